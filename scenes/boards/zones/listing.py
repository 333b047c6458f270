"""Who stands in a crowd on a board of zones, told in a small list beside it: a line each, in the order in which they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product

import pygame
from pygame import Rect, Surface

from scenes.boards.flat_board import Spots
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.boards.zones.pieces import READ, Counter, base, body
from scenes.boards.zones.state import ZoneState
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Side
from scenes.kit.text import capitals, drawn, width

LINE = 21  # pixels: so high is a line
FACE = 20  # pixels: so wide is the small counter that begins it
PAD, EDGE, GAP = 5, 3, 4  # pixels: beside its lines, above and below them, and between it and whom it is about
AWAY = (GAP, 20, 40, 60, 90)  # pixels: so far from them it may lie
CLOSE = 24  # pixels: a list that lies farther away has a line to its crowd
REACH = 420  # pixels: so far from their middle at most
AROUND = sorted(product(range(-REACH, REACH + 1, 12), repeat=2), key=lambda at: (math.hypot(*at), at))
FINE = 4
FAR = 0.3  # how much worse it is to lie a pixel farther away
ZONE = 0.02  # the same to cover a pixel of a space


def listed(
    board: ZoneState, spots: Spots, units: Sequence[str], seen: Rect, taken: Sequence[Rect], avoided: Sequence[Rect] = ()
) -> dict[str, Rect]:
    """The lines of those who share a space, from the board's corner, on nothing that is `taken`; none where they have no room.

    They lie in the part of the board that is `seen` as long as their crowd does, beside those whom they are about, as little as
    can be on other spaces; where one column has no room, in more; where those have none, over what is to be `avoided` as well;
    and where there is none at all, farther away.
    """
    order = sorted(units, key=lambda unit: (spots[unit][0][1], spots[unit][0][0]))
    crowd = crowd_of(spots, units)
    area = seen if seen.colliderect(crowd) else crowd.inflate(3 * REACH, 3 * REACH)
    others = [board.ground(one) for one in board.zones.spaces if one != board.counters[units[0]].space]
    around = crowd.union(board.ground(board.counters[units[0]].space))
    for far, blocks, columns in product((False, True), ([*taken, *avoided], taken), range(1, len(units))):
        lines = -(-len(units) // columns)
        rows = _rows(board, order, lines)
        size = rows[order[-1]].right, LINE * lines + 2 * EDGE
        places = _all_around(crowd, size) if far else chain(_beside(crowd, size), _beside(around, size))
        free = (one for one in places if area.contains(one) and one.collidelist(blocks) == -1)
        place = next(free, None) if far else min(free, key=lambda one: _price(one, crowd, others), default=None)
        if place:
            return {unit: row.move(place.topleft) for unit, row in rows.items()}
    return {}


def _rows(board: ZoneState, order: Sequence[str], lines: int) -> dict[str, Rect]:
    """The lines of a list from its corner: so many in a column, each column as wide as what stands in it."""
    found, left = dict[str, Rect](), 0
    for units in (order[first : first + lines] for first in range(0, len(order), lines)):
        wide = 2 * PAD + FACE + GAP + max(width(board.counters[unit].called, BOLD, READ) for unit in units)
        found |= {unit: Rect(left, EDGE + LINE * row, wide, LINE) for row, unit in enumerate(units)}
        left += wide
    return found


def crowd_of(spots: Spots, units: Sequence[str]) -> Rect:
    """What the counters of a crowd take together."""
    stand = [Rect(x - px // 2, y - px // 2, px, px) for (x, y), px in (spots[unit] for unit in units)]
    return stand[0].unionall(stand[1:])


def _price(place: Rect, crowd: Rect, others: Sequence[Rect]) -> float:
    """How much worse a place is than one on the crowd itself."""
    parts = [one.clip(place) for one in others]
    away = abs(place.centerx - crowd.centerx) + abs(place.centery - crowd.centery)
    return ZONE * sum(part.w * part.h for part in parts) + FAR * away


def _all_around(crowd: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """The places of a list all around a crowd, the nearest first."""
    for x, y in AROUND:
        yield Rect(crowd.centerx + x - size[0] // 2, crowd.centery + y - size[1] // 2, *size)


def _beside(crowd: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """The places of a list around a crowd."""
    (wide, high), steps = size, [part / 20 for part in range(-10, 11)]
    for step, aside in product(steps, AWAY):
        for left in (crowd.right + aside, crowd.left - aside - wide):
            yield Rect(left, crowd.centery - high // 2 + round(step * (crowd.h + high)), wide, high)
        for top in (crowd.bottom + aside, crowd.top - aside - high):
            yield Rect(crowd.centerx - wide // 2 + round(step * (crowd.w + wide)), top, wide, high)


def is_line(rect: Rect) -> bool:
    """Whether a name is a line of a list: no plate of a name is as high."""
    return rect.h == LINE


def edged(rect: Rect) -> Rect:
    """What a name takes, a line of a list with the edge of its plate."""
    return rect.inflate(0, 2 * EDGE) if is_line(rect) else rect


def plates(board: ZoneState, named: Mapping[str, Rect]) -> Iterator[tuple[Surface, Rect, Rect]]:
    """The lists of all crowds, the places on which they lie, and those of their crowds."""
    lines: dict[str, list[tuple[str, Rect]]] = {}
    for unit, rect in named.items():
        if is_line(rect):
            lines.setdefault(board.counters[unit].space, []).append((unit, rect))
    for rows in lines.values():
        first = rows[0][1]
        place = edged(first).unionall([edged(rect) for _, rect in rows])
        told = tuple(
            (_line(board.counters[unit]), unit == board.pointed, rect.x - place.x, rect.y - place.y) for unit, rect in rows
        )
        yield _plate(place.size, told), place, crowd_of(board.spots(), [unit for unit, _ in rows])


def lead(surface: Surface, place: Rect, crowd: Rect) -> None:
    """Paint what leads from a list that lies farther away to its crowd."""
    if place.inflate(2 * CLOSE, 2 * CLOSE).colliderect(crowd):
        return
    spans = ((place.left, place.right, crowd.left, crowd.right), (place.top, place.bottom, crowd.top, crowd.bottom))
    (x, u), (y, v) = (_nearest(*span) for span in spans)
    for shade, px in ((RIM, 5), (palette.TEXT, 1)):
        pygame.draw.line(surface, shade, (x, y), (u, v), px)


def _nearest(low: int, high: int, least: int, most: int) -> tuple[int, int]:
    """Where two stretches come nearest to each other: the middle of what both have, or the two ends."""
    if high < least:
        return high, least
    if most < low:
        return low, most
    middle = (max(low, least) + min(high, most)) // 2
    return middle, middle


Told = tuple[Side, str, bool, str]
"""Of a line whose counter it begins with: its side, its figure, whether it is grey; and its words."""


def _line(counter: Counter) -> Told:
    return counter.side, counter.figure, counter.down or counter.numb, counter.called


@kept(24)
def _plate(size: tuple[int, int], told: tuple[tuple[Told, bool, int, int], ...]) -> Surface:
    """A list on a dark plate of so many pixels: its lines, each in amber or not, and where it begins."""
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.rect(large, RIM, large.get_rect(), border_radius=6 * FINE)
    plate = pygame.transform.smoothscale(large, size)
    top, high = capitals(BOLD, READ)
    for (side, figure, grey, words), lit, x, y in told:
        for layer in (base(side, FACE, grey), body(side, figure, FACE, grey, False)):
            plate.blit(layer, layer.get_rect(center=(x + PAD + FACE // 2, y + LINE // 2)))
        glyphs = drawn(words, BOLD, READ, palette.AMBER if lit else palette.TEXT)
        plate.blit(glyphs, (x + PAD + FACE + GAP, y + (LINE - high) // 2 - top))
    return ready(plate)
