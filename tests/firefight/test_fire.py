"""Fire: who at what, AV and DV part by part, what a roll does (R-FF-45 to R-FF-55, R-FF-67)."""

from __future__ import annotations

from typing import Any

import pytest

from game.firefight.tables import tables
from tests.firefight.staged import RULES, Staged, kinds, of_kind, rolls, the

DUEL = {"g01": "g_lmg F08 N", "s01": "s_rifle F04 S"}


def duel(gunner: str = "g_lmg F08 N", target: str = "s_rifle F04 S", **start: Any) -> Staged:
    return Staged({"g01": gunner, "s01": target, "s09": "s_rifle A10 S"}, **start)


# --- who may fire at what (R-FF-45) --------------------------------------------------------------------------------------


def test_fire_costs_the_attack_ap_and_a_counter_changes_it() -> None:
    """R-FF-45, R-FF-55: the counter is shown, as it is used."""
    assert the(duel().fire("g01", "F04", 1, 1), "paid")["price"] == 2
    events = duel("g_lmg F08 N suppressed").fire("g01", "F04", 1, 1)
    assert the(events, "paid")["price"] == 3
    assert the(events, "counter_shown") == {"is": "counter_shown", "unit": "g01", "counter": "suppressed"}
    assert kinds(events).index("counter_shown") < kinds(events).index("attack")
    assert rolls(events)["s01"]["av_parts"] == {"fp": 2, "dice": 2}
    assert the(duel("g_lmg F08 N berserk", "s_rifle F07 S").fire("g01", "F07", 1, 1), "paid")["price"] == 1


def test_a_target_is_another_space_with_an_enemy_a_fort_or_an_obstacle() -> None:
    """R-FF-45, R-FF-67: friends alone are none; an empty-looking space is one where there are hidden units."""
    works = {"w01": "wire F04 german", "w02": "mines E06 soviet hidden"}
    staged = Staged({"g01": "g_lmg F08 N", "g02": "g_rifle F05 N", "s09": "s_rifle A10 S"}, works)
    assert [one["at"] for one in staged.legal(do="fire", unit="g01", by="activate")] == ["F04"]
    assert staged.no_fire("g01", "F05") == "R-FF-67"
    assert rolls(staged.fire("g01", "F04", 6, 6))["w01"]["result"] == "destroyed"
    bare = Staged({"g01": "g_lmg F08 N", "s09": "s_rifle A10 S"}, modules=["core"])
    assert bare.no_fire("g01", "F04") == "R-FF-67"
    empty = Staged({"g01": "g_lmg F08 N", "s09": "s_rifle A10 S"})
    events = empty.fire("g01", "F04")
    assert the(events, "attack")["targets"] == [] and not of_kind(events, "attack_roll")


def test_a_target_lies_in_the_arc_in_sight_and_in_range() -> None:
    """R-FF-37, R-FF-42, R-FF-45, R-FF-47"""
    assert duel("g_lmg F08 S").no_fire("g01", "F04") == "R-FF-42"
    assert duel(board={"terrain": {"F06": "woods"}}).no_fire("g01", "F04") == "R-FF-37"
    assert duel("g_rifle F10 N", "s_rifle F01 S", board={"rows": 12}).fire("g01", "F01", 1, 1)
    far = {"board": {"rows": 12}}
    assert duel("g_rifle F12 N", "s_rifle F02 S", **far).no_fire("g01", "F02") == "R-FF-47"


def test_a_target_is_on_the_board() -> None:
    """R-FF-45, R-FF-76, R-FF-103"""
    staged = duel("g_pioneer F08 N", hands={"german": ["R6"]})
    for at in ("Z99", "away", "F11", ""):
        assert staged.no_fire("g01", at) == "R-FF-45"
        assert staged.illegal("bonus", card="R6", unit="g01", at=at) == "R-FF-76"
        assert staged.illegal("smoke", unit="g01", at=at, by="activate") == "R-FF-103"


def test_at_twice_the_range_the_option_decides() -> None:
    """R-FF-47"""
    twice = duel("g_rifle F12 N", "s_rifle F02 S", board={"rows": 12}, options={"long_range_inclusive": True})
    assert twice.odds("g01", "s01")["av_parts"] == {"fp": 2, "long_range": -2}
    assert twice.fire("g01", "F02", 1, 1)
    farther = duel("g_rifle F12 N", "s_rifle F01 S", board={"rows": 12}, options={"long_range_inclusive": True})
    assert farther.no_fire("g01", "F01") == "R-FF-47"


