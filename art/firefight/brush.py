"""Shapes as SVG text, in the one hand of the counters: figures in two tones with a dark casing, pale until they are dyed.

A `Figure` is a pile of parts. A part is a few shapes with one casing around all of them, so that parts stand out against each
other. All of it is written in the units of its own drawing; `put` moves and scales a part where it is used.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Point = tuple[float, float]

LIGHT, MID, LOW, DARK, HIGH = "#EFEADC", "#B5AE96", "#857F6B", "#1C2118", "#FFFFFF"
FLAME, FLAME_LOW = "#F6C04A", "#D9601F"
SKIN, SKIN_LOW, WOOD, WOOD_LOW, STEEL = "#E3B48C", "#B98560", "#A66F3E", "#7A4A26", "#8B959B"


class Shape(NamedTuple):
    """A filled way, or a stroked one where `wide` is above 0. `cased`: it has a share in the casing."""

    way: tuple[tuple[str, tuple[Point, ...]], ...]
    shade: str
    wide: float = 0.0
    cased: bool = True
    opacity: float = 1.0


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    return f"{round(value, 1) + 0.0:g}"


def parsed(data: str) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    """The pieces of path data in capital letters M, L, C, Q and Z, with a space or a comma between numbers."""
    pieces: list[tuple[str, tuple[Point, ...]]] = []
    for letter in "MLCQZ":
        data = data.replace(letter, f";{letter}")
    for piece in filter(None, (one.strip() for one in data.split(";"))):
        numbers = [float(one) for one in piece[1:].replace(",", " ").split()]
        pieces.append((piece[0], tuple(zip(numbers[::2], numbers[1::2], strict=True))))
    return tuple(pieces)


def fill(data: str, shade: str = LIGHT, cased: bool = True, opacity: float = 1.0) -> Shape:
    """A filled shape."""
    return Shape(parsed(data), shade, 0.0, cased, opacity)


def line(data: str, wide: float, shade: str = LIGHT, cased: bool = True, opacity: float = 1.0) -> Shape:
    """A stroke with round ends."""
    return Shape(parsed(data), shade, wide, cased, opacity)


def poly(points: Iterable[Point], shade: str = LIGHT, cased: bool = True, opacity: float = 1.0) -> Shape:
    """A filled polygon."""
    corners = tuple(points)
    return Shape((("M", corners[:1]), *(("L", (one,)) for one in corners[1:]), ("Z", ())), shade, 0.0, cased, opacity)


def disc(x: float, y: float, radius: float, shade: str = LIGHT, cased: bool = True, opacity: float = 1.0) -> Shape:
    """A filled circle."""
    return oval(x, y, radius, radius, shade, cased, opacity)


def oval(x: float, y: float, wide: float, high: float, shade: str = LIGHT, cased: bool = True, opacity: float = 1.0) -> Shape:
    """A filled ellipse of these half axes."""
    a, b = wide * 0.5523, high * 0.5523
    way = (
        ("M", ((x + wide, y),)),
        ("C", ((x + wide, y + b), (x + a, y + high), (x, y + high))),
        ("C", ((x - a, y + high), (x - wide, y + b), (x - wide, y))),
        ("C", ((x - wide, y - b), (x - a, y - high), (x, y - high))),
        ("C", ((x + a, y - high), (x + wide, y - b), (x + wide, y))),
        ("Z", ()),
    )
    return Shape(way, shade, 0.0, cased, opacity)


def box(x: float, y: float, wide: float, high: float, shade: str = LIGHT, cut: float = 0.0, cased: bool = True) -> Shape:
    """A rectangle with its corners cut."""
    right, foot = x + wide, y + high
    if not cut:
        return poly(((x, y), (right, y), (right, foot), (x, foot)), shade, cased)
    ring = (
        (x + cut, y),
        (right - cut, y),
        (right, y + cut),
        (right, foot - cut),
        (right - cut, foot),
        (x + cut, foot),
        (x, foot - cut),
        (x, y + cut),
    )
    return poly(ring, shade, cased)


def star(x: float, y: float, far: float, near: float, points: int, shade: str = LIGHT, turn: float = -90.0) -> Shape:
    """A star of so many points."""
    ring = []
    for place in range(points * 2):
        a = math.radians(turn + 180 * place / points)
        reach = near if place % 2 else far
        ring.append((x + math.cos(a) * reach, y + math.sin(a) * reach))
    return poly(ring, shade)


def put(part: Iterable[Shape], dx: float = 0.0, dy: float = 0.0, size: float = 1.0, turn: float = 0.0) -> list[Shape]:
    """The shapes of a part scaled, turned clockwise by degrees and moved."""
    a = math.radians(turn)
    c, s = math.cos(a) * abs(size), math.sin(a) * abs(size)
    flip = -1 if size < 0 else 1

    def moved(point: Point) -> Point:
        x, y = point[0] * flip, point[1]
        return dx + x * c - y * s, dy + x * s + y * c

    return [
        one._replace(way=tuple((letter, tuple(map(moved, points))) for letter, points in one.way), wide=one.wide * abs(size))
        for one in part
    ]


class Figure:
    """A drawing `wide` by `high` units, part over part."""

    def __init__(self, wide: float = 64, high: float = 48, casing: float = 3.2, case: str = DARK) -> None:
        self.wide, self.high, self.casing, self.case = wide, high, casing, case
        self.lines: list[str] = []

    def add(self, *shapes: Shape | Sequence[Shape]) -> Figure:
        """Lay a part on it: the casing of all its shapes first, then the shapes."""
        flat = [one for each in shapes for one in ([each] if isinstance(each, Shape) else each)]
        self.lines += [self._cased(one) for one in flat if one.cased and self.casing]
        self.lines += [_plain(one) for one in flat]
        return self

    def _cased(self, shape: Shape) -> str:
        wide = shape.wide + self.casing
        inner = "none" if shape.wide else self.case
        return f'<path d="{_data(shape)}" fill="{inner}" stroke="{self.case}" stroke-width="{number(wide)}"{_ROUND}/>'

    def dyed(self, shades: dict[str, str]) -> Figure:
        """Put other colours for those of the bare figure."""
        pattern = re.compile("|".join(shades))
        self.lines = [pattern.sub(lambda found: shades[found[0]], one) for one in self.lines]
        return self

    def svg(self, head: str = "") -> str:
        """The whole drawing as a file."""
        air = self.casing / 2
        around = f"{number(-air)} {number(-air)} {number(self.wide + 2 * air)} {number(self.high + 2 * air)}"
        size = f'viewBox="{around}" width="{number(self.wide + 2 * air)}" height="{number(self.high + 2 * air)}"'
        body = "\n".join(f"  {one}" for one in ([head] if head else []) + self.lines)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>\n'


_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def _data(shape: Shape) -> str:
    return "".join(letter + " ".join(f"{number(x)} {number(y)}" for x, y in points) for letter, points in shape.way)


def _plain(shape: Shape) -> str:
    if shape.wide:
        alpha = "" if shape.opacity == 1 else f' stroke-opacity="{shape.opacity:g}"'
        return f'<path d="{_data(shape)}" fill="none" stroke="{shape.shade}" stroke-width="{number(shape.wide)}"{alpha}{_ROUND}/>'
    alpha = "" if shape.opacity == 1 else f' fill-opacity="{shape.opacity:g}"'
    return f'<path d="{_data(shape)}" fill="{shape.shade}"{alpha}/>'
