"""Plans changed marker by marker for as long as the chance to win the match that is told of them rises."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.operators.planning import entries, faces, ways
from game.operators.position import Plan
from scenes.tables.operators.advice import CLOSE, Table, risky, seen_by

STARTS = 3
"""Plans of a table that are raised beside the one that makes most sense: those of which most is told."""
CLEARLY = 0.01
"""Of the chance that is told: what gains less is no reason to leave the plan that makes most sense."""
STEP = 0.002
"""Of the chance that is told: what one change has to gain."""
LEAPS = 12
"""Changes of one plan, at most."""


def best_told(table: Table, plan: Plan, since: int) -> Generator[None, None, Plan]:
    """A plan, or another with the same markers up to `since` of which clearly more is told, bit by bit."""
    sight, told = seen_by(table.view, table.seat), dict[Plan, float]()
    for one in map(table.contest.plan, range(table.looked)):
        if goes_on(one, plan, since) and not risky(one, sight):
            told[one] = table.chance(one)
        yield
    found = [plan]
    for start in (plan, *sorted(told, key=lambda one: -told[one])[:STARTS]):
        found.append((yield from raised(table, start, since)))
    best = max(found, key=table.chance)
    return best if table.chance(best) >= table.chance(plan) + CLEARLY else plan


def goes_on(one: Plan, plan: Plan, since: int) -> bool:
    """Whether the first so many markers of two plans are the same."""
    return _begun(one, since) == _begun(plan, since)


def _begun(plan: Plan, since: int) -> Plan:
    ran = 0 < plan.sprint <= since
    return Plan(plan.at[:since], plan.face[:since], plan.sprint if ran else 0, plan.via if ran else None)


def raised(table: Table, plan: Plan, since: int) -> Generator[None, None, Plan]:
    """A plan with one marker after the other changed, of those after the first so many, while more is told of it."""
    for _ in range(LEAPS):
        found, told, most = plan, table.chance(plan) + STEP, max(table.behind(plan), CLOSE)
        for other in changed(table, plan, since):
            if (chance := table.chance(other)) > told and table.behind(other) <= most:
                found, told = other, chance
            yield
        if found is plan:
            break
        plan = found
    return plan


def changed(table: Table, plan: Plan, since: int) -> Iterator[Plan]:
    """The plans in which one marker after the first so many lies elsewhere or looks elsewhere."""
    world, features = table.view.world, table.view.features
    for place in range(since, len(plan.at)):
        for node in _places(table, plan, place):
            at = (*plan.at[:place], node, *plan.at[place + 1 :])
            for face in faces(world, features, node):
                if (node, face) != (plan.at[place], plan.face[place]):
                    yield plan._replace(at=at).turned(place + 1, face)


def _places(table: Table, plan: Plan, place: int) -> list[str]:
    """Where a marker of a plan may lie while the others stay; a sprint stays whole."""
    if plan.sprint in (place + 1, place + 2):
        return [plan.at[place]]
    view, near = table.view, ways(table.view.world, table.view.features)
    start = plan.at[place - 1] if place else view.area(table.seat).node
    reached = dict.fromkeys((start, *near[start])) if start else entries(view, table.seat)
    after = plan.at[place + 1] if place + 1 < len(plan.at) else None
    return [node for node in reached if after is None or after == node or after in near[node]]
