"""Lines of sight, arcs and height (R-FF-37 to R-FF-40, R-FF-42, R-FF-44, R-FF-69, R-FF-99 to R-FF-102)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.hexes import DIRECTIONS
from game.firefight.records import DIRECTIONS as FACINGS
from game.messages import Refused
from tests.firefight.staged import Staged


def los(a: str, b: str, smoke: list[dict[str, Any]] | None = None, **board: Any) -> dict[str, Any]:
    return Staged(board=board, smoke=smoke or []).ask("los", **{"from": a, "to": b})


@pytest.mark.parametrize("terrain", ["woods", "heavy_woods", "wood_building", "stone_building"])
def test_what_stands_one_level_high_blocks(terrain: str) -> None:
    """R-FF-37, R-FF-38, the same both ways."""
    for a, b in (("F08", "F05"), ("F05", "F08")):
        assert los(a, b, terrain={"F06": terrain}) == {"clear": False, "distance": 3, "blockers": ["F06"]}


@pytest.mark.parametrize("terrain", ["field", "water"])
def test_what_lies_flat_does_not(terrain: str) -> None:
    """R-FF-38: neither fields, water nor walls, forts and obstacles."""
    assert los("F08", "F05", terrain={"F06": terrain}, walls=[["F06", "F07"]])["clear"]
    works = {"w01": "bunker F06 soviet S", "w02": "wire F06 soviet", "w03": "road_block F06 soviet"}
    assert Staged({}, works).ask("los", **{"from": "F08", "to": "F05"})["clear"]


def test_the_ends_of_a_line_never_block_it() -> None:
    """R-FF-37: a space sees itself as well."""
    both = {"F08": "woods", "F05": "stone_building"}
    assert los("F08", "F05", terrain=both)["clear"]
    assert los("F08", "F08", terrain=both) == {"clear": True, "distance": 0, "blockers": []}


@pytest.mark.parametrize(
    ("level", "terrain", "a", "b", "blockers"),
    [
        ({"F06": 1}, {}, "F08", "F04", ["F06"]),  # a hill hides what is behind it
        ({"F08": 1, "F06": 1, "F04": 1}, {}, "F08", "F04", []),  # a plateau sees along itself
        ({"F08": 1, "F06": 1, "F04": 1}, {"F06": "woods"}, "F08", "F04", ["F06"]),
        ({"F08": 1}, {"F06": "woods"}, "F08", "F04", ["F06"]),  # height equal to the higher end blocks
        ({"F08": 2}, {"F06": "woods"}, "F08", "F04", []),  # and is looked over from above it
        ({"F08": 2, "F06": 1}, {"F06": "woods"}, "F08", "F04", ["F06"]),
        ({"F08": 2, "F06": 1}, {}, "F08", "F04", []),
        ({"F08": 2, "F06": 2}, {}, "F08", "F04", ["F06"]),
        ({"F08": 2, "F04": 1, "F06": 1}, {"F06": "woods"}, "F08", "F04", ["F06"]),
        ({"F08": 2, "F04": 2, "F06": 2}, {}, "F08", "F04", []),
    ],
)
def test_heights_block_as_the_levels_of_the_ends_say(
    level: dict[str, int], terrain: dict[str, str], a: str, b: str, blockers: list[str]
) -> None:
    """R-FF-38, R-FF-69"""
    for one, other in ((a, b), (b, a)):
        assert los(one, other, level=level, terrain=terrain)["blockers"] == blockers


def test_a_line_along_a_hexside_needs_both_sides_to_be_blocked() -> None:
    """R-FF-39: also where one side blocks by its level and the other by what stands there."""
    assert los("E06", "G06", terrain={"F05": "woods"})["clear"]
    assert los("E06", "G06", terrain={"F06": "woods"})["clear"]
    assert los("E06", "G06", terrain={"F05": "woods", "F06": "wood_building"})["blockers"] == [["F05", "F06"]]
    assert los("E06", "G06", terrain={"F05": "woods"}, level={"F06": 1})["blockers"] == [["F05", "F06"]]


def test_the_edge_of_the_board_and_a_touched_corner_block_nothing() -> None:
    """R-FF-39"""
    assert los("A01", "C01", terrain={"B01": "woods"})["clear"]
    blocked = dict.fromkeys(("E07", "G07"), "woods")
    assert los("F08", "F06", terrain=blocked)["clear"]


def test_spaces_come_before_hexsides_in_the_order_of_their_names() -> None:
    """9.5"""
    answer = los("E06", "I06", terrain=dict.fromkeys(("F05", "F06", "G06", "H05", "H06"), "woods"))
    assert answer["blockers"] == ["G06", ["F05", "F06"], ["H05", "H06"]]


def test_units_never_block() -> None:
    """R-FF-40"""
    staged = Staged({"g01": "g_rifle F08 N", "s01": "s_t34 F06 S", "s02": "s_rifle F05 S"})
    assert staged.ask("los", **{"from": "F08", "to": "F05"})["clear"]
    assert staged.fire("g01", "F05", 1, 1)


def test_smoke_blocks_where_it_is_thick_and_high_enough() -> None:
    """R-FF-38, R-FF-100, R-FF-101: +2 is an obstacle of one level, +1 never is; woods under smoke are no higher."""
    thick, thin = [{"at": "F06", "strength": 2}], [{"at": "F06", "strength": 1}]
    assert los("F08", "F04", thick)["blockers"] == ["F06"]
    assert los("F08", "F04", thin)["clear"]
    assert los("F08", "F04", [*thin, *thin])["clear"]
    assert los("F08", "F04", thick, level={"F08": 2})["clear"]
    assert los("F08", "F04", thick, level={"F08": 2, "F06": 1})["blockers"] == ["F06"]
    assert los("F08", "F04", thick, level={"F08": 2}, terrain={"F06": "woods"})["clear"]
    assert los("E06", "G06", [{"at": "F05", "strength": 2}])["clear"]
    assert los("E06", "G06", [{"at": "F05", "strength": 2}], terrain={"F06": "woods"})["blockers"] == [["F05", "F06"]]


# --- what smoke adds ------------------------------------------------------------------------------------------------------


def smoked(smoke: list[tuple[str, int]], units: dict[str, str] | None = None, **board: Any) -> int:
    """What smoke adds to the DV of s01 at F04 against g01 at F08."""
    standing = {"g01": "g_lmg F08 N", "s01": "s_rifle F04 S"} | (units or {})
    staged = Staged(standing, board=board, smoke=[{"at": at, "strength": strength} for at, strength in smoke])
    return int(staged.odds("g01", "s01")["dv_parts"].get("smoke", 0))


def test_smoke_adds_for_each_counter_from_through_and_into() -> None:
    """R-FF-100 to R-FF-102"""
    assert smoked([("F08", 2)]) == 2
    assert smoked([("F04", 2)]) == 2
    assert smoked([("F04", 1)]) == 1
    assert smoked([("F04", 2), ("F04", 2), ("F08", 1)]) == 5
    assert smoked([("F06", 1)]) == 1
    assert smoked([("F06", 1), ("F05", 1), ("F06", 1)]) == 3
    assert smoked([("G06", 1), ("E06", 2)]) == 0


def test_smoke_that_would_not_have_blocked_adds_nothing() -> None:
    """R-FF-101: seen over from a height."""
    assert smoked([("F06", 1)], level={"F08": 2}) == 0
    assert smoked([("F06", 1)], level={"F08": 1}) == 1
    assert smoked([("F06", 1)], level={"F08": 2, "F06": 1}) == 1


def test_along_a_hexside_the_lesser_of_both_sides_counts() -> None:
    """R-FF-101"""
    units = {"g01": "g_lmg E06 SE", "s01": "s_rifle G06 NW"}
    assert smoked([("F05", 1)], units) == 0
    assert smoked([("F05", 1), ("F06", 1)], units) == 1
    assert smoked([("F05", 1), ("F05", 1), ("F06", 1)], units) == 1


def test_in_close_combat_the_smoke_of_the_space_counts_once() -> None:
    """R-FF-102"""
    staged = Staged({"g01": "g_rifle F05 N", "s01": "s_rifle F05 N"}, smoke=[{"at": "F05", "strength": 2}])
    assert staged.odds("g01", "s01")["dv_parts"] == {"dr": 11, "smoke": 2}


# --- arcs and height ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_the_arc_is_the_half_plane_in_front(number: int) -> None:
    """R-FF-31, R-FF-42: of the neighbours the three in front; those just beside, two steps away, are outside."""
    staged = Staged({"g01": f"g_rifle F06 {FACINGS[number]}"})
    hexes = staged.match.position.world.hexes
    inside = [staged.ask("arc", unit="g01", at=one)["in_arc"] for one in hexes.near["F06"]]
    assert inside == [(side - number) % 6 in (0, 1, 5) for side in range(6)]
    counts = [sum(staged.ask("arc", unit="g01", at=one)["in_arc"] for one in hexes.ring("F06", k)) for k in (2, 3)]
    assert counts == [5, 9]
    assert not staged.ask("arc", unit="g01", at="F06")["in_arc"]
    assert [name.lower() for name in FACINGS] == list(DIRECTIONS)


def test_height_counts_for_whoever_stands_higher() -> None:
    """R-FF-44: +1 whatever the difference, FP for the attacker, DM for the target; buildings are no levels."""
    for level in (1, 2):
        staged = Staged({"g01": "g_lmg F08 N", "s01": "s_dp F04 S"}, board={"level": {"F04": level}})
        assert staged.odds("g01", "s01")["dv_parts"] == {"dr": 12, "elevation": 1}
        assert staged.odds("s01", "g01")["av_parts"] == {"fp": 2, "elevation": 1}
    level_with = Staged({"g01": "g_lmg F08 N", "s01": "s_dp F04 S"}, board={"terrain": {"F04": "stone_building"}})
    assert level_with.odds("g01", "s01")["dv_parts"] == {"dr": 12, "terrain": 3}
    assert level_with.odds("s01", "g01")["av_parts"] == {"fp": 2}


@pytest.mark.parametrize(("what", "about"), [("los", {"from": "F08", "to": "M01"}), ("los", {"from": 5, "to": "F08"}),
                                             ("arc", {"unit": "g09", "at": "F01"}), ("spotters", {"unit": "g01"})])  # fmt: skip
def test_what_is_not_there_cannot_be_asked_about(what: str, about: dict[str, Any]) -> None:
    """9.5"""
    with pytest.raises(Refused) as refused:
        Staged({"g01": "g_mtr8 F08 N"}).ask(what, **about)
    assert refused.value.code == "bad-action" and refused.value.why.endswith(".")
