"""After a fight: who falls in mid-sprint, press and hold, the cards of survivors: R-OP-90, R-OP-93 to R-OP-97."""

from __future__ import annotations

from typing import Any

import pytest

from tests.operators.staged import (
    HAND,
    Staged,
    cancelled,
    control,
    kinds,
    moved,
    of_kind,
    plan,
    round_end,
    scored,
    stayed,
    step,
)

# --- press and hold -----------------------------------------------------------------------------------------------------


def caught_in_mid_sprint(number: int = 3) -> Staged:
    """Red on k11 between k08 and the flag with Kill Shot in hand, in contact with blue on k13."""
    way = {"at": ["k02", "k08", "k09", "k05"], "face": ["S", "SE", "N", "W"], "sprint": 3, "via": "k11"}
    if number == 4:
        way = {"at": ["k01", "k02", "k08", "k09"], "face": ["E", "S", "SE", "N"], "sprint": 4, "via": "k11"}
    return Staged(
        phase="combat",
        step=number,
        half="via",
        red={"node": "k11", "face": "NE", "sprinting": True, **HAND, "plan": way},
        blue={"node": "k13", "face": "SE", **HAND},
    )


def test_r_op_95_press_in_mid_sprint_begins_with_its_second_half() -> None:
    staged = caught_in_mid_sprint()
    staged.kill("red", "steady-shot")
    assert staged.match.actors() == ("red",)
    assert staged.match.legal("red") == [{"do": "press"}, {"do": "hold"}]
    assert staged.play("red", "press") == [
        {"is": "pressed", "seat": "red"},
        step(3),
        moved("red", "k11", "k09", "N", True),
        control("red"),
        step(4),
        moved("red", "k09", "k05", "W"),
        scored("red", "flag", 2),
        *round_end(1),
    ]


def test_r_op_95_hold_in_mid_sprint_drops_the_rest() -> None:
    staged = caught_in_mid_sprint()
    staged.kill("red", "steady-shot")
    assert staged.play("red", "hold") == [{"is": "held", "seat": "red"}, *round_end(1)]
    red = staged.seat("red")
    assert (red["node"], red["face"], red["sprinting"], red["stopped"], red["plan"]) == ("k11", "NE", False, False, None)


def test_r_op_95_the_unfinished_half_of_the_last_step_is_left_to_do() -> None:
    staged = caught_in_mid_sprint(4)
    staged.kill("red", "steady-shot")
    assert staged.match.actors() == ("red",)
    assert staged.play("red", "press") == [
        {"is": "pressed", "seat": "red"},
        step(4),
        moved("red", "k11", "k09", "N", True),
        control("red"),
        scored("red", "flag", 2),
        *round_end(1),
    ]


def test_r_op_90_a_sprinter_that_falls_runs_no_further() -> None:
    """Blue wins in the half `via` and has its fourth marker left; red's sprint is gone with it."""
    staged = caught_in_mid_sprint()
    events = staged.kill("blue", "full-auto")
    assert of_kind(events, "eliminated") == [{"is": "eliminated", "seat": "red", "node": "k11", "why": "firepower"}]
    assert staged.seat("red")["sprinting"] is False
    assert staged.match.actors() == ("blue",)
    assert staged.play("blue", "press") == [
        {"is": "pressed", "seat": "blue"},
        step(4),
        stayed("blue", "k13"),
        *round_end(1),
    ]


def won_in_step(number: int, **red: Any) -> Staged:
    """Red on k12 has just won in a step; blue is off the map."""
    way = {"at": ["k12", "k10", "k04", "k07"], "face": ["SE", "N", "S", "W"]}
    staged = Staged(
        phase="combat",
        step=number,
        red={"node": "k12", "face": "SE", "plan": way, **HAND} | red,
        blue={"node": "k13", "face": "SE", **HAND},
    )
    staged.kill("red", "steady-shot")
    return staged


def test_r_op_93_and_94_press_carries_out_all_that_is_left() -> None:
    staged = won_in_step(1)
    assert staged.whole["phase"] == "onward"
    assert staged.refused("blue", {"do": "hold"})[0] == "not-your-turn"
    assert staged.play("red", "press") == [
        {"is": "pressed", "seat": "red"},
        step(2),
        moved("red", "k12", "k10", "N"),
        step(3),
        moved("red", "k10", "k04", "S"),
        step(4),
        moved("red", "k04", "k07", "W"),
        *round_end(1),
    ]


def test_r_op_94_hold_carries_out_nothing() -> None:
    staged = won_in_step(1)
    assert staged.play("red", "hold") == [{"is": "held", "seat": "red"}, *round_end(1)]
    assert (staged.seat("red")["node"], staged.seat("red")["face"]) == ("k12", "SE")
    staged.match.play("red", plan("k10.N *"))  # the next round is its own


