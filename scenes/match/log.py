"""The log: a drawer over the right part of the board, a line an event, grouped by round and step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame import Rect, Surface

from game.api import Event
from scenes.kit import keys, palette, shapes, text
from scenes.kit.fonts import BODY, SMALL, STENCIL
from scenes.kit.layout import BODY_FLOOR, Scale, inset
from scenes.kit.lists import Item, ScrollList
from scenes.kit.marks import plain
from scenes.kit.panels import Panel
from scenes.kit.scene import Change
from scenes.kit.widgets import Answer, Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.story import Heading, Names, Narrator

WIDE = 400.0  # design units
ROUND_SIZE = 16.0
HEADING = "heading"  # the id of items that are headings; their level stands in `right`


class Lines(ScrollList):
    """The lines and headings of a log: headings cannot be chosen; the height of every line is worked out once."""

    def __init__(self, open_item: Callable[[str], Change | None], empty: str) -> None:
        super().__init__((), open_item, empty, follow=True)
        self._high: dict[Item, int] = {}

    def place(self, rect: Rect, scale: Scale) -> None:
        if rect.w != self.rect.w or scale != self.scale:
            self._high.clear()
        super().place(rect, scale)

    def renew(self, items: Sequence[Item]) -> None:
        """Show these items; whoever has scrolled up to read stays there."""
        at_end = not self.rect.h or self.offset >= self._whole() - self.rect.h - self.scale.px(8)
        self.follow = at_end
        super().renew(items)
        self.follow = True

    def _heights(self, scale: Scale, width: int) -> list[int]:
        return [self._high.get(item) or self._measured(item, scale, width) for item in self.items]

    def _measured(self, item: Item, scale: Scale, width: int) -> int:
        if item.id == HEADING:
            high = scale.px(12) + scale.text(SMALL)
            if item.right == "1":
                px, lines = self._head(item, scale, width)
                high = max(scale.px(34), len(lines) * text.line_height(STENCIL, px))
        else:
            high = text.rich_size(item.words, scale.text(BODY), self._room(width, scale))[1] + scale.px(6)
        self._high[item] = max(high, scale.px(24))
        return self._high[item]

    def _head(self, item: Item, scale: Scale, width: int) -> tuple[int, list[str]]:
        """The type size of a round's heading and its lines: it gets smaller first."""
        words, room = plain(item.words).upper(), self._room(width, scale)
        px = text.shrunk(words, STENCIL, scale.text(ROUND_SIZE), BODY_FLOOR, room, scale.px(1))
        return px, text.spaced(words, STENCIL, px, room, scale.px(1))

    def _at(self, at: tuple[int, int]) -> int | None:
        place = super()._at(at)
        return None if place is None or self.items[place].id == HEADING else place

    def press(self) -> Change | None:
        if not self.items or self.items[self.chosen].id == HEADING:
            return None
        return super().press()

    def climb(self, step: int) -> Answer:
        answer = super().climb(step)
        while answer.taken and self.items[self.chosen].id == HEADING:
            if not super().climb(step).taken:
                break
        return answer

    def _paint_item(self, surface: Surface, item: Item, area: Rect, place: int) -> None:
        if item.id == HEADING:
            self._paint_heading(surface, item, area)
        else:
            super()._paint_item(surface, item, area, place)

    def _paint_heading(self, surface: Surface, item: Item, area: Rect) -> None:
        scale, x = self.scale, area.x + self.scale.px(8)
        if item.right == "1":
            px, lines = self._head(item, scale, self.rect.w)
            band = area.inflate(0, -scale.px(6))
            surface.blit(shapes.box(band.size, palette.PANEL_HIGH, None, scale.px(3)), band)
            high = band.h // len(lines)
            for row, line in enumerate(lines):
                words = text.drawn(line, STENCIL, px, palette.AMBER, scale.px(1))
                surface.blit(words, (x, text.middle(Rect(band.x, band.y + row * high, band.w, high), STENCIL, px)))
            return
        px = scale.text(SMALL)
        title = plain(item.words).upper()
        words = text.drawn(title, text.title_face(title), px, palette.DIM, scale.px(1))
        y = area.bottom - words.get_height() - scale.px(1)
        surface.blit(words, (x, y))
        middle, left = y + words.get_height() // 2, x + words.get_width() + scale.px(8)
        pygame.draw.line(surface, palette.LINE, (left, middle), (area.right - scale.px(8), middle))


