"""Who can be hit by what, and how many threats it gives: exchange of fire, tokens, crew weapons (R-SK-50 to R-SK-57,
R-SK-100 to R-SK-118, R-SK-150 to R-SK-164, R-SK-181 to R-SK-186)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.api import Action, Emit, JsonObject, Seat
from game.draws import Draws
from game.skulls import bag
from game.skulls.position import Position

BLASTS = frozenset({"frag", "rpg", "rpg-rack"})
"""What a blast suit holds off (R-SK-158)."""
Part = JsonObject


class Fire(NamedTuple):
    """What one unit deals another by fire: range, threats, and the parts they are made of."""

    range: int
    threat: int
    parts: tuple[Part, ...]


class Shot(NamedTuple):
    """An exchange of fire: what the firing unit deals, and what comes back, or why nothing does (R-SK-55)."""

    out: Fire
    back: Fire | None
    why: str


# --- exchange of fire -------------------------------------------------------------------------------------------------------


def far(position: Position, a: str, b: str) -> int:
    """The range between two spaces (R-SK-14)."""
    board = position.world.board
    return board.ranges[board.zone_of[a]][board.zone_of[b]]


def targets(position: Position, name: str, at: str | None = None) -> list[str]:
    """The enemies that a unit can exchange fire with, from where it stands or from another space, by id (R-SK-50)."""
    unit, world = position.units[name], position.world
    space = at or unit.space
    if unit.state != "up" or space is None:
        return []
    board, smoke, cards = world.board, position.smoke, world.cards
    zone = board.zone_of[space]
    if zone in smoke:
        return []
    side, ranges, zone_of = cards[name].side, board.ranges[zone], board.zone_of
    reach = world.tables.numbers.reach
    found = []
    for other, enemy in position.units.items():
        if enemy.state == "up" and cards[other].side != side and enemy.space is not None:
            place = zone_of[enemy.space]
            if ranges[place] <= reach and place not in smoke and position.pattern(name, ranges[place]) > 0:
                found.append(other)
    return found


def fire(position: Position, name: str, space: str, other: str, other_space: str, returning: bool = False) -> Fire:
    """What a unit in a space deals another one in its space, threat 0 where it is no fire at all (R-SK-51 to R-SK-54)."""
    world = position.world
    distance = far(position, space, other_space)
    pattern = position.pattern(name, distance)
    if pattern == 0:  # R-SK-53
        return Fire(distance, 0, ())
    parts: list[Part] = [{"name": "pattern", "add": pattern}]
    floors = world.board.floor_of
    higher = floors[space] - floors[other_space]
    if higher > 0:  # R-SK-52
        parts.append({"name": "height", "add": higher * world.tables.numbers.floor})
    trait = world.traits[name]
    if trait == ("steady" if returning else "pack") and (returning or _in_company(position, name, space)):  # R-SK-159, R-SK-164
        parts.append({"name": trait, "add": world.change(trait)})
    return Fire(distance, sum(part["add"] for part in parts), tuple(parts))


def _in_company(position: Position, name: str, space: str) -> bool:
    """Whether another unit of the team stands in the zone of a space, on any floor."""
    world = position.world
    zone, side, zone_of = world.board.zone_of[space], world.side(name), world.board.zone_of
    return any(
        other != name
        and unit.state == "up"
        and unit.space is not None
        and zone_of[unit.space] == zone
        and world.side(other) == side
        for other, unit in position.units.items()
    )


def exchange(position: Position, name: str, target: str, at: str | None = None) -> Shot:
    """The exchange of fire of a unit, from where it stands or from another space, with a target (R-SK-51 to R-SK-56)."""
    space, other_space = at or position.units[name].space, position.units[target].space
    assert space is not None and other_space is not None
    out = fire(position, name, space, target, other_space)
    why = _no_return(position, name, target, out.range)
    if why:
        return Shot(out, None, why)
    back = fire(position, target, other_space, name, space, returning=True)
    return Shot(out, back, "") if back.threat else Shot(out, None, "range")


def _no_return(position: Position, name: str, target: str, distance: int) -> str:
    """Why the target of a unit does not return fire, "" when only the range may speak against it (R-SK-55, R-SK-103)."""
    turn, world = position.turn, position.world
    mine = turn is not None and turn.unit == name
    if mine and turn is not None and turn.creep:
        return "creep"
    if position.units[target].stunned:
        return "stunned"
    duel = world.options["marksman_duel"] and position.marksman(name) and position.marksman(target)  # R-SK-184
    if position.units[name].prone and not duel:  # R-SK-185
        return "prone"
    trait = world.traits[name]
    if trait == "long-shot" and distance == world.tables.numbers.reach and not duel:  # R-SK-154
        return "long-shot"
    if trait == "shock" and distance == 0 and mine and turn is not None and turn.crossed:  # R-SK-152
        return "shock"
    return ""


def shoot(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True: the exchange of fire is over; all threats first, then both pulls, then both results (R-SK-56, R-SK-57)."""
    turn = position.turn
    assert turn is not None
    name, target = turn.unit, action["target"]
    shot = exchange(position, name, target)
    position.turn = turn._replace(left=turn.left - 1, fired=True)
    emit({"is": "fired", "unit": name, "target": target, **_told(shot.out)})
    threats = {target: shot.out.threat}
    if shot.back is not None:
        threats[name] = shot.back.threat
        emit({"is": "returned", "unit": target, "target": name, **_told(shot.back)})
    else:
        emit({"is": "no-return", "unit": target, "target": name, "why": shot.why})
    bag.threaten(position, threats, threats, emit)
    pulls = {one: bag.pull(position, one, draws, emit) for one in threats}
    for one, pulled in pulls.items():
        bag.settle(position, one, pulled, emit)
    return True


