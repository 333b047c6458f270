"""Where those stand who are more than their space has room for: in rows that step out over its edge and cover nobody's face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scenes.boards.lines import Point

ACROSS = 0.8  # of a counter's width: so far from the next one in his row, nobody's face is covered
DOWN = 1.04  # the same from one row to the next, with what is told at the foot of each
WIDEST = 1.12  # of a counter's width: no two of a row stand farther apart
OTHERS, WORDS = 2.0, 25.0  # how much worse it is to lie on another space, and on words, than to step out over an edge
ASIDE = 0.05  # the same for a width away from the middle

Area = tuple[float, float, float, float]
"""A part of the board as x, y, width and height."""


def covered(places: Sequence[Point], wide: float) -> bool:
    """Whether somebody so wide covers the face or the danger of another."""
    near = (ACROSS - 0.02) * wide, wide - 0.02 * wide
    return any(abs(a - x) < near[0] and abs(b - y) < near[1] for (a, b), (x, y) in combinations(places, 2))


def stood(number: int, wide: float, ground: Area, others: Sequence[Area], words: Sequence[Area]) -> list[Point]:
    """The middles of so many who are so wide: in rows on their ground as far as they can, on as little of `others` as can be, and
    on no `words`.
    """
    found: list[Point] = []
    least = float("inf")
    for columns in range(1, number + 1):
        lines = -(-number // columns)
        if columns * (lines - 1) >= number:
            continue
        across = _stride(ground[2], wide, columns, ACROSS, WIDEST)
        down = _stride(ground[3], wide, lines, DOWN, WIDEST)
        size = (columns - 1) * across + wide, (lines - 1) * down + wide
        for x, y in _corners(ground, size):
            area = (x, y, *size)
            out = size[0] * size[1] - _shared(area, ground)
            worse = OTHERS * sum(_shared(area, one) for one in others) + WORDS * sum(_shared(area, one) for one in words)
            aside = abs(x + size[0] / 2 - ground[0] - ground[2] / 2) + abs(y + size[1] / 2 - ground[1] - ground[3] / 2)
            price = out + worse + ASIDE * aside * wide
            if price < least - 1e-6:
                least = price
                found = list(_rows(number, columns, (x + size[0] / 2, y + wide / 2), (across, down)))
    return found


def _stride(room: float, wide: float, number: int, least: float, most: float) -> float:
    """How far apart so many stand to fill their room."""
    return max(least * wide, min(most * wide, (room - wide) / max(1, number - 1)))


def _corners(ground: Area, size: Point) -> Iterator[Point]:
    """Where rows of a size may begin: in the middle of the ground, or along its edges."""
    for y in (ground[1] + (ground[3] - size[1]) * part for part in (0.5, 0.0, 1.0)):
        for x in (ground[0] + (ground[2] - size[0]) * part for part in (0.5, 0.0, 1.0)):
            yield x, y


def _rows(number: int, columns: int, head: Point, strides: Point) -> Iterator[Point]:
    """The middles of all in their rows, the last one in the middle below the others."""
    for place in range(number):
        row = place // columns
        here = min(columns, number - row * columns)
        yield head[0] + (place % columns - (here - 1) / 2) * strides[0], head[1] + row * strides[1]


def _shared(one: Area, other: Area) -> float:
    """How much of a part of the board lies in another."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)
