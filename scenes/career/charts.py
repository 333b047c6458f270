"""The charts of a career: shares as bars, a running line, time by week. What is drawn is told in words as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.career.sums import Step, Week
from scenes.career.text import duration, step_words, week_words
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.numbers import written
from scenes.kit.palette import Colour
from scenes.kit.widgets import HANDLED, Answer, Widget

FINE = 3  # lines are drawn so many times too large and brought down, once
DOT = 9.0  # design units: a match on the running line
BAR, LEAST_BAR = 14, 90  # design units: the height of a bar, and its least width beside its words
HOUR = 3600


class Row(NamedTuple):
    """A bar with its words: a share (0 to 1), another that follows it, and a range on the same line where one is known.

    A row without words is a heading.
    """

    label: str
    words: str = ""
    share: float = 0.0
    second: float = 0.0
    likely: tuple[float, float] | None = None


class Bars(Widget):
    """Rows of bars; where there is no room beside the words a bar stands below its label, and its words below that."""

    focusable = False

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__()
        self.rows = tuple(rows)

    def _columns(self, scale: Scale, room: int) -> tuple[int, int] | None:
        """Pixels of the labels and of the words beside the bars; None where a bar has no room between them."""
        size, gap = scale.text(BODY), scale.px(14)
        labels = max((text.width(row.label, REGULAR, size) for row in self.rows if row.words), default=0) + gap
        words = max((text.width(row.words, REGULAR, size) for row in self.rows), default=0) + gap
        return (labels, words) if labels + words + scale.px(LEAST_BAR) <= room else None

    def _lines(self, words: str, scale: Scale, room: int) -> list[str]:
        return text.wrap(words, REGULAR, scale.text(BODY), room)

    def _high(self, row: Row, scale: Scale, room: int) -> int:
        """Pixels of a row with the air below it."""
        line = text.line_height(REGULAR, scale.text(BODY))
        if not row.words:
            return len(text.wrap(row.label, SEMIBOLD, scale.text(LABEL), room)) * text.line_height(
                SEMIBOLD, scale.text(LABEL)
            ) + scale.px(8)
        if self._columns(scale, room):
            return max(line, scale.px(BAR)) + scale.px(5)
        words = len(self._lines(row.label, scale, room)) + len(self._lines(row.words, scale, room))
        return words * line + scale.px(BAR) + scale.px(14)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, sum(self._high(row, scale, room) for row in self.rows)

    def paint(self) -> Surface:
        surface, y = self.clear(), 0
        for row in self.rows:
            area = Rect(0, y, self.rect.w, self._high(row, self.scale, self.rect.w))
            if not row.words:
                self._paint_heading(surface, row, area)
            elif columns := self._columns(self.scale, self.rect.w):
                self._paint_beside(surface, row, area, columns)
            else:
                self._paint_below(surface, row, area)
            y = area.bottom
        return surface

    def _paint_heading(self, surface: Surface, row: Row, area: Rect) -> None:
        size, y = self.scale.text(LABEL), area.y + self.scale.px(5)
        for line in text.wrap(row.label, SEMIBOLD, size, area.w):
            surface.blit(text.drawn(line, SEMIBOLD, size, palette.TEXT), (area.x, y))
            y += text.line_height(SEMIBOLD, size)

    def _paint_beside(self, surface: Surface, row: Row, area: Rect, columns: tuple[int, int]) -> None:
        px, size = self.scale.px, self.scale.text(BODY)
        area = Rect(area.x, area.y, area.w, area.h - px(5))
        y = text.middle(area, REGULAR, size)
        surface.blit(text.drawn(row.label, REGULAR, size, palette.TEXT), (area.x, y))
        bar = Rect(columns[0], 0, area.w - sum(columns), px(BAR))
        bar.centery = area.centery
        self._paint_bar(surface, row, bar)
        surface.blit(text.drawn(row.words, REGULAR, size, palette.TEXT), (bar.right + px(14), y))

    def _paint_below(self, surface: Surface, row: Row, area: Rect) -> None:
        px, size, y = self.scale.px, self.scale.text(BODY), area.y
        for words, shade in ((row.label, palette.TEXT), (row.words, palette.DIM)):
            for line in self._lines(words, self.scale, area.w):
                surface.blit(text.drawn(line, REGULAR, size, shade), (area.x, y))
                y += text.line_height(REGULAR, size)
            if words is row.label:
                self._paint_bar(surface, row, Rect(area.x, y + px(3), area.w, px(BAR)))
                y += px(BAR) + px(6)

    def _paint_bar(self, surface: Surface, row: Row, bar: Rect) -> None:
        """Paint the share in amber, the second one hatched behind it, the likely range as a line with two ends across them."""
        px = self.scale.px
        surface.blit(shapes.box(bar.size, palette.FIELD, palette.LINE_HIGH, px(3)), bar)
        first, second = round(bar.w * row.share), round(bar.w * (row.share + row.second))
        if first:
            surface.blit(shapes.box((first, bar.h), palette.AMBER_LOW, None, min(px(3), first // 2)), bar)
        for x in range(bar.x + first + px(3), bar.x + second, px(5)):
            pygame.draw.line(surface, palette.DIM, (x, bar.y + 1), (x, bar.bottom - 2), px(2))
        if row.likely:
            low, high = (bar.x + round((bar.w - 1) * share) for share in row.likely)
            for shade, thick in ((palette.GROUND_DARK, px(4)), (palette.TEXT, px(2))):
                reach = (thick - px(2)) // 2
                pygame.draw.line(surface, shade, (low - reach, bar.centery), (high + reach, bar.centery), thick)
                for x in (low, high):
                    top, end = bar.y - px(1) - reach, bar.bottom + reach
                    pygame.draw.line(surface, shade, (x, top), (x, end), thick)


class Chart(Widget):
    """A chart of points; the pointer near one, or the arrows left and right, tell of it."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        self.at: int | None = None  # the point whose tip is shown

    def words(self, number: int) -> str:
        """What a point says."""
        raise NotImplementedError

    def x(self, number: int) -> float:
        """Where a point lies across the chart, in pixels."""
        raise NotImplementedError

    def plot(self) -> Rect:
        """The place between the axes."""
        raise NotImplementedError

    def _tell(self, at: int | None) -> None:
        if at != self.at:
            self.at, self.stale = at, True
            self._looks.clear()
            self.tip = "" if at is None else self.words(at)

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here, and tell of the point nearest to it."""
        plot, x = self.plot(), at[0] - self.rect.x
        reach = self.scale.px(24)
        inside = plot.x - reach <= x <= plot.right + reach and self.rect.collidepoint(at)
        self._tell(min(range(self.count), key=lambda number: abs(self.x(number) - x)) if inside and self.count else None)

    def touch(self, **states: bool) -> None:
        if states.get("hovered") is False or states.get("focused") is False:
            self._tell(None)
        super().touch(**states)

    def turn(self, step: int) -> Answer:
        if self.count:
            now = (-1 if step > 0 else self.count) if self.at is None else self.at
            self._tell(max(0, min(self.count - 1, now + step)))
        return HANDLED

    def state(self) -> tuple[object, ...]:
        return (self.at,)


class Course(Chart):
    """The running line: how many more were won than lost after each match. A match won is a disc, one lost a square."""

    def __init__(self, steps: Sequence[Step]) -> None:
        super().__init__(len(steps))
        self.steps = tuple(steps)
        self.highest = max([0, *(step.balance for step in steps)])
        self.lowest = min([0, *(step.balance for step in steps)])
        self._still: Surface | None = None

    def words(self, number: int) -> str:
        return step_words(self.steps, number)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, max(scale.px(170), 4 * text.line_height(REGULAR, scale.text(SMALL)))

    def plot(self) -> Rect:
        size, px = self.scale.text(SMALL), self.scale.px
        left = max(text.width(written(number), REGULAR, size) for number in (self.highest, self.lowest, 0)) + px(12)
        return Rect(left, px(10), max(1, self.rect.w - left - px(12)), max(1, self.rect.h - px(20)))

    def x(self, number: int) -> float:
        plot = self.plot()
        return plot.x + plot.w * (number + 1) / self.count

    def _y(self, balance: int) -> float:
        plot = self.plot()
        return plot.bottom - plot.h * (balance - self.lowest) / max(1, self.highest - self.lowest)

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        self._still = None

    def paint(self) -> Surface:
        if self._still is None:
            self._still = self._painted()
        surface = self._still.copy()
        if self.at is not None:
            self._paint_dot(surface, self.at)
        return surface

    def _painted(self) -> Surface:
        """Everything but the point whose tip is shown: axes, line and points."""
        surface, plot, px, size = self.clear(), self.plot(), self.scale.px, self.scale.text(SMALL)
        high = text.line_height(REGULAR, size)
        used: list[int] = []
        for balance in dict.fromkeys((0, self.highest, self.lowest)):
            y = round(self._y(balance))
            pygame.draw.line(surface, palette.LINE_HIGH if balance == 0 else palette.GRID, (plot.x, y), (plot.right, y))
            top = max(0, min(self.rect.h - high, y - high // 2))
            if all(abs(top - other) >= high for other in used):
                words = text.drawn(written(balance), REGULAR, size, palette.DIM)
                surface.blit(words, (plot.x - px(8) - words.get_width(), top))
                used.append(top)
        large = Surface((self.rect.w * FINE, self.rect.h * FINE), pygame.SRCALPHA)
        corners = [(float(plot.x * FINE), self._y(0) * FINE)]
        corners += [(self.x(number) * FINE, self._y(step.balance) * FINE) for number, step in enumerate(self.steps)]
        pygame.draw.lines(large, palette.AMBER, False, corners, px(2) * FINE)
        surface.blit(pygame.transform.smoothscale(large, self.rect.size), (0, 0))
        if self.count * px(DOT) <= plot.w:
            for number in range(self.count):
                self._paint_dot(surface, number)
        return surface

    def _paint_dot(self, surface: Surface, number: int) -> None:
        step, lit = self.steps[number], number == self.at
        side = self.scale.px(DOT + (4 if lit else 0))
        place = Rect(0, 0, side, side)
        place.center = (round(self.x(number)), round(self._y(step.balance)))
        won, drawn = step.part.outcome == "won", step.part.outcome == "drawn"
        fill = palette.AMBER if won else palette.DIM if drawn else palette.FIELD
        edge = palette.TEXT if lit else palette.GROUND_DARK if won else palette.TEXT
        surface.blit(shapes.box(place.size, fill, edge, side // 2 if won or drawn else 1, self.scale.px(2)), place)


class Hours(Chart):
    """The time at the table, a column for each week."""

    def __init__(self, weeks: Sequence[Week]) -> None:
        super().__init__(len(weeks))
        self.weeks = tuple(weeks)
        self.most = max([1.0, *(week.seconds for week in weeks)])

    def words(self, number: int) -> str:
        return week_words(self.weeks[number])

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(100) + 3 * text.line_height(REGULAR, scale.text(SMALL))

    def plot(self) -> Rect:
        line = text.line_height(REGULAR, self.scale.text(SMALL))
        return Rect(0, line + self.scale.px(4), self.rect.w, max(1, self.rect.h - 2 * line - self.scale.px(8)))

    def x(self, number: int) -> float:
        plot = self.plot()
        return plot.x + plot.w * (number + 0.5) / self.count

    def paint(self) -> Surface:
        surface, plot, px, size = self.clear(), self.plot(), self.scale.px, self.scale.text(SMALL)
        wide = max(px(4), plot.w // self.count - px(8))
        surface.blit(text.drawn(duration(self.most), REGULAR, size, palette.DIM), (0, 0))
        pygame.draw.line(surface, palette.GRID, plot.topleft, plot.topright)
        pygame.draw.line(surface, palette.LINE_HIGH, plot.bottomleft, plot.bottomright)
        last = -px(8)
        for number, week in enumerate(self.weeks):
            high, x = round(plot.h * week.seconds / self.most), round(self.x(number))
            shade: Colour = palette.AMBER_HIGH if number == self.at else palette.AMBER_LOW
            if high or week.matches:
                bar = Rect(x - wide // 2, plot.bottom - max(px(3), high), wide, max(px(3), high))
                edge = palette.TEXT if number == self.at else None
                surface.blit(shapes.box(bar.size, shade, edge, min(px(3), bar.h // 2)), bar)
            day = text.drawn(week.monday.strftime("%d.%m."), REGULAR, size, palette.TEXT if number == self.at else palette.DIM)
            left = min(self.rect.w - day.get_width(), max(0, x - day.get_width() // 2))
            if left >= last + px(8):
                surface.blit(day, (left, plot.bottom + px(4)))
                last = left + day.get_width()
        return surface
