"""The parts of a panel that are read first: a large number with a sentence beside it, and a bar of what may come of it."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour

HERO, BAR = 62, 26  # design units


class Hero(NamedTuple):
    """One large number, a sentence beside it, a paler one below that."""

    number: str
    unit: str
    words: str
    more: str = ""
    shade: Colour = palette.AMBER
    tip: str = ""

    def _beside(self, scale: Scale) -> int:
        if not self.number:
            return 0
        return text.width(self.number, BOLD, scale.px(HERO)) + text.width(self.unit, BOLD, scale.px(HERO) // 2) + scale.px(14)

    def _lines(self, scale: Scale, room: int) -> list[Surface]:
        wide = max(scale.px(90), room - self._beside(scale))
        told = [f"**{self.words}**", *([f"{{dim|{self.more}}}"] if self.more else [])]
        return [text.rich(words, scale.text(BODY), wide) for words in told]

    def high(self, scale: Scale, room: int) -> int:
        return max(scale.px(HERO) if self.number else 0, sum(one.get_height() for one in self._lines(scale, room))) + scale.px(4)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        size = scale.px(HERO)
        number = text.drawn(self.number, BOLD, size, self.shade)
        top, tall = text.capitals(BOLD, size)
        y = area.y + (area.h - tall) // 2
        surface.blit(number, (area.x, y - top))
        unit = text.drawn(self.unit, BOLD, size // 2, self.shade)
        low, short = text.capitals(BOLD, size // 2)
        surface.blit(unit, (area.x + number.get_width() + scale.px(3), y + tall - short - low))
        lines = self._lines(scale, area.w)
        x = area.right - max(scale.px(90), area.w - self._beside(scale))
        y = area.y + (area.h - sum(one.get_height() for one in lines)) // 2
        for one in lines:
            surface.blit(one, (x, y))
            y += one.get_height()


class OddsBar(NamedTuple):
    """The ends of a fight as parts of a bar, each with its share and its words: shorter ones, a line each, where those do not
    fit, at last the number alone.
    """

    shares: tuple[tuple[float, str, Colour], ...]
    tip: str = ""

    def high(self, scale: Scale, room: int) -> int:
        return scale.px(BAR) + scale.px(6)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        bar = Rect(area.x, area.y + scale.px(3), area.w, scale.px(BAR))
        surface.blit(shapes.box(bar.size, palette.FIELD, palette.LINE, scale.px(3)), bar)
        x, size = float(bar.x), scale.text(BODY - 1)
        for share, words, shade in self.shares:
            wide = share * bar.w
            piece = Rect(round(x), bar.y, round(x + wide) - round(x), bar.h)
            if piece.w > 2:
                pygame.draw.rect(surface, shade, piece, border_radius=scale.px(3))
            ink = palette.INK if sum(shade) > 380 else palette.TEXT
            told = fitting(words, size, piece.w - scale.px(6))
            if text.width(told, BOLD, size) < piece.w - 2:
                glyph = text.drawn(told, BOLD, size, ink)
                surface.blit(
                    glyph, (piece.x + min(scale.px(8), (piece.w - glyph.get_width()) // 2), text.middle(piece, BOLD, size))
                )
            x += wide


def fitting(words: str, size: int, room: int) -> str:
    """The first line of the words of a part that fits; else its number."""
    return next((line for line in words.split("\n") if text.width(line, BOLD, size) < room), words.rsplit(" ", 1)[-1])
