"""The program in the same process, worked like a window from outside: real events, seen by what its screens tell.

What a `Window` does on a display of its own happens here at once on SDL's dummy driver; bots answer as soon as asked.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame

from scenes.app.app import STEP, App
from scenes.app.probe import picture_of
from scenes.kit.scene import Push
from scenes.match.screen import Play
from scenes.program import Program
from tests.by_mouse.window import Gone, Window
from tests.scenes.sitting import Bots

LONGEST = 60_000  # steps of time after which something that was waited for counts as never coming


class Inside(Window):
    """The program's title in this process. Use it in a `with` statement, under SDL's dummy driver."""

    def __init__(self, home: Path, app: App) -> None:
        super().__init__(home)
        self.app, self.program = app, Program(app)
        self.at = (0, 0)
        self._turns = 0

    def __enter__(self) -> Inside:
        self._pointer, pygame.mouse.get_pos = pygame.mouse.get_pos, lambda: self.at
        self.app.apply(Push(self.program.title()))
        self.rest()
        return self

    def __exit__(self, *fault: object) -> None:
        pygame.mouse.get_pos = self._pointer

    # --- hands --------------------------------------------------------------------------------------------------------------

    def _post(self, kind: int, **told: Any) -> None:
        if self.app.stack:
            self.app.apply(self.app._hear(pygame.event.Event(kind, **told)))

    def move(self, at: tuple[int, int]) -> None:
        self.at = at
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.move(at)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=button)
        self.rest()
        self.away()
        self.rest()

    def wheel(self, at: tuple[int, int], notches: int) -> None:
        self.move(at)
        for _ in range(abs(notches)):
            self._post(pygame.MOUSEWHEEL, x=0, y=1 if notches > 0 else -1)
        self.rest()
        self.away()
        self.rest()

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 3) -> None:
        self.move(start)
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        held = tuple(int(number == button) for number in (1, 2, 3))
        for part in (0.25, 0.5, 0.75, 1.0):
            before, (x, y) = self.at, (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.at = x, y
            self._post(pygame.MOUSEMOTION, pos=self.at, rel=(x - before[0], y - before[1]), buttons=held)
        self._post(pygame.MOUSEBUTTONUP, pos=end, button=button)
        self.away()
        self.rest()

    def key(self, *names: str) -> None:
        for name in names:
            code = pygame.key.key_code(name.lower())
            self._post(pygame.KEYDOWN, key=code, mod=0, unicode=name if len(name) == 1 else "")
            self._post(pygame.KEYUP, key=code, mod=0)
            self.rest()

    def write(self, words: str) -> None:
        for sign in words:
            self._post(pygame.TEXTINPUT, text=sign)
        self.rest()

    # --- eyes ---------------------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        top, self._turns = self.app.stack[-1], self._turns + 1
        self.seen = json.loads(json.dumps(picture_of(top, self.app.size, self._turns)))
        return self.seen

    def _step(self) -> bool:
        """Whether time passed for the scene at the top: something moves there, or is being waited for."""
        top: Any = self.app.stack[-1]
        if isinstance(top, Play) and not isinstance(top.bots.thinking, Bots):
            top.bots.close()
            top.bots.thinking = bots = Bots()  # type: ignore[assignment]
            bots.at_once = True
        if not (top.restless or top.waiting):
            return False
        self.app.apply(top.update(STEP))
        return True

    def rest(self) -> dict[str, Any]:
        for _ in range(LONGEST):
            if not self._step():
                self.app.stack[-1].draw(self.app.surface)
                return self.look()
        raise Gone(f"{type(self.app.stack[-1]).__name__} never comes to rest")

    def wait_for(self, fits: Any, what: str, seconds: float = 0.0) -> dict[str, Any]:
        seen = self.rest()
        if fits(seen):
            return seen
        raise Gone(f"{what} never came; last seen: {seen['scene']}")

    def shot(self, name: str) -> None:
        """Keep no picture: pictures are taken of real windows."""
