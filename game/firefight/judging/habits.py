"""What `bots.yaml` says: what things are worth to bots, and how each level looks at them (section 11)."""

from __future__ import annotations

from typing import NamedTuple

from game.content import reader
from game.content.habits import habits_of
from game.content.shapes import Flag, Number, OneOf, Whole
from game.content.structures import ListOf, Record
from game.firefight.records import folder_of_game


class Weights(NamedTuple):
    """What things are worth, in victory points; the names are explained in `bots.yaml`."""

    held: float
    held_early: float
    unit: float
    helpless: float
    hit: float
    barred: float
    cap: float
    fire: float
    next_round: float
    patience: float
    reply: float
    bold: float
    behind: float
    command: float
    most: float
    belief: float
    pull: float
    guard: float
    ap: float
    cover: float
    enter: float
    hidden: float
    card: float
    strike: float
    own_strike: float
    stays: float


class Level(NamedTuple):
    """What a level does; the names are explained in `bots.yaml`."""

    noise: float
    forgets: int
    dice: int
    supports: bool
    cards: bool
    reserve: int
    reply: bool
    wide: tuple[int, ...]


class Habits(NamedTuple):
    """The whole of `bots.yaml`. `shots`: what one, two, three … shots at the same target are worth beside the first."""

    version: str
    weights: Weights
    far: int
    near: int
    crowd: tuple[float, ...]
    shots: tuple[float, ...]
    levels: dict[str, Level]


@habits_of("firefight")
def habits() -> Habits:
    """What `data/firefight/bots.yaml` says. Raises: Faulty."""
    few = Whole(0, 99)
    level = Record(
        Level, noise=Number(0, 9), forgets=few, dice=Whole(0, 2), supports=Flag(), cards=Flag(), reserve=few, reply=Flag(),
        wide=ListOf(few),
    )  # fmt: skip
    shape = Record(
        Habits,
        version=OneOf("1"),
        weights=Record(Weights, **{name: Number(-9, 9) for name in Weights._fields}),
        far=few,
        near=few,
        crowd=ListOf(Number(0, 1), least=1),
        shots=ListOf(Number(0, 9), least=2),
        levels=Record(dict, recruit=level, regular=level, veteran=level, reviewer=level),
    )
    found: Habits = reader.read(folder_of_game(), {"bots": shape})["bots"]
    return found
