"""What seats, vehicles, squares and sides of Rush are called, in the rules' own sentences too."""

from __future__ import annotations

from game.rush.position import Position, World
from game.rush.records import SIDES
from scenes.kit.language import translated
from scenes.kit.words import say


def name_in(view: Position, one: str) -> str:
    """What the seat, vehicle, square, card, class or side of an id is called; anything else is its own name."""
    world = view.world
    if one in view.soldiers:
        return view.soldiers[one].name
    if one in world.squares:
        return place_name(world, one)
    if one in SIDES:
        return say(f"rush:side.{one}")
    for known in (world.tables.cards, world.tables.classes):
        if one in known:
            return translated(known[one].name)
    return vehicle_name(world, one) if one in world.tables.vehicles else one


def place_name(world: World, space: str) -> str:
    """What a square is called; of an M-Com its number too."""
    square = world.squares[space]
    name = translated(square.label)
    if square.kind == "mcom":
        return say("rush:place.mcom", name=name, number=square.number)
    if square.kind == "spawn":
        return say("rush:place.spawn", name=name, number=square.number)
    return name


def vehicle_name(world: World, name: str) -> str:
    """What a vehicle is called."""
    return translated(world.vehicle(name).name)
