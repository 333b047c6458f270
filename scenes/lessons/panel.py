"""The panel of a lesson, with its buttons, and the dashed frame around what it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import keys, palette, shapes
from scenes.kit.column import SideColumn
from scenes.kit.layout import LEAST, STEP, Scale
from scenes.kit.panels import Line, Panel
from scenes.kit.scene import Change
from scenes.kit.widgets import Button, Widget
from scenes.presentation.lessons import Places

GAP = 8  # design units between two buttons
MOST = 0.62  # of the column it may take before its letters get smaller


def with_keys(words: str) -> str:
    """A text in which {key:undo} is the key that does it now, in bold."""
    return re.sub(r"\{key:(\w+)\}", lambda found: f"**{keys.TABLE.shown(found[1])}**", words)


class LessonPanel(Panel):
    """A panel with an amber edge and buttons at its foot, the last on the right. It lets no click through to what it covers.

    While it waits for a deed they stand on the left, so that no click of a row goes on past it. Enter, when the keys are on it,
    does what its last button does.
    """

    focusable = True
    topic = "panel.lesson"

    def __init__(self) -> None:
        super().__init__()
        self.buttons: tuple[Button, ...] = ()
        self.waits = False
        self._stands: object = None  # where it was placed last, with which buttons

    def tell(self, title: str, words: str, buttons: Iterable[Button], waits: bool = False) -> None:
        """Say this from now on; `waits`: until something has been done."""
        self.waits = waits
        self.change(title=title.upper(), lines=(Line(with_keys(words)),), buttons=tuple(buttons))

    def press(self) -> Change | None:
        return self.buttons[-1].press() if self.buttons else None

    def click(self, at: tuple[int, int]) -> None:
        """Ignore the click: only its buttons are clicked."""

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        wide, high = super().natural(scale, room)
        rows = self._rows(scale, room - 2 * self._pad(scale))
        return wide, high + sum(max(size[1] for _, size in row) + scale.px(GAP) for row in rows)

    def _rows(self, scale: Scale, room: int) -> list[list[tuple[Button, tuple[int, int]]]]:
        """The buttons in rows, from below, each from the right: as many in a row as there is room for."""
        rows: list[list[tuple[Button, tuple[int, int]]]] = []
        left = -1
        for button in reversed(self.buttons):
            wide, high = button.natural(scale)
            if wide > left:
                rows.append([])
                left = room
            rows[-1].append((button, (min(wide, room), high)))
            left -= wide + scale.px(GAP)
        return rows

    def place(self, rect: Rect, scale: Scale) -> None:
        """Place it here, its buttons at its foot."""
        super().place(rect, scale)
        pad, gap = self._pad(scale), scale.px(GAP)
        foot = rect.bottom - scale.px(12)
        for row in self._rows(scale, rect.w - 2 * pad):
            right, high = rect.right - pad, max(size[1] for _, size in row)
            if self.waits:
                right = rect.x + pad + sum(wide for _, (wide, _) in row) + gap * (len(row) - 1)
            for button, (wide, _) in row:
                button.place(Rect(right - wide, foot - high, wide, high), scale)
                right -= wide + gap
            foot -= high + gap

    def paint(self) -> Surface:
        surface = super().paint()
        surface.blit(shapes.frame(surface.get_size(), palette.AMBER_LOW, self.scale.px(6), 1), (0, 0))
        return surface

    def _letters(self, column: SideColumn) -> Scale:
        """The scale in which it leaves room for the panels under it, as far as it can."""
        most, wide = column.rect.h * MOST, column.rect.w
        among = [Scale(percent) for percent in range(column.scale.percent, LEAST - 1, -STEP)] or [column.scale]
        return next((scale for scale in among if self.natural(scale, wide)[1] <= most), among[-1])

    def stand(self, places: Places, speaks_of: Sequence[Rect], column: SideColumn) -> list[Widget]:
        """The panel with its buttons, after it took the place the table has for it, at the head of a column or elsewhere."""
        scale = self._letters(column)
        area = places.room(lambda wide: self.natural(scale, wide)[1], speaks_of)
        now = (tuple(area), scale, self.waits, tuple((button, button.label, button.main) for button in self.buttons))
        if now != self._stands:
            self._stands = now
            self.place(area, scale)
        return [self, *self.buttons]


def draw_frames(surface: Surface, areas: Sequence[Rect], scale: Scale) -> None:
    """Paint a dashed frame around each of these parts of the screen."""
    px, whole = scale.px, surface.get_rect()
    for area in areas:
        frame = area.inflate(px(6), px(6)).clip(whole)
        pygame.draw.rect(surface, palette.BAR, frame.inflate(2, 2), px(3) + 2)
        shapes.dashes(surface, frame, palette.AMBER, px(8), px(3))
