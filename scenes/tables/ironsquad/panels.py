"""What stands beside the board of Iron Squad: the squad on its left, the column on its right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad import rulebook
from game.ironsquad.position import OTHER, SETTING_UP, Position
from game.ironsquad.records import SEATS
from scenes.kit.chrome import Chrome
from scenes.kit.column import SideColumn
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.numbers import written
from scenes.kit.scene import Change, Push
from scenes.kit.stacking import SPARE, Entry, Form, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad import preview
from scenes.tables.ironsquad.advising.threats import Danger
from scenes.tables.ironsquad.advising.winning import Win, losing
from scenes.tables.ironsquad.cards import MissionCard, Track, clock_part, solo_parts, track_part
from scenes.tables.ironsquad.charts import Charts
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.names import called, seat_name, title_of
from scenes.tables.ironsquad.prospects import Shot
from scenes.tables.ironsquad.since import Line, News, lines, rows
from scenes.tables.ironsquad.small_map import LEAST, PART, SmallMap, unknown
from scenes.tables.ironsquad.squad import SquadCards, column_width, squad_of, units_of
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState
from scenes.tables.ironsquad.subject import hex_parts, hex_title, unit_parts, unit_title
from scenes.tables.ironsquad.topics import space_topic

GAP = 10
BOARD = 560  # design units: the board keeps at least this width beside the squad
CORNER = 40  # design units: the button in the corner of the clock's panel
ROOMY = 700  # design units: height of a column at whose head clock and mission stand in full, however little is chosen
SLOT = 168  # design units: what is told of a hex that is pointed at, in short


class Standing(TextPanel):
    """The clock with the track of victory points, whose cubes move as points fall."""

    def __init__(self, state: IronSquadState) -> None:
        super().__init__()
        self.on = state

    def draw(self, surface: Surface) -> None:
        track = track_part(self.on.vp, self.on.names)
        self.change(parts=tuple(track if isinstance(part, Track) else part for part in self.parts))
        super().draw(surface)


class Panels:
    """The panels of one table, filled from its state.

    Clock and missions stand at the head, as high in one window whatever is chosen or pointed at; below them what is, or the
    preview of a shot, in so many rows as have room; at the foot the small map, where there is room. What matters most is set
    in smaller letters before it has no room.
    `mode()` is what the hand does now.
    """

    def __init__(self, state: IronSquadState, acts: IronSquadActs, danger: Danger, mode: Callable[[], Mode]) -> None:
        self.state, self.acts, self._threats, self._mode = state, acts, danger, mode
        self.chrome: Chrome | None = None
        self.column = SideColumn()
        self.stack = Stack(self.column)
        self.squad_area = Rect(0, 0, 0, 0)
        self.squad = SquadCards(state, lambda unit: mode().card(unit))
        self.clock = Standing(state)
        self.subject, self.at_rest, self.sum, self.die, self.solo, self.danger, self.alarm = (TextPanel() for _ in range(7))
        self.behind = TextPanel(), TextPanel()  # the shot at the enemy aimed at, while another is pointed at
        self.news = News(state)
        self.missions = {seat: MissionCard(seat, self.turn_mission, self.state.look_at) for seat in SEATS}
        self.map = SmallMap(state.board)
        self.charts = Button("", self.open_charts, icon="dice", tip=say("ironsquad:chart.tip"), height=36)
        self.clock.topic, self.sum.topic, self.solo.topic = "panel.clock", "panel.preview", "panel.solo"
        self.die.topic = self.charts.topic = "panel.result"
        self.map.topic, self.danger.topic = "location", "panel.threat"
        self.widgets: list[Widget] = []
        self._placing = False
        self._planned: tuple[Position, str] | None = None
        self._told: tuple[Position, tuple[Line, ...]] | None = None
        self._lost: tuple[Position, Win | None] | None = None  # how the enemy wins with his next turn

    # --- places ---------------------------------------------------------------------------------------------------------

    def squad_width(self, chrome: Chrome) -> int:
        """Pixels of the column left of the board that the squad's cards take; 0 where there is none or no room for it."""
        seat = squad_of(self.state.view, self.state.seat or self.state.previous_seat)
        # Where nobody sits, and while all look at what was decided in secret, its place stays free: the board does not jump.
        if (seat is None or not units_of(self.state.view, seat)) and self.state.context.people:
            return self.squad_area.w if self.state.previous_seat else 0
        wide = column_width(self.state.view, chrome.scale)
        return wide if chrome.board.w - wide - chrome.scale.px(GAP) >= chrome.scale.px(BOARD) else 0

    def place(self, chrome: Chrome, squad_area: Rect) -> None:
        """Put the squad in this area, the rest in the side column."""
        self.chrome, self.column, self.squad_area = chrome, chrome.column, Rect(squad_area)
        self.stack = Stack(self.column)
        self.stack.slot = SLOT
        self.refresh()

    def refresh(self) -> None:
        """Fill every panel again, and stack those that are needed now."""
        chrome = self.chrome
        if chrome is None or self._placing or not self.column.rect.w:
            return
        if self.squad_width(chrome) != self.squad_area.w:
            self._placing = True  # the board gets wider or narrower, and everything with it
            self.acts.resize(chrome)
            self._placing = False
        self.widgets = []
        self._place_squad(chrome.scale)
        self._stack()

    def _place_squad(self, scale: Scale) -> None:
        view, seat = self.state.view, squad_of(self.state.view, self.state.seat or self.state.previous_seat)
        if seat is None or not units_of(view, seat):
            self.squad.change(cards=())
            return
        self.squad.show(view, seat, self.state.chosen)
        self.squad.change(lying=not self.squad_area.w)
        if self.squad_area.w:
            self.squad.through = None
            if (self.squad.rect, self.squad.scale) != (self.squad_area, scale):
                self.squad.place(self.squad_area, scale)
            self.widgets.append(self.squad)

    def _stack(self) -> None:
        """Stack the panels; what has no room follows those that have, and is scrolled to."""
        self.stack.fill(self._entries, self._mode().about(), self.map)
        self._place_charts_button()
        self.widgets += self.column.widgets

    def _place_charts_button(self) -> None:
        """Put the button of the charts in the corner of the clock's panel.

        Where one has to scroll to that, it goes beside the title of what is seen at once.
        """
        hosts = [slab for slab in (self.clock, self.die, self.sum, self.at_rest, self.subject) if slab in self.column.standing]
        host = next((slab for slab in hosts if self.column.leads(slab)), hosts[0])
        px, inner, roomy = self.stack.scale.px, host.rect, host is self.clock
        side, air = max(24, px(36 if roomy else 30)), px(8 if roomy else 6)
        self.column.add(self.charts, Rect(inner.right - air - side, inner.y + air, side, side), self.stack.scale)

    # --- what stands in the column ----------------------------------------------------------------------------------------

    @property
    def _roomy(self) -> bool:
        """Whether the column is so high that clock and missions stand in it in full."""
        return self.column.rect.h >= self.column.scale.px(ROOMY)

    def _entries(self) -> list[Entry]:
        """The panels that are wanted now, from top to bottom."""
        state, scale = self.state, self.stack.scale
        own, other = self._mission_entries()
        head = [self.stack.slab(self.clock, 2, "", self._clock()), *own]
        if not self.column.kept:
            head, other = head + other, []  # beside a lesson the other mission gives way to what is chosen
        if state.world.solo and state.view.phase not in SETTING_UP:
            head.append(self.stack.slab(self.solo, 2, say("ironsquad:panel.solo.title").upper(), *self._solo_forms()))
        head += self._alarm() + self._news()
        if self.squad.lying and self.squad.cards:
            head.append(self.stack.widget(self.squad, 5))
        taken = sum(one.forms[0].high + self.column.gap for one in head if one.weight <= 2)
        found = head + self._subject(taken) + self._danger() + other
        self.map.change(rows=unknown(state.view))
        high = max(scale.px(LEAST), round(self.column.rect.h * PART))
        found.append(Entry(self.map, SPARE, (Form(high, lambda: None),)))
        return found

    def _mission_entries(self) -> tuple[list[Entry], list[Entry]]:
        """The card of the mission of the seat at the screen, and those of others."""
        state, missions = self.state, self._missions()
        tables = state.world.tables.missions
        goal = next((tables[one].objective for seat, one, shown, _ in missions if shown and seat == state.seat), "")
        state.board.show_goal(state.view.layout.places.get(goal))
        own, others = list[Entry](), list[Entry]()
        for seat, mission, shown, secret in missions:
            card = self.missions[seat]
            card.change(low=not self._roomy)
            card.show(state.reckoned or state.view, mission, shown, secret, self._mission_head(mission, shown))
            mine = seat in (state.seat, state.previous_seat)
            weight = 2 if mine else SPARE if self.column.kept else 3
            (own if mine else others).append(self.stack.widget(card, weight))
        return own, others

    def _alarm(self) -> list[Entry]:
        """That the enemy wins with his next turn, where a seat can know it; not in a puzzle."""
        state, seat = self.state, self.state.seat
        if not (seat and state.shown and state.context.advises):
            return []
        if self._lost is None or self._lost[0] is not state.view:
            self._lost = state.view, losing(state.view, seat)
        lost = self._lost[1]
        if lost is None:
            return []
        words = say("ironsquad:panel.alarm", enemy=seat_name(OTHER[seat]), objective=lost.objective, at=lost.at)
        return [self.stack.slab(self.alarm, 2 if self.shot() else 1, "", [Prose(words)])]

    def _news(self) -> list[Entry]:
        """What the enemy's turn has cost and brought, until the seat acts."""
        state, seat = self.state, self.state.seat
        if not seat or not state.shown or state.view.phase != "turn" or state.view.seat != seat:
            return []
        if self._told is None or self._told[0] is not state.view:
            self._told = state.view, tuple(lines(state.context.chair().story(), state.view, seat))
        self.news.lines = told = self._told[1]
        if not told:
            return []
        return [self.stack.slab(self.news, 3, say("ironsquad:news.title").upper(), rows(told, state))]

    def _clock(self) -> Sequence[Part]:
        """The clock, in a high column with the track of victory points."""
        state = self.state
        clock = clock_part(state.view, CORNER, not self._roomy)
        playing = state.view.phase not in SETTING_UP
        return (clock, track_part(state.vp, state.names)) if self._roomy and playing else (clock,)

    def _solo_forms(self) -> tuple[Sequence[Part], ...]:
        plan = self._plan_words()
        parts = solo_parts(self.state.view)
        return ([Prose(plan)], [*parts, Prose(plan)]) if plan else (parts,)

    def _plan_words(self) -> str:
        """What the bot of a match for one is about, while it acts."""
        view = self.state.view
        bot = view.world.bot
        if bot is None or view.phase != "turn" or view.seat != bot:
            return ""
        if self._planned is None or self._planned[0] is not view:
            self._planned = view, self._plan_of(bot)
        return self._planned[1]

    def _plan_of(self, bot: Seat) -> str:
        view = self.state.view
        action, plan = rulebook.decision(view, bot)
        if not action or not plan:
            return ""
        unit, target = called(view, action["unit"]), called(view, plan.target)
        if plan.worth is None:
            return say("ironsquad:panel.solo.nearer", unit=unit, target=target, at=plan.post)
        worth = written(round(plan.worth, 1))
        return say("ironsquad:panel.solo.plan", unit=unit, target=target, at=plan.post, worth=worth)

    def _missions(self) -> list[tuple[Seat, str, bool, bool]]:
        """The mission cards that lie here: seat, card ("" where nobody may know it), face up, whether it can be turned."""
        state, view = self.state, self.state.view
        public = view.phase == "over" or bool(view.world.scenario.missions)
        found = list[tuple[Seat, str, bool, bool]]()
        if view.phase == "pick" and state.chair:  # it lies among the cards to pick from
            return found
        for seat in sorted(SEATS, key=lambda one: one != state.seat):
            if seat == state.previous_seat and not public:
                found.append((seat, "", False, True))  # its card lies there all the time; nobody else can turn it
                continue
            mission = view.missions.get(seat)
            # Nobody's eyes either know no card that is hidden, or see everything.
            open_ = public or state.seat is None
            if mission not in view.world.tables.missions or mission is None or not (open_ or seat == state.seat):
                continue
            found.append((seat, mission, open_ or state.mission_open, not open_))
        return found

    def _mission_head(self, mission: str, shown: bool) -> str:
        if not shown:
            return say("ironsquad:panel.mission_own").upper()
        tables = self.state.world.tables
        return translated(tables.objectives[tables.missions[mission].objective])  # a place keeps its small letters

    def turn_mission(self) -> None:
        """Turn the seat's mission card over."""
        self.state.turn_mission()
        self.refresh()

    def shot(self) -> Shot | None:
        """The shot that is previewed, if there is one."""
        return self._known(self._mode().preview) if self.state.shown else None

    def _known(self, asked: Callable[[], Shot | None]) -> Shot | None:
        """A shot, if both who fires and whom he fires at are still there."""
        shot, units = asked(), self.state.view.units
        return shot if shot and shot.unit in units and shot.target in units else None

    def _subject(self, taken: int) -> list[Entry]:
        """What is pointed at or chosen; for a shot what comes of it, and the sum. `taken`: pixels of the head."""
        view, chosen = self.state.thought, self.state.chosen
        whole = self.column.view.h
        rooms = whole - taken, whole  # what clock and mission leave, and all
        shot = self.shot()
        if shot:
            meant = self._known(self._mode().meant)
            if shot == meant:
                return self._shot(shot, rooms, (self.die, self.sum))
            standing = self._shot(meant, rooms, self.behind) if meant else self._standing(self.at_rest)
            return [*standing, self._pointed_shot(shot)]
        space, _, unit = self.state.hit
        pointed = unit if unit in view.units else None
        if pointed and pointed != chosen:
            return [*self._standing(self.at_rest), self._unit(pointed, self.subject)._replace(weight=SPARE, passing=True)]
        if space and not pointed:
            self.subject.topic = space_topic(view, space)
            mode = self._mode()
            north = say("ironsquad:panel.north") if space in self.state.board.ground.norths else ""
            words = (mode.pointed(), mode.hits(space), mode.risk(space), mode.laid_over(space), north) if self.state.shown else ()
            told = [Prose(one) for one in (self._just_fired(), *words) if one]
            forms = [*told, *hex_parts(view, space, True)], [*told, *hex_parts(view, space)]
            return [*self._standing(self.at_rest), self.stack.passing(self.subject, hex_title(view, space), *forms)]
        return self._standing(self.subject)

    def _standing(self, slab: TextPanel) -> list[Entry]:
        """What stands there whatever is pointed at: who is chosen, else what is to be thought of."""
        chosen = self.state.chosen
        if chosen and chosen in self.state.thought.units:
            return [self._unit(chosen, slab)]
        hint = self._mode().hint if self.state.shown else ""
        return [self.stack.slab(slab, 1, say("ironsquad:tiles.hint.title").upper(), [Prose(hint)])] if hint else []

    def _danger(self) -> list[Entry]:
        """What the other side could do to the unit or the hex under the pointer, while that is looked at."""
        told = self._threats.told(self.state.hit) if self.state.shown else None
        return [self.stack.passing(self.danger, *told)] if told else []

    def _unit(self, unit: str, slab: TextPanel) -> Entry:
        view = self.state.thought
        slab.topic = f"unit.{view.units[unit].type}"
        shot, fired = self.news.shot(unit), self._just_fired(unit)
        told = [Prose(fired)] if fired else []
        forms = (
            unit_parts(view, unit, True, shot),
            unit_parts(view, unit, False, shot, low=True),
            unit_parts(view, unit, False, shot),
        )
        return self.stack.slab(slab, 1, unit_title(view, unit), *([*told, *parts] for parts in forms))

    def _just_fired(self, unit: str = "") -> str:
        """What came of the shot that was the last decision, wherever the pointer rests; "" on the card of whoever fired it."""
        fired, words = self.news.last_shot()
        return words if fired != unit else ""

    def _pointed_shot(self, shot: Shot) -> Entry:
        """What a shot does that the pointer alone is at, and how it compares with what stands: with its sum on one panel."""
        view, compared = self.state.thought, self._mode().compared()
        title, told = preview.title(view, shot), [Prose(compared)] if compared else []
        if not shot.answer["can"]:
            return self.stack.passing(self.sum, title, preview.why_not(view, shot))
        barred = bool(self.column.told.intersection((self.die, self.sum)))  # a lesson tells of the bars
        forms = [[*told, *parts] for parts in (preview.shorter(view, shot, False) if barred else preview.pointed(view, shot))]
        entry = self.stack.passing(self.die, title, *forms)
        return entry._replace(weight=1, forms=tuple(sorted(entry.forms, key=lambda form: form.high)))

    def _shot(self, shot: Shot, rooms: tuple[int, int], slabs: tuple[TextPanel, TextPanel]) -> list[Entry]:
        """What a shot does and its sum, or both in one, on these slabs. `rooms`: the pixels that it should take, and those that
        it may.
        """
        (die, added), view = slabs, self.state.thought
        title = preview.title(view, shot)
        if not shot.answer["can"]:
            return [self.stack.slab(added, 1, title, preview.why_not(view, shot))]
        sum_title = say("ironsquad:preview.sum_title").upper()
        sums, dies = preview.sum_parts(view, shot), preview.die_parts(view, shot)
        sum_entry = self.stack.slab(added, 1, sum_title, sums)
        die_entry = self.stack.slab(die, 1, title, dies)
        told_of, whole = bool(self.column.told.intersection(slabs)), rooms[1]
        beside = whole if told_of else rooms[0]
        if sum_entry.forms[0].high + die_entry.forms[0].high + self.column.gap <= beside:
            return [die_entry, sum_entry]
        shorter = preview.shorter(view, shot, bool(self.column.kept) and not told_of)
        forms = [self.stack.slab(die, 1, title, parts) for parts in shorter]  # one panel has one heading
        fits = (next((form for form in forms if form.forms[0].high <= high), None) for high in (beside, whole))
        return [next(filter(None, fits), forms[-1])]

    # --- the charts -------------------------------------------------------------------------------------------------------

    def open_charts(self) -> Change:
        """The wish to see the result table and the modifiers over the board."""
        view, shot = self.state.thought, self.shot()
        return Push(Charts(view, shot, title_of(view, shot.unit) if shot else "", self.state.context.look_up))
