"""The tray of a deployment: a squad's counters that wait beside their zone, and the one that hangs on the pointer."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad.position import Position, Unit, unhurt
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.pieces import LEAST, draw_counter, side_px
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.palette import mixed
from scenes.kit.widgets import Answer, Widget
from scenes.tables.ironsquad.names import title_of
from scenes.tables.ironsquad.pieces import counter_of
from scenes.tables.ironsquad.places import squad_of, towards
from scenes.tables.ironsquad.state import IronSquadState

TOKEN = 46  # design units: side of a counter in the tray
DRAG = 5  # design units the pointer goes before a counter hangs on it
GAP = 6  # design units between two slots
SMALLEST = 60  # per cent: how far the tray may shrink in a narrow window


class Squad:
    """The squad that a seat deploys: the names of its units, its zone, the unit that hangs on the pointer."""

    def __init__(self, state: IronSquadState, seat: Seat) -> None:
        self.state, self.seat, self.zone = state, seat, state.world.zones[seat]
        self.names = squad_of(state.view, seat)
        self.carried: str | None = None

    @property
    def view(self) -> Position:
        """The position as it is shown."""
        return self.state.view

    @property
    def missing(self) -> list[str]:
        """The units that do not stand yet."""
        return [name for name in self.names if name not in self.view.units]

    def pointed(self, name: str) -> bool:
        """Whether a unit has a facing."""
        return self.view.world.tables.type_of(name).shape == "triangle"

    def unit(self, name: str, at: str) -> Unit:
        """A unit as it would stand on a hex: facing as it does, else towards the enemy."""
        known = self.view.units.get(name)
        if known:
            return known._replace(at=at)
        facing = towards(self.view, self.seat, at) if self.pointed(name) else None
        return unhurt(self.seat, self.view.world.tables.type_of(name), at, facing)


class Hands(NamedTuple):
    """What the pointer does with the counters of a squad."""

    choose: Callable[[str | None], None]
    take_up: Callable[[str, tuple[int, int]], None]
    carry: Callable[[tuple[int, int]], None]
    let_go: Callable[[Hit], None]
    drop: Callable[[Hit], bool]


class Slot(Widget):
    """One unit's place in the tray: its counter, and what it is called."""

    def __init__(self, squad: Squad, hands: Hands, name: str) -> None:
        super().__init__()
        self.squad, self.hands, self.name = squad, hands, name
        self.title = title_of(squad.view, name)
        self.titled = True  # whether there is room for what it is called
        self.chosen = self.taken = self.dragging = False
        self._down: tuple[int, int] | None = None  # where the button went down on it

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        if not self.titled:
            return scale.px(TOKEN + 14), scale.px(TOKEN + 20)
        wide = text.width(self.title, SEMIBOLD, scale.text(BODY))
        return max(wide, scale.px(TOKEN)) + scale.px(14), scale.px(TOKEN + 24) + text.line_height(SEMIBOLD, scale.text(BODY))

    def state(self) -> tuple[object, ...]:
        return super().state(), self.chosen, self.taken

    def paint(self) -> Surface:
        px, size = self.scale.px, self.rect.size
        ground = palette.PANEL_HIGH if self.hovered or self.chosen else palette.PANEL
        edge = palette.AMBER if self.chosen else palette.LINE_HIGH if self.hovered else palette.LINE
        surface = shapes.box(size, ground, edge, px(5), max(1, px(2)) if self.chosen else 1).copy()
        place = Rect(0, px(10), px(TOKEN), px(TOKEN))
        place.centerx = size[0] // 2
        if self.taken:
            shapes.dashes(surface, place, palette.LINE_HIGH, max(3, px(5)), max(1, px(1.5)))
        else:
            counter = counter_of(self.squad.view, self.squad.unit(self.name, self.squad.zone[0]))
            draw_counter(surface, counter, place.center, round(place.w * (0.78 if counter.shape == "triangle" else 0.98)), 1.0)
        if self.titled:
            line = text.drawn(self.title, SEMIBOLD, self.scale.text(BODY), palette.TEXT)
            surface.blit(line, ((size[0] - line.get_width()) // 2, place.bottom + px(6)))
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    # --- the hand -------------------------------------------------------------------------------------------------------

    def hit(self, at: tuple[int, int]) -> bool:
        # A press that began here stays its own, however far the pointer leaps.
        return self.dragging or self._down is not None or super().hit(at)

    def hold(self, at: tuple[int, int]) -> None:
        if self._down is None:
            self._down = at
        elif self.dragging:
            self.hands.carry(at)
        elif math.dist(at, self._down) >= self.scale.px(DRAG):
            self.dragging = True
            self.hands.take_up(self.name, at)

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if not self.pressed:
            self._down = None

    def click(self, at: tuple[int, int]) -> None:
        if self.dragging:
            self.dragging = False
            self.hands.let_go(self.squad.state.board.pick(at))
        else:
            self.press()

    def press(self) -> None:
        self.hands.choose(self.name)

    def wheel(self, notches: float) -> Answer:
        return Answer(True)


class Tray(Widget):
    """The ground of the tray and what lies on it: a slot for each unit that does not stand yet."""

    focusable = False

    def __init__(self, squad: Squad, hands: Hands) -> None:
        super().__init__()
        self.squad = squad
        self._all = {name: Slot(squad, hands, name) for name in squad.names}
        self.slots = list(self._all.values())

    def settle(self, area: Rect, scale: Scale, at_the_foot: bool) -> None:
        """Put the tray at the foot of the board or at its head, away from the zone, as large as it fits."""
        if not self.slots:
            return
        fitting = self._fitting(area, scale)
        sizes, gap = [slot.natural(fitting) for slot in self.slots], fitting.px(GAP)
        whole = Rect(0, 0, sum(wide + gap for wide, _ in sizes) + gap, sizes[0][1] + 2 * gap)
        whole.midbottom = (area.centerx, area.bottom - fitting.px(14))
        if not at_the_foot:
            whole.midtop = (area.centerx, area.top + fitting.px(12) + scale.text(BODY))
        if whole != self.rect:
            self.place(whole, fitting)
        x = whole.x + gap
        for slot, (wide, high) in zip(self.slots, sizes, strict=True):
            rect = Rect(x, whole.y + gap, wide, high)
            if rect != slot.rect:
                slot.place(rect, fitting)
            x += wide + gap

    def _fitting(self, area: Rect, scale: Scale) -> Scale:
        """The scale at which a whole squad has room over the board; the names give way where they fit at none."""
        for titled in (True, False):
            for slot in self._all.values():
                slot.change(titled=titled, tip="" if titled else slot.title)
            for percent in range(scale.percent, SMALLEST - 1, -5):
                fitting = Scale(percent)
                sizes, gap = [slot.natural(fitting) for slot in self._all.values()], fitting.px(GAP)
                breadth = sum(wide + gap for wide, _ in sizes) + gap
                if breadth <= area.w - 2 * gap and sizes[0][1] + 2 * gap <= area.h // 3:
                    return fitting
        return Scale(SMALLEST)

    def refresh(self) -> None:
        """Show the units that wait, with the chosen one lit and the carried one missing."""
        carried, chosen = self.squad.carried, self.squad.state.chosen
        self.slots = [self._all[name] for name in self.squad.missing]
        for slot in self.slots:
            slot.dragging = slot.dragging and slot.name == carried
            slot.change(chosen=slot.name == chosen, taken=slot.name == carried)

    def paint_under(self, surface: Surface) -> None:
        shapes.cast(surface, self.rect, self.scale.px(8), self.scale.px(12), self.scale.px(4))

    def paint(self) -> Surface:
        light = mixed(palette.BAR, (255, 255, 255), 0.08)
        return shapes.box(self.rect.size, palette.BAR, palette.LINE_HIGH, self.scale.px(8), 1, light)


class Carried(Widget):
    """The counter that hangs on the pointer, over everything; the pointer is its own as long as it hangs there."""

    def __init__(self, squad: Squad, hands: Hands) -> None:
        super().__init__()
        self.squad, self.hands = squad, hands
        self.at = (0, 0)

    def follow(self, at: tuple[int, int]) -> None:
        """Hang it here."""
        self.at, self.stale = at, True

    def hover(self, at: tuple[int, int]) -> None:
        self.hands.carry(at)

    def hold(self, at: tuple[int, int]) -> None:
        self.hands.carry(at)

    def click(self, at: tuple[int, int]) -> None:
        self.hands.drop(self.squad.state.board.pick(at))

    def draw(self, surface: Surface) -> None:
        squad, name = self.squad, self.squad.carried
        if name:
            counter = counter_of(squad.view, squad.unit(name, squad.state.hit.space or squad.zone[0]))
            zoom = squad.state.board.camera.zoom
            px = max(LEAST + 8, round(side_px(zoom) * 1.12))
            counter.lift = 4.0
            draw_counter(surface, counter, self.at, px, max(1.0, zoom))
        self.stale = False
