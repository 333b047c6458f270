"""What the hand does at a table: one mode at a time, by what is to be decided. The one here watches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from game.api import Action
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.state import Acts, H, TableState, V


class Mode(Generic[V, H]):
    """A mode in which the seat at the screen has nothing to decide; whatever is under the pointer can still be looked at.

    `key(action)` is given what a key means in the table of keys. What a mode shows over the board it shows in
    `update_highlights`, which is called whenever the view, the pointer's choice or a way of looking changes. `topic` is what
    its panels and buttons are about, as the rule book finds it. A game's modes say of `state` which they read.
    """

    topic = ""

    def __init__(self, state: TableState[V, H], acts: Acts[H]) -> None:
        self.state, self.acts, self.board = state, acts, state.board
        self.chair = state.chair  # that decides here, None where nobody at the screen does
        self._buttons: dict[str, Button] = {}

    @property
    def hit(self) -> H:
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
    def restless(self) -> bool:
        """Whether something goes on by itself."""
        return False

    @property
    def ponders(self) -> bool:
        """Whether it thinks ahead about what may be asked of it next: that goes on in `advance` as long as nothing moves."""
        return False

    @property
    def strays(self) -> bool:
        """Whether something else is chosen than what is proposed, so that the main button does what nobody proposed."""
        return False

    def is_proposed(self, action: Action) -> bool:
        """Whether this is what is proposed now, on whatever road it is done."""
        return False

    @property
    def legal(self) -> Sequence[Action]:
        """What the seat at the screen may do now."""
        return self.state.legal

    def decide(self, action: Mapping[str, object]) -> None:
        """Do this as the seat at the screen."""
        self.acts.decide(action)

    # --- what is shown ----------------------------------------------------------------------------------------------------

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

    def about(self) -> object:
        """What the side column is about: while it stays the same, so does the place it is scrolled to."""
        return type(self)

    def advance(self) -> None:
        """Go on with what was begun, as time passes; do nothing by default."""

    def leave(self) -> None:
        """Clean up as another mode begins; do nothing by default."""

    def take_over(self, before: Mode[V, H]) -> None:
        """Begin after another mode; do nothing by default."""

    def show_space(self, space: str) -> None:
        """Move the board so that a space can be seen."""
        if not self.board.is_shown(space):
            self.board.show_space(space)

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def hover(self, hit: H) -> None:
        """Note that the pointer is over this part of the board, and light its space."""
        self.state.hit = hit
        self.board.over.show_hovered(hit.space)

    def click(self, hit: H) -> bool:
        """Whether a click on this part of the board meant something."""
        return False

    def enemy(self, unit: str) -> bool:
        """Whether a unit is one of an enemy's."""
        return False

    def why_nothing(self, hit: H) -> str:
        """Why a click on this part of the board, which meant nothing, does nothing; and what is expected instead."""
        if not self.state.context.chair().rules.actors(self.state.view):
            return self.sentence()
        if self.state.hand.busy:  # a hand in thought waits for something else than the match does
            return self.state.hand.sentence()
        what = "wait" if self.chair is None else "space"
        if self.chair is not None and hit.unit:
            what = "enemy" if self.enemy(hit.unit) else "own"
        return say(f"idle.{what}", expected=self.sentence())

    def press(self, hit: H) -> bool:
        """Whether the button went down on something that can be dragged."""
        return False

    def drop(self, hit: H) -> bool:
        """Whether what was dragged has been let go."""
        return False

    def back(self) -> bool:
        """Whether something was let go of: a right click, or the key for it."""
        return False

    def wheel(self, notches: int) -> bool:
        """Whether the wheel was this mode's."""
        return False

    def key(self, action: str) -> bool:
        """Whether a key was this mode's."""
        return False

    # --- the bar ----------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """What is expected now."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """What is being done now: while it lasts, buttons keep their places."""
        return type(self).__name__

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        return []

    def name_topics(self, buttons: Sequence[Button]) -> None:
        """Tell these buttons, panels and covers what they are about, as the rule book finds it."""
        for widget in (*buttons, *self.widgets(), *self.covers()):
            widget.topic = widget.topic or self.topic

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
        red: bool = False,
        picked: bool = False,
    ) -> Button:
        """A button of this mode, made once by its name, brought up to date with what it says, does, and why it is grey."""
        if name not in self._buttons:
            self._buttons[name] = Button(words, press, icon=icon)
        button = self._buttons[name]
        button.on_press, button.topic, button.name = press, topic or self.topic, name
        button.minor = bool(reason)  # where there is no room, what cannot be done goes bare first
        button.change(label=words, icon=icon, key=key, main=main, tip=tip, reason=reason, on=on, red=red, picked=picked)
        return button
