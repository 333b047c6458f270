"""The strokes of the board's lines, and the courses they take."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pygame
import pytest

from game.boards.graph import Graph
from game.operators.tables import board
from scenes.boards import lines
from scenes.boards.lines import STROKES, Courses, Strand, dash_places
from scenes.kit.palette import contrast

LONG, UNIT = 380, 2


@pytest.fixture(params=["kiln-yard", "salt-quay"])
def graph(request: pytest.FixtureRequest) -> Graph:
    return board(request.param)


def grey_rows(colour: str) -> list[list[bool]]:
    """A stroke painted from left to right, as a screen without colours shows it: light (True) or dark, rows of pixels."""
    high = 40
    surface = pygame.Surface((LONG * UNIT, high))
    surface.fill((200, 188, 155))
    strand = Strand(None, colour, ((0.0, 0.0), (float(LONG), 0.0)))  # type: ignore[arg-type]
    lines.paint(surface, [strand], lambda point: (point[0] * UNIT, high / 2 + point[1] * UNIT), UNIT)
    band = round(lines.BAND * UNIT / 2)
    rows = range(high // 2 - band + 1, high // 2 + band - 1)
    grey = pygame.transform.grayscale(surface)
    return [[grey.get_at((x, y)).r > 60 for x in range(LONG * UNIT)] for y in rows]


def differing(a: list[list[bool]], b: list[list[bool]]) -> float:
    """The least part of pixels in which two strokes differ, however one is shifted along the other."""
    whole = LONG * UNIT
    least = 1.0
    for shift in range(0, 120, 4):
        unlike = sum(
            here != there
            for row_a, row_b in zip(a, b, strict=True)
            for here, there in zip(row_a[:-120], row_b[shift : whole - 120 + shift], strict=True)
        )
        least = min(least, unlike / (len(a) * (whole - 120)))
    return least


def test_strokes_differ_without_any_colour() -> None:
    """Nobody needs to tell colours apart: light and dark alone make five strokes, wherever each begins."""
    painted = {colour: grey_rows(colour) for colour in STROKES}
    assert len(painted) == 5
    for a, b in combinations(painted, 2):
        assert differing(painted[a], painted[b]) > 0.08, f"{a} and {b} look alike in grey"


def test_strokes_stand_out_from_their_casing() -> None:
    for stroke in STROKES.values():
        assert contrast(stroke.shade, lines.CASING_SHADE) > 3.0, stroke.name


def test_dashes_lie_on_the_line_and_look_the_same_from_both_ends() -> None:
    for stroke in STROKES.values():
        for whole in (57.0, 200.0, 333.0):
            places = dash_places(stroke, whole)
            assert places and places[0][0] >= 0 and places[-1][1] <= whole
            assert all(a[1] < b[0] for a, b in pairwise(places))
    for colour in ("green", "blue"):
        places = dash_places(STROKES[colour], 301.0)
        assert places[0][0] == pytest.approx(301.0 - places[-1][1], abs=0.01)


def test_every_line_has_a_strand_a_colour_from_node_to_node(graph: Graph) -> None:
    courses = Courses(graph)
    assert len(courses.strands) == sum(len(line.colours) for line in graph.lines)
    for strand in courses.strands:
        for node, point in ((strand.line.a, strand.points[0]), (strand.line.b, strand.points[-1])):
            assert math.dist(graph.centre(node), point) <= lines.LANE + 0.01, "the disc of the node covers the end"
        way = courses.way(strand.line.a, strand.line.b)
        assert (way[0], way[-1]) == (graph.centre(strand.line.a), graph.centre(strand.line.b))
        assert courses.way(strand.line.b, strand.line.a) == way[::-1]


def test_two_colours_of_a_line_touch_and_do_not_cover_each_other() -> None:
    courses = Courses(board("kiln-yard"))
    pair = [strand for strand in courses.strands if {strand.line.a, strand.line.b} == {"k02", "k06"}]
    (a, b), (c, d) = (strand.points for strand in pair)
    assert math.dist(a, c) == pytest.approx(lines.LANE) and math.dist(b, d) == pytest.approx(lines.LANE)
    assert lines.BAND <= lines.LANE < lines.BAND + 2 * lines.CASING
    # Red goes straight on to k09 and green turns off to k05, on the left of the way down: green lies there already.
    by_colour = {strand.colour: strand.points[0] for strand in pair}
    assert by_colour["green"][0] > by_colour["red"][0]


def test_fused_lines_leave_their_port_side_by_side_and_then_part() -> None:
    graph = board("salt-quay")
    courses = Courses(graph)
    fused = {other: courses.way("q16", other, graph.line("q16", other).colours[0]) for other in ("q11", "q15", "q19")}  # type: ignore[union-attr]
    near = {other: lines.along(way, 60) for other, way in fused.items()}
    assert near["q15"][1] - near["q11"][1] == pytest.approx(lines.LANE, abs=0.1)
    assert near["q19"][1] - near["q15"][1] == pytest.approx(lines.LANE, abs=0.1)
    far = {other: lines.along(way, 160) for other, way in fused.items()}
    assert far["q15"][1] - far["q11"][1] > 3 * lines.LANE
    assert courses.degrees("q16", "W") == pytest.approx(180, abs=8)


def test_ports_lie_where_their_lines_leave(graph: Graph) -> None:
    courses = Courses(graph)
    for node in graph.nodes.values():
        for port, ends in node.ports.items():
            if len(ends) == 1:
                a, b = courses.way(node.id, ends[0])[:2]
                turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
                assert abs((courses.degrees(node.id, port) - turn + 180) % 360 - 180) < 0.01


def test_a_part_of_a_course_keeps_its_corners() -> None:
    course = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert lines.length(course) == 20
    assert lines.along(course, 15) == (10.0, 5.0) and lines.along(course, 99) == (10.0, 10.0)
    assert lines.stretch(course, 5, 15) == [(5.0, 0.0), (10.0, 0.0), (10.0, 5.0)]
