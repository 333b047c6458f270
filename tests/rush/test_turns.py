"""Sides, turns, moves and vehicles by the numbers of their rules."""

from __future__ import annotations

import pytest

from game.match import Match
from game.messages import Refused
from tests.rush.staged import RULES, Staged, kinds, moving, only, pack


def test_r_ru_01_one_to_six_seats_a_side_of_any_size() -> None:
    match = Match(RULES, "standard", {"attackers": ["a"], "defenders": list("bcdefg")}, 1)
    assert match.seats == ("D1", "A1", "D2", "D3", "D4", "D5", "D6")
    for wrong in ([], list("abcdefg"), ["a", 1], [{"name": "a", "class": "pilot"}]):
        with pytest.raises(Refused) as caught:
            Match(RULES, "standard", {"attackers": wrong}, 1)
        assert caught.value.code == "bad-position"


def test_r_ru_02_and_07_the_last_pair_wins_at_once() -> None:
    staged = Staged(
        {"A1": "medic s00", "D1": "medic s40"}, pairs=1, mcoms={"1A": "destroyed"}, turn=moving("A1", 2, 6, left=[2, 6]),
        vehicles={}, options={"defuse_throws": 1}, draws=[1, 2],
    )  # fmt: skip
    staged.play("A1", "move", die=6)
    staged.play("A1", "move", die=2)
    assert staged["phase"] == "defuse"
    events = staged.play("D1", "defuse")
    assert kinds(events)[:3] == ["defuse", "mcom", "points"] and only(events, "over")["winner"] == "attackers"
    assert staged.match.actors() == () and staged["left"] == []


def test_r_ru_07_a_wreck_ends_the_match_in_the_middle_of_its_crew() -> None:
    staged = Staged(
        {"A1": "medic", "A2": "medic", "D1": "engineer s26"}, kills=74, vehicles={"r-luv": {"at": "s20", "crew": ["A1", "A2"]}},
        turn=moving("A1", 6, 1), draws=["-", "-", "+"],
    )  # fmt: skip
    events = staged.play("A1", "move", die=6)
    assert [event["seat"] for event in events if event["is"] == "dead"] == ["A1"] and kinds(events)[-1] == "over"
    assert staged["A2"]["status"] == "down" and staged["A2"]["in"] is None and staged["after"] == "stop"
    assert RULES.write(RULES.read(RULES.write(staged.match.position))) == RULES.write(staged.match.position)


def test_r_ru_10_and_37_dice_and_their_faces() -> None:
    from game.rush.tables import tables

    assert tables().dice.movement == (1, 2, 3, 4, 5, 6) and sorted(tables().dice.combat) == ["+"] * 3 + ["-"] * 3


def test_r_ru_28_an_extra_throw_follows_a_throw_that_was_no_double() -> None:
    staged = Staged({"A1": "medic s00", "D1": "medic s40"}, turn=moving("A1", 3, 4, extra=1, doubles=0))
    staged.play("A1", "move", die=3)
    staged.play("A1", "move", die=4)
    assert (staged["phase"], staged["extra"], staged["seat"]) == ("ready", 0, "A1")


def test_r_ru_29_an_action_of_another_phase() -> None:
    staged = Staged({"A1": "medic s00", "D1": "medic s40"}, turn={"seat": "A1"})
    assert staged.refused("A1", "move", die=3) == "R-RU-29"
    assert staged.refused("A1", "demolish", what="gun") == "R-RU-34"
    assert staged.refused("A1", "move") == "bad-action"
    assert staged.refused("D1", "throw") == "not-your-turn"


def test_r_ru_30_a_spawn_takes_but_draws_and_arms_nothing() -> None:
    staged = Staged(
        {"A1": {"class": "engineer", "at": "s03", "status": "dead"}, "D1": "medic s40"}, turn={"seat": "A1"},
        buildings={"s05": {"owner": "attackers"}}, options={"forward_spawn": True},
    )  # fmt: skip
    assert [one["at"] for one in staged.legal("A1")] == ["s00", "s10", "s20", "s30", "s40", "s50", "s05"]
    assert kinds(staged.play("A1", "spawn", at="s05")) == ["spawn"]
    assert staged["stop"]["kind"] == "spawn" and not staged.legal("A1", do="demolish")


def test_r_ru_31_and_32_taking_by_landing() -> None:
    staged = Staged({"D1": "medic s10", "A1": "medic s50"}, turn=moving("D1", 2, 2))
    events = staged.play("D1", "move", die=2)
    assert only(events, "capture")["what"] == "gun" and staged["gun"] == {"state": "standing", "owner": "defenders"}
    events = staged.play("D1", "move", die=2)
    assert only(events, "capture")["at"] == "s14" and only(events, "points")["n"] == 20
    assert staged["stop"]["captured"] == "building" and staged["D1"]["stats"]["captures"] == 2


def test_r_ru_33_an_enemy_uav_is_brought_down() -> None:
    staged = Staged({"D1": "medic s10", "A1": "medic s50"}, turn=moving("D1", 1, 2), uav={"at": "s11"})
    assert only(staged.play("D1", "move", die=1), "uav_down") == {"is": "uav_down", "seat": "D1", "at": "s11"}
    assert staged["uav"] == {"owner": "attackers", "at": None} and staged["D1"]["points"] == 50
    staged = Staged({"D1": "medic s41", "A1": "medic s50"}, turn=moving("D1", 1, 2), uav={"at": "s42"})
    assert "uav_down" not in kinds(staged.play("D1", "move", die=1)) and staged["uav"] == {"owner": "defenders", "at": "s42"}


