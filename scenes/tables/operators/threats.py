"""What the enemy operator can do: where he can be in each step, what he sees from there, how a contact would end.

All of it is worked out from a view, or from a copy of one in which an operator stands elsewhere in thought.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.api import Seat
from game.operators import planning
from game.operators.outlook import Outlook
from game.operators.plans import Stand
from game.operators.position import OTHER, Position
from scenes.kit.panels import Line
from scenes.kit.words import say
from scenes.tables.operators.cards import whole_percent
from scenes.tables.operators.places import named
from scenes.tables.operators.state import OperatorsState

MOST = 3  # places to be met from that are told one by one
NAMED = 2  # approaches that are named in a line; of more it is told how many
FEW = 3  # nodes that are named in a line


class Meeting(NamedTuple):
    """A contact: where the enemy stands, its range, and how often a seat wins if he faces there best, and worst."""

    node: str
    range: int
    worst: float
    best: float


def _say(key: str, **given: object) -> str:
    return say(f"operators:danger.{key}", **given)


def chance(view: Position, seat: Seat, mine: Stand, theirs: Stand) -> float:
    """How often a seat wins a contact of two stands that see each other, both choosing at their best."""
    return Outlook(view, seat).fate_between(mine, theirs).won


def faces_of(view: Position, node: str) -> tuple[str, ...]:
    """The ways an operator can look on a node."""
    return planning.faces(view.world, view.features, node)


def meeting(view: Position, seat: Seat, node: str, face: str | None, foe: str) -> Meeting | None:
    """The contact of a seat on a node with the enemy on another, whichever way he looks; None out of sight.

    `face` None: one looks at him.
    """
    sight = view.world.graph.sight.get((node, foe))
    if sight is None:
        return None
    faces = faces_of(view, node)
    looks = face if face in faces else next((port for port in sight.ports if port in faces), faces[0])
    mine, outlook = Stand(node, looks, False), Outlook(view, seat)
    chances = [outlook.fate_between(mine, Stand(foe, other, False)).won for other in faces_of(view, foe)]
    return Meeting(foe, sight.range, min(chances), max(chances))


class Danger:
    """The danger to the seat at the screen of one table."""

    def __init__(self, state: OperatorsState) -> None:
        self.state = state

    @property
    def view(self) -> Position:
        """What it is worked out from."""
        return self.state.thought

    def asked(self) -> bool:
        """Whether it can be asked about now: somebody looks at a board on which operators go, and nothing moves."""
        state = self.state
        return state.seat is not None and state.shown and not state.dueling and self.view.phase in ("planning", "onward")

    def nobody(self) -> str:
        """Why there is no danger at all, in words: the enemy is nowhere on the map; "" where there may be some."""
        foe, steps = OTHER[self.state.own], self.steps()
        if self.view.area(foe).node is not None or (steps and self.threat(steps[-1])["stand"]):
            return ""
        return _say("away" if self.view.phase == "onward" else "enters", name=self.state.names[foe])

    def steps(self) -> range:
        """The steps of this round that are still to come."""
        return range(self.view.step + 1, self.view.world.tables.numbers.markers + 1)

    def step(self, node: str | None = None) -> int:
        """The step that is looked at: of the seat's marker on a node, else of the next marker, else the next one."""
        planner, steps = self.state.planning, self.steps()
        if planner:
            on = [number for number, mark in enumerate(planner.marks, 1) if mark.at == node]
            if self.state.marker in on:  # it may have been taken back under the pointer
                return self.state.marker
            return on[-1] if on else min(len(planner.marks) + 1, steps[-1])
        return steps[0] if steps else self.view.world.tables.numbers.markers

    def threat(self, step: int, sprint: bool = True) -> Mapping[str, list[str]]:
        """Where the enemy can stand in a step, and all that is seen from there; without `sprint` he only walks."""
        answers = self.state.answers if sprint else self.state.answers.walking
        return answers.ask("threat", {"seat": self.state.seat, "step": step})

    def first(self) -> dict[str, tuple[int, bool]]:
        """The first step in which the enemy can stand on each node, and whether he comes there only by his sprint."""
        found: dict[str, tuple[int, bool]] = {}
        for step in self.steps():
            for node in self.threat(step)["stand"]:
                if node not in found:
                    found[node] = step, node not in self.threat(step, False)["stand"]
        return found

    def show(self) -> None:
        """Hatch the nodes where the enemy can stand in the step that is looked at, and those he can see."""
        threat = self.threat(self.step(self.state.hit.node))
        when = {node: _say("when_sprint" if sprint else "when", step=step) for node, (step, sprint) in self.first().items()}
        self.state.board.show_threat(threat["stand"], threat["sees"], when)

    def light(self) -> None:
        """Light what a node sees and darken the rest; show danger in plain light, unless the eye is on as well."""
        board, looks, (node, port, _) = self.state.board, self.state.looks, self.state.hit
        plain = looks.on("threat") and self.asked() and not looks.on("sight")
        plain = plain or self.state.choosing is not None  # the two ways of a sprint are to be seen, nothing else
        board.see(None if plain else node, None if plain else port, gently=True)
        board.point_at(node if plain and not self.state.choosing else None)

    # --- in words ---------------------------------------------------------------------------------------------------------

    def lines(self, node: str) -> tuple[Line, ...]:
        """What can happen to whoever stands on a node, step by step, and how often a contact there would be won."""
        if not self.steps() or not self.threat(self.steps()[-1])["stand"]:
            return (Line(_say("away", name=self.state.names[OTHER[self.state.own]])),)
        now = self.step(node)
        found = [self._step_line(node, step, step == now) for step in self.steps()]
        return (*found, *self._odds(node, now))

    def _step_line(self, node: str, step: int, now: bool) -> Line:
        threat = self.threat(step)
        if node in threat["stand"]:
            walked = node in self.threat(step, False)["stand"]
            words = _say("stands" if walked else "sprints")
        elif node in threat["sees"]:
            words = _say("seen", nodes=_listed(self._from(node, step)))
        else:
            words = _say("safe")
        return Line(_say("step_now" if now else "step", step=step), words)

    def _from(self, node: str, step: int) -> list[str]:
        """The nodes from which the enemy sees a node in a step."""
        sight = self.view.world.graph.sight
        return [one for one in self.threat(step)["stand"] if (one, node) in sight]

    def meetings(self, node: str, step: int) -> list[Meeting]:
        """The contacts on a node in a step, by where the enemy stands, the worst first."""
        state, seat = self.state, self.state.seat
        assert seat is not None
        marks = state.planner.marks if state.planner else []
        mark = marks[step - 1] if step <= len(marks) and marks[step - 1].at == node else None
        face = mark.face if mark else state.hit.port if state.hit.node == node else None
        found = [meeting(self.view, seat, node, face, foe) for foe in self._from(node, step)]
        return sorted((one for one in found if one), key=lambda one: (one.worst, one.node))

    def _odds(self, node: str, step: int) -> list[Line]:
        met = self.meetings(node, step)
        if not met:
            return []
        lines = [Line(_say("odds", step=step), _say("wins"), ruled=True)]
        for one in met[:MOST]:
            left = _say("from", node=one.node, words=self.state.board.range_words(node, one.node))
            lines.append(Line(left, span_words(one.worst, one.best)))
        rest = met[MOST:]
        if rest:
            lines.append(Line(_say("more", count=len(rest)), span_words(rest[0].worst, max(one.best for one in rest))))
        return [*lines, Line(_say("odds_mean"))]


