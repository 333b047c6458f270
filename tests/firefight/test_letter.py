"""Fine points of the document: codes, numbers and words of refusals and answers."""

from __future__ import annotations

import pytest

from game.messages import Refused
from tests.firefight.staged import Staged, of_kind, the


def test_an_answer_where_nothing_is_asked_is_of_another_phase() -> None:
    """R-FF-01: an answer of the right shape is illegal while no question waits."""
    staged = Staged({"g01": "g_rifle A01 N", "s01": "s_rifle L01 N"})
    for more in ({}, {"facing": "N"}, {"caps": {"g01": 1}}):
        assert staged.illegal("reply", **more) == "R-FF-01"
    assert staged.refused({"do": "reply", "facing": "E"})[0] == "bad-action"


def test_a_price_is_asked_whoever_pays() -> None:
    """R-FF-65, R-FF-79: `by` does not matter for the price, not where a way is refused either (9.5)."""
    staged = Staged({"g01": "g_rifle A02 N"})
    for by in ({"by": "activate"}, {"by": "share"}, {"by": "command"}, {"by": "card", "card": "G1"}, {}):
        for action, price in (({"do": "move", "path": ["A01"]}, 1), ({"do": "stall"}, 1), ({"do": "hide", "to": "A02"}, 7)):
            assert staged.ask("price", action={**action, "unit": "g01", **by}) == {"legal": True, "price": price}


def test_odds_name_every_counter_that_is_left_out() -> None:
    """R-FF-55: the attacker's counter too, where the seat that asks does not know it (9.5)."""
    staged = Staged({"g01": "g_lmg F08 N pinned", "s01": "s_rifle F04 S suppressed"})
    assert staged.ask("odds", "german", unit="s01", target="g01")["unknown"] == ["s01"]
    assert staged.ask("odds", "german", unit="g01", target="s01")["unknown"] == ["s01"]
    assert "unknown" not in staged.ask("odds", unit="s01", target="g01")


def test_a_scenario_without_transport_neither_loads_nor_unloads() -> None:
    """R-FF-117, R-FF-120: each is refused by its own rule (9.2)."""
    staged = Staged({"g01": "g_rifle F08 N", "g02": "g_truck F08 N", "s01": "s_rifle A01 N"}, modules=["core"])
    assert staged.illegal("load", unit="g01", vehicle="g02", by="activate") == "R-FF-117"
    assert staged.illegal("unload", unit="g01", by="activate") == "R-FF-120"


def test_the_price_of_a_card_played_in_addition_is_its_cost() -> None:
    """R-FF-74, R-FF-79: actions of any kind have a price (9.5)."""
    units = {"g01": "g_rifle F06 N", "s01": "s_rifle F05 S"}
    staged = Staged(units, hands={"german": ["B1", "B2", "R1", "R2"]})
    shot = {"card": "R1", "unit": "g01", "at": "F05"}
    for action, price in (({"card": "B1"}, 0), ({"card": "B2", "unit": "g01"}, 1), (shot, 1)):
        assert staged.ask("price", action={"do": "bonus", **action}) == {"legal": True, "price": price}
    assert staged.ask("price", action={"do": "bonus", "card": "R1", "unit": "g01", "at": "F04"})["rule"] == "R-FF-76"
    assert staged.ask("price", action={"do": "bonus", "card": "R2"})["rule"] == "R-FF-79"


def test_a_pool_holds_units_only() -> None:
    """Section 9.1: whatever else stands there is no position."""
    for units in (["g09"], [["g01"]], [None]):
        with pytest.raises(Refused) as caught:
            Staged({"g01": "g_rifle F08 N active"}, pool={"german": {"units": units, "ap": 3}})
        assert caught.value.code == "bad-position"


def test_no_space_serves_as_spotter_space_where_none_is_needed() -> None:
    """R-FF-89, R-FF-90: only mortars fire through one, and only where they do not see the target space."""
    units = {"g01": "g_mtr8 F06 N", "g02": "g_rifle F06 N", "s01": "s_rifle F02 S"}
    staged = Staged(units, board={"terrain": {"F05": "woods"}})
    assert "G06" in staged.ask("spotters", unit="g01", at="F02")["spaces"]
    assert staged.ask("spotters", unit="g02", at="F02")["spaces"] == []
    assert staged.ask("spotters", unit="g01", at="H05")["spaces"] == []
    assert staged.illegal("fire", unit="g01", at="H05", spotter="G06", by="activate") == "R-FF-89"


def test_a_hidden_step_goes_to_a_neighbour() -> None:
    """R-FF-33, R-FF-36: a step elsewhere, or off the board, is refused as any other (9.2)."""
    staged = Staged({"g01": "g_rifle A02 N hidden", "s01": "s_rifle L10 N"})
    assert staged.illegal("hidden_move", unit="g01", to="A04", by="activate") == "R-FF-33"
    assert staged.illegal("hidden_move", unit="g01", to="A00", by="activate") == "R-FF-36"


def test_a_hidden_unit_and_its_vehicle_show_themselves_with_the_facing_chosen() -> None:
    """R-FF-63: in `unload` as in `load` both do, and the unit keeps that facing where no other is named."""
    units = {"g01": "g_truck F06 N hidden", "g02": "g_rifle F06 N hidden aboard=g01", "s01": "s_rifle A01 N"}
    staged = Staged(units)
    events = staged.play("unload", unit="g02", by="activate", reveal_facing="S")
    assert [(one["unit"], one["facing"]) for one in of_kind(events, "revealed")] == [("g02", "S"), ("g01", "S")]
    assert the(events, "unloaded")["facing"] == "S"
