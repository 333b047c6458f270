"""The records of Iron Squad: its tables and its boards. Read once, shared, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.api import Seat
from game.boards.hexes import Hexes
from game.folders import data_folder
from game.options import Option

SEATS = ("us", "ge")


D8 = range(1, 9)
"""The numbers of the eight-sided die."""


HIDDEN = "facedown"
"""The ground of a hex whose tile has not been turned up."""


class Ground(NamedTuple):
    """A kind of terrain; `cost` None: nobody may enter; `column` of the weapons' terrain modifiers, None where none stands."""

    id: str
    title: str
    letter: str
    cost: int | None
    blocks: bool
    elevated: bool
    column: str | None
    shelter: int


class Weapon(NamedTuple):
    """A weapon; `terrain` by column, `distance` by hexes from 0 to the range, `health` by column (5 is 0)."""

    id: str
    title: str
    range: int
    terrain: dict[str, int]
    favour: int
    against: int
    distance: tuple[int, ...]
    health: dict[int, int]
    lobbed: bool


class UnitType(NamedTuple):
    """A type of unit; `health`: the column of the health modifiers at each point from full down to one."""

    id: str
    title: str
    weapon: str
    mp: int
    health: tuple[int, ...]
    shape: str
    ability: str | None
    local: bool
    text: str


class Outcome(NamedTuple):
    """A row of the result table: from which final accuracy (None: from none), who loses how much, whether a marker falls."""

    least: int | None
    who: str | None
    lose: int
    slow: bool
    text: str


class Mission(NamedTuple):
    """A mission card: the objective to hold and how many enemies must fall, the Captain among them where `captain`."""

    id: str
    seat: str
    objective: str
    captain: bool
    kills: int
    title: str


class Tile(NamedTuple):
    """A tile; `slots`: ground letters (M an objective, a building: R-IS-46), centre first, then from n on; `road` links slots."""

    id: str
    group: str
    slots: str
    objective: str | None
    road: tuple[tuple[int, int], ...]


class Clock(NamedTuple):
    """The clock: how many positions, which are night, and what each number of the weather die means at each position."""

    positions: int
    hours: int
    night: frozenset[int]
    weather: dict[int, tuple[str, ...]]
    """By position: what the numbers 1 to 12 of the die mean."""


class Solo(NamedTuple):
    """The tables of the solo game: the type of each number of the D8, the order of targets, what the score counts."""

    spawn: tuple[str, ...]
    priority: tuple[str, ...]
    locals_to_win: int
    regulars_for_captain: int
    lost_unit: int


class Numbers(NamedTuple):
    """The numbers of the rulebook that belong to no piece."""

    accuracy: int
    night: int
    rain: int
    fog: int
    marker: int
    splash_same: int
    splash_near: int
    road: int
    path: int
    rifleman: int
    explore: int
    reveal: int
    restored: int
    treatment: int
    snap: int
    squad: int
    vp_reveal: int
    vp_explore: int
    vp_objective: int
    vp_damage: int
    vp_kill: int


class Scenario(NamedTuple):
    """What can be played. `groups`: the tiles of each group, laid ones too; what is fixed is there, the rest empty or None."""

    id: str
    title: str
    map: str
    rounds: int
    deck: dict[str, int]
    groups: dict[str, tuple[str, ...]]
    squads: dict[str, tuple[str, ...]]
    missions: dict[str, str]
    tiles: dict[str, tuple[str, int]]
    fixed: dict[str, str | int | None]
    """Options that this scenario sets itself: `start`, `weather`, `solo`."""
    text: str


class Tables(NamedTuple):
    """Everything in the YAML files. `types` in the order of the table of units, squad types first."""

    grounds: dict[str, Ground]
    weapons: dict[str, Weapon]
    types: dict[str, UnitType]
    outcomes: tuple[Outcome, ...]
    drm: tuple[int, ...]
    luck: dict[str, tuple[int, ...]]
    """By die: its faces in ascending order with their repeats, each showing 1 to 8."""
    clock: Clock
    cards: tuple[str, ...]
    missions: dict[str, Mission]
    objectives: dict[str, str]
    """The name on screen of each objective, by id."""
    tiles: dict[str, Tile]
    solo: Solo
    numbers: Numbers
    open_groups: tuple[str, ...]
    """The groups whose tiles all lie open from the start (R-IS-09)."""
    placed_groups: dict[str, Seat]
    """The groups whose objective tiles are placed by a D8, in that order, and the seat that turns them (R-IS-10)."""
    scenarios: dict[str, Scenario]
    options: dict[str, Option]

    @property
    def class_span(self) -> int:
        """How many accuracies lie in one class: so far apart the rows of the result table begin (R-IS-77)."""
        first, second, *_ = (row.least for row in self.outcomes if row.least is not None)
        return second - first

    def outcome(self, text: str) -> Outcome:
        """The row of the result table that is printed so."""
        return next(row for row in self.outcomes if row.text == text)

    def cover(self, ground: str) -> int:
        """How much harder whoever stands on a kind of ground is to hit, for the weapon that it hinders most (R-IS-71)."""
        column = self.grounds[ground].column
        return -min(weapon.terrain.get(column, 0) for weapon in self.weapons.values()) if column else 0

    def type_of(self, name: str) -> UnitType:
        """The type of the unit with this id, or of the one on an explore card: `us-mg` is a machine gunner."""
        return self.types[name[3:]]


def nation_of(name: str) -> Seat:
    """The nation that the id of a unit, or of the one on an explore card, begins with: `us-mg` is American."""
    return name[:2]


class Location(NamedTuple):
    """A place for a tile: its group, and its seven hexes: centre, n, ne, se, s, sw, nw."""

    id: str
    group: str
    hexes: tuple[str, ...]


class Board(NamedTuple):
    """A board as it is drawn: its hexes, the printed ground of each (`facedown` in locations), roads, places for tiles.

    `zones`: the first and last row of each seat's deployment zone.
    """

    map: str
    hexes: Hexes
    ground: dict[str, str]
    roads: tuple[tuple[str, ...], ...]
    locations: dict[str, Location]
    zones: dict[str, tuple[int, int]]


def folder_of_game() -> Path:
    """The folder `data/ironsquad`."""
    return data_folder() / "ironsquad"
