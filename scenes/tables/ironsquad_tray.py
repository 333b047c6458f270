"""The tray of a deployment: a squad's counters that wait beside their zone, and the one that hangs on the pointer."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes_pieces import LEAST, draw_counter, side_px
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.palette import mixed
from scenes.kit.pictures import icon
from scenes.kit.widgets import Answer, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad_pieces import counter_of, title_of

if TYPE_CHECKING:
    from scenes.tables.ironsquad_deploy import Deploying

TOKEN = 46  # design units: side of a counter in the tray
DRAG = 5  # design units the pointer goes before a counter hangs on it
SMALLEST = 60  # per cent: how far the tray may shrink in a narrow window


class Slot(Widget):
    """One unit's place in the tray: its counter while it waits, where it stands afterwards."""

    def __init__(self, deploying: Deploying, name: str) -> None:
        super().__init__()
        self.deploying, self.name = deploying, name
        self.at, self.chosen, self.taken = "", False, False
        self.dragging = False
        self._down: tuple[int, int] | None = None  # where the button went down on it

    def words(self) -> str:
        """What stands under the counter."""
        return title_of(self.deploying.view, self.name)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        px = scale.text(BODY)
        wide = max(text.width(self.words(), SEMIBOLD, px), text.width(self._second("W00"), REGULAR, px))
        return max(wide, scale.px(TOKEN)) + scale.px(16), scale.px(TOKEN + 22) + 2 * text.line_height(REGULAR, px)

    def _second(self, at: str) -> str:
        return say("ironsquad:deploy.stands", at=at) if at else say("ironsquad:deploy.waits")

    def state(self) -> tuple[object, ...]:
        return super().state(), self.at, self.chosen, self.taken

    def paint(self) -> Surface:
        px, size = self.scale.px, self.rect.size
        ground = palette.PANEL_HIGH if self.hovered or self.chosen else palette.PANEL
        edge = palette.AMBER if self.chosen else palette.LINE_HIGH if self.hovered else palette.LINE
        surface = shapes.box(size, ground, edge, px(5), max(1, px(2)) if self.chosen else 1).copy()
        middle, token = (size[0] // 2, px(10) + px(TOKEN) // 2), px(TOKEN)
        place = Rect(0, 0, token, token)
        place.center = middle
        if self.taken:
            shapes.dashes(surface, place, palette.LINE_HIGH, max(3, px(5)), max(1, px(1.5)))
        else:
            view = self.deploying.view
            unit = self.deploying.unit(self.name, self.at or self.deploying.zone[0])
            counter = counter_of(view, unit)
            counter.dimmed = bool(self.at)
            draw_counter(surface, counter, middle, round(token * (0.86 if counter.shape == "triangle" else 0.95)), 1.0)
            if self.at:
                side = px(20)
                disc = shapes.box((side, side), palette.GOOD, palette.INK, side // 2, 1)
                surface.blit(disc, disc.get_rect(center=place.bottomright))
                sign = icon("check", round(side * 0.7), palette.INK)
                surface.blit(sign, sign.get_rect(center=place.bottomright))
        size_px, y = self.scale.text(BODY), px(TOKEN + 15)
        shade = palette.DIM if self.at else palette.TEXT
        for words, face, ink in ((self.words(), SEMIBOLD, shade), (self._second(self.at), REGULAR, palette.DIM)):
            line = text.drawn(words, face, size_px, ink)
            surface.blit(line, ((size[0] - line.get_width()) // 2, y))
            y += line.get_height()
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    # --- the hand -------------------------------------------------------------------------------------------------------

    def hit(self, at: tuple[int, int]) -> bool:
        return self.dragging or super().hit(at)

    def hold(self, at: tuple[int, int]) -> None:
        if self._down is None:
            self._down = at
        elif self.dragging:
            self.deploying.carry(at)
        elif math.dist(at, self._down) >= self.scale.px(DRAG):
            self.dragging = True
            self.deploying.take_up(self.name, at)

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if not self.pressed:
            self._down = None

    def click(self, at: tuple[int, int]) -> None:
        if self.dragging:
            self.dragging = False
            self.deploying.let_go(self.deploying.board.pick(at))
        else:
            self.press()

    def press(self) -> None:
        deploying = self.deploying
        deploying.choose(None if deploying.chosen == self.name and not deploying.facing else self.name)

    def wheel(self, notches: float) -> Answer:
        return Answer(True)


class Tray(Widget):
    """The ground of the tray and what stands on it: a slot a unit."""

    focusable = False

    def __init__(self, deploying: Deploying) -> None:
        super().__init__()
        self.deploying = deploying
        self.slots = [Slot(deploying, name) for name in deploying.squad]

    def settle(self, area: Rect, scale: Scale, below: bool) -> None:
        """Nothing comes back; the tray lies at the foot of the board or at its head, away from the zone; as large as it fits."""
        for percent in range(scale.percent, SMALLEST - 1, -5):
            scale = Scale(percent)
            sizes = [slot.natural(scale) for slot in self.slots]
            wide, high, gap = max(width for width, _ in sizes), sizes[0][1], scale.px(6)
            whole = Rect(0, 0, len(sizes) * (wide + gap) + gap, high + 2 * gap)
            if whole.w <= area.w - 2 * scale.px(12):
                break
        whole.midbottom = (area.centerx, area.bottom - scale.px(14))
        if not below:
            whole.midtop = (area.centerx, area.top + scale.px(34))
        self.place(whole, scale)
        for number, slot in enumerate(self.slots):
            slot.place(Rect(whole.x + gap + number * (wide + gap), whole.y + gap, wide, high), scale)

    def refresh(self) -> None:
        """Nothing comes back; every slot shows whether its unit waits, stands or is carried."""
        deploying = self.deploying
        for slot in self.slots:
            unit = deploying.view.units.get(slot.name)
            chosen, taken = slot.name == deploying.chosen, slot.name == deploying.carried
            if slot.dragging and not taken:
                slot.dragging = False
            slot.change(at=unit.at if unit else "", chosen=chosen, taken=taken)

    def paint_under(self, surface: Surface) -> None:
        shapes.cast(surface, self.rect, self.scale.px(8), self.scale.px(12), self.scale.px(4))

    def paint(self) -> Surface:
        light = mixed(palette.BAR, (255, 255, 255), 0.08)
        return shapes.box(self.rect.size, palette.BAR, palette.LINE_HIGH, self.scale.px(8), 1, light)


class Carried(Widget):
    """The counter that hangs on the pointer, over everything; the pointer is its own as long as it hangs there."""

    def __init__(self, deploying: Deploying) -> None:
        super().__init__()
        self.deploying = deploying
        self.at = (0, 0)

    def follow(self, at: tuple[int, int]) -> None:
        """Nothing comes back; it hangs here."""
        self.at, self.stale = at, True

    def hover(self, at: tuple[int, int]) -> None:
        self.deploying.carry(at)

    def hold(self, at: tuple[int, int]) -> None:
        self.deploying.carry(at)

    def click(self, at: tuple[int, int]) -> None:
        self.deploying.drop(self.deploying.board.pick(at))

    def draw(self, surface: Surface) -> None:
        deploying, name = self.deploying, self.deploying.carried
        if name:
            unit = deploying.unit(name, deploying.hit.space or deploying.zone[0])
            counter = counter_of(deploying.view, unit)
            zoom = deploying.board.camera.zoom
            px = max(LEAST + 8, round(side_px(zoom) * 1.12))
            counter.lift = 4.0
            draw_counter(surface, counter, self.at, px, max(1.0, zoom))
        self.stale = False
