"""The lie of the land round a map's nodes and lines: contours, fields, hedges, roads, water, trees."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from brush import INK, Box, Point, bend, corners_of, disc, fill, shadow, stripes, stroke, way

WIDTH, HEIGHT = 1600, 1200


@dataclass(frozen=True)
class Thing:
    """An object of the decor layer; `outline` in board pixels, its box when it is a rectangle."""

    name: str
    kind: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Box:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@dataclass
class Site:
    """What a map says of its ground, and what has been laid on it so far."""

    nodes: dict[str, Point]
    lines: list[tuple[Point, Point]]
    things: list[Thing]
    roads: list[list[Point]] = field(default_factory=list)
    kept: list[tuple[Point, float]] = field(default_factory=list)
    """Places with their radius on which nothing may grow: hilltops, decks, the compass."""
    crowns: list[tuple[Point, float]] = field(default_factory=list)

    def is_free(self, spot: Point, room: float) -> bool:
        """Whether a thing of that radius at the spot hides no node, line, house or road."""
        x, y = spot
        if any(math.dist(spot, node) < 46 + room for node in self.nodes.values()):
            return False
        if any(distance(spot, a, b) < 15 + room for a, b in self.lines):
            return False
        if any(math.dist(spot, place) < radius + room for place, radius in self.kept):
            return False
        for road in self.roads:
            if any(distance(spot, a, b) < 20 + room for a, b in zip(road, road[1:], strict=False)):
                return False
        for thing in self.things:
            left, top, width, height = thing.box
            if left - room - 6 < x < left + width + room + 14 and top - room - 6 < y < top + height + room + 14:
                return False
        return 26 + room < x < WIDTH - 26 - room and 26 + room < y < HEIGHT - 26 - room


def distance(spot: Point, a: Point, b: Point) -> float:
    """How far the spot lies from the piece of line a-b, in pixels."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1)
    share = min(1, max(0, share))
    return math.dist(spot, (a[0] + share * dx, a[1] + share * dy))


def read_site(path: Path) -> Site:
    """The nodes, lines and decor of a map."""
    root = ElementTree.parse(path).getroot()
    layers = {layer.get("name"): layer.findall("object") for layer in root.findall("objectgroup")}
    place = {o.get("name", ""): (float(o.get("x", 0)), float(o.get("y", 0))) for o in layers["nodes"]}
    lines, things = [], []
    for o in layers["lines"]:
        value = {p.get("name"): p.get("value", "") for p in o.iter("property")}
        lines.append((place[value["a"]], place[value["b"]]))
    for o in layers["decor"]:
        kind = next(p.get("value", "") for p in o.iter("property") if p.get("name") == "kind")
        x, y = float(o.get("x", 0)), float(o.get("y", 0))
        polygon = o.find("polygon")
        if polygon is None:
            outline = corners_of((x, y, float(o.get("width", 0)), float(o.get("height", 0))))
        else:
            pairs = [pair.split(",") for pair in polygon.get("points", "").split()]
            outline = [(x + float(px), y + float(py)) for px, py in pairs]
        things.append(Thing(o.get("name", ""), kind, tuple(outline)))
    return Site(place, lines, things)


def contours(hills: Sequence[tuple[float, float, float, float]]) -> str:
    """Contour lines of a sum of hills (x, y, radius, height), every fifth one stronger."""
    step, parts = 20, []
    columns, rows = WIDTH // step + 1, HEIGHT // step + 1

    def height(x: float, y: float) -> float:
        rolling = 0.5 * math.sin(x / 173 + 1.3) * math.cos(y / 141) + 0.3 * math.sin((x + 1.7 * y) / 119)
        return rolling + sum(h * math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * r * r)) for hx, hy, r, h in hills)

    heights = [[height(c * step, r * step) for c in range(columns)] for r in range(rows)]
    low, high = min(map(min, heights)), max(map(max, heights))
    for index in range(1, int((high - low) / 0.27) + 1):
        data = "".join(bend(chain, chain[0] == chain[-1]) for chain in level(heights, low + index * 0.27, step) if len(chain) > 4)
        strong = index % 5 == 0
        parts.append(stroke(data, "#9A8256", 2.2 if strong else 1.3, 0.62 if strong else 0.45))
    return "\n".join(parts)


