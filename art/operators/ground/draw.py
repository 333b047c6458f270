"""Draws the grounds of the two maps of Operators: `python art/operators/ground/draw.py`.

Houses, stacks, water and quays stand where the map's `decor` layer puts them; everything that is only ground
(contours, fields, roads, hedges, trees) is laid round its nodes and lines. The same map gives the same picture, byte
for byte. Beside each SVG lies its PNG, rendered by rsvg-convert and reduced to 256 colours by ImageMagick:

    rsvg-convert kiln-yard.svg | convert - +dither -colors 256 PNG8:kiln-yard.png
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import built
from brush import INK, PAPER, Point, bend, disc, fill, rectangle, stroke, way
from built import boat, deck, paving, rails
from land import (
    HEIGHT,
    WIDTH,
    Thing,
    basin,
    clay_pit,
    contours,
    farmland,
    hedge,
    plateau,
    read_site,
    ripples,
    road,
    tufts,
    woods,
)

HERE = Path(__file__).resolve().parent
MAPS = HERE.parents[2] / "data" / "operators" / "maps"


def standing(thing: Thing) -> str:
    """The drawing of one thing of the decor layer.

    Raises: ValueError, when there is no drawing for its kind.
    """
    chance, letters, box = Random(thing.name), sum(map(ord, thing.name)), thing.box
    piles = {
        "containers": built.containers,
        "barrels": built.barrels,
        "crates": built.crates,
        "chain": built.crates,
        "anchor": built.crates,
    }
    drawings: dict[str, Callable[[], str]] = {
        "shed": lambda: built.roof(box, sorted(built.ROOFS)[letters % len(built.ROOFS)], letters % 2 == 0),
        "kiln": lambda: built.kiln(box),
        "salt": lambda: built.salt_pans(box),
        "crane": lambda: built.crane(box, "foot" not in thing.name),
        "stack": lambda: piles.get(thing.name.split("-")[0], built.bricks)(box, chance),
        "quay": lambda: built.pier(box),
    }
    if thing.kind not in drawings:
        known = ", ".join(drawings)
        raise ValueError(f"Decor '{thing.name}' is of kind '{thing.kind}'; there are drawings for {known} and water.")
    return drawings[thing.kind]()


def compass(centre: Point) -> str:
    """A compass rose without letters; its long point is north."""
    x, y = centre
    parts = [stroke(disc(centre, 30), "#7A6338", 1.6, 0.8), stroke(disc(centre, 25), "#7A6338", 1, 0.6)]
    for turn in range(8):
        reach = 46 if turn == 0 else 32 if turn % 2 == 0 else 20
        angle = math.tau * turn / 8 - math.pi / 2
        tip = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        for side, tone in ((-1, "#EFE6CC"), (1, "#6B5834")):
            hip = (x + 8 * math.cos(angle + side * math.pi / 8), y + 8 * math.sin(angle + side * math.pi / 8))
            parts.append(fill(way([centre, hip, tip], True), tone))
        parts.append(stroke(way([centre, tip]), "#6B5834", 0.8))
    return "\n".join(parts)


def moorings() -> str:
    """Boats along both quays with their bollards and ropes."""
    parts = []
    for y, tone in (
        (96, "#C4A679"),
        (262, "#A98C63"),
        (440, "#BDB19A"),
        (700, "#B98F70"),
        (870, "#C4A679"),
        (1040, "#A9A58F"),
    ):
        parts += [
            stroke(bend([(36, y + 6), (52, y + 20), (68, y + 14)]), "#5F4A2C", 2),
            boat((36, y), 92, -90, tone),
        ]
        parts += [
            fill(disc((69, y + 16), 7), INK, 0.25),
            fill(disc((68, y + 14), 6), "#4F493C"),
            fill(disc((67, y + 13), 3), "#A79B7C"),
        ]
    for y, tone in ((200, "#A9A58F"), (600, "#B98F70"), (1000, "#C4A679")):
        parts += [
            stroke(bend([(1574, y + 6), (1556, y + 18), (1542, y + 14)]), "#5F4A2C", 2),
            boat((1574, y), 86, -90, tone),
        ]
        parts += [fill(disc((1541, y + 14), 6), "#4F493C"), fill(disc((1540, y + 13), 3), "#A79B7C")]
    return "\n".join(parts)


def sheet_edge() -> str:
    """The neat line round the sheet with its scale of dark and light pieces, and the shade of the paper's edge."""
    parts = [fill(f"M0 0H{WIDTH}V{HEIGHT}H0ZM14 14V{HEIGHT - 14}H{WIDTH - 14}V14Z", "#D8CDAF")]
    dark = "".join(rectangle((x, y, 100, 6)) for x in range(0, WIDTH, 200) for y in (4, HEIGHT - 10))
    dark += "".join(rectangle((x, y, 6, 100)) for y in range(0, HEIGHT, 200) for x in (4, WIDTH - 10))
    parts.append(fill(dark, "#6B5834", 0.75))
    for inset, width in ((3, 1.2), (10.5, 1.2), (14, 2.2)):
        parts.append(stroke(rectangle((0, 0, WIDTH, HEIGHT), inset), "#6B5834", width, 0.85))
    return "\n".join(parts)


