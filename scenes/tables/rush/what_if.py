"""What the hand may think of at the table of Rush: any soldier or crewed vehicle on any square, and who could reach it there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scenes.boards.loop.board import Hit
from scenes.kit.marks import plain
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.words import say
from scenes.tables.rush.dangers import threat_rows, threats
from scenes.tables.rush.modes import Mode
from scenes.tables.rush.state import RushActs, RushState
from scenes.tables.what_if import Ghost


class WhatIf:
    """What the hand may think of on one table: anybody on the board, on foot or in a vehicle, on any square."""

    def __init__(self, state: RushState, acts: RushActs, lay: Callable[[], None]) -> None:
        self.state, self.acts, self._lay = state, acts, lay

    @property
    def open(self) -> bool:
        """Whether a thought may begin now."""
        return self.state.shown and self.state.view.turn.phase in ("spawn", "ready", "move", "rest", "card")

    def units(self) -> dict[str, str | None]:
        """All soldiers who are up, those who ride by their vehicle, the one at the turn first."""
        soldiers, now = self.state.view.soldiers, self.state.view.turn.seat
        seats = sorted((seat for seat, one in soldiers.items() if one.status == "up"), key=lambda seat: seat != now)
        return {soldiers[seat].ride or seat: soldiers[seat].at for seat in seats}

    def under(self) -> str | None:
        """The unit under the pointer."""
        return self.state.hit.unit

    def called(self, unit: str) -> str:
        """The name of a soldier or of a vehicle, as rich text."""
        return self.state.unit_called(unit)

    def where(self, space: str) -> str:
        """What a square is called."""
        return self.state.label(space)

    def may_stand(self, unit: str, space: str) -> bool:
        """Whether anybody could be there at all."""
        return space in self.state.world.squares

    def spaces(self, unit: str) -> Sequence[str]:
        """All squares, from its own on."""
        track, at = self.state.world.track, self.units().get(unit) or self.state.world.track.ids[0]
        return [track.ahead(at, step) for step in range(track.length)]

    def faced(self, unit: str, space: str, kept: Any) -> None:
        """None: nobody faces anywhere."""
        return None

    def turned(self, ghost: Ghost, by: int) -> None:
        """None: nobody faces anywhere."""
        return None

    def choose(self, unit: str) -> bool:
        """False: nothing of another unit is shown."""
        return False

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        self._lay()
        self.acts.change_mode()


class WhatIfMode(Mode):
    """A soldier or a vehicle is moved in thought; who could stop where it stands is told."""

    topic = "R-RU-22"

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.slab = TextPanel()

    def entries(self, stack: Stack) -> list[Entry]:
        """Who could stop there, in how many of 36 throws."""
        ghost = self.state.hand.ghost
        if ghost is None:
            return [
                stack.slab(self.slab, 1, say("ghost.mark").upper(), [Prose(say("rush:panel.thought"))]),
                *super().entries(stack),
            ]
        vehicle = self.view.vehicles.get(ghost.unit)
        seat = vehicle.crew[0] if vehicle else ghost.unit
        found = threats(self.state, seat, ghost.at)
        rows: list[Part] = [*threat_rows(self.state, found, "danger", len(found))]
        if rows:
            rows.append(Prose(f"{{dim|{say('rush:panel.thought_there')}}}"))
        rows = rows or [Prose(f"{{good|{say('rush:panel.safe')}}}")]
        title = say("rush:panel.ghost", name=plain(self.state.unit_called(ghost.unit)), at=self.state.label(ghost.at))
        return [stack.slab(self.slab, 1, title.upper(), rows)]

    def update_highlights(self) -> None:
        super().update_highlights()
        self.danger()
        ghost = self.state.hand.ghost
        if ghost:
            self.board.over.show_glowing([ghost.at])

    def why_nothing(self, hit: Hit) -> str:
        return say("rush:why.thought") if self.state.hand.lifting else super().why_nothing(hit)

    def key(self, action: str) -> bool:
        return False
