"""What a unit does without leaving its space: pivot, dig, occupy, stall (R-FF-12, R-FF-35, R-FF-125, R-FF-127)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.firefight import forts, mines, seeing
from game.firefight.firing import harm
from game.firefight.moving import bars
from game.firefight.plan import Plan
from game.firefight.position import Position, Question, Unit, Work
from game.messages import message

HASTY = "hasty"


# --- pivot --------------------------------------------------------------------------------------------------------------


def plan_pivot(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What a pivot needs, or why it cannot be made (R-FF-35)."""
    why = bars(position, unit, "pivot") or forts.facing_refusal(position, unit.fort, action["facing"])
    return why or Plan((unit.id,), position.world.numbers.pivot)


def pivot(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Turn a unit, and what it carries."""
    name, facing = action["unit"], action["facing"]
    harm.leave_hasty(position, name, emit)
    turn(position, name, facing, emit)
    return tuple(mines.met(position, position.units[name].at, (name,), emit))


def turn(position: Position, name: str, facing: str, emit: Emit) -> None:
    """Give a unit and its cargo a facing."""
    position.change(name, facing=facing)
    for one in position.cargo(name):
        position.change(one.id, facing=facing)
    emit({"is": "pivoted", "unit": name, "facing": facing})


# --- forts --------------------------------------------------------------------------------------------------------------


def plan_dig(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What a hasty defence needs, or why none can be dug (R-FF-127)."""
    kind, world = position.kind(unit), position.world
    if "works" not in world.modules:
        return message("R-FF-127: nobody digs in this scenario.")
    if not kind.foot:
        return message("R-FF-127: only foot units dig.")
    if unit.aboard is not None:
        return message("R-FF-122: {name} is carried.", name=unit.id)
    if "all" in _bars(position, unit):
        return message("R-FF-55: the hit counter of {name} forbids this.", name=unit.id)
    if unit.fort is not None:
        return message("R-FF-127: {name} is in a fort already.", name=unit.id)
    if world.ground.terrain[unit.at].id == "water":
        return message("R-FF-127: nobody digs in water.")
    if any(one.kind == HASTY and one.at == unit.at for one in position.works.values()):
        return message("R-FF-127: there is a hasty defence in {space} already.", space=unit.at)
    return Plan((unit.id,), world.numbers.dig)


def _bars(position: Position, unit: Unit) -> frozenset[str]:
    counter = position.counter(unit)
    return counter.bars if counter else frozenset()


def dig(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Dig a hasty defence for its maker."""
    unit = position.units[action["unit"]]
    work = Work(f"h_{unit.id}", HASTY, unit.at, "N", unit.seat, maker=unit.id)
    position.put_work(work)
    position.change(unit.id, fort=work.id)
    emit({"is": "work_built", "work": work.id, "kind": HASTY, "at": unit.at})
    return tuple(mines.met(position, unit.at, (unit.id,), emit))


def plan_occupy(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What going into a fort or out of one needs, or why it cannot be done (R-FF-125)."""
    if "works" not in position.world.modules:
        return message("R-FF-125: there are no forts in this scenario.")
    return occupy_refusal(position, unit, action["into"]) or Plan((unit.id,), occupying(position, unit))


def occupy_refusal(position: Position, unit: Unit, into: str | None) -> str | None:
    """Why a unit cannot go into a fort of its space, or out of the one it is in (None); or None."""
    why = bars(position, unit)
    if why is not None:
        return why
    if into is None and unit.fort is None:
        return message("R-FF-125: {name} is in no fort.", name=unit.id)
    if into is not None:
        if into == unit.fort:
            return message("R-FF-125: {name} is in it already.", name=unit.id)
        return forts.refusal(position, unit, into, unit.at)
    return None


def occupying(position: Position, unit: Unit) -> int:
    """The price of going into a fort or out of it: the move AP of the unit with its counter."""
    counter = position.counter(unit)
    return max(1, position.kind(unit).move_ap + (counter.move_ap if counter else 0))


def occupy(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Go into a fort of the space, or out of the one the unit is in."""
    name, into = action["unit"], action["into"]
    counter = position.counter(position.units[name])
    if counter is not None and counter.move_ap:
        seeing.show_counter(position, name, emit)
    harm.leave_hasty(position, name, emit)
    work = position.work(into)
    facing = work.facing if work is not None and work.kind == "bunker" else position.units[name].facing
    unit = position.change(name, fort=into, facing=facing)
    emit({"is": "occupied", "unit": name, "work": into, "facing": facing})
    return tuple(mines.met(position, unit.at, (name,), emit))


# --- stall --------------------------------------------------------------------------------------------------------------


def plan_stall(position: Position, seat: Seat, action: Action, unit: Unit | None) -> Plan | str:
    """What a stall needs: 1 AP of a unit, or 1 CAP (R-FF-12)."""
    price = position.world.numbers.stall
    if action["by"] == "share":
        return message("R-FF-12: nobody joins a pool to stall.")
    if unit is None:
        return Plan((), price)
    return Plan((unit.id,), price, hides=unit.hidden, acting=())
