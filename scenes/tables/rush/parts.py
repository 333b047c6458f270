"""The parts of the panels of Rush: a stop with its die, plates of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.loop.furniture import die
from scenes.boards.loop.tokens import FIGURE
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.option_card import AIR, OptionCard
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.text_panel import TextPanel
from scenes.kit.widgets import Widget
from scenes.kit.words import say

HEAD, STRIPE = 46, 5  # design units
DOT = " · "
BLUE_GREY = palette.colour("4C5853")


class WayCard(OptionCard):
    """A card that may show dice, in the order they are moved, in the place of a price. `on_point`: the pointer comes, or goes;
    `wise`: it is what is proposed, and has an amber stripe whichever is chosen.
    """

    dice: tuple[int, ...] = ()
    wise: bool = False
    shade: Colour = palette.DANGER
    on_point: Callable[[bool], None] | None = None

    def touch(self, **states: bool) -> None:
        before = self.hovered
        super().touch(**states)
        if self.on_point and self.hovered != before:
            self.on_point(self.hovered)

    def _side(self, scale: Scale) -> int:
        return scale.px(34 if len(self.dice) == 1 else 28)

    def _left(self, scale: Scale) -> int:
        if not self.dice:
            return super()._left(scale)
        return scale.px(AIR) + len(self.dice) * (self._side(scale) + scale.px(5)) + scale.px(5)

    def _box(self, surface: Surface) -> None:
        super()._box(surface)
        if self.wise:
            edge = self.scale.px(6)
            surface.fill(palette.AMBER, (0, edge, self.scale.px(STRIPE), self.rect.h - 2 * edge))
        side, x = self._side(self.scale), self.scale.px(AIR)
        for shown in self.dice:
            surface.blit(die(shown, side, self.shade), (x, (self.rect.h - side) // 2))
            x += side + self.scale.px(5)


class StopHead(NamedTuple):
    """A stop: the dice that lead there, its name, a line about it."""

    dice: tuple[int, ...]
    shade: Colour
    title: str
    line: str = ""
    figure: str = ""
    tip: str = ""

    def _left(self, scale: Scale) -> int:
        side = scale.px(34)
        return (len(self.dice) * (side + scale.px(5)) if self.dice else side if self.figure else 0) + scale.px(8)

    def _words(self, scale: Scale, room: int) -> list[Surface]:
        inner = max(scale.px(80), room - self._left(scale))
        found = [text.rich(f"**{self.title}**", scale.text(LABEL + 1), inner)]
        return [*found, text.rich(f"{{dim|{self.line}}}", scale.text(BODY), inner)] if self.line else found

    def high(self, scale: Scale, room: int) -> int:
        return max(scale.px(38), sum(one.get_height() for one in self._words(scale, room))) + scale.px(4)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        side, x = scale.px(34), area.x
        for shown in self.dice:
            sprite = die(shown, side, self.shade)
            surface.blit(sprite, (x, area.y + (area.h - side) // 2))
            x += side + scale.px(5)
        if self.figure and not self.dice:
            sprite = picture(self.figure, (side, side))
            surface.blit(sprite, (x, area.y + (area.h - side) // 2))
        words = self._words(scale, area.w)
        y = area.y + (area.h - sum(one.get_height() for one in words)) // 2
        for one in words:
            surface.blit(one, (area.x + self._left(scale), y))
            y += one.get_height()


class Rule(NamedTuple):
    """A thin line between parts."""

    tip: str = ""

    def high(self, scale: Scale, room: int) -> int:
        return scale.px(9)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        y = area.centery
        pygame.draw.line(surface, palette.LINE_HIGH, (area.x, y), (area.right - 1, y))


class LitPanel(TextPanel):
    """A text panel that is what the main button does: with an amber edge."""

    def ground(self) -> Surface:
        light = mixed(palette.PANEL, (255, 255, 255), 0.10)
        inner = mixed(palette.PANEL, palette.AMBER, 0.07)
        return shapes.box(self.rect.size, inner, palette.AMBER, self.scale.px(7), max(2, self.scale.px(2)), light).copy()


class Plate(NamedTuple):
    """A seat: its side, figure, name, what is said below, its points; `now`: it decides; `gone`: dead; `cards` it keeps."""

    seat: str
    side: Side
    figure: str
    name: str
    line: str
    points: int
    now: bool = False
    gone: bool = False
    cards: int = 0


def fitting(line: str, size: int, room: int) -> str:
    """As many of the parts of a line as have room, which dots divide; the first of them counts most."""
    parts = line.split(DOT)
    return next((told for n in range(len(parts), 0, -1) if text.width(told := DOT.join(parts[:n]), REGULAR, size) <= room), "")


class Roster(Widget):
    """The plates of all seats, attackers on the left, in two columns that have room for six each."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.plates: tuple[tuple[Plate, ...], tuple[Plate, ...]] = ((), ())

    def fill(self, left: Sequence[Plate], right: Sequence[Plate]) -> None:
        """Show these."""
        self.change(plates=(tuple(left), tuple(right)))

    @property
    def _rows(self) -> int:
        return max(1, *map(len, self.plates))

    def _row(self, scale: Scale) -> int:
        return scale.px(54 if self._rows <= 3 else 46 if self._rows == 4 else 28)

    def _gap(self, scale: Scale) -> int:
        return scale.px(5 if self._rows <= 4 else 4)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self._rows * (self._row(scale) + self._gap(scale)) + self._gap(scale) + scale.px(4)

    def score_of(self, seat: str) -> tuple[int, int] | None:
        """The pixel of the screen at which the points of a seat stand; None where it has no plate in sight."""
        area = next((area for one, area in self._areas() if one.seat == seat), None)
        return None if area is None or not self.rect.h else area.move(self.rect.topleft).midright

    def _areas(self) -> Iterator[tuple[Plate, Rect]]:
        """Each plate and where it lies on the widget."""
        px, row, gap = self.scale.px, self._row(self.scale), self._gap(self.scale)
        wide = (self.rect.w - 3 * gap - px(4)) // 2
        for column, plates in enumerate(self.plates):
            for place, one in enumerate(plates):
                yield one, Rect(px(2) + gap + column * (wide + gap), px(2) + gap + place * (row + gap), wide, row)

    def paint(self) -> Surface:
        px = self.scale.px
        surface = shapes.box(
            self.rect.size, palette.PANEL, palette.LINE, px(6), 1, mixed(palette.PANEL, (255, 255, 255), 0.06)
        ).copy()
        for one, area in self._areas():
            self._plate(surface, one, area)
        return surface

    def _plate(self, surface: Surface, one: Plate, area: Rect) -> None:
        scale, px = self.scale, self.scale.px
        ground = mixed(palette.PANEL, one.side.field, 0.62 if not one.gone else 0.25)
        edge = palette.AMBER if one.now else mixed(ground, palette.LINE_HIGH, 0.5)
        surface.blit(shapes.box(area.size, ground, edge, px(5), 2 if one.now else 1, mixed(ground, (255, 255, 255), 0.12)), area)
        low = area.h < px(36)  # too low for a second line: the figure alone tells the class
        side = area.h - px(4 if low else 10)
        token = shapes.counter(one.side, side, one.figure, part=FIGURE)
        at = token.get_rect(midleft=(area.x + px(4), area.centery))
        surface.blit(token, at)
        if one.gone:
            skull = picture("rush/card/skull.svg", (round(side * 0.6),) * 2)
            surface.blit(skull, skull.get_rect(center=at.center))
        size, small = scale.text(LABEL if area.h > px(44) else BODY), max(13, scale.text(SMALL))
        points = text.drawn(str(one.points), BOLD, size + 2, palette.TEXT)
        unit = text.drawn(say("rush:panel.points_short"), REGULAR, small, palette.DIM if not one.gone else palette.TEXT)
        end, beside = area.right - px(6), low or area.h < px(40)
        taken = points.get_width() + (unit.get_width() + px(3) if beside else 0)
        if beside:
            surface.blit(unit, (end - unit.get_width(), area.centery - unit.get_height() // 2))
            surface.blit(points, (end - taken, text.middle(area, BOLD, size + 2)))
        else:  # under the number, where the line is
            taken, tall = max(taken, unit.get_width()), points.get_height() + unit.get_height() - px(4)
            top = area.centery - tall // 2
            surface.blit(points, (end - points.get_width(), top))
            surface.blit(unit, (end - unit.get_width(), top + points.get_height() - px(4)))
        left = at.right + px(5)
        room = area.right - px(10) - taken - left
        size = text.shrunk(one.name, SEMIBOLD, size, 13, room)
        name = one.name if text.width(one.name, SEMIBOLD, size) <= room else one.seat
        ink = palette.DIM if one.gone else palette.TEXT
        glyphs = text.drawn(name, SEMIBOLD, size, ink)
        below = room if beside else area.right - px(10) - unit.get_width() - left  # beside the unit, however large the number
        told = fitting(one.line, small, below)  # what has no room at all, the figure tells
        line = text.drawn(told, REGULAR, small, palette.DIM if not one.gone else palette.TEXT)
        high = glyphs.get_height() + (0 if low else line.get_height() - px(2))
        y = area.y + (area.h - high) // 2
        surface.blit(glyphs, (left, y))
        if not low:
            surface.blit(line, (left, y + glyphs.get_height() - px(2)))
        if one.cards:
            cross = picture("rush/card/revival.svg", (max(14, px(16)),) * 2)
            surface.blit(cross, cross.get_rect(bottomright=(at.right + px(2), at.bottom + px(2))))
