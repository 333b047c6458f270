"""What stands on each ground, on nothing: trees, houses, sheaves, ripples. A space is 96 by 84 units with a rim of 12 around it.

The drawer of the board lays these over ground that runs on from space to space; the atlas for Tiled lays them on flat hexes.
"""

from __future__ import annotations

import math
from random import Random

from brush import DARK, HIGH, Figure, Shape, box, disc, fill, line, oval, poly
from works import STONE, STONE_HIGH, STONE_LOW, WOOD, WOOD_HIGH, WOOD_LOW

Part = list[Shape]

WIDE, TALL, RIM = 96, 84, 12
MIDDLE = (WIDE / 2 + RIM, TALL / 2 + RIM)
SHADE = "#1B2110"
STANDS = 0.2  # radii that the crown of a tree stands above its foot
LEAVES = (
    ("#3A5122", "#587A33", "#7FA04A", "#A9C26C"),
    ("#33502C", "#4D7540", "#6E9A58", "#98BC7A"),
    ("#454F20", "#6A7632", "#919C4A", "#B9C070"),
)
NEEDLES = (("#233A26", "#34543A", "#4B7150", "#6D9070"), ("#2A3D20", "#3F5B30", "#5A7A45", "#7F9C62"))
GRASS, GRASS_HIGH, STRAW, STRAW_LOW, STRAW_HIGH = "#6E7B3E", "#93A05A", "#D9B65C", "#9C7A30", "#F0D98E"
THATCH, TILE, SLATE = ("#B58F4E", "#8E6C36", "#D3B274"), ("#A8553A", "#7C3826", "#CB7C5B"), ("#6E7880", "#4C555C", "#98A2A9")


def tree(x: float, y: float, radius: float, tones: tuple[str, ...]) -> Part:
    """A round tree seen from above and a little from the south, lit from the north-west: its crown stands over its own shade."""
    dark, mid, light, glint = tones
    up = radius * STANDS
    return [
        oval(x + radius * 0.62, y + radius * 0.58, radius * 1.06, radius * 0.84, SHADE, False, 0.34),
        oval(x + radius * 0.05, y + radius * 0.16, radius * 0.98, radius * 0.94, SHADE, False, 0.85),
        disc(x, y - up, radius, dark, False),
        disc(x - radius * 0.08, y - up - radius * 0.1, radius * 0.87, mid, False),
        disc(x - radius * 0.22, y - up - radius * 0.28, radius * 0.58, light, False),
        oval(x - radius * 0.34, y - up - radius * 0.44, radius * 0.28, radius * 0.21, glint, False),
    ]


def fir(x: float, y: float, radius: float, tones: tuple[str, ...]) -> Part:
    """A fir seen so: three rings of points, each above the one before."""
    dark, mid, light, glint = tones
    parts = [
        oval(x + radius * 0.62, y + radius * 0.62, radius * 1.04, radius * 0.86, SHADE, False, 0.36),
        oval(x, y + radius * 0.1, radius * 0.96, radius * 0.9, SHADE, False, 0.85),
    ]
    for far, shade, turn in ((1.08, dark, 0.0), (0.82, mid, 0.24), (0.5, light, 0.0)):
        ring, up = [], radius * (1.1 - far) * 0.62
        for place in range(18):
            a = math.tau * place / 18 + turn
            reach = radius * far * (1.0 if place % 2 else 0.76)
            ring.append((x + math.cos(a) * reach - radius * (1.1 - far) * 0.2, y + math.sin(a) * reach - up))
        parts.append(poly(ring, shade, False))
    return [*parts, disc(x - radius * 0.16, y - radius * 0.48, radius * 0.16, glint, False)]


def inside(x: float, y: float, inset: float) -> bool:
    """Whether a point lies in the hex, so far from its edge."""
    across, down = abs(x - MIDDLE[0]), abs(y - MIDDLE[1])
    return down <= TALL / 2 - inset and down + across * TALL / (WIDE / 2) <= TALL - inset * 2


