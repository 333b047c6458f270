"""How what is laid over a town is painted: dimmed and lit spaces, whole zones, start zones, hatching; and for the pointer lines,
ways, frames and tags.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.lines import Point, ready
from scenes.boards.over import Path
from scenes.boards.overlays import Glass
from scenes.boards.sheet import RIM, number_tag
from scenes.boards.zones.over import FIRE, NONE, Line, Over
from scenes.boards.zones.state import ZoneState
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import icon
from scenes.kit.text import HALO, capitals, haloed

LIT = palette.colour("FFF6CF")
DIMMED, DIMMED_GROUND = (20, 16, 8, 64 if palette.HIGH else 74), (20, 16, 8, 40 if palette.HIGH else 48)
REFUSED = (20, 16, 8, 150)
FAR = palette.colour("8A8474")
HATCHED_WORDS = palette.colour("7E150B", "5A0C04")
RADIUS = 8.0  # board units: how round the corners of zones are
ARCH = 0.16  # of its length: how high a line arches
CLEAR = 0.76  # of a counter: so far from its middle a line ends, clear of the figure of its danger
BESIDE, BARELY = 0.6, 0.12  # of a counter: so far above or below its middle, and so far from there, a line may end as well
LARGER = 1.3  # so many times as large as other words is the number of a step
ON = 0.56  # of a counter: so near to its middle a line lies on it
AIR = 5  # pixels: so far names keep from lines
HIDES = 1.05  # of a counter's width: a square around it on which no words of a line lie, if they can lie elsewhere
FINE = 3
READ = 15  # pixels: what must be read is never smaller

Late = tuple[Surface, tuple[int, int]]
"""A picture and where its corner lies, in pixels from the board's corner."""


def area(glass: Glass, board: ZoneState, place: str) -> Rect:
    """The pixels that a space or a whole zone takes on a glass."""
    zone = board.zones.zones.get(place)
    x, y, wide, high = (zone.x, zone.y, zone.width, zone.height) if zone else board.zones.band(place)
    left, top = glass.at((x, y))
    right, bottom = glass.at((x + wide, y + high))
    return Rect(left, top, right - left, bottom - top)


# With the town.


def paint(glass: Glass, board: ZoneState) -> None:
    """Paint on a glass all that lies in the town, under the counters."""
    over = board.over
    if over.dim_rest:
        _dim(glass, board, over)
    if over.starts:
        zones, side = over.starts
        for zone in sorted(zones):
            _glow(glass, area(glass, board, zone), mixed(side.counter, side.words, 0.55))
    for zone, shade in over.zones.items():
        _light(glass, area(glass, board, zone), shade, 58, 4.0)
    for space in over.reach:
        _light(glass, area(glass, board, space), LIT, 44, 3.2)
    _veil(glass, (area(glass, board, space) for space in over.refused), REFUSED)
    for space in over.hatched:
        _hatch(glass, area(glass, board, space))
    if over.marked:
        spaces, shade = over.marked
        for space in sorted(spaces):
            _light(glass, area(glass, board, space), shade, 40, 3.6)
    _name_again(glass, board, over)


def _name_again(glass: Glass, board: ZoneState, over: Over) -> None:
    """Write the names of zones once more that lit places would cover; where the rest is dim, those of lit zones bright."""
    places = (*over.reach, *over.zones, *(over.starts[0] if over.starts else ()), *(over.marked[0] if over.marked else ()))
    lights = [area(glass, board, place) for place in places]
    bright = {board.zones.zone_of.get(place, place) for place in places}
    for zone in board.zones.zones.values():
        rect = board.town.name_rect(zone, glass.zoom).move(glass.origin)
        own = zone.id in bright
        if rect.h and (own or rect.collidelist(lights) != -1):
            name = board.town.name_plate(zone, glass.zoom)
            glass.surface.blit(name if own or not over.dim_rest else _dimmed(name), rect)


