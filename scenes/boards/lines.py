"""The strokes of coloured lines, and the courses the lines take: side by side where they are fused, then parting.

Every colour has a stroke of its own, so that nobody needs to tell colours apart. All points are in board units; a point of
the screen comes of it by `place`, which whoever paints hands in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.graph import PORTS, Graph, Line
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed

Point = tuple[float, float]
Place = Callable[[Point], Point]

BAND = 12.0  # width of a coloured band, in board units
CASING = 3.2  # how far the dark casing stands out on both sides
EDGE = 1.8  # the light edge around the casing
LANE = 13.0  # from the middle of one fused line to the next: bands and a thin seam

CASING_SHADE = palette.colour("1E1A13")
EDGE_SHADE = palette.colour("F3EBD2")


def ready(surface: Surface) -> Surface:
    """The surface in the form that the screen blits fastest; as it is while there is no window."""
    if not pygame.display.get_surface():
        return surface
    return surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()


class Stroke(NamedTuple):
    """How a line of one colour is drawn.

    `dashes` are lengths and gaps by turns, in board units, () for an unbroken band; a length of 0 is a dot.
    `strands` are the bands beside each other: their distances from the middle of the line and their width.
    """

    name: str
    shade: Colour
    dashes: tuple[float, ...] = ()
    strands: tuple[float, ...] = (0.0,)
    width: float = BAND


STROKES: dict[str, Stroke] = {
    "red": Stroke("red", palette.VERMILION),
    "green": Stroke("green", mixed(palette.GREEN, palette.TEXT, 0.1), (30.0, 15.0)),
    "blue": Stroke("blue", palette.SKY, (0.0, 18.0)),
    "yellow": Stroke("yellow", palette.YELLOW, (32.0, 14.0, 0.0, 14.0)),
    "violet": Stroke("violet", palette.PURPLE, strands=(-4.1, 4.1), width=4.8),
}


class Strand(NamedTuple):
    """One colour of one line, from the line's `a` to its `b`."""

    line: Line
    colour: str
    points: tuple[Point, ...]


def nearest(rect: Rect, to: tuple[float, float]) -> tuple[float, float]:
    """The point of a rectangle that is nearest to another point."""
    return max(rect.left, min(to[0], rect.right)), max(rect.top, min(to[1], rect.bottom))


def toward(a: Point, b: Point) -> Point:
    """The direction from one point to another, of length 1."""
    far = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def beside(a: Point, b: Point, shift: float) -> tuple[Point, Point]:
    """The two points shifted to the right of the way from a to b, as the screen shows it."""
    x, y = toward(a, b)
    return (a[0] - y * shift, a[1] + x * shift), (b[0] - y * shift, b[1] + x * shift)


def length(points: Sequence[Point]) -> float:
    """How long a course is, in the units of its points."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def along(points: Sequence[Point], way: float) -> Point:
    """The point that lies so far along a course; its end beyond the end."""
    for a, b in pairwise(points):
        far = math.dist(a, b)
        if way <= far and far:
            return a[0] + (b[0] - a[0]) * way / far, a[1] + (b[1] - a[1]) * way / far
        way -= far
    return points[-1]


def stretch(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a course between two distances from its beginning."""
    found, passed = [along(points, start)], 0.0
    for a, b in pairwise(points):
        passed += math.dist(a, b)
        if start < passed < end:
            found.append(b)
    found.append(along(points, end))
    return found


