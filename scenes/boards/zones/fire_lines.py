"""Lines that arch over a board of zones from whoever fires to whoever is hit, and their words, which lie on nobody."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.lines import Point, ready
from scenes.boards.sheet import RIM, number_tag
from scenes.boards.zones.over import FIRE, NONE, Line
from scenes.boards.zones.state import ZoneState
from scenes.kit.palette import Colour

ARCH = 0.16  # of its length: how high a line arches
CLEAR = 0.76  # of a counter: so far from its middle a line ends, clear of the figure of its danger
BESIDE, BARELY = 0.6, 0.12  # of a counter: so far above or below its middle, and so far from there, a line may end as well
ON = 0.56  # of a counter: so near to its middle a line lies on it
HIDES = 1.05  # of a counter's width: a square around it on which no words of a line lie, if they can lie elsewhere
AIR = 5  # pixels: so far names keep from lines

Late = tuple[Surface, tuple[int, int]]
"""A picture and where its corner lies, in pixels from the board's corner."""


def kept_in(board: ZoneState, sprite: Surface, at: tuple[int, int]) -> Late:
    """The same, shifted as little as it takes to lie on the map."""
    wide, high = (round(units * board.camera.zoom) for units in board.zones.size)
    return sprite, sprite.get_rect(topleft=at).clamp((2, 2, wide - 4, high - 4)).topleft


def _ends(board: ZoneState, place: str) -> tuple[tuple[Point, float], ...]:
    """Where a line to or from a place may end, and how far from there it does, in pixels from the board's corner: around the
    middle of a counter, or above, below, right or left of it, beside those who stand next to it.
    """
    sheet, spots = board.camera.sheet, board.spots()
    if place not in spots:
        x, y = board.to_screen(place)
        return (((x - sheet.x, y - sheet.y), 6.0),)
    (x, y), px = spots[place]
    x, y = x - sheet.x, y - sheet.y
    off, barely = px * BESIDE, px * BARELY
    edges = ((x, y - off), (x, y + off), (x + off, y), (x - off, y))
    return ((x, y), px * CLEAR), *((edge, barely) for edge in edges)


def arch(a: Point, b: Point) -> list[Point]:
    """The points of a way that arches to its left from a to b, so that the way back lies beside it."""
    far = math.dist(a, b)
    (x, y), rise = lines.toward(a, b), max(14.0, far * ARCH)
    found = []
    for step in range(25):
        part = step / 24
        lift = 4 * part * (1 - part) * rise
        found.append((a[0] + (b[0] - a[0]) * part + y * lift, a[1] + (b[1] - a[1]) * part - x * lift))
    return found


