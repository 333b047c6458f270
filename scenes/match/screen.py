"""The match screen of every game: whose turn it is, curtains, bots, animations, the journal."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import pygame
from pygame import Surface

from game.api import Action, Event, JsonObject, Seat
from game.journal import Journal
from game.match import Entry, Match
from game.pictured import note
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.preferences import Preferences
from scenes.kit import keys
from scenes.kit.chrome import Chrome
from scenes.kit.focus import ENTER, Focus
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.scene import Change, Push, Scene
from scenes.kit.widgets import IGNORED, Answer, Button, Widget
from scenes.kit.words import say
from scenes.lessons.course import lessons_of, list_of
from scenes.match.bars import PlayBars
from scenes.match.bots import MatchBots
from scenes.match.coach import Coach
from scenes.match.cues import Cues
from scenes.match.elsewhere import Elsewhere
from scenes.match.event_queue import Playing
from scenes.match.flow import MatchFlow
from scenes.match.hasty import Hasty
from scenes.match.log import LogDrawer
from scenes.match.play_out import PlayOut
from scenes.match.table_screen import QUICK, TableScreen
from scenes.match.whys import MatchWhys
from scenes.presentation.games import presentation
from scenes.presentation.navigation import Navigation
from scenes.presentation.seats import PERSON, Holder
from scenes.rulebook.lookup import Asking

PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN)


class Play(MatchFlow, TableScreen):
    """A match on the table: its frame, its layout, and what is pressed there."""

    def __init__(
        self,
        app: App,
        match: Match,
        journal: Journal | None,
        holders: Mapping[Seat, Holder],
        over: Callable[[Play], Change | None],
        settings: Callable[[], Scene],
        script: Sequence[Entry] = (),
        navigation: Navigation | None = None,
        perspective: Seat | None = None,
    ) -> None:
        """`journal` None: nothing is written, as when a match is watched again by the `script` of its actions.

        `navigation` leads to what is not the match itself; None: there is none. `perspective`: whose view is shown where nobody
        plays.
        """
        super().__init__()
        self.app, self.match, self.journal, self.holders, self.over = app, match, journal, dict(holders), over
        self.settings, self.navigation = settings, navigation
        self.script = deque(script)
        self.chairs = {seat: match.chair(seat) for seat in (*match.seats, None)}
        self.persons = [seat for seat in match.seats if self.holders[seat].kind == PERSON]
        from scenes.career.time_played import Attendance  # it brings SQLite along, which the title does without

        self.attendance = Attendance(journal.path if journal and self.persons else None)
        self.perspective = self.persons[0] if len(self.persons) == 1 else perspective
        self.names = {}
        self.table = presentation(match.rules.id).table(self.chairs[self.perspective], self)
        self.names.update({seat: self.table.name(seat) for seat in match.rules.seats})
        self.bots = MatchBots(match, self.holders, presentation(match.rules.id).for_people)
        self.cues = Cues(presentation(match.rules.id).sounds(self.table), self.speed)
        self.playing = Playing(self.table.motion, self._told, self.cues, self._still, self._seen, self._holds)
        self.events = self.chairs[self.perspective].story()
        self.chrome = Chrome(self.table.title, self._menu, say("play.menu"))
        self.whys = MatchWhys(self)
        tells = presentation(match.rules.id).story(match.header())
        self.log = LogDrawer(tells, self.names, self._point_out, why=self.whys.button)
        self.log.show(self.events)
        self.log_button = Button("", self._toggle_log, icon="log", key="log", tip=say("play.log"), height=36)
        self.focus = Focus((), always=False, column=self.chrome.column)
        self.asking = Asking(self.focus, self.chrome, self.look_up, lambda at: self.table.topic(at), self._furnish)
        self.chrome.tools = [self.asking.button, self.log_button]
        self.cues.recall(self.events)
        self._amber = False  # whether what was pressed last was the amber button, or one that a lesson frames
        self.hasty = Hasty()
        self.bars = PlayBars(self, self._furnish, self.go_on)
        self.lessons = lessons_of(self, navigation)
        self.coach = Coach(self, self._make_room)
        self.play_out = PlayOut(self, self.coach, self._make_room)
        lessons = self.lessons.open_list if self.lessons else list_of(self)
        self.elsewhere = Elsewhere(self, self.log, settings, lessons, self.play_out)

    # --- what the table is given ------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """When a seat wants to be asked for an answer in another's turn; always in lessons and puzzles, which ask it."""
        learns = self.lessons is not None or self.journal is None
        return Preferences().asked if learns else self.app.preferences.asked

    @property
    def reading(self) -> bool:
        """Whether a lesson stands there to be read, one that waits for something to be done too, so that no clock may run."""
        return self.lessons is not None and self.lessons.lesson is not None

    @property
    def covered(self) -> bool:
        """Whether the log is open: no clock may run on behind what is read there."""
        return self.log.opened

    def untold(self, lesson: str) -> bool:
        """Whether this lesson is still to come for the seat at the screen; False where none are wanted."""
        return self.lessons is not None and self.lessons.untold(lesson)

    def report(self, trigger: str, where: str = "") -> None:
        """Report what the player at the screen did, as a lesson may wait for it."""
        self.cues.report(trigger)
        if self.lessons:
            self.lessons.report(trigger, where)

    # --- the screen -------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether something outside is being polled: a bot thinks, or the next thing is to be found out."""
        return self.playing.idle and (not self.shown or self.bots.busy or self.bots.alone or self.coach.busy)

    @property
    def ponders(self) -> bool:
        return self.playing.idle and self.table.ponders

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        moving = not self.playing.idle and (not self.playing.halted or self.playing.unread)
        return moving or self.cues.pending or self.table.restless or self.focus.restless

    @property
    def mood(self) -> str:
        """The mood of the table: a fight, or none."""
        return self.cues.mood

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        self.chrome.resize(size, scale, below=self.coach.high(scale) + self.play_out.high(size[1], scale))
        self.table.resize(self.chrome)
        side = self.chrome.side.union(self.chrome.below) if self.chrome.below.w else self.chrome.side
        self.log.resize(self.chrome.board, scale, side if self.chrome.roomy else None)
        self.coach.place()
        self.play_out.place()
        self._furnish()

    def _make_room(self) -> None:
        """Lay everything out again, because the card of the coach or the row below has come or gone."""
        self.resize(self.size, self.scale)

    def _furnish(self) -> None:
        """Let chips, sentence, buttons and widgets follow what is going on."""
        if self.lessons:
            self.lessons.give_back()
        self.coach.update(0.0)
        self.log_button.change(tip=self.log.tip)
        self.chrome.tools = [*self.coach.tools, self.asking.button, self.log_button]
        self.bars.fill()
        lesson = self._lesson_widgets()  # first: the table's own make room for it
        self.focus.news = self.lessons.lesson if self.lessons and lesson else None
        if self.lessons and not self.log.hides(self.lessons.next):
            self.lessons.take_over(self.chrome.buttons)
        card = [self.coach.card] if self.coach.on else self.play_out.widgets
        beside = [one for one in (*self.table.widgets, *lesson, *card) if not self.log.hides(one)]
        frame = [one for one in self.chrome.widgets if not (self.lessons and self.lessons.replaces(one))]
        self.focus.renew([*frame, *beside, *self.log.widgets])
        self._stale = True

    def _lesson_widgets(self) -> list[Widget]:
        """The panel of the lesson that is due, and its buttons."""
        return self.lessons.widgets() if self.lessons else []

    def go_on(self) -> None:
        """Take what is being shown to the next halt, or go on from the one that is there, once it can have been read."""
        if self.playing.unread:
            return
        self._play_on()
        if self.playing.halted:
            self.hasty.went_on(self.bars.area)
            self.playing.skip()
        else:
            self.playing.skip_on()

    def _play_on(self) -> None:
        if self.lessons:
            self.lessons.play_on()

    def _ended(self) -> Change | None:
        return self.over(self)

    def _toggle_log(self) -> None:
        self.log.toggle()
        self._furnish()

    def _point_out(self, event: Event) -> None:
        self.whys.look_at(self.log.picked)
        self.table.point_out(presentation(self.match.rules.id).story(self.match.header()).spaces(event, self.events))

    def _menu(self) -> Change:
        return self.elsewhere.menu()

    def look_up(self, at: str = "") -> Change:
        """The rule book, open at a topic, the number of a rule, or its contents."""
        return self.elsewhere.look_up(at)

    def end(self) -> None:
        self.bots.close()
        self.whys.close()
        self.coach.close()

    def carried(self) -> JsonObject | None:
        """The position that such a picture carries: what the seat at the screen may know, or all once the match is over."""
        rules, seat, position = self.match.rules, self.perspective, self.match.position
        if self.match.result() is not None:
            return note(rules.id, rules.write(position))
        return None if seat is None else note(rules.id, rules.write(rules.view(position, seat)), seat)

    def _too_late(self, event: pygame.event.Event) -> bool:
        """Whether a press comes between a decision and its picture, and so is not meant for what is still shown."""
        return not self.shown and self.playing.idle and event.type in PRESSES

    def leave_off(self) -> None:
        self.attendance.leave()

    def decide(self, action: Action) -> None:
        lessons, before, strays = self.lessons, len(self.match.log), self.table.strays
        asked = lessons.asked if lessons and not strays else None
        proposed = lessons is not None and not strays and (self._amber or self.table.is_proposed(action))
        super().decide(action)
        self.hasty.decided()
        if lessons and len(self.match.log) > before:
            lessons.decided(asked, proposed)

    def _went_unasked(self) -> bool:
        went = super()._went_unasked()
        if went and self.lessons:
            self.lessons.went_on()
        return went

    def _is_amber(self, event: pygame.event.Event) -> bool:
        """Whether a press is one of the amber button, or of one at which a lesson's frame points."""
        amber = self.focus.amber
        framed = [one for one in self.chrome.buttons if self.lessons and self.lessons.frames(one)]
        if event.type == pygame.KEYDOWN:
            if event.key in ENTER and amber:
                return True
            return any(one.key and keys.TABLE.means(event, one.key) for one in (*amber, *framed))
        return any(one.hit(event.pos) for one in (*amber, *framed))

    def handle(self, event: pygame.event.Event) -> Change | None:
        self.attendance.stir()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._amber = self._is_amber(event)
        if self._carried(event):
            return None
        if self._too_late(event):
            self.focus.let_go()
            return None
        if not self.playing.idle and self.hasty.doubled(event, self.bars.area):
            return None
        if self.hasty.reworded(event, self.chrome.buttons):
            return None
        if self.hasty.meant(event) and self.playing.idle or (self.lessons and self.lessons.hasty(event)):
            return None
        asked = self.asking.handle(event)
        if asked.taken:
            return asked.change
        if self.log.closes(event):
            self._toggle_log()
            return None
        closes = event.type == pygame.MOUSEBUTTONUP and any(
            button.key == "let_go" and button.rect.collidepoint(event.pos) for button in self.chrome.buttons
        )
        answer = self.focus.handle(event)
        if answer.taken:
            if closes:
                self.hasty.closed(event, self.chrome.buttons)
            self._leave_board(event)
            self._wake()
            return answer.change
        at_rest = self.playing.idle or self.playing.halted  # while things move, a click there ends the motion
        followed = self.asking.follow(event) if at_rest else IGNORED
        if followed.taken or not self.log.click_passes(event):
            return followed.change
        if not self.playing.idle and self._clicks_board(event):
            self.playing.skip()
            return None
        pressed = self._pressed(event)
        if pressed.taken:
            return pressed.change
        taken = self.table.handle(event)
        if taken:
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._clicked(event.pos, taken)
            self._wake()
            return None
        self._hold(event)
        entered = self.focus.enter(event)
        if entered.taken:
            return entered.change
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            return self._menu()
        return None

    def _clicked(self, at: tuple[int, int], taken: bool) -> None:
        if taken and self.log.opened and self.log.side:
            self._toggle_log()  # what was clicked is explained where the log lies
        elif not taken and self.playing.idle:
            why = plain(self.why_nothing(at))
            self.app.notify(why, "refused", [at, *self._named(why)])

    def _pressed(self, event: pygame.event.Event) -> Answer:
        """What a key of the table brings that stands for no button."""
        if event.type != pygame.KEYDOWN:
            return IGNORED
        action = keys.TABLE.action(event)
        if action in QUICK:
            self.hurry(QUICK[action])
            self.app.notify(say("play.speed", speed=say(f"settings.{QUICK[action]}")))
            return Answer(True)
        if action == "skip" and self.playing.idle or action == "why" and not self.log.opened:
            return IGNORED
        brings: dict[str | None, Callable[[], Change | None]] = {
            "keys": lambda: Push(KeysSheet()),
            "ledger": self.elsewhere.open_ledger,
            "skip": self.go_on,
            "log": self._toggle_log,
            "coach": self.coach.switch,
            "why": self.whys.ask,
        }
        return Answer(True, brings[action]()) if action in brings else IGNORED

    def why_nothing(self, at: tuple[int, int]) -> str:
        """Why a click there on the board does nothing."""
        return self.table.why_nothing(at)

    def _named(self, words: str) -> list[tuple[int, int]]:
        """The pixels of the spaces that are named in these words."""
        found = []
        for space in re.findall(r"\b[A-Z]\d\d\b", words):
            with suppress(KeyError, ValueError):
                found.append(self.table.spot(space))
        return found

    def _wake(self) -> None:
        """Let the bars follow a click."""
        if self.shown or not self.playing.idle:
            self._furnish()

    def update(self, seconds: float) -> Change | None:
        self.focus.update(seconds)
        moved = self.table.restless
        self.table.update(seconds)
        if moved and not self.table.restless:
            self._wake()  # what a table was still finding out is known now
        passed = self.table.passing(seconds)
        self.cues.update(0.0 if self.playing.leading else passed)
        if not self.playing.idle:
            before = self._told_now()
            self.playing.update(passed)
            if not self.playing.idle:
                if self._told_now() != before:
                    self._furnish()
                return None
        if self.bars.tick():
            self._wake()
        change = self._next()
        if self.coach.update(seconds):
            self._stale = True
        if not self.playing.idle:
            self._furnish()
        return change

    def _told_now(self) -> tuple[object, ...]:
        """What is told while things move: bars and panels follow it."""
        return self.playing.halted, self.playing.still, self.table.caption(), len(self.events)

    @property
    def _overdue(self) -> bool:
        return self.hasty.settles_now or self.lessons is not None and self.lessons.settles_now

    def draw(self, surface: Surface) -> None:
        if self.lessons:
            self.lessons.settle()
        self.hasty.settle(self.chrome.buttons)
        self.chrome.draw(surface)
        self.table.draw(surface)
        self.coach.draw(surface)
        self.log.draw_shadow(surface)
        self.focus.draw(surface)
        self.table.draw_over(surface)
        if self.lessons and not self.log.hides(self.lessons.panel):
            with self.log.on_top(surface):
                self.lessons.draw(surface)
        self.focus.draw_tip(surface)
        self._stale = False
