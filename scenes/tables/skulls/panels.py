"""What stands beside the board of Danger Close: what is pointed at, what an action would come to, the bags, the two tableaus."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Seat
from game.skulls.position import OTHER
from scenes.kit import palette
from scenes.kit.chrome import Chrome
from scenes.kit.column import SideColumn
from scenes.kit.stacking import Entry, Form, Stack
from scenes.kit.text_panel import Part, TextPanel
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls import subject
from scenes.tables.skulls.aim import Aiming
from scenes.tables.skulls.modes import Mode, Preparing
from scenes.tables.skulls.names import thing_name
from scenes.tables.skulls.parts import preview, step_box
from scenes.tables.skulls.parts.advice import Then
from scenes.tables.skulls.parts.decision import Framed
from scenes.tables.skulls.state import SkullsState
from scenes.tables.skulls.tableau import Tableau
from scenes.tables.skulls.threats import Danger

WHOLE, BRIEF = 270, 126
"""Design units that all that is to be told of a unit takes, and the least of it."""


class Panels:
    """The panels of one table, filled from its state. What does not fit into the column goes by importance."""

    def __init__(self, state: SkullsState, danger: Danger, mode: Callable[[], Mode], open_unit: Callable[[str], None]) -> None:
        self.state, self.threat, self.mode = state, danger, mode
        self.column = SideColumn()
        self.stack = Stack(self.column)
        self.subject, self.still, self.bag, self.danger, self.goals = (TextPanel() for _ in range(5))
        self.sum, self.back = Framed(), Framed()  # what an action does, and what comes back
        self.behind = Framed(), Framed()  # the same of what is aimed at, while another action is pointed at
        self.fates: dict[str, TextPanel] = {}
        self.tableaus = {seat: Tableau(seat, open_unit) for seat in OTHER}
        self.sum.topic, self.bag.topic, self.danger.topic = "panel.preview", "panel.bag", "panel.exposure"
        self.goals.topic = "panel.objective"
        self.widgets: list[Widget] = []
        self.bags = False  # whether the bags stand over the plan of a round
        self._told: tuple[str, list[Part]] | None = None  # what could reach what is pointed at
        self._due: str | None = None  # who acts, or is next

    def place(self, chrome: Chrome) -> None:
        """Put the panels in the side column."""
        self.column = chrome.column
        self.stack = Stack(self.column)
        self.refresh()

    def refresh(self) -> None:
        """Fill every panel again, and stack those that are needed now."""
        if not self.column.rect.w:
            return
        self._told = self.threat.told(self.state.hit) if self.state.shown else None
        for tableau in self.tableaus.values():
            tableau.change(small=bool(self.column.kept))
        self.stack.fill(self._entries, self.mode().about(), self._foot())
        self.widgets = self.column.widgets
        for tableau in self.tableaus.values():
            tableau.change(counts=self.bag not in self.widgets)  # what stands there in large is told once
        self.state.subject_shown = self.subject in self.widgets

    # --- what stands in the column --------------------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        """The panels that are wanted now, from top to bottom."""
        state, stack, mode = self.state, self.stack, self.mode()
        over = isinstance(mode, Preparing) and mode.over
        bags = self._bag(None)._replace(weight=0) if self.bags and state.view.phase == "plan" and state.chair else None
        if isinstance(mode, Preparing) and not over:
            mode.above = bags.forms[0].high + self.column.gap if bags else 0
            mode.recount()
        found = [] if over else [stack.widget(widget, 0) for widget in mode.widgets()]
        found = [bags, *found] if bags else found
        if state.view.phase in ("muster", "plan") and state.chair and not over:  # the mode's own panels tell most of it
            if state.view.phase == "muster":
                return found
            pointed = (entry._replace(passing=True) for entry in self._with_room(found, self._pointed()))
            return [*found, *pointed, *self._with_room(found, self._both((4, 3)))]
        decided, action = mode.decided(), mode.previewed()
        looked = action if action != decided else None
        if decided:
            found += self._previewed(decided, self.behind if looked else (self.sum, self.back))
        passing = self._previewed(looked, (self.sum, self.back)) if looked else []
        if not action:  # what an attack does is not what the enemy could do there, and of a step it is told with it
            passing = self._pointed()
        if not decided:
            found += self._acting(self.still if any(one.widget is self.subject for one in passing) else self.subject)
        return [*found, *self._beside(found, decided, over), *(entry._replace(passing=True) for entry in passing)]

    def _beside(self, found: list[Entry], decided: Action | None, over: bool) -> list[Entry]:
        """What stands below what is to be decided: the bags, what counts, both teams."""
        state, stack = self.state, self.stack
        if decided and decided["do"] not in ("move", "check"):
            more, gap = [self._bag(decided)], self.column.gap
            rosters = self._rosters()  # where all of it has room, they stand where they stood
            full = sum(entry.forms[-1].high + gap for entry in (*found, *more, *rosters)) - gap
            return [*more, *rosters] if full <= self.column.view.h else more
        more = []
        if state.view.phase != "muster" or over:
            if decided is None or decided["do"] == "move":  # a step pulls no skull: they stand where they stood
                more.append(self._bag(None))
            if state.world.scenario.objectives:
                brief, whole = subject.goal_parts(state.view, True), subject.goal_parts(state.view)
                more.append(stack.slab(self.goals, 3, say("skulls:panel.goals").upper(), brief, whole))
            more += self._rosters()
        return more

    def _foot(self) -> Widget | None:
        """The first of what stands at the foot of the column, whatever is pointed at; None while squads or rounds are planned."""
        if self.state.view.phase in ("muster", "plan"):
            return None
        decided = self.mode().decided()
        return self.tableaus[self._seats()[0]] if decided and decided["do"] == "check" else self.bag

    def _rosters(self) -> list[Entry]:
        """The tableaus of both teams in the fullest form that leaves room for a unit and the bags: the same for a whole match; in
        the lowest over a lesson.
        """
        found = [self._tableau(seat, 2) for seat in self._seats()]
        if self.column.kept:
            return [entry._replace(forms=(min(entry.forms, key=lambda form: form.high),)) for entry in found]
        room = self.column.view.h - self._bag(None, False).forms[0].high - 3 * self.column.gap
        for kept, place in ((WHOLE, -1), (BRIEF, -2), (0, 0)):
            forms = [entry.forms[place] for entry in found]
            if sum(form.high for form in forms) + self.stack.scale.px(kept) <= room:
                break
        return [entry._replace(forms=(form,)) for entry, form in zip(found, forms, strict=True)]

    def _both(self, weights: tuple[int, int]) -> list[Entry]:
        """The tableaus of both teams, by the weights of the seat's own and the other; the one that matters more above."""
        entries = sorted(zip(weights, self._seats(), strict=True))
        return [self._tableau(seat, weight) for weight, seat in entries]

    def _with_room(self, entries: list[Entry], more: list[Entry]) -> list[Entry]:
        """Those of the second panels that can be seen below the first ones without scrolling."""
        room, found = self.column.view.h - sum(entry.forms[0].high + self.column.gap for entry in entries), list[Entry]()
        for entry in more:
            if entry.forms[0].high <= room:
                found.append(entry._replace(forms=tuple(form for form in entry.forms if form.high <= room)))
                room -= entry.forms[0].high + self.column.gap
        return found

    def _tableau(self, seat: Seat, weight: int) -> Entry:
        """The tableau of a team: counters with their danger where there is little room, with names where there is more, else a
        row for each unit.
        """
        tableau, stack = self.tableaus[seat], self.stack
        tableau.show(self.state.open_view)

        def form(brief: bool, named: bool) -> Form:
            tableau.brief, tableau.named = brief, named
            return Form(tableau.natural(stack.scale, stack.wide)[1], lambda: tableau.change(brief=brief, named=named))

        before = tableau.brief, tableau.named
        named = [form(True, True)] if tableau.has_names(stack.scale, stack.wide) else []
        forms = form(True, False), *named, form(False, False)
        tableau.brief, tableau.named = before
        return Entry(tableau, weight, forms, yields=True)

    def _seats(self) -> tuple[Seat, Seat]:
        """The seat at the screen and the other one; where everybody looks, the one whose turn it is first."""
        own = self.state.seat or self.state.deciding() or "seal"
        return own, OTHER[own]

    def _previewed(self, action: Action, slabs: tuple[Framed, Framed]) -> list[Entry]:
        """The decision about an action, on these slabs: what it does, and of an exchange of fire what comes back."""
        does, back = slabs
        view, stack, seat = self.state.view, self.stack, self.state.seat
        if action["do"] == "check":
            return self._pulling(action)
        acting = view.world.side(view.turn.unit) if view.turn else seat
        mode = self.mode()
        aimed = not isinstance(mode, Aiming) or action in (mode.aimed, mode.lit)
        edge = palette.DANGER if seat not in (None, acting) else palette.AMBER if aimed else palette.LINE
        does.change(edge=edge, aside=preview.aside(view, action))
        if action["do"] == "move" or ("to" in action and action["do"] == "use" and seat == acting):
            does.topic = "panel.reach"
            does.change(aside=subject.space_title(view, action["to"]))
            title = preview.step_title(aimed) if action["do"] == "move" else preview.title(view, action, seat, aimed)
            return [stack.slab(does, 1, title, self._step(action["to"], self._then(action)))]
        seen = self.state.seen(action)
        does.topic = "panel.preview"
        found = [stack.slab(does, 1, preview.title(view, action, seat, aimed), *preview.main_forms(view, action, seen, seat))]
        if action["do"] == "fire":
            head, more = preview.back_parts(view, action, seen, seat)
            back.topic = "panel.return"
            back.change(edge=head.shade if head.number else palette.LINE)
            found.append(stack.slab(back, 1, "", [head, *more]))
        return found

    def _pulling(self, action: Action) -> list[Entry]:
        """The chances of each unit that pulls skulls, a panel each."""
        view, seen = self.state.view, self.state.seen(action)
        found = []
        for fate in seen.fates:
            slab = self.fates.setdefault(fate.unit, TextPanel())
            slab.topic = "panel.preview"
            own = view.world.side(fate.unit) == self.state.seat
            forms = preview.fate_forms(view, fate, seen, own)
            found.append(self.stack.slab(slab, 1, preview.fate_title(view, fate), *forms))
        return found

    def _then(self, action: Action) -> Then | None:
        """What had better follow a step that is decided about; None for one that had better not be made."""
        mode = self.mode()
        if isinstance(mode, Aiming) and action == mode.decided() and not mode.poor(action):
            return mode.then(action)
        return None

    def _step(self, space: str, then: Then | None = None) -> list[Part]:
        """What could reach the acting unit in a space one step away, whom it could fire at from there, and what may follow."""
        view = self.state.known
        assert view.turn is not None
        return step_box.step_parts(view, view.world.side(view.turn.unit), space, then)

    @property
    def _standing(self) -> str | None:
        """The acting unit, between turns the one that is next, or at the end of a round the last one: whoever it is is told of
        whatever is pointed at.
        """
        view, mode = self.state.view, self.mode()
        if view.phase in ("muster", "plan", "over"):
            self._due = None
        elif view.turn:
            self._due = view.turn.unit
        elif view.pair:
            self._due = view.pair.first if view.pair.at == 1 and view.pair.first else view.pair.second
        return self._due if self._due in view.units and not mode.decided() and not mode.widgets() else None

    def _acting(self, slab: TextPanel) -> list[Entry]:
        """The acting unit; nobody asked for it: what else there is to know goes first."""
        return [self._unit(self._standing, 3, slab)] if self._standing else []

    def _unit(self, unit: str, weight: int, slab: TextPanel) -> Entry:
        view = self.state.view
        slab.topic = f"unit.{unit}"
        own = self.state.knows(view.world.side(unit))
        open_card = view.pair and unit in (view.pair.first, view.pair.second)
        less = self.state.penalty(view.world.side(unit), unit) if open_card else 0
        short, whole = (subject.unit_parts(view, unit, own, brief, less) for brief in (True, False))
        told = subject.told_parts(view, unit, own, less)
        return self.stack.slab(slab, weight, subject.unit_title(view, unit), short, *told, whole)

    def _pointed(self) -> list[Entry]:
        """What is pointed at, but for what stands there anyway; and what the other side could do there."""
        return [*self._subject(), *self._danger()]

    def _subject(self) -> list[Entry]:
        """What is pointed at, but for the acting unit where that stands already."""
        view, hit, standing = self.state.view, self.state.hit, self._standing
        unit = hit.unit if hit.unit in view.units else None
        if standing and not hit.thing and (unit or standing) == standing and hit.space == view.units[standing].space:
            return [self._rest(standing)] if unit and not self._whole(standing) else []
        if unit:
            return [self._unit(unit, 1, self.subject)]
        if hit.thing:
            self.subject.topic = "vehicle" if hit.thing in view.world.scenario.vehicles else "objective"
            return [self.stack.slab(self.subject, 1, thing_name(view.world, hit.thing), subject.thing_parts(view, hit.thing))]
        if hit.space:
            self.subject.topic = "zone"
            return [self.stack.slab(self.subject, 1, subject.space_title(view, hit.space), subject.space_parts(view, hit.space))]
        return []

    def _rest(self, unit: str) -> Entry:
        """What his card in short leaves out of the acting unit."""
        self.subject.topic = f"unit.{unit}"
        own = self.state.knows(self.state.view.world.side(unit))
        short, whole = (subject.unit_parts(self.state.view, unit, own, brief) for brief in (True, False))
        return self.stack.slab(self.subject, 1, "", [part for part in whole if part not in short])

    def _whole(self, unit: str) -> bool:
        """Whether all of the card of the acting unit has room above the bags and the rosters."""
        below = [self._bag(None), *self._rosters()]
        full = self._unit(unit, 3, self.still).forms[-1].high + sum(entry.forms[0].high + self.column.gap for entry in below)
        return full <= self.column.view.h

    def _danger(self) -> list[Entry]:
        """What the other side could do to the unit or to whoever stands in the space under the pointer."""
        return [self.stack.slab(self.danger, 1, *self._told)] if self._told else []

    def _bag(self, action: Action | None, low: bool | None = None) -> Entry:
        """Both bags, each in the colour of its team; low in a turn, where whoever acts is told of above them."""
        own, _ = self._seats()
        view = self.state.view
        low = view.phase == "turn" if low is None else low
        seen = self.state.seen(action) if action and action["do"] != "move" else None
        both = [preview.bags(view, own, self.state.seat is not None, seen, low)]
        return self.stack.slab(self.bag, 2, "", both)._replace(yields=True)