def test_a_counter_brings_the_range_down_and_never_up() -> None:
    """R-FF-47"""
    assert duel("g_lmg F08 N cowering", "s_rifle F06 S").no_fire("g01", "F06") == "R-FF-47"
    assert duel("g_lmg F08 N cowering", "s_rifle F07 S").fire("g01", "F07", 1, 1)
    truck = duel("g_truck F08 N v_light", "s_rifle F07 S")
    assert truck.no_fire("g01", "F07") == "R-FF-47"


@pytest.mark.parametrize(
    ("gunner", "rule"),
    [
        ("g_wagon F08 N", "R-FF-45"), ("g_lmg F08 N panicked", "R-FF-55"), ("g_lmg F08 N stunned", "R-FF-55"),
        ("g_pz3 F08 N v_gun", "R-FF-55"), ("g_pz3 F08 N v_stunned", "R-FF-55"),
    ],
)  # fmt: skip
def test_some_may_not_fire(gunner: str, rule: str) -> None:
    """R-FF-45, R-FF-55, R-FF-116; what a counter forbids does not show it."""
    assert duel(gunner).no_fire("g01", "F04") == rule


def test_carried_units_do_not_fire() -> None:
    """R-FF-45, R-FF-122"""
    staged = Staged({"g01": "g_sdkfz251 F08 N", "g02": "g_rifle F08 N aboard=g01", "s01": "s_rifle F05 S"})
    assert staged.no_fire("g02", "F05") == "R-FF-45"


# --- AV -------------------------------------------------------------------------------------------------------------------


def test_av_is_firepower_dice_caps_and_modifiers() -> None:
    """R-FF-46, R-FF-21: CAPs either way."""
    roll = rolls(duel().fire("g01", "F04", 3, 3, caps={"s01": 2}))["s01"]
    assert (roll["av"], roll["av_parts"]) == (12, {"fp": 4, "dice": 6, "caps": 2})
    roll = rolls(duel().fire("g01", "F04", 1, 1, caps={"s01": -2}))["s01"]
    assert (roll["av"], roll["av_parts"]) == (4, {"fp": 4, "dice": 2, "caps": -2})


@pytest.mark.parametrize("caps", [{"s01": 3}, {"s01": -3}, {"s09": 1}, {"g01": 1}, {"x": 1}])
def test_caps_go_to_the_rolls_there_are_two_at_most(caps: dict[str, int]) -> None:
    """R-FF-21"""
    assert duel().no_fire("g01", "F04", caps=caps) == "R-FF-21"


@pytest.mark.parametrize(
    ("far", "parts"), [(1, {"adjacent": 3}), (2, {}), (5, {}), (6, {"long_range": -2}), (9, {"long_range": -2})]
)
def test_range_and_adjacency(far: int, parts: dict[str, int]) -> None:
    """R-FF-47, R-FF-48"""
    staged = duel("g_rifle F12 N", f"s_rifle F{12 - far:02d} S", board={"rows": 12})
    assert staged.odds("g01", "s01")["av_parts"] == {"fp": 2, **parts}


# --- DV -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", sorted(tables().terrain))
def test_terrain_of_the_target_adds(terrain: str) -> None:
    """R-FF-49: water takes away, on a bridge too."""
    for roads in ([], [["F04", "F03"]]):
        added = duel(board={"terrain": {"F04": terrain}, "roads": roads}).odds("g01", "s01")["dv"] - 12
        assert added == tables().terrain[terrain].dm


@pytest.mark.parametrize(
    ("gunner", "target", "wall", "added"),
    [
        ("F08", "F04", ["F04", "F05"], 1), ("F08", "F04", ["F05", "F06"], 0), ("F08", "F04", ["F03", "F04"], 0),
        ("F05", "F04", ["F04", "F05"], 1), ("C05", "E05", ["E05", "D04"], 1), ("C05", "E05", ["E05", "D05"], 1),
        ("C05", "E05", ["D04", "D05"], 0),
    ],
)  # fmt: skip
def test_a_wall_helps_against_lines_that_enter_over_it(gunner: str, target: str, wall: list[str], added: int) -> None:
    """R-FF-49: at a corner either of the two sides will do."""
    facing = "N" if gunner[0] == "F" else "SE"
    staged = duel(f"g_lmg {gunner} {facing}", f"s_rifle {target} S", board={"walls": [wall]})
    assert staged.odds("g01", "s01")["dv_parts"].get("wall", 0) == added


