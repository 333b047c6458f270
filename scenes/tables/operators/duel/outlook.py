"""How good each card and each split of the dice is, before any is chosen: the chance to win of every choice of a fight against
the choices that a sensible enemy makes, as a review weighs them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from game.api import Action, Seat
from game.bots.api import Budget
from game.bots.weighing import REVIEWER, solved
from game.draws import Draws
from game.operators.fight import KINDS, card_of, choices
from game.operators.flag import winner
from game.operators.judge import FightContest
from game.operators.odds import pairing, side
from game.operators.outlook import habits
from game.operators.position import OTHER, Position
from game.operators.rules import RULES
from game.operators.sight import prepared
from game.operators.tables import tables
from game.review.decisions import SEED, measured
from game.review.settings import settings
from scenes.tables.operators.cards import whole_percent

SLICE = 0.003
"""Seconds of one update that may go into it."""
ROUNDS = 40
"""Rounds in which the mixtures are learnt: fewer than in a review, since somebody waits."""
WEIGHING = 0.008
"""Seconds of one update that may go into weighing, for which amber waits."""
ALIKE = 0.025
"""Cards whose chances differ by no more than this are alike."""
HURT = 0.05
"""Cards that are alike and of which one is left unhurt so much more often are not the same."""
CLOSE = 0.02
"""Choices that lack no more of a chance than this are as good as the best."""
WIN, UNHURT = (1, 0, 0, 0, 0, 0), (1, 0, 0, 0, -1, 0)
"""What counts of the odds of a pair of choices: that the fight is won, or that it is won without a wound."""


Key = tuple[str | None, tuple[int, ...]]
"""A card and its dice."""


def deciding(view: Position, seat: Seat) -> bool:
    """Whether a fight won wins a seat the match (R-OP-86, R-OP-110)."""
    return winner(view, (seat,)) == seat


def spent(card: str | None) -> int:
    """What is given away with a card that is played, as it is gone then: what it hits with at best."""
    return max(tables().cards[card].firepower.values()) if card else 0


class Standing:
    """What each of a seat's choices is worth against an enemy who mixes his own well, as a review weighs it."""

    def __init__(self, view: Position, seat: Seat) -> None:
        scale, _ = measured(RULES, view, seat, settings().depths["usual"])
        self._contest = FightContest(view, seat, habits().breadth[REVIEWER], Draws(SEED))
        self._contest.in_chances(scale.of)
        self._columns: list[list[float]] = []
        self.mix: dict[Key, float] = {}  # how often he makes each of his choices
        self._worths: dict[Key, float] = {}

    @property
    def over(self) -> bool:
        """Whether all of it is known."""
        return bool(self._worths)

    def go_on(self, until: float) -> None:
        """Work until then by the clock; the last piece is done in one go."""
        while len(self._columns) < self._contest.others:
            self._columns.append(self._contest.column(len(self._columns)))
            if perf_counter() >= until:
                return
        _, others, means = solved(self._contest, self._columns, Budget(), ROUNDS)
        self.mix = {_key(one): share for one, share in zip(self._contest.replies(), others, strict=True)}
        self._worths = {_key(self._contest.action(number)): mean for number, mean in enumerate(means)}

    def worth(self, action: Action) -> float:
        """The chance of the match with a choice, less one half."""
        return self._worths[_key(action)]


