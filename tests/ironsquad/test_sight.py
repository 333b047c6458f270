"""Line of sight of Iron Squad (R-IS-54 to R-IS-66)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ironsquad.staged import Staged

LOW = ("forest", "building", "rock")
OPEN = ("clear", "grass", "sand", "water")


def los(a: str, b: str, ground: dict[str, str] | None = None, **start: Any) -> dict[str, Any]:
    """The answer to the question after the line of sight between two hexes of a proving ground."""
    return Staged({}, ground=ground or {}, **start).ask("los", **{"from": a, "to": b})


def test_r_is_54_the_line_runs_from_centre_to_centre() -> None:
    assert los("G07", "H03")["through"] == ["G06", "H05", "G05", "H04"]
    assert los("H03", "G07")["through"] == ["H04", "G05", "H05", "G06"]
    assert los("G07", "G03")["through"] == ["G06", "G05", "G04"]
    assert los("G07", "H05")["seams"] == [["G06", "H06"]]


def test_r_is_55_what_blocks_and_what_does_not() -> None:
    for ground in (*LOW, "hill"):
        assert los("G07", "G05", {"G06": ground})["blockers"] == ["G06"]
    for ground in OPEN:
        assert los("G07", "G05", {"G06": ground})["clear"]
    assert los("G07", "G05", {}, roads=[["G07", "G06", "G05"]])["clear"]
    assert los("G07", "G05", {}, sites={"church": "G06"})["blockers"] == ["G06"]


def test_r_is_55_units_block_nothing() -> None:
    staged = Staged({"us-rifleman": "G07", "us-captain": "G06", "ge-captain": "G06", "ge-medic": "G05"})
    assert staged.targets("us-rifleman") == ["ge-captain", "ge-medic"]


@pytest.mark.parametrize("space", ["G06", "H05", "G05", "H04"])
def test_r_is_56_a_hex_that_is_cut_closes_the_line_however_thin_the_cut(space: str) -> None:
    answer = los("G07", "H03", {space: "forest"})
    assert (answer["clear"], answer["blockers"]) == (False, [space])


def test_r_is_56_the_ends_never_block() -> None:
    assert los("G07", "G05", {"G07": "forest", "G05": "forest"})["clear"]
    assert los("G07", "G05", {"G07": "building", "G05": "hill"})["clear"]


@pytest.mark.parametrize("space", ["G06", "H06"])
def test_r_is_57_a_seam_with_a_blocker_on_one_side_is_clear(space: str) -> None:
    assert los("G07", "H05", {space: "forest"})["clear"]


def test_r_is_58_a_seam_between_two_blockers_is_closed_unless_the_option_opens_it() -> None:
    wall = {"G06": "forest", "H06": "rock"}
    assert los("G07", "H05", wall)["blockers"] == ["G06", "H06"]
    assert los("G07", "H05", wall, options={"seam": "open"})["clear"]
    assert not los("G07", "G05", wall, options={"seam": "open"})["clear"]


def test_r_is_58_off_the_board_is_no_blocker() -> None:
    """From A01 to C01 the line runs between B01 and a hex that is not there."""
    answer = los("A01", "C01", {"B01": "forest"})
    assert (answer["clear"], answer["through"], answer["seams"]) == (True, [], [])
    staged = Staged({"us-rifleman": "A01", "ge-captain": "C01"}, ground={"B01": "forest"})
    assert staged.targets("us-rifleman") == ["ge-captain"]


def test_r_is_58_each_side_of_a_seam_is_judged_for_itself() -> None:
    """From a hill both sides adjacent to it: low ones do not count, so one hill beside one forest leaves it open."""
    assert los("G07", "H05", {"G07": "hill", "G06": "forest", "H06": "forest"})["clear"]
    assert los("G07", "H05", {"G07": "hill", "G06": "forest", "H06": "hill"})["clear"]
    assert not los("G07", "H05", {"G07": "hill", "G06": "hill", "H06": "hill"})["clear"]
    assert not los("G07", "H05", {"G06": "forest", "H06": "hill"})["clear"]


def test_r_is_59_a_corner_that_is_touched_never_blocks() -> None:
    """Only from five hexes on; nothing that is only touched is listed."""
    touched = ("H05", "G04")
    for space in touched:
        assert los("G07", "H02", {space: "hill"})["clear"]
    answer = los("G07", "H02", dict.fromkeys(touched, "forest"))
    assert (answer["clear"], answer["distance"], answer["seams"]) == (True, 5, [])
    assert not set(touched) & set(answer["through"])


def test_r_is_60_at_0_and_1_the_line_is_always_clear() -> None:
    for ground in (*LOW, "hill"):
        for other in ("G07", "G06", "H06"):
            everywhere = dict.fromkeys(("G07", "G06", "H06", "F06"), ground)
            assert los("G07", other, everywhere)["clear"]


def test_r_is_61_from_low_ground_every_blocker_counts_whatever_the_target_stands_on() -> None:
    for ground in (*LOW, "hill"):
        assert not los("G07", "G05", {"G06": ground, "G05": "hill"})["clear"]
        assert not los("G07", "G04", {"G05": ground, "G04": "hill"})["clear"]


def test_r_is_62_from_a_hill_one_looks_over_what_is_low_and_adjacent() -> None:
    for ground in LOW:
        assert los("G07", "G05", {"G07": "hill", "G06": ground})["clear"]
        assert los("G07", "G04", {"G07": "hill", "G06": ground})["clear"]
        assert los("G07", "G04", {"G07": "hill", "G05": ground})["blockers"] == ["G05"]
        assert los("G07", "G04", {"G07": "hill", "G06": ground, "G05": ground})["blockers"] == ["G05"]
    assert los("G07", "G05", {"G07": "hill", "G06": "hill"})["blockers"] == ["G06"]
    assert los("G07", "G04", {"G07": "hill", "G05": "hill"})["blockers"] == ["G05"]


def test_r_is_63_from_hill_to_hill_it_is_always_clear() -> None:
    between = {"G06": "hill", "G05": "forest", "G04": "building"}
    assert los("G07", "G03", {"G07": "hill", "G03": "hill", **between})["clear"]
    assert los("G07", "H05", {"G07": "hill", "H05": "hill", "G06": "hill", "H06": "rock"})["clear"]


def test_r_is_64_a_grenade_needs_no_line_of_sight() -> None:
    staged = Staged({"us-grenadier": "G07", "us-captain": "G07", "ge-captain": "G05"}, ground={"G06": "rock"})
    assert staged.targets("us-grenadier") == ["ge-captain"]
    assert staged.targets("us-captain") == []
    assert staged.ask("threat", seat="ge")["hexes"]["G05"] == ["us-grenadier"]


def test_r_is_65_sight_may_be_one_sided_unless_the_option_gives_it_back() -> None:
    units, ground = {"us-captain": "G07", "ge-captain": "G05"}, {"G07": "hill", "G06": "forest"}
    assert Staged(units, ground=ground).targets("us-captain") == ["ge-captain"]
    below = Staged(units, ground=ground, seat="ge")
    assert below.targets("ge-captain") == []
    assert below.illegal("fire", unit="ge-captain", target="us-captain") == "R-IS-67"
    assert below.ask("threat", seat="us")["hexes"].get("G07") is None
    both = Staged(units, ground=ground, seat="ge", options={"reciprocal_los": True})
    assert both.targets("ge-captain") == ["us-captain"]
    assert both.ask("los", **{"from": "G05", "to": "G07"})["clear"]
    assert both.ask("threat", seat="us")["hexes"]["G07"] == ["ge-captain"]


def test_r_is_66_what_lies_face_down_blocks_like_forest() -> None:
    """D03 and E03 border T-2 on the training board; the lines over its hexes are closed until it lies open."""
    staged = Staged({"us-rifleman": "E03", "ge-captain": "E07"}, scenario="training")
    assert staged.ask("los", **{"from": "E03", "to": "E07"})["blockers"] == ["E04", "E05", "E06"]
    shown = Staged({"us-rifleman": "E03"}, scenario="training", tiles={"T-2": {"tile": "3A", "rot": 3}})
    assert "E05" not in shown.ask("los", **{"from": "E03", "to": "E07"})["blockers"]


def test_r_is_66_a_hill_looks_over_a_face_down_hex_beside_it() -> None:
    """On the training board E07 is a hill, D06 beside it forest and E06 face down."""
    staged = Staged({}, scenario="training")
    assert staged.ask("hex", at="E07")["ground"] == "hill"
    assert staged.ask("los", **{"from": "E07", "to": "E05"})["clear"]
    assert staged.ask("los", **{"from": "E07", "to": "E04"})["blockers"] == ["E05"]
