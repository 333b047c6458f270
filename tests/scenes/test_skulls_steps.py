"""What is told of a step in Danger Close: what reaches him there now and after a stun, and a reason that is a figure."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.skulls.asks import exposed
from scenes.kit.hero import Hero
from scenes.tables.skulls.aim import gain_words
from scenes.tables.skulls.parts.steps import reached_next, threat_at, trades, why_there
from tests.scenes.mustering import Table
from tests.scenes.test_skulls_turn import UNITS, free, parts, plain, seated, words

STUNNED: dict[str, Any] = {"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0", "stunned": True}}
LAST: dict[str, Any] = {"unit": "s-breach", "left": 1}


def told(at: Table) -> str:
    at.point(free(at, "c3/0"))
    return words(at)


def test_who_is_stunned_reaches_nobody_now_and_fires_again_next_round() -> None:
    at = seated(STUNNED, LAST)
    view = at.match.position
    total = sum(one["threat"] for one in exposed(view, "seal", "c3/0"))
    assert total and threat_at(view, "s-breach", "c3/0") == 0 and reached_next(view, "seal", "c3/0") == total
    said = told(at)
    assert "No threat can reach him there now" in said and "Next round, once nobody is stunned" in said
    (hero,) = (part for part in parts(at) if isinstance(part, Hero))
    assert hero.number == "0"


def test_what_comes_back_is_told_for_the_turn_in_which_he_fires() -> None:
    later, now = seated(STUNNED, LAST).match.position, seated(STUNNED, "s-breach").match.position
    (then,), (at_once,) = trades(later, "s-breach", "c3/0"), trades(now, "s-breach", "c3/0")
    assert at_once.out == then.out and at_once.back == 0 < then.back, "the stun is over in his next turn"


@pytest.mark.parametrize("turn", [{"unit": "s-breach"}, LAST])
def test_the_reason_of_a_shot_is_the_shot_itself(turn: dict[str, Any]) -> None:
    at = seated({"s-breach": {"space": "c2/0"}, "t-vet": {"space": "e2/0"}}, turn)
    view = at.match.position
    key, about = why_there(view, "s-breach", "c3/0")
    assert key.startswith("shot"), key
    said = plain(gain_words(view.world, key, about))
    assert "Terrorist Veteran" in said and f"{about['out']} threat" in said
    assert ("next turn" in said) == ("left" in turn)


def test_every_reason_of_a_step_holds_a_figure_or_a_name() -> None:
    for units in (UNITS, STUNNED, {"s-breach": {"space": "w1/0"}, "t-vet": {"space": "s1/0"}}):
        for turn in ({"unit": "s-breach"}, LAST):
            view = seated(units, turn).match.position
            for space in view.world.board.steps[view.units["s-breach"].space]:
                said = plain(gain_words(view.world, *why_there(view, "s-breach", space)))
                assert re.search(r"\d|Terrorist|nobody|higher", said), said


def test_a_run_is_proposed_for_what_it_leads_to() -> None:
    units = {"s-breach": {"space": "w1/0", "ready": "double-time"}, "t-vet": {"space": "s1/0"}}
    at = seated(units, "s-breach")
    run = next(one for one in at.mode.legal if one["do"] == "use" and one.get("to"))
    at.mode.advice.good = lambda: [run]  # type: ignore[method-assign]
    at.mode.hold("token")
    at.mode._next_step()
    said = plain(at.mode.sentence())
    assert said.startswith("Use Double-Time to ") and "two steps for one action" not in said
