"""What Firefight offers to the screens: its table, story and set-up, all else as the plain table has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.presentation.games import Header
from scenes.tables.plain.presentation import presentation_of

if TYPE_CHECKING:
    from game.match import Chair
    from scenes.presentation.table import MatchContext, Table


def table(chair: Chair, context: MatchContext) -> Table[Any]:
    """The table of a match, seen from a chair."""
    from scenes.tables.firefight.table import make

    return make(chair, context)


def story(header: Header) -> Any:
    """What tells the story of a match."""
    from scenes.tables.firefight.story import FirefightStory

    return FirefightStory(header)


def setup() -> Any:
    """What is chosen before a match."""
    from scenes.tables.firefight.setup import FirefightSetup

    return FirefightSetup()


PRESENTATION = presentation_of("firefight")._replace(table=table, story=story, setup=setup, choices=setup)
