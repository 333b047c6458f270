"""What the rule book is asked for at the table of Danger Close: what lies under the pointer, and the picture of an example."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.skulls.asks import answer
from game.skulls.position import Position
from scenes.boards.zones.board import Line
from scenes.boards.zones.over import FIRE, NONE, Over
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.tables.skulls.state import SkullsState

About = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""What a picture is cropped to, its lines of fire, who shows where he can step."""
AIR = 150.0  # board units kept around the spaces of an example


def topic(state: SkullsState, at: tuple[int, int]) -> str:
    """What lies at a point of the board, or where the keys are on it: a mark, a unit, a thing, a cloud, a goal, a zone."""
    hit = state.board.pick(at)
    hit = hit if hit.space else state.hit
    view = state.view
    if hit.unit in view.units:
        return unit_topic(view, str(hit.unit))
    if hit.thing:
        return "vehicle" if hit.thing in view.world.scenario.vehicles else "objective"
    if hit.space is None or hit.zone is None:
        return ""
    if hit.zone in view.smoke or hit.zone in view.gas:
        return "cloud.smoke" if hit.zone in view.smoke else "cloud.gas"
    over = state.board.over
    if over.starts and hit.zone in over.starts[0]:
        return "start"
    if hit.space in over.reach:
        return "panel.reach"
    if hit.space in over.hatched:
        return "panel.exposure"
    return "goal" if hit.zone in state.board.goals else "zone"


def unit_topic(view: Position, name: str) -> str:
    """A unit, or what holds for it that is to be explained before: it lies there, it is stunned, prone, inside, it carries."""
    unit = view.units[name]
    if unit.state == "down":
        return "marker.down"
    marks = (("stunned", unit.stunned), ("prone", unit.prone), ("inside", unit.vehicle), ("carrying", view.carried(name)))
    return next((f"marker.{mark}" for mark, lies in marks if lies), f"unit.{name}")


def diagram(state: SkullsState, about: About, size: tuple[int, int], scale: Scale) -> Surface:
    """The part of the board around the spaces it is about, no larger than `size` pixels.

    There are lines of fire from the first of `sight`, with their range; where whoever stands in a space of `shows` can go by
    basic moves, with the steps.
    """
    spaces, sight, shows = about
    board, view = state.board.looked_at(size, scale), state.view
    board.over = Over(lambda still: None)
    zones = board.zones
    lit: dict[str, int] = {}
    for unit in (name for name, one in view.units.items() if one.space in shows):
        lit |= answer(view, "reach", {"unit": unit, "steps": view.world.tables.numbers.actions})["spaces"]
    board.over.show_reach({space: steps for space, steps in lit.items() if steps}, False)
    lines = []
    for other in sight[1:]:
        seen = answer(view, "los", {"from": sight[0], "to": other})
        words = say("skulls:preview.range_tag", range=seen["range"], height=seen["height"])
        lines.append(Line(sight[0], other, words if seen["height"] else str(seen["range"]), FIRE if seen["clear"] else NONE))
    board.over.show_lines(lines)
    board.camera.come_near([zones.place(space) for space in (*spaces, *sight)], AIR)
    board.change()
    surface = Surface(size)
    surface.fill(palette.GROUND)
    board.draw(surface)
    return surface.subsurface(board.window.inflate(2 * board.rim, 2 * board.rim).clip(surface.get_rect()))
