"""What stands beside the board of Danger Close: what is pointed at, what an action would come to, the bags, the two tableaus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.api import Action, Seat
from game.skulls.asks import answer
from game.skulls.position import OTHER
from game.skulls.rounds import may_cover
from game.skulls.turns import covered
from scenes.kit.chrome import Chrome
from scenes.kit.column import SideColumn
from scenes.kit.stacking import Entry, Form, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls import preview, subject
from scenes.tables.skulls.names import objective_name, title_of, vehicle_name
from scenes.tables.skulls.prospects import Prospect, prospect
from scenes.tables.skulls.tableau import Tableau

if TYPE_CHECKING:
    from scenes.tables.skulls.table import SkullsTable


class Panels:
    """The panels of one table, filled from its state. What does not fit into the column goes by importance."""

    def __init__(self, table: SkullsTable) -> None:
        self.table = table
        self.column = SideColumn()
        self.stack = Stack(self.column)
        self.subject, self.sum, self.bag, self.danger, self.goals = (TextPanel() for _ in range(5))
        self.fates: dict[str, TextPanel] = {}
        self.tableaus = {seat: Tableau(seat, table.open_unit) for seat in OTHER}
        self.sum.topic, self.bag.topic, self.danger.topic = "panel.preview", "panel.bag", "panel.exposure"
        self.goals.topic = "panel.objective"
        self.widgets: list[Widget] = []
        self._seen: tuple[object, str, Prospect] | None = None

    def place(self, chrome: Chrome) -> None:
        """Put the panels in the side column."""
        self.column = chrome.column
        self.stack = Stack(self.column)
        self.refresh()

    def keep_free(self, high: int) -> None:
        """Keep so many pixels at the head of the column free for somebody else."""
        if self.column.keep_free(high):
            self.refresh()

    def refresh(self) -> None:
        """Fill every panel again, and stack those that are needed now."""
        if not self.column.rect.w:
            return
        self.stack.fill(self._entries, self.table.mode.about())
        self.widgets = self.column.widgets

    # --- what stands in the column --------------------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        """The panels that are wanted now, from top to bottom."""
        table, stack = self.table, self.stack
        found = [stack.widget(widget, 0) for widget in table.mode.widgets()]
        if table.view.phase in ("muster", "plan") and table.chair:  # the mode's own panels tell most of it
            more = [*self._subject(), *self._danger(), *self._both((4, 3))] if table.view.phase == "plan" else []
            return found + self._with_room(found, more)
        action = table.mode.previewed()
        if action:
            found += self._previewed(action)
        else:
            found += self._subject()
        found += self._danger()
        if table.view.phase != "muster":
            found.append(self._bag(action))
            if table.world.scenario.objectives:
                brief, whole = subject.goal_parts(table.view, True), subject.goal_parts(table.view)
                found.append(stack.slab(self.goals, 3, say("skulls:panel.goals").upper(), brief, whole))
            found += self._both((3, 4))
        return found

    def _both(self, weights: tuple[int, int]) -> list[Entry]:
        """The tableaus of both teams, by the weights of the seat's own and the other; the one that matters more above."""
        for tableau in self.tableaus.values():
            tableau.show(self.table.open_view)
        entries = sorted(zip(weights, self._seats(), strict=True))
        return [self._tableau(seat, weight) for weight, seat in entries]

    def _with_room(self, entries: list[Entry], more: list[Entry]) -> list[Entry]:
        """Those of the second panels that can be seen below the first ones without scrolling."""
        room, found = self.column.view.h - sum(entry.forms[0].high + self.column.gap for entry in entries), list[Entry]()
        for entry in more:
            if entry.forms[0].high <= room:
                found.append(entry)
                room -= entry.forms[0].high + self.column.gap
        return found

    def _tableau(self, seat: Seat, weight: int) -> Entry:
        """The tableau of a team: counters with their danger where there is little room, else a row for each unit."""
        tableau, stack = self.tableaus[seat], self.stack

        def form(brief: bool) -> Form:
            tableau.brief = brief
            return Form(tableau.natural(stack.scale, stack.wide)[1], lambda: tableau.change(brief=brief))

        before = tableau.brief
        forms = form(True), form(False)
        tableau.brief = before
        return Entry(tableau, weight, forms)

    def _seats(self) -> tuple[Seat, Seat]:
        """The seat at the screen and the other one; where everybody looks, the one whose turn it is first."""
        own = self.table.seat or self.table.deciding() or "seal"
        return own, OTHER[own]

    def seen(self, action: Action) -> Prospect:
        """What an action that is decided about would come to, worked out once."""
        view = self.table.view
        key = repr(sorted(action.items()))
        if self._seen is None or self._seen[0] is not view or self._seen[1] != key:
            acting = action["unit"] if action["do"] == "check" else view.turn.unit if view.turn else ""
            seat = view.world.side(acting) if acting else "seal"
            self._seen = view, key, prospect(view, seat, action)
        return self._seen[2]

    def _previewed(self, action: Action) -> list[Entry]:
        """The action in words, and a panel with the chances of each unit that it would hit."""
        view, stack = self.table.view, self.stack
        if action["do"] == "move":
            self.sum.topic = "panel.reach"
            return [stack.slab(self.sum, 1, subject.space_title(view, action["to"]), *self._step(action["to"]))]
        seen = self.seen(action)
        self.sum.topic = "panel.preview"
        found = []
        if action["do"] != "check":
            found.append(stack.slab(self.sum, 1, preview.title(view, action), *preview.sum_forms(view, action, seen)))
        for fate in seen.fates:
            slab = self.fates.setdefault(fate.unit, TextPanel())
            slab.topic = "panel.preview"
            own = view.world.side(fate.unit) == self.table.seat
            found.append(stack.slab(slab, 1, preview.fate_title(view, fate), *preview.fate_forms(view, fate, seen, own)))
        return found

    def _step(self, space: str) -> tuple[list[Part], list[Part]]:
        """Whom the acting unit could fire at from a space one step away; then what the space is as well."""
        view = self.table.view
        assert view.turn is not None
        targets = answer(view, "targets", {"unit": view.turn.unit, "at": space})["targets"]
        parts = preview.step_parts(view, targets)
        return parts, [*parts, *subject.space_parts(view, space)]

    def _subject(self) -> list[Entry]:
        """What is pointed at, else the acting unit."""
        view, hit = self.table.view, self.table.mode.hit
        unit = hit.unit if hit.unit in view.units else None
        weight = 1
        if unit is None and not hit.space and view.turn and not self.table.mode.widgets():
            unit, weight = view.turn.unit, 3  # nobody asked for it: what else there is to know goes first
        if unit:
            self.subject.topic = f"unit.{unit}"
            own = self.table.knows(view.world.side(unit))
            short, whole = subject.unit_parts(view, unit, own, True), subject.unit_parts(view, unit, own)
            return [self.stack.slab(self.subject, weight, subject.unit_title(view, unit), short, whole)]
        if hit.thing:
            self.subject.topic = "vehicle" if hit.thing in view.world.scenario.vehicles else "objective"
            return [self.stack.slab(self.subject, 1, self.thing_name(hit.thing).upper(), subject.thing_parts(view, hit.thing))]
        if hit.space:
            self.subject.topic = "zone"
            return [self.stack.slab(self.subject, 1, subject.space_title(view, hit.space), subject.space_parts(view, hit.space))]
        return []

    def thing_name(self, thing: str) -> str:
        """What an objective or a vehicle is called."""
        world = self.table.world
        return objective_name(world, thing) if thing in world.scenario.objectives else vehicle_name(world, thing)

    def _danger(self) -> list[Entry]:
        """What the other side could do to the unit or to whoever stands in the space under the pointer."""
        told = self.table.danger.told(self.table.mode.hit) if self.table.shown else None
        return [self.stack.slab(self.danger, 1, *told)] if told else []

    def _bag(self, action: Action | None) -> Entry:
        """Both bags, the seat's own with its skulls."""
        own, other = self._seats()
        seen = self.seen(action) if action else None
        low, high = (preview.bag_parts(self.table.view, own, seen, rows) for rows in (2, 3))
        more = [Prose(preview.other_bag(self.table.view, other, seen))]
        title = say("skulls:panel.bag.own" if self.table.seat else "skulls:panel.bag.of", team=self.table.names[own]).upper()
        return self.stack.slab(self.bag, 2, title, low, high, [*high, *more])

    def cover_words(self) -> str:
        """What Take Cover would do for the seat that has the turn or is asked: each unit's new danger, and the price."""
        table, view = self.table, self.table.view
        seat = table.seat
        if seat is None or not may_cover(view, seat):
            return ""
        changed = covered(view, seat)
        units = ", ".join(
            say("skulls:panel.cover.unit", unit=title_of(view.world, name), before=view.units[name].danger, after=danger)
            for name, danger in changed.items()
        )
        return say("skulls:panel.cover.tip", units=units)
