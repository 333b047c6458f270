"""What units and seats of Firefight are called, in the language that is spoken, in the rules' own sentences too."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.firefight.position import Position
from game.firefight.records import SEATS, UnitType
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.words import knows, say

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""What the id of a unit begins with, before its number."""


def name_of(kind: UnitType) -> str:
    """The name printed for a type of unit."""
    return translated(kind.name)


def mark_of(unit: str, seat: Seat) -> str:
    """What tells a unit from others of its name, on its counter too: the letter of its side and its number."""
    number = unit.lstrip(LETTERS).lstrip("0")
    return f"{SIDES[seat].letter[:1]}{number}" if number.isdigit() else ""


def called(kind: UnitType, unit: str, seat: Seat) -> str:
    """A unit named among others: the name of its type, and its mark."""
    mark, short = mark_of(unit, seat), f"firefight:short.{kind.id}"
    name = say(short) if knows(short) else name_of(kind)
    return say("firefight:unit", name=name, mark=mark) if mark else name


def coloured(kind: UnitType, unit: str, seat: Seat) -> str:
    """The same in the colour of its seat, as rich text."""
    return in_colour(seat, called(kind, unit, seat))


def seat_names() -> Mapping[Seat, str]:
    """What each seat is called."""
    return {seat: say(f"firefight:seat.{seat}") for seat in SEATS}


def name_in(view: Position, one: str) -> str:
    """What the unit or the seat of an id is called; anything else is its own name."""
    unit = view.units.get(one)
    return called(view.kind(unit), unit.id, unit.seat) if unit else seat_names().get(one, one)
