"""The group of events that moves now at the table of Firefight, and what its motions are made with."""

from __future__ import annotations

from game.firefight.position import Position
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.land.board import LandBoard
from scenes.tables.firefight.state import FirefightState
from scenes.tables.motions import Moving


class FirefightMoving(Moving[Position, Hit]):
    """The group of events that moves now. `firing`: from where and at what the attack goes that is rolled for."""

    state: FirefightState
    board: LandBoard
    firing: tuple[str, ...] = ()

    def at(self, unit: str) -> str | None:
        """Where a counter stands."""
        counter = self.board.counters.get(unit)
        return counter.space if counter else None
