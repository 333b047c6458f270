"""A match looked back on: any moment of it, forward and back, through the eyes that may see it."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pygame
from pygame import Surface

from game.api import Action, Event, Seat
from game.film import OPEN, Eyes, Film, Onlooker
from scenes.app import App
from scenes.holders import held_by
from scenes.keys_overlay import KeysOverlay
from scenes.kit import keys
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.controls import Choice, Option
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.tweens import SPEEDS
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.log import LogDrawer
from scenes.playing import Playing
from scenes.replay_bar import STAR, Bar, Chapter, Tick, Timeline
from scenes.replay_menu import ReplayMenu, Ways, deeds
from scenes.replay_reel import Moment, Reel, Stop
from scenes.replay_stars import Stars
from scenes.scene import Change, Pop, Push, Screen
from scenes.table import table_of
from scenes.teller import teller

AHEAD = 0.008  # seconds of every look at it that a still screen paints ahead
BEAT, LEAST_BEAT = 0.35, 0.04  # seconds from one action to the next, however little is to be seen of it
QUICK = {"speed_slow": "slow", "speed_normal": "normal", "speed_fast": "fast", "speed_off": "off"}
STEPS = {
    "mark_back": "mark-back",
    "action_back": "action-back",
    "step_back": "step-back",
    "play": "play",
    "step_on": "step",
    "action_on": "action-on",
    "mark_on": "mark-on",
}
"""The buttons that move through the match, with their pictures."""


class Replay(Screen):
    """The match of a film on its own table. Nothing in it can be changed; a new match can begin at any of its moments."""

    people = False  # nothing waits for a click

    def __init__(self, app: App, film: Film, ways: Ways, name: str = "") -> None:
        """`name`: how the match is called above the board, "" where it has none."""
        self._stale = True
        super().__init__()
        self.app, self.film, self.ways, self.name_of_it = app, film, ways, name
        self.sees: Eyes = film.eyes()[0]
        self.moment = Moment(0)
        self.runs = False  # whether it goes on by itself
        self._under_way = False  # whether the next group of events is being shown
        self._rest = 0.0  # seconds until the next action, while it runs
        self._wanted: float | None = None  # where the hand has dragged the line to
        self._foreseen = 0  # so many moments can be shown at once, whatever takes long to paint of them
        self._stopped_at: int | None = None  # the place among the stops of the one that was gone to
        self.table = table_of(film.rules.id, self.chair(), self)
        self.names: dict[Seat, str] = {seat: self.table.name(seat) for seat in film.rules.seats}
        self.tells = teller(film.rules.id, film.header)
        self.playing = Playing(self.table.motion, lambda event: None)
        self.stars = Stars(film)
        self.reels: dict[Eyes, Reel] = {}
        self.stops: list[Stop] = []
        self.log = LogDrawer(self.tells, self.names, self._point_out)
        self.chrome = Chrome(self.table.title, self._menu, say("play.menu"))
        self.focus = Focus((), always=False)
        self._furnish_tools()
        self._furnish_bar()
        self._see_with(self.sees)
        if self.stars.fault:
            app.notify(self.stars.fault)

    # --- what the table is given ------------------------------------------------------------------------------------------

    @property
    def eyes(self) -> Seat | None:
        """The seat whose view is shown; None where it is everybody's, or nothing is hidden."""
        return None if self.sees == OPEN else self.sees

    def decide(self, action: Action) -> None:
        """Nothing; what has been played is decided."""

    def take_back(self) -> None:
        """Nothing; what has been played stands."""

    def did(self, deed: str, where: str = "") -> None:
        """Nothing; nobody is taught here."""

    def go_on(self) -> None:
        """Nothing comes back; what is being shown goes to its end."""
        self.playing.skip()

    def player(self, seat: Seat) -> str:
        """Who held a seat: a person's own name, a bot's level, or nothing."""
        return held_by(self.film.seats.get(seat))

    def chair(self) -> Onlooker:
        """The chair that looks on; while an action is being shown, from its end, as the table knows it from a match."""
        ahead = bool(self.moment.batch) or self._under_way
        return self.film.chair(self.moment.action + ahead, self.sees)

    def speed(self) -> float:
        """The factor for the seconds of every motion."""
        return 0.0 if self.app.preferences.reduced_motion else SPEEDS[self.app.preferences.speed]

    # --- moments ----------------------------------------------------------------------------------------------------------

    @property
    def reel(self) -> Reel:
        """The film as it is seen now."""
        return self.reels[self.sees]

    @property
    def at_end(self) -> bool:
        """Whether nothing comes any more."""
        return self.moment.action >= self.film.length

    def go_to(self, moment: Moment) -> None:
        """Nothing comes back; the table shows this moment at once, as if nothing else had been shown before."""
        self._under_way, self._rest, self._wanted = False, 0.0, None
        self.playing = Playing(self.table.motion, lambda event: None)
        self.moment = Moment(moment.action)
        self.table.forget()
        self._show()
        for batch in self.reel.batches(moment.action)[: moment.batch]:
            self._under_way = True
            self.playing.add([batch])
            self.playing.skip_all()
        self._under_way = False
        self.moment = moment
        self._tell()

    def _show(self) -> None:
        """Nothing comes back; the picture is built from the position between two actions."""
        self.table.show(self.film.view(self.moment.action, self.sees), None)

    def _tell(self) -> None:
        """Nothing comes back; log, line and buttons follow the moment."""
        self.log.cut(self.reel.seen(self.moment))
        self._furnish()

    def _begin(self) -> None:
        """Nothing comes back; the next group of events begins to be shown."""
        if self.at_end:
            self.runs = False
            self._furnish()
            return
        batches = self.reel.batches(self.moment.action)
        self._under_way = True
        if self.moment.batch < len(batches):
            self.playing.add([batches[self.moment.batch]])
            self.log.cut(self.reel.seen(self.moment) + len(batches[self.moment.batch]))
            self.playing.update(0.0)
        if self.playing.idle:
            self._shown()
        else:
            self._furnish()

    def _shown(self) -> None:
        """Nothing comes back; a group of events has been seen; after the last of an action the picture is its position's."""
        before = self.moment.action
        self._under_way = False
        self.moment = self.reel.after(self.moment)
        if self.moment.action != before:
            self._show()
            self._rest = max(LEAST_BEAT, BEAT * self.speed())
        self.runs = self.runs and not self.at_end
        self._tell()

    def step(self, by: int) -> None:
        """Nothing comes back; one group of events further, which is seen to happen; or one back."""
        self.runs, self._stopped_at = False, None
        if self._under_way:
            self.playing.skip_all()
            self._shown()
            if by > 0:
                return
        if by > 0:
            self._begin()
        else:
            self.go_to(self.reel.before(self.moment))

    def step_action(self, by: int) -> None:
        """Nothing comes back; the end of the action that is being shown, or of the next; or its start, or that of the last."""
        self._stopped_at = None
        inside = bool(self.moment.batch) or self._under_way
        action = self.moment.action + (by if by > 0 or not inside else 0)
        self.go_to(Moment(max(0, min(self.film.length, action))))

    def step_mark(self, by: int) -> None:
        """Nothing comes back; the next moment that mattered, or the one before: it is seen to happen."""
        places = self._stop_moments()
        if self._stopped_at is not None:
            place = self._stopped_at + by
        else:
            later = next((place for place, moment in enumerate(places) if moment > self.moment), len(places))
            earlier = sum(moment < self.moment for moment in places) - 1
            place = later if by > 0 else earlier
        if 0 <= place < len(places):
            self._stop_at(places[place])
            self._stopped_at = place

    def _stop_moments(self) -> list[Moment]:
        """The moments that mattered or that bear a star, each once."""
        starred = [self.reel.at_star(star) for star in self.stars.stars]
        return sorted({*(stop.moment for stop in self.stops), *starred})

    def _stop_at(self, moment: Moment) -> None:
        """Nothing comes back; the match stands just before this moment, and what made it one is seen."""
        self.go_to(moment)
        if any(stop.moment == moment for stop in self.stops):
            self._begin()

    def _go_to_tick(self, tick: Tick) -> None:
        moments = self._stop_moments()
        place = min(range(len(moments)), key=lambda one: abs(self.reel.along(moments[one]) - tick.at))
        self._stop_at(moments[place])
        self._stopped_at = place

    def _drag(self, to: float) -> None:
        """Nothing comes back; the line was dragged there: the table follows when it is drawn next, however often that is."""
        self._wanted, self._stopped_at = to, None
        self.bar.timeline.stand(round(to))

    def _arrive(self) -> None:
        if self._wanted is not None:
            self.go_to(Moment(round(self._wanted)))

    def play(self) -> None:
        """Nothing comes back; it goes on by itself, from the start where it is at its end; or it halts."""
        self._stopped_at = None
        self.runs = not self.runs
        if self.runs and self.at_end:
            self.go_to(Moment(0))
        self._furnish()

    def star(self) -> None:
        """Nothing comes back; this moment is marked, or no more."""
        self.stars.toggle(self.reel.star_at(self.moment))
        if self.stars.fault:
            self.app.notify(self.stars.fault)
        self._stopped_at = None
        self._mark_line()
        self._furnish()

    # --- eyes -------------------------------------------------------------------------------------------------------------

    def see_with(self, eyes: Eyes) -> None:
        """Nothing comes back; the same moment is seen with other eyes from now on."""
        star = self.reel.star_at(self.moment)
        self._see_with(eyes)
        self.go_to(self.reel.at_star(star))

    def _see_with(self, eyes: Eyes) -> None:
        self.sees, self._stopped_at = eyes, None
        if eyes not in self.reels:
            self.reels[eyes] = Reel(self.film, eyes, self.table.batches)
        self.stops = self.reel.stops(self.tells, self.names)
        self.log.show(self.reel.story)
        self._mark_line()

    def _mark_line(self) -> None:
        """Nothing comes back; rounds, marks and stars stand on the line."""
        reel = self.reel
        ticks = [Tick(reel.along(stop.moment), stop.mark.kind, stop.mark.seat, stop.mark.words) for stop in self.stops]
        ticks += [Tick(reel.along(reel.at_star(star)), STAR, None, say("replay.starred")) for star in self.stars.stars]
        chapters = [Chapter(reel.along(reel.before_event(event)), words) for event, words in self.log.chapters()]
        self.bar.timeline.change(length=self.film.length, ticks=tuple(ticks), chapters=tuple(chapters))

    def _eyes_options(self) -> list[Option]:
        """Whose eyes can be chosen; those that may not see this match yet are grey and say why."""
        allowed, found = self.film.eyes(), [Option(OPEN, say("replay.open"))]
        found += [Option(seat, self.names[seat]) for seat in self.film.rules.seats]
        found = [option if option.id in allowed else option._replace(reason=say("replay.not_over")) for option in found]
        return [*found, Option("", say("replay.everybody"))] if None in allowed else found

    # --- bars -------------------------------------------------------------------------------------------------------------

    def _furnish_tools(self) -> None:
        """Nothing comes back; the buttons of the top bar are made."""
        self.log_button = Button("", self._toggle_log, icon="log", key="log", tip=say("play.log"), height=36)
        self.chrome.tools = [self.log_button]

    def _furnish_bar(self) -> None:
        """Nothing comes back; the line and the buttons of the foot are made."""
        presses = {
            "mark_back": lambda: self.step_mark(-1),
            "action_back": lambda: self.step_action(-1),
            "step_back": lambda: self.step(-1),
            "play": self.play,
            "step_on": lambda: self.step(1),
            "action_on": lambda: self.step_action(1),
            "mark_on": lambda: self.step_mark(1),
        }
        self.steps = {
            name: Button("", press, icon=STEPS[name], key="skip" if name == "play" else name, main=name == "play", height=40)
            for name, press in presses.items()
        }
        self.star_button = Button("", self.star, icon="star", key="star", height=40)
        speeds = [Option(speed, say(f"replay.speed_{speed}")) for speed in SPEEDS]
        self.speeds = Choice("", speeds, self.app.preferences.speed, self._change_speed)
        # A choice knows its values by texts: "" stands for what everybody may know.
        self.eyes_choice = Choice("", self._eyes_options(), self.sees or "", lambda chosen: self.see_with(chosen or None))
        deeds_now = deeds(self.film, self.ways, lambda: self.moment.action, self.app.notify)
        self.play_from = deeds_now[0]
        timeline = Timeline(self._drag, self._go_to_tick, self.step_action, lambda action: self._count(action))
        right = [self.star_button, self.speeds, self.eyes_choice, self.play_from]
        self.bar = Bar(timeline, list(self.steps.values()), right)

    def _count(self, action: int) -> str:
        return say("replay.count", action=action, actions=self.film.length)

    def _furnish(self) -> None:
        """Nothing comes back; chips, sentence, buttons and widgets follow the moment."""
        left, right = self.table.chips()
        words = say("replay.named", name=self.name_of_it) if self.name_of_it else say("replay.title")
        self.chrome.show([Chip(words), *left], right)
        moment, reel = self.moment, self.reel
        caption = self.table.caption() if self._under_way else ""
        where = self.bar.timeline
        self.bar.say(caption or self.log.last or say("replay.start"), where.told(reel.along(moment)))
        where.stand(reel.along(moment))
        first, places = moment == Moment(0), self._stop_moments()
        no_more, none_before = say("replay.at_end"), say("replay.at_start")
        for name in ("step_back", "action_back"):
            self.steps[name].change(reason=none_before if first else "")
        for name in ("step_on", "action_on"):
            self.steps[name].change(reason=no_more if self.at_end else "")
        before = self._stopped_at or 0 if self._stopped_at is not None else any(one < moment for one in places)
        after = (
            self._stopped_at + 1 < len(places) if self._stopped_at is not None else any(one > moment for one in places)
        )
        self.steps["mark_back"].change(reason="" if before else say("replay.no_mark_before"))
        self.steps["mark_on"].change(reason="" if after else say("replay.no_mark_after"))
        for name, button in self.steps.items():
            key = keys.TABLE.shown(button.key)
            does = "halt" if name == "play" and self.runs else name
            button.change(tip=say(f"replay.{does}", key=key))
        self.steps["play"].change(icon="pause" if self.runs else "play")
        starred = reel.star_at(moment) in self.stars.stars
        self.star_button.change(on=starred, tip=say("replay.unstar" if starred else "replay.star", key=keys.TABLE.shown("star")))
        self.speeds.change(chosen=self.app.preferences.speed)
        self.eyes_choice.change(chosen=self.sees or "")
        self.play_from.change(reason=self._why_not_from_here())
        self.focus.renew([*self.chrome.widgets, *self.table.widgets, *self.bar.widgets, *self.log.widgets])
        self._stale = True

    def _why_not_from_here(self) -> str:
        """Why no match can begin at this moment, "" when one can."""
        if not self.film.over:
            return say("replay.not_over")
        return "" if self.film.rules.actors(self.film.at(self.moment.action)) else say("replay.nothing_from_here")

    def _change_speed(self, speed: str) -> None:
        self.app.change_preferences(replace(self.app.preferences, speed=speed))
        self._furnish()

    # --- the rest of the screen -------------------------------------------------------------------------------------------

    def _toggle_log(self) -> None:
        self.log.toggle()
        self._furnish()

    def _point_out(self, event: Event) -> None:
        self.table.point_out(self.tells.spaces(event, self.reel.story))

    def _menu(self) -> Change:
        self._halt()
        made = deeds(self.film, self.ways, lambda: self.moment.action, self.app.notify)
        made[0].change(reason=self._why_not_from_here())
        made[1].change(reason="" if self.film.over else say("replay.not_over"))
        look_up = [
            Button(say("pause.rules"), self.look_up, icon="book", key="rules", align="left"),
            Button(say("pause.ledger"), self._open_ledger, icon="dice", key="ledger", align="left"),
        ]
        return Push(ReplayMenu([*made, *look_up], self.ways.settings, lambda: Pop(2)))

    def _halt(self) -> None:
        if self.runs:
            self.runs = False
            self._furnish()

    def look_up(self, at: str = "") -> Change:
        """The rule book, open at a topic, the number of a rule, or its contents."""
        return Push(self.ways.rulebook(self.film.rules.id, at))

    def _open_ledger(self) -> Change:
        from scenes.ledger_sheet import LedgerSheet  # read only when somebody opens it

        self._halt()
        return Push(LedgerSheet(self.tells, self.reel.story[: self.reel.seen(self.moment)], self.names))

    def whole_picture(self) -> Surface:
        """A picture of the whole board, as large as it is drawn."""
        return self.table.whole_picture()

    def _topic(self) -> str:
        """What lies under the pointer, as the rule book finds it: that of a widget, else that of the board."""
        at = pygame.mouse.get_pos()
        widget = next((one for one in reversed(self.focus.widgets) if one.topic and one.rect.collidepoint(at)), None)
        return widget.topic_at(at) if widget else self.table.topic(at)

    def _foresee(self) -> None:
        """Nothing comes back; for a moment what other moments will show is painted ahead, so that a jump there is quick."""
        end = perf_counter() + AHEAD
        while self._foreseen <= self.film.length and perf_counter() < end:
            if not self.table.foresee(self.film.view(self._foreseen, self.sees)):
                self._foreseen += 1

    @property
    def waiting(self) -> bool:
        """Whether anything is still painted ahead."""
        return self._foreseen <= self.film.length

    @waiting.setter
    def waiting(self, value: bool) -> None:
        """It follows from what was painted."""

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        moves = self.runs or self._under_way or self._wanted is not None
        return moves or self.table.restless or self.focus.restless

    @restless.setter
    def restless(self, value: bool) -> None:
        """It follows from what is going on."""

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn anew."""
        moved = self._wanted is not None
        return moved or self._stale or self.table.stale or self.focus.stale or self.chrome.stale

    @stale.setter
    def stale(self, value: bool) -> None:
        self._stale = value

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        wide, high = size
        margin = scale.px(16)
        self.chrome.resize(size, scale)
        foot = self.bar.high(scale, wide - 2 * margin)
        # The frame gives what the foot needs more than its own bar from the lower edge of everything above.
        self.chrome.resize((wide, high - max(0, foot - self.chrome.bottom.h)), scale)
        self.bar.place(pygame.Rect(margin, high - foot, wide - 2 * margin, foot), scale)
        self.table.resize(self.chrome)
        self.log.resize(self.chrome.board, scale)
        self._foreseen = 0
        self.go_to(self.moment)

    def handle(self, event: pygame.event.Event) -> Change | None:
        answer = self.focus.handle(event)
        if answer.taken:
            if event.type == pygame.MOUSEMOTION and not self.chrome.board.collidepoint(event.pos):
                self.table.handle(event)  # the pointer may have left the board in one leap
            return answer.change
        if not self.log.click_passes(event):
            return None
        if event.type == pygame.KEYDOWN:
            action = keys.TABLE.action(event)
            if action in QUICK:
                self._change_speed(QUICK[action])
                return None
            if action == "keys":
                return Push(KeysOverlay())
            if action == "rules":
                return self.look_up(self._topic())
            if action == "ledger":
                return self._open_ledger()
        if self.table.handle(event):
            if event.type == pygame.MOUSEWHEEL:
                self._foreseen = 0  # the board may be nearer now
            if not self._under_way:
                self._furnish()
            return None
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            if self.log.opened:
                self._toggle_log()
                return None
            return self._menu()
        return None

    def update(self, seconds: float) -> Change | None:
        self._arrive()
        self.focus.update(seconds)
        self.table.update(seconds)
        if self._under_way:
            before = self.table.caption()
            self.playing.update(seconds)
            if self.playing.idle:
                self._shown()
            elif self.table.caption() != before:
                self._furnish()
        elif self.runs:
            self._rest -= seconds
            if self._rest <= 0:
                self._begin()
        elif self._wanted is None:
            self._foresee()
        return None

    def draw(self, surface: Surface) -> None:
        self._arrive()
        self.chrome.draw(surface)
        self.table.draw(surface)
        self.log.draw_shadow(surface)
        self.focus.draw(surface)
        self.table.draw_over(surface)
        self.bar.timeline.draw_bubble(surface)
        self.focus.draw_tip(surface)
        self._stale = False
