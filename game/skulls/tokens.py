"""The token on a unit's ready spot: at what it can be used, and what it does then (R-SK-43, R-SK-47, R-SK-100 to R-SK-117)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.messages import message
from game.skulls import firing, moving, rounds
from game.skulls.declaring import UnitVerb, no_steps, no_target, smoked, spend
from game.skulls.kinds import TOKEN, aimed
from game.skulls.position import Position, Unit

WIDENING = {"frag": "launcher", "rpg": "close-aim"}
"""The game text that lets a token be aimed further or nearer as well (R-SK-162)."""


# --- at what ---------------------------------------------------------------------------------------------------------------


def token_uses(position: Position, seat: Seat, name: str, unit: Unit, space: str) -> list[Action]:
    """The ways in which a unit may use the token on its ready spot: only such as do something (R-SK-101)."""
    world, token = position.world, unit.ready
    known = world.tables.tokens.get(token or "")
    if known is None:
        return []
    zone = world.board.zone_of[space]
    smoked = zone in position.smoke
    if known.aim == "zone":
        if smoked and token not in ("smoke", "tear-gas"):  # R-SK-108, R-SK-109
            return []
        within = world.board.within[zone]
        zones = sorted(one for far in ranges_of(position, name, known.id) if far < len(within) for one in within[far])
        return [world.use["zone"][token, one] for one in zones if does_something(position, known.id, one)]
    if known.aim == "enemy":
        return [world.use["enemy"][token, one] for one in firing.near_enemies(position, name, known.ranges)]
    if known.aim == "friend":
        return [] if smoked else [world.use["friend"][token, one] for one in patients(position, seat, name, zone)]
    if known.aim == "space":
        if unit.vehicle is not None or unit.prone:
            return []
        away = moving.reached(world.board, space, moving.double_steps(position, name), position.gas)
        return [world.use["space"][token, to] for to in sorted(away) if to != space]
    if known.id == "creep":
        useful = position.turn is None or not position.turn.creep
    else:
        useful = not smoked and bool(firing.near_enemies(position, name, known.ranges) or followers(position, seat, name, zone))
    return [world.use["none"][token]] if useful else []


def ranges_of(position: Position, name: str, token: str) -> tuple[int, ...]:
    """The ranges at which a unit may aim a token at a zone (R-SK-104, R-SK-105, R-SK-162)."""
    world = position.world
    ranges, trait = world.tables.tokens[token].ranges, world.traits[name]
    if trait != WIDENING.get(token):
        return ranges
    return tuple(sorted({*ranges, *(far + world.change(trait) for far in ranges)}))


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


def no_use(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    token, turn = action["token"], position.turn
    if turn is not None and turn.readied:
        return message("R-SK-43: {unit} has used a token in this turn already.", unit=name)
    if unit.ready != token:
        return message("R-SK-27: {token} does not lie on the ready spot of {unit}.", token=token, unit=name)
    if action in token_uses(position, seat, name, unit, unit.space or ""):
        return None
    return _useless(position, seat, name, unit, action)


def _useless(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str:
    """Why a readied token cannot be used like this."""
    world, token = position.world, action["token"]
    known = world.tables.tokens[token]
    rule = f"R-SK-{known.rules[0]}"
    if known.aim == "zone":
        zone, own = action["zone"], world.board.zone_of[unit.space or ""]
        far = world.board.ranges[own][zone]
        allowed = ranges_of(position, name, token)
        if far not in allowed:
            ranges = ", ".join(map(str, allowed))
            given = {"rule": rule, "zone": zone, "far": far, "token": token, "ranges": ranges}
            return message("{rule}: {zone} is at range {far}; {token} reaches {ranges}.", **given)
        if token in ("smoke", "tear-gas"):
            return message("R-SK-101: there is {token} in {zone} already.", token=token, zone=zone)
        return smoked(position, unit, zone) or message("R-SK-101: {token} would hit nobody in {zone}.", token=token, zone=zone)
    if known.aim == "enemy":
        target = action["target"]
        return no_target(position, seat, target) or smoked(position, unit, position.zone(target)) or message(
            "{rule}: {target} is more than one zone away.", rule=rule, target=target
        )  # fmt: skip
    if known.aim == "friend":
        return smoked(position, unit) or message(
            "{rule}: {target} is no incapacitated friend in the zone.", rule=rule, target=action["target"]
        )
    if known.aim == "space":
        steps, to = moving.double_steps(position, name), action["to"]
        if wrong := no_steps(unit, name):
            return wrong
        if to != unit.space and to in moving.reached(world.board, unit.space or "", steps, frozenset()):
            return moving.gassed(position, unit.space or "", to)
        return message("{rule}: {to} cannot be reached in {steps} steps.", rule=rule, to=to, steps=steps)
    return smoked(position, unit) or message("R-SK-101: {token} would do nothing here.", token=token)


# --- what it does ----------------------------------------------------------------------------------------------------------


def use(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """Whether what the token does is over; the readied token is used, an item spent (R-SK-43, R-SK-47, R-SK-100)."""
    name, token = spend(position, readied=True), action["token"]
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


USE = UnitVerb("use", {"token": TOKEN}, further=aimed("token"), rule="R-SK-43", why=no_use, carry=use)
