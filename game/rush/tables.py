"""What stands in the files of Rush: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.content.cache import cached, readers
from game.rush.records import Board, Tables, folder_of_game


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def made() -> Tables:
        from game.rush.reading import read_tables  # not needed where the tables are kept

        return read_tables(folder or folder_of_game())

    if folder is not None:
        return made()
    return cached("rush-tables", [*sorted(folder_of_game().glob("*.yaml")), *readers("rush", "track")], made)


@cache
def board(name: str, folder: Path | None = None) -> Board:
    """The board drawn in `boards/<name>.tmx` of a folder, by default the game's own, which is kept from start to start.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    path = (folder or folder_of_game()) / "boards" / f"{name}.tmx"

    def made() -> Board:
        from game.rush.maps import read_board  # not needed where the board is kept

        return read_board(path)

    return made() if folder is not None else cached(f"rush-{name}", [path, *readers("rush", "track")], made)
