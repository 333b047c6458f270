"""A plan that a sensible player might make, as a review would judge it, from what the seat at the screen may know."""

from __future__ import annotations

from game.api import Seat
from game.bots.levels import decision
from game.bots.matrix import filled
from game.bots.weighing import FILLING, REVIEWER, solved
from game.draws import Draws
from game.operators.judge import RoundContest, action_of
from game.operators.outlook import habits
from game.operators.position import OTHER, Plan, Position
from game.operators.rules import RULES
from game.review.decisions import SEED, measured
from game.review.settings import settings
from scenes.tables.operators.planning import Mark
from scenes.tables.operators.threats import faces_of

LEVEL = "regular"
WORLDS = 1
"""Positions that may stand behind a view: while plans are made, none is unlike another in what is counted here."""
ROUNDS = 30
"""Rounds in which the mixtures are learnt: fewer than in a review, since somebody waits."""
LITTLE = 0.01
"""A marker is turned to where the enemy stands now for so much of a chance at most: it is what a player expects to see."""


def advised(view: Position, seat: Seat, marks: list[Mark]) -> list[Mark]:
    """The markers that complete a plan of which these lie already."""
    thought = view.copy()
    sprint = next((number for number, mark in enumerate(marks, 1) if mark.via), 0)
    thought.area(seat).draft = Plan(
        tuple(mark.at for mark in marks), tuple(mark.face for mark in marks), sprint, marks[sprint - 1].via if sprint else None
    )
    plan = _best(thought, seat, len(marks))
    laid = enumerate(zip(plan.at, plan.face, strict=True), 1)
    return [Mark(at, face, plan.via if plan.sprint == number else None) for number, (at, face) in laid][len(marks) :]


def _best(view: Position, seat: Seat, laid: int) -> Plan:
    """The plan that does best against how the enemy mixes its own, weighed as a review weighs it."""
    scale, budget = measured(RULES, view, seat, settings().depths["usual"]._replace(worlds=WORLDS))
    contest = RoundContest(view, seat, habits().breadth[REVIEWER], Draws(SEED))
    contest.in_chances(scale.of)
    columns = list[list[float]]()
    filled(contest, columns, budget.part(FILLING))
    _, others, means = solved(contest, columns, budget, ROUNDS)
    best = max(range(contest.own), key=means.__getitem__)
    plan, worth = contest.plan(best), means[best]
    for number in range(laid, len(plan.at)):
        for face in _towards(view, seat, plan, number):
            turned = plan._replace(face=(*plan.face[:number], face, *plan.face[number + 1 :]))
            row = contest.number_of(action_of(turned, 0))
            assert row is not None
            now = sum(share * contest.column(other, row)[0] for other, share in enumerate(others) if share)
            if now >= worth - LITTLE:
                plan = turned
                break
    return plan


def _towards(view: Position, seat: Seat, plan: Plan, number: int) -> list[str]:
    """The facings of a marker that look at the enemy where it stands now; none where it does already, or sees nothing of it."""
    enemy = view.area(OTHER[seat]).node
    seen = view.world.graph.sight.get((plan.at[number], enemy)) if enemy else None
    if seen is None or plan.face[number] in seen.ports:
        return []
    return [face for face in faces_of(view, plan.at[number]) if face in seen.ports]


def onward(view: Position, seat: Seat) -> str:
    """What the winner of a fight had better do: press or hold.

    In a training whose flag comes into play when this round ends, whoever stands on its node stays there.
    """
    soon = view.world.training and not view.features.flag
    if soon and view.area(seat).node == view.world.graph.flag:
        return "hold"
    return str(decision(RULES, view, seat, LEVEL, view.round)["do"])
