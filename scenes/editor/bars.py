"""What the bottom bar of the position editor says, and its buttons."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from scenes.kit import keys, text
from scenes.kit.widgets import Button
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.editor.screen import Editor


class Bars:
    """The bottom bar of one editor."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.undo = Button(say("editor.undo"), editor.undo, icon="undo", key="undo", tip=say("editor.undo_tip"))
        self.redo = Button(say("editor.redo"), editor.redo, icon="replay", tip=say("editor.redo_tip"))
        self.save = Button(say("editor.save"), editor.save, icon="puzzle", tip=say("editor.save_tip"))
        self.play = Button(say("editor.play"), editor.play, icon="play", key="confirm", main=True)

    def buttons(self) -> list[Button]:
        """The buttons, the main one last; what cannot be done now is grey and says why."""
        edits = self.editor.edits
        self.undo.change(reason="" if edits.can_undo else say("editor.no_undo"))
        self.redo.change(reason="" if edits.can_redo else say("editor.no_redo"))
        why = self._plain(edits.fault)
        self.save.change(reason=why)
        self.play.change(reason=why)
        return [self.undo, self.redo, self.save, self.play]

    def sentence(self) -> str:
        """What is wrong with the position, else what can be done now."""
        editor = self.editor
        if editor.trouble:
            return say("editor.trouble", why=self._plain(editor.trouble))
        hand = editor.hand.piece
        if hand:
            return say("editor.place", piece=hand.words)
        if editor.edits.fault:
            return say("editor.fault", why=self._plain(editor.edits.fault))
        if editor.chosen and editor.own.loose(editor.chosen):
            if not editor.own.turn(deepcopy(editor.value), editor.chosen, 1):
                return say("editor.chosen_still")
            left, right = keys.TABLE.shown("turn_left"), keys.TABLE.shown("turn_right")
            return say("editor.chosen", left=left, right=right)
        leaf = next(leaf for leaf in editor.leaves() if leaf.id == editor.leaf)
        if any(group.pieces for group in leaf.groups):
            return say("editor.begin")
        return say("editor.begin_fields" if leaf.groups else "editor.begin_board")

    def _plain(self, words: str) -> str:
        """A sentence of the rules as a player reads it, with no signs that rich text reads as marks."""
        return text.unmarked(self.editor.own.spoken(self.editor.value, words))
