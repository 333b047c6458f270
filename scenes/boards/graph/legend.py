"""The legend of a board: which stroke is which colour. It lies beside the map and can be folded; each entry lights its lines."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import STROKES, ready, sample
from scenes.boards.overlays import plain_box
from scenes.kit import palette
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.pictures import icon
from scenes.kit.text import drawn, line_height, middle, width
from scenes.kit.words import say

CORNER = 36  # pixels: the button over a map that leaves no room; larger it would cover nodes
FREE = 0.9  # of its size: the least to which a map shrinks so that the legend lies beside it


class Legend:
    """The strokes beside the map: upright on its left, or lying below it, wherever the map stays larger.

    Where a map would get too small by it the legend folds itself, until it is unfolded by hand and lies over the map.
    `colour` is the entry under the pointer, "" for none; `room` is what is left for the map.
    """

    def __init__(self, words: str) -> None:
        self._words = words  # the game that names the strokes
        self.shown = True  # False: this board is a picture, with nothing to press
        self.folded = False
        self.named = True
        self.colour = ""
        self.rect, self.room = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self.entries: dict[str, Rect] = {}
        self._asked: bool | None = None  # whether the hand folded it
        self._within, self._extent, self._scale = Rect(0, 0, 0, 0), (1, 1), Scale(100)
        self._upright, self._button = False, 0
        self._strip_wide = 0
        self._strip: Surface | None = None

    def resize(self, within: Rect, extent: tuple[int, int], scale: Scale) -> None:
        """Fit into this rectangle, beside a map that is so wide and high in whatever unit."""
        self._within, self._extent, self._scale = Rect(within), extent, scale
        self._place()

    def fold(self) -> None:
        """Leave only the button that unfolds it again, or unfold it."""
        self._asked, self.colour = not self.folded, ""
        self._place()

    def _place(self) -> None:
        self._strip, self.entries, self.rect, self.room = None, {}, Rect(0, 0, 0, 0), self._within
        if not self.shown:
            return
        whole = self._zoom(self._within)
        beside = max((self._beside(upright) for upright in (True, False)), key=self._zoom)
        fits = self._zoom(beside) >= whole * FREE
        self.folded = not fits if self._asked is None else self._asked
        self._upright = fits and beside.w < self._within.w
        self._button = self._tall if fits or not self.folded else min(self._tall, CORNER)
        if fits and not self.folded:
            self.room = beside
        if self._upright:
            self._stand()
        else:
            self._lie()

    def _zoom(self, room: Rect) -> float:
        """How large the map is drawn in this room, without a number for one that is none."""
        return min(room.w / self._extent[0], room.h / self._extent[1])

    def _beside(self, upright: bool) -> Rect:
        """What is left for the map beside the legend."""
        within, margin = self._within, 2 * self._scale.px(6)
        if upright:
            wide, high = self._column() + margin, len(STROKES) * self._row + self._tall + margin
            return Rect(within.x + wide, within.y, max(0, within.w - wide) if high <= within.h else 0, within.h)
        return Rect(within.x, within.y, within.w, within.h - self._tall - margin)

    @property
    def _tall(self) -> int:
        return max(24, self._scale.text(BODY) + self._scale.px(10))

    @property
    def _row(self) -> int:
        """The height of a stroke with its name below."""
        return self._scale.px(20) + line_height(SEMIBOLD, self._scale.text(BODY))

    def _column(self) -> int:
        """The width of the upright legend."""
        return max(self._scale.px(28), *map(self._width, STROKES)) + 2 * self._scale.px(6)

    def _stand(self) -> None:
        """Put each stroke above its name."""
        px, tall, wide = self._scale.px, self._button, self._column()
        high = self._row
        count = 0 if self.folded else len(STROKES)
        self.named, self._strip_wide = True, wide - 2 * px(6)
        side = tall if self.folded else wide
        self.rect = Rect(0, 0, side, count * high + tall + (px(6) if count else 0))
        self.rect.bottomleft = self._within.left + px(6), self._within.bottom - px(6)
        top = self.rect.top + px(6)
        self.entries = {
            colour: Rect(self.rect.x, top + row * high, wide, high) for row, colour in enumerate([] if self.folded else STROKES)
        }

    def _lie(self) -> None:
        """Put each stroke beside its name."""
        px, tall = self._scale.px, self._button
        margin, gap, room = px(6), px(10), self._within.w - 2 * px(6) - px(4) - tall
        names = {colour: px(6) + self._width(colour) for colour in STROKES}
        self._strip_wide = px(28)
        # A narrow board has no room for names: the strokes alone are shown, and the pointer lights their lines.
        self.named = len(STROKES) * (self._strip_wide + gap) + sum(names.values()) <= room
        if not self.named:
            self._strip_wide = min(self._strip_wide, room // len(STROKES) - gap)
        x, top = self._within.left + margin + px(4), self._within.bottom - tall - margin
        for colour in () if self.folded else STROKES:
            self.entries[colour] = Rect(x, top, self._strip_wide + gap + (names[colour] if self.named else 0), tall)
            x = self.entries[colour].right
        left = self._within.left + margin
        self.rect = Rect(left, top, (0 if self.folded else x - left) + tall, tall)

    def _name(self, colour: str) -> str:
        return say(f"{self._words}:colour.{colour}")

    def _width(self, colour: str) -> int:
        return width(self._name(colour), SEMIBOLD, self._scale.text(BODY))

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
        """Paint the strip."""
        if not self.shown:
            return
        if self._strip is None:
            self._strip = self._drawn()
        surface.blit(self._strip, self.rect)

    def _drawn(self) -> Surface:
        px, size = self._scale.px, self._scale.text(BODY)
        strip = plain_box(self.rect.size)
        for colour, rect in self.entries.items():
            piece = sample(colour, (self._strip_wide, max(9, px(10))))
            name = drawn(self._name(colour), SEMIBOLD, size, palette.TEXT) if self.named else None
            place = rect.move(-self.rect.x, -self.rect.y)
            if self._upright:
                strip.blit(piece, piece.get_rect(midtop=(place.centerx, place.y + px(2))))
            else:
                strip.blit(piece, piece.get_rect(midleft=(place.x + px(5), place.centery)))
            if name and self._upright:
                strip.blit(name, name.get_rect(midtop=(place.centerx, place.y + px(12))))
            elif name:
                strip.blit(name, (place.x + px(5) + self._strip_wide + px(6), middle(place, SEMIBOLD, size)))
        sign = icon("arrow-right" if self.folded else "arrow-left", max(12, px(13)), palette.DIM)
        half = self._button // 2
        spot = (self.rect.w // 2, self.rect.h - half) if self._upright else (self.rect.w - half, half)
        strip.blit(sign, sign.get_rect(center=spot))
        return ready(strip)
