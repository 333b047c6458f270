"""A motion over a board, whatever kind of board it is: how it begins, how a part of it looks, and its exact end.

A motion looks at the board when it starts, not when it is made, so that motions can wait in a queue. Its end is exact:
`finish` gives the same picture as all its steps, however long they are.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from pygame import Surface


class Stage(Protocol):
    """A board that motions play on. `stale`: draw it again."""

    stale: bool

    def change(self) -> None:
        """Have what stands still drawn again."""


class Painted(Protocol):
    """Something in the air over a board for a moment: a tracer, a burst, a die."""

    def paint(self, surface: Surface) -> None: ...


class Sky(Stage, Protocol):
    """A board with something in the air over it."""

    airs: list[Painted]


On = TypeVar("On", bound=Stage)
Over = TypeVar("Over", bound=Sky)


class Act(Generic[On]):
    """A motion of so many seconds over the board. A subclass says how it begins, how a part of it looks, and its end."""

    def __init__(self, board: On, seconds: float) -> None:
        self.board, self.seconds = board, seconds
        self.passed = 0.0
        self.over = False
        self._begun = False

    def begin(self) -> None:
        """Look at the board; nothing has moved yet."""

    def show(self, part: float) -> None:
        """Show the picture after `part` (0..1) of the time."""

    def end(self) -> None:
        """Show the exact end."""

    def settle(self) -> None:
        """Have the end drawn; what stands still too, unless a subclass knows that it is as it was."""
        self.board.change()

    def update(self, seconds: float) -> float:
        """Seconds left over after the end, 0 while it runs."""
        if self.over:
            return seconds
        self._start()
        self.passed += seconds
        if self.passed >= self.seconds - 1e-9:
            self.finish()
            return max(0.0, self.passed - self.seconds)
        self.show(self.passed / self.seconds)
        self.board.stale = True
        return 0.0

    def finish(self) -> None:
        """Go to the end state at once."""
        if not self.over:
            self._start()
            self.over = True
            self.end()
            self.settle()

    def _start(self) -> None:
        if not self._begun:
            self._begun = True
            self.begin()


class Air(Act[Over]):
    """A motion that paints over the board while it runs, and leaves nothing."""

    part = 0.0

    def begin(self) -> None:
        self.ready()
        self.board.airs.append(self)

    def ready(self) -> None:
        """Have every picture drawn before the first frame."""

    def show(self, part: float) -> None:
        self.part = part

    def end(self) -> None:
        if self in self.board.airs:
            self.board.airs.remove(self)

    def settle(self) -> None:
        self.board.stale = True

    def paint(self, surface: Surface) -> None:
        """Paint it as it looks now."""


def between(a: float, b: float, part: float) -> float:
    """The direction `part` of the way from one to the other, the short way round, in degrees from 0 to 360."""
    return (a + ((b - a + 180) % 360 - 180) * part) % 360
