"""The best ten of a game that is played for a score, as the result shows them."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.best import Best, Entered
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, LABEL, REGULAR, SEMIBOLD, SMALL, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.numbers import written
from scenes.kit.widgets import Widget
from scenes.kit.words import say


class BestTable(Widget):
    """A row for each: its place, score, who played it, what and when, and whether it was won; this match in amber."""

    focusable = False

    def __init__(self, entered: Entered) -> None:
        super().__init__()
        self.entered = entered

    def _row(self, scale: Scale) -> int:
        return max(scale.px(25), text.line_height(REGULAR, scale.text(BODY)) + scale.px(3))

    def _after(self) -> str:
        """What is said below the list, of a match that did not come onto it; "" for one that did."""
        return "" if self.entered.place is not None else say("best.not_among", score=_shown(self.entered.this))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        after = self._after()
        more = text.rich_size(after, scale.text(BODY), room)[1] + scale.px(6) if after else 0
        return room, len(self.entered.best) * self._row(scale) + more

    def paint(self) -> Surface:
        surface, high = self.clear(), self._row(self.scale)
        for place, best in enumerate(self.entered.best):
            row = Rect(0, place * high, self.rect.w, high)
            self._paint_row(surface, best, place, row)
        if after := self._after():
            words = text.rich(after, self.scale.text(BODY), self.rect.w, palette.AMBER)
            surface.blit(words, (0, len(self.entered.best) * high + self.scale.px(6)))
        return surface

    def _paint_row(self, surface: Surface, best: Best, place: int, row: Rect) -> None:
        px, size, this = self.scale.px, self.scale.text(BODY), place == self.entered.place
        if this:
            surface.blit(shapes.box(row.size, palette.PANEL_HIGH, palette.AMBER, px(3)), row)
        number = text.drawn(f"{place + 1}.", REGULAR, size, palette.DIM)
        edge = px(8) + text.width("10.", REGULAR, size)
        surface.blit(number, (edge - number.get_width(), text.middle(row, REGULAR, size)))
        large = self.scale.text(LABEL)
        score = text.drawn(_shown(best), STENCIL, large, palette.AMBER if best.won or this else palette.TEXT)
        edge += px(10) + text.width("−888", STENCIL, large)
        surface.blit(score, (edge - score.get_width(), text.middle(row, STENCIL, large)))
        small = self.scale.text(SMALL)
        last = text.drawn(best.day, REGULAR, small, palette.DIM)
        surface.blit(last, (row.right - px(8) - last.get_width(), text.middle(row, REGULAR, small)))
        left, room = edge + px(14), row.right - px(18) - last.get_width() - edge - px(14)
        words = text.fitted(best.name or say("best.nameless"), SEMIBOLD, size, room)
        name = text.drawn(words, SEMIBOLD, size, palette.TEXT)
        surface.blit(name, (left, text.middle(row, SEMIBOLD, size)))
        left, room = left + name.get_width() + px(8), room - name.get_width() - px(8)
        ended = f"{best.about} · {say('best.won' if best.won else 'best.lost')}"
        if room > px(40):
            drawn = text.drawn(text.fitted(ended, REGULAR, small, room), REGULAR, small, palette.DIM)
            surface.blit(drawn, (left, text.middle(row, REGULAR, small)))


def _shown(best: Best) -> str:
    """A score with a true minus where it is below nothing."""
    return written(best.score)
