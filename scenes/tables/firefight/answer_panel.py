"""The lit answer as one large panel: its price and name at the head, then its odds or the parts of its price."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SMALL
from scenes.kit.layout import Scale
from scenes.kit.option_card import CHOSEN
from scenes.kit.palette import mixed
from scenes.kit.text_panel import TextPanel
from scenes.kit.widgets import Press

BOX, HIGH, AIR = 56, 44, 12  # design units: width and height of the price's box, the air beside it


class Lead(NamedTuple):
    """The head of an answer: the price in its box, what is done, why, who does it and what is left; what is lost in red."""

    title: str
    line: str
    price: str
    unit: str
    tip: str = ""
    lost: str = ""
    why: str = ""
    more: str = ""  # what could be added to it, in a line of its own

    def _words(self, scale: Scale, room: int) -> list[Surface]:
        inner = room - (scale.px(BOX + AIR) if self.price else 0)
        told = [text.rich(f"**{self.title}**", scale.text(LABEL), inner)]
        told += [text.rich(self.why, scale.text(BODY), inner, palette.TEXT)] if self.why else []
        told += [text.rich(f"{{dim|{self.line}}}", scale.text(BODY), inner)] if self.line else []
        told += [text.rich(f"{{dim|{self.more}}}", scale.text(BODY), inner)] if self.more else []
        return [*told, text.rich(f"{{danger|{self.lost}}}", scale.text(BODY), inner)] if self.lost else told

    def high(self, scale: Scale, room: int) -> int:
        """Pixels of the box, or of the words where they are higher."""
        return max(scale.px(HIGH), sum(one.get_height() for one in self._words(scale, room))) + scale.px(4)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        """Paint the box and the words beside it."""
        words = self._words(scale, area.w)
        if self.price:
            box = Rect(area.x, area.y, scale.px(BOX), scale.px(HIGH))
            surface.blit(shapes.box(box.size, palette.FIELD, palette.AMBER, scale.px(5)), box)
            size, small = scale.text(LABEL + 3), scale.text(SMALL)
            number = text.drawn(self.price, BOLD, size, palette.AMBER)
            unit = text.drawn(self.unit, REGULAR, small, palette.DIM)
            gap = scale.px(4)
            x = box.x + (box.w - number.get_width() - gap - unit.get_width()) // 2
            surface.blit(number, (x, text.middle(box, BOLD, size)))
            surface.blit(unit, (x + number.get_width() + gap, text.middle(box, REGULAR, small)))
        left = area.x + (scale.px(BOX + AIR) if self.price else 0)
        y = area.y + max(0, scale.px(HIGH) - sum(one.get_height() for one in words)) // 2
        for one in words:
            surface.blit(one, (left, y))
            y += one.get_height()


class AnswerPanel(TextPanel):
    """The panel of what the main button does; a click on the box of its price does that too, one on its words does nothing."""

    focusable = True

    def __init__(self, press: Press) -> None:
        super().__init__()
        self.on_press = press

    def press(self) -> None:
        """Do what it shows."""
        self.on_press()

    def click(self, at: tuple[int, int]) -> None:
        """Do what it shows where the box of the price was hit; elsewhere it is only read."""
        box = self.price_box()
        if box is None or box.collidepoint(at):
            self.press()

    def price_box(self) -> Rect | None:
        """Where the box of the price lies on the screen, None where there is none."""
        for part, area in zip(self.parts, self.places(), strict=True):
            if isinstance(part, Lead) and part.price:
                return Rect(area.move(self.rect.topleft).topleft, (self.scale.px(BOX), self.scale.px(HIGH)))
        return None

    def ground(self) -> Surface:
        light = mixed(CHOSEN, (255, 255, 255), 0.12)
        return shapes.box(self.rect.size, CHOSEN, palette.AMBER, self.scale.px(6), 2, light).copy()
