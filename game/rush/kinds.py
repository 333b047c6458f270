"""The kinds of things that actions and positions of Rush name: what there is, what it is called, where it lies."""

from __future__ import annotations

from game.content.shapes import OneOf, Scope, Thing, Whole
from game.messages import message
from game.rush.records import PREFIX, SEATS
from game.rush.tables import tables

SOLDIER = Thing(
    "soldier", lambda at: at.world.seats, message("it is a seat of the match"),
    name=lambda seat, at: at.soldiers[seat].name,
    place=lambda seat, at: at.soldiers[seat].at,
    owner=lambda seat, at: seat,
)  # fmt: skip


def _vehicle_owner(name: str, at: Scope) -> str | None:
    """The driver, or the first seat of the colour."""
    vehicle = at.vehicles.get(name)
    if vehicle is not None and vehicle.crew:
        return str(vehicle.crew[0])
    side = vehicle.side if vehicle else next(side for side, colour in PREFIX.items() if name.startswith(colour))
    return str(at.world.team[side][0])


VEHICLE = Thing(
    "vehicle", lambda at: tables().vehicles, message("it is the id of a vehicle"),
    name=lambda name, at: tables().vehicles[name].name,
    place=lambda name, at: at.vehicles[name].at if name in at.vehicles else None,
    owner=_vehicle_owner,
)  # fmt: skip
SQUARE = Thing(
    "space", lambda at: at.world.squares, message("it is a square of the board"),
    name=lambda space, at: at.world.squares[space].label, place=lambda space, at: space,
)  # fmt: skip
CARD = Thing("card", lambda at: tables().cards, message("it is a card"), name=lambda card, at: tables().cards[card].name)
CLASS = Thing("class", lambda at: tables().classes, message("it is a class"), name=lambda one, at: tables().classes[one].name)
DIE = Whole(1, 6)
STEPS = Whole(1, 12)
WAY = OneOf("card", *SEATS, "none", word="way")
WHAT = Thing(
    "what", lambda at: ("building", "gun", *tables().vehicles), message("it is building, gun or a vehicle"),
    name=lambda one, at: tables().vehicles[one].name if one in tables().vehicles else one,
    place=lambda one, at: at.turn.stop.at if at.turn.stop else None,
)  # fmt: skip
TARGET = Thing(
    "unit", lambda at: (*at.world.seats, *tables().vehicles), message("it is a seat or a vehicle"),
    name=lambda one, at: tables().vehicles[one].name if one in tables().vehicles else at.soldiers[one].name,
    place=lambda one, at: VEHICLE.place(one, at) if one in tables().vehicles else at.soldiers[one].at,
    owner=lambda one, at: _vehicle_owner(one, at) if one in tables().vehicles else one,
)  # fmt: skip
