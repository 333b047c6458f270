"""The position of Rush: all that changes in a match, and the world that does not."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from game.api import Action, JsonMap, JsonObject, Seat
from game.rush.records import OTHER, SEATS, SIDE_OF, SIDES, SoldierClass, VehicleType
from game.rush.tables import board, tables

STATS = (
    "kills", "assists", "deaths", "suicides", "revives", "repairs", "arms", "mcoms", "defuses", "captures", "demolished",
)  # fmt: skip
NO_STATS: Mapping[str, int] = dict.fromkeys(STATS, 0)
R = TypeVar("R", bound=tuple[Any, ...])
HIDDEN = "?"
"""A card of a pack that nobody may know (R-RU-16)."""


class Soldier(NamedTuple):
    """A seat's soldier; `status`: box, up, down or dead; `ride`: the vehicle he sits in; `stats`: what he has done."""

    name: str
    kind: str | None
    status: str = "box"
    at: str | None = None
    ride: str | None = None
    cards: tuple[str, ...] = ()
    entered: bool = False
    points: int = 0
    stats: Mapping[str, int] = NO_STATS


class Vehicle(NamedTuple):
    """A vehicle on the board; the first of its crew is the driver (R-RU-78)."""

    side: str
    at: str
    crew: tuple[Seat, ...] = ()


class Gun(NamedTuple):
    """The Artillery Gun."""

    standing: bool
    owner: str | None


class Uav(NamedTuple):
    """The UAV: who owns its panel, and over which square it flies; None: it is grounded."""

    owner: str
    at: str | None


class Building(NamedTuple):
    """A building, or its rubble."""

    standing: bool = True
    owner: str | None = None


class Stop(NamedTuple):
    """A landing (R-RU-29). `piece`: who landed, driver first; `round`: rounds fought; `captured`: what was taken."""

    kind: str
    at: str
    vehicle: str | None
    piece: tuple[Seat, ...]
    round: int = 0
    truce: bool = False
    step: str = "fight"
    captured: str | None = None
    tried: bool = False


class Casualty(NamedTuple):
    """A soldier down or, with its `crew`, a vehicle damaged; `by`: the killer, None for a suicide."""

    unit: str
    by: Seat | None
    assist: tuple[tuple[Seat, str], ...]
    at: str
    crew: tuple[Seat, ...] = ()


class Fuse(NamedTuple):
    """An armed M-Com (R-RU-68)."""

    mcom: str
    by: Seat
    throws: int = 0


class Drawn(NamedTuple):
    """The card that is being followed; while an Assault chooses, `id` is None and `choose` the two he sees (R-RU-90)."""

    id: str | None
    pack: str
    choose: tuple[str, ...] = ()


class Turn(NamedTuple):
    """Where the turn stands; what each key holds is said in section 9.1."""

    seat: Seat
    phase: str
    dice: tuple[int, ...] | None = None
    left: tuple[int, ...] = ()
    doubles: int = 0
    extra: int = 0
    boarded: bool = False
    left_from: str | None = None
    stop: Stop | None = None
    casualties: tuple[Casualty, ...] = ()
    after: str | None = None
    fuse: Fuse | None = None
    card: Drawn | None = None


_PLACES: dict[Any, dict[str, int]] = {
    record: {name: place for place, name in enumerate(record._fields)}
    for record in (Soldier, Vehicle, Gun, Uav, Building, Stop, Fuse, Turn)
}


def but(record: R, **what: Any) -> R:
    """A record with other values in some fields: six times as fast as `_replace`."""
    values, places = list(record), _PLACES[type(record)]
    for name, value in what.items():
        values[places[name]] = value
    return tuple.__new__(type(record), values)


class World:
    """What never changes in a match: tables, board, options, seats; and the actions that are listed again and again."""

    def __init__(self, board_id: str, scenario: str, options: JsonObject, seats: Sequence[Seat]) -> None:
        self.tables = tables()
        self.board = board(board_id)
        self.track = self.board.track
        self.squares = self.board.squares
        self.scenario = self.tables.scenarios[scenario]
        self.options = options
        self.seats: tuple[Seat, ...] = tuple(seat for seat in SEATS if seat in seats)
        """In the order of play: D1, A1, D2, A2 …"""
        self.team = {side: tuple(seat for seat in self.seats if SIDE_OF[seat] == side) for side in SIDES}
        self.foes = {seat: self.team[OTHER[SIDE_OF[seat]]] for seat in self.seats}
        self.mates = {seat: self.team[SIDE_OF[seat]] for seat in self.seats}
        self.spawns = self.board.numbered("spawn")
        self.stations = self.board.numbered("mcom")
        self.station_at = {at: name for name, at in self.stations.items()}
        self.home = {side: self.spawns[str(number)] for side, number in self.scenario.home.items()}
        (self.gun,), (self.panel,) = self.board.of_kind("gun"), self.board.of_kind("uav")
        self.actions: dict[Any, Action] = {}

    @property
    def pairs(self) -> int:
        """How many pairs of M-Coms the board has."""
        return len(self.stations) // 2

    def vehicle(self, name: str) -> VehicleType:
        """The type of a vehicle."""
        return self.tables.vehicles[name]


@lru_cache(maxsize=64)
def _world(board_id: str, scenario: str, options: str, seats: tuple[Seat, ...]) -> World:
    return World(board_id, scenario, json.loads(options), seats)


