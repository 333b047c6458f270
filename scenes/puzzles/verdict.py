"""What became of a try at a puzzle: solved or not, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pygame import Rect

from game.learning.puzzle_search import Followed
from game.learning.puzzles import Puzzle, Try
from scenes.app.page import Sheet
from scenes.kit import palette
from scenes.kit.fonts import SENTENCE
from scenes.kit.scene import Pop, Scene, Swap
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say

ONWARD = Callable[[], Scene]
BESIDE = 300
"""Design units beside the board from which on the sheet stands there."""


class Verdict(Sheet):
    """The sheet at the end of a try, or of the answer that was shown: beside the board, where there is room for it."""

    width = 620.0

    def __init__(
        self,
        lines: Sequence[str],
        right: bool,
        shown: bool,
        again: Callable[[], Scene],
        answer: Callable[[], Scene] | None,
        on: ONWARD | None,
        board: Callable[[], Rect | None] = lambda: None,
    ) -> None:
        """`lines` tell what became of it; `right`: it counts as solved; `board`: where the board lies in the window."""
        super().__init__(say("puzzles.was_shown" if shown else "puzzles.solved" if right else "puzzles.failed"))
        self.retry, self.answer, self.on, self.board = again, answer, on, board
        self.lines: list[Widget] = [Label(words, SENTENCE, palette.TEXT) for words in lines]
        self.buttons = self._buttons(right and not shown)

    def _buttons(self, won: bool) -> list[Widget]:
        """The ways on, the usual one first."""
        again = Button(say("puzzles.again"), lambda: Swap(self.retry(), 2), icon="replay", main=not won, align="left")
        found: list[Widget] = [again]
        if self.answer:
            answer = self.answer
            found.append(Button(say("puzzles.answer"), lambda: Swap(answer(), 2), icon="eye", align="left"))
        if self.on:
            on = self.on
            onward = Button(say("puzzles.next"), lambda: Swap(on(), 2), icon="step", main=won, align="left")
            found.insert(0 if won else len(found), onward)
        elif won:
            again.change(main=True)
        found.append(Button(say("puzzles.look"), lambda: Pop(), icon="search", tip=say("puzzles.look_tip"), align="left"))
        found.append(Button(say("puzzles.leave"), lambda: Pop(2), icon="back", align="left"))
        return found

    @property
    def beside(self) -> bool:
        """Whether it stands beside the board, which is then seen as it is."""
        return self.room(Rect((0, 0), self.size)).x > 0

    def room(self, view: Rect) -> Rect:
        """What is left of the window on the right of the board; all of it where that is too narrow for its words."""
        board = self.board()
        if board and view.right - board.right >= self.scale.px(BESIDE):
            return Rect(board.right, view.y, view.right - board.right, view.h)
        return view

    def contents(self) -> list[Widget]:
        return [*self.lines, *self.buttons]


def rightly(won: bool, followed: Followed | None) -> bool:
    """Whether a puzzle counts as solved: where chance has a say, by the best decisions, whatever chance made of them."""
    if followed and followed.decisions and followed.decisions[0].best < 1:
        return followed.sound
    return won


def told(puzzle: Puzzle, won: bool, shown: bool, followed: Followed | None, tempted: Try | None) -> list[str]:
    """The sentences about a try: what became of it, which decision gave something away, and at its end why the answer works."""
    found = []
    slip = next(((number, one) for number, one in enumerate(followed.decisions, 1) if not one.good), None) if followed else None
    if shown:
        found.append(say("puzzles.shown_good" if won else "puzzles.shown_unlucky", worth=puzzle.worth))
    elif won:
        found.append(say("puzzles.solved_line" if rightly(won, followed) else "puzzles.lucky_line"))
    elif tempted:
        found.append(tempted.text)
    if slip and not shown:
        number, one = slip
        found.append(say("puzzles.slip", number=number, best=percent(one.best), left=percent(one.left)))
    elif not won and not shown and followed and followed.decisions:
        found.append(say("puzzles.unlucky", best=percent(followed.decisions[0].best)))
    elif not won and not shown and not tempted:
        found.append(say("puzzles.failed_line"))
    if puzzle.why and (rightly(won, followed) or shown):
        found.append(puzzle.why)
    return found


def percent(worth: Fraction) -> str:
    """A chance in words for the eye: 0 %, 62 %, 99 %, 100 %; only what is certain is 100 %, only what cannot be is 0 %."""
    rounded = round(float(worth) * 100)
    if 0 < worth < 1:
        rounded = max(1, min(99, rounded))
    return say("puzzles.percent", n=rounded)
