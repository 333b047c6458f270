"""What is laid over the board of Operators: lit nodes, markers, danger, cones and a ghost, as the state of the plan has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.api import Seat
from game.operators.position import OTHER
from scenes.boards.graph.board import Marker
from scenes.kit.palette import SIDES
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.tables.operators.table import OperatorsTable


def update_highlights(table: OperatorsTable) -> None:
    """Bring everything over the board of a table up to date."""
    board, planner = table.board, table.planner
    board.light()
    board.show_markers(markers(table), table.view.area(table.seat).node if table.seat else None)
    board.show_threat((), ())
    board.show_cones(())
    board.show_way(())
    board.show_thought(None)
    if planner:
        planner.imagined = table.thought
    if table.looks.on("threat") and table.danger.asked():
        table.danger.show()
    if table.hand.ghost:
        table.what_if.show(table.hand.ghost)
    elif planner and table.chair:
        ends = planner.ends()
        if table.choosing:
            board.light(steps=table.choosing[1])
        else:
            refused = {node: _refusal(table, why) for node, why in ends.refused.items()}
            board.light(ends.steps, ends.sprints, ends.entries, refused)
        if table.looks.on("sight"):
            board.show_cones([(mark.at, mark.face, SIDES[planner.seat]) for mark in planner.marks])


def _refusal(table: OperatorsTable, why: str) -> str:
    """Why nobody may come in on a node, in words."""
    if not why:
        return ""
    key, distance, colours = why.split(":")
    colours = " ".join(say(f"operators:colour.{colour}") for colour in colours.split(",") if colour)
    name = table.names[OTHER[table.seat or "red"]]
    return say(f"operators:plan.no_entry_{key}", name=name, colours=colours, range=distance)


def markers(table: OperatorsTable) -> list[Marker]:
    """The markers that lie on this seat's own board, or where nothing is hidden on both boards."""
    if table.seat is not None:
        return _markers_of(table, table.seat)
    return [marker for seat, area in table.view.areas if area.veil is None for marker in _markers_of(table, seat)]


def _markers_of(table: OperatorsTable, seat: Seat) -> list[Marker]:
    """The markers of a seat: its plan while it is made, and what is left of it afterwards."""
    view, side, area = table.view, SIDES[seat], table.view.area(seat)
    if table.planner and not area.committed:
        watched = table.planner.watched()
        return [
            Marker(number, mark.at, mark.face, side, mark.via, watched=bool(mark.via) and watched)
            for number, mark in enumerate(table.planner.marks, 1)
        ]
    plan = area.plan or (area.draft if view.phase == "planning" else None)
    if plan is None or view.phase == "combat":
        return []
    done = view.step - (1 if view.half == "via" and area.sprinting else 0)
    faded = view.phase == "planning" and table.seat is not None  # it is locked in; where all is open, both are to be seen
    return [
        Marker(number, at, face, side, plan.via if plan.sprint == number else None, faded=faded)
        for number, (at, face) in enumerate(zip(plan.at, plan.face, strict=True), 1)
        if number > done
    ]
