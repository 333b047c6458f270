"""Light and signs over a loop: heat, glow and hatching under the tokens; arcs, tags, threads and the fuse over them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import ready
from scenes.boards.loop.cord import burn
from scenes.boards.loop.corners import around, over_tokens, parts_of, stood_on
from scenes.boards.loop.tags import tag
from scenes.boards.loop.tokens import cross_hairs
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.layout import SMALL_FLOOR
from scenes.kit.palette import Colour, mixed

if TYPE_CHECKING:
    from scenes.boards.flat_board import Spots
    from scenes.boards.loop.over import Arc
    from scenes.boards.loop.state import LoopState

POINTS = 22
"""Points of an arc."""
CLEAR = 6.0
"""Design units between an arc and its tag."""
BADGED, BARE = 0.64, 0.5
"""How far a token reaches from its middle, in widths of it: where its badge is, and elsewhere."""
CORNER = 8.0
"""Design units: how much air the figures of a row and of a column leave each other, above and below together."""
NAMED = 72.0
"""Design units: how much farther from its square a tag may lie so that it covers no name of a part of the map."""
RAIL = 4.0
"""Design units: the line around the squares that can be reached."""
FEW = 4
"""So many squares say their names at once."""
FAINT = 210
"""How opaque the tags of the other order are, of 255."""
READ = {
    "dice_tray": (350, 200), "armoury_pack": (165, 188), "supply_pack": (165, 188), "fuse": (170, 170),
    "kill_counter": (100, 120),
}  # fmt: skip
"""What of the furniture no tag may lie on: width and height, in board units."""
SEARCH = tuple(
    sorted(
        ((dx, dy) for dx in range(-240, 241, 12) for dy in range(-180, 181, 9)), key=lambda one: one[0] ** 2 + (1.5 * one[1]) ** 2
    )
)
"""How far a tag may be moved, in pixels, the nearest first."""


DEGREES = 5
"""Of how many kinds hatching is."""


def under(surface: Surface, board: LoopState) -> None:
    """Paint what lies on the squares, under the tokens."""
    over = board.over
    _rail(surface, board, over.heat)
    for space in over.hatched:
        rect = board.square_rect(space)
        surface.blit(_hatch(rect.size, min(DEGREES, 1 + int(over.grave.get(space, 1.0) * DEGREES))), rect)
    for space, shade in over.glowing.items():
        rect = board.square_rect(space)
        glow = _glow(rect.size, shade)
        surface.blit(glow, glow.get_rect(center=rect.center))
    for arc in sorted(over.arcs, key=lambda one: not one.quiet):
        _stop(surface, board, arc)
    for space in over.marked:
        rect = board.square_rect(space)
        pygame.draw.rect(surface, palette.SKY, rect.inflate(4, 4), max(3, board.scale.px(4)), border_radius=6)
    if over.hovered in board.track.index:
        rect = board.square_rect(over.hovered)
        pygame.draw.rect(surface, RIM, rect.inflate(2, 2), max(3, board.scale.px(4)), border_radius=6)
        pygame.draw.rect(surface, palette.TEXT, rect, max(1, board.scale.px(2)), border_radius=5)
    if over.fuse:
        burn(surface, board, over.fuse)


def above(surface: Surface, board: LoopState, spots: Spots) -> None:
    """Paint figures, arcs, threads and tags over the tokens. `spots`: where these are drawn."""
    over = board.over
    known = parts_of(board, spots)
    parts, corners = list(known.values()), over_tokens(board)
    taken = [*chain.from_iterable(parts), *corners]
    covered = [*taken, *_crossed(board)]
    before = len(covered)
    write(surface, board, {**{one: told for one, (_, told) in over.heat.items()}, **over.hatched}, covered, spots)
    taken += covered[before:]
    if over.sighted in board.track.index:
        square = board.square_rect(over.sighted)
        hairs = cross_hairs(round(square.w * 1.1), palette.DANGER)
        surface.blit(hairs, hairs.get_rect(center=square.center))
    for start, end in over.threads:
        if start in spots and end in spots:
            for thick, shade in ((max(4, board.scale.px(5)), RIM), (max(2, board.scale.px(2)), palette.GOOD)):
                pygame.draw.line(surface, shade, spots[start][0], spots[end][0], thick)
    kept_clear = _pictures(surface, [*(badge for _, badge in parts), *corners]) if over.arcs else []
    for arc in sorted(over.arcs, key=lambda one: not one.quiet):
        _stroke(surface, board, arc, _drawn(board, arc))
    surface.blits(kept_clear)  # a way passes below badges, numbers and names
    worded = {**_named(board), **over.tags}
    tags = {space: tag(words, board.tag_px, edge) for space, (words, edge) in worded.items()}
    places = {space: sprite.get_rect() for space, sprite in tags.items()}
    hanging = [(arc, place, _edging(arc)) for arc, place in hung(board, taken, places)]
    whole = stood_on(board, known)
    for arc, place, shade in hanging:
        _lead(surface, board, place, whole.get(arc.end) or board.square_rect(arc.end), shade)
    for arc, place, shade in hanging:
        sprite = tag(arc.words, board.tag_px, shade, arc.die, _die_shade(board))
        if shade == palette.LINE_HIGH:
            sprite = sprite.copy()
            sprite.set_alpha(FAINT)
        surface.blit(sprite, place)
    tip = {**board.tips, **over.notes}.get(over.hovered) if over.hovered else None
    covered = [*taken, *_inland(board)] if tip else []
    for space, sprite in tags.items():
        _lead(surface, board, places[space], whole.get(space) or board.square_rect(space), worded[space][1])
        surface.blit(sprite, places[space])
    if over.hovered and tip:
        sprite = tag(tip, board.tag_px, palette.TEXT)
        place = _ashore(board, over.hovered, sprite.get_size(), covered)
        if place.collidelist(covered) >= 0:  # there is room for it on plain squares alone
            place = _free(place, [*taken, *furnished(board)], board.free)
        surface.blit(sprite, place)


def _named(board: LoopState) -> dict[str, tuple[str, Colour]]:
    """The names of squares that a line of the log tells of, where they are few."""
    marked = board.over.marked
    return {space: (board.titles[space], palette.SKY) for space in marked if space in board.titles} if len(marked) <= FEW else {}


def _lead(surface: Surface, board: LoopState, place: Rect, target: Rect, shade: Colour) -> None:
    """Lead from a tag to a square, up to whoever stands there and not over him."""
    near = _nearest(place, target.center)
    pygame.draw.line(surface, shade, near, _nearest(target, near), max(2, board.scale.px(2)))


def _pictures(surface: Surface, areas: Iterable[Rect]) -> list[tuple[Surface, Rect]]:
    """What is painted in these areas now."""
    seen = [area.clip(surface.get_clip()) for area in areas]
    return [(surface.subsurface(area).copy(), area) for area in seen if area.w and area.h]


def _rail(surface: Surface, board: LoopState, squares: Iterable[str]) -> None:
    """Outline these squares: a line around each row of them, beside their pictures and not over them."""
    thick, rects = max(3, board.scale.px(RAIL)), [board.square_rect(space) for space in squares]
    sides = []
    for rect in rects:
        for start, end, out in (
            (rect.topleft, rect.topright, (0, -1)), (rect.bottomleft, rect.bottomright, (0, 1)),
            (rect.topleft, rect.bottomleft, (-1, 0)), (rect.topright, rect.bottomright, (1, 0)),
        ):  # fmt: skip
            beyond = rect.move(out[0] * rect.w, out[1] * rect.h).center
            if not any(other.collidepoint(beyond) for other in rects):
                sides.append((start, end))
    for wide, shade in ((thick + 4, RIM), (thick, palette.AMBER)):
        for start, end in sides:
            pygame.draw.rect(
                surface, shade, Rect(start, (end[0] - start[0], end[1] - start[1])).inflate(wide, wide), 0, wide // 2
            )


def hung(board: LoopState, taken: list[Rect], tags: dict[str, Rect] | None = None) -> list[tuple[Arc, Rect]]:
    """Where the tag of each arc hangs: at the square that it leads to, as near as it covers no line, no other tag, no square and
    nothing of the middle that is read. They are `taken` from then on. Of the `tags` of squares, whose sizes are given, the places
    are found too: before those of the other order.
    """
    worded = sorted((arc for arc in board.over.arcs if arc.words), key=lambda one: one.quiet)
    found, covered = [], [*taken, *_crossed(board), *_inland(board)] if worded else []
    for arc in worded:
        if arc.quiet and tags:
            _put(board, tags, covered)
            taken += tags.values()
            tags = None
        size = tag(arc.words, board.tag_px, arc.shade, arc.die, _die_shade(board)).get_size()
        place = _ashore(board, arc.end, size, covered)
        taken.append(place)
        covered.append(place)
        found.append((arc, place))
    if tags:
        _put(board, tags, covered or [*taken, *_inland(board)])
        taken += tags.values()
    return found


def _crossed(board: LoopState) -> list[Rect]:
    """What the ways of the order that is lit run over."""
    dot = board.scale.px(CLEAR)
    return [
        Rect(0, 0, dot, dot).move_to(center=(round(x), round(y)))
        for arc in board.over.arcs
        if not arc.quiet
        for x, y in _drawn(board, arc)
    ]


def _drawn(board: LoopState, arc: Arc) -> Sequence[tuple[float, float]]:
    """The pixels of a way as it is drawn, without its ends."""
    return _trimmed(arc_points(board, arc.start, arc.end), board.side_px(0.46))


def _put(board: LoopState, tags: dict[str, Rect], covered: list[Rect]) -> None:
    """Put these tags at their squares, where nothing is `covered`; they are from then on."""
    for space, tag_ in tags.items():
        tags[space] = _ashore(board, space, tag_.size, covered)
        covered.append(tags[space])


def _inland(board: LoopState) -> list[Rect]:
    """What no tag of a square covers: the squares, and what of the middle is read."""
    return [*furnished(board), *(rect.inflate(-2, -2) for rect in board.squares.values())]


def _ashore(board: LoopState, space: str, size: tuple[int, int], covered: list[Rect]) -> Rect:
    """Where a tag of a square lies: outside the loop, or near by: nothing is `covered` there, and no name of a part of the map
    where that takes it no farther from its square.
    """
    wanted = Rect((0, 0), size).move_to(center=outer(board, space, size)).clamp(board.free)
    near, names = _free(wanted, covered, board.free), board.named()
    if near.collidelist(names) < 0:
        return near
    taken = [*covered, *names]
    clear = _free(wanted, taken, board.free)
    far, most = math.dist(clear.center, wanted.center), math.dist(near.center, wanted.center)
    return clear if clear.collidelist(taken) < 0 and far <= most + board.scale.px(NAMED) else near


def outer(board: LoopState, space: str, size: tuple[int, int]) -> tuple[int, int]:
    """The middle of a tag of that size beside a square, outside the loop."""
    rect, (ix, iy) = board.square_rect(space), board.inward(space)
    gap = board.scale.px(CLEAR) // 2
    if ix:
        return round(rect.centerx - math.copysign(rect.w / 2 + gap + size[0] / 2, ix)), rect.centery
    return rect.centerx, round(rect.centery - math.copysign(rect.h / 2 + gap + size[1] / 2, iy))


def furnished(board: LoopState) -> list[Rect]:
    """What of the middle is read: the dice, and the packs with their names and numbers."""
    px, to_screen, unit = board.camera.px, board.camera.to_screen, board.unit
    return [
        Rect(0, 0, px(wide * unit), px(high * unit)).move_to(center=to_screen(board.slots[slot]))
        for slot, (wide, high) in READ.items()
        if slot in board.slots
    ]


def _free(wanted: Rect, taken: list[Rect], within: Rect) -> Rect:
    """The place nearest to the one that is wanted at which nothing is taken; that one where there is none."""
    for dx, dy in SEARCH:
        place = wanted.move(dx, dy)
        if within.contains(place) and place.collidelist(taken) < 0:
            return place
    return wanted


def _edging(arc: Arc) -> Colour:
    """The colour of a tag's edge: that of harm in the other order, too."""
    return palette.LINE_HIGH if arc.quiet and arc.shade != palette.DANGER else arc.shade


