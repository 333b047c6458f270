"""What the mouse and the keys mean on a table whose hand has modes: the ghost in the hand goes first, then the mode, the bars."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from scenes.kit import keys
from scenes.tables.what_if import WhatIfHand


class WhatIf(Protocol):
    """What can be thought of."""

    @property
    def open(self) -> bool: ...


class Bars(Protocol):
    """What stands on the bars whatever is decided."""

    def key(self, action: str) -> bool: ...

    def let_go(self, look: str) -> bool: ...


class Mode(Protocol):
    """What the hand does."""

    hit: Any

    def press(self, hit: Any) -> bool: ...

    def click(self, hit: Any) -> bool: ...

    def drop(self, hit: Any) -> bool: ...

    def back(self) -> bool: ...

    def wheel(self, notches: int) -> bool: ...

    def key(self, action: str) -> bool: ...


class Table(Protocol):
    """What is clicked on. What its `board` picks is what its `mode` takes."""

    shown: bool

    @property
    def board(self) -> Any: ...

    @property
    def mode(self) -> Mode: ...

    @property
    def hand(self) -> WhatIfHand: ...

    @property
    def what_if(self) -> WhatIf: ...

    @property
    def bars(self) -> Bars: ...

    def point(self, hit: Any) -> None: ...

    def change(self) -> None: ...


class Clicks:
    """The hand over one table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        table = self.table
        if event.type == pygame.MOUSEWHEEL and table.shown and (table.hand.wheel(event.y) or table.mode.wheel(event.y)):
            return self._did(True)
        if table.board.handle(event):
            return self._did(True)
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and table.board.rect.collidepoint(event.pos):
            return self._did(self._click(event.pos))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._did(table.mode.drop(table.board.pick(event.pos)))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and table.board.rect.collidepoint(event.pos):
            return self._did(self._back())
        if event.type == pygame.KEYDOWN:
            return self._did(self._key(event))
        if event.type == pygame.KEYUP:
            return self._did(table.bars.let_go(keys.TABLE.action(event) or ""))
        return False

    def _did(self, taken: bool) -> bool:
        """Whether an event was taken; then the picture is drawn again."""
        if taken:
            self.table.change()
        return taken

    def _hover(self, pos: tuple[int, int]) -> bool:
        hit = self.table.board.pick(pos)
        if hit == self.table.mode.hit:
            return False
        self.table.point(hit)
        return True

    def _click(self, pos: tuple[int, int]) -> bool:
        table, hit = self.table, self.table.board.pick(pos)
        return (table.shown and table.hand.click(hit.space, hit.unit)) or table.mode.press(hit) or table.mode.click(hit)

    def _back(self) -> bool:
        """Whether a ghost was put away, or the mode let go of something."""
        if self.table.hand.busy:
            self.table.hand.put_away()
            return True
        return self.table.mode.back()

    def _key(self, event: pygame.event.Event) -> bool:
        table, action = self.table, keys.TABLE.action(event)
        if action is None or not table.shown:
            return False
        if (table.what_if.open or table.hand.busy) and table.hand.key(event):
            return True
        if action == "let_go":
            return table.mode.back()
        return table.mode.key(action) or table.bars.key(action)
