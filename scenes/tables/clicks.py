"""What the mouse and the keys mean on a table whose hand has modes: the ghost in the hand goes first, then the mode, the bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

import pygame

from scenes.kit import keys
from scenes.tables.modes import Mode
from scenes.tables.state import Acts, H, TableState, V
from scenes.tables.what_if import Stage


class WhatIf(Stage, Protocol):
    """What can be thought of."""

    @property
    def open(self) -> bool: ...


class Keys(Protocol):
    """Whoever else listens to the keys: the bars, which stand there whatever is decided."""

    def key(self, action: str) -> bool: ...

    def let_go(self, look: str) -> bool: ...


class Clicks(Generic[V, H]):
    """The hand over one table. `mode` gives what it does now."""

    def __init__(
        self, state: TableState[V, H], acts: Acts[H], mode: Callable[[], Mode[V, H]], what_if: WhatIf, bars: Keys
    ) -> None:
        self.state, self.acts, self.mode, self.what_if, self.bars = state, acts, mode, what_if, bars

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        state, board = self.state, self.state.board
        if event.type == pygame.MOUSEWHEEL and state.shown and (state.hand.wheel(event.y) or self.mode().wheel(event.y)):
            return self._did(True)
        if board.handle(event):
            return self._did(True)
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and board.rect.collidepoint(event.pos):
            return False if self._covered(event.pos) else self._did(self._click(event.pos))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._did(self.mode().drop(state.pick(event.pos)))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and board.rect.collidepoint(event.pos):
            return self._did(self._back())
        if event.type == pygame.KEYDOWN:
            return self._did(self._key(event))
        if event.type == pygame.KEYUP:
            return self._did(self.bars.let_go(keys.TABLE.action(event) or ""))
        return False

    def _did(self, taken: bool) -> bool:
        """Whether an event was taken; then the picture is drawn again."""
        if taken:
            self.state.change()
        return taken

    def _covered(self, pos: tuple[int, int]) -> bool:
        """Whether panels lie over the board there, or the gap between two of them."""
        chrome = self.state.chrome
        return chrome is not None and chrome.plate.collidepoint(pos)

    def _hover(self, pos: tuple[int, int]) -> bool:
        hit = self.state.nothing if self._covered(pos) else self.state.pick(pos)
        if hit == self.state.hit:
            return False
        self.acts.point(hit)
        return True

    def _click(self, pos: tuple[int, int]) -> bool:
        state, mode, hit = self.state, self.mode(), self.state.pick(pos)
        if state.shown and state.hand.busy:
            return state.hand.click(hit.space, hit.unit)
        return mode.press(hit) or mode.click(hit)

    def _back(self) -> bool:
        """Whether a ghost was put away, or the mode let go of something."""
        if self.state.hand.busy:
            self.state.hand.put_away()
            return True
        return self.mode().back()

    def _key(self, event: pygame.event.Event) -> bool:
        state, action = self.state, keys.TABLE.action(event)
        if action is None or not state.shown:
            return False
        if (self.what_if.open or state.hand.busy) and state.hand.key(event):
            return True
        if action == "let_go":
            return self.mode().back()
        return self.mode().key(action) or self.bars.key(action)
