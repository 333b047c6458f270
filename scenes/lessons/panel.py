"""The panel of a lesson, with its buttons, and the dashed frame around what it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame import Rect, Surface

from game.learning.lessons import Place
from scenes.boards import lines
from scenes.kit import keys, palette, shapes, text
from scenes.kit.column import SideColumn
from scenes.kit.fonts import LABEL, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.panels import Line, Panel
from scenes.kit.scene import Change
from scenes.kit.widgets import Button, Heading, Widget
from scenes.kit.words import say
from scenes.presentation.lessons import LOW, Course, Places

GAP = 8  # design units between two buttons
STRIP, CORNER = 40, 30  # design units: the head with the chapter, the button in the corner
NEXT = 104  # design units: the place of Next at the right end of it
DOT = 4  # design units from the middle of a dot to its edge
MOST = 0.62  # of the column it may take before its letters get smaller
BROADER = 1.5  # so many times as wide as the column it lies across the table
HEAD, FOOT = 232, 300  # design units: across the table, the head at its left, and the most of its buttons at its right
AIR = 10  # design units: across the table, above and below what stands there


def with_keys(words: str) -> str:
    """A text in which {key:undo} is the key that does it now, in bold."""
    return re.sub(r"\{key:(\w+)\}", lambda found: f"**{keys.TABLE.shown(found[1])}**", words)


class Link(Button):
    """A button that looks as a link on a printed page: its words underlined, and no ground."""

    shade, lit = palette.INK_LINK, palette.INK_LIT

    def paint(self) -> Surface:
        surface = Surface(self.rect.size, pygame.SRCALPHA)
        shade = self.lit if self.hovered or self.pressed else self.shade
        size, lines = self._lines(self.scale, self.rect.w)
        high = text.line_height(SEMIBOLD, size)
        y = (self.rect.h - high * len(lines)) // 2
        for line in lines:
            words = text.drawn(line, SEMIBOLD, size, shade)
            surface.blit(words, (0, y))
            pygame.draw.line(surface, shade, (0, y + high - 2), (words.get_width(), y + high - 2))
            y += high
        return surface

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        size, lines = self._lines(scale, room)
        wide = max(text.width(line, SEMIBOLD, size) for line in lines)
        return wide + scale.px(8), max(scale.px(28), len(lines) * text.line_height(SEMIBOLD, size))


class HeadLink(Link):
    """A link on the dark head of a card."""

    shade, lit = palette.TEXT, palette.AMBER_HIGH


Row = tuple[list[Button], list[Button]]
"""The buttons of a row at its left and at its right."""


def _row_high(row: Row, scale: Scale) -> int:
    return max(button.natural(scale)[1] for button in row[0] + row[1])


class LessonPanel(Panel):
    """A printed card with buttons at its foot, the last on the right. It lets no click through to what it covers.

    Enter, when the keys are on it, does what its last button does. With a `where` its head says the chapter, with a dot for each
    of its lessons, filled for those that are `read`; `links` and then `aside` stand at the left of the foot, or above it,
    `corner` at the top right, and `over` at the left of that.

    Across the table it is low: its head at the left, its words in the middle, its buttons at the right.
    """

    focusable = True
    topic = "panel.lesson"

    def __init__(self) -> None:
        super().__init__()
        self.buttons: tuple[Button, ...] = ()
        self.where: Place | None = None
        self.read: frozenset[str] = frozenset()
        self.links: tuple[Button, ...] = ()
        self.aside: tuple[Button, ...] = ()
        self.foot: tuple[Button, ...] = ()
        self.corner: Button | None = None
        self.over: Button | None = None
        self._stands: object = None  # where it was placed last, with which buttons
        self._column = 100_000  # pixels: how wide it is at the foot of the column

    def tell(
        self,
        title: str,
        words: str,
        buttons: Iterable[Button],
        where: Place | None = None,
        links: Sequence[Button] = (),
        aside: Sequence[Button] = (),
        corner: Button | None = None,
        over: Button | None = None,
    ) -> None:
        """Say this from now on."""
        foot = tuple(buttons)
        among = (*links, *aside, *([over] if over else []), *([corner] if corner else []), *foot)
        self.change(title=title.upper(), lines=(Line(with_keys(words)),), buttons=among, where=where)
        self.change(links=tuple(links), aside=tuple(aside), foot=foot, corner=corner, over=over)

    def press(self) -> Change | None:
        return self.buttons[-1].press() if self.buttons else None

    def click(self, at: tuple[int, int]) -> None:
        """Ignore the click: only its buttons are clicked."""

    def _head(self, scale: Scale) -> int:
        return scale.px(STRIP + 10) if self.where else super()._head(scale)

    def _line(self, line: Line, scale: Scale, room: int) -> tuple[Surface, Surface | None, bool]:
        return text.rich(line.left, scale.text(self.size), room, palette.INK), None, True

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        if self._across(room):
            words = sum(self._high(line, scale, self._middle(scale, room)) for line in self.lines)
            buttons = self._foot(scale) + (scale.px(CORNER + GAP) if self.corner else 0)
            return room, max(self._beside(scale), words, buttons) + 2 * scale.px(AIR)
        wide, high = super().natural(scale, room)
        rows = self._rows(scale, room - 2 * self._pad(scale))
        return wide, high + sum(_row_high(row, scale) + scale.px(GAP) for row in rows)

    # --- across the table -------------------------------------------------------------------------------------------------

    def _across(self, room: int) -> bool:
        """Whether it lies across the table where it has so many pixels."""
        return room > BROADER * self._column

    def _foot_wide(self, scale: Scale) -> int:
        """The pixels that its buttons take at its right, across the table."""
        return min(scale.px(FOOT), max((self._row_wide(row, scale) for row in self._rows(scale, scale.px(FOOT))), default=0))

    def _row_wide(self, row: Row, scale: Scale) -> int:
        buttons = row[0] + row[1]
        free = 0 if row[1] else scale.px(NEXT + GAP)
        return sum(button.natural(scale)[0] for button in buttons) + scale.px(GAP) * (len(buttons) - 1) + free

    def _foot(self, scale: Scale) -> int:
        """How high its buttons are together, across the table."""
        rows = self._rows(scale, scale.px(FOOT))
        return sum(_row_high(row, scale) for row in rows) + scale.px(GAP) * (len(rows) - 1)

    def _middle(self, scale: Scale, room: int) -> int:
        """How wide its words are, across the table."""
        return room - scale.px(HEAD) - self._foot_wide(scale) - 3 * self._pad(scale)

    def _beside(self, scale: Scale) -> int:
        """How high its head at the left is, with what stands in it."""
        inner = scale.px(HEAD) - 2 * self._pad(scale)
        title = Heading(self.title).natural(scale, inner)[1] if self.title else 0
        over = self.over.natural(scale)[1] + scale.px(4) if self.over else 0
        return title + over + (scale.px(STRIP - AIR) if self.where else 0)

    @property
    def head(self) -> Rect:
        """Where its title stands, on the screen."""
        if self._across(self.rect.w):
            return Rect(self.rect.x, self.rect.y, self.scale.px(HEAD), self.rect.h)
        return Rect(self.rect.x, self.rect.y, self.rect.w, self._top(self.scale, self.rect.w))

    def _paint_across(self) -> Surface:
        scale, pad, radius = self.scale, self._pad(self.scale), self.scale.px(6)
        surface = shapes.box(self.rect.size, palette.PAGE, palette.PAGE_EDGE, radius).copy()
        head, inner = Rect(0, 0, scale.px(HEAD), self.rect.h), scale.px(HEAD) - 2 * pad
        pygame.draw.rect(surface, palette.BINDING, head, border_top_left_radius=radius, border_bottom_left_radius=radius)
        if self.where:
            self._write_where(surface, self.where, Rect(pad, 0, inner, scale.px(STRIP)))
        heading = Heading(self.title, shade=palette.TEXT)
        heading.place(Rect((0, 0), heading.natural(scale, inner)), scale)
        surface.blit(heading.paint(), (pad, scale.px(STRIP) if self.where else scale.px(AIR)))
        room = self._middle(scale, self.rect.w)
        high = sum(self._high(line, scale, room) for line in self.lines)
        y = (self.rect.h - high) // 2
        for line in self.lines:
            surface.blit(self._line(line, scale, room)[0], (head.right + pad, y))
            y += self._high(line, scale, room)
        return surface

    # --- its buttons --------------------------------------------------------------------------------------------------------

    def _rows(self, scale: Scale, room: int) -> list[Row]:
        """The buttons in rows, from below, those at its left and those at its right: as many in a row as there is room for."""
        rows: list[Row] = []
        free = -1
        for button in reversed(self.foot):
            wide = button.natural(scale)[0]
            if wide > free:
                rows.append(([], []))
                free = room
            rows[-1][1].insert(0, button)
            free -= wide + scale.px(GAP)
        for button in (*self.links, *self.aside):
            wide = button.natural(scale)[0]
            if wide > free:
                # Where Next stands at other times nothing else is ever clicked.
                free = room - (0 if rows else scale.px(NEXT))
                rows.append(([], []))
            rows[-1][0].append(button)
            free -= wide + scale.px(GAP)
        return rows

    def place(self, rect: Rect, scale: Scale) -> None:
        """Place it here, its buttons at its foot."""
        super().place(rect, scale)
        pad, gap = self._pad(scale), scale.px(GAP)
        across = self._across(rect.w)
        foot, room = rect.bottom - scale.px(AIR if across else 12), self._foot_wide(scale) if across else rect.w - 2 * pad
        for left, right in self._rows(scale, scale.px(FOOT) if across else room):
            high = _row_high((left, right), scale)
            x, end = rect.right - pad - room, rect.right - pad
            for button in left:
                wide = min(button.natural(scale)[0], room)
                button.place(Rect(x, foot - high, wide, high), scale)
                x += wide + gap
            for button in reversed(right):
                wide = min(button.natural(scale)[0], room)
                button.place(Rect(end - wide, foot - high, wide, high), scale)
                end -= wide + gap
            foot -= high + gap
        if self.corner:
            side = scale.px(CORNER)
            air = (scale.px(STRIP) - side) // 2
            self.corner.place(Rect(rect.right - side - air, rect.y + air, side, side), scale)
        if self.over:
            wide, high = self.over.natural(scale)
            if across:
                self.over.place(Rect(rect.x + pad, rect.bottom - scale.px(AIR) - high, wide, high), scale)
                return
            self.over.place(
                Rect(rect.right - self._cornered(scale) - wide, rect.y + (scale.px(STRIP) - high) // 2, wide, high), scale
            )

    def _cornered(self, scale: Scale) -> int:
        """The pixels that the button in the corner takes of the head, with its air."""
        return scale.px(CORNER + 16)

    def paint(self) -> Surface:
        scale = self.scale
        surface = self._paint_across() if self._across(self.rect.w) else self._paint_card(self.rect.w - 2 * self._pad(scale))
        for button in self.foot:  # amber alone would not stand out from the page
            edge = button.rect.move(-self.rect.x, -self.rect.y).inflate(2, 2)
            surface.blit(shapes.frame(edge.size, palette.INK, scale.px(4), 1), edge)
        return surface

    def _paint_card(self, room: int) -> Surface:
        scale, pad, radius = self.scale, self._pad(self.scale), self.scale.px(6)
        surface = shapes.box(self.rect.size, palette.PAGE, palette.PAGE_EDGE, radius).copy()
        if self.where:
            self._paint_where(surface, self.where)
        if self.title:
            heading = Heading(self.title, shade=palette.INK)
            heading.place(Rect((0, 0), heading.natural(scale, room)), scale)
            surface.blit(heading.paint(), (pad, self._head(scale)))
        y = self._top(scale, room)
        for line in self.lines:
            surface.blit(self._line(line, scale, room)[0], (pad, y))
            y += self._high(line, scale, room) + scale.px(3)
        return surface

    def _paint_where(self, surface: Surface, where: Place) -> None:
        """Write the chapter on the head of the card, with a dot for each of its lessons where there is room."""
        scale, pad, radius = self.scale, self._pad(self.scale), self.scale.px(6)
        head = Rect(0, 0, self.rect.w, scale.px(STRIP))
        pygame.draw.rect(surface, palette.BINDING, head, border_top_left_radius=radius, border_top_right_radius=radius)
        taken = self._cornered(scale) + (self.over.natural(scale)[0] + scale.px(12) if self.over else 0)
        self._write_where(surface, where, Rect(pad, 0, self.rect.w - pad - taken, head.h))

    def _write_where(self, surface: Surface, where: Place, strip: Rect) -> None:
        scale = self.scale
        said = chapter_words(where)
        px = text.shrunk(said, SEMIBOLD, scale.text(LABEL - 1), scale.text(SMALL), strip.w)
        if text.width(said, SEMIBOLD, px) > strip.w:  # a long language: the dots alone
            said = ""
        words = text.drawn(said, SEMIBOLD, px, palette.TEXT)
        surface.blit(words, (strip.x, strip.centery - words.get_height() // 2))
        apart = scale.px(2 * DOT + 4)
        if words.get_width() + apart * len(where.lessons) + scale.px(8) > strip.w:
            return
        for number, lesson in enumerate(where.lessons, 1):
            at = strip.right - apart * (len(where.lessons) - number) - apart // 2, strip.centery
            now, read = number == where.number, lesson in self.read
            pygame.draw.circle(surface, palette.AMBER if now else palette.TEXT, at, scale.px(DOT), 0 if now or read else 1)

    def _letters(self, column: SideColumn, wide: int) -> Scale:
        """The scale in which it leaves room for what stands above it, as far as it can, where it is so wide."""
        most = column.rect.h * (LOW if self._across(wide) else MOST)
        return column.scale.fitted(lambda scale: self.natural(scale, wide)[1] <= most)

    def stand(self, places: Places, column: SideColumn) -> list[Widget]:
        """The panel with its buttons, after it took the place the table has for it, at the foot of a column or elsewhere."""
        self._column = column.rect.w
        area = places.room(lambda wide: self.natural(self._letters(column, wide), wide)[1])
        scale = self._letters(column, area.w)
        now = (tuple(area), scale, tuple((button, button.label, button.key) for button in self.buttons), self.aside)
        if now != self._stands:
            self._stands = now
            self.place(area, scale)
        return [self, *self.buttons]


def chapter_words(where: Place) -> str:
    """What the place of a lesson is called: its chapter, or that of a remark."""
    if not where.chapter:
        return where.title or say("lesson.remark")
    return say("lesson.chapter" if where.title else "lesson.part", chapter=where.chapter, title=where.title)


def draw_sides(surface: Surface, board: Rect, courses: Sequence[Course], scale: Scale, labels: Sequence[Rect] = ()) -> None:
    """Paint a dashed line along each of these courses, as far as they lie on the board, beneath what stands in the places of
    `labels`.
    """
    before = surface.get_clip()
    surface.set_clip(board)
    dash, thick = scale.px(8), max(2, scale.px(2))
    with _beneath(surface, labels if courses else ()):
        for points in courses:
            lines.band(surface, palette.BAR, points, thick + 2)
            far, start = lines.length(points), 0.0
            while start < far:
                lines.band(surface, palette.AMBER, lines.stretch(points, start, min(far, start + dash)), thick)
                start += 2 * dash
    surface.set_clip(before)


def draw_frames(surface: Surface, areas: Sequence[Rect], scale: Scale, labels: Sequence[Rect] = ()) -> None:
    """Paint a dashed frame around each of these parts of the screen, beneath what is written in the places of `labels`."""
    px, whole = scale.px, surface.get_rect()
    with _beneath(surface, labels if areas else ()):
        for area in areas:
            frame = area.inflate(px(6), px(6)).clip(whole)
            pygame.draw.rect(surface, palette.BAR, frame.inflate(2, 2), px(3) + 2)
            shapes.dashes(surface, frame, palette.AMBER, px(8), px(3))


@contextmanager
def _beneath(surface: Surface, labels: Sequence[Rect]) -> Iterator[None]:
    """Leave these places as they are, whatever is painted meanwhile."""
    kept = [(seen, surface.subsurface(seen).copy()) for label in labels if (seen := label.clip(surface.get_rect()))]
    yield
    for seen, written in kept:
        surface.blit(written, seen)
