"""The position editor of every game: a board to place things on, and pages of what can be placed and changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic

import pygame
from pygame import Rect, Surface

from game.learning.rulebook import has_book
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.editor.bars import Bars
from scenes.editor.column import Column, PieceButton
from scenes.editor.edits import keep_draft
from scenes.editor.hand import EditorHand
from scenes.editor.options_page import OptionsPage
from scenes.editor.state import OPTIONS, EditorState
from scenes.kit import keys
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.controls import Option
from scenes.kit.focus import Focus
from scenes.kit.language import translated
from scenes.kit.layout import Scale, cut_top
from scenes.kit.scene import Change, Pop, Push, Screen
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.presentation.editor import Field, Value
from scenes.presentation.navigation import Navigation
from scenes.rulebook.lookup import Asking

QUIET = 0.5
"""Seconds a field stays as it is until it is written to the disk: not at each step of a number held down. All else is at once."""


class Editor(Screen):
    """A position being set up. `position` is one to begin with, as `Rules.write` gives it; None: the one that was left here."""

    def __init__(self, app: App, game: str, navigation: Navigation, position: Mapping[str, object] | None = None) -> None:
        self.state = state = EditorState(game, position, self.show, app.notify)
        super().__init__()
        self.app, self.game, self.navigation = app, game, navigation
        self.own, self.edits = state.own, state.edits
        self._saved: Value | None = self.edits.value  # as it stands on the disk
        self._due = 0.0  # when it is written there again, if it has changed
        self._turned = ""  # the field that was changed last
        self._fresh = self.own.show(self.value, self.chosen)  # whether nobody has seen this board yet
        self.chrome = Chrome(translated(state.rules.title), self.menu, say("editor.menu"))
        self.focus = Focus((), always=False)  # the bars, and the names of the tabs
        self.asking = Asking(self.focus, self.chrome, self._look_up, self._below, self.furnish)
        self.chrome.tools = [self.asking.button]
        self.column = Column(self.put, lambda piece: self.hand.take(piece))
        self.options = OptionsPage(state)
        self.tabs = TipChoice("", self._tabs(), state.tab, self.turn_to)
        self.bars = Bars(state, self.save, self.play)
        self.away = Button(say("editor.away"), self.remove, icon="trash", key="remove", align="left", height=36)
        self.hand = EditorHand(state, self.chrome, self.column, self.choose)

    # --- the position -----------------------------------------------------------------------------------------------------

    @property
    def value(self) -> Value:
        """The position as it is now, as JSON values."""
        return self.edits.value

    @property
    def chosen(self) -> str | None:
        """The thing on the board that is chosen."""
        return self.edits.chosen

    def choose(self, thing: str | None, reveal: bool = True) -> None:
        """Choose this thing, and open the tab on which such things are placed.

        What can be changed of it comes into sight, but with `reveal` off: whoever places pieces takes the next one there.
        """
        self.edits.chosen = thing
        self.state.trouble = ""
        if thing:
            self.state.tab = self.own.tab_of(thing)
        self.show()
        about = self.own.about(self.value, thing) if thing else None
        if about and reveal:
            self.column.reveal(about.title)

    def remove(self) -> None:
        """Remove what is chosen from the board."""
        if self.chosen:
            self.hand.remove(self.chosen)

    def put(self, field: Field, new: object) -> None:
        """Set a field to another value."""
        if field.id != self._turned:
            self._save()  # the steps of one number may wait for its last, but not for those of another
        self._turned = field.id
        self.state.change(lambda value: field.put(value, new))
        self._due = monotonic() + QUIET

    # --- what is done with it ---------------------------------------------------------------------------------------------

    def play(self) -> Change:
        """The sheet that asks who plays on from here."""
        return Push(self.navigation.play_from(self.game, self.value))

    def save(self) -> Change | None:
        """The sheet that makes a puzzle of the position; a notice where the game knows no goals for one."""
        from scenes.editor.save import SavePuzzle

        if not self.own.offers(self.value, self.edits.rules.actors(self.edits.position)[0]):
            self.app.notify(say("editor.no_goals"))
            return None
        return Push(SavePuzzle(self.app, self.game, self.own, self.edits, lambda: Push(self.navigation.puzzles(self.game))))

    def menu(self) -> Change:
        """The menu of the editor."""
        from scenes.editor.save import EditorMenu

        rulebook = partial(self.navigation.rulebook, self.game) if has_book(self.game) else None
        return Push(EditorMenu(self.leave, rulebook, self.navigation.settings))

    def leave(self) -> Change:
        """The way out; the position waits for the next time."""
        self._save()
        return Pop(2)

    def leave_off(self) -> None:
        self._save()

    def _save(self) -> None:
        """Write the position to the disk as it is, so that nothing is lost however the program ends."""
        if not self.waiting:
            return
        self._saved = self.value
        try:
            keep_draft(self.game, self.edits)
        except OSError as fault:
            self.app.notify(say("editor.not_kept", why=fault.strerror or fault))

    # --- showing ----------------------------------------------------------------------------------------------------------

    def _tabs(self) -> list[Option]:
        return [Option(tab.id, tab.title) for tab in self.state.tabs()]

    def turn_to(self, tab: str) -> None:
        """Open another tab, from its head."""
        self.state.tab = tab
        self.state.let_go()
        self.show()
        self.column.focus.scroll_to(0)

    def show(self) -> None:
        """Let board, column and bars follow the position."""
        if self.chosen and self.own.about(self.value, self.chosen) is None:
            self.edits.chosen = None
        self._due = 0.0
        if self.own.show(self.value, self.chosen):
            self.hand.leave()
            self._fresh = True
            self._stand()
        held = self.state.piece.id if self.state.piece else None
        self.own.offer(self.value, held)
        tabs = {tab.id: tab for tab in self.state.tabs()}
        self.state.tab = now = self.state.tab if self.state.tab in tabs else "pieces"
        groups = list(tabs[now].groups)
        about = self.own.about(self.value, self.chosen) if self.chosen else None
        if about and self.chosen and now == self.own.tab_of(self.chosen):
            goes = self.own.loose(self.chosen) or bool(about.fields)
            groups.append(about._replace(widgets=(self.away,) if goes else ()))
        self.tabs.change(chosen=now, options=tuple(self._tabs()))
        self.column.show(groups, held, self.options.parts(self.scale) if now == OPTIONS else ())
        self.furnish()

    def furnish(self) -> None:
        """Let chips, sentence and buttons follow what is going on."""
        scenario = translated(self.state.rules.scenarios().get(self.value["scenario"], ""))
        self.chrome.show([Chip(say("editor.chip")), Chip(scenario)], list(self.own.chips(self.value)))
        self.chrome.say(self.asking.sentence() if self.asking.on else self.bars.sentence(), self.bars.buttons())
        self.focus.renew([*self.chrome.widgets, self.tabs])
        self.state.stale = True

    # --- the screen -------------------------------------------------------------------------------------------------------

    @property
    def board_place(self) -> pygame.Rect | None:
        """Where the board lies in the window."""
        return self.chrome.board

    @property
    def stale(self) -> bool:
        """Whether anything must be redrawn."""
        return self.state.stale or self.own.board.stale or self.focus.stale or self.column.focus.stale or self.chrome.stale

    @stale.setter
    def stale(self, value: bool) -> None:
        self.state.stale = value

    @property
    def restless(self) -> bool:
        """Whether time matters: a held key moves the board, a tooltip is about to come."""
        return self.own.board.restless or self.focus.restless or self.column.focus.restless

    @property
    def waiting(self) -> bool:
        """Whether the position is still to be written to the disk."""
        return self._saved is not self.value

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        self.chrome.resize(size, scale)
        self._stand()
        side, letters = self.chrome.side, self.chrome.column.scale
        tabs, below = cut_top(side, self.tabs.natural(letters, side.w)[1], letters.px(10))
        self.tabs.place(tabs, letters)
        self.column.resize(Rect(below), letters)
        self.show()

    def _stand(self) -> None:
        """Give the board its part of the window, at first so that somebody who stands on it is in sight."""
        self.own.board.resize(self.chrome.board, self.scale)
        things = self.own.things(self.value) if self._fresh else ()
        places = [space for thing in things if (space := self.own.space_of(self.value, thing))]
        if places:
            self.own.look_at(places[0])
        self._fresh = False

    def handle(self, event: pygame.event.Event) -> Change | None:
        asked = self.asking.handle(event)
        if asked.taken:
            return asked.change
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.hand.drop_piece(event.pos):
            self.column.focus.let_go()
            return None
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "panels"):
            self._into_panels(event)
            return None
        for part in (self.column, self.focus):
            answer = part.handle(event)
            if answer.taken:
                if event.type == pygame.MOUSEMOTION:
                    self.hand.hover(event.pos)
                    continue
                return answer.change
        if event.type == pygame.KEYDOWN:
            change, taken = self._key(event)
            if taken:
                return change
        self.hand.handle(event)
        return None

    def _into_panels(self, event: pygame.event.Event) -> None:
        """Move the keys into the column, from there to the bars, from there back to the board."""
        if self.column.focus.at:
            self.column.focus.to(None)
            self.focus.handle(event)
        elif self.focus.at:
            self.focus.to(None)
        else:
            self.column.focus.handle(event)

    def _key(self, event: pygame.event.Event) -> tuple[Change | None, bool]:
        """What a key leads to, and whether it was one of the editor's."""
        action = keys.TABLE.action(event)
        obey: dict[str, Callable[[], Change | None]] = {
            "redo": self.state.redo,
            "copy": self.state.copy,
            "paste": self.state.paste,
            "keys": lambda: Push(KeysSheet()),
        }
        if action in obey:
            return obey[action](), True
        if action == "let_go":
            return (None if self.hand.back() else self.menu()), True
        return None, False

    def _look_up(self, at: str = "") -> Change:
        return Push(self.navigation.rulebook(self.game, at))

    def _below(self, at: tuple[int, int]) -> str:
        """What lies at a point of the board or of the column, as the rule book finds it."""
        if self.chrome.board.collidepoint(at):
            return self.own.topic(self.value, at)
        under = self.column.focus.find(at)
        return self.own.topic_of(self.value, under.piece.id) if isinstance(under, PieceButton) else ""

    def update(self, seconds: float) -> Change | None:
        self.focus.update(seconds)
        self.column.focus.update(seconds)
        self.own.board.update(seconds)
        if monotonic() >= self._due:
            self._save()
        return None

    def draw(self, surface: Surface) -> None:
        self.chrome.draw(surface)
        self.own.board.draw(surface)
        self.hand.draw(surface)
        self.focus.draw(surface)
        self.column.focus.draw(surface)
        self.focus.draw_tip(surface)
        self.column.focus.draw_tip(surface)
        self.state.stale = False
