"""Room for the panel of the lessons at the foot of a table's side column."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from pygame import Rect

from scenes.kit.widgets import Widget


class LessonRoom:
    """The part of a table's `Places` that gives the lessons their room: the panels of the game keep their place above it."""

    table: Any
    """The table, with its `state.chrome` and its `panels`."""

    def room(self, high: Callable[[int], int]) -> Rect:
        """The place of the panel: at the foot of the side column."""
        column = self.table.state.chrome.column.rect
        needed = min(high(column.w), column.h)
        self._keep_free(needed)
        return Rect(column.x, column.bottom - needed, column.w, needed)

    def speak(self, of: Sequence[str]) -> None:
        """Let the panels that a lesson speaks of stand in the column whole, before all others."""
        chrome = self.table.state.chrome
        if chrome is not None and chrome.column.tell_of(panel for name in of for panel in self._about(name)):
            self.table.panels.refresh()

    def _about(self, name: str) -> Sequence[Widget]:
        """The panels that a lesson about a name speaks of: those of that name."""
        return self.panels(name)

    def panels(self, name: str) -> Sequence[Widget]:
        """None: no panel has a name."""
        return ()

    def labels(self) -> Sequence[Rect]:
        """None: nothing that is framed has words at its edge."""
        return ()

    def give_back(self) -> None:
        """Give the column back to the panels."""
        self._keep_free(0)

    def expect(self, moments: Collection[str]) -> None:
        """Do nothing: the foot of the column gives way when a lesson comes."""

    def _keep_free(self, high: int) -> None:
        chrome = self.table.state.chrome
        if chrome is not None and chrome.column.keep_free(high):
            self.table.panels.refresh()
