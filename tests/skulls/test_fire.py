"""A unit's turn, the exchange of fire, danger and the bag (R-SK-41 to R-SK-71)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import Staged, kinds, of_kind, only

DUEL = {"s-lead": "c1/0", "t-boss": "c2/0"}
"""Both deal 2 threats at range 0 and 1, both have defence 4, neither has a text that matters here."""
FALL = {"override": {"defence": 1}}


def duel(mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, **start: Any) -> Staged:
    """The Team Leader's turn, the Cell Leader next to him; a third of each side far away."""
    units = {
        "s-lead": {"space": "c1/0", **(mine or {})},
        "t-boss": {"space": "c2/0", **(theirs or {})},
        "s-radio": "w1/0",
        "t-look": "e1/0",
    }
    return Staged(units, "s-lead", **start)


# --- the turn -------------------------------------------------------------------------------------------------------------


def test_r_sk_41_up_to_two_actions_in_any_order_or_fewer() -> None:
    staged = duel()
    staged.play("move", to="l1/0")
    staged.fire("t-boss", "ww", "ww")
    assert staged["turn"]["left"] == 0
    assert {one["do"] for one in staged.match.legal("seal")} == {"windows", "end-turn", "take-cover"}
    assert duel().legal("end-turn")


def test_r_sk_43_a_token_is_used_once_a_turn() -> None:
    staged = duel({"ready": "focus-fire"})
    staged.use("focus-fire", "ww", target="t-boss")
    assert staged["turn"]["left"] == 1
    assert staged.illegal("use", token="focus-fire", target="t-boss") == "R-SK-43"


def test_r_sk_44_fire_is_exchanged_once_a_turn() -> None:
    staged = duel()
    staged.fire("t-boss", "ww", "ww")
    assert staged.illegal("fire", target="t-boss") == "R-SK-44"
    assert staged.legal("move")


@pytest.mark.parametrize(
    ("unit", "keys", "action"),
    [
        ("s-lead", {}, {"do": "coup", "target": "t-look"}),
        ("s-marks", {}, {"do": "prone"}),
        ("s-marks", {"prone": True}, {"do": "rise"}),
        ("s-lead", {}, {"do": "enter", "vehicle": "humvee"}),
        ("s-lead", {"vehicle": "humvee"}, {"do": "exit"}),
        ("s-lead", {"vehicle": "humvee", "spent": ["smoke"]}, {"do": "crew", "weapon": "resupply", "token": "smoke"}),
    ],
)
def test_r_sk_45_other_deeds_take_one_action_each(unit: str, keys: dict[str, Any], action: dict[str, Any]) -> None:
    units = {unit: {"space": "B1/0", **keys}, "t-look": {"space": "B1/0", "state": "down"}, "t-vet": "B9/0"}
    staged = Staged(units, unit, scenario="black-hawk-down", options={"prone": True, "vehicles": True})
    staged.match.play("seal", action)
    assert staged["turn"]["left"] == 1


def test_r_sk_46_who_falls_in_his_turn_has_no_actions_left() -> None:
    staged = duel({**FALL, "danger": 1})
    staged.fire("t-boss", "ww", "wwb")
    assert (staged["s-lead"]["state"], staged["turn"]["left"]) == ("down", 0)
    assert staged.illegal("move", to="w2/0") == "R-SK-46"
    assert staged.legal("take-cover")
    assert "turn-end" in kinds(staged.play("end-turn"))


def test_r_sk_48_a_declared_action_waits_as_it_is_and_its_token_lies_face_up() -> None:
    staged = duel({"ready": "focus-fire"}, {"danger": 1}, terrorist={"windows": "threat"})
    events = staged.use("focus-fire", target="t-boss")
    assert kinds(events) == ["declared", "token-shown", "window"]
    assert staged["s-lead"]["shown"]
    assert staged["pending"] == {"seat": "terrorist", "action": {"do": "use", "token": "focus-fire", "target": "t-boss"}}
    assert staged.match.actors() == ("terrorist",)


# --- the exchange of fire -------------------------------------------------------------------------------------------------


