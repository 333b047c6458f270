"""What is proposed in Danger Close to whoever gains nothing just now: to go nearer where that is free, else what he waits for."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.tables.skulls.parts.approach import approaches, firing_places, leaves_fight
from scenes.tables.skulls.parts.laying import used
from scenes.tables.skulls.parts.reasons import waiting
from scenes.tables.skulls.parts.steps import reach, reached_next
from tests import tiers
from tests.scenes.mustering import Table
from tests.scenes.test_skulls_steps import placed
from tests.scenes.test_skulls_turn import main_button, plain, seated


def tower(units: dict[str, Any], turn: Any, pair: dict[str, Any], black: int) -> Table:
    """A turn around the watch tower."""
    bag = {"bag": {"white": 8, "black": black}}
    return seated(units, turn, scenario="first-contact", pair=pair, seats={"seal": bag, "terrorist": bag})


def test_whoever_can_go_nearer_at_no_risk_is_sent_there_and_further_with_his_other_action() -> None:
    units = {
        "s-rifle": {"space": "B3/2", "ready": "creep"}, "s-breach": {"space": "C4/0", "danger": 3},
        "t-vet": {"space": "C3/0", "ready": "flashbang"},
    }  # fmt: skip
    at = tower(units, "s-rifle", {"first": "t-vet", "second": "s-rifle", "at": 2}, 7)
    step = {"do": "move", "to": "B3/1"}
    assert at.mode.best() == step and not at.mode.poor(step)
    assert main_button(at).name == "next", "the turn is not over with both actions left"
    then = at.mode.then(step)
    assert then and then.action == {"do": "move", "to": "B3/0"}


def test_whoever_waits_is_told_what_going_nearer_would_draw() -> None:
    units = {
        "s-rifle": {"space": "B3/2"}, "s-breach": {"space": "B3/1", "ready": "frag"},
        "t-vet": {"space": "C4/1"}, "t-enfor": {"space": "B5/0", "danger": 6},
    }  # fmt: skip
    at = tower(units, "s-breach", {"first": "s-breach", "second": "t-vet", "at": 1}, 5)
    assert at.mode.best() is None
    there = reach(at.mode.view, "seal", "B4/0")
    assert f"let them come to him, as East yard draws {there.fire} threats" in plain(waiting(at.mode))


@pytest.mark.parametrize("seed", tiers.seeds(12, 60))
def test_no_turn_ends_while_a_step_nearer_loses_nothing(seed: int) -> None:
    at = placed(seed, {"unit": "s-breach"})
    view, here = at.mode.view, at.mode.unit.space
    near = approaches(view, "s-breach")
    for space in near:
        assert reach(view, "seal", space).most <= reach(view, "seal", here).most
        assert reached_next(view, "seal", space) <= reached_next(view, "seal", here)
        assert here not in firing_places(view, "s-breach", 0)
    if any(at.mode.advice.gain({"do": "move", "to": space}) >= 0 for space in near):
        assert at.mode.best() is not None


@pytest.mark.parametrize("floor", [0, 1])
def test_plan_for_me_lays_no_run_out_of_the_fight(floor: int) -> None:
    units = {"s-rifle": {"space": f"B3/{floor}"}, "s-breach": {"space": "A1/0"}, "t-vet": {"space": "C3/0"}}
    at = tower(units, "s-rifle", {"first": "s-rifle", "second": "t-vet", "at": 1}, 6)
    view = at.mode.view
    assert leaves_fight(view, "s-rifle", "B3/2") and not leaves_fight(view, "s-rifle", "C2/0")
    use = used(view, "seal", "s-rifle", "double-time")
    assert use is None or not leaves_fight(use.view, "s-rifle", use.action["to"])
