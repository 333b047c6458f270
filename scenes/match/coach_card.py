"""The card of the coach: the best and its chance to win, beside it what is pointed at, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.review.record import Reason
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, HEADING, LABEL, SEMIBOLD, STENCIL
from scenes.kit.layout import Scale, columns
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.review.decision_panel import in_percent, shade_of
from scenes.review.said import signed, why

CARD_HIGH = 232.0  # design units
LOW = 6
"""So many times as wide as high, and its parts stand side by side."""
HERO, BESIDE = 36.0, 22.0  # design units: the chance of the best, and of what lies beside it


class Advice(NamedTuple):
    """What the card tells: the best and its chance, beside it something else and its chance, and why one is better.

    `line` stands there alone where there is nothing to be told.
    """

    game: str
    line: str = ""
    best: str = ""
    chance: float = 0.0
    beside: str = ""
    beside_chance: float | None = None
    reasons: Sequence[Reason] = ()


class CoachCard(Widget):
    """The card, as high as its place; of reasons that find no room the weightiest stand there."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.advice = Advice("", say("coach.waits"))

    def show(self, advice: Advice) -> bool:
        """Whether this is something else than before; it is told from now on."""
        if advice == self.advice:
            return False
        self.advice = advice
        self._looks.clear()
        self.stale = True
        return True

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(CARD_HIGH)

    def paint(self) -> Surface:
        px, scale, pad, told = self.scale.px, self.scale, self.scale.px(14), self.advice
        surface = shapes.box(self.rect.size, palette.PANEL, palette.AMBER if not told.line else palette.LINE, px(6), 1).copy()
        head = text.drawn(say("coach.title").upper(), STENCIL, scale.text(HEADING), palette.AMBER, px(1))
        surface.blit(head, (pad, px(8)))
        top = px(8) + head.get_height() + px(6)
        area = Rect(pad, top, self.rect.w - 2 * pad, self.rect.h - px(8) - top)
        if told.line:
            surface.blit(text.rich(told.line, scale.text(BODY), area.w, palette.DIM), area.topleft)
            return surface
        large = text.drawn(in_percent(told.chance), STENCIL, px(HERO), palette.AMBER)
        small = text.drawn(in_percent(told.beside_chance or 0.0), STENCIL, px(BESIDE), palette.TEXT)
        best, beside, reasons = self._parts(area)
        wide = best.x != beside.x
        left = large.get_width() + px(12)
        y = self._row(surface, large, left, say("coach.best", deed=told.best), best)
        chance = told.beside_chance is not None
        indent = (small.get_width() + px(12) if wide else left) if chance else 0
        lower = self._row(surface, small if chance else None, indent, told.beside, _from(beside, beside.y if wide else y))
        y = reasons.y if wide else lower + px(2)
        for reason in told.reasons:
            y = self._reason(surface, reason, _from(reasons, y))
        return surface

    def _parts(self, area: Rect) -> tuple[Rect, Rect, Rect]:
        """Where the best stands, what lies beside it, and the reasons: one under the other, or in a low place side by side."""
        if area.w < LOW * area.h:
            return area, area, area
        gap = self.scale.px(20)
        found = columns(area, 3, gap)
        return found[0], found[1], found[2]

    def _row(self, surface: Surface, figure: Surface | None, left: int, words: str, area: Rect) -> int:
        """The pixel under a chance, if there is one, and what it is of, which begins so far from the left."""
        if not words:
            return area.y
        drawn = text.rich(words, self.scale.text(BODY), area.w - left)
        high = max(drawn.get_height(), figure.get_height() if figure else 0)
        if figure:
            surface.blit(figure, (area.x, area.y + (high - figure.get_height()) // 2))
        surface.blit(drawn, (area.x + left, area.y + (high - drawn.get_height()) // 2))
        return area.y + high + self.scale.px(4)

    def _reason(self, surface: Surface, reason: Reason, area: Rect) -> int:
        """The pixel under a reason with its weight, which stands there if it has room."""
        px, size = self.scale.px, self.scale.text(LABEL)
        figure = text.drawn(signed(reason.weight), SEMIBOLD, size, shade_of(reason.weight))
        drawn = text.rich(why(self.advice.game, reason), size, area.w - figure.get_width() - px(12))
        if drawn.get_height() > area.h:
            return area.y
        surface.blit(drawn, area.topleft)
        surface.blit(figure, (area.right - figure.get_width(), area.y))
        return area.y + drawn.get_height() + px(3)


def _from(area: Rect, y: int) -> Rect:
    """The part of an area from there down."""
    return Rect(area.x, y, area.w, max(0, area.bottom - y))
