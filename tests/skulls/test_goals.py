"""Objectives, and how a match ends (R-SK-130 to R-SK-143)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import Staged, kinds, of_kind, only

STREET = {"scenario": "black-hawk-down"}
DOWN: dict[str, Any] = {"state": "down", "danger": 8}
DEAD: dict[str, Any] = {"state": "dead", "space": None}


def carrying(space: str, units: dict[str, Any] | None = None, turn: Any = "s-lead", **start: Any) -> Staged:
    """The Team Leader carries the package; the enemy is far unless units say so."""
    laid = {"package": {"by": "s-lead"}}
    return Staged({"s-lead": space, "t-boss": "A9/0", **(units or {})}, turn, objectives=laid, **{**STREET, **start})


# --- objectives -----------------------------------------------------------------------------------------------------------


def test_r_sk_130_45_an_action_picks_up_the_own_objective_in_the_own_space() -> None:
    staged = Staged({"s-lead": "C6/0", "s-gun": "C5/0", "t-boss": "C6/0"}, "s-lead", **STREET)
    assert only(staged.play("pick-up", objective="package"), "picked-up")["unit"] == "s-lead"
    assert (staged["turn"]["left"], staged["objectives"]["package"]) == (1, {"space": "C6/0", "by": "s-lead"})
    assert staged.illegal("pick-up", objective="package") == "R-SK-130"


@pytest.mark.parametrize(
    ("unit", "space", "objective"), [("t-boss", "C6/0", "package"), ("s-lead", "A4/0", "hostage"), ("s-lead", "C5/0", "package")]
)
def test_r_sk_130_not_the_other_side_s_and_not_from_elsewhere(unit: str, space: str, objective: str) -> None:
    units = {"s-lead": "A1/0", "t-boss": "A9/0", unit: space}
    staged = Staged(units, unit, **STREET)
    assert staged.legal("pick-up") == []
    assert staged.illegal("pick-up", objective=objective) == "R-SK-130"


def test_r_sk_131_a_carried_objective_goes_along_and_hinders_nothing() -> None:
    staged = carrying("C6/0", {"s-lead": {"space": "C6/0", "ready": "double-time"}, "t-boss": "C5/0"})
    assert len(staged.legal("use")) > 3 and staged.legal("fire")
    staged.use("double-time", to="C4/0")
    assert staged["objectives"]["package"] == {"space": "C4/0", "by": "s-lead"}
    staged.play("move", to="C4/1")
    assert staged["objectives"]["package"]["space"] == "C4/1"


def test_r_sk_131_it_is_not_handed_on_or_taken_from_a_carrier() -> None:
    staged = carrying("C6/0", {"s-gun": "C6/0"}, "s-gun")
    assert staged.illegal("pick-up", objective="package") == "R-SK-130"


@pytest.mark.parametrize(("draws", "state"), [("bw", "down"), ("bb", "dead")])
def test_r_sk_132_when_the_carrier_falls_it_lies_in_his_space(draws: str, state: str) -> None:
    staged = carrying(
        "C4/1", {"s-lead": {"space": "C4/1", "override": {"defence": 1}}, "s-gun": "C4/1", "t-boss": "C4/0"}, "t-boss"
    )
    events = staged.fire("s-lead", draws, "www")
    assert only(events, "dropped") == {"is": "dropped", "unit": "s-lead", "objective": "package", "space": "C4/1"}
    assert kinds(events).index("dropped") > kinds(events).index("incapacitated" if state == "down" else "killed")
    assert staged["s-lead"]["state"] == state
    assert staged["objectives"]["package"] == {"space": "C4/1", "by": None}


def test_r_sk_133_no_effect_touches_an_objective() -> None:
    staged = Staged({"s-gren": {"space": "C5/0", "ready": "frag"}, "t-boss": "A9/0"}, "s-gren", **STREET)
    assert staged.illegal("use", token="frag", zone="C6") == "R-SK-101"


def test_r_sk_134_a_carrier_in_the_goal_zone_wins() -> None:
    staged = carrying("B2/0")
    events = staged.play("move", to="B1/0")
    assert events[-1] == {"is": "over", "winner": "seal", "why": "objective"}
    assert staged.match.result() == {"winner": "seal", "why": "objective"}
    assert (staged.match.actors(), staged["phase"]) == ((), "over")


def test_r_sk_134_the_hostage_goes_to_the_truck() -> None:
    laid = {"hostage": {"by": "t-boss"}}
    staged = Staged({"s-lead": "A1/0", "t-boss": "B8/0"}, "t-boss", objectives=laid, **STREET)
    assert staged.play("move", to="B9/0")[-1]["winner"] == "terrorist"
    own = Staged({"s-lead": "A1/0", "t-boss": "B2/0"}, "t-boss", objectives=laid, **STREET)
    assert own.play("move", to="B1/0")[-1]["is"] == "moved"


def test_r_sk_134_who_falls_before_the_goal_wins_nothing() -> None:
    units = {"s-lead": {"space": "B2/0", "override": {"defence": 1}}, "s-gun": "A1/0", "t-boss": "B2/0"}
    staged = carrying("B2/0", units)
    events = staged.fire("t-boss", "ww", "bw")
    assert "dropped" in kinds(events) and "over" not in kinds(events)


# --- the end --------------------------------------------------------------------------------------------------------------

WEAK = {"override": {"defence": 1}}


@pytest.mark.parametrize("rest", [DOWN | {"space": "e2/0"}, DEAD])
def test_r_sk_140_no_enemy_standing_wins(rest: dict[str, Any]) -> None:
    staged = Staged({"s-lead": "c1/0", "t-boss": {"space": "c2/0", **WEAK}, "t-vet": rest}, "s-lead")
    events = staged.fire("t-boss", "bw", "ww")
    assert events[-1] == {"is": "over", "winner": "seal", "why": "eliminated"}


def test_r_sk_141_all_checks_of_an_action_come_before_the_end() -> None:
    """The last enemy falls at the first check; the thrower's own man is still checked."""
    units = {"s-gren": {"space": "c1/0", "ready": "frag"}, "s-gun": "c2/0", "t-boss": {"space": "c2/0", **WEAK}}
    events = Staged(units, "s-gren").use("frag", "bww", "www", zone="c2")
    assert kinds(events)[-4:] == ["incapacitated", "drew", "held", "over"]


