"""The ten action tokens and the coup de grâce (R-SK-90 to R-SK-118)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import Staged, kinds, of_kind, only

DOWN: dict[str, Any] = {"state": "down", "danger": 8}
FAR = {"t-look": "e1/0"}


def using(unit: str, token: str, units: dict[str, Any], space: str = "c1/0", **start: Any) -> Staged:
    """The turn of a unit with a token on its ready spot, which it has whatever its card says."""
    items = {} if token in ("covering-fire", "creep", "double-time", "focus-fire") else {"items": [token]}
    return Staged({unit: {"space": space, "ready": token, **items}, **FAR, **units}, unit, **start)


# --- coup de grâce --------------------------------------------------------------------------------------------------------


def test_r_sk_90_92_an_incapacitated_enemy_in_the_own_space_is_killed_without_a_draw() -> None:
    staged = Staged({"s-lead": "c1/0", "t-gun": {"space": "c1/0", **DOWN}, "t-vet": {"space": "c1/0", **DOWN}, **FAR}, "s-lead")
    assert kinds(staged.play("coup", target="t-gun")) == ["declared", "killed"]
    assert staged["t-gun"]["state"] == "dead"
    assert staged.match.draws.count == 0 and staged.bag("terrorist")["black"] == 4
    events = staged.play("coup", target="t-vet")  # as often as there are actions
    assert only(events, "killed") == {"is": "killed", "unit": "t-vet", "how": "coup"}
    assert staged["turn"]["left"] == 0


@pytest.mark.parametrize(
    ("target", "rule"),
    [("t-vet", "R-SK-90"), ("t-gun", "R-SK-90"), ("s-gun", "R-SK-90"), ("t-bomb", "R-SK-91"), ("t-boss", "R-SK-91")],
)
def test_r_sk_90_91_who_cannot_be_finished_off(target: str, rule: str) -> None:
    """One who stands, one beside whom he stands, a friend, one a floor away, one a zone away."""
    units = {
        "s-lead": "c1/0", "s-gun": {"space": "c1/0", **DOWN}, "t-vet": "c1/0", "t-gun": {"space": "c1/0", **DOWN},
        "t-bomb": {"space": "c1/1", **DOWN}, "t-boss": {"space": "c2/0", **DOWN},
    }  # fmt: skip
    staged = Staged(units, "s-lead")
    assert staged.legal("coup") == []
    assert staged.illegal("coup", target=target) == rule


def test_r_sk_91_enemies_on_other_floors_do_not_prevent_it() -> None:
    staged = Staged({"s-lead": "c1/0", "t-gun": {"space": "c1/0", **DOWN}, "t-vet": "c1/1"}, "s-lead")
    assert staged.chosen("coup", "target") == ["t-gun"]


# --- items and stars ------------------------------------------------------------------------------------------------------


def test_r_sk_100_items_are_spent_and_stars_are_not() -> None:
    staged = Staged({"s-gren": {"space": "c1/0", "ready": "frag"}, "t-vet": "c2/0", **FAR}, "s-gren")
    assert only(staged.use("frag", "www", zone="c2"), "spent") == {"is": "spent", "unit": "s-gren", "token": "frag"}
    unit = staged["s-gren"]
    assert (unit["items"], unit["spent"], unit["ready"], unit["shown"]) == (["frag", "smoke"], ["frag"], None, False)
    star = using("s-gren", "creep", {})
    assert "spent" not in kinds(star.use("creep"))
    assert (star["s-gren"]["ready"], star["s-gren"]["shown"], star["s-gren"]["spent"]) == ("creep", True, [])


@pytest.mark.parametrize(
    ("token", "units", "start", "zones"),
    [
        ("frag", {"t-vet": "c2/0", "t-gun": {"space": "l1/0", **DOWN}}, {}, ["c2"]),
        ("frag", {"t-vet": "c2/0"}, {"zones": {"c2": {"smoke": True}}}, []),
        ("rpg", {"t-vet": "c3/0", "s-gun": "l2/0", "t-gun": {"space": "n2/0", **DOWN}}, {}, ["c3", "l2"]),
        ("flashbang", {"t-vet": "c2/0", "t-gun": {"space": "l1/0", **DOWN}, "s-gun": "n1/0"}, {}, ["c2", "l1", "n1"]),
        ("smoke", {}, {"zones": {"c2": {"smoke": True}, "l1": {"gas": True}}}, ["c1", "l1", "n1", "s3", "w2"]),
        ("tear-gas", {}, {"zones": {"c2": {"gas": True}, "l1": {"smoke": True}}}, ["l1", "n1", "s3", "w2"]),
    ],
)
def test_r_sk_101_a_token_must_do_something_in_the_zone(
    token: str, units: dict[str, Any], start: dict[str, Any], zones: list[str]
) -> None:
    staged = using("s-rifle", token, units, **start)
    assert staged.chosen("use", "zone") == zones


def test_r_sk_101_covering_fire_needs_an_enemy_or_a_friend_and_creep_is_used_once() -> None:
    assert using("s-rifle", "covering-fire", {}).illegal("use", token="covering-fire") == "R-SK-101"
    assert using("s-rifle", "covering-fire", {"s-gun": "c1/0"}).legal("use")
    assert using("s-rifle", "covering-fire", {"t-vet": "c2/0"}).legal("use")
    crept = Staged({"s-rifle": {"space": "c1/0", "ready": "creep"}, **FAR}, {"unit": "s-rifle", "creep": True})
    assert crept.illegal("use", token="creep") == "R-SK-101"


# --- flashbang ------------------------------------------------------------------------------------------------------------


def test_r_sk_102_all_in_the_zone_at_that_moment_of_both_teams_and_any_state() -> None:
    there = {"t-vet": "c2/0", "s-gun": "c2/0", "t-gun": {"space": "c2/0", **DOWN}}
    staged = using("s-breach", "flashbang", {**there, "t-boss": "c3/0"})
    assert staged.illegal("use", token="flashbang", zone="c1") == "R-SK-102"
    assert only(staged.use("flashbang", zone="c2"), "stunned") == {
        "is": "stunned", "zone": "c2", "units": ["s-gun", "t-gun", "t-vet"]
    }  # fmt: skip
    assert [name for name, unit in staged["units"].items() if unit["stunned"]] == ["s-gun", "t-gun", "t-vet"]
    assert staged.match.draws.count == 0


def test_r_sk_103_the_mark_goes_with_the_unit_which_is_moved_and_shot_at_like_any_other() -> None:
    units = {"s-gun": {"space": "c1/0", "stunned": True}, "t-vet": {"space": "c2/0", "stunned": True}}
    staged = using("s-rifle", "covering-fire", units)
    staged.use("covering-fire", "w")
    staged.play("follow", unit="s-gun", to="l1/0")
    assert staged["s-gun"]["stunned"] and staged["s-gun"]["space"] == "l1/0"
    assert only(staged.fire("t-vet", "www"), "no-return")["why"] == "stunned"


# --- frag and RPG ---------------------------------------------------------------------------------------------------------


def test_r_sk_104_106_a_frag_is_3_threats_to_all_who_stand_in_an_adjacent_zone() -> None:
    """Friends and upper floors too; not the incapacitated."""
    units = {"t-vet": "c3/1", "s-gun": "c3/0", "t-gun": {"space": "c3/0", **DOWN}, "t-boss": "e2/0"}
    staged = using("s-rifle", "frag", units, "c2/0")
    assert staged.illegal("use", token="frag", zone="c2") == "R-SK-104"
    assert staged.illegal("use", token="frag", zone="e2") == "R-SK-104"
    events = staged.use("frag", "www", "www", zone="c3")
    assert only(events, "attack") == {"is": "attack", "unit": "s-rifle", "with": "frag", "threats": {"s-gun": 3, "t-vet": 3}}
    assert staged["t-gun"]["danger"] == 8


def test_r_sk_105_an_rpg_reaches_range_2_and_not_nearer() -> None:
    units = {"t-vet": "c3/0", "t-gun": "c2/0", "t-boss": "c1/1"}
    staged = using("s-eod", "rpg", units)
    assert staged.chosen("use", "zone") == ["c3"]
    for zone in ("c1", "c2", "e2"):
        assert staged.illegal("use", token="rpg", zone=zone) == "R-SK-105"
    assert only(staged.use("rpg", "www", zone="c3"), "attack")["threats"] == {"t-vet": 3}


# --- Medkit ---------------------------------------------------------------------------------------------------------------


def test_r_sk_107_a_medkit_brings_a_friend_back_and_costs_danger() -> None:
    patient = {"space": "c1/1", **DOWN, "stunned": True, "ready": "smoke"}
    others = {"s-lead": {"space": "c2/0", **DOWN}, "t-gun": {"space": "c1/0", **DOWN}}
    staged = using("s-rifle", "medkit", {"s-gun": patient, **others})
    assert staged.chosen("use", "target") == ["s-gun"]
    for target in ("s-lead", "t-gun", "s-rifle"):
        assert staged.illegal("use", token="medkit", target=target) == "R-SK-107"
    events = staged.use("medkit", target="s-gun")
    assert of_kind(events, "danger", "revived") == [
        {"is": "danger", "unit": "s-rifle", "from": 0, "to": 2, "why": "medkit"},
        {"is": "revived", "unit": "s-gun", "danger": 1},
    ]
    gun = staged["s-gun"]
    assert (gun["state"], gun["danger"], gun["stunned"], gun["ready"]) == ("up", 1, True, "smoke")
    assert staged.bag("seal")["black"] == 4


def test_r_sk_107_at_most_8() -> None:
    staged = Staged(
        {"s-corps": {"space": "c1/0", "ready": "medkit", "danger": 7}, "s-gun": {"space": "c1/0", **DOWN}, **FAR},
        "s-corps",
        options={"gametext": False},
    )
    staged.use("medkit", target="s-gun")
    assert staged["s-corps"]["danger"] == 8


# --- smoke ----------------------------------------------------------------------------------------------------------------

CLOUDS: list[dict[str, Any]] = [{"c1": {"smoke": True}}, {"c2": {"smoke": True}}]
"""Over the one who acts, over the one he would hit."""


@pytest.mark.parametrize("zones", CLOUDS, ids=["here", "there"])
@pytest.mark.parametrize(
    ("token", "fields"),
    [
        ("frag", {"zone": "c2"}), ("flashbang", {"zone": "c2"}), ("focus-fire", {"target": "t-vet"}), ("covering-fire", {}),
    ],
)  # fmt: skip
def test_r_sk_108_nothing_names_or_hits_a_unit_in_smoke_or_from_it(
    token: str, fields: dict[str, Any], zones: dict[str, Any]
) -> None:
    staged = using("s-rifle", token, {"t-vet": "c2/0"}, zones=zones)
    expected = "R-SK-101" if token == "covering-fire" and "c2" in zones else "R-SK-108"
    assert staged.illegal("use", token=token, **fields) == expected
    assert staged.illegal("fire", target="t-vet") == "R-SK-108"


def test_r_sk_108_medkit_rpg_and_coup_too() -> None:
    here = {"zones": {"c1": {"smoke": True}}}
    assert using("s-rifle", "medkit", {"s-gun": {"space": "c1/0", **DOWN}}, **here).illegal(
        "use", token="medkit", target="s-gun"
    ) == "R-SK-108"  # fmt: skip
    assert using("s-rifle", "rpg", {"t-vet": "c3/0"}, **here).illegal("use", token="rpg", zone="c3") == "R-SK-108"
    assert using("s-rifle", "creep", {"t-gun": {"space": "c1/0", **DOWN}}, **here).illegal("coup", target="t-gun") == "R-SK-108"


def test_r_sk_108_smoked_units_in_reach_are_left_out() -> None:
    units = {"t-vet": "c2/0", "t-boss": "l1/0"}
    staged = using("s-rifle", "covering-fire", units, zones={"c2": {"smoke": True}})
    assert only(staged.use("covering-fire", "w"), "attack")["threats"] == {"t-boss": 1}


@pytest.mark.parametrize("token", ["creep", "double-time", "smoke", "tear-gas"])
def test_r_sk_109_smoke_bars_nothing_else(token: str) -> None:
    staged = using("s-rifle", token, {}, zones={"c1": {"smoke": True}})
    assert staged.legal("use")
    assert len(staged.legal("move")) == 6


def test_r_sk_109_picking_up_and_take_cover_in_smoke() -> None:
    units = {"s-lead": {"space": "C6/0", "danger": 1}, "t-vet": "A9/0"}
    staged = Staged(units, "s-lead", scenario="black-hawk-down", zones={"C6": {"smoke": True}})
    assert staged.legal("pick-up") and staged.legal("take-cover")


def test_r_sk_108_smoke_may_be_laid_on_the_own_zone_and_the_next() -> None:
    staged = using("s-rifle", "smoke", {})
    assert staged.chosen("use", "zone") == ["c1", "c2", "l1", "n1", "s3", "w2"]
    assert only(staged.use("smoke", zone="c1"), "cloud") == {"is": "cloud", "zone": "c1", "kind": "smoke"}
    assert staged["zones"] == {"c1": {"smoke": True, "gas": False}}


# --- the stars ------------------------------------------------------------------------------------------------------------


def test_r_sk_113_118_covering_fire_is_one_threat_to_each_enemy_in_range_without_return_fire_or_height() -> None:
    units = {"t-vet": "c1/1", "t-gun": "c2/0", "t-boss": {"space": "c2/0", **DOWN}, "t-bomb": "c3/0", "s-lead": "c2/0"}
    staged = using("s-rifle", "covering-fire", units)
    events = staged.use("covering-fire")
    assert only(events, "attack")["threats"] == {"t-gun": 1, "t-vet": 1}
    events = staged.play("check", "ww", unit="t-gun")
    assert not of_kind(events, "returned")
    assert staged["phase"] == "turn", "nobody is there to follow"


def test_r_sk_114_one_other_friend_in_the_zone_may_take_a_step() -> None:
    """On any floor; not one who lies, whether prone or fallen, nor one elsewhere, nor the one who fires."""
    units = {
        "s-gun": "c1/1", "s-lead": "c1/0", "s-eod": {"space": "c1/0", **DOWN}, "s-marks": {"space": "c1/0", "prone": True},
        "s-corps": "c2/0", "t-vet": "l1/0",
    }  # fmt: skip
    staged = using("s-rifle", "covering-fire", units, options={"prone": True})
    staged.use("covering-fire", "w")
    assert {one["unit"] for one in staged.legal("follow")} == {"s-gun", "s-lead"}
    assert staged.chosen("follow", "to", unit="s-gun") == ["c1/0"]
    assert staged.illegal("follow", unit="s-corps", to="c3/0") == "R-SK-114"
    assert staged.illegal("follow", unit="s-gun", to="c2/0") == "R-SK-114"
    moved = only(staged.play("follow", unit="s-lead", to="c2/0"), "moved")
    assert moved["by"] == "covering-fire"
    assert (staged["phase"], staged["turn"]["left"]) == ("turn", 1)


def test_r_sk_114_nobody_has_to_follow() -> None:
    staged = using("s-rifle", "covering-fire", {"s-lead": "c1/0"})
    staged.use("covering-fire")
    assert kinds(staged.play("pass")) == ["passed"]
    assert (staged["phase"], staged["s-lead"]["space"]) == ("turn", "c1/0")


def test_r_sk_114_nobody_follows_out_of_a_vehicle() -> None:
    inside = {"space": "B1/0", "vehicle": "humvee"}
    units = {"s-lead": {"space": "B1/0", "ready": "covering-fire"}, "s-gun": inside, "t-vet": "B2/0"}
    staged = Staged(units, "s-lead", scenario="black-hawk-down", options={"vehicles": True})
    staged.use("covering-fire", "w")
    assert staged["phase"] == "turn"


def test_r_sk_115_creep_lasts_to_the_end_of_this_turn() -> None:
    staged = using("s-rifle", "creep", {"t-vet": "c2/0"})
    assert kinds(staged.use("creep")) == ["declared", "token-shown", "creep"]
    assert only(staged.fire("t-vet", "ww"), "no-return")["why"] == "creep"
    units = {"s-rifle": {"space": "c1/0", "ready": "creep"}, "t-vet": "c2/0"}
    pair = {"first": "s-rifle", "second": "t-vet", "at": 1}
    over = Staged(units, {"unit": "s-rifle", "creep": True}, pair=pair)
    over.play("end-turn")
    assert of_kind(over.fire("s-rifle", "ww", "www"), "returned")


@pytest.mark.parametrize(("space", "near"), [("c1/1", True), ("c2/0", True), ("c3/0", False)])
def test_r_sk_117_118_focus_fire_is_2_threats_at_range_0_or_1_without_return_fire(space: str, near: bool) -> None:
    staged = using("s-gun", "focus-fire", {"t-vet": space})
    if not near:
        assert staged.illegal("use", token="focus-fire", target="t-vet") == "R-SK-117"
        return
    events = staged.use("focus-fire", "ww", target="t-vet")
    assert only(events, "attack")["threats"] == {"t-vet": 2}
    assert "returned" not in kinds(events) and not staged["turn"]["fired"]


@pytest.mark.parametrize(("target", "rule"), [("s-lead", "R-SK-50"), ("t-boss", "R-SK-69")])
def test_r_sk_117_a_standing_enemy(target: str, rule: str) -> None:
    staged = using("s-gun", "focus-fire", {"s-lead": "c2/0", "t-boss": {"space": "c2/0", **DOWN}})
    assert staged.illegal("use", token="focus-fire", target=target) == rule


def test_r_sk_118_height_plays_no_part_in_tokens() -> None:
    staged = using("s-gun", "focus-fire", {"t-vet": "c3/0"}, "n3/2")
    assert only(staged.use("focus-fire", "ww", target="t-vet"), "attack")["threats"] == {"t-vet": 2}