class LogDrawer:
    """The drawer. It tells what one chair may know, and nothing else: `show` is given that chair's story.

    `pick` is called with the event whose line was clicked, `toggled` after it was opened or shut: `widgets`, which belong
    at the end of the scene's Focus, are others then. `click_passes` tells the scene which clicks are not the board's.
    `picked` is the place in the story of the event whose line was clicked last; `why` the button that asks about it, where
    anything can be asked.
    """

    def __init__(
        self,
        narrator: Narrator,
        names: Names,
        pick: Callable[[Event], Change | None],
        toggled: Callable[[], None] | None = None,
        why: Button | None = None,
    ) -> None:
        self.why = why
        self.picked: int | None = None
        self.narrator, self.names, self.pick, self.toggled = narrator, names, pick, toggled
        self.opened = False
        self.story: list[Event] = []
        self._telling = narrator.telling(names)
        self._made: list[Item] = []
        self._ends: list[tuple[int, Item | None]] = [(0, None)]  # after each event told: how many items there were, and the last
        self._shown = 0  # of the story, so many events from the first are shown
        self.back = Panel(say("log.title").upper())
        self.hint = Label(say("log.line"), BODY, palette.DIM)
        self.lines = Lines(self._open_line, say("log.empty"))
        self.shut = Button(say("log.close"), self.toggle, key="log", tip=say("log.close_tip"), height=36)
        self.board, self.scale = Rect(0, 0, 0, 0), Scale(100)
        self.side: Rect | None = None
        self._told = False  # whether the list shows all items

    @property
    def widgets(self) -> list[Widget]:
        """What stands in the drawer, in the order Tab walks it; [] while it is shut."""
        return [self.back, self.hint, self.lines, *([self.why] if self.why else []), self.shut] if self.opened else []

    @property
    def rect(self) -> Rect:
        """Where the drawer lies when it is open."""
        return self.back.rect

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether a point lies on the open drawer."""
        return self.opened and self.rect.collidepoint(at)

    def hides(self, widget: Widget) -> bool:
        """Whether something beside the board lies under the open drawer, at least in part."""
        return self.opened and self.side is not None and bool(self.rect.colliderect(widget.rect))

    def closes(self, event: pygame.event.Event) -> bool:
        """Whether a key puts the open drawer away: Esc does, before anything that lies under it."""
        return self.opened and event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go")

    @property
    def tip(self) -> str:
        """What the button that opens it says; nothing while it lies open, for that would lie over *Close* below it."""
        return "" if self.opened else say("play.log")

    def toggle(self) -> None:
        """Open the drawer, at the newest line, or shut it."""
        self.opened = not self.opened
        if self.opened:
            self._place()
        if self.toggled:
            self.toggled()

    def step_aside(self) -> None:
        """Shut the drawer where it lies over the column beside the board."""
        if self.opened and self.side is not None:
            self.toggle()

    def resize(self, board: Rect, scale: Scale, side: Rect | None = None) -> None:
        """Lie over the column beside the board from now on, and leave the board in sight; without one over its right part."""
        self.board, self.scale, self.side = Rect(board), scale, side
        if self.opened:
            self._place()

    def _place(self) -> None:
        px, scale = self.scale.px, self.scale
        self._tell()
        wide = min(px(WIDE), max(round(self.board.w * 0.6), min(px(280), self.board.w)))
        area = Rect(self.side or Rect(self.board.right - wide, self.board.y, wide, self.board.h))
        self.back.place(area, scale)
        inner = inset(area, px(12))
        shut = self.shut.natural(scale)
        self.shut.place(Rect(inner.right - shut[0], area.y + px(8), *shut), scale)
        if self.why:
            wide, high = self.why.natural(scale)
            self.why.place(Rect(self.shut.rect.x - px(8) - wide, self.shut.rect.y, wide, high), scale)
        room = inner.w
        top = self.shut.rect.bottom + px(4)
        high = self.hint.natural(scale, room)[1]
        self.hint.place(Rect(inner.x, top, room, high), scale)
        top = self.hint.rect.bottom + px(6)
        self.lines.place(Rect(inner.x, top, room, max(px(60), inner.bottom - top)), scale)

    # the story

    def show(self, story: Sequence[Event]) -> None:
        """Tell this story: what is new is added; what was taken back goes."""
        known = len(self.story)
        if list(story[:known]) != self.story:
            known = 0
            self.story.clear()
            self._made.clear()
            del self._ends[1:]
            self._telling = self.narrator.telling(self.names)
            self._told, self.picked = False, None
        if len(story) == known == self._shown and self._told:
            return
        self.story += story[known:]
        self.cut(len(self.story))

    def cut(self, events: int) -> None:
        """Show only so many events of the story from the first, as it stood then."""
        self._shown, self._told = events, False
        if self.opened:
            self._tell()

    @property
    def _items(self) -> list[Item]:
        """The lines and headings of the whole story; an event is told when somebody reads it."""
        for event in self.story[len(self._ends) - 1 :]:
            self._add(event)
            self._ends.append((len(self._made), self._made[-1] if self._made else None))
        return self._made

    @property
    def last(self) -> str:
        """The last line that is shown (rich text), "" before the first."""
        items = self._items
        many, last = self._ends[self._shown]
        shown = (last, *reversed(items[: many - 1])) if last else ()
        return next((item.words for item in shown if item.id != HEADING), "")

    def chapters(self) -> list[tuple[int, str]]:
        """The headings of the first level of the whole story, each with the number of the event it stands over."""
        found, before = list[tuple[int, str]](), 0
        items = self._items
        for number, (many, _) in enumerate(self._ends[1:]):
            heads = [item for item in items[before:many] if item.id == HEADING and item.right == "1"]
            found += [(number, item.words) for item in heads]
            before = many
        return found

    def _add(self, event: Event) -> None:
        if not self._made:
            self._head(self.narrator.opening())
        told = self._telling(event)
        if told.heading:
            self._head(told.heading)
        if told.line:
            if told.instead:
                self._made.pop()
            self._made.append(Item(str(len(self._ends) - 1), told.line))

    def _head(self, heading: Heading) -> None:
        self._made.append(Item(HEADING, heading.words, right=str(heading.level)))

    def _tell(self) -> None:
        if not self._told:
            items = self._items
            many, last = self._ends[self._shown]
            # A line may have been told anew by what came later: it is shown as it read then.
            self.lines.renew([*items[: many - 1], last] if last else [])
            self._told = True

    def _open_line(self, number: str) -> Change | None:
        self.picked = int(number)
        return self.pick(self.story[self.picked])

    # for the scene

    def draw_shadow(self, surface: Surface) -> None:
        """Paint the drawer's shadow on the board; call this before the widgets are drawn."""
        if self.opened:
            shapes.cast(surface, self.rect, self.scale.px(6), self.scale.px(16), 0, 190)
            # The board's own corner shows under the panel's rounded one otherwise.
            surface.fill(palette.GROUND_DARK, self.rect)

    @contextmanager
    def on_top(self, surface: Surface) -> Iterator[None]:
        """Keep the open drawer as it was painted, whatever is painted meanwhile."""
        area = self.rect.clip(surface.get_rect()) if self.opened else Rect(0, 0, 0, 0)
        before = surface.subsurface(area).copy() if area.w and area.h else None
        yield
        if before:
            surface.blit(before, area)

    def click_passes(self, event: pygame.event.Event) -> bool:
        """Whether an event that no widget took is still the board's: not when its place lies on the drawer."""
        at = getattr(event, "pos", None)
        return not (at and self.covers(at))
