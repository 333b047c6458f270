"""The flag, wounds that heal, points and victory (R-OP-100 to R-OP-113)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.api import Emit, Seat
from game.operators.position import Position
from game.operators.records import SEATS


def come_onto(position: Position, seats: Sequence[Seat], emit: Emit) -> None:
    """Give control to a seat that alone came onto the flag in this half (R-OP-100, R-OP-101)."""
    if position.features.flag and len(seats) == 1:
        _control(position, seats[0], emit)


def stand_alone(position: Position, emit: Emit) -> None:
    """Give control to an operator alone on the flag that has not got it (R-OP-102)."""
    if not position.features.flag:
        return
    there = [seat for seat, area in position.areas if area.node == position.world.graph.flag]
    if len(there) == 1:
        _control(position, there[0], emit)


def _control(position: Position, seat: Seat, emit: Emit) -> None:
    if position.flag != seat:
        emit({"is": "control", "seat": seat, "was": position.flag})
        position.flag = seat


def lose(position: Position, seat: Seat, emit: Emit) -> None:
    """Turn the flag neutral when the operator that controls it falls (R-OP-103)."""
    if position.flag == seat:
        position.flag = None
        emit({"is": "neutral", "was": seat})


def score(position: Position, seat: Seat, why: str, emit: Emit) -> None:
    """Give a seat a point (R-OP-86, R-OP-104)."""
    red, blue = position.score
    position.score = (red + 1, blue) if seat == "red" else (red, blue + 1)
    total = position.score[0] if seat == "red" else position.score[1]
    emit({"is": "scored", "seat": seat, "points": 1, "why": why, "score": total})


def winner(position: Position, scoring: Collection[Seat] = ()) -> Seat | None:
    """The seat that has the points that win and more than the other, if each of these scores one more (R-OP-110, R-OP-111)."""
    red, blue = (points + (seat in scoring) for seat, points in zip(SEATS, position.score, strict=True))
    if red == blue or max(red, blue) < position.world.options["points"]:
        return None
    return "red" if red > blue else "blue"


def victory(position: Position, emit: Emit) -> bool:
    """Whether a seat has won; then the match is over (R-OP-110, R-OP-111)."""
    won = winner(position)
    if won is None:
        return False
    position.phase = "over"
    position.winner = won
    red, blue = position.score
    emit({"is": "won", "seat": won, "red": red, "blue": blue})
    return True


def holder_scores(position: Position, emit: Emit) -> None:
    """Score for the seat in control at the end of the round (R-OP-104)."""
    if position.flag is not None and position.features.flag:
        score(position, position.flag, "flag", emit)


def heal(position: Position, emit: Emit) -> None:
    """Heal one wound of each wounded operator (R-OP-107)."""
    for seat, area in position.areas:
        if area.wounds:
            area.wounds -= 1
            emit({"is": "healed", "seat": seat, "wounds": area.wounds})
