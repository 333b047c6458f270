"""What Rush offers to the screens: its own table, story, set-up, lessons and editor, all else as the plain table has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.presentation.games import Header
from scenes.tables.plain.presentation import presentation_of

if TYPE_CHECKING:
    from game.match import Chair
    from scenes.presentation.table import MatchContext, Table
    from scenes.tables.rush.lessons import Places


def table(chair: Chair, context: MatchContext) -> Table[Any]:
    """The table of a match, seen from a chair."""
    from scenes.tables.rush.table import make

    return make(chair, context)


def editor() -> Any:
    """A new part for one editor."""
    from scenes.tables.rush.editor import make

    return make()


def sounds(table: Table[Any]) -> Any:
    """What a table sounds like."""
    from scenes.tables.rush.sounds import make

    return make(table)  # type: ignore[arg-type]


def lessons(table: Table[Any]) -> Places:
    """Where the lessons point on a table."""
    from scenes.tables.rush.lessons import make

    return make(table)  # type: ignore[arg-type]


def story(header: Header) -> Any:
    """What tells the story of a match."""
    from scenes.tables.rush.story import RushStory

    return RushStory(header)


def setup() -> Any:
    """What is chosen before a match."""
    from scenes.tables.rush.setup import RushSetup

    return RushSetup()


def action_words() -> Any:
    """The words and places of actions."""
    from scenes.tables.rush.action_words import RushActionWords

    return RushActionWords("rush")


def text_mode() -> Any:
    """The text mode."""
    from scenes.tables.rush.text_mode import RushTextMode

    return RushTextMode()


PRESENTATION = presentation_of("rush")._replace(
    table=table,
    action_words=action_words,
    story=story,
    setup=setup,
    choices=setup,
    editor=editor,
    sounds=sounds,
    lessons=lessons,
    text_mode=text_mode,
    for_people=frozenset({"defuse"}),
)
