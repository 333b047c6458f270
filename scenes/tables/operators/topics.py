"""What the rule book is asked for at the table of Operators: what lies under the pointer, and the picture of an example."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect, Surface

from scenes.boards.lines import Point, toward
from scenes.boards.sheet import flag_spot, mark_spot
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.tables.operators.state import OperatorsState

AIR = 130  # board units kept around the nodes of an example
About = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""What a picture is cropped to, its lines of sight, who shows what he sees."""
TOUCH = 14  # pixels: a line is pointed at from so near
MARK = 20  # pixels: a mark at a port is


def topic(state: OperatorsState, at: tuple[int, int]) -> str:
    """What lies at a point of the board, or where the keys are on it: operator, flag, marker, mark at a port, node, line."""
    board = state.board
    if not board.free.collidepoint(at):
        return _node(state, state.hit.node)  # where the keys have gone: the pointer takes its own glance along
    hit = board.pick(at)
    if hit.piece:
        return "operator"
    if _on_flag(state, at):
        return "flag"
    if hit.node is None:
        return _line(state, at) or _node(state, state.hit.node)
    if any(marker.node == hit.node for marker in board.markers):
        return "marker"
    return _mark(state, hit.node, at) or _node(state, hit.node)


def _on_flag(state: OperatorsState, at: tuple[int, int]) -> bool:
    graph, board = state.graph, state.board
    if not graph.flag or not state.view.features.flag:
        return False
    x, y = board.camera.to_screen(flag_spot(board.courses, graph.nodes[graph.flag]))
    high = max(28, board.camera.px(96))
    return Rect(x - high // 4, y - high, high * 3 // 4, high).collidepoint(at)


def _mark(state: OperatorsState, node: str, at: tuple[int, int]) -> str:
    """The mark at a port of a node that a point of the screen is on."""
    board, place, features = state.board, state.graph.nodes[node], state.view.features
    marks = [("icon.cover", place.cover), ("icon.bonus", place.bonus if features.bonus else ())]
    marks.append(("ladder", (place.climb,) if place.climb and features.climbing else ()))
    reach = max(MARK, board.camera.px(26))
    for name, ports in marks:
        for port in ports:
            spot = mark_spot(board.courses, place, port)
            if math.dist(board.camera.to_screen(spot), at) <= reach:
                return name
    return ""


def _node(state: OperatorsState, node: str | None) -> str:
    """What a node is: one to begin on, or any."""
    if node is None:
        return ""
    graph = state.graph
    if node == graph.flag and state.view.features.flag:
        return "flag"
    return "spawn" if node in graph.spawns.values() else "node"


def _line(state: OperatorsState, at: tuple[int, int]) -> str:
    """The kind of line that runs past a point of the screen: one way, fused with another at an end, or plain."""
    board, graph = state.board, state.graph
    spot, reach = board.camera.to_board(at), max(TOUCH / board.camera.zoom, 12.0)
    near = [(_away(strand.points, spot), strand.line) for strand in board.courses.strands]
    far, line = min(near, key=lambda one: one[0])
    if far > reach:
        return ""
    if line.one_way and state.view.features.one_way:
        return "line.one_way"
    beside = [graph.nodes[node].ports[port] for node, port in ((line.a, line.port_a), (line.b, line.port_b))]
    return "line.fused" if len(line.colours) > 1 or any(len(ends) > 1 for ends in beside) else "line"


def _away(course: Sequence[Point], at: Point) -> float:
    """How far a point is from a course, in board units."""
    return min(_from_stretch(a, b, at) for a, b in pairwise(course))


def _from_stretch(a: Point, b: Point, at: Point) -> float:
    far = math.dist(a, b)
    if not far:
        return math.dist(a, at)
    x, y = toward(a, b)
    way = max(0.0, min(far, (at[0] - a[0]) * x + (at[1] - a[1]) * y))
    return math.dist((a[0] + x * way, a[1] + y * way), at)


def diagram(state: OperatorsState, about: About, size: tuple[int, int], scale: Scale) -> Surface:
    """The part of the board around the nodes it is about, no larger than `size` pixels.

    The lines of sight from the first of `sight` are lit, or all that is seen from the node in `shows`.
    """
    spaces, sight, shows = about
    graph, board = state.graph, state.still_board(Rect((0, 0), size), scale)
    board.camera.come_near([graph.centre(node) for node in (*spaces, *sight)], AIR)
    board.see(shows[0] if shows else None)
    beams = []
    for other in sight[1:]:
        for colour, path in graph.chains(sight[0], other):
            board.flash([path], colour)
            beams += board.flashing
    if sight and not beams:
        board.say_nobody(sight)
    board.flashing, board.flash_strength = beams, 1.0
    surface = Surface(size)
    surface.fill(palette.GROUND)
    board.draw(surface)
    return surface.subsurface(board.window)
