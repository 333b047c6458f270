"""Hidden moves, and hiding (R-FF-64 to R-FF-66)."""

from __future__ import annotations

from collections.abc import Iterable

from game.api import Action, Emit, Seat
from game.firefight import groups, mines
from game.firefight.firing import harm
from game.firefight.moving import bars
from game.firefight.plan import Plan
from game.firefight.position import Position, Question, Sight, Unit
from game.firefight.telling import only
from game.messages import message

# --- hidden moves -------------------------------------------------------------------------------------------------------


def plan_move(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What a hidden move needs, or why it cannot be made (R-FF-64)."""
    if "hidden" not in position.world.modules:
        return message("R-FF-64: there are no hidden units in this scenario.")
    if not unit.hidden:
        return message("R-FF-64: {name} is not hidden.", name=unit.id)
    if not position.kind(unit).unburdened:
        return message("R-FF-64: only unburdened foot units move hidden.")
    why = bars(position, unit) or step_refusal(position, unit, action["to"], "R-FF-33")
    if why is not None:
        return why
    numbers = position.world.numbers
    price = numbers.hidden_move_cover if _covered(position, action["to"]) else numbers.hidden_move_open
    return Plan((unit.id,), price, hides=True, acting=())


def _covered(position: Position, space: str) -> bool:
    """Whether terrain and road block of a space give cover (7.14 of R-FF-64)."""
    world = position.world
    found = world.ground.terrain[space].dm
    block = position.work_at(space, "road_block")
    return found + (world.tables.works[block.kind].all if block else 0) >= world.numbers.cover


def step_refusal(position: Position, unit: Unit, to: str, rule: str) -> str | None:
    """Why a foot unit cannot slip into a space, or None; `rule` is that of a space too far away."""
    world = position.world
    if to not in world.hexes.bit:
        return message("R-FF-36: {space!r} is not on the board.", space=to)
    if to not in world.hexes.links(unit.at):
        return message("{rule}: {space} is not next to {at}.", rule=rule, space=to, at=unit.at)
    if world.ground.terrain[to].enter["foot"] is None and to not in world.ground.on_road:
        return message("R-FF-33: foot units cannot enter {space}.", space=to)
    return None


def move(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Move a hidden unit; the others see no more than that something happened (R-FF-68)."""
    name = action["unit"]
    unit = position.units[name]
    unit = position.change(name, at=action["to"], facing=action.get("facing", unit.facing), fort=None)
    emit({"is": "hidden_action", "seat": unit.seat})
    emit(only({"is": "hidden_moved", "unit": name, "to": unit.at}, unit.seat))
    return tuple(mines.met(position, unit.at, (name,), emit))


# --- hiding -------------------------------------------------------------------------------------------------------------


def plan_hide(position: Position, seat: Seat, action: Action, unit: Unit | None) -> Plan | str:
    """What hiding needs, of one unit or of a group, or why it cannot be done (R-FF-65, R-FF-66)."""
    if "hidden" not in position.world.modules:
        return message("R-FF-65: nobody hides in this scenario.")
    if unit is None:
        names = tuple(action["units"])
        why = groups.refusal(position, seat, names)
        if why is not None:
            return why
        for name in names:
            if name not in action["to"]:
                return message("R-FF-66: {name} needs a space of its own.", name=name)
        for key in ("to", "facing"):
            odd = next((name for name in action.get(key, {}) if name not in names), None)
            if odd is not None:
                return message("R-FF-66: {name!r} is not one of the group.", name=odd)
        units = [(position.units[name], action["to"][name]) for name in names]
    else:
        units = [(unit, action["to"])]
    if action["by"] == "command":
        return message("R-FF-65: hiding is paid in AP or with a card.")
    hiders = {one.id for one, _ in units}
    for one, to in units:
        why = refusal(position, one, to, hiders)
        if why is not None:
            return why
    return Plan(tuple(one.id for one, _ in units), position.world.numbers.hide, acting=())


def refusal(position: Position, unit: Unit, to: str, hiders: Iterable[str]) -> str | None:
    """Why a unit cannot hide in a space, or None (R-FF-65)."""
    why = entry_refusal(position, unit, to, hiders)
    seen_from = [] if why else watchers(position, unit)
    if seen_from:
        given = {"name": unit.id, "watchers": ", ".join(seen_from)}
        return message("R-FF-65: {name} or a space next to it is seen by {watchers}.", **given)
    return why


def entry_refusal(position: Position, unit: Unit, to: str, hiders: Iterable[str]) -> str | None:
    """Why a unit cannot hide in a space whoever looks on, or None."""
    why = unfit(position, unit)
    if why is None and to != unit.at:
        why = step_refusal(position, unit, to, "R-FF-65")
    if why is not None:
        return why
    for one in position.here(to):
        if not one.hidden and one.id not in hiders:
            return message("R-FF-65: {space} holds a unit that all can see.", space=to)
    return None


def unfit(position: Position, unit: Unit) -> str | None:
    """Why a unit cannot hide anywhere, or None."""
    if unit.hidden:
        return message("R-FF-65: {name} is hidden already.", name=unit.id)
    if not position.kind(unit).unburdened:
        return message("R-FF-65: only unburdened foot units hide.")
    return bars(position, unit)


def watchers(position: Position, unit: Unit) -> list[str]:
    """The enemies that see a unit's space or a neighbour of it, by id (R-FF-65)."""
    world = position.world
    ground, screens = world.ground, position.screens
    around = world.hexes.around(unit.at, 1)
    found = []
    side_of, side = world.side_of, world.side_of[unit.seat]
    for name, one in position.units.items():
        if one.hidden or side_of[one.seat] == side or not position.on_board(one):
            continue
        seen = ground.seen(one.at, around, screens)
        if seen and position.fort_kind(one) == "bunker":
            seen &= world.hexes.ahead(one.at, position.facing(one)) | ground.bit[one.at]
        if seen:
            found.append(name)
    return sorted(found)


def watch(position: Position, sight: Sight) -> int:
    """The spaces that the enemies of a side see, as a bit set."""
    found, ground, screens = 0, position.world.ground, position.screens
    for at, mask in sight.eyes:
        found |= ground.seen(at, mask, screens)
    return found


def hide(position: Position, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Hide a unit, or the units of a group, each in its own space."""
    several = "units" in action
    names = action["units"] if several else [action["unit"]]
    for name in names:
        harm.leave_hasty(position, name, emit)
    questions = []
    for name in names:
        unit = position.units[name]
        facing = action.get("facing", {}).get(name) if several else action.get("facing")
        to = action["to"][name] if several else action["to"]
        position.change(name, at=to, facing=facing or unit.facing, fort=None, hidden=True)
        emit({"is": "hid", "unit": name})
        emit(only({"is": "hid_at", "unit": name, "at": to}, unit.seat))
    for name in names:
        questions += mines.met(position, position.units[name].at, (name,), emit)
    return tuple(questions)
