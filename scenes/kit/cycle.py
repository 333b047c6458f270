"""A choice that shows one value at a time."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.controls import HIGH, Choice
from scenes.kit.fonts import LABEL, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.scene import Change
from scenes.kit.tip_choice import TipChoice

ARROW = 22.0  # design units: room for the sign that there are other values


class Cycle(TipChoice):
    """A choice that shows the chosen value alone; a click takes the next one, and after the last the first."""

    def wanted(self, scale: Scale) -> tuple[int, int]:
        return max(self._widths(scale)) - scale.px(14) + scale.px(ARROW), scale.px(HIGH)

    def wanted_in(self, scale: Scale, room: int) -> tuple[int, int]:
        return self.wanted(scale)

    def parts(self) -> list[Rect]:
        """Every option is where the chosen one stands."""
        return [self.part()] * len(self.options)

    def click(self, at: tuple[int, int]) -> Change | None:
        return self.press()

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here; what is chosen is explained."""
        super(Choice, self).hover(at)
        self._explain()

    def paint(self) -> Surface:
        surface, scale = self.clear(), self.scale
        part, px = self.part(), scale.text(LABEL)
        ground = palette.BUTTON_HIGH if self.hovered and self.enabled else palette.FIELD
        surface.blit(shapes.box(part.size, ground, self.edge(), scale.px(4)), part)
        room = part.w - scale.px(ARROW) - scale.px(8)
        words = text.fitted(next(one.words for one in self.options if one.id == self.chosen), SEMIBOLD, px, room)
        shade = palette.TEXT if self.enabled else palette.OFF_TEXT
        glyphs = text.drawn(words, SEMIBOLD, px, shade)
        surface.blit(glyphs, (part.x + scale.px(9), text.middle(part, SEMIBOLD, px)))
        x, y, arm = part.right - scale.px(12), part.centery, scale.px(4)
        pygame.draw.lines(
            surface,
            palette.AMBER,
            False,
            [(x - arm, y - 2 * arm), (x + arm // 2, y), (x - arm, y + 2 * arm)],
            max(2, scale.px(2)),
        )
        return surface
