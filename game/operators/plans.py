"""Whole plans as bots think of them: where they lead half step by half step, and how to come by sensible ones.

A round has eight half steps, `via` and `end` of each step. In a step without a sprint the operator stands where it will
stand in both: a check that the rules leave out there finds what the check after it finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.api import Seat
from game.boards.graph import reached
from game.draws import Draws
from game.operators import planning
from game.operators.asks import standing
from game.operators.position import NOTHING, OTHER, Features, Plan, Position, World

SPRINT_SHARE = 4
"""One in so many of the plans made up has a sprint in it."""
FACING_SHARE = 4
"""One in so many markers faces anywhere at all."""


class Stand(NamedTuple):
    """An operator at one check: its node, its facing, whether it is between the two ends of a sprint."""

    node: str
    face: str
    sprinting: bool


class Walk:
    """A plan with all that a pair of plans is judged by.

    `stands` has one Stand a half step; `places` and `seen` are sets as bits, half step by half step, of the node stood on
    and of the nodes seen from it; `flag` has a bit for each half step that ends on the flag; `end` is the last node.
    """

    __slots__ = ("plan", "stands", "numbers", "places", "seen", "flag", "end")

    def __init__(self, ground: Ground, plan: Plan) -> None:
        stands: list[Stand] = []
        for number, (at, face) in enumerate(zip(plan.at, plan.face, strict=True), 1):
            end = Stand(at, face, False)
            if plan.sprint == number and plan.via is not None:
                stands += (ground.between(plan.via, at), end)
            else:
                stands += (end, end)
        self.plan = plan
        self.stands = tuple(stands)
        self.numbers = tuple(ground.stand_number(stand) for stand in stands)
        self.places = self.seen = self.flag = 0
        for half, stand in enumerate(stands):
            shift = half * ground.width
            self.places |= 1 << ground.number[stand.node] + shift
            self.seen |= ground.sees[stand.node] << shift
            self.flag |= (stand.node == ground.flag) << half
        self.end = plan.at[-1]


class Ground:
    """The board as plans see it under some features: steps, sprints, facings and distances, and nodes as bits."""

    def __init__(self, world: World, features: Features) -> None:
        graph = world.graph
        self.world, self.features = world, features
        self.nodes = tuple(graph.nodes)
        self.width = len(self.nodes)
        self.number = {node: number for number, node in enumerate(self.nodes)}
        self.sees = {a: sum(1 << self.number[b] for b in self.nodes if (a, b) in graph.sight) for a in self.nodes}
        self.flag = graph.flag if features.flag else ""
        self.near = planning.ways(world, features)
        self.faces = {node: planning.faces(world, features, node) for node in self.nodes}
        self.sprints = {node: planning.sprint_ends(world, features, node) if features.sprint else [] for node in self.nodes}
        back: dict[str, list[str]] = {node: [] for node in self.nodes}
        for start in self.nodes:
            for end in self.near[start]:
                back[end].append(start)
        self.away = {goal: reached(back, goal) for goal in self.nodes}
        """By goal and node: the fewest lines from the node to the goal."""
        self._stand_numbers: dict[Stand, int] = {}

    def stand_number(self, stand: Stand) -> int:
        """A number of its own for each stand."""
        return self._stand_numbers.setdefault(stand, len(self._stand_numbers))

    def between(self, via: str, end: str) -> Stand:
        """The stand on the node between of a sprint, facing its end (R-OP-28).

        A draft may hold a sprint that is none, to be cancelled later (R-OP-37); it faces anywhere.
        """
        graph = self.world.graph
        return Stand(via, graph.port_to.get((via, end)) or next(iter(graph.nodes[via].ports)), True)

    def first_contact(self, mine: Walk, theirs: Walk) -> int:
        """The half step (0 to 7) after which two walks first see each other, or -1 (R-OP-45)."""
        both = mine.places & theirs.seen
        return ((both & -both).bit_length() - 1) // self.width if both else -1


@lru_cache(maxsize=16)
def ground_of(world: World, features: Features) -> Ground:
    """The ground of a world under some features; one object however often it is asked for."""
    return Ground(world, features)


class Planner:
    """Makes up plans for one seat from what is open about the position, and from its own draft."""

    def __init__(self, view: Position, seat: Seat, draws: Draws) -> None:
        area = view.area(seat)
        self.ground = ground_of(view.world, view.features)
        self.markers = view.world.tables.numbers.markers
        self.draws = draws
        self.draft = area.draft if area.node is not None or area.draft.at else NOTHING
        self.start = area.node
        self.entries = planning.entries(view, seat) if area.node is None else []
        self.goals = self._goals(view, seat)
        enemy = OTHER[seat]
        self._threats = [frozenset(standing(view, enemy, step)) for step in range(1, self.markers + 1)]
        self._toward: dict[tuple[str, int], tuple[str, ...]] = {}

    def _goals(self, view: Position, seat: Seat) -> list[str]:
        """Where it is worth going, oftener what is worth more: the flag, what guards it, the enemy, anywhere."""
        ground, foe = self.ground, view.foe(seat)
        goals: list[str] = list(ground.nodes)
        if ground.flag:
            weight = 1 if view.flag == seat else 3
            goals += [ground.flag] * (len(ground.nodes) * weight)
            guards = [node for node in ground.nodes if ground.sees[node] >> ground.number[ground.flag] & 1]
            goals += guards * 2 + [node for node in guards if view.world.graph.nodes[node].cover] * 2
        if foe.node is not None:
            goals += [foe.node] * (len(ground.nodes) // 2)
        return goals

    def toward(self, node: str, step: int) -> tuple[str, ...]:
        """The legal facings of a marker, best first: by the number of nodes in sight where the enemy may be in that step."""
        found = self._toward.get((node, step))
        if found is None:
            sight, counts = self.ground.world.graph.sight, dict.fromkeys(self.ground.faces[node], 0)
            for other in sorted(self._threats[step - 1]):
                seen = sight.get((node, other))
                for port in seen.ports if seen else ():
                    if port in counts:
                        counts[port] += 1
            found = self._toward[node, step] = tuple(sorted(counts, key=lambda port: -counts[port]))
        return found

    def face(self, node: str, step: int) -> str:
        """A facing for a marker: mostly where the enemy may be, now and then anywhere."""
        ports = self.toward(node, step)
        if self.draws.pick(range(FACING_SHARE), "whether to face anywhere") == 0:
            return self.draws.pick(ports, "a facing")
        return self.draws.pick(ports[:2], "a facing")

    def plans(self, number: int) -> list[Walk]:
        """So many different walks at most, by turns towards a goal and at random."""
        found: dict[Plan, None] = {}
        for turn in range(number + number // 2):
            found[self.goal_plan() if turn % 2 == 0 else self.random_plan()] = None
            if len(found) == number:
                break
        return [Walk(self.ground, plan) for plan in found]

    def random_plan(self) -> Plan:
        """A legal plan by chance."""
        draws, ground = self.draws, self.ground
        draft = self._begun(None)
        run = self._sprint_step(draft)
        while len(draft.at) < self.markers:
            number = len(draft.at) + 1
            start = draft.at[-1] if draft.at else self.start
            assert start is not None
            if number == run and ground.sprints[start]:
                via, end = draws.pick(ground.sprints[start], "a sprint")
                draft = planning.with_mark(draft, end, self.face(end, number), via)
            else:
                end = draws.pick((start, *ground.near[start]), "a step")
                draft = planning.with_mark(draft, end, self.face(end, number), None)
        return draft

    def goal_plan(self, goal: str = "") -> Plan:
        """A legal plan that walks a shortest way to a goal, drawn by weight unless it is given, and stays there."""
        goal = goal or self.draws.pick(self.goals, "a goal")
        draft = self._begun(goal)
        run = self._sprint_step(draft)
        while len(draft.at) < self.markers:
            number = len(draft.at) + 1
            start = draft.at[-1] if draft.at else self.start
            assert start is not None
            via, end = self._step_toward(start, goal, number == run)
            draft = planning.with_mark(draft, end, self.face(end, number), via)
        return draft

    def _step_toward(self, start: str, goal: str, sprint: bool) -> tuple[str | None, str]:
        """The next marker on a shortest way to a goal, as (node between or None, node)."""
        ground, away = self.ground, self.ground.away[goal]
        if sprint:
            runs = [(via, end) for via, end in ground.sprints[start] if away[end] == away[start] - 2]
            if runs:
                return self.draws.pick(runs, "a sprint")
        nearer = [end for end in ground.near[start] if away[end] < away[start]]
        return (None, self.draws.pick(nearer, "a step")) if nearer else (None, start)

    def _sprint_step(self, draft: Plan) -> int:
        """The number of the marker to sprint with, or 0."""
        if draft.sprint or not self.ground.features.sprint:
            return 0
        if self.draws.pick(range(SPRINT_SHARE), "whether to sprint"):
            return 0
        return self.draws.pick(range(1, self.markers + 1), "when to sprint")

    def _begun(self, goal: str | None) -> Plan:
        """The draft, with the marker an operator off the map enters by; with a goal, one of the nearest to it."""
        if self.draft.at or self.start is not None:
            return self.draft
        entries: Sequence[str] = self.entries
        if goal is not None:
            away = self.ground.away[goal]
            entries = sorted(entries, key=lambda node: away[node])[:4]
        node = self.draws.pick(entries, "an entry")
        return planning.with_mark(NOTHING, node, self.face(node, 1), None)
