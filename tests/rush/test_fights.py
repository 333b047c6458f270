"""Fights, casualties and suicides by the numbers of their rules."""

from __future__ import annotations

import pytest

from tests.rush.staged import Staged, kinds, moving, only


def test_r_ru_42_the_fallen_roll_no_more() -> None:
    staged = Staged({"A1": "medic s20", "D1": "medic s26", "D2": "assault s26"}, turn=moving("A1", 6, 1), draws=list("+-+-+"))
    rolls = [event["rolls"] for event in staged.play("A1", "move", die=6) if event["is"] == "combat"]
    assert rolls == [[["A1", "+"], ["D1", "-"], ["D2", "+"]], [["A1", "-"], ["D2", "+"]]]


def test_r_ru_45_the_turn_is_over_when_the_active_soldier_dies() -> None:
    staged = Staged(
        {"A1": "assault", "A2": "recon", "D1": "assault s24"}, vehicles={"r-luv": {"at": "s20", "crew": ["A1", "A2"]}},
        turn=moving("A1", 4, 5), draws=["-", "+", "-"],
    )  # fmt: skip
    events = staged.play("A1", "move", die=4)
    assert kinds(events)[-1] == "turn" and "capture" not in kinds(events)


@pytest.mark.parametrize("way", ["A2", "card"])
def test_r_ru_51_the_choice_is_final(way: str) -> None:
    staged = Staged(
        {"A1": {"class": "assault", "at": "s20", "cards": ["m-revival1"]}, "A2": "medic s01", "D1": "assault s26"},
        turn=moving("A1", 6, 1), draws=["-", "+", *([2, 2] if way == "A2" else ["+", "-"])],
    )  # fmt: skip
    staged.play("A1", "move", die=6)
    assert [one["with"] for one in staged.legal("A1")] == ["card", "A2", "none"]
    staged.play("A1", "revive", with_=way)
    assert staged["A1"]["status"] == ("dead" if way == "A2" else "up")


def test_r_ru_57_part_of_a_crew() -> None:
    staged = Staged(
        {"A1": "engineer s20", "D1": "assault", "D2": "assault"}, vehicles={"b-mbt": {"at": "s26", "crew": ["D2", "D1"]}},
        turn=moving("A1", 6, 1), draws=["+", "+", "-", "+", "-"],
    )  # fmt: skip
    events = staged.play("A1", "move", die=6)
    assert only(events, "controls") == {"is": "controls", "vehicle": "b-mbt", "seat": "D1"}
    assert only(events, "destroyed")["by"] == "A1"
    assert [event["seat"] for event in events if event["is"] == "dead"] == ["D2", "D1"]


def test_r_ru_58_and_60_those_who_cannot_break_it_leave_it_parked() -> None:
    staged = Staged(
        {"A1": "assault", "D1": "medic s26"}, vehicles={"r-mbt": {"at": "s20", "crew": ["A1"]}}, turn=moving("A1", 6, 1),
        draws=["-", "+"],
    )  # fmt: skip
    events = staged.play("A1", "move", die=6)
    assert "damaged" not in kinds(events) and only(events, "dead")["by"] == "D1"
    assert staged["r-mbt"] == {"side": "attackers", "at": "s26", "crew": []}


def test_r_ru_64_vehicle_against_vehicle() -> None:
    staged = Staged(
        {"A1": "assault", "D1": "assault"}, turn=moving("A1", 6, 1), draws=["-", "-"],
        vehicles={"r-mbt": {"at": "s20", "crew": ["A1"]}, "b-ah1": {"at": "s26", "crew": ["D1"]}},
    )  # fmt: skip
    events = staged.play("A1", "move", die=6)
    assert [event["vehicle"] for event in events if event["is"] == "damaged"] == ["r-mbt", "b-ah1"]
    assert [event["by"] for event in events if event["is"] == "destroyed"] == ["D1", "A1"]


def test_r_ru_65_a_truce_after_a_suicide() -> None:
    staged = Staged(
        {"A1": "assault s20", "A2": "medic s01", "D1": "assault"}, vehicles={"b-mbt": {"at": "s24", "crew": ["D1"]}},
        turn=moving("A1", 4, 1), draws=[1, 2],
    )  # fmt: skip
    staged.play("A1", "move", die=4)
    events = staged.play("A1", "revive", with_="A2")
    assert kinds(events) == ["revive", "points"] and staged["stop"]["truce"] and staged["phase"] == "move"
    assert staged["A1"]["stats"]["suicides"] == 1 and staged["buildings"]["s24"]["owner"] is None


def test_r_ru_44_a_driver_before_his_passenger_whoever_sits_between() -> None:
    staged = Staged(
        {"A1": "assault s20", "D1": "assault", "D2": "recon s26", "D3": "assault"}, turn=moving("A1", 6, 1),
        vehicles={"b-mbt": {"at": "s26", "crew": ["D3", "D1"]}}, draws=[1, 1],
    )  # fmt: skip
    assert only(staged.play("A1", "move", die=6), "suicide")["cause"] == "vehicle"
    staged = Staged(
        {"A1": "engineer s20", "D1": "assault", "D2": "recon s26", "D3": "assault"}, turn=moving("A1", 6, 1),
        vehicles={"b-mbt": {"at": "s26", "crew": ["D3", "D1"]}}, draws=["-", "+", "+", "+"],
    )  # fmt: skip
    events = staged.play("A1", "move", die=6)
    assert only(events, "dead")["by"] == "D3"
    told = [(event["seat"], event["why"]) for event in events if event["is"] == "points"]
    assert told == [("D3", "kill"), ("D1", "passenger_assist"), ("D2", "assist")]


def test_odds_agree_with_what_is_played() -> None:
    seats = {"A1": "assault s20", "A2": "medic s01", "D1": "assault s26", "D2": "medic s26"}
    odds = Staged(seats, turn={"seat": "A1"}).ask("odds", seat="A1", at="s26")
    assert abs(odds["win"] + odds["lose"] + odds["both"] - 1) < 1e-6
    names = [(one["name"], one["seat"]) for one in odds["modifiers"]]
    assert names == [("Medic", "A2"), ("Medic", "D2"), ("number of enemies", None)]
    assert Staged(seats, turn={"seat": "A1"}).ask("odds", seat="A1", at="s27") == {"fight": False}
