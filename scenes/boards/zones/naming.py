"""Where the names of those who stand on a board of zones lie: on no counter, on no other name, on no plate of a zone or floor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations, product

from pygame import Rect

from scenes.boards.flat_board import Spots
from scenes.boards.zones.listing import edged, listed
from scenes.boards.zones.pieces import READ, TAKEN, danger_place
from scenes.boards.zones.plates import FORMS, Form, name_plate
from scenes.boards.zones.state import ZoneState

BELOW, ABOVE, BESIDE = 0.62, 0.6, 0.58  # of a counter's width: so far from its middle a name begins, clear of what is told on it
SLACKS = (0.0, 0.5, 1.1)  # of a counter's width: so far names reach over the edge of their zone, never into another
CROWD = 3  # who share a space: of so many and more a list beside them tells who they are, where names have no room
HIGHER = 1.4  # of a counter: by so much is the field of its names higher than its zone, at most
APART = 2  # pixels between two names
OVER = 3  # pixels: so far the names of two reach over the edges of their floor above and below, at most
TRIED = 24  # orders in which those who share a space are named, at most


def names(board: ZoneState, spots: Spots, crossed: Sequence[Rect], seen: Rect) -> dict[str, Rect]:
    """Where the names stand of all who rest and are to be named, from the board's corner; `spots` from there as well.

    `crossed`: what lines lie on, `seen`: what nothing hides, from there too. A name touches its counter, or lies in its own
    space; none is in another zone.
    """
    there: dict[str, list[str]] = {}
    for unit in wanted(board):
        there.setdefault(board.counters[unit].space, []).append(unit)
    zoom = board.camera.zoom
    tabs, titles = board.town.tabs(zoom), [board.town.name_rect(zone, zoom) for zone in board.zones.zones.values()]
    written = [*titles, *tabs, *crossed]
    squares = [_square(*spots[unit]) for unit, one in board.counters.items() if one.at is None]
    covered = [*written, *squares]
    found = _rows(board, spots, covered, there.values())
    spaces = sorted(there, key=lambda one: (len(there[one]), one))  # whoever is alone is named where one looks for it
    crowded = crowds(board)
    for form, slack, space in product(FORMS, SLACKS, spaces):
        if space in crowded and form.letters < READ:
            continue  # there a list is read better
        left = [unit for unit in there[space] if unit not in found]
        if left:
            taken = [*covered, *found.values(), *_grounds(board, board.zones.zone_of[space])]
            best: dict[str, Rect] = {}
            for order in islice(permutations(left), TRIED):
                tried = _placed(board, spots, taken, order, slack, form)
                if len(tried) > len(best):
                    best = tried
                if len(best) == len(order):
                    break
            found |= best
    lists = {space for space in crowded if any(unit not in found for unit in there.get(space, ()))}
    found = {unit: rect for unit, rect in found.items() if board.counters[unit].space not in lists}
    badges = dangers(board, spots)
    for unit in (unit for space in spaces if space not in lists for unit in there[space] if unit not in found):
        space = board.counters[unit].space
        found[unit] = _on_himself(board, spots[unit], unit, [*found.values()], written)
        others = [rect for one, rect in (*found.items(), *((one, _face(*spots[one])) for one in there[space])) if one != unit]
        if len(there[space]) > 1 and not crossed and found[unit].collidelist([*others, *badges.values()]) != -1:
            lists.add(space)
    found = {unit: rect for unit, rect in found.items() if board.counters[unit].space not in lists}
    for space in sorted(lists):
        taken = [*titles, *tabs, *squares, *badges.values(), *(edged(rect) for rect in found.values())]
        found |= listed(board, spots, there[space], seen, taken, crossed)
    return found


def dangers(board: ZoneState, spots: Spots) -> dict[str, Rect]:
    """Where the danger of everybody who is in any lies; in a crowd none lies on that of another, as long as a corner is free."""
    found: dict[str, Rect] = {}
    turned, crowded = board.turned, crowds(board)
    for unit in sorted(unit for unit, one in board.counters.items() if one.danger and unit in spots):
        counter = board.counters[unit]
        beside = [found[one] for one in crowded.get(counter.space, ()) if one in found] if counter.at is None else []
        found[unit] = danger_place(counter, *spots[unit], board.camera.zoom, unit in turned, beside)
    return found


def crowds(board: ZoneState) -> dict[str, list[str]]:
    """Those who share a space with so many that it is a crowd, by their space."""
    return {space: units for space, units in board.by_space().items() if len(units) >= CROWD}


def wanted(board: ZoneState) -> list[str]:
    """Those who are to be named, where that has room: all who rest."""
    return [unit for unit, one in board.counters.items() if one.title and one.at is None]


def _rows(board: ZoneState, spots: Spots, taken: Sequence[Rect], groups: Iterable[Sequence[str]]) -> dict[str, Rect]:
    """The names of each two who share a space, side by side below or above both, where that has room on nobody else's ground; on
    the floor of a house in smaller letters if need be.
    """
    found: dict[str, Rect] = {}
    for units in (sorted(group, key=lambda unit: spots[unit][0]) for group in groups if len(group) == CROWD - 1):
        space = board.counters[units[0]].space
        blocks = [*taken, *found.values(), *_grounds(board, board.zones.zone_of[space])]
        house = board.town.ways.house(space) is not None
        for form in FORMS if house else [one for one in FORMS if one.letters == FORMS[0].letters]:
            plates = [name_plate(board.counters[unit], form) for unit in units]
            within = board.ground(space).inflate(2 * plates[0].h, 2 * OVER) if house else None
            abreast = (one for one in _abreast(spots, units, plates) if _at_both(spots, units, plates, one))
            row = next((one for one in abreast if _is_free(one, within, blocks)), None)
            if row:
                first, last = (one.move(row.topleft) for one in plates)
                found |= {units[0]: first, units[-1]: last.move(row.w - last.w, 0)}
                break
    return found


def _abreast(spots: Spots, units: Sequence[str], plates: Sequence[Rect]) -> Iterator[Rect]:
    """Where a row of two names may lie, the best first: each at its counter, below or above it."""
    (xs, ys), px, (first, last) = zip(*(spots[unit][0] for unit in units), strict=True), spots[units[0]][1], plates
    wide, high = first.w + last.w + APART, first.h
    spread = max(wide, xs[-1] - xs[0] + (first.w + last.w) // 2)
    half = round(px * TAKEN / 2)
    for top in (max(ys) + round(px * BELOW), min(ys) - round(px * ABOVE) - high, min(ys) - half - high):
        yield Rect((xs[0] + xs[-1] + (last.w - first.w) // 2 - spread) // 2, top, spread, high)
        for left in ((xs[0] + xs[-1] - wide) // 2, xs[0] - half, xs[-1] + half - wide):
            yield Rect(left, top, wide, high)


def _at_both(spots: Spots, units: Sequence[str], plates: Sequence[Rect], row: Rect) -> bool:
    """Whether each name of a row of two begins or ends at its own counter."""
    (left, px), (right, _) = (spots[unit] for unit in units)
    first, last = plates
    return row.left + first.w > left[0] - px // 2 and row.right - last.w < right[0] + px // 2


def _is_free(rect: Rect, within: Rect | None, blocks: Sequence[Rect]) -> bool:
    """Whether a name has room there."""
    return (within is None or within.contains(rect)) and rect.collidelist(blocks) == -1


def _grounds(board: ZoneState, but: str) -> list[Rect]:
    """The grounds of all zones but one."""
    return [board.ground(zone) for zone in board.zones.zones if zone != but]


def _placed(
    board: ZoneState, spots: Spots, taken: Sequence[Rect], order: Sequence[str], slack: float, form: Form
) -> dict[str, Rect]:
    """The names of those who share a space, each in the first place that is free when its turn comes."""
    found: dict[str, Rect] = {}
    space = board.counters[order[0]].space
    house = board.town.ways.house(space) is not None  # there a name on another floor is somebody else's
    ground = board.ground(space)
    for unit in order:
        (x, y), px = spots[unit]
        over, near = round(px * slack), _square((x, y), px).inflate(px // 2, px // 2)
        area = ground.inflate(2 * over, 0 if house else min(over, round(px * HIGHER)))
        blocks = [*taken, *(one.inflate(APART, APART) for one in found.values())]
        around = list(_around(name_plate(board.counters[unit], form), x, y, px))
        for rect in sorted(around, key=lambda one: abs(one.centery - y)) if house else around:
            if not slack:
                rect.x = max(area.left, min(rect.x, area.right - rect.w))
            if (near.colliderect(rect) or ground.contains(rect)) and _is_free(rect, area, blocks):
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


def _on_himself(
    board: ZoneState, spot: tuple[tuple[int, int], int], unit: str, others: Sequence[Rect], written: Sequence[Rect]
) -> Rect:
    """The name of one who finds no room beside anything: over the upper edge of his own counter, or the lower."""
    (x, y), px = spot
    rect = name_plate(board.counters[unit], FORMS[-1])
    blocks = [*others, *_grounds(board, board.zones.zone_of[board.counters[unit].space])]
    lefts = (x - rect.w // 2, x - px // 2, x + px // 2 - rect.w, x - rect.w, x)
    places = [rect.move(left, top) for top in (y - px // 2 - rect.h // 2, y + px // 2 - rect.h // 2) for left in lefts]
    free = [one for one in places if _is_free(one, None, blocks)]
    return next((one for one in free if _is_free(one, None, written)), (free or places)[0])


def _face(at: tuple[int, int], px: int) -> Rect:
    """Where the face of a counter is."""
    return Rect(at[0] - px // 5, at[1] - px // 2, px * 2 // 5, px * 2 // 5)


def _square(at: tuple[int, int], px: int) -> Rect:
    """What no name covers of a counter."""
    side = round(px * TAKEN)
    return Rect(at[0] - side // 2, at[1] - side // 2, side, side)
