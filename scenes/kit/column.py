"""The side column of a frame: panels one under the other, which scroll where they are higher than it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect, Surface

from scenes.kit import keys
from scenes.kit.layout import Scale
from scenes.kit.scrolling import STRIP, ScrollBar
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget, ring
from scenes.kit.words import say

GAP = 10  # design units: between two panels
CARD = 3  # a panel is a card where at least so many of it have room
OVER = 0.65  # the part of it that what lies over it hides at most, to leave what stands at its lower edge in sight
NOTCH = 56  # design units that a notch of the wheel or an arrow scrolls


class ColumnBar(Widget):
    """The bar of a column as a widget: arrows and Page up and down scroll while the keys are on it."""

    def __init__(self, column: SideColumn) -> None:
        super().__init__()
        self.column, self.bar = column, ScrollBar()

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return scale.px(STRIP), self.column.view.h

    def hit(self, at: tuple[int, int]) -> bool:
        return self.bar.held or self.bar.hit(at)

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        self.bar.lit = self.hovered
        if not self.pressed:
            self.bar.let_go()
        self.tip = say("column.tip", down=keys.TABLE.shown("column_down"), up=keys.TABLE.shown("column_up"))

    def hold(self, at: tuple[int, int]) -> None:
        self.column.scroll_to(self.bar.drag(at) if self.bar.held else self.bar.grab(at, self.column.offset))

    def climb(self, step: int) -> Answer:
        return self.column.scroll(step)

    def leap(self, step: int, whole: bool) -> Answer:
        return self.column.scroll(step * self.column.content) if whole else self.column.page(step)

    def draw(self, surface: Surface) -> None:
        self.bar.draw(surface, self.column.offset)
        if self.focused:
            surface.blit(ring(self.rect.size, self.scale.px(6)), self.rect)
        self.stale = False


class SideColumn:
    """The panels beside a board. Whoever owns them gives them to `fill`, each time what they say or which there are changes.

    What does not fit is scrolled to: by the wheel over it, by its bar, by two keys. `kept` at its foot may be somebody else's.
    """

    def __init__(self) -> None:
        self.rect, self.scale = Rect(0, 0, 0, 0), Scale(100)
        self.kept = 0  # pixels kept free at its foot
        self.told: frozenset[Widget] = frozenset()  # what the lesson on the screen tells of: it is seen before all the rest
        self.offset = self.content = 0  # pixels above what is seen, and of all panels
        self.bar = ColumnBar(self)
        self._about: object = None
        self._panels: list[Widget] = []
        self.over: list[Widget] = []  # what only the pointer brings: it lies over the foot, and nothing gives way to it
        self._tops: list[tuple[Widget, int]] = []  # the panels that stand, and how far below the first each begins
        self._end = 0  # pixels of the panels that stand above those at the lower edge
        self._foot = 0  # pixels of those that nothing lies over, with the gap above them
        self._seen = Rect(0, 0, 0, 0)  # what its panels show through

    # --- places -----------------------------------------------------------------------------------------------------------

    def stand(self, rect: Rect, scale: Scale) -> None:
        """Place it here from now on, in letters of this scale."""
        self.rect, self.scale = Rect(rect), scale

    def keep_free(self, high: int) -> bool:
        """Whether it is new that so many pixels at its foot are somebody else's."""
        different, self.kept = high != self.kept, high
        return different

    def tell_of(self, widgets: Iterable[Widget]) -> bool:
        """Whether it is new that a lesson tells of these."""
        before, self.told = self.told, frozenset(widgets)
        return before != self.told

    @property
    def gap(self) -> int:
        """Pixels between two panels."""
        return self.scale.px(GAP)

    @property
    def view(self) -> Rect:
        """The part of it that shows panels."""
        used = min(self.rect.h, self.kept + self.gap) if self.kept else 0
        return Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - used)

    def room(self, scrolls: bool) -> int:
        """The width in pixels of its panels; where they scroll, the bar has a strip of its own."""
        return max(0, self.rect.w - (self.scale.px(STRIP) if scrolls else 0))

    def holds(self, panels: Sequence[tuple[Widget, int]]) -> bool:
        """Whether panels of these heights can all be seen at once."""
        return self._high(panels) <= self.view.h

    def _high(self, panels: Sequence[tuple[Widget, int]]) -> int:
        gap = self.gap
        return sum(high + gap for _, high in panels) - gap if panels else 0

    @property
    def scrolls(self) -> bool:
        """Whether the panels are higher than it."""
        return self.content > self.view.h

    @property
    def widgets(self) -> list[Widget]:
        """The panels with what lies on them, and the bar where they scroll."""
        return [*self._panels, *([self.bar] if self.scrolls else ()), *self.over]

    # --- panels -----------------------------------------------------------------------------------------------------------

    def fill(
        self,
        panels: Sequence[tuple[Widget, int]],
        wide: int,
        scale: Scale,
        about: object = None,
        foot: Widget | None = None,
        clear: bool = False,
    ) -> None:
        """Fill it with these panels, each so many pixels high and `wide` pixels wide, the first at its head.

        `about`: what they are about; when that changes, they are seen from the first one; else what is seen stays where it is,
        whatever comes above it. `foot` and those that follow it go to
        the lower edge where there is room, and where they are `clear`, what lies over the others leaves them in sight.
        """
        view, gap = self.view, self.gap
        self.content = self._high(panels)
        if about != self._about:
            self._about, self.offset = about, 0
        before_it, self._tops = self._tops, self._begins(panels)
        self.offset += self._moved(before_it) if self.offset else 0
        self.offset = self._within(self.offset)
        self.lay_over((), wide, scale)
        before, self._panels = self._panels, []
        y, self._end, self._foot = view.y - self.offset, self._high(panels), 0
        for number, (widget, high) in enumerate(panels):
            if widget is foot:
                self._end = self._high(panels[:number])
                self._foot = self._high(panels[number:]) + gap if clear and not self.scrolls else 0
                y += max(0, view.h - self.content)
            self.add(widget, Rect(view.x, y, wide, high), scale)
            y += high + gap
        for widget in before:
            if widget not in self._panels:
                widget.through = None
        self._end_on_whole()
        self._place_bar()

    def _begins(self, panels: Sequence[tuple[Widget, int]]) -> list[tuple[Widget, int]]:
        """How far below the first panel each of them begins."""
        return [(widget, self._high(panels[:place]) + (self.gap if place else 0)) for place, (widget, _) in enumerate(panels)]

    def _moved(self, before: Sequence[tuple[Widget, int]]) -> int:
        """How far the first panel whose head is in sight has moved since the panels began so, else the one that is cut above."""
        now, high = dict(self._tops), self.view.h
        seen = [one for one in before if self.offset <= one[1] < self.offset + high]
        cut = [one for one in before if one[1] < self.offset]
        return next((now[widget] - top for widget, top in (*seen, *cut[::-1]) if widget in now), 0)

    def reach(self, high: int) -> int:
        """How many pixels below its head panels end that lie over it, so high at least: above those at its lower edge, unless
        they would hide most of the others there.
        """
        above = self.view.h - self._foot
        return above if high <= max(self.free(above), above * OVER) else self.view.h

    def free(self, reach: int) -> int:
        """The pixels below the panels that stand, but for those at the lower edge, down to there."""
        return max(0, reach - self._end - (self.gap if self._end else 0))

    def lay_over(self, over: Sequence[tuple[Widget, int]], wide: int, scale: Scale) -> None:
        """Lay panels that only the pointer brings below the others where there is room, else over the lowest of them."""
        for widget in self.over:
            widget.through = None
        self.over = []
        view, high = self.view, self._high(over)
        reach = self.reach(high)
        y = view.y + max(0, reach - max(high, self.free(reach)))
        for widget, each in over:
            area = Rect(view.x, y, wide, max(0, min(each, view.bottom - y)))
            widget.through = view.inflate(2 * self.scale.px(4), 0)
            if (widget.rect, widget.scale) != (area, scale):
                widget.place(area, scale)
            self.over.append(widget)
            y += each + self.gap
        self._end_on_whole()

    def _end_on_whole(self) -> None:
        """Let nothing show of a card that the lower edge would cut, nor of a line of what is higher."""
        whole = view = self.view
        if self.over:
            view = Rect(view.x, view.y, view.w, max(0, self.over[0].rect.top - self.gap - view.top))
        cut = [one for one in self._panels if one.rect.top < view.bottom < one.rect.bottom]
        lines = [one.broken_at(view.bottom) for one in cut if not self._card(one)]
        ends = [y for y in (*(one.rect.top for one in cut if self._card(one)), *lines) if y is not None and y > view.top]
        self._seen = view.inflate(2 * self.scale.px(4), 0)
        self._seen.h = min([view.bottom, *ends]) - view.top
        below = self.over[-1].rect.bottom if self.over else whole.bottom  # what stands below what lies over is seen
        for widget in self._panels:
            seen = whole.inflate(2 * self.scale.px(4), 0) if widget.rect.top >= below else self._seen
            if widget.through != seen:
                widget.through, widget.stale = Rect(seen), True

    def _card(self, panel: Widget) -> bool:
        """Whether a panel is a card, which is seen whole or not at all."""
        return panel.rect.h <= self.view.h / CARD

    def add(self, widget: Widget, area: Rect, scale: Scale) -> None:
        """Add a widget here on the screen, in or on a panel, that scrolls with it."""
        widget.through = Rect(self._seen)
        if (widget.rect, widget.scale) != (area, scale):
            widget.place(area, scale)  # only where it stood elsewhere: that makes it paint anew
        self._panels.append(widget)

    def _place_bar(self) -> None:
        view, wide = self.view, self.scale.px(STRIP)
        area = Rect(view.right - wide, view.y, wide, view.h)
        if (self.bar.rect, self.bar.scale) != (area, self.scale):
            self.bar.place(area, self.scale)
        self.bar.bar.place(view, max(self.content, self.offset + view.h), self.scale)
        self.bar.stale = True

    # --- scrolling --------------------------------------------------------------------------------------------------------

    @property
    def _last(self) -> int:
        """The pixels that can be scrolled down by hand."""
        return max(0, self.content - self.view.h)

    def _within(self, offset: int) -> int:
        """A place to scroll to, at most the end, or just beyond it where else a card would be cut above."""
        end = self._last
        heads = [top for _, top in self._tops if end <= top <= end + self.view.h // CARD]
        return max(0, min(offset, min(heads, default=end) if end else 0))

    def scroll_to(self, offset: int) -> None:
        """Scroll so many pixels of the panels above what is seen."""
        self._go(min(offset, max(self.offset, self._last)))

    def _go(self, offset: int) -> None:
        offset = self._within(offset)
        for widget in self._panels if offset != self.offset else ():
            widget.shift(self.offset - offset)
        self.offset = offset
        self._end_on_whole()
        self._place_bar()

    def scroll(self, steps: float) -> Answer:
        """Whether it scrolls at all: so many steps down, or up where they are below 0."""
        if not self.scrolls:
            return IGNORED
        self.scroll_to(self.offset + round(steps * self.scale.px(NOTCH)))
        return HANDLED

    def wheel(self, notches: float) -> Answer:
        """Whether it took the wheel; positive is away from the hand."""
        return self.scroll(-notches)

    def page(self, pages: int) -> Answer:
        """Whether it scrolls at all: so many times most of what is seen."""
        return self.scroll(pages * self.view.h * 0.8 / self.scale.px(NOTCH))

    def leads(self, widget: Widget) -> bool:
        """Whether the whole of a widget is in sight before anybody has scrolled."""
        return widget.rect.bottom + self.offset <= self.view.bottom

    def reveal(self, widget: Widget, within: Widget | None = None) -> None:
        """Bring one of its widgets, or a part of one, into sight, its head if it is higher than the view."""
        if (within or widget) not in self._panels:
            return
        view = self.view
        cards = (one for one in self._panels if self._card(one) and one.rect.contains(widget.rect))
        whole = next(cards, widget)
        top, over = self.offset + whole.rect.top - view.top, whole.rect.bottom - view.bottom
        if over > 0:  # on to the head of a panel: nothing is cut above
            least = self.offset + over
            self._go(min((one for _, one in self._tops if least <= one <= top), default=least))
        if whole.rect.top < view.top:
            self._go(top)
