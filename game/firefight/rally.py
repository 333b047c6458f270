"""Rally, of one unit or a group (R-FF-58 to R-FF-60, R-FF-87)."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action, Emit, JsonMap, Seat
from game.draws import Draws
from game.firefight.firing import harm
from game.firefight.firing.aiming import wrong_caps
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.records import D6
from game.firefight.seeing import cover, show_counter
from game.messages import Message, message


class Chance(NamedTuple):
    """What a rally needs: the number of the counter, None where it has none or is not known; `parts` that help."""

    number: int | None
    parts: dict[str, int]

    @property
    def need(self) -> int | None:
        """What the dice must show."""
        return None if self.number is None else self.number - sum(self.parts.values())


def chance(position: Position, unit: Unit) -> Chance:
    """What a unit's rally needs (R-FF-58, R-FF-59)."""
    numbers = position.world.numbers
    fit = any(
        one.id != unit.id and one.hit is None and not one.hidden and position.friends(one.seat, unit.seat)
        for one in position.here(unit.at)
    )
    parts = {
        "stacked": numbers.rally_stacked if fit else 0,
        "cover": numbers.rally_cover if cover(position, unit) else 0,
        "card": position.turn_fx.get("steady", 0),
    }
    return Chance(chance_number(position, unit), {name: number for name, number in parts.items() if number})


def chance_number(position: Position, unit: Unit) -> int | None:
    """The number of a unit's counter, None where it has none or is not known."""
    counter = position.counter(unit)
    return None if counter is None else counter.rally


def cannot_rally(position: Position, unit: Unit) -> Message | None:
    """Why a unit cannot rally, or None."""
    if unit.hit is None:
        return message("R-FF-58: {unit} has no hit counter.", unit=unit.id)
    if chance_number(position, unit) is None:
        return message("R-FF-58: the hit counter of {unit} cannot be rallied.", unit=unit.id)
    if position.enemy_at(unit.at, unit.seat):
        return message("R-FF-60: {unit} shares its space with an enemy and cannot rally.", unit=unit.id)
    return None


def plan(position: Position, seat: Seat, action: Action, units: tuple[Unit, ...]) -> Plan | str:
    """What a rally needs, or why it may not be; a group pays once (R-FF-87)."""
    for unit in units:
        why = cannot_rally(position, unit)
        if why is not None:
            return why
    caps: JsonMap = action.get("caps", {})
    names = tuple([unit.id for unit in units])
    wrong = wrong_caps(position, caps, names)
    if wrong is not None:
        return wrong
    return Plan(names, position.world.numbers.rally, sum(abs(number) for number in caps.values()))


def do(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Roll for each unit in the order listed; whoever has rallied stands by the next (7.14 of R-FF-59)."""
    caps: JsonMap = action.get("caps", {})
    for name in action.get("units") or [action["unit"]]:
        show_counter(position, name, emit)
        unit = position.units[name]
        number, parts = chance(position, unit)
        assert number is not None and unit.hit is not None
        dice = [draws.pick(D6, "d6"), draws.pick(D6, "d6")]
        total = max(0, sum(dice) + caps.get(name, 0)) + sum(parts.values())
        ok = total >= number
        emit({"is": "rally_roll", "unit": name, "dice": dice, "total": total, "need": number, "ok": ok, "parts": parts})
        if ok:
            harm.give_back(position, unit.hit)
            position.change(name, hit=None, hit_shown=False)
            emit({"is": "rallied", "unit": name, "counter": unit.hit})