def _nearest(rect: Rect, to: tuple[float, float]) -> tuple[float, float]:
    """The point of a rectangle that is nearest to another point."""
    return max(rect.left, min(to[0], rect.right)), max(rect.top, min(to[1], rect.bottom))


def _die_shade(board: LoopState) -> Colour:
    dice = board.furniture.dice
    return dice[0].shade if dice else palette.colour("B23A2E")


def arc_points(board: LoopState, start: str, end: str) -> list[tuple[float, float]]:
    """The pixels of a way: in a bow from one square to the other, over the middle of the board where it turns a corner."""
    a, b = board.to_screen(start), board.to_screen(end)
    (ax, ay), (bx, by) = board.inward(start), board.inward(end)
    steps = max(1, board.track.steps(start, end))
    high = board.camera.px(board.side * (0.75 + 0.24 * min(steps, 12)))
    one, two = (a[0] + ax * high, a[1] + ay * high), (b[0] + bx * high, b[1] + by * high)
    found = []
    for place in range(POINTS + 1):
        t = place / POINTS
        u = 1 - t
        found.append((
            u**3 * a[0] + 3 * u * u * t * one[0] + 3 * u * t * t * two[0] + t**3 * b[0],
            u**3 * a[1] + 3 * u * u * t * one[1] + 3 * u * t * t * two[1] + t**3 * b[1],
        ))  # fmt: skip
    return found


