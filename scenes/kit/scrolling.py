"""The bar at the side of what scrolls: it shows which part is seen, and takes the mouse."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes
from scenes.kit.kept import kept
from scenes.kit.layout import Scale

STRIP, THICK, LEAST = 16, 8, 36  # design units: what takes the mouse, how wide the bar is, its least height
FADE = 26  # design units over which what goes on beyond an edge fades


class ScrollBar:
    """The bar at the right edge of `view`, through which `content` pixels scroll."""

    def __init__(self) -> None:
        self.view, self.content, self.scale = Rect(0, 0, 0, 0), 0, Scale(100)
        self.lit = False  # whether the pointer is on it
        self._held: int | None = None  # px from its top to where it was taken hold of

    def place(self, view: Rect, content: int, scale: Scale) -> None:
        """Scroll so many pixels through this rectangle from now on."""
        self.view, self.content, self.scale = Rect(view), content, scale

    @property
    def needed(self) -> bool:
        """Whether there is more than can be seen."""
        return self.content > self.view.h > 0

    @property
    def held(self) -> bool:
        """Whether the mouse drags it."""
        return self._held is not None

    @property
    def most(self) -> int:
        """The pixels that can be scrolled down."""
        return max(0, self.content - self.view.h)

    def thumb(self, offset: int) -> Rect:
        """Where the part that moves stands while so many pixels are above what is seen."""
        px = self.scale.px
        high = min(self.view.h, max(px(LEAST), self.view.h * self.view.h // max(1, self.content)))
        top = self.view.y + (self.view.h - high) * offset // max(1, self.most)
        return Rect(self.view.right - px(THICK) - px(3), top, px(THICK), high)

    def hit(self, at: tuple[int, int]) -> bool:
        """Whether a point is on the strip that takes the mouse."""
        wide = self.scale.px(STRIP)
        return self.needed and Rect(self.view.right - wide, self.view.y, wide, self.view.h).collidepoint(at)

    def grab(self, at: tuple[int, int], offset: int) -> int:
        """The pixels to scroll to as the button goes down here: beside the bar, its middle comes to the pointer."""
        thumb = self.thumb(offset)
        self._held = at[1] - thumb.y if thumb.top <= at[1] < thumb.bottom else thumb.h // 2
        return self.drag(at)

    def drag(self, at: tuple[int, int]) -> int:
        """The pixels to scroll to as the mouse that holds the bar is here."""
        room = self.view.h - self.thumb(0).h
        return round((at[1] - (self._held or 0) - self.view.y) * self.most / max(1, room))

    def let_go(self) -> None:
        """Let go of the mouse."""
        self._held = None

    def draw(self, surface: Surface, offset: int) -> None:
        """Fade what goes on above and below, and paint the bar over it."""
        px, view = self.scale.px, self.view
        wide = view.w - px(STRIP)
        for beyond, top, edge in ((offset, True, view.top), (self.most - offset, False, view.bottom - px(FADE))):
            if beyond > 0:
                surface.blit(_fade((wide, px(FADE)), top), (view.x, edge))
        thumb = self.thumb(offset)
        pygame.draw.line(surface, palette.LINE, (thumb.centerx, view.top + px(4)), (thumb.centerx, view.bottom - px(4)))
        shade = palette.AMBER if self.held else palette.DIM if self.lit else palette.LINE_HIGH
        surface.blit(shapes.box(thumb.size, shade, None, thumb.w // 2), thumb)


@kept(8)
def _fade(size: tuple[int, int], top: bool) -> Surface:
    """The shade over an edge beyond which more follows: dark at the edge, nothing at its other side."""
    line = Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        part = (1 - y / size[1]) if top else (y + 1) / size[1]
        line.set_at((0, y), (*palette.GROUND_DARK, round(190 * part**1.6)))
    return pygame.transform.scale(line, size)
