"""What stands in the files of Danger Close: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.boards.zones import Zones
from game.content.cache import Kept
from game.skulls.records import Tables, folder_of_game

KEPT = Kept("skulls", "zones", folder_of_game())


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def read(home: Path) -> Tables:
        from game.skulls.reading import read_tables  # not needed where the tables are kept

        return read_tables(home)

    return KEPT.tables(folder, read)


@cache
def board(map_id: str, folder: Path | None = None) -> Zones:
    """The board drawn in `maps/<map_id>.tmx` of a folder, by default the game's own, which is kept from start to start.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """

    def read(path: Path) -> Zones:
        from game.skulls.maps import read_board  # not needed where the board is kept

        return read_board(path)

    return KEPT.board(map_id, folder, read)
