"""A screen made of widgets alone, which scrolls where it is higher than the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from scenes.kit import keys, shapes
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale, columns
from scenes.kit.panels import Panel
from scenes.kit.scene import Change, Pop, Push, Scene, Screen
from scenes.kit.topics import topic_of
from scenes.kit.widgets import Button, Heading, Label, Widget

AIR = 8  # design units: what lies between words and the first button under them, besides the usual gap
FOOT_AIR = 12  # design units above and below what stays at the window's lower edge
FOOT_MOST = 0.45  # of the window's height, at most, stays at its lower edge
BESIDE = 3  # buttons of a sheet that stand side by side, at most


class Page(Screen):
    """A screen whose `arrange` places widgets; everything else about them is done here."""

    look_up: Callable[[str], Change | None] | None = None
    """What opens a rule book at what lies under the pointer, where the page belongs to a game."""
    topic = ""
    """What the page itself is about, as the rule book finds it."""
    keys_sheet: ClassVar[Callable[[], Scene] | None] = None
    """What makes the list of all keys; `keys_sheet.py`, whose list is a page itself, hands it in."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.foot = 0  # px at the window's lower edge that do not scroll
        self.pinned: Sequence[Widget] = ()  # what stands there
        self._stale = True
        self._still: Surface | None = None
        self._still_at = ((0, 0), 0)
        super().__init__()

    @property
    def stale(self) -> bool:
        """Whether anything must be redrawn."""
        return self._stale or self.focus.stale

    @stale.setter
    def stale(self, value: bool) -> None:
        self._stale = value

    @property
    def restless(self) -> bool:
        """Whether time matters: a tooltip is about to come."""
        return self.focus.restless

    def arrange(self, view: Rect) -> int:
        """The height in pixels of the whole page, after every widget was placed on it from the view's top."""
        raise NotImplementedError

    def pin(self, widgets: Sequence[Widget], high: int) -> None:
        """Pin these to the window's lower edge, `high` pixels of it, where the page above scrolls."""
        self.pinned, self.foot = widgets, high

    def keep_in_sight(self, row: Sequence[Widget], end: int, bottom: int, view: Rect) -> int:
        """The height in pixels of a page that goes on to `end`, with these widgets below, and with a margin on to `bottom`.

        Where the window is lower than that, they stay at its lower edge, unless they would take too much of it.
        """
        air = self.scale.px(FOOT_AIR)
        rows = row[0].rect.unionall([widget.rect for widget in row])
        foot = rows.h + 2 * air
        if bottom <= view.h or foot > view.h * FOOT_MOST:
            return bottom
        for widget in row:
            widget.shift(view.h - air - rows.bottom)
        self.pin(row, foot)
        return end + air

    def escape(self) -> Change | None:
        """What Esc leads to: back to where one came from."""
        return Pop()

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        self._still = None
        view = Rect((0, 0), size)
        self.pin((), 0)
        content = self.arrange(view)
        self.focus.page(Rect(0, 0, view.w, view.h - self.foot), content, scale, self.pinned)

    def again(self) -> None:
        """Lay everything out again, because what is on the page has changed."""
        if self.size != (0, 0):
            self.resize(self.size, self.scale)

    def writes(self, event: pygame.event.Event) -> bool:
        return keys.writes(event) and any(widget.listening for widget in self.focus.widgets)

    def handle(self, event: pygame.event.Event) -> Change | None:
        answer = self.focus.handle(event)
        if answer.taken:
            return answer.change
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "keys") and not self.writes(event):
            return Push(Page.keys_sheet()) if Page.keys_sheet else None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.escape()
        entered = self.focus.enter(event)
        if entered.taken:
            return entered.change
        return self._read(event) if self.look_up else None

    def _read(self, event: pygame.event.Event) -> Change | None:
        """The wish to read a rule: the key for it, or a click on a line that names one."""
        assert self.look_up is not None
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "rules"):
            at = self.focus.at.rect.center if self.focus.at else pygame.mouse.get_pos()
            over = [widget for widget in self.focus.widgets if widget.rect.collidepoint(at)]
            return self.look_up(next(filter(None, (topic_of(widget, at) for widget in reversed(over))), self.topic))
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            links = (widget.link_at(event.pos) for widget in self.focus.widgets if widget.rect.collidepoint(event.pos))
            link = next(filter(None, links), "")
            return self.look_up(link) if link else None
        return None

    def update(self, seconds: float) -> Change | None:
        self.focus.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        if self.overlay:
            self.focus.draw(surface)
        else:
            surface.blit(self._still_picture(surface.get_size()), (0, 0))
            self.focus.draw(surface, still=False)
        self.focus.draw_tip(surface)
        self.stale = False

    def paint_back(self, surface: Surface) -> None:
        """Paint what lies under all widgets: the table's ground."""
        surface.blit(shapes.ground(surface.get_size()), (0, 0))

    def _still_picture(self, size: tuple[int, int]) -> Surface:
        """Everything on the page that no one can press, in one picture, made again when any of it has changed."""
        changed = any(widget.stale for widget in self.focus.widgets if not widget.focusable)
        if self._still is None or changed or self._still_at != (size, self.focus.offset):
            self._still = shapes.ground(size).copy()
            self.paint_back(self._still)
            self.focus.draw_still(self._still)
            self._still_at = (size, self.focus.offset)
        return self._still