def spread(chance: Random, count: int, apart: float, inset: float) -> list[tuple[float, float]]:
    """Points in the hex, no two nearer than so far."""
    found: list[tuple[float, float]] = []
    for _ in range(4000 if count else 0):
        x, y = chance.uniform(RIM, WIDE + RIM), chance.uniform(RIM, TALL + RIM)
        if inside(x, y, inset) and all(math.dist((x, y), one) >= apart for one in found):
            found.append((round(x, 1), round(y, 1)))
            if len(found) == count:
                break
    return sorted(found, key=lambda one: one[1])


def tuft(x: float, y: float, size: float = 1.0, shade: str = GRASS) -> Shape:
    """Three blades of grass."""
    left, right = f"M{x - 2.2 * size} {y - 3 * size} L{x} {y}", f"M{x} {y} L{x + 2.6 * size} {y - 3.2 * size}"
    return line(f"{left} L{x + 0.2 * size} {y - 4.4 * size} {right}", 1.0, shade, False)


def bush(x: float, y: float, radius: float, chance: Random) -> Part:
    """A bush."""
    return tree(x, y, radius, chance.choice(LEAVES))


def clear(seed: int) -> Figure:
    """Grass, now and then a bush, stones or an old crater."""
    figure, chance = ground(), Random(seed)
    for x, y in spread(chance, 5 + seed % 3, 15, 7):
        figure.add(tuft(x, y, chance.uniform(0.8, 1.2)))
    if seed % 3 == 1:
        ((x, y),) = spread(chance, 1, 1, 15)
        figure.add(bush(x, y, 5.6, chance))
        figure.add(bush(x + 7, y + 3, 3.8, chance))
    if seed % 3 == 2:
        for x, y in spread(chance, 2, 20, 14):
            figure.add(
                oval(x + 1.2, y + 1.4, 3.8, 2.6, SHADE, False, 0.3),
                oval(x, y, 3.4, 2.5, STONE_LOW, False),
                oval(x - 0.5, y - 0.6, 2.5, 1.6, STONE, False),
            )
    if seed == 4:
        ((x, y),) = spread(chance, 1, 1, 20)
        figure.add(
            oval(x, y, 8.4, 6.2, "#7A6A42", False, 0.55),
            oval(x, y + 0.6, 6, 4.2, "#55452A", False),
            oval(x + 0.6, y + 1.6, 4, 2.4, "#3A2E1C", False),
        )
    return figure


def field(seed: int) -> Figure:
    """Ears of corn in tufts, sheaves that stand together."""
    figure, chance = ground(), Random(seed + 20)
    for x, y in spread(chance, 9, 13, 9):
        figure.add(
            line(
                f"M{x - 2.6} {y - 3.6} L{x - 0.6} {y} M{x} {y - 5} L{x} {y} M{x + 2.6} {y - 3.8} L{x + 0.6} {y}",
                1.2,
                STRAW_LOW,
                False,
                0.75,
            )
        )
    for x, y in spread(chance, (2, 0, 3)[seed - 1], 22, 17):
        figure.add(oval(x + 2.4, y + 2.6, 5.6, 3.6, SHADE, False, 0.28))
        figure.add(
            fill(
                f"M{x - 5} {y + 3} C{x - 2} {y - 2} {x - 4} {y - 6} {x - 3} {y - 8} "
                f"L{x + 3} {y - 8} C{x + 4} {y - 6} {x + 2} {y - 2} {x + 5} {y + 3} Z",
                STRAW_LOW,
            )
        )
        figure.add(
            fill(
                f"M{x - 3.6} {y + 2.4} C{x - 1} {y - 2} {x - 3} {y - 5} {x - 2} {y - 7.4} "
                f"L{x + 1} {y - 7.4} C{x + 1} {y - 4} {x} {y - 1} {x + 1} {y + 2.4} Z",
                STRAW_HIGH,
                False,
            )
        )
    return figure


def woods(seed: int, road: bool = False) -> Figure:
    """Broad trees with gaps; `road`: none where a road runs down the middle."""
    figure, chance = ground(), Random(seed + 40)
    for x, y in spread(chance, 26 if road else 17, 11 if road else 12.6, 8):
        if road and abs(x - MIDDLE[0]) < 20:
            continue
        figure.add(tree(x, y, chance.uniform(7.4, 9.8), chance.choice(LEAVES)))
    return figure


