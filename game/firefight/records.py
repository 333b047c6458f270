"""The records of Firefight: what stands in its tables. Read once, shared, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.api import Seat
from game.folders import data_folder
from game.options import Option

SIDES = ("german", "soviet")
SEATS = ("german", "soviet", "german1", "german2", "soviet1", "soviet2")
"""Every seat there can be; a match has two to four of them."""
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The six hexsides clockwise from the top: what a unit may face (R-FF-31)."""
DIRECTION = {name: number for number, name in enumerate(DIRECTIONS)}
AWAY = "away"
"""Where a unit or a work is that is not on the board yet."""
SANDBOX = "sandbox"
"""The scenario without a board or an end of its own, for positions only (3.7)."""
FOOT, VEHICLE = "foot", "vehicle"
"""The two piles of hit counters (3.2)."""
CLASSES = ("foot", "gun", "wheeled", "tracked")
MODULES = (
    "core", "groups", "hidden", "hills", "cards", "guns", "oba", "smoke", "works", "pioneers", "vehicles", "transport", "multi",
)  # fmt: skip
ALL = "all"
"""The word for all modules."""
D6 = range(1, 7)


class UnitType(NamedTuple):
    """A type of unit (3.1); `cls` is its class, `attack_ap` None: it never attacks, `calibre` in cm."""

    id: str
    name: str
    side: str
    kind: str
    cls: str
    attack_ap: int | None
    move_ap: int
    fp_red: int
    fp_blue: int
    range: int
    dr_front: int
    dr_flank: int
    dr_color: str
    box: bool
    bonus: int
    turret: bool
    open_topped: bool
    apc: bool
    calibre: int
    pioneer: bool
    flame: str | None
    capless: bool
    vehicle: bool
    """Wheeled or tracked."""
    foot: bool
    unburdened: bool
    """A foot unit with a printed move price of at most 2 AP (section 2)."""
    pile: str
    """The pile of hit counters it draws from."""


class Counter(NamedTuple):
    """A hit counter (3.2): how many there are, what it forbids and changes; `rally` None: it stays."""

    id: str
    pile: str
    copies: int
    rally: int | None
    bars: frozenset[str]
    attack_ap: int
    move_ap: int
    fp_red: int
    fp_blue: int
    range_max: int | None
    dr_front: int
    dr_flank: int
    destroys: bool


class Terrain(NamedTuple):
    """A kind of ground (3.3): `enter` by class what it adds to the price, None: no entry; `bog`: the classes that roll."""

    id: str
    title: str
    letter: str
    dm: int
    blocks: bool
    enter: Mapping[str, int | None]
    bog: frozenset[str]


class Wall(NamedTuple):
    """A wall on a hexside (3.3): `enter` by class what crossing adds to the price, None: nobody crosses."""

    dm: int
    enter: Mapping[str, int | None]
    bog: frozenset[str]


class WorkKind(NamedTuple):
    """A kind of fort or obstacle (3.4): its own DR; the DM for those in it from front and flank; `all` for every unit there."""

    id: str
    title: str
    fort: bool
    dr: int
    front: int
    flank: int
    all: int
    hits: int


class Card(NamedTuple):
    """A card (3.5); `pay`: free, ap, cap or ap_or_cap; `circles`: purple, fire, green; what it does by its other fields."""

    id: str
    copies: int
    name: str
    colour: str
    text: str
    circles: frozenset[str]
    grants: frozenset[str]
    max_price: int | None
    cost: int
    pay: str
    group_cap: int | None
    fp_red: int
    fp_blue: int
    reach: tuple[int, int] | None
    he: bool
    aim: int
    dm: int
    caps: int
    haste: int
    steady: int
    cross: bool
    event: str | None
    lays: str | None

    @property
    def weapon(self) -> bool:
        """Whether it attacks."""
        return self.reach is not None


