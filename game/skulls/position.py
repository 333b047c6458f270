"""The position of Danger Close: all that changes in a match, and the world that does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, NamedTuple

from game.api import Action, JsonMap, Seat
from game.boards.zones import Zones
from game.content.shapes import OneOf, Value, Whole
from game.content.structures import ListOf, Or, described, null
from game.messages import message
from game.options import chosen, scenario_of
from game.skulls.kinds import DIFFERENT_UNITS, ITEMS, NOBODY_OR_UNIT, PRINTED, READY, SKULLS, SPACE, UNIT_HERE, VEHICLE, YES
from game.skulls.kinds import HIDDEN as HIDDEN
from game.skulls.kinds import WINDOWS as WINDOWS
from game.skulls.records import SEATS, Card, Scenario, Tables
from game.skulls.tables import board, tables

OTHER = {"seal": "terrorist", "terrorist": "seal"}


class Bag(NamedTuple):
    """A team's morale bag: how many skulls of each kind; `own` the units whose coloured skulls are in it, sorted."""

    white: Annotated[int, SKULLS] = 0
    black: Annotated[int, SKULLS] = 0
    red: Annotated[int, SKULLS] = 0
    own: Annotated[tuple[str, ...], DIFFERENT_UNITS] = ()

    @property
    def size(self) -> int:
        """The number of skulls in it."""
        return self.white + self.black + self.red + len(self.own)


class Team(NamedTuple):
    """One seat's own things. `token`: cover or minus; `stack`: cards yet to be turned over, HIDDEN while another plans;
    `pool`: cards left to draw from once the stack is out (R-SK-36), sorted; `done`: committed, or answered in the last call."""

    bag: Annotated[Bag, described(Bag)] = Bag()
    token: Annotated[str, OneOf("cover", "minus")] = "cover"
    windows: Annotated[str, OneOf(*WINDOWS, HIDDEN, word="when")] = "threat"
    done: Annotated[bool, YES] = False
    stack: Annotated[tuple[str, ...] | str, Or(HIDDEN, HIDDEN, DIFFERENT_UNITS)] = ()
    pool: Annotated[tuple[str, ...] | None, null(DIFFERENT_UNITS)] = None


class Override(NamedTuple):
    """What replaces the printed values of a card; None: the printed one."""

    threat: Annotated[
        tuple[int, ...] | None, null(ListOf(PRINTED, 3, 3).saying(message("it is three numbers, for range 0, 1 and 2")))
    ] = None
    defence: Annotated[int | None, null(PRINTED)] = None
    initiative: Annotated[int | None, null(PRINTED)] = None


class Unit(NamedTuple):
    """A unit of the match. `space`: the one it is in (R-SK-11), None when it is killed; `state`: up, down or dead; `ready`: a
    token, HIDDEN or None; `shown`: it lies face up; `vehicle`: the one it is in."""

    space: Annotated[str | None, null(SPACE)]
    danger: Annotated[int, Whole(0, lambda at: at.world.tables.numbers.most_danger)] = 0
    state: Annotated[str, OneOf("up", "down", "dead", word="state")] = "up"
    items: Annotated[tuple[str, ...], ITEMS] = ()
    spent: Annotated[tuple[str, ...], ITEMS] = ()
    ready: Annotated[str | None, READY] = None
    shown: Annotated[bool, YES] = False
    stunned: Annotated[bool, YES] = False
    prone: Annotated[bool, YES] = False
    vehicle: Annotated[str | None, null(VEHICLE)] = None
    override: Annotated[Override | None, null(described(Override))] = None


class Objective(NamedTuple):
    """Where the package or the hostage is, and who carries it."""

    space: Annotated[str, SPACE]
    by: Annotated[str | None, NOBODY_OR_UNIT] = None


class Pair(NamedTuple):
    """The units whose turn cards are open, None where a team shows none; `at`: whose turn it is, 1 or 2."""

    first: Annotated[str | None, NOBODY_OR_UNIT]
    second: Annotated[str | None, NOBODY_OR_UNIT]
    at: Annotated[int, Whole(1, 2)] = 1


class Turn(NamedTuple):
    """The turn of a unit: actions left, whether it has used its token, exchanged fire, crept, left a zone, crewed a vehicle."""

    unit: Annotated[str, UNIT_HERE]
    left: Annotated[int, Whole(0, lambda at: at.world.tables.numbers.actions)]
    readied: Annotated[bool, YES] = False
    fired: Annotated[bool, YES] = False
    creep: Annotated[bool, YES] = False
    crossed: Annotated[bool, YES] = False
    vehicle: Annotated[bool, YES] = False


class Declared(NamedTuple):
    """An action that waits for the answer of the other seat."""

    seat: Seat
    action: Action