def test_the_other_parts_of_a_dm() -> None:
    """R-FF-41, R-FF-49: road block, vehicle, the mark of a mover, a card."""
    units = {"g01": "g_lmg F08 N", "s01": "s_rifle F04 S exposed dm=2", "s02": "s_t26 F04 S"}
    staged = Staged(units, {"w01": "road_block F04 soviet"})
    parts = {"dr": 12, "road_block": 1, "vehicle": 1, "exposed": -1, "card": 2}
    assert staged.odds("g01", "s01")["dv_parts"] == parts
    assert staged.odds("g01", "s01")["dv"] == 15


def test_the_mark_of_a_mover_counts_in_the_turn_of_an_enemy_alone() -> None:
    """R-FF-41: an ally whose turn comes before fires at the space without it."""
    start = {
        "seats": ["german1", "german2", "soviet1", "soviet2"],
        "sides": {"german": ["german1", "german2"], "soviet": ["soviet1", "soviet2"]},
        "options": {"turn_order": "by_side", "cautious_movement": True},
    }
    staged = Staged({"g01": "g_rifle F04 S exposed", "g11": "g_lmg F08 N", "s01": "s_maxim F07 N"}, **start)
    units = [one | {"seat": "german2"} if one["id"] == "g11" else one for one in staged.whole["units"]]
    staged.match.position = RULES.read(staged.whole | {"units": units})
    assert "exposed" not in staged.odds("g11", "g01")["dv_parts"]
    assert staged.odds("s01", "g01")["dv_parts"]["exposed"] == -1


@pytest.mark.parametrize(("facing", "side"), [("S", "front"), ("SE", "front"), ("SW", "front"), ("NE", "flank"), ("N", "flank")])
def test_the_flank_is_open_where_the_attacker_is_outside_the_arc(facing: str, side: str) -> None:
    """R-FF-50"""
    answer = duel("g_lmg F08 N", f"s_dp F04 {facing}").odds("g01", "s01")
    assert (answer["dr"], answer["dv"]) == (side, {"front": 12, "flank": 10}[side])


def test_an_attacker_on_the_dividing_line_finds_the_flank() -> None:
    """R-FF-42, R-FF-50"""
    assert duel("g_lmg D05 NE", "s_dp F05 N").odds("g01", "s01")["dr"] == "flank"


def test_soft_targets_are_attacked_in_red_armoured_ones_in_blue() -> None:
    """R-FF-50; a firepower of 0 is one, and a counter may bring it below."""
    staged = Staged({"g01": "g_pz3 F08 N", "s01": "s_rifle F04 S", "s02": "s_t34 F05 S", "s03": "s_truck F03 S"})
    found = {name: staged.odds("g01", name) for name in ("s01", "s02", "s03")}
    assert {name: (one["colour"], one["fp"], one["dv"]) for name, one in found.items()} == {
        "s01": ("red", 3, 12), "s02": ("blue", 7, 19), "s03": ("red", 3, 9)
    }  # fmt: skip
    hurt = Staged({"g01": "g_sdkfz222 F08 N v_suppressed", "s02": "s_t34 F05 S"})
    assert hurt.odds("g01", "s02")["av_parts"] == {"fp": -2}


def test_a_counter_changes_the_dr_and_is_shown_when_it_does() -> None:
    """R-FF-55, 7.14: not where the side used stays what it was."""
    staged = Staged({"g01": "g_pz3 F08 N", "s01": "s_t26 F04 S v_panicked", "s02": "s_rifle F04 S unnerved"})
    assert staged.odds("g01", "s01")["dv_parts"] == {"dr": 10}
    assert staged.ask("odds", seat="german", unit="g01", target="s01")["dv_parts"] == {"dr": 14}
    assert staged.ask("odds", seat="german", unit="g01", target="s01")["unknown"] == ["s01"]
    events = staged.fire("g01", "F04", 1, 1, 1, 1)
    assert the(events, "counter_shown") == {"is": "counter_shown", "unit": "s01", "counter": "v_panicked"}
    behind = Staged({"g01": "g_pz3 F08 N", "s01": "s_t26 F04 N v_panicked"}).fire("g01", "F04", 1, 1)
    assert not of_kind(behind, "counter_shown")


# --- rolls and results ---------------------------------------------------------------------------------------------------


