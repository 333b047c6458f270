"""One decision told on a panel: its mark, the chance before and after, what was done, what was better, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.review.record import Decision
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, HEADING, SEMIBOLD, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.review.marks import badge
from scenes.review.said import percent, reasons, signed, unknown

HERO = 36.0  # design units: the chance once the decision is made
SIGN = 26.0  # design units: the sign of a mark


class Page(NamedTuple):
    """What a panel tells of a decision; `name`: who decided; `told`: what was done, and what was better, in words.

    `otherwise` is said where there is no decision. `title`: in the place of its mark. `foreign`: whether it is told to
    somebody else than whoever decided. `note` is said under it.
    """

    game: str
    name: str
    decision: Decision | None
    told: Sequence[str] = ()
    otherwise: str = ""
    title: str = ""
    foreign: bool = False
    note: str = ""


def in_percent(share: float) -> str:
    """A chance in whole per cent: "44 %"."""
    return f"{percent(share)} %"


def shade_of(share: float) -> palette.Colour:
    """The colour of a gain."""
    return palette.DANGER if share < 0 else palette.GOOD


class DecisionPanel(Widget):
    """A decision: its mark, the chance before and after, what was done and what was better, and why."""

    focusable = False

    def __init__(self, page: Callable[[], Page]) -> None:
        """`page` tells what is shown; it is asked whenever the panel follows."""
        super().__init__()
        self._ask, self.page = page, page()

    def follow(self) -> None:
        """Paint anew when something else is told."""
        page = self._ask()
        if page != self.page:
            self.page = page
            self._looks.clear()
            self.stale = True

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self._painted(Surface((1, 1)), scale, room)

    def paint(self) -> Surface:
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, self.scale.px(6), 1).copy()
        self._painted(surface, self.scale, self.rect.w)
        return surface

    def _painted(self, surface: Surface, scale: Scale, wide: int) -> int:
        """The pixels it takes; what stands in it is painted on the way."""
        px, pad = scale.px, scale.px(14)
        y, room, page = pad, wide - 2 * pad, self.page
        decision = page.decision
        left = pad
        if decision and decision.mark:
            sign = badge(decision.mark, px(SIGN))
            surface.blit(sign, (pad, y))
            left += sign.get_width() + px(10)
        marked = decision and decision.mark
        title = page.title or say(f"reviewed.mark.{marked}" if marked else "review.no_mark")
        head = text.drawn(title.upper(), STENCIL, scale.text(HEADING), palette.AMBER, px(1))
        surface.blit(head, (left, y + (px(SIGN) - head.get_height()) // 2))
        if decision is None:
            return self._line(surface, page.otherwise, y + px(SIGN) + px(8), pad, room, scale, palette.DIM) + pad
        left += head.get_width() + px(12)
        if left + text.width(page.name, SEMIBOLD, scale.text(BODY)) > wide - pad:  # it stands in a line of its own
            left, y = pad, y + px(SIGN)
        name = self._name(page.name, wide - pad - left, scale)
        surface.blit(name, (wide - pad - name.get_width() if left > pad else pad, y + (px(SIGN) - name.get_height()) // 2))
        y += px(SIGN) + px(4)
        y = self._paint_chances(surface, decision, y, pad, wide, scale) + px(2)
        for line in page.told:
            y = self._line(surface, line, y, pad, room, scale) + px(4)
        y += px(4)
        whose = page.name if page.foreign else ""
        found = reasons(page.game, decision, whose)
        most = max((abs(weight) for weight, _ in found), default=1.0)
        for weight, words in found:
            y = self._paint_reason(surface, weight, most, words, Rect(pad, y, room, 0), scale)
        if decision.unknown:
            y = self._line(surface, unknown(page.game, decision, whose), y, pad, room, scale, palette.DIM) + px(2)
        if page.note:
            y = self._line(surface, page.note, y, pad, room, scale, palette.DIM) + px(2)
        return y + pad - px(4)

    def _name(self, name: str, room: int, scale: Scale) -> Surface:
        """Whose decision it is, as much of it as there is room for."""
        size = scale.text(BODY)
        return text.drawn(text.fitted(name, SEMIBOLD, size, room), SEMIBOLD, size, palette.DIM)

    def _line(
        self, surface: Surface, words: str, y: int, x: int, room: int, scale: Scale, shade: palette.Colour = palette.TEXT
    ) -> int:
        """The pixel under a text of as many lines as it needs."""
        drawn = text.rich(words, scale.text(BODY), room, shade)
        surface.blit(drawn, (x, y))
        return y + drawn.get_height()

    def _paint_chances(self, surface: Surface, decision: Decision, y: int, x: int, wide: int, scale: Scale) -> int:
        """The chance before, an arrow, and large the chance after; whose it is where it is told to somebody else."""
        px, before, after, left, right = scale.px, decision.chance, decision.chance - decision.cost, x, wide - x
        large = text.drawn(in_percent(after), STENCIL, px(HERO), palette.AMBER)
        middle = y + large.get_height() // 2
        if round(before * 100) != round(after * 100):
            small = text.drawn(in_percent(before), SEMIBOLD, px(HERO * 0.6), palette.DIM)
            surface.blit(small, (x, middle - small.get_height() // 2))
            x += small.get_width() + px(10)
            end = x + px(26)
            pygame.draw.line(surface, palette.DIM, (x, middle), (end, middle), max(2, px(3)))
            pygame.draw.lines(
                surface,
                palette.DIM,
                False,
                [(end - px(8), middle - px(8)), (end, middle), (end - px(8), middle + px(8))],
                max(2, px(3)),
            )
            x = end + px(12)
        surface.blit(large, (x, y))
        x, bottom = x + large.get_width() + px(8), y + large.get_height()
        whose = say("review.to_win_of", name=self.page.name) if self.page.foreign else say("review.to_win")
        if self.page.foreign and x + text.width(whose, SEMIBOLD, scale.text(BODY)) > right:
            return self._line(surface, whose, bottom, left, right - left, scale, palette.DIM)
        words = text.drawn(whose, SEMIBOLD, scale.text(BODY), palette.DIM)
        surface.blit(words, (x, middle - words.get_height() // 2))
        return bottom

    def _paint_reason(self, surface: Surface, weight: float, most: float, words: str, area: Rect, scale: Scale) -> int:
        """A reason with its weight, and a bar as long as that."""
        px = scale.px
        figure = text.drawn(signed(weight), SEMIBOLD, scale.text(BODY), palette.TEXT)
        drawn = text.rich(words, scale.text(BODY), area.w - figure.get_width() - px(12))
        surface.blit(drawn, area.topleft)
        surface.blit(figure, (area.right - figure.get_width(), area.y))
        y = area.y + drawn.get_height() + px(2)
        bar = Rect(area.x, y, area.w, px(6))
        surface.blit(shapes.box(bar.size, palette.FIELD, None, bar.h // 2), bar)
        part = max(bar.h, round(bar.w * abs(weight) / most))
        surface.blit(shapes.box((part, bar.h), shade_of(weight), None, bar.h // 2), bar)
        return bar.bottom + px(7)
