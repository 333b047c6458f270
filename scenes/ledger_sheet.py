"""The dice of a match so far, over whatever is there: rolled against expected, and how rare so much luck is, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pygame

from game.api import Event, Seat
from scenes.kit import keys
from scenes.kit.fonts import BODY
from scenes.kit.marks import in_colour
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.ledger import TABLE, Figure, ledger
from scenes.page import Sheet
from scenes.result_parts import DiceTable
from scenes.scene import Change, Pop
from scenes.teller import Teller

SPELLED = 12  # up to here a number is a word
ORDINARY = Fraction(1, 2)  # what is likelier than this is nothing to speak of


class LedgerSheet(Sheet):
    """The ledger of a story as far as it has been told; its key, Esc and the button put it away."""

    width = 640.0

    def __init__(self, teller: Teller, story: Sequence[Event], names: Mapping[Seat, str]) -> None:
        super().__init__(say("ledger.so_far"))
        figures = ledger(story, teller.rolls, teller.KINDS)
        self.dice = DiceTable(figures, names, teller)
        self.lines = [Label(line, BODY) for line in luck_lines(figures, teller, names)]
        self.close = Button(say("ledger.close"), lambda: Pop(), key="let_go", main=True)

    def contents(self) -> list[Widget]:
        return [self.dice, *self.lines, self.close]

    def handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.KEYDOWN:
            again = keys.TABLE.means(event, "ledger")
            if again or (keys.TABLE.means(event, "confirm") and not self.focus.at):
                return Pop()
        return super().handle(event)

    def escape(self) -> Change | None:
        return Pop()


def luck_lines(figures: Sequence[Figure], teller: Teller, names: Mapping[Seat, str]) -> list[str]:
    """A sentence for each seat that has rolled, as rich text: which of its dice fell strangest, and how rare that is."""
    strangest: dict[Seat, Figure] = {}
    for figure in figures:
        if figure.seat != TABLE:
            known = strangest.get(figure.seat, figure)
            strangest[figure.seat] = min(known, figure, key=lambda one: one.chance)
    return [luck_line(figure, teller, names) for figure in strangest.values()]


def luck_line(figure: Figure, teller: Teller, names: Mapping[Seat, str]) -> str:
    """How lucky a seat's dice of one kind were, and in how many matches they stray as far, as rich text."""
    given = {"name": in_colour(figure.seat, f"**{names[figure.seat]}**"), "kind": teller.kind_words(figure.kind)}
    if figure.chance > ORDINARY:
        return say("ledger.ordinary", **given)
    side = "lucky" if figure.luck > 0 else "unlucky" if figure.luck else "strange"
    one_in = round(1 / figure.chance)
    number = say(f"ledger.number.{one_in}") if one_in <= SPELLED else f"{one_in:,}".replace(",", " ")
    return say(f"ledger.{side}", number=number, **given)
