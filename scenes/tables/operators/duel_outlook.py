"""How good each card and each split of the dice is, before any is chosen: the chance to win of every choice of a fight, and which
of them stand up to the choices that a sensible enemy makes, as a review weighs them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from game.api import Action, Seat
from game.bots.api import Budget
from game.bots.weighing import REVIEWER, solved
from game.draws import Draws
from game.match import Chair
from game.operators.fight import KINDS, card_of
from game.operators.judge import FightContest
from game.operators.odds import pairing, side
from game.operators.outlook import habits
from game.operators.position import OTHER, Position
from game.operators.rules import RULES
from game.operators.sight import prepared
from game.review.decisions import SEED, measured
from game.review.settings import settings

SLICE = 0.003
"""Seconds of one update that may go into it."""
ROUNDS = 40
"""Rounds in which the mixtures are learnt: fewer than in a review, since somebody waits."""
WEIGHING = 0.008
"""Seconds of one update that may go into weighing, for which amber waits."""
CLOSE = 0.02
"""Choices that lack no more of a chance than this are as good as the best."""
WIN = (1, 0, 0, 0, 0, 0)
"""What counts of the odds of a pair of choices."""


class Standing:
    """What each of a seat's choices is worth against an enemy who mixes his own well, as a review weighs it."""

    def __init__(self, view: Position, seat: Seat) -> None:
        scale, _ = measured(RULES, view, seat, settings().depths["usual"])
        self._contest = FightContest(view, seat, habits().breadth[REVIEWER], Draws(SEED))
        self._contest.in_chances(scale.of)
        self._columns: list[list[float]] = []
        self._means: list[float] = []

    @property
    def over(self) -> bool:
        """Whether all of it is known."""
        return bool(self._means)

    def go_on(self, until: float) -> None:
        """Work until then by the clock; the last piece is done in one go."""
        while len(self._columns) < self._contest.others:
            self._columns.append(self._contest.column(len(self._columns)))
            if perf_counter() >= until:
                return
        self._means = solved(self._contest, self._columns, Budget(), ROUNDS)[2]

    def worth(self, action: Action) -> float:
        """The chance of the match with a choice, less one half."""
        number = self._contest.number_of(action)
        assert number is not None
        return self._means[number]


class Outlook:
    """The chance to win of each of a seat's choices against what the foe may choose, all alike; worked out card by card."""

    def __init__(self, view: Position, seat: Seat, chair: Chair) -> None:
        self.view, self.seat = view, seat
        self.own = [action for action in chair.legal() if action["do"] == "fight"]
        self._sides = [side(view, one, prepared(view, one)) for one in (seat, OTHER[seat])]
        self._against: list[Action] = []
        self._won: dict[tuple[str | None, tuple[int, ...]], float] = {}
        self._kept: dict[object, dict[tuple[str | None, tuple[int, ...]], float]] = {}
        self._left: list[float] = []  # what own choices win against each choice of the foe's, added up
        self._kept_left: dict[object, list[float]] = {}
        self._standing: Standing | None = None

    @property
    def over(self) -> bool:
        """Whether every choice is worked out, and weighed where he may choose anything."""
        weighed = len(self._against) == 1 or (self._standing is not None and self._standing.over)
        return (self._counted and weighed) or not self._against

    @property
    def _counted(self) -> bool:
        return len(self._won) == len(self.own)

    def face(self, against: Sequence[Action]) -> None:
        """Work against these choices of the foe from now on; against none, where his is not whole."""
        self._against = list(against)
        key = tuple(tuple(one.values()) for one in against)
        self._won = self._kept.setdefault(key, {})
        self._left = self._kept_left.setdefault(key, [0.0] * len(against))

    def go_on(self) -> bool:
        """Work for a slice of time; whether a choice more is known after it."""
        if self._counted and self._against:
            self._standing = self._standing or Standing(self.view, self.seat)
            self._standing.go_on(perf_counter() + WEIGHING)
            return False
        until, before = perf_counter() + SLICE, len(self._won)
        world, pair = self.view.world, pairing(*self._sides)
        others = [(card_of(world, one["card"]), _dice(one)) for one in self._against]
        for action in self.own[len(self._won) :] if others else ():
            card, dice = card_of(world, action["card"]), _dice(action)
            won = [pair.worth(card, dice, *other, WIN) for other in others]
            self._left[:] = [before + now for before, now in zip(self._left, won, strict=True)]
            self._won[action["card"], dice] = sum(won) / len(others)
            if perf_counter() >= until:
                break
        return len(self._won) > before

    def worst(self) -> Action | None:
        """The choice of the foe's against which a seat wins least on the whole; None before every choice is worked out."""
        if not self.over or not self._won:
            return None
        return min(zip(self._left, self._against, strict=True), key=lambda one: one[0])[1]

    def best(self, card: str | None, dice: Mapping[str, int]) -> float | None:
        """The most that a card can win with at least these dice; None before all of it is known, and where nothing is left."""
        found = self.best_dice(card, dice)
        return found[0] if found else None

    def best_dice(self, card: str | None, dice: Mapping[str, int]) -> tuple[float, tuple[int, ...]] | None:
        """The most that a card can win with at least these dice, and the dice it takes; None as for `best`."""
        least = tuple(dice[kind] for kind in KINDS)
        wanted = [(action["card"], _dice(action)) for action in self.own if action["card"] == card]
        wanted = [one for one in wanted if all(n >= low for n, low in zip(one[1], least, strict=True))]
        if not wanted or not all(one in self._won for one in wanted):
            return None
        return max(((self._won[one], one[1]) for one in wanted), key=lambda one: one[0])

    def advice(self, card: str | None, dice: Mapping[str, int]) -> Action | None:
        """The choice that wins most often with this card, or with any for None, and at least these dice; of those alone that a
        review would call as good as the best.

        None before every choice is worked out, and where nothing is left.
        """
        least = tuple(dice[kind] for kind in KINDS)
        fitting = [
            action
            for action in self.own
            if card in (None, action["card"]) and all(n >= low for n, low in zip(_dice(action), least, strict=True))
        ]
        if not fitting or not self.over or not self._won:
            return None
        if len(self._against) > 1 and self._standing:
            worths = [(action, self._standing.worth(action)) for action in fitting]
            most = max(worth for _, worth in worths)
            fitting = [action for action, worth in worths if worth >= most - CLOSE]
        return max(fitting, key=lambda action: self._won[action["card"], _dice(action)])

    def most(self, action: Action) -> bool:
        """Whether no other choice wins more often than this one."""
        return self._won[action["card"], _dice(action)] >= max(self._won.values())


def _dice(action: Action) -> tuple[int, ...]:
    return tuple(int(action[kind]) for kind in KINDS)
