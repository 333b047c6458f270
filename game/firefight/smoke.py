"""Smoke, by mortars and pioneers (R-FF-99, R-FF-103)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.firefight.aiming import cannot_attack, cannot_fire, cannot_use, first_spotter, not_there, price
from game.firefight.attack import GUN
from game.firefight.ground import Smoke
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.seeing import show_counter
from game.messages import Message, message


def plan(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What the laying of smoke needs, or why it may not be."""
    if "smoke" not in position.world.modules:
        return message("R-FF-103: this scenario has no smoke.")
    if action["at"] not in position.world.ground.bit:
        return not_there(action["at"], "R-FF-103")
    why = _cannot_lay(position, unit) or _cannot_reach(position, unit, action["at"], action.get("spotter"))
    return why or Plan((unit.id,), _price(position, unit))


def lays(position: Position, unit: Unit) -> bool:
    """Whether a unit is one of those that lay smoke."""
    return position.kind(unit).pioneer or _lays_afar(position, unit)


def _lays_afar(position: Position, unit: Unit) -> bool:
    """Whether it is a mortar heavy enough for smoke."""
    return position.kind(unit).calibre >= position.world.numbers.smoke_calibre


def _price(position: Position, unit: Unit) -> int:
    return price(position, unit, unit.at, GUN)


def _cannot_lay(position: Position, unit: Unit) -> Message | None:
    """Why a unit lays no smoke anywhere."""
    if not lays(position, unit):
        return message("R-FF-103: {unit} lays no smoke; pioneers and heavy mortars do.", unit=unit.id)
    if unit.aboard is not None:
        return message("R-FF-122: {unit} is carried or towed and lays no smoke.", unit=unit.id)
    return cannot_attack(position, unit) or cannot_use(position, unit, GUN)


def _cannot_reach(position: Position, unit: Unit, at: str, spotter: object) -> Message | None:
    """Why a unit lays no smoke in a space: pioneers in theirs and the next, mortars where they could fire."""
    if position.kind(unit).pioneer:
        if spotter is not None:
            return message("R-FF-89: only a mortar lays smoke through a spotter.")
        if position.world.hexes.distance(unit.at, at) > 1:
            return message("R-FF-103: pioneers lay smoke in their own space or the next; {at} is farther.", at=at)
        return None
    if at == unit.at:
        return message("R-FF-103: a mortar lays smoke where it could fire, and not in its own space.")
    return cannot_fire(position, unit, at, GUN, None, spotter, empty=True)


def layings(position: Position, unit: Unit) -> list[tuple[Action, int]]:
    """The layings of smoke that the list holds, without who pays, each with its price (9.2)."""
    if "smoke" not in position.world.modules or _cannot_lay(position, unit) is not None:
        return []
    found: list[Action] = []
    if position.kind(unit).pioneer:
        found = [{"do": "smoke", "unit": unit.id, "at": at} for at in (unit.at, *position.world.hexes.links(unit.at))]
    else:
        for at in position.sight(unit.seat).shown:
            spotter = first_spotter(position, unit, at, GUN)
            if _cannot_reach(position, unit, at, spotter) is None:
                found.append({"do": "smoke", "unit": unit.id, "at": at, **({"spotter": spotter} if spotter else {})})
    return [(action, _price(position, unit)) for action in found]


def do(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Lay smoke in a space."""
    unit = position.units[action["unit"]]
    counter = position.counter(unit)
    if counter is not None and counter.attack_ap:
        show_counter(position, unit.id, emit)
    lay(position, action["at"], emit)


def lay(position: Position, at: str, emit: Emit) -> None:
    """Put a new counter of smoke into a space (R-FF-99)."""
    strength = position.world.numbers.smoke_strength
    position.smoke = (*position.smoke, Smoke(at, strength))
    emit({"is": "smoke", "at": at, "change": "placed", "strength": strength})
