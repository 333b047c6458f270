"""A plan that a sensible player might make, as a review would judge it, from what the seat at the screen may know."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Seat
from game.bots.matrix import filled
from game.bots.weighing import FILLING, REVIEWER, solved
from game.draws import Draws
from game.operators.judge import OnwardContest, RoundContest, action_of
from game.operators.outlook import habits
from game.operators.plans import Planner
from game.operators.position import OTHER, Plan, Position
from game.operators.rules import RULES
from game.review.decisions import SEED, measured
from game.review.settings import settings
from scenes.tables.operators.planning import Mark
from scenes.tables.operators.threats import faces_of

WORLDS = 1
"""Positions that may stand behind a view: while plans are made, none is unlike another in what is counted here."""
ROUNDS = 30
"""Rounds in which the mixtures are learnt: fewer than in a review, since somebody waits."""
FLAG_PLANS = 24
"""Plans that hold the flag which are looked at besides."""
CLOSE = 0.03
"""Plans that lack no more of a chance than this are as good as the best: of them one that risks no sprint and keeps the flag."""
HOLDING = 0.15
"""What of the chance to hold the flag speaks for one of them."""
RETURNS = 64
"""Plans of an enemy who comes back that are looked at: fewer than in a review, since somebody waits."""
LITTLE = 0.02
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
    for plan in _flag_plans(view, seat):
        contest.number_of(action_of(plan, 0))
    filled(contest, columns, budget.part(FILLING))
    _, others, means = solved(contest, columns, budget, ROUNDS)
    most = max(means)
    sight = seen_by(view, seat)
    close = [number for number, worth in enumerate(means) if worth >= most - CLOSE]

    def sense(number: int) -> tuple[bool, bool, float]:
        held = contest.measures(number, others)["flag"] if view.features.flag else 0.0
        plan = contest.plan(number)
        return not _risky(plan, sight), _settles(view, seat, plan), means[number] + HOLDING * held

    best = max(close, key=sense)
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


def seen_by(view: Position, seat: Seat) -> list[frozenset[str]]:
    """All that the enemy may see in each action."""
    steps = range(1, view.world.tables.numbers.markers + 1)
    return [frozenset(RULES.ask(view, "threat", {"seat": seat, "step": step})["sees"]) for step in steps]


def _risky(plan: Plan, sight: Sequence[frozenset[str]]) -> bool:
    """Whether the enemy may see its sprint on the way."""
    return bool(plan.sprint) and plan.via in sight[plan.sprint - 1]


def _settles(view: Position, seat: Seat, plan: Plan) -> bool:
    """Whether it comes to the flag, where it does not stand there already, and does not leave it again."""
    flag = view.world.graph.flag
    way = [view.area(seat).node, *plan.at]
    return view.features.flag and flag in way and set(way[way.index(flag) :]) == {flag}


def _flag_plans(view: Position, seat: Seat) -> list[Plan]:
    """Plans that walk to the flag and stay there, looking where the enemy may come; none while it is out of play."""
    flag = view.world.graph.flag
    if not view.features.flag or not flag:
        return []
    maker = Planner(view, seat, Draws(SEED))
    return [maker.goal_plan(flag) for _ in range(FLAG_PLANS)]


def _towards(view: Position, seat: Seat, plan: Plan, number: int) -> list[str]:
    """The facings of a marker that look at the enemy where it stands now; none where it does already, or sees nothing of it."""
    enemy = view.area(OTHER[seat]).node
    seen = view.world.graph.sight.get((plan.at[number], enemy)) if enemy else None
    if seen is None or plan.face[number] in seen.ports:
        return []
    return [face for face in faces_of(view, plan.at[number]) if face in seen.ports]


def onward(view: Position, seat: Seat) -> dict[str, float]:
    """The chance of the winner of a fight to win the match, pressing on and holding, as a review would weigh them."""
    scale, _ = measured(RULES, view, seat, settings().depths["usual"]._replace(worlds=WORLDS))
    contest = OnwardContest(view, seat, habits().breadth[REVIEWER]._replace(returns=RETURNS), Draws(SEED))
    contest.in_chances(scale.of)
    rows = list(zip(*(contest.column(number) for number in range(contest.others)), strict=True))
    means = [sum(row) / len(row) for row in rows]
    chances = (min(1.0, max(0.0, scale.now + mean - max(means))) for mean in means)
    return dict(zip(OnwardContest.ACTIONS, chances, strict=True))
