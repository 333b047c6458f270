"""Where the enemy is likely to meet a plan that is being made, and how its markers best look there.

His plans are those that a review sets against a plan, so that a look is weighed as a review would weigh it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from game.api import Seat
from game.boards.graph import Sight
from game.draws import Draws
from game.operators import planning
from game.operators.asks import standing
from game.operators.outlook import Outlook, habits
from game.operators.plans import Planner, Walk
from game.operators.position import OTHER, Plan, Position

BREADTH = "reviewer"
"""The level by whose number of enemy plans it is counted."""
SEED = 1
"""Of the enemy's plans: the same ones each time that a position is looked at."""
CLOSE = 0.005
"""Points: looks that lack no more than this are as good as the best."""
LACK = 0.02
"""Points: a look that lacks no more than this is as good as right."""
OFTEN = 0.1
"""Of the enemy's plans: where so many come from, a look away is told."""
FLAG_COUNTS = 3
"""Nodes that the flag counts as, where it is asked from where the enemy can come: he wants to be there."""


class Unseen(NamedTuple):
    """A node that a marker looks away from, the share of the enemy's plans that first meet it from there, and the look that is
    worth more and sees it; "" where the one it has is as good.
    """

    number: int
    node: str
    share: float
    better: str = ""


class Lookout:
    """What the enemy may do against the markers of a seat, in one view."""

    def __init__(self, view: Position, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self._away: dict[Plan, tuple[Unseen, ...]] = {}
        self._steps: dict[int, Collection[str]] = {}

    @cached_property
    def _outlook(self) -> Outlook:
        return Outlook(self.view, self.seat)

    @cached_property
    def _foes(self) -> list[Walk]:
        return Planner(self.view, OTHER[self.seat], Draws(SEED)).plans(habits().breadth[BREADTH].others)

    def unseen(self, plan: Plan) -> list[Unseen]:
        """What the markers look away from, the likeliest first."""
        sight, found = self.view.world.graph.sight, list[Unseen]()
        mine = Walk(self._outlook.ground, plan)
        for number, (at, face) in enumerate(zip(plan.at, plan.face, strict=True), 1):
            met = Counter(foe.stands[half].node for foe, half in self._contacts(mine, number))
            away = [node for node in met if sight[at, node].range and face not in sight[at, node].ports]
            found += [Unseen(number, node, met[node] / len(self._foes)) for node in away]
        return sorted(found, key=lambda one: (-one.share, one.number, one.node))

    def away(self, plan: Plan) -> tuple[Unseen, ...]:
        """What the markers look away from though he often comes from there: first where another look would be better."""
        if plan not in self._away:
            often = [one for one in self.unseen(plan) if one.share >= OFTEN]
            told = [one._replace(better=self._better(plan, one)) for one in often]
            self._away[plan] = tuple(sorted(told, key=lambda one: not one.better))
        return self._away[plan]

    def blind(self, plan: Plan) -> list[int]:
        """The numbers of markers that face no line on which the enemy can be in their step, where another facing would."""
        found = []
        for number, (at, face) in enumerate(zip(plan.at, plan.face, strict=True), 1):
            met = {port for _, seen in self._seen(at, number) for port in seen.ports}
            if face not in met and met.intersection(planning.faces(self.view.world, self.view.features, at)):
                found.append(number)
        return found

    def _seen(self, at: str, number: int) -> list[tuple[str, Sight]]:
        """The nodes that a node sees of those where the enemy can be in that step, and how it sees them."""
        sight = self.view.world.graph.sight
        return [(node, sight[at, node]) for node in self._standing(number) if (at, node) in sight]

    def _standing(self, step: int) -> Collection[str]:
        if step not in self._steps:
            self._steps[step] = standing(self.view, OTHER[self.seat], step)
        return self._steps[step]

    def watching(self, plan: Plan, since: int, bears: Callable[[Plan, Plan], bool]) -> Plan:
        """The plan with its markers after the first so many turned to where the enemy is likeliest to come from, those that look
        astray and where the plan bears it.

        `bears(plan, turned)`: whether the turned one is as good, by the measure of whoever asks.
        """
        for number in sorted({*self.blind(plan), *(one.number for one in self.away(plan) if one.better)}):
            turned = plan.turned(number, self.best(plan, number))
            if number > since and bears(plan, turned):
                return self.watching(turned, since, bears)
        return plan

    def _better(self, plan: Plan, one: Unseen) -> str:
        """The best look of a marker, if it sees this node and the present one lacks much; "" else."""
        worths, best = self.worths(plan, one.number), self.best(plan, one.number)
        sees = best in self.view.world.graph.sight[plan.at[one.number - 1], one.node].ports
        return best if sees and worths[best] - worths.get(plan.face[one.number - 1], 0.0) > LACK else ""

    def worths(self, plan: Plan, number: int) -> Mapping[str, float]:
        """What each look of a marker is worth in points, over all of the enemy's plans that first meet it there."""
        ground, pair, found = self._outlook.ground, self._outlook.pair, dict[str, float]()
        contacts = self._contacts(Walk(ground, plan), number)
        for face in planning.faces(self.view.world, self.view.features, plan.at[number - 1]):
            turned = Walk(ground, plan.turned(number, face))
            found[face] = sum(pair(turned, foe) for foe, _ in contacts) / len(self._foes)
        return found

    def best(self, plan: Plan, number: int) -> str:
        """The look of a marker that is worth most; of equals the one at the enemy where he stands now, then at most of the nodes
        where he can be, then that does not look back, then the one it has.
        """
        worths, at, graph = self.worths(plan, number), plan.at[number - 1], self.view.world.graph
        enough, seen = max(worths.values()) - CLOSE, self.sees_him(at)
        met = self._seen(at, number)
        before = plan.via if plan.sprint == number else plan.at[number - 2] if number > 1 else self.view.area(self.seat).node
        back = graph.port_to.get((at, before or ""))
        flag = graph.flag if self.view.features.flag else None

        def held(port: str) -> tuple[bool, bool, int, bool, bool]:
            counted = sum(FLAG_COUNTS if node == flag else 1 for node, one in met if port in one.ports)
            looks_at_him = seen is not None and port in seen.ports
            return worths[port] >= enough, looks_at_him, counted, port != back, port == plan.face[number - 1]

        return max(worths, key=held)

    def sees_him(self, node: str) -> Sight | None:
        """How a node sees the enemy where he stands now; None out of sight."""
        enemy = self.view.area(OTHER[self.seat]).node
        return self.view.world.graph.sight.get((node, enemy)) if enemy else None

    def _contacts(self, mine: Walk, number: int) -> list[tuple[Walk, int]]:
        """The enemy's plans that are first met by a marker where it ends, and in which half step."""
        halves = (2 * number - 1,) if mine.plan.sprint == number else (2 * number - 2, 2 * number - 1)
        first = self._outlook.ground.first_contact
        return [(foe, half) for foe in self._foes if (half := first(mine, foe)) in halves]
