"""What works, vehicles, flames and red cards make of fire (R-FF-76 to R-FF-79, R-FF-112 to R-FF-116, R-FF-122 to R-FF-142)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.firefight.staged import Staged, kinds, of_kind, rolls, the

# --- forts and obstacles (R-FF-124, R-FF-127 to R-FF-132, R-FF-135) ------------------------------------------------------


def dug(fort: str, gunner: str = "g_hmg F08 N", target: str = "s_dp F04 S in=w01", **start: Any) -> Staged:
    return Staged({"g01": gunner, "s01": target}, {"w01": f"{fort} F04 soviet S maker=s01"}, **start)


@pytest.mark.parametrize(
    ("fort", "target", "dr", "added"),
    [
        ("hasty", "S", "front", 1), ("hasty", "N", "flank", 1), ("trench", "S", "front", 2), ("trench", "N", "front", 2),
        ("bunker", "S", "front", 5), ("bunker", "N", "flank", 3),
    ],
)  # fmt: skip
def test_a_fort_helps_those_in_it(fort: str, target: str, dr: str, added: int) -> None:
    """R-FF-124, R-FF-127 to R-FF-129: on top of the terrain; who only stands in its space has nothing of it."""
    staged = dug(fort, target=f"s_dp F04 {target} in=w01", board={"terrain": {"F04": "woods"}})
    answer = staged.odds("g01", "s01")
    base = {"front": 12, "flank": 10}[dr]
    assert (answer["dr"], answer["dv_parts"]) == (dr, {"dr": base, "terrain": 1, "fort": added})
    assert "fort" not in dug(fort, target="s_dp F04 S").odds("g01", "s01")["dv_parts"]


@pytest.mark.parametrize(("fort", "added"), [("hasty", 1), ("trench", 2), ("bunker", 3)])
def test_from_above_and_close_by_the_flank_counts(fort: str, added: int) -> None:
    """R-FF-130, and R-FF-126 in close combat; so does a card that finds the flank."""
    above = dug(fort, "g_mtr8 F08 N").odds("g01", "s01")
    close = dug(fort, "g_rifle F04 N").odds("g01", "s01")
    for answer in (above, close):
        assert (answer["dr"], answer["dv_parts"]) == ("flank", {"dr": 10, "fort": added})
    cross = dug(fort, hands={"german": ["B6"]})
    cross.play("bonus", card="B6")
    assert rolls(cross.fire("g01", "F04", *[1] * 4))["s01"]["dv_parts"] == {"dr": 10, "fort": added}


def test_from_a_trench_every_space_lies_in_the_arc() -> None:
    """R-FF-128"""
    staged = Staged({"g01": "g_rifle F05 N in=w01", "s01": "s_rifle F07 N"}, {"w01": "trench F05 german"})
    assert staged.ask("arc", unit="g01", at="F07")["in_arc"]
    assert not staged.ask("arc", unit="g01", at="F05")["in_arc"]
    assert staged.fire("g01", "F07", 1, 1)


def test_from_a_bunker_fire_keeps_to_its_arc() -> None:
    """R-FF-129"""
    staged = Staged({"g01": "g_rifle F05 N in=w01", "s01": "s_rifle F07 N"}, {"w01": "bunker F05 german N"})
    assert staged.no_fire("g01", "F07") == "R-FF-42"


def test_works_are_rolled_for_with_their_own_dr() -> None:
    """R-FF-131, R-FF-132: terrain is added, AV in the better colour, no second hit is needed; empty ones too."""
    works = {"w01": "trench F04 soviet", "w02": "wire F04 german"}
    staged = Staged({"g01": "g_pz3 F08 N", "s09": "s_rifle A01 N"}, works, board={"terrain": {"F04": "woods"}})
    found = rolls(staged.fire("g01", "F04", 5, 6, 4, 4))
    assert (found["w01"]["av"], found["w01"]["dv"], found["w01"]["dr"]) == (18, 18, None)
    assert found["w01"]["dv_parts"] == {"dr": 17, "terrain": 1} and found["w01"]["result"] == "destroyed"
    assert (found["w02"]["dv"], found["w02"]["result"]) == (16, "miss")
    assert "w01" not in staged and "w02" in staged


def test_red_is_taken_where_both_colours_are_equal_and_supports_count() -> None:
    """7.14 of R-FF-131"""
    equal = Staged({"g01": "g_stug F08 N"}, {"w01": "trench F04 soviet"})
    assert equal.odds("g01", "w01")["colour"] == "red"
    units = {"g01": "g_flamm F08 N", "g02": "g_rifle F08 N", "s01": "s_rifle F04 S"}
    assert Staged(units, {"w01": "trench F04 soviet"}).odds("g01", "w01", support=["g02"])["av_parts"] == {"fp": 3, "support": 1}


def test_close_by_and_in_flames_a_work_has_its_own_dr_alone() -> None:
    """R-FF-131"""
    terrain = {"terrain": {"F05": "stone_building"}}
    close = Staged({"g01": "g_rifle F05 N"}, {"w01": "bunker F05 soviet"}, board=terrain)
    assert close.odds("g01", "w01")["dv_parts"] == {"dr": 16}
    assert close.fire("g01", "F05", 1, 1, target="w01")
    flames = Staged({"g01": "g_pioneer F06 N"}, {"w01": "bunker F05 soviet"}, board=terrain)
    assert flames.odds("g01", "w01", weapon="flame")["dv_parts"] == {"dr": 16}


def test_units_keep_a_fort_that_falls_in_the_same_attack() -> None:
    """R-FF-131: the fort is rolled for after them; whoever was in it stands outside."""
    staged = dug("trench", "g_pz3 F08 N")
    events = staged.fire("g01", "F04", 1, 1, 6, 6)
    assert rolls(events)["s01"]["dv_parts"] == {"dr": 12, "fort": 2}
    assert the(events, "work_destroyed") == {"is": "work_destroyed", "work": "w01", "kind": "trench", "at": "F04"}
    assert staged["s01"]["fort"] is None


def test_a_hasty_defence_goes_with_its_maker_and_is_not_rolled_for_then() -> None:
    """R-FF-127, 7.14 of R-FF-51"""
    events = dug("hasty").fire("g01", "F04", 6, 6)
    assert kinds(of_kind(events, "destroyed", "work_removed")) == ["destroyed", "work_removed"]
    assert list(rolls(events)) == ["s01"]


def test_a_road_block_helps_everybody_in_the_space() -> None:
    """R-FF-135: also whoever came as an enemy of its owner."""
    for owner in ("german", "soviet"):
        staged = Staged({"g01": "g_hmg F08 N", "s01": "s_rifle F04 S", "s02": "s_t26 F04 S"}, {"w01": f"road_block F04 {owner}"})
        assert [staged.odds("g01", name)["dv_parts"]["road_block"] for name in ("s01", "s02")] == [1, 1]


# --- vehicles (R-FF-112 to R-FF-116, R-FF-122, R-FF-123) -----------------------------------------------------------------


def test_a_turret_fires_behind_it_for_two_more() -> None:
    """R-FF-112: the facing stays; without a turret it cannot."""
    staged = Staged({"g01": "g_pz3 F05 N", "s01": "s_rifle F07 S", "s02": "s_rifle F04 S"})
    prices = {one["at"]: the(Staged({"g01": "g_pz3 F05 N", "s01": "s_rifle F07 S", "s02": "s_rifle F04 S"}).fire(
        "g01", one["at"], 1, 1), "paid")["price"] for one in staged.legal(do="fire", by="activate")}  # fmt: skip
    assert prices == {"F04": 3, "F07": 5}
    staged.fire("g01", "F07", 1, 1)
    assert staged["g01"]["facing"] == "N"
    assert Staged({"g01": "g_stug F05 N", "s01": "s_rifle F07 S"}).no_fire("g01", "F07") == "R-FF-42"


@pytest.mark.parametrize(
    ("gunner", "weapon", "facing", "colour"),
    [
        ("g_mtr8 F08 N", "gun", "S", "red"), ("g_pz3 F05 N", "gun", "S", "red"), ("g_rifle F06 N", "R1", "N", "red"),
        ("g_rifle F06 N", "R1", "S", "blue"), ("g_rifle F06 N", "R3", "S", "red"), ("g_rifle F06 N", "R2", "S", "blue"),
        ("g_pz3 F08 N", "gun", "N", "blue"), ("g_pioneer F06 N", "flame", "N", "blue"),
    ],
)  # fmt: skip
def test_open_tops_count_as_red_from_above_and_close_by(gunner: str, weapon: str, facing: str, colour: str) -> None:
    """R-FF-113: the flank alone, against mortars, artillery, high explosive and close combat."""
    staged = Staged({"g01": gunner, "s01": f"s_zis30 F05 {facing}"})
    assert staged.odds("g01", "s01", weapon=weapon)["colour"] == colour


def test_vehicles_cover_unburdened_foot_units_of_their_side() -> None:
    """R-FF-114: more of them add no more; not the burdened, guns, the carried, enemies', nor under a hidden vehicle."""
    units = {
        "g01": "g_hmg F08 N", "s01": "s_rifle F04 S", "s02": "s_mtr8 F04 S", "s03": "s_at45 F04 S", "s04": "s_t26 F04 S",
        "s05": "s_truck F04 S", "s06": "s_rifle F04 S aboard=s05",
    }  # fmt: skip
    staged = Staged(units)
    found = {name: staged.odds("g01", name)["dv_parts"].get("vehicle", 0) for name in units if name != "g01"}
    assert found == {"s01": 1, "s02": 0, "s03": 0, "s04": 0, "s05": 0, "s06": 0}
    foe = Staged({"g01": "g_hmg F08 N", "s01": "s_rifle F04 S", "g02": "g_pz3 F04 S"})
    assert "vehicle" not in foe.odds("g01", "s01")["dv_parts"]
    hidden = Staged({"g01": "g_hmg F08 N", "s01": "s_rifle F04 S", "s02": "s_t26 F04 S hidden"})
    assert "vehicle" not in hidden.odds("g01", "s01")["dv_parts"]


