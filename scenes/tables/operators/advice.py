"""A plan that a sensible player might make, as the bots judge it, from what the seat at the screen may know."""

from __future__ import annotations

from game.api import Seat
from game.bots.levels import decision
from game.operators.position import Plan, Position
from game.operators.rules import RULES
from scenes.tables.operators.planning import Mark

LEVEL = "regular"


def advised(view: Position, seat: Seat, marks: list[Mark]) -> list[Mark]:
    """The markers that complete a plan of which these lie already."""
    found = list(marks)
    while len(found) < view.world.tables.numbers.markers:
        thought = view.copy()
        sprint = next((number for number, mark in enumerate(found, 1) if mark.via), 0)
        thought.area(seat).draft = Plan(
            tuple(mark.at for mark in found),
            tuple(mark.face for mark in found),
            sprint,
            found[sprint - 1].via if sprint else None,
        )
        action = decision(RULES, thought, seat, LEVEL, view.round)
        if action["do"] == "mark":
            found.append(Mark(action["at"], action["face"], action.get("via")))
            continue
        runs, via = action.get("sprint", 0), action.get("via")
        laid = enumerate(zip(action["at"], action["face"], strict=True), 1)
        found = [Mark(at, face, via if runs == number else None) for number, (at, face) in laid]
    return found[len(marks) :]


def onward(view: Position, seat: Seat) -> str:
    """What the winner of a fight had better do: press or hold.

    In a training whose flag comes into play when this round ends, whoever stands on its node stays there.
    """
    soon = view.world.training and not view.features.flag
    if soon and view.area(seat).node == view.world.graph.flag:
        return "hold"
    return str(decision(RULES, view, seat, LEVEL, view.round)["do"])
