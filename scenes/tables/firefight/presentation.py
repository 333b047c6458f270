"""What Firefight offers to the screens: its own table, all else as the plain table has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.tables.plain.presentation import presentation_of

if TYPE_CHECKING:
    from game.match import Chair
    from scenes.presentation.table import MatchContext, Table
    from scenes.tables.firefight.editor import FirefightEditor
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


PRESENTATION = presentation_of("firefight")._replace(table=table, editor=editor, sounds=sounds)
