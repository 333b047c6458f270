"""What a vehicle brings whoever boards it, and what it costs him: figures of both, aboard and on foot (R-RU-77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Seat
from game.rush.position import Position, but
from game.rush.records import SIDE_OF
from scenes.kit.words import say
from scenes.tables.rush.prospects import blown, percent
from scenes.tables.rush.state import RushState


def seated(view: Position, seat: Seat, vehicle: str, inside: bool) -> Position:
    """The view with a soldier alone in a vehicle, or with him on foot and nobody in it."""
    scene = view.copy()
    scene.change(seat, ride=vehicle if inside else None)
    scene.set_vehicle(vehicle, but(view.vehicles[vehicle], crew=(seat,) if inside else ()))
    return scene


def reach(state: RushState, seat: Seat, vehicle: str, inside: bool) -> Mapping[str, int]:
    """In how many of 36 throws he could stop on each square, in a vehicle or on foot."""
    return _asked(state, seat, vehicle, inside, "reach")["squares"]  # type: ignore[no-any-return]


def blasts(state: RushState, seat: Seat, vehicle: str) -> str:
    """How likely a station that he attacks blows up; "" where he attacks none."""
    live = [state.world.stations[name] for name in state.view.live]
    near = any(reach(state, seat, vehicle, inside).get(at) for at in live for inside in (True, False))
    return _pair("blows", blown(state, True), blown(state, False)) if near and SIDE_OF[seat] == "attackers" else ""


def _pair(key: str, aboard: float, foot: float, **given: object) -> str:
    shown = percent(aboard), percent(foot)
    return "" if shown[0] == shown[1] else say(f"rush:choice.compared_{key}", aboard=shown[0], foot=shown[1], **given)


def _asked(state: RushState, seat: Seat, vehicle: str, inside: bool, what: str, at: str | None = None) -> Any:
    ask = state.context.chair().rules.ask
    about = {"seat": seat, **({"at": at} if at else {})}
    return state.worked_out(
        f"{what} of {seat} {'in' if inside else 'out of'} {vehicle} {at}",
        lambda view: ask(seated(view, seat, vehicle, inside), what, about),
    )
