"""What stands in the files of Rush: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.content.cache import Kept
from game.rush.records import Board, Tables, folder_of_game

KEPT = Kept("rush", "track", folder_of_game(), "boards")


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def read(home: Path) -> Tables:
        from game.rush.reading import read_tables  # not needed where the tables are kept

        return read_tables(home)

    return KEPT.tables(folder, read)


@cache
def board(name: str, folder: Path | None = None) -> Board:
    """The board drawn in `boards/<name>.tmx` of a folder, by default the game's own, which is kept from start to start.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """

    def read(path: Path) -> Board:
        from game.rush.maps import read_board  # not needed where the board is kept

        return read_board(path)

    return KEPT.board(name, folder, read)
