"""The match screen of every game: whose turn it is, curtains, bots, animations, the journal."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import pygame
from pygame import Surface

from game.api import Action, Event, JsonObject, Seat
from game.journal import Journal
from game.lab.program import Forfeit
from game.match import Entry, Match, entry_value, replay_action
from game.messages import Refused
from game.pictured import note
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.preferences import Preferences
from scenes.kit import keys
from scenes.kit.chrome import Chrome
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.marks import plain, unmarked
from scenes.kit.scene import Change, Pop, Push, Scene
from scenes.kit.sounds import SOUNDS
from scenes.kit.tweens import SPEEDS, STILL
from scenes.kit.widgets import IGNORED, Button, Widget
from scenes.kit.words import say
from scenes.lessons.course import lessons_of
from scenes.match.bars import PlayBars
from scenes.match.bots import MatchBots
from scenes.match.coach import Coach
from scenes.match.cues import Cues
from scenes.match.curtain import Curtain
from scenes.match.elsewhere import Elsewhere
from scenes.match.event_queue import Batch, Playing
from scenes.match.hasty import Hasty
from scenes.match.log import LogDrawer
from scenes.match.state import MatchState
from scenes.match.table_screen import QUICK, TableScreen
from scenes.match.whys import MatchWhys
from scenes.presentation.games import presentation
from scenes.presentation.navigation import Navigation
from scenes.presentation.seats import PERSON, Holder
from scenes.rulebook.lookup import Asking

HOLDS = 1.2
"""Seconds, or until a click, for which what hits or decides is seen however fast all else is."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN)


