"""The position of Iron Squad: all that changes in a match, and the world that does not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from game.api import Action, JsonMap, Seat
from game.boards.hexes import column_and_row, fronts
from game.content.shapes import OneOf, Value, Whole
from game.content.structures import ListOf
from game.ironsquad.ground import Layout
from game.ironsquad.kinds import (
    BOARD_HEX,
    NOBODY_OR_SEAT,
    OWN_FACING,
    OWN_HEALTH,
    OWN_MOVES,
    OWN_SEAT,
    OWN_TYPE,
    SEAT,
    UNIT_HERE,
    YES,
)
from game.ironsquad.records import SEATS, Location, Tables, UnitType
from game.ironsquad.tables import board, tables
from game.options import chosen, scenario_of

OTHER = {"us": "ge", "ge": "us"}
PROVING_GROUND = "bench"
"""The scenario whose ground, roads and objectives come from the position (R-IS-106)."""
PROVING_START = 5
"""Where the clock started, 08:00, in a position that does not say so."""
SOMETHING = "hidden"
"""What a view shows in place of a mission or a squad that its seat may not know (R-IS-105)."""
SETTING_UP = frozenset({"pick", "tiles", "deploy"})
"""The phases before the deployment is shown."""


class Unit(NamedTuple):
    """A counter on the board, on a hex of its own or with any others (R-IS-03).

    `slow`: none, next or now; `seq`: its place in the order of listing, from 1.
    """

    seat: Annotated[Seat, OWN_SEAT]
    type: Annotated[str, OWN_TYPE]
    at: Annotated[str, BOARD_HEX]
    facing: Annotated[int | None, OWN_FACING]
    hp: Annotated[int, OWN_HEALTH]
    mp: Annotated[int, OWN_MOVES] = 0
    slow: Annotated[str, OneOf("none", "next", "now", word="slow")] = "none"
    fired: Annotated[bool, YES] = False
    done: Annotated[bool, YES] = False
    healed: Annotated[bool, YES] = False
    seq: Annotated[int, Whole(0)] = 0
    opp_used: Annotated[bool, YES] = False


def unhurt(seat: Seat, kind: UnitType, at: str, facing: int | None, seq: int = 0) -> Unit:
    """A unit that has just come onto a hex: in full health, without movement points, and nothing done yet (R-IS-14)."""
    return Unit(seat, kind.id, at, facing, len(kind.health), seq=seq)


class Active(NamedTuple):
    """The unit that acts; whether it has entered the enemy sniper's area, and whether the one attempt on it was made."""

    unit: Annotated[str, UNIT_HERE]
    entered: Annotated[bool, YES] = False
    shot: Annotated[bool, YES] = False


class Pending(NamedTuple):
    """A decision that interrupts: `rotate` a tile (`loc`, `tile`), or an `opportunity` of `unit` against `target`."""

    kind: str
    seat: Seat
    loc: str = ""
    tile: str = ""
    unit: str = ""
    target: str = ""


class Objective(NamedTuple):
    """Who has entered an objective, in order, and who holds it."""

    entered: Annotated[tuple[Seat, ...], ListOf(SEAT)] = ()
    held: Annotated[Seat | None, NOBODY_OR_SEAT] = None


UNTOUCHED = Objective()


class Drawn(NamedTuple):
    """What a position of the proving ground draws on its board (R-IS-106)."""

    ground: Mapping[str, str] = {}
    roads: tuple[tuple[str, ...], ...] = ()
    sites: Mapping[str, str] = {}


class At(NamedTuple):
    """Where shapes look when no whole position is there: its world, units by id; the seat and the card of the unit at hand."""

    world: World
    units: Mapping[str, object]
    seat: Seat | None = None
    card: UnitType | None = None


