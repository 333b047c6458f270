"""The boards hamlet and ridge, and those a position brings along: what is drawn, and what can be reached (section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.boards.hexes import reach
from game.firefight.board import Board, inline_board, inline_value
from game.firefight.ground import Ground
from game.firefight.tables import board, tables
from game.messages import Refused

HAMLET = """
..ww.....ww.
...w.ff...w.
.w...ff.....
.ww....b..w.
........B...
......bb...w
..w......f..
.wWW....ff..
..Ww.......w
....w..ww..."""
RIDGE = """
..w.....ww...~..
.ww....w.....~.w
..w....w.....~..
...........w.~..
..ff....w...b~b.
..f.........b~B.
........w..wB~..
w...w..W...w.~..
ww..wW.W.....~w.
.w...WW...ff.~ww
....w.....ff.~..
..ww.........~.."""
LEVELS = """
0000000000000000
0000001100000000
0000011111000000
0000022211000000
0000022221000000
0000011111000000
0000001111000000
0000011100000000
0000001000000000"""
DRAWN = {"hamlet": (HAMLET, "", 0), "ridge": (RIDGE, LEVELS, 30)}


def ground(name: str) -> Ground:
    return Ground(board(name), tables().terrain, tables().numbers.smoke_strength)


@pytest.mark.parametrize("name", DRAWN)
def test_a_board_is_what_the_rules_draw(name: str) -> None:
    """4.4 and 4.5, letter by letter."""
    rows, levels, _ = DRAWN[name]
    there, letters = ground(name), {one.letter: one for one in tables().terrain.values()}
    drawn = {f"{chr(65 + x)}{y:02d}": letters[letter] for y, row in enumerate(rows.split(), 1) for x, letter in enumerate(row)}
    heights = {f"{chr(65 + x)}{y:02d}": int(high) for y, row in enumerate(levels.split(), 1) for x, high in enumerate(row)}
    assert there.terrain == drawn
    assert there.level == {space: heights.get(space, 0) for space in drawn}
    assert (board(name).hexes.columns, board(name).hexes.rows) == (len(rows.split()[0]), len(rows.split()))


def test_roads_walls_and_steep_hexsides_are_those_of_the_rules() -> None:
    """4.4 and 4.5; two levels apart are steep without a mark."""
    hamlet, ridge = ground("hamlet"), ground("ridge")
    assert sides(hamlet.wall) == {"F05|G06", "F06|G06", "G06|G07", "G07|H06", "H06|H07"}
    assert hamlet.steep == frozenset()
    assert sides(ridge.wall) == {"L05|M05", "L04|M05", "M04|M05", "M07|M08", "L07|M07", "O06|O07", "O06|P06"}
    marked = {"J05|K05", "J05|K06", "J04|K04"}
    assert sides(ridge.steep) == marked | {"E04|F04", "E05|F04", "E05|F05", "E06|F05"} | further(ridge)
    assert ("O06", "P06") in ridge.road and ("P06", "O06") in ridge.road
    assert hamlet.on_road == {f"{column}05" for column in "ABCDEFGHIJKL"} | {f"J{row:02d}" for row in range(1, 11)}
    assert len(ridge.on_road) == 16 + 12 - 1
    for one in (hamlet, ridge):
        for a, b in one.road | one.wall | one.steep:
            assert b in one.near[a]


def further(there: Ground) -> set[str]:
    """The hexsides with two levels' difference, found from the levels alone."""
    return sides((a, b) for a in there.bit for b in there.near[a] if b and abs(there.level[a] - there.level[b]) == 2)


def sides(pairs: Any) -> set[str]:
    return {"|".join(sorted(pair)) for pair in pairs}


@pytest.mark.parametrize(
    ("name", "cls", "number"),
    [
        ("hamlet", "foot", 120), ("hamlet", "tracked", 120), ("hamlet", "wheeled", 117),
        ("ridge", "foot", 192), ("ridge", "tracked", 181), ("ridge", "wheeled", 175),
    ],
)  # fmt: skip
def test_units_of_each_class_reach_so_many_spaces(name: str, cls: str, number: int) -> None:
    """4.5: on the ridge tracked vehicles all but the 11 water spaces without the bridge."""
    there = ground(name)
    found = reach("A05", 9999, lambda space: steps(there, cls, space))
    assert len(found) == number
    if name == "ridge" and cls != "foot":
        assert "N06" in found and {one for one in found if one[0] == "N"} == {"N06"}
        cut = reach("A05", 9999, lambda space: (one for one in steps(there, cls, space) if one[0] != "N06"))
        assert {one[0] for one in cut} == set("ABCDEFGHIJKLM")