def _listed(nodes: list[str], most: int = FEW) -> str:
    """The first of some nodes, and how many more there are."""
    few = ", ".join(nodes[:most])
    return _say("seen_more", nodes=few, count=len(nodes) - most) if len(nodes) > most else few


def span_words(worst: float, best: float) -> str:
    """Two chances in whole hundredths, as rich text; one where they are the same."""
    low, high = whole_percent(worst), whole_percent(best)
    return _say("one", n=low) if low == high else _say("span", low=low, high=high)


def unwatched(state: OperatorsState) -> tuple[Line, ...]:
    """Which approaches the markers do not watch, those that leave the same ones open in one line; () where there are none."""
    planner = state.planner
    if planner is None or state.hand.busy:
        return ()
    blind, by_nodes = planner.blind(), dict[str, list[int]]()
    for number in range(1, len(planner.marks) + 1):
        nodes = planner.unwatched(number)
        if nodes and number not in blind:  # that it faces nowhere is a warning already
            by_nodes.setdefault(_listed(nodes, NAMED), []).append(number)
    rows = [Line(_markers(numbers), named(nodes, state.graph)) for nodes, numbers in by_nodes.items()]
    return (*rows, Line(say("operators:sight.unwatched"), rule="R-OP-64")) if rows else ()


def _markers(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return say("operators:sight.unwatched_by", number=numbers[0])
    return say("operators:sight.unwatched_by_more", numbers=", ".join(map(str, numbers)))
