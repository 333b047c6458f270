"""What lies on the map, seen from above and a little from the south: works and wrecks. A space is 96 by 84 units."""

from __future__ import annotations

import math

from brush import DARK, FLAME, HIGH, Figure, Shape, box, disc, fill, line, oval, poly, put
from vehicles import FIGURES

Part = list[Shape]

EARTH, EARTH_LOW, EARTH_HIGH, PIT = "#97794C", "#5E4728", "#C4A673", "#33271A"
WOOD, WOOD_LOW, WOOD_HIGH = "#A87E4C", "#6A4A28", "#CBA673"
STEEL, STEEL_LOW, STONE, STONE_LOW, STONE_HIGH = "#7C858B", "#464D52", "#B4B1A6", "#77746A", "#D9D6CB"
SHADE = "#17130B"


def bags(points: list[tuple[float, float]], size: float = 5.6) -> Part:
    """A row of sandbags."""
    parts: Part = []
    for x, y in points:
        parts += [oval(x, y, size, size * 0.66, EARTH), oval(x - 0.8, y - 1.2, size * 0.66, size * 0.3, EARTH_HIGH, False)]
    return parts


def hasty() -> Figure:
    """A low wall of sandbags and earth around a hole."""
    figure = Figure(96, 84, 2.2)
    figure.add(oval(48, 50, 47, 34, SHADE, False, 0.2), oval(48, 44, 41, 28, EARTH_LOW, False), oval(48, 46, 36, 23, PIT, False))
    ring = [(48 + math.cos(math.radians(a)) * 41, 43 + math.sin(math.radians(a)) * 28) for a in range(-174, -5, 15)]
    figure.add(*bags(ring))
    ends = [(48 + math.cos(math.radians(a)) * 41, 43 + math.sin(math.radians(a)) * 28) for a in (12, 30, 48, 132, 150, 168)]
    return figure.add(*bags(sorted(ends, key=lambda one: one[1])))


def trench() -> Figure:
    """A zigzag dug deep, earth thrown up on both sides, boards along its walls."""
    figure = Figure(96, 84, 0)
    way = "M10 52 L21 30 L37 50 L48 30 L60 50 L75 30 L86 52"
    low = "M10 56 L21 34 L37 54 L48 34 L60 54 L75 34 L86 56"
    figure.add(line(low, 27, SHADE, False, 0.22), line(way, 24, EARTH_LOW, False), line(way, 21, EARTH, False))
    figure.add(line("M9 44 L21 22 L37 42 L48 22 L60 42 L75 22 L87 44", 2.2, EARTH_HIGH, False))
    figure.add(line(way, 12.6, DARK, False), line(way, 10, PIT, False), line(low, 4, "#594329", False))
    for x, y in ((15, 42), (29, 40), (42, 41), (54, 40), (67, 41), (81, 42)):
        figure.add(line(f"M{x - 4.4} {y - 2} L{x + 4.4} {y + 2}", 2.2, WOOD, False))
    return figure


def bunker() -> Figure:
    """A block of concrete with a slit, earth at its foot. Its front is the long side below."""
    figure = Figure(96, 84, 2.4)
    figure.add(
        oval(50, 66, 46, 16, SHADE, False, 0.28), oval(48, 66, 45, 13, EARTH, False), oval(46, 64, 41, 10, EARTH_HIGH, False, 0.6)
    )
    figure.add(poly(((6, 26), (24, 5), (78, 5), (91, 24), (89, 65), (7, 66)), STONE))
    figure.add(
        poly(((6, 26), (24, 5), (78, 5), (70, 26)), STONE_HIGH, False),
        poly(((70, 26), (78, 5), (91, 24), (89, 65), (71, 66)), STONE_LOW, False),
    )
    figure.add(
        box(15, 50, 46, 8, DARK, 1, False),
        line("M15 60 L61 60", 1.4, HIGH, False, 0.6),
        line("M7 26.4 L69.6 26.4", 1.6, HIGH, False, 0.9),
    )
    return figure.add(
        line("M77 32 L84 31 L83 60", 1.4, DARK, False, 0.35), line("M32 12 L44 11 M54 19 L62 18", 1.4, STONE_LOW, False)
    )


def wire() -> Figure:
    """Two rows of coiled wire between crossed pickets."""
    figure = Figure(96, 84, 0)
    for rise, shade in ((34.0, "#3A3630"), (56.0, "#2B2823")):
        rings = []
        for step in range(12):
            x = 11 + step * 6.8
            rings.append(
                f"M{x:.1f} {rise - 6.2:.1f} C{x + 7:.1f} {rise - 6.2:.1f} {x + 7:.1f} {rise + 6.2:.1f} {x:.1f} {rise + 6.2:.1f} "
                f"C{x - 6:.1f} {rise + 6.2:.1f} {x - 6:.1f} {rise - 6.2:.1f} {x:.1f} {rise - 6.2:.1f}"
            )
        figure.add(line(f"M8 {rise + 9} L90 {rise + 9}", 4, SHADE, False, 0.2), line("".join(rings), 3.0, "#D9CFB2", False, 0.35))
        figure.add(line("".join(rings), 1.7, shade, False))
        for x in (16, 48, 80):
            posts = f"M{x - 6} {rise + 9} L{x + 5} {rise - 10} M{x + 6} {rise + 9} L{x - 5} {rise - 10}"
            figure.add(line(posts, 4.2, DARK, False), line(posts, 2.4, WOOD, False))
    return figure


