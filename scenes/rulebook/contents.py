"""The contents of a rule book beside its page: chapters that unfold, or what was found for a query."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.learning.rulebook import Book, Paragraph
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Change
from scenes.kit.words import say

CHAPTER = "chapter:"  # before the id of a chapter
INDENT = 18  # design units that paragraphs stand in


class Contents(ScrollList):
    """Chapters, the open one with its paragraphs; `show` marks the open page, `show_found` lists a search."""

    def __init__(self, book: Book, open_page: Callable[[str], Change | None]) -> None:
        super().__init__((), self._open)
        self.book, self.open_page = book, open_page
        self.now = ""  # the id of the paragraph that lies open
        self.unfolded = ""  # the id of the chapter whose paragraphs are listed
        self.searching = False

    def _open(self, name: str) -> Change | None:
        if not name.startswith(CHAPTER):
            return self.open_page(name)
        chapter = name.removeprefix(CHAPTER)
        if chapter == self.unfolded:
            self.unfolded = ""
            self._list()
            return None
        self.unfolded = chapter
        self._list()
        return self.open_page(next(one for one in self.book.chapters if one.id == chapter).paragraphs[0].id)

    def show(self, paragraph: Paragraph | None) -> None:
        """Show where this page stands in the list; None: no chapter is unfolded."""
        self.now = paragraph.id if paragraph else ""
        self.unfolded = self.book.chapter(paragraph).id if paragraph else ""
        self._list()

    def _list(self) -> None:
        self.searching = False
        items: list[Item] = []
        for number, chapter in enumerate(self.book.chapters, 1):
            items.append(Item(CHAPTER + chapter.id, say("rulebook.chapter", number=number, title=chapter.title)))
            if chapter.id == self.unfolded:
                items += [Item(one.id, one.title) for one in chapter.paragraphs]
        self._renew_at(items)

    def show_found(self, query: str, found: Sequence[Paragraph]) -> None:
        """Show what was found for a query, the best first."""
        self.searching = True
        self.empty = say("rulebook.nothing", query=query)
        self.offset = self.chosen = 0
        self.renew([Item(one.id, one.title, self.book.chapter(one).title) for one in found])

    def _renew_at(self, items: Sequence[Item]) -> None:
        """List these, with the keys on the open page, and bring it into sight."""
        self.renew(items)
        wanted = self.now or CHAPTER + self.unfolded
        place = next((number for number, item in enumerate(items) if item.id == wanted), None)
        if place is None:
            return
        self.change(chosen=place)
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """Bring the item the keys are on into sight."""
        if self.rect.h and self.items:
            top, high = self._tops()[self.chosen], self._heights(self.scale, self.rect.w)[self.chosen]
            if top < 0 or top + high > self.rect.h:
                self._scroll_to(self.offset + top - self.rect.h // 3)

    def place(self, rect: Rect, scale: Scale) -> None:
        moved = (rect, scale) != (self.rect, self.scale)
        super().place(rect, scale)
        if moved:
            self._bring_into_sight()

    def _heights(self, scale: Scale, width: int) -> list[int]:
        room = self._room(width, scale) - scale.px(INDENT)
        found = []
        for item in self.items:
            words = f"**{item.words}**" if self._head(item) else item.words
            high = text.rich_size(words, scale.text(BODY), room)[1]
            high += text.rich_size(item.below, scale.text(BODY), room)[1] if item.below else 0
            found.append(max(scale.px(36 if self._head(item) else 32), high + 2 * scale.px(6)))
        return found

    def _head(self, item: Item) -> bool:
        return item.id.startswith(CHAPTER)

    def _paint_item(self, surface: Surface, item: Item, area: Rect, place: int) -> None:
        scale, px = self.scale, self.scale.text(BODY)
        lit, keyed = self.hovered and place == self.under, self.focused and place == self.chosen
        open_now = item.id == self.now
        if lit or keyed or open_now:
            ground = palette.PANEL_HIGH if lit or open_now else palette.FIELD
            surface.blit(shapes.box(area.size, ground, palette.AMBER if keyed else None, scale.px(4)), area)
        if open_now:
            surface.fill(palette.AMBER, Rect(area.x, area.y + scale.px(4), scale.px(3), area.h - scale.px(8)))
        head = self._head(item)
        x = area.x + scale.px(10) + (0 if head or self.searching else scale.px(INDENT))
        room = self._room(self.rect.w, scale) - scale.px(INDENT)
        shade = palette.AMBER if head and item.id == CHAPTER + self.unfolded else palette.TEXT
        if not head:
            shade = palette.AMBER if open_now else palette.TEXT
        words = text.rich(f"**{item.words}**" if head else item.words, px, room, shade)
        below = text.rich(item.below, px, room, palette.DIM) if item.below else None
        y = area.y + (area.h - words.get_height() - (below.get_height() if below else 0)) // 2
        surface.blit(words, (x, y))
        if below:
            surface.blit(below, (x, y + words.get_height()))
