"""Smoke, by mortars and pioneers (R-FF-99, R-FF-103)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.firefight.firing.aiming import cannot_attack, cannot_fire, cannot_use, not_there, price
from game.firefight.firing.attack import GUN
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
    return why or Plan((unit.id,), price_of(position, unit))


def _lays_afar(position: Position, unit: Unit) -> bool:
    """Whether it is a mortar heavy enough for smoke."""
    return position.kind(unit).calibre >= position.world.numbers.smoke_calibre


def price_of(position: Position, unit: Unit) -> int:
    """The price of laying smoke: the attack AP with its counter (R-FF-103)."""
    return price(position, unit, unit.at, GUN)


def _cannot_lay(position: Position, unit: Unit) -> Message | None:
    """Why a unit lays no smoke anywhere."""
    if not position.kind(unit).pioneer and not _lays_afar(position, unit):
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


def around(position: Position, unit: Unit) -> list[tuple[str, int]]:
    """The spaces where pioneers lay smoke, each with the price (9.2)."""
    if not position.kind(unit).pioneer or "smoke" not in position.world.modules or _cannot_lay(position, unit) is not None:
        return []
    spaces = (unit.at, *position.world.hexes.links(unit.at))
    return [(at, price_of(position, unit)) for at in spaces]


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
