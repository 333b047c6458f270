"""What the rule book is asked for on the map of Firefight: what lies under the pointer."""

from __future__ import annotations

from game.firefight.position import Position


def topic(view: Position, unit: str | None, space: str | None = None) -> str:
    """What is pointed at: a unit by its kind, else the fort or the obstacle of a space, a road in the open, its terrain."""
    known = view.units.get(unit or "")
    if known:
        return f"unit.{view.kind(known).kind}"
    terrain = view.world.ground.terrain.get(space or "")
    if terrain is None:
        return ""
    work = next((one for one in view.works_at(space or "") if not one.hidden), None)
    if work:
        return f"work.{work.kind}"
    return "road" if terrain.id == "clear" and space in view.world.ground.on_road else f"terrain.{terrain.id}"
