"""Moves of units and groups (R-FF-33 to R-FF-36, R-FF-41, R-FF-84, R-FF-105 to R-FF-111, R-FF-121, R-FF-133 to R-FF-136)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.api import Action, Emit, JsonMap, Seat
from game.draws import Draws
from game.firefight import forts, groups, mines, paths, seeing
from game.firefight.firing import harm
from game.firefight.plan import Plan
from game.firefight.position import Position, Question, Unit
from game.firefight.records import AWAY, D6
from game.messages import message

ARRIVING = {"german": "NE", "soviet": "NW"}
"""Which way a side's units face as they enter the board (7.14 of R-FF-29)."""


class Entered(NamedTuple):
    """What the die of an obstacle made of a mover's price, and whether it goes in."""

    kind: str
    die: int
    price: int
    enters: bool


class Paid(NamedTuple):
    """What came of paying: whether the action happens, the dice of obstacles, whether a mover was kept out, who may get stuck."""

    happens: bool
    dice: Mapping[str, Entered]
    kept_out: bool
    bogs: tuple[str, ...] = ()


class Moved(NamedTuple):
    """What movers leave to be settled: whom mines ask about, and the spaces that they drove through."""

    questions: tuple[Question, ...]
    driven: Mapping[str, tuple[str, ...]]


def bars(position: Position, unit: Unit, what: str = "move") -> str | None:
    """Why a unit cannot move at all, or None (R-FF-55, R-FF-110, R-FF-122)."""
    if unit.aboard is not None:
        return message("R-FF-122: {name} is carried; its vehicle moves it.", name=unit.id)
    if position.barred(unit, what):
        return message("R-FF-55: the hit counter of {name} forbids this.", name=unit.id)
    if unit.immobile:
        return message("R-FF-110: {name} is immobile.", name=unit.id)
    return None


def way_of(position: Position, unit: Unit, given: JsonMap) -> paths.Way | str:
    """The way that a unit would take, or why it cannot: a move, or one among the moves of a group."""
    why = bars(position, unit)
    if why is not None:
        return why
    pivot_first, into = given.get("pivot_first"), given.get("into")
    if pivot_first is not None and position.fort_kind(unit) == "bunker":
        return message("R-FF-129: nobody turns in a bunker.")
    if given.get("cautious") and not position.world.cautious:
        return message("R-FF-41: cautious movement is not played.")
    found = paths.way(position, unit, given["path"], pivot_first, bool(given.get("cautious")))
    if isinstance(found, str) or into is None:
        return found
    why = forts.refusal(position, unit, into, found.path[-1]) or forts.facing_refusal(position, into, given.get("facing"))
    return why or found


def members_of(position: Position, names: Iterable[str]) -> tuple[str, ...]:
    """Units, each followed by what it carries (7.14 of R-FF-83)."""
    return tuple(one for name in names for one in (name, *(cargo.id for cargo in position.cargo(name))))