def _told(one: Fire) -> JsonObject:
    return {"range": one.range, "threat": one.threat, "parts": list(one.parts)}


# --- tokens and crew weapons ------------------------------------------------------------------------------------------------


def parts_of(position: Position, name: str, why: str, victim: str = "") -> tuple[Part, ...]:
    """The parts of the threats that a token or weapon of a unit gives one it hits (R-SK-118, R-SK-153, R-SK-158, R-SK-163);
    whoever that is where no `victim` is named.
    """
    world = position.world
    known = world.tables.tokens.get(why) or world.tables.weapons[why]
    parts: list[Part] = [{"name": why, "add": known.threat}]
    trait = world.traits[name]
    if (why, trait) in (("covering-fire", "suppress"), ("frag", "big-charge")):
        parts.append({"name": trait, "add": world.change(trait)})
    if victim and why in BLASTS and world.traits[victim] == "blast-suit":
        parts.append({"name": "blast-suit", "add": world.change("blast-suit")})
    return tuple(parts)


def victims(position: Position, name: str, why: str, action: Action) -> list[str]:
    """The units that an action with a token or weapon gives threats, by id; none for one that gives none."""
    if why in ("focus-fire", "machine-gun"):
        return [action["target"]]
    if why == "covering-fire":
        return near_enemies(position, name, position.world.tables.tokens[why].ranges)
    return hit_in(position, action["zone"]) if why in BLASTS else []


def threats_of(position: Position, name: str, action: Action) -> dict[str, int]:
    """The threats that an action of a unit would give, by unit, return fire left out."""
    do = action["do"]
    if do == "fire":
        return {action["target"]: exchange(position, name, action["target"]).out.threat}
    if do not in ("use", "crew"):
        return {}
    why = action["token"] if do == "use" else action["weapon"]
    return {one: sum(part["add"] for part in parts_of(position, name, why, one)) for one in victims(position, name, why, action)}


def hit_in(position: Position, zone: str) -> list[str]:
    """The units that a blast in a zone hits: all that stand there, friends too, not in smoke, by id (R-SK-106, R-SK-108)."""
    if zone in position.smoke:
        return []
    zone_of = position.world.board.zone_of
    return [name for name, unit in position.units.items() if unit.state == "up" and unit.space and zone_of[unit.space] == zone]


def near_enemies(position: Position, name: str, ranges: Iterable[int]) -> list[str]:
    """The standing enemies of a unit at some ranges, not in smoke, by id (R-SK-113, R-SK-117, R-SK-182)."""
    world = position.world
    space, side, zone_of = position.units[name].space, world.side(name), world.board.zone_of
    if space is None or zone_of[space] in position.smoke:
        return []
    away, among = world.board.ranges[zone_of[space]], tuple(ranges)
    return [
        other
        for other, enemy in position.units.items()
        if enemy.state == "up" and world.side(other) != side and enemy.space is not None
        and away[zone_of[enemy.space]] in among and zone_of[enemy.space] not in position.smoke
    ]  # fmt: skip


def attack(position: Position, seat: Seat, why: str, threats: Mapping[str, int], draws: Draws, emit: Emit) -> bool:
    """Whether all units hit by a token or weapon have been checked at once."""
    turn = position.turn
    assert turn is not None
    emit({"is": "attack", "unit": turn.unit, "with": why, "threats": dict(sorted(threats.items()))})
    return bag.strike(position, seat, why, threats, draws, emit)