class Courses:
    """Where every line of a board runs: `strands` to paint, `way` to walk, `port` directions."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._middles = {line: _unfused(line, graph) for line in graph.lines}
        self.strands: tuple[Strand, ...] = tuple(strand for line in graph.lines for strand in self._strands(line))
        self._stretches = [pair for strand in self.strands for pair in pairwise(strand.points) if pair[0] != pair[1]]
        self._by_ends = {(strand.line.a, strand.line.b, strand.colour): strand for strand in self.strands}
        self.ports: dict[tuple[str, str], float] = self._directions()

    def way(self, a: str, b: str, colour: str | None = None) -> tuple[Point, ...]:
        """The course from one node to its neighbour, through both middles; of one colour's strand, if given."""
        line = self.graph.line(a, b)
        ends: tuple[Point, Point] = (self.graph.centre(a), self.graph.centre(b))
        if line is None:
            return ends
        strand = self._by_ends.get((line.a, line.b, colour)) if colour else None
        points = strand.points if strand else self._middles[line]
        if line.a != a:
            points = points[::-1]
        return points if colour else (ends[0], *points[1:-1], ends[1])

    def path(self, nodes: Sequence[str], colour: str | None = None) -> tuple[Point, ...]:
        """The course over several nodes in a row."""
        found: list[Point] = [self.graph.centre(nodes[0])]
        for a, b in pairwise(nodes):
            found += [point for point in self.way(a, b, colour) if point != found[-1]]
        return tuple(found)

    def degrees(self, node: str, port: str) -> float:
        """The direction in which a port lies: 0 is east, 90 south; where no line leaves through it, the compass's own."""
        known = self.ports.get((node, port))
        return (PORTS.index(port) * 45 - 90) % 360 if known is None else known

    def distance(self, point: Point) -> float:
        """How far a point lies from the middle of the nearest strand."""
        x, y = point
        least = math.inf
        for (ax, ay), (bx, by) in self._stretches:
            wide, high = bx - ax, by - ay
            part = max(0.0, min(1.0, ((x - ax) * wide + (y - ay) * high) / (wide * wide + high * high)))
            least = min(least, math.hypot(ax + part * wide - x, ay + part * high - y))
        return least

    def _strands(self, line: Line) -> list[Strand]:
        middle = self._middles[line]
        if len(line.colours) == 1:
            return [Strand(line, line.colours[0], middle)]
        found, order = [], sorted(line.colours, key=lambda colour: self._bent(line, colour))
        for place, colour in enumerate(order):
            shift = (place - (len(order) - 1) / 2) * LANE
            shifted = [beside(a, b, shift) for a, b in pairwise(middle)]
            points = [pair[0] for pair in shifted] + [shifted[-1][1]]
            found.append(Strand(line, colour, tuple(points)))
        return found

    def _bent(self, line: Line, colour: str) -> float:
        """How far to the right a colour goes on at both ends of a line: the strand that turns off lies outside."""
        total = 0.0
        for here, there, sign in ((line.b, line.a, 1), (line.a, line.b, -1)):
            x, y = toward(self.graph.centre(there), self.graph.centre(here))
            for other in self.graph.lines:
                if other is not line and here in (other.a, other.b) and colour in other.colours:
                    far = other.b if other.a == here else other.a
                    dx, dy = toward(self.graph.centre(here), self.graph.centre(far))
                    total += sign * (x * dy - y * dx)
        return total

    def _directions(self) -> dict[tuple[str, str], float]:
        found: dict[tuple[str, str], float] = {}
        for node in self.graph.nodes.values():
            for port, ends in node.ports.items():
                ways = [self.way(node.id, end) for end in ends]
                x = sum(toward(way[0], way[1])[0] for way in ways)
                y = sum(toward(way[0], way[1])[1] for way in ways)
                found[node.id, port] = math.degrees(math.atan2(y, x)) % 360
        return found


def _unfused(line: Line, graph: Graph) -> tuple[Point, ...]:
    """The middle of a line; where it bends off from others in its port it leaves beside them, not through them."""
    points: list[Point] = list(line.points)
    if len(points) < 3:
        return tuple(points)
    for node, port, end, bend in ((line.a, line.port_a, 0, 1), (line.b, line.port_b, -1, -2)):
        others = graph.nodes[node].ports[port]
        if len(others) < 2:
            continue
        straight = next((other for other in others if _points(graph.line(node, other)) == 2), None)
        if straight is None:
            continue
        x, y = toward(graph.centre(node), graph.centre(straight))
        dx, dy = points[bend][0] - points[end][0], points[bend][1] - points[end][1]
        aside = x * dy - y * dx
        shift = math.copysign(LANE, aside)
        points[end] = (points[end][0] - y * shift, points[end][1] + x * shift)
        reach = dx * x + dy * y
        points[bend] = (points[end][0] + x * reach, points[end][1] + y * reach)
    return tuple(points)


def _points(line: Line | None) -> int:
    return len(line.points) if line else 0


# Painting: on a surface that is brought down afterwards, so whole pixels do.


