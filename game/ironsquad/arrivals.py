"""What happens where a unit arrives: objectives entered, units that come onto the board (R-IS-49 to R-IS-52)."""

from __future__ import annotations

from game.api import Emit, Seat
from game.ironsquad.position import UNTOUCHED, Position, unhurt
from game.ironsquad.scoring import score


def enter(position: Position, name: str, space: str, emit: Emit) -> None:
    """Score for the seat of a unit that comes onto an objective, the first time or every time (R-IS-52)."""
    objective = position.layout.sites.get(space)
    if objective is None:
        return
    seat, now = position.units[name].seat, position.objectives.get(objective, UNTOUCHED)
    if seat in now.entered and position.world.options["objective_vp"] == "once":
        return
    if seat not in now.entered:
        position.objectives = {**position.objectives, objective: now._replace(entered=(*now.entered, seat))}
    emit({"is": "objective_entered", "objective": objective, "unit": name})
    score(position, seat, position.world.tables.numbers.vp_objective, "objective", emit)


def appear(position: Position, name: str, seat: Seat, space: str, facing: int | None, emit: Emit) -> None:
    """Put a unit onto the board in the middle of the match, last in the order of listing."""
    position.seq += 1
    kind = position.world.tables.type_of(name)
    position.units = {**position.units, name: unhurt(seat, kind, space, facing, position.seq)}
    event = {"is": "spawn", "unit": name, "seat": seat, "at": space}
    emit(event if kind.local else event | {"facing": facing})
