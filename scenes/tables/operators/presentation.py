"""What Operators offers to the screens; each part is read when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.presentation.games import Header, Presentation

if TYPE_CHECKING:
    from game.match import Chair
    from game.operators.position import Position
    from scenes.presentation.action_words import ActionWords
    from scenes.presentation.choices import Choices
    from scenes.presentation.editor import PositionEditor
    from scenes.presentation.lessons import Places
    from scenes.presentation.setup import SetupPage
    from scenes.presentation.sounds import Sounding
    from scenes.presentation.story import Narrator
    from scenes.presentation.table import MatchContext
    from scenes.presentation.text_mode import TextMode
    from scenes.tables.operators.table import OperatorsTable


def table(chair: Chair, context: MatchContext) -> OperatorsTable:
    """The table of a match, seen from a chair."""
    from scenes.tables.operators import table

    return table.make(chair, context)


def story(header: Header) -> Narrator[Position]:
    """What tells the stories of a match that started so."""
    from scenes.tables.operators.story import Story

    return Story(header)


def spoken(header: Header) -> Narrator[Position]:
    """What tells the stories in text mode: nodes by the ids that are typed."""
    from scenes.tables.operators.story import Story

    return Story(None)


def text_mode() -> TextMode[Position]:
    """The game's part of the text mode."""
    from scenes.tables.operators import text_mode

    return text_mode


def editor() -> PositionEditor:
    """A new part of the game for one editor."""
    from scenes.tables.operators import editor

    return editor.make()


def setup() -> SetupPage[Position]:
    """The game's part of the set-up."""
    from scenes.tables.operators import setup

    return setup


def choices() -> Choices[Position]:
    """What can be chosen before a match."""
    from scenes.tables.operators import choices

    return choices


def lessons(table: OperatorsTable) -> Places:
    """Where the lessons point on a table."""
    from scenes.tables.operators import lessons

    return lessons.make(table)


def sounds(table: OperatorsTable) -> Sounding:
    """What a table sounds like."""
    from scenes.tables.operators import sounds

    return sounds.make(table)


def action_words() -> ActionWords[Position, OperatorsTable]:
    """What actions are called and where they happen."""
    from scenes.tables.operators import action_words

    return action_words


PRESENTATION = Presentation(table, story, text_mode, editor, setup, choices, lessons, sounds, action_words, spoken)
