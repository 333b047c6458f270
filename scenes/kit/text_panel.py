"""A panel of a side column, built of parts one under the other: rows, sentences, charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.learning.rulebook import numbers_in
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.panels import write_rule
from scenes.kit.pictures import icon, picture
from scenes.kit.widgets import Heading, Widget

PAD, FOOT, BETWEEN = 14, 12, 3  # design units: at the sides and above, below, between two parts


class Part(Protocol):
    """Something that stands in a text panel: it knows its height and paints itself."""

    @property
    def tip(self) -> str: ...

    def high(self, scale: Scale, room: int) -> int: ...

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None: ...


class Row(NamedTuple):
    """Rich text on the left and on the right, with a rule above it if asked; under each other where they are too wide."""

    left: str
    right: str = ""
    ruled: bool = False
    tip: str = ""
    topic: str = ""  # what it is about, as the rule book finds it
    rule: str = ""  # the number of its rule, small behind the words; a click on the row leads there

    def _sides(self, scale: Scale, room: int) -> tuple[Surface, Surface | None, bool]:
        """Both sides, and whether they stand side by side."""
        return text.sides(self.left, self.right, scale.text(BODY), scale.px(10), room)

    def high(self, scale: Scale, room: int) -> int:
        left, right, beside = self._sides(scale, room)
        other = right.get_height() if right else 0
        rows = max(left.get_height(), other) if beside else left.get_height() + other
        return rows + (scale.px(8) if self.ruled else 0)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        left, right, beside = self._sides(scale, area.w)
        y = area.y
        if self.ruled:
            pygame.draw.line(surface, palette.LINE_HIGH, (area.x, y + scale.px(3)), (area.right - 1, y + scale.px(3)))
            y += scale.px(8)
        surface.blit(left, (area.x, y))
        if self.rule:
            free = Rect(area.x + left.get_width(), y, area.w - left.get_width(), left.get_height())
            write_rule(surface, self.rule, free, scale, right.get_width() if right and beside else 0)
        if right:
            surface.blit(right, (area.right - right.get_width(), y if beside else y + left.get_height()))


class Prose(NamedTuple):
    """Rich text over the whole width."""

    words: str
    tip: str = ""

    def high(self, scale: Scale, room: int) -> int:
        return text.rich_size(self.words, scale.text(BODY), room)[1]

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        surface.blit(text.rich(self.words, scale.text(BODY), area.w), area)


class Tick(NamedTuple):
    """Something to be done: a box, ticked when it is done."""

    words: str
    done: bool
    tip: str = ""

    def _side(self, scale: Scale) -> int:
        return max(15, scale.px(16))

    def high(self, scale: Scale, room: int) -> int:
        side = self._side(scale)
        return max(side, text.rich_size(self.words, scale.text(BODY), room - side - scale.px(8))[1])

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        side, px = self._side(scale), scale.text(BODY)
        words = text.rich(self.words, px, area.w - side - scale.px(8))
        middle = area.y + text.line_height("regular", px) // 2
        frame = Rect(area.x, middle - side // 2, side, side)
        edge = palette.GOOD if self.done else palette.LINE_HIGH
        surface.blit(shapes.box(frame.size, palette.FIELD, edge, scale.px(3)), frame)
        if self.done:
            surface.blit(icon("check", side - 4, palette.GOOD), (frame.x + 2, frame.y + 2))
        surface.blit(words, (area.x + side + scale.px(8), area.y))


class Signs(NamedTuple):
    """Small pictures of `art/` side by side, each with rich text beside it."""

    signs: tuple[tuple[str, str], ...]
    tip: str = ""

    def high(self, scale: Scale, room: int) -> int:
        side = scale.px(24)
        wide = room // len(self.signs) - side - scale.px(10)
        return max(side, *(text.rich_size(words, scale.text(BODY), wide)[1] for _, words in self.signs))

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        side = scale.px(24)
        for place, (name, told) in enumerate(self.signs):
            x = area.x + place * area.w // len(self.signs)
            drawing = picture(name, (side, side))
            words = text.rich(told, scale.text(BODY), area.w // len(self.signs) - side - scale.px(10))
            surface.blit(drawing, drawing.get_rect(center=(x + side // 2, area.centery)))
            surface.blit(words, (x + side + scale.px(6), area.centery - words.get_height() // 2))


@lru_cache(maxsize=256)
def _head_high(title: str, scale: Scale, room: int) -> int:
    """Pixels that a title takes with the gap below it."""
    return Heading(title).natural(scale, room)[1] + scale.px(8) if title else 0


@lru_cache(maxsize=1024)
def _height(title: str, parts: tuple[Part, ...], kinds: tuple[type[Part], ...], scale: Scale, width: int) -> int:
    """The height in pixels of a panel with these parts of these kinds."""
    room = width - 2 * scale.px(PAD)
    head = _head_high(title, scale, room)
    rows = sum(part.high(scale, room) + scale.px(BETWEEN) for part in parts)
    return scale.px(PAD) + head + rows + scale.px(FOOT)


class TextPanel(Widget):
    """A panel with an amber title and parts. The tip of the part under the pointer is shown, else the text panel's own."""

    focusable = False

    def __init__(self, title: str = "", parts: Sequence[Part] = (), tip: str = "") -> None:
        super().__init__(tip)
        self.title, self.parts, self.own_tip = title, tuple(parts), tip

    def fill(self, title: str, parts: Sequence[Part], tip: str = "") -> None:
        """Show this from now on."""
        tips = [tip, *(part.tip for part in parts)]
        self.change(title=title, parts=tuple(parts), own_tip=next(filter(None, tips), ""))
        if self.tip not in tips or not self.tip:
            self.tip = self.own_tip

    def _top(self, scale: Scale, room: int) -> int:
        """Pixels from the text panel's top to its first part."""
        return scale.px(PAD) + _head_high(self.title, scale, room)

    def height_with(self, title: str, parts: Sequence[Part], scale: Scale, width: int) -> int:
        """The height in pixels it would have with these parts."""
        return _height(title, tuple(parts), tuple(map(type, parts)), scale, width)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self.height_with(self.title, self.parts, scale, room)

    def broken_at(self, y: int) -> int | None:
        for place, area in enumerate(self.places()):
            top = self.rect.y + area.y if place else self.rect.y
            if top < y < self.rect.y + area.bottom:
                return top
        return None

    def places(self) -> list[Rect]:
        """Where its parts stand, counted from the text panel's own corner."""
        pad, room = self.scale.px(PAD), self.rect.w - 2 * self.scale.px(PAD)
        y, found = self._top(self.scale, room), []
        for part in self.parts:
            found.append(Rect(pad, y, room, part.high(self.scale, room)))
            y = found[-1].bottom + self.scale.px(BETWEEN)
        return found

    def part_at(self, at: tuple[int, int]) -> Part | None:
        """The part at a point of the screen."""
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((part for part, area in zip(self.parts, self.places(), strict=True) if area.collidepoint(local)), None)

    def topic_at(self, at: tuple[int, int]) -> str:
        """What the part here is about: as it says itself, by the rule its tip names, else what the text panel is about."""
        part = self.part_at(at)
        if part is None:
            return self.topic
        inside = getattr(part, "topic_at", None)
        if inside:
            place = self.places()[self.parts.index(part)]
            return str(inside(at[0] - self.rect.x - place.x, at[1] - self.rect.y - place.y, self.scale, place.w))
        return str(getattr(part, "topic", "")) or next(numbers_in(part.tip), self.topic)

    def link_at(self, at: tuple[int, int]) -> str:
        part = self.part_at(at)
        return self.topic_at(at) if getattr(part, "rule", "") else ""

    def hover(self, at: tuple[int, int]) -> None:
        part = self.part_at(at)
        tip = (part.tip if part else "") or self.own_tip
        if tip != self.tip:
            self.tip, self.stale = tip, True

    def state(self) -> object:
        return None

    def ground(self) -> Surface:
        """The empty panel."""
        light = palette.mixed(palette.PANEL, (255, 255, 255), 0.06)
        return shapes.box(self.rect.size, palette.PANEL, palette.LINE, self.scale.px(6), 1, light).copy()

    def paint(self) -> Surface:
        surface, scale = self.ground(), self.scale
        if self.title:
            heading = Heading(self.title)
            heading.place(Rect((0, 0), heading.natural(scale, self.rect.w - 2 * scale.px(PAD))), scale)
            surface.blit(heading.paint(), (scale.px(PAD), scale.px(PAD)))
        for part, area in zip(self.parts, self.places(), strict=True):
            part.paint(surface, area, scale)
        return surface
