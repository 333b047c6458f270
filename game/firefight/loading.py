"""Loading and unloading, carrying and towing (R-FF-117 to R-FF-120)."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Emit, Seat
from game.firefight import mines, seeing
from game.firefight.firing import harm
from game.firefight.plan import Plan
from game.firefight.position import Position, Question, Unit
from game.messages import message

TOGETHER = ("lmg", "rifle")
"""The kinds of two units that one vehicle carries together (R-FF-117)."""


def _counter_refusal(position: Position, unit: Unit, vehicle: Unit) -> str | None:
    """Why a hit counter forbids to load or unload, or None (7.14 of R-FF-120)."""
    for one in (unit, vehicle):
        counter = position.counter(one)
        if counter is not None and "all" in counter.bars:
            return message("R-FF-55: the hit counter of {name} forbids this.", name=one.id)
    counter = position.counter(unit)
    if counter is not None and "move" in counter.bars and not position.kind(unit).vehicle:
        return message("R-FF-55: the hit counter of {name} forbids this.", name=unit.id)
    return None


def price_of(position: Position, unit: Unit) -> int:
    """The price of loading or unloading a unit: its move AP with its counter (R-FF-120)."""
    counter = position.counter(unit)
    return max(1, position.kind(unit).move_ap + (counter.move_ap if counter else 0))


def plan_load(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What loading needs, or why it cannot be done (R-FF-117 to R-FF-120)."""
    if "transport" not in position.world.modules:
        return message("R-FF-117: nobody is carried in this scenario.")
    vehicle = position.units.get(action["vehicle"])
    if vehicle is None or vehicle.seat != seat:
        return message("R-FF-28: {seat} has no unit {name}.", name=action["vehicle"], seat=seat)
    return load_refusal(position, unit, vehicle) or Plan((unit.id, vehicle.id), price_of(position, unit))


def load_refusal(position: Position, unit: Unit, vehicle: Unit) -> str | None:
    """Why a vehicle cannot take a unit, or counters forbid it; or None."""
    return loading_refusal(position, unit, vehicle) or _counter_refusal(position, unit, vehicle)


def loading_refusal(position: Position, unit: Unit, vehicle: Unit) -> str | None:
    """Why a vehicle cannot take a unit, or None."""
    if unit.aboard is not None:
        return message("R-FF-122: {name} is carried already.", name=unit.id)
    if not position.on_board(vehicle) or vehicle.at != unit.at:
        return message("R-FF-120: {vehicle} is not in the space of {unit}.", vehicle=vehicle.id, unit=unit.id)
    if vehicle.id == unit.id or not position.kind(vehicle).vehicle:
        return message("R-FF-117: {vehicle!r} carries nobody.", vehicle=vehicle.id)
    if vehicle.aboard is not None:
        return message("R-FF-118: {vehicle} is towed itself.", vehicle=vehicle.id)
    if position.cargo(unit.id):
        return message("R-FF-118: {unit} carries or tows something itself.", unit=unit.id)
    return room_refusal(position, unit, vehicle, position.cargo(vehicle.id))


def room_refusal(position: Position, unit: Unit, vehicle: Unit, aboard: Sequence[Unit]) -> str | None:
    """Why a vehicle with something aboard has no room for a unit, or None (R-FF-117, R-FF-118)."""
    kind = position.kind(unit)
    if kind.cls == "tracked" and position.kind(vehicle).cls != "tracked":
        return message("R-FF-118: only a tracked vehicle tows a tracked one.")
    if aboard:
        kinds = sorted([kind.kind, *(position.kind(one).kind for one in aboard)])
        if tuple(kinds) != TOGETHER:
            return message("R-FF-117: there is no room on {vehicle}.", vehicle=vehicle.id)
    return None


def load(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Load a unit; it takes the facing of its vehicle."""
    name, vehicle = action["unit"], position.units[action["vehicle"]]
    _show_counter(position, name, emit)
    harm.leave_hasty(position, name, emit)
    unit = position.change(name, aboard=vehicle.id, facing=vehicle.facing, fort=None)
    emit({"is": "loaded", "unit": name, "vehicle": vehicle.id, "at": unit.at, "facing": unit.facing})
    return tuple(mines.met(position, unit.at, (vehicle.id, name), emit))


def plan_unload(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What unloading needs, or why it cannot be done (R-FF-120)."""
    if "transport" not in position.world.modules:
        return message("R-FF-120: nobody is carried in this scenario.")
    if unit.aboard is None:
        return message("R-FF-120: {name} is not carried.", name=unit.id)
    return unload_refusal(position, unit) or Plan((unit.id, unit.aboard), price_of(position, unit))


def unload_refusal(position: Position, unit: Unit) -> str | None:
    """Why counters forbid to unload a unit that is carried, or None."""
    assert unit.aboard is not None
    return _counter_refusal(position, unit, position.units[unit.aboard])


def unload(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Unload a unit in the space of its vehicle, with any facing."""
    name = action["unit"]
    _show_counter(position, name, emit)
    vehicle = position.units[name].aboard
    assert vehicle is not None
    unit = position.change(name, aboard=None, facing=action.get("facing", position.units[name].facing))
    emit({"is": "unloaded", "unit": name, "vehicle": vehicle, "at": unit.at, "facing": unit.facing})
    return tuple(mines.met(position, unit.at, (vehicle, name), emit))


def _show_counter(position: Position, name: str, emit: Emit) -> None:
    counter = position.counter(position.units[name])
    if counter is not None and counter.move_ap:
        seeing.show_counter(position, name, emit)
