"""Close combat, rally, and groups in both and in fire (R-FF-56 to R-FF-60, R-FF-85 to R-FF-88)."""

from __future__ import annotations

import pytest

from tests.firefight.staged import Staged, kinds, of_kind, rolls, the

MELEE = {"g01": "g_rifle F05 N", "g02": "g_lmg F05 N", "s01": "s_rifle F05 N", "s02": "s_dp F05 S", "s09": "s_rifle F04 S"}

# --- close combat (R-FF-56, R-FF-57) -------------------------------------------------------------------------------------


def test_close_combat_is_with_one_target_named() -> None:
    """R-FF-56: an unhidden enemy unit, a fort or an obstacle of the space."""
    works = {"w01": "wire F05 soviet", "w02": "mines F05 soviet hidden"}
    units = MELEE | {"s03": "s_rifle F05 N hidden"}
    staged = Staged(units, works, board={"terrain": {"F05": "field"}})
    targets = [one["target"] for one in staged.legal(do="fire", unit="g01", by="activate")]
    assert targets == ["s01", "s02", "w01"]
    assert staged.no_fire("g01", "F05") == "R-FF-56"
    for target in ("g02", "s09", "s03", "w02", "x"):
        assert staged.no_fire("g01", "F05", target=target) == "R-FF-56"
    events = staged.fire("g01", "F05", 1, 1, target="s02")
    assert the(events, "attack")["targets"] == ["s02"] and list(rolls(events)) == ["s02"]


def test_who_shares_a_space_with_an_enemy_attacks_there_only() -> None:
    """R-FF-56: not a hidden one; nor may the unit support others' fire."""
    staged = Staged(MELEE)
    assert staged.no_fire("g01", "F04") == "R-FF-56"
    assert not staged.legal(do="fire", at="F04")
    free = Staged({"g01": "g_rifle F05 N", "s01": "s_rifle F05 N hidden", "s09": "s_rifle F04 S"})
    assert free.fire("g01", "F04", 1, 1)


def test_a_target_is_named_in_close_combat_only() -> None:
    """R-FF-51, R-FF-89: neither a target elsewhere, nor a spotter here."""
    staged = Staged({"g01": "g_rifle F05 N", "s09": "s_rifle F04 S"})
    assert staged.no_fire("g01", "F04", target="s09") == "R-FF-51"
    assert Staged(MELEE).no_fire("g01", "F05", target="s01", spotter="F06") == "R-FF-89"


def test_facing_and_range_do_not_matter() -> None:
    """R-FF-56, R-FF-116: trucks, of range 0, fight here alone, as boxed ones."""
    staged = Staged({"g01": "g_truck F05 S", "s01": "s_rifle F05 N", "s09": "s_rifle F04 S"})
    assert staged.odds("g01", "s01")["av_parts"] == {"fp": 0, "close_combat": -2}
    assert staged.fire("g01", "F05", 1, 1, target="s01")


@pytest.mark.parametrize(
    ("unit", "parts"),
    [
        ("g_rifle", {"fp": 2, "close_combat": 4}), ("g_lmg", {"fp": 4, "close_combat": -2}),
        ("g_mtr8", {"fp": 4, "close_combat": -2}), ("g_pak38", {"fp": 2, "close_combat": -2}),
        ("g_pz3", {"fp": 3, "close_combat": 4}),
    ],
)  # fmt: skip
def test_close_combat_adds_four_or_takes_two_from_what_is_crew_served(unit: str, parts: dict[str, int]) -> None:
    """R-FF-57, R-FF-94: no adjacency, height or wall; the flank DR; other DM as usual."""
    board = {"terrain": {"F05": "woods"}, "level": {"F05": 1}, "walls": [["F05", "F04"]]}
    staged = Staged({"g01": f"{unit} F05 N", "s01": "s_dp F05 S dm=2"}, board=board)
    answer = staged.odds("g01", "s01")
    assert (answer["dr"], answer["av_parts"]) == ("flank", parts)
    assert answer["dv_parts"] == {"dr": 10, "terrain": 1, "card": 2}


def test_in_a_fort_only_the_fort_helps() -> None:
    """R-FF-57, R-FF-126"""
    works = {"w01": "bunker F05 soviet S", "w02": "road_block F05 soviet"}
    staged = Staged(
        {"g01": "g_rifle F05 N", "s01": "s_dp F05 S in=w01 dm=2", "s02": "s_dp F05 S"}, works,
        board={"terrain": {"F05": "stone_building"}}, smoke=[{"at": "F05", "strength": 2}],
    )  # fmt: skip
    assert staged.odds("g01", "s01")["dv_parts"] == {"dr": 10, "fort": 3}
    assert staged.odds("g01", "s02")["dv_parts"] == {"dr": 10, "terrain": 3, "smoke": 2, "road_block": 1}


# --- rally (R-FF-58 to R-FF-60, R-FF-87) ---------------------------------------------------------------------------------


