"""Hidden units: what shows them, hidden moves, hiding, what the others know (R-FF-61 to R-FF-68)."""

from __future__ import annotations

from itertools import islice

import pytest

from game.firefight import seeing
from game.firefight.determinized import hideouts
from game.firefight.position import Unit
from game.firefight.rules import RULES
from tests.every_game.walks import begun, chance, walk
from tests.firefight.staged import Staged, kinds, of_kind, the

WOODS = {"terrain": {"F03": "woods"}}


def test_hidden_units_are_known_to_their_seat_alone() -> None:
    """R-FF-61, R-FF-147: nor to an ally; the list of a seat is that of its view."""
    start = {
        "seats": ["soviet1", "german1", "soviet2", "german2"], "order": ["soviet1", "german1", "soviet2", "german2"],
        "sides": {"german": ["german1", "german2"], "soviet": ["soviet1", "soviet2"]},
    }  # fmt: skip
    staged = Staged({"s01": "s_rifle F03 N hidden", "g01": "g_rifle A01 N"}, board=WOODS, **start)
    assert [one["id"] for one in staged.view("soviet1")["units"]] == ["s01", "g01"]
    assert [one["id"] for one in staged.view("soviet2")["units"]] == ["g01"]
    assert RULES.legal(staged.match.view("soviet1"), "soviet1") == staged.match.legal("soviet1")


def test_an_action_shows_a_hidden_unit_with_the_facing_it_chooses() -> None:
    """R-FF-62, R-FF-63: the action is judged from that facing."""
    staged = Staged({"s01": "s_rifle F03 N hidden", "g01": "g_rifle F07 N"}, board=WOODS, order=["soviet", "german"])
    assert staged.no_fire("s01", "F07") == "R-FF-42"
    events = staged.fire("s01", "F07", 1, 1, reveal_facing="S")
    assert kinds(events)[:4] == ["activated", "paid", "revealed", "attack"]
    assert (the(events, "revealed")["why"], the(events, "revealed")["facing"]) == ("acted", "S")
    assert staged.match.actors() == ("german",)


def test_friends_show_each_other_and_the_seat_is_asked_for_the_facing() -> None:
    """R-FF-62, R-FF-63: nothing else is done while the question waits."""
    staged = Staged({"s01": "s_rifle F03 N hidden", "s02": "s_rifle F04 N", "g01": "g_rifle A09 N"}, order=["soviet", "german"])
    events = staged.play("move", unit="s02", by="activate", path=["F03"])
    assert the(events, "revealed")["why"] == "stacked_friend"
    assert staged.illegal("pass", seat="soviet") == "R-FF-63"
    assert len(staged.match.legal("soviet")) == 6
    assert the(staged.play("reply", facing="SE"), "pivoted")["facing"] == "SE"
    assert staged.match.actors() == ("german",)


def test_hidden_moves_show_nothing_to_the_others() -> None:
    """R-FF-64, R-FF-68: 4 AP into cover and 7 into the open, without unit, place or price for the others."""
    staged = Staged({"s01": "s_rifle F02 N hidden", "s02": "s_mtr8 B02 N hidden", "g01": "g_rifle A10 N"}, board=WOODS,
                    order=["soviet", "german"])  # fmt: skip
    assert staged.illegal("hidden_move", unit="s02", by="activate", to="B03") == "R-FF-64"
    assert staged.illegal("hidden_move", unit="s01", by="activate", to="F05") == "R-FF-33"
    prices = {one["to"]: one for one in staged.legal("soviet", do="hidden_move", by="command")}
    assert list(prices) == ["F03"]
    events = staged.play("hidden_move", unit="s01", by="activate", to="F03")
    assert {one["is"] for one in events if "for" not in one} == {"hidden_action"}
    assert staged.view("german")["pool"]["soviet"] == {"units": ["?"]}
    assert the(events, "paid")["price"] == 4


def test_hiding_needs_every_neighbour_out_of_sight() -> None:
    """R-FF-65, R-FF-66: paid in AP or with a card; a group hides each in its own space, for one price."""
    wall = {f"{column}05": "woods" for column in "ABCDEFGHIJKL"} | {f"{column}06": "woods" for column in "ABCDEFGHIJKL"}
    units = {"g01": "g_rifle F09 N", "g02": "g_rifle F10 N", "s01": "s_rifle F01 S", "s02": "s_rifle A08 S spent"}
    staged = Staged(units, board={"terrain": wall})
    assert staged.illegal("hide", unit="g01", by="command", to="F09") == "R-FF-65"
    assert staged.ask("hide_ok", unit="g01") == {"ok": False, "seen_from": ["s02"]}
    staged.match.position.change("s02", at="A01")
    assert staged.ask("hide_ok", unit="g01")["ok"]
    events = staged.play("hide", units=["g01", "g02"], by="activate", to={"g01": "F09", "g02": "F10"})
    assert kinds(events) == ["activated", "paid", "hid", "hid_at", "hid", "hid_at", "spent"]
    assert [one["at"] for one in of_kind(events, "hid_at")] == ["F09", "F10"]
    assert (staged["g01"]["hidden"], staged["g02"]["hidden"]) == (True, True)


def test_a_hidden_stall_stays_hidden() -> None:
    """R-FF-12, R-FF-68."""
    staged = Staged({"s01": "s_rifle F02 N hidden", "g01": "g_rifle A10 N"}, order=["soviet", "german"])
    events = staged.play("stall", by="activate", unit="s01")
    assert [one["is"] for one in events if "for" not in one] == ["hidden_action"]
    assert staged["s01"]["hidden"]


@pytest.mark.parametrize("scenario", ["f3_strongpoint", "f5_crossroads"])
def test_who_is_imagined_stands_where_nobody_would_see_him(scenario: str) -> None:
    """R-FF-62: all such spaces at once, and each as the rule judges it."""
    match = begun("firefight", scenario, 3)
    for number, (seat, action) in enumerate(islice(walk(match, chance("hideouts", scenario)), 90)):
        match.play(seat, action)
        position = match.position
        if number % 15 == 0:
            unit = Unit("x01", "s_rifle", seat, "", "N", hidden=True)
            spaces = position.world.hexes.ids
            unseen = [space for space in spaces if seeing.why_seen(position, unit._replace(at=space)) is None]
            assert hideouts(position, unit, spaces) == unseen and 0 < len(unseen) < len(spaces)
