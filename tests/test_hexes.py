"""The board of hexes: its neighbours and distances, and lines held against polygons cut with exact fractions."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import pairwise

import pytest

from game.boards.hexes import CORNERS, DIRECTIONS, Hexes, Line, blocked, fronts, reach

BOARD = Hexes(15, 13)
Span = tuple[Fraction, Fraction]


# --- neighbours, distances, directions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("G07", "G06 H06 H07 G08 F07 F06"),
        ("H06", "H05 I06 I07 H07 G07 G06"),
        ("A01", "- - B01 A02 - -"),
        ("B01", "- C01 C02 B02 A02 A01"),
        ("O13", "O12 - - - N13 N12"),
    ],
)
def test_neighbours_stand_clockwise_from_the_top(space: str, near: str) -> None:
    """Columns B, D, F … stand half a hex lower."""
    assert tuple(one or "-" for one in BOARD.near[space]) == tuple(near.split())
    assert BOARD.links(space) == tuple(one for one in near.split() if one != "-")


def test_ids_are_letter_and_row_and_sorted() -> None:
    assert (len(BOARD.ids), BOARD.ids[0], BOARD.ids[13], BOARD.ids[-1]) == (195, "A01", "B01", "O13")
    assert list(BOARD.ids) == sorted(BOARD.ids)
    assert BOARD.spaces() == BOARD.ids
    assert len({BOARD.bit[name] for name in BOARD.ids}) == 195
    assert all(BOARD.bit[name].bit_count() == 1 for name in BOARD.ids)


def test_adjacency_is_mutual_and_is_distance_one() -> None:
    for a in BOARD.ids:
        assert BOARD.distance(a, a) == 0
        for b in BOARD.ids:
            assert BOARD.distance(a, b) == BOARD.distance(b, a)
            assert (b in BOARD.links(a)) == (BOARD.distance(a, b) == 1)


@pytest.mark.parametrize("start", ["G07", "F06", "A01", "O13"])
def test_distance_is_the_number_of_steps(start: str) -> None:
    steps = reach(start, 99, lambda space: ((to, 1) for to in BOARD.links(space)))
    assert steps == {space: BOARD.distance(start, space) for space in steps}
    assert set(steps) == set(BOARD.ids)


def test_steps_and_directions() -> None:
    for number, name in enumerate(DIRECTIONS):
        to = BOARD.step("G07", number)
        assert to == BOARD.near["G07"][number], name
        assert BOARD.direction("G07", to) == number
        assert BOARD.step(to, (number + 3) % 6) == "G07"
    assert BOARD.step("G07", 1, 3) == "J05"
    assert BOARD.step("G07", 0, 7) is None
    assert BOARD.step("G07", 2, 0) == "G07"
    with pytest.raises(ValueError, match="not in tuple"):
        BOARD.direction("G07", "G09")


def test_how_far_a_neighbour_is_from_another_hex_counts_off_the_board_too() -> None:
    """A board that is cut smaller leaves the distances of what lay on the larger one."""
    small = Hexes(5, 4)
    for space in small.ids:
        for number, near in enumerate(BOARD.near[space]):
            if near:
                for other in small.ids:
                    assert small.apart(space, number, other) == BOARD.distance(near, other)
    assert [small.apart("A01", number, "A03") for number in range(6)] == [3, 3, 2, 1, 2, 3]


def test_rings_run_clockwise_from_straight_ahead() -> None:
    for number in range(1, 5):
        for first in range(6):
            ring = list(BOARD.ring("H07", number, first))
            assert ring[0] == BOARD.step("H07", first, number)
            assert len(ring) == len(set(ring)) == 6 * number
            assert {BOARD.distance("H07", one) for one in ring if one} == {number}
            assert all(BOARD.distance(a, b) == 1 for a, b in pairwise([*ring, ring[0]]) if a and b)
            assert ring == rotated(list(BOARD.ring("H07", number)), first * number)
            turns = [bearing("H07", one) for one in ring if one]
            later = [(turn - turns[0]) % 360 for turn in turns]
            assert later == sorted(later)
    assert list(BOARD.ring("G07", 1, 4)) == ["F07", "F06", "G06", "H06", "H07", "G08"]
    assert list(BOARD.ring("A01", 1)) == [None, None, "B01", "A02", None, None]


def rotated(ring: list[str | None], by: int) -> list[str | None]:
    return ring[by:] + ring[:by]


def test_within_is_all_that_is_near_enough() -> None:
    for space in ("G07", "A01", "N13"):
        for number in range(5):
            assert BOARD.within(space, number) == tuple(one for one in BOARD.ids if BOARD.distance(space, one) <= number)
    assert len(BOARD.within("G07", 4)) == 61


def bearing(a: str, b: str) -> float:
    """The direction from one centre to another on hexes of equal sides, in degrees clockwise from the top."""
    (x, y), (u, v) = BOARD.centre(a), BOARD.centre(b)
    return math.degrees(math.atan2(u - x, (y - v) * BOARD.width * math.sqrt(3) / 2 / BOARD.height)) % 360


def test_fronts_are_the_two_hexes_at_a_corner() -> None:
    """Facing 1: n, ne; 3: ne, se; 5: se, s; 7: s, sw; 9: sw, nw; 11: nw, n."""
    named = {corner: {DIRECTIONS[number] for number in fronts(corner)} for corner in CORNERS}
    assert named == {
        1: {"n", "ne"}, 3: {"ne", "se"}, 5: {"se", "s"}, 7: {"s", "sw"}, 9: {"sw", "nw"}, 11: {"nw", "n"}
    }  # fmt: skip
    for place, corner in enumerate(CORNERS):
        shared = BOARD.outline("G07")[place]
        assert {one for one in BOARD.links("G07") if shared in BOARD.outline(one)} == set(BOARD.front("G07", corner))
    assert BOARD.front("A01", 11) == () and BOARD.front("A01", 5) == ("B01", "A02")


@pytest.mark.parametrize("corner", CORNERS)
def test_wedges_open_by_one_hex_a_row(corner: int) -> None:
    """R-IS-92: rows of 2, 3, 4, 5: all hexes not more than 30 degrees off the corner."""
    for number, size in ((3, 9), (4, 14)):
        wedge = BOARD.wedge("H07", corner, number)
        assert list(wedge) == sorted(wedge)
        assert len(wedge) == size
        near = (one for one in BOARD.within("H07", number) if one != "H07")
        assert set(wedge) == {one for one in near if abs((bearing("H07", one) - corner * 30 + 180) % 360 - 180) < 30.001}
    rows = [BOARD.distance("H07", one) for one in BOARD.wedge("H07", corner, 4)]
    assert [rows.count(number) for number in range(1, 5)] == [2, 3, 4, 5]
    assert set(BOARD.wedge("H07", corner, 1)) == set(BOARD.front("H07", corner))


def test_a_wedge_ends_with_the_board() -> None:
    assert BOARD.wedge("A01", 5, 2) == ("A02", "A03", "B01", "B02", "C02")
    assert BOARD.wedge("A01", 11, 4) == ()


@pytest.mark.parametrize("direction", range(6))
def test_what_lies_ahead_is_the_half_plane_without_the_line_that_divides_it(direction: int) -> None:
    """R-FF-42: three of 6 neighbours, 5 of the 12 two steps away, 9 of the 18 behind them."""
    for space in ("H07", "A01", "O13"):
        turned = {one: (bearing(space, one) - direction * 60 + 180) % 360 - 180 for one in BOARD.ids if one != space}
        assert named(BOARD.ahead(space, direction)) == {one for one, turn in turned.items() if abs(turn) < 89.999}
    ahead = named(BOARD.ahead("H07", direction))
    assert [len(ahead.intersection(BOARD.ring("H07", number))) for number in (1, 2, 3)] == [3, 5, 9]


def test_a_line_enters_by_the_side_it_crosses_or_by_both_at_a_corner() -> None:
    for to in ("H07", "G07"):
        for a in BOARD.ids:
            if a == to:
                continue
            turn = bearing(to, a)
            nearest = sorted(range(6), key=lambda side: abs((turn - side * 60 + 180) % 360 - 180))
            at_corner = abs(turn % 60 - 30) < 0.001
            assert set(BOARD.sides_entered(a, to)) == set(nearest[: 2 if at_corner else 1])
    assert [DIRECTIONS[side] for side in BOARD.sides_entered("G07", "G09")] == ["n"]


# --- places ---------------------------------------------------------------------------------------------------------


def test_centres_and_outlines_lie_where_tiled_has_them() -> None:
    """x = 32 + 48 (column - 1), y = 28 + 56 (row - 1), and 28 more in even columns."""
    assert [BOARD.centre(space) for space in ("A01", "B01", "C02", "O13")] == [(32, 28), (80, 56), (128, 84), (704, 700)]
    assert BOARD.outline("A01") == ((48, 0), (64, 28), (48, 56), (16, 56), (0, 28), (16, 0))
    assert BOARD.extent() == (14 * 48 + 64, 13 * 56 + 28)
    assert Hexes(1, 2).extent() == (64, 112)
    for space in BOARD.ids:
        for number, near in enumerate(BOARD.near[space]):
            if near:
                shared = set(BOARD.outline(space)) & set(BOARD.outline(near))
                assert len(shared) == 2, (space, DIRECTIONS[number])


def test_at_is_the_inverse_of_centre() -> None:
    for space in BOARD.ids:
        assert BOARD.at(*BOARD.centre(space)) == space
    assert [BOARD.at(x, y) for x, y in ((-40, 28), (32, -40), (32, 900), (900, 28), (1, 1))] == [None] * 5


def test_a_point_belongs_to_the_hex_whose_outline_holds_it() -> None:
    chance = random.Random(7)
    width, height = BOARD.extent()
    found = 0
    for _ in range(3000):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        space = BOARD.at(x, y)
        if space:
            assert within_outline(space, x, y, 0.6)
            found += 1
        else:
            assert not any(within_outline(one, x, y, -0.6) for one in BOARD.ids)
    assert found > 2700


def within_outline(space: str, x: float, y: float, slack: float) -> bool:
    """Whether a point lies in a hex that is so many units wider on every side."""
    corners = BOARD.outline(space)
    for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True):
        if ((c - a) * (y - b) - (d - b) * (x - a)) / math.dist((a, b), (c, d)) < -slack:
            return False
    return True


# --- lines ----------------------------------------------------------------------------------------------------------


def share(a: str, b: str, space: str) -> tuple[Span, bool] | None:
    """From where to where the line between two centres is in the closed hex, and whether it only runs along a side of it.

    Worked out from the corners as the board draws them: how far inside each of the six sides the line begins and ends.
    """
    start, end = BOARD.centre(a), BOARD.centre(b)
    corners = BOARD.outline(space)
    first, last, along = Fraction(0), Fraction(1), False
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        at_start, at_end = ((u - x) * (py - y) - (v - y) * (px - x) for px, py in (start, end))
        if at_start < 0 and at_end < 0:
            return None
        if at_start == at_end == 0:
            along = True
        elif at_start < 0 or at_end < 0:
            crossing = Fraction(at_start, at_start - at_end)
            first, last = (max(first, crossing), last) if at_start < 0 else (first, min(last, crossing))
    return ((first, last), along) if first <= last else None


def worked_out(a: str, b: str) -> Line:
    """The line between two centres, from the polygons."""
    through: list[tuple[Fraction, str]] = []
    sides: dict[Span, list[str]] = {}
    touch: list[str] = []
    for space in BOARD.within(a, BOARD.distance(a, b)):
        met = share(a, b, space) if space not in (a, b) else None
        if met is None:
            continue
        (first, last), along = met
        if first == last:
            touch.append(space)
        elif along:
            sides.setdefault((first, last), []).append(space)
        else:
            through.append((first, space))
    seams = [(pair[0], pair[1]) for _, pair in sorted(sides.items()) if len(pair) == 2]
    return Line(tuple(space for _, space in sorted(through)), tuple(seams), tuple(sorted(touch)))


def test_the_example_of_the_rules_is_cut_where_they_say() -> None:
    """From G07 to H03: four hexes lie between, where rounding along the line would find three."""
    spans = {
        "G06": (Fraction(1, 7), Fraction(2, 5)),
        "H05": (Fraction(2, 5), Fraction(1, 2)),
        "G05": (Fraction(1, 2), Fraction(3, 5)),
        "H04": (Fraction(3, 5), Fraction(6, 7)),
    }
    for space, span in spans.items():
        assert share("G07", "H03", space) == (span, False)
    assert BOARD.line("G07", "H03") == (tuple(spans), (), ())
    assert BOARD.line("H03", "G07").through == tuple(reversed(spans))


@pytest.mark.parametrize("start", ["G07", "H07", "B02", "O13", "A12"])
def test_lines_are_what_the_polygons_say(start: str) -> None:
    """R-IS-54: exact, from every kind of column, and at the edge of the board too."""
    for to in BOARD.within(start, 6):
        if to != start:
            assert BOARD.line(start, to) == worked_out(start, to), (start, to)


@pytest.mark.parametrize("start", ["G07", "H07"])
def test_lines_of_each_distance_have_few_shapes(start: str) -> None:
    shapes: dict[int, dict[str, int]] = {}
    for to in BOARD.within(start, 5):
        if to != start:
            line = BOARD.line(start, to)
            shape = f"{len(line.through)}+{len(line.seams)}+{len(line.touch)}"
            counts = shapes.setdefault(BOARD.distance(start, to), {})
            counts[shape] = counts.get(shape, 0) + 1
    assert shapes[1] == {"0+0+0": 6}
    assert shapes[2] == {"1+0+0": 6, "0+1+0": 6}
    assert shapes[3] == {"2+0+0": 18}
    assert shapes[4] == {"3+0+0": 6, "4+0+0": 12, "1+2+0": 6}
    assert any(not shape.endswith("+0") for shape in shapes[5])


def test_lines_are_the_same_from_both_ends() -> None:
    for a in ("G07", "D04", "A01"):
        for b in BOARD.within(a, 6):
            there, back = BOARD.line(a, b), BOARD.line(b, a)
            assert (there.through, there.seams) == (back.through[::-1], back.seams[::-1])
            assert there.touch == back.touch


def test_a_seam_with_one_side_off_the_board_is_left_out() -> None:
    """R-IS-58: what is off the board blocks nothing."""
    assert BOARD.line("G07", "H08").through == ()
    assert BOARD.line("G07", "I07") == ((), (("H06", "H07"),), ())
    assert BOARD.line("A01", "C01") == ((), (), ())
    assert BOARD.line("B13", "D13") == ((), (), ())


def test_rays_are_the_lines_as_bit_sets() -> None:
    rays = BOARD.rays("G07", 4)
    assert BOARD.rays("G07", 4) is rays
    assert [ray.to for ray in rays] == sorted((ray.to for ray in rays), key=lambda to: (BOARD.distance("G07", to), to))
    assert {ray.to for ray in rays} == set(BOARD.within("G07", 4)) - {"G07"}
    for ray in rays:
        line = BOARD.line("G07", ray.to)
        assert ray.distance == BOARD.distance("G07", ray.to)
        assert named(ray.through) == set(line.through)
        assert [named(seam) for seam in ray.seams] == [set(pair) for pair in line.seams]


def named(bits: int) -> set[str]:
    return {space for space in BOARD.ids if BOARD.bit[space] & bits}


def test_a_line_is_closed_by_what_it_cuts_or_by_both_sides_of_a_seam() -> None:
    """R-IS-56 to R-IS-59"""
    rays = {ray.to: ray for ray in BOARD.rays("G07", 4)}
    bit = BOARD.bit
    assert blocked(rays["H03"], bit["H05"]) and blocked(rays["H03"], bit["H05"] | bit["A01"])
    assert not blocked(rays["H03"], bit["F06"] | bit["H06"] | bit["G07"] | bit["H03"])
    one, both = bit["H06"], bit["H06"] | bit["H07"]
    assert not blocked(rays["I07"], one)
    assert blocked(rays["I07"], both) and not blocked(rays["I07"], both, open_seams=True)
    assert not blocked(rays["G06"], sum(bit.values()))


# --- reach ------------------------------------------------------------------------------------------------------------


def test_reach_finds_the_cheapest_way_and_keeps_to_what_can_be_paid() -> None:
    costs = {"G06": 5, "H06": 1, "H05": 1, "G05": 1}

    def steps(space: str) -> list[tuple[str, int]]:
        return [(to, costs[to]) for to in BOARD.links(space) if to in costs]

    assert reach("G07", 9, steps) == {"G07": 0, "H06": 1, "H05": 2, "G05": 3, "G06": 5}
    assert reach("G07", 2, steps) == {"G07": 0, "H06": 1, "H05": 2}
    assert reach("G07", 0, steps) == {"G07": 0}
    assert list(reach("G07", 9, steps)) == ["G07", "H06", "H05", "G05", "G06"]
