"""Where the enemy is likely to meet a plan that is being made, and how its markers best look there.

His plans are those that a review sets against a plan, so that a look is weighed as a review would weigh it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
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
FLAG_COUNTS = 3
"""Nodes that the flag counts as, where it is asked from where the enemy can come: he wants to be there."""


class Unseen(NamedTuple):
    """A node that a marker looks away from, and the share of the enemy's plans that first meet it from there."""

    number: int
    node: str
    share: float


class Lookout:
    """What the enemy may do against the markers of a seat, in one view."""

    def __init__(self, view: Position, seat: Seat) -> None:
        self.view, self.seat = view, seat

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

    def worths(self, plan: Plan, number: int) -> Mapping[str, float]:
        """What each look of a marker is worth in points, over all of the enemy's plans that first meet it there."""
        ground, pair, found = self._outlook.ground, self._outlook.pair, dict[str, float]()
        contacts = self._contacts(Walk(ground, plan), number)
        for face in planning.faces(self.view.world, self.view.features, plan.at[number - 1]):
            turned = Walk(ground, plan._replace(face=(*plan.face[: number - 1], face, *plan.face[number:])))
            found[face] = sum(pair(turned, foe) for foe, _ in contacts) / len(self._foes)
        return found

    def best(self, plan: Plan, number: int) -> str:
        """The look of a marker that is worth most; of equals the one at the enemy where he stands now, then at most of the nodes
        where he can be, then that does not look back, then the one it has.
        """
        worths, at, graph = self.worths(plan, number), plan.at[number - 1], self.view.world.graph
        enough, seen = max(worths.values()) - CLOSE, self.sees_him(at)
        met = [(node, graph.sight.get((at, node))) for node in standing(self.view, OTHER[self.seat], number)]
        before = plan.via if plan.sprint == number else plan.at[number - 2] if number > 1 else self.view.area(self.seat).node
        back = graph.port_to.get((at, before or ""))
        flag = graph.flag if self.view.features.flag else None

        def held(port: str) -> tuple[bool, bool, int, bool, bool]:
            counted = sum(FLAG_COUNTS if node == flag else 1 for node, one in met if one and port in one.ports)
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
