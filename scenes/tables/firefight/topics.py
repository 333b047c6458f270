"""What the rule book is asked for at the table of Firefight: the page of what lies under the pointer."""

from __future__ import annotations

from game.firefight.position import Position

UNITS = {
    "rifle": "unit.rifle", "smg": "unit.smg", "lmg": "unit.lmg", "mg": "unit.mg", "mortar": "unit.mortar", "gun": "unit.gun",
    "pioneer": "unit.pioneer", "tank": "unit.tank", "assault_gun": "unit.assault_gun", "flame_tank": "unit.flame_tank",
    "armoured_car": "unit.armoured_car", "halftrack": "unit.halftrack", "truck": "unit.truck", "wagon": "unit.wagon",
}  # fmt: skip
"""The page of each kind of unit."""
WORKS = {
    "hasty": "work.hasty", "trench": "work.trench", "bunker": "work.bunker", "wire": "work.wire", "mines": "work.mines",
    "road_block": "work.road_block",
}  # fmt: skip
GROUNDS = {
    "clear": "terrain.clear", "field": "terrain.field", "woods": "terrain.woods", "heavy_woods": "terrain.heavy_woods",
    "wood_building": "terrain.wood_building", "stone_building": "terrain.stone_building", "water": "terrain.water",
}  # fmt: skip


def topic(view: Position, unit: str | None, space: str | None = None) -> str:
    """The page of the unit that is pointed at, else of a work that shows itself in the space, else of its road or ground."""
    known = view.units.get(unit or "")
    if known is not None:
        return UNITS[view.kind(known).kind]
    ground = view.world.ground
    if space is None or space not in ground.terrain:
        return ""
    work = next((one for one in view.works_at(space) if not one.hidden), None)
    if work is not None:
        return WORKS[work.kind]
    terrain = ground.terrain[space].id
    return "road" if terrain == "clear" and space in ground.on_road else GROUNDS[terrain]
