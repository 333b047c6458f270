"""What is told of sight in Operators: what the markers of the plan meet, and what is seen from what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.operators.position import OTHER
from scenes.kit.panels import Line
from scenes.kit.words import say
from scenes.tables.operators.planning import Mark
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.threats import Danger
from scenes.tables.operators.what_if import WhatIf, how_met


class Told(NamedTuple):
    """What stands on a panel, and what that is about. `short`: the lines of it that are told where there is little room."""

    title: str
    lines: Sequence[Line]
    topic: str = "panel.sight"
    short: Sequence[Line] = ()


class Sights:
    """What is told of sight at one table."""

    def __init__(self, state: OperatorsState, danger: Danger, what_if: WhatIf) -> None:
        self.state, self.danger, self.what_if = state, danger, what_if

    def standing(self) -> Told | None:
        """What is told whatever is pointed at: of an operator in thought, else of each marker of the plan."""
        state = self.state
        if state.hand.standing:
            lines = self.what_if.lines(state.hand.standing)
            return Told(say("operators:ghost.title"), (*lines, *(self._meetings() if state.planner else ())))
        if state.planner and state.planner.marks:
            enemy = OTHER[state.planner.seat]
            key = "if_stands" if state.view.area(enemy).node else "while_away"
            return Told(say(f"operators:sight.{key}", name=state.names[enemy].upper()), self._meetings())
        return None

    def pointed(self) -> Told | None:
        """What is told of the node that is pointed at: its danger while that is looked at, else what is seen from there."""
        state, node = self.state, self.state.hit.node
        if not node:
            return None
        if node != state.thought.area(OTHER[state.own]).node and state.looks.on("threat") and self.danger.asked():
            return Told(say("operators:danger.title", node=node), self.danger.lines(node), "panel.threat")
        if state.hand.standing and node == state.hand.standing.at:
            return None
        lines = (*self._pointed_out(node), *self._seen_from(node))
        also = say("operators:sight.also")
        beside = next((place for place, line in enumerate(lines) if line.left == also), len(lines))
        return Told(say("operators:sight.title", node=node), lines, short=lines[:beside])

    def _seen_from(self, node: str) -> tuple[Line, ...]:
        """A line for each colour that leaves the node, with the nodes seen along it and their range; marks of the node."""
        graph, port = self.state.graph, self.state.hit.port
        by_colour: dict[str, list[str]] = {}
        faced = list[str]()
        for other in graph.nodes:
            seen = graph.sight.get((node, other))
            if seen and other != node:
                far = say("operators:sight.far", node=other, range=seen.range) if seen.range > 1 else other
                if port and port in seen.ports:
                    faced.append(far)
                    continue
                for colour in seen.colours:
                    by_colour.setdefault(colour, []).append(far)
        lines = [
            Line(say(f"operators:colour.{colour}"), " · ".join(by_colour[colour]))
            for colour in ("red", "green", "blue", "yellow", "violet")
            if colour in by_colour
        ]
        if port:
            rest = [Line(say("operators:sight.also"))] if lines else []
            lines = [Line(say("operators:sight.faces"), " · ".join(faced) or "–"), *rest, *lines]
        why = self.state.board.refused.get(node)
        if why:
            lines.insert(0, Line(say("operators:sight.no_entry", why=why), rule="R-OP-33"))
        place = graph.nodes[node]
        if place.cover:
            toward = say("operators:sight.toward", ports=_ports(place.cover))
            lines.append(Line(say("operators:sight.cover"), toward, rule="R-OP-09"))
        if place.bonus and self.state.view.features.bonus:
            looking = say("operators:sight.looking", ports=_ports(place.bonus))
            lines.append(Line(say("operators:sight.bonus"), looking, rule="R-OP-10"))
        lines += self._arrows(node)
        if place.climb and self.state.view.features.climbing:
            costs = say("operators:sight.ladder_costs", port=place.climb)
            lines.append(Line(say("operators:sight.ladder"), costs, rule="R-OP-11"))
        if place.flag and (self.state.view.features.flag or self.state.board.flag_due):
            pays = say("operators:sight.flag_due" if self.state.board.flag_due else "operators:sight.flag_pays")
            lines.append(Line(say("operators:sight.flag"), pays, rule="R-OP-100"))
        return tuple(lines)

    def _arrows(self, node: str) -> list[Line]:
        """Where the lines with an arrow at a node may be walked."""
        lines = self.state.graph.lines if self.state.view.features.one_way else ()
        ways = [
            (line.one_way, line.a if line.b == node else line.b) for line in lines if line.one_way and node in (line.a, line.b)
        ]
        told = (say(f"operators:sight.one_way_{'to' if end == other else 'from'}", node=other) for end, other in ways)
        return [Line(say("operators:sight.one_way"), words, rule="R-OP-12") for words in told]

    def _pointed_out(self, node: str) -> list[Line]:
        """What the marker under the pointer, or those on a node, would meet: it is read while the marker is turned."""
        planner, here = self.state.planner, self.state.marker
        if planner is None:
            return []
        marks = [(number, mark) for number, mark in enumerate(planner.marks, 1) if mark.at == node and here in (0, number)]
        enemy = OTHER[planner.seat]
        if self.state.view.area(enemy).node is None:
            return []
        name = self.state.names[enemy]
        return [self._meeting(mark, say("operators:sight.marker_if", number=number, name=name)) for number, mark in marks]

    def _meeting(self, mark: Mark, left: str) -> Line:
        """What a marker would meet if the enemy stayed where he is, after the words for it."""
        planner = self.state.planner
        assert planner is not None
        meeting = planner.meeting(mark)
        flag = mark.at == self.state.graph.flag and planner.view.features.flag
        place = next(number for number, one in enumerate(planner.marks) if one is mark)
        before = planner.marks[:place]
        has = planner.view.flag == planner.seat or any(mark.at in (one.at, one.via) for one in before)
        holds = say(f"operators:sight.{'keeps' if has else 'takes'}_flag") if flag else ""
        if meeting is None:
            seen = planner.view.area(OTHER[planner.seat]).node
            right = holds or say(f"operators:sight.out{'' if seen else '_away'}")
        else:
            fault = place + 1 in planner.blind()  # else it waits for him elsewhere
            right = how_met(*meeting, fault) + self.what_if.edge(mark)
            right = f"{holds}, {right}" if flag else right
        rule = "R-OP-64" if meeting and meeting[2] else "R-OP-100" if flag else "R-OP-04"
        return Line(left, right, rule=rule)

    def _meetings(self) -> tuple[Line, ...]:
        planner = self.state.planner
        assert planner is not None
        lines, name = list[Line](), self.state.names[OTHER[planner.seat]]
        flag = self.state.graph.flag if planner.view.features.flag else None
        met = [  # those that see nothing of him need no line
            (number, mark) for number, mark in enumerate(planner.marks, 1) if mark.via or planner.meeting(mark) or mark.at == flag
        ]
        if not met:
            stands = planner.imagined.view.area(OTHER[planner.seat]).node
            lines.append(Line(say(f"operators:sight.{'none' if stands else 'none_away'}", name=name)))
        for number, mark in met:
            if mark.via:
                costs = say(f"operators:sight.sprint_{'watched' if planner.watched() else 'costs'}", name=name)
                lines.append(Line(say("operators:sight.sprint", node=mark.via), costs, rule="R-OP-66"))
            lines.append(self._meeting(mark, say("operators:sight.marker", number=number, node=mark.at)))
        return tuple(lines)


def _ports(ports: Sequence[str]) -> str:
    """Ports in words."""
    return ", ".join(say(f"operators:event.port.{port}") for port in ports)
