"""The cards, the gun and the UAV by the numbers of their rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.learning.spoken_position import aloud, heard
from tests.rush.staged import RULES, Staged, kinds, moving, only, pack, stacked

HERE: dict[str, Any] = {"D1": "medic s40"}


def drawing(card: str, seats: dict[str, Any], *draws: Any, kind: str = "medic", **start: Any) -> tuple[Staged, list[Any]]:
    """A match in which A1 has just drawn a supply card at s09, and the events of that."""
    start.setdefault("mcoms", {"1A": "destroyed", "1B": "live"})
    staged = Staged({"A1": f"{kind} s06", **seats}, turn=moving("A1", 1, 2), packs=pack(card), draws=list(draws), **start)
    staged.play("A1", "move", die=1)
    return staged, staged.play("A1", "move", die=2)


def test_r_ru_90_an_assault_picks_one_of_two() -> None:
    staged = Staged(
        {"A1": "assault s06", **HERE}, turn=moving("A1", 1, 2), packs=pack("m-revival3", "m-crate1"), mcoms={"1A": "destroyed"}
    )
    staged.play("A1", "move", die=1)
    assert only(staged.play("A1", "move", die=2), "offer")["cards"] == ["m-revival3", "m-crate1"]
    assert staged["card"] == {"id": None, "pack": "supply", "choose": ["m-revival3", "m-crate1"]}
    assert kinds(staged.play("A1", "pick", card="m-revival3")) == ["card", "kept", "turn"]
    assert staged["packs"]["supply"][-1] == "m-crate1" and staged["unseen"]["supply"] == 14


def test_r_ru_99_the_uav_stays_and_can_be_flown_again() -> None:
    seats = {"A1": "medic s42", "A2": "medic s01", "D1": "medic s20"}
    staged = Staged(seats, turn={"seat": "A1"}, uav={"at": "s50"}, draws=[1, 2])
    assert only(staged.play("A1", "uav"), "uav")["to"] == "s53" and staged["uav"]["at"] == "s53"


def test_r_ru_104_and_105_no_target_no_effect_and_the_shorter_way() -> None:
    staged, events = drawing("m-grenade1", {"D1": "medic s13"})
    assert kinds(events)[-2:] == ["no_effect", "turn"]
    staged, events = drawing("m-grenade1", {"D1": "medic s12", "D2": "medic s06", "D3": "medic s05"})
    assert staged.legal("A1") == [{"do": "target", "unit": "D1"}, {"do": "target", "unit": "D2"}, {"do": "pass"}]
    assert kinds(staged.play("A1", "pass")) == ["no_effect", "turn"] and staged["packs"]["supply"][-1] == "m-grenade1"


def test_r_ru_107_an_ammo_crate_gives_a_throw() -> None:
    staged, events = drawing("m-crate1", HERE)
    assert kinds(events)[-2:] == ["card", "extra_throw"] and (staged["phase"], staged["seat"]) == ("ready", "A1")


@pytest.mark.parametrize("roll", ["+", "-"])
def test_r_ru_108_117_and_118_a_grenade_and_its_victim(roll: str) -> None:
    staged, _ = drawing("m-grenade2", {"D1": "assault s11", "D2": "medic s40"}, roll)
    events = staged.play("A1", "target", unit="D1")
    assert events[0] == {"is": "grenade", "seat": "A1", "unit": "D1", "roll": roll}
    if roll == "-":
        assert staged["phase"] == "revive" and staged["after"] == "card" and staged["card"]["id"] == "m-grenade2"
        assert only(staged.play("D1", "revive", with_="none"), "dead")["by"] == "A1"
    assert staged["seat"] == "D1" and staged["packs"]["supply"][-1] == "m-grenade2"


def test_r_ru_109_a_rocket_at_a_parked_vehicle() -> None:
    staged, _ = drawing("m-rocket", HERE, "-", vehicles={"b-luv": {"at": "s15"}, "b-mbt": {"at": "s16"}})
    assert [one.get("unit") for one in staged.legal("A1")] == ["b-luv", None]
    assert kinds(staged.play("A1", "target", unit="b-luv"))[:3] == ["rocket", "destroyed", "points"]


def test_r_ru_110_a_field_hospital() -> None:
    staged, _ = drawing("m-hospital1", {"A2": {"class": "medic", "at": "s02", "status": "dead"}, "D1": "medic s10"})
    assert [one["at"] for one in staged.legal("A1", do="target")] == ["s00", "s20", "s30", "s40", "s50"]
    events = staged.play("A1", "target", unit="A2", at="s30")
    assert only(events, "spawn") == {"is": "spawn", "seat": "A2", "at": "s30", "by": "hospital"}
    assert staged["A2"]["status"] == "up"
    assert staged.refused("A1", "throw") == "not-your-turn"


def test_r_ru_111_and_93_mortar_shells_and_shelter() -> None:
    staged, _ = drawing("m-mortar", {"D1": "assault s14", "D2": "assault s15"}, "-", buildings={"s14": {"owner": "defenders"}})
    assert len(staged.legal("A1", do="target")) == 12
    events = staged.play("A1", "target", at="s14")
    assert only(events, "shells")["rolls"] == [["building", "-"]] and only(events, "demolish")["roll"] is None
    assert staged["buildings"]["s14"] == {"state": "rubble", "owner": None} and staged["D1"]["status"] == "up"


def test_r_ru_112_a_satchel_charge() -> None:
    staged, _ = drawing("m-satchel", HERE, gun={"owner": "defenders"}, buildings={"s05": {"owner": "attackers"}})
    assert [one.get("at") for one in staged.legal("A1")] == ["s12", "s14", None]
    assert kinds(staged.play("A1", "target", at="s12"))[:2] == ["demolish", "points"] and staged["gun"]["state"] == "destroyed"


def test_r_ru_114_and_119_the_gun_card_serves_both_sides() -> None:
    for owner, told in (("attackers", "fire"), ("defenders", "gun_up")):
        staged = Staged(
            {"A1": "medic s03", **HERE}, turn=moving("A1", 1, 2), packs=stacked("armoury", "w-gun"), gun={"owner": owner},
            mcoms={"1A": "destroyed"}, draws=[1, 2],
        )  # fmt: skip
        staged.play("A1", "move", die=1)
        assert told in kinds(staged.play("A1", "move", die=2)) and staged["gun"]["owner"] == "attackers"
    staged = Staged(
        {"D1": "medic s03", "A1": "medic s12"}, turn=moving("D1", 1, 2), packs=stacked("armoury", "w-gun"),
        mcoms={"1A": "destroyed"},
    )  # fmt: skip
    staged.play("D1", "move", die=1)
    assert "no_effect" in kinds(staged.play("D1", "move", die=2))


def test_r_ru_116_and_117_a_dud_kills_its_drawer() -> None:
    staged, events = drawing("m-dud", HERE, "-")
    assert [event["is"] for event in events][-6:] == ["dud", "suicide", "down", "dead", "kills", "turn"]
    assert staged["A1"]["status"] == "dead" and staged["packs"]["supply"][-1] == "m-dud"


def test_a_pack_is_called_by_its_name_when_the_position_is_read_aloud() -> None:
    """An id that nobody translates is no word, and the position comes back from the name."""
    card = {"pack": "supply", "choose": ["m-dud", "m-out"], "id": None}
    staged = Staged({"A1": "medic s00", "D1": "assault s06"}, turn={"seat": "A1", "phase": "card", "card": card})
    written = RULES.write(staged.match.position)
    lines = aloud(RULES, written)
    assert "Of the Supply deck one of m-dud, m-out is to be picked." in lines
    assert any(line.startswith("From its top the deck Armoury is w-") for line in lines)
    assert heard(RULES, lines) == written
