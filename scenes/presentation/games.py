"""What a game offers to the screens: one typed record a game, found by the game's name and by nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from game.api import JsonMap

if TYPE_CHECKING:
    from game.match import Chair
    from scenes.presentation.action_words import ActionWords
    from scenes.presentation.choices import Choices
    from scenes.presentation.editor import PositionEditor
    from scenes.presentation.lessons import Places
    from scenes.presentation.setup import SetupPage
    from scenes.presentation.sounds import Sounding
    from scenes.presentation.story import Narrator
    from scenes.presentation.table import MatchContext, Table
    from scenes.presentation.text_mode import TextMode

Header = JsonMap | None
"""What a match started from (`Match.header()`); None where it is not known, or does not matter."""
V = TypeVar("V")
T = TypeVar("T", bound="Table[Any]")
PARTS = ("table", "story", "sounds")
"""The modules of a table that a match begins with."""


class Presentation(NamedTuple, Generic[V, T]):
    """What a game offers, over its position and its table: each member reads its part of the game's folder when it is wanted."""

    table: Callable[[Chair, MatchContext], T]
    story: Callable[[Header], Narrator[V]]  # a game whose events do not say all that its lines need knows it from the header
    text_mode: Callable[[], TextMode[V]]
    editor: Callable[[], PositionEditor]  # a new part of the game for one editor
    setup: Callable[[], SetupPage[V]]
    choices: Callable[[], Choices[V]]  # those of the set-up, for whoever asks for them without a window
    lessons: Callable[[T], Places]
    sounds: Callable[[T], Sounding]
    action_words: Callable[[], ActionWords[V, T]]
    spoken: Callable[[Header], Narrator[V]] | None = None  # the stories of the text mode, where spaces are called otherwise there
    for_people: frozenset[str] = frozenset()  # the verbs of decisions that bots leave to people who may take them as well


PLAIN = "plain"
"""The folder of the table that every game can be played on."""


class _Shown:
    """Which tables games are shown on."""

    plain = False


def show_plain(plain: bool = True) -> None:
    """Show every game on the plain table from now on, or each on its own again."""
    _Shown.plain = plain


def presentation(game: str) -> Presentation[object, Table]:
    """What a game offers to the screens: its own, or on the plain table where that was asked for or the game has none."""
    if _Shown.plain or find_spec(f"scenes.tables.{game}") is None:
        found: Presentation[object, Table] = _offered_by(PLAIN).presentation_of(game)
    else:
        found = _offered_by(game).PRESENTATION
    return found


def ahead(game: str, others: Iterable[str] = ()) -> Iterator[str]:
    """The modules that a match of a game begins with, each read as it is come to: those of its table, then others."""
    own = [f"scenes.tables.{game}.{part}" for part in PARTS] if find_spec(f"scenes.tables.{game}") else []
    for module in (*own, *others):
        if module not in sys.modules and find_spec(module):
            _read(module)
            yield module


def _offered_by(table: str) -> ModuleType:
    """The module of the folder of a table in which it says what it offers."""
    return _read(f"scenes.tables.{table}.presentation")


def _read(module: str) -> ModuleType:
    return import_module(module)