def test_a_carrier_shields_what_it_carries() -> None:
    """R-FF-122, R-FF-123: both are rolled for; a truck shields nobody; it still counts where the carrier falls."""
    units = {"s01": "s_zis30 F08 N", "g01": "g_sdkfz251 F05 S", "g02": "g_rifle F05 S aboard=g01", "g03": "g_truck F05 S",
             "g04": "g_rifle F05 S aboard=g03"}  # fmt: skip
    staged = Staged(units, order=["soviet", "german"])
    events = staged.fire("s01", "F05", 6, 5, 1, 1, 1, 1, 1, 1)
    found = rolls(events)
    assert found["g02"]["dv_parts"] == {"dr": 12, "carrier": 2} and found["g04"]["dv_parts"] == {"dr": 12}
    assert the(events, "unloaded")["unit"] == "g02" and staged["g02"]["aboard"] is None


# --- flames (R-FF-141, R-FF-142) -----------------------------------------------------------------------------------------


def test_flames_ignore_every_dm_and_find_the_flank() -> None:
    """R-FF-141: +3 beside, +4 in the space, height for the attacker; a counter on the DR still counts."""
    units = {"g01": "g_pioneer F06 N", "s01": "s_rifle F05 S in=w01 dm=2 cowering", "s02": "s_t26 F05 S"}
    board = {"terrain": {"F05": "stone_building"}, "level": {"F06": 1}, "walls": [["F05", "F06"]]}
    staged = Staged(units, {"w01": "trench F05 soviet"}, board=board, smoke=[{"at": "F05", "strength": 2}])
    soft, hard = (staged.odds("g01", name, weapon="flame") for name in ("s01", "s02"))
    assert soft["av_parts"] == hard["av_parts"] == {"fp": 2, "adjacent": 3, "elevation": 1}
    assert (soft["dr"], soft["dv_parts"], hard["dv_parts"]) == ("flank", {"dr": 12}, {"dr": 13})
    assert (soft["colour"], hard["colour"]) == ("red", "blue")
    close = Staged({"g01": "g_pioneer F05 N", "s01": "s_rifle F05 S"}, board=board)
    assert close.odds("g01", "s01", weapon="flame")["av_parts"] == {"fp": 2, "close_combat": 4}


