"""The strip over the board that asks the sniper: what the D8 must show, what the shot would do, and both together."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, SEMIBOLD, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side, mixed
from scenes.kit.widgets import Widget
from scenes.tables.ironsquad.squad import counter

HEAD, PAD, FACE, EYE = 20, 12, 48, 26  # design units: title, air, the counter, a face of the die
OFF = mixed(palette.PANEL, palette.TEXT, 0.12)


class Odds(NamedTuple):
    """What the strip says. `most`: the highest number of `faces` at which he shoots; `parts`: rich text, side by side."""

    title: str
    seat: str
    figure: str
    shape: str
    facing: int | None
    most: int
    faces: int
    parts: tuple[str, ...]


class Strip(Widget):
    """The question on a band over the board; it is read, and answered by the buttons below."""

    focusable = False

    def __init__(self, odds: Odds) -> None:
        super().__init__()
        self.odds = odds

    @property
    def side(self) -> Side:
        """The colours of the sniper's side."""
        return SIDES[self.odds.seat]

    def hit(self, at: tuple[int, int]) -> bool:
        return False  # whatever lies under it can still be looked at

    def _lines(self, scale: Scale) -> tuple[Surface, list[Surface]]:
        title = text.drawn(self.odds.title, STENCIL, scale.text(HEAD), palette.TEXT, scale.px(1))
        return title, [text.rich(part, scale.text(BODY), 10_000) for part in self.odds.parts]

    def _two_rows(self, scale: Scale, room: int) -> bool:
        """Whether what the shot does has to stand below the die."""
        return self._row(scale) + 3 * scale.px(PAD) + scale.px(FACE) > room

    def _row(self, scale: Scale) -> int:
        """Pixels of the die and of what the shot does, side by side."""
        return self.odds.faces * scale.px(EYE) + self._told(scale)

    def _told(self, scale: Scale) -> int:
        return sum(part.get_width() + scale.px(18) for part in self._lines(scale)[1])

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        title, px = self._lines(scale)[0], scale.px
        two = self._two_rows(scale, room)
        row = max(self.odds.faces * px(EYE), self._told(scale)) if two else self._row(scale)
        wide = 3 * px(PAD) + px(FACE) + max(title.get_width(), row)
        return min(room, wide), 2 * px(PAD) + max(px(FACE), title.get_height() + px(4) + px(EYE) * (2 if two else 1))

    def state(self) -> object:
        return None

    def paint(self) -> Surface:
        px, odds = self.scale.px, self.odds
        ground = mixed(palette.PANEL, self.side.counter, 0.28)
        surface = shapes.box(self.rect.size, ground, palette.AMBER, px(8), 2, mixed(ground, palette.TEXT, 0.3)).copy()
        face = counter(self.side, odds.figure, odds.shape, px(FACE), odds.facing, False)
        surface.blit(face, (px(PAD), (self.rect.h - px(FACE)) // 2))
        title, parts = self._lines(self.scale)
        two = self._two_rows(self.scale, self.rect.w)
        left, rows = 2 * px(PAD) + px(FACE), px(EYE) * (2 if two else 1)
        x, y = left, (self.rect.h - title.get_height() - px(4) - rows) // 2
        surface.blit(title, (x, y))
        y += title.get_height() + px(4)
        for number in range(1, odds.faces + 1):
            self._paint_face(surface, number, Rect(x, y, px(EYE) - px(4), px(EYE) - px(4)))
            x += px(EYE)
        if two:
            x, y = left - px(12), y + px(EYE)
        for part in parts:
            surface.blit(part, (x + px(12), y + (px(EYE) - px(4) - part.get_height()) // 2))
            x += part.get_width() + px(18)
        return surface

    def _paint_face(self, surface: Surface, number: int, area: Rect) -> None:
        """Paint a number of the D8, bright where it lets the shot off."""
        on, size = number <= self.odds.most, self.scale.text(BODY)
        surface.blit(shapes.box(area.size, palette.AMBER if on else OFF, None, self.scale.px(4)), area)
        digit = text.drawn(str(number), BOLD if on else SEMIBOLD, size, palette.INK if on else palette.DIM)
        surface.blit(digit, (area.centerx - digit.get_width() // 2, text.middle(area, BOLD, size)))