def heavy_woods(seed: int) -> Figure:
    """Firs and broad trees, dark and without gaps."""
    figure, chance = ground(), Random(seed + 60)
    for x, y in spread(chance, 31, 9.6, 6):
        dark = chance.random() < 0.72
        figure.add(
            fir(x, y, chance.uniform(8.4, 10.4), chance.choice(NEEDLES))
            if dark
            else tree(x, y, chance.uniform(7.6, 9.2), LEAVES[1])
        )
    return figure


def house(x: float, y: float, wide: float, high: float, roof: tuple[str, str, str], wall: str, wall_low: str) -> Part:
    """A house from the south and above, its middle at a point: a hipped roof over a wall with a door and windows."""
    left, top = x - wide / 2, y - high / 2
    right, foot, eaves, ridge = left + wide, top + high, top + high * 0.68, top + high * 0.3
    inner = min(wide * 0.24, high * 0.34)
    mid, low, light = roof
    parts = [
        poly(
            (
                (left + 2, foot),
                (left + 12, foot + 7),
                (right + 13, foot + 7),
                (right + 13, eaves - 4),
                (right, top + 1),
                (right, foot),
            ),
            SHADE,
            False,
            0.4,
        ),
        box(left + 1.5, eaves - 3, wide - 3, foot - eaves + 3, wall),
        poly(
            ((right - 1.5, eaves - 3), (right - 1.5, foot), (right - wide * 0.2, foot), (right - wide * 0.2, eaves - 3)),
            wall_low,
            False,
        ),
        poly(((left - 2, eaves), (right + 2, eaves), (right, top), (left, top)), mid),
        poly(((left, top), (right, top), (right - inner, ridge), (left + inner, ridge)), light, False),
        poly(((left, top), (left + inner, ridge), (left - 2, eaves)), light, False, 0.75),
        poly(((right, top), (right - inner, ridge), (right + 2, eaves)), low, False),
        line(f"M{left + inner} {ridge} L{right - inner} {ridge}", 1.4, HIGH, False, 0.55),
    ]
    courses = 3 if high > 20 else 2
    for step in range(1, courses + 1):
        part = step / (courses + 1)
        rise, share = ridge + (eaves - ridge) * part, 1 - part
        parts.append(line(f"M{left + inner * share} {rise} L{right - inner * share} {rise}", 0.9, low, False, 0.7))
    parts.append(box(x - 2, foot - 6.4, 4, 6.4, DARK, 0, False))
    parts += [box(at - 1.6, foot - 6, 3.2, 3.2, DARK, 0, False) for at in (left + wide * 0.24, right - wide * 0.28)]
    return parts


def chimney(x: float, y: float) -> Part:
    """A chimney."""
    return [box(x, y, 3.6, 6, STONE_LOW), box(x - 0.4, y - 1, 4.4, 2, STONE_HIGH, 0, False)]


def fence(x: float, y: float, posts: int) -> Part:
    """A fence of planks that runs to the right."""
    wide = (posts - 1) * 5
    rails = f"M{x} {y} L{x + wide} {y} M{x} {y + 3} L{x + wide} {y + 3}"
    return [
        line(rails, 1.2, WOOD_LOW, False),
        *(line(f"M{x + 5 * n} {y - 2} L{x + 5 * n} {y + 5}", 1.6, WOOD, False) for n in range(posts)),
    ]


def wooden(seed: int, shift: float = 0.0) -> Figure:
    """Houses of logs under thatch, a fence, a bed of cabbages; `shift`: all of it so much further down."""
    figure, chance = ground(1.6), Random(seed + 80)
    x, y = MIDDLE[0], MIDDLE[1] + shift
    log, low = "#9A6E40", "#71502C"
    if seed == 1:
        figure.add(fence(x - 36, y - 22, 7), *[bush(x + dx, y - 27, 4.4, chance) for dx in (22, 31)])
        figure.add(
            house(x - 13, y - 4, 40, 30, THATCH, log, low), house(x + 24, y + 10, 24, 22, (WOOD, WOOD_LOW, WOOD_HIGH), log, low)
        )
        figure.add(chimney(x - 6, y - 16), cabbages(x - 24, y + 20))
    elif seed == 2:
        figure.add(house(x + 14, y - 12, 38, 28, THATCH, log, low), chimney(x + 22, y - 24), cabbages(x - 30, y - 18))
        figure.add(
            house(x - 16, y + 15, 30, 24, (WOOD, WOOD_LOW, WOOD_HIGH), log, low),
            fence(x + 6, y + 24, 6),
            bush(x + 34, y + 12, 5, chance),
        )
    else:
        figure.add(
            house(x - 15, y, 34, 26, THATCH, log, low), house(x + 22, y + 1, 26, 22, (WOOD, WOOD_LOW, WOOD_HIGH), log, low)
        )
        figure.add(chimney(x - 10, y - 11), bush(x + 3, y - 6, 4.6, chance))
    return figure


