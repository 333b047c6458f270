"""What is set up in a position editor, and what is being done with it: all that the editor's parts read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time_ns
from typing import TypeVar

from game.games import rules
from game.match import SEEDS, Match
from game.messages import Refused
from scenes.app import clipboard
from scenes.editor.edits import Edits, copy_file, kept_draft, position_in
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.choices import Options
from scenes.presentation.editor import Piece, Tab, Value
from scenes.presentation.games import presentation
from scenes.setup.quick_start import play_setup

OPTIONS = "start"
"""The tab that is every game's: the board, the options, what is done with the whole position."""
T = TypeVar("T")


class EditorState:
    """The position of one editor. `changed` is called after every change of what is shown, `notify` with a sentence."""

    def __init__(
        self, game: str, position: Mapping[str, object] | None, changed: Callable[[], None], notify: Callable[[str], None]
    ) -> None:
        self.game, self.changed, self.notify = game, changed, notify
        self.rules, self.own = rules(game), presentation(game).editor()
        draft = kept_draft(game)
        self.edits = Edits(self.rules, draft or position or self._set_up(*self.own.usual()))
        if position is None and draft:
            notify(say("editor.draft"))
        elif position is not None and draft and draft != position:
            self.edits.replace(position)  # the one that was left here is a step back
        self.tab = "pieces"  # the one that is open
        self.scenario = ""  # the one on offer for a new set-up; "" before one was chosen
        self.piece: Piece | None = None  # what was taken from the palette
        self.dragged: str | None = None  # the thing of the board that hangs on the pointer
        self.trouble = ""  # why the last thing that was tried made no sense
        self.stale = True

    @property
    def value(self) -> Value:
        """The position as it is now, as JSON values."""
        return self.edits.value

    @property
    def chosen(self) -> str | None:
        """The thing on the board that is chosen."""
        return self.edits.chosen

    def tabs(self) -> list[Tab]:
        """The game's own tabs, and the one that is every game's."""
        return [*self.own.tabs(self.value), Tab(OPTIONS, say("editor.leaf_start"), ())]

    def let_go(self) -> None:
        """Hold nothing any more."""
        self.piece = self.dragged = None

    # --- changes ----------------------------------------------------------------------------------------------------------

    def change(self, edit: Callable[[Value], T], keep: bool = True) -> T | None:
        """What an edit of the position gave back; None, and a sentence, where it makes no sense.

        `keep`: whether the thing that is chosen stays so.
        """
        self.trouble = ""
        try:
            found = self.edits.make(edit)
        except Refused as refused:
            self.trouble = translated(refused.why)
            self.changed()
            return None
        if not keep:
            self.edits.chosen = None
        self.changed()
        return found

    def replace(self, value: Mapping[str, object]) -> None:
        """Replace the position by another one."""
        self.scenario = ""
        self._go(lambda: self.edits.replace(value))

    def clear(self) -> None:
        """Clear the board."""
        self.let_go()
        self.change(self.own.clear, keep=False)

    def undo(self) -> None:
        """Take back the last edit."""
        self._go(self.edits.undo)

    def redo(self) -> None:
        """Redo what was taken back."""
        self._go(self.edits.redo)

    def _go(self, step: Callable[[], None]) -> None:
        self.trouble = ""
        self.let_go()
        step()
        self.changed()

    # --- whole positions --------------------------------------------------------------------------------------------------

    def _set_up(self, scenario: str, options: Options) -> Value:
        """The position of a scenario at its first turn; where there is a set-up, it is played by the program."""
        match = Match(self.rules, scenario, options, time_ns() % SEEDS)
        play_setup(match, presentation(self.game).setup().setting_up)
        return self.rules.write(match.position)

    def begin(self, scenario: str, options: Options) -> None:
        """Replace the position by the set-up of a scenario."""
        try:
            self.replace(self._set_up(scenario, options))
        except Refused as refused:
            self.notify(refused.why)

    def copy(self) -> None:
        """Copy the position to the clipboard, or to a file, and say where."""
        try:
            file = clipboard.copied(self.edits.text(), copy_file(self.game))
        except OSError as fault:
            self.notify(say("editor.not_copied", why=fault.strerror or fault))
            return
        self.notify(say("editor.copied_file", file=file) if file else say("editor.copied"))

    def paste(self) -> None:
        """Replace the position by the one on the clipboard, or say what is wrong with it."""
        try:
            value = position_in(clipboard.pasted(copy_file(self.game)))
            named = value.get("game", self.game)
            if named != self.game:
                raise Refused("bad-position", say("editor.other_game", game=named, here=self.rules.title))
            self.replace(self.rules.write(self.rules.read(value)))
        except Refused as refused:
            self.notify(say("editor.not_pasted", why=self.own.spoken(self.value, translated(refused.why))))
            return
        self.notify(say("editor.pasted"))