def test_everything_in_the_space_is_rolled_for_in_a_fixed_order() -> None:
    """R-FF-51, 9.4: units, forts, obstacles, then the hidden, each by id; friends and carried ones too."""
    units = {
        "g01": "g_hmg F08 N", "g02": "g_rifle F05 N", "s03": "s_truck F05 S", "s02": "s_rifle F05 S aboard=s03",
        "s01": "s_dp F05 S hidden", "s05": "s_rifle F05 N",
    }  # fmt: skip
    works = {"w01": "wire F05 soviet", "w02": "bunker F05 soviet S", "w03": "mines F05 soviet hidden", "w00": "mines F05 german"}
    events = Staged(units, works).fire("g01", "F05", *[1] * 14)
    assert the(events, "attack")["targets"] == ["g02", "s02", "s03", "s05", "w02", "w00", "w01"]
    assert list(rolls(events)) == ["g02", "s02", "s03", "s05", "w02", "w00", "w01", "s01"]


def test_all_values_stand_before_the_first_die() -> None:
    """R-FF-51: a vehicle destroyed in the attack still gives cover in it."""
    events = Staged({"g01": "g_pz3 F08 N", "s01": "s_truck F05 S", "s02": "s_rifle F05 S"}).fire("g01", "F05", 6, 6, 1, 1)
    assert rolls(events)["s01"]["result"] == "destroyed"
    assert rolls(events)["s02"]["dv_parts"] == {"dr": 12, "vehicle": 1}


@pytest.mark.parametrize(("dice", "result"), [((3, 4), "miss"), ((4, 4), "hit"), ((5, 6), "hit"), ((6, 6), "destroyed")])
def test_the_margin_decides(dice: tuple[int, int], result: str) -> None:
    """R-FF-52: AV 4 and the dice against DV 12."""
    draws = (*dice, "unnerved") if result == "hit" else dice
    events = duel().fire("g01", "F04", *draws)
    assert rolls(events)["s01"]["result"] == result
    assert bool(of_kind(events, "destroyed")) == (result == "destroyed")


def test_a_hit_draws_a_counter_face_down() -> None:
    """R-FF-53, R-FF-55"""
    staged = duel()
    events = staged.fire("g01", "F04", 4, 4, "pinned")
    assert the(events, "counter") == {"is": "counter", "unit": "s01", "counter": "pinned", "for": ["soviet"]}
    assert (staged["s01"]["hit"], staged["s01"]["hit_shown"]) == ("pinned", False)
    assert staged.whole["piles"]["foot"]["pinned"] == 4
    assert next(one for one in staged.view("german")["units"] if one["id"] == "s01")["hit"] == "?"


