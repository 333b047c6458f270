"""What a vehicle brings whoever boards it, and what it costs him: figures of both, aboard and on foot (R-RU-77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Seat
from game.rush.position import Position, but
from game.rush.records import SIDE_OF
from scenes.kit.words import say
from scenes.tables.rush.dangers import killed
from scenes.tables.rush.prospects import blown, percent
from scenes.tables.rush.state import RushState

HURTS = ("win", "both")
"""The ends of a fight in which the enemy falls."""


def seated(view: Position, seat: Seat, vehicle: str, inside: bool) -> Position:
    """The view with a soldier alone in a vehicle, or with him on foot and nobody in it."""
    scene = view.copy()
    scene.change(seat, ride=vehicle if inside else None)
    scene.set_vehicle(vehicle, but(view.vehicles[vehicle], crew=(seat,) if inside else ()))
    return scene


def reach(state: RushState, seat: Seat, vehicle: str, inside: bool) -> Mapping[str, int]:
    """In how many of 36 throws he could stop on each square, in a vehicle or on foot."""
    return _asked(state, seat, vehicle, inside, "reach")["squares"]  # type: ignore[no-any-return]


def fought(state: RushState, seat: Seat, vehicle: str) -> str:
    """How likely he beats the enemy whom he is likeliest to land on, or as a defender kills him; "" where both are the same."""
    either = [reach(state, seat, vehicle, inside) for inside in (True, False)]
    soldiers, foes = state.view.soldiers, state.world.foes[seat]
    near = {foe: max(one.get(soldiers[foe].at or "", 0) for one in either) for foe in foes if soldiers[foe].status == "up"}
    foe = max(near, key=lambda one: near[one], default=None)
    if foe is None or not near[foe]:
        return ""
    kills = SIDE_OF[seat] == "defenders"
    odds = [_asked(state, seat, vehicle, inside, "odds", soldiers[foe].at) for inside in (True, False)]
    return _pair(
        "kill" if kills else "win", *(sum(one.get(end, 0.0) for end in (HURTS if kills else HURTS[:1])) for one in odds),
        who=state.called(foe),
    )  # fmt: skip


def blasts(state: RushState, seat: Seat, vehicle: str) -> str:
    """How likely a station that he attacks blows up; "" where he attacks none."""
    live = [state.world.stations[name] for name in state.view.live]
    near = any(reach(state, seat, vehicle, inside).get(at) for at in live for inside in (True, False))
    return _pair("blows", blown(state, True), blown(state, False)) if near and SIDE_OF[seat] == "attackers" else ""


def deaths(state: RushState, seat: Seat, vehicle: str) -> str:
    """How likely he is killed where he stands before his next turn; "" where both are the same."""
    at = state.view.soldiers[seat].at or ""
    return _pair("killed", killed(state, seat, at, vehicle), killed(state, seat, at))


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
