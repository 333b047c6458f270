"""The land around a town: houses that nobody enters, what stands about there, and how it darkens to the edge of the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect

from game.boards.zones import Zones
from scenes.boards.hexes.map import chance
from scenes.boards.lines import Point
from scenes.boards.overlays import Glass
from scenes.boards.zones.brush import Box
from scenes.boards.zones.ground import CELL
from scenes.kit import palette

LAND = 1000  # board units: so far the land goes on beyond the map
BEYOND = palette.colour("EDEEEC", "EDEEEC")  # and the land beyond the map at each of these distances once more
DARKER = (0, 14, 28, 42, 56, 70, 84, 98)  # board units
CLEAR, SMALL = 16.0, 24.0  # board units: between such a house and a zone, where its shadow lies; how small no house is
BLOCK = "block"  # what stands about that is no picture: a house that nobody enters
INSET = 26.0  # board units: so much smaller, on each side, a house beyond the map is than the zone it is like
HOUSE, GAP, LEAST = 150.0, 24.0, 56.0  # board units: about so wide is such a house, and the lane beside it; the least there


class Decor(NamedTuple):
    """What stands about: a picture of the folder `town` of its game's art and the rectangle it fills, in board units."""

    kind: str
    x: float
    y: float
    wide: float
    high: float


def beside_zones(block: Box, zones: Zones) -> Box | None:
    """As much of a house that nobody enters as lies over no zone, with its shadow; None where hardly anything does."""
    x, y, wide, high = block
    for one in zones.zones.values():
        right, bottom = one.x + one.width + CLEAR, one.y + one.height + CLEAR
        left, top = one.x - CLEAR, one.y - CLEAR
        if x >= right or x + wide <= left or y >= bottom or y + high <= top:
            continue
        sides = ((x, y, left - x, high), (right, y, x + wide - right, high))
        cuts: tuple[Box, ...] = (*sides, (x, y, wide, top - y), (x, bottom, wide, y + high - bottom))
        x, y, wide, high = max(cuts, key=lambda cut: max(0.0, cut[2]) * max(0.0, cut[3]))
        if min(wide, high) < SMALL:
            return None
    return x, y, wide, high


def as_blocks(zones: Zones) -> list[Decor]:
    """The zones as houses that nobody enters, of many sizes, with lanes and here and there a palm between them."""
    found = []
    for one in zones.zones.values():
        columns, rows = (max(1, round(side / HOUSE)) for side in (one.width, one.height))
        wide, high = (one.width - 2 * INSET + GAP) / columns, (one.height - 2 * INSET + GAP) / rows
        for column, row in product(range(columns), range(rows)):
            luck = chance(one.id, column, row)
            x, y = one.x + INSET + column * wide, one.y + INSET + row * high
            less, lower = (min(luck // part % 5 * 7.0, side - GAP - LEAST) for part, side in ((3, wide), (17, high)))
            if luck % 6 == 0:
                found.append(Decor("palm", x + luck % 40, y + luck % 30, LEAST, LEAST))
            else:
                found.append(Decor(BLOCK, x + luck % 2 * less, y + luck // 2 % 2 * lower, wide - GAP - less, high - GAP - lower))
    return found


def beyond(things: Sequence[Decor], size: tuple[int, int]) -> list[Decor]:
    """What stands in the land beyond the map, so that the town goes on there: the same things, mirrored at its edges."""
    wide, high = size
    found = []
    for one in things:
        columns = (one.x, -one.x - one.wide, 2 * wide - one.x - one.wide)
        rows = (one.y, -one.y - one.high, 2 * high - one.y - one.high)
        for x, y in product(columns, rows):
            apart = x != one.x or y != one.y
            if apart and -LAND <= x <= wide + LAND - one.wide and -LAND <= y <= high + LAND - one.high:
                found.append(one._replace(x=x, y=y))
    return found


def darken_land(glass: Glass, size: tuple[int, int]) -> None:
    """Darken what lies beyond the map, the more the farther away it lies."""
    for away in DARKER:
        _darken_beyond(glass, (-away, -away), (size[0] + away, size[1] + away))


def _darken_beyond(glass: Glass, first: Point, last: Point) -> None:
    """Darken a little what lies beyond a rectangle with these two corners."""
    whole = glass.surface.get_rect()
    left, top = glass.at(first)
    right, bottom = glass.at(last)
    inner = Rect(left, top, right - left, bottom - top).clip(whole)
    if inner.w <= 0 or inner.h <= 0:
        glass.surface.fill(BEYOND, special_flags=pygame.BLEND_RGB_MULT)
        return
    for rect in (
        Rect(0, 0, whole.w, inner.top),
        Rect(0, inner.bottom, whole.w, whole.h - inner.bottom),
        Rect(0, inner.top, inner.left, inner.h),
        Rect(inner.right, inner.top, whole.w - inner.right, inner.h),
    ):
        if rect.w > 0 and rect.h > 0:
            glass.surface.fill(BEYOND, rect, special_flags=pygame.BLEND_RGB_MULT)


def grown(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The grounds of a map with the land beyond it, which is as its edge is."""
    more = LAND // CELL
    wide = [(*((row[0],) * more), *row, *((row[-1],) * more)) for row in rows]
    return (*((wide[0],) * more), *wide, *((wide[-1],) * more))
