"""Health given back: the Captain's restoring and the medic's treatment (R-IS-83, R-IS-90, R-IS-91)."""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb
from game.draws import Draws
from game.ironsquad.kinds import UNIT
from game.ironsquad.position import Position, Unit
from game.messages import message


def restorable(position: Position, seat: Seat) -> list[str]:
    """The Captain's men on his hex and around it who have lost one point, himself among them (R-IS-83)."""
    captain = position.units.get(f"{seat}-captain")
    if captain is None:
        return []
    distance, hp = position.world.hexes.distance, position.world.tables.numbers.restored
    return [
        name
        for name, unit in position.own(seat)
        if unit.hp == hp and not position.kind(unit).local and distance(unit.at, captain.at) <= 1
    ]


def restore(position: Position, seat: Seat, emit: Emit) -> None:
    """Restore whom the Captain can restore (R-IS-83)."""
    for name in restorable(position, seat):
        hp = position.units[name].hp
        position.change(name, hp=hp + 1)
        emit({"is": "heal", "unit": name, "by": f"{seat}-captain", "from": hp, "to": hp + 1})


def options(position: Position, seat: Seat) -> list[Action]:
    """The treatments the medic of a seat may give now, in the order of listing (R-IS-90)."""
    name = f"{seat}-medic"
    medic = position.units.get(name)
    if medic is None or medic.healed:
        return []
    distance = position.world.hexes.distance
    return [
        {"do": "heal", "unit": name, "target": other}
        for other, unit in position.own(seat)
        if unit.hp < position.most_hp(unit) and distance(unit.at, medic.at) <= 1
    ]


def refuse(position: Position, seat: Seat, action: Action) -> str | None:
    """Why this treatment cannot be given, or None."""
    unit = position.units[action["unit"]]
    if position.kind(unit).ability != "treat":
        return message("R-IS-90: {unit} is no medic.", unit=action["unit"])
    if unit.healed:
        return message("R-IS-90: a medic treats one unit in each of his turns.")
    if any(one["target"] == action.get("target") for one in options(position, seat)):
        return None
    there = ", ".join(one["target"] for one in options(position, seat)) or message("nobody")
    return message(
        "R-IS-90: {target!r} is not to be treated; beside the medic {there} has lost health.",
        target=action.get("target"),
        there=there,
    )


def given(position: Position, unit: Unit) -> int:
    """How much health a treatment gives a unit (R-IS-90)."""
    return min(position.world.tables.numbers.treatment, position.most_hp(unit) - unit.hp)


def heal(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Give a unit health back, up to the most it ever had (R-IS-90)."""
    medic, target = action["unit"], action["target"]
    unit = position.units[target]
    after = unit.hp + given(position, unit)
    position.change(target, hp=after)
    position.change(medic, healed=True)
    emit({"is": "heal", "unit": target, "by": medic, "from": unit.hp, "to": after})


HEAL = Verb("heal", {"unit": UNIT, "target": UNIT}, phases={"turn"}, rule="R-IS-90", refuse=refuse, do=heal)
