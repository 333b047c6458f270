"""What Firefight offers to the screens: its table, story and set-up, all else as the plain table has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.presentation.games import Header
from scenes.tables.plain.presentation import presentation_of

if TYPE_CHECKING:
    from game.match import Chair
    from scenes.presentation.table import MatchContext, Table
    from scenes.tables.firefight.editor import FirefightEditor
    from scenes.tables.firefight.lessons import Places
    from scenes.tables.firefight.sounds import FirefightSounds


def table(chair: Chair, context: MatchContext) -> Table[Any]:
    """The table of a match, seen from a chair."""
    from scenes.tables.firefight.table import make

    return make(chair, context)


def editor() -> FirefightEditor:
    """A new part for one editor."""
    from scenes.tables.firefight.editor import make

    return make()


def sounds(table: Table[Any]) -> FirefightSounds:
    """What a table sounds like."""
    from scenes.tables.firefight.sounds import make

    return make(table)  # type: ignore[arg-type]


def lessons(table: Table[Any]) -> Places:
    """Where the lessons point on a table."""
    from scenes.tables.firefight.lessons import make

    return make(table)  # type: ignore[arg-type]


def story(header: Header) -> Any:
    """What tells the story of a match."""
    from scenes.tables.firefight.story import FirefightStory

    return FirefightStory(header)


def setup() -> Any:
    """What is chosen before a match."""
    from scenes.tables.firefight.setup import FirefightSetup

    return FirefightSetup()


def action_words() -> Any:
    """What an action is called, and where it happens."""
    from scenes.tables.firefight.action_words import FirefightActionWords

    return FirefightActionWords("firefight")


PRESENTATION = presentation_of("firefight")._replace(
    table=table, story=story, setup=setup, choices=setup, editor=editor, sounds=sounds, lessons=lessons, action_words=action_words
)
