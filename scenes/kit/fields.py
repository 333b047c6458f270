"""A field to type in."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.controls import HIGH, Control
from scenes.kit.fonts import LABEL, REGULAR
from scenes.kit.layout import Scale
from scenes.kit.scene import Change
from scenes.kit.widgets import HANDLED, IGNORED, Answer

LEAST_FIELD = 120  # design units: a field for a text is never narrower


class TextField(Control):
    """A line of words to type. Signs that rich text reads as marks are not taken."""

    keeps_keys = True
    sound = ""

    def __init__(
        self,
        label: str,
        value: str,
        change: Callable[[str], Change | None],
        limit: int = 20,
        width: float = 240,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(label, tip, reason)
        self.value, self.on_change, self.limit, self.width = value, change, limit, width

    def wanted(self, scale: Scale) -> tuple[int, int]:
        return scale.px(self.width), scale.px(HIGH)

    def wanted_in(self, scale: Scale, room: int) -> tuple[int, int]:
        wide, high = self.wanted(scale)
        return min(wide, max(room, scale.px(LEAST_FIELD))), high  # a longer text moves on in it

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        self.listening = self.focused and self.enabled

    def _write(self, value: str) -> Answer:
        value = value[: self.limit]
        if value == self.value:
            return HANDLED
        self.change(value=value)
        return Answer(True, self.on_change(value))

    def typed(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.TEXTINPUT:
            signs = "".join(sign for sign in event.text if sign.isprintable() and sign not in "*{}|")
            return self._write(self.value + signs)
        if event.key == pygame.K_BACKSPACE:
            return self._write("" if event.mod & pygame.KMOD_CTRL else self.value[:-1])
        leaves = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
        return IGNORED if event.key in leaves or event.key >= pygame.K_F1 else HANDLED

    def paint(self) -> Surface:
        surface = self.clear()
        self.paint_label(surface)
        part, scale, px = self.part(), self.scale, self.scale.text(LABEL)
        edge = palette.AMBER if self.focused else palette.DIM if self.hovered else self.edge()
        surface.blit(shapes.box(part.size, palette.FIELD if self.enabled else palette.OFF, edge, scale.px(4)), part)
        shade = palette.TEXT if self.enabled else palette.OFF_TEXT
        room = part.inflate(-2 * scale.px(10), 0)
        words = text.drawn(self.value, REGULAR, px, shade) if self.value else None
        wide = words.get_width() if words else 0
        x = room.x - max(0, wide - room.w + scale.px(3))  # the end stays in sight: that is where one types
        surface.set_clip(room)
        if words:
            surface.blit(words, (x, text.middle(part, REGULAR, px)))
        surface.set_clip(None)
        if self.focused:
            caret = Rect(x + wide + 1, part.y + scale.px(8), scale.px(2), part.h - scale.px(16))
            pygame.draw.rect(surface, palette.AMBER, caret)
        return surface
