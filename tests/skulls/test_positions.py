"""Positions of Danger Close: which are none, and views that are read back (sections 9.1, 9.2)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.api import Refused
from game.draws import Draws
from game.games import rules

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
        whole = RULES.imagine(view, "seal", Draws(seed))
        assert RULES.write(RULES.view(whole, "seal")) == RULES.write(view)