class World:
    """What never changes in a match: tables, options, board; and the actions that are listed again and again."""

    def __init__(self, scenario: str, options: JsonMap) -> None:
        self.tables: Tables = tables()
        self.scenario = self.tables.scenarios[scenario]
        self.proving = scenario == PROVING_GROUND
        self.options = dict(options)
        self.board = board(self.scenario.map)
        self.hexes = self.board.hexes
        self.luck = self.tables.luck[self.options["luck"]]
        self.solo: Seat | None = self.options["solo"]
        self.bot: Seat | None = OTHER[self.solo] if self.solo else None
        self.order: tuple[Seat, Seat] = (self.solo, OTHER[self.solo]) if self.solo else SEATS
        """The seats in the order of their turns (R-IS-01)."""
        self.squad_types = tuple(name for name, one in self.tables.types.items() if not one.local)
        self.printed = Layout(self.board, self.tables, self.options["seam"] == "open")
        self.zones = {
            seat: tuple(space for space in self.hexes.ids if first <= column_and_row(space)[1] + 1 <= last)
            for seat, (first, last) in self.board.zones.items()
        }
        self.actions: dict[tuple[str, ...], Action] = {}
        self._laid: dict[tuple[str, str, int], tuple[Any, ...]] = {}

    def deck(self) -> dict[str, int]:
        """The explore cards a match starts with, by id (3.10)."""
        deck = {card: self.scenario.deck.get(card, 0) for card in self.tables.cards}
        if self.proving or self.scenario.id in self.tables.options["empty_cards"].scenarios:
            deck["empty"] = self.options["empty_cards"]
        return deck

    def laid(self, loc: str, tile: str, rot: int) -> tuple[Any, ...]:
        """What a tile shows on a location at a rotation: hexes, their ground, its objective, its road links (R-IS-44)."""
        found = self._laid.get((loc, tile, rot))
        if found is None:
            place, one = self.board.locations[loc], self.tables.tiles[tile]
            hexes = tuple(place.hexes[turned(slot, rot)] for slot in range(7))
            letters = {ground.letter: name for name, ground in self.tables.grounds.items()}
            shown = tuple("building" if letter == "M" else letters[letter] for letter in one.slots)
            site = (hexes[one.slots.index("M")], one.objective) if one.objective else None
            # the centre comes first, wherever the others have been turned to
            found = hexes, shown, site, tuple((hexes[a], hexes[b]) for a, b in one.road)
            self._laid[loc, tile, rot] = found
        return found

    def group(self, loc: str) -> str:
        """The group of a location's stack."""
        return self.board.locations[loc].group

    def location(self, loc: str) -> Location | None:
        """A location by its id."""
        return self.board.locations.get(loc)


def turned(slot: int, rot: int) -> int:
    """Where a slot of a tile (0 centre, 1 n … 6 nw) lies after so many turns of 60 degrees clockwise (R-IS-44)."""
    return slot if slot == 0 else (slot - 1 + rot) % 6 + 1


@lru_cache(maxsize=64)
def world(scenario: str, options: tuple[tuple[str, Value], ...]) -> World:
    """The world of a scenario under options given as pairs; one object however often it is asked for."""
    return World(scenario, dict(options))


def world_of(scenario: object, given: object, code: str) -> World:
    """The world of a scenario, with the options not given at their defaults, or as the scenario fixes them.

    Raises: Refused(unknown-scenario), or `code` for an option or a value that is not there.
    """
    known = tables()
    one = scenario_of(known.scenarios, scenario)
    fixed: dict[str, tuple[Value, ...]] = {name: (value,) for name, value in one.fixed.items()}
    if "solo" in fixed:  # somebody must be the person, whoever it is
        fixed["solo"] = SEATS
    elif one.squads:
        fixed["solo"] = (None,)
    return world(one.id, tuple(chosen(known.options, given, code, fixed).items()))


