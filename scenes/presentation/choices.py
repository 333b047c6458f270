"""What can be chosen before a match of a game, and what it is called: a game's `choices.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from game.api import Seat
from scenes.kit.words import say
from scenes.presentation.types import View

Options = Mapping[str, Any]


class Choices(Protocol[View]):
    """A game's own choices, for whatever asks for them, with a window or without."""

    OWN: frozenset[str]  # options that the panel of rules does not show: they stand on the seats' cards, or follow from them
    MORE: frozenset[str]  # options that are seen only where more are asked for

    def scenarios(self) -> Mapping[str, str]: ...  # the titles of those that are offered, by id, the usual one first

    def alone(self, scenario: str) -> str | None: ...  # in a game for one: the option that names the person's seat

    def hastens(self, scenario: str) -> bool: ...  # whether there is a set-up that the program can play for everybody

    def setting_up(self, view: View) -> bool: ...  # whether a match is still before its first turn

    def text_of(self, scenario: str) -> str: ...  # what a scenario is like

    def name_of(self, seat: Seat, options: Options) -> str: ...

    def value_of(self, option: str, value: object) -> tuple[str, str]: ...  # what an option and a value of it are called


def usual_words(game: str, option: str, value: object) -> tuple[str, str]:
    """What an option and a value of it are called, where the words of the game's set-up say it: whole numbers say themselves."""
    words = f"{game}:setup.option.{option}"
    if isinstance(value, bool):
        return say(f"{words}.label"), say("setup.yes" if value else "setup.no")
    chosen = str(value)
    return say(f"{words}.label"), chosen if isinstance(value, int) else say(f"{words}.{chosen}")
