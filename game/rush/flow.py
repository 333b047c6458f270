"""How a turn goes on: casualties, fight, what a stop gives, the next decision or the next turn (section 6, R-RU-29)."""

from __future__ import annotations

from game.api import Emit, Seat
from game.draws import Draws
from game.rush import cards, listing
from game.rush.casualties import asks
from game.rush.fights import fights
from game.rush.position import Position, Stop, Turn, but
from game.rush.records import OTHER, SIDE_OF
from game.rush.stops import attack_station, take


def land(position: Position, kind: str, at: str, draws: Draws, emit: Emit) -> None:
    """Let the active soldier, or his vehicle with all in it, land on a square: a stop begins (R-RU-23, R-RU-30)."""
    turn = position.turn
    ride = position.soldiers[turn.seat].ride
    piece = position.vehicles[ride].crew if ride else (turn.seat,)
    position.turn = but(turn, stop=Stop(kind, at, ride, piece), after="stop")
    go_on(position, draws, emit)


def go_on(position: Position, draws: Draws, emit: Emit) -> None:
    """Go on until somebody has to decide, or the match is over."""
    while position.result is None and _goes_on(position, draws, emit):
        pass


def _goes_on(position: Position, draws: Draws, emit: Emit) -> bool:
    """Whether to go on after one step: the first casualty, a round of the fight, or what waited for them."""
    turn = position.turn
    if turn.casualties:
        return not asks(position, emit)
    if turn.after is None:
        return False
    position.turn = but(turn, after=None)
    if turn.after == "turn":
        next_turn(position, emit)
        return False
    if turn.after == "card":
        cards.put_back(position)
        _leave_stop(position, emit)
        return False
    if fights(position, draws, emit):
        return True
    if position.soldiers[turn.seat].status != "up":  # R-RU-45
        next_turn(position, emit)
        return False
    take(position, emit)
    attack_station(position, draws, emit)
    if position.turn.fuse is not None or position.result is not None:
        return False
    return end_stop(position, draws, emit)


def end_stop(position: Position, draws: Draws, emit: Emit) -> bool:
    """Whether a card goes on after what came before it at the stop has been settled; without one the stop is left."""
    stop = position.turn.stop
    if stop is not None:
        position.turn = but(position.turn, stop=but(stop, step="end"))
    if stop is not None and stop.kind == "final":
        cards.draw(position, draws, emit)
        if position.turn.after is not None or position.turn.card is not None:
            return True
    _leave_stop(position, emit)
    return False


def _leave_stop(position: Position, emit: Emit) -> None:
    """Ask for what may be done after a stop: the second die, another throw, or the rest (R-RU-25, R-RU-28, R-RU-117)."""
    turn = position.turn
    dice, kind = turn.dice, turn.stop.kind if turn.stop else "first" if turn.left else "final"
    if position.soldiers[turn.seat].status != "up":
        next_turn(position, emit)
    elif kind == "first":
        position.turn = but(turn, phase="move")
    elif kind == "spawn" or (dice is not None and len(set(dice)) < len(dice)):
        position.turn = but(turn, phase="ready")
    elif turn.extra:
        position.turn = but(turn, phase="ready", extra=turn.extra - 1, doubles=0)
    else:
        rest(position, emit)


def rest(position: Position, emit: Emit) -> None:
    """Ask for what else may be done after a final stop, if there is anything (6)."""
    position.turn = but(position.turn, phase="rest")
    if len(listing.legal(position, position.turn.seat)) == 1:  # done
        next_turn(position, emit)


def next_turn(position: Position, emit: Emit) -> None:
    """Begin the next turn: the other side's next seat (R-RU-14, R-RU-15)."""
    begin_turn(position, position.next[OTHER[SIDE_OF[position.turn.seat]]], emit)


def begin_turn(position: Position, seat: Seat, emit: Emit) -> None:
    """Begin a seat's turn; its team's next seat is the one after it (R-RU-14)."""
    mates = position.world.mates[seat]
    after = mates[(mates.index(seat) + 1) % len(mates)]
    position.next = {**position.next, SIDE_OF[seat]: after}
    if seat == "D1":
        position.round += 1
    position.turn = Turn(seat, "ready" if position.soldiers[seat].status == "up" else "spawn")
    emit({"is": "turn", "seat": seat, "round": position.round})
