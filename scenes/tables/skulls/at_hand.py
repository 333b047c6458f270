"""What lies at hand of a unit in its turn besides steps and fire: fallen enemies, objectives, vehicles, the ground."""

from __future__ import annotations

from game.api import Action
from game.skulls.position import Position
from scenes.kit.words import say
from scenes.tables.skulls.names import objective_name, vehicle_name

SIGNS = {
    "coup": ("skull", "panel.coup"), "pick-up": ("save", "panel.objective"), "prone": ("step", "marker.prone"),
    "rise": ("person", "marker.prone"), "enter": ("arrow-right", "vehicle"), "exit": ("arrow-left", "vehicle"),
}  # fmt: skip
"""The icon of the button of an action, and what it is about, as the rule book finds it."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


def at_hand(view: Position, acting: str) -> list[tuple[str, Action, str]]:
    """A name for the button, the action and its words: for fallen enemies in the zone, objectives, vehicles, going prone."""
    unit, world = view.units[acting], view.world
    if unit.space is None or unit.state != "up":
        return []
    zone, seat = world.board.zone_of[unit.space], world.side(acting)
    found: list[tuple[str, Action, str]] = []
    for name in view.in_zone(zone):
        if view.units[name].state == "down" and world.side(name) != seat:
            words = _say("button.coup")
            found.append((f"coup {name}", {"do": "coup", "target": name}, words))
    for name, lies in view.objectives.items():
        if world.scenario.objectives[name].side == seat and world.board.zone_of[lies.space] == zone and not lies.by:
            words = _say("button.pick_up", objective=objective_name(world, name))
            found.append((name, {"do": "pick-up", "objective": name}, words))
    if world.options["vehicles"]:
        for name, vehicle in world.scenario.vehicles.items():
            if vehicle.side == seat and vehicle.zone == zone and not unit.vehicle:
                words = _say("button.enter", vehicle=vehicle_name(world, name))
                found.append((name, {"do": "enter", "vehicle": name}, words))
    if unit.vehicle:
        found.append(("exit", {"do": "exit"}, _say("button.exit", vehicle=vehicle_name(world, unit.vehicle))))
    if world.options["prone"] and view.marksman(acting):
        do = "rise" if unit.prone else "prone"
        found.append((do, {"do": do}, _say(f"button.{do}")))
    return found
