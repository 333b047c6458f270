"""What the hand does at the table of Iron Squad: one mode at a time, by what is to be decided. This one watches."""

from __future__ import annotations

from game.ironsquad.position import Position
from scenes.boards.hexes.board import HexBoard, Hit
from scenes.kit.words import say
from scenes.tables import modes
from scenes.tables.ironsquad.pieces import tile_of
from scenes.tables.ironsquad.prospects import Shot
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState


class Mode(modes.Mode[Position, Hit]):
    """A mode in which the seat at the screen has nothing to decide; whatever is under the pointer can still be looked at.

    It begins with nothing pointed at and nobody chosen; `thinking`: but that is kept as a thought begins or ends.
    """

    state: IronSquadState
    board: HexBoard
    thinking = False

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self._found = state.hit, state.chosen
        state.hit, state.chosen = state.nothing, None

    @property
    def view(self) -> Position:
        """The position as it is shown."""
        return self.state.view

    def take_over(self, before: modes.Mode[Position, Hit]) -> None:
        if self.thinking or (isinstance(before, Mode) and before.thinking):
            self.state.hit = self._found[0]
            self.keep(self._found[1])

    def enemy(self, unit: str) -> bool:
        return bool(self.chair and unit in self.view.units and self.view.units[unit].seat != self.chair.seat)

    def keep(self, chosen: str | None) -> None:
        """Keep who was chosen as a thought begins or ends; do nothing by default."""

    def choose(self, name: str | None) -> None:
        """Choose a unit; do nothing by default."""

    def card(self, name: str) -> None:
        """Do what a click on the card of one of its own does: as on its counter."""
        self.choose(name)

    def laid_over(self, space: str) -> str:
        """What the hatching on a hex means to the unit that is chosen, in words; "" where there is none."""
        return ""

    def risk(self, space: str) -> str:
        """How many enemies can hit the unit that is chosen where it could go, in a sentence; "" where that is not told."""
        return ""

    def hits(self, space: str) -> str:
        """Whom the unit that is chosen could hit from where it could go, in a sentence; "" where that is not told."""
        return ""

    def pointed(self) -> str:
        """What a click on the hex that is pointed at would do, where the bottom bar says something else; "" where it does."""
        return ""

    @property
    def hint(self) -> str:
        """What makes the decision that waits a good one, in words, where the panels say it; "" where they need not."""
        return ""

    def compared(self) -> str:
        """How the shot that is previewed compares with the one that is proposed; "" where it is that one."""
        return ""

    def preview(self) -> Shot | None:
        """The shot that is previewed, if there is one."""
        return None

    def meant(self) -> Shot | None:
        """The shot that is previewed whatever is pointed at, if there is one."""
        return self.preview()

    def update_highlights(self) -> None:
        """Show on the board what can be done, and a tile that somebody else turns over its place."""
        super().update_highlights()
        pending = self.view.pending
        if pending and pending.kind == "rotate":
            self.board.over.show_tile(tile_of(self.state.world, pending.loc, pending.tile))

    def about(self) -> object:
        return super().about(), self.state.chosen, self.view.phase

    def key(self, action: str) -> bool:
        """Whether a key was this mode's: while nothing is decided, the key for the next one points at one unit after another."""
        units = list(self.view.units)
        if action != "next" or not self.state.looks.any or not units:
            return False
        now = units.index(self.hit.unit) if self.hit.unit in units else -1
        name = units[(now + 1) % len(units)]
        self.state.look_at(self.view.units[name].at)
        self.acts.point(Hit(self.view.units[name].at, None, name))
        return True

    def sentence(self) -> str:
        """What is expected now."""
        view = self.view
        if view.phase == "over":
            return say("ironsquad:table.over")
        deciding = view.pending.seat if view.pending else view.seat
        if deciding and deciding == self.state.context.perspective:
            return ""  # nobody waits for himself
        return say("ironsquad:table.wait_for", name=self.state.names[deciding]) if deciding else say("ironsquad:table.wait")
