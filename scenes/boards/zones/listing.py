"""Who stands in a crowd on a board of zones, told in a small list beside it: a line each, in the order in which they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

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
FINE = 4
FAR = 0.3  # how much worse it is to lie a pixel farther away
ZONE = 0.02  # the same to cover a pixel of a space


def listed(
    board: ZoneState, spots: Spots, units: Sequence[str], taken: Sequence[Rect], avoided: Sequence[Rect] = ()
) -> dict[str, Rect]:
    """The lines of those who share a space, from the board's corner, on nothing that is `taken`; none where they have no room.

    They lie beside those whom they are about, as little as can be on other spaces; where one column has no room, in more, and
    where those have none, over what is to be `avoided` as well.
    """
    wide = 2 * PAD + FACE + GAP + max(width(board.counters[unit].called, BOLD, READ) for unit in units)
    order = sorted(units, key=lambda unit: (spots[unit][0][1], spots[unit][0][0]))
    for blocks, columns in product(([*taken, *avoided], taken), range(1, len(units))):
        lines = -(-len(units) // columns)
        place = _place(board, spots, units, (wide * columns, LINE * lines + 2 * EDGE), blocks)
        if place:
            first = Rect(place.x, place.y + EDGE, wide, LINE)
            return {unit: first.move(number // lines * wide, number % lines * LINE) for number, unit in enumerate(order)}
    return {}


def _place(board: ZoneState, spots: Spots, units: Sequence[str], size: tuple[int, int], taken: Sequence[Rect]) -> Rect | None:
    """Where a list of a size lies best, beside those who share a space."""
    space = board.counters[units[0]].space
    stand = [Rect(x - px // 2, y - px // 2, px, px) for (x, y), px in (spots[unit] for unit in units)]
    crowd = stand[0].unionall(stand[1:])
    others = [board.ground(one) for one in board.zones.spaces if one != space]
    whole = Rect(0, 0, *(round(side * board.camera.zoom) for side in board.zones.size))
    best, least = None, float("inf")
    for place in (*_beside(crowd, size), *_beside(crowd.union(board.ground(space)), size)):
        if whole.contains(place) and place.collidelist(taken) == -1:
            parts = [one.clip(place) for one in others]
            away = abs(place.centerx - crowd.centerx) + abs(place.centery - crowd.centery)
            price = ZONE * sum(part.w * part.h for part in parts) + FAR * away
            if price < least:
                best, least = place, price
    return best


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


def plates(board: ZoneState, named: Mapping[str, Rect]) -> Iterator[tuple[Surface, Rect]]:
    """The lists of all crowds with the places on which they lie."""
    lines: dict[str, list[tuple[str, Rect]]] = {}
    for unit, rect in named.items():
        if is_line(rect):
            lines.setdefault(board.counters[unit].space, []).append((unit, rect))
    for rows in lines.values():
        first = rows[0][1]
        place = first.unionall([rect for _, rect in rows]).inflate(0, 2 * EDGE)
        told = tuple(
            (_line(board.counters[unit]), unit == board.pointed, rect.x - place.x, rect.y - place.y) for unit, rect in rows
        )
        yield _plate(place.size, told), place


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