class Checks(NamedTuple):
    """Units that have yet to pull skulls, team by team, and the token or weapon that hit them (R-SK-74 to R-SK-76)."""

    queue: tuple[tuple[Seat, tuple[str, ...]], ...]
    why: str


class At(NamedTuple):
    """Where shapes look when no whole position is there: its world, and some of its units, by id."""

    world: World
    units: Mapping[str, object]


class Listed(dict[Value, Action]):
    """Actions that are listed again and again, each made once: by what is chosen in it."""

    def __init__(self, make: Callable[[Value], Action]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Value) -> Action:
        found: Action = self._make(key)
        self[key] = found
        return found


def _deed(do: str, *names: str) -> Listed:
    """The actions of a kind by the values of its fields: by the value itself where it has one field, else by a tuple."""
    if len(names) == 1:
        return Listed(lambda value: {"do": do, names[0]: value})
    return Listed(lambda values: {"do": do, **dict(zip(names, values, strict=True))})


class World:
    """What never changes in a match: tables, options, board; and the actions that are listed again and again."""

    def __init__(self, scenario: str, options: JsonMap) -> None:
        self.tables: Tables = tables()
        self.scenario: Scenario = self.tables.scenarios[scenario]
        self.options = dict(options)
        self.board: Zones = board(self.scenario.board)
        self.cards: dict[str, Card] = self.tables.cards
        self.rosters: dict[Seat, tuple[str, ...]] = dict(self.scenario.squads or self.tables.rosters)
        """The cards a squad is made of (R-SK-03)."""
        self.sizes: dict[Seat, int] = {seat: self.options[f"units_{seat}"] for seat in SEATS}
        numbers = self.tables.numbers
        sets = self.options["star_sets"]
        self.star_sets: dict[Seat, int] = {
            seat: (2 if size >= numbers.big_squad else 1) if sets == "auto" else sets for seat, size in self.sizes.items()
        }
        """The sets of star tokens of each team (R-SK-05)."""
        self.starts: dict[Seat, tuple[str, ...]] = {
            seat: tuple(f"{zone}/0" for zone in self.board.starts[seat]) for seat in SEATS
        }
        """The spaces where each side's units may be deployed (R-SK-08)."""
        self.traits: dict[str, str] = {name: self._trait(card) for name, card in self.cards.items()}
        """The game text that holds for each card, "" for none."""
        self.items = tuple(name for name, token in self.tables.tokens.items() if token.kind == "spent")
        self.stars = self.tables.stars
        self.deploy, self.withdraw = _deed("deploy", "unit", "space"), _deed("withdraw", "unit")
        self.card, self.uncard = _deed("card", "unit"), _deed("uncard", "unit")
        self.ready, self.unready = _deed("ready", "unit", "token"), _deed("unready", "unit")
        self.readying: dict[object, list[Action]] = {}
        self.move, self.fire, self.coup = _deed("move", "to"), _deed("fire", "target"), _deed("coup", "target")
        self.use = {
            aim: _deed("use", "token", *([field] if field else []))
            for aim, field in (("zone", "zone"), ("friend", "target"), ("enemy", "target"), ("space", "to"))
        } | {"none": Listed(lambda token: {"do": "use", "token": token})}
        self.crew = {field: _deed("crew", "weapon", field) for field in ("zone", "target", "token")}
        self.pick_up, self.enter = _deed("pick-up", "objective"), _deed("enter", "vehicle")
        self.check, self.follow = _deed("check", "unit"), _deed("follow", "unit", "to")
        self.settings: dict[str, list[Action]] = {
            now: [{"do": "windows", "when": when} for when in WINDOWS if when != now] for now in (*WINDOWS, HIDDEN)
        }

    def _trait(self, card: Card) -> str:
        if not self.options["gametext"] or (card.trait == "long-shot" and self.options["prone"]):  # R-SK-185, R-SK-188
            return ""
        return card.trait

    def side(self, unit: str) -> Seat:
        """The seat a card belongs to."""
        return self.cards[unit].side

    def change(self, trait: str) -> int:
        """The number by which a game text changes something."""
        return self.tables.traits[trait].change


@lru_cache(maxsize=64)
def world(scenario: str, options: tuple[tuple[str, Value], ...]) -> World:
    """The world of a scenario under options given as pairs; one object however often it is asked for."""
    return World(scenario, dict(options))


