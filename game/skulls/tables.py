"""What stands in the files of Danger Close: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.boards.zones import Zones
from game.content.cache import cached, readers
from game.skulls.records import Tables, folder_of_game


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def made() -> Tables:
        from game.skulls.reading import read_tables  # not needed where the tables are kept

        return read_tables(folder or folder_of_game())

    if folder is not None:
        return made()
    return cached("skulls-tables", [*sorted(folder_of_game().glob("*.yaml")), *readers("skulls", "zones")], made)


@cache
def board(map_id: str, folder: Path | None = None) -> Zones:
    """The board drawn in `maps/<map_id>.tmx` of a folder, by default the game's own, which is kept from start to start.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    path = (folder or folder_of_game()) / "maps" / f"{map_id}.tmx"

    def made() -> Zones:
        from game.skulls.maps import read_board  # not needed where the board is kept

        return read_board(path)

    return made() if folder is not None else cached(f"skulls-{map_id}", [path, *readers("skulls", "zones")], made)
