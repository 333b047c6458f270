"""What a sensible player would do with one of his units, from what its seat may know: what the table proposes to a person."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action, Seat
from game.ironsquad import healing, moving
from game.ironsquad.choices import Plan
from game.ironsquad.paths import reached, route
from game.ironsquad.plans import Turn
from game.ironsquad.position import Position
from game.ironsquad.worths import habits

LEVEL = "regular"
"""Whose look it is: the best of each unit in turn, with what the enemy can do to it counted in."""


class Suggested(NamedTuple):
    """What a unit does next: the action, the hex where a walk ends ("" without one), and whom it is going to fire at."""

    action: Action
    to: str = ""
    target: str = ""


def suggested(view: Position, seat: Seat, name: str) -> Suggested | None:
    """What a unit that may act should do next; None in a view in which something else is to be decided."""
    unit = view.units[name]
    if view.phase != "turn" or view.pending or unit.done or (view.active and view.active.unit != name):
        return None
    turn = Turn(view, seat, habits().breadth[LEVEL])
    found = turn.prospects(view, name)
    plan = found[0].does if found else None
    if not isinstance(plan, Plan):
        return None
    aid = turn.outlook(view).measures.aid
    action = turn.action(found[0])
    treatment = _treatment(view, seat, name, aid if action["do"] != "end" else 1)
    if treatment:
        return Suggested(treatment)
    if action["do"] == "move":
        return Suggested(action, _walk(view, name, plan), plan.target or "")
    return Suggested(action, "", plan.target or "" if action["do"] == "fire" else "")


def _walk(view: Position, name: str, plan: Plan) -> str:
    """Where the walk of a plan ends: at its hex, or on the way to it beside a tile that can be turned up with what is spare."""
    unit = view.units[name]
    far = reached(view, unit)
    for at in route(view, unit, plan.post, far):
        if at == plan.post or (plan.left and moving.reveals(view, name, unit._replace(at=at, mp=unit.mp - far[at]))):
            return at
    return plan.post


def _treatment(view: Position, seat: Seat, name: str, least: int) -> Action | None:
    """The treatment by this medic that gives most, if it gives so much health."""
    if view.kind(view.units[name]).ability != "treat":
        return None
    most = view.world.tables.numbers.treatment
    found = []
    for action in healing.options(view, seat):
        unit = view.units[action["target"]]
        given = min(most, view.most_hp(unit) - unit.hp)
        if given >= least:
            found.append((view.immobilised(unit), given, -unit.hp, action["target"], action))
    return max(found, key=lambda one: one[:4])[-1] if found else None