def _dimmed(name: Surface) -> Surface:
    """The plate of a zone that is not lit, among others that are."""
    dark = name.copy()
    dark.fill((*(255 - DIMMED[3] for _ in range(3)), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


def _dim(glass: Glass, board: ZoneState, over: Over) -> None:
    """Darken everything but what is lit: the ground between zones a little, the zones more."""
    cloth = Surface(glass.surface.get_size(), pygame.SRCALPHA)
    cloth.fill(DIMMED_GROUND)
    radius = glass.px(RADIUS)
    for zone in board.zones.zones:
        pygame.draw.rect(cloth, DIMMED, area(glass, board, zone), border_radius=radius)
    for place in (*over.reach, *over.refused, *over.zones):
        cloth.fill((*DIMMED[:3], 0), area(glass, board, place))
    glass.surface.blit(cloth, (0, 0))


def _veil(glass: Glass, areas: Iterable[Rect], shade: tuple[int, int, int, int]) -> None:
    cloth = Surface(glass.surface.get_size(), pygame.SRCALPHA)
    laid = False
    for rect in areas:
        cloth.fill(shade, rect)
        laid = True
    if laid:
        glass.surface.blit(cloth, (0, 0))


def _light(glass: Glass, rect: Rect, shade: Colour, strength: int, thick: float) -> None:
    """Light a place: fill it a little, with a bright frame in a dark casing."""
    if rect.w > 0 and rect.h > 0 and rect.colliderect(glass.surface.get_rect()):
        glass.surface.blit(lit(rect.size, shade, strength, max(2, round(thick * glass.zoom)), glass.px(RADIUS)), rect)


@kept(64)
def lit(size: tuple[int, int], shade: Colour, strength: int, thick: int, radius: int) -> Surface:
    """A lit place of so many pixels."""
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*shade, 0))
    whole = large.get_rect()
    pygame.draw.rect(large, (*shade, strength), whole, border_radius=radius * FINE)
    pygame.draw.rect(large, (*RIM, 200), whole, (thick + 2) * FINE, border_radius=radius * FINE)
    pygame.draw.rect(large, (*shade, 255), whole.inflate(-2 * FINE, -2 * FINE), thick * FINE, border_radius=radius * FINE)
    return ready(pygame.transform.smoothscale(large, size))


def _glow(glass: Glass, rect: Rect, shade: Colour) -> None:
    """Let a zone glow from its edges inwards."""
    if rect.w > 8 and rect.h > 8 and rect.colliderect(glass.surface.get_rect()):
        glass.surface.blit(glowing(rect.size, shade, glass.px(RADIUS)), rect.move(-12, -12))


@kept(12)
def glowing(size: tuple[int, int], shade: Colour, radius: int) -> Surface:
    """A glowing frame of so many pixels, with soft light twelve pixels around it."""
    soft = Surface((size[0] + 24, size[1] + 24), pygame.SRCALPHA)
    soft.fill((*shade, 0))
    inner = Rect(12, 12, *size)
    pygame.draw.rect(soft, (*shade, 255), inner, 14, border_radius=radius)
    soft = pygame.transform.gaussian_blur(soft, 7, repeat_edge_pixels=False)
    pygame.draw.rect(soft, (*shade, 62), inner.inflate(-18, -18), border_radius=radius)
    soft.blit(lit(size, mixed(shade, (255, 255, 255), 0.35), 0, 3, radius), inner)
    return ready(soft)


def _hatch(glass: Glass, rect: Rect) -> None:
    if rect.w > 4 and rect.h > 4 and rect.colliderect(glass.surface.get_rect()):
        glass.surface.blit(hatched(rect.size, max(8, glass.px(20))), rect)


