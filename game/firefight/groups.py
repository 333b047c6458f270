"""Groups: units of one seat that stand together and do the same at once (R-FF-82)."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Seat
from game.firefight.position import Position, Unit
from game.messages import message


def refusal(position: Position, seat: Seat, names: Sequence[str], carried: bool = False) -> str | None:
    """Why units are no group, or None (R-FF-82); allies form none together (R-FF-147).

    `carried`: carried units may be in it, as in one that rallies (R-FF-122); in one that moves they are not named (R-FF-84).
    """
    if "groups" not in position.world.modules:
        return message("R-FF-82: there are no groups in this scenario.")
    if len(names) < 2:
        return message("R-FF-82: a group has two units or more.")
    for name in names:
        why = stranger(position, seat, name)
        if why is not None:
            return why
        unit = position.units[name]
        if not position.on_board(unit):
            return message("R-FF-29: {name} is not on the board yet; it can do nothing but move.", name=name)
        if unit.aboard is not None and not carried:
            return message("R-FF-122: {name} is carried and cannot be named in a group.", name=name)
    if not connected(position, [position.units[name] for name in names]):
        return message("R-FF-82: each unit of a group is in the space of another, or next to it.")
    return None


def stranger(position: Position, seat: Seat, name: str) -> str | None:
    """Why a unit takes no orders from a seat, or None (R-FF-28)."""
    unit = position.units.get(name)
    if unit is None or unit.seat != seat:
        return message("R-FF-28: {seat} has no unit {name}.", name=name, seat=seat)
    return None


def connected(position: Position, units: Sequence[Unit]) -> bool:
    """Whether every unit is in the space of another or next to it, and all hang together."""
    near = position.world.hexes.near
    places = {unit.at for unit in units}
    found, waiting = set[str](), [units[0].at]
    while waiting:
        space = waiting.pop()
        if space not in found:
            found.add(space)
            waiting += [one for one in near[space] if one in places and one is not None]
    return found == places
