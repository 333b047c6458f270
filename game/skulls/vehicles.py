"""Vehicles: getting in and out, and what the crew does with the weapons (R-SK-174 to R-SK-183)."""

from __future__ import annotations

from game.api import Action, Emit, Event, Seat
from game.draws import Draws
from game.messages import message
from game.skulls import firing
from game.skulls.declaring import UnitVerb, no_target, smoked, spend
from game.skulls.kinds import VEHICLE, WEAPON, aimed
from game.skulls.position import Position, Unit

EXITING: Action = {"do": "exit"}


def vehicle_actions(position: Position, seat: Seat, name: str, unit: Unit, space: str, crewed: bool) -> list[Action]:
    """What a unit may do with vehicles: get in, or what it can do inside (R-SK-174 to R-SK-183)."""
    world = position.world
    known = world.scenario.vehicles
    if unit.vehicle is None:
        return [
            world.enter[one]
            for one, vehicle in known.items()
            if vehicle.side == seat
            and space == f"{vehicle.zone}/0"
            and not unit.prone
            and sum(other.vehicle == one for other in position.units.values()) < vehicle.capacity
        ]
    found = [EXITING]
    if crewed:
        return found
    for one in known[unit.vehicle].weapons:
        weapon = world.tables.weapons[one]
        if weapon.once and unit.vehicle in position.used:
            continue
        if weapon.aim == "item":
            found += [world.crew["token"][one, token] for token in world.items if token in unit.spent]
        elif weapon.aim == "enemy":
            found += [world.crew["target"][one, other] for other in firing.near_enemies(position, name, weapon.ranges)]
        elif world.board.zone_of[space] not in position.smoke:
            within = world.board.within[world.board.zone_of[space]]
            zones = sorted(zone for far in weapon.ranges if far < len(within) for zone in within[far])
            found += [world.crew["zone"][one, zone] for zone in zones if firing.hit_in(position, zone)]
    return found


# --- in and out ------------------------------------------------------------------------------------------------------------


def no_entry(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    one = action["vehicle"]
    vehicle = position.world.scenario.vehicles.get(one)
    if vehicle is None or not position.world.options["vehicles"]:
        return message("R-SK-10: no {vehicle} can be entered in this match.", vehicle=one)
    if vehicle.side != seat:
        return message("R-SK-174: only the other side uses the {vehicle}.", vehicle=one)
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle already.", unit=name)
    if unit.prone:
        return message("R-SK-186: {unit} lies prone.", unit=name)
    if unit.space != f"{vehicle.zone}/0":
        return message("R-SK-175: the {vehicle} is entered in {zone} on the ground.", vehicle=one, zone=vehicle.zone)
    return message("R-SK-174: the {vehicle} is full.", vehicle=one)


def enter(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit is in the vehicle (R-SK-175)."""
    event = {"is": "entered", "unit": spend(position), "vehicle": action["vehicle"]}
    boarded_or_left(position, event)
    emit(event)
    return True


def no_exit(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    return None if unit.vehicle else message("R-SK-176: {unit} is in no vehicle.", unit=name)


def leave(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit is on foot in the same space (R-SK-176)."""
    name = spend(position)
    event = {"is": "exited", "unit": name, "vehicle": position.units[name].vehicle}
    boarded_or_left(position, event)
    emit(event)
    return True


def boarded_or_left(view: Position, event: Event) -> None:
    view.change(event["unit"], vehicle=event["vehicle"] if event["is"] == "entered" else None)


ENTER = UnitVerb("enter", {"vehicle": VEHICLE}, rule="R-SK-175", why=no_entry, carry=enter, effects={"entered": boarded_or_left})
EXIT = UnitVerb("exit", rule="R-SK-176", why=no_exit, carry=leave, effects={"exited": boarded_or_left})


# --- weapons ---------------------------------------------------------------------------------------------------------------


def no_crew(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    world, one, turn = position.world, action["weapon"], position.turn
    weapon = world.tables.weapons[one]
    rule = f"R-SK-{weapon.rules[0]}"
    if unit.vehicle is None or one not in world.scenario.vehicles[unit.vehicle].weapons:
        return message("{rule}: {unit} is not in a vehicle that has a {weapon}.", rule=rule, unit=name, weapon=one)
    if turn is not None and turn.vehicle:
        return message("R-SK-181: {unit} has crewed the vehicle in this turn already.", unit=name)
    if weapon.once and unit.vehicle in position.used:
        return message("R-SK-181: the {weapon} has fired in this round already.", weapon=one)
    if weapon.aim == "item":
        return message("R-SK-183: {unit} has spent no {token}.", unit=name, token=action["token"])
    if weapon.aim == "enemy":
        target = action["target"]
        return no_target(position, seat, target) or smoked(position, unit, position.zone(target)) or message(
            "{rule}: {target} is not one or two zones away.", rule=rule, target=target
        )  # fmt: skip
    far = world.board.ranges[world.board.zone_of[unit.space or ""]][action["zone"]]
    if far not in weapon.ranges:
        return message("R-SK-105: {zone} is at range {far}, not 2.", zone=action["zone"], far=far)
    return smoked(position, unit, action["zone"]) or message("R-SK-101: it would hit nobody in {zone}.", zone=action["zone"])


def crew(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """Whether what the weapon does is over (R-SK-181 to R-SK-183)."""
    name, why = spend(position, vehicle=True), action["weapon"]
    unit = position.units[name]
    if position.world.tables.weapons[why].once:
        assert unit.vehicle is not None
        position.used = position.used | {unit.vehicle}
    if why == "resupply":
        event = {"is": "resupplied", "unit": name, "token": action["token"]}
        resupplied(position, event)
        emit(event)
        return True
    return firing.attack(position, seat, why, firing.threats_of(position, name, action), draws, emit)


def resupplied(view: Position, event: Event) -> None:
    unit, token = view.units[event["unit"]], event["token"]
    spent = list(unit.spent)
    spent.remove(token)
    view.change(event["unit"], items=(*unit.items, token), spent=tuple(spent))


CREW = UnitVerb(
    "crew", {"weapon": WEAPON}, further=aimed("weapon"), rule="R-SK-181", why=no_crew, carry=crew,
    effects={"resupplied": resupplied},
)  # fmt: skip
