"""Fire: who can be shot at, accuracy to the last modifier, what a result does (R-IS-54 to R-IS-82, R-IS-85, R-IS-86)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.api import Action, Emit, Seat, Verb
from game.draws import Draws
from game.ironsquad.kinds import UNIT
from game.ironsquad.position import OTHER, Position, Unit
from game.ironsquad.records import Outcome
from game.ironsquad.scoring import score
from game.messages import message


class Hit(NamedTuple):
    """What one unit suffers: health lost (no more than it has), whether a marker falls; `final` and `text` of a splash."""

    unit: str
    lose: int
    slow: bool
    final: int | None
    text: str


# --- who can be shot at -------------------------------------------------------------------------------------------------


def lobbed(position: Position, unit: Unit) -> bool:
    """Whether a unit's weapon needs no line of sight (R-IS-64)."""
    tables = position.world.tables
    return tables.weapons[tables.types[unit.type].weapon].lobbed


def sees(position: Position, a: str, b: str) -> bool:
    """Whether there is a line of sight from a hex to one within the farthest range (R-IS-54 to R-IS-66)."""
    layout = position.layout
    return b in layout.seen(a) or (bool(position.world.options["reciprocal_los"]) and a in layout.seen(b))


def hindrance(position: Position, unit: Unit, at: str, target: str) -> str | None:
    """Why a unit on a hex could not fire at another hex: `range` (R-IS-04, R-IS-69) or `los` (R-IS-67), or None."""
    if position.world.hexes.distance(at, target) > position.range(unit):
        return "range"
    return None if lobbed(position, unit) or sees(position, at, target) else "los"


def targets(position: Position, unit: Unit) -> Iterator[tuple[str, Unit]]:
    """The enemy units that a unit can fire at from where it stands, in the order of listing (R-IS-67, R-IS-68)."""
    far, distance = position.range(unit), position.world.hexes.distance
    free = lobbed(position, unit)
    for name, other in position.units.items():
        if other.seat != unit.seat and distance(unit.at, other.at) <= far and (free or sees(position, unit.at, other.at)):
            yield name, other


def options(position: Position, name: str, unit: Unit) -> list[Action]:
    """The shots a unit may take now."""
    if unit.fired:
        return []
    actions = position.world.actions
    found = []
    for target, _ in targets(position, unit):
        action = actions.get((name, target))
        if action is None:
            action = actions[name, target] = {"do": "fire", "unit": name, "target": target}
        found.append(action)
    return found


