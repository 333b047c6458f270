"""What the screens with a game's table share: a match, its replay, its review."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards.plates import Plate
from scenes.kit.chrome import Chrome
from scenes.kit.focus import Focus
from scenes.kit.press import Press
from scenes.kit.scene import Screen
from scenes.presentation.table import Table

QUICK = {"speed_slow": "slow", "speed_normal": "normal", "speed_fast": "fast", "speed_off": "off"}
"""The speed that each key for one chooses."""


class TableScreen(Screen):
    """A screen that is a table in its frame."""

    table: Table
    chrome: Chrome
    focus: Focus

    def __init__(self) -> None:
        self._stale = True
        self._press = Press()  # on the board
        super().__init__()

    @property
    def stale(self) -> bool:
        """Whether anything must be redrawn."""
        return self._stale or self._overdue or self.table.stale or self.focus.stale or self.chrome.stale

    @stale.setter
    def stale(self, value: bool) -> None:
        self._stale = value

    @property
    def _overdue(self) -> bool:
        """Whether something looks otherwise now, only because time has gone by."""
        return False

    @property
    def board_place(self) -> Rect | None:
        """Where the board lies in the window."""
        return self.chrome.board

    @property
    def plates(self) -> Sequence[Rect]:
        """Where plates lie over the board."""
        airs = getattr(getattr(self.table, "board", None), "airs", ())
        return [air.rect for air in airs if isinstance(air, Plate)]

    @property
    def lit_place(self) -> Rect | None:
        """The board with what lies at its edges, as far as it runs on to those of the window; None while something covers it."""
        if not self.table.board_shown:
            return None
        between = self.chrome.between
        return Rect(between.x, between.y, self.chrome.board.right - between.x, between.h)

    def whole_picture(self) -> Surface:
        """A picture of the whole board, as large as it is drawn."""
        return self.table.whole_picture()

    def _hold(self, event: pygame.event.Event) -> None:
        """Let a press on the board, which nothing has taken, be the table's until it ends."""
        if self._clicks_board(event):
            self._press.begin(event.pos, self.chrome.scale)

    def _carried(self, event: pygame.event.Event) -> bool:
        """Whether the event belongs to a press on the board, wherever the pointer has gone with it: then the table has had it."""
        at, clicks = self._press.at, self._press.clicks(event)
        if at is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        taken = self.table.handle(event)
        if clicks:
            self._clicked(at, taken)
        if taken:
            self._wake()
        return True

    def _clicked(self, at: tuple[int, int], taken: bool) -> None:
        """Follow a click on the board, `taken` or not; by default, do nothing."""

    def _wake(self) -> None:
        """Let the bars follow a click; by default, do nothing."""

    def _clicks_board(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.chrome.board.collidepoint(event.pos)

    def _leave_board(self, event: pygame.event.Event) -> None:
        """Let the table know where the pointer is: it may have left the board in one leap."""
        if event.type == pygame.MOUSEMOTION and not self.chrome.board.collidepoint(event.pos):
            self.table.handle(event)
