"""What Danger Close offers to the screens; each part is read when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.presentation.games import Header, Presentation

if TYPE_CHECKING:
    from game.match import Chair
    from game.skulls.position import Position
    from scenes.presentation.action_words import ActionWords
    from scenes.presentation.choices import Choices
    from scenes.presentation.editor import PositionEditor
    from scenes.presentation.lessons import Places
    from scenes.presentation.setup import SetupPage
    from scenes.presentation.sounds import Sounding
    from scenes.presentation.story import Narrator
    from scenes.presentation.table import MatchContext
    from scenes.presentation.text_mode import TextMode
    from scenes.tables.skulls.table import SkullsTable


def table(chair: Chair, context: MatchContext) -> SkullsTable:
    """The table of a match, seen from a chair."""
    from scenes.tables.skulls import table

    return table.make(chair, context)


def story(header: Header) -> Narrator[Position]:
    """What tells the stories of a match that started so."""
    from scenes.tables.skulls.story import Story

    return Story(header)


def text_mode() -> TextMode[Position]:
    """The game's part of the text mode."""
    from scenes.tables.skulls import text_mode

    return text_mode


def editor() -> PositionEditor:
    """A new part of the game for one editor."""
    from scenes.tables.skulls import editor

    return editor.make()


def setup() -> SetupPage[Position]:
    """The game's part of the set-up."""
    from scenes.tables.skulls import setup

    return setup


def choices() -> Choices[Position]:
    """What can be chosen before a match."""
    from scenes.tables.skulls import choices

    return choices


def lessons(table: SkullsTable) -> Places:
    """Where the lessons point on a table."""
    from scenes.tables.skulls import lessons

    return lessons.make(table)


def sounds(table: SkullsTable) -> Sounding:
    """What a table sounds like."""
    from scenes.tables.skulls import sounds

    return sounds.make(table)


def action_words() -> ActionWords[Position, SkullsTable]:
    """What actions are called and where they happen."""
    from scenes.tables.skulls import action_words

    return action_words


PRESENTATION = Presentation(table, story, text_mode, editor, setup, choices, lessons, sounds, action_words)