def test_r_sk_141_the_step_of_covering_fire_comes_before_the_end_too() -> None:
    units = {"s-lead": {"space": "c1/0", "ready": "covering-fire"}, "s-gun": "c1/0", "t-boss": {"space": "c2/0", **WEAK}}
    staged = Staged(units, "s-lead")
    assert "over" not in kinds(staged.use("covering-fire", "b"))
    assert staged["phase"] == "follow"
    assert kinds(staged.play("follow", unit="s-gun", to="c2/0")) == ["moved", "over"]


def test_r_sk_141_elimination_is_looked_at_first() -> None:
    units = {"s-gun": {"space": "B2/0", "ready": "covering-fire"}, "s-lead": "B2/0", "t-boss": {"space": "B3/0", **WEAK}}
    staged = carrying("B2/0", units, "s-gun")
    staged.use("covering-fire", "b")
    assert staged.play("follow", unit="s-lead", to="B1/0")[-1]["why"] == "eliminated"


def test_r_sk_142_nobody_standing_on_either_side_is_a_draw() -> None:
    staged = Staged({"s-lead": {"space": "c1/0", **WEAK}, "t-boss": {"space": "c2/0", **WEAK}}, "s-lead")
    assert staged.fire("t-boss", "bw", "bw")[-1] == {"is": "over", "winner": None, "why": "both-down"}


def at_limit(units: dict[str, Any], **start: Any) -> dict[str, Any] | None:
    """How a match ends whose last round is over."""
    pair = {"first": "t-boss", "second": "s-lead", "at": 2}
    options = {"rounds": 3, "gametext": False}
    staged = Staged(
        {"s-lead": "A1/0", "t-boss": "A9/0", **units}, "s-lead", pair=pair, round=3, options=options, **STREET | start
    )
    staged.play("end-turn")
    return staged.match.result()


@pytest.mark.parametrize(
    ("winner", "units", "start"),
    [
        ("seal", {"s-gun": {"space": "C3/0", **DOWN}, "t-gun": "A9/0"}, {"objectives": {"package": {"by": "s-lead"}}}),
        ("terrorist", {"s-gun": "C3/0"}, {"objectives": {"hostage": {"by": "t-boss"}}}),
        (
            "seal",
            {"s-gun": "C3/0"},
            {"objectives": {"hostage": {"by": "t-boss"}, "package": {"by": "s-lead"}}},
        ),
        ("seal", {"s-gun": {"space": "C3/0", "danger": 7}, "t-gun": {"space": "A9/0", **DOWN}}, {}),
        ("terrorist", {"s-gun": DEAD, "t-gun": "A9/0"}, {}),
        ("seal", {"s-gun": {"space": "C3/0", **DOWN}, "t-gun": DEAD}, {}),
        ("terrorist", {"s-lead": {"space": "A1/0", "danger": 3}, "t-boss": {"space": "A9/0", "danger": 2}}, {}),
        ("seal", {"t-boss": {"space": "A9/0", "danger": 1}, "s-gun": {"space": "C3/0", **DOWN},
                  "t-gun": {"space": "A9/0", "state": "down", "danger": 3}}, {}),
        (None, {"s-lead": {"space": "A1/0", "danger": 2}, "t-boss": {"space": "A9/0", "danger": 2}}, {}),
        ("terrorist", {"s-gun": {"space": "C3/0", **DOWN}, "t-gun": {"space": "A9/0", "state": "down", "danger": 2}}, {}),
    ],
    ids=["carries", "the other carries", "both carry: more stand", "more stand", "more stand, one killed", "more not killed",
         "less danger", "less danger of those who stand", "level", "after standing up"],
)  # fmt: skip
def test_r_sk_143_the_ladder_at_the_limit(winner: str | None, units: dict[str, Any], start: dict[str, Any]) -> None:
    assert at_limit(units, **start) == {"winner": winner, "why": "limit"}


@pytest.mark.parametrize(("rounds", "over"), [(0, False), (1, True), (2, False), (None, False)])
def test_r_sk_143_the_option_sets_the_limit(rounds: int | None, over: bool) -> None:
    """After round 1; 0 is no limit, and without a number the scenario's holds."""
    pair = {"first": "t-boss", "second": "s-lead", "at": 2}
    staged = Staged({"s-lead": "w1/0", "t-boss": "e1/0"}, "s-lead", pair=pair, options={"rounds": rounds})
    events = staged.play("end-turn")
    assert (events[-1]["is"] == "over") is over
    assert len(of_kind(events, "round-end")) == 1


def test_r_sk_143_no_limit_goes_on_behind_any_number() -> None:
    pair = {"first": "t-boss", "second": "s-lead", "at": 2}
    staged = Staged({"s-lead": "w1/0", "t-boss": "e1/0"}, "s-lead", pair=pair, round=21, options={"rounds": 0})
    assert staged.play("end-turn")[-1] == {"is": "round", "number": 22}
