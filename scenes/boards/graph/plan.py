"""A plan on the board: numbered markers with their facings, the sprint, and the track from node to node that joins them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import LIT, Glass, glow
from scenes.boards.pieces import ARROW, ARROW_AWAY, MARKER, PLATE, Marker, badge_place, marker_disc, sprint_disc
from scenes.boards.sheet import DISC, NODE, RIM, Sheet, apart, away, flag_spot, free_directions, number_tag, pointer
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.layout import covered
from scenes.kit.palette import Colour

Late = list[tuple[Surface, Rect]]
"""Sprites that are painted after the pieces, and where."""

Arrows = Mapping[str, int]
"""The way the piece on a node looks, in degrees (0 is east, 90 south)."""

FLAG = 96.0  # height of the flag in board units
TRACK_ASIDE = 17.0  # from the middle of a line to the track of a plan: beside the stroke, not on it
AIR = 24.0  # board units between two discs on one node, and to whoever stands there: the look of each has room
CLEAR = 16.0  # board units between discs around a node and the node
SHARING = MARKER + AIR / 2  # half the way between two discs on one node
FAN = 46.0  # degrees from one disc beside a node to the next
CONE, OPENS, BANDS = 2.9, 26, 6  # how far a look reaches in radii of its marker, degrees to either side, steps in which it fades
WEDGE, WEDGE_OPENS = 1 + AIR / MARKER, 34  # the same beside a node: a solid wedge that runs into no other disc
TIE, TIE_CORE = 9.0, 4.0  # width of what ties a disc to the node that it lies beside, and of the light in its middle
HEAPED = 3  # discs beside a node that may lie two by two, or on two sides of it
BESIDE_LINE = MARKER + 9  # from the middle of a line to that of a disc that lies clear of it
ALONG = 3000  # board units squared of names that are rather covered than that a disc lies on the middle of a line
HEAP = 600  # board units squared of a name that is rather covered than that discs lie off their node, two by two
STEP, PARTED = 10, 5  # degrees from one place for a disc around a node to the next, and how many such steps two lie apart
MOST_PARTED, LITTLE_GAIN, OPEN = 4, 0.4, 0.5  # discs that change places, for how much, the look that a neighbour lies in
SWUNG = 230  # how strongly the look of a marker is lit that was turned by itself, of 255
LOW = MARKER + 3  # from the board's edge to the middle of a disc, at least
TURNS = (
    0,
    *(turn * side for turn in range(20, 181, 20) for side in (1, -1)),
)  # degrees by which they go aside for the names of nodes, as little as need be


@kept(16)
def dot(px: int, shade: Colour) -> Surface:
    """A dot with a dark rim, px across inside."""
    fine, full = 4, px + 3
    large = Surface((full * fine, full * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.circle(large, RIM, (full * fine / 2,) * 2, full * fine / 2)
    pygame.draw.circle(large, shade, (full * fine / 2,) * 2, px * fine / 2)
    return ready(pygame.transform.smoothscale(large, (full, full)))


@kept(96)
def look_wedge(radius: int, degrees: int) -> Surface:
    """The look of a marker of so many pixels' radius beside its node (0 is east, 90 south): a wedge that is its own."""
    fine, half = 4, round(radius * WEDGE)
    full = (half + 3) * 2
    large = Surface((full * fine, full * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle = full * fine / 2

    def sector(far: float, opens: float) -> list[Point]:
        turns = [degrees + opens * part / 8 for part in range(-8, 9)]
        return [(middle, middle), *(away((middle, middle), turn, far * fine) for turn in turns)]

    rim = max(1.2, radius / 11)
    pygame.draw.polygon(large, RIM, sector(half, WEDGE_OPENS))
    pygame.draw.polygon(large, palette.AMBER, sector(half - rim, WEDGE_OPENS - math.degrees(rim / radius)))
    return ready(pygame.transform.smoothscale(large, (full, full)))


@kept(96)
def look_cone(radius: int, degrees: int) -> Surface:
    """The light cast from the middle of a marker of so many pixels' radius the way it looks (0 is east, 90 south)."""
    fine, half = 3, round(radius * CONE)
    full = (half + 3) * 2
    large = Surface((full * fine, full * fine), pygame.SRCALPHA)
    large.fill((*palette.AMBER, 0))
    middle = full * fine / 2

    def at(angle: float, far: float) -> Point:
        turn = math.radians(degrees + angle)
        return middle + far * fine * math.cos(turn), middle + far * fine * math.sin(turn)

    for part in range(BANDS, 0, -1):  # the outermost first: it fades away from the marker
        far = radius + (half - radius) * part / BANDS
        rim = [at(angle, far) for angle in range(-OPENS, OPENS + 1, 4)]
        pygame.draw.polygon(large, (*palette.AMBER, 240 - 120 * part // BANDS), [(middle, middle), *rim])
    for side in (-OPENS, OPENS):
        for wide, shade in ((3.4, RIM), (1.5, palette.AMBER)):
            pygame.draw.line(large, shade, at(side, radius), at(side, half), max(1, round(wide * fine * radius / 18)))
    return ready(pygame.transform.smoothscale(large, (full, full)))


def track(glass: Glass, path: Sequence[Point], shade: Colour, aside: float = TRACK_ASIDE, units: float = 8.0) -> None:
    """Paint a dotted track on the right-hand side of the way, so that ways back stay apart."""
    sprite = dot(max(5, glass.px(units)), shade)
    for a, b in pairwise(path):
        if a == b:
            continue
        a, b = lines.beside(a, b, aside)
        whole = math.dist(a, b)
        count = max(1, round((whole - 2 * DISC) / 23))
        for place in range(count + 1):
            glass.stamp(sprite, lines.along((a, b), DISC + 4 + (whole - 2 * DISC - 8) * place / count))


def disc_spots(sheet: Sheet, nodes: Sequence[str], taken: Iterable[str], arrows: Arrows | None = None) -> list[Point]:
    """Where the middle of each disc laid on these nodes lies: alone on its node, else fanned out so that all can be read.

    Beside a piece, and beside the flag, the node itself stays free; `arrows`: the way a piece that stands on a node looks.
    """
    crowd, sharing, laid = Counter(taken), Counter(nodes), Counter[str]()
    spots: list[Point] = []
    for node in nodes:
        crowded = max(crowd[node], int(_has_flag(sheet, node)))
        arrow = arrows.get(node) if arrows and crowd[node] == 1 else None
        spots.append(_fanned(sheet, node, laid[node], sharing[node], crowded, arrow))
        laid[node] += 1
    return spots


def part_discs(sheet: Sheet, discs: Sequence[tuple[Marker, str]], spots: list[Point]) -> None:
    """Let the row of discs on one node begin where each looks away from the node and at none of the others: their cones are seen,
    and their numbers follow one another. As long as the same discs lie there, however they are turned, they keep their places.
    """
    by_node: dict[str, list[int]] = {}
    for place, (_, node) in enumerate(discs):
        by_node.setdefault(node, []).append(place)
    sheet.swapped = {node: known for node, known in sheet.swapped.items() if node in by_node}
    for node, places in by_node.items():
        if not 2 <= len(places) <= MOST_PARTED:
            continue
        there = [spots[place] for place in places]
        who = tuple((marker.side.name, marker.number, marker.via == node) for marker, _ in (discs[place] for place in places))
        known = sheet.swapped.get(node)
        if known and known[0] == who:
            order = known[1]
        else:
            good = [_openness(sheet, *discs[place], there) for place in places]
            as_laid = tuple(range(len(places)))
            best = max(_turned_round(as_laid), key=lambda order: sum(row[spot] for row, spot in zip(good, order, strict=True)))
            gain = sum(row[spot] - row[place] for place, (row, spot) in enumerate(zip(good, best, strict=True)))
            order = best if gain > LITTLE_GAIN else as_laid
        sheet.swapped[node] = who, order
        for place, spot in zip(places, order, strict=True):
            spots[place] = there[spot]


def _turned_round(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Some places in a ring, begun at each of them: the numbers on them still follow one another."""
    return (order[first:] + order[:first] for first in range(len(order)))


def _openness(sheet: Sheet, marker: Marker, node: str, spots: Sequence[Point]) -> list[float]:
    """How well the look of a marker is seen on each of these spots around a node."""
    if marker.node != node or not marker.face:
        return [0.0] * len(spots)
    turn = math.radians(sheet.courses.degrees(node, marker.face))
    look, centre = (math.cos(turn), math.sin(turn)), sheet.graph.centre(node)

    def towards(a: Point, b: Point) -> float:
        far = math.dist(a, b)
        return (look[0] * (b[0] - a[0]) + look[1] * (b[1] - a[1])) / far if far else 0.0

    return [
        towards(centre, spot) - sum(max(0.0, towards(spot, other) - OPEN) for other in spots if other != spot) for spot in spots
    ]


def _has_flag(sheet: Sheet, node: str) -> bool:
    return sheet.look.flag and sheet.graph.nodes[node].flag


def _fanned(sheet: Sheet, node: str, order: int, count: int, crowd: int, arrow: int | None) -> Point:
    centre = sheet.graph.centre(node)
    if not crowd and count == 1:
        return centre
    spot: Point = centre[0] + (order * 2 - 1) * SHARING, centre[1]
    if crowd or count > 2:
        spot = _beside(sheet, node, order, count, crowd, arrow)
    wide, high = sheet.extent
    return max(LOW, min(wide - LOW, spot[0])), max(LOW, min(high - LOW, spot[1]))


def _beside(sheet: Sheet, node: str, order: int, count: int, crowd: int, arrow: int | None) -> Point:
    """Where a disc lies beside its node, or around one that is free: whoever stands there, and the flag's foot, stay in sight."""
    key = node, count, min(crowd, 2), arrow, sheet.look
    if key not in sheet.fans:
        centre = sheet.graph.centre(node)
        sheet.fans[key] = _fan(sheet, node, count, crowd, arrow) if crowd else _around(sheet, centre, count)
    return sheet.fans[key][order]


def _fan(sheet: Sheet, node: str, count: int, crowd: int, arrow: int | None) -> list[Point]:
    """Where so many discs lie beside their node: around it if that can be, else two by two."""
    centre = sheet.graph.centre(node)
    middle = free_directions(sheet.courses, sheet.graph.nodes[node])[0]
    if _has_flag(sheet, node):
        middle += 180  # the flag stands where most is free
    elif crowd > 1:
        middle = math.copysign(90, 300 - centre[1])  # two pieces stand left and right of the middle
    spread = min(FAN, 360.0 / count)
    far = max(PLATE + MARKER + AIR, SHARING / math.sin(math.radians(spread / 2)))

    def fan(turn: float) -> list[Point]:
        return [away(centre, middle + turn + (place - (count - 1) / 2) * spread, far) for place in range(count)]

    names = [*sheet.names.areas, *_discs(sheet, node)]
    if _has_flag(sheet, node):
        x, y = flag_spot(sheet.courses, sheet.graph.nodes[node])
        cloth = Rect(round(x - FLAG * 0.31), round(y - FLAG * 0.89), round(FLAG), round(FLAG))
        names += [cloth] * 4  # a name is covered rather than the flag
    if arrow is not None:
        tip = Rect(0, 0, round(ARROW), round(ARROW)).move_to(center=away(centre, arrow, PLATE * ARROW_AWAY))
        names += [tip, badge_place(centre, PLATE)] * 4  # nor the way he looks, nor whose he is
    turns = (0, 180) if crowd > 1 else TURNS  # two pieces stand left and right

    def bad(spots: Sequence[Point]) -> int:
        return sum(_covered(spot, names) + _on_line(spot, sheet) + _beyond(spot, sheet) for spot in spots)

    best = min(map(fan, turns), key=bad)
    if not bad(best):
        return best
    if count * PARTED * STEP <= 360:  # of both plans there may be more than there is room for around it
        best = min(best, _between(centre, middle, count, bad), key=bad)
    if count < HEAPED:
        return best
    heap = min((_heap(centre, middle + turn, count) for turn in turns), key=bad)
    return heap if bad(heap) + HEAP < bad(best) else best


def _between(centre: Point, first: float, count: int, bad: Callable[[Sequence[Point]], int]) -> list[Point]:
    """Discs each where it is best around a node, in a row beginning after the widest gap between two of them."""
    spots = [away(centre, turn, PLATE + MARKER + AIR + 1) for turn in range(0, 360, STEP)]
    costs = [bad([spot]) for spot in spots]

    def gaps(chosen: Sequence[int]) -> list[int]:
        return [(chosen[(place + 1) % count] - spot) % len(spots) or len(spots) for place, spot in enumerate(chosen)]

    def wanders(chosen: Sequence[int]) -> float:
        return min(apart(spot * STEP, first) for spot in chosen) - max(gaps(chosen)) * STEP

    rings = [(sum([costs[spot] for spot in chosen]), chosen) for chosen in _rings(len(spots), count, PARTED)]
    least = min(rings)[0]
    best = min((chosen for cost, chosen in rings if cost == least), key=wanders)
    wide = gaps(best)
    begin = (wide.index(max(wide)) + 1) % count
    return [spots[spot] for spot in (*best[begin:], *best[:begin])]


def _rings(places: int, count: int, least: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many of the places on a ring, each so many places at least from the next."""

    def more(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == count:
            yield chosen
            return
        last = places + chosen[0] - least * (count - len(chosen))
        for place in range(chosen[-1] + least, min(places - 1, last) + 1):
            yield from more((*chosen, place))

    for place in range(places):
        yield from more((place,))


def _heap(centre: Point, degrees: float, count: int) -> list[Point]:
    """Discs two by two beside a node, the first on the upper left, where a fan of them would cover what is to be read."""
    x, y = away(centre, degrees, PLATE + MARKER + AIR + SHARING * math.sqrt(2))
    rows = (count + 1) // 2
    return [(x + (place % 2 * 2 - 1) * SHARING, y + (place // 2 * 2 - (rows - 1)) * SHARING) for place in range(count)]


def _around(sheet: Sheet, centre: Point, count: int) -> list[Point]:
    """Where three discs or more lie around their node, which stays in sight: in a ring, or in a row that leaves its name free."""

    def ring(turn: float, step: float) -> list[Point]:
        far = max(SHARING / math.sin(math.radians(step / 2)), DISC + MARKER + CLEAR)
        return [away(centre, turn + (order - (count - 1) / 2) * step, far) for order in range(count)]

    def bad(spots: Sequence[Point]) -> int:
        return sum(_covered(spot, sheet.names.areas) + _beyond(spot, sheet) for spot in spots)

    steps = sorted({360.0 / count, *(step for step in (75.0, 60.0) if step * count <= 360)}, reverse=True)
    return min((ring(turn, step) for step in steps for turn in (-90, *range(0, 360, 15))), key=bad)


def _discs(sheet: Sheet, node: str) -> list[Rect]:
    """The squares that the other nodes take, in board units."""
    side = round(2 * DISC)
    others = (other for other in sheet.graph.nodes.values() if other.id != node)
    return [Rect(0, 0, side, side).move_to(center=(round(one.x), round(one.y))) for one in others]


def _beyond(spot: Point, sheet: Sheet) -> int:
    """How bad it is that a disc there would be pushed back onto the board: worse than covering any name."""
    wide, high = sheet.extent
    return 0 if LOW <= spot[0] <= wide - LOW and LOW <= spot[1] <= high - LOW else 100_000


def _on_line(spot: Point, sheet: Sheet) -> int:
    """How bad it is that a disc there lies on lines: it would seem to be a stop halfway."""
    deep = max(0.0, 1 - sheet.courses.distance(spot) / BESIDE_LINE)
    return round(ALONG * deep)


def _covered(spot: Point, names: Sequence[Rect]) -> int:
    """How much of these names a disc there would cover, in board units squared."""
    disc = Rect(0, 0, 2 * MARKER, 2 * MARKER).move_to(center=(round(spot[0]), round(spot[1])))
    return covered(disc, names)


def laid(sheet: Sheet, markers: Sequence[Marker], taken: Iterable[str], arrows: Arrows) -> list[tuple[Marker, str, Point]]:
    """Each disc of these markers: whose, its node, where its middle lies; a sprint's comes before the number it leads to."""
    discs = [(marker, node) for marker in markers for node in (marker.via, marker.node) if node]
    spots = disc_spots(sheet, [node for _, node in discs], taken, arrows)
    part_discs(sheet, discs, spots)
    return [(marker, node, spot) for (marker, node), spot in zip(discs, spots, strict=True)]


def plan(
    glass: Glass,
    sheet: Sheet,
    markers: Sequence[Marker],
    starts: Mapping[str, str],
    taken: Iterable[str],
    arrows: Arrows,
    dark: bool = False,
) -> Late:
    """Arrows that lie over pieces, to be painted after these; markers and the track that joins them are painted.

    `starts`: where the track of a side begins, by its name; without one it begins at its first marker. `dark`: all but what is
    seen lies in the dark, with its names in light letters already; else the names stand over the track.
    """
    taken, late, ends, does = tuple(taken), Late(), dict(starts), dict[Marker, str]()
    for marker in markers:
        before = ends.get(marker.side.name)
        does[marker] = "sprint" if marker.via else "stay" if before == marker.node else "move"
        if before is not None:
            stops = [before, marker.via, marker.node] if marker.via else [before, marker.node]
            track(glass, sheet.courses.path([stop for stop in stops if stop]), LIT if not marker.faded else palette.PAPER)
        ends[marker.side.name] = marker.node
    if markers and sheet.look.names and not dark:
        for one in sheet.graph.nodes.values():
            if one.title and glass.shown((one.x, one.y)):
                sheet.names.write(glass.surface, one, glass.at((0, 0)), glass.zoom, palette.INK, NODE)
    radius = glass.px(MARKER, 14)
    discs = laid(sheet, markers, taken, arrows)
    beside = [spot != sheet.graph.centre(node) for _, node, spot in discs]
    for _, node, spot in discs:  # below all discs
        _tie(glass, sheet.graph.centre(node), spot)
    for (marker, node, spot), aside in zip(discs, beside, strict=True):
        if node == marker.node and marker.face is not None and not (marker.cancelled or marker.faded):
            looks = round(sheet.courses.degrees(node, marker.face) / 3) * 3 % 360
            if marker.swung:
                glass.stamp(glow(2 * radius, palette.AMBER_HIGH, SWUNG), away(spot, looks, MARKER * WEDGE))
            glass.stamp((look_wedge if aside else look_cone)(radius, looks), spot)
    for marker, node, spot in discs:
        if node == marker.node:
            glass.stamp(marker_disc(marker.number, marker.side, radius, marker.faded, marker.cancelled, does[marker]), spot)
        else:
            glass.stamp(sprint_disc(sheet.art, marker.side, radius, marker.faded, marker.watched), spot)
            glass.stamp(number_tag("−1", max(15, round(20 * glass.zoom))), (spot[0], spot[1] + MARKER + 4))
    # Arrows last: one that points at a neighbour on the same node would else hide under it.
    for (marker, node, spot), aside in zip(discs, beside, strict=True):
        if node == marker.node and (marker.faded or not aside):
            arrow = _arrow(glass, sheet, marker, spot, radius)
            if arrow and node in taken:
                late.append(arrow)
            elif arrow:
                glass.surface.blit(*arrow)
    return late


def _tie(glass: Glass, centre: Point, spot: Point) -> None:
    """Tie a disc that lies beside its node to the rim of it."""
    far = math.dist(centre, spot)
    if far > DISC + MARKER:
        rim = lines.along((centre, spot), DISC)
        for shade, units in ((RIM, TIE), (NODE, TIE_CORE)):
            pygame.draw.line(glass.surface, shade, glass.at(rim), glass.at(spot), max(2, glass.px(units)))


def _arrow(glass: Glass, sheet: Sheet, marker: Marker, spot: Point, radius: int) -> tuple[Surface, Rect] | None:
    if marker.face is None or marker.cancelled:
        return None
    degrees = sheet.courses.degrees(marker.node, marker.face)
    arrow = pointer(max(15, round(radius * 1.1)), round(degrees / 3) * 3 % 360, palette.AMBER)
    turn, far = math.radians(degrees), radius * 1.3
    x, y = glass.at(spot)
    return arrow, arrow.get_rect(center=(round(x + math.cos(turn) * far), round(y + math.sin(turn) * far)))


def way(glass: Glass, path: Sequence[Point]) -> None:
    """Show the way of a sprint by amber dots along the middle of its lines."""
    track(glass, path, palette.AMBER_HIGH, 0.0, 13.0)
