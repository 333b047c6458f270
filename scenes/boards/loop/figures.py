"""Figures at the squares of a loop, each on a tab that touches its own: along the inner edges, or beside whoever stands there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import nearest, ready
from scenes.boards.loop.corners import around, parts_of
from scenes.boards.loop.room import beside, free, furnished, inland
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.layout import SMALL_FLOOR
from scenes.kit.palette import Colour

if TYPE_CHECKING:
    from scenes.boards.flat_board import Spots
    from scenes.boards.loop.state import LoopState

RAIL = 4.0
"""Design units: the line around the squares that can be reached."""
BADGED, BARE = 0.64, 0.5
"""How far a token reaches from its middle, in widths of it: where its badge is, and elsewhere."""
CORNER = 8.0
"""Design units: how much air the figures of a row and of a column leave each other, above and below together."""
ROUND = 0.66  # of a token: what a figure on the next square may not cover
DEEPEST = 0.6  # of a square: how far inwards of it a row of figures lies at most
SIDES = 3  # pixels of a tab beside its figure


def write(surface: Surface, board: LoopState, figures: Mapping[str, str], taken: list[Rect], spots: Spots) -> dict[str, Rect]:
    """Write a figure at each square, on a tab that touches it: along the inner edges, so that pictures are seen, and beyond
    whoever stands there with a line to him. All lines lie under all tabs. What is written is `taken` from then on. `spots`: where
    tokens are drawn. Return where each lies.
    """
    written: dict[str, tuple[Surface, Rect]] = {}
    lanes: tuple[list[Rect], list[Rect]] = ([], [])  # the figures of rows and of columns: air is left where both meet
    read, furniture = beside(board), furnished(board)
    parts = parts_of(board, spots)
    stood, whole = board.by_space(), around(board, parts)
    level = levelled(board, figures, [*taken, *read, *furniture])
    for space in sorted(figures, key=lambda one: (one not in level, one not in stood, bool(board.inward(one)[0]))):
        if not figures[space]:
            continue
        rect, column = board.square_rect(space), bool(board.inward(space)[0])
        plate = _plate(board, space, figures[space])
        at = plate.get_rect()
        kept_clear = [*taken, *lanes[not column], *read]
        if space in level and level[space].collidelist(kept_clear) < 0:
            found: Rect | None = level[space]
        elif space in stood:
            found = laned(board, space, at, [*kept_clear, *furniture], rect.h)
        else:
            found = edged(board, space, at, kept_clear)
        at = found or outside(board, space, at.size, [*taken, *read], spots, parts)
        if found:
            lanes[column].append(at.inflate(0, board.scale.px(CORNER)))
        _tie(surface, board, at, whole.get(space) or rect)
        taken.append(at)
        written[space] = plate, at
    surface.blits([*written.values()])
    return {space: at for space, (_, at) in written.items()}


def _plate(board: LoopState, space: str, words: str) -> Surface:
    rect = board.square_rect(space)
    size = text.shrunk(words, BOLD, max(SMALL_FLOOR, round(rect.h * 0.32)), SMALL_FLOOR, rect.w - 2 * SIDES)
    return figure_tab(words, size, palette.DANGER if space in board.over.hatched else None)


def levelled(board: LoopState, figures: Mapping[str, str], taken: list[Rect]) -> dict[str, Rect]:
    """Where the figures of each row and of each column lie, all as far inwards: where most of them have room, the nearest such
    place. Those that have none there, and those at corners, are left out.
    """
    sides: dict[object, list[str]] = {}
    for space in figures:
        if figures[space] and not all(board.inward(space)):
            sides.setdefault(board.inward(space), []).append(space)
    found: dict[str, Rect] = {}
    for spaces in sides.values():
        rects = {space: _plate(board, space, figures[space]).get_rect() for space in spaces}
        most: dict[str, Rect] = {}
        for step in range(0, round(board.square_rect(spaces[0]).h * DEEPEST), 3):
            if len(most) == len(rects):
                break
            placed, air = dict[str, Rect](), board.scale.px(RAIL) / 2 + step
            for space, rect in rects.items():
                for place in _along(board, space, rect, air, 1):
                    clear = place.collidelist(taken) < 0 and place.collidelist([*placed.values()]) < 0
                    if clear and board.rect.contains(place) and (not step or _nearer(board, space, place)):
                        placed[space] = place
                        break
            most = placed if len(placed) > len(most) else most
        found |= most
    return found


def _tie(surface: Surface, board: LoopState, tab: Rect, target: Rect) -> None:
    """Draw a line from a tab to what it is about, where it does not touch it."""
    near = nearest(tab, target.center)
    end = nearest(target, near)
    if math.dist(near, end) > board.scale.px(2 * RAIL):
        pygame.draw.line(surface, palette.SHADOW, near, end, max(2, board.scale.px(3)))


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
    return math.dist(place.center, nearest(board.squares[space], place.center)) <= board.away(place.center)


def _along(board: LoopState, space: str, figure: Rect, air: float, side: int) -> Iterator[Rect]:
    """The places of a figure within the length of a square: beyond its inner edge (`side` 1), or within it (-1), by some air."""
    rect, (ix, iy) = board.square_rect(space), board.inward(space)
    across, down = (math.copysign(1, ix) if ix else 0.0), (math.copysign(1, iy) if iy else 0.0)
    wide, high = (rect.w + side * figure.w) / 2 + side * air, (rect.h + side * figure.h) / 2 + side * air
    x, y = rect.centerx + across * wide, rect.centery + down * high
    room = 0.0 if across and down else max(0, (rect.h - figure.h if across else rect.w - figure.w) / 2)
    for aside in (0.0, room / 2, -room / 2, room, -room):
        yield figure.move_to(center=(round(x + (0 if across else aside)), round(y + (aside if across else 0))))


def edged(board: LoopState, space: str, figure: Rect, taken: Sequence[Rect]) -> Rect | None:
    """Where the figure of a square lies on which nobody stands: along its inner edge; within it at a corner, or where that is
    taken; else beyond it. None where there is no room.
    """
    if found := laned(board, space, figure, taken):
        return found
    within = (place for air in (RAIL, 2 * RAIL) for place in _along(board, space, figure, board.scale.px(air), -1))
    round_ = [one.scale_by(ROUND) if one.h > 2 * figure.h else one for one in taken]
    clear = next((place for place in within if place.collidelist(round_) < 0), None)
    return clear or laned(board, space, figure, taken, figure.h + board.square_rect(space).h // 2)


def outside(
    board: LoopState,
    space: str,
    size: tuple[int, int],
    taken: Sequence[Rect] = (),
    spots: Spots | None = None,
    parts: Mapping[str, tuple[Rect, Rect]] | None = None,
) -> Rect:
    """Where a plate of a size lies at a square on which tokens stand: beyond them, towards the middle of the loop or outside of
    it, whichever is nearer, where it covers no token, no badge, nothing that is read and nothing that is `taken`. `spots`: where
    tokens are drawn, if that is known, and `parts`: what they cover there.
    """
    rect, inward, units = board.square_rect(space), board.inward(space), board.on(space)
    spots = spots or board.spots()
    here = [spots[unit] for unit in units]
    parts = parts or parts_of(board, spots)
    covered = [*chain.from_iterable(parts.values()), *inland(board), *taken]
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
        place = free(wanted.clamp(within), covered, within)
        near = nearest(place, rect.center)
        away, crosses = math.dist(near, rect.center), any(one.clipline(near, nearest(rect, near)) for one in others)
        found.append((place.collidelist(covered) >= 0, crosses, away, len(found), place))
        if away <= rect.h and not found[-1][0] and not crosses:
            return place
    return min(found)[-1]