def world_of(board_id: str, scenario: str, options: JsonMap, seats: Sequence[Seat]) -> World:
    """The world of a board under options; one object however often it is asked for."""
    return _world(board_id, scenario, json.dumps(dict(options)), tuple(sorted(seats)))


class Position:
    """All that changes in a match of Rush. What it holds is replaced, never changed, so that copies may share it."""

    __slots__ = (
        "world", "pairs", "stage", "kills", "kill_limit", "round", "mcoms", "soldiers", "vehicles", "gun", "uav", "buildings",
        "packs", "unseen", "next", "turn", "result",
    )  # fmt: skip

    world: World
    pairs: int
    stage: int
    kills: int
    kill_limit: int
    round: int
    mcoms: Mapping[str, str]
    soldiers: Mapping[Seat, Soldier]
    vehicles: Mapping[str, Vehicle]
    gun: Gun
    uav: Uav
    buildings: Mapping[str, Building]
    packs: Mapping[str, tuple[str, ...]]
    unseen: Mapping[str, int]
    next: Mapping[str, Seat]
    turn: Turn
    result: JsonMap | None

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        new = Position.__new__(Position)
        new.world = self.world
        new.pairs = self.pairs
        new.stage = self.stage
        new.kills = self.kills
        new.kill_limit = self.kill_limit
        new.round = self.round
        new.mcoms = self.mcoms
        new.soldiers = self.soldiers
        new.vehicles = self.vehicles
        new.gun = self.gun
        new.uav = self.uav
        new.buildings = self.buildings
        new.packs = self.packs
        new.unseen = self.unseen
        new.next = self.next
        new.turn = self.turn
        new.result = self.result
        return new

    @property
    def phase(self) -> str:
        """What is being decided."""
        return self.turn.phase

    # --- looking --------------------------------------------------------------------------------------------------------

    @property
    def live(self) -> list[str]:
        """The M-Coms that are live."""
        return [name for name, state in self.mcoms.items() if state == "live"]

    def kind(self, seat: Seat) -> SoldierClass:
        """The class of a soldier who has one."""
        return self.world.tables.classes[self.soldiers[seat].kind or ""]

    def foes_at(self, seat: Seat, at: str | None) -> list[Seat]:
        """The enemies of a seat who are up on a square, in seat order."""
        soldiers = self.soldiers
        return [foe for foe in self.world.foes[seat] if (one := soldiers[foe]).at == at and one.status == "up"]

    def crewed(self, name: str) -> bool:
        """Whether somebody is up in a vehicle."""
        return any(self.soldiers[seat].status == "up" for seat in self.vehicles[name].crew)

    def vehicles_at(self, side: str, at: str) -> list[str]:
        """The vehicles of a side on a square, in the order of 3.3."""
        if not self.vehicles:
            return []
        here = [name for name, one in self.vehicles.items() if one.at == at and one.side == side]
        return [name for name in self.world.tables.vehicles if name in here] if len(here) > 1 else here

    def can_hurt(self, seat: Seat, vehicle: str) -> bool:
        """Whether a soldier can hurt a vehicle: from a vehicle any, on foot by his class (R-RU-55)."""
        if self.soldiers[seat].ride is not None:
            return True
        return self.world.vehicle(vehicle).domain in self.kind(seat).hurts

    def deadly(self, seat: Seat, at: str) -> bool:
        """Whether a crewed enemy vehicle stands there that a soldier on foot cannot hurt (R-RU-54)."""
        if not self.vehicles:
            return False
        there = self.vehicles_at(OTHER[SIDE_OF[seat]], at)
        return any(self.crewed(name) and not self.can_hurt(seat, name) for name in there)

    def active(self, seat: Seat, **trait: bool) -> list[Seat]:
        """The teammates of a seat who are up and whose class has a trait, in seat order (R-RU-48)."""
        soldiers, (name,) = self.soldiers, trait
        return [
            one
            for one in self.world.mates[seat]
            if one != seat and soldiers[one].status == "up" and getattr(self.kind(one), name)
        ]

    # --- changing -------------------------------------------------------------------------------------------------------

    def change(self, seat: Seat, **what: Any) -> Soldier:
        """The soldier as he is after the change."""
        new = but(self.soldiers[seat], **what)
        self.soldiers = {**self.soldiers, seat: new}
        return new

    def count(self, seat: Seat, stat: str) -> None:
        """Count one more of what a soldier has done."""
        stats = self.soldiers[seat].stats
        self.change(seat, stats={**stats, stat: stats[stat] + 1})

    def set_vehicle(self, name: str, vehicle: Vehicle | None) -> None:
        """Put a vehicle as it is now on the board; take it off, for None."""
        others = {one: what for one, what in self.vehicles.items() if one != name}
        self.vehicles = others if vehicle is None else {**others, name: vehicle}

    def bury(self, pack: str, card: str) -> None:
        """Put a card at the bottom of its pack (R-RU-11)."""
        self.packs = {**self.packs, pack: (*self.packs[pack], card)}

    def take_top(self, pack: str) -> str:
        """The top card, taken off its pack; it is known from now on (R-RU-16)."""
        top, *rest = self.packs[pack]
        self.packs = {**self.packs, pack: tuple(rest)}
        self.unseen = {**self.unseen, pack: max(0, self.unseen[pack] - 1)}
        return top
