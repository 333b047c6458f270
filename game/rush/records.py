"""The records of Rush: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from game.api import JsonMap, Seat
from game.boards.track import Track
from game.folders import data_folder

SIDES = ("attackers", "defenders")
MOST_SEATS = 6
"""How many soldiers a team has at most (R-RU-01)."""
SEATS: tuple[Seat, ...] = tuple(f"{letter}{number}" for number in range(1, MOST_SEATS + 1) for letter in "DA")
"""Every seat in the order of play: D1, A1, D2, A2 … (R-RU-14)."""
SIDE_OF = {seat: "attackers" if seat[0] == "A" else "defenders" for seat in SEATS}
OTHER = {"attackers": "defenders", "defenders": "attackers"}
PREFIX = {"attackers": "r", "defenders": "b"}
"""The colour that the ids of a side's vehicles begin with."""
KINDS = ("open", "spawn", "mcom", "building", "gun", "uav", "armoury", "supply")
PACKS = ("armoury", "supply")
SLOTS = (
    "mcom_strip", "kill_counter", "dice_tray", "fuse", "armoury_pack", "supply_pack", "seats_red", "seats_blue", "log", "help",
)  # fmt: skip
"""The furniture in the middle of a board."""


class SoldierClass(NamedTuple):
    """A class of soldiers; `hurts`: the domains of vehicles that it can hurt on foot (R-RU-55)."""

    id: str
    name: str
    text: str
    hurts: tuple[str, ...] = ()
    demolish: tuple[str, ...] = ()
    repairs: bool = False
    revives: bool = False
    long_range: bool = False
    resupplies: bool = False


class VehicleType(NamedTuple):
    """A vehicle of both sides; `multiplier`: 2 where it flies the double sum of its dice (R-RU-83)."""

    id: str
    type: str
    name: str
    domain: str
    seats: int
    multiplier: int
    card: str


class Rank(NamedTuple):
    """What a soldier with so many points in his career is called."""

    id: str
    name: str
    points: int


class Card(NamedTuple):
    """A card of one of the two packs; `vehicle` is the short id of what it brings."""

    id: str
    pack: str
    name: str
    effect: str
    range: int = 0
    keep: bool = False
    vehicle: str = ""


class Dice(NamedTuple):
    """The faces of both dice, and what is wanted of them."""

    movement: tuple[int, ...]
    combat: tuple[str, ...]
    helps: int
    blasts: int
    doubles: int

    @property
    def at_once(self) -> float:
        """The chance that one die destroys a station under a vehicle at once (R-RU-75)."""
        return self.movement.count(self.blasts) / len(self.movement)


class Scenario(NamedTuple):
    """What can be played; limits and fuses by the number of attackers; `home` and `parked` name Spawn Points."""

    id: str
    title: str
    board: str
    pairs: int
    kill_limit: tuple[int, ...]
    defuse_throws: tuple[int, ...]
    home: dict[str, int]
    parked: dict[str, int]


class Square(NamedTuple):
    """A square of a board; `number`: of a Spawn Point or an M-Com, else empty."""

    id: str
    kind: str
    number: str
    label: str
    sector: int


class Board(NamedTuple):
    """A board as it is drawn, and where things stand on it."""

    id: str
    title: str
    track: Track
    squares: dict[str, Square]
    furniture: dict[str, tuple[int, int]]

    def numbered(self, kind: str) -> dict[str, str]:
        """The squares of the Spawn Points or M-Coms, by their numbers."""
        return {one.number: one.id for one in self.squares.values() if one.kind == kind}

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The squares of a kind, in the order of play."""
        return tuple(one.id for one in self.squares.values() if one.kind == kind)


class Tables(NamedTuple):
    """Everything in the YAML files; `vehicles` by full id, `b-ah1` and `r-ah1` first (3.3)."""

    classes: dict[str, SoldierClass]
    vehicles: dict[str, VehicleType]
    cards: dict[str, Card]
    dice: Dice
    points: dict[str, int]
    scenarios: dict[str, Scenario]
    options: dict[str, JsonMap]
    ranks: dict[str, Rank]

    def pack(self, name: str) -> tuple[str, ...]:
        """The cards of a pack before it is shuffled."""
        return tuple(card.id for card in self.cards.values() if card.pack == name)


def whole_number(value: Any, low: int, high: int) -> bool:
    """Whether it is a whole number within bounds; true and false are none."""
    return type(value) is int and low <= value <= high


def folder_of_game() -> Path:
    """The folder `data/rush`."""
    return data_folder() / "rush"
