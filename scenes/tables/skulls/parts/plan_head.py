"""What stands over the rows of units while a round is planned."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from pygame import Rect, Surface

from scenes.kit import palette, text
from scenes.kit.fonts import BOLD, HEADING, LABEL, REGULAR, SMALL, STENCIL
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls.parts.plan_row import PlanRow, short_name


class PlanHead(Widget):
    """What stands over the rows: what they are, how many cards are stacked, and over rows without names what their parts are."""

    focusable = False

    def __init__(self, row: Callable[[], PlanRow | None]) -> None:
        super().__init__()
        self.first, self.count = row, ""
        self.named = False

    def _high(self, scale: Scale) -> int:
        return text.line_height(STENCIL, scale.text(HEADING)) + scale.px(4)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        more = 0 if self.named else text.line_height(REGULAR, scale.text(SMALL))
        return room, self._high(scale) + more

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        line, size = Rect(px(4), 0, self.rect.w - px(12), self._high(scale)), scale.text(LABEL)
        count = text.drawn(self.count, BOLD, size, palette.TEXT)
        surface.blit(count, (line.right - count.get_width(), text.middle(line, BOLD, size)))
        title, head = say("skulls:planning.title"), scale.text(HEADING)
        while head > SMALL_FLOOR and text.width(title, STENCIL, head, px(1)) > line.w - count.get_width() - px(10):
            head -= 1
        surface.blit(text.drawn(title, STENCIL, head, palette.AMBER, px(1)), (line.x, text.middle(line, STENCIL, head)))
        row = self.first()
        if not self.named and row:
            self._captions(surface, row, line.bottom)
        return surface

    def _captions(self, surface: Surface, row: PlanRow, top: int) -> None:
        """Paint what the parts of a row are, each over its own."""
        parts = list(zip(row.shown.offers, row.parts()[1:], strict=True))
        places = [
            (say("skulls:planning.ready_spot"), row.spot().x),
            (say("skulls:planning.items"), parts[0][1].x if parts else 0),
        ]
        stars = [(short_name(offer.token), area) for offer, area in parts if offer.star]
        named = [
            Rect(area.centerx - text.width(words, REGULAR, SMALL_FLOOR) // 2, top, text.width(words, REGULAR, SMALL_FLOOR), 1)
            for words, area in stars
        ]
        if all(one.right + 4 <= other.x for one, other in pairwise(named)) and named[-1].right <= self.rect.w:
            for (words, _), area in zip(stars, named, strict=True):
                surface.blit(text.drawn(words, REGULAR, SMALL_FLOOR, palette.TEXT), area)
            ends = [places[1][1], named[0].x]
        else:
            places.append((say("skulls:planning.stars"), stars[0][1].x))
            ends = [places[1][1], places[2][1], self.rect.w]
        for (words, x), end in zip(places, ends, strict=True):
            size = text.shrunk(words, REGULAR, self.scale.text(SMALL), SMALL_FLOOR, end - x - 4)
            surface.blit(text.drawn(words, REGULAR, size, palette.TEXT), (x, top))
