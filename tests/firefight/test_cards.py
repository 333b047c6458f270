"""Cards: drawn, green, blue, orange, red (R-FF-11, R-FF-72 to R-FF-80)."""

from __future__ import annotations

from typing import Any

from tests.firefight.staged import Staged, kinds, of_kind, the

UNITS = {"g01": "g_rifle F08 N spent", "g02": "g_lmg H08 N", "s01": "s_rifle H04 S"}


def held(*cards: str, **start: Any) -> Staged:
    """A German hand of cards."""
    return Staged(UNITS, hands={"german": list(cards), "soviet": ["G1"]}, **start)


def test_green_cards_pay_for_an_action_of_any_unit() -> None:
    """R-FF-11, R-FF-72, R-FF-73, R-FF-80: of the kinds and up to the price they name; the seat pays their cost."""
    staged = held("G1", "G5", "B1")
    assert staged.illegal("move", unit="g01", by="card", card="G3", path=["F07"]) == "R-FF-72"
    assert staged.illegal("pivot", unit="g01", by="card", card="G1", facing="S") == "R-FF-73"
    assert staged.illegal("move", unit="g01", by="card", card="B1", path=["F07"]) == "R-FF-73"
    assert staged.refused({"do": "move", "unit": "g01", "by": "card", "path": ["F07"]})[0] == "bad-action"
    assert staged.refused({"do": "move", "unit": "g01", "by": "activate", "card": "G1", "path": ["F07"]})[0] == "bad-action"
    events = staged.play("pivot", unit="g01", by="card", card="G5", facing="S")
    assert kinds(events)[:2] == ["card_played", "paid"]
    assert (the(events, "paid")["price"], the(events, "paid")["caps"], staged["g01"]["state"]) == (1, 1, "spent")
    assert (staged.view("soviet")["hands"], staged.whole["discard"]) == ({"german": 2, "soviet": ["G1"]}, ["G5"])


def test_a_purple_circle_is_for_groups() -> None:
    """R-FF-77: paid in CAPs."""
    units = {"g01": "g_rifle F08 N spent", "g02": "g_rifle F09 N", "s01": "s_rifle A01 S"}
    staged = Staged(units, hands={"german": ["G1", "G5"]})
    moves = [{"unit": "g01", "path": ["F07"]}, {"unit": "g02", "path": ["F08"]}]
    group = {"do": "group_move", "units": ["g01", "g02"], "moves": moves, "by": "card"}
    assert staged.refused({**group, "card": "G5"}) == ("illegal", "R-FF-77")
    assert the(staged.play(**group, card="G1"), "paid")["caps"] == 1


def test_blue_cards_come_before_the_action() -> None:
    """R-FF-74: then the seat may not pass, and their effects end with the turn."""
    staged = held("B3", "B4", "B2")
    assert staged.illegal("bonus", card="B1") == "R-FF-72"
    staged.play("bonus", card="B3")
    assert staged.whole["caps"]["german"]["now"] == 7
    staged.play("bonus", card="B4")
    events = staged.play("bonus", card="B2", unit="g01")
    assert kinds(events) == ["card_played", "paid"]
    assert staged["g01"]["dm"] == 2
    assert staged.illegal("pass") == "R-FF-74"
    assert the(staged.play("dig", unit="g02", by="activate"), "paid")["price"] == 5
    assert staged.whole["turn_fx"] == {}
    staged.stall()
    assert staged["g01"]["dm"] == 0


def test_red_cards_without_a_green_circle_come_beside_an_action() -> None:
    """R-FF-76, R-FF-79: mines are laid by an action of their own."""
    staged = held("R4", "R6", "G1")
    assert staged.illegal("bonus", card="R4", unit="g02", at="H08") == "R-FF-79"
    assert staged.illegal("bonus", card="G1") == "R-FF-74"
    assert kinds(staged.play("bonus", 1, 1, card="R6", unit="g02", at="H04"))[:2] == ["card_played", "attack"]
    events = staged.play("lay", unit="g02", by="activate")
    assert kinds(events) == ["activated", "paid", "card_played", "work_built"]
    assert the(events, "work_built")["work"] == "m_g02"


def test_cards_are_drawn_and_events_carried_out() -> None:
    """R-FF-72, R-FF-75: an orange card is followed by another; reserves come but once."""
    start = {"scenario": "f2_the_ridge", "board": "ridge", "control": {"G05": "german"}}
    start["deck"] = {"O1": 1, "O2": 2, "G1": 1, "B1": 1}
    coming = [{"seat": "german", "round": "card", "entry": ["A05"], "units": [{"id": "g20", "type": "g_rifle"}]}]
    staged = Staged({"g01": "g_rifle A01 N", "s01": "s_rifle P01 S"}, coming=coming, **start)
    staged.play("pass")
    events = staged.play("pass", "O2", "O1", "G1", "O2", "B1")
    effects = [(one["card"], one["effect"]) for one in of_kind(events, "event_card")]
    assert effects == [("O2", "reinforce"), ("O1", "vp"), ("O2", "none")]
    assert [one.get("card") for one in of_kind(events, "card_drawn")] == ["G1", None, "B1", None]
    assert (staged.whole["vp"]["german"], staged["g20"]["entry"]) == (1, ["A05"])
