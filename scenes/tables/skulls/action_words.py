"""What an action of Danger Close is in words, and where on the board it is done: for hints and answers of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action
from game.skulls.position import Declared, Position
from scenes.kit.words import say
from scenes.tables.skulls.names import called, objective_name, space_name, token_name, vehicle_name, weapon_name, zone_name

NEAR = 2
"""Zones: who stands so near to where something is done belongs to the picture of a puzzle."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:deed.{key}", **given)


def in_words(view: Position, action: Action) -> str:
    """An action in words."""
    do, world, unit = action["do"], view.world, action.get("unit") or _acting(view)
    given: dict[str, object] = {"unit": called(world, unit)} if unit else {}
    if "to" in action or "space" in action:
        given["at"] = space_name(world, action.get("to") or action["space"])
    if "target" in action:
        given["target"] = called(world, action["target"])
    if "token" in action:
        given["token"] = token_name(world, action["token"])
    if do in ("use", "crew"):
        what = given["token"] if do == "use" else weapon_name(world, action["weapon"])
        aim = _aim(view, action)
        return _say("use_at", what=what, aim=aim, **given) if aim else _say("use", what=what, **given)
    if do == "pick-up":
        given["objective"] = objective_name(world, action["objective"])
    if do in ("enter", "exit"):
        given["vehicle"] = vehicle_name(world, action.get("vehicle") or view.units[unit].vehicle or "")
    if do == "windows":
        return _say(f"windows_{action['when']}")
    if do == "pass" and view.phase in ("follow", "last-call"):
        return _say(f"pass_{view.phase}")
    return _say(f"do_{do}", **given)


def _aim(view: Position, action: Action) -> str:
    """At what a token or weapon is aimed, in words; "" for nothing."""
    if "zone" in action:
        return zone_name(view.world, action["zone"])
    if "target" in action:
        return called(view.world, action["target"])
    if "to" in action:
        return space_name(view.world, action["to"])
    return token_name(view.world, action["token"]) if action["do"] == "crew" else ""


def _acting(view: Position) -> str:
    """The unit whose turn it is, "" outside turns."""
    return view.turn.unit if view.turn else ""


def around(view: Position, actions: Sequence[Action]) -> Sequence[str]:
    """The spaces that the picture of a puzzle shows: where something is done, and whoever stands near; without actions all."""
    board = view.world.board
    near = [place for action in actions for place in places(view, action)]
    units = [unit.space for unit in view.units.values() if unit.space]
    if not near:
        return units
    zones = {board.zone_of[place] for place in near}
    return [*near, *(at for at in units if min(board.range(board.zone_of[at], zone) for zone in zones) <= NEAR)]


def suppose(table: object, told: Mapping[str, Any]) -> None:
    """Do nothing: the odds go by what lies open."""


def places(view: Position, action: Action) -> Sequence[str]:
    """The spaces an action has to do with, the one to click last."""
    if view.phase == "respond" and isinstance(view.pending, Declared):
        return ()
    unit = action.get("unit") or _acting(view)
    found = [view.units[name].space for name in (unit, action.get("target", "")) if name in view.units]
    board, zone = view.world.board, action.get("zone")
    if zone:
        found.append(next(space for space in board.spaces if board.zone_of[space] == zone))
    if "vehicle" in action:
        found.append(view.world.scenario.vehicles[action["vehicle"]].zone + "/0")
    found += [action[key] for key in ("to", "space") if key in action]
    return list(dict.fromkeys(space for space in found if space))


def where(view: Position, space: str) -> str:
    """What a space is called."""
    return space_name(view.world, space)
