"""The side column of a frame: panels one under the other, which scroll where they are higher than it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pygame import Rect, Surface

from scenes.kit import keys
from scenes.kit.beside import Ground, best, edges
from scenes.kit.layout import Scale
from scenes.kit.scrolling import STRIP, ScrollBar
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget, ring
from scenes.kit.words import say

GAP = 10  # design units: between two panels
CARD = 3  # a panel is a card where at least so many of it have room
AIR, NEAR = 8, 60  # design units: from a card to the edges of the board, and from the pointer to a card
LEAST = 100  # design units that what only the pointer brings has below what stands, where enough can be spared
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
    What only the pointer brings has one place, below what stands. Where that has no room, it is a card on the board beside it.
    """

    def __init__(self) -> None:
        self.rect, self.scale = Rect(0, 0, 0, 0), Scale(100)
        self.kept = 0  # pixels kept free at its foot
        self.told: frozenset[Widget] = frozenset()  # what the lesson on the screen tells of: it is seen before all the rest
        self.offset = self.content = 0  # pixels above what is seen, and of all panels
        self.bar = ColumnBar(self)
        self._about: object = None
        self._panels: list[Widget] = []
        self.over: list[Widget] = []  # what only the pointer brings: nothing that stands gives way to it
        self.cards: list[Widget] = []  # those of them that lie on the board
        self.ground: Ground | None = None
        self.others: Sequence[Widget] = ()  # all widgets of the screen: cards lie on none of them
        self.pointer = (-1, -1)
        self._tops: list[tuple[Widget, int]] = []  # the panels that stand, and how far below the first each begins
        self.spared: Collection[Widget] = ()  # those that leave their place to what only the pointer brings
        self._slot = Rect(0, 0, 0, 0)  # the place of what only the pointer brings
        self._spare = 0  # pixels below it that what stands at the lower edge can leave to it
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
    def standing(self) -> list[Widget]:
        """The panels that stand there whatever is pointed at, with what lies on them."""
        return self._panels

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
        idle: Collection[Widget] = (),
        least: int = LEAST,
    ) -> None:
        """Fill it with these panels, each so many pixels high and `wide` pixels wide, the first at its head.

        `about`: what they are about; when that changes, they are seen from the first one; else what is seen stays where it is,
        whatever comes above it. `foot` and those that follow it go to the lower edge where there is room. `idle` are those that
        leave their place to what only the pointer brings, the last above the foot first, no more of them than make
        it `least` design units high.
        """
        view, gap = self.view, self.gap
        self.content = self._high(panels)
        if about != self._about:
            self._about, self.offset = about, 0
        before_it, self._tops = self._tops, self._begins(panels)
        self.offset += self._moved(before_it) if self.offset else 0
        self.offset = self._within(self.offset)
        self.lay_over((), (), wide, scale)
        self.spared = idle
        before, self._panels = self._panels, []
        y, bottom = view.y - self.offset, view.bottom
        at_foot = list[Widget]()
        ends = [(view.y, True)]  # where what stands ends, with each panel more, and whether that one could be spared
        for widget, high in panels:
            if widget is foot:
                y += max(0, view.h - self.content)
                bottom = min(bottom, y - gap)
            if widget is foot or at_foot:
                at_foot.append(widget)
            self.add(widget, Rect(view.x, y, wide, high), scale)
            if y < bottom:
                ends.append((min(y + high + gap, bottom), widget in idle))
            y += high + gap
        while len(ends) > 1 and ends[-1][1] and bottom - ends[-1][0] < scale.px(least):
            ends.pop()
        self._slot = Rect(view.x, ends[-1][0], wide, bottom - ends[-1][0])
        self._spare = view.bottom - bottom if all(widget in idle for widget in at_foot) else 0
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

    @property
    def free(self) -> int:
        """The pixels that what only the pointer brings has below what stands."""
        return self._slot.h

    @property
    def free_in_need(self) -> int:
        """The same with what stands at the lower edge and can be spared."""
        return self._slot.h + self._spare

    @property
    def free_beside(self) -> int:
        """The pixels that cards have on the board beside it, 0 where there is none."""
        return self._inner.h

    def lay_over(self, below: Sequence[tuple[Widget, int]], cards: Sequence[tuple[Widget, int]], wide: int, scale: Scale) -> None:
        """Lay panels that only the pointer brings below what stands, and others on the board beside it."""
        for widget in self.over:
            widget.through, widget.lifted = None, False
        self.cards = [widget for widget, _ in cards]
        self.over = [*(widget for widget, _ in below), *self.cards]
        high = self._high(below)
        y = self._slot.y if high <= self._slot.h else max(self._slot.y, self.view.bottom - high)
        for widget, high in below:
            self._put(widget, Rect(self._slot.x, y, wide, high), scale)
            y += high + self.gap
        place = self._beside(wide, self._high(cards)) if cards else Rect(0, 0, 0, 0)
        y = place.y
        for widget, high in cards:
            widget.lifted = True
            self._put(widget, Rect(place.x, y, wide, high), scale)
            y += high + self.gap
        self._end_on_whole()

    @staticmethod
    def _put(widget: Widget, area: Rect, scale: Scale) -> None:
        """Place a widget, which paints itself anew only where it is not as large as it was."""
        if (widget.rect.size, widget.scale) != (area.size, scale):
            widget.place(area, scale)
        elif widget.rect != area:
            widget.rect, widget.stale = Rect(area), True

    def point(self, at: tuple[int, int]) -> None:
        """Take note of where the pointer is: cards on the board make way for it."""
        self.pointer = at
        if not self.cards:
            return
        lying = self.cards[0].rect.union(self.cards[-1].rect)
        if lying.colliderect(self._pointed):
            place = self._beside(*lying.size)
            for widget in self.cards if place != lying else ():
                self._put(widget, widget.rect.move(place.x - lying.x, place.y - lying.y), widget.scale)

    @property
    def _inner(self) -> Rect:
        """The part of the board in which cards lie, as far as the column."""
        if not self.ground:
            return Rect(0, 0, 0, 0)
        air, clear = self.scale.px(AIR), self.ground.clear
        right = self.rect.x - 2 * air
        return Rect(clear.x + air, clear.y + air, max(0, right - clear.x - air), max(0, clear.h - 2 * air))

    @property
    def _pointed(self) -> Rect:
        """The part of the board around the pointer that stays in sight."""
        near = self.scale.px(NEAR)
        return Rect(self.pointer[0] - near, self.pointer[1] - near, 2 * near, 2 * near)

    def _beside(self, wide: int, high: int) -> Rect:
        """Where cards of this size lie."""
        inner = self._inner
        if not self.ground:
            return inner
        pressed = [one.seen for one in self.others if one not in self.over and one.seen.colliderect(inner)]
        return best(edges(inner, wide, high), self._pointed, pressed, self.ground)

    def _end_on_whole(self) -> None:
        """Let nothing show of a card that the lower edge would cut, nor of a line of what is higher, nor of what leaves its place
        to what only the pointer brings.
        """
        view = self.view
        cut = [one for one in self._panels if one.rect.top < view.bottom < one.rect.bottom]
        lines = [one.broken_at(view.bottom) for one in cut if not self._card(one)]
        ends = [y for y in (*(one.rect.top for one in cut if self._card(one)), *lines) if y is not None and y > view.top]
        self._seen = view.inflate(2 * self.scale.px(4), 0)
        self._seen.h = min([view.bottom, *ends]) - view.top
        lies = [one.rect for one in self.over if one not in self.cards]
        nothing = Rect(self._seen.topleft, (0, 0))
        for widget in self._panels:
            seen = nothing if widget.rect.collidelist(lies) >= 0 else self._seen
            if widget.through != seen:
                widget.through, widget.stale = Rect(seen), True

    def _card(self, panel: Widget) -> bool:
        """Whether a panel is a card, which is seen whole or not at all: a low one, or the head of one that has no lines."""
        lines = type(panel).broken_at is not Widget.broken_at
        return (
            panel.rect.h <= self.view.h / CARD
            or not lines
            and 2 * (self.view.bottom - panel.rect.top) < panel.rect.h <= self.view.h
        )

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