def test_flames_reach_the_next_space_for_the_attack_ap() -> None:
    """R-FF-141, 7.14: its counter changes the price, not the FP of 2."""
    staged = Staged({"g01": "g_pioneer F06 N suppressed", "s01": "s_rifle F05 S", "s02": "s_rifle F04 S"})
    assert staged.no_fire("g01", "F04", weapon="flame") == "R-FF-141"
    events = staged.fire("g01", "F05", 1, 1, weapon="flame")
    assert the(events, "paid")["price"] == 3 and the(events, "attack")["weapon"] == "flame"
    assert rolls(events)["s01"]["av_parts"]["fp"] == 2
    assert Staged({"g01": "g_rifle F06 N", "s01": "s_rifle F05 S"}).no_fire("g01", "F05", weapon="flame") == "R-FF-141"


def test_only_a_flamethrower_in_a_turret_swings() -> None:
    """R-FF-142"""
    behind = {"s01": "s_rifle F07 S"}
    turret = Staged({"g01": "g_flamm F06 N"} | behind)
    assert the(turret.fire("g01", "F07", 1, 1, weapon="flame"), "paid")["price"] == 5
    assert Staged({"g01": "g_pioneer F06 N"} | behind).no_fire("g01", "F07", weapon="flame") == "R-FF-142"
    hull = Staged({"s01": "s_ot34 F06 N", "g01": "g_rifle F07 S"}, order=["soviet", "german"])
    assert hull.no_fire("s01", "F07", weapon="flame") == "R-FF-142"
    assert the(hull.fire("s01", "F07", 1, 1), "paid")["price"] == 7


