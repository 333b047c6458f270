"""What stands in the files of Operators: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.boards.graph import Graph
from game.content.cache import Kept
from game.operators.records import Tables, folder_of_game

KEPT = Kept("operators", "graph", folder_of_game())


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def read(home: Path) -> Tables:
        from game.operators.reading import read_tables  # not needed where the tables are kept

        return read_tables(home)

    return KEPT.tables(folder, read)


@cache
def board(map_id: str, folder: Path | None = None) -> Graph:
    """The board drawn in `maps/<map_id>.tmx` of a folder, by default the game's own, which is kept from start to start.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """

    def read(path: Path) -> Graph:
        from game.operators.maps import read_board  # not needed where the board is kept

        return read_board(path)

    return KEPT.board(map_id, folder, read)
