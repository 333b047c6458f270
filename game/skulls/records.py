"""The records of Danger Close: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.folders import data_folder
from game.options import Option

SEATS = ("seal", "terrorist")


KINDS = ("spent", "star")


AIMS = ("zone", "enemy", "friend", "space", "item", "none")


class Card(NamedTuple):
    """A unit card; `threat` at range 0, 1 and 2, `issue` the items it starts with, `trait` its game text."""

    id: str
    side: str
    name: str
    threat: tuple[int, ...]
    defence: int
    initiative: int
    issue: tuple[str, ...]
    trait: str
    marksman: bool


class Trait(NamedTuple):
    """The game text of a card; `rules` are the numbers that say it, `change` the number by which it changes something."""

    id: str
    text: str
    rules: tuple[int, ...]
    change: int


class Token(NamedTuple):
    """An action token; `kind` one of KINDS; `aim` one of AIMS: what is chosen, at which `ranges`; `threat` to each it hits."""

    id: str
    name: str
    kind: str
    aim: str
    ranges: tuple[int, ...]
    threat: int
    text: str
    rules: tuple[int, ...]


class Weapon(NamedTuple):
    """What the crew of a vehicle uses; `once`: it fires once a round."""

    id: str
    name: str
    aim: str
    ranges: tuple[int, ...]
    threat: int
    once: bool
    text: str
    rules: tuple[int, ...]


class Goal(NamedTuple):
    """An objective of a scenario: the side that carries it, from a space to a zone."""

    side: str
    name: str
    space: str
    goal: str


class Vehicle(NamedTuple):
    """A vehicle of a scenario: whose it is, where it stands, how many it holds, its weapons."""

    side: str
    name: str
    zone: str
    capacity: int
    weapons: tuple[str, ...]


class Scenario(NamedTuple):
    """What can be played; `squads` are fixed ones or None, `units` the size of a squad, `rounds` the limit."""

    id: str
    title: str
    text: str
    board: str
    squads: dict[str, tuple[str, ...]] | None
    units: int
    rounds: int
    gametext: bool
    objectives: dict[str, Goal]
    vehicles: dict[str, Vehicle]


class Numbers(NamedTuple):
    """The numbers of the rulebook that belong to no piece; `game.yaml` explains the names."""

    whites: int
    blacks: int
    most_danger: int
    actions: int
    reach: int
    cover: int
    penalty: int
    stands_at: int
    medkit_cost: int
    revived_at: int
    double_time: int
    floor: int
    inside: int
    big_squad: int


class Tables(NamedTuple):
    """All tables of the game; `rosters`: the ids of each side's cards, sorted; `minutes`, `lengths`, `limits` by units a side."""

    cards: dict[str, Card]
    traits: dict[str, Trait]
    tokens: dict[str, Token]
    weapons: dict[str, Weapon]
    scenarios: dict[str, Scenario]
    options: dict[str, Option]
    numbers: Numbers
    rosters: dict[str, tuple[str, ...]]
    minutes: tuple[int, ...]
    lengths: dict[str, tuple[float | None, ...]]
    limits: tuple[int, ...]

    @property
    def stars(self) -> tuple[str, ...]:
        """The tokens that any unit of a team may ready (R-SK-05), in the order of the file."""
        return tuple(name for name, token in self.tokens.items() if token.kind == "star")


def folder_of_game() -> Path:
    """The folder `data/skulls`."""
    return data_folder() / "skulls"
