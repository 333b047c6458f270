"""What the plain table offers to the screens for any game; each part is read when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.presentation.games import Header, Presentation

if TYPE_CHECKING:
    from game.match import Chair
    from scenes.presentation.table import MatchContext, Table
    from scenes.tables.plain.action_words import PlainActionWords
    from scenes.tables.plain.editor import PlainEditor
    from scenes.tables.plain.lessons import PlainPlaces
    from scenes.tables.plain.setup import PlainSetup
    from scenes.tables.plain.sounds import PlainSounds
    from scenes.tables.plain.story import PlainStory
    from scenes.tables.plain.table import PlainTable
    from scenes.tables.plain.text_mode import PlainTextMode


def presentation_of(game: str) -> Presentation[object, Table]:
    """All that a game offers on the plain table."""

    def story(header: Header) -> PlainStory:
        from scenes.tables.plain.story import PlainStory

        return PlainStory(game, header)

    def text_mode() -> PlainTextMode:
        from scenes.tables.plain.text_mode import PlainTextMode

        return PlainTextMode(game)

    def editor() -> PlainEditor:
        from scenes.tables.plain.editor import PlainEditor

        return PlainEditor(game)

    def setup() -> PlainSetup:
        from scenes.tables.plain.setup import PlainSetup

        return PlainSetup(game)

    def action_words() -> PlainActionWords:
        from scenes.tables.plain.action_words import PlainActionWords

        return PlainActionWords(game)

    return Presentation(table, story, text_mode, editor, setup, setup, lessons, sounds, action_words)


def table(chair: Chair, context: MatchContext) -> PlainTable:
    """The table of a match, seen from a chair."""
    from scenes.tables.plain.table import PlainTable

    return PlainTable(chair, context)


def lessons(table: Table) -> PlainPlaces:
    """Where the lessons point on a table."""
    from scenes.tables.plain.lessons import PlainPlaces

    return PlainPlaces(table)


def sounds(table: Table) -> PlainSounds:
    """What a table sounds like."""
    from scenes.tables.plain.sounds import PlainSounds

    return PlainSounds(table)
