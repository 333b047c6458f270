"""The legend of a board: which stroke is which colour. It can be folded away, and each entry lights its lines."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import STROKES, ready, sample
from scenes.boards.overlays import plain_box
from scenes.kit import palette
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.pictures import icon
from scenes.kit.text import capitals, drawn, width
from scenes.kit.words import say


class Legend:
    """A strip in the lower left corner of the board. `colour` is the entry under the pointer, "" for none."""

    def __init__(self) -> None:
        self.folded = False
        self.named = True
        self.colour = ""
        self.rect = Rect(0, 0, 0, 0)
        self.entries: dict[str, Rect] = {}
        self._within, self._scale = Rect(0, 0, 0, 0), Scale(100)
        self._strip_wide = 0
        self._strip: Surface | None = None

    def resize(self, within: Rect, scale: Scale) -> None:
        """Lie in the lower left corner of this rectangle."""
        self._within, self._scale = within, scale
        self._place()

    def fold(self) -> None:
        """Leave only the button that unfolds it again, or unfold it."""
        self.folded, self.colour = not self.folded, ""
        self._place()

    def _place(self) -> None:
        px, tall = self._scale.px, max(24, self._scale.text(BODY) + self._scale.px(10))
        margin, gap, room = px(6), px(10), self._within.w - 2 * px(6) - px(4) - tall
        names = {colour: px(6) + self._width(colour) for colour in STROKES}
        self._strip_wide = px(28)
        # A narrow board has no room for names: the strokes alone are shown, and the pointer lights their lines.
        self.named = len(STROKES) * (self._strip_wide + gap) + sum(names.values()) <= room
        if not self.named:
            self._strip_wide = min(self._strip_wide, room // len(STROKES) - gap)
        x, top = self._within.left + margin + px(4), self._within.bottom - tall - margin
        self.entries = {}
        for colour in () if self.folded else STROKES:
            self.entries[colour] = Rect(x, top, self._strip_wide + gap + (names[colour] if self.named else 0), tall)
            x = self.entries[colour].right
        left = self._within.left + margin
        self.rect = Rect(left, top, (0 if self.folded else x - left) + tall, tall)
        self._strip = None

    def _width(self, colour: str) -> int:
        return width(say(f"operators:colour.{colour}"), SEMIBOLD, self._scale.text(BODY))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the legend's: a click on it folds or unfolds it."""
        pos = getattr(event, "pos", None)
        if pos is None or not self.rect.collidepoint(pos):
            self.colour = "" if event.type == pygame.MOUSEMOTION else self.colour
            return False
        if event.type == pygame.MOUSEMOTION:
            self.colour = next((name for name, rect in self.entries.items() if rect.collidepoint(pos)), "")
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.fold()
        return event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: Surface) -> None:
        """Nothing comes back; the strip is painted."""
        if self._strip is None:
            self._strip = self._drawn()
        surface.blit(self._strip, self.rect)

    def _drawn(self) -> Surface:
        px, size = self._scale.px, self._scale.text(BODY)
        strip = plain_box(self.rect.size)
        top, high = capitals(SEMIBOLD, size)
        middle = self.rect.h // 2
        for colour, rect in self.entries.items():
            piece = sample(colour, (self._strip_wide, max(9, px(10))))
            x = rect.x - self.rect.x + px(5)
            strip.blit(piece, (x, middle - piece.get_height() // 2))
            if self.named:
                words = drawn(say(f"operators:colour.{colour}"), SEMIBOLD, size, palette.TEXT)
                strip.blit(words, (x + piece.get_width() + px(6), middle - high // 2 - top))
        sign = icon("arrow-right" if self.folded else "arrow-left", max(12, px(13)), palette.DIM)
        strip.blit(sign, sign.get_rect(center=(self.rect.w - self.rect.h // 2, middle)))
        return ready(strip)
