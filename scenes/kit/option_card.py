"""Cards of a side column: one of several ways to go on with its price in a box, a choice, a number to be set."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.controls import Choice, Control, Stepper
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.palette import mixed
from scenes.kit.panels import with_numbers
from scenes.kit.pictures import picture
from scenes.kit.widgets import Press, Widget

HIGH, BOX, AIR = 54, 56, 10  # design units: a card at least, the box of the price, the air around
LOW = 42  # design units: a card without a second line
CHOSEN = mixed(palette.PANEL, palette.AMBER, 0.10)
HOVERED = mixed(palette.BUTTON, palette.BUTTON_HIGH, 0.5)
"""The ground of a card under the pointer, on which its small words can still be read."""


class OptionCard(Widget):
    """A card that can be pressed. `price` and `unit` stand in the box (no price: no box), `hero` large on the right.

    `chosen`: the one that the main button carries out; what its numbers say is amber, and no other's. A card that cannot be had
    is grey, and its second line says why.
    """

    def __init__(
        self, title: str, press: Press, line: str = "", price: str = "", unit: str = "", hero: str = "", drawing: str = "",
        chosen: bool = False, tip: str = "", reason: str = "",
    ) -> None:  # fmt: skip
        """`drawing`: a picture below `art/` in the place of the box."""
        super().__init__(tip, reason)
        self.title, self.line, self.price, self.unit, self.hero = title, line, price, unit, hero
        self.drawing, self.chosen, self.on_press = drawing, chosen, press

    def press(self) -> None:
        """Choose it."""
        if self.enabled:
            self.on_press()

    def _told(self) -> str:
        return with_numbers(self.reason or self.line)

    def _left(self, scale: Scale) -> int:
        return scale.px(AIR) + (scale.px(BOX) + scale.px(AIR) if self.price or self.drawing else 0)

    def _inner(self, scale: Scale, room: int) -> int:
        """Pixels for the words."""
        hero = text.width(self.hero, BOLD, scale.text(LABEL + 4)) + scale.px(AIR) if self.hero else 0
        return max(1, room - self._left(scale) - hero - scale.px(AIR))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        """As wide as its room, and as high as its words."""
        inner, told = self._inner(scale, room), self._told()
        high = text.rich_size(f"**{self.title}**", scale.text(LABEL), inner)[1]
        high += text.rich_size(told, scale.text(BODY), inner)[1] if told else 0
        return room, max(scale.px(HIGH if told else LOW), high + scale.px(AIR))

    def paint(self) -> Surface:
        """The card in its present state."""
        scale, px = self.scale, self.scale.px
        ground = CHOSEN if self.chosen else HOVERED if self.hovered and self.enabled else palette.BUTTON
        ground = ground if self.enabled else palette.OFF
        edge = palette.AMBER if self.chosen else palette.LINE_HIGH if self.enabled else palette.LINE
        light = mixed(ground, (255, 255, 255), 0.12) if self.enabled else None
        surface = shapes.box(self.rect.size, ground, edge, px(6), 2 if self.chosen else 1, light).copy()
        self._box(surface)
        ink = palette.TEXT if self.enabled else palette.OFF_TEXT
        inner, told = self._inner(scale, self.rect.w), self._told()
        title = text.rich(f"**{self.title}**", scale.text(LABEL), inner, ink)
        part = 0.5 if self.hovered or self.chosen else 0.25
        small = mixed(palette.DIM, palette.TEXT, part) if self.enabled else palette.OFF_TEXT
        line = text.rich(told, scale.text(BODY), inner, small) if told else None
        y = (self.rect.h - title.get_height() - (line.get_height() if line else 0)) // 2
        surface.blit(title, (self._left(scale), y))
        if line:
            surface.blit(line, (self._left(scale), y + title.get_height()))
        if self.hero:
            glyphs = text.drawn(self.hero, BOLD, scale.text(LABEL + 4), palette.AMBER if self.chosen and self.enabled else ink)
            at = text.middle(Rect((0, 0), self.rect.size), BOLD, scale.text(LABEL + 4))
            surface.blit(glyphs, (self.rect.w - px(AIR) - glyphs.get_width(), at))
        return surface

    def _box(self, surface: Surface) -> None:
        """Paint the price in its box, or the drawing."""
        scale, px = self.scale, self.scale.px
        side = min(px(40), self.rect.h - px(8))
        place = Rect(px(AIR), (self.rect.h - side) // 2, px(BOX), side)
        if self.drawing:
            sprite = picture(self.drawing, (side, side))
            surface.blit(sprite, sprite.get_rect(center=place.center))
        if not self.price:
            return
        edge = palette.AMBER if self.chosen else palette.LINE_HIGH if self.enabled else palette.LINE
        surface.blit(shapes.box(place.size, palette.FIELD, edge, px(5)), place)
        size, small = scale.text(LABEL + 3), scale.text(SMALL)
        ink = palette.AMBER if self.chosen else palette.TEXT if self.enabled else palette.OFF_TEXT
        number = text.drawn(self.price, BOLD if len(self.price) < 3 else SEMIBOLD, size, ink)
        word = text.drawn(self.unit, REGULAR, small, palette.DIM if self.enabled else palette.OFF_TEXT)
        gap = px(4) if self.unit else 0
        x = place.x + (place.w - number.get_width() - gap - word.get_width()) // 2
        surface.blit(number, (x, text.middle(place, BOLD, size)))
        surface.blit(word, (x + number.get_width() + gap, text.middle(place, REGULAR, small)))


class OnCard(Control):
    """Something to work with on a card of its own."""

    def _beside(self, scale: Scale, room: int) -> bool:
        return super()._beside(scale, room - 2 * scale.px(AIR))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        """As wide as its room, with air around."""
        return room, super().natural(scale, room - 2 * scale.px(AIR))[1] + scale.px(AIR)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Stand here from now on; what is worked with stands in from the edge."""
        super().place(rect, scale)
        wide = min(self.wanted_in(scale, rect.w - 2 * scale.px(AIR))[0], rect.w - 2 * scale.px(AIR))
        beside = self._beside(scale, rect.w)
        self.control.w, self.control.h = wide, self.wanted_in(scale, wide)[1]
        self.control.x = rect.right - scale.px(AIR) - wide if beside else rect.x + scale.px(AIR)
        self.control.bottom = rect.centery + self.control.h // 2 if beside else rect.bottom - scale.px(AIR) // 2

    def clear(self) -> Surface:
        """The empty card."""
        light = mixed(palette.PANEL, (255, 255, 255), 0.06)
        return shapes.box(self.rect.size, palette.PANEL, palette.LINE, self.scale.px(6), 1, light).copy()

    def paint_label(self, surface: Surface) -> None:
        """Paint the label on the left, in from the edge."""
        size, high = self.scale.text(BODY), self.rect.h if self._beside(self.scale, self.rect.w) else self.rect.h - self.control.h
        words = text.drawn(self.label, REGULAR, size, palette.TEXT if self.enabled else palette.OFF_TEXT)
        surface.blit(words, (self.scale.px(AIR), text.middle(Rect(0, 0, self.rect.w, high), REGULAR, size)))


class StepperCard(OnCard, Stepper):
    """A stepper on a card of its own."""


class ChoiceCard(OnCard, Choice):
    """A choice on a card of its own."""
