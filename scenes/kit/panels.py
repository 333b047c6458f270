"""A panel: a title, lines of rich text with figures and the numbers of rules, and room for what its owner places there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.learning.rulebook import RULE
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SMALL
from scenes.kit.layout import Scale, inset
from scenes.kit.widgets import Heading, Widget


class Line(NamedTuple):
    """A line of a panel: rich text on the left, rich text (a figure, mostly) on the right, a rule above it.

    `rule`: the number of a rule of the game, small behind the words; a click on the line leads there.
    """

    left: str
    right: str = ""
    ruled: bool = False
    rule: str = ""


class RuleNumbers:
    """Whether the numbers of rules stand behind the words they are about, on every panel; the words lead to them either way."""

    shown = False


RULE_NUMBERS = RuleNumbers()


_LIST = rf"{RULE.pattern}(?:(?:,| to| and) {RULE.pattern})*"
_LEADS = re.compile(rf"(^|[.!?] ){_LIST}: (.)", re.MULTILINE)
_WITHIN = re.compile(rf"{_LIST}: | ?\({_LIST}\)|,? ?{_LIST}(?!\d|: )")


def with_numbers(words: str) -> str:
    """Words for the eye that may name rules: without the numbers, unless numbers are shown."""
    return words if RULE_NUMBERS.shown else _WITHIN.sub("", _LEADS.sub(lambda found: found[1] + found[2].upper(), words))


def write_rule(surface: Surface, rule: str, area: Rect, scale: Scale, taken: int = 0) -> None:
    """Write the number of a rule small and dim at the left of an area, if numbers are shown and its right leaves room."""
    if not RULE_NUMBERS.shown:
        return
    px, gap = scale.text(SMALL), scale.px(8)
    words = text.drawn(rule, REGULAR, px, palette.DIM)
    if words.get_width() + 2 * gap + taken <= area.w:
        surface.blit(words, (area.x + gap, text.middle(Rect(area.x, area.y, 1, area.h), REGULAR, px)))


class Panel(Widget):
    """A panel with an amber title and lines; what else stands in it is placed by its owner into `inside`."""

    focusable = False

    def __init__(self, title: str = "", lines: Sequence[Line] = (), size: float = BODY, extra: float = 0) -> None:
        super().__init__()
        self.title, self.lines, self.size = title, tuple(lines), size
        self.extra = extra  # design units kept free under the lines for what its owner places there

    def _pad(self, scale: Scale) -> int:
        return scale.px(14)

    def _top(self, scale: Scale, room: int) -> int:
        """Pixels from the panel's top to its first line."""
        if not self.title:
            return self._pad(scale)
        return self._head(scale) + Heading(self.title).natural(scale, room)[1] + scale.px(8)

    def _head(self, scale: Scale) -> int:
        """Pixels from the panel's top to its title."""
        return scale.px(14)

    def _line(self, line: Line, scale: Scale, room: int) -> tuple[Surface, Surface | None, bool]:
        """The two sides of a line, and whether they stand side by side (else one under the other)."""
        return text.sides(line.left, line.right, scale.text(self.size), scale.px(12), room)

    def _high(self, line: Line, scale: Scale, room: int) -> int:
        left, right, beside = self._line(line, scale, room)
        second = right.get_height() if right else 0
        return (max(left.get_height(), second) if beside else left.get_height() + second) + (scale.px(9) if line.ruled else 0)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        inner = room - 2 * self._pad(scale)
        lines = sum(self._high(line, scale, inner) + scale.px(3) for line in self.lines)
        return room, self._top(scale, inner) + lines + scale.px(self.extra) + scale.px(12)

    @property
    def inside(self) -> Rect:
        """The place under the title and the lines, for its owner's widgets."""
        pad = self._pad(self.scale)
        area = inset(self.rect, pad)
        used = sum(self._high(line, self.scale, area.w) + self.scale.px(3) for line in self.lines)
        top = self.rect.y + self._top(self.scale, area.w) + used
        return Rect(area.x, top, area.w, max(0, self.rect.bottom - self.scale.px(12) - top))

    def broken_at(self, y: int) -> int | None:
        room = self.rect.w - 2 * self._pad(self.scale)
        top = self.rect.y + self._top(self.scale, room)
        if self.lines and self.rect.y < y <= top:
            return self.rect.y
        for place, line in enumerate(self.lines):
            foot = top + self._high(line, self.scale, room)
            if top < y < foot:
                return top if place else self.rect.y
            top = foot + self.scale.px(3)
        return None

    def link_at(self, at: tuple[int, int]) -> str:
        room = self.rect.w - 2 * self._pad(self.scale)
        y = self.rect.y + self._top(self.scale, room)
        for line in self.lines if self.rect.collidepoint(at) else ():
            high = self._high(line, self.scale, room)
            if y <= at[1] < y + high:
                return line.rule
            y += high + self.scale.px(3)
        return ""

    def topic_at(self, at: tuple[int, int]) -> str:
        return self.link_at(at) or self.topic

    def paint(self) -> Surface:
        scale, pad = self.scale, self._pad(self.scale)
        light = palette.mixed(palette.PANEL, (255, 255, 255), 0.06)
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, scale.px(6), 1, light).copy()
        room = self.rect.w - 2 * pad
        if self.title:
            heading = Heading(self.title)
            heading.place(Rect((0, 0), heading.natural(scale, room)), scale)
            surface.blit(heading.paint(), (pad, self._head(scale)))
        y = self._top(scale, room)
        for line in self.lines:
            left, right, beside = self._line(line, scale, room)
            start = y
            if line.ruled:
                pygame.draw.line(surface, palette.LINE_HIGH, (pad, y + scale.px(3)), (pad + room, y + scale.px(3)))
                start += scale.px(9)
            surface.blit(left, (pad, start))
            if line.rule:
                free = Rect(pad + left.get_width(), start, room - left.get_width(), left.get_height())
                write_rule(surface, line.rule, free, scale, right.get_width() if right and beside else 0)
            if right:
                surface.blit(right, (pad + room - right.get_width(), start if beside else start + left.get_height()))
            y += self._high(line, scale, room) + scale.px(3)
        return surface
