"""An operator that stands elsewhere in thought: the stage that Operators lends to the hand which moves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.api import Seat
from game.boards.graph import reached
from game.operators import planning
from game.operators.plans import Stand
from game.operators.position import OTHER, Position
from scenes.boards.graph.board import Thought
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.panels import Line
from scenes.kit.words import say
from scenes.tables.operators.answers import Answers
from scenes.tables.operators.cards import whole_percent
from scenes.tables.operators.places import called_at
from scenes.tables.operators.planning import Mark
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.threats import chance, faces_of
from scenes.tables.what_if import Ghost

FADE = 0.6  # of an operator that stands there in thought alone


def thought_about(view: Position) -> tuple[object, ...]:
    """All of a view that a thought is about: a round, its phase, and where both operators are."""
    return view.round, view.phase, view.step, *((area.node, area.face) for _, area in view.areas)


class WhatIf:
    """What the hand may think of on one table: either operator on any node."""

    def __init__(self, state: OperatorsState, update_highlights: Callable[[], None]) -> None:
        self.state, self._update_highlights = state, update_highlights

    def units(self) -> dict[Seat, str | None]:
        """Both operators, the enemy of the seat at the screen first."""
        own = self.state.own
        return {seat: self.state.view.area(seat).node for seat in (OTHER[own], own)}

    def under(self) -> Seat | None:
        """The seat whose operator is under the pointer."""
        return self.state.hit.piece

    def called(self, unit: Seat) -> str:
        """An operator's name in its colour, as rich text."""
        return in_colour(unit, self.state.names[unit])

    def where(self, space: str) -> str:
        """What a node is called."""
        return called_at(self.state.graph, space)

    def may_stand(self, unit: Seat, space: str) -> bool:
        """Whether there is such a node: an operator may be on any."""
        return space in self.state.graph.nodes

    def spaces(self, unit: Seat) -> Sequence[str]:
        """All nodes, from where the operator stands outward; the entries first where it is off the map."""
        view, graph = self.state.view, self.state.graph
        node = view.area(unit).node
        near = list(reached(graph.ways_free, node)) if node else planning.entries(view, unit)
        return list(dict.fromkeys([*near, *graph.nodes]))

    def faced(self, unit: Seat, space: str, kept: str | None) -> str:
        """The way it would look there: as it was turned, else at the enemy if he is in sight, else as it does."""
        view, foe = self.state.view, self.state.view.foe(unit).node
        faces = faces_of(view, space)
        sight = view.world.graph.sight.get((space, foe)) if foe else None
        wanted = [kept, *(sight.ports if sight else ()), view.area(unit).face]
        return next((port for port in wanted if port and port in faces), faces[0])

    def turned(self, ghost: Ghost, by: int) -> str:
        """The way it looks after so many turns clockwise."""
        faces = faces_of(self.state.view, ghost.at)
        return faces[(faces.index(ghost.facing) + by) % len(faces)]

    def choose(self, unit: Seat) -> bool:
        """False: what the other operator could do is shown anyway."""
        return False

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        self.place()
        self._update_highlights()

    def place(self) -> None:
        """Put the operators where they stand, but for one that stands elsewhere in thought."""
        state, ghost = self.state, self.state.hand.ghost
        for seat, area in state.view.areas:
            thought = ghost if ghost and ghost.unit == seat else None
            node, face = (thought.at, thought.facing) if thought else (area.node, area.face)
            running = area.sprinting and not thought
            state.board.place(seat, SIDES[seat], state.figure(seat), node, face, area.wounds, running)
            if thought:
                state.board.pieces[seat].fade = FADE

    # --- how it looks -----------------------------------------------------------------------------------------------------

    def show(self, ghost: Ghost) -> None:
        """Show on the board what the ghost could do from there, and that it is only a thought."""
        state, board = self.state, self.state.board
        board.show_thought(Thought(ghost.at, say("ghost.mark"), state.view.area(ghost.unit).node))
        cone = [(ghost.at, ghost.facing)]
        ours = ghost.unit in (state.seat or ghost.unit)
        board.show_cones(cone if ours else (), () if ours else cone)
        if state.hand.standing:
            board.light(*ends_from(state.answers, ghost.at))

    def lines(self, ghost: Ghost) -> tuple[Line, ...]:
        """What comes of the ghost: how far it sees the other operator there, and what their contact would be worth."""
        state, view = self.state, self.state.thought
        foe = OTHER[ghost.unit]
        other = view.area(foe)
        lines = [Line(say("operators:ghost.looks", name=self.called(ghost.unit), node=ghost.at), f"**{ghost.facing}**")]
        if other.node is None:
            return (*lines, Line(say("operators:ghost.alone", name=self.called(foe))))
        sight = view.world.graph.sight.get((ghost.at, other.node))
        if sight is None:
            return (*lines, Line(say("operators:ghost.blind", name=self.called(foe), node=other.node)))
        left = say("operators:ghost.meets", name=self.called(foe), node=other.node)
        lines.append(Line(left, how_met(sight.range, sight.colours, ghost.facing in sight.ports)))
        seat = state.own
        won = self.contact(view, seat)
        lines.append(
            Line(say("operators:ghost.odds", name=self.called(seat)), say("operators:ghost.share", n=whole_percent(won)))
        )
        lines.append(Line(say("operators:ghost.mean")))
        return tuple(lines)

    def edge(self, mark: Mark) -> str:
        """How often the contact of a marker with the ghost of the enemy would be won, to be added to what is told of it."""
        ghost, seat = self.state.hand.standing, self.state.seat
        if ghost is None or seat is None or ghost.unit == seat:
            return ""
        won = chance(self.state.thought, seat, Stand(mark.at, mark.face, False), Stand(ghost.at, ghost.facing, False))
        return say("operators:ghost.edge", n=whole_percent(won))

    def contact(self, view: Position, seat: Seat) -> float:
        """How often a seat wins the contact of both operators as they stand in a view."""
        stands = {}
        for one, area in view.areas:
            assert area.node is not None and area.face is not None
            stands[one] = Stand(area.node, area.face, area.sprinting)
        return chance(view, seat, stands[seat], stands[OTHER[seat]])


def how_met(lines: int, colours: Sequence[str], faced: bool, fault: bool = True) -> str:
    """Where somebody is met, and whether one looks at him then; on one node that does not count. `fault`: one ought to."""
    if not colours:
        return say("operators:sight.same_facing")
    key = "on_target" if faced else "not_on_target" if fault else "elsewhere"
    return say(f"operators:sight.{key}", where=where_met(lines, colours))


def where_met(lines: int, colours: Sequence[str]) -> str:
    """Along which colours and how far somebody on another node is met, in words."""
    named = ", ".join(say(f"operators:colour.{colour}") for colour in colours)
    return say(f"operators:sight.{'close' if lines <= 1 else 'long'}", colours=named, range=lines)


def ends_from(answers: Answers, node: str) -> tuple[list[str], dict[str, list[str]]]:
    """The nodes one line away from a node, itself included, and the ends of a sprint with the nodes between."""
    steps: list[str] = []
    sprints: dict[str, list[str]] = {}
    for step in answers.ask("reach", {"from": node, "sprint": True})["steps"]:
        if step["via"] is None:
            steps.append(step["at"])
        else:
            sprints.setdefault(step["at"], []).append(step["via"])
    return steps, sprints
