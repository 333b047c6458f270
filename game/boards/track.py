"""A board that is a loop of squares: each leads to the next, and the last to the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.boards import Point, Sketch


class Track:
    """The loop, with all that follows from the order of its squares.

    `ids` in the order of play; `index` of each; `boxes`: left, top, width and height, in board units.
    """

    def __init__(self, boxes: Mapping[str, tuple[int, int, int, int]]) -> None:
        self.ids: tuple[str, ...] = tuple(boxes)
        self.boxes = dict(boxes)
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.length = len(self.ids)

    def ahead(self, space: str, steps: int) -> str:
        """The square so many steps on; behind, for steps below 0."""
        return self.ids[(self.index[space] + steps) % self.length]

    def steps(self, a: str, b: str) -> int:
        """How many steps on `b` lies from `a`: 0 to one less than there are squares."""
        return (self.index[b] - self.index[a]) % self.length

    def apart(self, a: str, b: str) -> int:
        """How far two squares lie from each other, the shorter way."""
        on = self.steps(a, b)
        return min(on, self.length - on)

    def within(self, space: str, steps: int) -> tuple[str, ...]:
        """The squares at most so far away, the shorter way, in the order of ids."""
        return tuple(other for other in self.ids if self.apart(space, other) <= steps)

    def spaces(self) -> tuple[str, ...]:
        """All squares, in the order of play."""
        return self.ids

    def centre(self, space: str) -> Point:
        """The middle of a square, in board units."""
        x, y, width, height = self.boxes[space]
        return x + width // 2, y + height // 2

    def outline(self, space: str) -> tuple[Point, ...]:
        """The corners of a square, in board units."""
        x, y, width, height = self.boxes[space]
        return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))

    def links(self, space: str) -> tuple[str, ...]:
        """The squares next to one: the one behind and the one ahead."""
        return self.ahead(space, -1), self.ahead(space, 1)

    def sketch(self) -> Sketch:
        """The squares by their outlines, which touch."""
        return Sketch(
            {one: self.centre(one) for one in self.ids}, {one: self.outline(one) for one in self.ids}, dict.fromkeys(self.ids, ())
        )


def anticlockwise(points: Sequence[Point]) -> bool:
    """Whether a closed tour of points runs anticlockwise as a screen shows it, where y grows downwards."""
    doubled = sum(x * points[n - 1][1] - points[n - 1][0] * y for n, (x, y) in enumerate(points))
    return doubled > 0
