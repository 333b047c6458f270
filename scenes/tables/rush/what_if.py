"""What the hand may think of at the table of Rush: any soldier on any square, and who could reach him there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.words import say
from scenes.tables.rush.dangers import threat_row, threats
from scenes.tables.rush.modes import Mode
from scenes.tables.rush.state import RushActs, RushState
from scenes.tables.what_if import Ghost


class WhatIf:
    """What the hand may think of on one table: any soldier on the board, on any square."""

    def __init__(self, state: RushState, acts: RushActs, lay: Callable[[], None]) -> None:
        self.state, self.acts, self._lay = state, acts, lay

    @property
    def open(self) -> bool:
        """Whether a thought may begin now."""
        return self.state.shown and self.state.view.turn.phase in ("spawn", "ready", "move", "rest", "card")

    def units(self) -> dict[str, str | None]:
        """All soldiers on foot who are up, the one at the turn first."""
        seats = [seat for seat, one in self.state.view.soldiers.items() if one.status == "up" and one.ride is None]
        seats.sort(key=lambda seat: seat != self.state.view.turn.seat)
        return {seat: self.state.view.soldiers[seat].at for seat in seats}

    def under(self) -> str | None:
        """The unit under the pointer."""
        return self.state.hit.unit

    def called(self, unit: str) -> str:
        """A soldier's name, as rich text."""
        return self.state.called(unit)

    def where(self, space: str) -> str:
        """What a square is called."""
        return self.state.label(space)

    def may_stand(self, unit: str, space: str) -> bool:
        """Whether a soldier could be there at all."""
        return space in self.state.world.squares

    def spaces(self, unit: str) -> Sequence[str]:
        """All squares, from his own on."""
        track, at = self.state.world.track, self.state.view.soldiers[unit].at or self.state.world.track.ids[0]
        return [track.ahead(at, step) for step in range(track.length)]

    def faced(self, unit: str, space: str, kept: Any) -> None:
        """None: soldiers face nowhere."""
        return None

    def turned(self, ghost: Ghost, by: int) -> None:
        """None: soldiers face nowhere."""
        return None

    def choose(self, unit: str) -> bool:
        """False: nothing of another unit is shown."""
        return False

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        self._lay()
        self.acts.change_mode()


class WhatIfMode(Mode):
    """A soldier is moved in thought; who could stop where he stands is told."""

    topic = "R-RU-22"

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.slab = TextPanel()

    def entries(self, stack: Stack) -> list[Entry]:
        """Who could stop there, in how many of 36 throws."""
        ghost = self.state.hand.ghost
        if ghost is None:
            return super().entries(stack)
        rows: list[Part] = [threat_row(self.state, one, "danger") for one in threats(self.state, ghost.unit, ghost.at)]
        rows = rows or [Prose(f"{{good|{say('rush:panel.safe')}}}")]
        title = say("rush:panel.ghost", name=self.state.soldier(ghost.unit).name, at=self.state.label(ghost.at))
        return [stack.slab(self.slab, 1, title.upper(), rows)]

    def update_highlights(self) -> None:
        super().update_highlights()
        ghost = self.state.hand.ghost
        if ghost:
            self.board.over.show_glowing([ghost.at])

    def key(self, action: str) -> bool:
        return False