def _trimmed(points: Sequence[tuple[float, float]], far: float) -> Sequence[tuple[float, float]]:
    """A way without the parts that would lie on the tokens at both its ends."""
    found = [one for one in points if min(math.dist(one, points[0]), math.dist(one, points[-1])) > far]
    return found if len(found) > 1 else points


def _stroke(surface: Surface, board: LoopState, arc: Arc, points: Sequence[tuple[float, float]]) -> None:
    """Paint a bow with a dark casing: whole, or in dashes for the other order."""
    thick = max(2, board.scale.px(2)) if arc.quiet else max(3, board.scale.px(5))
    for wide, shade in () if arc.quiet else ((thick + 4, RIM), (thick, arc.shade)):
        pygame.draw.lines(surface, shade, False, points, wide)
        for point in points[1:-1]:
            pygame.draw.circle(surface, shade, point, wide / 2)
    if arc.quiet:
        for place in range(0, len(points) - 1, 2):
            pygame.draw.line(surface, RIM, points[place], points[place + 1], thick + 2)
            pygame.draw.line(surface, palette.PAPER, points[place], points[place + 1], thick)


def _stop(surface: Surface, board: LoopState, arc: Arc) -> None:
    """Frame the square at which a way ends: dashed at a first stop."""
    thick = max(3, board.scale.px(5))
    rect = board.square_rect(arc.end)
    shade = palette.PAPER if arc.quiet else arc.shade
    pygame.draw.rect(surface, RIM, rect.inflate(6, 6), thick + 2, border_radius=8)
    if arc.hollow:
        shapes.dashes(surface, rect.inflate(3, 3), shade, max(4, rect.w // 9), max(3, thick - 1))
    else:
        pygame.draw.rect(surface, shade, rect.inflate(3, 3), max(3, thick - 1), border_radius=7)


def write(surface: Surface, board: LoopState, figures: Mapping[str, str], taken: list[Rect], spots: Spots) -> dict[str, Rect]:
    """Write a figure at each square, on a tab that touches it: along the inner edges, so that pictures are seen, and beyond
    whoever stands there with a line to him. All lines lie under all tabs. What is written is `taken` from then on. `spots`: where
    tokens are drawn. Return where each lies.
    """
    written: dict[str, tuple[Surface, Rect]] = {}
    lanes: tuple[list[Rect], list[Rect]] = ([], [])  # the figures of rows and of columns: air is left where both meet
    stood, whole = board.by_space(), around(board, parts_of(board, spots))
    for space in sorted(figures, key=lambda one: (one not in stood, bool(board.inward(one)[0]))):
        if not figures[space]:
            continue
        rect, column = board.square_rect(space), bool(board.inward(space)[0])
        size = text.shrunk(figures[space], BOLD, max(SMALL_FLOOR, round(rect.h * 0.32)), SMALL_FLOOR, rect.w - 2 * SIDES)
        plate = figure_tab(figures[space], size, palette.DANGER if space in board.over.hatched else None)
        at = plate.get_rect()
        beside = [*taken, *lanes[not column]]
        found = laned(board, space, at, beside, rect.h) if space in stood else edged(board, space, at, beside)
        at = found or outside(board, space, at.size, taken, spots)
        if found:
            lanes[column].append(at.inflate(0, board.scale.px(CORNER)))
        _tie(surface, board, at, whole.get(space) or rect)
        taken.append(at)
        written[space] = plate, at
    surface.blits([*written.values()])
    return {space: at for space, (_, at) in written.items()}


def _tie(surface: Surface, board: LoopState, tab: Rect, target: Rect) -> None:
    """Draw a line from a tab to what it is about, where it does not touch it."""
    near = _nearest(tab, target.center)
    end = _nearest(target, near)
    if math.dist(near, end) > board.scale.px(2 * RAIL):
        pygame.draw.line(surface, palette.SHADOW, near, end, max(2, board.scale.px(3)))


ROUND = 0.66  # of a token: what a figure on the next square may not cover
SIDES = 3  # pixels of a tab beside its figure


@kept(96)
def figure_tab(words: str, size: int, edge: Colour | None) -> Surface:
    """A dark tab with a figure, without the air of its line."""
    glyphs = text.drawn(words, BOLD, size, palette.TEXT)
    top, tall = text.capitals(BOLD, size)
    tab = shapes.box((glyphs.get_width() + 2 * SIDES, tall + 2 * SIDES), palette.SHADOW, edge, SIDES, 1 if edge else 0).copy()
    tab.blit(glyphs, (SIDES, SIDES - top))
    return ready(tab)


def laned(board: LoopState, space: str, figure: Rect, taken: Sequence[Rect], far: int = 0) -> Rect | None:
    """Where the figure of a square lies along its inner edge, within its length, or so `far` inwards of it at most. None at a
    corner, whose lane is that of its neighbours, and where it is taken.
    """
    if all(board.inward(space)):
        return None
    for step in range(0, far + 1, 3):
        for place in _along(board, space, figure, board.scale.px(RAIL) / 2 + step, 1):
            if board.rect.contains(place) and place.collidelist(taken) < 0 and (not step or _nearer(board, space, place)):
                return place
    return None


def _nearer(board: LoopState, space: str, place: Rect) -> bool:
    """Whether a place is nearer to this square than to those of the next side."""
    far = {one: math.dist(place.center, _nearest(rect, place.center)) for one, rect in board.squares.items()}
    return far[space] <= min(far.values())


def _along(board: LoopState, space: str, figure: Rect, air: float, side: int) -> list[Rect]:
    """The places of a figure within the length of a square: beyond its inner edge (`side` 1), or within it (-1), by some air."""
    rect, (ix, iy) = board.square_rect(space), board.inward(space)
    across, down = (math.copysign(1, ix) if ix else 0.0), (math.copysign(1, iy) if iy else 0.0)
    wide, high = (rect.w + side * figure.w) / 2 + side * air, (rect.h + side * figure.h) / 2 + side * air
    x, y = rect.centerx + across * wide, rect.centery + down * high
    room = 0.0 if across and down else max(0, (rect.h - figure.h if across else rect.w - figure.w) / 2)
    return [
        figure.move_to(center=(round(x + (0 if across else aside)), round(y + (aside if across else 0))))
        for aside in (0.0, room / 2, -room / 2, room, -room)
    ]


def edged(board: LoopState, space: str, figure: Rect, taken: Sequence[Rect]) -> Rect | None:
    """Where the figure of a square lies on which nobody stands: along its inner edge; within it at a corner, or where that is
    taken; else beyond it. None where there is no room.
    """
    if found := laned(board, space, figure, taken):
        return found
    within = [place for air in (RAIL, 2 * RAIL) for place in _along(board, space, figure, board.scale.px(air), -1)]
    round_ = [one.scale_by(ROUND) if one.h > 2 * figure.h else one for one in taken]
    free = next((place for place in within if place.collidelist(round_) < 0), None)
    return free or laned(board, space, figure, taken, figure.h + board.square_rect(space).h // 2)


def outside(board: LoopState, space: str, size: tuple[int, int], taken: Sequence[Rect] = (), spots: Spots | None = None) -> Rect:
    """Where a plate of a size lies at a square on which tokens stand: beyond them, towards the middle of the loop or outside of
    it, whichever is nearer, where it covers no token, no badge, nothing that is read and nothing that is `taken`. `spots`: where
    tokens are drawn, if that is known.
    """
    rect, inward, units = board.square_rect(space), board.inward(space), board.on(space)
    spots = spots or board.spots()
    here = [spots[unit] for unit in units]
    parts = parts_of(board, spots)
    covered = [*chain.from_iterable(parts.values()), *_inland(board), *taken]
    others = [token for unit, (token, _) in parts.items() if unit not in units]
    lanes = rect.unionall(list(board.squares.values())).inflate(-2 * rect.w, -2 * rect.h)
    found: list[tuple[bool, bool, float, int, Rect]] = []
    ways = ((*inward, lanes), (-inward[0], -inward[1], board.free))
    for ix, iy, within in reversed(ways) if all(inward) else ways:  # the lane inside a corner is that of its neighbours
        right, down = board.badged(space)
        reach = BADGED if ix * right > 0 or iy * down > 0 else BARE
        out = [(x - rect.centerx) * ix + (y - rect.centery) * iy + px * reach for (x, y), px in here]
        far = max([rect.h * 0.5, *out]) + (abs(ix) * size[0] + abs(iy) * size[1]) / 2
        wanted = Rect((0, 0), size).move_to(center=(round(rect.centerx + ix * far), round(rect.centery + iy * far)))
        place = _free(wanted.clamp(within), covered, within)
        near = _nearest(place, rect.center)
        away, crosses = math.dist(near, rect.center), any(one.clipline(near, _nearest(rect, near)) for one in others)
        found.append((place.collidelist(covered) >= 0, crosses, away, len(found), place))
        if away <= rect.h and not found[-1][0] and not crosses:
            return place
    return min(found)[-1]


def backing(surface: Surface, board: LoopState, spots: Sequence[tuple[tuple[int, int], int]]) -> None:
    """Paint a dark plate behind a fan that is spread."""
    rect = Rect(spots[0][0], (1, 1)).unionall([Rect(at, (1, 1)) for at, _ in spots])
    rect.inflate_ip(spots[0][1] + board.scale.px(18), spots[0][1] + board.scale.px(18))
    surface.blit(_fill(rect.size, palette.SHADOW, 190), rect)
    pygame.draw.rect(surface, palette.PAPER, rect, 2, border_radius=8)


@kept(64)
def _fill(size: tuple[int, int], shade: Colour, alpha: int) -> Surface:
    surface = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(surface, (*shade, alpha), surface.get_rect(), border_radius=max(3, size[1] // 12))
    return ready(surface)


@kept(16)
def _hatch(size: tuple[int, int], degree: int) -> Surface:
    """Red lines over a square, the more and the darker the higher the degree."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill((*palette.THEIRS_INK, 24 * (degree - 1)))
    for x in range(-size[1], size[0], max(5, size[0] // (1 + degree))):
        pygame.draw.line(surface, (*palette.THEIRS_INK, 70 + 34 * degree), (x, size[1]), (x + size[1], 0), max(2, size[0] // 16))
    return ready(surface)


@kept(24)
def _glow(size: tuple[int, int], shade: Colour) -> Surface:
    """A frame of light around a square."""
    air = max(6, size[0] // 3)
    whole = Surface((size[0] + 2 * air, size[1] + 2 * air), pygame.SRCALPHA)
    whole.fill((*shade, 0))
    inner = Rect(air, air, *size)
    for step in range(6, 0, -1):
        far = air * step // 6
        pygame.draw.rect(whole, (*shade, 20 + (6 - step) * 12), inner.inflate(2 * far, 2 * far), border_radius=far + 6)
    pygame.draw.rect(whole, (*shade, 70), inner, border_radius=6)
    pygame.draw.rect(whole, (*mixed(shade, (255, 255, 255), 0.25), 255), inner, max(2, size[0] // 16), border_radius=6)
    return ready(whole)
