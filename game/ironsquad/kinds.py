"""The kinds of things that actions and positions of Iron Squad name: what there is, what it is called, where it lies."""

from __future__ import annotations

from game.boards.hexes import CORNERS
from game.content.shapes import Flag, OneOf, Scope, Thing, Whole
from game.content.structures import ListOf
from game.ironsquad.records import SEATS, nation_of
from game.messages import Message, message


def _units(at: Scope) -> list[str]:
    """The ids of all units there can be: of both nations and every type."""
    return [f"{seat}-{kind}" for seat in SEATS for kind in at.world.tables.types]


UNIT = Thing(
    "unit", _units, message("it is the id of a unit"),
    name=lambda unit, at: at.world.tables.type_of(unit).title,
    place=lambda unit, at: at.units[unit].at if unit in at.units else None,
    owner=lambda unit, at: at.units[unit].seat if unit in at.units else nation_of(unit),
)  # fmt: skip
HEX = Thing("space", lambda at: at.layout.ground, message("it is a hex of the board"), place=lambda space, at: space)
LOCATION = Thing(
    "location", lambda at: at.world.board.locations, message("it is a location of the board"),
    place=lambda loc, at: at.world.board.locations[loc].hexes[0],
)  # fmt: skip
TYPE = Thing(
    "type",
    lambda at: at.world.squad_types,
    message("it is a type of unit"),
    name=lambda kind, at: at.world.tables.types[kind].title,
)
TYPES = ListOf(TYPE)
FACING = OneOf(*CORNERS, word="facing")
TURN = Whole(0, 5)
"""How many times a tile is turned by 60 degrees clockwise."""
YES = Flag()
SEAT = OneOf(*SEATS, word="seat")
NOBODY_OR_SEAT = OneOf(None, *SEATS, word="seat")


def _hexes(at: Scope) -> Message:
    ids = at.world.hexes.ids
    return message("it is a hex of the board, {first} to {last}", first=ids[0], last=ids[-1])


BOARD_HEX = Thing("space", lambda at: at.world.hexes.bit, _hexes, place=lambda space, at: space)
"""A hex of the board, whatever lies on it."""
UNIT_HERE = OneOf(of=lambda at: at.units, word="unit", like=UNIT)
"""A unit on the board."""
OWN_SEAT = OneOf(of=lambda at: (at.seat,), word="seat")
OWN_TYPE = OneOf(of=lambda at: (at.card.id,), word="type")
OWN_FACING = OneOf(of=lambda at: CORNERS if at.card.shape == "triangle" else (None,), word="facing")
OWN_HEALTH = Whole(1, lambda at: len(at.card.health))
OWN_MOVES = Whole(0, lambda at: at.card.mp)
"""What a unit can have, by the seat and the card of the unit at hand."""