class Numbers(NamedTuple):
    """The numbers of the rules that belong to no piece."""

    pool: int
    opportunity: int
    stall: int
    dice_caps: int
    initiative_caps: int
    passes: int
    flank_step: int
    pivot: int
    cautious: int
    exposed: int
    height: int
    uphill: int
    adjacent: int
    close_combat: int
    close_combat_boxed: int
    long_range: int
    long_range_times: int
    margin: int
    rally: int
    rally_stacked: int
    rally_cover: int
    cover: int
    seen_within: int
    unburdened: int
    hidden_move_cover: int
    hidden_move_open: int
    hide: int
    dig: int
    support: int
    spotter_within: int
    smoke_calibre: int
    smoke_strength: int
    backwards: int
    bog: int
    turret: int
    vehicle_cover: int
    carrier: int
    flame_fp: int
    flame_reach: int


class Entry(NamedTuple):
    """A unit as a scenario prints it: `at` and `facing` None where it only comes later."""

    id: str
    type: str
    at: str | None = None
    facing: str | None = None
    hidden: bool = False
    aboard: str | None = None
    fort: str | None = None


class Built(NamedTuple):
    """A work as a scenario prints it."""

    id: str
    kind: str
    at: str
    facing: str | None = None
    hidden: bool = False


class Arrival(NamedTuple):
    """Units that come later, and the spaces where they enter."""

    units: tuple[Entry, ...]
    entry: tuple[str, ...]


class Zone(NamedTuple):
    """Where a seat places its units (section 5): columns and rows from first to last, None for all; `none` holds none."""

    columns: tuple[str, str] | None = None
    rows: tuple[int, int] | None = None
    hidden_max: int = 0
    none: bool = False

    def holds(self, space: str) -> bool:
        """Whether a space lies in it."""
        if self.none:
            return False
        if self.columns is not None and not self.columns[0] <= space[0] <= self.columns[1]:
            return False
        return self.rows is None or self.rows[0] <= int(space[1:]) <= self.rows[1]


class Points(NamedTuple):
    """What victory points are given for (R-FF-23)."""

    destroyed: int = 0
    types: Mapping[str, int] = {}
    fort: Mapping[str, int] = {}
    first_entry: Mapping[str, int] = {}
    at_end: Mapping[str, int] = {}


class Package(NamedTuple):
    """Off-board artillery as a scenario prints it (R-FF-95)."""

    id: str
    fp_red: int
    fp_blue: int
    missions: int
    rounds: tuple[int, ...]
    shells: tuple[str, ...]


class Scenario(NamedTuple):
    """What can be played (3.7). Everything of a seat stands under its name."""

    id: str
    title: str
    board: str
    modules: tuple[str, ...]
    rounds: int
    seats: tuple[Seat, ...]
    sides: Mapping[str, tuple[Seat, ...]]
    caps: Mapping[Seat, int]
    initiative: Mapping[int, Seat]
    declare_first: Seat
    zones: Mapping[Seat, Zone]
    units: Mapping[Seat, tuple[Entry, ...]]
    works: Mapping[Seat, tuple[Built, ...]]
    control: Mapping[str, Seat]
    vp: Points
    deck: Mapping[str, int]
    first: int
    each_round: int
    event_space: str | None
    event_points: int
    reserves: Mapping[Seat, Arrival]
    """What the card O2 brings."""
    reinforcements: Mapping[Seat, Mapping[int, Arrival]]
    oba: Mapping[Seat, tuple[Package, ...]]


class Tables(NamedTuple):
    """Everything in the YAML files."""

    units: Mapping[str, UnitType]
    hits: Mapping[str, Counter]
    terrain: Mapping[str, Terrain]
    wall: Wall
    works: Mapping[str, WorkKind]
    cards: Mapping[str, Card]
    numbers: Numbers
    options: Mapping[str, Option]
    scenarios: Mapping[str, Scenario]

    def full_pile(self, pile: str) -> dict[str, int]:
        """A pile of hit counters with all its counters."""
        return {name: one.copies for name, one in self.hits.items() if one.pile == pile}


def folder_of_game() -> Path:
    """The folder `data/firefight`."""
    return data_folder() / "firefight"


Drawn = Mapping[str, Any]
"""An inline board as JSON values (4.5)."""
