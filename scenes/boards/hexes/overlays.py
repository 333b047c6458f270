"""How what lies on the map of a board of hexes is painted: reach, refused hexes, zones, hatching, what is out of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.ground import HexGround
from scenes.boards.hexes.ink import corners_of
from scenes.boards.hexes.over import BARRED, COVER, DANGER, FIELD, HATCHES, LATER, Outline, Over
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import Glass
from scenes.boards.sheet import RIM, number_tag
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.layout import covered
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import HALO, capitals, drawn, haloed

FINE = 3
LIT = palette.colour("FFF6CF")
LIT_DAY, LIT_DARK = 66, 34  # how much of that lies on a hex in reach; in the dark the ground is to be told apart through it
DIMMED = (14, 16, 12, 74)
DARK = 500  # the sum of the parts of a light that is dark
UNSEEN = (8, 11, 9, 150)
UNSEEN_DARK, SEEN_DARK = (8, 11, 20, 96), (205, 200, 176)  # where it is dark: a thinner veil, and light on what is seen
REFUSED = (14, 15, 12, 138)
BORDER = palette.colour("F0503C")
THREAT = palette.colour("A31B12", "840D06")  # a number of enemies
READ = 15  # pixels: what must be read is never smaller
FARTHER = 0.82  # of the words in reach: those on hexes beyond
MOST_EDGED = 3  # enemies from which on an edge gets no thicker
NEAR = 34.0  # pixels a hex is high from which its words stand at its foot instead of in its middle
BORDERED = 0.15  # of the height of a hatched hex: its rim around those who stand there
HEAD = 0.27  # heights of a hex from its middle to the words or the number at its head


class Hatch(NamedTuple):
    """How a hatched hex looks: colour of the strokes, a second one that crosses them, how strong the ground is; `thin`: few
    thin strokes; `strength`: how much of the map they hide.
    """

    shade: Colour
    crossing: Colour | None
    ground: int
    rising: bool
    thin: bool = False
    strength: int = 225


_LOOKS = {
    LATER: Hatch(palette.THEIRS_INK, None, 12, True, True, 165),
    DANGER: Hatch(palette.THEIRS_INK, None, 36, True, False, 140),
    FIELD: Hatch(palette.OURS, None, 60, True),
    COVER: Hatch(palette.NOBODY, None, 34, False),
    BARRED: Hatch(palette.colour("1D1810"), palette.AMBER, 30, True),
}


def cell_size(ground: HexGround, zoom: float) -> tuple[int, int]:
    """Pixels of a hex at a zoom."""
    return round(ground.hexes.width * zoom), round(ground.hexes.height * zoom)


@kept(96)
def cell(
    size: tuple[int, int],
    fill: tuple[int, ...] | None,
    edge: tuple[int, ...] | None,
    thick: float,
    inset: float,
    dashed: bool = False,
) -> Surface:
    """A hex of so many pixels: filled, edged or both, drawn in by `inset` pixels."""
    room = 4
    full = ((size[0] + 2 * room) * FINE, (size[1] + 2 * room) * FINE)
    large = Surface(full, pygame.SRCALPHA)
    large.fill((*(edge or fill or (0, 0, 0))[:3], 0))
    middle = (full[0] / 2, full[1] / 2)
    whole = (size[0] * FINE, size[1] * FINE)
    if edge:
        pygame.draw.polygon(large, edge, corners_of(whole, inset * FINE, middle))
    inner = corners_of(whole, (inset + (thick if edge else 0)) * FINE, middle)
    pygame.draw.polygon(large, fill or (*(edge or (0, 0, 0))[:3], 0), inner)
    if dashed:
        _gaps(large, corners_of(whole, (inset + thick / 2) * FINE, middle), (thick + 2) * FINE)
    return ready(pygame.transform.smoothscale(large, (size[0] + 2 * room, size[1] + 2 * room)))


def _gaps(surface: Surface, corners: Sequence[Point], wide: float) -> None:
    """Take pieces out of an edge: its corners stay, and a piece in the middle of each side."""
    shade = (*surface.get_at((0, 0))[:3], 0)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for start, end in ((0.20, 0.38), (0.62, 0.80)):
            points = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (start, end)]
            (cx, cy), (dx, dy) = points
            far = max(1.0, ((dx - cx) ** 2 + (dy - cy) ** 2) ** 0.5)
            x, y = (dy - cy) / far * wide, (cx - dx) / far * wide
            pygame.draw.polygon(surface, shade, ((cx + x, cy + y), (dx + x, dy + y), (dx - x, dy - y), (cx - x, cy - y)))


@kept(32)
def ring_cell(size: tuple[int, int], shade: Colour, dashed: bool) -> Surface:
    """A ring around a hex of so many pixels, with a dark casing."""
    thick = max(2.0, size[1] / 19)
    casing = cell(size, None, (*RIM, 220), thick + 2.4, -1.6)
    ring = casing.copy() if not dashed else cell(size, None, (*RIM, 220), thick + 2.4, -1.6, True).copy()
    bright = cell(size, None, (*shade, 255), thick, -0.4, dashed)
    ring.blit(bright, (0, 0))
    return ready(ring)


@kept(24)
def hatched_cell(size: tuple[int, int], kind: str) -> Surface:
    """A hex of so many pixels with the strokes of a kind of hatching."""
    look = _LOOKS[kind]
    full = (size[0] * FINE, size[1] * FINE)
    large = Surface(full, pygame.SRCALPHA)
    large.fill((*look.shade, look.ground))
    step = max(6.0, size[1] / (3.2 if look.thin else 4.6 if look.crossing else 5.6)) * FINE
    broad = max(3, round(step * (0.11 if look.thin else 0.20 if look.crossing else 0.27)))
    strokes = [(look.shade, look.rising)] + ([(look.crossing, not look.rising)] if look.crossing else [])
    for shade, rising in strokes:
        at = -full[1] * 1.0
        while at < full[0]:
            a, b = ((at, full[1]), (at + full[1] * 0.9, 0)) if rising else ((at, 0), (at + full[1] * 0.9, full[1]))
            pygame.draw.line(large, (*shade, look.strength), a, b, broad)
            at += step
    mask = Surface(full, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    middle = (full[0] / 2, full[1] / 2)
    pygame.draw.polygon(mask, (255, 255, 255, 255), corners_of(full, 1.0 * FINE, middle))
    large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(pygame.transform.smoothscale(large, size))


@kept(24)
def hatched_rim(size: tuple[int, int], kind: str) -> Surface:
    """The rim of a hatched hex of so many pixels, in strokes and with an edge: what is seen of it around whoever stands there."""
    look = _LOOKS[kind]
    middle, large = (size[0] * FINE / 2, size[1] * FINE / 2), (size[0] * FINE, size[1] * FINE)
    rim = Surface(large, pygame.SRCALPHA)
    rim.fill((*look.shade, 0))
    pygame.draw.polygon(rim, (*look.shade, min(255, 3 * look.ground)), corners_of(large, 1.0 * FINE, middle))
    strokes = pygame.transform.smoothscale(hatched_cell(size, kind), large)
    rim.blit(strokes, (0, 0))
    pygame.draw.polygon(rim, (*(look.crossing or look.shade), look.strength), corners_of(large, 1.0 * FINE, middle), 2 * FINE)
    pygame.draw.polygon(rim, (*look.shade, 0), corners_of(large, size[1] * BORDERED * FINE, middle))
    return ready(pygame.transform.smoothscale(rim, size))


def figure_place(size: tuple[int, int], text: int, headed: bool = False) -> tuple[int, int]:
    """How large the figure in a hex of so many pixels is, and how far below its middle it stands; `headed`: a number of enemies
    may stand at the head.
    """
    low = size[1] >= (NEAR if headed else NEAR * 1.4)
    return max(READ, min(round(size[1] * 0.30), text + 4)), round(size[1] * 0.26) if low else 0


@kept(16)
def threat_badge(number: int, px: int) -> Surface:
    """A number of enemies on a red disc, so that it is no price of a hex."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*LIT, 0))
    pygame.draw.circle(large, LIT, (px * FINE / 2,) * 2, px * FINE / 2)
    pygame.draw.circle(large, THREAT, (px * FINE / 2,) * 2, (px / 2 - 1.2) * FINE)
    badge = pygame.transform.smoothscale(large, (px, px))
    glyphs = drawn(str(number), BOLD, max(READ, round(px * 0.72)), LIT)
    top, high = capitals(BOLD, max(READ, round(px * 0.72)))
    badge.blit(glyphs, ((px - glyphs.get_width() + 1) // 2, (px - high) // 2 - top))
    return ready(badge)


def badge_place(at: Point, high: float) -> Rect:
    """Where the number of enemies stands on a hex so many pixels high with its middle at a pixel."""
    side = max(READ + 5, round(high * 0.32))
    return Rect(0, 0, side, side).move_to(center=(round(at[0]), round(at[1]) - round(high * HEAD)))


def write(glass: Glass, words: str, size: int, at: tuple[int, int], shade: Colour, halo: Colour) -> None:
    """Write words with the middle of their capitals at a pixel."""
    glyphs = haloed(words, BOLD, size, shade, halo)
    top, high = capitals(BOLD, size)
    glass.surface.blit(glyphs, (at[0] - glyphs.get_width() // 2, at[1] - high // 2 - top - HALO))


def paint(
    glass: Glass, ground: HexGround, over: Over, scale_text: int, trodden: str, counters: Iterable[tuple[Point, int]] = ()
) -> None:
    """Paint on a glass all that lies on the map, under the counters; `trodden`: the picture of a beaten path.

    `counters`: the points of the board at which any stand, with a side in pixels: words on a line lie beside them.
    """
    size = cell_size(ground, glass.zoom)
    if over.seen is not None:
        dark = sum(ground.shade) < DARK
        if dark:
            lighten(glass, ground, over.seen, SEEN_DARK)
        hidden = [space for space in ground.hexes.spaces() if space not in over.seen]
        veil(glass, ground, hidden, UNSEEN_DARK if dark else UNSEEN)
    if over.dim_rest:
        lit = {*over.reach, *over.beyond, *over.refused}
        # What is dark already is darkened less.
        dim = (*DIMMED[:3], DIMMED[3] // 6 if sum(ground.shade) < DARK else DIMMED[3])
        veil(glass, ground, [space for space in ground.hexes.spaces() if space not in lit], dim)
    if over.zone:
        _zone(glass, ground, size, *over.zone)
    if over.border:
        _border(glass, ground, over.border)
    if over.refused:
        veil(glass, ground, over.refused, REFUSED)
    bright = LIT_DARK if sum(ground.shade) < DARK else LIT_DAY
    _stamp_all(glass, ground, cell(size, (*LIT, bright), (*LIT, 240), max(1.2, size[1] / 34), max(1.0, size[1] / 40)), over.reach)
    for kind in HATCHES:
        _stamp_all(glass, ground, hatched_cell(size, kind), over.hatched.get(kind, ()))
    for space, number in over.edges.items():
        thick = max(2.0, size[1] / 34) * min(number, MOST_EDGED)
        _stamp_all(glass, ground, cell(size, None, (*BORDER, 235), thick, max(2.0, size[1] / 26)), (space,))
    taken = [Rect(0, 0, side, side).move_to(center=glass.at(point)) for point, side in counters]
    for outline in over.outlines:
        _outlined(glass, ground, outline, scale_text, taken)
    if over.trail:
        _stamp_all(glass, ground, picture(trodden, (glass.px(40, 14),) * 2), over.trail)
    words, drop = figure_place(size, scale_text, bool(over.numbers))
    for space, cost in over.reach.items():
        if cost and glass.shown(ground.centre(space)):
            x, y = glass.at(ground.centre(space))
            write(glass, cost, words, (x, y + drop), palette.INK, LIT)
    for space, cost in over.beyond.items() if size[1] >= NEAR else ():
        if cost and glass.shown(ground.centre(space)):
            x, y = glass.at(ground.centre(space))
            write(glass, cost, max(READ, round(words * FARTHER)), (x, y + drop), palette.INK, LIT)
    for space, number in over.numbers.items() if size[1] >= NEAR else ():
        x, y = glass.at(ground.centre(space))
        wanted = space in over.reach or not over.reach  # for a unit that is chosen, where it can go
        if wanted and glass.shown(ground.centre(space)) and not any(one.collidepoint(x, y) for one in taken):
            place = badge_place((x, y), size[1])
            glass.surface.blit(threat_badge(number, place.w), place)


def refusals(
    ground: HexGround, over: Over, zoom: float, text: int, at: Callable[[Point], Point], taken: Sequence[Rect]
) -> Iterator[tuple[Surface, Rect]]:
    """The words on hexes that are refused, and where they lie; `at` places a point of the board as `taken` is placed."""
    size = cell_size(ground, zoom)
    words, drop = figure_place(size, text, bool(over.numbers))
    for space, why in over.refused.items() if size[1] >= NEAR else ():
        if why:
            tag = number_tag(why, READ if size[1] < 60 else words, mixed(palette.TEXT, palette.AMBER, 0.25))
            x, y = at(ground.centre(space))
            yield tag, clear_place(tag.get_rect(center=(round(x), round(y) + drop)), size[1], taken)


def clear_place(wanted: Rect, high: float, taken: Sequence[Rect]) -> Rect:
    """Where a word stands on a hex so many pixels high: where it is wanted, or above or aside of that if a counter hides less."""
    aside, up = wanted.w // 3, round(high * 0.42)
    moves = ((0, 0), (0, -up), (-aside, 0), (aside, 0), (-aside, -up), (aside, -up))
    places = [wanted.move(move) for move in moves]
    return min(places, key=lambda place: covered(place, taken))


def _outlined(glass: Glass, ground: HexGround, outline: Outline, text: int, taken: list[Rect]) -> None:
    """Draw a line around hexes, its word at the highest of its sides where no other word stands."""
    edges = _edges(glass, ground, outline.spaces)
    thick = max(2, glass.px(2.2))
    for grown, shade in ((2, RIM), (0, outline.shade)):
        for (ax, ay), (bx, by) in edges:
            parts = ((0.1, 0.42), (0.58, 0.9)) if outline.dashed else ((0.0, 1.0),)
            for start, end in parts:
                a, b = ((ax + (bx - ax) * part, ay + (by - ay) * part) for part in (start, end))
                pygame.draw.line(glass.surface, shade, a, b, thick + grown)
    seen = [(a, b) for a, b in edges if glass.surface.get_rect().inflate(-60, -60).collidepoint(a)]
    if outline.word and seen:
        tag = number_tag(outline.word, max(READ, text - 3), outline.shade)
        place = word_place(seen, tag, taken)
        taken.append(place)
        glass.surface.blit(tag, place)


def word_place(sides: Sequence[tuple[tuple[int, int], tuple[int, int]]], tag: Surface, taken: Sequence[Rect]) -> Rect:
    """Where a word stands on a line: at the highest of these sides, the first from the left, where it covers no other word."""
    ordered = sorted(sides, key=lambda one: (one[0][1], one[0][0]))
    places = [tag.get_rect(center=((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)) for a, b in ordered]
    return next((one for one in places if one.inflate(8, 4).collidelist(taken) < 0), places[0])


def _stamp_all(glass: Glass, ground: HexGround, sprite: Surface, spaces: Iterable[str]) -> None:
    wide, high = sprite.get_size()
    places = (glass.at(ground.centre(space)) for space in spaces)
    glass.surface.fblits([(sprite, (x - wide // 2, y - high // 2)) for x, y in places])


def veil(glass: Glass, ground: HexGround, spaces: Iterable[str], shade: tuple[int, int, int, int]) -> None:
    """Darken hexes as one cloth, so that the seams between them are not seen."""
    cloth = Surface(glass.surface.get_size(), pygame.SRCALPHA)
    cloth.fill((*shade[:3], 0))
    bounds = cloth.get_rect().inflate(2 * glass.px(ground.hexes.width), 2 * glass.px(ground.hexes.height))
    for space in spaces:
        if bounds.collidepoint(glass.at(ground.centre(space))):
            pygame.draw.polygon(cloth, shade, [glass.at(corner) for corner in ground.outline(space)])
    glass.surface.blit(cloth, (0, 0))


def lighten(glass: Glass, ground: HexGround, spaces: Iterable[str], light: Colour) -> None:
    """Brighten hexes by as much of their own colours as this light has."""
    lit = Surface(glass.surface.get_size())
    for space in spaces:
        pygame.draw.polygon(lit, light, [glass.at(corner) for corner in ground.outline(space)])
    lit.blit(glass.surface, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    glass.surface.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _zone(glass: Glass, ground: HexGround, size: tuple[int, int], spaces: frozenset[str], shade: Colour) -> None:
    _stamp_all(glass, ground, cell(size, (*shade, 70), None, 0, 0.0), sorted(spaces))
    edges = _edges(glass, ground, spaces)
    for grown, colour in ((2, RIM), (0, mixed(shade, (255, 255, 255), 0.5))):
        thick = max(2, glass.px(2.6)) + grown
        for a, b in edges:
            pygame.draw.line(glass.surface, colour, a, b, thick)
            pygame.draw.circle(glass.surface, colour, a, thick / 2)


def _edges(glass: Glass, ground: HexGround, spaces: frozenset[str]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The outer edges of some hexes, each from pixel to pixel."""
    edges = []
    for space in sorted(spaces):
        corners = ground.outline(space)
        for number, other in enumerate(ground.hexes.near[space]):
            if other not in spaces:
                edges.append((glass.at(corners[number - 1]), glass.at(corners[number])))
    return edges


def _border(glass: Glass, ground: HexGround, spaces: frozenset[str]) -> None:
    """Draw a border of red dashes around some hexes, two to an edge."""
    thick = max(2, glass.px(3.0))
    for grown, colour in ((2, RIM), (0, BORDER)):
        for (ax, ay), (bx, by) in _edges(glass, ground, spaces):
            for start, end in ((0.06, 0.40), (0.60, 0.94)):
                a = (ax + (bx - ax) * start, ay + (by - ay) * start)
                b = (ax + (bx - ax) * end, ay + (by - ay) * end)
                pygame.draw.line(glass.surface, colour, a, b, thick + grown)