def turned(points: Sequence[Point]) -> list[Point]:
    """The points after half a turn of Kiln Yard."""
    return [(WIDTH - x, HEIGHT - y) for x, y in points]


def mirrored(points: Sequence[Point]) -> list[Point]:
    """The points of Salt Quay seen in its mirror, top to bottom."""
    return [(x, HEIGHT - y) for x, y in points]


KILN_FIELDS: list[tuple[list[Point], str, float]] = [
    ([(14, 14), (345, 14), (300, 165), (14, 260)], "#C9BF97", 12),
    ([(345, 14), (620, 14), (560, 120), (320, 175), (300, 165)], "#D4C8A6", 100),
    ([(880, 14), (1230, 14), (1270, 180), (1010, 150), (880, 90)], "#C6BC93", 8),
    ([(1230, 14), (1586, 14), (1586, 180), (1440, 190), (1270, 180)], "#D1C5A4", -1),
    ([(1440, 190), (1586, 180), (1586, 420), (1480, 430)], "#C3BA90", 80),
    ([(14, 260), (300, 165), (345, 300), (180, 420), (14, 440)], "#D3C7A5", 160),
    ([(345, 300), (500, 230), (640, 330), (560, 420), (330, 480)], "#C8BE97", 60),
    ([(1000, 230), (1240, 270), (1230, 440), (1020, 400)], "#D2C6A4", 30),
    ([(900, 540), (1060, 470), (1180, 560), (1080, 680), (900, 640)], "#C7BD96", 140),
]
QUAY_GREENS: list[tuple[list[Point], str, float]] = [
    ([(180, 14), (620, 14), (560, 90), (300, 120), (170, 130)], "#C7BD94", 8),
    ([(680, 150), (900, 150), (930, 230), (700, 235)], "#D3C8A8", -1),
    ([(980, 14), (1400, 14), (1380, 120), (1150, 90)], "#C6BC93", 172),
    ([(170, 260), (330, 330), (420, 570), (170, 580)], "#CDC2A0", -1),
    ([(500, 290), (760, 330), (760, 390), (500, 560), (440, 540)], "#C5BB94", 70),
    ([(1000, 290), (1240, 330), (1160, 560), (850, 380)], "#CFC4A2", -1),
]


def kiln_yard() -> str:
    """The ground of Kiln Yard: farmland round a brickworks, its two hills at k04 and k14."""
    site, chance = read_site(MAPS / "kiln-yard.tmx"), Random("kiln-yard")
    at = site.nodes
    lane = [
        (-10, 650),
        at["k08"],
        (330, 690),
        at["k11"],
        (660, 815),
        at["k13"],
        (1040, 830),
        at["k12"],
        at["k16"],
        (1610, 1040),
    ]
    spur = [(480, -10), at["k01"], (670, 240), at["k05"], (790, 480), at["k09"]]
    site.roads = [lane, turned(lane), spur, turned(spur)]
    track: list[Point] = [(940, -10), (928, 40), (892, 84), (830, 104), (740, 106), (622, 106)]
    site.kept = [(at["k04"], 118), (at["k14"], 118), ((1522, 228), 52)]
    hills = [
        (*at["k04"], 130, 2.3),
        (*at["k14"], 130, 2.3),
        (800, 600, 330, -0.9),
        (60, 60, 200, 1.1),
        (1540, 1140, 200, 1.1),
    ]
    fields = [*KILN_FIELDS, *((turned(c), tone, a) for c, tone, a in KILN_FIELDS)]
    yard = [(640, 230), (880, 180), (960, 330), (940, 520), (1010, 700), (940, 880)]
    parts = [farmland(*each) for each in fields]
    parts.append(fill(bend([*yard, *turned(yard)], True), "#D6C4A0", 0.85))
    parts += [contours(hills), tufts(site, 520, chance)]
    parts += [clay_pit(thing.outline, Random(thing.name)) for thing in site.things if thing.kind == "water"]
    parts += [road(points, 34) for points in site.roads[:2]] + [road(points, 28) for points in site.roads[2:]]
    parts += [
        fill(disc(at["k09"], 92), "#D9CDAE"),
        stroke(disc(at["k09"], 92), "#8F7B52", 2.5, 0.5),
        paving(at["k09"], 88),
    ]
    parts += [rails(track), rails(turned(track))]
    site.roads += [track, turned(track)]
    parts += [plateau(at["k04"], 82, 68, chance), plateau(at["k14"], 82, 68, chance)]
    for corners, _, _ in fields:
        parts += [hedge(site, pair, chance) for pair in zip(corners, corners[1:], strict=False)]
    parts.append(woods(site, 5200, chance))
    parts += [standing(thing) for thing in site.things if thing.kind != "water"]
    return sheet([*parts, compass((1522, 228))])


