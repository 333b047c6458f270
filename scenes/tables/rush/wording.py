"""The words of an event of Rush: which sentence tells it, and what is filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.api import Event, Seat
from game.rush.position import Position
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.rush.names import place_name, vehicle_name
from scenes.tables.rush.state import first_seat

TELLS: Mapping[str, Callable[[Event], str]] = {
    "revive": lambda event: _help(event),
    "repair": lambda event: _help(event),
    "dead": lambda event: "_by" if event["by"] else "",
    "destroyed": lambda event: "_by" if event["by"] else "",
    "capture": lambda event: f"_{event['what']}",
    "demolish": lambda event: ("_shelled" if event["roll"] is None else "_good") if event["ok"] else "_bad",
    "six": lambda event: "_good" if event["ok"] else "_bad",
    "defuse": lambda event: "_good" if event["ok"] else "_bad",
    "mcom": lambda event: f"_{event['how']}",
    "suicide": lambda event: f"_{event['cause']}",
    "enter": lambda event: f"_{event['as']}",
    "throw": lambda event: "_double" if event["double"] else "",
    "spawn": lambda event: "_hospital" if event.get("by") else "",
    "move": lambda event: "_air" if event.get("air") else "",
    "grenade": lambda event: "_miss" if event["roll"] == "+" else "_hit",
    "rocket": lambda event: "_miss" if event["roll"] == "+" else "_hit",
    "dud": lambda event: "_miss" if event["roll"] == "+" else "_hit",
    "points": lambda event: f"_{event['why']}",
    "no_effect": lambda event: "_hospital" if event["card"].startswith("m-hospital") else "",
    "shells": lambda event: "" if event["rolls"] else "_none",
}
"""What tells events of a kind apart in the words of the log."""


def _help(event: Event) -> str:
    if event["with"] == "none":
        return "_none"
    return "_card" if event["with"] == "card" else "_good" if event["ok"] else "_bad"


def key_of(event: Event) -> str:
    """The key of the sentence that tells an event."""
    return f"{event['is']}{TELLS[event['is']](event) if event['is'] in TELLS else ''}"


def _rolls(rolls: Sequence[tuple[str, str]], fight: bool, who: Callable[[str], str]) -> str:
    """What each has rolled, and in a fight who falls by it."""
    if fight and len(rolls) == 2 and all(sign == "-" for _, sign in rolls):
        return say("rush:log.rolls_both")
    found = []
    for one, sign in rolls:
        good, building = sign == "+", one == "building"
        falls = "_falls" if fight and not good else ""
        found.append(say(f"rush:log.roll_{'building_' if building else ''}{'plus' if good else 'minus'}{falls}", who=who(one)))
    return ", ".join(found)


def values_of(event: Event, view: Position, names: Mapping[Seat, str]) -> dict[str, object]:
    """What is filled in: soldiers and vehicles in their colours, squares and cards by their names, dice, signs."""
    world = view.world

    def who(unit: str) -> str:
        if unit in names:
            return in_colour(unit, names[unit])
        if unit in world.tables.vehicles:
            return in_colour(first_seat("attackers" if unit[0] == "r" else "defenders"), vehicle_name(world, unit))
        return say("rush:what.building") if unit == "building" else unit

    found: dict[str, object] = {}
    for key, value in event.items():
        if key in ("seat", "unit", "vehicle", "by") and isinstance(value, str):
            found[key] = who(value)
        elif key in ("at", "from", "to") and isinstance(value, str):
            found["start" if key == "from" else key] = place_name(view, value)
        elif key == "dice":
            found["dice"] = say("rush:log.dice", a=value[0], b=value[-1])
        elif key == "rolls":
            found["rolls"] = _rolls(value, event["is"] == "combat", who)
        elif isinstance(value, (str, int)) and key not in ("is", "with"):
            found[key] = value
    if event.get("with") in names:
        found["helper"] = who(event["with"])
    if "what" in event:
        what = event["what"]
        found["what"] = who(what) if what in world.tables.vehicles else say(f"rush:what.{what}")
    if "card" in event:
        found["card"] = translated(world.tables.cards[event["card"]].name)
    if "cards" in event:
        found["a"], found["b"] = (translated(world.tables.cards[one].name) for one in event["cards"])
    if "class" in event:
        found["kind"] = translated(world.tables.classes[event["class"]].name)
    if "side" in event:
        found["side"] = in_colour(first_seat(event["side"]), say(f"rush:side.{event['side']}"))
    if event.get("air"):
        times = world.vehicle(event["unit"]).multiplier
        found["times"], found["sum"] = times, event["steps"] // times
    if event["is"] in ("suicide", "points"):
        found["why"] = say(f"rush:point.{event['why']}") if "why" in event else ""
    if "crew" in event:
        found["crew"] = ", ".join(who(one) for one in event["crew"])
    return found
