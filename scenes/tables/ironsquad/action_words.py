"""What an action of Iron Squad is in words, and where on the board it is done: for hints and answers of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action
from game.ironsquad.position import Position
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.tables.ironsquad.names import called

NEAR = 4
"""Hexes: who stands so near to where something is done belongs to the picture of a puzzle."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:deed.{key}", **given)


def in_words(view: Position, action: Action) -> str:
    """An action in words."""
    do = action["do"]
    given = {key: called(view, action[key]) for key in ("unit", "target") if key in action}
    if do in ("end", "deploy") and action.get("facing"):
        do += "_facing"
    if do == "pick":
        types = view.world.tables.types
        return _say("pick", units=", ".join(translated(types[kind].title) for kind in action["units"]))
    if do == "opportunity":
        return _say("opportunity_fire" if action.get("fire") else "opportunity_hold")
    rest = {key: value for key, value in action.items() if key not in ("do", *given)}
    return _say(f"do_{do}", **given, **rest)


def around(view: Position, actions: Sequence[Action]) -> Sequence[str]:
    """The hexes that the picture of a puzzle shows: where something is done, and whoever stands near; without actions all."""
    near = [place for action in actions for place in places(view, action)]
    far = view.world.hexes.distance
    units = [unit.at for unit in view.units.values() if not near or min(far(unit.at, place) for place in near) <= NEAR]
    return [*near, *units]


def suppose(table: object, told: Mapping[str, object]) -> None:
    """Do nothing: the odds of a shot go by what lies open."""


def places(view: Position, action: Action) -> Sequence[str]:
    """The hexes an action has to do with."""
    found = [view.units[action[key]].at for key in ("unit", "target") if action.get(key) in view.units]
    found += [action[key] for key in ("to", "at") if action.get(key)]
    location = view.world.location(action.get("loc", ""))
    return [*found, *(location.hexes[:1] if location else ())]


def where(view: Position, space: str) -> str:
    """A hex as the board writes it."""
    return space