def salt_quay() -> str:
    """The ground of Salt Quay: the dock street in the west, the flag's square, two crane decks in the east."""
    site, chance = read_site(MAPS / "salt-quay.tmx"), Random("salt-quay")
    at = site.nodes
    street = [(150, -10), at["q04"], at["q10"], at["q13"], at["q20"], at["q26"], (150, 1210)]
    upper = [(118, 300), at["q10"], at["q08"], at["q06"], at["q07"], at["q09"], (1400, 330)]
    gate = [(800, -10), at["q01"], (905, 170), at["q07"], (905, 330), at["q11"], at["q15"]]
    shore = [(150, 160), at["q02"], at["q01"], at["q03"], at["q05"], (1500, 168), (1545, 172)]
    middle = [at["q13"], at["q14"], at["q15"], at["q16"], at["q17"], (1545, 600)]
    site.kept = [((1473, 355), 100), ((1473, 440), 100), ((1473, 760), 100), ((1473, 845), 100), ((1500, 70), 52)]
    site.kept.append((at["q15"], 190))
    site.roads = [street, upper, mirrored(upper), gate, mirrored(gate), shore, mirrored(shore), middle]
    square: list[Point] = [(800, 360), (930, 440), (1080, 530), (1225, 600)]
    square += mirrored(square)[::-1][1:] + [(640, 740), (500, 650), (385, 600), (500, 550), (640, 460)]
    fields = [*QUAY_GREENS, *((mirrored(c), tone, -a % 180 if a >= 0 else a) for c, tone, a in QUAY_GREENS)]
    hills = [(*at["q12"], 150, 1.2), (*at["q18"], 150, 1.2), (800, 600, 260, 0.7), (60, 600, 300, -1.4)]
    parts = [farmland(*each) for each in fields]
    parts += [contours(hills), tufts(site, 380, chance)]
    parts.append(stroke(bend(square, True), "#8F7B52", 5, 0.6))
    parts.append(fill(bend(square, True), "#D5CAAE"))
    parts += [road(points, 26) for points in site.roads[1:7]] + [road(middle, 30), road(street, 62, cobbled=True)]
    parts.append(paving(at["q15"], 180))
    parts += [basin(thing.outline) for thing in site.things if thing.kind == "water"]
    parts += [ripples(chance), moorings()]
    parts += [standing(thing) for thing in site.things if thing.kind == "quay"]
    parts += [deck((1404, 312, 138, 172), (1468, 302)), deck((1404, 716, 138, 172), (1468, 898))]
    for corners, _, _ in fields:
        parts += [hedge(site, pair, chance) for pair in zip(corners, corners[1:], strict=False)]
    parts.append(woods(site, 3600, chance))
    parts += [standing(thing) for thing in site.things if thing.kind not in ("water", "quay")]
    return sheet([*parts, compass((1500, 70))])


def sheet(parts: list[str]) -> str:
    """The whole drawing as SVG text: paper, grid between the ground and what stands on it, the sheet's edge."""
    grid = "".join(f"M{x} 14V{HEIGHT - 14}" for x in range(80, WIDTH, 80))
    grid += "".join(f"M14 {y}H{WIDTH - 14}" for y in range(80, HEIGHT, 80))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    drawn = [
        fill(rectangle((0, 0, WIDTH, HEIGHT)), PAPER),
        *parts[:1],
        stroke(grid, "#7A6338", 1, 0.2),
        *parts[1:],
        sheet_edge(),
    ]
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *drawn, "</svg>", ""])


def main() -> None:
    """Writes both drawings beside this file."""
    for name, drawing in (("kiln-yard", kiln_yard()), ("salt-quay", salt_quay())):
        (HERE / f"{name}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
