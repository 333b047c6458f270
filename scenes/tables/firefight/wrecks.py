"""Where vehicles were lost: no position says it, so it is read from the story of the match."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event
from game.firefight.position import Position
from scenes.tables.firefight.pieces import wreck_of
from scenes.tables.firefight.state import Wreck


def wrecks_of(view: Position, story: Sequence[Event]) -> dict[str, Wreck]:
    """What is left of each destroyed vehicle, as far as the story tells where it stood; by unit."""
    places: dict[str, str] = {}
    fired_at = ""
    lost = set[str]()
    for event in story:
        kind, unit = event["is"], event.get("unit")
        if kind == "moved":
            places[event["unit"]] = event["path"][-1]
        elif kind in ("revealed", "placed") and unit:
            places[unit] = event["at"]
        elif kind == "attack":
            fired_at = event["at"]
        elif kind == "attack_roll" and fired_at:
            places.setdefault(event["target"], fired_at)
        elif kind == "destroyed":
            lost.add(event["unit"])
    kinds, known = view.world.tables.units, view.world.hexes.bit
    return {
        one.id: Wreck(places[one.id], wreck_of(kinds[one.type]))
        for one in view.destroyed
        if kinds[one.type].vehicle and one.id in lost and places.get(one.id) in known
    }
