"""Where a unit can move, and what each step costs (R-FF-33 to R-FF-36, R-FF-43, R-FF-70, R-FF-71, R-FF-104 to R-FF-110)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.firefight.board import CLEAR
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
    spaces = sum([ground.bit[one] for one in both])
    return Step(parts, road, not (priced or wall or spaces & position.laid.works), bool(spaces & position.screens), bog)


def way(position: Position, unit: Unit, path: Sequence[str], pivot_first: str | None = None, cautious: bool = False) -> Way | str:
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
        if not one.road and (wheeled or position.world.ground.terrain[b].id != CLEAR):
            return message("{rule}: no bonus step into {b}.", rule=rule, b=b)
        if not one.plain:
            return message("R-FF-109: no bonus step into {b}.", b=b)
        if wheeled and position.world.ground.bit[b] & vehicles(position, unit):
            return message("R-FF-108: another vehicle is in {b}.", b=b)
        if "uphill" in one.parts:
            parts["uphill"] = parts.get("uphill", 0) + one.parts["uphill"]
    return None


# --- all that a unit can reach --------------------------------------------------------------------------------------------


class Stride(NamedTuple):
    """A step of a class over the bare ground: over which side, and what ground, walls and height add to its price."""

    to: str
    bit: int
    side: int
    price: int
    uphill: int
    road: bool
    plain: bool
    """Neither priced ground nor a wall."""
    onward: bool
    """Bonus steps may take it, as far as the ground goes."""


Course = tuple[tuple[str, ...], int, bool]
"""The way to a space: its path, its price, and whether the die of an obstacle is added."""
Wave = dict[str, tuple[int, tuple[str, ...]]]
"""By space the price of coming there in so many steps, and by which path."""


def _strides(position: Position, kind: UnitType, a: str | None) -> dict[str, Stride]:
    """The steps of a class out of a space, or onto the board (None), by where they lead; worked out once."""
    world = position.world
    kept: dict[str, Stride] | None = world.strides.get((kind.cls, a))
    if kept is not None:
        return kept
    ground, wall, cls, found = world.ground, world.tables.wall.enter[kind.cls], kind.cls, dict[str, Stride]()
    for side, b in enumerate(ground.bit if a is None else ground.near[a]):
        if b is None or (cls != "foot" and (a, b) in ground.steep):
            continue
        road = b in ground.on_road if a is None else (a, b) in ground.road
        more = 0 if road else ground.terrain[b].enter[cls]
        walled = not road and (a, b) in ground.wall
        if more is None or (walled and wall is None):
            continue
        uphill = 0 if a is None else max(0, ground.level[b] - ground.level[a]) * world.numbers.uphill
        onward = not walled and (road or (cls != "wheeled" and ground.terrain[b].id == CLEAR))
        price = more + uphill + ((wall or 0) if walled else 0)
        found[b] = Stride(b, ground.bit[b], side, price, uphill, road, not (more or walled), onward and not more)
    world.strides[kind.cls, a] = found
    return found


def courses(position: Position, unit: Unit) -> tuple[Course, ...]:
    """For each space that a unit can move to, the way there: the cheapest, the shortest, the first by its names (The list)."""
    kind, world, laid = position.kind(unit), position.world, position.laid
    numbers, counter, entering = world.numbers, position.counter(unit), unit.at == AWAY
    move = max(0, kind.move_ap + (counter.move_ap if counter else 0))
    aback = numbers.backwards if kind.vehicle else numbers.flank_step
    shut, trench = 0, laid.kinds.get("trench", 0) if kind.cls in ("gun", "wheeled") else 0
    for barrier, classes in BARRIERS.items():
        if kind.cls in classes:
            shut |= laid.kinds.get(barrier, 0)
    facing, hampered = DIRECTION[unit.facing], laid.works | laid.screens
    here = 0 if entering else world.ground.bit[unit.at]
    strides = _strides(position, kind, None if entering else unit.at)
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {}
    wave: Wave = {}
    for one in [strides[to] for to in unit.entry or () if to in strides] if entering else strides.values():
        if one.bit & shut or (one.bit & trench and not one.road):
            continue
        back = not entering and (one.side - facing) % 6 in (2, 3, 4)
        price = move + one.price + (aback if back else 0)
        path: tuple[str, ...] = (one.to,)
        best[one.to] = price, 1, path
        if kind.bonus and one.plain and not back and not (here | one.bit) & hampered and (one.road or kind.cls != "wheeled"):
            wave[one.to] = price, path
    closed = hampered | (vehicles(position, unit) if wave and kind.cls == "wheeled" else 0)
    for length in range(2, kind.bonus + 2 if kind.vehicle else 2):
        wave = _onward(position, kind, wave, closed)
        for to, (price, path) in wave.items():
            if to != unit.at and (to not in best or (price, length, path) < best[to]):
                best[to] = price, length, path
    dice, bit = laid.kinds.get(DICE.get(kind.cls, ""), 0), world.ground.bit
    return tuple([(path, max(1, price), bool(dice & bit[path[0]])) for _, (price, _, path) in sorted(best.items())])


def _onward(position: Position, kind: UnitType, wave: Wave, closed: int) -> Wave:
    """One bonus step more from each of some spaces, past those that are closed (R-FF-107 to R-FF-109)."""
    found: Wave = {}
    for at, (price, path) in wave.items():
        for one in _strides(position, kind, at).values():
            if one.onward and not one.bit & closed:
                new = price + one.uphill, (*path, one.to)
                if one.to not in found or new < found[one.to]:
                    found[one.to] = new
    return found


def vehicles(position: Position, unit: Unit) -> int:
    """The spaces with vehicles that all can see, the mover and what it tows left aside, as a bit set (R-FF-108)."""
    bit = position.world.ground.bit.get(unit.at, 0)
    others = [one for one in position.here(unit.at) if unit.id not in (one.id, one.aboard) and not one.hidden]
    return position.vehicles & ~bit | (bit if any(position.kind(one).vehicle for one in others) else 0)


def ways(position: Position, unit: Unit) -> list[Way]:
    """The courses of a unit with the parts of their prices."""
    found = [way(position, unit, path) for path, _, _ in courses(position, unit)]
    return [one for one in found if isinstance(one, Way)]
