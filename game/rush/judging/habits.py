"""What `bots.yaml` says: what things are worth to bots, and how each level looks at them (section 11)."""

from __future__ import annotations

from typing import NamedTuple

from game.content import reader
from game.content.habits import habits_of
from game.content.shapes import Flag, Number, OneOf, Whole
from game.content.structures import ListOf, Record
from game.rush.reading import EFFECTS
from game.rush.records import MOST_SEATS, SIDES, folder_of_game
from game.rush.tables import tables

MIXES = ("usual", "keen")
"""The mixes of classes that a level may choose."""


class Weights(NamedTuple):
    """What things are worth; the names are explained in `bots.yaml`."""

    station: float
    kill_attackers: float
    kill_defenders: float
    death_attackers: float
    death_defenders: float
    suicide: float
    last_men: float
    building: float
    work: float
    armoury: float
    supply: float
    second: float
    prey: float
    crowd: float
    shells: float
    before: float
    after: float
    wheel: float
    wreck: float
    ruin: float
    next: float


class Level(NamedTuple):
    """What a level does; the names are explained in `bots.yaml`."""

    random: bool
    danger: bool
    ahead: int
    care: float
    classes: str


class Habits(NamedTuple):
    """The whole of `bots.yaml`."""

    version: str
    weights: Weights
    near_limit: int
    far: int
    classes: dict[str, dict[str, tuple[str, ...]]]
    cards: tuple[str, ...]
    levels: dict[str, Level]


@habits_of("rush")
def habits() -> Habits:
    """What `data/rush/bots.yaml` says. Raises: Faulty."""
    few = Whole(0, 99)
    level = Record(Level, random=Flag(), danger=Flag(), ahead=Whole(0, 9), care=Number(0, 9), classes=OneOf(*MIXES))
    team = Record(dict, **dict.fromkeys(SIDES, ListOf(OneOf(*tables().classes), MOST_SEATS, MOST_SEATS)))
    shape = Record(
        Habits,
        version=OneOf("1"),
        weights=Record(Weights, **{name: Number(0, 99) for name in Weights._fields}),
        near_limit=few,
        far=few,
        classes=Record(dict, **dict.fromkeys(MIXES, team)),
        cards=ListOf(OneOf(*EFFECTS), least=1),
        levels=Record(dict, recruit=level, regular=level, veteran=level, reviewer=level),
    )
    found: Habits = reader.read(folder_of_game(), {"bots": shape})["bots"]
    return found
