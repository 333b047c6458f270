"""What on the map tells about itself under the pointer: the arrows of lines that are walked one way only, stars, and the flag."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.operators.duel.parts import Spot, Tip
from scenes.tables.operators.places import called_at
from scenes.tables.operators.state import OperatorsState

WIDE, STAR = 44, 24  # board units from the middle of an arrow to its edge, and of a star, which leaves an arrow its middle


class Arrows:
    """The arrows, the stars and the flag of one map that can be pointed at."""

    def __init__(self, state: OperatorsState) -> None:
        self.state = state
        graph, sheet = state.graph, state.board.sheet
        self._spots: list[tuple[Spot, tuple[float, float]]] = []
        self._stars: list[tuple[Spot, tuple[float, float]]] = []
        for line in graph.lines:
            if line.one_way:
                start = line.a if line.one_way == line.b else line.b
                said = say("operators:sight.arrow", start=called_at(graph, start), end=called_at(graph, line.one_way))
                self._spots.append((Spot(Tip(Rect(0, 0, 1, 1), said, "line.one_way")), sheet.arrow_spot(line)))
        for node, place in graph.nodes.items():
            said = say("operators:sight.star", node=called_at(graph, node))
            self._stars += [
                (Spot(Tip(Rect(0, 0, 1, 1), said, "icon.bonus")), sheet.mark_spots[node, port]) for port in place.bonus
            ]
        self.flag = Spot(Tip(Rect(0, 0, 1, 1), "", "flag"))

    def widgets(self) -> Sequence[Widget]:
        """A place for each arrow and star that is drawn and in sight, stars over the arrows beside them, and for the flag."""
        look = self.state.board.sheet.look
        arrows = self._seen(self._spots, WIDE) if look.one_way else []
        return [*arrows, *(self._seen(self._stars, STAR) if look.bonus else []), *self._flags()]

    def _flags(self) -> Sequence[Widget]:
        board, state = self.state.board, self.state
        if not (board.graph.flag and state.chrome and (state.view.features.flag or board.flag_due)):
            return ()
        area = board.flag_rect().clip(board.window)
        if not (area.w and area.h):
            return ()
        if area != self.flag.rect:
            self.flag.place(area, state.chrome.scale)
        holder = state.view.flag
        held = say("operators:sight.flag_held", name=state.names[holder]) if holder else say("operators:sight.flag_free")
        here = state.view.area(state.own).node == board.graph.flag and holder != state.own
        take = say(f"operators:sight.flag_take{'_here' if here else ''}")
        told = say("operators:sight.flag_tip_due") if board.flag_due else say("operators:sight.flag_tip", holder=held, take=take)
        self.flag.change(tip=Tip(area, told, "R-OP-100").said)
        return (self.flag,)

    def _seen(self, spots: Sequence[tuple[Spot, tuple[float, float]]], reach: float) -> list[Widget]:
        """The spots that are in sight, each so many board units from its middle to its edge."""
        board, shown = self.state.board, list[Widget]()
        side = 2 * round(reach * board.camera.zoom)
        for spot, middle in spots:
            area = Rect(0, 0, side, side).move_to(center=board.camera.to_screen(middle)).clip(board.window)
            if area.w and area.h:
                if area != spot.rect and self.state.chrome:
                    spot.place(area, self.state.chrome.scale)
                shown.append(spot)
        return shown
