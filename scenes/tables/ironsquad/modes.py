"""What the hand does at the table of Iron Squad: one mode at a time, by what is to be decided. This one watches."""

from __future__ import annotations

from collections.abc import Sequence

from game.ironsquad.position import Position
from scenes.boards.hexes.board import Hit
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad.prospects import Shot
from scenes.tables.ironsquad.state import Acts, IronSquadState

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

    def __init__(self, state: IronSquadState, acts: Acts) -> None:
        self.state, self.acts, self.board = state, acts, state.board
        self.chair = state.chair
        self._buttons: dict[str, Button] = {}

    @property
    def hit(self) -> Hit:
        """What is pointed at."""
        return self.state.hit

    @property
    def chosen(self) -> str | None:
        """The unit that is chosen."""
        return self.state.chosen

    @chosen.setter
    def chosen(self, unit: str | None) -> None:
        self.state.chosen = unit

    @property
    def view(self) -> Position:
        """The position as it is shown."""
        return self.state.view

    @property
    def restless(self) -> bool:
        """Whether something goes on by itself."""
        return False

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
        for widget in (*self.buttons(), *self.covers()):
            widget.topic = widget.topic or self.topic
        for name, button in self._buttons.items():
            button.topic = self.topic or ABOUT.get(name, "")

    def leave(self) -> None:
        """Clean up as another mode begins; do nothing by default."""

    def take_over(self, hit: Hit, chosen: str | None) -> None:
        """Keep what was pointed at and chosen as a thought begins or ends."""
        self.state.hit = hit

    def choose(self, name: str | None) -> None:
        """Choose a unit; do nothing by default."""

    def preview(self) -> Shot | None:
        """The shot that is previewed, if there is one."""
        return None

    def hover(self, hit: Hit) -> None:
        """Note that the pointer is over this part of the board, and light its hex."""
        self.state.hit = hit
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
        units = list(self.view.units)
        if action != "next" or not self.state.looks.any or not units:
            return False
        now = units.index(self.hit.unit) if self.hit.unit in units else -1
        name = units[(now + 1) % len(units)]
        self.state.look_at(self.view.units[name].at)
        self.acts.point(Hit(self.view.units[name].at, None, name))
        return True

    def advance(self) -> None:
        """Go on with what was begun, as time passes; do nothing by default."""

    def sentence(self) -> str:
        """What is expected now."""
        view = self.view
        if view.phase == "over":
            return say("ironsquad:table.over")
        deciding = view.pending.seat if view.pending else view.seat
        return say("ironsquad:table.wait_for", name=self.state.names[deciding]) if deciding else say("ironsquad:table.wait")

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        return []

    def button(
        self, name: str, words: str, press: Press, icon: str = "", key: str = "", main: bool = False,
        tip: str = "", reason: str = "", on: bool = False,
    ) -> Button:  # fmt: skip
        """The button of this name, made when it is first wanted."""
        if name not in self._buttons:
            self._buttons[name] = Button(words, press, icon=icon, main=main, tip=tip)
        self._buttons[name].change(key=key, reason=reason, on=on)
        return self._buttons[name]