# --- red cards (R-FF-76, R-FF-78, R-FF-79) -------------------------------------------------------------------------------


def armed(card: str, unit: str = "g_lmg F06 N", target: str = "s_rifle F05 S", **start: Any) -> Staged:
    return Staged({"g01": unit, "s01": target, "s09": "s_rifle A01 S"}, hands={"german": [card]}, **start)


@pytest.mark.parametrize(
    ("card", "fp", "side"), [("R1", 3, "front"), ("R2", 2, "flank"), ("R3", 4, "flank"), ("R5", 1, "front"), ("R6", 3, "front")]
)
def test_a_red_card_has_its_own_firepower(card: str, fp: int, side: str) -> None:
    """R-FF-76, R-FF-78: never long range, +3 beside; a fire circle finds the flank; counters do not touch it."""
    staged = armed(card, "g_lmg F06 N suppressed")
    answer = staged.odds("g01", "s01", weapon=card)
    assert (answer["av_parts"], answer["dr"]) == ({"fp": fp, "adjacent": 3}, side)


def test_boxed_units_have_four_more_with_a_card_in_close_combat() -> None:
    """R-FF-76"""
    staged = armed("R3", target="s_rifle F06 S")
    assert staged.odds("g01", "s01", weapon="R3")["av_parts"] == {"fp": 4, "close_combat": 4}
    assert armed("R6", target="s_rifle F06 S").illegal("bonus", card="R6", unit="g01", at="F06", target="s01") == "R-FF-76"


