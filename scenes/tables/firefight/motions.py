"""What the events of Firefight look like: steps and turns of counters, tracers and shells, what is hit, and what is gone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Event
from game.firefight.position import Position
from scenes.boards.hexes.land.board import LandBoard
from scenes.boards.hexes.motions import Fall, Glide, Turn
from scenes.boards.hexes.shots import Burst, Lob, Tracer
from scenes.kit.tweens import InTurn, Motion
from scenes.tables.firefight.pieces import ART, hour_of

STEP, WHOLE = 0.18, 0.9  # seconds of a step, and of a path at most
MISS = "miss"


class Motions:
    """The motions of events on a board, where `view` is what was known before them."""

    def __init__(self, board: LandBoard, view: Position) -> None:
        self.board, self.view = board, view
        self._of: Mapping[str, Callable[[Event], Motion | None]] = {
            "moved": self._moved,
            "pivoted": self._turned,
            "attack": self._fired,
            "attack_roll": self._rolled,
            "destroyed": self._destroyed,
        }

    def motion(self, event: Event) -> Motion | None:
        """The motion of an event, or None for one that is seen when all is done."""
        made = self._of.get(event["is"])
        return made(event) if made else None

    def _moved(self, event: Event) -> Motion | None:
        unit = event["unit"]
        if unit not in self.board.counters:
            return None
        steps = [space for space in event["path"] if space in self.board.hexes.bit]
        if steps and steps[0] == self.board.counters[unit].space:
            steps = steps[1:]
        each = min(STEP, WHOLE / max(1, len(steps)))
        walk: list[Motion] = [Glide(self.board, unit, space, each) for space in steps]
        return InTurn([*walk, Turn(self.board, unit, hour_of(event["facing"]))])

    def _turned(self, event: Event) -> Motion | None:
        return Turn(self.board, event["unit"], hour_of(event["facing"])) if event["unit"] in self.board.counters else None

    def _fired(self, event: Event) -> Motion | None:
        """A tracer along the line; a shell in an arc from a mortar."""
        unit = self.board.counters.get(event["unit"])
        if unit is None or unit.space == event["at"]:
            return None
        if self.view.kind(self.view.units[event["unit"]]).calibre:
            return Lob(self.board, unit.space, event["at"], f"{ART}/shell.svg")
        return Tracer(self.board, unit.space, event["at"], 3)

    def _rolled(self, event: Event) -> Motion | None:
        target = self.board.counters.get(event["target"])
        return Burst(self.board, target.space) if target and event["result"] != MISS else None

    def _destroyed(self, event: Event) -> Motion | None:
        return Fall(self.board, event["unit"], False) if event["unit"] in self.board.counters else None
