"""What `chances.yaml` of a game says: how much each feature of a position counts, and what was measured of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game import folders
from game.content import reader
from game.content.shapes import Number, Text, Whole, Words
from game.content.structures import Default, ListOf, MapOf, Record
from game.messages import Message

FAR = 1e6


class Fitting(NamedTuple):
    """On which matches the weights are fitted (`lab fit`); the names are explained in `chances.yaml`."""

    scenarios: tuple[str, ...]
    levels: tuple[str, ...]
    before: tuple[str, ...]
    unequal: float
    turning: int
    whims: float
    vary: Mapping[str, float]
    steps: int
    matches: int
    moments: int
    ridge: float
    score: tuple[str, ...]
    own: tuple[str, ...] = ()


class Part(NamedTuple):
    """The weights that hold in some scenarios: where nothing is ahead, and by feature."""

    start: Mapping[str, float]
    features: Mapping[str, float]


class Bin(NamedTuple):
    """Held-out positions whose chance lay within a tenth: how many, what it was on the mean, how many of them were won."""

    positions: int
    called: float
    won: float


class Measured(NamedTuple):
    """How well the chances foretold matches that the weights were not fitted on: mean absolute errors and Brier scores of the
    model, of a constant for each scenario, of the score alone."""

    matches: int
    positions: int
    error: float
    brier: float
    brier_constant: float
    brier_score: float
    called_70: float
    bins: tuple[Bin, ...]


class Chances(NamedTuple):
    """The whole of `chances.yaml`; `words` are the features that are weighed, and what they are called; `spread` is how far
    the weights of other matches would move log-odds (a standard deviation)."""

    fit: Fitting
    words: Mapping[str, Message]
    spread: float
    parts: tuple[Part, ...]
    measured: Measured


def shape() -> Record:
    """The shape of `chances.yaml`."""
    share, number, few = Number(0, 1), Number(-FAR, FAR), Whole(0, 10**9)
    fit = Record(
        Fitting,
        scenarios=ListOf(Text(), least=1),
        levels=ListOf(Text(), least=1),
        before=ListOf(Text(), 2, 2),
        unequal=share,
        turning=Whole(1, 9999),
        whims=share,
        vary=MapOf(Text(), share),
        steps=Whole(1, 9999),
        matches=Whole(10, 99999),
        moments=Whole(1, 999),
        ridge=Number(0, 999),
        score=ListOf(Text(), least=1),
        own=Default(ListOf(Text()), ()),
    )
    part = Record(Part, start=MapOf(Text(), number), features=MapOf(Text(), number))
    one = Record(Bin, positions=few, called=share, won=share)
    measured = Record(
        Measured, matches=few, positions=few, error=share, brier=share, brier_constant=share, brier_score=share,
        called_70=share, bins=ListOf(one, 10, 10),
    )  # fmt: skip
    words = MapOf(Text(), Words())
    return Record(Chances, fit=fit, words=words, spread=Number(0, 99), parts=ListOf(part, least=1), measured=measured)


def chances_of(game: str) -> Chances:
    """What `data/<game>/chances.yaml` says. Raises: Faulty."""
    return _read(folders.data_folder() / game)


@lru_cache(maxsize=16)
def _read(folder: Path) -> Chances:
    found: Chances = reader.read(folder, {"chances": shape()})["chances"]
    return found
