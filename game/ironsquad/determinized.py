"""Whole positions that could stand behind a view: what a seat may not know, made up at random within the rules (R-IS-105)."""

from __future__ import annotations

from game.api import Action, Seat
from game.draws import Draws
from game.ironsquad import preparing
from game.ironsquad.position import OTHER, SOMETHING, Position


def whole(view: Position, seat: Seat, draws: Draws) -> Position:
    """A position with the other seat's mission, squad and deployment as they might be."""
    new, other = view.copy(), OTHER[seat]
    if new.missions[other] == SOMETHING:
        mission = draws.pick(preparing.cards(view, other), "a mission as imagined")
        new.missions = {**new.missions, other: mission}
    if new.picks[other] == SOMETHING:
        squad = draws.pick(preparing.squads(new, other), "a squad as imagined")
        new.picks = {**new.picks, other: tuple(squad["units"])}
    if new.phase == "deploy" and other != new.world.bot:
        _deploy(new, other, draws)
    return new


def _deploy(position: Position, seat: Seat, draws: Draws) -> None:
    """Place the squad of a seat in its zone, all of it if the seat is ready."""
    every = preparing.deployments(position, seat)
    for kind in preparing.squad(position, seat):
        name = f"{seat}-{kind}"
        if position.ready[seat] or draws.pick((True, False), "whether a unit stands, as imagined"):
            mine: list[Action] = [action for action in every if action.get("unit") == name]
            preparing.deploy(position, seat, draws.pick(mine, "a place as imagined"), draws, lambda event: None)
