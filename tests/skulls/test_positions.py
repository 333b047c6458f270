"""Positions of Danger Close: which are none, and views that are read back (sections 9.1, 9.2)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.draws import Draws
from game.games import rules
from game.messages import Refused
from game.skulls.tables import tables

RULES = rules("skulls")
GASSED: dict[str, Any] = {
    "scenario": "street-sweep",
    "phase": "respond",
    "turn": {"unit": "t-gun"},
    "pending": {"seat": "seal", "action": {"do": "fire", "target": "s-lead"}},
    "zones": {"c3": {"gas": True}},
    "seats": {"seal": {"bag": {"white": 16, "black": 2}}, "terrorist": {"bag": {"white": 24, "black": 3}}},
    "units": {"s-lead": {"space": "c2/0", "danger": 1}, "t-gun": {"space": "c3/1", "ready": "double-time"}},
}
"""The Machine Gunner has fired upstairs in the gas: with the Double-Time that nobody sees he still gets out (R-SK-111)."""


@pytest.mark.parametrize("space", [["c2/0"], {}, [], 7, True, "c2", "c2/1", ""])
def test_a_unit_stands_on_a_space_of_the_board(space: Any) -> None:
    with pytest.raises(Refused, match="units.s-lead.space") as caught:
        RULES.read({"units": {"s-lead": {"space": space}}})
    assert caught.value.code == "bad-position"


@pytest.mark.parametrize("kind", ["white", "black", "red"])
def test_a_bag_holds_no_more_skulls_than_can_be_pulled_from(kind: str) -> None:
    with pytest.raises(Refused, match=f"seats.seal.bag.{kind}") as caught:
        RULES.read({"seats": {"seal": {"bag": {kind: 10**30}}}})
    assert caught.value.code == "bad-position"


@pytest.mark.parametrize("seat", ["seal", "terrorist"])
def test_a_view_of_a_window_is_read_back_though_the_double_time_that_allows_the_action_is_hidden(seat: str) -> None:
    view = RULES.write(RULES.view(RULES.read(GASSED), seat))
    assert view["units"]["t-gun"]["ready"] == ("hidden" if seat == "seal" else "double-time")
    assert RULES.write(RULES.read(json.loads(json.dumps(view)), seat)) == view


@pytest.mark.parametrize("do", [["fire"], {}, None, "dance", "take-cover", "commit"])
def test_what_waits_for_an_answer_is_an_action_of_a_turn(do: Any) -> None:
    with pytest.raises(Refused, match="pending.action") as caught:
        RULES.read({**GASSED, "pending": {"seat": "seal", "action": {"do": do}}})
    assert caught.value.code == "bad-position"


def test_what_could_not_have_been_declared_is_told_though_the_token_is_hidden() -> None:
    view = RULES.write(RULES.view(RULES.read(GASSED), "seal"))
    view["pending"]["action"] = {"do": "end-turn"}
    with pytest.raises(Refused, match="R-SK-111") as caught:
        RULES.read(view, "seal")
    assert caught.value.code == "bad-position"


def test_the_star_tokens_imagined_are_enough_for_those_who_have_no_item_left() -> None:
    ready = {"t-boss": "creep", "t-gun": "frag", "t-look": "smoke", "t-vet": "frag", "t-bomb": "frag"}
    units = {name: {"space": "e2/0", "ready": token} for name, token in ready.items()}
    units["t-boss"] |= {"items": [], "spent": ["smoke", "tear-gas"]}
    position = RULES.read({"phase": "turn", "turn": {"unit": "s-lead"}, "units": {"s-lead": {"space": "w2/0"}, **units}})
    view = RULES.view(position, "seal")
    for seed in range(60):
        whole = RULES.determinize(view, "seal", Draws(seed))
        assert RULES.write(RULES.view(whole, "seal")) == RULES.write(view)


# --- abbreviated positions ------------------------------------------------------------------------------------------------


def test_an_abbreviated_position_is_filled_up() -> None:
    """As the comments of section 9.1 say: every key that is left out has its value."""
    whole = RULES.write(RULES.read({"phase": "turn", "turn": {"unit": "s-lead"}, "units": {"s-lead": {"space": "w1/0"}}}))
    assert (whole["game"], whole["scenario"], whole["round"]) == ("skulls", "street-sweep", 1)
    team = {"bag": {"white": 0, "black": 0, "red": 0, "own": []}, "token": "cover", "windows": "threat", "done": False,
            "stack": [], "pool": None}  # fmt: skip
    assert whole["seats"] == {"seal": team, "terrorist": team}
    assert whole["units"] == {
        "s-lead": {
            "space": "w1/0", "danger": 0, "state": "up", "items": ["flashbang", "smoke"], "spent": [], "ready": None,
            "shown": False, "stunned": False, "prone": False, "vehicle": None, "override": None,
        }
    }  # fmt: skip
    assert whole["turn"] == {"unit": "s-lead", "left": 2, "readied": False, "fired": False, "creep": False, "crossed": False,
                             "vehicle": False}  # fmt: skip
    assert whole["pair"] == {"first": "s-lead", "second": None, "at": 1}
    assert (whole["zones"], whole["objectives"], whole["vehicles"]) == ({}, {}, {})
    assert (whole["pending"], whole["result"]) == (None, None)
    assert RULES.write(RULES.read(whole)) == whole


def test_objectives_and_options_left_out_are_those_of_the_scenario() -> None:
    given = {"scenario": "black-hawk-down", "options": {"vehicles": True}, "units": {"s-lead": {"space": "C3/0"}},
             "phase": "plan", "objectives": {"package": {"by": "s-lead"}}}  # fmt: skip
    whole = RULES.write(RULES.read(given))
    assert whole["objectives"] == {"package": {"space": "C3/0", "by": "s-lead"}, "hostage": {"space": "A4/0", "by": None}}
    assert whole["vehicles"] == {"humvee": {"used": False}, "truck": {"used": False}}
    assert (whole["options"]["rounds"], whole["options"]["units_seal"]) == (12, 6)


def test_a_round_left_out_is_0_in_the_muster() -> None:
    assert RULES.write(RULES.read({"phase": "muster"}))["round"] == 0


@pytest.mark.parametrize(
    ("override", "fire", "defence"),
    [({"threat": [5, 4, 3]}, 5, 4), ({"defence": 0}, 2, 0), ({"initiative": 99}, 2, 4), (None, 2, 4)],
)
def test_an_override_replaces_what_is_printed(override: dict[str, Any] | None, fire: int, defence: int) -> None:
    units = {"s-lead": {"space": "c1/0", "override": override}, "t-boss": {"space": "c1/0"}}
    position = RULES.read({"phase": "turn", "turn": {"unit": "s-lead"}, "units": units})
    assert RULES.ask(position, "targets", {"unit": "s-lead"})["targets"][0]["threat"] == fire
    assert position.defence("s-lead") == defence
    assert position.initiative("s-lead") == ((override or {}).get("initiative") or 45)


# --- faults ---------------------------------------------------------------------------------------------------------------

LEAD: dict[str, Any] = {"space": "w1/0"}
SOUND: dict[str, Any] = {"phase": "turn", "turn": {"unit": "s-lead"}, "units": {"s-lead": LEAD, "t-boss": {"space": "e1/0"}}}
STREET: dict[str, Any] = {
    "scenario": "black-hawk-down",
    "options": {"vehicles": True},
    "phase": "turn",
    "turn": {"unit": "s-lead"},
    "units": {"s-lead": {"space": "B1/0"}, "t-boss": {"space": "B9/0"}},
}


def units(**keys: Any) -> dict[str, Any]:
    """A sound position with other keys of the Team Leader."""
    return {"units": {**SOUND["units"], "s-lead": {**LEAD, **keys}}}


def seal(**keys: Any) -> dict[str, Any]:
    """A sound position with keys of a seat."""
    return {"seats": {"seal": keys}}


FAULTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (SOUND, {"phase": "siesta"}, "phase"),
    (SOUND, {"colour": "red"}, "colour"),
    (SOUND, {"round": -1}, "round"),
    (SOUND, {"round": 0}, "round"),
    (SOUND, {"round": True}, "round"),
    (SOUND, {"options": {"whites": "many"}}, "whites"),
    (SOUND, {"options": {"fog": True}}, "fog"),
    (SOUND, {"units": []}, "units"),
    (SOUND, {"units": {**SOUND["units"], "s-ghost": LEAD}}, "s-ghost"),
    (SOUND, units(danger=9), "units.s-lead.danger"),
    (SOUND, units(danger=-1), "units.s-lead.danger"),
    (SOUND, units(danger="2"), "units.s-lead.danger"),
    (SOUND, units(state="asleep"), "units.s-lead.state"),
    (SOUND, units(state="dead"), "units.s-lead.space"),
    (SOUND, units(space=None), "units.s-lead.space"),
    (SOUND, units(items=["creep"]), "units.s-lead.items"),
    (SOUND, units(items="smoke"), "units.s-lead.items"),
    (SOUND, units(spent=["sword"]), "units.s-lead.spent"),
    (SOUND, units(ready="frag"), "units.s-lead.ready"),
    (SOUND, units(ready="sword"), "units.s-lead.ready"),
    (SOUND, units(ready="hidden"), "units.s-lead.ready is hidden"),
    (SOUND, units(stunned=1), "units.s-lead.stunned"),
    (SOUND, units(vehicle="humvee"), "units.s-lead.vehicle"),
    (SOUND, units(override={"threat": [1, 2]}), "units.s-lead.override.threat"),
    (SOUND, units(override={"defence": -1}), "units.s-lead.override.defence"),
    (SOUND, units(override={"speed": 3}), "speed"),
    (SOUND, units(hat="red"), "hat"),
    (SOUND, {"seats": {"blue": {}}}, "blue"),
    (SOUND, seal(token="sideways"), "seats.seal.token"),
    (SOUND, seal(windows="often"), "seats.seal.windows"),
    (SOUND, seal(windows="hidden"), "seats.seal.windows is hidden"),
    (SOUND, seal(stack=["t-boss"]), "seats.seal.stack"),
    (SOUND, seal(stack=["s-lead", "s-lead"]), "seats.seal.stack"),
    (SOUND, seal(stack="hidden"), "seats.seal.stack is hidden"),
    (SOUND, seal(pool=["s-gun"]), "seats.seal.pool"),
    (SOUND, seal(bag={"white": -1}), "seats.seal.bag.white"),
    (SOUND, seal(bag={"green": 1}), "green"),
    (SOUND, seal(bag={"own": ["s-gun"]}), "seats.seal.bag.own"),
    (SOUND, seal(done="yes"), "seats.seal.done"),
    (SOUND, {"zones": {"z9": {"smoke": True}}}, "z9"),
    (SOUND, {"zones": {"c1": {"fog": True}}}, "fog"),
    (SOUND, {"zones": {"c1": {"smoke": "thick"}}}, "zones.c1.smoke"),
    (SOUND, {"objectives": {"package": {}}}, "package"),
    (SOUND, {"vehicles": {"humvee": {}}}, "humvee"),
    (SOUND, {"turn": None}, "turn is null"),
    (SOUND, {"turn": {"unit": "s-gun"}}, "turn.unit"),
    (SOUND, {"turn": {"unit": "s-lead", "left": 3}}, "turn.left"),
    (SOUND, {"turn": {"unit": "s-lead", "fired": 1}}, "turn.fired"),
    (SOUND, {"phase": "plan"}, "turn is given"),
    (SOUND, {"pair": {"first": "t-boss", "second": "s-lead", "at": 1}}, "turn.unit is s-lead"),
    (SOUND, {"pair": {"first": "s-lead", "second": "t-boss", "at": 3}}, "pair.at"),
    (SOUND, {"pair": {"first": "s-lead", "second": "s-lead"}}, "a unit of each side"),
    (SOUND, {"pending": {"seat": "seal"}}, "pending is given"),
    (SOUND, {"phase": "respond"}, "pending"),
    (SOUND, {"phase": "respond", "pending": {"seat": "seal", "action": {"do": "end-turn"}}}, "pending.seat"),
    (SOUND, {"phase": "respond", "pending": {"action": {"do": "move", "to": "e1/0"}}}, "against R-SK-13"),
    (SOUND, {"phase": "respond", "pending": {"action": {"do": "move"}}}, "pending.action"),
    (SOUND, {"phase": "order", "pending": {"queue": [], "why": "frag"}}, "pending.queue"),
    (SOUND, {"phase": "order", "pending": {"queue": [{"seat": "seal", "units": ["s-lead"]}], "why": "frag"}}, "R-SK-74"),
    (SOUND, {"phase": "order", "pending": {"queue": [{"seat": "seal", "units": ["t-boss"]}], "why": "frag"}}, "queue 1.units"),
    (
        SOUND,
        {
            "units": {**SOUND["units"], "s-gun": LEAD, "s-eod": {**LEAD, "state": "down"}},
            "phase": "order",
            "pending": {"queue": [{"seat": "seal", "units": ["s-gun", "s-eod"]}], "why": "frag"},
        },
        "units that stand",
    ),
    (SOUND, {"phase": "plan", "turn": None, "pair": {"first": "s-lead"}}, "pair is given"),
    (SOUND, {"result": {"winner": "seal", "why": "limit"}}, "result"),
    (SOUND, {"phase": "over", "turn": None}, "result"),
    (SOUND, {"phase": "over", "turn": None, "result": {"winner": "blue", "why": "limit"}}, "result.winner"),
    (SOUND, {"phase": "over", "turn": None, "result": {"winner": "seal", "why": "luck"}}, "result.why"),
    (SOUND, {"phase": "muster", "turn": None, "units": {"s-lead": {"space": "c1/0"}}}, "R-SK-08"),
    (SOUND, {"phase": "plan", "turn": None, "seats": dict.fromkeys(("seal", "terrorist"), {"done": True})}, "Both seats are"),
    (SOUND, {"phase": "plan", "turn": None, **units(state="dead", space=None), **seal(stack=["s-lead"])}, "R-SK-21"),
    (STREET, {"objectives": {"package": {"by": "t-boss"}}}, "objectives.package.by"),
    (STREET, {"objectives": {"package": {"by": "s-lead", "space": "C6/0"}}}, "objectives.package.space"),
    (STREET, {"objectives": {"package": {"space": "Z1/0"}}}, "objectives.package.space"),
    (STREET, {"vehicles": {"humvee": {"used": 1}}}, "vehicles.humvee.used"),
    (STREET, {"units": {"s-lead": {"space": "B2/0", "vehicle": "humvee"}}}, "R-SK-175"),
    (STREET, {"units": {"s-lead": {"space": "B9/0", "vehicle": "truck"}}}, "units.s-lead.vehicle"),
    (
        STREET,
        {"units": dict.fromkeys(("s-lead", "s-gun", "s-eod", "s-gren", "s-marks"), {"space": "B1/0", "vehicle": "humvee"})},
        "5 units are in the humvee",
    ),
    (
        SOUND,
        {"units": dict.fromkeys((name for name in tables().cards if name.startswith("s-")), LEAD)},
        "too many of seal",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sound", "change", "named"), FAULTS, ids=[fault[2] for fault in FAULTS])
def test_each_fault_of_a_position_is_told_in_a_sentence(sound: dict[str, Any], change: dict[str, Any], named: str) -> None:
    RULES.read(sound)
    with pytest.raises(Refused) as caught:
        RULES.read({**sound, **change})
    assert caught.value.code == "bad-position"
    assert named in caught.value.why and caught.value.why.endswith(".")


@pytest.mark.parametrize("value", [None, 7, "turn", [], [SOUND]])
def test_what_is_no_object_is_no_position(value: Any) -> None:
    with pytest.raises(Refused) as caught:
        RULES.read(value)
    assert caught.value.code == "bad-position"


def test_a_position_of_an_unknown_scenario_is_told() -> None:
    with pytest.raises(Refused) as caught:
        RULES.read({**SOUND, "scenario": "mogadishu"})
    assert caught.value.code == "unknown-scenario"


def test_a_position_of_another_game_is_told() -> None:
    with pytest.raises(Refused) as caught:
        RULES.read({**SOUND, "game": "operators"})
    assert caught.value.code == "bad-position"
