"""Where a unit can move, and what each step costs (R-FF-33 to R-FF-36, R-FF-43, R-FF-70, R-FF-71, R-FF-104 to R-FF-110)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.firefight.position import Position, Unit
from game.firefight.records import AWAY, DIRECTION, UnitType
from game.messages import message

BARRIERS = {"wire": ("gun", "wheeled"), "road_block": ("wheeled",)}
"""The classes that an obstacle keeps out (R-FF-134, R-FF-136)."""
BARRED = {"wire": "R-FF-134", "road_block": "R-FF-136"}
DICE = {"foot": "wire", "tracked": "road_block"}
"""The obstacle that adds a die to the price of a class (R-FF-133, R-FF-136)."""


class Step(NamedTuple):
    """A step: what it costs by its parts, whether it follows a road, and whether bonus steps may come before or after it."""

    parts: dict[str, int]
    road: bool
    plain: bool
    """Neither priced ground nor a wall, neither out of nor into a fort or obstacle: bonus steps may follow (R-FF-109)."""
    smoked: bool
    bog: bool


class Way(NamedTuple):
    """A path that a unit may take: its price by its parts, the obstacle with a die, and whether it may get stuck."""

    path: tuple[str, ...]
    price: int
    parts: dict[str, int]
    die: str | None
    bog: bool


def works_block(position: Position, space: str) -> bool:
    """Whether a fort or a visible obstacle lies in a space (R-FF-109)."""
    return any(one.at == space and not one.hidden for one in position.works.values())


def thick(position: Position, space: str) -> bool:
    """Whether +2 smoke lies in a space (R-FF-104)."""
    strong = position.world.numbers.smoke_strength
    return any(one.at == space and one.strength >= strong for one in position.smoke)


def step(position: Position, kind: UnitType, a: str | None, b: str) -> Step | str:
    """A step into a neighbour, or from outside (None), without what the unit itself adds; or why it cannot be made."""
    ground, cls = position.world.ground, kind.cls
    terrain, foot = ground.terrain[b], not kind.vehicle
    rule = "R-FF-33" if foot else "R-FF-105"
    road = (a, b) in ground.road if a is not None else b in ground.on_road
    parts: dict[str, int] = {}
    wall = False
    if a is not None:
        if (a, b) in ground.steep and cls != "foot":
            return message("R-FF-71: {name} cannot cross the steep side between {a} and {b}.", name=kind.name, a=a, b=b)
        wall = not road and (a, b) in ground.wall
        climbed = ground.level[b] - ground.level[a]
        if climbed > 0:
            parts["uphill"] = climbed * position.world.numbers.uphill
    priced = False
    if not road:
        more = terrain.enter[cls]
        if more is None:
            return message("{rule}: {name} cannot enter {terrain}.", rule=rule, name=kind.name, terrain=terrain.title)
        if more:
            parts["terrain"], priced = more, True
        if wall:
            over = position.world.tables.wall.enter[cls]
            if over is None:
                return message("{rule}: {name} cannot cross a wall.", rule=rule, name=kind.name)
            if over:
                parts["wall"] = over
        if cls in ("gun", "wheeled") and position.work_at(b, "trench") is not None:
            return message("R-FF-128: {name} enters a trench only along a road.", name=kind.name)
    for barrier, classes in BARRIERS.items():
        if cls in classes and position.work_at(b, barrier) is not None:
            given = {"rule": BARRED[barrier], "name": kind.name, "barrier": position.world.tables.works[barrier].title}
            return message("{rule}: {name} cannot enter a space with {barrier}.", **given)
    bog = not road and (cls in terrain.bog or (wall and cls in position.world.tables.wall.bog))
    both = (b,) if a is None else (a, b)
    blocked = bool(position.works) and any(works_block(position, one) for one in both)
    smoked = bool(position.smoke) and any(thick(position, one) for one in both)
    return Step(parts, road, not (priced or wall or blocked), smoked, bog)


def way(
    position: Position, unit: Unit, path: Sequence[str], pivot_first: str | None = None, cautious: bool = False
) -> Way | str:
    """The way of a unit along a path, or why it cannot take it."""
    kind, world = position.kind(unit), position.world
    hexes, near = world.hexes, world.hexes.near
    if not path:
        return message("R-FF-33: a path has at least one space.")
    for space in path:
        if space not in hexes.bit:
            return message("R-FF-36: {space!r} is not on the board.", space=space)
    entering = unit.at == AWAY
    if entering and (unit.entry is None or path[0] not in unit.entry):
        return message("R-FF-29: {name} enters the board in one of {entry}.", name=unit.id, entry=", ".join(unit.entry or ()))
    start = None if entering else unit.at
    for a, b in pairwise(path if entering else [unit.at, *path]):
        if b not in near[a]:
            return message("R-FF-33: {b} is not next to {a}.", a=a, b=b)
    if len(path) > 1 and not kind.vehicle:
        return message("R-FF-33: {name} moves one space at a time.", name=kind.name)
    first = step(position, kind, start, path[0])
    if isinstance(first, str):
        return first
    counter = position.counter(unit)
    parts = {"move": max(0, kind.move_ap + (counter.move_ap if counter else 0)), **first.parts}
    facing = DIRECTION[pivot_first or unit.facing]
    backwards = start is not None and (near[start].index(path[0]) - facing) % 6 in (2, 3, 4)
    if backwards:
        parts["flank"] = world.numbers.backwards if kind.vehicle else world.numbers.flank_step
    if pivot_first is not None:
        parts["pivot"] = world.numbers.pivot
    if cautious:
        parts["cautious"] = world.numbers.cautious
    if len(path) > 1:
        why = _bonus(position, unit, first, backwards, path, parts)
        if why is not None:
            return why
    die = DICE.get(kind.cls)
    if die is not None and (not position.works or position.work_at(path[0], die) is None):
        die = None
    return Way(tuple(path), max(1, sum(parts.values())), parts, die, first.bog)


def _bonus(
    position: Position, unit: Unit, first: Step, backwards: bool, path: Sequence[str], parts: dict[str, int]
) -> str | None:
    """Why the steps after the first cannot be made, or None; what they cost is added to the parts (R-FF-106 to R-FF-109)."""
    kind = position.kind(unit)
    wheeled = kind.cls == "wheeled"
    rule = "R-FF-108" if wheeled else "R-FF-107"
    if backwards:
        return message("R-FF-106: no bonus steps after a step backwards.")
    if len(path) - 1 > kind.bonus:
        return message("{rule}: {name} has {bonus} bonus steps.", rule=rule, name=kind.name, bonus=kind.bonus)
    if first.smoked:
        return message("R-FF-104: no bonus steps after a step into or out of smoke.")
    if not first.plain:
        return message("R-FF-109: no bonus steps after such a first step.")
    if wheeled and not first.road:
        return message("R-FF-108: bonus steps on wheels follow a road from the first step on.")
    for a, b in pairwise(path):
        one = step(position, kind, a, b)
        if isinstance(one, str):
            return one
        if one.smoked:
            return message("R-FF-104: no bonus steps into or out of smoke.")
        if not one.road and (wheeled or position.world.ground.terrain[b].id != "clear"):
            return message("{rule}: no bonus step into {b}.", rule=rule, b=b)
        if not one.plain:
            return message("R-FF-109: no bonus step into {b}.", b=b)
        if wheeled and vehicle_in(position, b, unit.id):
            return message("R-FF-108: another vehicle is in {b}.", b=b)
        if "uphill" in one.parts:
            parts["uphill"] = parts.get("uphill", 0) + one.parts["uphill"]
    return None


def vehicle_in(position: Position, space: str, mover: str) -> bool:
    """Whether a vehicle that all can see is in a space, the mover and what it tows left aside (R-FF-108)."""
    return any(
        not one.hidden and position.kind(one).vehicle and mover not in (one.id, one.aboard) for one in position.here(space)
    )


def ways(position: Position, unit: Unit) -> list[Way]:
    """For each space that a unit can move to, its way there: the cheapest, the shortest, the first by its names (The list)."""
    near = position.world.hexes.near
    kind = position.kind(unit)
    starts = (unit.entry or ()) if unit.at == AWAY else tuple(one for one in near[unit.at] if one)
    best: dict[str, Way] = {}
    waiting: list[tuple[str, ...]] = [(one,) for one in starts]
    deepest = kind.bonus + 1 if kind.vehicle else 1
    while waiting:
        path = waiting.pop()
        found = way(position, unit, path)
        if isinstance(found, str):
            continue
        to = path[-1]
        old = best.get(to)
        if to != unit.at and (old is None or (found.price, len(path), path) < (old.price, len(old.path), old.path)):
            best[to] = found
        if len(path) < deepest:
            waiting += [(*path, one) for one in near[to] if one is not None]
    return [best[to] for to in sorted(best)]
