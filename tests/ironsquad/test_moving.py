"""Movement of Iron Squad: steps and their costs, tiles turned up (R-IS-30 to R-IS-38, R-IS-42 to R-IS-45)."""

from __future__ import annotations

import pytest

from tests.ironsquad.staged import Staged, kinds, points, the

AROUND = ["F06", "F07", "G06", "G08", "H06", "H07"]
COSTS = {"clear": 3, "forest": 4, "hill": 5, "grass": 4, "sand": 4}


def test_r_is_30_a_move_is_one_step_to_a_neighbour_paid_in_full() -> None:
    staged = Staged({"us-captain": {"at": "G07", "mp": 3}}, ground={"G06": "grass"})
    assert staged.steps("us-captain") == [space for space in AROUND if space != "G06"]
    assert staged.illegal("move", unit="us-captain", to="G06") == "R-IS-30"
    for wrong in ("G05", "G07", "H05"):
        assert staged.illegal("move", unit="us-captain", to=wrong) == "R-IS-30"
    assert the(staged.move("us-captain", "H07"), "move") == {
        "is": "move", "unit": "us-captain", "from": "G07", "to": "H07", "cost": 3, "mp": 0,
    }  # fmt: skip
    assert staged.steps("us-captain") == []


def test_r_is_30_there_is_no_free_smallest_step() -> None:
    for mp in (0, 1, 2):
        staged = Staged({"us-captain": {"at": "G07", "mp": mp}})
        assert staged.steps("us-captain") == []
        assert staged.illegal("move", unit="us-captain", to="G06") == "R-IS-30"


@pytest.mark.parametrize("ground", COSTS)
def test_r_is_31_the_ground_that_is_entered_is_paid(ground: str) -> None:
    staged = Staged({"us-captain": "G07", "ge-medic": "O13"}, ground={"G06": ground, "G07": "hill"})
    assert the(staged.move("us-captain", "G06"), "move")["cost"] == COSTS[ground]


def test_r_is_32_water_rock_and_the_world_beyond_cannot_be_entered() -> None:
    staged = Staged({"us-captain": "A01"}, ground={"A02": "water", "B01": "rock"})
    assert staged.steps("us-captain") == []
    for wrong in ("A02", "B01", "A00", "Z01", "", None, 7):
        assert staged.illegal("move", unit="us-captain", to=wrong) == "R-IS-32", wrong


def test_r_is_33_a_road_link_costs_2_and_only_along_it() -> None:
    staged = Staged(
        {"us-captain": "G07", "us-medic": "H08"}, roads=[["G07", "G08", "G09"]], ground={"G09": "sand", "G08": "hill"}
    )
    reach = staged.ask("reach", unit="us-captain")["hexes"]
    assert (reach["G08"], reach["G09"]) == (2, 4)
    assert the(staged.move("us-captain", "G08"), "move")["cost"] == 2
    assert the(staged.move("us-captain", "G09"), "move")["cost"] == 2
    staged.end("us-captain")
    assert the(staged.move("us-medic", "G09"), "move")["cost"] == 4  # on the road, not over a link


def test_r_is_33_two_hexes_of_a_road_are_not_linked_because_they_touch() -> None:
    """A bend: the first and the third hex lie side by side, and no link joins them."""
    staged = Staged({"us-captain": "G07"}, roads=[["G07", "G06", "H06"]])
    reach = staged.ask("reach", unit="us-captain")["hexes"]
    assert (reach["G06"], reach["H06"]) == (2, 3)


def test_r_is_34_nobody_enters_what_lies_face_down() -> None:
    staged = Staged({"us-captain": "D03"}, scenario="training")
    assert "D04" not in staged.steps("us-captain")
    assert staged.illegal("move", unit="us-captain", to="D04") == "R-IS-34"
    assert not {"D04", "D05", "E05"} & set(staged.ask("reach", unit="us-captain")["hexes"])


def test_r_is_35_a_rifleman_pays_at_most_4() -> None:
    ground = {"G06": "hill", "F06": "forest", "H06": "clear", "F07": "building", "G08": "building"}
    staged = Staged({"us-rifleman": "G07"}, ground=ground, roads=[["G07", "H07"]], explored={"G08": "us"})
    reach = staged.ask("reach", unit="us-rifleman")["hexes"]
    assert [reach[space] for space in ("G06", "F06", "H06", "H07", "F07", "G08")] == [4, 4, 3, 2, 4, 3]


