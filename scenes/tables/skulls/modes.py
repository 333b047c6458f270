"""What the hand does at the table of Danger Close: one mode at a time, by what is to be decided. This one watches.

| mode | phase | module |
|---|---|---|
| Mode | nothing is to be decided at the screen | here |
| Mustering | muster | skulls_muster |
| Planning | plan | skulls_planning |
| Acting | turn | skulls_turn |
| Responding | respond | skulls_respond |
| Ordering | order | skulls_order |
| Following | follow | skulls_order |
| LastCalling | last-call | skulls_respond |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.api import Action
from scenes.boards.zones.board import Hit
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.tables.skulls.table import SkullsTable

UNDER_NOTHING = Hit()


class Mode:
    """A mode in which the seat at the screen has nothing to decide; whatever is under the pointer can still be looked at.

    `key(action)` is given what a key means in the table of keys. What a mode shows over the board it shows in
    `update_highlights`, which is called whenever the view, the pointer's choice or a way of looking changes. `topic` is what
    its panels and buttons are about, as the rule book finds it. `previewed` is the action whose odds stand beside the board.
    """

    topic = ""

    def __init__(self, table: SkullsTable) -> None:
        self.table = table
        self.board = table.board
        self.hit = UNDER_NOTHING
        self._chair = table.chair
        self._buttons: dict[str, Button] = {}

    @property
    def restless(self) -> bool:
        """Whether something goes on by itself."""
        return False

    @property
    def chair(self) -> object | None:
        """The chair that decides here, None where nobody at the screen does."""
        return self._chair

    @property
    def view(self) -> Any:
        """The position as it is shown."""
        return self.table.view

    def widgets(self) -> Sequence[Widget]:
        """The panels of this mode, above those that are always there."""
        return ()

    def covers(self) -> Sequence[Widget]:
        """Widgets that lie over the board."""
        return ()

    def place(self) -> None:
        """Put panels and covers in their places; do nothing by default."""

    def update_highlights(self) -> None:
        """Show on the board what can be done; by default, only the unit whose turn it is."""
        self.board.over.clear()
        self.board.show_targets()
        self.board.show_ready()
        turn = self.table.view.turn
        self.board.choose(turn.unit if turn and turn.unit in self.board.counters else None)

    def name_topics(self) -> None:
        """Tell buttons, panels and covers what they are about, as the rule book finds it."""
        for widget in (*self.buttons(), *self.widgets(), *self.covers()):
            widget.topic = widget.topic or self.topic

    def leave(self) -> None:
        """Clean up as another mode begins; do nothing by default."""

    def hover(self, hit: Hit) -> None:
        """Note that the pointer is over this part of the board, and light its space."""
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
        units = [name for name, unit in self.table.view.units.items() if unit.space]
        if action != "next" or not units:
            return False
        now = units.index(self.hit.unit) if self.hit.unit in units else -1
        self.point_at(units[(now + 1) % len(units)])
        return True

    def point_at(self, unit: str) -> None:
        """Point at a unit by the keys, and bring it into sight."""
        space = self.table.view.units[unit].space
        if space:
            self.table.look_at(space)
            self.table.point(Hit(space, self.board.zones.zone_of[space], unit))

    def advance(self) -> None:
        """Go on with what was begun, as time passes; do nothing by default."""

    def previewed(self) -> Action | None:
        """The action whose odds are shown beside the board, if there is one."""
        return None

    def about(self) -> object:
        """What the side column is about: while it stays the same, so does the place it is scrolled to."""
        return type(self), self.hit, self.table.view.phase

    def sentence(self) -> str:
        """What is expected now."""
        view, table = self.table.view, self.table
        if view.phase == "over":
            return say("skulls:table.over")
        deciding = table.deciding()
        return say("skulls:table.wait_for", name=table.names[deciding]) if deciding else say("skulls:table.wait")

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        return []

    def button(
        self,
        name: str,
        words: str,
        press: Press,
        icon: str = "",
        key: str = "",
        main: bool = False,
        tip: str = "",
        reason: str = "",
        on: bool = False,
        topic: str = "",
    ) -> Button:
        """A button of this mode, made once by its name, brought up to date with what it says, does, and why it is grey."""
        if name not in self._buttons:
            self._buttons[name] = Button(words, press, icon=icon)
        button = self._buttons[name]
        button.on_press, button.topic = press, topic or self.topic
        button.minor = bool(reason)  # where there is no room, what cannot be done goes bare first
        button.change(label=words, key=key, main=main, tip=tip, reason=reason, on=on)
        return button

    @property
    def legal(self) -> Sequence[Action]:
        """What the seat at the screen may do now."""
        return self.table.chair.legal() if self.table.chair else []

    def decide(self, action: Mapping[str, Any]) -> None:
        """Do this as the seat at the screen, unless a hasty click comes when it no longer decides."""
        chair = self.table.context.chair()
        if chair.seat in chair.actors():
            self.table.context.decide(dict(action))


class Preparing(Mode):
    """Squads or rounds are prepared, many actions at once: a base of Mustering and Planning."""

    def __init__(self, table: SkullsTable) -> None:
        super().__init__(table)
        self._deeds: list[int] = []  # how many actions each thing done here was, to take it back as a whole

    def do(self, deeds: Iterable[Action]) -> None:
        """Do all this as the seat, to be taken back as one."""
        number = 0
        for action in deeds:
            self.table.context.decide(action)
            number += 1
        if number:
            self._deeds.append(number)

    def undo(self) -> None:
        """Take back the last thing done as a whole, or an action that was done before that one by one."""
        for _ in range(self._deeds.pop() if self._deeds else 1):
            self.table.context.take_back()