def test_a_rally_reaches_the_number_of_the_counter_or_changes_nothing() -> None:
    """R-FF-58"""
    staged = Staged({"g01": "g_rifle F05 N cowering", "s01": "s_rifle A01 N"})
    events = staged.rally("g01", 3, 4)
    assert the(events, "paid")["price"] == 5
    assert kinds(of_kind(events, "counter_shown", "rally_roll", "rallied")) == ["counter_shown", "rally_roll"]
    roll = the(events, "rally_roll")
    assert {key: roll[key] for key in ("total", "need", "ok", "parts")} == {"total": 7, "need": 8, "ok": False, "parts": {}}
    assert staged["g01"]["hit"] == "cowering" and staged["g01"]["hit_shown"]
    staged.stall()
    events = staged.rally("g01", 4, 4, by="command")
    assert the(events, "rallied") == {"is": "rallied", "unit": "g01", "counter": "cowering"}
    assert staged.whole["piles"]["foot"]["cowering"] == 2 and not staged["g01"]["hit_shown"]


@pytest.mark.parametrize("counter", ["v_immobilised", "v_light", "v_gun"])
def test_some_counters_stay(counter: str) -> None:
    """R-FF-58"""
    staged = Staged({"g01": f"g_pz3 F05 N {counter}", "s01": "s_rifle A01 N"})
    assert staged.illegal("rally", unit="g01", by="activate") == "R-FF-58"
    assert not staged.legal(do="rally")
    assert staged.ask("rally_odds", unit="g01") == {"need": None, "parts": {}, "of_36": 0}


def test_who_is_not_hit_does_not_rally_and_who_may_do_nothing_else_does() -> None:
    """R-FF-58; 3.2: stunned units rally."""
    staged = Staged({"g01": "g_rifle F05 N", "g02": "g_rifle F06 N stunned", "s01": "s_rifle A01 N"})
    assert staged.illegal("rally", unit="g01", by="activate") == "R-FF-58"
    assert {one["unit"] for one in staged.legal(do="rally")} == {"g02"}


def test_company_and_cover_help() -> None:
    """R-FF-59: an un-hit, unhidden friend of the space; terrain, fort and road block; not walls, smoke and vehicles."""

    def parts(units: dict[str, str], works: dict[str, str] | None = None, terrain: str = "clear", **start: object) -> object:
        staged = Staged({"g01": "g_rifle F05 N pinned"} | units, works, board={"terrain": {"F05": terrain}}, **start)
        return staged.ask("rally_odds", unit="g01")["parts"]

    assert parts({"g02": "g_rifle F05 N"}) == {"stacked": 1}
    assert parts({"g02": "g_rifle F05 N pinned"}) == {}
    assert parts({"g02": "g_rifle F05 N hidden"}) == {}
    assert parts({"s02": "s_rifle F05 N"}) == {}
    assert parts({}, terrain="field") == {"cover": 1}
    assert parts({}, {"w01": "road_block F05 soviet"}) == {"cover": 1}
    assert parts({}, {"w01": "road_block F05 soviet"}, terrain="water") == {}
    assert parts({}, smoke=[{"at": "F05", "strength": 2}]) == {}
    assert parts({"g02": "g_pz3 F05 N"}, terrain="woods") == {"stacked": 1, "cover": 1}


def test_nobody_rallies_beside_an_enemy() -> None:
    """R-FF-60: a hidden one does not keep from it."""
    staged = Staged({"g01": "g_rifle F05 N pinned", "s01": "s_rifle F05 N"})
    assert staged.illegal("rally", unit="g01", by="activate") == "R-FF-60"
    hidden = Staged({"g01": "g_rifle F05 N pinned", "s01": "s_rifle F05 N hidden"}, board={"terrain": {"F05": "woods"}})
    assert hidden.rally("g01", 1, 1)


def test_caps_and_a_card_help_a_rally() -> None:
    """R-FF-21, R-FF-74: the card touches this turn's rally."""
    staged = Staged({"g01": "g_rifle F05 N cowering", "s01": "s_rifle A01 N"}, hands={"german": ["B5"]})
    staged.play("bonus", card="B5")
    assert staged.ask("rally_odds", unit="g01", caps=1) == {"need": 5, "parts": {"card": 2}, "of_36": 30}
    roll = the(staged.rally("g01", 2, 3, caps={"g01": 1}), "rally_roll")
    assert (roll["total"], roll["ok"], roll["parts"]) == (8, True, {"card": 2})
    assert Staged({"g01": "g_rifle F05 N pinned"}).illegal("rally", unit="g01", by="activate", caps={"g02": 1}) == "R-FF-21"


def test_a_group_rallies_one_after_another_for_one_price() -> None:
    """R-FF-87, 7.14 of R-FF-59: whoever has rallied stands un-hit by the next."""
    staged = Staged({"g01": "g_rifle F05 N pinned", "g02": "g_rifle F05 N pinned", "s01": "s_rifle A01 N"})
    events = staged.play("rally", 3, 4, 2, 4, units=["g02", "g01"], by="activate")
    assert the(events, "paid")["price"] == 5
    told = [(one["unit"], one["ok"], one["parts"]) for one in of_kind(events, "rally_roll")]
    assert told == [("g02", True, {}), ("g01", True, {"stacked": 1})]


