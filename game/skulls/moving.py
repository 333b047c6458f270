"""Steps, Double-Time, and the duty to leave tear gas (R-SK-13, R-SK-42, R-SK-109 to R-SK-116, R-SK-151, R-SK-186)."""

from __future__ import annotations

from functools import lru_cache

from game.api import Emit
from game.boards.zones import Zones
from game.messages import Message, message
from game.skulls.position import Position


def steps(position: Position, space: str) -> list[str]:
    """The spaces one step away from a space, gas respected (R-SK-13, R-SK-110)."""
    board, gas = position.world.board, position.gas
    found = board.steps[space]
    if not gas:
        return list(found)
    zone_of = board.zone_of
    zone = zone_of[space]
    return [to for to in found if zone_of[to] not in gas or zone_of[to] == zone]


def on_foot(position: Position, name: str) -> bool:
    """Whether a unit can take steps at all: it stands, is not prone and in no vehicle (R-SK-177, R-SK-186)."""
    unit = position.units[name]
    return unit.state == "up" and not unit.prone and unit.vehicle is None


@lru_cache(maxsize=1 << 14)
def reached(board: Zones, space: str, most: int, gas: frozenset[str]) -> dict[str, int]:
    """The fewest steps to each space in reach of a space, which is there with 0; nobody enters gas (R-SK-110)."""
    return board.reached(space, most, gas)


def gassed(position: Position, space: str, to: str) -> Message:
    """Why a step cannot be taken that only tear gas forbids: it lies where the step ends, or on every way there (R-SK-110)."""
    zone = position.world.board.zone_of[to]
    if zone in position.gas and zone != position.world.board.zone_of[space]:
        return message("R-SK-110: nobody enters {zone} while tear gas lies there.", zone=zone)
    return message("R-SK-110: nobody enters tear gas, and every way to {to} leads through it.", to=to)


def path(board: Zones, space: str, to: str, gas: frozenset[str]) -> list[str]:
    """The spaces entered on the way, the last one `to`: a shortest path, among equals the first by names (R-SK-116)."""
    paths: dict[str, list[str]] = {space: []}
    queue = [space]
    for at in queue:  # it grows as it is walked through, in the order of the paths
        for near in board.steps[at]:
            if near not in paths and (board.zone_of[near] not in gas or board.zone_of[near] == board.zone_of[at]):
                paths[near] = [*paths[at], near]
                if near == to:
                    return paths[near]
                queue.append(near)
    raise LookupError(f"no way leads from {space} to {to}")


def double_steps(position: Position, name: str) -> int:
    """The steps of a unit's Double-Time (R-SK-116, R-SK-151)."""
    world = position.world
    more = world.change("fleet") if world.traits[name] == "fleet" else 0
    return world.tables.numbers.double_time + more


def walk(position: Position, name: str, way: list[str], by: str, emit: Emit) -> None:
    """Move a unit along spaces, with what it carries (R-SK-131)."""
    start = position.units[name].space
    assert start is not None
    position.change(name, space=way[-1])
    carried = position.carried(name)
    if carried is not None:
        position.objectives = {**position.objectives, carried: position.objectives[carried]._replace(space=way[-1])}
    zone_of, turn = position.world.board.zone_of, position.turn
    if turn is not None and turn.unit == name and any(zone_of[space] != zone_of[start] for space in way):
        position.turn = turn._replace(crossed=True)  # R-SK-152
    emit({"is": "moved", "unit": name, "from": start, "to": way[-1], "path": way, "by": by})


# --- tear gas ---------------------------------------------------------------------------------------------------------------


def way_out(position: Position, space: str, gas: frozenset[str]) -> int | None:
    """The fewest steps from a space out of its gassed zone, 0 where there is no gas, None where no way leads out (R-SK-111)."""
    board = position.world.board
    zone_of = board.zone_of
    zone = zone_of[space]
    if zone not in gas:
        return 0
    floor = board.floor_of[space]
    far = [
        abs(floor - board.floor_of[at]) + 1
        for at in (f"{zone}/{number}" for number in range(board.zones[zone].floors))
        if any(zone_of[to] != zone and zone_of[to] not in gas for to in board.steps[at])
    ]
    return min(far, default=None)


def steps_left(position: Position, name: str, left: int, double: bool) -> int:
    """The steps a unit could take with so many actions, a Double-Time among them where it has one."""
    return left - 1 + double_steps(position, name) if double and left else left


def has_double(position: Position, name: str) -> bool:
    """Whether a unit has a readied Double-Time that it has not used in its turn."""
    turn = position.turn
    return position.units[name].ready == "double-time" and not (turn is not None and turn.readied)


def must_leave(position: Position, name: str) -> bool:
    """Whether a unit is on foot in tear gas and could still leave it in its turn (R-SK-111, R-SK-112, R-SK-180)."""
    turn, space = position.turn, position.units[name].space
    if turn is None or not position.gas or space is None or not on_foot(position, name):
        return False
    far = way_out(position, space, position.gas)
    return far is not None and 0 < far <= steps_left(position, name, turn.left, has_double(position, name))


def leaves(position: Position, name: str, do: str, space: str, double: bool, gas: frozenset[str]) -> bool:
    """Whether a unit that must leave is out of the gas after an action, or can still get out (R-SK-111).

    `space` is where it stands then, `double` whether it still has its Double-Time, `gas` what lies then.
    """
    turn = position.turn
    assert turn is not None
    if do == "enter":  # R-SK-180
        return True
    if do == "prone":
        return False
    far = way_out(position, space, gas)
    return far is not None and far <= steps_left(position, name, turn.left - 1, double)
