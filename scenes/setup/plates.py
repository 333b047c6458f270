"""Widgets of the set-up screen for many seats: a plate of one row for each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.kit import shapes
from scenes.kit.controls import HIGH
from scenes.kit.layout import Scale
from scenes.kit.palette import mixed
from scenes.kit.widgets import Widget
from scenes.setup.widgets import SeatCard

TOKEN = 34.0  # design units: the counter on a plate
FIELD = 130.0  # design units: no field beside other widgets is narrower


class SeatPlate(SeatCard):
    """A seat in one row: its counter, then who holds it, what is a game's own, and a name."""

    def pad(self, scale: Scale) -> int:
        return scale.px(6)

    def header(self, scale: Scale, width: int) -> int:
        """Pixels from the plate's top to its controls."""
        return self.pad(scale)

    def enclose(self, rows: Sequence[Sequence[Widget]], place: Rect, scale: Scale) -> int:
        """The y at which the plate may end, after the widgets were placed on it: in one row, in two where one has no room."""
        pad, gap = self.pad(scale), scale.px(6)
        (who,), (field,), *more = rows
        others = [who, *(widget for row in more for widget in row)]
        sizes = [widget.natural(scale, place.w) for widget in others]
        high = max(scale.px(HIGH), *(high for _, high in sizes))
        left = place.x + pad + scale.px(TOKEN) + gap + scale.px(4)
        room = place.right - pad - left
        beside = sum(wide for wide, _ in sizes) + gap * len(sizes)
        y, one_row = place.y + pad, room - beside >= scale.px(FIELD)
        field.place(Rect(left, y, room - beside if one_row else room, high), scale)
        x, spare = (field.rect.right + gap, 0) if one_row else (left, max(0, room - beside + gap))
        y += 0 if one_row else high + gap
        for widget, (wide, _) in zip(others, sizes, strict=True):
            wide = min(wide + spare // len(others), place.right - pad - x)
            widget.place(Rect(x, y, wide, high), scale)
            x += wide + gap
        self.place(Rect(place.x, place.y, place.w, y + high + pad - place.y), scale)
        return self.rect.bottom

    def paint(self) -> Surface:
        scale, side = self.scale, self.side
        light = mixed(side.field, (255, 255, 255), 0.18)
        surface = shapes.box(self.rect.size, side.field, mixed(side.field, (0, 0, 0), 0.45), scale.px(6), 1, light).copy()
        token = shapes.counter(side, scale.px(TOKEN), self.figure)
        surface.blit(token, (self.pad(scale) + scale.px(3), (self.rect.h - token.get_height()) // 2))
        return surface
