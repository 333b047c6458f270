"""What units and forts show: revealing the hidden (R-FF-62, R-FF-63), showing counters (R-FF-55)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Emit
from game.firefight.position import Position, Question, Unit
from game.firefight.records import AWAY

Driven = Mapping[str, tuple[str, ...]]
"""By unit the spaces that it drove through in its move."""


def reveal(position: Position, name: str, why: str, emit: Emit, asks: bool = True) -> None:
    """Show a hidden unit; its seat is asked for the facing, unless it has none to choose (R-FF-63)."""
    unit = position.change(name, hidden=False)
    emit({"is": "revealed", "unit": name, "type": unit.type, "at": unit.at, "facing": unit.facing, "why": why})
    if asks and unit.aboard is None and position.fort_kind(unit) != "bunker":
        position.pending = (*position.pending, Question("reveal_facing", unit.seat, unit=name))


def show_counter(position: Position, name: str, emit: Emit) -> None:
    """Show the counter under a unit, where it lies face down (R-FF-55)."""
    unit = position.units[name]
    if unit.hit is not None and not unit.hit_shown:
        position.change(name, hit_shown=True)
        emit({"is": "counter_shown", "unit": name, "counter": unit.hit})


def cover(position: Position, unit: Unit) -> bool:
    """Whether a unit is in cover: terrain, fort and road block add 1 or more (section 2)."""
    world = position.world
    found = world.ground.terrain[unit.at].dm
    if not position.works:
        return found >= world.numbers.cover
    fort = position.work(unit.fort)
    if fort is not None:
        found += world.tables.works[fort.kind].flank
    block = position.work_at(unit.at, "road_block")
    if block is not None:
        found += world.tables.works[block.kind].all
    return found >= world.numbers.cover


def check_hidden(position: Position, emit: Emit, driven: Driven | None = None, asks: bool = True) -> None:
    """Show every hidden unit that has come to be seen, the lowest id first, until there is none (R-FF-62)."""
    while hidden := sorted([unit for unit in position.units.values() if unit.hidden and unit.at != AWAY]):
        found = next(((unit.id, why) for unit in hidden if (why := why_seen(position, unit, driven))), None)
        if found is None:
            return
        reveal(position, *found, emit, asks)


def why_seen(position: Position, unit: Unit, driven: Driven | None = None) -> str | None:
    """Why a hidden unit is seen now, or None (R-FF-62)."""
    world, ground = position.world, position.world.ground
    sight, own = position.sight(unit.seat), ground.bit[unit.at]
    stacked = own & sight.crowd
    if stacked and any(not one.hidden and position.friends(one.seat, unit.seat) for one in position.here(unit.at)):
        return "stacked_friend"
    if cover(position, unit):
        return "stacked_enemy" if stacked else None
    near = world.hexes.around(unit.at, world.numbers.seen_within)
    if near & sight.taken or driven:
        seen = ground.seen(unit.at, near, position.screens)
        if any(ground.bit[at] & seen and mask & own for at, mask in sight.eyes):
            return "near_open"
        for name, spaces in (driven or {}).items():
            one = position.units.get(name)
            enemy = one is not None and not one.hidden and not position.friends(one.seat, unit.seat)
            if enemy and any(ground.bit[space] & seen for space in spaces):
                return "near_open"
    return None
