"""A match replayed: any moment of it, forward and back, from every perspective that may see it."""

from __future__ import annotations

from time import perf_counter

import pygame
from pygame import Rect, Surface

from game.api import Event, JsonObject
from game.recording import Recording
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.kit import keys
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import IGNORED, Button
from scenes.kit.words import say
from scenes.match.log import LogDrawer
from scenes.match.table_screen import QUICK, TableScreen
from scenes.presentation.navigation import Navigation
from scenes.replay.controls import Controls
from scenes.replay.menu import ReplayMenu, moment_buttons
from scenes.replay.noting import Noting
from scenes.replay.session import Session
from scenes.replay.whys import ReplayWhys
from scenes.rulebook.lookup import Asking

AHEAD = 0.008  # seconds of every look at it that a still screen paints ahead


class Replay(TableScreen):
    """The match of a recording on its own table. Nothing in it can be changed; a new match can begin at any of its moments."""

    def __init__(self, app: App, recording: Recording, navigation: Navigation, name: str = "", plays: bool = False) -> None:
        """`name`: how the match is called above the board, "" where it has none; `plays`: it begins to play by itself."""
        super().__init__()
        self.app, self.navigation = app, navigation
        self.title = say("replay.named", name=name) if name else say("replay.title")
        self.session = session = Session(app, recording, self._furnish, self._mark, self.look_up)
        self.run, self.table, self.game = session.run, session.table, recording.rules.id
        self._prerendered = 0  # so many moments can be shown at once, whatever takes long to paint of them
        self._story: list[Event] = []  # the one that the log shows
        self.whys = ReplayWhys(session, lambda: self.chrome.board)
        self.log = LogDrawer(session.tells, session.names, self._point_out, why=self.whys.of_line)
        self.log_button = Button("", self._toggle_log, icon="log", key="log", tip=say("play.log"), height=36)
        self.chrome = Chrome(self.table.title, self._menu, say("play.menu"))
        self.focus = Focus((), always=False, column=self.chrome.column)
        self.asking = Asking(self.focus, self.chrome, self.look_up, lambda at: self.table.topic(at), self._furnish)
        self.chrome.tools = [self.asking.button, self.log_button]
        self.noting = Noting(session, self._furnish)
        play_from = moment_buttons(session, navigation)[0]
        self.controls = Controls(session, self.log, self.asking, play_from, self.whys, self._write)
        session.see_as(session.sees)
        if session.stars.fault:
            app.notify(session.stars.fault)
        self.run.goes_on = plays and not self.run.at_end

    # --- the screen -------------------------------------------------------------------------------------------------------

    def _furnish(self) -> None:
        """Let the log, chips, sentence, buttons and widgets follow the moment."""
        self.log.cut(self.run.seen)
        self.log_button.change(tip=self.log.tip)
        left, right = self.table.chips()
        self.chrome.show([Chip(self.title), *left], right)
        self.controls.follow()
        beside = [one for one in self.table.widgets if not self.log.hides(one)]
        foot = self.noting.widgets if self.noting.open else self.controls.bar.widgets
        self.focus.renew([*self.chrome.widgets, *beside, *foot, *self.log.widgets])
        self._stale = True

    def _mark(self) -> None:
        """Let log and line follow the perspective and the stars."""
        if self._story is not self.session.timeline.story:
            self._story = self.session.timeline.story
            self.log.show(self._story)
            self.whys.look_at(self.log.picked)
        self.controls.mark()

    def _write(self) -> None:
        """Begin to write words at the moment that is shown."""
        self.noting.begin()
        self.focus.to(self.noting.field)

    def _toggle_log(self) -> None:
        self.log.toggle()
        self._furnish()

    def _point_out(self, event: Event) -> None:
        self.whys.look_at(self.log.picked)
        self.table.point_out(self.session.tells.spaces(event, self.session.timeline.story))

    def _menu(self) -> Change:
        self.session.halt()
        begins = [chapter.at for chapter in self.controls.bar.timeline.chapters]
        return Push(ReplayMenu(self.session, self.navigation, self.look_up, self.open_ledger, begins))

    def look_up(self, at: str = "") -> Change:
        """The rule book, open at a topic, the number of a rule, or its contents."""
        return Push(self.navigation.rulebook(self.game, at))

    def open_ledger(self) -> Change:
        """The dice of the match up to this moment; it halts."""
        from scenes.result.ledger_sheet import LedgerSheet  # read only when somebody opens it

        session = self.session
        session.halt()
        return Push(LedgerSheet(session.tells, session.timeline.story[: self.run.seen], session.names, self.game, True))

    def carried(self) -> JsonObject | None:
        """The position that such a picture carries: as much of this moment as is shown of it."""
        return self.session.carried()

    def _prerender(self) -> None:
        """Paint ahead for a moment what other moments will show, so that a jump there is quick."""
        end, recording = perf_counter() + AHEAD, self.session.recording
        while self._prerendered <= recording.length and perf_counter() < end:
            if not self.table.prerender(recording.view(self._prerendered, self.session.sees)):
                self._prerendered += 1

    @property
    def waiting(self) -> bool:
        """Whether anything is still painted ahead."""
        return self._prerendered <= self.session.recording.length

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        moves = self.run.goes_on or self.run.under_way or self.run.cues.pending or self.session.wanted is not None
        return moves or self.table.restless or self.focus.restless

    @property
    def mood(self) -> str:
        """The mood of the table at this moment."""
        return self.run.cues.mood

    @property
    def stale(self) -> bool:
        """Whether anything must be redrawn, another moment that is wished for among it."""
        return self.session.wanted is not None or super().stale

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
        self.noting.place(self.controls.bar.area, self.controls.bar.scale)
        self.table.resize(self.chrome)
        self.log.resize(self.chrome.board, scale, self.chrome.side if self.chrome.roomy else None)
        self._prerendered = 0
        self.controls.name_keys()
        self.session.go_to(self.session.moment)

    def handle(self, event: pygame.event.Event) -> Change | None:
        if self.noting.open:
            return self._handle_writing(event)
        change = self._handle_looking(event)
        self.noting.typed_open = self.noting.open and event.type == pygame.KEYDOWN
        return change

    def _handle_looking(self, event: pygame.event.Event) -> Change | None:
        """What an event does while the match is looked at."""
        if self._carried(event):
            return None
        asked = self.asking.handle(event)
        if asked.taken:
            return asked.change
        if self.log.closes(event):
            self._toggle_log()
            return None
        answer = self.focus.handle(event)
        if answer.taken:
            self._leave_board(event)
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
                return Push(KeysSheet())
            if action == "ledger":
                return self.open_ledger()
            if action == "why":
                return self.whys.ask_line() if self.log.opened and self.log.picked is not None else self.whys.ask()
        if self.table.handle(event):
            if event.type == pygame.MOUSEWHEEL:
                self._prerendered = 0  # the board may be nearer now
            if not self.run.under_way:
                self._furnish()
            return None
        self._hold(event)
        entered = self.focus.enter(event)
        if entered.taken:
            return entered.change
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            return Pop()
        return None

    def writes(self, event: pygame.event.Event) -> bool:
        """Whether a KEYDOWN writes a sign of the words at a moment."""
        return self.noting.open and self.noting.field.focused and keys.writes(event)

    def _handle_writing(self, event: pygame.event.Event) -> Change | None:
        """What an event does while words are written: only they and the arrow can be changed."""
        if self.noting.handle(event, self.chrome.between) or self.noting.opened_by(event):
            return None
        if event.type == pygame.KEYDOWN and self.noting.field.focused:  # the field itself knows neither Enter nor Esc
            for name, button in (("confirm", self.noting.save), ("let_go", self.noting.cancel)):
                if keys.TABLE.means(event, name):
                    return button.press() if button.enabled else None
        answer = self.focus.handle(event)
        if answer.taken:
            return answer.change
        if event.type == pygame.MOUSEWHEEL and self.table.handle(event):
            self._prerendered = 0
            return None
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            self.noting.close()
            return None
        return self.focus.enter(event).change

    def update(self, seconds: float) -> Change | None:
        self.session.arrive()
        self.focus.update(seconds)
        self.table.update(seconds)
        self.run.update(seconds)
        if not self.restless:
            self._prerender()
        return None

    def end(self) -> None:
        self.whys.close()

    def draw(self, surface: Surface) -> None:
        self.session.arrive()
        self.chrome.draw(surface)
        self.table.draw(surface)
        self.noting.draw(surface, self.chrome)
        self.log.draw_shadow(surface)
        self.focus.draw(surface)
        self.table.draw_over(surface)
        if not self.noting.open:
            self.controls.bar.timeline.draw_bubble(surface)
        self.focus.draw_tip(surface)
        self._stale = False
