"""What a sensible player would do with one of his units, from what its seat may know: what the table proposes to a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.api import Budget, Prospect
from game.bots.turns import Line, gone_on, line_from, line_value
from game.ironsquad import healing, moving
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.paths import reached, route
from game.ironsquad.plans import Turn
from game.ironsquad.position import Position
from game.ironsquad.worths import habits

LEVEL = "veteran"
"""Whose look it is: the whole turn is valued, the enemy's answer counted in, as those who look back on it judge."""
STEPS = 600
"""The steps of thought that the best line for the whole squad may take: a few hundredths of a second."""
LEAST = 0.2
"""What counts for less, in victory points, is no reason."""


class Suggested(NamedTuple):
    """What a unit does next: the action, the hex where a walk ends ("" without one), and whom it is going to fire at.

    `why`: what speaks for it most beside staying, or for staying beside the next best, as a part of a line of plans is named;
    "" where nothing does. `shot`: that other plan has a shot. `tile`: the walk ends beside a tile that can be turned up
    then.
    """

    action: Action
    to: str = ""
    target: str = ""
    why: str = ""
    shot: bool = False
    tile: bool = False


class _Tried(NamedTuple):
    """A plan of a unit with the line that follows it and what that comes to."""

    choice: Choice
    plan: Plan
    line: Line
    worth: float


def suggested(view: Position, seat: Seat, name: str, line: Line | None = None) -> Suggested | None:
    """What a unit that may act should do next; None in a view in which something else is to be decided.

    `line`: what `best_line` has found for the view, where that is known.
    """
    unit = view.units[name]
    if view.phase != "turn" or view.pending or unit.done or (view.active and view.active.unit != name):
        return None
    turn = _turn(view, seat)
    treatment = _treatment(view, seat, turn.outlook(view).measures.aid)
    if treatment:  # whoever is to act: before anybody walks out of the medic's reach
        return Suggested(treatment)
    plans = [step for step in (line or best_line(view, seat)).steps if step[0] != name]
    found = _tried(turn, name, plans)
    if not found:
        return None
    best = max(found, key=lambda one: one.worth)
    plan = best.plan
    action = turn.action(best.choice)
    if action["do"] == "end" and name == f"{seat}-medic":
        treatment = _treatment(view, seat, 1)
        if treatment:
            return Suggested(treatment)
    if _stays(plan, unit.at):
        other = max((one for one in found if not _stays(one.plan, unit.at)), key=lambda one: one.worth, default=None)
        why, shot = _why(turn, best.line, other.line) if other else "", bool(other and other.plan.target)
    else:
        stay = turn.begun({"do": "end", "unit": name}) if action["do"] == "move" else None
        line = gone_on(turn, Line(stay[0], 0.0, stay[1], ()), plans) if stay else None
        why, shot = _why(turn, best.line, line) if line else "", False
    if action["do"] == "move":
        to = _walk(view, name, plan)
        left = view.units[name].mp - reached(view, unit)[to]
        tile = plan.left > 0 and bool(moving.reveals(view, name, unit._replace(at=to, mp=left)))
        return Suggested(action, to, plan.target or "", why, shot, tile)
    return Suggested(action, "", plan.target or "" if action["do"] == "fire" else "", why, shot)


def best_line(view: Position, seat: Seat) -> Line:
    """The best line of plans for all of a seat who may still act."""
    return line_from(_turn(view, seat), Line(view, 0.0, 0.0, ()), Budget(steps=STEPS))


def _turn(view: Position, seat: Seat) -> Turn:
    return Turn(view, seat, habits().breadth[LEVEL])


def _stays(plan: Plan, at: str) -> bool:
    """Whether a plan is to stay there without a shot."""
    return plan.end == plan.post == at and not plan.target


def _tried(turn: Turn, name: str, plans_of_others: Sequence[tuple[str, Prospect]]) -> Sequence[_Tried]:
    """The best plans of a unit by a plain look, the best shots and that to stay, each with the plans of the others after it."""
    view, found = turn.start, list[_Tried]()
    choices = turn.prospects(view, name)
    at = view.units[name].at
    plans = [(one, one.does) for one in choices if isinstance(one.does, Plan)]
    more = plans[turn.plans :]
    shots = [one for one in more if one[1].target]
    staying = [one for one in more if _stays(one[1], at)]
    for choice, plan in (*plans[: turn.plans], *shots[:2], *staying[:1]):
        begun = Line(turn.after(view, choice), choice.worth, choice.gain, ((name, choice),))
        line = gone_on(turn, begun, plans_of_others)
        found.append(_Tried(choice, plan, line, line_value(turn, line)))
    return found


def _why(turn: Turn, best: Line, other: Line) -> str:
    """The part of what a line comes to that speaks for it most beside another."""
    mine, theirs = turn.parts(best), turn.parts(other)
    name = max(mine, key=lambda one: mine[one] - theirs.get(one, 0.0))
    more = mine[name] - theirs.get(name, 0.0)
    if more < LEAST:
        return ""
    if name == "standing":  # two things in one: how near the enemy is, and who is beside whom
        nearer = _hunting(turn, best.scene) - _hunting(turn, other.scene)
        return "hunt" if 2 * nearer >= more else "company"
    return name


def _hunting(turn: Turn, scene: Position) -> float:
    """How much it counts that a squad is farther from the enemy than its weapons reach."""
    outlook = turn.outlook(scene)
    far = (max(0, outlook.nearest(unit.at) - scene.range(unit)) for _, unit in scene.own(turn.seat))
    return -outlook.weights.hunt * sum(far)


def _walk(view: Position, name: str, plan: Plan) -> str:
    """Where the walk of a plan ends: at its hex, or on the way to it beside a tile that can be turned up with what is spare."""
    unit = view.units[name]
    far = reached(view, unit)
    for at in route(view, unit, plan.post, far):
        if at == plan.post or (plan.left and moving.reveals(view, name, unit._replace(at=at, mp=unit.mp - far[at]))):
            return at
    return plan.post


def _treatment(view: Position, seat: Seat, least: int) -> Action | None:
    """The treatment by the medic of a seat that gives most, if it gives so much health."""
    most = view.world.tables.numbers.treatment
    found = []
    for action in healing.options(view, seat):
        unit = view.units[action["target"]]
        given = min(most, view.most_hp(unit) - unit.hp)
        if given >= least:
            found.append((view.immobilised(unit), given, -unit.hp, action["target"], action))
    return max(found, key=lambda one: one[:4])[-1] if found else None
