"""The records of Operators: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.folders import data_folder
from game.options import Option

SEATS = ("red", "blue")


LINE_COLOURS = ("blue", "green", "red", "violet", "yellow")


METER_COLOURS = ("black", "white", "yellow", "orange", "red")


TRACKS = ("close", "long")


FEATURES = ("flag", "sprint", "one_way", "bonus", "climbing")


FEWEST_ENTRIES = 2
"""A board leaves at least so many lawful nodes to come back on, wherever the enemy stands."""


class Die(NamedTuple):
    """A kind of die; `faces[n - 1]` says what face n shows."""

    label: str
    colour: str
    faces: tuple[dict[str, int], ...]


class Card(NamedTuple):
    """A combat card; `firepower` by the meter's colour, nothing on black."""

    id: str
    name: str
    tier: str
    copies: int
    aim: int
    defence: int
    speed: int
    tracker: int
    firepower: dict[str, int]


class Pool(NamedTuple):
    """The dice a weapon has, of each kind."""

    aim: int
    agility: int
    aggressive: int


class Meter(NamedTuple):
    """An Aim Meter: the colour of each space from the left, and the space where the cube starts."""

    start: int
    spaces: tuple[str, ...]


class Weapon(NamedTuple):
    """A weapon; `meters` for `close` and `long` range."""

    id: str
    name: str
    pool: Pool
    meters: dict[str, Meter]


class Operator(NamedTuple):
    """One who fights; `hand` is the number of cards held."""

    id: str
    name: str
    tier: str
    hand: int


class Numbers(NamedTuple):
    """The numbers of the rulebook that belong to no piece."""

    markers: int
    sprints: int
    cover_defence: int
    wound_margin: int
    new_wounds: int
    points: int
    dice_per_fight: int


class Scenario(NamedTuple):
    """What can be played; `features` say which parts of the rules are on from the start."""

    id: str
    title: str
    map: str
    features: dict[str, bool]
    text: str


DuelRow = tuple[float, float, float, float, float, float, float]


class DuelFormula(NamedTuple):
    """`tanh(lead * (tracker lead + cover lead) + edges[track, mine, theirs])`; an edge not named is 0. `narrow`: the part of the
    fights a side wins that the wound margin decides, where it wins none, a quarter, half, three quarters, all of them.
    """

    lead: float
    edges: dict[tuple[str, str, str], float]
    narrow: tuple[float, ...]


class Tables(NamedTuple):
    """All tables of the game; `duel` by (track, mine, theirs, my cover, their cover) for a lead of -3 to +3."""

    dice: dict[str, Die]
    cards: dict[str, Card]
    weapons: dict[str, Weapon]
    tracker: dict[int, int]
    steps: dict[str, int]
    operators: dict[str, Operator]
    numbers: Numbers
    scenarios: dict[str, Scenario]
    options: dict[str, Option]
    duel: dict[tuple[str, str, str, bool, bool], DuelRow]
    duel_formula: DuelFormula


def folder_of_game() -> Path:
    """The folder `data/operators`."""
    return data_folder() / "operators"