class Position:
    """All that changes in a match of Iron Squad. What it holds is replaced, never changed, so that copies may share it."""

    __slots__ = (
        "world", "layout", "drawn", "phase", "round", "start", "weather", "seat", "missions", "picks", "ready", "tiles",
        "stacks", "deck", "explored", "objectives", "units", "dead", "active", "path", "pending", "vp", "stats", "seq", "result",
    )  # fmt: skip

    world: World
    layout: Layout
    drawn: Drawn
    phase: str
    round: int
    start: int | None
    weather: str | None
    seat: Seat | None
    missions: Mapping[Seat, str | None]
    picks: Mapping[Seat, tuple[str, ...] | str | None]
    ready: Mapping[Seat, bool]
    tiles: Mapping[str, tuple[str, int]]
    stacks: Mapping[str, tuple[str, ...]]
    deck: Mapping[str, int]
    explored: Mapping[str, Seat]
    objectives: Mapping[str, Objective]
    units: Mapping[str, Unit]
    dead: Mapping[str, Seat]
    active: Active | None
    path: tuple[str, ...]
    pending: Pending | None
    vp: Mapping[Seat, int]
    stats: Mapping[Seat, tuple[int, int]]
    seq: int
    result: JsonMap | None

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        new = Position.__new__(Position)
        new.world = self.world
        new.layout = self.layout
        new.drawn = self.drawn
        new.phase = self.phase
        new.round = self.round
        new.start = self.start
        new.weather = self.weather
        new.seat = self.seat
        new.missions = self.missions
        new.picks = self.picks
        new.ready = self.ready
        new.tiles = self.tiles
        new.stacks = self.stacks
        new.deck = self.deck
        new.explored = self.explored
        new.objectives = self.objectives
        new.units = self.units
        new.dead = self.dead
        new.active = self.active
        new.path = self.path
        new.pending = self.pending
        new.vp = self.vp
        new.stats = self.stats
        new.seq = self.seq
        new.result = self.result
        return new

    # --- the clock ------------------------------------------------------------------------------------------------------

    @property
    def clock(self) -> int | None:
        """The position of the clock in this round, 1 to 12 (R-IS-17); None before it has been rolled."""
        if self.start is None:
            return None
        return (self.start - 1 + max(1, self.round) - 1) % self.world.tables.clock.positions + 1

    @property
    def night(self) -> bool:
        """Whether it is night (R-IS-18)."""
        return self.clock in self.world.tables.clock.night

    # --- units ----------------------------------------------------------------------------------------------------------

    def kind(self, unit: Unit) -> UnitType:
        """The card of a unit."""
        return self.world.tables.types[unit.type]

    def own(self, seat: Seat) -> list[tuple[str, Unit]]:
        """The units of a seat in the order of listing."""
        return [(name, unit) for name, unit in self.units.items() if unit.seat == seat]

    def full_mp(self, unit: Unit) -> int:
        """The movement points a unit starts its turn with, as weather and marker stand (R-IS-20, R-IS-40)."""
        numbers = self.world.tables.numbers
        mp = self.world.tables.types[unit.type].mp
        if self.weather == "rain":
            mp += numbers.rain
        if unit.slow == "now":
            mp += numbers.marker
        return max(0, mp)

    def most_hp(self, unit: Unit) -> int:
        """The health of a unit that nothing has happened to."""
        return len(self.world.tables.types[unit.type].health)

    def immobilised(self, unit: Unit) -> bool:
        """Whether a unit cannot move or turn tiles up (R-IS-38, R-IS-51)."""
        return unit.hp == 1 and (not self.kind(unit).local or bool(self.world.options["local_wounded_immobile"]))

    def range(self, unit: Unit) -> int:
        """The range of a unit's weapon as the weather stands, in hexes (R-IS-20, R-IS-69)."""
        tables = self.world.tables
        far = tables.weapons[tables.types[unit.type].weapon].range
        return max(0, far + tables.numbers.fog) if self.weather == "fog" else far

    def barred(self, seat: Seat) -> tuple[str, ...]:
        """The hexes a seat's units may be in but not step into: the front of the enemy's machine gunner (R-IS-87, R-IS-88)."""
        gunner = self.units.get(f"{OTHER[seat]}-mg")
        if gunner is None or gunner.facing is None:
            return ()
        near = self.world.hexes.near[gunner.at]
        a, b = fronts(gunner.facing)
        return tuple(one for one in (near[a], near[b]) if one)

    def change(self, name: str, **what: Value) -> Unit:
        """The unit as it is after the change."""
        unit = self.units[name]._replace(**what)
        self.units = {**self.units, name: unit}
        return unit
