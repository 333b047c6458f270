"""How lucky the dice of a match were, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.api import Seat
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.presentation.ledger import TABLE, Figure
from scenes.presentation.story import Narrator

SPELLED = 12  # up to here a number is a word
ORDINARY = Fraction(1, 5)
"""What is likelier than this is neither luck nor bad luck."""
EVEN = Fraction(2, 5)
"""What is likelier than this, one match in two and more, is nothing to speak of."""


def luck_lines(figures: Sequence[Figure], narrator: Narrator, names: Mapping[Seat, str]) -> list[str]:
    """A sentence for each seat that has rolled, as rich text: which of its dice fell strangest, and how rare that is."""
    strangest: dict[Seat, Figure] = {}
    for figure in figures:
        if figure.seat != TABLE:
            known = strangest.get(figure.seat, figure)
            strangest[figure.seat] = min(known, figure, key=lambda one: one.chance)
    return [luck_line(figure, narrator, names) for figure in strangest.values()]


def luck_line(figure: Figure, narrator: Narrator, names: Mapping[Seat, str]) -> str:
    """How lucky a seat's dice of one kind were, and in how many matches they stray as far, as rich text."""
    values = {"name": in_colour(figure.seat, f"**{names[figure.seat]}**"), "kind": narrator.kind_words(figure.kind)}
    if figure.chance > ORDINARY:
        return say("ledger.ordinary", **values)
    side = "lucky" if figure.luck > 0 else "unlucky" if figure.luck else "strange"
    one_in = round(1 / figure.chance)
    number = say(f"ledger.number.{one_in}") if one_in <= SPELLED else f"{one_in:,}".replace(",", " ")
    return say(f"ledger.{side}", number=number, **values)
