"""A page of a rule book: what stands on it, from its head to the way on, set for a width and printed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game.learning.rulebook import Book, Example, Paragraph, passages
from scenes.kit import keys, palette, shapes, text
from scenes.kit.fonts import BODY, SEMIBOLD, STENCIL, TITLE
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.rulebook.typesetting import HANGING, Link, Run, Setting, ruler, runs, set_runs

PROSE = 17  # design units: type of the text
MEASURE = 660  # design units: no line is longer
MARGIN, NARROW_MARGIN = 40, 16  # design units at the sides of a page, of a narrow one
FIGURE = 0.54  # how high a drawn example is for each pixel of its width
CELL = 10  # design units at the sides of a field of a table
FIGURES = 8  # letters: a column of no longer fields is set in the middle


class Printed(NamedTuple):
    """A page that has been printed: its picture, its links, where the drawn example belongs (None: it has none)."""

    picture: Surface
    links: tuple[Link, ...]
    figure: Rect | None


class Sheet:
    """A page being set from top to bottom. `room` is the width of its lines, `left` where they begin."""

    def __init__(self, book: Book, width: int, scale: Scale, most_figure: int) -> None:
        """`most_figure`: no drawn example is higher, in pixels."""
        self.book, self.width, self.scale, self.most_figure = book, width, scale, most_figure
        margin = scale.px(MARGIN if width > scale.px(460) else NARROW_MARGIN)
        self.room = min(width - 2 * margin, scale.px(MEASURE))
        self.left = (width - self.room) // 2
        self.y = scale.px(20)
        self.links: list[Link] = []
        self.figure: Rect | None = None
        self._prints: list[Callable[[Surface], object]] = []

    def printed(self, least: int) -> Printed:
        """The page, at least so many pixels high."""
        high = max(least, self.y + self.scale.px(18))
        surface = shapes.box((self.width, high), palette.PAGE, None, 0).copy()
        for one in self._prints:
            one(surface)
        return Printed(surface.convert() if surface.get_flags() else surface, tuple(self.links), self.figure)

    def title_of(self, name: str) -> str:
        """What stands for a link without words: the title of what it leads to, small but for the first letter of a name."""
        found = self.book.at(name)
        return name if found is None or name != found.id else found.title

    # --- parts ------------------------------------------------------------------------------------------------------------

    def gap(self, units: float) -> None:
        """Leave some paper free."""
        self.y += self.scale.px(units)

    def line(self, words: str, face: str, size: float, shade: palette.Colour, spacing: float = 0, right: str = "") -> None:
        """Print one line, smaller where it would not fit, and perhaps another at its right end."""
        px = self.scale.text(size)
        while px > 15 and text.width(words, face, px, self.scale.px(spacing)) > self.room:
            px -= 1
        drawn = text.drawn(words, face, px, shade, self.scale.px(spacing))
        beside = text.drawn(right, face, px, shade) if right else None
        y = self.y

        def paint(surface: Surface) -> None:
            surface.blit(drawn, (self.left, y))
            if beside and drawn.get_width() + beside.get_width() + self.scale.px(16) <= self.room:
                surface.blit(beside, (self.left + self.room - beside.get_width(), y))

        self._prints.append(paint)
        self.y += drawn.get_height()

    def rule(self, shade: palette.Colour = palette.PAGE_EDGE) -> None:
        """Print a fine rule over the whole measure."""
        y = self.y
        self._prints.append(lambda surface: ruler(surface, self.left, y, self.room, shade))
        self.y += 1

    def put(self, setting: Setting, px: int, x: int | None = None) -> None:
        """Print a text that has been set here."""
        at = (self.left if x is None else x, self.y)
        self._prints.append(lambda surface: setting.paint(surface, at, px))
        self.links += setting.moved(at)
        self.y += setting.high

    def prose(self, markup: str, size: float = PROSE) -> None:
        """Print passages and bullets."""
        px, hanging = self.scale.text(size), self.scale.px(HANGING)
        for place, (bullet, words) in enumerate(passages(markup)):
            self.gap(5 if bullet else 12 if place else 0)
            if bullet:
                dot, y = max(4, self.scale.px(5)), self.y + text.line_height("regular", px) // 2
                mark = shapes.box((dot, dot), palette.INKS[palette.AMBER], None, dot // 2)
                self._prints.append(partial(Surface.blit, source=mark, dest=(self.left + self.scale.px(4), y - dot // 2)))
            self.put(set_runs(runs(words, self.title_of), px, self.room, hanging if bullet else 0), px)

    def small(self, line: Sequence[Run], align: str = "left") -> None:
        """Print a text in the smaller type of captions and references."""
        px = self.scale.text(BODY)
        self.put(set_runs(line, px, self.room, 0, align), px)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Print a table, its first row the head, no wider than it needs."""
        px, pad, air = self.scale.text(BODY + 1), self.scale.px(CELL), self.scale.px(4)
        widths = self._columns(rows, px, pad)
        columns = list(zip(*rows, strict=True))
        figures = [place > 0 and all(len(cell) <= FIGURES for cell in column[1:]) for place, column in enumerate(columns)]
        for number, row in enumerate(rows):
            cells = []
            for cell, wide, figure in zip(row, widths, figures, strict=True):
                line = [run._replace(bold=run.bold or not number) for run in runs(cell, self.title_of)]
                cells.append(set_runs(line, px, wide - 2 * pad, 0, "centre" if figure else "left"))
            area = Rect(self.left, self.y, sum(widths), max(cell.high for cell in cells) + 2 * air)
            self._prints.append(partial(_row_ground, area=area, head=not number))
            x = self.left
            for setting, wide in zip(cells, widths, strict=True):
                self.y = area.y + air
                self.put(setting, px, x + pad)
                x += wide
            self.y = area.bottom

    def _columns(self, rows: Sequence[Sequence[str]], px: int, pad: int) -> list[int]:
        """The width of each column in pixels: what its words take, less where that is more than the measure."""
        natural = [
            max(sum(text.width(run.words, SEMIBOLD, px) for run in runs(cell, self.title_of)) for cell in column) + 2 * pad + 2
            for column in zip(*rows, strict=True)
        ]
        over = sum(natural) - self.room
        while over > 0:
            widest = max(natural)
            second = max([wide for wide in natural if wide < widest], default=2 * pad + px)
            many = natural.count(widest)
            less = max(1, min(widest - max(second, 2 * pad + px), -(-over // many)))
            if widest <= 2 * pad + px:
                break
            natural = [wide - less if wide == widest else wide for wide in natural]
            over = sum(natural) - self.room
        return natural

    def picture(self, example: Example) -> None:
        """Leave room for the drawn example, with its caption below."""
        high = min(round(self.room * FIGURE), self.most_figure)
        self.figure = Rect(self.left, self.y, self.room, high)
        self.y += high + self.scale.px(7)
        self.small([run._replace(shade=palette.INK_DIM) for run in runs(example.caption, self.title_of)])


def _row_ground(surface: Surface, area: Rect, head: bool) -> None:
    if head:
        surface.fill(palette.PAGE_FIELD, area)
        ruler(surface, area.x, area.y, area.w, palette.INK_DIM)
    ruler(surface, area.x, area.bottom - 1, area.w, palette.INK_DIM if head else palette.PAGE_EDGE)


# --- the pages ------------------------------------------------------------------------------------------------------------


def page(book: Book, paragraph: Paragraph, width: int, scale: Scale, most_figure: int, least: int) -> Printed:
    """The page of a paragraph: head, text, table, example, the numbers of its rules, what belongs to it, before and after."""
    sheet = Sheet(book, width, scale, most_figure)
    number = say("rulebook.page", number=book.paragraphs.index(paragraph) + 1, of=len(book.paragraphs))
    sheet.line(book.chapter(paragraph).title.upper(), STENCIL, BODY, palette.INK_DIM, 1, number)
    sheet.gap(4)
    sheet.rule(palette.INK_DIM)
    sheet.gap(12)
    sheet.line(paragraph.title, STENCIL, TITLE, palette.INK)
    sheet.gap(8)
    sheet.prose(paragraph.text)
    if paragraph.table:
        sheet.gap(14)
        sheet.table(paragraph.table)
    if paragraph.example:
        sheet.gap(16)
        sheet.picture(paragraph.example)
    _references(sheet, paragraph)
    _beside(sheet, paragraph)
    return sheet.printed(least)


def _references(sheet: Sheet, paragraph: Paragraph) -> None:
    """Print what belongs to a paragraph, and the rules it states."""
    if paragraph.see:
        sheet.gap(14)
        also = [Run(say("rulebook.see") + " ", True, palette.INK_DIM)]
        for place, name in enumerate(paragraph.see):
            if place:
                also.append(Run(" · ", False, palette.INK_DIM))
            also.append(Run(sheet.title_of(name), False, palette.INK_LINK, name))
        sheet.small(also)
    if paragraph.rules:
        sheet.gap(12)
        key = "rulebook.rule" if len(paragraph.rules) == 1 else "rulebook.rules"
        sheet.small([Run(say(key, rules=", ".join(paragraph.rules)), False, palette.INK_DIM)])


def _beside(sheet: Sheet, paragraph: Paragraph) -> None:
    """Print links to the pages before and after at the foot."""
    before, after = sheet.book.beside(paragraph)
    sheet.gap(14)
    sheet.rule()
    sheet.gap(8)
    px, y, half, ends = sheet.scale.text(BODY), sheet.y, sheet.room // 2 - sheet.scale.px(8), [sheet.y]
    for one, key, align, x in ((before, "before", "left", 0), (after, "after", "right", sheet.room - half)):
        if one:
            link = Run(say(f"rulebook.{key}", title=one.title), False, palette.INK_LINK, one.id)
            sheet.y = y
            sheet.put(set_runs([link], px, half, 0, align), px, sheet.left + x)
            ends.append(sheet.y)
    sheet.y = max(ends)


def contents(book: Book, title: str, width: int, scale: Scale, least: int) -> Printed:
    """The page of contents: every chapter with its paragraphs."""
    sheet = Sheet(book, width, scale, 0)
    sheet.line(say("rulebook.title").upper(), STENCIL, BODY, palette.INK_DIM, 1)
    sheet.gap(4)
    sheet.rule(palette.INK_DIM)
    sheet.gap(12)
    sheet.line(title.upper(), STENCIL, TITLE + 6, palette.INK, 1)
    sheet.gap(4)
    sheet.prose(say("rulebook.about", key=keys.TABLE.shown("rules")))
    for number, chapter in enumerate(book.chapters, 1):
        sheet.gap(14)
        sheet.line(say("rulebook.chapter", number=number, title=chapter.title), STENCIL, PROSE, palette.INKS[palette.AMBER])
        sheet.gap(2)
        line: list[Run] = []
        for place, one in enumerate(chapter.paragraphs):
            if place:
                line.append(Run(" · ", False, palette.INK_DIM))
            line.append(Run(one.title.replace(" ", "\u00a0"), False, palette.INK_LINK, one.id))
        sheet.small(line)
    return sheet.printed(least)


def notice(book: Book, title: str, sentences: Sequence[str], width: int, scale: Scale, least: int) -> Printed:
    """A page that says something of the book itself, as why there is none."""
    sheet = Sheet(book, width, scale, 0)
    sheet.line(title, STENCIL, TITLE, palette.INK)
    for sentence in sentences:
        sheet.gap(10)
        px = scale.text(PROSE)
        sheet.put(set_runs([Run(sentence, False, palette.INK)], px, sheet.room), px)
    return sheet.printed(least)


def results(book: Book, query: str, found: Sequence[Paragraph], width: int, scale: Scale, least: int) -> Printed:
    """The page of what was found for a query: where the list of results has no room beside the page."""
    sheet = Sheet(book, width, scale, 0)
    key = "rulebook.found" if found else "rulebook.nothing"
    sheet.line(say("rulebook.search"), STENCIL, TITLE, palette.INK)
    sheet.gap(6)
    sheet.small([Run(say(key, number=len(found), query=query), False, palette.INK_DIM)])
    for one in found:
        sheet.gap(8)
        chapter = book.chapter(one).title
        sheet.small([Run(one.title, False, palette.INK_LINK, one.id), Run(f"  {chapter}", False, palette.INK_DIM)])
    return sheet.printed(least)
