"""The board, steps, Double-Time and the duty to leave tear gas (R-SK-11 to R-SK-17, R-SK-42, R-SK-110 to R-SK-112, R-SK-116)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import Staged, of_kind, only, planned

ENEMY = {"t-boss": "e1/0"}


def lone(space: str, unit: str = "s-lead", turn: dict[str, Any] | None = None, **keys: Any) -> Staged:
    """One SEAL in his turn, and an enemy out of reach; `keys` are those of the unit, gas in the zones of `gas`."""
    gas = keys.pop("gas", "").split()
    zones = {zone: {"gas": True} for zone in gas}
    return Staged({unit: {"space": space, **keys}, **ENEMY}, {"unit": unit, **(turn or {})}, zones=zones)


def test_r_sk_11_a_unit_is_on_one_floor_of_one_zone() -> None:
    staged = lone("n3/1")
    staged.play("move", to="n3/2")
    assert staged["s-lead"]["space"] == "n3/2"


def test_r_sk_12_zones_that_touch_across_a_wall_are_not_adjacent() -> None:
    staged = Staged({"s-lead": "A2/0", "t-vet": "B2/0"}, "s-lead", scenario="black-hawk-down")
    assert "B2/0" not in staged.chosen("move", "to")
    assert staged.ask("los", **{"from": "A2/0", "to": "B2/0"})["range"] == 3
    assert staged.chosen("fire", "target") == []


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("c1/0", ["c1/1", "c2/0", "l1/0", "n1/0", "s3/0", "w2/0"]),
        ("c1/1", ["c1/0"]),
        ("n3/0", ["c3/0", "e3/0", "n2/0", "n3/1"]),
        ("n3/1", ["n2/1", "n3/0", "n3/2"]),
        ("n3/2", ["n3/1"]),
    ],
)
def test_r_sk_13_42_a_step_is_a_floor_or_a_link_on_the_same_floor(space: str, near: list[str]) -> None:
    staged = lone(space)
    assert staged.chosen("move", "to") == near
    assert staged.illegal("move", to="w1/0") == "R-SK-13"
    moved = only(staged.play("move", to=near[0]), "moved")
    assert moved == {"is": "moved", "unit": "s-lead", "from": space, "to": near[0], "path": [near[0]], "by": "move"}


def test_r_sk_42_41_two_steps_a_turn_and_no_third() -> None:
    staged = lone("w2/0")
    staged.play("move", to="c1/0")
    staged.play("move", to="c1/1")
    assert staged["turn"]["left"] == 0
    assert staged.illegal("move", to="c1/0") == "R-SK-41"


@pytest.mark.parametrize(
    ("start", "end", "far"), [("n3/2", "n3/0", 0), ("n3/2", "n2/0", 1), ("n3/2", "c2/0", 2), ("w2/0", "e2/0", 4)]
)
def test_r_sk_14_range_counts_links_and_no_floors(start: str, end: str, far: int) -> None:
    assert lone("w1/0").ask("los", **{"from": start, "to": end})["range"] == far


def test_r_sk_14_beyond_2_nothing_reaches() -> None:
    staged = Staged({"s-marks": "w2/0", "t-boss": "c3/0"}, "s-marks")
    assert staged.illegal("fire", target="t-boss") == "R-SK-14"


def test_r_sk_15_nothing_between_two_units_matters() -> None:
    """R-SK-15, R-SK-109: fire passes over smoke and over units of both teams."""
    between = {"s-gun": "c2/0", "t-gun": "c2/0"}
    staged = Staged({"s-lead": "c1/0", "t-boss": "c3/1", **between}, "s-lead", zones={"c2": {"smoke": True}})
    assert staged.chosen("fire", "target") == ["t-boss"]
    assert staged.ask("los", **{"from": "c1/0", "to": "c3/1"}) == {"range": 2, "height": 0, "clear": True}


def test_r_sk_16_any_number_share_a_space_and_nobody_hinders_a_step() -> None:
    crowd = dict.fromkeys(("s-gun", "s-eod", "s-radio", "t-vet", "t-gun", "t-look", "t-marks"), "c2/0")
    staged = Staged({"s-lead": "c1/0", **crowd}, "s-lead")
    staged.play("move", to="c2/0")
    staged.play("move", to="c3/0")
    assert staged["s-lead"]["space"] == "c3/0"


def test_r_sk_17_an_effect_in_a_zone_is_on_all_its_floors() -> None:
    staged = Staged({"s-breach": {"space": "c3/0", "ready": "flashbang"}, "t-vet": "n3/0", "t-gun": "n3/2"}, "s-breach")
    assert only(staged.use("flashbang", zone="n3"), "stunned")["units"] == ["t-gun", "t-vet"]


# --- Double-Time ----------------------------------------------------------------------------------------------------------


def test_r_sk_116_double_time_is_up_to_two_steps_mixed_at_will() -> None:
    staged = lone("n3/2", ready="double-time")
    assert staged.chosen("use", "to") == ["n2/1", "n3/0", "n3/1"]
    moved = only(staged.use("double-time", to="n2/1"), "moved")
    assert (moved["path"], moved["by"]) == (["n3/1", "n2/1"], "double-time")
    assert staged["turn"]["left"] == 1


def test_r_sk_116_among_shortest_paths_the_first_in_the_order_of_names() -> None:
    """Over l2 and not over s1, over l1 and not over n1."""
    for start, end, path in (("c3/0", "s2/0", ["l2/0", "s2/0"]), ("c1/0", "n2/0", ["l1/0", "n2/0"])):
        staged = lone(start, ready="double-time")
        assert only(staged.use("double-time", to=end), "moved")["path"] == path


def test_r_sk_151_fleet_runs_three_steps() -> None:
    staged = lone("w2/0", "s-point", ready="double-time")
    assert {"c3/0", "l2/0", "n2/0", "c1/1"} <= set(staged.chosen("use", "to"))
    assert only(staged.use("double-time", to="c3/0"), "moved")["path"] == ["c1/0", "c2/0", "c3/0"]


# --- tear gas -------------------------------------------------------------------------------------------------------------


def test_r_sk_110_nobody_enters_a_gassed_zone_by_whatever_step() -> None:
    staged = lone("c1/0", ready="double-time", gas="c2")
    assert "c2/0" not in staged.chosen("move", "to")
    assert staged.illegal("move", to="c2/0") == "R-SK-110"
    assert {"c2/0", "c3/0", "l2/0"}.isdisjoint(staged.chosen("use", "to"))
    cover = {"s-lead": {"space": "c1/0", "ready": "covering-fire"}, "s-gun": "c1/0", "t-boss": "l1/0"}
    follow = Staged(cover, "s-lead", zones={"c2": {"gas": True}})
    follow.use("covering-fire", "w")
    assert "c2/0" not in follow.chosen("follow", "to", unit="s-gun")
    assert follow.illegal("follow", unit="s-gun", to="c2/0") == "R-SK-110"
    assert follow.illegal("follow", unit="s-gun", to="c3/0") == "R-SK-114"
    assert staged.illegal("use", token="double-time", to="c2/0") == "R-SK-110"
    assert staged.illegal("use", token="double-time", to="c3/0") == "R-SK-110", "the way there leads through the gas"
    assert staged.illegal("use", token="double-time", to="e3/0") == "R-SK-116"


def test_r_sk_22_what_is_not_ones_own_is_not_readied() -> None:
    staged = planned({"s-lead": "c1/0", "t-boss": "c3/0"}, commit=False)
    for do, more in (("ready", {"token": "smoke"}), ("unready", {})):
        assert staged.illegal(do, "seal", unit="t-boss", **more) == "R-SK-22"


def test_r_sk_111_who_is_in_gas_may_not_end_his_turn_while_he_can_leave() -> None:
    staged = lone("c2/0", gas="c2")
    assert staged.legal("end-turn") == []
    assert staged.illegal("end-turn") == "R-SK-111"
    staged.play("move", to="c1/0")
    assert staged.legal("end-turn")


def test_r_sk_111_an_action_is_legal_only_if_he_still_gets_out_after_it() -> None:
    """With two actions one may be a shot; with the last one he has to go."""
    units = {"s-lead": "c2/0", "t-boss": "c3/0"}
    staged = Staged(units, "s-lead", zones={"c2": {"gas": True}})
    staged.fire("t-boss", "ww", "ww")
    assert staged.chosen("move", "to") == ["c1/0", "c3/0", "l1/0", "l2/0"]
    last = Staged(units, {"unit": "s-lead", "left": 1}, zones={"c2": {"gas": True}})
    assert last.legal("fire") == []
    assert last.illegal("fire", target="t-boss") == "R-SK-111"


def test_r_sk_111_from_upstairs_the_way_down_is_counted() -> None:
    staged = Staged({"s-lead": "c1/1", "t-boss": "c2/0"}, "s-lead", zones={"c1": {"gas": True}})
    assert staged.chosen("move", "to") == ["c1/0"]
    assert staged.illegal("fire", target="t-boss") == "R-SK-111"
    staged.play("move", to="c1/0")
    assert "c1/1" not in staged.chosen("move", "to")
    assert staged.illegal("move", to="c1/1") == "R-SK-111"


@pytest.mark.parametrize(("left", "free"), [(2, False), (1, True)])
def test_r_sk_112_who_cannot_get_out_is_free_to_act(left: int, free: bool) -> None:
    """R-SK-112: with one action the roof of the Clock tower is too high; a change of floor is not entering."""
    staged = lone("n3/1", turn={"left": left}, gas="n3 n2")
    assert bool(staged.legal("end-turn")) is free
    assert staged.chosen("move", "to") == (["n3/0", "n3/2"] if free else ["n3/0"])


def test_r_sk_112_a_roof_link_is_a_way_out_too() -> None:
    staged = lone("n3/1", turn={"left": 1}, gas="n3")
    assert staged.legal("end-turn") == []
    assert staged.chosen("move", "to") == ["n2/1"]


def test_r_sk_111_a_readied_double_time_counts_as_its_steps() -> None:
    """From the top of the tower three steps lead out: a move and the Double-Time, in either order."""
    staged = lone("n3/2", ready="double-time", gas="n3 n2")
    assert staged.legal("end-turn") == []
    assert staged.chosen("move", "to") == ["n3/1"]
    assert staged.chosen("use", "to") == ["n3/0"]
    staged.play("move", to="n3/1")
    assert staged.chosen("use", "to") == ["c3/0", "e3/0"]
    assert staged.legal("move") == []


def test_r_sk_111_a_used_or_missing_double_time_counts_no_more() -> None:
    for turn, ready in (({"readied": True}, "double-time"), ({}, "creep"), ({}, None)):
        staged = lone("n3/2", turn=turn, ready=ready, gas="n3 n2")
        assert staged.legal("end-turn"), "two steps do not lead out"


def test_r_sk_151_111_fleet_counts_three_steps_out_of_gas() -> None:
    fleet, plain = (lone("n3/2", unit, {"left": 1}, ready="double-time", gas="n3 n2") for unit in ("s-point", "s-lead"))
    assert fleet.legal("end-turn") == []
    assert fleet.chosen("use", "to") == ["c3/0", "e3/0"]
    assert plain.legal("end-turn")


def test_r_sk_111_he_may_not_throw_gas_on_his_last_way_out() -> None:
    """The north gate has two ways out, n1 and w2."""
    units = {"s-radio": {"space": "w1/0", "ready": "tear-gas"}, **ENEMY}
    staged = Staged(units, "s-radio", zones={"w1": {"gas": True}, "n1": {"gas": True}})
    assert staged.legal("use") == []
    assert staged.illegal("use", token="tear-gas", zone="w2") == "R-SK-111"
    open_way = Staged(units, "s-radio", zones={"w1": {"gas": True}})
    assert open_way.chosen("use", "zone") == ["n1", "w2"]


def test_r_sk_111_nor_use_up_the_token_that_would_take_him_out() -> None:
    staged = lone("c1/0", ready="creep", turn={"left": 1}, gas="c1")
    assert staged.illegal("use", token="creep") == "R-SK-111"


def test_r_sk_111_gas_that_he_throws_at_his_turn_binds_only_who_stands_in_it() -> None:
    staged = Staged({"s-radio": {"space": "c1/0", "ready": "tear-gas"}, "s-lead": "c2/0", **ENEMY}, "s-radio")
    assert of_kind(staged.use("tear-gas", zone="c2"), "cloud") == [{"is": "cloud", "zone": "c2", "kind": "gas"}]
    assert staged.legal("end-turn")


@pytest.mark.parametrize("state", [{"prone": True}, {"vehicle": "humvee"}])
def test_r_sk_111_180_who_lies_prone_or_sits_in_a_vehicle_need_not_leave(state: dict[str, Any]) -> None:
    """Prone he is on foot but cannot step; inside he is not on foot (R-SK-180)."""
    units = {"s-marks": {"space": "B1/0", **state}, "t-boss": "B9/0"}
    options = {"prone": True, "vehicles": True}
    staged = Staged(units, "s-marks", scenario="black-hawk-down", options=options, zones={"B1": {"gas": True}})
    assert staged.legal("end-turn")
    assert staged.legal("rise" if "prone" in state else "exit")


def test_r_sk_180_entering_a_vehicle_is_a_way_out_of_gas() -> None:
    units = {"s-marks": "B1/0", "t-boss": "B9/0"}
    options = {"prone": True, "vehicles": True}
    staged = Staged(
        units, {"unit": "s-marks", "left": 1}, scenario="black-hawk-down", options=options, zones={"B1": {"gas": True}}
    )
    assert staged.legal("end-turn") == []
    assert staged.illegal("prone") == "R-SK-111"
    staged.play("enter", vehicle="humvee")
    assert staged.legal("end-turn")
