"""What stands beside the board of a table: the panels and cards of the mode of the hand, stacked by importance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from scenes.kit.chrome import Chrome
from scenes.kit.column import SideColumn
from scenes.kit.stacking import Entry, Stack
from scenes.kit.widgets import Widget


class Listed(Protocol):
    """A mode that says what stands beside the board, and what that is about."""

    def entries(self, stack: Stack) -> list[Entry]: ...

    def about(self) -> object: ...


M = TypeVar("M", bound=Listed)


class Panels(Generic[M]):
    """The column of one table. `mode()` is what the hand does now."""

    def __init__(self, mode: Callable[[], M]) -> None:
        self._mode = mode
        self.column = SideColumn()
        self.stack = Stack(self.column)
        self.widgets: list[Widget] = []

    def place(self, chrome: Chrome) -> None:
        """Stand in the side column of this frame."""
        self.column = chrome.column
        self.stack = Stack(self.column)
        self.refresh()

    def refresh(self) -> None:
        """Fill the column again."""
        if not self.column.rect.w:
            return
        self.stack.fill(self.entries, self._mode().about())
        self.widgets = list(self.column.widgets)

    def entries(self) -> list[Entry]:
        """What stands in the column now."""
        return self._mode().entries(self.stack)
