"""Who holds what, and how a match ends (R-FF-23 to R-FF-25, R-FF-148)."""

from __future__ import annotations

from game.api import Emit, Seat
from game.firefight.firing import harm
from game.firefight.position import Position, Unit
from game.firefight.records import SANDBOX


def look(position: Position, emit: Emit) -> None:
    """Look at control, space by space, then at who has come first (R-FF-24, R-FF-148)."""
    world = position.world
    side_of, bit, crowd = world.side_of, world.ground.bit, position.sight(world.seats[0]).crowd
    for space in sorted(position.control):
        if not bit[space] & crowd:
            continue
        seen = [unit for unit in position.here(space) if not unit.hidden]
        there = [unit for unit in seen if not position.kind(unit).capless]
        if not there or len({side_of[unit.seat] for unit in seen}) > 1:
            continue
        held = position.control[space]
        if held is None or side_of[held] != side_of[there[0].seat]:
            position.control = {**position.control, space: there[0].seat}
            emit({"is": "control", "space": space, "seat": there[0].seat})
    for space, points in sorted(world.points.first_entry.items()):
        if space not in position.entered and bit[space] & crowd:
            there = _holders(position, space)
            if there:
                position.entered = {**position.entered, space: there[0].seat}
                harm.score(position, there[0].seat, points, "first_entry", emit)


def _holders(position: Position, space: str) -> list[Unit]:
    """The units of a space that count for control, by id."""
    return [unit for unit in position.here(space) if not unit.hidden and not position.kind(unit).capless]


def side_gone(position: Position) -> bool:
    """Whether a side has no unit left and none to come (R-FF-25)."""
    world = position.world
    if world.scenario == SANDBOX:
        return False
    left = {unit.seat for unit in position.units.values()}
    left.update([one.seat for one in position.coming if isinstance(one.round, int)])
    return any(left.isdisjoint(seats) for seats in world.sides.values())


def flags_held(position: Position, seat: Seat) -> int:
    """What the spaces that a seat controls would count for if the match ended now; 0 once they have counted (R-FF-25)."""
    if position.result is not None:
        return 0
    return sum(points for space, points in position.world.points.at_end.items() if position.control.get(space) == seat)


def finish(position: Position, emit: Emit) -> None:
    """End the match: points for what is held, then the winner (R-FF-23, R-FF-25)."""
    for space, points in sorted(position.world.points.at_end.items()):
        seat = position.control.get(space)
        if seat is not None:
            harm.score(position, seat, points, "at_end", emit)
    totals = _totals(position)
    best = max(totals.values())
    first = [name for name, points in totals.items() if points == best]
    position.result = {"winner": first[0] if len(first) == 1 else None, "vp": totals}
    position.phase, position.pending, position.after = "over", (), None
    emit({"is": "over", "result": {"winner": position.result["winner"], "vp": dict(totals)}})


def _totals(position: Position) -> dict[str, int]:
    """The points of each side, or of each seat where seats win (R-FF-148)."""
    world = position.world
    if world.by_seat:
        return {seat: position.vp[seat] for seat in world.seats}
    return {side: sum(position.vp[seat] for seat in seats) for side, seats in world.sides.items()}