def test_a_green_circle_makes_the_attack_the_action_of_the_turn() -> None:
    """R-FF-79: its price is the card's; the card is played, the counter stays down."""
    staged = armed("R5", "g_rifle F06 N suppressed", "s_t26 F02 S")
    assert {one["weapon"] for one in staged.legal(do="fire", unit="g01", by="activate") if "weapon" in one} == {"R5"}
    events = staged.fire("g01", "F02", 1, 1, weapon="R5")
    assert the(events, "paid")["price"] == 3 and the(events, "card_played")["card"] == "R5"
    assert not of_kind(events, "counter_shown") and staged.whole["hands"]["german"] == []
    assert rolls(events)["s01"]["av_parts"] == {"fp": 4, "dice": 2}


@pytest.mark.parametrize(("card", "at"), [("R3", "F04"), ("R2", "F04"), ("R5", "F01")])
def test_a_card_reaches_as_far_as_it_says(card: str, at: str) -> None:
    """R-FF-76"""
    far = "F07 N" if card == "R5" else "F06 N"
    assert armed(card, f"g_lmg {far}", f"s_rifle {at} S").no_fire("g01", at, weapon=card) == "R-FF-76"


def test_arc_and_sight_hold_for_cards_and_no_turret_swings() -> None:
    """R-FF-76"""
    assert armed("R5", "g_pz3 F04 N", "s_rifle F06 S").no_fire("g01", "F06", weapon="R5") == "R-FF-42"
    woods = {"terrain": {"F04": "woods"}}
    assert armed("R5", "g_lmg F06 N", "s_rifle F02 S", board=woods).no_fire("g01", "F02", weapon="R5") == "R-FF-37"


@pytest.mark.parametrize(
    ("unit", "rule"), [("g_wagon F06 N", "R-FF-76"), ("g_lmg F06 N panicked", "R-FF-55"), ("g_truck F06 N", None)]
)
def test_any_unit_that_may_attack_uses_a_card(unit: str, rule: str | None) -> None:
    """R-FF-76"""
    staged = armed("R5", unit)
    if rule:
        assert staged.no_fire("g01", "F05", weapon="R5") == rule
    else:
        assert staged.fire("g01", "F05", 1, 1, weapon="R5")


def test_cards_without_the_green_circle_are_a_bonus() -> None:
    """R-FF-79: before an action, which B1 and B6 do touch, and this attack they do not (R-FF-74)."""
    staged = Staged({"g01": "g_lmg F06 N", "s01": "s_rifle F05 S"}, hands={"german": ["R6", "B1", "B6", "R3"]})
    assert staged.no_fire("g01", "F05", weapon="R6") == "R-FF-79"
    assert staged.illegal("bonus", card="R3", unit="g01", at="F05") == "R-FF-79"
    assert {one["at"] for one in staged.legal(do="bonus", card="R6")} == {"F05"}
    staged.play("bonus", card="B1")
    staged.play("bonus", card="B6")
    events = staged.play("bonus", 1, 1, card="R6", unit="g01", at="F05")
    assert (rolls(events)["s01"]["dr"], rolls(events)["s01"]["av_parts"]) == ("front", {"fp": 3, "adjacent": 3, "dice": 2})
    assert not of_kind(events, "paid")
    events = staged.fire("g01", "F05", 1, 1)
    assert (rolls(events)["s01"]["dr"], rolls(events)["s01"]["av_parts"]["card"]) == ("flank", 2)


def test_a_card_that_attacks_is_not_paid_by_a_green_one() -> None:
    """R-FF-79"""
    staged = Staged({"g01": "g_lmg F06 N", "s01": "s_rifle F05 S"}, hands={"german": ["R3", "G2"]})
    assert staged.no_fire("g01", "F05", by="card", card="G2", weapon="R3") == "R-FF-79"
