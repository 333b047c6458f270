"""The best ten of a game that is played for a score, as the result shows them."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.career.best import Best, Entered
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
        """Pixels of a row's first line, which is all of it where the words of the match stand beside the name."""
        return max(scale.px(25), text.line_height(REGULAR, scale.text(BODY)) + scale.px(3))

    def _left(self, scale: Scale) -> int:
        """Where the names begin."""
        numbers = text.width("10.", REGULAR, scale.text(BODY)) + text.width("−888", STENCIL, scale.text(LABEL))
        return scale.px(8) + scale.px(10) + numbers + scale.px(14)

    def _room(self, best: Best, scale: Scale, wide: int) -> int:
        """Pixels from where the names begin to the day."""
        return wide - scale.px(18) - text.width(best.day, REGULAR, scale.text(SMALL)) - self._left(scale)

    def _beside(self, best: Best, scale: Scale, wide: int, size: int) -> bool:
        """Whether the words of a match fit beside its name in type of this size."""
        name = text.width(best.name or say("best.nameless"), SEMIBOLD, scale.text(BODY))
        return name + scale.px(8) + text.width(_ended(best), REGULAR, size) <= self._room(best, scale, wide)

    def _size(self, scale: Scale, wide: int) -> int:
        """The type size in pixels of the words of all matches: small only where that keeps them beside the names."""
        body = scale.text(BODY)
        return body if all(self._beside(best, scale, wide, body) for best in self.entered.best) else scale.text(SMALL)

    def _below(self, best: Best, scale: Scale, wide: int) -> list[str]:
        """The words of a match in lines under the name; [] where they fit beside it."""
        size = self._size(scale, wide)
        if self._beside(best, scale, wide, size):
            return []
        return text.wrap(_ended(best), REGULAR, size, max(scale.px(60), wide - self._left(scale) - scale.px(8)))

    def _high(self, best: Best, scale: Scale, wide: int) -> int:
        """Pixels of a whole row."""
        below = len(self._below(best, scale, wide)) * text.line_height(REGULAR, self._size(scale, wide))
        return self._row(scale) + (below + scale.px(3) if below else 0)

    def _after(self) -> str:
        """The words below the list for a match that did not come onto it; "" for any other."""
        this = self.entered.this
        return say("best.not_among", score=_shown(this)) if this and self.entered.place is None else ""

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        after = self._after()
        more = text.rich_size(after, scale.text(BODY), room)[1] + scale.px(6) if after else 0
        return room, sum(self._high(best, scale, room) for best in self.entered.best) + more

    def paint(self) -> Surface:
        surface, y = self.clear(), 0
        for place, best in enumerate(self.entered.best):
            row = Rect(0, y, self.rect.w, self._high(best, self.scale, self.rect.w))
            self._paint_row(surface, best, place, row)
            y = row.bottom
        if after := self._after():
            words = text.rich(after, self.scale.text(BODY), self.rect.w, palette.AMBER)
            surface.blit(words, (0, y + self.scale.px(6)))
        return surface

    def _paint_row(self, surface: Surface, best: Best, place: int, row: Rect) -> None:
        px, size, this = self.scale.px, self.scale.text(BODY), place == self.entered.place
        if this:
            surface.blit(shapes.box(row.size, palette.PANEL_HIGH, palette.AMBER, px(3)), row)
        below = self._below(best, self.scale, row.w)
        row = Rect(row.x, row.y, row.w, self._row(self.scale))
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
        left, room, small = self._left(self.scale), self._room(best, self.scale, row.w), self._size(self.scale, row.w)
        words = text.fitted(best.name or say("best.nameless"), SEMIBOLD, size, room)
        name = text.drawn(words, SEMIBOLD, size, palette.TEXT)
        surface.blit(name, (left, text.middle(row, SEMIBOLD, size)))
        if not below:
            drawn = text.drawn(_ended(best), REGULAR, small, palette.DIM)
            surface.blit(drawn, (left + name.get_width() + px(8), text.middle(row, REGULAR, small)))
        y = row.bottom - px(1)
        for line in below:
            surface.blit(text.drawn(line, REGULAR, small, palette.DIM), (left, y))
            y += text.line_height(REGULAR, small)


def _ended(best: Best) -> str:
    """What a match was, and whether it was won."""
    return f"{best.about} · {say('best.won' if best.won else 'best.lost')}"


def _shown(best: Best) -> str:
    """A score with a true minus where it is below nothing."""
    return written(best.score)
