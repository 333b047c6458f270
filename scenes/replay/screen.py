"""A match replayed: any moment of it, forward and back, through the eyes that may see it."""

from __future__ import annotations

from time import perf_counter

import pygame
from pygame import Rect, Surface

from game.api import Action, Event, Seat
from game.recording import OPEN, Perspective, Recording, Spectator
from scenes.app.app import App
from scenes.app.keys_sheet import KeysOverlay
from scenes.kit import keys
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Push, Screen
from scenes.kit.tweens import SPEEDS, STILL
from scenes.kit.widgets import IGNORED, Button
from scenes.kit.words import say
from scenes.match.log import LogDrawer
from scenes.presentation.games import presentation
from scenes.presentation.navigation import Navigation
from scenes.presentation.seats import held_by
from scenes.replay.controls import Controls
from scenes.replay.menu import ReplayMenu
from scenes.replay.run import Run
from scenes.replay.stars import Stars
from scenes.replay.timeline import Moment, Stop, Timeline
from scenes.replay.timeline_bar import Tick
from scenes.rulebook.lookup import Asking

AHEAD = 0.008  # seconds of every look at it that a still screen paints ahead
QUICK = {"speed_slow": "slow", "speed_normal": "normal", "speed_fast": "fast", "speed_off": "off"}