def test_r_is_36_the_path_of_the_engineer_costs_his_friends_3() -> None:
    units = {"us-engineer": "G07", "us-captain": "G07", "us-medic": "H05", "ge-captain": "A01"}
    staged = Staged(units, ground={"G07": "forest", "G06": "hill", "G05": "grass"}, roads=[["H05", "G05"]])
    moves = [the(staged.move("us-engineer", to), "move") for to in ("G06", "G05", "F05")]
    assert [event["cost"] for event in moves] == [5, 4, 3]
    assert staged.whole["path"] == ["G06", "G05", "F05"]
    staged.end("us-engineer")
    assert the(staged.move("us-captain", "G06"), "move")["cost"] == 3
    assert the(staged.move("us-captain", "G07"), "move")["cost"] == 4  # where he started is no part of it
    staged.end("us-captain")
    assert the(staged.move("us-medic", "G05"), "move")["cost"] == 2  # the cheaper road stays
    assert the(staged.move("us-medic", "G06"), "move")["cost"] == 3
    assert the(staged.move("us-medic", "G05"), "move")["cost"] == 3
    staged.end("us-medic")
    staged.end_turn()
    assert staged.whole["path"] == []


def test_r_is_36_the_engineer_himself_pays_in_full_also_on_his_own_path() -> None:
    staged = Staged({"us-engineer": "G07"}, ground={"G06": "forest", "G07": "grass"})
    staged.walk("us-engineer", "G06", "G07", "G06")
    assert staged["us-engineer"]["mp"] == 0
    assert staged.whole["path"] == ["G06", "G07"]  # each once, in the order of first entry


def test_r_is_36_the_path_changes_nothing_for_the_enemy() -> None:
    staged = Staged({"us-medic": "A01", "ge-captain": "G07"}, path=["G06"], ground={"G06": "hill"})
    assert staged.ask("reach", unit="ge-captain")["hexes"]["G06"] == 5


def test_r_is_36_a_hex_of_the_path_costs_3_from_every_side() -> None:
    """Also a rifleman, whose own cap is 4."""
    staged = Staged({"us-rifleman": "H06", "us-captain": "F06"}, path=["G06"], ground={"G06": "hill"})
    assert staged.ask("reach", unit="us-rifleman")["hexes"]["G06"] == 3
    assert staged.ask("reach", unit="us-captain")["hexes"]["G06"] == 3


def test_r_is_37_a_house_is_explored_or_not_entered() -> None:
    staged = Staged({"us-captain": {"at": "G07", "mp": 3}, "us-medic": {"at": "G07", "mp": 4}}, ground={"G06": "building"})
    assert "G06" not in staged.steps("us-captain")
    assert staged.illegal("move", unit="us-captain", to="G06") == "R-IS-37"
    events = staged.move("us-medic", "G06", "empty")
    assert (the(events, "move")["cost"], the(events, "move")["mp"], the(events, "explore")["mp"]) == (3, 1, 0)
    staged.end("us-medic")
    assert kinds(staged.move("us-captain", "G06")) == ["activated", "move"]
    poor = Staged({"us-captain": {"at": "G07", "mp": 2}}, ground={"G06": "building"})
    assert poor.illegal("move", unit="us-captain", to="G06") == "R-IS-30"


def test_r_is_37_over_a_road_link_exploring_comes_to_2_and_1() -> None:
    staged = Staged({"us-captain": {"at": "G07", "mp": 3}}, ground={"G06": "building"}, roads=[["G07", "G06"]])
    events = staged.move("us-captain", "G06", "empty")
    assert (the(events, "move")["cost"], the(events, "explore")["mp"]) == (2, 0)


def test_r_is_38_who_is_immobilised_spends_no_mp() -> None:
    units = {"us-mg": {"at": "D03", "hp": 1}, "us-captain": {"at": "D03", "hp": 1}, "us-medic": "C03", "ge-captain": "E03"}
    staged = Staged(units, scenario="training")
    assert staged["us-captain"]["mp"] == 12
    assert staged.steps("us-captain") == []
    assert staged.illegal("move", unit="us-captain", to="D02") == "R-IS-38"
    assert staged.illegal("reveal", unit="us-captain", loc="T-2") == "R-IS-38"
    assert staged.ask("reach", unit="us-captain")["hexes"] == {"D03": 0}
    assert staged.targets("us-captain") == ["ge-captain"]
    staged.end("us-mg", 7)
    assert staged["us-mg"]["facing"] == 7
    staged.heal("us-medic", "us-captain")
    staged.move("us-captain", "D02")
    assert staged["us-captain"]["mp"] == 9


def test_r_is_38_an_immobilised_captain_restores() -> None:
    units = {"us-captain": {"at": "G07", "hp": 1}, "us-medic": {"at": "G06", "hp": 4}, "ge-captain": "A01"}
    staged = Staged(units, seat="ge")
    staged.end_turn(1)
    assert staged["us-medic"]["hp"] == 5
    assert staged["us-captain"]["hp"] == 1


# --- turning tiles up ---------------------------------------------------------------------------------------------------