def test_r_op_94_press_and_hold_show_something_and_stand() -> None:
    for choice in ("press", "hold"):
        staged = won_in_step(1)
        assert not staged.match.can_undo()
        staged.play("red", choice)
        assert not staged.match.can_undo()


def test_r_op_96_with_nothing_left_nobody_is_asked() -> None:
    staged = won_in_step(4, plan={"at": ["k12"] * 4, "face": ["SE"] * 4})
    assert (staged.whole["phase"], staged.whole["round"], staged.match.actors()) == ("planning", 2, ("red", "blue"))


def test_r_op_96_and_40_cancelled_markers_are_told_before_the_round_ends() -> None:
    """Red wins in step 2 and its markers 3 and 4 are cancelled: nothing is left to press, and step 3 still tells of them."""
    staged = Staged(
        options={"illegal_plans": "cancel"},
        phase="combat",
        step=2,
        red={"node": "k12", "face": "SE", **HAND, "plan": {"at": ["k12"] * 2, "face": ["SE"] * 2, "early": [], "lost": [3, 4]}},
        blue={"node": "k13", "face": "SE", **HAND},
    )
    events = staged.kill("red", "steady-shot")
    assert events[-4:] == [
        {"is": "dealt", "seat": "blue", "cards": ["steady-shot"], "to": ["blue"]},
        cancelled("red", 3, 4),
        *round_end(1),
    ]


# --- cards of survivors -------------------------------------------------------------------------------------------------


def test_r_op_97_survivors_draw_nothing() -> None:
    staged = won_in_step(1)
    assert staged.seat("red")["hand"] == ["fast-maneuvers", "dig-in"]
    events = staged.play("red", "press")
    assert not of_kind(events, "drew", "dealt")
    assert len(staged.seat("red")["hand"]) == 2


LAST = {"hand": ["kill-shot"], "deck": ["dig-in", "full-auto"], "discard": ["steady-shot", "deep-breath", "fast-maneuvers"]}


@pytest.mark.parametrize("option", ["none", "reload"])
def test_r_op_97_an_empty_hand_is_filled_at_the_end_of_the_round_by_the_option_only(option: str) -> None:
    """The draw pile gives two, then the discard pile is the draw pile: each of the three cards is a draw of its own."""
    staged = Staged(
        options={"empty_hand": option},
        phase="combat",
        step=4,
        red={"node": "k12", "face": "SE", **LAST},
        blue={"node": "k13", "face": "SE", **HAND},
    )
    more = ["full-auto", "dig-in", "kill-shot"] if option == "reload" else []
    events = staged.kill("red", "steady-shot", *more)
    tail = [
        {"is": "reshuffled", "seat": "red"},
        {"is": "drew", "seat": "red", "count": 3},
        {"is": "dealt", "seat": "red", "cards": ["full-auto", "dig-in", "kill-shot"], "to": ["red"]},
    ]
    assert events[events.index({"is": "round-end", "round": 1}) :] == [
        {"is": "round-end", "round": 1},
        *(tail if more else []),
        {"is": "round", "round": 2},
    ]
    red = staged.seat("red")
    if more:
        assert red["hand"] == ["dig-in", "full-auto", "kill-shot"]
        assert red["deck"] == ["steady-shot", "fast-maneuvers", "deep-breath"], "in card order"
        assert red["discard"] == []
    else:
        assert (red["hand"], red["discard"]) == ([], ["steady-shot", "deep-breath", "fast-maneuvers", "kill-shot"])
    assert staged.match.draws.count == 15 + len(more)


def test_r_op_97_reload_fills_empty_hands_only() -> None:
    staged = Staged(
        options={"empty_hand": "reload"},
        phase="combat",
        step=4,
        red={"node": "k12", "face": "SE", "hand": ["fast-maneuvers", "kill-shot"], "discard": ["dig-in"]},
        blue={"node": "k13", "face": "SE", **HAND},
    )
    events = staged.kill("red", "steady-shot")
    assert [event["seat"] for event in of_kind(events, "drew")] == ["blue"]
    assert staged.seat("red")["hand"] == ["fast-maneuvers"]


def test_r_op_97_reload_also_after_the_last_step_of_a_quiet_round() -> None:
    """Red first, then blue, after the round has ended."""
    empty = {
        "hand": [],
        "discard": ["kill-shot", "full-auto", "deep-breath"],
        "deck": ["steady-shot", "fast-maneuvers", "dig-in"],
    }
    staged = Staged(
        options={"empty_hand": "reload"}, red={"node": "k08", "face": "N", **empty}, blue={"node": "k10", "face": "N", **empty}
    )
    events = staged.plans("k08.N *", "k10.N *")
    assert kinds(events)[-6:] == ["round-end", "drew", "dealt", "drew", "dealt", "round"]
    assert [event["seat"] for event in of_kind(events, "drew")] == ["red", "blue"]
    assert not of_kind(events, "reshuffled"), "three cards were left to draw"
    assert staged.seat("red")["deck"] == []