class Outlook:
    """The chance to win of each of a seat's choices against what the foe may choose; worked out card by card.

    Where he may choose anything, it is that against his best replies, as often as he makes each of them.
    """

    def __init__(self, view: Position, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.own = choices(view, seat)
        self._sides = [side(view, one, prepared(view, one)) for one in (seat, OTHER[seat])]
        self._against: list[Action] = []
        self._rows: dict[Key, list[float]] = {}  # what own choices win against each of the foe's
        self._kept: dict[object, dict[Key, list[float]]] = {}
        self._shares: list[float] = []  # how often he makes each of his choices; empty before it is known
        self._won: dict[Key, float] = {}  # against these
        self._unhurt: dict[Key, float] = {}  # of the few that were asked for
        self._standing: Standing | None = None

    @property
    def over(self) -> bool:
        """Whether every choice is worked out, and weighed where he may choose anything."""
        return bool(self._shares) or not self._against

    @property
    def _counted(self) -> bool:
        return len(self._rows) == len(self.own)

    def face(self, against: Sequence[Action]) -> None:
        """Work against these choices of the foe from now on; against none, where his is not whole."""
        if list(against) == self._against:
            return
        self._against = list(against)
        self._rows = self._kept.setdefault(tuple(tuple(one.values()) for one in against), {})
        self._shares, self._won, self._unhurt = [], {}, {}
        self._weigh()

    def go_on(self) -> bool:
        """Work for a slice of time; whether more can be told after it."""
        if self._counted and self._against:
            self._standing = self._standing or Standing(self.view, self.seat)
            self._standing.go_on(perf_counter() + WEIGHING)
        else:
            self._count()
        self._weigh()
        return self.over

    def _count(self) -> None:
        until, world, pair = perf_counter() + SLICE, self.view.world, pairing(*self._sides)
        others = [(card_of(world, one["card"]), _dice(one)) for one in self._against]
        for action in self.own[len(self._rows) :] if others else ():
            card, dice = card_of(world, action["card"]), _dice(action)
            self._rows[action["card"], dice] = [pair.worth(card, dice, *other, WIN) for other in others]
            if perf_counter() >= until:
                break

    def _weigh(self) -> None:
        """Add up what every choice wins, once all of it is known."""
        if self._shares or not self._counted or not self._against:
            return
        if len(self._against) == 1:
            self._shares = [1.0]
        elif self._standing and self._standing.over:
            self._shares = [self._standing.mix[_key(one)] for one in self._against]
        if self._shares:
            for key, row in self._rows.items():
                self._won[key] = sum(share * won for share, won in zip(self._shares, row, strict=True) if share)

    def replies(self) -> list[tuple[float, Action]]:
        """The choices of the foe's that count, and how often he makes each of them; none before it is known."""
        return [(share, one) for share, one in zip(self._shares, self._against, strict=False) if share]

    def likeliest(self) -> Action | None:
        """What the foe plays most often; None before it is known."""
        replies = self.replies()
        return max(replies, key=lambda one: one[0])[1] if replies else None

    def best(self, card: str | None, dice: Mapping[str, int]) -> float | None:
        """What a card wins with at least these dice and those that go best with them; None before it is known, and where nothing
        is left."""
        found = self.best_dice(card, dice)
        return found[0] if found else None

    def best_dice(self, card: str | None, dice: Mapping[str, int]) -> tuple[float, tuple[int, ...]] | None:
        """What a card wins with at least these dice and those that go best with them, and all seven; None as for `best`."""
        found = self.advice(card, dice)
        return (self._won[_key(found)], _dice(found)) if found else None

    def first(self) -> Action | None:
        """The choice that is advised before anything is chosen; None as for `advice`."""
        return self.advice(None, dict.fromkeys(KINDS, 0))

    def opening(self) -> float:
        """What the suggested card wins with the dice that go best with it: what is told before anything is chosen."""
        advised = self.first()
        assert advised is not None
        return self._won[_key(advised)]

    def chance(self, card: str | None, dice: tuple[int, ...]) -> float:
        """The chance to win of a card with seven dice, once it is known."""
        return self._won[card, dice]

    def unhurt(self, card: str | None, dice: tuple[int, ...]) -> float:
        """The chance to win without a wound of a card with seven dice, once what it wins is known."""
        if (card, dice) not in self._unhurt:
            world, pair = self.view.world, pairing(*self._sides)
            mine, replies = card_of(world, card), self.replies()
            self._unhurt[card, dice] = sum(
                share * pair.worth(mine, dice, card_of(world, foe["card"]), _dice(foe), UNHURT) for share, foe in replies
            )
        return self._unhurt[card, dice]

    def advice(self, card: str | None, dice: Mapping[str, int]) -> Action | None:
        """The choice that wins most often with this card, or with any for None, and at least these dice; of those alone that a
        review would call as good as the best. Of cards that win as often and as often unhurt, the one that gives least away.

        None before every choice is worked out, and where nothing is left.
        """
        fitting = self._fitting(dice)
        found = self._advised(fitting)
        if card is None or found is None or found["card"] == card:
            return found
        return self._advised([action for action in fitting if action["card"] == card])

    def _fitting(self, dice: Mapping[str, int]) -> list[Action]:
        return [one for one in self.own if all(one[kind] >= dice[kind] for kind in KINDS)]

    def _advised(self, fitting: list[Action]) -> Action | None:
        if not fitting or not self._shares:
            return None
        if len(self._against) > 1 and self._standing:
            worths = [(action, self._standing.worth(action)) for action in fitting]
            most = max(worth for _, worth in worths)
            fitting = [action for action, worth in worths if worth >= most - CLOSE]
        best = max(fitting, key=lambda action: self._won[_key(action)])
        return self._cheapest(best, fitting)

    def _cheapest(self, best: Action, fitting: list[Action]) -> Action:
        """Of the choices that are told to win as often as the best one, and leave unhurt as often, that of the cheapest card."""
        won = self._won[_key(best)]
        as_often = [one for one in fitting if whole_percent(self._won[_key(one)]) == whole_percent(won)]
        firsts = {one["card"]: one for one in sorted(as_often, key=lambda one: self._won[_key(one)])}
        if len(firsts) < 2:
            return best
        unhurt = {card: self.unhurt(*_key(one)) for card, one in firsts.items()}
        least = max(unhurt.values()) - HURT
        kept = [card for card in firsts if unhurt[card] >= least]
        return firsts[min(kept, key=lambda card: (spent(card), -unhurt[card]))]

    def most(self, action: Action) -> bool:
        """Whether no other choice is told to win more often than this one."""
        return whole_percent(self._won[_key(action)]) >= whole_percent(max(self._won.values()))


def _dice(action: Action) -> tuple[int, ...]:
    return tuple(int(action[kind]) for kind in KINDS)


def _key(action: Action) -> Key:
    return action["card"], _dice(action)
