"""Light and signs over a loop: heat, glow and hatching under the tokens; arcs, tags, threads and the fuse over them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import nearest, ready
from scenes.boards.loop.cord import burn
from scenes.boards.loop.corners import over_tokens, parts_of, stood_on
from scenes.boards.loop.figures import RAIL, write
from scenes.boards.loop.room import free, furnished, inland
from scenes.boards.loop.tags import tag
from scenes.boards.loop.tokens import cross_hairs
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed

if TYPE_CHECKING:
    from scenes.boards.flat_board import Spots
    from scenes.boards.loop.over import Arc
    from scenes.boards.loop.state import LoopState

POINTS = 22
"""Points of an arc."""
CLEAR = 6.0
"""Design units between an arc and its tag."""
NAMED = 72.0
"""Design units: how much farther from its square a tag may lie so that it covers no name of a part of the map."""
FEW = 4
"""So many squares say their names at once."""
FAINT = 210
"""How opaque the tags of the other order are, of 255."""
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
    whole, names = stood_on(board, known), [badge for _, badge in parts]
    for arc, place, shade in hanging:
        _lead(surface, board, place, whole.get(arc.end) or board.square_rect(arc.end), shade, names)
    for arc, place, shade in hanging:
        sprite = tag(arc.words, board.tag_px, shade, arc.die, _die_shade(board))
        if shade == palette.LINE_HIGH:
            sprite = sprite.copy()
            sprite.set_alpha(FAINT)
        surface.blit(sprite, place)
    tip = {**board.tips, **over.notes}.get(over.hovered) if over.hovered else None
    covered = [*taken, *inland(board)] if tip else []
    for space, sprite in tags.items():
        _lead(surface, board, places[space], whole.get(space) or board.square_rect(space), worded[space][1], names)
        surface.blit(sprite, places[space])
    if over.hovered and tip:
        sprite = tag(tip, board.tag_px, palette.TEXT)
        place = _ashore(board, over.hovered, sprite.get_size(), covered)
        if place.collidelist(covered) >= 0:  # there is room for it on plain squares alone
            place = free(place, [*taken, *furnished(board)], board.free)
        surface.blit(sprite, place)


def _named(board: LoopState) -> dict[str, tuple[str, Colour]]:
    """The names of squares that a line of the log tells of, where they are few."""
    marked = board.over.marked
    return {space: (board.titles[space], palette.SKY) for space in marked if space in board.titles} if len(marked) <= FEW else {}


def _lead(surface: Surface, board: LoopState, place: Rect, target: Rect, shade: Colour, names: Sequence[Rect]) -> None:
    """Lead from a tag to a square, up to whoever stands there, and not over him or over one of these names."""
    near = nearest(place, target.center)
    end, wide = nearest(target, near), max(2, board.scale.px(2))
    for name in names:
        if crossed := name.inflate(2 * wide, 2 * wide).clipline(near, end):
            end = crossed[0]
    pygame.draw.line(surface, shade, near, end, wide)


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
    found, covered = [], [*taken, *_crossed(board), *inland(board)] if worded else []
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
        _put(board, tags, covered or [*taken, *inland(board)])
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


def _ashore(board: LoopState, space: str, size: tuple[int, int], covered: list[Rect]) -> Rect:
    """Where a tag of a square lies: outside the loop, or near by: nothing is `covered` there, and no name of a part of the map
    where that takes it no farther from its square.
    """
    wanted = Rect((0, 0), size).move_to(center=outer(board, space, size)).clamp(board.free)
    near, names = free(wanted, covered, board.free), board.named()
    if near.collidelist(names) < 0:
        return near
    taken = [*covered, *names]
    clear = free(wanted, taken, board.free)
    far, most = math.dist(clear.center, wanted.center), math.dist(near.center, wanted.center)
    return clear if clear.collidelist(taken) < 0 and far <= most + board.scale.px(NAMED) else near


def outer(board: LoopState, space: str, size: tuple[int, int]) -> tuple[int, int]:
    """The middle of a tag of that size beside a square, outside the loop."""
    rect, (ix, iy) = board.square_rect(space), board.inward(space)
    gap = board.scale.px(CLEAR) // 2
    if ix:
        return round(rect.centerx - math.copysign(rect.w / 2 + gap + size[0] / 2, ix)), rect.centery
    return rect.centerx, round(rect.centery - math.copysign(rect.h / 2 + gap + size[1] / 2, iy))


def _edging(arc: Arc) -> Colour:
    """The colour of a tag's edge: that of harm in the other order, too."""
    return palette.LINE_HIGH if arc.quiet and arc.shade != palette.DANGER else arc.shade


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
