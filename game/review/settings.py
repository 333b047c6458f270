"""What `data/review.yaml` says: marks, depths, and what a judge's point is worth in each game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from game.content import reader
from game.content.shapes import Number, Whole
from game.content.structures import Record
from game.folders import data_folder
from game.games import GAMES

DEPTHS = ("quick", "usual", "deep")


class Marks(NamedTuple):
    """What a decision costs at least to be marked; by how much the best leads that is brilliant."""

    inaccuracy: float
    mistake: float
    blunder: float
    brilliant: float


class Depth(NamedTuple):
    """How deep a review looks; the names are explained in `review.yaml`."""

    steps: int
    worlds: int
    walked: int
    drawn: int
    playouts: int


class Measure(NamedTuple):
    """What a point of a game's judge is worth in log-odds, how many are no difference, how many times the steps it needs, and
    what its decisions must cost to be marked."""

    point: float
    error: float
    steps: float
    marks: Marks


class Telling(NamedTuple):
    """How many reasons are told, and the share of the cost that each must have."""

    most: int
    least: float


class Settings(NamedTuple):
    """The whole of `review.yaml`."""

    sure: float
    depths: Mapping[str, Depth]
    games: Mapping[str, Measure]
    reasons: Telling


@cache
def settings() -> Settings:
    """What the file says. Raises: Faulty."""
    share, many = Number(0, 1), Whole(1, 999_999)
    depth = Record(Depth, **{**dict.fromkeys(Depth._fields, many), "playouts": Whole(0, 9999)})
    marks = Record(Marks, **dict.fromkeys(Marks._fields, share))
    game = Record(Measure, marks=marks, **dict.fromkeys(("point", "error", "steps"), Number(0, 999)))
    shape = Record(
        Settings,
        sure=share,
        depths=Record(dict, **dict.fromkeys(DEPTHS, depth)),
        games=Record(dict, **dict.fromkeys(GAMES, game)),
        reasons=Record(Telling, most=Whole(1, 9), least=share),
    )
    found: Settings = reader.read(data_folder(), {"review": shape})["review"]
    return found
