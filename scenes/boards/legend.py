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
        """Show only the strokes, or their names too."""
        self.folded = not self.folded
        self._place()

    def _place(self) -> None:
        px, size = self._scale.px, self._scale.text(BODY)
        tall = max(24, size + px(10))
        gap, strip = px(10), px(28)
        x = px(4)
        self.entries, spots = {}, []
        names = sum(px(6) + width(say(f"operators:colour.{colour}"), SEMIBOLD, size) for colour in STROKES)
        # A narrow board has no room for names: the strokes alone are shown, and the pointer lights their lines.
        self.named = not self.folded and x + len(STROKES) * (strip + gap) + names + tall + px(12) <= self._within.w
        if not self.named:
            strip = min(strip, (self._within.w - px(12) - x - tall) // len(STROKES) - gap)
        self._strip_wide = strip
        for colour in STROKES:
            words = 0 if not self.named else px(6) + width(say(f"operators:colour.{colour}"), SEMIBOLD, size)
            spots.append((colour, x, strip + words + gap))
            x += strip + words + gap
        fold = tall
        self.rect = Rect(self._within.left + px(6), self._within.bottom - tall - px(6), x + fold, tall)
        for colour, left, wide in spots:
            self.entries[colour] = Rect(self.rect.x + left, self.rect.y, wide, tall)
        self._strip = None

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
        sign = icon("arrow-right" if not self.named else "arrow-left", max(12, px(13)), palette.DIM)
        strip.blit(sign, sign.get_rect(center=(self.rect.w - self.rect.h // 2 - px(2), middle)))
        return ready(strip)
