"""What hits do: counters, losses, command points, victory points (R-FF-18, R-FF-23, R-FF-52 to R-FF-55, R-FF-123, R-FF-131)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Emit, Seat
from game.draws import Draws
from game.firefight.held import Gone
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Position, Unit, Work

SECOND_HIT, MARGIN, COUNTER = "second_hit", "margin", "counter"
"""Why a unit is destroyed."""


def hit(position: Position, name: str, by: Seat, draws: Draws, emit: Emit) -> None:
    """Hit a unit that has been revealed: a counter, or its end (R-FF-53, R-FF-54). `by`: the seat that scores."""
    unit = position.units[name]
    emit({"is": "hit", "unit": name})
    if unit.hit is not None:
        destroy(position, name, by, SECOND_HIT, emit)
        return
    counter = _drawn(position, position.kind(unit).pile, draws)
    lethal = position.world.tables.hits[counter].destroys
    position.change(name, hit=counter, hit_shown=lethal)
    whom = {} if lethal else {"for": [unit.seat]}
    emit({"is": "counter", "unit": name, "counter": counter, **whom})
    if lethal:
        destroy(position, name, by, COUNTER, emit)


def _drawn(position: Position, name: str, draws: Draws) -> str:
    """A counter drawn from the pile of its class, which is filled up first where it is empty (R-FF-53, R-FF-115)."""
    pile = position.piles[name]
    assert isinstance(pile, Mapping)
    if not any(pile.values()):
        pile = position.world.tables.full_pile(name)
    counter = draws.pick([one for one, number in pile.items() for _ in range(number)], f"hit_{name}")
    position.piles = {**position.piles, name: {**pile, counter: pile[counter] - 1}}
    return counter


def give_back(position: Position, counter: str) -> None:
    """Put a counter back into its pile."""
    name = position.world.tables.hits[counter].pile
    pile = position.piles[name]
    if isinstance(pile, Mapping):
        position.piles = {**position.piles, name: {**pile, counter: pile[counter] + 1}}


def destroy(position: Position, name: str, by: Seat, why: str, emit: Emit) -> None:
    """Take a unit off the board, with all that follows: its cargo, its hasty defence, CAPs and victory points."""
    unit = position.units[name]
    emit({"is": "destroyed", "unit": name, "why": why})
    if unit.hit is not None and unit.hit != UNKNOWN:
        give_back(position, unit.hit)
    for one in position.cargo(name):
        position.change(one.id, aboard=None)
        emit({"is": "unloaded", "unit": one.id, "vehicle": name, "at": one.at, "facing": one.facing})
    leave_hasty(position, name, emit)
    position.remove(name)
    _out_of_pool(position, unit)
    position.destroyed = (*position.destroyed, Gone(name, unit.type, unit.seat))
    kind, points = position.kind(unit), position.world.points
    if not kind.capless:
        caps = position.caps[unit.seat]
        caps = caps._replace(lost=caps.lost + 1)
        caps = caps._replace(now=min(caps.now, caps.most))
        position.caps = {**position.caps, unit.seat: caps}
        emit({"is": "caps_max", "seat": unit.seat, "max": caps.most, "now": caps.now})
    score(position, scorer(position, by, unit.seat), points.types.get(unit.type, points.destroyed), "destroyed", emit)


def _out_of_pool(position: Position, unit: Unit) -> None:
    """Take a destroyed unit out of its pool, which is gone with its last unit (7.14 of R-FF-07)."""
    pool = position.pool[unit.seat]
    if pool is not None and unit.id in pool.units:
        left = tuple(one for one in pool.units if one != unit.id)
        position.pool = {**position.pool, unit.seat: pool._replace(units=left) if left else None}


def leave_hasty(position: Position, name: str, emit: Emit) -> None:
    """Take a unit's hasty defence away, where it is in one (R-FF-127)."""
    fort = position.work(position.units[name].fort)
    if fort is not None and fort.kind == "hasty" and fort.maker == name:
        remove_work(position, fort)
        emit({"is": "work_removed", "work": fort.id, "kind": fort.kind, "at": fort.at})


def remove_work(position: Position, work: Work) -> None:
    """Take a fort or an obstacle off the board; whoever was in it stands outside."""
    position.works = {name: one for name, one in position.works.items() if name != work.id}
    for unit in position.here(work.at):
        if unit.fort == work.id:
            position.change(unit.id, fort=None)


def destroy_work(position: Position, name: str, by: Seat, emit: Emit) -> None:
    """Destroy a fort or an obstacle in an attack (R-FF-131)."""
    work = position.works[name]
    remove_work(position, work)
    emit({"is": "work_destroyed", "work": name, "kind": work.kind, "at": work.at})
    score(position, scorer(position, by, work.owner), position.world.points.fort.get(work.kind, 0), "fort", emit)


def scorer(position: Position, by: Seat, owner: Seat) -> Seat:
    """The seat that scores for a loss: who caused it, or the first enemy of its owner (7.14 of R-FF-23)."""
    return by if not position.friends(by, owner) else position.world.enemies[owner][0]


def score(position: Position, seat: Seat, points: int, why: str, emit: Emit) -> None:
    """Give victory points (R-FF-23)."""
    if points:
        position.vp = {**position.vp, seat: position.vp[seat] + points}
        emit({"is": "vp", "seat": seat, "points": points, "why": why})
