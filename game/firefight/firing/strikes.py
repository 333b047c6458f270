"""Off-board artillery as it lands (R-FF-92, R-FF-95 to R-FF-97, R-FF-103)."""

from __future__ import annotations

from game.api import Action, Emit, JsonMap, Seat
from game.draws import Draws
from game.firefight import smoke
from game.firefight.firing.aiming import targets, wrong_caps
from game.firefight.firing.attack import strike_on
from game.firefight.firing.fire import aimed_at, roll
from game.firefight.held import Oba
from game.firefight.position import Position


def footprint(position: Position, at: str) -> list[str]:
    """The spaces where a strike lands: the target and its neighbours on the board, clockwise from the top (R-FF-96)."""
    return [at, *position.world.hexes.links(at)]


def refuse_fire(position: Position, seat: Seat, action: Action, oba: Oba) -> str | None:
    """Why a strike does not land so, or None: CAPs go to rolls of unhidden targets (R-FF-21)."""
    caps: JsonMap = action.get("caps", {})
    if not caps:
        return None
    known: list[str] = []
    if oba.plan is not None and oba.plan.shell == "he":
        for space in footprint(position, oba.plan.at):
            units, works = targets(position, space)
            known += [one.id for one in units] + [one.id for one in works]
    return wrong_caps(position, caps, known)


def land(position: Position, seat: Seat, action: Action, oba: Oba, draws: Draws, emit: Emit) -> None:
    """Let a strike land: smoke space by space, or the rolls for everything there, friend and enemy."""
    assert oba.plan is not None
    at, shell = oba.plan
    emit({"is": "oba_lands", "seat": seat, "at": at, "shell": shell})
    for space in footprint(position, at):
        if shell == "smoke":
            smoke.lay(position, space, emit)
        else:
            roll(position, aimed_at(position, strike_on(oba, space)), seat, action.get("caps", {}), draws, emit)
