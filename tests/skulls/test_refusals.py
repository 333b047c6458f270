"""What is refused: wrong shapes, wrong seats, wrong phases; each other refusal begins with the rule that forbids it.

Most refusals of a rule are tried beside the rule; here are shapes and phases, and the rest.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.match import Match
from game.messages import Refused
from game.skulls.verbs import NOW, VERBS
from tests.skulls.staged import RULES, Staged, planned

UNITS: dict[str, Any] = {
    "s-lead": {"space": "B1/0", "ready": "focus-fire"},
    "s-gun": {"space": "B1/0", "danger": 2},
    "s-marks": "C1/0",
    "t-boss": {"space": "B2/0", "danger": 3},
    "t-vet": "B9/0",
}
STREET = {"scenario": "black-hawk-down", "options": {"vehicles": True, "prone": True}}
EXAMPLES: dict[str, dict[str, Any]] = {
    "deploy": {"unit": "s-lead", "space": "B1/0"}, "withdraw": {"unit": "s-lead"}, "commit": {}, "card": {"unit": "s-lead"},
    "uncard": {"unit": "s-lead"}, "ready": {"unit": "s-lead", "token": "creep"}, "unready": {"unit": "s-lead"},
    "windows": {"when": "all"}, "move": {"to": "C1/0"}, "fire": {"target": "t-boss"},
    "use": {"token": "focus-fire", "target": "t-boss"}, "coup": {"target": "t-boss"}, "pick-up": {"objective": "package"},
    "prone": {}, "rise": {}, "enter": {"vehicle": "humvee"}, "exit": {}, "crew": {"weapon": "rpg-rack", "zone": "B3"},
    "end-turn": {}, "take-cover": {}, "pass": {}, "check": {"unit": "s-lead"}, "follow": {"unit": "s-gun", "to": "C1/0"},
}  # fmt: skip
PHASE_RULE = {"muster": "R-SK-09", "plan": "R-SK-26", "turn": "R-SK-41", "respond": "R-SK-83", "order": "R-SK-74",
              "follow": "R-SK-114", "last-call": "R-SK-87"}  # fmt: skip


def at(phase: str) -> Staged:
    """A match on the long street in a phase, in which the SEALs decide (alone or with the others)."""
    if phase == "muster":
        return Staged.new("black-hawk-down", **STREET["options"])
    if phase == "plan":
        return planned(UNITS, commit=False, **STREET)
    if phase == "last-call":
        return Staged(UNITS, phase=phase, **STREET)
    if phase == "respond":
        pending = {"seat": "seal", "action": {"do": "fire", "target": "s-gun"}}
        return Staged(UNITS, "t-boss", phase=phase, pending=pending, **STREET)
    if phase == "order":
        pending = {"queue": [{"seat": "seal", "units": ["s-gun", "s-lead"]}], "why": "frag"}
        return Staged(UNITS, "t-boss", phase=phase, pending=pending, **STREET)
    return Staged(UNITS, "s-lead", phase=phase, **STREET)


def test_every_verb_has_an_example() -> None:
    assert set(EXAMPLES) == set(VERBS)
    assert set(PHASE_RULE) == set(NOW)


# --- shapes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", [None, 7, "end-turn", [], {}, {"do": None}, {"do": "march"}, {"unit": "s-lead"}, {"do": ["move"]}]
)
def test_what_is_no_action_is_a_bad_one(action: Any) -> None:
    with pytest.raises(Refused) as caught:
        at("turn").match.play("seal", action)
    assert caught.value.code == "bad-action"


@pytest.mark.parametrize("do", EXAMPLES)
def test_missing_extra_unknown_and_odd_fields_are_bad_actions(do: str) -> None:
    fields = EXAMPLES[do]
    for phase in ("muster", "plan", "turn"):
        staged = at(phase)
        assert staged.refused(do, "seal", **fields, colour="red") == ("bad-action", "")
        for field in fields:
            rest = {key: value for key, value in fields.items() if key != field}
            assert staged.refused(do, "seal", **rest) == ("bad-action", "")
            for odd in ("nobody", None, 3, True, [fields[field]], {}):
                assert staged.refused(do, "seal", **rest, **{field: odd}) == ("bad-action", "")


@pytest.mark.parametrize(
    ("token", "fields"),
    [
        ("frag", {"target": "t-boss"}),
        ("focus-fire", {"zone": "B2"}),
        ("creep", {"zone": "B2"}),
        ("double-time", {}),
        ("medkit", {"to": "B2/0"}),
        ("smoke", {"zone": "B2/0"}),
    ],
)
def test_a_token_is_aimed_at_what_it_is_aimed_at(token: str, fields: dict[str, Any]) -> None:
    assert at("turn").refused("use", token=token, **fields) == ("bad-action", "")


@pytest.mark.parametrize(
    ("weapon", "fields"), [("rpg-rack", {"target": "t-boss"}), ("machine-gun", {"zone": "B2"}), ("resupply", {})]
)
def test_a_weapon_is_aimed_at_what_it_is_aimed_at(weapon: str, fields: dict[str, Any]) -> None:
    assert at("turn").refused("crew", weapon=weapon, **fields) == ("bad-action", "")


def test_a_well_formed_resupply_of_what_is_no_item_is_illegal() -> None:
    staged = Staged({**UNITS, "s-lead": {"space": "B1/0", "vehicle": "humvee", "spent": ["smoke"]}}, "s-lead", **STREET)
    assert staged.illegal("crew", weapon="resupply", token="creep") == "R-SK-183"


# --- seats and phases -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["turn", "follow"])
def test_not_your_turn_comes_before_illegal(phase: str) -> None:
    assert at(phase).refused("move", "terrorist", to="A5/0") == ("not-your-turn", "")
    assert at("respond").refused("pass", "terrorist") == ("not-your-turn", "")


def test_a_match_that_is_over_refuses_everything() -> None:
    over = Staged(UNITS, phase="over", result={"winner": "seal", "why": "limit"}, **STREET)
    assert over.match.actors() == ()
    assert over.match.legal("seal") == []
    for action in ({"do": "end-turn"}, {"do": "nonsense"}, None):
        with pytest.raises(Refused) as caught:
            over.match.play("seal", action)
        assert caught.value.code == "over"


@pytest.mark.parametrize("phase", PHASE_RULE)
@pytest.mark.parametrize("do", EXAMPLES)
def test_a_verb_of_another_phase_is_refused_with_the_rule_of_this_one(phase: str, do: str) -> None:
    if phase in VERBS[do].phases:
        return
    inside = do == "take-cover" and phase in ("order", "follow")
    assert at(phase).illegal(do, "seal", **EXAMPLES[do]) == ("R-SK-85" if inside else PHASE_RULE[phase])


@pytest.mark.parametrize("phase", PHASE_RULE)
def test_what_is_listed_is_taken_and_what_is_not_is_refused_with_a_rule(phase: str) -> None:
    """Every action listed can be played; each variation of it that is not listed is refused by number."""
    staged = at(phase)
    listed = staged.match.legal("seal")
    assert listed
    spaces, units = list(staged.match.position.world.board.spaces), list(staged.match.position.world.cards)
    values = {"to": spaces, "space": spaces, "unit": units, "target": units, "when": ["threat", "all", "never"]}
    for action in listed:
        match = Match(RULES, "", {}, 1, staged.whole)
        match.play("seal", action)
        for field, others in values.items():
            for other in others if field in action else ():
                varied = {**action, field: other}
                if varied not in listed:
                    fields = {key: value for key, value in varied.items() if key != "do"}
                    assert staged.illegal(varied["do"], "seal", **fields).startswith("R-SK-")


# --- what is tried nowhere else -------------------------------------------------------------------------------------------

GAS = {"C1": {"gas": True}}


@pytest.mark.parametrize(
    ("phase", "rule", "do", "fields"),
    [
        ("plan", "R-SK-21", "uncard", {"unit": "s-lead"}),
        ("plan", "R-SK-21", "card", {"unit": "t-boss"}),
        ("turn", "R-SK-174", "enter", {"vehicle": "truck"}),
        ("turn", "R-SK-130", "pick-up", {"objective": "package"}),
        ("turn", "R-SK-27", "use", {"token": "creep"}),
    ],
)
def test_a_choice_that_is_not_listed_is_refused_by_number(phase: str, rule: str, do: str, fields: dict[str, Any]) -> None:
    assert at(phase).illegal(do, "seal", **fields) == rule


def test_r_sk_21_a_card_is_stacked_once() -> None:
    staged = at("plan")
    staged.play("card", seat="seal", unit="s-lead")
    assert staged.illegal("card", "seal", unit="s-lead") == "R-SK-21"


@pytest.mark.parametrize(("token", "cloud"), [("smoke", "smoke"), ("tear-gas", "gas")])
def test_r_sk_101_no_cloud_where_the_same_one_lies(token: str, cloud: str) -> None:
    units = {"s-radio": {"space": "c1/0", "ready": token}, "t-boss": "e2/0"}
    assert Staged(units, "s-radio", zones={"c2": {cloud: True}}).illegal("use", token=token, zone="c2") == "R-SK-101"


def test_r_sk_101_the_rack_needs_somebody_to_hit() -> None:
    units = {"t-boss": {"space": "B9/0", "vehicle": "truck"}, "s-lead": "A1/0"}
    assert Staged(units, "t-boss", **STREET).illegal("crew", weapon="rpg-rack", zone="B7") == "R-SK-101"


def test_r_sk_116_a_double_time_goes_no_further_than_its_steps() -> None:
    staged = Staged({"s-lead": {"space": "c1/0", "ready": "double-time"}, "t-boss": "e1/0"}, "s-lead")
    assert staged.illegal("use", token="double-time", to="e2/0") == "R-SK-116"
    assert staged.illegal("use", token="double-time", to="c1/0") == "R-SK-116"


def test_r_sk_130_no_objective_no_picking_up() -> None:
    assert Staged({"s-lead": "c1/0", "t-boss": "e1/0"}, "s-lead").illegal("pick-up", objective="package") == "R-SK-130"


def test_r_sk_111_gas_forbids_what_would_be_lawful_outside() -> None:
    """With his last action he has to leave: no coup, no picking up."""
    units = {"s-lead": "C1/0", "t-boss": {"space": "C1/0", "state": "down"}, "t-vet": "B9/0"}
    laid = {"package": {"space": "C1/0"}}
    staged = Staged(units, {"unit": "s-lead", "left": 1}, zones=GAS, objectives=laid, **STREET)
    assert staged.illegal("coup", target="t-boss") == "R-SK-111"
    assert staged.illegal("pick-up", objective="package") == "R-SK-111"
    clear = Staged(units, {"unit": "s-lead", "left": 1}, objectives=laid, **STREET)
    assert clear.legal("coup") and clear.legal("pick-up")


# --- sentences ------------------------------------------------------------------------------------------------------------


def why(staged: Staged, do: str, **fields: Any) -> str:
    """The sentence of a refusal."""
    return str(RULES.refuse(staged.match.position, staged.match.actors()[0], {"do": do, **fields}))


def test_a_refusal_says_what_would_be_right() -> None:
    staged = Staged({"s-gren": {"space": "c1/0", "ready": "frag"}, "t-boss": "e2/0"}, "s-gren")
    assert why(staged, "use", token="frag", zone="e2") == "R-SK-104: e2 is at range 3; frag reaches 1, 2."
    plain = Staged({"s-gren": {"space": "c1/0", "ready": "frag"}, "t-boss": "e2/0"}, "s-gren", options={"gametext": False})
    assert why(plain, "use", token="frag", zone="e2") == "R-SK-104: e2 is at range 3; frag reaches 1."
    assert why(plain, "move", to="e2/0").startswith("R-SK-13: e2/0 is not one step from c1/0; c1/1, ")
    assert why(plain, "fire", target="t-boss") == "R-SK-14: t-boss is 3 zones away; beyond 2 nothing reaches."
    rocket = Staged({"t-rocket": {"space": "c1/0", "ready": "rpg"}, "s-gun": "e2/0"}, "t-rocket")
    assert why(rocket, "use", token="rpg", zone="c1") == "R-SK-105: c1 is at range 0; rpg reaches 1, 2."
    other = Staged({"s-gren": {"space": "c1/0", "ready": "rpg", "items": ["rpg"]}, "t-boss": "c2/0"}, "s-gren")
    assert why(other, "use", token="rpg", zone="c2") == "R-SK-105: c2 is at range 1; rpg reaches 2."


def test_r_sk_86_the_setting_that_is_set_is_refused_wherever_it_may_be_changed() -> None:
    for phase in ("plan", "turn", "respond", "last-call"):
        staged = at(phase)
        assert staged.illegal("windows", "seal", when=staged.seat("seal")["windows"]) == "R-SK-86"


def test_r_sk_81_no_take_cover_where_there_is_no_danger() -> None:
    calm = {**UNITS, "s-gun": "B1/0"}
    pending = {"seat": "seal", "action": {"do": "fire", "target": "s-gun"}}
    assert Staged(calm, "t-boss", phase="respond", pending=pending, **STREET).illegal("take-cover") == "R-SK-81"
    assert Staged(calm, "s-lead", **STREET).illegal("take-cover") == "R-SK-81"
