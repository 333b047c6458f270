"""What whoever has the turn had better do: the one adviser behind amber, Suggest and the sentence, by the measure of a review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.weighing import REVIEWER, chances, key_of
from game.draws import Draws
from game.review.decisions import SEED, measured
from game.review.settings import settings
from game.skulls.judge import JUDGE
from game.skulls.position import OTHER, Position
from game.skulls.rules import RULES
from game.skulls.turns import END, VERBS, options
from scenes.tables.skulls.parts.approach import approaches
from scenes.tables.skulls.parts.steps import no_better, threat_at, threat_here
from scenes.tables.skulls.prospects import Prospect, bad_trade, friends_hit, in_vain, prospect, won_by_count

DEPTH = "usual"
"""As deep as a review looks that nobody has asked to look otherwise."""
SOME = 0.001
"""What is more than nothing."""
ASIDE = frozenset({"windows", "end-turn"})
"""What is nothing that is done before the end of a turn."""
NEVER = frozenset({"resupply"})
"""Weapons of a vehicle that are never suggested: what they do is done by a click on the one thing that is meant."""
GOES_ON = frozenset({"double-time", "creep"})
"""Tokens that leave nothing to chance and are for what is done after them."""


class Then(NamedTuple):
    """What follows an action in the same turn: the view after it, and the best that can be done there; None for nothing."""

    view: Position
    action: Action | None


class Better(NamedTuple):
    """What is better than what is chosen, with what speaks for it, in words; "" where that is plain or hidden."""

    action: Action
    why: str


class Advice:
    """What the actions of one seat are worth in a view, with the best that can be done after each: worked out once for it."""

    def __init__(self, view: Position, seat: Seat, legal: Sequence[Action], seen: Callable[[Action], Prospect]) -> None:
        self._view, self._seat, self._legal, self._seen = view, seat, legal, seen
        self._thens: dict[str, Then] = {}
        self._gains = _gains(view, seat) if view.phase == "turn" else {}
        self._poor: dict[str, bool] = {}
        self._good: list[Action] | None = None
        self._won = won_by_count(view) and END in legal
        self._plain: float | None = None

    def gain(self, action: Action) -> float:
        """How much likelier it is to win by an action than by ending the turn; below 0 what is worse, and what is forbidden."""
        return self._gains.get(key_of(action), -1.0)

    def poor(self, action: Action) -> bool:
        """Whether an action had better not be done: it gains nothing, or so little that a plain look decides."""
        return self._weak(action) and action not in self.good()

    def _weak(self, action: Action) -> bool:
        """Whether an action is poor by what it gains."""
        key = key_of(action)
        if key not in self._poor:
            gain = self.gain(action)
            weak = gain <= 0 or ("zone" in action and in_vain(self._view, self._seat, self._seen(action)))
            self._poor[key] = weak or (self._needs_more(action) and gain - self._plainly_best() < self._little)
        return self._poor[key]

    def marked(self, action: Action) -> bool:
        """Whether a review would mark an action, beside the best or the end of the turn."""
        best = self.best()
        return (self.gain(best) if best else 0.0) - self.gain(action) >= self._little

    def best(self) -> Action | None:
        """What is better than to end the turn, and best of all; None for nothing."""
        good = self.good()
        return good[0] if good else None

    def good(self) -> list[Action]:
        """All that is better than to end the turn and no slip, the best first; nothing where to end it wins for certain.

        What hits the seat's own is never among them: whoever does it is warned, and amber is the way back.
        """
        if self._good is None:
            legal = [one for one in self._legal if not self._hits_own(one)]
            least = max(map(self.gain, legal), default=0.0) - self._little
            known = [one for one in legal if one["do"] not in ASIDE and one.get("weapon") not in NEVER]
            found = [] if self._won else [one for one in known if self.gain(one) > least and not self._weak(one)]
            self._good = sorted(found, key=lambda one: -self.gain(one)) or self._free()
        return self._good

    def _free(self) -> list[Action]:
        """Steps nearer to where he could fire that lose nothing, for whoever has nothing better to do."""
        turn = self._view.turn
        if self._won or turn is None or END not in self._legal:
            return []
        near = approaches(self._view, turn.unit)
        return [one for one in self._legal if one["do"] == "move" and one["to"] in near and self.gain(one) >= 0]

    def then(self, action: Action) -> Then | None:
        """What had better be done after a step, a run or Creep, by the same measure; None where it leaves no action, and for
        anything else.
        """
        turn = self._view.turn
        if turn is None or turn.left < 2 or (action["do"] != "move" and action.get("token") not in GOES_ON):
            return None
        key = key_of(action)
        if key not in self._thens:
            after = _carried_out(self._view, self._seat, action)
            if after.turn is None or after.phase != "turn":
                return None
            self._thens[key] = Then(after, advised(after, self._seat).best())
        return self._thens[key]

    def _more_reach(self, unit: str, action: Action) -> bool:
        """Whether more threats reach a unit where it ends by a step or a run, and what follows it, than where it stands."""
        now = threat_here(self._view, unit)
        if threat_at(self._view, unit, action["to"]) <= now:
            return False
        then = self.then(action)
        on = then.action if then else None
        return on is None or "to" not in on or threat_at(self._view, unit, on["to"]) > now

    def _hits_own(self, action: Action) -> bool:
        """Whether an action would hit or stun the seat's own besides."""
        return "zone" in action and bool(friends_hit(self._view, self._seat, self._seen(action)))

    @property
    def _little(self) -> float:
        """What a review would not mention."""
        return settings().games[RULES.id].marks.inaccuracy

    def _plainly_best(self) -> float:
        """The most that is gained by what looks good at a plain look, too; 0 by ending the turn."""
        if self._plain is None:
            found = (one for one in self._legal if one["do"] not in ASIDE and self.gain(one) > 0 and not self._needs_more(one))
            self._plain = max(map(self.gain, found), default=0.0)
        return self._plain

    def _needs_more(self, action: Action) -> bool:
        """Whether a small gain is not enough: at a plain look it is a bad trade, a step or a run to where it is no better or more
        can reach him, something that hits his own as well, or Take Cover, which there is once a round.
        """
        turn = self._view.turn
        if turn is None or action["do"] == "take-cover":
            return turn is not None
        if "to" in action:
            return no_better(self._view, turn.unit, action["to"]) or self._more_reach(turn.unit, action)
        return self._hits_own(action) or action["do"] == "fire" and bad_trade(self._seen(action), turn.unit)


