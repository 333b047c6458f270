"""What the rule book is asked for at the table of Iron Squad: what lies under the pointer, and the picture of an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pygame import Surface

from game.ironsquad.asks import answer
from game.ironsquad.position import Position
from game.ironsquad.records import HIDDEN
from scenes.boards.hexes import labels, late
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import BARRED, COVER, DANGER, FIELD, Over
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.tables.ironsquad.places import front_of
from scenes.tables.ironsquad.prospects import line_of
from scenes.tables.ironsquad.state import IronSquadState

About = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""What a picture is cropped to, its lines of sight, who shows what he reaches or watches over."""
AIR = 0.95  # hexes kept around the spaces of an example


def topic(state: IronSquadState, at: tuple[int, int]) -> str:
    """What lies at a point of the board, or where the keys are on it: a marker, a unit, an objective, a road, the ground."""
    hit = state.board.pick(at)
    hit = hit if hit.space else state.hit  # where the keys have gone: the pointer takes its own glance along
    if hit.unit in state.view.units:
        return _unit(state, hit, at)
    return (_laid_over(state, hit.space) or space_topic(state.view, hit.space)) if hit.space else ""


def _laid_over(state: IronSquadState, space: str) -> str:
    """What is laid over a hex for a while: a tile that is being turned, a zone, the area of a machine gunner or a sniper."""
    over, view = state.board.over, state.view
    if over.tile and space in over.tile.spaces:
        return "tile"
    if view.phase == "deploy" and state.seat and space in state.world.zones[state.seat]:
        return "zone"
    hatched = over.hatched
    if space in hatched.get(BARRED, ()):
        return "area.mg"
    area = {*hatched.get(COVER, ()), *hatched.get(FIELD, ()), *(() if state.looks.on("threat") else hatched.get(DANGER, ()))}
    if space in area:
        return "area.sniper"
    return ""


def _unit(state: IronSquadState, hit: Hit, at: tuple[int, int]) -> str:
    """A unit, or the marker on its counter that is pointed at: they lie on its right edge, the first at the top."""
    assert hit.unit
    view, unit = state.view, state.view.units[hit.unit]
    (x, y), side = state.board.spots()[hit.unit]
    if at[0] > x + side * 0.2 and at[1] < y:
        if unit.slow != "none":
            return "marker.slow"
        if view.immobilised(unit):
            return "marker.immobile"
    return f"unit.{unit.type}"


def space_topic(view: Position, space: str) -> str:
    """What a hex is: an objective, a place face down, a hex of a road, else its ground."""
    layout = view.layout
    ground = layout.ground[space]
    if space in layout.sites:
        return "objective"
    if ground == HIDDEN:
        middle = view.world.board.locations[layout.face_down[space]].hexes[0] if space in layout.face_down else ""
        return "location" if space == middle else f"terrain.{HIDDEN}"
    if ground == "clear" and layout.links.get(space):
        return "road"
    return f"terrain.{ground}"


def diagram(state: IronSquadState, about: About, size: tuple[int, int], scale: Scale) -> Surface:
    """The part of the board around the hexes it is about, no larger than `size` pixels.

    There are lines of sight from the first of `sight`, and what a unit on a hex of `shows` bars, covers, or can reach.
    """
    spaces, sight, shows = about
    board, view = state.board.looked_at(size, scale), state.view
    board.over = Over(lambda still: None)
    for space in shows:
        show_what_he_covers(board.over, view, space)
    ground = board.ground
    board.camera.come_near([ground.centre(space) for space in (*spaces, *sight)], AIR * board.hexes.width)
    board.change()
    lines = [line_of(view, sight[0], other, _seen(view, sight[0], other)) for other in sight[1:]]
    surface = Surface(size)
    surface.fill(palette.GROUND)
    board.draw(surface)
    zoom, sheet = board.camera.zoom, board.camera.sheet
    surface.set_clip(board.window)
    for line in lines:
        pictures = [*late.sight(ground, line, zoom), *labels.sight_words(ground, line, zoom, board.text)]
        surface.fblits([(picture, (x + sheet.x, y + sheet.y)) for picture, (x, y) in pictures])
    surface.set_clip(None)
    sheet = board.window.inflate(2 * board.rim, 2 * board.rim)
    return surface.subsurface(sheet.union(sheet.move(-board.collar, -board.collar)).clip(surface.get_rect()))


def show_what_he_covers(over: Over, view: Position, space: str) -> None:
    """Show what the first unit on a hex bars or covers as it points, else what each hex costs it."""
    name, unit = next((name, unit) for name, unit in view.units.items() if unit.at == space)
    for kind, hexes in front_of(view, unit).items():
        over.show_hatching(kind, hexes)
    if unit.facing is None:
        costs = answer(view, "reach", {"unit": name})["hexes"]
        over.show_reach({at: cost for at, cost in costs.items() if cost}, False)


def _seen(view: Position, start: str, end: str) -> Mapping[str, Any]:
    return answer(view, "los", {"from": start, "to": end})