def plan(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What a move needs, or why it cannot be made (R-FF-33 to R-FF-36)."""
    found = way_of(position, unit, action)
    if isinstance(found, str):
        return found
    caps, most = action.get("caps", {}), position.world.numbers.dice_caps
    for name, number in caps.items():
        if not -most <= number <= most:
            return message("R-FF-21: {number} CAPs on a die; it is {most} at most, up or down.", number=number, most=most)
        if name != found.die and not (name == "bog" and found.bog):
            return message("R-FF-21: this move has no such die: {name}.", name=name)
    dice = ((unit.id, found.die),) if found.die else ()
    members = members_of(position, (unit.id,))
    spent = sum(map(abs, caps.values()))
    bogs = (unit.id,) if found.bog else ()
    return Plan(members, found.price, spent, (unit.id,), dice=dice, prices=((unit.id, found.price),), bogs=bogs)


def plan_group(position: Position, seat: Seat, action: Action) -> Plan | str:
    """What the moves of a group need, or why they cannot be made (R-FF-84)."""
    names, moves = tuple(action["units"]), action["moves"]
    why = groups.refusal(position, seat, names)
    if why is not None:
        return why
    if not moves:
        return message("R-FF-84: a group moves with at least one of its units.")
    dice, prices, bogs = list[tuple[str, str]](), list[tuple[str, int]](), list[str]()
    for one in moves:
        if one["unit"] not in names:
            return message("R-FF-84: {name!r} is not one of the group.", name=one["unit"])
        found = way_of(position, position.units[one["unit"]], one)
        if isinstance(found, str):
            return found
        prices.append((one["unit"], found.price))
        if found.die:
            dice.append((one["unit"], found.die))
        if found.bog:
            bogs.append(one["unit"])
    members = members_of(position, names)  # who stays acts with the group: no hidden one is named to the others (R-FF-61)
    price = max(price for _, price in prices)
    return Plan(members, price, 0, names, dice=tuple(dice), prices=tuple(prices), bogs=tuple(bogs))


# --- carrying it out ----------------------------------------------------------------------------------------------------


def do(position: Position, action: Action, paid: Paid, draws: Draws, emit: Emit) -> Moved:
    """Move one unit, with what it carries."""
    name = action["unit"]
    _show_counter(position, name, emit)
    return _carried_out(position, [action], paid, action.get("caps", {}), draws, emit)


def do_group(position: Position, action: Action, paid: Paid, draws: Draws, emit: Emit) -> Moved:
    """Move the units of a group, in the order listed (R-FF-84)."""
    for one in action["moves"]:
        _show_counter(position, one["unit"], emit)
    return _carried_out(position, action["moves"], paid, {}, draws, emit)


def _show_counter(position: Position, name: str, emit: Emit) -> None:
    counter = position.counter(position.units[name])
    if counter is not None and counter.move_ap:
        seeing.show_counter(position, name, emit)


def _carried_out(position: Position, moves: Iterable[JsonMap], paid: Paid, caps: JsonMap, draws: Draws, emit: Emit) -> Moved:
    dice = paid.dice
    for name, roll in dice.items():
        met = {"is": "wire"} if roll.kind == "wire" else {"is": "road_block"}
        emit({**met, "unit": name, "die": roll.die, "price": roll.price, "entered": roll.enters})
    driven = dict[str, tuple[str, ...]]()
    came = list[tuple[str, tuple[str, ...]]]()
    for one in moves:
        name = one["unit"]
        if name in dice and not dice[name].enters:
            continue
        driven[name] = _step_by_step(position, one, emit)[:-1]
        came.append((position.units[name].at, members_of(position, (name,))))
        if name in paid.bogs:
            _bog(position, name, caps.get("bog", 0), draws, emit)
    questions = [question for space, names in came for question in mines.met(position, space, names, emit)]
    return Moved(tuple(questions), {name: spaces for name, spaces in driven.items() if spaces})


def _step_by_step(position: Position, given: JsonMap, emit: Emit) -> tuple[str, ...]:
    """Move a unit as far as it comes: hidden mines end the move (R-FF-111). The spaces it entered."""
    name, path = given["unit"], list(given["path"])
    unit, world = position.units[name], position.world
    for number, space in enumerate(path, 1):
        if any(one.hidden for one in mines.fields(position, space)):
            path = path[:number]
            break
    harm.leave_hasty(position, name, emit)
    entering = unit.at == AWAY
    into = position.work(given.get("into")) if path[-1] == given["path"][-1] else None
    facing = given.get("facing") or given.get("pivot_first")
    if facing is None:
        facing = ARRIVING[world.side_of[unit.seat]] if entering else unit.facing
    if into is not None and into.kind == "bunker":
        facing = into.facing
    marked = world.cautious and not given.get("cautious")
    cargo = position.cargo(name)
    position.change(
        name, at=path[-1], facing=facing, fort=into.id if into else None, entry=None, exposed=unit.exposed or marked
    )  # fmt: skip
    for one in cargo:
        position.change(one.id, at=path[-1], facing=facing, entry=None)
    emit({"is": "moved", "unit": name, "path": path if entering else [unit.at, *path], "facing": facing})
    if into is not None:
        emit({"is": "occupied", "unit": name, "work": into.id, "facing": facing})
    wire = position.work_at(path[-1], "wire")
    if wire is not None and position.kind(unit).cls == "tracked":
        harm.remove_work(position, wire)
        emit({"is": "work_destroyed", "work": wire.id, "kind": wire.kind, "at": wire.at})
    return tuple(path)


def _bog(position: Position, name: str, caps: int, draws: Draws, emit: Emit) -> None:
    """Roll whether a vehicle gets stuck (R-FF-110)."""
    dice = [draws.pick(D6, "d6"), draws.pick(D6, "d6")]
    total = max(0, sum(dice) + caps)
    stuck = total < position.world.numbers.bog
    emit({"is": "bog_roll", "unit": name, "dice": dice, "total": total, "immobile": stuck})
    if stuck:
        position.change(name, immobile=True)