class Sheet(Page):
    """A page that is one panel in the middle of the window, over the scene below: pause, keys."""

    overlay = True
    width = 420.0  # design units
    choices: Sequence[Widget]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.back = Panel(title.upper())

    def contents(self) -> list[Widget]:
        """What stands on the panel, from top to bottom."""
        return list(self.choices)

    def room(self, view: Rect) -> Rect:
        """The part of the window in whose middle the panel stands."""
        return view

    def arrange(self, view: Rect) -> int:
        px, widgets, room = self.scale.px, self.contents(), self.room(view)
        widest = max((widget.natural(self.scale)[0] for widget in widgets if isinstance(widget, Button)), default=0)
        for across in range(1, BESIDE + 1):
            wide = max(px(self.width), self._least(widest, across)) if across > 1 else px(self.width)
            high = self._stand(_rows(widgets, across), min(wide, room.w - 2 * px(16)), room)
            # Buttons stand side by side before a sheet is higher than its window.
            if high <= view.h or self._least(widest, across + 1) > room.w - 2 * px(16):
                break
        last = [place for place, widget in enumerate(widgets) if not isinstance(widget, Button)]
        tail = widgets[last[-1] + 1 if last else 0 :]
        if not tail or len(tail) == len(widgets):
            return high
        end = tail[0].rect.top - px(AIR)
        high = self.keep_in_sight(tail, end, high, view)
        if self.pinned:
            self.back.place(Rect(self.back.rect.topleft, (self.back.rect.w, end - self.back.rect.y)), self.scale)
        return high

    def _least(self, widest: int, across: int) -> int:
        """The width in pixels of a sheet with so many of its buttons side by side."""
        return across * widest + (across - 1) * self.scale.px(10) + 2 * self.scale.px(14)

    def _stand(self, rows: Sequence[Sequence[Widget]], wide: int, room: Rect) -> int:
        """The height in pixels of the page, after the panel was placed in the middle of `room` with these rows on it."""
        px, scale, gap = self.scale.px, self.scale, self.scale.px(10)
        inner = wide - 2 * px(14)
        across = max(map(len, rows))
        # A button that is left over is as wide as the rows above it.
        places = [columns(Rect(0, 0, inner, 0), across if len(row) > 1 else 1, gap) for row in rows]
        heights = [
            max(widget.natural(scale, place.w)[1] for widget, place in zip(row, beside, strict=False))
            for row, beside in zip(rows, places, strict=True)
        ]
        gaps = [gap + (px(AIR) if isinstance(a[0], Label) and isinstance(b[0], Button) else 0) for a, b in pairwise(rows)]
        gaps += [gap] * (len(rows) - len(gaps))
        top = self.back.natural(scale, wide)[1]
        high = top + sum(heights) + sum(gaps) + px(4)
        y = max(px(16), (room.h - high) // 2)
        self.back.place(Rect(room.x + (room.w - wide) // 2, y, wide, high), scale)
        self.focus.renew([self.back, *(widget for row in rows for widget in row)])
        y += top
        for row, beside, height, below in zip(rows, places, heights, gaps, strict=True):
            for widget, place in zip(row, beside, strict=False):
                widget.place(Rect(self.back.rect.x + px(14) + place.x, y, place.w, height), scale)
            y += height + below
        return self.back.rect.bottom + px(16)


def _rows(widgets: Sequence[Widget], across: int) -> list[list[Widget]]:
    """The widgets one below the other, so many buttons that follow each other side by side."""
    rows: list[list[Widget]] = []
    for widget in widgets:
        if rows and isinstance(widget, Button) and isinstance(rows[-1][0], Button) and len(rows[-1]) < across:
            rows[-1].append(widget)
        else:
            rows.append([widget])
    return rows


def place_head(heading: Heading, line: Label, at: Rect, scale: Scale) -> int:
    """The y below a page's title and the line under it, which are placed from the area's top left."""
    title, words = heading.natural(scale, at.w), line.natural(scale, at.w)
    heading.place(Rect(at.topleft, title), scale)
    line.place(Rect((at.x, heading.rect.bottom + scale.px(2)), words), scale)
    return line.rect.bottom


def flow(widgets: Sequence[Widget], area: Rect, scale: Scale, gap: int) -> int:
    """The height in pixels that the widgets take, placed side by side from the area's top left, line after line."""
    x, y, line = area.x, area.y, 0
    for widget in widgets:
        wide, high = widget.natural(scale, area.w)
        if x > area.x and x + wide > area.right:
            x, y, line = area.x, y + line + gap, 0
        widget.place(Rect(x, y, min(wide, area.w), high), scale)
        x, line = x + wide + gap, max(line, high)
    return y + line - area.y
