"""The arrows of lines that are walked one way only: under the pointer, each says which way."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.operators.duel.parts import Spot, Tip
from scenes.tables.operators.places import called_at
from scenes.tables.operators.state import OperatorsState

WIDE = 44  # board units from the middle of an arrow to its edge


class Arrows:
    """The arrows of one map that can be pointed at."""

    def __init__(self, state: OperatorsState) -> None:
        self.state = state
        graph, sheet = state.graph, state.board.sheet
        self._spots: list[tuple[Spot, tuple[float, float]]] = []
        for line in graph.lines:
            if line.one_way:
                start = line.a if line.one_way == line.b else line.b
                said = say("operators:sight.arrow", start=called_at(graph, start), end=called_at(graph, line.one_way))
                self._spots.append((Spot(Tip(Rect(0, 0, 1, 1), said, "line.one_way")), sheet.arrow_spot(line)))

    def widgets(self) -> Sequence[Widget]:
        """A place for each arrow that is drawn and in sight."""
        board = self.state.board
        if not board.sheet.look.one_way:
            return ()
        side, shown = 2 * round(WIDE * board.camera.zoom), []
        for spot, middle in self._spots:
            area = Rect(0, 0, side, side).move_to(center=board.camera.to_screen(middle)).clip(board.window)
            if area.w and area.h:
                if area != spot.rect and self.state.chrome:
                    spot.place(area, self.state.chrome.scale)
                shown.append(spot)
        return shown
