"""What the teams, units, places and tokens of Danger Close are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.api import Action, Seat
from game.skulls.position import Position, World
from game.skulls.records import SEATS
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.presentation.story import listed

PARTS = {"pattern": 51, "height": 52}
"""The rules of those parts of a number of threats that are no card text, token or weapon."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:name.{key}", **given)


def seat_name(seat: Seat) -> str:
    """What a seat is called: SEALs."""
    return _say(f"seat.{seat}")


def seat_names() -> dict[Seat, str]:
    """What each seat is called."""
    return {seat: seat_name(seat) for seat in SEATS}


def title_of(world: World, unit: str) -> str:
    """What a unit is called, without its team: Rifleman."""
    return translated(world.cards[unit].name)


def called(world: World, unit: str) -> str:
    """What a unit is called with its team, in the team's colour, as rich text: SEAL Rifleman."""
    seat = world.side(unit)
    return in_colour(seat, _say("unit", side=_say(f"side.{seat}"), title=title_of(world, unit)))


def all_called(world: World, units: Iterable[str]) -> str:
    """Several units, as rich text: SEAL Rifleman and SEAL Breacher."""
    return listed(called(world, unit) for unit in units)


def zone_name(world: World, zone: str) -> str:
    """What a zone is called: Watch tower."""
    return translated(world.board.zones[zone].name)


def space_name(world: World, space: str) -> str:
    """What a space is called: its zone, and the floor where the zone has several."""
    return _with_floor(world, space, zone_name(world, world.board.zone_of[space]))


def zone_to_type(world: World, zone: str) -> str:
    """What a zone is called where it has to be typed, its short name first: B3 Watch tower."""
    return _say("zone_to_type", id=zone, name=zone_name(world, zone))


def place_name(world: World, space: str) -> str:
    """What a space is called in a list of several: its zone, and in brackets the floor where the zone has several."""
    return _with_floor(world, space, zone_name(world, world.board.zone_of[space]), "place")


def space_to_type(world: World, space: str) -> str:
    """What a space is called where it has to be typed."""
    return _with_floor(world, space, zone_to_type(world, world.board.zone_of[space]))


def _with_floor(world: World, space: str, name: str, key: str = "space") -> str:
    board = world.board
    several = board.zones[board.zone_of[space]].floors > 1
    return _say(key, zone=name, floor=floor_name(board.floor_of[space])) if several else name


def floor_name(floor: int) -> str:
    """What a floor is called: 0 is the ground floor."""
    return _say(f"floor.{floor}")


def token_name(world: World, token: str) -> str:
    """What an action token is called."""
    return translated(world.tables.tokens[token].name)


def weapon_name(world: World, weapon: str) -> str:
    """What a weapon of a vehicle is called."""
    return translated(world.tables.weapons[weapon].name)


def objective_name(world: World, objective: str) -> str:
    """What an objective is called: the intelligence package."""
    return translated(world.scenario.objectives[objective].name)


def vehicle_name(world: World, vehicle: str) -> str:
    """What a vehicle is called: the Humvee."""
    return translated(world.scenario.vehicles[vehicle].name)


def thing_name(world: World, thing: str) -> str:
    """What an objective or a vehicle is called."""
    return objective_name(world, thing) if thing in world.scenario.objectives else vehicle_name(world, thing)


def range_name(far: int) -> str:
    """A range in words: in the same zone, one zone away, two zones away."""
    return _say(f"range.{far}" if far <= 2 else "range.far", count=far)


def rule_of(world: World, part: str) -> str:
    """The number of the rule behind a part of a number of threats: R-SK-51 for the pattern."""
    tables = world.tables
    known = tables.tokens.get(part) or tables.weapons.get(part) or tables.traits.get(part)
    return f"R-SK-{known.rules[0] if known else PARTS[part]}"


def means_name(world: World, what: str) -> str:
    """What an action token or a weapon of a vehicle is called."""
    return token_name(world, what) if what in world.tables.tokens else weapon_name(world, what)


def named(view: Position, action: Action) -> dict[str, object]:
    """What is in an action of whoever has the turn, by what it is in sentences; of what a weapon brings and the weapon, the
    weapon; of getting out, the vehicle he is in.
    """
    found: dict[str, object] = {}
    if action["do"] == "exit" and view.turn:
        action = action | {"vehicle": view.units[view.turn.unit].vehicle}
    for key, name, words in (
        ("token", "token", means_name), ("weapon", "token", means_name), ("target", "target", called),
        ("zone", "zone", zone_name), ("to", "space", space_name), ("objective", "thing", objective_name),
        ("vehicle", "thing", vehicle_name),
    ):  # fmt: skip
        if key in action:
            found[name] = words(view.world, action[key])
    return found


def use_of(told: Mapping[str, object]) -> tuple[str, object]:
    """How it is said that a token is used, by what is `named` of it: to run, at a place or without one; and the place."""
    place = next((told[name] for name in ("zone", "target", "space") if name in told), "")
    return "run" if "space" in told else "use_at" if place else "use", place