def band(surface: Surface, shade: tuple[int, ...], points: Sequence[Point], width: float) -> None:
    """Paint a bent band through points of the surface, its corners rounded."""
    for a, b in pairwise(points):
        (ax, ay), (bx, by) = beside(a, b, width / 2)
        (cx, cy), (dx, dy) = beside(a, b, -width / 2)
        pygame.draw.polygon(surface, shade, ((ax, ay), (bx, by), (dx, dy), (cx, cy)))
    for point in points[1:-1]:
        pygame.draw.circle(surface, shade, point, width / 2)


def paint(surface: Surface, strands: Iterable[Strand], place: Place, unit: float, trim: float = 0.0) -> None:
    """Paint the strands: light edge, dark casing, then each colour's stroke.

    `unit` is the pixels of a board unit; `trim` is left away at both ends, for what hides under the nodes.
    """
    chosen = []
    for strand in strands:
        points = stretch(strand.points, trim, length(strand.points) - trim) if trim else list(strand.points)
        chosen.append((STROKES[strand.colour], points, [place(point) for point in points]))
    full = BAND + 2 * CASING
    for _, _, placed in chosen:
        band(surface, (*EDGE_SHADE, 170), placed, (full + 2 * EDGE) * unit)
    for _, _, placed in chosen:
        band(surface, CASING_SHADE, placed, full * unit)
    for stroke, points, _ in chosen:
        _coloured(surface, stroke, points, place, unit)


def _coloured(surface: Surface, stroke: Stroke, points: list[Point], place: Place, unit: float) -> None:
    for shift in stroke.strands:
        lane = points
        if shift:
            pairs = [beside(a, b, shift) for a, b in pairwise(points)]
            lane = [pair[0] for pair in pairs] + [pairs[-1][1]]
        for start, end in dash_places(stroke, length(lane)):
            if start == end:
                pygame.draw.circle(surface, stroke.shade, place(along(lane, start)), stroke.width * 0.5 * unit)
                continue
            placed = [place(point) for point in stretch(lane, start, end)]
            band(surface, stroke.shade, placed, stroke.width * unit)
            _gloss(surface, stroke, placed, unit)
        if stroke.dashes and 0.0 in stroke.dashes:
            continue


def _gloss(surface: Surface, stroke: Stroke, placed: list[Point], unit: float) -> None:
    """Paint a light line along the side of a band that faces the top of the board, where the lamp is."""
    right = placed[-1][0] - placed[0][0]
    up = -1 if right > 0 or (right == 0 and placed[-1][1] > placed[0][1]) else 1
    thin = stroke.width * 0.2
    pairs = [beside(a, b, up * (stroke.width / 2 - thin) * unit) for a, b in pairwise(placed)]
    points = [pair[0] for pair in pairs] + [pairs[-1][1]]
    band(surface, mixed(stroke.shade, (255, 255, 255), 0.38), points, thin * unit)


def dash_places(stroke: Stroke, whole: float) -> list[tuple[float, float]]:
    """Where each dash of a stroke begins and ends along a line so long; equal numbers are a dot."""
    if not stroke.dashes:
        return [(0.0, whole)]
    period = sum(stroke.dashes)
    count = max(1, round(whole / period))
    # A pattern stretched a little to fit whole times looks the same from both ends.
    part = whole / (count * period)
    found: list[tuple[float, float]] = []
    at = stroke.dashes[1] * part / 2
    while at < whole - 0.5:
        for dash, gap in zip(stroke.dashes[::2], stroke.dashes[1::2], strict=True):
            if at >= whole:
                break
            found.append((at, min(whole, at + dash * part)))
            at += (dash + gap) * part
    return found


@kept(48)
def sample(colour: str, size: tuple[int, int]) -> Surface:
    """A piece of a line of this colour, so many pixels wide and high, as a legend shows it."""
    wide, high = size
    unit = high / (BAND + 2 * CASING + 2 * EDGE)
    fine = Surface((wide * 4, high * 4), pygame.SRCALPHA)
    fine.fill((*EDGE_SHADE, 0))
    line = Line("", "", (colour,), "", "", None, ())
    strand = Strand(line, colour, ((0.0, 0.0), (wide / unit, 0.0)))
    paint(fine, [strand], lambda point: (point[0] * unit * 4, high * 2 + point[1] * unit * 4), unit * 4)
    small = pygame.transform.smoothscale(fine, size)
    return ready(small)
