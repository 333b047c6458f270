"""What the hand does at the table of Iron Squad: one mode at a time, by what is to be decided. This one watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.boards.hexes.board import Hit
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.tables.ironsquad.table import IronSquadTable

UNDER_NOTHING = Hit()
ABOUT = {
    "undo": "undo",
    "next": "panel.end",
    "treat": "panel.healing",
    "fire": "panel.preview",
    "point": "area.mg",
    "turn": "area.mg",
    "end": "panel.end",
    "end_turn": "panel.end",
}
"""What a button is about, as the rule book finds it, where it is not what its mode is about."""


class Mode:
    """A mode in which the seat at the screen has nothing to decide; whatever is under the pointer can still be looked at.

    `key(action)` is given what a key means in the table of keys. What a mode shows over the board it shows in
    `update_highlights`. `topic` is what its panels and buttons are about, as the rule book finds it.
    """

    topic = ""

    def __init__(self, table: IronSquadTable) -> None:
        self.table = table
        self.board = table.board
        self.hit = UNDER_NOTHING
        self._buttons: dict[str, Button] = {}

    @property
    def restless(self) -> bool:
        """Whether something goes on by itself."""
        return False

    @property
    def chair(self) -> object | None:
        """The chair that decides here, None where nobody at the screen does."""
        return self.table.chair

    def widgets(self) -> Sequence[Widget]:
        """The panels of this mode, above those that are always there."""
        return ()

    def covers(self) -> Sequence[Widget]:
        """Widgets that lie over the board."""
        return ()

    def place(self) -> None:
        """Put panels and covers in their places; do nothing by default."""

    def update_highlights(self) -> None:
        """Show on the board what can be done; by default, clear it."""
        self.board.over.clear()
        self.board.show_targets()
        self.board.show_ready()
        self.board.choose(None)

    def name_topics(self) -> None:
        """Tell buttons, panels and covers what they are about, as the rule book finds it."""
        for widget in (*self.buttons(), *self.widgets(), *self.covers()):
            widget.topic = widget.topic or self.topic
        for name, button in self._buttons.items():
            button.topic = self.topic or ABOUT.get(name, "")

    def leave(self) -> None:
        """Clean up as another mode begins; do nothing by default."""

    def take_over(self, before: Mode) -> None:
        """Keep what was pointed at and chosen as a thought begins or ends."""
        self.hit = before.hit

    def hover(self, hit: Hit) -> None:
        """Note that the pointer is over this part of the board, and light its hex."""
        self.hit = hit
        self.board.over.show_hovered(hit.space)

    def click(self, hit: Hit) -> bool:
        """Whether a click on this part of the board meant something."""
        return False

    def press(self, hit: Hit) -> bool:
        """Whether the button went down on something that can be dragged."""
        return False

    def drop(self, hit: Hit) -> bool:
        """Whether what was dragged has been let go."""
        return False

    def back(self) -> bool:
        """Whether something was let go of: a right click, or the key for it."""
        return False

    def wheel(self, notches: int) -> bool:
        """Whether the wheel was this mode's."""
        return False

    def key(self, action: str) -> bool:
        """Whether a key was this mode's: while nothing is decided, the key for the next one points at one unit after another."""
        units = list(self.table.view.units)
        if action != "next" or not self.table.bars.looks.any or not units:
            return False
        now = units.index(self.hit.unit) if self.hit.unit in units else -1
        name = units[(now + 1) % len(units)]
        self.table.look_at(self.table.view.units[name].at)
        self.table.point(Hit(self.table.view.units[name].at, None, name))
        return True

    def advance(self) -> None:
        """Go on with what was begun, as time passes; do nothing by default."""

    def sentence(self) -> str:
        """What is expected now."""
        view, table = self.table.view, self.table
        if view.phase == "over":
            return say("ironsquad:table.over")
        deciding = view.pending.seat if view.pending else view.seat
        return say("ironsquad:table.wait_for", name=table.names[deciding]) if deciding else say("ironsquad:table.wait")

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        return []
