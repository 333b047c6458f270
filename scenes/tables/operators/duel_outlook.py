"""How good each card and each split of the dice is, before any is chosen: the chance to win of every choice of a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from game.api import Action, Seat
from game.match import Chair
from game.operators.fight import KINDS, card_of
from game.operators.odds import pairing, side
from game.operators.position import OTHER, Position
from game.operators.sight import prepared

SLICE = 0.003
"""Seconds of one update that may go into it."""
WIN = (1, 0, 0, 0, 0, 0)
"""What counts of the odds of a pair of choices."""


class Outlook:
    """The chance to win of each of a seat's choices against what the foe may choose, all alike; worked out card by card."""

    def __init__(self, view: Position, seat: Seat, chair: Chair) -> None:
        self.view = view
        self.own = [action for action in chair.legal() if action["do"] == "fight"]
        self._sides = [side(view, one, prepared(view, one)) for one in (seat, OTHER[seat])]
        self._against: list[Action] = []
        self._won: dict[tuple[str | None, tuple[int, ...]], float] = {}
        self._kept: dict[object, dict[tuple[str | None, tuple[int, ...]], float]] = {}
        self._left: list[float] = []  # what own choices win against each choice of the foe's, added up
        self._kept_left: dict[object, list[float]] = {}

    @property
    def over(self) -> bool:
        """Whether every choice is worked out."""
        return len(self._won) == len(self.own) or not self._against

    def face(self, against: Sequence[Action]) -> None:
        """Work against these choices of the foe from now on; against none, where his is not whole."""
        self._against = list(against)
        key = tuple(tuple(one.values()) for one in against)
        self._won = self._kept.setdefault(key, {})
        self._left = self._kept_left.setdefault(key, [0.0] * len(against))

    def go_on(self, seconds: float = SLICE) -> bool:
        """Work for so many seconds; whether a choice more is known after it."""
        until, before = perf_counter() + seconds, len(self._won)
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
        """The choice that wins most often with this card, or with any for None, and at least these dice.

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
        return max(fitting, key=lambda action: self._won[action["card"], _dice(action)])


def _dice(action: Action) -> tuple[int, ...]:
    return tuple(int(action[kind]) for kind in KINDS)
