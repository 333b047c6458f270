"""Panels one under the other in a side column: what matters most is seen at once, the rest is scrolled to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.kit.column import SideColumn
from scenes.kit.text_panel import Part, TextPanel
from scenes.kit.widgets import Widget

WHOLE, SPARE = 8, 9
"""The weights of panels that are left out where they have no room. One that is WHOLE stands in the largest form that has any,
before others grow.
"""


class Form(NamedTuple):
    """One way a panel can stand: its height in pixels, and what makes it so."""

    high: int
    take: Callable[[], None]


class Entry(NamedTuple):
    """A panel that wants a place in the column: how important it is (0 most, SPARE least), and its forms, the smallest first.

    One that is `passing` is there because of the pointer alone: no other gives way to it, but for those at the end that can be
    spared, or that `yields`. One that is `steady` is pressed again and again: it stays as wide with a bar beside it as without.
    """

    widget: Widget
    weight: int
    forms: tuple[Form, ...]
    passing: bool = False
    steady: bool = False
    yields: bool = False


class Stack:
    """What stands in a column. `scale` and `wide` are those in which entries measure themselves now."""

    def __init__(self, column: SideColumn) -> None:
        self.column, self.scale, self.wide = column, column.scale, 0
        self.slot = 0  # design units that panels leave to what the pointer brings, where smaller forms do

    def widget(self, widget: Widget, weight: int) -> Entry:
        """A panel that can stand in one way only."""
        return Entry(widget, weight, (Form(widget.natural(self.scale, self.wide)[1], lambda: None),))

    def slab(self, slab: TextPanel, weight: int, title: str, *forms: Sequence[Part]) -> Entry:
        """A text panel with its forms, the smallest first."""

        def form(parts: Sequence[Part]) -> Form:
            return Form(slab.height_with(title, parts, self.scale, self.wide), lambda: slab.fill(title, parts))

        return Entry(slab, weight, tuple(form(parts) for parts in forms))

    def passing(self, slab: TextPanel, title: str, *forms: Sequence[Part]) -> Entry:
        """A text panel that only the pointer brings."""
        return self.slab(slab, SPARE, title, *forms)._replace(passing=True)

    def fill(self, entries: Callable[[], list[Entry]], about: object, last: Widget | None = None) -> None:
        """Stack the panels one under the other. What has no room follows those that have; what matters most keeps its place.

        `about` is what the column is about: while it stays the same, so does the place it is scrolled to. What matters most
        is set in smaller letters before it has no room. `last` and what follows it stand at the foot where there is
        room.
        """
        column = self.column
        self.wide = column.room(False)
        wanted, passing = self._in_letters(entries)
        chosen = self._that_fit(wanted)
        left_out = any(place not in chosen and entry.weight < WHOLE for place, entry in enumerate(wanted))
        full = left_out or not column.holds([(wanted[place].widget, form.high) for place, form in chosen.items()])
        if full or any(one.steady for one in wanted):
            self.wide = column.room(True)
            wanted, passing = self._in_letters(entries)
            chosen = self._that_fit(wanted)
        rest = [(place, entry.forms[-1]) for place, entry in enumerate(wanted) if place not in chosen and entry.weight < WHOLE]
        rest.sort(key=lambda one: wanted[one[0]].weight)
        stacked = self._taken_in([(wanted[place], form) for place, form in [*sorted(chosen.items()), *rest]])
        idle = [one.widget for one in wanted if (one.yields or one.weight == SPARE) and one.widget not in column.told]
        column.fill(stacked, self.wide, self.scale, about, last, idle)
        self._lay_over(passing, entries)

    def _lay_over(self, passing: list[Entry], entries: Callable[[], list[Entry]]) -> None:
        """Lay what only the pointer brings below what stands as far as it has room there, the rest in short on the board."""
        column, before = self.column, self.scale
        for scale in before.downwards():
            if scale != self.scale:
                self.scale = scale
                passing = [one for one in entries() if one.passing]
            if len(passing) > 1 and self._least(passing) > column.free_in_need >= self._least(passing[1:]):
                passing = passing[1:] if passing[0].weight == SPARE else passing  # what comes last was asked for
            below, cards = list[Entry](), list[Entry]()
            for entry in passing:
                (below if not cards and self._least([*below, entry]) <= column.free_in_need else cards).append(entry)
            if self._least(cards) <= column.free_beside:
                break
        while cards and self._least(cards) > column.free_beside:
            cards.pop(0)
        room = column.free if self._least(below) <= column.free else column.free_in_need
        under, beside = self._taken_in(self._in_full(below, room)), self._taken_in([(entry, entry.forms[0]) for entry in cards])
        column.lay_over(under, beside, self.wide, self.scale)
        self.scale = before

    @staticmethod
    def _taken_in(laid: Sequence[tuple[Entry, Form]]) -> list[tuple[Widget, int]]:
        """Panels with their heights, once they have taken these forms."""
        for _, form in laid:
            form.take()
        return [(entry.widget, form.high) for entry, form in laid]

    def _in_full(self, entries: Sequence[Entry], room: int) -> list[tuple[Entry, Form]]:
        """Panels in the fullest forms that have room, the first before the others, else in the smallest."""
        room -= self._least(entries)
        laid = []
        for entry in entries:
            least = entry.forms[0]
            form = next((one for one in reversed(entry.forms) if one.high - least.high <= room), least)
            room -= form.high - least.high
            laid.append((entry, form))
        return laid

    def _in_letters(self, entries: Callable[[], list[Entry]]) -> tuple[list[Entry], list[Entry]]:
        """The panels that are wanted now, in letters that leave room for what matters most, and those of the pointer."""
        for scale in self.column.scale.downwards():
            self.scale = scale
            found = entries()
            wanted, passing = [one for one in found if not one.passing], [one for one in found if one.passing]
            if self._least([one for one in wanted if one.weight <= 1]) <= self.column.view.h:
                break
        return wanted, passing

    def _least(self, entries: Sequence[Entry]) -> int:
        """The pixels that panels take one under the other, each in its smallest form."""
        return sum(entry.forms[0].high for entry in entries) + self.column.gap * max(0, len(entries) - 1)

    def _that_fit(self, entries: Sequence[Entry]) -> dict[int, Form]:
        """The forms of the panels that are seen without scrolling, by their places: those that matter most, then in full."""
        by_weight = sorted(enumerate(entries), key=lambda one: one[1].weight)
        told = [one for one in by_weight if one[1].widget in self.column.told]
        rest = [one for one in by_weight if one not in told]
        chosen, room = dict[int, Form](), self.column.view.h
        for group in (told, rest):  # nothing keeps what a lesson tells of from being whole
            left = self._taken(group, entries, chosen, room, bool(told))
            room = self._grown(group, chosen, left - (self._left_over if group is rest else 0))
        return chosen

    @property
    def _left_over(self) -> int:
        """Pixels that no panel grows into: a lesson leaves none."""
        return self.scale.px(self.slot) + self.column.gap if self.slot and not self.column.kept else 0

    def _taken(
        self, group: Sequence[tuple[int, Entry]], entries: Sequence[Entry], chosen: dict[int, Form], room: int, told: bool
    ) -> int:
        """The pixels left where the panels of a group take their places; `told`: a lesson tells of some."""
        full = set[int]()  # weights of which one has no room: those that matter as much follow it in their order
        for place, entry in group:
            if entry.weight >= WHOLE and any(one.weight < WHOLE for number, one in enumerate(entries) if number not in chosen):
                break  # what is scrolled to leaves no room for what can be spared
            must = (entry.weight <= 1 and not told) or not chosen
            if (entry.forms[0].high <= room and entry.weight not in full) or must:
                chosen[place] = self._first(entry, room)
                room -= chosen[place].high + self.column.gap
            elif entry.weight < WHOLE:
                full.add(entry.weight)
        return room

    def _grown(self, group: Sequence[tuple[int, Entry]], chosen: dict[int, Form], left: int) -> int:
        """The pixels left once the panels of a group stand in the fullest forms that have room."""
        room = left + self.column.gap
        for place, entry in group:
            for form in entry.forms[1:] if place in chosen else ():
                if form.high - chosen[place].high <= room:
                    room -= form.high - chosen[place].high
                    chosen[place] = form
        return room - self.column.gap

    @staticmethod
    def _first(entry: Entry, room: int) -> Form:
        """The form in which a panel takes its place: the smallest, or of one that is WHOLE the largest that has room."""
        fitting = [form for form in entry.forms if form.high <= room] if entry.weight == WHOLE else []
        return fitting[-1] if fitting else entry.forms[0]
