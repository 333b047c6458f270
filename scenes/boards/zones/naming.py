"""Where the names of those who stand on a board of zones lie: on no counter, on no other name, on no plate of a zone or floor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, permutations, product

from pygame import Rect

from scenes.boards.flat_board import Spots
from scenes.boards.zones.pieces import name_plate, name_plates
from scenes.boards.zones.state import ZoneState

BELOW, ABOVE, BESIDE = 0.62, 0.6, 0.58  # of a counter's width: so far from its middle a name begins, clear of what is told on it
SLACKS = (0.0, 0.5, 1.1, 2.3)
"""Of a counter's width: so far names reach over the edge of their zone; the farthest only of those whom the decision is about."""
CROWD = 3  # who share a space: of so many and more only those are named whom the decision is about
HIGHER = 1.4  # of a counter: by so much is the field of its names higher than its zone, at most
TAKEN = 0.96  # of a counter's width: what no name covers of it
GRAZE = 0.2  # of a counter's width: so far a name may reach over the edge of a neighbour's ground
APART = 2  # pixels between two names
TRIED = 24  # orders in which those who share a space are named, at most


def names(board: ZoneState, spots: Spots, crossed: Sequence[Rect] = ()) -> dict[str, Rect]:
    """Where the names stand of all who rest and find room for them, from the board's corner; `spots` from there as well.

    `crossed`: what lines lie on, from there too. Of those who share a space all are named, or none but whom it is about.
    """
    there: dict[str, list[str]] = {}
    for unit in wanted(board):
        there.setdefault(board.counters[unit].space, []).append(unit)
    zoom, meant = board.camera.zoom, board.meant
    written = [*(board.town.name_rect(zone, zoom) for zone in board.zones.zones.values()), *board.town.tabs(zoom), *crossed]
    cards = {unit: _square(*spots[unit]) for unit in board.counters}
    found = _rows(board, spots, [*written, *cards.values()], there.values())
    for slack in SLACKS:
        for space in sorted(there, key=lambda one: (len(there[one]), one)):  # whoever is alone is named where one looks for it
            left = [unit for unit in there[space] if unit not in found and (slack < SLACKS[-1] or unit in meant)]
            best: dict[str, Rect] = {}
            for order in islice(permutations(left), TRIED):
                tried = _placed(board, spots, cards, [*written, *found.values()], order, slack)
                if len(tried) > len(best):
                    best = tried
                if len(best) == len(order):
                    break
            found |= best
    whole = {space for space, units in there.items() if found.keys() >= set(units)}
    return {unit: rect for unit, rect in found.items() if unit in meant or board.counters[unit].space in whole}


def wanted(board: ZoneState) -> list[str]:
    """Those who are to be named, where that has room: all who rest, in a crowd those alone whom the decision is about."""
    crowds, meant = {space for space, units in board.by_space().items() if len(units) >= CROWD}, board.meant
    resting = ((unit, one.space) for unit, one in board.counters.items() if one.title and one.at is None)
    return [unit for unit, space in resting if space not in crowds or unit in meant]


def _rows(board: ZoneState, spots: Spots, taken: Sequence[Rect], groups: Iterable[Sequence[str]]) -> dict[str, Rect]:
    """The names of each two who share a space, side by side below or above both, where that has room on nobody else's ground."""
    found: dict[str, Rect] = {}
    for units in (sorted(group, key=lambda unit: spots[unit][0]) for group in groups if len(group) == CROWD - 1):
        zone = board.zones.zone_of[board.counters[units[0]].space]
        plates = [name_plate(board.counters[unit]) for unit in units]
        wide = sum(one.w for one in plates) + APART * (len(plates) - 1)
        (xs, ys), px = zip(*(spots[unit][0] for unit in units), strict=True), spots[units[0]][1]
        blocks = [*taken, *found.values(), *_grounds(board, zone)]
        half, tops = round(px * TAKEN / 2), (max(ys) + round(px * BELOW), min(ys) - round(px * ABOVE) - plates[0].h)
        lefts = ((xs[0] + xs[-1] - wide) // 2, xs[0] - half, xs[-1] + half - wide)
        for top, left in product(tops, lefts):
            row = Rect(left, top, wide, plates[0].h)
            inside = board.zones.zones[zone].floors == 1 or board.ground(board.counters[units[0]].space).contains(row)
            if inside and row.collidelist(blocks) == -1:
                first, last = (one.move(row.topleft) for one in plates)
                found |= {units[0]: first, units[-1]: last.move(row.w - last.w, 0)}
                break
    return found


def _grounds(board: ZoneState, but: str) -> list[Rect]:
    """The grounds of all zones but one."""
    return [board.ground(zone) for zone in board.zones.zones if zone != but]


def _placed(
    board: ZoneState, spots: Spots, cards: Mapping[str, Rect], taken: Sequence[Rect], order: Sequence[str], slack: float
) -> dict[str, Rect]:
    """The names of those who share a space, each in the first place that is free when its turn comes."""
    found: dict[str, Rect] = {}
    for unit in order:
        (x, y), px = spots[unit]
        space, over = board.counters[unit].space, round(px * slack)
        house = board.zones.zones[board.zones.zone_of[space]].floors > 1  # there a name on another floor is somebody else's
        upright = 0 if house and slack < SLACKS[-1] else min(over, round(px * HIGHER))
        area = board.ground(space).inflate(2 * over, upright)
        blocks = [*taken, *(one.inflate(APART, APART) for one in found.values())]
        graze = -2 * round(px * GRAZE)
        blocks += (
            [one.inflate(graze, graze) for one in _grounds(board, board.zones.zone_of[space])] if slack == SLACKS[-2] else []
        )
        blocks += cards.values()
        around = list(chain.from_iterable(_around(plate, x, y, px) for plate in name_plates(board.counters[unit])))
        for rect in (
            sorted(around, key=lambda one: (abs(one.centery - y) > px // 2, -one.w, abs(one.centery - y))) if house else around
        ):
            if not slack:
                rect.x = max(area.left, min(rect.x, area.right - rect.w))
            if area.contains(rect) and rect.collidelist(blocks) == -1:
                found[unit] = rect
                break
    return found


def _around(rect: Rect, x: int, y: int, px: int) -> Iterator[Rect]:
    """The places of a name around a counter, the best first: below and above it, in its middle or to a side, then beside it, and
    at last beyond what stands on its left.
    """
    below, above, side = y + round(px * BELOW), y - round(px * ABOVE), round(px * BESIDE)
    half = round(px * TAKEN / 2)
    for top in (below, below + rect.h + APART, above - rect.h):
        for left in (x - rect.w // 2, x - half, x + half - rect.w, x - side // 2, x + side // 2 - rect.w):
            yield Rect(left, top, rect.w, rect.h)
    for left in (x + side, x - side - rect.w, x - side - rect.w - half):
        for top in (y - rect.h // 2, y - half, y + half - rect.h):
            yield Rect(left, top, rect.w, rect.h)


def _square(at: tuple[int, int], px: int) -> Rect:
    """What no name covers of a counter."""
    side = round(px * TAKEN)
    return Rect(at[0] - side // 2, at[1] - side // 2, side, side)
