"""What stands in the files of Firefight: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.content.cache import cached, readers
from game.firefight.records import Tables, folder_of_game


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def made() -> Tables:
        from game.firefight.reading import read_tables  # not needed where the tables are kept

        return read_tables(folder or folder_of_game())

    if folder is not None:
        return made()
    return cached("firefight-tables", [*sorted(folder_of_game().rglob("*.yaml")), *readers("firefight", "hexes")], made)