class Play(MatchState, TableScreen):
    """A match on the table: the state that its parts read, and all that changes it."""

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
        self._own = False  # whether what is seen next is what the seat at the screen has just done
        self._waited = False  # whether the seat at the screen has been waiting for somebody else
        self.hasty = Hasty()
        self.bars = PlayBars(self, self._furnish, self.go_on)
        self.lessons = lessons_of(self, navigation)
        self.elsewhere = Elsewhere(self, self.log, settings, self.lessons.open_list if self.lessons else None)
        self.coach = Coach(self, self._make_room)

    # --- what the table is given ------------------------------------------------------------------------------------------

    def decide(self, action: Action) -> None:
        """Play this action for the seat at the screen, or say why not."""
        if self.perspective is None:
            return
        try:
            events = self.match.play(self.perspective, action)
        except Refused as refused:
            own = presentation(self.match.rules.id).text_mode()
            self.app.notify(own.readable(self.chair().view(), refused.why), "refused")
            return
        self._play_on()
        self._happened(events)
        self._own = True

    def take_back(self) -> None:
        """Take back the last action of the seat at the screen, or say why not."""
        seat = self._last_hand()
        if seat is None:
            return
        try:
            self.chairs[seat].undo()
        except Refused as refused:
            self.app.notify(refused.why, "refused")
            return
        if seat == self.perspective:
            self._tell_again()
        self._change_eyes(seat)
        self.shown = False

    def can_take_back(self) -> bool:
        """Whether there is something to take back."""
        seat = self._last_hand()
        return seat is not None and self.chairs[seat].can_undo()

    def _last_hand(self) -> Seat | None:
        """Whose last action is taken back: that of the seat at the screen.

        Where it has nothing to take back and two people sit at an open table, it is that of the one who acted last: his turn went
        on to the other before he could.
        """
        here, log = self.perspective, self.match.log
        if here is None or not log or self.chairs[here].can_undo():
            return here
        last = log[-1].seat
        both = last in self.persons and here in self.persons
        opened = both and self.table.open(self.chairs[last]) and self.table.open(self.chairs[here])
        return last if opened and self.chairs[last].can_undo() else here

    def _still(self, batch: Batch) -> float:
        """Seconds for which the picture stands still after a batch that did not move; none after a person's own action."""
        chosen, own = self.app.preferences, self._own
        self._own = False
        return STILL * SPEEDS[chosen.speed] if chosen.reduced_motion and not own else 0.0

    def _holds(self, batch: Batch) -> float:
        """Seconds for which what hits or decides stays in sight, where everything else goes by faster than it can be read."""
        fast = 0 < SPEEDS[self.app.preferences.speed] < 1
        return HOLDS if fast and self.people and self.persons and self.cues.decisive(batch) else 0.0

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

    # --- what happens -----------------------------------------------------------------------------------------------------

    def _happened(self, events: list[Event]) -> None:
        """Follow an action: tell its fault on the disk, and let everybody see what all may see."""
        self.attendance.stir()
        self.shown = self._own = False
        if self.journal and self.journal.fault:
            self.app.notify(self.journal.fault)
        if len(self.persons) > 1 and any(event["is"] not in self.match.rules.quiet for event in events):
            self._change_eyes(None)

    def _change_eyes(self, seat: Seat | None) -> None:
        if seat == self.perspective:
            return
        self.perspective = seat
        self.coach.forget()
        self.whys.look_at(None)
        self.table.hide_secrets()
        self._tell_again()
        self.shown = False

    def _tell_again(self) -> None:
        """Retell the log from what the seat at the screen has seen: its story without what it still has to see."""
        chair = self.chairs[self.perspective]
        unseen = set(map(id, chair.peek()))
        self.events = [event for event in chair.story() if id(event) not in unseen]
        self.log.show(self.events)
        self.cues.drop()
        self.cues.recall(self.events)

    def _told(self, event: Event) -> None:
        self.events.append(event)

    def _seen(self) -> None:
        """Write into the log what has been seen to its end: it tells no result before the dice lie."""
        self.log.show(self.events)

    def _next(self) -> Change | None:
        """The wish of the moment in which nothing moves: play what was heard, show, ask whoever decides."""
        heard = self.chair().hear()
        if heard:
            if self.perspective is None or (self.shared and self.table.open(self.chair())):  # others look here too
                for seat in {*self.persons, None} - {self.perspective}:
                    self.chairs[seat].overhear()
            self.playing.add(self.table.batches(heard))
            self.shown = False  # what moves now has put the lights away, whoever was shown them
            self._stale = True
            return None
        if self.match.result() is not None:
            if not self.shown:
                self._show()
            return self.over(self)
        if self._went_unasked():
            return None
        change = self._serve()
        if change is None and not self.shown:
            self._show()
        self._think()
        return change

    def _went_unasked(self) -> bool:
        """Whether a person's seat has done what it does without being asked."""
        for seat in self.match.actors():
            if seat in self.persons and not self.script:
                action = self.table.unasked(self.chairs[seat])
                if action is not None:
                    self._happened(self.match.play(seat, action))
                    return True
        return False

    def _serve(self) -> Change | None:
        """The curtain, when the next decision is another person's than the one at the screen."""
        waiting = [seat for seat in self.match.actors() if seat in self.persons]
        if not waiting or self.perspective in waiting or len(self.persons) < 2:
            return None
        seat, before = waiting[0], self.perspective
        take_back = None
        if before is not None and self.chairs[before].can_undo():
            take_back = self._take_back_behind_curtain
        if self.table.open(self.chairs[seat]) or (self.app.preferences.curtain == "secret" and not self.table.secret):
            self.chairs[seat].overhear()  # whoever sits there has watched
            self._change_eyes(seat)
            return None
        return Push(
            Curtain(
                self._called(seat), self.table.side(seat), lambda: self._open(seat), self.table.figure(seat), take_back=take_back
            )
        )

    def _called(self, seat: Seat) -> str:
        """How a person is addressed: by the own name, if he gave one."""
        return self.holders[seat].name or self.names[seat]

    def _open(self, seat: Seat) -> Change:
        self._change_eyes(seat)
        self._waited = True
        return Pop()

    def _take_back_behind_curtain(self) -> Change:
        self.take_back()
        return Pop()

    def _show(self) -> None:
        """Build the picture from the view of the seat at the screen."""
        chair = self.chairs[self.perspective]
        deciding = self.perspective is not None and self.perspective in self.match.actors()
        self.table.show(chair.view(), chair if deciding else None)
        self.shown = True
        self.hasty.rests()
        if deciding and self._waited:
            SOUNDS.interface("turn")
        self._waited = not deciding
        self._furnish()

    # --- bots -------------------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Ask the bots that decide, and play what has come back."""
        if self.script:
            replay_action(self.match, entry_value(self.script.popleft()), self.table.title)
            self._happened(self.match.events[-1])
            return
        try:
            decision = self.bots.decision()
        except Forfeit as failed:
            self._forfeited(failed)
            return
        if decision is None:
            return
        if decision.fault:
            self.app.notify(say("play.bot_failed", name=self.names[decision.seat], why=decision.fault))
        self._happened(self.match.play(decision.seat, decision.action))

    def _forfeited(self, failed: Forfeit) -> None:
        """End the match, because the program of a seat has lost it; the result says why."""
        self.bots.close()
        why = unmarked(say("play.forfeit", name=self.holders[failed.seat].name, why=failed.why)).replace("..", ".")
        if self.journal:
            self.journal.forfeit(failed.seat, why)
        else:
            self.match.forfeit(failed.seat, why)

    # --- the screen -------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether something outside is being polled: a bot thinks, or the next thing is to be found out."""
        return self.playing.idle and (not self.shown or self.bots.busy or self.bots.alone or self.coach.busy)

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        moving = not self.playing.idle and not self.playing.halted
        yields = self.lessons is not None and self.lessons.restless
        return moving or yields or self.cues.pending or self.table.restless or self.focus.restless

    @property
    def mood(self) -> str:
        """The mood of the table: a fight, or none."""
        return self.cues.mood

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        self.chrome.resize(size, scale, below=self.coach.high(scale))
        self.table.resize(self.chrome)
        side = self.chrome.side.union(self.chrome.below) if self.chrome.below.w else self.chrome.side
        self.log.resize(self.chrome.board, scale, side if self.chrome.roomy else None)
        self.coach.place()
        self._furnish()

    def _make_room(self) -> None:
        """Lay everything out again, because the card of the coach has come or gone."""
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
        if self.lessons and not self.log.hides(self.lessons.next):
            self.lessons.take_over(self.chrome.buttons)
        card = [self.coach.card] if self.coach.on else []
        beside = [one for one in (*self.table.widgets, *lesson, *card) if not self.log.hides(one)]
        self.focus.renew([*self.chrome.widgets, *beside, *self.log.widgets])
        self._stale = True

    def _lesson_widgets(self) -> list[Widget]:
        """The panel of the lesson that is due, and its buttons."""
        return self.lessons.widgets() if self.lessons else []

    def go_on(self) -> None:
        """Take what is being shown to the next halt, or go on from the one that is there."""
        self._play_on()
        if self.playing.halted:
            self.hasty.went_on(self.bars.area)
            self.playing.skip()
        else:
            self.playing.skip_on()

    def _play_on(self) -> None:
        if self.lessons:
            self.lessons.play_on()

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

    def handle(self, event: pygame.event.Event) -> Change | None:
        self.attendance.stir()
        if self._too_late(event):
            self.focus.let_go()
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
        if not self.playing.idle:
            pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
            if pressed and self.chrome.board.collidepoint(event.pos):
                self.playing.skip()
                return None
        if event.type == pygame.KEYDOWN:
            action = keys.TABLE.action(event)
            if action in QUICK:
                told = say("play.speed", speed=say(f"settings.{QUICK[action]}"))
                self.app.change_preferences(replace(self.app.preferences, speed=QUICK[action]), told)
                return None
            if action == "keys":
                return Push(KeysSheet())
            if action == "ledger":
                return self.elsewhere.open_ledger()
            if action == "skip" and not self.playing.idle:
                self.go_on()
                return None
            if action == "log":
                self._toggle_log()
                return None
            if action == "coach":
                self.coach.switch()
                return None
            if action == "why" and self.log.opened:
                return self.whys.ask()
        taken = self.table.handle(event)
        if taken:
            if event.type == pygame.MOUSEBUTTONDOWN and self.log.opened and self.log.side:
                self._toggle_log()  # what was clicked is explained where the log lies
            self._wake()
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.chrome.board.collidepoint(event.pos):
            why = plain(self.table.why_nothing(event.pos))
            self.app.notify(why, "refused", [event.pos, *self._named(why)])
        entered = self.focus.enter(event)
        if entered.taken:
            return entered.change
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            return self._menu()
        return None

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
        if self.lessons and self.lessons.update(seconds):
            self._furnish()
        moved = self.table.restless
        self.table.update(seconds)
        if moved and not self.table.restless:
            self._wake()  # what a table was still finding out is known now
        self.cues.update(0.0 if self.playing.leading else seconds)
        if not self.playing.idle:
            before = self._told_now()
            self.playing.update(seconds)
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
        return self.lessons is not None and self.lessons.settles_now

    def draw(self, surface: Surface) -> None:
        if self.lessons:
            self.lessons.settle()
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