# --- group fire (R-FF-85, R-FF-86, R-FF-88) ------------------------------------------------------------------------------

GROUP = {"g01": "g_rifle F08 N", "g02": "g_rifle F09 N", "g03": "g_lmg E08 NE", "g04": "g_hmg F08 N", "s01": "s_rifle F05 S"}


def test_each_support_adds_one_and_the_leader_pays() -> None:
    """R-FF-85: facing, range, height and side are the leader's."""
    staged = Staged(GROUP)
    events = staged.fire("g01", "F05", 1, 1, support=["g02", "g04", "g03"])
    assert the(events, "paid")["price"] == 3
    assert the(events, "attack")["support"] == ["g02", "g04", "g03"]
    assert rolls(events)["s01"]["av_parts"] == {"fp": 2, "support": 3, "dice": 2}


@pytest.mark.parametrize(
    ("support", "board"),
    [
        ("g_rifle F10 N", {}),  # not beside the leader
        ("g_rifle F09 S", {}),  # the target outside its arc
        ("g_pz3 F09 S", {}),  # no turret swing either
        ("g_rifle G09 NW", {"terrain": {"G07": "woods", "F07": "woods", "G06": "woods"}}),  # out of its sight
        ("g_rifle E08 NE", {}),  # too far below
        ("g_rifle F09 N suppressed", {}), ("g_rifle F09 N berserk", {}), ("g_rifle F09 N panicked", {}),
        ("g_rifle F09 N stunned", {}), ("g_truck F09 N", {}), ("g_wagon F09 N", {}), ("g_rifle F09 N cowering", {}),
    ],
)  # fmt: skip
def test_who_may_not_support(support: str, board: dict[str, object]) -> None:
    """R-FF-86"""
    target = "F02" if support == "g_rifle E08 NE" else "F05"
    leader = "g_hmg F08 N" if board == {} else "g_mtr8 F08 N"
    spotter = {} if board == {} else {"spotter": "E07"}
    staged = Staged({"g01": leader, "g02": support, "s01": f"s_rifle {target} S"}, board=board)
    assert staged.no_fire("g01", target, support=["g02"], **spotter) == "R-FF-86"


def test_who_else_may_not_support() -> None:
    """R-FF-28, R-FF-76, R-FF-82, R-FF-86: foes, the leader itself, the carried, those with an enemy in their space."""
    staged = Staged(GROUP | {"s02": "s_rifle E08 S"})
    assert staged.no_fire("g01", "F05", support=["s01"]) == "R-FF-28"
    assert staged.no_fire("g01", "F05", support=["g09"]) == "R-FF-28"
    assert staged.no_fire("g01", "F05", support=["g01"]) == "R-FF-82"
    assert staged.no_fire("g01", "F05", support=["g03"]) == "R-FF-86"
    carried = Staged({"g01": "g_rifle F08 N", "g02": "g_truck F08 N", "g03": "g_rifle F08 N aboard=g02", "s01": "s_rifle F05 S"})
    assert carried.no_fire("g01", "F05", support=["g03"]) == "R-FF-86"
    alone = Staged(GROUP, modules=["core"])
    assert alone.no_fire("g01", "F05", support=["g02"]) == "R-FF-82"
    card = Staged({"g01": "g_rifle F08 N", "g02": "g_rifle F08 N", "s01": "s_rifle F07 S"}, hands={"german": ["R3"]})
    assert card.no_fire("g01", "F07", weapon="R3", support=["g02"]) == "R-FF-76"


def test_a_support_counts_against_the_colours_it_has_firepower_for() -> None:
    """R-FF-86, 7.14: it is legal with one of both; beside the target 3 are added first."""
    far = Staged({"g01": "g_pak38 F08 N", "g02": "g_rifle F09 N", "s01": "s_t26 F06 S", "s02": "s_rifle F06 S"})
    found = rolls(far.fire("g01", "F06", 1, 1, 1, 1, support=["g02"]))
    assert "support" not in found["s01"]["av_parts"] and found["s02"]["av_parts"]["support"] == 1
    near = Staged({"g01": "g_pak38 F08 N", "g02": "g_rifle F08 N", "s01": "s_t26 F07 S"})
    assert rolls(near.fire("g01", "F07", 1, 1, support=["g02"]))["s01"]["av_parts"]["support"] == 1


def test_in_close_combat_supports_are_in_the_space_and_have_firepower_there() -> None:
    """R-FF-88: +4, or -2 if boxed, is counted first."""
    units = {"g01": "g_rifle F05 N", "g02": "g_rifle F05 S", "g03": "g_lmg F05 N", "g04": "g_truck F05 N", "g05": "g_rifle F06 N",
             "g06": "g_pak36 F05 N", "s01": "s_dp F05 S"}  # fmt: skip
    staged = Staged(units)
    for name in ("g04", "g05"):
        assert staged.no_fire("g01", "F05", target="s01", support=[name]) == "R-FF-88"
    roll = rolls(staged.fire("g01", "F05", 1, 1, target="s01", support=["g02", "g03", "g06"]))["s01"]
    assert roll["av_parts"] == {"fp": 2, "close_combat": 4, "support": 2, "dice": 2}
