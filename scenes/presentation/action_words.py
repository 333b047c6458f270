"""What an action is called and where it happens, for hints and answers: a game's `action_words.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.api import Action, JsonMap
from scenes.presentation.types import Own, View


class ActionWords(Protocol[View, Own]):
    """A game's own words and places for actions, each in the position that `view` shows."""

    def in_words(self, view: View, action: Action) -> str: ...  # what it is called, as rich text

    def places(self, view: View, action: Action) -> Sequence[str]: ...  # the spaces it speaks of, the one to click last

    def where(self, view: View, space: str) -> str: ...  # what a space is called

    def around(self, view: View, actions: Sequence[Action]) -> Sequence[str]: ...  # what a picture of them must show; () for all

    def suppose(self, table: Own, told: JsonMap) -> None: ...  # what a task tells is what the odds on the table go by
