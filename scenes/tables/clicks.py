"""What the mouse and the keys mean on a table whose hand has modes: the ghost in the hand goes first, then the mode, the bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

import pygame

from scenes.kit import keys
from scenes.kit.press import Press
from scenes.kit.scale import Scale
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


REST, WAY = 0.25, 0.8
"""Seconds that the pointer stays where somebody looks at something, and that its way from there to the panels takes at most."""


class Clicks(Generic[V, H]):
    """The hand over one table. `mode` gives what it does now.

    `lingers`: whoever goes to the panels to read what they say of something finds it there: what the pointer rested on before it
    went, whatever lay on its way.
    """

    def __init__(
        self, state: TableState[V, H], acts: Acts[H], mode: Callable[[], Mode[V, H]], what_if: WhatIf, bars: Keys
    ) -> None:
        self.state, self.acts, self.mode, self.what_if, self.bars = state, acts, mode, what_if, bars
        self.lingers = False
        self._now = self._since = 0.0  # seconds, and when what is pointed at was come to
        self._rested: tuple[H, float] | None = None  # what was looked at before that, and until when
        self._press = Press()
        self._pressed = state.nothing  # what lay where it began

    def advance(self, seconds: float) -> None:
        """Let so much time pass."""
        self._now += seconds

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        state, board = self.state, self.state.board
        if event.type == pygame.MOUSEWHEEL and state.shown and (state.hand.wheel(event.y) or self.mode().wheel(event.y)):
            return self._did(True)
        held, clicks = self._press.at is not None, self._press.clicks(event)
        if board.handle(event):
            return self._did(True)
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and board.rect.collidepoint(event.pos):
            return not self._covered(event.pos) and self._did(self._take_up(event))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if held:
                return clicks and state.shown and self._did(self._click())
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
        hit = self._looked_at() if self._covered(pos) else self.state.pick(pos)
        if hit == self.state.hit:
            return False
        if self._now - self._since >= REST:
            self._rested = self.state.hit, self._now
        self._since = self._now
        self.acts.point(hit)
        return True

    def _looked_at(self) -> H:
        """What is still pointed at from the panels."""
        if not self.lingers:
            return self.state.nothing
        if self._rested and self._since - self._rested[1] <= WAY and self._now - self._since < REST:
            return self._rested[0]
        return self.state.hit

    def _take_up(self, event: pygame.event.Event) -> bool:
        """Whether the button went down on something that it drags. Elsewhere it drags the board, or clicks."""
        state, chrome, hit = self.state, self.state.chrome, self.state.pick(event.pos)
        self._rested = None
        if not (state.shown and state.hand.busy) and self.mode().press(hit):
            return True
        self._pressed = hit
        self._press.begin(event.pos, chrome.scale if chrome else Scale(100))
        state.board.camera.grab(event, self._press.slack)
        return False

    def _click(self) -> bool:
        state, hit = self.state, self._pressed
        if state.hand.busy:
            return state.hand.click(hit.space, hit.unit)
        return self.mode().click(hit)

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
