"""Whether a search can prove that the better move of a mistake reaches a goal more surely than what was played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from threading import Event, Thread
from time import monotonic
from typing import NamedTuple

from game.api import Action, JsonObject
from game.learning.puzzle_search import Search, Unsearchable
from game.learning.puzzles import BEGINNING, Puzzle
from game.messages import Refused

MOST, PATIENCE = 6_000, 4.0
"""Actions and outcomes that the search of one goal looks at, and seconds that all of them may take together."""


class Proof(NamedTuple):
    """The puzzle with a goal that the better move reaches, how surely, and how surely what was played does."""

    puzzle: Puzzle
    worth: Fraction
    left: Fraction


class Prover:
    """One search after another, beside the window: each of these puzzles differs in its goal alone.

    `others` are positions that could stand behind what the seat knew: what is proved must hold in all of them.
    """

    def __init__(
        self, puzzles: Sequence[Puzzle], better: Action, played: Action, patience: float, others: Sequence[JsonObject] = ()
    ) -> None:
        self._puzzles, self._better, self._played, self._others = puzzles, better, played, others
        self._until = monotonic() + patience
        self._search: Search | None = None
        self._over = Event()
        self.proof: Proof | None = None
        Thread(target=self._work, daemon=True).start()

    @property
    def busy(self) -> bool:
        """Whether it is still looking. What takes too long is given up."""
        if monotonic() > self._until:
            self.stop()
        return not self._over.is_set()

    def stop(self) -> None:
        """Give up at the next position."""
        self._until = 0.0
        if self._search:
            self._search.most = 0

    def _work(self) -> None:
        try:
            for puzzle in self._puzzles:
                if monotonic() > self._until:
                    break
                found = self._proved(puzzle)
                if found and all(self._proved(puzzle._replace(position=other)) for other in self._others):
                    self.proof = found
                    break
        finally:
            self._over.set()

    def _proved(self, puzzle: Puzzle) -> Proof | None:
        if monotonic() > self._until:
            return None
        self._search = Search(puzzle, MOST)
        return proved(self._search, self._better, self._played)


def proved(search: Search, better: Action, played: Action) -> Proof | None:
    """The proof that no move does more for the goal than the better one, and the one that was played does less; None for none."""
    puzzle = search.puzzle
    try:
        start = search.start()
        if any(search.rules.refuse(start, puzzle.seat, action) for action in (better, played)):
            return None
        worth = search.of(start, BEGINNING, puzzle.seat, better)
        left = search.of(start, BEGINNING, puzzle.seat, played) if worth else worth
        if left >= worth or search.worth(start) > worth:
            return None
        return Proof(puzzle, worth, left)
    except (Unsearchable, Refused):
        return None
