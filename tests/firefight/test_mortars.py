"""Mortars, smoke, and artillery as it lands (R-FF-89 to R-FF-103)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.firefight.staged import Staged, kinds, of_kind, rolls, the

WOODS = {"terrain": {"F05": "woods"}}


def mortar(unit: str = "g_mtr8 F06 N", target: str = "s_rifle F02 S", **start: Any) -> Staged:
    units = {"g01": unit, "s01": target, **start.pop("more", {})}
    return Staged(units, **{"board": WOODS, **start})


# --- direct and indirect (R-FF-89 to R-FF-94) ----------------------------------------------------------------------------


def test_a_mortar_fires_directly_where_it_sees() -> None:
    """R-FF-89, R-FF-91: always at the flank; a spotter is not named there."""
    staged = mortar(board={})
    assert staged.no_fire("g01", "F02", spotter="F05") == "R-FF-89"
    assert rolls(staged.fire("g01", "F02", 1, 1))["s01"]["dr"] == "flank"


def test_without_a_line_it_needs_a_spotter_space() -> None:
    """R-FF-89, R-FF-90; the list names the first that may serve."""
    staged = mortar()
    assert staged.no_fire("g01", "F02") == "R-FF-37"
    serving = staged.ask("spotters", unit="g01", at="F02")["spaces"]
    assert serving == sorted(serving) and "F06" not in serving
    hexes = staged.match.position.world.hexes
    for space in hexes.ids:
        seen = all(staged.ask("los", **{"from": one, "to": space})["clear"] for one in ("F06", "F02"))
        assert (space in serving) == (seen and 0 < hexes.distance("F06", space) <= 2)
    assert staged.legal(do="fire", by="activate") == [
        {"do": "fire", "unit": "g01", "at": "F02", "spotter": serving[0], "by": "activate"}
    ]
    for space in serving:
        assert mortar().fire("g01", "F02", 1, 1, spotter=space)
    assert staged.no_fire("g01", "F02", spotter="F06") == "R-FF-90"


def test_no_enemy_stands_in_a_spotter_space_that_is_seen() -> None:
    """R-FF-68, R-FF-90: a hidden one does not spoil it."""
    staged = mortar(more={"s02": "s_rifle G06 S"})
    assert "G06" not in staged.ask("spotters", unit="g01", at="F02")["spaces"]
    hidden = mortar(more={"s02": "s_rifle G06 S hidden"}, board={"terrain": {"F05": "woods", "G06": "field"}})
    assert "G06" in hidden.ask("spotters", unit="g01", at="F02")["spaces"]
    assert "G06" in hidden.ask("spotters", seat="german", unit="g01", at="F02")["spaces"]


def test_other_weapons_have_no_spotter() -> None:
    """R-FF-89"""
    assert mortar("g_lmg F06 N").no_fire("g01", "F02", spotter="G06") == "R-FF-89"
    assert mortar("g_mtr8 F06 N", hands={"german": ["R5"]}).no_fire("g01", "F02", weapon="R5", spotter="G06") == "R-FF-89"


def test_arc_range_and_adjacency_are_measured_from_the_mortar() -> None:
    """R-FF-89"""
    assert mortar("g_mtr8 F06 S").no_fire("g01", "F02", spotter="G06") == "R-FF-42"
    hill = {"terrain": {}, "level": {"F06": 1, "F05": 1}}
    close = mortar("g_mtr5 F09 N", "s_rifle F08 S", board={})
    assert close.odds("g01", "s01")["av_parts"] == {"fp": 3, "adjacent": 3}
    assert mortar(board=hill).odds("g01", "s01", spotter="G06")["av_parts"] == {"fp": 4}


def test_height_smoke_and_walls_are_seen_from_the_spotter() -> None:
    """R-FF-90, R-FF-102"""
    board = {"terrain": {"F05": "woods"}, "level": {"G06": 1}, "walls": [["F02", "G03"], ["F02", "F03"]]}
    staged = mortar(board=board, smoke=[{"at": "F06", "strength": 1}, {"at": "G06", "strength": 1}])
    answer = staged.odds("g01", "s01", spotter="G06")
    assert answer["av_parts"] == {"fp": 4, "elevation": 1}
    assert answer["dv_parts"] == {"dr": 11, "wall": 1, "smoke": 1}


def test_from_above_heavy_woods_hide_no_red_dr() -> None:
    """R-FF-92; a blue one, and what a gun fires at, keep it."""
    units = {"s02": "s_t26 F02 S", "s03": "s_zis30 F02 S"}
    staged = mortar(more=units, board={"terrain": {"F02": "heavy_woods"}})
    found = {name: staged.odds("g01", name)["dv_parts"] for name in ("s01", "s02", "s03")}
    assert found == {"s01": {"dr": 11, "vehicle": 1}, "s02": {"dr": 13, "terrain": 2}, "s03": {"dr": 11}}
    gun = mortar("g_hmg F06 N", more=units, board={"terrain": {"F02": "heavy_woods"}})
    assert gun.odds("g01", "s01")["dv_parts"]["terrain"] == 2


def test_inside_a_bunker_a_mortar_is_silent() -> None:
    """R-FF-93: in close combat too; weapon cards it may use."""
    works = {"w01": "bunker F06 german N"}
    staged = mortar("g_mtr8 F06 N in=w01", works=works, board={}, hands={"german": ["R5"]})
    assert staged.no_fire("g01", "F02") == "R-FF-93"
    assert {one["weapon"] for one in staged.legal(do="fire", by="activate")} == {"R5"}
    assert staged.illegal("smoke", unit="g01", at="F02", by="activate") == "R-FF-93"
    beset = mortar("g_mtr8 F06 N in=w01", "s_rifle F06 S", works=works, board={})
    assert beset.no_fire("g01", "F06", target="s01") == "R-FF-93"


# --- smoke (R-FF-99, R-FF-103) -------------------------------------------------------------------------------------------


def test_heavy_mortars_lay_smoke_where_they_could_fire() -> None:
    """R-FF-99, R-FF-103: an enemy need not be there, but is where the list has it; no roll."""
    staged = mortar(board={})
    assert staged.legal(do="smoke", by="activate") == [{"do": "smoke", "unit": "g01", "at": "F02", "by": "activate"}]
    for at, rule in (("F06", "R-FF-103"), ("F08", "R-FF-42")):
        assert staged.illegal("smoke", unit="g01", at=at, by="activate") == rule
    events = staged.play("smoke", unit="g01", at="F04", by="activate")
    assert the(events, "paid")["price"] == 3
    assert the(events, "smoke") == {"is": "smoke", "at": "F04", "change": "placed", "strength": 2}
    assert staged.whole["smoke"] == [{"at": "F04", "strength": 2}]


def test_smoke_too_is_laid_through_a_spotter() -> None:
    """R-FF-89, R-FF-103"""
    staged = mortar()
    (listed,) = staged.legal(do="smoke", by="activate")
    assert listed["spotter"] == staged.ask("spotters", unit="g01", at="F02")["spaces"][0]
    assert staged.illegal("smoke", unit="g01", at="F02", by="activate") == "R-FF-37"
    assert staged.play("smoke", unit="g01", at="F02", by="activate", spotter=listed["spotter"])


def test_pioneers_lay_smoke_around_them_without_regard_to_arc() -> None:
    """R-FF-103, R-FF-140"""
    staged = mortar("g_pioneer F06 N", board={})
    places = {one["at"] for one in staged.legal(do="smoke", by="activate")}
    assert places == {"F06", *staged.match.position.world.hexes.links("F06")}
    assert staged.illegal("smoke", unit="g01", at="F04", by="activate") == "R-FF-103"
    assert the(staged.play("smoke", unit="g01", at="F07", by="activate"), "paid")["price"] == 2


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("g_rifle F06 N", "R-FF-103"), ("g_mtr5 F06 N", "R-FF-103"), ("g_pioneer F06 N panicked", "R-FF-55"),
        ("g_mtr8 F06 N stunned", "R-FF-55"),
    ],
)  # fmt: skip
def test_others_and_those_who_may_not_attack_lay_none(unit: str, rule: str) -> None:
    """R-FF-103"""
    staged = mortar(unit, board={})
    assert staged.illegal("smoke", unit="g01", at="F05", by="activate") == rule
    assert not staged.legal(do="smoke")


def test_a_scenario_without_smoke_has_none() -> None:
    """9.2"""
    assert mortar(board={}, modules=["core", "guns"]).illegal("smoke", unit="g01", at="F02", by="activate") == "R-FF-103"


def test_a_counter_that_changes_the_price_of_smoke_is_shown() -> None:
    """R-FF-55"""
    events = mortar("g_mtr8 F06 N suppressed", board={}).play("smoke", unit="g01", at="F02", by="activate")
    assert kinds(of_kind(events, "paid", "counter_shown", "smoke")) == ["paid", "counter_shown", "smoke"]
    assert the(events, "paid")["price"] == 4


# --- artillery (R-FF-96, R-FF-97) ----------------------------------------------------------------------------------------


def strike(shell: str = "he", at: str = "F05", units: dict[str, str] | None = None, works: dict[str, str] | None = None,
           **start: Any) -> Staged:  # fmt: skip
    package = {"id": "oba1", "seat": "german", "fp_red": 5, "fp_blue": 4, "missions": 1, "rounds": [1], "shells": ["he", "smoke"]}
    package["plan"] = {"at": at, "shell": shell}
    return Staged(units or {}, works, phase="oba_fire", oba=[package], **start)


def test_a_strike_meets_everything_in_seven_spaces_clockwise() -> None:
    """R-FF-96, 9.4: friend and enemy; in each space the order of fire."""
    places = {"s01": "F04", "s02": "E05", "s03": "F05", "s04": "F06", "s05": "G06", "s06": "G05", "s07": "E06", "s08": "F03"}
    units = {"g01": "g_rifle F05 N"} | {name: f"s_rifle {at} N" for name, at in places.items()}
    staged = strike(units=units, works={"w01": "trench G06 soviet", "w02": "wire G06 soviet"})
    near = [staged.match.position.world.hexes.near["F05"][side] for side in range(6)]
    assert near == ["F04", "G05", "G06", "F06", "E06", "E05"]
    events = staged.play("oba_fire", *[1] * 20)
    assert the(events, "oba_lands") == {"is": "oba_lands", "seat": "german", "at": "F05", "shell": "he"}
    assert list(rolls(events)) == ["g01", "s03", "s01", "s06", "s05", "w01", "w02", "s04", "s07", "s02"]
    assert not of_kind(events, "attack")


def test_a_strike_has_no_modifiers_but_firepower_and_caps() -> None:
    """R-FF-96, R-FF-97: flank DR, no wall, height, mark of a mover; open tops count as red."""
    units = {"s01": "s_rifle F05 S exposed dm=2", "s02": "s_t26 F05 S", "s03": "s_zis30 F05 S"}
    board = {"terrain": {"F05": "heavy_woods"}, "level": {"F05": 1}, "walls": [["F05", "F04"]]}
    staged = strike(units=units, board=board, smoke=[{"at": "F05", "strength": 1}, {"at": "F06", "strength": 2}])
    found = rolls(staged.play("oba_fire", *[1] * 6, caps={"s01": 2}))
    assert (found["s01"]["dr"], found["s01"]["av_parts"]) == ("flank", {"fp": 5, "dice": 2, "caps": 2})
    assert found["s01"]["dv_parts"] == {"dr": 11, "smoke": 1, "vehicle": 1, "card": 2}
    assert found["s02"]["av_parts"]["fp"] == 4 and found["s02"]["dv_parts"] == {"dr": 13, "terrain": 2, "smoke": 1}
    assert found["s03"]["av_parts"]["fp"] == 5 and found["s03"]["dv_parts"] == {"dr": 11, "smoke": 1}
    assert staged.whole["caps"]["german"]["now"] == 3


def test_caps_go_to_what_a_strike_meets() -> None:
    """R-FF-21: not to the hidden, nor to what lies outside."""
    staged = strike(units={"s01": "s_rifle F03 S", "s02": "s_rifle F04 S hidden"}, board={"terrain": {"F04": "woods"}})
    for name in ("s01", "s02"):
        assert staged.illegal("oba_fire", caps={name: 1}) == "R-FF-21"
    assert list(rolls(staged.play("oba_fire", 1, 1))) == ["s02"]


def test_smoke_shells_lay_smoke_in_the_spaces_there_are() -> None:
    """R-FF-103"""
    staged = strike("smoke", "A01")
    events = staged.play("oba_fire")
    assert [one["at"] for one in of_kind(events, "smoke")] == ["A01", "B01", "A02"]
    assert not of_kind(events, "attack_roll")
