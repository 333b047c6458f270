"""What the hand may think of at the table of Danger Close: any soldier in any space, whom he could fire at then, who at him."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.skulls.position import OTHER
from scenes.boards.zones.board import Hit, Line
from scenes.boards.zones.over import FIRE
from scenes.kit.text_panel import TextPanel
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.names import called, space_name, title_of
from scenes.tables.skulls.parts.step_box import reach_part, target_parts
from scenes.tables.skulls.parts.steps import reach_here, shots
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts
from scenes.tables.what_if import Ghost


class WhatIf:
    """What the hand may think of on one table: any soldier that is on the board, in any space."""

    def __init__(self, state: SkullsState, acts: Acts[Hit], lay: Callable[[], None]) -> None:
        self.state, self.acts, self._lay = state, acts, lay

    @property
    def open(self) -> bool:
        """Whether a thought may begin now: in a turn in which no question waits for an answer."""
        return self.state.view.phase == "turn" and self.state.shown

    def units(self) -> dict[str, str | None]:
        """All soldiers on the board, those of the other side first."""
        view = self.state.view
        own = self.state.seat or self.state.deciding() or "seal"
        found: dict[str, str | None] = {}
        for seat in (OTHER[own], own):
            found |= {name: view.units[name].space for name in view.own(seat) if view.units[name].space}
        return found

    def under(self) -> str | None:
        """The soldier under the pointer."""
        return self.state.hit.unit

    def called(self, unit: str) -> str:
        """A soldier's name, as rich text."""
        return called(self.state.world, unit)

    def where(self, space: str) -> str:
        """What a space is called."""
        return space_name(self.state.world, space)

    def may_stand(self, unit: str, space: str) -> bool:
        """True: nothing stands in the way of a thought."""
        return True

    def spaces(self, unit: str) -> Sequence[str]:
        """All spaces, the nearest to where the soldier stands first."""
        space = self.state.view.units[unit].space or ""
        return list(self.state.world.board.reached(space, len(self.state.world.board.spaces)))

    def faced(self, unit: str, space: str, kept: object) -> None:
        """None: soldiers look everywhere."""
        return None

    def turned(self, ghost: Ghost, by: int) -> None:
        """None: soldiers look everywhere."""
        return None

    def choose(self, unit: str) -> bool:
        """Whether it is shown what another soldier could do then."""
        if not self.state.hand.busy or unit not in self.state.view.units:
            return False
        self.state.chosen = unit
        self.acts.update_highlights()
        return True

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        self._lay()
        self.acts.change_mode()


class WhatIfMode(Mode):
    """A soldier is moved in thought. `chosen` is the one whose shots are shown: the ghost, or another one. Nothing is played."""

    topic = "panel.targets"

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self.chosen = None
        self.slab = TextPanel()
        self.slab.topic = self.topic

    def about(self) -> object:
        return type(self), self.chosen

    def unit(self) -> str | None:
        """The soldier whose shots are shown."""
        ghost = self.state.hand.ghost
        return self.chosen or (ghost.unit if ghost else None)

    def update_highlights(self) -> None:
        super().update_highlights()
        ghost, over = self.state.hand.ghost, self.board.over
        over.show_tags({ghost.unit: say("ghost.mark")} if ghost else {})
        unit, view = self.unit(), self.state.thought
        space = view.units[unit].space if unit else None
        if unit is None or space is None:
            self.slab.fill("", ())
            return
        targets = shots(view, unit, space)
        over.show_lines([Line(unit, one.unit, "", FIRE, self.state.foe(unit)) for one in targets])
        self.board.show_targets({one.unit: True for one in targets})
        title = say("skulls:ghost.title", unit=title_of(view.world, unit), space=space_name(view.world, space))
        reached = reach_part(view, view.world.side(unit), space, reach_here(self.view, unit))
        self.slab.fill(title, [reached, *target_parts(view, targets)])

    def widgets(self) -> Sequence[Widget]:
        return [self.slab] if self.slab.parts else []

    def why_nothing(self, hit: Hit) -> str:
        return say("skulls:ghost.first") if self.state.hand.lifting else super().why_nothing(hit)

    def key(self, action: str) -> bool:
        return False
