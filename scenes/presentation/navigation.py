"""The ways from a screen to those beside it. The program knows how to build them; a screen only asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.api import JsonMap
from game.learning.lessons import Drill, Training
from game.match import Match
from game.recording import Recording
from scenes.kit.scene import Change, Scene


class Navigation(Protocol):
    """What leads from screen to screen. A `Scene` is pushed by whoever asked for it; a `Change` is a wish as it stands."""

    def settings(self) -> Scene: ...

    def lessons(self, game: str) -> Change: ...  # a match of training begins

    def drill(self, training: Training, drill: Drill, watched: Callable[[], None]) -> Scene: ...  # called once all was seen

    def rulebook(self, game: str, at: str = "") -> Scene: ...  # open at a topic or the number of a rule

    def puzzles(self, game: str) -> Scene: ...

    def editor(self, game: str, position: JsonMap | None = None) -> Scene: ...  # as `Rules.write` gives it

    def play_from(self, game: str, position: JsonMap) -> Scene: ...  # who plays on from there is asked

    def replay(self, match: Match, name: str = "") -> Scene: ...  # a match looked back on

    def review(self, recording: Recording, at: int = 0) -> Scene: ...  # what decisions cost, from this action on

    def replays(self) -> Scene: ...  # all matches that can be looked back on