class Replay(Screen):
    """The match of a recording on its own table. Nothing in it can be changed; a new match can begin at any of its moments."""

    people = False  # nothing waits for a click
    shared = ends_turns = False

    def __init__(self, app: App, recording: Recording, navigation: Navigation, name: str = "") -> None:
        """`name`: how the match is called above the board, "" where it has none."""
        self._stale = True
        super().__init__()
        self.app, self.recording, self.navigation = app, recording, navigation
        self.title = say("replay.named", name=name) if name else say("replay.title")
        self.sees: Perspective = recording.perspectives()[0]
        self.run = Run(recording, self.speed, self.still, self._furnish)
        self._wanted: float | None = None  # where the hand has dragged the line to
        self._stopped_at: int | None = None  # the place among the stops of the one that was gone to
        self._prerendered = 0  # so many moments can be shown at once, whatever takes long to paint of them
        self.table = presentation(recording.rules.id).table(self.chair(), self)
        self.names: dict[Seat, str] = {seat: self.table.name(seat) for seat in recording.rules.seats}
        self.tells = presentation(recording.rules.id).story(recording.header)
        self.timelines = {self.sees: Timeline(recording, self.sees, self.table.batches)}
        self.run.show_on(self.table, self.timeline)
        self.stars = Stars(recording)
        self.stops: list[Stop] = []
        self.log = LogDrawer(self.tells, self.names, self._point_out)
        self.log_button = Button("", self._toggle_log, icon="log", key="log", tip=say("play.log"), height=36)
        self.chrome = Chrome(self.table.title, self._menu, say("play.menu"))
        self.focus = Focus((), always=False, column=self.chrome.column)
        self.asking = Asking(self.focus, self.chrome, self.look_up, lambda at: self.table.topic(at), self._furnish)
        self.chrome.tools = [self.asking.button, self.log_button]
        self.controls = Controls(self)
        self.see_with(self.sees)
        if self.stars.fault:
            app.notify(self.stars.fault)

    # --- what the table is given ------------------------------------------------------------------------------------------

    @property
    def perspective(self) -> Seat | None:
        """The seat whose view is shown; None where it is everybody's, or nothing is hidden."""
        return None if self.sees == OPEN else self.sees

    def decide(self, action: Action) -> None:
        """Ignore the action: what has been played is decided."""

    def take_back(self) -> None:
        """Do nothing: what has been played stands."""

    def report(self, trigger: str, where: str = "") -> None:
        """Ignore what was done: nobody is taught here."""

    def go_on(self) -> None:
        """Take what is being shown to its end."""
        self.run.playing.skip()

    def player(self, seat: Seat) -> str:
        """Who held a seat: a person's own name, a bot's level, or nothing."""
        return held_by(self.recording.seats.get(seat))

    def chair(self) -> Spectator:
        """The chair that looks on."""
        return self.recording.chair(self.run.ahead, self.sees)

    def speed(self) -> float:
        """The factor for the seconds of every motion."""
        return 0.0 if self.app.preferences.reduced_motion else SPEEDS[self.app.preferences.speed]

    def still(self) -> float:
        """Seconds for which the picture stands still after each group of events, where it does not move."""
        chosen = self.app.preferences
        return STILL * SPEEDS[chosen.speed] if chosen.reduced_motion else 0.0

    # --- moments ----------------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.run.moment

    @property
    def timeline(self) -> Timeline:
        """The recording as it is seen now."""
        return self.timelines[self.sees]

    def go_to(self, moment: Moment) -> None:
        """Show this moment at once."""
        self._wanted = None
        self.run.go_to(moment)

    def step(self, by: int) -> None:
        """Go one group of events further, which is seen to happen, or one back."""
        self.run.goes_on, self._stopped_at = False, None
        if self.run.finish() and by > 0:
            return
        if by > 0:
            self.run.begin()
        else:
            self.go_to(self.timeline.before(self.moment))

    def step_action(self, by: int) -> None:
        """Go to the end of the action that is being shown, or of the next; or to its start, or that of the last."""
        self._stopped_at = None
        inside = self.run.ahead > self.moment.action
        action = self.moment.action + (by if by > 0 or not inside else 0)
        self.go_to(Moment(max(0, min(self.recording.length, action))))

    def play(self) -> None:
        """Play on by itself, from the start where it is at its end, or halt."""
        self._stopped_at = None
        self.run.goes_on = not self.run.goes_on
        if self.run.goes_on and self.run.at_end:
            self.go_to(Moment(0))
        self._furnish()

    def _halt(self) -> None:
        self.run.goes_on = False
        self._furnish()

    def drag(self, to: float) -> None:
        """Drag the line to here: the table follows when it is drawn next, however often that is."""
        self._wanted, self._stopped_at = to, None
        self.controls.bar.timeline.stand(round(to))

    def _arrive(self) -> None:
        if self._wanted is not None:
            self.go_to(Moment(round(self._wanted)))

    # --- marks and stars --------------------------------------------------------------------------------------------------

    def _stop_moments(self) -> list[Moment]:
        """The moments that mattered or that bear a star, each once."""
        starred = [self.timeline.at_star(star) for star in self.stars.stars]
        return sorted({*(stop.moment for stop in self.stops), *starred})

    def _stop_beside(self, by: int) -> Moment | None:
        """The next moment that mattered, or the one before; of one that was gone to, its own neighbour."""
        places = self._stop_moments()
        if self._stopped_at is not None:
            place = self._stopped_at + by
        elif by > 0:
            place = sum(moment <= self.moment for moment in places)
        else:
            place = sum(moment < self.moment for moment in places) - 1
        return places[place] if 0 <= place < len(places) else None

    def marks_around(self) -> tuple[bool, bool]:
        """Whether anything that mattered lies before this moment, and after it."""
        return self._stop_beside(-1) is not None, self._stop_beside(1) is not None

    def step_mark(self, by: int) -> None:
        """Go to the next moment that mattered, or the one before, and show it happen."""
        moment = self._stop_beside(by)
        if moment is not None:
            self._stop_at(moment)

    def go_to_tick(self, tick: Tick) -> None:
        """Go to the moment of a mark on the line, and show it happen."""
        self._stop_at(min(self._stop_moments(), key=lambda moment: abs(self.timeline.along(moment) - tick.at)))

    def _stop_at(self, moment: Moment) -> None:
        """Stop just before this moment, and show what made it one."""
        self._stopped_at = self._stop_moments().index(moment)
        self.go_to(moment)
        if any(stop.moment == moment for stop in self.stops):
            self.run.begin()

    def star(self) -> None:
        """Mark this moment, or remove its mark."""
        self.stars.toggle(self.timeline.star_at(self.moment))
        if self.stars.fault:
            self.app.notify(self.stars.fault)
        self._stopped_at = None
        self.controls.mark()
        self._furnish()

    # --- eyes -------------------------------------------------------------------------------------------------------------

    def see_with(self, perspective: Perspective) -> None:
        """Show the same moment as these eyes see it from now on."""
        star = self.timeline.star_at(self.moment)
        self.sees, self._stopped_at = perspective, None
        if perspective not in self.timelines:
            self.timelines[perspective] = Timeline(self.recording, perspective, self.table.batches)
        self.run.show_on(self.table, self.timeline)
        self.stops = self.timeline.stops(self.tells, self.names)
        self.log.show(self.timeline.story)
        self.controls.mark()
        self.go_to(self.timeline.at_star(star))

    def why_not_from_here(self) -> str:
        """Why no match can begin at this moment, "" when one can."""
        if not self.recording.over:
            return say("replay.not_over")
        return "" if self.recording.rules.actors(self.recording.at(self.moment.action)) else say("replay.nothing_from_here")

    # --- the screen -------------------------------------------------------------------------------------------------------

    def _furnish(self) -> None:
        """Let the log, chips, sentence, buttons and widgets follow the moment."""
        self.log.cut(self.run.seen)
        left, right = self.table.chips()
        self.chrome.show([Chip(self.title), *left], right)
        self.controls.follow()
        self.focus.renew([*self.chrome.widgets, *self.table.widgets, *self.controls.bar.widgets, *self.log.widgets])
        self._stale = True

    def _toggle_log(self) -> None:
        self.log.toggle()
        self._furnish()

    def _point_out(self, event: Event) -> None:
        self.table.point_out(self.tells.spaces(event, self.timeline.story))

    def _menu(self) -> Change:
        self._halt()
        return Push(ReplayMenu(self))

    def look_up(self, at: str = "") -> Change:
        """The rule book, open at a topic, the number of a rule, or its contents."""
        return Push(self.navigation.rulebook(self.recording.rules.id, at))

    def open_ledger(self) -> Change:
        """The dice of the match up to this moment; it halts."""
        from scenes.result.ledger_sheet import LedgerSheet  # read only when somebody opens it

        self._halt()
        return Push(LedgerSheet(self.tells, self.timeline.story[: self.run.seen], self.names, self.recording.rules.id))

    def whole_picture(self) -> Surface:
        """A picture of the whole board, as large as it is drawn."""
        return self.table.whole_picture()

    def _foresee(self) -> None:
        """Paint ahead for a moment what other moments will show, so that a jump there is quick."""
        end = perf_counter() + AHEAD
        while self._prerendered <= self.recording.length and perf_counter() < end:
            if not self.table.prerender(self.recording.view(self._prerendered, self.sees)):
                self._prerendered += 1

    @property
    def waiting(self) -> bool:
        """Whether anything is still painted ahead."""
        return self._prerendered <= self.recording.length

    @waiting.setter
    def waiting(self, value: bool) -> None:
        """Ignore the value: it follows from what was painted."""

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        moves = self.run.goes_on or self.run.under_way or self.run.cues.pending or self._wanted is not None
        return moves or self.table.restless or self.focus.restless

    @restless.setter
    def restless(self, value: bool) -> None:
        """Ignore the value: it follows from what is going on."""

    @property
    def mood(self) -> str:
        """The mood of the table at this moment."""
        return self.run.cues.mood

    @property
    def board_place(self) -> pygame.Rect | None:
        """Where the board lies in the window."""
        return self.chrome.board

    @property
    def stale(self) -> bool:
        """Whether anything must be redrawn."""
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
        foot = self.controls.bar.high(scale, wide - 2 * margin)
        # The frame gives what the foot needs more than its own bar from the lower edge of everything above.
        self.chrome.resize((wide, high - max(0, foot - self.chrome.bottom.h)), scale)
        self.controls.bar.place(Rect(margin, high - foot, wide - 2 * margin, foot), scale)
        self.table.resize(self.chrome)
        self.log.resize(self.chrome.board, scale)
        self._prerendered = 0
        self.controls.name_keys()
        self.go_to(self.moment)

    def handle(self, event: pygame.event.Event) -> Change | None:
        asked = self.asking.handle(event)
        if asked.taken:
            return asked.change
        answer = self.focus.handle(event)
        if answer.taken:
            if event.type == pygame.MOUSEMOTION and not self.chrome.board.collidepoint(event.pos):
                self.table.handle(event)  # the pointer may have left the board in one leap
            return answer.change
        followed = IGNORED if self.run.under_way else self.asking.follow(event)
        if followed.taken or not self.log.click_passes(event):
            return followed.change
        if event.type == pygame.KEYDOWN:
            action = keys.TABLE.action(event)
            if action in QUICK:
                self.controls.change_speed(QUICK[action])
                return None
            if action == "keys":
                return Push(KeysOverlay())
            if action == "ledger":
                return self.open_ledger()
        if self.table.handle(event):
            if event.type == pygame.MOUSEWHEEL:
                self._prerendered = 0  # the board may be nearer now
            if not self.run.under_way:
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
        self.run.update(seconds)
        if not self.restless:
            self._foresee()
        return None

    def draw(self, surface: Surface) -> None:
        self._arrive()
        self.chrome.draw(surface)
        self.table.draw(surface)
        self.log.draw_shadow(surface)
        self.focus.draw(surface)
        self.table.draw_over(surface)
        self.controls.bar.timeline.draw_bubble(surface)
        self.focus.draw_tip(surface)
        self._stale = False