def road_block() -> Figure:
    """Logs across the way, a hedgehog of rails at each end."""
    figure = Figure(96, 84, 2.2)
    figure.add(oval(49, 58, 41, 11, SHADE, False, 0.26))
    for x, y, wide in ((14, 55, 68), (17, 46, 62), (25, 37.6, 46)):
        log = f"M{x} {y} L{x + wide} {y}"
        figure.add(
            line(log, 9, WOOD),
            line(f"M{x} {y - 2.4} L{x + wide} {y - 2.4}", 1.6, WOOD_HIGH, False),
            line(f"M{x} {y + 2.8} L{x + wide} {y + 2.8}", 1.6, WOOD_LOW, False),
        )
        figure.add(disc(x + wide, y, 4.2, WOOD_HIGH), disc(x + wide, y, 1.8, WOOD_LOW, False))
    for x in (16, 80):
        figure.add(line(f"M{x - 10} 66 L{x + 8} 30 M{x + 10} 66 L{x - 8} 30 M{x - 12} 52 L{x + 12} 46", 5, STEEL))
        figure.add(line(f"M{x - 10.6} 65 L{x + 7} 30 M{x + 9} 65 L{x - 8.8} 30", 1.3, HIGH, False, 0.7))
    return figure


def mines() -> Figure:
    """Flat mines in the ground, each with its fuse, behind a warning skull on a board."""
    figure = Figure(96, 84, 2.0)
    for x, y in ((20, 46), (38, 60), (59, 62), (78, 48), (32, 36), (67, 34)):
        figure.add(
            oval(x + 1, y + 2.6, 9.4, 6, SHADE, False, 0.3), oval(x, y, 8.6, 5.6, STEEL_LOW), oval(x, y - 1.2, 7, 4, STEEL, False)
        )
        figure.add(oval(x, y - 1.6, 2.6, 1.6, "#B23A2E"), line(f"M{x - 4.6} {y - 3} L{x + 2.4} {y - 4.2}", 1.2, HIGH, False, 0.8))
    figure.add(line("M48 58 L48 24", 4, WOOD), poly(((33, 12), (64, 10), (65, 31), (34, 32)), "#E9DDB6"))
    skull = [
        fill("M-7 2 C-8 -8 8 -8 7 2 L4 4 L4 7 L-4 7 L-4 4 Z", DARK, False),
        disc(-2.9, 0, 1.8, "#E9DDB6", False),
        disc(2.9, 0, 1.8, "#E9DDB6", False),
    ]
    return figure.add(put(skull, 49, 20.4, 1.12), line("M34 13.4 L63 11.6", 1.5, HIGH, False))


def wreck(kind: str) -> Figure:
    """What is left of a vehicle: its burnt body on scorched ground, a little fire in it."""
    figure = Figure(96, 84, 2.2)
    figure.add(oval(48, 62, 42, 15, SHADE, False, 0.34), oval(48, 61, 33, 10, SHADE, False, 0.4))
    burnt = {
        "#EFEADC": "#5A544B",
        "#B5AE96": "#47423B",
        "#857F6B": "#35312B",
        "#FFFFFF": "#8A8171",
        FLAME: "#47423B",
        "#D9601F": "#47423B",
    }
    part = FIGURES[kind]().lines
    for one in part:
        for old, new in burnt.items():
            one = one.replace(old, new)
        figure.lines.append(f'<g transform="translate(14 18) rotate(-5 32 40) scale(1.06)">{one}</g>')
    figure.add(fill("M40 30 C34 22 42 16 38 8 C46 10 50 16 48 20 C52 18 54 14 53 10 C60 16 60 26 54 31 Z", "#D9601F"))
    figure.add(fill("M44 30 C41 25 45 22 44 18 C49 21 48 24 50 25 C52 24 52 22 52 21 C55 24 54 28 52 31 Z", FLAME, False))
    for x, y, radius in ((57, 12, 4.4), (65, 7, 5.6)):
        figure.add(disc(x, y + 4, radius, "#2B2823", False, 0.55))
    return figure


WORKS = {
    "hasty": hasty,
    "trench": trench,
    "bunker": bunker,
    "wire": wire,
    "road_block": road_block,
    "mines": mines,
    "wreck-tank": lambda: wreck("g_pz3"),
    "wreck-carrier": lambda: wreck("g_sdkfz251"),
    "wreck-truck": lambda: wreck("g_truck"),
}
"""Works by kind, and wrecks."""
