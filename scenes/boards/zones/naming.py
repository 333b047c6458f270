"""Where the names of those who stand on a board of zones lie: on no counter, on no other name, on no plate of a zone or floor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations

from pygame import Rect

from scenes.boards.flat_board import Spots
from scenes.boards.zones.pieces import name_plate
from scenes.boards.zones.state import ZoneState

BELOW, ABOVE, BESIDE = 0.62, 0.6, 0.58  # of a counter's width: so far from its middle a name begins, clear of what is told on it
SLACKS = (0.0, 0.45, 2.3)
"""Of a counter's width: so far names reach over the edge of their zone, farther only those who find no room otherwise."""
HIGHER = 1.4  # of a counter: by so much is the field of its names higher than its zone, at most
TAKEN = 0.96  # of a counter's width: what no name covers of it
APART = 2  # pixels between two names
TRIED = 24  # orders in which those who share a space are named, at most


def names(board: ZoneState, spots: Spots, crossed: Sequence[Rect] = ()) -> dict[str, Rect]:
    """Where the names stand of all who rest and find room for them, from the board's corner; `spots` from there as well.

    `crossed`: what lines lie on, from there too.
    """
    there: dict[str, list[str]] = {}
    for unit, one in board.counters.items():
        if one.title and one.at is None:
            there.setdefault(one.space, []).append(unit)
    zoom = board.camera.zoom
    written = [*(board.town.name_rect(zone, zoom) for zone in board.zones.zones.values()), *board.town.tabs(zoom), *crossed]
    cards = {unit: _square(*spots[unit]) for unit in board.counters}
    found: dict[str, Rect] = {}
    for slack in SLACKS:
        for space in sorted(there, key=lambda one: (len(there[one]), one)):  # whoever is alone is named where one looks for it
            left = [unit for unit in there[space] if unit not in found]
            best: dict[str, Rect] = {}
            for order in islice(permutations(left), TRIED):
                tried = _placed(board, spots, cards, [*written, *found.values()], order, slack)
                if len(tried) > len(best):
                    best = tried
                if len(best) == len(order):
                    break
            found |= best
    return found


def _placed(
    board: ZoneState, spots: Spots, cards: Mapping[str, Rect], taken: Sequence[Rect], order: Sequence[str], slack: float
) -> dict[str, Rect]:
    """The names of those who share a space, each in the first place that is free when its turn comes."""
    found: dict[str, Rect] = {}
    away = board.camera.sheet.topleft
    for unit in order:
        (x, y), px = spots[unit]
        space, over = board.counters[unit].space, round(px * slack)
        house = board.zones.zones[board.zones.zone_of[space]].floors > 1  # there a name on another floor is somebody else's
        upright = 0 if house and slack < SLACKS[-1] else min(over, round(px * HIGHER))
        area = board.zone_rect(space).move(-away[0], -away[1]).inflate(2 * over, upright)
        blocks = [*taken, *(one.inflate(APART, APART) for one in found.values())]
        blocks += cards.values()
        around = list(_around(name_plate(board.counters[unit]), x, y, px))
        for rect in sorted(around, key=lambda one: abs(one.centery - y)) if house else around:
            if not slack:
                rect.x = max(area.left, min(rect.x, area.right - rect.w))
            if area.contains(rect) and rect.collidelist(blocks) == -1:
                found[unit] = rect
                break
    return found


def _around(rect: Rect, x: int, y: int, px: int) -> Iterator[Rect]:
    """The places of a name around a counter, the best first: below and above it, in its middle or to a side, then beside it."""
    below, above, side = y + round(px * BELOW), y - round(px * ABOVE), round(px * BESIDE)
    half = round(px * TAKEN / 2)
    for top in (below, below + rect.h + APART, above - rect.h):
        for left in (x - rect.w // 2, x - half, x + half - rect.w, x - side // 2, x + side // 2 - rect.w):
            yield Rect(left, top, rect.w, rect.h)
    for left in (x + side, x - side - rect.w):
        for top in (y - rect.h // 2, y - half, y + half - rect.h):
            yield Rect(left, top, rect.w, rect.h)


def _square(at: tuple[int, int], px: int) -> Rect:
    """What no name covers of a counter."""
    side = round(px * TAKEN)
    return Rect(at[0] - side // 2, at[1] - side // 2, side, side)
