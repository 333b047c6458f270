"""The world of a match of Firefight: what never changes in it, and what is kept that was worked out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.api import JsonMap, Seat
from game.firefight.board import inline_value
from game.firefight.ground import Ground
from game.firefight.records import ALL, MODULES, Points, Tables
from game.firefight.tables import drawn_ground, printed_ground, tables

_MOST = 6_000
"""How much of a kind is kept that was worked out."""


class World:
    """What never changes in a match: tables, options, ground, seats and sides; and the actions listed again and again."""

    def __init__(
        self, scenario: str, options: JsonMap, ground: Ground, board: Any, seats: tuple[Seat, ...],
        sides: Mapping[str, tuple[Seat, ...]], modules: tuple[str, ...], vp_rules: JsonMap, rounds: int, declare_first: Seat,
    ) -> None:  # fmt: skip
        self.tables: Tables = tables()
        self.numbers = self.tables.numbers
        self.scenario, self.options, self.ground, self.board = scenario, options, ground, board
        self.hexes = ground.hexes
        self.seats, self.sides = seats, sides
        self.side_of = {seat: side for side, those in sides.items() for seat in those}
        self.enemies = {seat: tuple(one for one in seats if self.side_of[one] != self.side_of[seat]) for seat in seats}
        self.printed_modules = modules
        self.modules = frozenset(MODULES if ALL in modules else modules)
        self.vp_rules, self.rounds, self.declare_first = vp_rules, rounds, declare_first
        self.points = Points(**vp_rules)
        self.variable: str = options["variable_ap"]
        self.secret_ap = self.variable == "secret"
        self.cautious: bool = options["cautious_movement"]
        self.by_seat: bool = options["winner"] == "seat" and len(seats) > 2
        self.passes = self.numbers.passes if len(seats) <= 2 else len(seats) - 1
        self.strides: dict[tuple[str, str | None], Any] = {}
        """The steps out of a space by class."""
        self.outlines: dict[Any, Any] = {}
        """What units may do as they stand, by what it depends on."""
        self.arms: dict[Any, Any] = {}
        """The use that units have for weapons."""
        self.deeds: dict[Any, Any] = {}
        """What units do, by unit with what it carries, and what it is."""
        self.payments: dict[Any, Any] = {}
        """The ways to pay, by what a purse holds."""
        self.kept = 0
        """How many deeds are kept."""

    def deeds_of(self, name: str, carried: tuple[str, ...]) -> dict[Any, Any]:
        """What a unit does, with those it carries."""
        key = name, carried
        found: dict[Any, Any] | None = self.deeds.get(key)
        if found is None:
            found = self.deeds[key] = {}
        return found

    def make_room(self) -> None:
        """Drop what was worked out once there is too much of it."""
        for kept in (self.outlines, self.arms, self.payments):
            if len(kept) > _MOST:
                kept.clear()
        if self.kept > _MOST:
            self.deeds.clear()
            self.kept = 0


@lru_cache(maxsize=64)
def world(text: str) -> World:
    """The world that JSON text says in full; one object however often it is asked for. Raises: Refused(bad-position)."""
    said = json.loads(text)
    board = said["board"]
    ground = printed_ground(board) if isinstance(board, str) else drawn_ground(json.dumps(board))
    sides = {side: tuple(those) for side, those in said["sides"].items()}
    value = board if isinstance(board, str) else inline_value(ground.board)
    return World(
        said["scenario"], said["options"], ground, value, tuple(said["seats"]), sides, tuple(said["modules"]), said["vp_rules"],
        said["rounds"], said["declare_first"],
    )  # fmt: skip
