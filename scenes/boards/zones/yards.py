"""The floors of a town: slabs, cobbles, beaten earth, sand and grass, each within a border of its own."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from game.boards.zones import Zone
from scenes.boards import lines
from scenes.boards.hexes.map import chance
from scenes.boards.zones.brush import INK, LIGHT, Brush
from scenes.kit import palette
from scenes.kit.palette import Colour, mixed

FLOOR, JOINT = palette.colour("F7EACB", "FFFFFF"), palette.colour("DFCFA8", "E4DCC4")
FOOT = palette.colour("8A5F34")
STEP, SOLE = 27.5, 7.0  # board units: from a joint of a floor to the next; how high the foot of a zone is
RIM = 8.0  # how thick the border of a yard is
BETWEEN = 13.0  # from a stone at its edge to the next
PATCH = 34.0  # of what lies strewn, there is about one in a square so wide
FLOORS: dict[str, Colour] = {
    "court": FLOOR,
    "paving": palette.colour("E9E2D2", "F4F0E6"),
    "earth": palette.colour("EFD5A6", "F8E8CA"),
    "sand": palette.colour("F6E4B4", "FCF2D6"),
    "grass": palette.colour("DCE0AE", "EEF0D4"),
}
"""What one walks on, by the ground that the map has there: light, so that whoever stands on it is seen."""
RIMS: dict[str, Colour] = {
    "court": palette.colour("C9A56C"),
    "paving": palette.colour("A49A88"),
    "grass": palette.colour("7F8F52"),
}
"""The walls and hedges around yards; others have a row of stones."""


def yard(brush: Brush, zone: Zone, ground: str) -> None:
    """Paint a zone without a house: its floor on a foot, with a border that throws a shadow on it."""
    kind = ground if ground in FLOORS else "court"
    x, y, wide, high = zone.x, zone.y, zone.width, zone.height
    brush.box(INK, x - 2, y - 2, wide + 4, high + SOLE + 4, 8)
    brush.box(mixed(FOOT, FLOORS[kind], 0.15), x, y, wide, high + SOLE, 7)
    brush.box(FLOORS[kind], x, y, wide, high, 7)
    _LAID[kind](brush, FLOORS[kind], zone)
    if kind in RIMS:
        _wall(brush, FLOORS[kind], RIMS[kind], zone)
    else:
        _stones(brush, FLOORS[kind], zone)
    brush.edge(INK, x - 2, y - 2, wide + 4, high + 4, 2.4, 8)


def slabs(brush: Brush, shade: Colour, x: float, y: float, wide: float, high: float, radius: float) -> None:
    """Paint a floor of square slabs with faint joints."""
    brush.box(shade, x, y, wide, high, radius)
    _joints(brush, shade, x, y, wide, high)
    brush.box(mixed(shade, (255, 255, 255), 0.7), x + 3, y + 2, wide - 6, 2.2)


def _joints(brush: Brush, shade: Colour, x: float, y: float, wide: float, high: float) -> None:
    joint = mixed(shade, JOINT, 0.75)
    for across in (x + column * STEP for column in range(1, math.ceil(wide / STEP))):
        if brush.left < across < brush.right:
            brush.band(joint, [(across, y + 3), (across, y + high - 3)], 1.3)
    for down in (y + row * STEP for row in range(1, math.ceil(high / STEP))):
        if brush.top < down < brush.bottom:
            brush.band(joint, [(x + 3, down), (x + wide - 3, down)], 1.3)


def _wall(brush: Brush, floor: Colour, rim: Colour, zone: Zone) -> None:
    """Paint a low wall around a yard; the light comes from the upper left."""
    x, y, wide, high = zone.x, zone.y, zone.width, zone.height
    shade = mixed(floor, INK, 0.20)
    brush.box(shade, x + RIM, y + RIM, wide - 2 * RIM, 6)
    brush.box(shade, x + RIM, y + RIM, 5, high - 2 * RIM)
    brush.edge(mixed(rim, INK, 0.45), x, y, wide, high, RIM + 1.5, 7)
    brush.edge(rim, x, y, wide, high, RIM, 7)
    brush.box(mixed(rim, LIGHT, 0.45), x + 5, y + 1, wide - 10, 2.6)
    brush.box(mixed(rim, LIGHT, 0.30), x + 1, y + 5, 2.2, high - 10)


def _stones(brush: Brush, floor: Colour, zone: Zone) -> None:
    """Paint a row of stones along the sides of a place that no wall closes in."""
    shades = (mixed(floor, INK, 0.30), mixed(floor, INK, 0.42), mixed(floor, INK, 0.22))
    left, top, right, bottom = zone.x + 5, zone.y + 5, zone.x + zone.width - 5, zone.y + zone.height - 5
    for a, b in (
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    ):
        if brush.reaches(a[0] - 5, a[1] - 5, b[0] + 5, b[1] + 5):
            luck = random.Random(chance(zone.id, *a, *b))
            way, whole = (a, b), math.dist(a, b)
            for number in range(int(whole / BETWEEN)):
                _stone(brush, luck, shades, *lines.along(way, number * BETWEEN + 4 + luck.random() * 5))


def _stone(brush: Brush, luck: random.Random, shades: tuple[Colour, ...], x: float, y: float) -> None:
    radius, shade = luck.uniform(2.2, 4.6), luck.choice(shades)
    brush.spot(mixed(shade, INK, 0.5), (x + 0.8, y + 1.4), radius)
    brush.spot(shade, (x, y), radius)


# What a floor is laid with.


def _court(brush: Brush, shade: Colour, zone: Zone) -> None:
    _joints(brush, shade, zone.x, zone.y, zone.width, zone.height)
    inlay = mixed(shade, palette.colour("C58A4A"), 0.34)
    for row in range(2, int(zone.height / STEP), 2):
        for column in range(2, int(zone.width / STEP), 2):
            x, y = zone.x + column * STEP, zone.y + row * STEP
            if brush.reaches(x - 5, y - 5, x + 5, y + 5):
                for reach, half in ((4.6, 1.5), (2.6, 3.4)):
                    brush.box(inlay, x - reach, y - half, 2 * reach, 2 * half)


def _cobbles(brush: Brush, shade: Colour, zone: Zone) -> None:
    """Lay flat stones in rows, each row shifted by half a stone, some a little darker."""
    joint, tall, long = mixed(shade, INK, 0.17), 22.0, 36.0
    for row in range(int(zone.height / tall) + 1):
        y = zone.y + row * tall
        high = min(tall, zone.y + zone.height - 3 - y)
        if high <= 0 or y > brush.bottom or y + high < brush.top:
            continue
        luck = random.Random(chance(zone.id, "cobbles", row))
        for column in range(int(zone.width / long) + 2):
            tone = luck.choice((0.0, 0.0, 0.05, 0.09, -0.3))
            left = max(zone.x + 3, zone.x + (column - row % 2 / 2) * long)
            right = min(zone.x + zone.width - 3, zone.x + (column + 1 - row % 2 / 2) * long)
            if right > left and brush.reaches(left, y, right, y + high):
                brush.box(joint, left, y, right - left, high)
                stone = mixed(shade, INK, tone) if tone >= 0 else mixed(shade, LIGHT, -tone)
                brush.box(stone, left, y, right - left - 1.6, high - 1.6, 2)


def _strewn(brush: Brush, zone: Zone, what: str, draw: Callable[[random.Random, float, float], None]) -> None:
    """Draw something at random places all over a floor, one in each square."""
    for row in range(int((zone.height - 2 * RIM) / PATCH)):
        top = zone.y + RIM + row * PATCH
        if not brush.reaches(zone.x, top - PATCH, zone.x + zone.width, top + 2 * PATCH):
            continue
        luck = random.Random(chance(zone.id, what, row))
        for column in range(int((zone.width - 2 * RIM) / PATCH)):
            x = zone.x + RIM + (column + luck.uniform(0.1, 0.8)) * PATCH
            y = top + luck.uniform(0.2, 0.9) * PATCH
            draw(luck, x, y)


def _earth(brush: Brush, shade: Colour, zone: Zone) -> None:
    """Beat the earth: the ruts of a cart, and pebbles."""
    rut = mixed(shade, INK, 0.13)
    for down in (0.52, 0.64):
        points = [
            (zone.x + 10 + (zone.width - 20) * part / 8, zone.y + zone.height * (down + 0.03 * math.sin(part * 1.1)))
            for part in range(9)
        ]
        if brush.passes(points):
            brush.band(rut, points, 5)
            brush.band(mixed(rut, INK, 0.12), points, 1.6)

    def pebbles(luck: random.Random, x: float, y: float) -> None:
        brush.spot(mixed(shade, INK, luck.choice((0.14, 0.24))), (x, y), luck.uniform(1.2, 2.6))
        brush.spot(mixed(shade, LIGHT, 0.5), (x + 9, y - 6), luck.uniform(1.0, 2.0))

    _strewn(brush, zone, "earth", pebbles)


def _sand(brush: Brush, shade: Colour, zone: Zone) -> None:
    """Let the wind draw ripples."""

    def ripple(luck: random.Random, x: float, y: float) -> None:
        wide = luck.uniform(14, 26)
        points = [(x + wide * part / 4, y + 2.2 * math.sin(part * 1.6)) for part in range(5)]
        if luck.random() < 0.7 and brush.passes(points):
            brush.band(mixed(shade, INK, 0.13), points, 1.8)
            brush.band(mixed(shade, LIGHT, 0.6), [(px, py + 2) for px, py in points], 1.4)

    _strewn(brush, zone, "sand", ripple)


def _grass(brush: Brush, shade: Colour, zone: Zone) -> None:
    """Sow grass in furrows."""
    furrow, blade = mixed(shade, palette.colour("B99C62"), 0.34), mixed(shade, palette.colour("5F7A34"), 0.55)
    for row in range(1, int(zone.height / 42) + 1):
        y = zone.y + row * 42 - 8
        if y < zone.y + zone.height - RIM - 6 and brush.top < y + 12 and y < brush.bottom:
            brush.box(furrow, zone.x + RIM + 6, y, zone.width - 2 * RIM - 12, 9, 4)

    def tuft(luck: random.Random, x: float, y: float) -> None:
        tall = luck.uniform(5, 9)
        if brush.reaches(x - 8, y - tall, x + 8, y):
            for lean in (-0.5, 0.0, 0.55):
                brush.band(blade, [(x, y), (x + lean * tall, y - tall)], 1.7)

    _strewn(brush, zone, "grass", tuft)


_LAID: dict[str, Callable[[Brush, Colour, Zone], None]] = {
    "court": _court,
    "paving": _cobbles,
    "earth": _earth,
    "sand": _sand,
    "grass": _grass,
}
