"""Set-up, the pre-round sequence, initiative, victory, three and four seats (sections 5 and 6)."""

from __future__ import annotations

from typing import Any

from game.api import Event
from game.draws import Draws
from game.firefight.rules import RULES
from game.match import Match
from tests.firefight.staged import Staged, kinds, of_kind, the

FOUR = {
    "seats": ["soviet1", "german1", "soviet2", "german2"],
    "sides": {"german": ["german1", "german2"], "soviet": ["soviet1", "soviet2"]},
}
FOURS = {"s01": "s_rifle A01 N seat=soviet1", "s11": "s_rifle A03 N seat=soviet2", "g01": "g_rifle L01 N seat=german1",
         "g11": "g_rifle L03 N seat=german2"}  # fmt: skip


def announced(dice: list[int], number_of_seats: int = 2, **start: Any) -> tuple[Staged, list[Event]]:
    """A match whose seats have announced nothing and rolled."""
    units = FOURS if number_of_seats == 4 else {"g01": "g_rifle A01 N", "s01": "s_rifle L01 N"}
    staged = Staged(units, phase="initiative", **start)
    events: list[Event] = []
    for number in range(number_of_seats):
        events = staged.play("initiative", *(dice if number == number_of_seats - 1 else ()), caps=0)
    return staged, events


def test_initiative_is_announced_by_the_seat_with_more_caps_first() -> None:
    """R-FF-02, R-FF-03: ties for the highest total are rolled again."""
    staged = Staged({"g01": "g_rifle A01 N", "s01": "s_rifle L01 N"}, phase="initiative")
    assert staged.match.actors() == ("soviet",)
    assert staged.illegal("initiative", caps=3) == "R-FF-03"
    _, events = announced([1, 1, 1, 1, 2, 2, 3, 3])
    assert len(of_kind(events, "initiative_roll")) == 4
    assert the(events, "order")["order"] == ["soviet", "german"]


def test_orders_of_four_seats() -> None:
    """R-FF-143, R-FF-144, R-FF-145, R-FF-146."""
    dice = [1, 1, 2, 2, 6, 6, 1, 1]
    alternate, by_side = ["soviet2", "german2", "soviet1", "german1"], ["soviet1", "soviet2", "german1", "german2"]
    for order, expected in (("alternate", alternate), ("by_side", by_side)):
        _, events = announced(dice, 4, options={"turn_order": order}, **FOUR)
        assert the(events, "order")["order"] == expected
    _, events = announced([*dice, 3, 3, 2, 2], 4, options={"turn_order": "by_initiative"}, **FOUR)
    assert the(events, "order")["order"] == ["soviet2", "german1", "soviet1", "german2"]


def test_points_belong_to_seats_and_sides_add_them_up() -> None:
    """R-FF-23, R-FF-24, R-FF-148: a space is entered first once; capless units hold nothing."""
    vp = {"destroyed": 1, "first_entry": {"A02": 1}, "at_end": {"A02": 2}}
    seats = {"soviet1": 3, "german1": 0, "soviet2": 0, "german2": 0}
    for winner, points in (("side", {"german": 0, "soviet": 3}), ("seat", seats)):
        staged = Staged(FOURS, vp_rules=vp, rounds=1, options={"winner": winner}, control={"A02": None}, **FOUR)
        events = staged.play("move", unit="s01", by="activate", path=["A02"])
        assert kinds(events)[-2:] == ["control", "vp"]
        for _ in range(3):
            events = staged.play("pass")
        assert the(events, "over")["result"]["vp"] == points


def test_a_match_ends_when_a_side_is_gone() -> None:
    """R-FF-25: in a scenario; what is to come still counts."""
    units = {"g01": "g_lmg B04 SE", "s01": "s_rifle C06 N unnerved"}
    start = {"scenario": "f1_first_contact", "board": "hamlet"}
    assert "over" in kinds(Staged(units, **start).fire("g01", "C06", 5, 5))
    coming = [{"seat": "soviet", "round": 2, "entry": ["L05"], "units": [{"id": "s09", "type": "s_rifle"}]}]
    assert "over" not in kinds(Staged(units, coming=coming, **start).fire("g01", "C06", 5, 5))


def test_what_is_placed_by_hand_stands_in_its_zone() -> None:
    """R-FF-26, R-FF-61: hidden no more than the sheet allows; the others see what is not hidden."""
    match = Match(RULES, "f2_the_ridge", {"setup": "free"}, 1)
    for seat in ("german", "soviet"):
        hidden = 0
        while match.actors() == (seat,) and match.position.phase == "setup":
            action = match.legal(seat)[0]
            if seat == "soviet" and action["do"] == "setup_place" and hidden < 4:
                hidden += 1
                action = {**action, "hidden": True}
                assert match.play(seat, action)[0]["for"] == ["soviet"]
            else:
                match.play(seat, action)
    assert match.position.phase != "setup"


def test_smoke_fades_and_reinforcements_come() -> None:
    """R-FF-29, R-FF-99: at the start of a round, in that order."""
    coming = [{"seat": "german", "round": 2, "entry": ["A05"], "units": [{"id": "g09", "type": "g_rifle"}]}]
    staged = Staged({"g01": "g_rifle A01 N", "s01": "s_rifle L01 N"}, coming=coming,
                    smoke=[{"at": "C03", "strength": 1}, {"at": "C04", "strength": 2}])  # fmt: skip
    staged.play("pass")
    events = staged.play("pass")
    assert kinds(events)[2:] == ["round_start", "smoke", "smoke", "refilled", "reinforcements"]
    assert [one["change"] for one in of_kind(events, "smoke")] == ["gone", "faded"]


def test_artillery_is_noted_in_secret() -> None:
    """R-FF-95, R-FF-98: one answer a package and round; what its rounds do not name is not asked."""
    oba = [{"id": "o1", "seat": "german", "fp_red": 5, "fp_blue": 4, "missions": 1, "rounds": [1], "shells": ["smoke"]}]
    staged = Staged({"g01": "g_rifle A01 N", "s01": "s_rifle L01 N"}, oba=oba, phase="oba_plan")
    assert staged.illegal("oba_plan", oba="o1", at="C03") == "R-FF-95"
    assert staged.illegal("oba_plan", oba="o1", at=None, shell="smoke") == "R-FF-95"
    staged.play("oba_plan", oba="o1", at="C03", shell="smoke")
    assert "plan" not in staged.view("soviet")["oba"][0]
    assert staged.whole["oba"][0]["plan"] == {"at": "C03", "shell": "smoke"}
    assert staged.whole["phase"] == "initiative"


def test_two_persons_play_the_crossroads_with_a_seat_a_side() -> None:
    """R-FF-149, R-FF-150: CAPs are one less for each command; without it every seat has its own."""
    whole = RULES.write(RULES.setup("f5_crossroads", {"consolidate": True}, Draws(1)))
    assert whole["seats"] == ["soviet", "german"]
    assert {seat: caps["start"] for seat, caps in whole["caps"].items()} == {"soviet": 7, "german": 7}
    assert [len(hand) for hand in whole["hands"].values()] == [2, 2]
    assert len(RULES.write(RULES.setup("f5_crossroads", {}, Draws(1)))["hands"]) == 4
