"""What the hand may think of at the table of Danger Close: any soldier in any space, whom he could fire at then, who at him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.skulls.asks import answer
from game.skulls.position import OTHER, Position
from scenes.boards.zones.board import Hit, Line
from scenes.boards.zones.over import FIRE
from scenes.kit.text_panel import TextPanel
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.names import called, space_name, title_of
from scenes.tables.skulls.pieces import clouds_of, counters_of, things_of
from scenes.tables.skulls.preview import step_parts
from scenes.tables.what_if import Ghost

if TYPE_CHECKING:
    from scenes.tables.skulls.table import SkullsTable

FADE = 0.62  # of a counter that stands there in thought alone


def placed(view: Position, ghost: Ghost) -> Position:
    """A copy of a view in which a unit stands where its ghost does, and in no vehicle; the view stays."""
    new = view.copy()
    new.change(ghost.unit, space=ghost.at, vehicle=None)
    return new


def thought_about(view: Position) -> tuple[object, ...]:
    """All of a view that a thought is about: the moment, the units and the clouds."""
    return view.round, view.phase, view.turn, view.pending, dict(view.units), view.smoke, view.gas


class WhatIf:
    """What the hand may think of on one table: any soldier that is on the board, in any space."""

    def __init__(self, table: SkullsTable) -> None:
        self.table = table

    @property
    def open(self) -> bool:
        """Whether a thought may begin now: in a turn in which no question waits for an answer."""
        return self.table.view.phase == "turn" and self.table.shown

    def units(self) -> dict[str, str | None]:
        """All soldiers on the board, those of the other side first."""
        view = self.table.view
        own = self.table.seat or self.table.deciding() or "seal"
        found: dict[str, str | None] = {}
        for seat in (OTHER[own], own):
            found |= {name: view.units[name].space for name in view.own(seat) if view.units[name].space}
        return found

    def under(self) -> str | None:
        """The soldier under the pointer."""
        return self.table.mode.hit.unit

    def called(self, unit: str) -> str:
        """A soldier's name, as rich text."""
        return called(self.table.world, unit)

    def where(self, space: str) -> str:
        """What a space is called."""
        return space_name(self.table.world, space)

    def may_stand(self, unit: str, space: str) -> bool:
        """True: nothing stands in the way of a thought."""
        return True

    def spaces(self, unit: str) -> Sequence[str]:
        """All spaces, the nearest to where the soldier stands first."""
        space = self.table.view.units[unit].space or ""
        return list(self.table.world.board.reached(space, len(self.table.world.board.spaces)))

    def faced(self, unit: str, space: str, kept: object) -> None:
        """None: soldiers look everywhere."""
        return None

    def turned(self, ghost: Ghost, by: int) -> None:
        """None: soldiers look everywhere."""
        return None

    def choose(self, unit: str) -> bool:
        """Whether it is shown what another soldier could do then."""
        mode = self.table.mode
        if not isinstance(mode, WhatIfMode) or unit not in self.table.view.units:
            return False
        mode.chosen = unit
        self.table.update_highlights()
        return True

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        self.place()
        self.table.change_mode()

    def place(self) -> None:
        """Put the counters where their soldiers stand, but for one that stands elsewhere in thought."""
        view, ghost = self.table.view, self.table.hand.ghost
        counters = counters_of(placed(view, ghost) if ghost else view)
        if ghost and ghost.unit in counters:
            counters[ghost.unit].fade = FADE
        self.table.board.place_all(counters, things_of(view), clouds_of(view))


class WhatIfMode(Mode):
    """A soldier is moved in thought. `chosen` is the one whose shots are shown: the ghost, or another one. Nothing is played."""

    topic = "panel.targets"

    def __init__(self, table: SkullsTable) -> None:
        super().__init__(table)
        self.chosen: str | None = None
        self.slab = TextPanel()
        self.slab.topic = self.topic

    def about(self) -> object:
        return type(self), self.hit, self.chosen

    def unit(self) -> str | None:
        """The soldier whose shots are shown."""
        ghost = self.table.hand.ghost
        return self.chosen or (ghost.unit if ghost else None)

    def update_highlights(self) -> None:
        super().update_highlights()
        ghost, over = self.table.hand.ghost, self.board.over
        over.show_tags({ghost.unit: say("ghost.mark")} if ghost else {})
        unit, view = self.unit(), self.table.thought
        space = view.units[unit].space if unit else None
        if unit is None or space is None:
            self.slab.fill("", ())
            return
        targets = answer(view, "targets", {"unit": unit})["targets"]
        over.show_lines([Line(unit, one["unit"], "", FIRE) for one in targets])
        self.board.show_targets({one["unit"]: True for one in targets})
        title = say("skulls:ghost.title", unit=title_of(view.world, unit), space=space_name(view.world, space))
        self.slab.fill(title.upper(), step_parts(view, targets))

    def widgets(self) -> Sequence[Widget]:
        return [self.slab] if self.slab.parts else []

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        self.table.hand.hover(hit.space)

    def key(self, action: str) -> bool:
        return False