def refuse(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a unit may not fire at a target, or None."""
    unit, target = position.units[action["unit"]], action.get("target")
    if unit.fired:
        return message("R-IS-25: a unit fires once in its turn.")
    other = position.units.get(target) if isinstance(target, str) else None
    if other is None or other.seat == seat:
        return message("R-IS-67: {target!r} is no enemy unit on the board.", target=target)
    why = hindrance(position, unit, unit.at, other.at)
    if why == "range":
        far = position.world.hexes.distance(unit.at, other.at)
        return message(
            "R-IS-69: {target} is {far} hexes away; the range is {range}.", target=target, far=far, range=position.range(unit)
        )
    if why == "los":
        blockers = ", ".join(position.layout.closing(unit.at, other.at))
        return message(
            "R-IS-67: there is no line of sight from {at} to {to}; it is blocked by {blockers}.",
            at=unit.at,
            to=other.at,
            blockers=blockers,
        )
    return None


# --- accuracy -----------------------------------------------------------------------------------------------------------


def modifiers(position: Position, unit: Unit, at: str, target: str) -> dict[str, int]:
    """The parts of the accuracy from a hex against another hex, by name; their sum is the accuracy (R-IS-70 to R-IS-75)."""
    tables, layout = position.world.tables, position.layout
    kind = tables.types[unit.type]
    weapon = tables.weapons[kind.weapon]
    distance = position.world.hexes.distance(at, target)
    column = tables.grounds[layout.ground[target]].column
    up, other_up = layout.elevated(at), layout.elevated(target)
    return {
        "start": tables.numbers.accuracy,
        "terrain": weapon.terrain.get(column, 0) if column else 0,
        "elevation": weapon.favour if up and not other_up else weapon.against if other_up and not up else 0,
        "distance": weapon.distance[distance],
        "health": weapon.health[kind.health[len(kind.health) - unit.hp]],
        "night": tables.numbers.night if position.night else 0,
    }


def outcome(position: Position, final: int) -> Outcome:
    """The row of the result table for a final accuracy (R-IS-77)."""
    for row in reversed(position.world.tables.outcomes):
        if row.least is None or final >= row.least:
            return row
    raise AssertionError("the first row of the result table has no lower bound")


def hits(position: Position, name: str, at: str, target: str, final: int) -> list[Hit]:
    """All that an attack from a hex does at a final accuracy, in order: its row, then the splash (R-IS-78, R-IS-85, R-IS-86)."""
    row, found = outcome(position, final), list[Hit]()
    attacker, struck = position.units[name], position.units[target]
    if row.who == "attacker":
        found.append(Hit(name, min(row.lose, attacker.hp), row.slow, None, row.text))
    elif row.who == "defender":
        found.append(Hit(target, min(row.lose, struck.hp), row.slow, None, row.text))
    if position.kind(attacker).ability == "splash":
        gone = name if row.who == "attacker" and row.lose >= attacker.hp else ""
        for victim, less in _beside(position, name, at, target):
            if victim != gone:
                value = final + less
                caught = outcome(position, value)
                lose, slow, text = (caught.lose, caught.slow, caught.text) if caught.who == "defender" else (0, False, "-")
                found.append(Hit(victim, min(lose, position.units[victim].hp), slow, value, text))
    return found


def _beside(position: Position, name: str, at: str, target: str) -> list[tuple[str, int]]:
    """Who stands in the splash of a target, with what the final accuracy loses there: its hex first, each part by id."""
    numbers, centre = position.world.tables.numbers, position.units[target].at
    near = position.world.hexes.links(centre)
    same, around = list[tuple[str, int]](), list[tuple[str, int]]()
    for other, unit in position.units.items():
        where = at if other == name else unit.at
        if other == target:
            continue
        if where == centre:
            same.append((other, numbers.splash_same))
        elif where in near:
            around.append((other, numbers.splash_near))
    return sorted(same) + sorted(around)


# --- firing -------------------------------------------------------------------------------------------------------------


def fire(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Fire the one shot of the active unit (R-IS-25)."""
    position.change(action["unit"], fired=True)
    attack(position, "fire", action["unit"], action["target"], draws, emit)


def attack(position: Position, kind: str, name: str, target: str, draws: Draws, emit: Emit) -> None:
    """Carry out an attack: `fire`, `opportunity` or `ambush` (R-IS-70 to R-IS-82); only the first is the one shot (R-IS-81)."""
    unit, world = position.units[name], position.world
    mods = modifiers(position, unit, unit.at, position.units[target].at)
    acc = sum(mods.values())
    die = draws.pick(world.luck, "the luck die")
    drm = world.tables.drm[die - 1]
    final = acc + drm
    event = {"is": "attack", "kind": kind, "unit": name, "target": target, "weapon": position.kind(unit).weapon, "mods": mods}
    emit(event | {"acc": acc, "die": die, "drm": drm, "final": final, "result": outcome(position, final).text})
    for hit in hits(position, name, unit.at, target, final):
        if hit.final is not None:
            emit({"is": "splash", "unit": hit.unit, "final": hit.final, "result": hit.text})
        if hit.lose:
            hurt(position, hit, name, emit)


def hurt(position: Position, hit: Hit, by: str, emit: Emit) -> None:
    """Take health from a unit, which dies or gets a marker, and score for the other seat (R-IS-78 to R-IS-80, R-IS-98)."""
    name, numbers = hit.unit, position.world.tables.numbers
    unit = position.units[name]
    unit = position.change(name, hp=unit.hp - hit.lose)
    emit({"is": "damage", "unit": name, "lost": hit.lose, "hp": unit.hp, "by": by})
    score(position, OTHER[unit.seat], numbers.vp_damage * hit.lose, "damage", emit)
    if not unit.hp:
        position.units = {one: other for one, other in position.units.items() if one != name}
        position.dead = {**position.dead, name: unit.seat}
        if position.active and position.active.unit == name:
            position.active = None
        emit({"is": "killed", "unit": name, "at": unit.at})
        score(position, OTHER[unit.seat], numbers.vp_kill, "kill", emit)
        return
    if hit.slow and unit.slow != "next":  # R-IS-79
        unit = position.change(name, slow="next")
        emit({"is": "slow", "unit": name})
    if position.immobilised(unit):  # it was not before, or it would be dead; the active one goes on (R-IS-41)
        emit({"is": "immobilised", "unit": name})


FIRE = Verb("fire", {"unit": UNIT, "target": UNIT}, phases={"turn"}, rule="R-IS-67", refuse=refuse, do=fire)