def cabbages(x: float, y: float) -> Part:
    """Two rows of a kitchen garden."""
    rows = [oval(x + 4 * column, y + 6 * row, 2.2, 1.7, "#5F8040", False) for row in range(2) for column in range(5)]
    return [box(x - 4, y - 4, 24, 14, "#7B6238", 1, False), *rows]


def stone(seed: int, shift: float = 0.0) -> Figure:
    """Walls of stone under tiles or slate; `shift`: all of it so much further down."""
    figure, chance = ground(1.6), Random(seed + 100)
    x, y = MIDDLE[0], MIDDLE[1] + shift
    if seed == 1:
        figure.add(house(x, y - 6, 52, 38, TILE, STONE_HIGH, STONE), chimney(x - 16, y - 24), chimney(x + 12, y - 24))
        figure.add(
            house(x - 18, y + 20, 26, 20, SLATE, STONE_HIGH, STONE),
            bush(x + 20, y + 26, 5.4, chance),
            bush(x + 29, y + 21, 4, chance),
        )
    else:
        figure.add(house(x - 9, y, 42, 30, TILE, STONE_HIGH, STONE), chimney(x - 18, y - 15))
        figure.add(house(x + 26, y + 3, 20, 20, SLATE, STONE_HIGH, STONE))
    return figure


def water(seed: int) -> Figure:
    """Ripples."""
    figure, chance = ground(), Random(seed + 120)
    for x, y in spread(chance, 6, 14, 20):
        wide = chance.uniform(3.4, 6.4)
        figure.add(
            line(
                f"M{x - wide} {y} C{x - wide / 2} {y - 2} {x - wide / 4} {y - 2} {x} {y} "
                f"C{x + wide / 4} {y + 2} {x + wide / 2} {y + 2} {x + wide} {y}",
                1.3,
                "#CFE0E2",
                False,
                0.6,
            )
        )
    return figure


def bridge() -> Figure:
    """A deck of planks from the upper left side to the upper right one, for Tiled; the board draws it along its road."""
    figure = water(1)
    x, y = MIDDLE
    way = f"M{x - 38} {y - 21} C{x - 14} {y - 9} {x + 14} {y - 9} {x + 38} {y - 21}"
    figure.add(line(way, 20, DARK, False), line(way, 17, WOOD, False))
    for step in range(-5, 6):
        at = step * 6.4
        figure.add(line(f"M{x + at} {y - 19.6 - abs(step) * 1.0} L{x + at} {y - 4.4 - abs(step) * 1.0}", 1.2, WOOD_LOW, False))
    return figure


def ground(casing: float = 0.0) -> Figure:
    """An empty hex with its rim."""
    return Figure(WIDE + 2 * RIM, TALL + 2 * RIM, casing)


GROUNDS = {
    **{f"clear-{n}": clear(n) for n in range(1, 7)},
    **{f"field-{n}": field(n) for n in range(1, 4)},
    **{f"woods-{n}": woods(n) for n in range(1, 5)},
    **{f"heavy_woods-{n}": heavy_woods(n) for n in range(1, 4)},
    "wood_building-1": wooden(1),
    "wood_building-2": wooden(2),
    "wood_building-3": wooden(3, -17),
    "wood_building-4": wooden(3, 17),
    "stone_building-1": stone(1),
    "stone_building-2": stone(2, -16),
    "stone_building-3": stone(2, 16),
    "water-1": water(1),
    "water-2": water(2),
    "water-3": bridge(),
    "woods-5": woods(5, True),
}
"""By name: the ground and a number. Buildings and woods with the highest numbers stand aside, where a road runs past them."""
