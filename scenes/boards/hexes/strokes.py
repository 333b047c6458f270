"""What lines from hex to hex take of a board: no words are to lie on them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pygame import Rect

from scenes.boards.hexes.ground import HexGround
from scenes.boards.hexes.over import Over
from scenes.boards.lines import Point

BROAD = 10  # pixels that a line with its casing is broad


def lines_of(ground: HexGround, over: Over) -> Iterator[tuple[Point, Point]]:
    """The lines that are drawn from hex to hex, by their ends: of sight, and the steps of a way."""
    if over.sight:
        yield ground.centre(over.sight.start), ground.centre(over.sight.end)
    way = [ground.centre(space) for space in over.path.spaces] if over.path else []
    yield from zip(way, way[1:], strict=False)


def along(a: Point, b: Point) -> list[Rect]:
    """What a line from one pixel to another takes of the board."""
    number = max(1, round(math.dist(a, b) / BROAD))
    steps = (step / number for step in range(number + 1))
    spots = ((round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)) for part in steps)
    return [Rect(0, 0, BROAD, BROAD).move_to(center=spot) for spot in spots]
