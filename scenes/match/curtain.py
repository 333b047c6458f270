"""The curtain between two players at one screen: nothing of the next seat is prepared before it opens."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.app.page import Page
from scenes.kit import palette, shapes
from scenes.kit.fonts import LABEL, SENTENCE
from scenes.kit.layout import Scale
from scenes.kit.palette import Side
from scenes.kit.scene import Change
from scenes.kit.widgets import Button, Heading, Label, Press, Widget
from scenes.kit.words import say

SMALLEST = 50  # per cent
DEAD_TIME = 0.3  # seconds in which no click counts: the last one of the player before may still be on its way


class Curtain(Page):
    """One opaque frame that names the next player in his colour, with shape and emblem, and one big button."""

    mood, entrance = "table", "curtain"

    def __init__(self, name: str, side: Side, begin: Press, figure: str | None = None, take_back: Press | None = None) -> None:
        """`take_back` None: whoever gave up the mouse has nothing left to take back."""
        super().__init__()
        self.side, self.begin, self.figure = side, begin, figure
        self.left = DEAD_TIME
        self.first = Label(say("curtain.pass"), SENTENCE, palette.TEXT, align="centre")
        self.name = Heading(name.upper(), 64, palette.TEXT, spacing=3)
        self.last = Label(say("curtain.look_away"), SENTENCE, palette.TEXT, align="centre")
        self.button = Button(say("curtain.begin"), self._open, key="confirm", main=True, height=60, size=LABEL + 4)
        self.parts: list[Widget] = [self.first, self.name, self.last, self.button]
        if take_back:
            self.parts.append(Button(say("curtain.take_back"), take_back, icon="undo", key="undo"))
        self.focus.renew(self.parts)
        self._counter = Rect(0, 0, 0, 0)

    @property
    def restless(self) -> bool:
        """Whether time matters: the dead time runs, or a tooltip is about to come."""
        return self.left > 0 or self.focus.restless

    def _open(self) -> Change | None:
        return self.begin() if self.left <= 0 else None

    def update(self, seconds: float) -> Change | None:
        self.left -= seconds
        return super().update(seconds)

    def handle(self, event: pygame.event.Event) -> Change | None:
        pressed = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
        if self.left > 0 and event.type in pressed:
            return None
        return super().handle(event)

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        # The one button must never be below the window's edge: the curtain gets smaller before it would scroll.
        super().resize(size, scale)
        while self.focus.content > size[1] and scale.percent > SMALLEST:
            scale = Scale(scale.percent - 5)
            super().resize(size, scale)

    def escape(self) -> Change | None:
        return None  # the match is left from the table

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        room = min(view.w - px(48), px(900))
        counter = min(px(150), max(px(56), view.h // 4))
        sizes = [widget.natural(scale, room) for widget in self.parts]
        gaps = [px(26), px(4), px(16), px(58), px(14)]
        whole = counter + sum(height + gap for (_, height), gap in zip(sizes, gaps, strict=False))
        y = max(px(24), (view.h - whole) // 2)
        self._counter = Rect(view.centerx - counter // 2, y, counter, counter)
        y += counter
        for widget, (wide, high), gap in zip(self.parts, sizes, gaps, strict=False):
            y += gap
            wide = room if isinstance(widget, Label) else min(wide, room)
            widget.place(Rect(view.centerx - wide // 2, y, wide, high), scale)
            y += high
        return y + px(24)

    def paint_back(self, surface: Surface) -> None:
        super().paint_back(surface)
        px = self.scale.px
        counter = self._counter.move(0, -self.focus.offset)
        band = Rect(0, counter.centery, surface.get_width(), self.last.rect.bottom + px(26) - counter.centery)
        shapes.cast(surface, band, 1, px(18), px(4))
        surface.fill(self.side.field, band)
        surface.fill(self.side.counter, Rect(band.x, band.y, band.w, px(3)))
        surface.fill(palette.mixed(self.side.field, (0, 0, 0), 0.35), Rect(band.x, band.bottom - px(3), band.w, px(3)))
        shapes.cast(surface, counter, counter.w // 2, px(14), px(5))
        surface.blit(shapes.counter(self.side, counter.w, self.figure), counter)
