"""What an action is called and where it happens, for hints and answers: a game's module `scenes/tables/<game>_deeds.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from game.api import Action


class ActionWords(Protocol):
    """A game's own words and places for actions, each in the position that `view` shows."""

    def deed(self, view: Any, action: Action) -> str: ...  # what it is called, as rich text

    def places(self, view: Any, action: Action) -> Sequence[str]: ...  # the spaces it speaks of, the one to click last

    def where(self, view: Any, space: str) -> str: ...  # what a space is called

    def around(self, view: Any, actions: Sequence[Action]) -> Sequence[str]: ...  # what a picture of them must show; () for all

    def suppose(self, table: Any, told: Mapping[str, Any]) -> None: ...  # what a task tells is what the odds on the table go by


def deeds(game: str) -> ActionWords:
    """A game's words and places for actions."""
    return cast(ActionWords, import_module(f"scenes.tables.{game}.action_words"))
