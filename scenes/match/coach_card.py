"""The card of the coach: the best and its chance to win, beside it what is pointed at, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.review.record import Reason
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, HEADING, LABEL, SEMIBOLD, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.review.decision_panel import in_percent, shade_of
from scenes.review.said import signed, why

CARD_HIGH = 232.0  # design units
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
        y, room = px(8) + head.get_height() + px(6), self.rect.w - 2 * pad
        if told.line:
            surface.blit(text.rich(told.line, scale.text(BODY), room, palette.DIM), (pad, y))
            return surface
        large = text.drawn(in_percent(told.chance), STENCIL, px(HERO), palette.AMBER)
        left = pad + large.get_width() + px(12)
        y = self._row(surface, large, left, say("coach.best", deed=told.best), y)
        small = (
            None if told.beside_chance is None else text.drawn(in_percent(told.beside_chance), STENCIL, px(BESIDE), palette.TEXT)
        )
        y = self._row(surface, small, left if small else pad, told.beside, y) + px(2)
        for reason in told.reasons:
            y = self._reason(surface, reason, Rect(pad, y, room, self.rect.h - px(8) - y))
        return surface

    def _row(self, surface: Surface, figure: Surface | None, left: int, words: str, y: int) -> int:
        """The pixel under a chance, if there is one, and what it is of, which begins at `left`."""
        if not words:
            return y
        pad = self.scale.px(14)
        drawn = text.rich(words, self.scale.text(BODY), self.rect.w - pad - left)
        high = max(drawn.get_height(), figure.get_height() if figure else 0)
        if figure:
            surface.blit(figure, (pad, y + (high - figure.get_height()) // 2))
        surface.blit(drawn, (left, y + (high - drawn.get_height()) // 2))
        return y + high + self.scale.px(4)

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
