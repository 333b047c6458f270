"""The dice of a match so far, over whatever is there: rolled against expected, and how rare so much luck is, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.api import Event, Seat
from scenes.app.page import Sheet
from scenes.kit import keys
from scenes.kit.fonts import BODY
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.ledger import ledger
from scenes.presentation.story import Narrator, own
from scenes.result.luck import luck_lines
from scenes.result.parts import DiceTable


class LedgerSheet(Sheet):
    """The ledger of a story as far as it has been told; its key, Esc and the button put it away."""

    width = 640.0

    def __init__(
        self, narrator: Narrator, story: Sequence[Event], names: Mapping[Seat, str], game: str, over: bool = False
    ) -> None:
        """`over`: it lies over a menu, to which its button leads back."""
        super().__init__(own(game, "ledger.so_far"))
        figures = ledger(story, narrator.rolling(), narrator.KINDS, names)
        self.dice = DiceTable(figures, names, narrator, game)
        self.lines = [Label(line, BODY) for line in luck_lines(figures, narrator, names)]
        self.close = Button(say("ledger.back" if over else "ledger.close"), lambda: Pop(), key="let_go", main=True)

    def contents(self) -> list[Widget]:
        return [self.dice, *self.lines, self.close]

    def handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "ledger"):
            return Pop()
        return super().handle(event)
