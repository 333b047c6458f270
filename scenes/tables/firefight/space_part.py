"""A space in the side panel: its ground, its height, what lies and stands there, and what all that does."""

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
