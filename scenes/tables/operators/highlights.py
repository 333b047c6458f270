"""What is laid over the board of Operators: lit nodes, markers, danger, cones and a ghost, as the state of the plan has it."""

from __future__ import annotations

from game.api import Seat
from game.operators.position import OTHER
from scenes.boards.graph.board import Marker
from scenes.kit.palette import SIDES
from scenes.kit.words import say
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.threats import Danger
from scenes.tables.operators.what_if import WhatIf


def update_highlights(state: OperatorsState, danger: Danger, what_if: WhatIf) -> None:
    """Bring everything over the board of a table up to date."""
    board, planner, looks = state.board, state.planning, state.looks
    board.light()
    board.show_markers(markers(state), state.view.area(state.seat).node if state.seat else None)
    board.show_threat((), ())
    board.show_cones(())
    board.show_way(sprint_ways(state))
    board.show_thought(None)
    if state.planner:
        state.planner.imagined = state.answers
    if looks.on("threat") and danger.asked():
        danger.show()
    if state.hand.ghost:
        what_if.show(state.hand.ghost)
    elif looks.on("sight"):
        own = [(mark.at, mark.face) for mark in planner.marks] if planner else []
        board.show_cones(own or _stands(state, state.own), _stands(state, OTHER[state.own]))
    if planner and not state.hand.ghost:
        ends = planner.ends()
        if state.choosing:
            board.light(sprints=dict.fromkeys(state.choosing[1], ()))
            board.show_threat((), (), {via: say("operators:plan.via") for via in state.choosing[1]})
        else:
            refused = {node: _refusal(state, why) for node, why in ends.refused.items()}
            board.light(ends.steps, ends.sprints, ends.entries, refused)


def _stands(state: OperatorsState, seat: Seat) -> list[tuple[str, str]]:
    """Where a seat's operator stands and which way he looks; [] off the map."""
    area = state.view.area(seat)
    return [(area.node, area.face)] if area.node and area.face else []


def sprint_ways(state: OperatorsState) -> list[str]:
    """The nodes of the ways of a sprint: to what is pointed at, or to the end chosen; [] where none is meant.

    Where there are two ways to the end chosen both are shown, until the pointer is on the node between of one.
    """
    planner, node = state.planning, state.hit.node
    if planner is None:
        return []
    end, vias = state.choosing or (node, planner.ends().sprints.get(node, ()) if node else ())
    if node in vias:
        vias = (node,)
    if not vias or not end:
        return []
    # There over one, and back over the next.
    stops = [planner.start, *(stop for turn, via in enumerate(vias) for stop in (via, planner.start if turn % 2 else end))]
    return [stop for stop in stops if stop]


def _refusal(state: OperatorsState, why: str) -> str:
    """Why nobody may come in on a node, in words."""
    if not why:
        return ""
    key, distance, colours = why.split(":")
    name = state.names[OTHER[state.own]]
    if not colours:
        return say(f"operators:plan.no_entry_{key}_here", name=name)
    *most, last = [say(f"operators:colour.{colour}") for colour in colours.split(",")]
    along = say("operators:plan.no_entry_colours", colours=", ".join(most), last=last) if most else ""
    along = along or say("operators:plan.no_entry_colour", colours=last)
    lines = say(f"operators:plan.no_entry_line{'' if distance == '1' else 's'}", count=distance)
    return say(f"operators:plan.no_entry_{key}", name=name, colours=along, lines=lines)


def markers(state: OperatorsState) -> list[Marker]:
    """The markers that lie on this seat's own board, or where nothing is hidden on both boards."""
    if state.seat is not None:
        return _markers_of(state, state.seat)
    return [marker for seat, area in state.view.areas if area.veil is None for marker in _markers_of(state, seat)]


def _markers_of(state: OperatorsState, seat: Seat) -> list[Marker]:
    """The markers of a seat: its plan while it is made, and what is left of it afterwards."""
    view, side, area = state.view, SIDES[seat], state.view.area(seat)
    if state.planner and not area.committed:
        watched, swung = state.planner.watched(), state.planner.swung
        return [
            Marker(number, mark.at, mark.face, side, mark.via, watched=bool(mark.via) and watched, swung=number in swung)
            for number, mark in enumerate(state.planner.marks, 1)
        ]
    if view.phase != "planning" and (area.node is None or area.stopped):
        return []  # whoever fell or holds walks no more of it
    plan = area.plan or (area.draft if view.phase == "planning" else None)
    if plan is None or view.phase == "combat":
        return []
    done = view.step - (1 if view.half == "via" and area.sprinting else 0)
    faded = view.phase == "planning" and state.seat is not None  # it is locked in; where all is open, both are to be seen
    return [
        Marker(number, at, face, side, plan.via if plan.sprint == number else None, faded=faded)
        for number, (at, face) in enumerate(zip(plan.at, plan.face, strict=True), 1)
        if number > done
    ]
