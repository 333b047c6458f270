"""The menu over a puzzle: go on, begin again, rule book, settings, keys, back to the puzzles."""

from __future__ import annotations

from collections.abc import Callable

from scenes.app.keys_sheet import KeysSheet
from scenes.app.page import Sheet
from scenes.kit.scene import Pop, Push, Scene, Swap
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say


class PuzzleMenu(Sheet):
    """The menu. `leave` is the way back to the puzzles, `again` the puzzle from its beginning."""

    def __init__(self, leave: Press, again: Callable[[], Scene], look_up: Press, settings: Callable[[], Scene]) -> None:
        super().__init__(say("puzzles.menu"))
        self.choices: list[Widget] = [
            Button(say("puzzles.go_on"), lambda: Pop(), icon="play", main=True, align="left"),
            Button(say("puzzles.again"), lambda: Swap(again(), 2), icon="replay", align="left"),
            Button(say("pause.rules"), look_up, icon="book", key="rules", align="left"),
            Button(say("pause.settings"), lambda: Push(settings()), icon="settings", align="left"),
            Button(say("pause.keys"), lambda: Push(KeysSheet()), icon="keys", key="keys", align="left"),
            Button(say("puzzles.leave"), leave, icon="back", align="left"),
        ]
