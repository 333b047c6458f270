"""Entering, throwing and moving (R-RU-18 to R-RU-28, R-RU-83 to R-RU-89)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.rush.casualties import suicide, throw
from game.rush.flow import go_on, land
from game.rush.position import Position, but


def spawn(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Enter or re-spawn, which is a landing (R-RU-18, R-RU-19, R-RU-30)."""
    at = action["at"]
    kind = action.get("class", position.soldiers[seat].kind)
    position.change(seat, kind=kind, status="up", at=at, ride=None, entered=True)
    emit({"is": "spawn", "seat": seat, "at": at, "class": kind})
    land(position, "spawn", at, draws, emit)


def throw_dice(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Throw both dice; the third double in succession kills the thrower (R-RU-21, R-RU-25, R-RU-27, R-RU-46)."""
    turn, dice = position.turn, throw(position, draws)
    double = dice[0] == dice[1]
    doubles = turn.doubles + 1 if double else 0
    emit({"is": "throw", "seat": seat, "dice": list(dice), "double": double})
    position.turn = but(turn, phase="move", dice=dice, left=dice, doubles=doubles, stop=None)
    if doubles >= position.world.tables.dice.doubles:
        position.turn = but(position.turn, left=())
        suicide(position, seat, "third_double", "turn", emit)
        go_on(position, draws, emit)


def move(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Move by one die, a Recon by other steps on to an enemy, and land (R-RU-20, R-RU-22 to R-RU-24, R-RU-86, R-RU-89)."""
    left = list(position.turn.left)
    left.remove(action["die"])
    position.turn = but(position.turn, left=tuple(left))
    steps: int = action["steps"] if "steps" in action else action["die"]
    _go(position, seat, steps, "first" if left else "final", draws, emit)


def fly(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Fly by twice the sum of the dice, to a final stop (R-RU-83 to R-RU-85)."""
    turn, ride = position.turn, position.soldiers[seat].ride
    position.turn = but(turn, left=())
    _go(position, seat, position.world.vehicle(ride or "").multiplier * sum(turn.dice or ()), "final", draws, emit)


def _go(position: Position, seat: Seat, steps: int, stop: str, draws: Draws, emit: Emit) -> None:
    """Take a soldier, or his vehicle with its crew, so many squares ahead; what is passed means nothing (R-RU-23)."""
    one = position.soldiers[seat]
    start = one.at or ""
    to = position.world.track.ahead(start, steps)
    event = {"is": "move", "unit": one.ride or seat, "from": start, "to": to, "steps": steps}
    if one.ride is None:
        position.change(seat, at=to)
    else:
        vehicle = position.vehicles[one.ride]
        for other in vehicle.crew:
            position.change(other, at=to)
        position.set_vehicle(one.ride, but(vehicle, at=to))
        if position.world.vehicle(one.ride).multiplier > 1:
            event["air"] = True
    emit(event)
    land(position, stop, to, draws, emit)