def world_of(scenario: object, given: object, code: str) -> World:
    """The world of a scenario, with the options not given at the scenario's defaults (3.6).

    Raises: Refused(unknown-scenario), or `code` for an option or a value that is not there.
    """
    known = tables()
    one = scenario_of(known.scenarios, scenario)
    own = {"units_seal": one.units, "units_terrorist": one.units, "rounds": one.rounds}
    fixed: dict[str, tuple[Value, ...]] = {}
    if one.squads:
        fixed |= {f"units_{seat}": (None, len(one.squads[seat])) for seat in SEATS}
    if not one.vehicles:
        fixed["vehicles"] = (False,)
    if not one.gametext:
        fixed["gametext"] = (False, True)
    options = chosen(known.options, given, code, fixed)
    return world(one.id, tuple((name, own[name] if value is None else value) for name, value in options.items()))


class Position:
    """All that changes in a match of Danger Close. What it holds is replaced, never changed, so that copies may share it.

    `units` by id in the order of ids; in muster those that have been picked. `smoke` and `gas`: the zones with a cloud.
    `used`: the vehicles whose weapon has fired this round.
    """

    __slots__ = (
        "world", "round", "phase", "teams", "units", "smoke", "gas", "objectives", "used", "pair", "turn", "pending", "result",
    )  # fmt: skip

    world: World
    round: int
    phase: str
    teams: Mapping[Seat, Team]
    units: Mapping[str, Unit]
    smoke: frozenset[str]
    gas: frozenset[str]
    objectives: Mapping[str, Objective]
    used: frozenset[str]
    pair: Pair | None
    turn: Turn | None
    pending: Declared | Checks | None
    result: JsonMap | None

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        new = Position.__new__(Position)
        new.world = self.world
        new.round = self.round
        new.phase = self.phase
        new.teams = self.teams
        new.units = self.units
        new.smoke = self.smoke
        new.gas = self.gas
        new.objectives = self.objectives
        new.used = self.used
        new.pair = self.pair
        new.turn = self.turn
        new.pending = self.pending
        new.result = self.result
        return new

    # --- what stands where ----------------------------------------------------------------------------------------------

    def own(self, seat: Seat) -> list[str]:
        """The units of a seat, by id."""
        cards = self.world.cards
        return [name for name in self.units if cards[name].side == seat]

    def zone(self, unit: str) -> str | None:
        """The zone of a unit, None when it is killed."""
        space = self.units[unit].space
        return None if space is None else self.world.board.zone_of[space]

    def in_zone(self, zone: str) -> list[str]:
        """All units in a zone, on any floor, standing or not, by id (R-SK-17)."""
        zone_of = self.world.board.zone_of
        return [name for name, unit in self.units.items() if unit.space is not None and zone_of[unit.space] == zone]

    def standing(self, seat: Seat) -> list[str]:
        """The standing units of a seat, by id."""
        cards = self.world.cards
        return [name for name, unit in self.units.items() if unit.state == "up" and cards[name].side == seat]

    def carried(self, unit: str) -> str | None:
        """The objective that a unit carries, or None."""
        return next((name for name, one in self.objectives.items() if one.by == unit), None)

    @property
    def declared(self) -> Action | None:
        """The action that waits until the other team has answered it, or None."""
        return self.pending.action if isinstance(self.pending, Declared) else None

    def trait(self, unit: str) -> str:
        """The game text that holds for a unit, "" for none (R-SK-188)."""
        return self.world.traits[unit]

    def marksman(self, unit: str) -> bool:
        """Whether a unit is a Marksman (R-SK-184, R-SK-185)."""
        return self.world.cards[unit].marksman

    # --- what a unit has printed, overrides counted -----------------------------------------------------------------------

    def pattern(self, unit: str, far: int) -> int:
        """A unit's threat level at a range, without height or text; 0 beyond 2 (R-SK-14, R-SK-53)."""
        override = self.units[unit].override
        threat = (override and override.threat) or self.world.cards[unit].threat
        return threat[far] if far < len(threat) else 0

    def defence(self, unit: str) -> int:
        """A unit's defence, 1 higher inside a vehicle (R-SK-178)."""
        one = self.units[unit]
        printed = one.override.defence if one.override and one.override.defence is not None else self.world.cards[unit].defence
        return printed + self.world.tables.numbers.inside if one.vehicle else printed

    def initiative(self, unit: str) -> int:
        """A unit's initiative as printed on its turn card."""
        override = self.units[unit].override
        return override.initiative if override and override.initiative is not None else self.world.cards[unit].initiative

    # --- changes --------------------------------------------------------------------------------------------------------

    def change(self, name: str, **what: Value) -> Unit:
        """The unit as it is after the change."""
        unit = self.units[name]._replace(**what)
        self.units = {**self.units, name: unit}
        return unit

    def change_team(self, seat: Seat, **what: Value) -> Team:
        """The team as it is after the change."""
        team = self.teams[seat]._replace(**what)
        self.teams = {**self.teams, seat: team}
        return team
