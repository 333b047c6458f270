"""What stands in the files of Firefight: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from game.content.cache import Kept
from game.firefight.board import Board, inline_board
from game.firefight.ground import Ground
from game.firefight.records import Tables, folder_of_game

KEPT = Kept("firefight", "hexes", folder_of_game())


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own, which are kept from start to start.

    Raises: Faulty with all faults of all the files.
    """

    def read(home: Path) -> Tables:
        from game.firefight.reading import read_tables  # not needed where the tables are kept

        return read_tables(home)

    return KEPT.tables(folder, read)


@cache
def board(map_id: str, folder: Path | None = None) -> Board:
    """The board drawn in `maps/<map_id>.tmx` of a folder, by default the game's own, which is kept from start to start.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """

    def read(path: Path) -> Board:
        from game.firefight.maps import read_board  # not needed where the board is kept

        return read_board(path, tables(folder).terrain)

    return KEPT.board(map_id, folder, read)


@cache
def printed_ground(map_id: str) -> Ground:
    """The ground of a printed board."""
    return Ground(board(map_id), tables().terrain, tables().numbers.smoke_strength)


@lru_cache(maxsize=64)
def drawn_ground(text: str) -> Ground:
    """The ground of a board that a position brings along, as JSON text (4.5). Raises: Refused(bad-position)."""
    one = inline_board(json.loads(text), tables().terrain)
    return Ground(one, tables().terrain, tables().numbers.smoke_strength)
