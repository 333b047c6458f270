"""The names of counters on a board of zones, on plates of several forms."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.boards.sheet import number_tag
from scenes.boards.zones.pieces import READ, Counter, lay


class Form(NamedTuple):
    """How a name is written: the pixels of its letters; `short`: without the word for how he is."""

    letters: int
    short: bool


FORMS = tuple(Form(letters, short) for short in (False, True) for letters in (READ, 14, 13))
"""How names are written, the best first: in smaller letters and shorter where two share a floor."""


def name_plate(counter: Counter, form: Form | None = None) -> Rect:
    """How large the name of a counter is, by default in its fullest form."""
    return _name_tag(counter, form or FORMS[0]).get_rect()


def _name_tag(counter: Counter, form: Form) -> Surface:
    return number_tag(counter.title if form.short else counter.called, form.letters)


def draw_name(surface: Surface, counter: Counter, rect: Rect, zoom: float) -> None:
    """Paint what a counter is called where its name stands, in the form that fills it, and as high as it is lifted."""
    form = next((one for one in FORMS if name_plate(counter, one).size == rect.size), FORMS[-1])
    lay(surface, counter, [(_name_tag(counter, form), rect.move(0, -round(counter.lift * zoom)))])


def draw_title(surface: Surface, counter: Counter, at: tuple[int, int], px: int, within: Rect) -> None:
    """Paint what a counter under the pointer is called, above it or, where there is no room, below it."""
    plate = number_tag(counter.called, max(READ, round(px * 0.26)))
    rect = plate.get_rect(midbottom=(at[0], at[1] - round(px * 0.56)))
    if rect.top < within.top:
        rect.top = at[1] + round(px * 0.62)
    surface.blit(plate, rect.clamp(within))