@kept(32)
def hatched(size: tuple[int, int], step: int) -> Surface:
    """A place of so many pixels, hatched red from the lower left to the upper right."""
    wide, high = size[0] * FINE, size[1] * FINE
    large = Surface((wide, high), pygame.SRCALPHA)
    large.fill((*palette.THEIRS_INK, 34))
    for start in range(-high, wide, step * FINE):
        pygame.draw.line(large, (*palette.THEIRS_INK, 190), (start, high), (start + high, 0), max(3, step * FINE // 5))
    pygame.draw.rect(large, (*palette.THEIRS_INK, 230), large.get_rect(), 2 * FINE)
    return ready(pygame.transform.smoothscale(large, size))


# For the pointer.


def above(board: ZoneState, named: Sequence[Rect]) -> list[Late]:
    """What is shown over the counters: frames, ways, lines, tags; `named`: where names stand, from the board's corner."""
    over = board.over
    found: list[Late] = list(_words(board, named))
    if over.hovered:
        found += _hovered(board, over.hovered)
    for space, ring in over.rings.items():
        found.append(_framed(board, space, ring.shade))
    if over.path:
        found += _way(board, over.path, named)
    found += _lines(board, named)
    for place, words in over.tags.items():
        tag = number_tag(words, board.tag_px)
        x, y = _foot(board, place)
        found.append(kept_in(board, tag, (x - tag.get_width() // 2, y)))
    return found


def _words(board: ZoneState, named: Sequence[Rect]) -> Iterator[Late]:
    """What a lit, a hatched or a refused space costs, or why: in its lower right corner, over whoever stands there, or above the
    name that lies in it.
    """
    over = board.over
    size = max(READ, min(board.text + 2, board.camera.px(32)))
    top, high = capitals(BOLD, size)
    for words, shade in ((over.reach, palette.INK), (over.hatched, HATCHED_WORDS), (over.refused, palette.TEXT)):
        for place, said in words.items():  # a space, or a whole zone
            if said and not (words is over.reach and over.hatched.get(place)):  # one corner, one word
                glyphs = haloed(said, BOLD, size, shade, RIM if shade == palette.TEXT else LIT)
                if words is over.reach:
                    glyphs = _in_steps(glyphs, size)
                rect = area(Glass(Surface((1, 1)), (0, 0), board.camera.zoom), board, place)
                y = max(rect.bottom - high - 7 - top - HALO, board.window.top - board.camera.sheet.top)  # under no strip of cards
                if y + glyphs.get_height() <= rect.bottom + high:
                    x = rect.right - glyphs.get_width() - 5
                    written = Rect(x, y + HALO + top, glyphs.get_width(), high)
                    on = written.collidelist(named)
                    if on != -1:
                        y = max(rect.top, y - (written.bottom - named[on].top) - 2)
                    yield glyphs, (x, y)


def _in_steps(glyphs: Surface, size: int) -> Surface:
    """A number of steps with two feet before it, unlike the number of a floor."""
    feet = icon("feet", size, palette.INK)
    told = Surface((feet.get_width() + 1 + glyphs.get_width(), glyphs.get_height()), pygame.SRCALPHA)
    told.fill((*LIT, 0))
    told.blit(feet, (0, (glyphs.get_height() - feet.get_height()) // 2))
    told.blit(glyphs, (feet.get_width() + 1, 0))
    return told


def pixel(board: ZoneState, point: Point) -> tuple[int, int]:
    """The pixel of a point of the board, from the board's corner."""
    return round(point[0] * board.camera.zoom), round(point[1] * board.camera.zoom)


def _framed(board: ZoneState, place: str, shade: Colour) -> Late:
    rect = area(Glass(Surface((1, 1)), (0, 0), board.camera.zoom), board, place)
    return lit(rect.size, shade, 0, max(2, board.camera.px(3.0)), board.camera.px(RADIUS)), rect.topleft


def _hovered(board: ZoneState, place: str) -> Iterator[Late]:
    """The frame of the place under the pointer, dark where it is none of those that are lit; its name where it cannot be read on
    the map.
    """
    over = board.over
    open_ = not over.dim_rest or place in over.reach or place in over.zones or board.zones.zone_of.get(place) in over.zones
    yield _framed(board, place, palette.TEXT if open_ else FAR)
    name, floor = board.zones.zone_of.get(place, place), board.zones.floor_of.get(place)
    written = board.town.name_rect(board.zones.zones[name], board.camera.zoom)
    words = board.town.unwritten(name, floor, board.camera.zoom, written.collidelist(cards(board)) != -1)
    if words:
        tag = number_tag(words, board.tag_px)
        zone = board.zones.zones[name]
        x, y = pixel(board, (zone.x + zone.width / 2, zone.y))
        yield kept_in(board, tag, (x - tag.get_width() // 2, y - tag.get_height() - 3))


def cards(board: ZoneState) -> list[Rect]:
    """Where the counters lie, in pixels from the board's corner."""
    sheet = board.camera.sheet
    return [Rect(x - sheet.x - px // 2, y - sheet.y - px // 2, px, px) for (x, y), px in board.spots().values()]


def kept_in(board: ZoneState, sprite: Surface, at: tuple[int, int]) -> Late:
    """The same, shifted as little as it takes to lie on the map."""
    wide, high = (round(units * board.camera.zoom) for units in board.zones.size)
    return sprite, sprite.get_rect(topleft=at).clamp((2, 2, wide - 4, high - 4)).topleft


def _foot(board: ZoneState, place: str) -> tuple[int, int]:
    """Where words for a unit or a space stand, from the board's corner: below the counter, or at the foot of the space."""
    sheet = board.camera.sheet
    if place in board.counters:
        (x, y), px = board.spots()[place]
        return x - sheet.x, y - sheet.y + round(px * 0.66)
    x, y, wide, high = board.zones.band(place)
    at = pixel(board, (x + wide / 2, y + high))
    return at[0], at[1] - board.tag_px - 12


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
        course = _course(board, line)
        whole = lines.length(course) if course else 0.0
        for step in range(int(whole // AIR) + 1 if course else 0):
            x, y = lines.along(course, min(whole, step * AIR))
            found.append(Rect(round(x) - side // 2, round(y) - side // 2, side, side))
    return found


def _lines(board: ZoneState, named: Sequence[Rect] = ()) -> list[Late]:
    """Arching lines with a point at their ends; over all of them their words, which lie on no counter, name or other words."""
    drawn: list[Late] = []
    told: list[Late] = []
    for line in board.over.lines:
        course = _course(board, line)
        if not course:
            continue
        drawn.append(_drawn(course, line.shade, max(3.0, 5.0 * board.camera.zoom), line.kind))
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


def written(board: ZoneState, course: list[Point]) -> Iterator[Late]:
    """The names of zones and the numbers of floors that a way crosses, over it."""
    zoom, town = board.camera.zoom, board.town
    legs = list(pairwise(course))

    def cut(rect: Rect) -> bool:
        wide = rect.inflate(2 * AIR, 2 * AIR)
        return rect.h > 0 and any(wide.clipline(a, b) for a, b in legs)

    for zone in board.zones.zones.values():
        rect = town.name_rect(zone, zoom)
        if cut(rect):
            yield town.name_plate(zone, zoom), rect.topleft
    for house, floor in town.storeys():
        rect = town.tab_rect(house, floor, zoom)
        if cut(rect):
            yield town.tab_plate(house, floor, zoom), rect.topleft


def _course(board: ZoneState, line: Line) -> list[Point]:
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
    return next((place for place in places if not hidden(place)), None) or min(places, key=hidden)


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


def _drawn(course: list[Point], shade: Colour, thick: float, kind: str) -> Late:
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


def _free(board: ZoneState, space: str, tag: Surface, lying: Sequence[Rect]) -> tuple[int, int]:
    """Where the number of a step lies: in the middle of its space, or at its right or left end where a counter, a name or the
    number of a floor lies there.
    """
    left, top, wide, _ = board.zones.band(space)
    middle = tag.get_rect(center=pixel(board, board.zones.place(space)))
    start, end = (pixel(board, (at, top))[0] for at in (left, left + wide))
    sides = middle.move(end - 4 - middle.right, 0), middle.move(start + 4 - middle.x, 0)
    return next((one for one in (middle, *sides) if one.collidelist(lying) == -1), middle).topleft


def _way(board: ZoneState, path: Path, named: Sequence[Rect]) -> Iterator[Late]:
    """A way on foot, through doors and over stairs, with the cost of each step and what is left at its end; under the names of
    zones and floors that it crosses.
    """
    course = [pixel(board, point) for point in board.town.ways.path(path.spaces)]
    shade = palette.AMBER
    points = [(float(x), float(y)) for x, y in course]
    yield _drawn(points, shade, max(3.0, 5.0 * board.camera.zoom), "way")
    yield from written(board, points)
    lying = [*cards(board), *named, *board.town.tabs(board.camera.zoom)]
    for cost, space in zip(path.costs, path.spaces[1:], strict=False):
        if cost:
            tag = number_tag(cost, round(board.tag_px * LARGER))
            yield kept_in(board, tag, _free(board, space, tag, lying))
    if path.left:
        tag = number_tag(path.left, board.tag_px, palette.INK, palette.AMBER)
        x, y = _foot(board, path.spaces[-1])
        yield kept_in(board, tag, (x - tag.get_width() // 2, y))