@pytest.mark.parametrize("roll", ["+", "-"])
def test_r_ru_34_demolition_once_a_stop(roll: str) -> None:
    staged = Staged({"D1": "engineer s10", "A1": "medic s50"}, turn=moving("D1", 2, 5), draws=[roll])
    staged.play("D1", "move", die=2)
    events = staged.play("D1", "demolish", what="gun")
    assert events[0] == {"is": "demolish", "seat": "D1", "what": "gun", "at": "s12", "roll": roll, "ok": roll == "+"}
    assert staged["gun"]["state"] == ("destroyed" if roll == "+" else "standing")
    assert not staged.legal("D1", do="demolish") and staged["left"] == [5]


def test_r_ru_34_and_59_a_parked_vehicle_is_harmless_and_can_be_demolished() -> None:
    staged = Staged(
        {"D1": "recon s10", "A1": "medic s50"}, turn=moving("D1", 1, 2), draws=["+"],
        vehicles={"r-luv": {"at": "s11"}, "r-ah1": {"at": "s11"}},
    )  # fmt: skip
    assert kinds(staged.play("D1", "move", die=1)) == ["move"]
    assert staged.legal("D1", do="demolish") == [{"do": "demolish", "what": "r-luv"}]
    assert kinds(staged.play("D1", "demolish", what="r-luv")) == ["demolish", "destroyed", "points"]
    assert staged["D1"]["points"] == 100 and staged["D1"]["stats"]["demolished"] == 1


def test_r_ru_73_nobody_arms_where_a_turn_begins() -> None:
    staged = Staged({"A1": "medic s04", "D1": "medic s08"}, turn={"seat": "A1"})
    assert staged.legal("A1") == [{"do": "throw"}]


def test_r_ru_78_79_80_and_82_crews() -> None:
    staged = Staged(
        {"A1": "medic", "A2": "medic s00", "A3": "medic s00", "D1": "medic s40"}, turn={"seat": "A2"},
        vehicles={"r-luv": {"at": "s00", "crew": ["A1"]}, "r-apc": {"at": "s00"}, "b-luv": {"at": "s00"}},
    )  # fmt: skip
    assert [one["vehicle"] for one in staged.legal("A2", do="enter")] == ["r-apc", "r-luv"]
    assert only(staged.play("A2", "enter", vehicle="r-luv"), "enter")["as"] == "passenger"
    assert staged.legal("A2") == [{"do": "stay"}]
    assert kinds(staged.play("A2", "stay")) == ["stay", "turn"]
    staged = Staged(
        {"A1": "medic", "A2": "medic", "D1": "medic s40"}, turn={"seat": "A1"},
        vehicles={"r-luv": {"at": "s00", "crew": ["A1", "A2"]}},
    )  # fmt: skip
    assert kinds(staged.play("A1", "leave")) == ["leave", "controls"] and staged["r-luv"]["crew"] == ["A2"]
    assert staged.legal("A1") == [{"do": "throw"}] and staged["left_from"] == "r-luv"


def test_r_ru_102_hijacking() -> None:
    staged = Staged(
        {"A1": "medic s00", "D1": "medic s40"}, turn={"seat": "A1"}, vehicles={"b-luv": {"at": "s00"}}, options={"hijack": True}
    )
    staged.play("A1", "enter", vehicle="b-luv")
    assert staged["b-luv"] == {"side": "attackers", "at": "s00", "crew": ["A1"]} and staged.legal("A1") == [{"do": "throw"}]


def test_r_ru_123_equal_scores_and_the_order_of_play() -> None:
    staged = Staged({"A1": {"at": "s26", "points": 0}, "D1": {"at": "s20"}}, kills=74, turn=moving("D1", 6, 1), draws=["+", "-"])
    assert only(staged.play("D1", "move", die=6), "over")["ace"] == "D1"
    for kills, ace in ((2, "A1"), (1, "D1")):
        staged = Staged(
            {"A1": {"at": "s26", "points": 250, "stats": {"kills": kills}}, "D1": {"at": "s20"}}, kills=74,
            turn=moving("D1", 6, 1), draws=["+", "-"],
        )  # fmt: skip
        assert only(staged.play("D1", "move", die=6), "over")["ace"] == ace


def test_r_ru_125_time_does_not_exist_in_the_rules() -> None:
    for seconds in (15, 60):
        assert Match(RULES, "skirmish", {"defuse_seconds": seconds}, 1).legal("D1")


def test_r_ru_113_out_of_ammunition_falls_back_and_ends_the_turn() -> None:
    staged = Staged({"A1": "medic s03", "D1": "medic s00"}, turn=moving("A1", 3, 3), packs=pack("m-out"), draws=[])
    staged.play("A1", "move", die=3)
    events = staged.play("A1", "move", die=3)
    assert only(events, "fall_back") == {"is": "fall_back", "unit": "A1", "from": "s09", "to": "s50"}
    assert kinds(events)[-1] == "turn" and staged["packs"]["supply"][-1] == "m-out"
