"""What units and seats of Firefight are called, in the language that is spoken, in the rules' own sentences too."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.firefight.position import Position
from game.firefight.records import SEATS, UnitType
from scenes.kit.language import translated
from scenes.kit.words import say


def name_of(kind: UnitType) -> str:
    """The name printed for a type of unit."""
    return translated(kind.name)


def seat_names() -> Mapping[Seat, str]:
    """What each seat is called."""
    return {seat: say(f"firefight:seat.{seat}") for seat in SEATS}


def name_in(view: Position, one: str) -> str:
    """What the unit or the seat of an id is called; anything else is its own name."""
    unit = view.units.get(one)
    return name_of(view.kind(unit)) if unit else seat_names().get(one, one)
