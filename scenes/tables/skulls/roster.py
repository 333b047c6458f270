"""The roster of a side while it musters: a strip for each card beside the board, and the card that is looked at in full."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.pictures import icon
from scenes.kit.widgets import Answer, Widget
from scenes.tables.skulls.cards import size_of, unit_card, unit_row

STRIP = 46  # design units: height of a card's strip
DRAG = 5  # design units the pointer goes before a card hangs on it
CARD = 264  # design units: the widest card in full
PLACED, CLOSED = (205, 202, 192), (120, 120, 116)  # what the cards of those who stand, and of those left out, are darkened by


class Musters(Protocol):
    """What a card tells of what is done to it."""

    def choose(self, unit: str) -> None: ...  # its strip was pressed

    def withdraw(self, unit: str) -> None: ...  # it is sent back

    def shift(self, unit: str, step: int) -> bool: ...  # whether it starts in the next zone, or the one before

    def carry(self, unit: str, at: tuple[int, int]) -> None: ...  # it hangs on the pointer

    def let_go(self, unit: str, at: tuple[int, int]) -> None: ...  # it was let go there

    def look_at(self, unit: str | None) -> None: ...  # the pointer or the keys came to it, or left


class RosterCard(Widget):
    """The strip of one card; arrows left and right place its unit in one start zone after another.

    `place_name`: the zone where the unit starts, "" for one that is not picked; `chosen`: a click on a zone places it;
    `closed`: the squad is complete without it.
    """

    def __init__(self, musters: Musters, unit: str) -> None:
        super().__init__()
        self.topic = f"unit.{unit}"
        self.musters, self.unit = musters, unit
        self.place_name = ""
        self.chosen = self.closed = self.dragging = self.on_cross = False
        self._down: tuple[int, int] | None = None

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, max(scale.px(STRIP), 2 * text.line_height(SEMIBOLD, scale.text(BODY)))

    def _cross(self) -> Rect:
        """Where a press sends the unit back, counted from the widget's own corner."""
        side = max(24, self.scale.px(24))
        return Rect(self.rect.w - side - self.scale.px(4), (self.rect.h - side) // 2, side, side)

    def _strip(self) -> Rect:
        """The part of the widget that shows the card: whoever is picked leaves room for the cross."""
        return Rect(0, 0, self.rect.w - (self._cross().w + self.scale.px(8) if self.place_name else 0), self.rect.h)

    def _over_cross(self, at: tuple[int, int]) -> bool:
        return bool(self.place_name) and self._cross().collidepoint(at[0] - self.rect.x, at[1] - self.rect.y)

    # --- the hand -----------------------------------------------------------------------------------------------------

    def hit(self, at: tuple[int, int]) -> bool:
        # A press that began here stays its own, however far the pointer leaps.
        return self.dragging or self._down is not None or super().hit(at)

    def hover(self, at: tuple[int, int]) -> None:
        self.change(on_cross=self._over_cross(at))

    def hold(self, at: tuple[int, int]) -> None:
        if self._down is None:
            self._down = at
        elif self.dragging:
            self.musters.carry(self.unit, at)
        elif math.dist(at, self._down) >= self.scale.px(DRAG) and not self._over_cross(self._down):
            self.dragging = True
            self.musters.carry(self.unit, at)

    def touch(self, **states: bool) -> None:
        before = self.hovered or self.focused
        super().touch(**states)
        if states.get("hovered") is False:
            self.change(on_cross=False)
        if (self.hovered or self.focused) != before:
            self.musters.look_at(self.unit if not before else None)
        if not self.pressed:
            self._down = None

    def click(self, at: tuple[int, int]) -> None:
        if self.dragging:
            self.dragging = False
            self.musters.let_go(self.unit, at)
        elif self._over_cross(at):
            self.musters.withdraw(self.unit)
        elif super().hit(at):
            self.press()

    def release(self) -> None:
        self.dragging, self._down = False, None

    def press(self) -> None:
        self.musters.choose(self.unit)

    def turn(self, step: int) -> Answer:
        return Answer(self.musters.shift(self.unit, step))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def state(self) -> object:
        return super().state(), self.chosen, self.closed, self.on_cross, self.dragging

    def paint(self) -> Surface:
        surface, px, strip = self.clear(), self.scale.px, self._strip()
        card = unit_row(self.unit, strip.size, self.scale.text(BODY)).copy()
        looked = self.chosen or self.hovered
        if self.dragging or self.place_name and not looked:  # whoever can be placed is bright, whoever stands is done with
            card.fill((*PLACED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        elif self.closed and not looked:
            card.fill((*CLOSED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(card, strip)
        if self.chosen or self.hovered:
            shade = palette.AMBER if self.chosen else palette.TEXT
            surface.blit(shapes.frame(strip.size, shade, max(3, strip.h // 8), max(2, px(3))), strip)
        if self.place_name:
            self._paint_place(surface, strip)
        return surface

    def _paint_place(self, surface: Surface, strip: Rect) -> None:
        """Paint a tick on the portrait of whoever is picked, and the cross that sends him back."""
        px, cross = self.scale.px, self._cross()
        side = max(14, px(16))
        disc = shapes.box((side, side), palette.AMBER, palette.INK, side // 2, 1)
        surface.blit(disc, (strip.x + px(2), strip.y + px(2)))
        sign = icon("check", side - 4, palette.INK)
        surface.blit(sign, (strip.x + px(2) + 2, strip.y + px(2) + 2))
        ground = palette.BUTTON_HIGH if self.on_cross else palette.BUTTON
        surface.blit(shapes.box(cross.size, ground, palette.LINE_HIGH, px(4)), cross)
        mark = icon("close", cross.w - px(8), palette.TEXT)
        surface.blit(mark, mark.get_rect(center=cross.center))


class Carried(Widget):
    """What hangs on the pointer, over everything: the pointer is its own as long as something hangs there."""

    def __init__(self, followed: Callable[[tuple[int, int]], None], dropped: Callable[[tuple[int, int]], None]) -> None:
        super().__init__()
        self.followed, self.dropped = followed, dropped
        self.picture: Surface | None = None
        self.at = (0, 0)

    def show(self, picture: Surface | None, at: tuple[int, int] = (0, 0)) -> None:
        """Hang this here."""
        self.picture, self.at, self.stale = picture, at, True

    def hover(self, at: tuple[int, int]) -> None:
        self.followed(at)

    def hold(self, at: tuple[int, int]) -> None:
        self.followed(at)

    def click(self, at: tuple[int, int]) -> None:
        self.dropped(at)

    def draw(self, surface: Surface) -> None:
        if self.picture:
            area = self.picture.get_rect(center=self.at)
            shapes.cast(surface, area, area.w // 4, self.scale.px(10), self.scale.px(4))
            surface.blit(self.picture, area)
        self.stale = False


class WholeCard(Widget):
    """A unit card in full over the board, for the unit that is looked at. `gametext`: whether its text holds."""

    focusable = False

    def __init__(self, gametext: bool) -> None:
        super().__init__()
        self.unit: str | None = None
        self.gametext = gametext

    @property
    def kept_clear(self) -> bool:
        return self.unit is not None

    def settle(self, board: Rect, scale: Scale, away: int | None = None) -> None:
        """Put the card in the middle of the board, which nobody starts from, as large as there is room.

        `away`: it lies in the half of the board that this x is not in.
        """
        wide = min(scale.px(CARD), board.w // 2 - scale.px(10), round((board.h - scale.px(20)) / size_of(100)[1] * 100))
        area = Rect((0, 0), size_of(max(80, wide)))
        half = board.w // 4 if away is not None else 0
        area.center = (board.centerx + (half if away is not None and away < board.centerx else -half), board.centery)
        if (area, scale) != (self.rect, self.scale):
            self.place(area, scale)

    def paint(self) -> Surface:
        if self.unit is None:
            return self.clear()
        return unit_card(self.unit, self.rect.size, self.scale.text(BODY), self.gametext, named=True)

    def draw(self, surface: Surface) -> None:
        if self.unit:
            shapes.cast(surface, self.rect, self.scale.px(8), self.scale.px(14), self.scale.px(5))
            super().draw(surface)
        self.stale = False