def level(heights: list[list[float]], at: float, step: int) -> list[list[Point]]:
    """The chains of points where the heights cross a level (marching squares)."""
    links: dict[Point, list[Point]] = {}

    def cut(a: tuple[int, int], b: tuple[int, int]) -> Point:
        ha, hb = heights[a[1]][a[0]], heights[b[1]][b[0]]
        share = (at - ha) / (hb - ha)
        return (round((a[0] + (b[0] - a[0]) * share) * step, 1), round((a[1] + (b[1] - a[1]) * share) * step, 1))

    for r in range(len(heights) - 1):
        for c in range(len(heights[0]) - 1):
            ring = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
            sides = [(a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
            cuts = [cut(a, b) for a, b in sides if (heights[a[1]][a[0]] < at) != (heights[b[1]][b[0]] < at)]
            for p, q in zip(cuts[::2], cuts[1::2], strict=True):
                links.setdefault(p, []).append(q)
                links.setdefault(q, []).append(p)
    chains = []
    for start in sorted(links, key=lambda p: (len(links[p]) != 1, p)):
        chain = [start]
        while links[chain[-1]]:
            onward = links[chain[-1]].pop(0)
            links[onward].remove(chain[-1])
            chain.append(onward)
        if len(chain) > 1:
            chains.append(chain)
    return chains


def plateau(centre: Point, wide: float, deep: float, chance: Random) -> str:
    """High ground: a lit table of land with hachures running down from its edge."""
    rim, foot = [], []
    for i in range(44):
        turn = math.tau * i / 44
        swell = 1 + 0.07 * math.sin(3 * turn + centre[0]) + 0.04 * math.sin(5 * turn)
        rim.append((centre[0] + wide * swell * math.cos(turn), centre[1] + deep * swell * math.sin(turn)))
        fall = 18 + chance.uniform(0, 9)
        foot.append((rim[-1][0] + fall * math.cos(turn), rim[-1][1] + fall * math.sin(turn)))
    parts = [shadow(foot, 12), fill(bend(foot, True), "#B7A67F"), fill(bend(rim, True), "#D9CDAE")]
    parts.append(stroke("".join(way([a, b]) for a, b in zip(rim, foot, strict=True)), "#7A6338", 2.2, 0.75))
    parts.append(stroke(bend(rim, True), "#7A6338", 2, 0.8))
    parts.append(stroke(bend([(x + 2, y + 2.5) for x, y in rim[20:36]]), "#F0E7CD", 2.5))
    inner = [(centre[0] + (x - centre[0]) * 0.7, centre[1] + (y - centre[1]) * 0.7) for x, y in rim]
    return "\n".join([*parts, stroke(bend(inner, True), "#9A8256", 1.4, 0.6)])


def farmland(corners: Sequence[Point], tone: str, angle: float) -> str:
    """One field: its colour, its furrows and a headland at its edge."""
    parts = [fill(way(corners, True), tone)]
    if angle >= 0:
        parts.append(stroke(stripes(corners, angle, 9), "#A9976B", 1.4, 0.42))
        parts.append(stroke(stripes(corners, angle, 27), "#E2D7B8", 1.4, 0.55))
    return "\n".join([*parts, stroke(way(corners, True), "#9C8B62", 1.5, 0.55, "10 4")])


def hedge(site: Site, ends: tuple[Point, Point], chance: Random) -> str:
    """A row of bushes between two points, with gaps where it would hide something."""
    length, shade, body, light = math.dist(*ends), [], [], []
    for i in range(int(length // 11)):
        share = (i + 0.5) * 11 / length
        spot = (
            ends[0][0] + (ends[1][0] - ends[0][0]) * share + chance.uniform(-2, 2),
            ends[0][1] + (ends[1][1] - ends[0][1]) * share + chance.uniform(-2, 2),
        )
        size = chance.uniform(6, 8.5)
        if site.is_free(spot, 8):
            shade.append(disc((spot[0] + 4, spot[1] + 5), size))
            body.append(disc(spot, size))
            light.append(disc((spot[0] - 2, spot[1] - 2.4), size * 0.55))
    outline = [stroke("".join(body), "#565A3E", 2)] if body else []
    return "\n".join([fill("".join(shade), INK, 0.16), *outline, fill("".join(body), "#7B7F58"), fill("".join(light), "#9C9E70")])


def road(points: Sequence[Point], width: float, cobbled: bool = False) -> str:
    """A road with soft edges: wheel ruts on earth, courses of stone when it is cobbled."""
    data = bend(points)
    parts = [stroke(data, "#8F7B52", width + 5, 0.5), stroke(data, "#DCD0B1" if not cobbled else "#CFC6AE", width)]
    if cobbled:
        rows = int(width // 9)
        for row in range(rows):
            shift = (row - (rows - 1) / 2) * 9
            slid = bend([(x + shift, y) for x, y in points])
            parts.append(stroke(slid, "#9A8F75", 7, 0.3, "11 2.5" if row % 2 else "8 2.5 13 2.5"))
        return "\n".join(parts)
    for shift in (-0.2, 0.2):
        slid = bend([(x + shift * width * 0.6, y + shift * width) for x, y in points])
        parts.append(stroke(slid, "#B9A77E", 3, 0.5))
    return "\n".join(parts)


def basin(outline: Sequence[Point]) -> str:
    """Harbour water behind a stone kerb."""
    data = way(outline, True)
    return "\n".join([stroke(data, "#6E6752", 12), fill(data, "#93A9A8"), stroke(data, "#C9C1AA", 6)])


def clay_pit(rim: Sequence[Point], chance: Random) -> str:
    """A flooded pit: hachured slope, wet clay on its lit side, deeper water in the middle, small waves."""
    middle = (sum(x for x, _ in rim) / len(rim), sum(y for _, y in rim) / len(rim))

    def scaled(spot: Point, share: float) -> Point:
        return (middle[0] + (spot[0] - middle[0]) * share, middle[1] + (spot[1] - middle[1]) * share)

    def ring(share: float, right: float, down: float) -> str:
        return bend([(x + right, y + down) for x, y in (scaled(spot, share) for spot in rim)], True)

    parts = [
        fill(ring(1.1, 0, 0), "#B49A6C"),
        stroke(ring(1.1, 0, 0), "#7A6338", 1.6, 0.7),
        fill(ring(1, 0, 0), "#8F7650"),
    ]
    parts += [fill(ring(0.95, 2, 5), "#93A9A8"), fill(ring(0.72, 5, 9), "#839C9D")]
    ticks = []
    for a, b in zip(rim, [*rim[1:], rim[0]], strict=True):
        for k in range(7):
            spot = (a[0] + (b[0] - a[0]) * k / 7, a[1] + (b[1] - a[1]) * k / 7)
            ticks.append(way([scaled(spot, 1.11), scaled(spot, 1.01)]))
    parts.append(stroke("".join(ticks), "#7A6338", 1.6, 0.6))
    for _ in range(14):
        share, turn = chance.uniform(0.1, 0.62), chance.uniform(0, math.tau)
        x, y = middle[0] + 120 * share * math.cos(turn), middle[1] + 62 * share * math.sin(turn) + 6
        wave = bend([(x - 11, y), (x - 5, y - 3), (x, y), (x + 6, y - 3), (x + 12, y)])
        parts.append(stroke(wave, "#C3D0CB", 1.8, 0.85))
    return "\n".join(parts)


def tree(centre: Point, radius: float, chance: Random) -> str:
    """A crown of leaves in three tones with its shadow."""
    x, y = centre

    def crown(shift: Point, share: float) -> str:
        rim = []
        for i in range(9):
            reach = radius * share * chance.uniform(0.86, 1.1)
            rim.append((x + shift[0] + reach * math.cos(i * math.tau / 9), y + shift[1] + reach * math.sin(i * math.tau / 9)))
        return bend(rim, True)

    tones = chance.choice((("#6F7450", "#878B60", "#A0A274"), ("#757550", "#8F8D62", "#A9A578")))
    return "\n".join(
        [
            fill(crown((radius * 0.5, radius * 0.55), 1.0), INK, 0.17),
            fill(crown((0, 0), 1.06), "#565A3E"),
            fill(crown((0, 0), 0.95), tones[0]),
            fill(crown((-radius * 0.14, -radius * 0.16), 0.72), tones[1]),
            fill(crown((-radius * 0.26, -radius * 0.3), 0.38), tones[2]),
        ]
    )


def woods(site: Site, tries: int, chance: Random) -> str:
    """Trees in clumps wherever there is room for them."""
    for _ in range(tries):
        spot, radius = (chance.uniform(20, WIDTH - 20), chance.uniform(20, HEIGHT - 20)), chance.uniform(9, 17)
        dense = math.sin(spot[0] / 97 + 0.8) * math.cos(spot[1] / 83 + 0.4)
        if dense < chance.uniform(-0.1, 0.9) or not site.is_free(spot, radius):
            continue
        if all(math.dist(spot, other) > (radius + size) * 0.72 for other, size in site.crowns):
            site.crowns.append((spot, radius))
    return "\n".join(tree(spot, radius, chance) for spot, radius in sorted(site.crowns, key=lambda crown: crown[0][1]))


def tufts(site: Site, count: int, chance: Random) -> str:
    """Grass and pebbles, small and faint."""
    grass, stones = [], []
    for _ in range(count):
        x, y = chance.uniform(20, WIDTH - 20), chance.uniform(20, HEIGHT - 20)
        if chance.random() < 0.6:
            grass += [
                way([(x - 4, y - 4), (x - 1, y + 2)]),
                way([(x, y - 6), (x, y + 2)]),
                way([(x + 4, y - 4), (x + 1, y + 2)]),
            ]
        else:
            stones.append(disc((x, y), chance.uniform(1.2, 2.6)))
    return stroke("".join(grass), "#8C8556", 1.3, 0.5) + "\n" + fill("".join(stones), "#8F7B52", 0.45)


def ripples(chance: Random) -> str:
    """Small waves on the harbour's water, west and east."""
    waves = []
    for _ in range(150):
        x, y = chance.choice((chance.uniform(20, 40), chance.uniform(1562, 1580))), chance.uniform(20, HEIGHT - 20)
        waves.append(bend([(x - 9, y), (x - 4, y - 3), (x, y), (x + 5, y - 3), (x + 9, y)]))
    return stroke("".join(waves), "#C6D2CD", 1.7, 0.75)