def test_r_sk_50_targets_are_standing_enemies_in_reach_out_of_smoke() -> None:
    units = {
        "s-lead": "c1/0", "s-gun": "c2/0", "t-boss": "c2/0", "t-vet": "c3/1", "t-gun": {"space": "c2/0", "state": "down"},
        "t-bomb": "l1/0", "t-look": "e2/0",
    }  # fmt: skip
    staged = Staged(units, "s-lead", zones={"l1": {"smoke": True}})
    assert staged.chosen("fire", "target") == ["t-boss", "t-vet"]
    rules = {"s-gun": "R-SK-50", "t-gun": "R-SK-69", "t-bomb": "R-SK-108", "t-look": "R-SK-14", "t-marks": "R-SK-50"}
    for target, rule in rules.items():
        assert staged.illegal("fire", target=target) == rule
    smoked = Staged(units, "s-lead", zones={"c1": {"smoke": True}})
    assert smoked.legal("fire") == []


@pytest.mark.parametrize(("space", "far", "threat"), [("c1/0", 0, 2), ("c2/0", 1, 2), ("c3/0", 2, 1)])
def test_r_sk_51_threats_are_the_level_at_the_range(space: str, far: int, threat: int) -> None:
    fired = only(duel(None, {"space": space}).fire("t-boss", "w" * threat, "w" * threat), "fired")
    assert (fired["range"], fired["threat"], fired["parts"]) == (far, threat, [{"name": "pattern", "add": threat}])


@pytest.mark.parametrize(
    ("mine", "theirs", "out", "back"),
    [("n3/0", "n3/0", 2, 2), ("n3/1", "n3/0", 3, 2), ("n3/2", "n3/0", 4, 2), ("n3/0", "n3/2", 2, 4), ("n3/2", "c3/1", 3, 2)],
)
def test_r_sk_52_each_floor_higher_is_one_threat_more_and_lower_is_none_less(mine: str, theirs: str, out: int, back: int) -> None:
    events = duel({"space": mine}, {"space": theirs}).fire("t-boss", "w" * out, "w" * back)
    assert (only(events, "fired")["threat"], only(events, "returned")["threat"]) == (out, back)


def test_r_sk_53_height_and_texts_raise_no_level_of_0() -> None:
    units = {"s-point": "n3/2", "t-boss": "c2/0"}
    staged = Staged(units, "s-point")
    assert staged.illegal("fire", target="t-boss") == "R-SK-53"
    back = Staged({"s-lead": "c2/0", "t-enfor": "n3/2"}, "s-lead").fire("t-enfor", "w")
    assert only(back, "no-return")["why"] == "range"


def test_r_sk_54_return_fire_counts_from_the_target_s_own_card_and_is_no_action() -> None:
    units = {"s-lead": "c2/0", "t-gun": "n3/2"}
    staged = Staged({**units, "t-gun": "c3/1"}, {"unit": "s-lead"})
    events = staged.fire("t-gun", "ww", "wwww")
    returned = only(events, "returned")
    assert returned["parts"] == [{"name": "pattern", "add": 3}, {"name": "height", "add": 1}]
    assert (returned["unit"], returned["target"]) == ("t-gun", "s-lead")


@pytest.mark.parametrize(
    ("turn", "target", "why"),
    [
        ({"creep": True}, {"space": "c2/0"}, "creep"),
        ({"creep": True}, {"space": "c2/0", "stunned": True}, "creep"),
        ({}, {"space": "c2/0", "stunned": True}, "stunned"),
        ({}, {"space": "c2/0", "override": {"threat": [2, 0, 1]}}, "range"),
    ],
)
def test_r_sk_55_what_stops_return_fire(turn: dict[str, Any], target: dict[str, Any], why: str) -> None:
    staged = Staged({"s-lead": "c1/0", "t-boss": target}, {"unit": "s-lead", **turn})
    events = staged.fire("t-boss", "ww")
    assert only(events, "no-return") == {"is": "no-return", "unit": "t-boss", "target": "s-lead", "why": why}
    assert [one["unit"] for one in of_kind(events, "threat", "drew")] == ["t-boss", "t-boss"]


def test_r_sk_56_57_all_threats_then_all_pulls_then_both_results() -> None:
    """Both fall though each pulled while the other still stood."""
    staged = duel(FALL, FALL)
    events = staged.fire("t-boss", "wb", "bw")
    assert kinds(events) == [
        "declared", "fired", "returned", "threat", "threat", "drew", "drew", "discarded", "incapacitated", "discarded",
        "incapacitated",
    ]  # fmt: skip
    assert [one["unit"] for one in of_kind(events, "threat", "drew")] == ["t-boss", "s-lead"] * 2


