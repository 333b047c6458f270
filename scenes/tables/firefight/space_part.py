"""A space in the side panel: its ground, its height, what lies there, what all that does; and its page of the rule book."""

from __future__ import annotations

from game.firefight.position import Position
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Row
from scenes.kit.words import say
from scenes.tables.firefight.names import coloured


def _say(key: str, **given: object) -> str:
    return say(f"firefight:space.{key}", **given)


def ground_name(view: Position, space: str) -> str:
    """What the ground of a space is called."""
    return translated(view.world.ground.terrain[space].title)


def space_parts(view: Position, space: str) -> tuple[str, list[Part]]:
    """The title and the rows of a space."""
    ground = view.world.ground
    terrain, level = ground.terrain[space], ground.level[space]
    rows: list[Part] = [Row(_say("cover"), f"**{signed(terrain.dm)}**", tip="R-FF-49")]
    if level:
        rows.append(Row(_say("level"), f"**{level}**", tip="R-FF-69"))
    if space in ground.on_road:
        rows.append(Row(_say("road"), tip="R-FF-43"))
    if terrain.blocks:
        rows.append(Row(_say("blocks"), tip="R-FF-38"))
    for work in view.works_at(space):
        title = translated(view.world.tables.works[work.kind].title)
        rows.append(Row(title, _say("unseen") if work.hidden else "", tip="R-FF-124"))
    for smoke in view.smoke:
        if smoke.at == space:
            rows.append(Row(_say("smoke"), f"**{signed(smoke.strength)}**", tip="R-FF-100"))
    if space in view.control:
        seat = view.control[space]
        held = in_colour(seat, say(f"firefight:seat.{seat}")) if seat else _say("nobody")
        points = view.world.points.at_end.get(space, 0)
        rows.append(Row(_say("held"), held, tip="R-FF-24"))
        if points:
            rows.append(Row(_say("worth"), f"**{points} {_say('vp')}**", tip="R-FF-23"))
    for unit in view.here(space):
        rows.append(Row(coloured(view.kind(unit), unit.id, unit.seat), say(f"firefight:counter.state.{unit.state}")))
    return _say("title", name=ground_name(view, space), at=space).upper(), rows


# --- what the rule book is asked for -------------------------------------------------------------------------------------------

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
