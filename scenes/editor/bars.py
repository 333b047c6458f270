"""What the bottom bar of the position editor says, and its buttons."""

from __future__ import annotations

from copy import deepcopy

from scenes.editor.state import EditorState
from scenes.kit import keys, text
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say


class Bars:
    """The bottom bar of one editor."""

    def __init__(self, state: EditorState, save: Press, play: Press) -> None:
        self.state = state
        self.undo = Button(say("editor.undo"), state.undo, icon="undo", key="undo", tip=say("editor.undo_tip"))
        self.redo = Button(say("editor.redo"), state.redo, icon="replay", tip=say("editor.redo_tip"))
        self.save = Button(say("editor.save"), save, icon="puzzle", tip=say("editor.save_tip"))
        self.play = Button(say("editor.play"), play, icon="play", key="confirm", main=True)

    def buttons(self) -> list[Button]:
        """The buttons, the main one last; what cannot be done now is grey and says why."""
        edits = self.state.edits
        self.undo.change(reason="" if edits.can_undo else say("editor.no_undo"))
        self.redo.change(reason="" if edits.can_redo else say("editor.no_redo"))
        why = self._plain(edits.fault)
        self.save.change(reason=why)
        self.play.change(reason=why)
        return [self.undo, self.redo, self.save, self.play]

    def sentence(self) -> str:
        """What is wrong with the position, else what can be done now."""
        state = self.state
        if state.trouble:
            return say("editor.trouble", why=self._plain(state.trouble))
        if state.piece:
            return say("editor.place", piece=state.piece.words)
        if state.edits.fault:
            return say("editor.fault", why=self._plain(state.edits.fault))
        if state.chosen and state.own.loose(state.chosen):
            if not state.own.turn(deepcopy(state.value), state.chosen, 1):
                return say("editor.chosen_still")
            left, right = keys.TABLE.shown("turn_left"), keys.TABLE.shown("turn_right")
            return say("editor.chosen", left=left, right=right)
        tab = next(tab for tab in state.tabs() if tab.id == state.tab)
        pieces = [piece for group in tab.groups for piece in group.pieces]
        if pieces:
            return say("editor.begin_there" if all(piece.there for piece in pieces) else "editor.begin")
        return say("editor.begin_fields" if tab.groups else "editor.begin_board")

    def _plain(self, words: str) -> str:
        """A sentence of the rules as a player reads it, with no signs that rich text reads as marks."""
        return text.unmarked(self.state.own.spoken(self.state.value, words))
