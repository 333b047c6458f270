"""What the motions of Danger Close are made with: the group of events that moves now, and what hangs on a unit."""

from __future__ import annotations

from game.api import Seat
from game.skulls.position import Position, World
from scenes.boards.effects import Pulse, Rise
from scenes.boards.zones.board import Hit, ZoneBoard
from scenes.kit import palette
from scenes.kit.palette import Colour
from scenes.kit.tweens import Motion
from scenes.tables import motions
from scenes.tables.skulls.effects import Tag
from scenes.tables.skulls.state import SkullsState

AIMS, TAG, RISE = 0.3, 1.1, 0.9  # seconds

NEW, UNHURRIED = 2, 1.4
"""The rounds in which what bots do takes longer, and how much."""


class Moving(motions.Moving[Position, Hit]):
    """The group of events that moves now."""

    state: SkullsState
    board: ZoneBoard

    def seconds(self, seconds: float) -> float:
        return super().seconds(seconds) * (UNHURRIED if self.new else 1.0)

    @property
    def new(self) -> bool:
        """Whether a bot acts in the first rounds of a match that one person looks on at: everything is new to him then."""
        context, turn = self.state.context, self.before.turn or self.after.turn
        if turn is None or self.after.round > NEW or not context.people or context.shared:
            return False
        return self.state.seat not in (self.before.world.side(turn.unit), None)

    @property
    def world(self) -> World:
        """What never changes in a match."""
        return self.state.world

    def seat(self, unit: str) -> Seat:
        """Whose a unit is."""
        return self.world.side(unit)

    def space(self, unit: str) -> str:
        """Where a unit is before the present batch."""
        return self.before.units[unit].space or ""

    def rise(self, unit: str, words: str, shade: Colour = palette.TEXT) -> list[Motion]:
        """Words that rise from a unit."""
        return self.air(Rise(self.board, self.space(unit), words, shade, self.seconds(RISE)))

    def pulse(self, unit: str, seconds: float = AIMS, shade: Colour = palette.AMBER) -> list[Motion]:
        """A ring that runs outwards from where a unit stands."""
        return self.air(Pulse(self.board, self.space(unit), shade, self.seconds(seconds)))

    def tag(self, unit: str, words: str, sign: str, seconds: float = TAG, shade: Colour = palette.TEXT) -> list[Motion]:
        """A small plate with words and a sign beside a unit."""
        return self.air(Tag(self.board, unit, words, sign, self.seconds(seconds), shade))
