"""What the text mode asks of a game: its `text_mode.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from game.api import Action, Seat
from game.match import Chair
from scenes.presentation.types import View

Answer = Callable[[Chair, str], list[str]]
"""The lines that answer a question of a chair with the words typed after it. Raises: Refused with what would be right."""
QUESTIONS = ("map", "units", "unit", "near", "from", "reach", "sees", "threats", "score")
"""What is asked of every game beside its position: each a key of `answers`, and a word below `tell.command`."""


class Odds(NamedTuple):
    """What an action may come to."""

    worth: float  # how good it is for whoever does it, to be compared with that of others
    lines: list[str]


class TextMode(Protocol[View]):
    """A game's own part of the text mode. All lines may be rich text; each holds one thought."""

    answers: Mapping[str, Answer]  # by QUESTIONS
    aside: frozenset[str]  # what `do` says in actions that are listed behind all others: settings

    def in_words(self, view: View, action: Action) -> str: ...  # it as rich text, spaces called as they are typed

    def parts(self, view: View, action: Action) -> Sequence[str]: ...  # it from the outside in; together they tell it

    def phrases(self, view: View, action: Action) -> Sequence[str]: ...  # by which words it may be called

    def expected(self, view: View, seat: Seat) -> list[str]: ...  # what a seat that decides is expected to do

    def open(self, view: View) -> bool: ...  # whether all that is told and listed of a decision may be known to everybody

    def look(self, view: View, seat: Seat | None) -> list[str]: ...  # the position in short, what matters first

    def odds(self, chair: Chair, action: Action, whole: bool) -> Odds | None: ...  # every part, if `whole`; None: no dice

    def warnings(self, view: View, action: Action) -> list[str]: ...  # what somebody may want to think over before it

    def readable(self, view: View, why: str) -> str: ...  # a sentence of the rules as a player reads it

    def meant(self, chair: Chair, typed: Sequence[str]) -> Sequence[Action]: ...  # what words mean that are no action of the list