def test_r_is_42_turning_a_tile_up_costs_a_point_and_scores_one() -> None:
    staged = Staged({"us-captain": {"at": "D03", "mp": 1}, "us-medic": "C03"}, scenario="training")
    assert [one["loc"] for one in staged.legal("us", do="reveal", unit="us-captain")] == ["T-2"]
    events = staged.reveal("us-captain", "T-2", "3A")
    assert kinds(events) == ["activated", "reveal", "vp"]
    assert events[1] == {"is": "reveal", "unit": "us-captain", "loc": "T-2", "tile": "3A", "mp": 0}
    assert points(events) == [("us", 1, "reveal")]
    assert staged.whole["stats"]["us"] == {"tiles": 1, "buildings": 0}


def test_r_is_42_only_beside_the_tile_and_with_a_point_left() -> None:
    staged = Staged({"us-captain": {"at": "D03", "mp": 0}, "us-medic": "D02", "us-mg": "F06"}, scenario="training",
                    tiles={"T-2": {"tile": "3A"}})  # fmt: skip
    assert staged.illegal("reveal", unit="us-captain", loc="T-2") == "R-IS-42"
    assert staged.illegal("reveal", unit="us-medic", loc="T-3") == "R-IS-42"
    between = Staged({"us-captain": {"at": "D03", "mp": 0}, "us-mg": "D03"}, scenario="training")
    assert between.illegal("reveal", unit="us-captain", loc="T-2") == "R-IS-42"
    for wrong in ("T-1", "T-3", "E05", None, 7):
        assert between.illegal("reveal", unit="us-mg", loc=wrong) == "R-IS-42"


def test_r_is_43_the_same_seat_turns_the_tile_and_the_unit_stays() -> None:
    staged = Staged({"us-captain": "D03", "ge-captain": "A10"}, scenario="training")
    staged.reveal("us-captain", "T-2", "3A")
    assert staged.whole["pending"] == {"kind": "rotate", "seat": "us", "loc": "T-2", "tile": "3A"}
    assert staged.ask("hex", at="E05")["ground"] == "hidden"
    assert [one["rot"] for one in staged.legal("us")] == [0, 1, 2, 3, 4, 5]
    for wrong in ({"loc": "T-3", "rot": 0}, {"loc": "T-2", "rot": -1}, {"loc": "T-2", "rot": "1"}, {"loc": "T-2"}):
        assert staged.illegal("rotate", **wrong) == "R-IS-43"
    assert staged.rotate(2) == [{"is": "tile", "loc": "T-2", "tile": "3A", "rot": 2}]
    assert staged["us-captain"]["at"] == "D03"
    assert staged.whole["active"]["unit"] == "us-captain"
    assert "D04" in staged.steps("us-captain")


def test_r_is_43_the_tile_is_of_the_stack_of_that_group() -> None:
    staged = Staged({"us-captain": "D03"}, scenario="training")
    reveal = {"do": "reveal", "unit": "us-captain", "loc": "T-2"}
    for wrong in ("4A", "2A", "3B"):
        assert staged.refused(reveal, draws=[wrong]) == ("bad-draw", "")


@pytest.mark.parametrize("rot", range(6))
def test_r_is_44_a_tile_turns_clockwise_about_its_centre(rot: int) -> None:
    """3A: centre clear, then from the north forest, building, forest, clear, grass, clear."""
    ring, shown = ["E04", "F04", "F05", "E06", "D05", "D04"], ["forest", "building", "forest", "clear", "grass", "clear"]
    staged = Staged({"us-captain": "D03"}, scenario="training")
    staged.reveal("us-captain", "T-2")
    staged.rotate(rot)
    assert staged.ask("hex", at="E05")["ground"] == "clear"
    assert [staged.ask("hex", at=ring[(slot + rot) % 6])["ground"] for slot in range(6)] == shown


def test_r_is_44_roads_turn_with_the_tile() -> None:
    """1C: a road over the slots se, s, sw; about L02."""
    tiles = {"1-3": {"tile": "1C", "rot": 2}}
    staged = Staged({"us-captain": "L02"}, scenario="standard", tiles=tiles)
    assert staged.ask("hex", at="K03")["road"] == ["K02"]  # sw
    assert staged.ask("hex", at="K02")["road"] == ["K03", "L01"]  # nw
    assert staged.ask("hex", at="L01")["road"] == ["K02"]  # n
    assert staged.ask("hex", at="M03")["road"] == []


def test_r_is_45_a_tile_is_turned_up_once_and_lies_for_good() -> None:
    staged = Staged({"us-captain": "D03"}, scenario="training")
    staged.reveal("us-captain", "T-2")
    staged.rotate(0)
    assert staged.illegal("reveal", unit="us-captain", loc="T-2") == "R-IS-42"
    assert staged.illegal("rotate", loc="T-2", rot=1) == "R-IS-24"
    assert staged.whole["stacks"]["T2"] == []
