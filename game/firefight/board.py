"""A board of Firefight as it is drawn, in a map or in a position itself (sections 4.3 to 4.5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from game.api import JsonMap, JsonObject
from game.boards.hexes import Hexes
from game.content.shapes import OneOf, Whole, an_object, bad
from game.messages import message

CLEAR = "clear"
"""The terrain of a space of which nothing is said."""
WIDTH, HEIGHT = 96, 84
"""A space as it is drawn, in pixels (4.1)."""
MOST_COLUMNS, MOST_ROWS = 26, 99
LEVELS = Whole(0, 2)
"""The levels a space can have (R-FF-69)."""
_COLUMNS, _ROWS = Whole(1, MOST_COLUMNS), Whole(1, MOST_ROWS)
_KEYS = ("cols", "rows", "terrain", "level", "roads", "walls", "steep")
_USUAL_COLUMNS, _USUAL_ROWS = 12, 10

Pair = tuple[str, str]
Road = tuple[str, ...]


class Board(NamedTuple):
    """A board as it is drawn. `terrain` and `level` say what is drawn: any other space is clear, on level 0.

    `id`: the map it comes from, None for one that a position brings along. `walls` and `steep` are hexsides, each the pair of
    spaces that share it; two levels apart are steep without being marked.
    """

    id: str | None
    hexes: Hexes
    terrain: dict[str, str]
    level: dict[str, int]
    roads: tuple[Road, ...] = ()
    walls: tuple[Pair, ...] = ()
    steep: tuple[Pair, ...] = ()
    labels: dict[str, str] = {}
    """The names of places, by space."""


def inline_board(value: object, terrains: Collection[str]) -> Board:
    """The board that a position brings along (4.5), on these kinds of terrain. Raises: Refused(bad-position)."""
    given = an_object(value, "board", _KEYS)
    columns = _COLUMNS.taken(given.get("cols", _USUAL_COLUMNS), "board.cols")
    rows = _ROWS.taken(given.get("rows", _USUAL_ROWS), "board.rows")
    hexes, kinds = Hexes(columns, rows, WIDTH, HEIGHT), OneOf(*terrains)
    terrain = {space: kinds.taken(kind, f"board.terrain.{space}") for space, kind in _by_space(hexes, given, "terrain").items()}
    level = {space: LEVELS.taken(number, f"board.level.{space}") for space, number in _by_space(hexes, given, "level").items()}
    roads = tuple(_chain(hexes, road, f"board.roads[{number}]") for number, road in _several(given, "roads"))
    walls, steep = (tuple(_pairs(hexes, given, key)) for key in ("walls", "steep"))
    return Board(None, hexes, terrain, level, roads, walls, steep)


def inline_value(board: Board) -> JsonObject:
    """A board that a position brings along, as JSON values."""
    return {
        "cols": board.hexes.columns, "rows": board.hexes.rows, "terrain": dict(board.terrain), "level": dict(board.level),
        "roads": [list(road) for road in board.roads], "walls": [list(pair) for pair in board.walls],
        "steep": [list(pair) for pair in board.steep],
    }  # fmt: skip


def _by_space(hexes: Hexes, given: JsonMap, key: str) -> JsonMap:
    found = an_object(given.get(key, {}), f"board.{key}")
    for space in found:
        _space(hexes, space, f"board.{key}")
    return found


def _space(hexes: Hexes, value: object, where: str) -> str:
    if not isinstance(value, str) or value not in hexes.bit:
        first, last = hexes.ids[0], hexes.ids[-1]
        given = {"where": where, "value": value, "first": first, "last": last}
        bad(message("{where}: {value!r} is no space of the board, {first} to {last}.", **given))
    return value


def _several(given: JsonMap, key: str) -> list[tuple[int, Any]]:
    return list(enumerate(_a_list(given.get(key, []), f"board.{key}")))


def _a_list(value: object, where: str) -> Sequence[Any]:
    if not isinstance(value, list):
        bad(message("{where} is {value!r}; it is a list.", where=where, value=value))
    return value


def _chain(hexes: Hexes, value: object, where: str) -> Road:
    """Spaces each next to the one before."""
    spaces = tuple(_space(hexes, space, where) for space in _a_list(value, where))
    if len(spaces) < 2:
        bad(message("{where} joins {count} spaces; it joins two or more.", where=where, count=len(spaces)))
    for a, b in pairwise(spaces):
        if b not in hexes.links(a):
            bad(message("{where}: {a} and {b} are not next to each other.", where=where, a=a, b=b))
    return spaces


def _pairs(hexes: Hexes, given: JsonMap, key: str) -> list[Pair]:
    """Hexsides, each the two spaces that share it."""
    found = list[Pair]()
    for number, value in _several(given, key):
        where = f"board.{key}[{number}]"
        a, b, *more = _chain(hexes, value, where)
        if more:
            bad(message("{where} names {count} spaces; a hexside lies between two.", where=where, count=len(more) + 2))
        found.append((a, b))
    return found