@pytest.mark.parametrize(("target", "counter"), [("s_rifle", "kia"), ("s_truck", "v_destroyed"), ("s_at45", "kia")])
def test_some_counters_destroy_at_once_and_go_back(target: str, counter: str) -> None:
    """R-FF-53, R-FF-115; 3.2: everything on wheels or tracks draws from the pile of vehicles."""
    staged = duel("g_hmg F08 N", f"{target} F04 S")
    need = staged.odds("g01", "s01")["need"]
    events = staged.fire("g01", "F04", need // 2, need - need // 2, counter)
    assert the(events, "destroyed")["why"] == "counter"
    assert the(events, "counter")["counter"] == counter and "for" not in the(events, "counter")
    assert "s01" not in staged
    assert staged.whole["piles"] == Staged({}).whole["piles"]


def test_a_second_hit_destroys_and_draws_nothing() -> None:
    """R-FF-54"""
    staged = duel("g_lmg F08 N", "s_rifle F04 S unnerved")
    events = staged.fire("g01", "F04", 4, 4)
    assert kinds(of_kind(events, "hit", "counter", "destroyed")) == ["hit", "destroyed"]
    assert staged.whole["piles"]["foot"]["unnerved"] == 2


def test_an_empty_pile_is_filled_first() -> None:
    """R-FF-53"""
    empty = dict.fromkeys(tables().full_pile("foot"), 0)
    staged = duel(piles={"foot": empty})
    staged.fire("g01", "F04", 4, 4, "pinned")
    assert staged.whole["piles"]["foot"] == tables().full_pile("foot") | {"pinned": 4}


def test_each_roll_is_carried_out_before_the_next() -> None:
    """9.3"""
    staged = Staged({"g01": "g_hmg F08 N", "s01": "s_rifle F05 S", "s02": "s_rifle F05 S"})
    events = staged.fire("g01", "F05", 6, 6, 4, 3, "pinned")
    told = kinds(events)[kinds(events).index("attack") :]
    assert told[:7] == ["attack", "attack_roll", "destroyed", "caps_max", "vp", "attack_roll", "hit"]


# --- hidden targets (R-FF-63, R-FF-67) -----------------------------------------------------------------------------------


def test_a_hidden_unit_in_the_space_is_attacked_on_its_front() -> None:
    """R-FF-63, R-FF-67: without CAPs; a miss is told to its seat only and nothing else shows."""
    staged = duel("g_lmg F08 N", "s_dp F04 N hidden", board={"terrain": {"F04": "woods"}})
    assert staged.no_fire("g01", "F04", caps={"s01": 1}) == "R-FF-21"
    events = staged.fire("g01", "F04", 1, 1)
    roll = rolls(events)["s01"]
    assert (roll["dr"], roll["dv"], roll["for"]) == ("front", 13, ["soviet"])
    assert the(events, "attack")["targets"] == [] and staged["s01"]["hidden"]


def test_a_hidden_unit_that_is_hit_shows_itself() -> None:
    """R-FF-62: the counter's DR first, then the unit, then the hit; it chooses its facing (R-FF-63)."""
    staged = duel("g_lmg F08 N", "s_dp F04 N hidden cowering", board={"terrain": {"F04": "woods"}})
    events = staged.fire("g01", "F04", 5, 5)
    told = kinds(of_kind(events, "attack_roll", "counter_shown", "revealed", "hit", "destroyed"))
    assert told == ["attack_roll", "counter_shown", "revealed", "hit", "destroyed"]
    assert "for" not in rolls(events)["s01"] and the(events, "revealed")["why"] == "hit"
    missed = duel("g_lmg F08 N", "s_dp F04 N hidden cowering", board={"terrain": {"F04": "woods"}}).fire("g01", "F04", 1, 1)
    assert not of_kind(missed, "counter_shown")
    alive = duel("g_lmg F08 N", "s_dp F04 N hidden", board={"terrain": {"F04": "woods"}})
    alive.fire("g01", "F04", 5, 5, "pinned")
    assert alive.match.actors() == ("soviet",) and alive.whole["pending"][0]["kind"] == "reveal_facing"


def test_cards_of_the_turn_do_not_count_against_hidden_units() -> None:
    """7.14 of R-FF-67"""
    units = {"g01": "g_lmg F08 N", "s01": "s_dp F04 N hidden", "s02": "s_rifle F04 S"}
    staged = Staged(units, board={"terrain": {"F04": "woods"}}, turn_fx={"played": True, "aim": 2, "cross": True})
    found = rolls(staged.fire("g01", "F04", 1, 1, 1, 1))
    assert (found["s02"]["dr"], found["s02"]["av_parts"]) == ("flank", {"fp": 4, "card": 2, "dice": 2})
    assert (found["s01"]["dr"], found["s01"]["av_parts"]) == ("front", {"fp": 4, "dice": 2})


# --- the numbers of 3.1 ---------------------------------------------------------------------------------------------------


def test_the_chances_to_hit_are_those_that_the_rules_say() -> None:
    """3.1: foot units 17 to 72 % against the front, up to 83 % against the flank; between the tanks 3 to 58, 17 to 72 %."""

    def chances(shooters: list[str], others: list[str], side: str) -> list[int]:
        found = []
        for one in shooters:
            for other in others:
                facing = "S" if side == "front" else "N"
                answer = Staged({"g01": f"{one} F08 N", "s01": f"{other} F05 {facing}"}).odds("g01", "s01")
                found.append(round(100 * answer["hit_36"] / 36))
        return found

    of = {side: [one.id for one in tables().units.values() if one.side == side] for side in ("german", "soviet")}
    foot = {side: [name for name in names if tables().units[name].foot and not tables().units[name].calibre]
            for side, names in of.items()}  # fmt: skip
    soft = {side: [name for name in names if tables().units[name].foot] for side, names in of.items()}
    front = chances(foot["german"], soft["soviet"], "front") + chances(foot["soviet"], soft["german"], "front")
    assert (min(front), max(front)) == (17, 72)
    assert max(chances(foot["german"], soft["soviet"], "flank") + chances(foot["soviet"], soft["german"], "flank")) == 83
    tanks = {"german": ["g_pz3"], "soviet": ["s_t34", "s_t26"]}
    for side, least, most in (("front", 3, 58), ("flank", 17, 72)):
        both = chances(tanks["german"], tanks["soviet"], side) + chances(tanks["soviet"], tanks["german"], side)
        assert (min(both), max(both)) == (least, most)
    assert chances(["g_lmg"], ["s_rifle"], "front") == [42] and chances(["s_rifle"], ["g_rifle"], "front") == [28]
