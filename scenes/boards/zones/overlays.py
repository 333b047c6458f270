"""How what is laid over a town is painted: dimmed and lit spaces, whole zones, start zones, hatching; and for the pointer lines,
ways, frames and tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import Point, ready
from scenes.boards.over import Path
from scenes.boards.overlays import Glass
from scenes.boards.sheet import RIM, number_tag
from scenes.boards.zones.fire_lines import AIR, Late, drawn_course, kept_in, lines_of
from scenes.boards.zones.over import Over
from scenes.boards.zones.pieces import COUNTER, FEW
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
AROUND = 6.0  # board units: a frame stands so far from whoever it is drawn around
RADIUS = 8.0  # board units: how round the corners of zones are
LARGER = 1.3  # so many times as large as other words is the number of a step
FACE = 0.8  # of a counter's width: what of it no number lies on
FINE = 3
READ = 15  # pixels: what must be read is never smaller


def area(glass: Glass, board: ZoneState, place: str) -> Rect:
    """The pixels that a space or a whole zone takes on a glass."""
    zone = board.zones.zones.get(place)
    x, y, wide, high = (zone.x, zone.y, zone.width, zone.height) if zone else board.zones.band(place)
    left, top = glass.at((x, y))
    right, bottom = glass.at((x + wide, y + high))
    return Rect(left, top, right - left, bottom - top)


def held(glass: Glass, board: ZoneState, place: str) -> Rect:
    """The pixels of a place with all who stand there: a few in a zone without room reach over its edge, and so does its light."""
    rect = area(glass, board, place)
    units = board.on(place)
    if len(units) < FEW or board.town.ways.house(place) is not None:
        return rect
    for unit in units:
        spot = board.resting()[unit]
        wide = COUNTER * spot.size + 2 * AROUND
        left, top = glass.at((spot.x - wide / 2, spot.y - wide / 2))
        rect = rect.union(Rect(left, top, glass.px(wide), glass.px(wide)))
    return rect


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
        _light(glass, held(glass, board, space), LIT, 44, 3.2)
    _veil(glass, (area(glass, board, space) for space in over.refused), REFUSED)
    for space in over.hatched:
        _hatch(glass, area(glass, board, space))
    if over.marked:
        spaces, shade = over.marked
        for space in sorted(spaces):
            _light(glass, area(glass, board, space), shade, 40, 3.6)
    _name_again(glass, board, over)
    for plate, rect in _tabs(board, [area(glass, board, place) for place in _covered(over)], glass.origin):
        glass.surface.blit(plate, rect)


def _covered(over: Over) -> list[str]:
    """The places on which light or hatching lies."""
    marked = over.marked[0] if over.marked else ()
    return [*over.reach, *over.zones, *over.hatched, *marked]


def _tabs(board: ZoneState, lights: Sequence[Rect], origin: tuple[int, int]) -> Iterator[tuple[Surface, Rect]]:
    """The tabs of storeys that lit or hatched places would cover, with where they lie."""
    zoom = board.camera.zoom
    for house, floor in board.town.storeys():
        rect = board.town.tab_rect(house, floor, zoom).move(origin)
        if rect.collidelist(lights) != -1:
            yield board.town.tab_plate(house, floor, zoom), rect


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
        cloth.fill((*DIMMED[:3], 0), held(glass, board, place))
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
    frames = [board.ground(place) for place in (*([over.hovered] if over.hovered else []), *over.rings)]
    counters = _discs(board)
    found += [(tab, rect.topleft) for tab, rect in _tabs(board, frames, (0, 0)) if rect.collidelist(counters) == -1]
    if over.path:
        found += _way(board, over.path, named)
    found += lines_of(board, named)
    for place, words in over.tags.items():
        tag = number_tag(words, board.tag_px)
        x, y = _foot(board, place)
        found.append(kept_in(board, tag, (x - tag.get_width() // 2, y)))
    return found


def _words(board: ZoneState, named: Sequence[Rect]) -> Iterator[Late]:
    """What a lit, a hatched or a refused space costs, or why: threats in its upper right corner, all else in the lower one, over
    whoever stands there, on no name.
    """
    over = board.over
    size = max(READ, min(board.text + 2, board.camera.px(32)))
    top, high = capitals(BOLD, size)
    faces = _discs(board)
    for words, shade in ((over.reach, palette.INK), (over.hatched, HATCHED_WORDS), (over.refused, palette.TEXT)):
        for place, said in words.items():  # a space, or a whole zone
            if said:
                glyphs = haloed(said, BOLD, size, shade, RIM if shade == palette.TEXT else LIT)
                if words is over.reach:
                    glyphs = _in_steps(glyphs, size)
                rect = board.ground(place)
                corner = rect.top + 9 if words is over.hatched else rect.bottom - high - 7
                y = max(corner - top - HALO, board.window.top - board.camera.sheet.top)  # under no strip of cards
                if y + glyphs.get_height() <= rect.bottom + high:
                    x = rect.right - glyphs.get_width() - 5
                    written = Rect(x, y + HALO + top, glyphs.get_width(), high)
                    clear = _clear(written, rect, [*named, *faces]) or _clear(written, rect, named) or written
                    yield glyphs, (clear.x, clear.y - HALO - top)


def _discs(board: ZoneState) -> list[Rect]:
    """Where the faces of units lie, from the board's corner."""
    sheet = board.camera.sheet
    sides = [(x - sheet.x, y - sheet.y, round(px * FACE)) for (x, y), px in board.spots().values()]
    return [Rect(x - side // 2, y - side // 2, side, side) for x, y, side in sides]


def _clear(written: Rect, space: Rect, named: Sequence[Rect]) -> Rect | None:
    """Where a number of a space lies on no name and no face: as near as can be to its corner, above or below them, else farther
    left; None for nowhere.
    """
    room = space.h - written.h
    tops = [top for name in named for top in (name.top - written.h - 2, name.bottom + 2) if 0 <= top - space.top <= room]
    for left in (written.x, *range(written.x - written.w, space.left, -written.w)):
        for top in sorted((written.y, *tops), key=lambda one: abs(one - written.y)):
            place = Rect(left, top, *written.size)
            if place.collidelist(named) == -1:
                return place
    return None


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
    rect = held(Glass(Surface((1, 1)), (0, 0), board.camera.zoom), board, place)
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


def _foot(board: ZoneState, place: str) -> tuple[int, int]:
    """Where words for a unit or a space stand, from the board's corner: below the counter, or at the foot of the space."""
    sheet = board.camera.sheet
    if place in board.counters:
        (x, y), px = board.spots()[place]
        return x - sheet.x, y - sheet.y + round(px * 0.66)
    x, y, wide, high = board.zones.band(place)
    at = pixel(board, (x + wide / 2, y + high))
    return at[0], at[1] - board.tag_px - 12


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
    yield drawn_course(points, shade, max(3.0, 5.0 * board.camera.zoom), "way")
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
