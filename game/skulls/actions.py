"""What a unit does with its actions beside exchanging fire: steps, tokens, coup de grâce, objectives, vehicles, prone (R-SK-42,
R-SK-90, R-SK-100 to R-SK-117, R-SK-130, R-SK-174 to R-SK-186). Each deed says whether it is wholly carried out."""

from __future__ import annotations

from typing import Any

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.skulls import bag, firing, moving, rounds
from game.skulls.position import Position, Unit

EXIT: Action = {"do": "exit"}


def _spend(position: Position, **what: Any) -> str:
    """The acting unit; one of its actions is spent and its turn changed."""
    turn = position.turn
    assert turn is not None
    position.turn = turn._replace(left=turn.left - 1, **what)
    return turn.unit


def move(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit has taken a step (R-SK-42)."""
    moving.walk(position, _spend(position), [action["to"]], "move", emit)
    return True


def coup(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; an incapacitated enemy has been killed (R-SK-90, R-SK-92)."""
    _spend(position)
    bag.finish_off(position, action["target"], emit)
    return True


def pick_up(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit carries the objective (R-SK-130)."""
    name, one = _spend(position), action["objective"]
    position.objectives = {**position.objectives, one: position.objectives[one]._replace(by=name)}
    emit({"is": "picked-up", "unit": name, "objective": one})
    return True


# --- tokens -----------------------------------------------------------------------------------------------------------------


def does_something(position: Position, token: str, zone: str) -> bool:
    """Whether a token aimed at a zone does something there (R-SK-101)."""
    if token == "smoke":
        return zone not in position.smoke
    if token == "tear-gas":
        return zone not in position.gas
    if token == "flashbang":
        return zone not in position.smoke and bool(position.in_zone(zone))
    return bool(firing.hit_in(position, zone))


def patients(position: Position, seat: Seat, name: str, zone: str) -> list[str]:
    """The incapacitated units of a team in a zone, by id: whom a Medkit may help (R-SK-107)."""
    units, side = position.units, position.world.side
    return [one for one in position.in_zone(zone) if units[one].state == "down" and side(one) == seat and one != name]


def followers(position: Position, seat: Seat, name: str, zone: str) -> dict[str, list[str]]:
    """The other units in a zone that Covering Fire lets take a step, with the spaces they can step to (R-SK-114)."""
    side, found = position.world.side, {}
    for one in position.in_zone(zone):
        space = position.units[one].space
        if one != name and side(one) == seat and space is not None and moving.on_foot(position, one):
            ends = moving.steps(position, space)
            if ends:
                found[one] = ends
    return found


def waits_for_follower(position: Position, seat: Seat, why: str) -> bool:
    """Whether a friend may take a step now, after the threats of Covering Fire; then the seat is asked (R-SK-114)."""
    turn = position.turn
    if why != "covering-fire" or turn is None:
        return False
    zone = position.zone(turn.unit)
    if zone is None or not followers(position, seat, turn.unit, zone):
        return False
    position.phase = "follow"
    return True


def use(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """Whether what the token does is over; the readied token is used, an item spent (R-SK-43, R-SK-47, R-SK-100)."""
    name, token = _spend(position, readied=True), action["token"]
    unit = position.units[name]
    if position.world.tables.tokens[token].kind == "spent":
        items = list(unit.items)
        items.remove(token)
        position.change(name, items=tuple(items), spent=(*unit.spent, token), ready=None, shown=False)
        emit({"is": "spent", "unit": name, "token": token})
    if token in ("frag", "rpg", "focus-fire"):
        return firing.attack(position, seat, token, firing.threats_of(position, name, action), draws, emit)
    if token == "covering-fire":
        threats = firing.threats_of(position, name, action)
        if threats and not firing.attack(position, seat, token, threats, draws, emit):
            return False
        return not waits_for_follower(position, seat, token)
    if token == "double-time":
        space = unit.space
        assert space is not None
        moving.walk(position, name, moving.path(position.world.board, space, action["to"], position.gas), "double-time", emit)
    elif token == "creep":
        assert position.turn is not None
        position.turn = position.turn._replace(creep=True)
        emit({"is": "creep", "unit": name})
    elif token == "medkit":
        _heal(position, name, action["target"], emit)
    else:
        _spread(position, token, action["zone"], emit)
    return True


def _heal(position: Position, name: str, patient: str, emit: Emit) -> None:
    """Bring a unit back with a Medkit, which costs its user danger, without a skull (R-SK-62, R-SK-107, R-SK-155)."""
    world = position.world
    numbers, before = world.tables.numbers, position.units[name].danger
    cost = numbers.medkit_cost + (world.change("surgeon") if world.traits[name] == "surgeon" else 0)
    after = min(numbers.most_danger, before + cost)
    position.change(name, danger=after)
    emit({"is": "danger", "unit": name, "from": before, "to": after, "why": "medkit"})
    rounds.stand(position, patient, danger=numbers.revived_at)
    emit({"is": "revived", "unit": patient, "danger": numbers.revived_at})


def _spread(position: Position, token: str, zone: str, emit: Emit) -> None:
    """Stun everybody in a zone with a flash, or lay a cloud over it (R-SK-102, R-SK-108, R-SK-110)."""
    if token == "flashbang":
        struck = position.in_zone(zone)
        position.units = {name: unit._replace(stunned=True) if name in struck else unit for name, unit in position.units.items()}
        emit({"is": "stunned", "zone": zone, "units": struck})
    elif token == "smoke":
        position.smoke = position.smoke | {zone}
        emit({"is": "cloud", "zone": zone, "kind": "smoke"})
    else:
        position.gas = position.gas | {zone}
        emit({"is": "cloud", "zone": zone, "kind": "gas"})


# --- prone and vehicles -----------------------------------------------------------------------------------------------------


def prone(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the Marksman lies (R-SK-185)."""
    name = _spend(position)
    position.change(name, prone=True)
    emit({"is": "prone", "unit": name})
    return True


def rise(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the Marksman is on his feet again (R-SK-186)."""
    name = _spend(position)
    position.change(name, prone=False)
    emit({"is": "rise", "unit": name})
    return True


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
    found = [EXIT]
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


def enter(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit is in the vehicle (R-SK-175)."""
    name = _spend(position)
    position.change(name, vehicle=action["vehicle"])
    emit({"is": "entered", "unit": name, "vehicle": action["vehicle"]})
    return True


def leave(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit is on foot in the same space (R-SK-176)."""
    name = _spend(position)
    vehicle = position.units[name].vehicle
    position.change(name, vehicle=None)
    emit({"is": "exited", "unit": name, "vehicle": vehicle})
    return True


def crew(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """Whether what the weapon does is over (R-SK-181 to R-SK-183)."""
    name, why = _spend(position, vehicle=True), action["weapon"]
    unit = position.units[name]
    if position.world.tables.weapons[why].once:
        assert unit.vehicle is not None
        position.used = position.used | {unit.vehicle}
    if why == "resupply":
        spent = list(unit.spent)
        spent.remove(action["token"])
        position.change(name, items=(*unit.items, action["token"]), spent=tuple(spent))
        emit({"is": "resupplied", "unit": name, "token": action["token"]})
        return True
    return firing.attack(position, seat, why, firing.threats_of(position, name, action), draws, emit)