def crossed(board: ZoneState) -> list[Rect]:
    """What the lines lie on, in small squares along them, from the board's corner."""
    side = round(max(3.0, 5.0 * board.camera.zoom)) + 2 * AIR
    found = []
    for line in board.over.lines:
        course = course_of(board, line)
        whole = lines.length(course) if course else 0.0
        for step in range(int(whole // AIR) + 1 if course else 0):
            x, y = lines.along(course, min(whole, step * AIR))
            found.append(Rect(round(x) - side // 2, round(y) - side // 2, side, side))
    return found


def lines_of(board: ZoneState, named: Sequence[Rect] = ()) -> list[Late]:
    """Arching lines with a point at their ends; over all of them their words, which lie on no counter, name or other words."""
    drawn: list[Late] = []
    told: list[Late] = []
    for line in board.over.lines:
        course = course_of(board, line)
        if not course:
            continue
        drawn.append(drawn_course(course, line.shade, max(3.0, 5.0 * board.camera.zoom), line.kind))
        if line.words:
            told.append(_beside(board, line, course, number_tag(line.words, board.tag_px, line.shade), told, named))
    return [*drawn, *_plates(board, drawn), *told]


def _plates(board: ZoneState, drawn: list[Late]) -> Iterator[Late]:
    """The names of the zones that lines cross, over the lines."""
    crossed = [sprite.get_rect(topleft=at) for sprite, at in drawn]
    for zone in board.zones.zones.values():
        rect = board.town.name_rect(zone, board.camera.zoom)
        if rect.h and rect.collidelist(crossed) != -1:
            yield board.town.name_plate(zone, board.camera.zoom), rect.topleft


def course_of(board: ZoneState, line: Line) -> list[Point]:
    """The points of a line, clear of those at its ends and over as little as can be of all others; none where both stand too
    near each other.
    """
    sheet = board.camera.sheet
    others = [((x - sheet.x, y - sheet.y), px * ON) for unit, ((x, y), px) in board.spots().items() if unit not in line[:2]]
    best: list[Point] = []
    least = math.inf
    starts, ends = _ends(board, line.start), _ends(board, line.end)
    pairs = list(product(starts, ends))
    if len(starts) == len(ends) > 1 and math.dist(starts[0][0], ends[0][0]) <= starts[0][1] + ends[0][1] + 8:
        across, down = ends[0][0][0] - starts[0][0][0], ends[0][0][1] - starts[0][0][1]
        # side by side: one way above both, the way back below; one above the other: right of both, and back at their left
        side = (1 if across >= 0 else 2) if abs(across) >= abs(down) else 3 if down > 0 else 4
        pairs.insert(0, (starts[side], ends[side]))
    for (a, start), (b, end) in pairs:
        course = arch(a, b)
        whole = lines.length(course)
        if whole <= start + end + 8:
            continue
        course = lines.stretch(course, start, whole - end)
        covers = sum(math.dist(point, at) < reach for point in course for at, reach in others)
        if covers < least:
            best, least = course, covers
        if not covers:
            break
    return best


def _beside(board: ZoneState, line: Line, course: list[Point], tag: Surface, told: list[Late], named: Sequence[Rect]) -> Late:
    """Words of a line where they hide least: at its middle, or off it to one side or the other; within one zone beside whom it
    hits. They lie on no zone that the line does not cross.
    """
    sheet = board.camera.sheet
    taken = [*named, *(sprite.get_rect(topleft=at) for sprite, at in told)]
    taken += [board.town.name_rect(zone, board.camera.zoom) for zone in board.zones.zones.values()]
    start, end = (_zone(board, place) for place in line[:2])
    if board.zones.ranges[start][end] <= 1:
        taken += [board.ground(zone) for zone in board.zones.zones if zone not in (start, end)]
    for (x, y), px in board.spots().values():
        side = round(px * HIDES)
        taken.append(Rect(x - sheet.x - side // 2, y - sheet.y - side // 2, side, side))

    def hidden(place: Late) -> int:
        rect = tag.get_rect(topleft=place[1])
        return sum(rect.clip(one).w * rect.clip(one).h for one in taken)

    places = [*(_at_sides(board, line.end, tag) if start == end else ()), *_around(board, course, tag)]
    free: Late | None = next((place for place in places if not hidden(place)), None)
    return free or min(places, key=hidden)


def _zone(board: ZoneState, place: str) -> str:
    """The zone of a unit, a space or a zone."""
    space = board.counters[place].space if place in board.counters else place
    return board.zones.zone_of.get(space, space)


def _at_sides(board: ZoneState, place: str, tag: Surface) -> Iterator[Late]:
    """The places of words at the right and the left of a counter."""
    if place not in board.counters:
        return
    (x, y), px = board.spots()[place]
    sheet, half, top = board.camera.sheet, round(px * HIDES / 2) + 2, y - tag.get_height() // 2
    for left in (x + half, x - half - tag.get_width()):
        yield kept_in(board, tag, (left - sheet.x, top - sheet.y))


def _around(board: ZoneState, course: list[Point], tag: Surface) -> Iterator[Late]:
    """The places that the words of a line may have, the nearest to its middle first."""
    (across, down), (wide, high) = lines.toward(course[0], course[-1]), tag.get_size()
    step = (abs(down) * wide + abs(across) * high) / 2
    for away in (0, 1, -1, 2, -2, 3, -3, 4, -4):
        for part in (0.5, 0.35, 0.65):
            left, top = lines.along(course, lines.length(course) * part)
            at = round(left + down * away * step) - wide // 2, round(top - across * away * step) - high // 2
            yield kept_in(board, tag, at)


def drawn_course(course: list[Point], shade: Colour, thick: float, kind: str) -> Late:
    """A course with a dark casing and an arrow's head: fire whole, in dots where nothing reaches, else in dashes."""
    fine, room = 2, round(thick * 3) + 6
    xs, ys = [x for x, _ in course], [y for _, y in course]
    rect = Rect(math.floor(min(xs)) - room, math.floor(min(ys)) - room, 0, 0)
    rect.size = (math.ceil(max(xs)) + room - rect.x, math.ceil(max(ys)) + room - rect.y)
    large = Surface((rect.w * fine, rect.h * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    placed = [((x - rect.x) * fine, (y - rect.y) * fine) for x, y in course]
    whole, head = lines.length(placed), thick * 3.0 * fine
    step, dash = (thick * fine * 2.2, 0.12) if kind == NONE else (thick * fine * 4.2, 0.62)
    if kind == FIRE:
        step, dash = whole, 1.0
    number = max(1, round((whole - head) / step))
    for grown, colour in ((2.0, (*RIM, 235)), (0.0, (*shade, 255))):
        broad = (thick + 2 * grown) * fine
        for place in range(number):
            at = place * (whole - head) / number
            piece = lines.stretch(placed, at, at + dash * (whole - head) / number)
            lines.band(large, colour, piece, broad)
            for point in (piece[0], piece[-1]):
                pygame.draw.circle(large, colour, point, broad / 2)
        tip, back = placed[-1], lines.along(placed, whole - head)
        (x, y), half = lines.toward(back, tip), head * 0.55 + grown * fine
        far = grown * fine * 1.6
        corners = (
            (tip[0] + x * far, tip[1] + y * far),
            (back[0] - x * far - y * half, back[1] - y * far + x * half),
            (back[0] - x * far + y * half, back[1] - y * far - x * half),
        )
        pygame.draw.polygon(large, colour, corners)
    return ready(pygame.transform.smoothscale(large, rect.size)), rect.topleft
