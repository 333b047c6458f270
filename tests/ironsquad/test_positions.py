"""Positions of Iron Squad: what an abbreviated one is filled up with, round trips, and which are none (section 9.1)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.messages import Refused
from tests.ironsquad.staged import RULES, Staged
from tests.ironsquad.test_setup import DEPLOYING, FIVE, LAID, OTHERS, rotating

OPTIONS = {
    "luck": "d20a",
    "solo": None,
    "seam": "closed",
    "reciprocal_los": False,
    "objective_vp": "once",
    "opportunity_limit": "per_unit",
    "local_wounded_immobile": True,
    "weather": "roll",
    "start": "roll",
    "empty_cards": 20,
}


def test_the_empty_position_in_full() -> None:
    both = {"tiles": 0, "buildings": 0}
    assert RULES.write(RULES.read({})) == {
        "game": "ironsquad",
        "scenario": "bench",
        "phase": "turn",
        "round": 1,
        "start": 5,
        "weather": "clear",
        "seat": "us",
        "options": OPTIONS,
        "missions": {"us": None, "ge": None},
        "picks": {"us": None, "ge": None},
        "ready": {"us": True, "ge": True},
        "tiles": {},
        "stacks": {},
        "deck": {"us-local-a": 1, "us-local-b": 1, "ge-local-a": 1, "ge-local-b": 1, "empty": 20},
        "explored": {},
        "objectives": {},
        "ground": {},
        "roads": [],
        "sites": {},
        "units": {},
        "dead": {},
        "active": None,
        "path": [],
        "pending": None,
        "vp": {"us": 0, "ge": 0},
        "stats": {"us": both, "ge": both},
        "seq": 0,
        "result": None,
    }


def test_a_unit_in_full() -> None:
    staged = Staged({"us-mg": "G07", "ge-sniper": "G01", "us-local-a": "A01", "ge-captain": {"at": "A01", "hp": 2}})
    plain = {"slow": "none", "fired": False, "done": False, "healed": False}
    assert staged["us-mg"] == {"seat": "us", "type": "mg", "at": "G07", "facing": 5, "hp": 5, "mp": 10, "seq": 1, **plain}
    assert (staged["ge-sniper"]["facing"], staged["ge-sniper"]["seq"]) == (11, 2)
    assert (staged["us-local-a"]["hp"], staged["us-local-a"]["facing"], staged["us-local-a"]["mp"]) == (3, None, 10)
    assert staged["ge-captain"]["hp"] == 2
    assert staged.whole["seq"] == 4


def test_points_left_out_are_full_by_weather_and_marker() -> None:
    staged = Staged({"us-mg": {"at": "G07", "slow": "now"}, "us-medic": {"at": "G07", "slow": "next"}}, weather="rain")
    assert (staged["us-mg"]["mp"], staged["us-medic"]["mp"]) == (4, 12)
    assert Staged({"us-captain": "G01"}, **DEPLOYING)["us-captain"]["mp"] == 0


def test_used_attempts_are_written_only_where_they_matter() -> None:
    assert "opp_used" not in Staged({"us-sniper": "G07"})["us-sniper"]
    staged = Staged({"us-sniper": "G07", "us-captain": "G07"}, options={"opportunity_limit": "per_turn"})
    assert staged["us-sniper"]["opp_used"] is False
    assert "opp_used" not in staged["us-captain"]


def test_under_solo_rules_locals_are_the_bots_whatever_their_id() -> None:
    staged = Staged({"us-local-a": "G07", "ge-local-b": "G07"}, options={"solo": "us"})
    assert {unit["seat"] for unit in staged.whole["units"].values()} == {"ge"}
    person = Staged({"ge-local-a": "G07"}, options={"solo": "ge"}, seat="ge")
    assert person["ge-local-a"]["seat"] == "us"


def test_stacks_left_out_hold_what_lies_nowhere() -> None:
    staged = Staged({}, scenario="standard", tiles={"2-3": {"tile": "2A", "rot": 4}})
    stacks = staged.whole["stacks"]
    assert stacks["2"] == ["2B", "2C", "2D", "2E", "2F", "2G"]
    assert [len(stacks[group]) for group in "123456"] == [5, 6, 6, 6, 7, 5]
    training = Staged({}, scenario="training", tiles={"T-1": {"tile": "2A"}})
    assert training.whole["stacks"] == {"T1": [], "T2": ["3A"], "T3": ["4A"], "T4": ["5A"]}


def test_the_deck_left_out_is_that_of_the_scenario() -> None:
    assert Staged({}, scenario="training").whole["deck"]["empty"] == 4
    assert Staged({}, scenario="standard", options={"empty_cards": 7}).whole["deck"]["empty"] == 7
    assert Staged({}, deck={"us-local-a": 1}).whole["deck"] == {
        "us-local-a": 1,
        "us-local-b": 0,
        "ge-local-a": 0,
        "ge-local-b": 0,
        "empty": 0,
    }


def test_positions_on_the_way_come_back_the_same() -> None:
    """In every phase and with every decision that can be pending."""
    revealing = Staged({"us-captain": "D03"}, scenario="training")
    revealing.reveal("us-captain", "T-2")
    asking = Staged(
        {"us-captain": "J03", "ge-sniper": {"at": "G07", "facing": 1}}, roads=[["A01", "A02"]], sites={"church": "C03"}
    )
    asking.move("us-captain", "J04")
    over = Staged({"us-captain": "A01"}, round=12)
    over.end_turn()
    tiles = Staged({}, **(DEPLOYING | {"phase": "tiles", "tiles": LAID, "pending": rotating("ge", "2-1", "2A")}))
    pick = Staged.new("standard")
    for staged in (revealing, asking, over, tiles, pick, Staged.new("solo"), Staged.new("training"), Staged({}, **DEPLOYING)):
        whole = json.loads(json.dumps(staged.whole))
        assert RULES.write(RULES.read(whole)) == whole
        for seat in RULES.seats:
            view = staged.view(seat)
            assert RULES.write(RULES.read(json.loads(json.dumps(view)), seat)) == view


def test_what_is_hidden_is_read_in_the_other_seats_view_alone() -> None:
    view = Staged({}, **DEPLOYING).view("us")
    RULES.read(view, "us")
    for seat in ("ge", None):
        with pytest.raises(Refused) as caught:
            RULES.read(view, seat)
        assert caught.value.code == "bad-position"


UNIT: dict[str, Any] = {"at": "G07"}
SNIPED: dict[str, Any] = {
    "units": {"us-captain": {"at": "J04"}, "ge-sniper": {"at": "G07", "facing": 1}},
    "active": {"unit": "us-captain", "entered": True},
    "pending": {"kind": "opportunity", "seat": "ge", "unit": "ge-sniper", "target": "us-captain"},
}
SETTING = {"scenario": "standard", "phase": "deploy", "picks": {"us": FIVE, "ge": OTHERS}, "ready": {"us": False, "ge": False}}

WRONG: list[Any] = [
    {"phase": "over", "result": {}},
    {"phase": "over", "result": {"winner": 7, "by": "vp"}},
    {"phase": "over", "result": {"winner": "us", "by": 3}},
    {"phase": "over", "result": {"winner": "us", "by": "vp", "score": 3}},
    {"sites": {"church": "G06", "dock": "G06"}},
    {"objectives": {"church": {"entered": ["us", "us"]}}},
    {"scenario": "training", "stacks": {"T2": []}},
    {"scenario": "standard", "pending": {"kind": "rotate", "seat": "us", "loc": "2-2", "tile": "2C"}},
    {
        "scenario": "standard",
        "units": {"us-captain": {"at": "G06"}},
        "active": {"unit": "us-captain"},
        "pending": {"kind": "rotate", "seat": "ge", "loc": "2-2", "tile": "2C"},
    },
    {"scenario": "standard", "picks": {"us": ["captain"]}},
    {"scenario": "standard", "phase": "deploy", "ready": {"us": False}},
    {"scenario": "training", "phase": "deploy", "ready": {"us": False}, "units": {"us-captain": {"at": "G10"}}},
    None,
    7,
    [],
    "position",
    {"foreign": 1},
    {"game": "operators"},
    {"phase": "march"},
    {"phase": None},
    {"round": 0},
    {"round": 13},
    {"round": "1"},
    {"round": True},
    {"scenario": "training", "round": 7},
    {"start": 13},
    {"start": 0},
    {"weather": "snow"},
    {"weather": None},
    {"seat": "red"},
    {"seat": None},
    {"options": 3},
    {"options": {"luck": "d6"}},
    {"options": {"foreign": 1}},
    {"options": {"seam": None}},
    {"options": {"start": 13}},
    {"missions": {"us": "ge-1"}},
    {"missions": {"us": "hidden"}},
    {"missions": {"red": None}},
    {"missions": []},
    {"picks": {"us": ["rifleman"]}},
    {"picks": {"us": FIVE[::-1]}},
    {"picks": {"us": "captain"}},
    {"picks": {"us": [7]}},
    {"ready": {"us": 1}},
    {"vp": {"us": -1}},
    {"vp": {"us": 1.5}},
    {"stats": {"us": {"tiles": -1}}},
    {"stats": {"us": {"foreign": 1}}},
    {"ground": {"Z99": "hill"}},
    {"ground": {"G07": "hidden"}},
    {"ground": {"G07": "mud"}},
    {"ground": []},
    {"roads": [["G07", "G05"]]},
    {"roads": [["G07", "Z99"]]},
    {"roads": ["G07"]},
    {"roads": {}},
    {"sites": {"castle": "G07"}},
    {"sites": {"church": "Z99"}},
    {"scenario": "standard", "ground": {"A01": "hill"}},
    {"tiles": {"1-1": {"tile": "1A"}}},
    {"scenario": "standard", "tiles": {"1-1": {"tile": "2A"}}},
    {"scenario": "standard", "tiles": {"1-1": {"tile": "1A", "rot": 6}}},
    {"scenario": "standard", "tiles": {"9-9": {"tile": "1A"}}},
    {"scenario": "standard", "tiles": {"1-1": {"tile": "1A"}, "1-2": {"tile": "1A"}}},
    {"scenario": "standard", "tiles": {"1-1": "1A"}},
    {"scenario": "standard", "stacks": {"1": ["2A"]}},
    {"scenario": "standard", "stacks": {"1": ["1A", "1A"]}},
    {"scenario": "standard", "stacks": {"7": []}},
    {"scenario": "standard", "tiles": {"1-1": {"tile": "1A"}}, "stacks": {"1": ["1A"]}},
    {"deck": {"full": 1}},
    {"deck": {"empty": -1}},
    {"deck": {"empty": None}},
    {"explored": {"Z99": "us"}},
    {"explored": {"G07": "red"}},
    {"objectives": {"castle": {}}},
    {"objectives": {"church": {"held": "red"}}},
    {"objectives": {"church": {"entered": "us"}}},
    {"units": []},
    {"units": {"us-tank": UNIT}},
    {"units": {"red-captain": UNIT}},
    {"units": {"captain": UNIT}},
    {"units": {"us-captain": "G07"}},
    {"units": {"us-captain": {}}},
    {"units": {"us-captain": {"at": "Z99"}}},
    {"units": {"us-captain": UNIT | {"hp": 0}}},
    {"units": {"us-captain": UNIT | {"hp": 6}}},
    {"units": {"us-local-a": UNIT | {"hp": 4}}},
    {"units": {"us-captain": UNIT | {"facing": 1}}},
    {"units": {"us-mg": UNIT | {"facing": 2}}},
    {"units": {"us-mg": UNIT | {"facing": None}}},
    {"units": {"us-captain": UNIT | {"mp": 13}}},
    {"units": {"us-captain": UNIT | {"mp": -1}}},
    {"units": {"us-captain": UNIT | {"slow": True}}},
    {"units": {"us-captain": UNIT | {"fired": 1}}},
    {"units": {"us-captain": UNIT | {"seat": "ge"}}},
    {"units": {"us-captain": UNIT | {"type": "mg"}}},
    {"units": {"us-captain": UNIT | {"foreign": 1}}},
    {"units": {"us-captain": UNIT | {"seq": 1}, "us-mg": UNIT | {"seq": 1}}},
    {"units": {"us-captain": UNIT}, "ground": {"G07": "water"}},
    {"units": {"us-captain": UNIT}, "ground": {"G07": "rock"}},
    {"scenario": "standard", "units": {"us-captain": {"at": "C02"}}},
    {"units": {"us-captain": UNIT | {"seq": 4}}, "seq": 3},
    {"units": {"us-captain": UNIT}, "dead": {"us-captain": "us"}},
    {"dead": {"us-captain": "ge"}},
    {"dead": {"us-tank": "us"}},
    {"dead": []},
    {"path": ["Z99"]},
    {"path": "G07"},
    {"active": {"unit": "us-captain"}},
    {"active": {}, "units": {"us-captain": UNIT}},
    {"active": {"unit": "ge-captain"}, "units": {"ge-captain": UNIT}},
    {"active": {"unit": "us-captain"}, "units": {"us-captain": UNIT | {"done": True}}},
    {"active": {"unit": "us-captain", "entered": 1}, "units": {"us-captain": UNIT}},
    SNIPED | {"active": None},
    SNIPED | {"seat": "ge"},
    SNIPED | {"pending": SNIPED["pending"] | {"seat": "us"}},
    SNIPED | {"pending": SNIPED["pending"] | {"target": "us-mg"}},
    SNIPED | {"pending": {"kind": "doubt"}},
    SNIPED | {"pending": SNIPED["pending"] | {"loc": "1-1"}},
    {"pending": rotating("us", "1-1", "1A")},
    {"scenario": "standard", "pending": rotating("us", "1-1", "2A")},
    {"scenario": "standard", "phase": "tiles"},
    {"scenario": "standard", "tiles": {"1-1": {"tile": "1B"}}, "pending": rotating("us", "1-1", "1A")},
    {"phase": "pick", "picks": {"us": None, "ge": None}},
    {"scenario": "training", "phase": "pick", "picks": {"us": None, "ge": None}},
    {"phase": "over"},
    {"result": {"winner": "us"}},
    {"phase": "over", "result": {"foreign": 1}},
    {"scenario": "standard", "phase": "pick", "picks": {"us": FIVE, "ge": OTHERS}},
    SETTING | {"ready": {"us": True, "ge": True}},
    SETTING | {"round": 1},
    SETTING | {"start": 3},
    SETTING | {"weather": "clear"},
    SETTING | {"seat": "us"},
    SETTING | {"units": {"us-engineer": {"at": "G01"}}},
]


@pytest.mark.parametrize("value", WRONG, ids=lambda value: json.dumps(value)[:60])
def test_what_is_no_position_is_told_in_a_sentence(value: Any) -> None:
    with pytest.raises(Refused) as caught:
        RULES.read(value)
    assert caught.value.code == "bad-position"
    assert caught.value.why[-1] in ".?"
    assert "\n" not in caught.value.why


@pytest.mark.parametrize("scenario", ["normandy", 7, None])
def test_an_unknown_scenario_is_named(scenario: Any) -> None:
    with pytest.raises(Refused) as caught:
        RULES.read({"scenario": scenario})
    assert caught.value.code == "unknown-scenario"


def test_a_position_like_those_above_is_one() -> None:
    """What the list of wrong ones is cut from."""
    RULES.read(SNIPED)
    RULES.read(SETTING)
    RULES.read({"units": {"us-captain": UNIT, "us-mg": UNIT | {"facing": 1}}, "roads": [["G07", "G06"]], "dead": {"ge-mg": "ge"}})
