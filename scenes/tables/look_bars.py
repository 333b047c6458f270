"""The buttons and keys of a table by which the board is looked at otherwise, wherever it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.state import Acts, H, TableState, V

COLOURED = frozenset({"threat", "sight"})
"""The ways of looking whose tips say what the colours of fire and sight mean."""


def tip_of(look: str, tip: str) -> str:
    """The tip of a way of looking, with what its colours mean where it shows fire or sight."""
    return f"{tip} {say('sight.colours')}" if look in COLOURED else tip


class LookBars(Generic[V, H]):
    """The ways of looking of one table. A game's bars say in `ICONS` and `TOPICS` which there are, and add the chips above.

    `EXPLAINED`: those whose colours are the ones of fire and sight.
    """

    ICONS: Mapping[str, str] = {}
    EXPLAINED = COLOURED
    TOPICS: Mapping[str, str] = {}

    def __init__(self, state: TableState[V, H], acts: Acts[H]) -> None:
        self.state, self.acts = state, acts
        self._buttons: dict[str, Button] = {}

    def words(self, look: str) -> tuple[str, str]:
        """What the button of a way of looking says, and its tip."""
        raise NotImplementedError

    def playing(self) -> bool:
        """Whether the match is at a moment at which the board can be looked at otherwise."""
        raise NotImplementedError

    def toggle(self, look: str) -> None:
        """Switch a way of looking on or off."""
        self.state.looks.toggle(look)
        self.acts.update_highlights()

    def let_go(self, look: str) -> bool:
        """Whether the key of a way of looking was held down, and not just pressed: then it ends as the key comes up."""
        if not self.state.looks.key_up(look):
            return False
        self.acts.update_highlights()
        return True

    def always(self) -> list[Button]:
        """The buttons that are there wherever the board is looked at."""
        if not self.state.shown or not self.playing():
            return []
        found = [self._look(look) for look in self.ICONS]
        if not self.state.hand.busy:
            found.append(self.state.hand.switch_button())
        for button in found:
            button.minor = True
        return found

    def _look(self, look: str) -> Button:
        if look not in self._buttons:
            words, tip = self.words(look)
            told = tip_of(look, tip) if look in self.EXPLAINED else tip
            self._buttons[look] = Button(words, lambda: self.toggle(look), icon=self.ICONS[look], key=look, tip=told)
            self._buttons[look].topic = self.TOPICS[look]
        self._buttons[look].change(on=self.state.looks.on(look))
        return self._buttons[look]

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        if action not in self.state.looks.names or not self.playing():
            return False
        self.toggle(action)
        return True
