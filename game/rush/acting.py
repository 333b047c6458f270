"""What is done besides moving: classes, boarding, weapons, demolition, and the answers to what is asked."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.rush import cards, casualties, stops
from game.rush.casualties import leave_crew, throw
from game.rush.fights import PLUS
from game.rush.flow import begin_turn, end_stop, go_on, next_turn, rest
from game.rush.position import Position, but
from game.rush.records import SIDE_OF
from game.rush.shells import raze, salvo, shell


def choose(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Choose a class; after the last one D1's turn begins (R-RU-09, R-RU-13)."""
    position.change(seat, kind=action["class"])
    emit({"is": "class", "seat": seat, "class": action["class"]})
    if all(one.kind for one in position.soldiers.values()):
        begin_turn(position, position.world.seats[0], emit)


# --- vehicles -----------------------------------------------------------------------------------------------------------


def enter(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Board a vehicle, as its driver if it was empty; one of the enemy's changes sides (R-RU-77, R-RU-78, R-RU-82, R-RU-102)."""
    name = action["vehicle"]
    vehicle = position.vehicles[name]
    position.set_vehicle(name, but(vehicle, side=SIDE_OF[seat], crew=(*vehicle.crew, seat)))
    position.change(seat, ride=name)
    position.turn = but(position.turn, boarded=True)
    emit({"is": "enter", "seat": seat, "vehicle": name, "as": "passenger" if vehicle.crew else "driver"})
    if position.turn.phase == "rest":
        next_turn(position, emit)


def leave(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Jump out; the passenger takes the controls (R-RU-79, R-RU-80)."""
    name = position.soldiers[seat].ride or ""
    position.change(seat, ride=None)
    position.turn = but(position.turn, left_from=name)
    emit({"is": "leave", "seat": seat, "vehicle": name})
    leave_crew(position, seat, name, emit)


def stay(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Stay a passenger, which ends the turn (R-RU-26, R-RU-79)."""
    emit({"is": "stay", "seat": seat})
    next_turn(position, emit)


# --- weapons ------------------------------------------------------------------------------------------------------------


def fire(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Fire the gun; the turn ends, doubles or not (R-RU-91 to R-RU-94)."""
    position.turn = but(position.turn, left=())
    salvo(position, seat, "turn", draws, emit)
    go_on(position, draws, emit)


def fly_uav(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Move the UAV on from where it is, and fire there; the turn ends (R-RU-97 to R-RU-99)."""
    start, dice = position.uav.at or "", throw(position, draws)
    to = position.world.track.ahead(start, sum(dice))
    position.turn = but(position.turn, left=())
    position.uav = but(position.uav, at=to)
    emit({"is": "uav", "seat": seat, "dice": list(dice), "from": start, "to": to})
    shell(position, seat, to, "turn", draws, emit)
    go_on(position, draws, emit)


def demolish(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Try to destroy what was taken at this stop, or a parked vehicle; minus does nothing (R-RU-34)."""
    what, at, stop = action["what"], position.soldiers[seat].at or "", position.turn.stop
    assert stop is not None
    position.turn = but(position.turn, stop=but(stop, tried=True))
    roll = draws.pick(position.world.tables.dice.combat, "a combat die")
    if roll != PLUS:
        emit({"is": "demolish", "seat": seat, "what": what, "at": at, "roll": roll, "ok": False})
    elif what in position.vehicles:
        emit({"is": "demolish", "seat": seat, "what": what, "at": at, "roll": roll, "ok": True})
        position.count(seat, "demolished")
        casualties.wreck(position, what, seat, emit)
    else:
        raze(position, seat, what, at, roll, emit)
    if position.turn.phase == "rest":
        rest(position, emit)


# --- answers ------------------------------------------------------------------------------------------------------------


def save(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Revive a soldier or repair a vehicle, or let go (R-RU-47, R-RU-61)."""
    casualties.save(position, action, draws, emit)
    go_on(position, draws, emit)


def fuse(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Throw for a double, or give up; once that is settled the armer plays on (R-RU-68 to R-RU-72)."""
    stops.try_fuse(position, seat, action, draws, emit)
    if position.result is None and position.turn.fuse is None and end_stop(position, draws, emit):
        go_on(position, draws, emit)


def pick(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Follow one of two cards (R-RU-90)."""
    cards.pick(position, action, draws, emit)
    go_on(position, draws, emit)


def target(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Turn a card on its target (R-RU-104)."""
    cards.hit(position, action, draws, emit)
    go_on(position, draws, emit)


def spare(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Pass on a card's target (R-RU-104)."""
    cards.spare(position, emit)
    go_on(position, draws, emit)


def done(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """End the turn."""
    next_turn(position, emit)
