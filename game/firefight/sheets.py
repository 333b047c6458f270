"""Scenarios as they are played: as printed, or with one seat a side (3.7, R-FF-149)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.api import Seat
from game.firefight.records import SANDBOX, Scenario, Zone
from game.firefight.tables import tables
from game.firefight.world import World


def sheet_of(world: World) -> Scenario | None:
    """The scenario that a match is of; None for the sandbox, which has none."""
    return None if world.scenario == SANDBOX else sheet(world.scenario, bool(world.options["consolidate"]))


@cache
def sheet(name: str, consolidate: bool) -> Scenario:
    """A scenario by its id; with `consolidate` and more than two seats each side has one seat (R-FF-149)."""
    one = tables().scenarios[name]
    return _consolidated(one) if consolidate and len(one.seats) > 2 else one


def commands(world: World) -> int:
    """How many of the seats that a scenario prints each seat of a match stands for."""
    one = sheet_of(world)
    return 1 if one is None else len(tables().scenarios[world.scenario].seats) // len(one.seats)


def command_of(world: World, name: str) -> Seat | None:
    """The printed seat that a unit or a work belongs to: its zone is where it is placed (section 5)."""
    printed = tables().scenarios[world.scenario]
    for seat in printed.seats:
        names = [unit.id for unit in printed.units.get(seat, ())] + [work.id for work in printed.works.get(seat, ())]
        if name in names:
            return seat
    return None


def zone_of(world: World, name: str) -> Zone:
    """The zone in which a unit or a work is placed."""
    command = command_of(world, name)
    zones = tables().scenarios[world.scenario].zones
    return zones[command] if command is not None and command in zones else Zone(none=True)


def _consolidated(one: Scenario) -> Scenario:
    side_of = {seat: side for side, seats in one.sides.items() for seat in seats}
    seats = tuple(dict.fromkeys(side_of[seat] for seat in one.seats))

    def merged(by_seat: Mapping[Seat, tuple[Any, ...]]) -> dict[Seat, tuple[Any, ...]]:
        return {side: tuple(row for seat in one.sides[side] for row in by_seat.get(seat, ())) for side in seats}

    return one._replace(
        seats=seats,
        sides={side: (side,) for side in one.sides},
        caps={side: sum(one.caps[seat] - 1 for seat in one.sides[side]) for side in seats},
        initiative={number: side_of[seat] for number, seat in one.initiative.items()},
        declare_first=side_of[one.declare_first],
        units=merged(one.units),
        works=merged(one.works),
        control={space: side_of[seat] for space, seat in one.control.items()},
        oba=merged(one.oba),
    )