def steps(there: Ground, cls: str, space: str) -> Iterator[tuple[str, int]]:
    """The neighbours a class may enter (3.3, R-FF-43, R-FF-71)."""
    for to in there.near[space]:
        if to and not (cls != "foot" and (space, to) in there.steep):
            over_wall = (space, to) in there.wall and tables().wall.enter[cls] is None
            if (space, to) in there.road or (there.terrain[to].enter[cls] is not None and not over_wall):
                yield to, 1


@pytest.mark.parametrize("name", sorted(tables().scenarios))
def test_every_space_a_scenario_names_is_there_and_can_be_held(name: str) -> None:
    """4.5: it lies in its seat's zone and may hold its unit."""
    scenario = tables().scenarios[name]
    if not scenario.board:
        return
    there = ground(scenario.board)
    for seat, entries in scenario.units.items():
        for entry in entries:
            cls = tables().units[entry.type].cls
            assert entry.at in there.bit and scenario.zones[seat].holds(entry.at), entry
            assert there.terrain[entry.at].enter[cls] is not None or entry.at in there.on_road, entry
    for seat, works in scenario.works.items():
        assert all(work.at in there.bit and scenario.zones[seat].holds(work.at) for work in works)
    assert set(scenario.control) | set(scenario.vp.at_end) | set(scenario.vp.first_entry) <= set(there.bit)
    for arrivals in scenario.reinforcements.values():
        assert all(space in there.bit for arrival in arrivals.values() for space in arrival.entry)
    assert all(space in there.bit for arrival in scenario.reserves.values() for space in arrival.entry)


# --- boards that a position brings along ---------------------------------------------------------------------------------


def drawn(**given: Any) -> Board:
    return inline_board(given, tables().terrain)


def test_a_board_of_a_position_is_written_as_it_was_read() -> None:
    given = {
        "cols": 12, "rows": 9, "terrain": {"E05": "woods"}, "level": {"F06": 1}, "roads": [["A05", "B05"]],
        "walls": [["E05", "E06"]], "steep": [["F05", "F06"]],
    }  # fmt: skip
    assert inline_value(drawn(**given)) == given
    usual = {"cols": 12, "rows": 10, "terrain": {}, "level": {}, "roads": [], "walls": [], "steep": []}
    assert inline_value(drawn()) == usual


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"columns": 12}, 'board has an unknown key "columns"'),
        ({"cols": 27}, "board.cols is 27; it is a whole number from 1 to 26."),
        ({"rows": 0}, "board.rows is 0; it is a whole number from 1 to 99."),
        ({"rows": True}, "board.rows is True"),
        ({"terrain": {"E05": "swamp"}}, "board.terrain.E05 is 'swamp'; it is one of clear, field"),
        ({"terrain": {"M05": "woods"}}, "board.terrain: 'M05' is no space of the board, A01 to L10."),
        ({"terrain": []}, "board.terrain is []; it is an object."),
        ({"level": {"F06": 3}}, "board.level.F06 is 3; it is a whole number from 0 to 2."),
        ({"roads": [["A05", "C05"]]}, "board.roads[0]: A05 and C05 are not next to each other."),
        ({"roads": [["A05"]]}, "board.roads[0] joins 1 spaces; it joins two or more."),
        ({"roads": ["A05"]}, "board.roads[0] is 'A05'; it is a list."),
        ({"roads": [["A05", 5]]}, "board.roads[0]: 5 is no space of the board"),
        ({"walls": [["E05", "E07"]]}, "board.walls[0]: E05 and E07 are not next to each other."),
        ({"walls": [["E05", "E06", "E07"]]}, "board.walls[0] names 3 spaces; a hexside lies between two."),
        ({"steep": {}}, "board.steep is {}; it is a list."),
    ],
)
def test_a_board_that_cannot_be_is_refused(given: dict[str, Any], sentence: str) -> None:
    """4.5"""
    with pytest.raises(Refused) as refused:
        drawn(**given)
    assert refused.value.code == "bad-position"
    assert sentence in refused.value.why


# --- lines of sight ------------------------------------------------------------------------------------------------------


def test_every_line_of_sight_of_the_boards_is_the_same_both_ways() -> None:
    """R-FF-37: a space sees itself, and whoever it sees sees it; smoke or none."""
    for name in DRAWN:
        there = ground(name)
        for screens in (0, there.bit["E05"] | there.bit["H06"]):
            for a in there.bit:
                assert there.sees(a, a, screens)
                for b in there.bit:
                    assert there.sees(a, b, screens) == there.sees(b, a, screens)
                    assert there.sees(a, b, screens) == (not any(there.blockers(a, b, screens)))