def advised(view: Position, seat: Seat) -> Advice:
    """What the actions of a seat would be worth in a view that is not on the table."""
    return Advice(view, seat, options(view, seat), lambda action: prospect(view, seat, action))


def _carried_out(view: Position, seat: Seat, action: Action) -> Position:
    """A view after an action of the one who has the turn, as long as the other side does not answer it."""
    after, other = view.copy(), OTHER[seat]
    asked = after.teams[other].windows
    after.change_team(other, windows="never")
    VERBS[action["do"]].do(after, seat, action, Draws(0), lambda event: None)
    after.change_team(other, windows=asked)
    return after


def _gains(view: Position, seat: Seat) -> dict[str, float]:
    """What each action is worth beside the end of the turn, as a review would weigh it; what it would not think through is worth
    no more than the last that it does.
    """
    search = JUDGE.chance_search(view, seat, REVIEWER, Draws(SEED))
    looks = search.looks(search.start)
    scale, budget = measured(RULES, view, seat, settings().depths[DEPTH])
    worth = {key_of(action): scale.of(one) for action, one in looks}
    end = key_of(END)
    among = [END] if end in worth else []
    among += [action for action, _ in looks if action != END][: search.wide[0]]
    found = chances(search, among, budget, scale)
    if not found:
        return {key: one - scale.now for key, one in worth.items()}
    least = min(one for _, one in found)
    zero = found[0][1] if end in worth else least - SOME  # whoever must act cannot end his turn: the worst is better than that
    # there and back again is worth nothing, whatever is lost in the last figures
    thought = {key_of(action): round(one - zero, 6) for action, one in found}
    return dict.fromkeys(worth, min(least - zero, 0.0)) | thought
