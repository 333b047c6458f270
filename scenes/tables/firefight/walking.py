"""A walk of several hexes: each step is an action of its own; it ends as soon as an enemy does not pass or there is something
new."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from game.api import Action, Seat
from game.firefight.paths import courses
from game.firefight.position import Position, Unit
from game.firefight.records import DIRECTIONS
from scenes.tables.firefight.state import FirefightState, Walk, foes_seen, standing

AROUND = ("N", "S")
"""Two facings whose front neighbours are all six: after a step the unit may look any way (R-FF-34)."""


def quiet(view: Position, seat: Seat) -> bool:
    """Whether the enemy has just passed, so that a step needs no look at what he did."""
    return view.phase == "turn" and not view.pending and view.passes > 0 and view.to_move == seat


def way(state: FirefightState, unit: Unit, end: str) -> tuple[tuple[str, ...], int]:
    """The cheapest way of a unit on foot to a hex beyond the next, past no enemy who is seen, and its price; none: it has too few
    AP."""
    view = state.view
    if not walks(view, unit) or end not in view.world.hexes.bit:
        return (), 0
    most = means(view, unit)
    heap: list[tuple[int, tuple[str, ...]]] = [(0, (unit.at,))]
    known = set[str]()
    while heap:
        price, path = heappop(heap)
        here = path[-1]
        if here == end:
            return path, price
        if here in known:
            continue
        known.add(here)
        for to, more in _steps(view, unit, here, len(path) == 1).items():
            if to not in known and price + more <= most and not view.enemy_at(to, unit.seat):
                heappush(heap, (price + more, (*path, to)))
    return (), 0


def walks(view: Position, unit: Unit) -> bool:
    """Whether a unit can be sent on a walk: on foot, in the open and with AP for it."""
    return standing(view, unit) and not (view.kind(unit).vehicle or unit.hidden) and means(view, unit) > 0


def means(view: Position, unit: Unit) -> int:
    """The AP that a unit can walk with: what is left in its pool, all of a new one where nobody's AP are thrown away by it."""
    pool = view.pool[unit.seat]
    if pool is not None and unit.id in pool.units:
        return pool.ap or 0
    bare = pool is None or pool.ap == 0
    return view.world.numbers.pool if unit.state == "fresh" and bare and view.world.variable == "fixed" else 0


def _steps(view: Position, unit: Unit, at: str, first: bool) -> dict[str, int]:
    """What a step from a hex costs to each hex beside it; from the second on the unit looks where it goes."""
    found = dict[str, int]()
    for facing in (unit.facing,) if first else AROUND:
        for path, price, dice in courses(view, unit._replace(at=at, facing=facing)):
            if len(path) == 1 and not dice:
                found[path[0]] = min(price, found.get(path[0], price))
    return found


def begin(state: FirefightState, seat: Seat, unit: Unit, path: Sequence[str], facing: str) -> Action:
    """Remember a walk; its first step."""
    state.walk = Walk(unit.id, tuple(path), facing, unit.hit, _seen(state, seat), len(state.context.chair().story()) + 1)
    return _step(state.walk, 0, state.view, unit)


def step_of(state: FirefightState, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """The next step of a walk that goes on; None, and the walk is over, once there is something new or it was taken back."""
    walk, view = state.walk, state.view
    unit = view.units.get(walk.unit) if walk else None
    if walk is None or unit is not None and unit.seat != seat:
        return None
    state.walk, heard = None, len(state.context.chair().story())
    if unit is None or unit.at not in walk.path[:-1] or unit.hit != walk.hit or heard < walk.heard:
        return None
    action = _step(walk, walk.path.index(unit.at), view, unit)
    bare = {key: value for key, value in action.items() if key != "facing"}
    if not quiet(view, seat) or _seen(state, seat) != walk.seen or bare not in legal:
        return None
    state.walk = walk._replace(heard=heard + 1)
    return action


def _step(walk: Walk, place: int, view: Position, unit: Unit) -> Action:
    to = walk.path[place + 1]
    after = walk.path[place + 2] if place + 2 < len(walk.path) else ""
    facing = DIRECTIONS[view.world.hexes.direction(to, after)] if after else walk.facing
    return {"do": "move", "unit": unit.id, "path": [to], "by": "activate" if unit.state == "fresh" else "pool", "facing": facing}


def _seen(state: FirefightState, seat: Seat) -> frozenset[tuple[str, str]]:
    """The enemies who show themselves, and where."""
    return frozenset((one.id, one.at) for one in foes_seen(state.view, seat))
