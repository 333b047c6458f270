"""A printed page of a rule book on the screen, one that scrolls, with links for the mouse and for the keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from scenes.kit import cursor, palette, shapes
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.scene import Change
from scenes.kit.scrolling import ScrollBar
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget, ring
from scenes.rulebook.page import Printed
from scenes.rulebook.typesetting import Link, underline

NOTCH = 64  # design units a notch of the wheel moves the page
STEP = 40  # design units an arrow moves it
GUTTER = 26  # design units: the shadow where a page goes into the binding


class PageView(Widget):
    """The open page. `open_link` is called with where a link leads. `show` opens another page."""

    def __init__(self, open_link: Callable[[str], Change | None]) -> None:
        super().__init__()
        self.open_link = open_link
        self.printed: Printed | None = None
        self.figure: Surface | None = None  # the drawn example, as soon as it is there
        self.offset = 0
        self.under: int | None = None  # the link under the pointer
        self.chosen: int | None = None  # the link that the keys are on
        self.bar = ScrollBar()

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(200)

    def show(self, printed: Printed, offset: int = 0) -> None:
        """Open this page, scrolled down so far."""
        self.printed, self.figure = printed, None
        self.under = self.chosen = None
        cursor.show("arrow")
        self.tip = ""
        self.bar.place(self.rect, printed.picture.get_height(), self.scale)
        self.offset = max(0, min(offset, self._over))
        self.stale = True

    def set_figure(self, figure: Surface) -> None:
        """Set the drawn example of the page."""
        self.figure, self.stale = figure, True

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of the page."""
        return self.printed.links if self.printed else ()

    @property
    def _over(self) -> int:
        """Pixels by which the page is higher than its place."""
        return max(0, self.printed.picture.get_height() - self.rect.h) if self.printed else 0

    # --- scrolling --------------------------------------------------------------------------------------------------------

    def scroll(self, pixels: int) -> bool:
        """Whether the page moved, up by so many pixels."""
        before, self.offset = self.offset, max(0, min(self._over, self.offset + pixels))
        self.stale = self.stale or before != self.offset
        return before != self.offset

    def wheel(self, notches: float) -> Answer:
        self.scroll(-round(notches * self.scale.px(NOTCH)))
        return HANDLED

    def turn_by_key(self, key: int) -> bool:
        """Whether a key moved the page: a page or a line up or down, to its head or its foot."""
        page = self.rect.h - self.scale.px(STEP)
        ways = {
            pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_HOME: -self._over, pygame.K_END: self._over,
            pygame.K_UP: -self.scale.px(STEP), pygame.K_DOWN: self.scale.px(STEP),
        }  # fmt: skip
        if key not in ways:
            return False
        self.scroll(ways[key])
        return True

    # --- the mouse and the keys -------------------------------------------------------------------------------------------

    def _number_at(self, at: tuple[int, int]) -> int | None:
        """The number of the link at a point of the screen."""
        local = (at[0] - self.rect.x, at[1] - self.rect.y + self.offset)
        if not self.rect.collidepoint(at) or self.bar.hit(at):
            return None
        return next((n for n, link in enumerate(self.links) if any(one.collidepoint(local) for one in link.places)), None)

    def hover(self, at: tuple[int, int]) -> None:
        under, lit = self._number_at(at), self.bar.hit(at)
        if (under, lit) != (self.under, self.bar.lit):
            self.under, self.bar.lit, self.stale = under, lit, True
            cursor.show("arrow" if under is None else "hand")

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if not self.hovered and (self.under is not None or self.bar.lit):
            self.under, self.bar.lit, self.stale = None, False, True
            cursor.show("arrow")

    def hold(self, at: tuple[int, int]) -> Change | None:
        if self.bar.held:
            self.scroll(self.bar.drag(at) - self.offset)
        elif self.bar.hit(at):
            self.scroll(self.bar.grab(at, self.offset) - self.offset)
        return None

    def release(self) -> None:
        if self.bar.held:
            self.bar.let_go()
            self.stale = True

    def click(self, at: tuple[int, int]) -> Change | None:
        under = None if self.bar.held else self._number_at(at)
        return None if under is None else self.open_link(self.links[under].target)

    def press(self) -> Change | None:
        return None if self.chosen is None else self.open_link(self.links[self.chosen].target)

    def climb(self, step: int) -> Answer:
        following = (-1 if self.chosen is None else self.chosen) + step if step > 0 or self.chosen is not None else -1
        if not 0 <= following < len(self.links):
            return HANDLED if self.scroll(step * self.scale.px(STEP)) else IGNORED
        self._choose(following)
        return HANDLED

    def _choose(self, number: int) -> None:
        """Move the keys to this link, and bring it into sight."""
        self.chosen, self.stale = number, True
        air, place = self.scale.px(STEP), self.links[number].places[0]
        if place.top - air < self.offset:
            self.scroll(place.top - air - self.offset)
        elif place.bottom + air > self.offset + self.rect.h:
            self.scroll(place.bottom + air - self.offset - self.rect.h)

    # --- the picture ------------------------------------------------------------------------------------------------------

    def paint_under(self, surface: Surface) -> None:
        shapes.cast(surface, self.rect, self.scale.px(3), self.scale.px(14), self.scale.px(4), 150)

    def draw(self, surface: Surface) -> None:
        printed, view = self.printed, self.rect
        self.stale = False
        if printed is None:
            return
        before = surface.get_clip()
        surface.set_clip(view.clip(before))
        surface.blit(printed.picture, view, Rect(0, self.offset, *view.size))
        origin = (view.x, view.y - self.offset)
        if self.figure and printed.figure:
            place = printed.figure.move(origin)
            surface.blit(self.figure, self.figure.get_rect(center=place.center))
        self._draw_links(surface, origin)
        gutter = _gutter((self.scale.px(GUTTER), view.h))
        surface.blit(gutter, view)
        if self.bar.needed:
            thumb, shade = self.bar.thumb(self.offset), palette.INK_LIT if self.bar.lit or self.bar.held else palette.PAGE_EDGE
            surface.blit(shapes.box(thumb.size, shade, None, thumb.w // 2), thumb)
        surface.set_clip(before)

    def _draw_links(self, surface: Surface, origin: tuple[int, int]) -> None:
        """Highlight the link under the pointer and the one the keys are on."""
        if self.under is not None:
            for place in self.links[self.under].places:
                underline(surface, place.move(origin), palette.INK_LIT, max(2, self.scale.px(2)))
        if self.focused and self.chosen is not None:
            for place in self.links[self.chosen].places:
                around = place.move(origin).inflate(self.scale.px(8), self.scale.px(4))
                surface.blit(shapes.frame(around.size, palette.INK_LIT, self.scale.px(4), 2), around)
        elif self.focused:
            surface.blit(ring(self.rect.size, self.scale.px(3)), self.rect)


@kept(4)
def _gutter(size: tuple[int, int]) -> Surface:
    """The shadow of the binding along the left edge of a page."""
    line = Surface((size[0], 1), pygame.SRCALPHA)
    for x in range(size[0]):
        line.set_at((x, 0), (*palette.INK, round(95 * (1 - x / size[0]) ** 2)))
    return pygame.transform.scale(line, size)
