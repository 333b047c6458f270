"""What lies under a pixel of a board of nodes and lines: a node, one of its ports, a piece."""

from __future__ import annotations

import math
from typing import NamedTuple

from scenes.boards.graph.plan import CONE, OPENS, WEDGE, WEDGE_OPENS, laid
from scenes.boards.graph.state import GraphState
from scenes.boards.lines import Point
from scenes.boards.pieces import MARKER, Marker, plate_px
from scenes.boards.sheet import DISC, MARK, MARK_AWAY, apart, ladder_spot

NEAR = 24  # pixels: a node can be hit so far from its middle at least


class Hit(NamedTuple):
    """What lies under the pointer: a node, the port of it that is pointed to, the seat whose piece is pointed to."""

    node: str | None = None
    port: str | None = None
    piece: str | None = None


NOTHING = Hit()


def hit_at(board: GraphState, pos: tuple[int, int]) -> Hit:
    """What lies under a pixel of the screen."""
    if not board.free.collidepoint(pos) or board.legend.rect.collidepoint(pos):
        return NOTHING
    zoom = board.camera.zoom
    if on := _mark_at(board, pos):
        return Hit(*on, _seat_at(board, pos))
    node, far = _nearest(board, pos)
    reach = (MARK_AWAY + 22) * zoom
    if far > max(NEAR, reach):
        return NOTHING
    seat = _seat_at(board, pos)
    rim = plate_px(zoom) if seat or board.stands(node) else DISC * zoom
    port = _port_at(board, node, pos) if rim < far <= reach else None
    if port is None and far > max(NEAR, rim):
        return NOTHING
    return Hit(node, port, seat)


def marker_at(board: GraphState, pos: tuple[int, int]) -> Marker | None:
    """The marker whose disc lies under a pixel of the screen, where it is drawn: of two the one on top."""
    if not board.markers or not board.free.collidepoint(pos) or board.legend.rect.collidepoint(pos):
        return None
    at = board.camera.to_board(pos)
    for marker, node, spot in reversed(_discs(board)):
        if node == marker.node and math.dist(spot, at) <= MARKER:
            return marker
    return None


def look_at(board: GraphState, pos: tuple[int, int]) -> Marker | None:
    """The marker whose look, the wedge beside its disc, lies under a pixel of the screen."""
    at = board.camera.to_board(pos)
    for marker, node, spot in reversed(_discs(board)):
        looks = board.degrees(marker.node, marker.face)
        far, wide = (CONE, OPENS) if spot == board.graph.centre(node) else (WEDGE, WEDGE_OPENS)
        if node != marker.node or looks is None or not MARKER < math.dist(spot, at) <= far * MARKER:
            continue
        if apart(looks, _turn(spot, at)) <= wide:
            return marker
    return None


def port_towards(board: GraphState, marker: Marker, pos: tuple[int, int]) -> str:
    """The port of a marker's node that looks most nearly from its disc to a pixel of the screen."""
    spot = next(spot for one, node, spot in _discs(board) if one == marker and node == marker.node)
    turn = _turn(spot, board.camera.to_board(pos))
    ports = board.graph.nodes[marker.node].ports
    return min(ports, key=lambda port: apart(board.courses.degrees(marker.node, port), turn))


def _discs(board: GraphState) -> list[tuple[Marker, str, Point]]:
    """The discs of the markers where they are drawn, the one on top last."""
    return laid(board.sheet, board.markers, board.taken(), board.arrows())


def _turn(a: Point, b: Point) -> float:
    """The direction from a point to another, in degrees (0 is east, 90 south)."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def _nearest(board: GraphState, pos: tuple[int, int]) -> tuple[str, float]:
    """The node that is nearest to a pixel, and how many pixels away it is."""
    x, y = board.camera.to_board(pos)
    name = min(board.graph.nodes, key=lambda node: math.dist((x, y), board.graph.centre(node)))
    return name, math.dist((x, y), board.graph.centre(name)) * board.camera.zoom


def _mark_at(board: GraphState, pos: tuple[int, int]) -> tuple[str, str] | None:
    """The node and the port whose shield, star or ladder lies under a pixel: some lie beside their line."""
    at = board.camera.to_board(pos)
    if board.sheet.look.climbing:
        for node in board.graph.nodes.values():
            if node.climb and any(math.dist(ladder_spot(board.courses, node, one), at) <= MARK / 2 for one in (False, True)):
                return node.id, node.climb
    nodes, bonus = board.graph.nodes, board.sheet.look.bonus
    shown = (on for on in board.sheet.mark_spots if bonus or on[1] in nodes[on[0]].cover)
    return next((on for on in shown if math.dist(board.sheet.mark_spots[on], at) <= MARK / 2), None)


def _port_at(board: GraphState, node: str, pos: tuple[int, int]) -> str | None:
    """The port whose line lies within 24 degrees and a hand's breadth of the pointer."""
    spot = board.to_screen(node)
    away, turn = math.dist(spot, pos), _turn(spot, pos)

    def off(port: str) -> float:
        return apart(board.courses.degrees(node, port), turn)

    port = min(board.graph.nodes[node].ports, key=off)
    aside = away * math.sin(math.radians(min(90.0, off(port))))
    return port if off(port) <= 24 and aside <= max(12.0, 24 * board.camera.zoom) else None


def _seat_at(board: GraphState, pos: tuple[int, int]) -> str | None:
    """The seat whose piece is under a pixel, the one on top where there are two."""
    for seat, spot in reversed(board.spots().items()):
        if math.dist(board.camera.to_screen(spot), pos) <= plate_px(board.camera.zoom):
            return seat
    return None
