"""The rule book of a game as a screen: contents and search on the left, the page on the right, and the way back."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.content.reader import Faulty
from game.games import rules as rules_of
from game.learning.rulebook import Book, Paragraph, book
from game.messages import Refused
from scenes.app.page import Page
from scenes.kit import keys, palette, text
from scenes.kit.fields import TextField
from scenes.kit.fonts import BODY, LABEL
from scenes.kit.language import translated, translated_whole
from scenes.kit.scene import Change, Pop
from scenes.kit.sounds import SOUNDS
from scenes.kit.tip_choice import NameField
from scenes.kit.widgets import Button, Heading, Widget
from scenes.kit.words import say
from scenes.rulebook.contents import Contents
from scenes.rulebook.diagram import diagram
from scenes.rulebook.page import Printed, contents, notice, page, results
from scenes.rulebook.page_view import PageView

LEFT, ROOMY = 312, 800  # design units: the contents; a window narrower than this has none beside the page
WIDEST = 1180  # design units: contents and page together
STRIP = 52  # design units: the bar at the top
LONGEST = 40  # letters of a query
BACK, ON = (pygame.BUTTON_X1, pygame.BUTTON_X2)


def spoken(read: Book) -> Book:
    """A rule book in the language that is spoken now."""
    return Book(read.game, translated_whole(read.chapters))


class Rulebook(Page):
    """A game's rule book, open at a paragraph's id, the number of a rule or a topic; at its contents for anything else."""

    entrance = "page"

    def __init__(self, game: str, at: str = "") -> None:
        super().__init__()
        self.game, self.title = game, translated(rules_of(game).title)
        self.faults: tuple[str, ...] = ()
        try:
            self.book = spoken(book(game))
        except Faulty as faulty:
            self.book, self.faults = Book(game, ()), tuple(faulty.faults)
        self.trail: list[tuple[str, int]] = [("", 0)]  # the pages that were open, and how far each was scrolled down
        self.place = 0  # which of them lies open
        self._drawing = False  # whether the page waits for its drawn example
        self._seen = False  # whether it has been painted since it lies open
        self.sheet = PageView(self.open)
        self.contents = Contents(self.book, self.open)
        self.search: TextField = NameField(say("rulebook.search_hint"), self._search, LONGEST, say("rulebook.search_tip"))
        self.search.change(icon="search", width=LEFT - 40)
        self.back = Button("", self.go_back, icon="arrow-left", key="page_back", height=36)
        self.on = Button("", self.go_on, icon="arrow-right", key="page_on", height=36)
        self.whole = Button(say("rulebook.contents"), self._to_contents, icon="book", tip=say("rulebook.contents_tip"), height=36)
        self.close = Button(say("rulebook.close"), lambda: Pop(), icon="close", key="let_go", height=36)
        self.heading = Heading("", 20, palette.TEXT)
        found = self.book.at(at)
        if found:
            self.trail = [(found.id, 0)]
        self.contents.show(found)
        self._furnish()

    # --- what lies open ---------------------------------------------------------------------------------------------------

    @property
    def paragraph(self) -> Paragraph | None:
        """The paragraph whose page is open; None on the page of contents."""
        name = self.trail[self.place][0]
        return self.book.at(name) if name else None

    def open(self, name: str) -> Change | None:
        """Open the page of a paragraph's id, a rule's number or a topic; "" is the page of contents. Return no wish."""
        found = self.book.at(name) if name else None
        wanted = found.id if found else ""
        self._keep_place()
        if wanted != self.trail[self.place][0]:
            del self.trail[self.place + 1 :]
            self.trail.append((wanted, 0))
            self.place += 1
        self._turned()
        return None

    def go_back(self) -> None:
        """Open the page that was open before."""
        self._walk(-1)

    def go_on(self) -> None:
        """Open the page from which one went back."""
        self._walk(1)

    def _walk(self, step: int) -> None:
        if 0 <= self.place + step < len(self.trail):
            self._keep_place()
            self.place += step
            self._turned()

    def _to_contents(self) -> None:
        self.search.change(value="")
        self.open("")

    def _keep_place(self) -> None:
        self.trail[self.place] = (self.trail[self.place][0], self.sheet.offset)

    def _turned(self) -> None:
        """Let everything show the page that is open now."""
        SOUNDS.interface("page")
        if self.narrow and self.search.value:
            self.search.change(value="")
        if not self.search.value:
            self.contents.show(self.paragraph)
        else:
            self.contents.change(now=self.paragraph.id if self.paragraph else "")
        self._furnish()
        self._lay(self.trail[self.place][1])

    def _furnish(self) -> None:
        self.back.change(reason="" if self.place else say("rulebook.back"))
        self.on.change(reason="" if self.place + 1 < len(self.trail) else say("rulebook.on"))

    def _search(self, query: str) -> None:
        """Show what was found in the list; show the contents again when the query is taken back."""
        query = query.strip()
        if query:
            self.contents.show_found(query, self.book.find(query))
        else:
            self.contents.show(self.paragraph)
        if self.narrow:
            self._lay()

    # --- laying out -------------------------------------------------------------------------------------------------------

    @property
    def narrow(self) -> bool:
        """Whether the window has no room for the contents beside the page."""
        return self.size[0] < self.scale.px(ROOMY)

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        air = px(16) if not self.narrow else px(8)
        strip = max(px(STRIP), scale.text(LABEL) + px(26))
        wide = min(view.w - 2 * air, px(WIDEST))
        area = Rect((view.w - wide) // 2, strip + px(12), wide, view.h - strip - px(12) - air)
        self.strip = Rect(0, 0, view.w, strip)
        self._place_strip(Rect(area.x, 0, area.w, strip))
        left = Rect(area.x, area.y, 0 if self.narrow else px(LEFT), area.h)
        field = self.search.natural(scale, left.w)[1]
        if self.narrow:
            self.search.place(Rect(area.x, area.y, area.w, field), scale)
            place = Rect(area.x, area.y + field + px(8), area.w, area.h - field - px(8))
        else:
            self.search.place(Rect(left.x, left.y, left.w, field), scale)
            self.contents.place(Rect(left.x, left.y + field + px(10), left.w, left.h - field - px(10)), scale)
            place = Rect(left.right + px(16), area.y, area.right - left.right - px(16), area.h)
        offset = self.sheet.offset
        self.sheet.place(place, scale)
        self._lay(offset)
        beside: list[Widget] = [] if self.narrow else [self.contents]
        self.focus.renew([self.heading, self.search, *beside, self.sheet, self.back, self.on, self.whole, self.close])
        return view.h

    def _place_strip(self, area: Rect) -> None:
        """Place the way back on the left, the title, contents and the way out on the right."""
        scale, gap, x = self.scale, self.scale.px(8), area.x
        for button, words in ((self.back, "rulebook.back"), (self.on, "rulebook.on")):
            button.change(tip=f"{say(words)} ({keys.TABLE.shown(button.key)})")
            wide, high = button.natural(scale)
            button.place(Rect(x, area.centery - high // 2, wide, high), scale)
            x += wide + gap
        right = area.right
        for hint, bare in ((True, False), (False, False), (False, True)):
            for button in (self.close, self.whole):
                button.change(hint=hint, bare=bare)
            sizes = [button.natural(scale) for button in (self.close, self.whole)]
            if sum(width for width, _ in sizes) + gap <= area.right - x:
                break
        for button, (wide, high) in zip((self.close, self.whole), sizes, strict=True):
            button.place(Rect(right - wide, area.centery - high // 2, wide, high), scale)
            right -= wide + gap
        self._place_heading(Rect(x + gap, area.y, right - x - 2 * gap, area.h))

    def _place_heading(self, room: Rect) -> None:
        """Place the title of the book, or only of the game, or none where there is no room."""
        for words in (f"{self.title} · {say('rulebook.title')}", self.title, ""):
            self.heading.change(words=words.upper())
            wide, high = self.heading.natural(self.scale, max(1, room.w))
            if wide <= room.w or not words:
                break
        self.heading.place(Rect(room.x, room.centery - high // 2, max(1, wide), high), self.scale)

    def _lay(self, offset: int = 0) -> None:
        """Lay out and print the open page; its drawn example follows."""
        if not self.sheet.rect.w:
            return
        printed = self._printed()
        self.sheet.show(printed, offset)
        self._drawing, self._seen = printed.figure is not None, False
        self.stale = True

    def _printed(self) -> Printed:
        size, scale, paragraph = self.sheet.rect.size, self.scale, self.paragraph
        if self.faults:
            return notice(self.book, say("rulebook.no_book"), self.faults, size[0], scale, size[1])
        query = self.search.value.strip()
        if self.narrow and query:
            return results(self.book, query, self.book.find(query), size[0], scale, size[1])
        if paragraph is None:
            return contents(self.book, self.title, size[0], scale, size[1])
        return page(self.book, paragraph, size[0], scale, round(size[1] * 0.62), size[1])

    # --- time, events ------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether the drawn example is still to be made: the page is seen first."""
        return self._drawing

    def update(self, seconds: float) -> Change | None:
        if self._drawing and self._seen:
            self._drawing = False
            self._draw_example()
        return super().update(seconds)

    def _draw_example(self) -> None:
        paragraph, printed = self.paragraph, self.sheet.printed
        if paragraph is None or paragraph.example is None or printed is None or printed.figure is None:
            return
        room = printed.figure.size
        try:
            self.sheet.set_figure(diagram(self.game, paragraph.example, room, self.scale))
        except Refused as refused:
            words, ink = say("rulebook.bad_picture", why=refused.why), palette.INKS[palette.DANGER]
            self.sheet.set_figure(text.rich(words, self.scale.text(BODY), room[0], ink))

    def writes(self, event: pygame.event.Event) -> bool:
        # Letters and figures begin a search, wherever the keys are.
        return super().writes(event) or keys.writes(event) and event.unicode.isalnum()

    def handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (BACK, ON):
            self._walk(-1 if event.button == BACK else 1)
            return None
        if event.type == pygame.TEXTINPUT and not self.search.focused and event.text.isalnum():
            self.focus.to(self.search)
        if event.type == pygame.KEYDOWN:
            if keys.TABLE.means(event, "rules"):
                return Pop()
            if self._leafs(event) or (self.search.value or self.search.focused) and self._searches(event):
                return None
        return super().handle(event)

    def _leafs(self, event: pygame.event.Event) -> bool:
        """Whether a key led to another page, or moved the open page."""
        for action, step in (("page_back", -1), ("page_on", 1)):
            if keys.TABLE.means(event, action):
                self._walk(step)
                return True
        if event.key == pygame.K_BACKSPACE and not self.search.focused and not self.search.value:
            self.go_back()
            return True
        at, arrows = self.focus.at, event.key in (pygame.K_UP, pygame.K_DOWN)
        pages = event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        mine = at is None if arrows else pages or at in (None, self.sheet)
        unmodified = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        return unmodified and mine and self.sheet.turn_by_key(event.key)

    def _searches(self, event: pygame.event.Event) -> bool:
        """Whether a key belonged to the search: open the best result, go down into the list."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.search.focused and self.search.value:
            self._open_best()
        elif event.key == pygame.K_DOWN and self.search.focused and not self.narrow:
            self.focus.to(self.contents)
        else:
            return False
        return True

    def _open_best(self) -> None:
        """Open the best that was found."""
        found = self.book.find(self.search.value)
        if found:
            self.open(found[0].id)

    # --- the picture --------------------------------------------------------------------------------------------------------

    def paint_back(self, surface: Surface) -> None:
        super().paint_back(surface)
        surface.fill(palette.BAR, self.strip)
        surface.fill(palette.LINE, Rect(0, self.strip.bottom - 1, self.strip.w, 1))
        self.sheet.paint_under(surface)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._seen = True
