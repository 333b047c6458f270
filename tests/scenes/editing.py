"""Somebody at the position editor: a real app, real events."""

from __future__ import annotations

from typing import Any

import pygame

from game.games import rules
from scenes.app.app import App
from scenes.editor.column import PieceButton
from scenes.editor.screen import Editor
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.program import Program
from tests.scenes.sitting import Ground


class AtEditor:
    """Somebody at the editor of a game: a real app, real events."""

    def __init__(self, game: str, position: Any = None) -> None:
        self.app = App(patience=0)
        self.app.open()
        self.app.surface = pygame.display.set_mode((1280, 720))
        self.app.scale = Scale(100)
        made = Program(self.app).editor(game, position)
        assert isinstance(made, Editor)
        self.editor = made
        self.app.apply(Push(Ground()))
        self.app.apply(Push(self.editor))

    def hear(self, kind: int, **given: Any) -> None:
        """Send an event through the loop's own door."""
        self.app.apply(self.app._hear(pygame.event.Event(kind, **given)))
        self.app._held.clear()

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        self.hear(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.hear(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Press the button and release it."""
        self.press(at, button)
        self.hear(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the button, move the pointer, release the button."""
        self.press(start)
        self.hear(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
        self.hear(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        self.hear(pygame.KEYDOWN, key=code, mod=mod, unicode="")

    def spot(self, space: str) -> tuple[int, int]:
        """Where a space is on the screen."""
        self.editor.own.look_at(space)
        return self.editor.own.spot(space)

    def piece(self, name: str) -> PieceButton:
        """The button of a piece on the palette."""
        tabs = self.editor.state.tabs()
        tab = next(tab.id for tab in tabs for group in tab.groups for one in group.pieces if one.id == name)
        if self.editor.state.tab != tab:
            self.editor.turn_to(tab)
        found = [one for one in self.editor.column.focus.widgets if isinstance(one, PieceButton) and one.piece.id == name]
        self.editor.column.focus.to(found[0])
        self.editor.column.focus.to(None)
        return found[0]

    def open_hexes(self) -> list[str]:
        """Hexes where somebody may stand and nobody does."""
        position = rules("ironsquad").read(self.editor.value)
        taken = {unit.at for unit in position.units.values()}
        grounds = position.world.tables.grounds
        return [space for space, ground in position.layout.ground.items() if grounds[ground].cost and space not in taken]

    def lonely(self) -> str:
        """A unit that has its hex alone."""
        units = self.editor.value["units"]
        places = [unit["at"] for unit in units.values()]
        return next(str(name) for name, unit in units.items() if places.count(unit["at"]) == 1)

    @property
    def notice(self) -> str:
        """The sentence over the screen."""
        return self.app.notice.words

    def drawn(self) -> bytes:
        """The screen as it is seen."""
        self.app._draw()
        return pygame.image.tobytes(self.app.surface, "RGB")
