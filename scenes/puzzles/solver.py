"""What is asked of a puzzle's search while somebody sits at it: worked out beside the window, and given up when it takes long."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

from game.api import Seat
from game.learning.puzzle_search import Search, Unsearchable, reply
from game.learning.puzzles import Puzzle, judged
from game.match import Match
from scenes.match.bots import Decision, MatchBots
from scenes.presentation.seats import Holder

PATIENCE = 1.5
"""Seconds a question may take; then there is no answer to it."""
Question = Callable[[Search], Any]


class Answer(NamedTuple):
    """What a question by this name came to; None when it took too long, or when that is the answer."""

    name: str
    value: Any


class Solver:
    """The search of one puzzle. One question at a time: a new one takes the place of one that is still open."""

    def __init__(self, puzzle: Puzzle, patience: float = PATIENCE) -> None:
        self.puzzle, self.patience = puzzle, patience
        self._search = Search(puzzle)
        self._most = self._search.most
        self._answers: SimpleQueue[tuple[int, Answer]] = SimpleQueue()
        self._number = 0
        self._since: float | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """How long the question has been open."""
        return monotonic() - self._since if self._since is not None else 0.0

    def ask(self, name: str, question: Question) -> None:
        """Begin to work on the question."""
        if self.busy:
            self._abandon()
        self._number += 1
        self._since = monotonic()
        Thread(target=self._work, args=(self._number, self._search, name, question), daemon=True).start()

    def _work(self, number: int, search: Search, name: str, question: Question) -> None:
        value = None
        try:
            value = question(search)
        except Unsearchable:
            pass  # there is no answer to it
        finally:
            self._answers.put((number, Answer(name, value)))

    def _abandon(self) -> None:
        """Stop the search at its next position, and begin afresh for the next question."""
        self._search.most = 0
        self._search = Search(self.puzzle, self._most)

    def answer(self) -> Answer | None:
        """The answer that has come, or None. What takes too long is stopped, and its answer is that there is none."""
        if self._since is None:
            return None
        if self.seconds > self.patience:
            self._search.most = 0
        try:
            number, found = self._answers.get_nowait()
        except Empty:
            return None
        if number != self._number:
            return None  # of a question that was given up
        if found.value is None and self._search.most == 0:
            self._search = Search(self.puzzle, self._most)
        self._since = None
        return found

    def close(self) -> None:
        """Stop waiting for an answer."""
        self._abandon()
        self._since = None


class Opponents(MatchBots):
    """The other seats of a puzzle: they do what is worst for the one who solves it, or what a bot does where that takes long."""

    def __init__(self, match: Match, holders: dict[Seat, Holder], solver: Solver) -> None:
        super().__init__(match, holders)
        self.solver = solver
        self._asked = -1  # the number of actions at which the search was asked
        self._left_to_bot = -1

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return super().busy or (self.solver.busy and bool(self.acting))

    def decision(self) -> Decision | None:
        """What another seat does, or None: it waits for the one who solves, where both decide at once."""
        puzzle, match = self.solver.puzzle, self.match
        if not self.acting or puzzle.seat in match.actors():
            return None
        if judged(puzzle, match.story(), match.position) != "open":
            return None
        done, seat = len(match.log), self.acting[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            return Decision(seat, legal[0], "")
        if self._left_to_bot == done:
            return super().decision()
        if self._asked != done:
            self._asked = done
            self.solver.ask("reply", lambda search: reply(search, match))
            return None
        answer = self.solver.answer()
        if answer is None or answer.name != "reply":
            return None
        if answer.value is None:
            self._left_to_bot = done
            return None
        return Decision(seat, answer.value, "")

    def close(self) -> None:
        """Stop all thinking."""
        self.solver.close()
        super().close()
