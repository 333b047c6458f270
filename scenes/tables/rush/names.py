"""What seats, vehicles, squares and sides of Rush are called, in the rules' own sentences too."""

from __future__ import annotations

from collections import Counter

from game.api import Seat
from game.rush.position import Position, World
from game.rush.records import SIDE_OF, SIDES
from game.rush.tables import tables
from scenes.kit.language import translated
from scenes.kit.words import say

LETTERS = 5
"""Of a name, so many have room on a counter."""


def name_in(view: Position, one: str) -> str:
    """What the seat, vehicle, square, card, class or side of an id is called; anything else is its own name."""
    world = view.world
    if one in view.soldiers:
        return soldier_name(view, one)
    if one in world.squares:
        return place_name(view, one)
    if one in SIDES:
        return say(f"rush:side.{one}")
    for known in (world.tables.cards, world.tables.classes):
        if one in known:
            return translated(known[one].name)
    return vehicle_name(world, one) if one in world.tables.vehicles else one


def soldier_name(view: Position, seat: Seat) -> str:
    """What a soldier is called: by the name that was given him, or else by his side."""
    return usual_name(view.soldiers[seat].name, SIDE_OF[seat])


def full_name(view: Position, seat: Seat) -> str:
    """A soldier's name, with his seat before it where his counter bears that; the seat alone where he is called by it."""
    name = soldier_name(view, seat)
    if badge_names(view)[seat] != seat:
        return name
    return say("rush:seat.same" if name == seat else "rush:seat.name", seat=seat, name=name)


def badge_names(view: Position) -> dict[Seat, str]:
    """What stands on each soldier's counter: the first of his names in capitals; his seat where none is his own."""
    short = {seat: (one.name.split() or [seat])[0].upper()[:LETTERS] for seat, one in view.soldiers.items()}
    own = {seat for seat, one in view.soldiers.items() if not _usual(one.name, SIDE_OF[seat])}
    often = Counter(short.values())
    return {seat: words if seat in own and often[words] == 1 else seat for seat, words in short.items()}


def usual_name(name: str, side: str) -> str:
    """A name as it was given; that of a soldier who was given none in words."""
    return say(f"rush:usual.{side}") if _usual(name, side) else name


def _usual(name: str, side: str) -> bool:
    """Whether a name is that of a soldier who was given none."""
    return bool([name] == tables().options[side]["default"])


def out_of_play(view: Position) -> frozenset[str]:
    """The squares of the M-Coms of pairs that are not played for: plain ground for the whole match (R-RU-03)."""
    return frozenset(at for number, at in view.world.stations.items() if int(number[:-1]) > view.pairs)


def place_name(view: Position, space: str) -> str:
    """What a square is called; of an M-Com its number too, where it is played for."""
    square = view.world.squares[space]
    name = translated(square.label)
    if square.kind == "mcom" and space not in out_of_play(view):
        return say("rush:place.mcom", name=name, number=square.number)
    if square.kind == "spawn":
        return say("rush:place.spawn", name=name, number=square.number)
    return name


def vehicle_name(world: World, name: str) -> str:
    """What a vehicle is called."""
    return translated(world.vehicle(name).name)
