"""What *Plan for me* lays on the ready spots: what a soldier would use in his turn, in a round as it may come, and on whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from game.api import Action, Seat
from game.skulls.position import Position
from game.skulls.suggested import Plan, enemies_within, promise, stack, tokens
from game.skulls.tokens import ranges_of
from scenes.tables.skulls.parts.advice import advised
from scenes.tables.skulls.parts.ahead import moments
from scenes.tables.skulls.parts.approach import leaves_fight

LOOKED = 24
"""So many tokens are looked at in a plan, those that promise most of each soldier, so that a large squad is planned at once."""
FEWEST = 2
MOVES = frozenset({"double-time"})
"""What is of no use to whoever would not use it by himself: no enemy who comes near brings an occasion for it."""
ATTACKS = frozenset({"flashbang", "frag", "rpg", "tear-gas", "covering-fire", "focus-fire"})
HIDES = 0.01
"""The little that smoke is worth to whoever has no use for anything: it needs nobody in reach."""
MOMENT = PAUSE = 0.008  # seconds in which it is thought, and at least till the next time: once in a frame


class Use(NamedTuple):
    """What a soldier does with a token, the view in which he does it, and what he gains by it."""

    action: Action
    view: Position
    gain: float


class Laying:
    """What a seat lays in a round, worked out a little at a time, so that nothing stands still for it.

    Whatever is planned meanwhile, what is known of the tokens holds: each is looked at alone.
    """

    def __init__(self, view: Position, seat: Seat) -> None:
        self._view, self._seat = view, seat
        self._stack = stack(view, seat)
        self._uses: dict[tuple[str, str], Use | None] = {}
        self._work = self._looking()
        self._next = 0.0  # when it is gone on with
        self.done = False

    def ponder(self) -> None:
        """Look on for a moment; of steps of time that are made up for at once, in the first alone."""
        if monotonic() < self._next:
            return
        end = monotonic() + MOMENT
        while not self.done and monotonic() < end:
            self.look_on()
        self._next = monotonic() + PAUSE

    def look_on(self) -> None:
        """Look at one thing more; then either all is known, or there is more to look at."""
        self.done = next(self._work, self) is self

    def _looking(self) -> Iterator[None]:
        view, seat = self._view, self._seat
        many = max(FEWEST, LOOKED // max(1, len(view.standing(seat))))
        for found in moments(view, seat, self._stack):
            if found:
                name, at = found
                for token in _promising(view, name)[:many]:
                    self._uses[name, token] = used(at, seat, name, token)
                    yield
            yield

    def lying(self, now: Position | None = None, spots: Sequence[str] | None = None) -> dict[str, str]:
        """The token for each of these spots, as the round is planned by `now`: one that is used before one that might be; what
        was not looked at yet is looked at.
        """
        while not self.done:
            self.look_on()
        return tokens(now or self._view, self._seat, spots, self._worth)

    def _worth(self, view: Position, name: str, token: str) -> float:
        """How much is to be said for a token: above all that it is used."""
        use = self.use(name, token)
        if use:
            return 1.0 + use.gain
        idle = token in MOVES or not _reaches(view, name, token)
        return 0.0 if idle else HIDES * (token == "smoke") + 1.0 - 1.0 / (1.0 + max(0.0, promise(view, name, token)))

    def use(self, name: str, token: str) -> Use | None:
        """What he would do with a token in his turn; None for nothing."""
        return self._uses.get((name, token))

    def plan(self, now: Position | None = None, spots: Sequence[str] | None = None) -> Plan:
        """A stack, and tokens for these spots or all, each token one that its soldier would use, where there is one."""
        return Plan(self._stack, self.lying(now, spots))


def _reaches(view: Position, name: str, token: str) -> bool:
    """Whether a token that is aimed at enemies could reach one in the turn of its soldier: one step is left beside it."""
    return token not in ATTACKS or bool(enemies_within(view, name, max(ranges_of(view, name, token)) + 1))


def _promising(view: Position, name: str) -> list[str]:
    """The tokens a unit may get, what promises most first."""
    among = (*dict.fromkeys(view.units[name].items), *view.world.stars)
    return sorted(among, key=lambda token: (-promise(view, name, token), token))


def used(at: Position, seat: Seat, name: str, token: str) -> Use | None:
    """What a unit that has the turn would do with a token, following the adviser; None where it would not use it."""
    here, turn = at.copy(), at.turn
    here.units = {
        one: unit._replace(ready=token if one == name else None) if here.world.side(one) == seat else unit
        for one, unit in at.units.items()
    }
    while turn and turn.left:
        here.turn = turn
        advice = advised(here, seat)
        best = advice.best()
        if best is None or best["do"] not in ("use", "move", "fire"):
            return None
        if "to" in best and best["do"] == "use" and leaves_fight(here, name, best["to"]):
            return None
        if best["do"] == "use":
            return Use(best, here, advice.gain(best))
        here, turn = here.copy(), turn._replace(left=turn.left - 1, fired=turn.fired or best["do"] == "fire")
        if best["do"] == "move":
            here.change(name, space=best["to"])
    return None
