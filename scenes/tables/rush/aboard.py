"""What a vehicle brings whoever boards it, and what it costs him: figures of both, aboard and on foot (R-RU-77)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.rush.odds import seated
from game.rush.records import SIDE_OF
from scenes.tables.rush.prospects import blown, percent
from scenes.tables.rush.state import RushState


def reach(state: RushState, seat: Seat, vehicle: str, inside: bool) -> Mapping[str, int]:
    """In how many of 36 throws he could stop on each square, in a vehicle or on foot."""
    ask = state.context.chair().rules.ask
    found: Mapping[str, int] = state.worked_out(
        f"reach of {seat} {'in' if inside else 'out of'} {vehicle}",
        lambda view: ask(seated(view, seat, vehicle, inside), "reach", {"seat": seat})["squares"],
    )
    return found


def blasts(state: RushState, seat: Seat, vehicle: str) -> tuple[int, int] | None:
    """How likely a station that he attacks blows up, aboard and on foot; None where he attacks none."""
    if SIDE_OF[seat] != "attackers":
        return None
    live = [state.world.stations[name] for name in state.view.live]
    near = any(reach(state, seat, vehicle, inside).get(at) for at in live for inside in (True, False))
    return (percent(blown(state, True)), percent(blown(state, False))) if near else None