# --- danger and the bag ---------------------------------------------------------------------------------------------------


def test_r_sk_60_63_65_each_threat_is_danger_and_a_skull_and_as_many_are_pulled_and_put_back() -> None:
    staged = duel(None, {"danger": 1})
    events = staged.fire("t-boss", "bww", "ww")
    assert of_kind(events, "threat")[0] == {"is": "threat", "unit": "t-boss", "count": 2, "from": 1, "to": 3, "skulls": 2}
    assert staged["t-boss"]["danger"] == 3
    assert of_kind(events, "held")[0] == {"is": "held", "unit": "t-boss", "black": 1, "defence": 4}
    assert staged.bag("terrorist") == {"white": 40, "black": 6, "red": 0, "own": []}


def test_r_sk_61_danger_stops_at_8_but_the_skulls_do_not() -> None:
    staged = duel(None, {"danger": 7})
    events = staged.fire("t-boss", "w" * 8, "ww")
    assert of_kind(events, "threat")[0] == {"is": "threat", "unit": "t-boss", "count": 2, "from": 7, "to": 8, "skulls": 2}
    assert staged.bag("terrorist")["black"] == 6


def test_r_sk_62_other_changes_of_danger_add_no_skull_and_pull_none() -> None:
    units = {"s-corps": {"space": "c1/0", "ready": "medkit"}, "s-lead": {"space": "c1/0", "state": "down"}, "t-boss": "e1/0"}
    staged = Staged(units, "s-corps")
    events = [*staged.use("medkit", target="s-lead"), *staged.play("take-cover")]
    assert not of_kind(events, "threat", "drew")
    assert staged.bag("seal") == {"white": 40, "black": 4, "red": 0, "own": []}


def test_r_sk_64_a_bag_that_holds_fewer_is_pulled_empty() -> None:
    staged = duel(None, {"danger": 5}, terrorist={"bag": {"white": 1}})
    assert of_kind(staged.fire("t-boss", "bwb", "ww"), "drew")[0]["skulls"] == ["black", "white", "black"]


@pytest.mark.parametrize(("black", "state", "left"), [(3, "up", 6), (4, "down", 2), (5, "dead", 1), (6, "dead", 0)])
def test_r_sk_65_66_67_68_black_skulls_against_defence(black: int, state: str, left: int) -> None:
    staged = duel(None, {"danger": 6})
    events = staged.fire("t-boss", "b" * black + "w" * (8 - black), "ww")
    assert staged["t-boss"]["state"] == state
    assert staged.bag("terrorist") == {"white": 40, "black": left, "red": 0, "own": []}
    gone = [{"is": "discarded", "seat": "terrorist", "black": black, "red": 0, "own": []}]
    assert of_kind(events, "discarded") == ([] if state == "up" else gone)


def test_r_sk_69_an_incapacitated_unit_lies_at_danger_8_and_is_no_target() -> None:
    staged = duel({"ready": "frag", "items": ["frag"]}, {"override": {"defence": 0}})
    staged.fire("t-boss", "ww", "ww")
    boss = staged["t-boss"]
    assert (boss["state"], boss["danger"], boss["space"]) == ("down", 8, "c2/0")
    assert staged.illegal("fire", target="t-boss") == "R-SK-44"
    assert staged.illegal("use", token="frag", zone="c2") == "R-SK-101"


def test_r_sk_70_a_killed_unit_leaves_with_all_it_has() -> None:
    staged = duel(None, {"danger": 3, "ready": "creep", "override": {"defence": 1}}, round=2)
    events = staged.fire("t-boss", "bbwww", "ww")
    assert only(events, "killed") == {"is": "killed", "unit": "t-boss", "how": "threat"}
    boss = staged["t-boss"]
    assert (boss["state"], boss["space"], boss["ready"], boss["stunned"]) == ("dead", None, None, False)
    staged.play("end-turn")
    assert staged["phase"] == "plan"
    assert staged.chosen("card", "unit", "terrorist") == ["t-look"]
    assert staged.legal("ready", "terrorist", unit="t-look", token="creep")
