"""Illegal plans that are taken and cancelled: R-OP-37 to R-OP-40."""

from __future__ import annotations

from typing import Any

import pytest

from tests.operators.staged import (
    RULES,
    Staged,
    cancelled,
    control,
    kinds,
    mark,
    moved,
    of_kind,
    plan,
    round_end,
    scored,
    sighted,
    spawned,
    stayed,
    step,
    turned,
)


def cancelling(**start: Any) -> Staged:
    """A match under `illegal_plans: cancel`."""
    return Staged(options={"illegal_plans": "cancel"} | start.pop("options", {}), **start)


def test_r_op_37_any_marker_may_lie() -> None:
    """Every node with every port of it, and each of those over every node as a sprint, once: 134 ports, 18 times."""
    staged = cancelling()
    graph = staged.match.position.world.graph
    ports = sum(len(node.ports) for node in graph.nodes.values())
    assert len(staged.match.legal("red")) == ports * (1 + len(graph.nodes))
    staged.mark("red", "k15>k03.W")
    assert len(staged.match.legal("red")) == ports
    assert staged.illegal("red", mark("k11>k09.N")) == "R-OP-25", "once"
    assert staged.illegal("red", mark("k09.E")) == "R-OP-23", "a port of that node"
    assert staged.illegal("red", plan("k01.E *")) == "R-OP-29"
    assert cancelling().illegal("red", {"do": "plan", "at": ["k01"] * 3, "face": ["E"] * 3}) == "R-OP-21"


def test_r_op_37_an_entry_and_its_sprint_are_taken_too() -> None:
    staged = cancelling(blue={"node": None})
    staged.match.play("blue", plan("k11>k09.N k09.N k09.N k09.N"))
    assert staged.whole["seats"]["blue"]["committed"] is True


def test_r_op_37_the_first_wrong_marker_and_all_after_it_are_cancelled() -> None:
    """Marker 2 of red is two nodes on, marker 3 would be legal again: it is cancelled all the same."""
    staged = cancelling(blue={"node": "k10", "face": "N"})
    assert staged.plans("k02.S k14.N k02.S k02.E", "k10.N *")[1:] == [
        step(1),
        moved("red", "k01", "k02", "S"),
        stayed("blue", "k10"),
        cancelled("red", 2, 3, 4),
        step(2),
        stayed("blue", "k10"),
        step(3),
        stayed("blue", "k10"),
        step(4),
        stayed("blue", "k10"),
        *round_end(1),
    ]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("k03.W k01.E k01.E k01.E", (1, 2, 3, 4)),  # R-OP-24
        ("k01.E k07>k10.N k01.E k01.E", (2, 3, 4)),  # R-OP-26
        ("k01.E k01.E k03>k04.S k01.E", (3, 4)),  # R-OP-27
        ("k01.E k01.E k01.E k04.S", (4,)),  # R-OP-22
        ("k01.E *", ()),
    ],
)
def test_r_op_40_cancelled_markers_are_told_in_their_step_by_number_only(words: str, numbers: tuple[int, ...]) -> None:
    events = cancelling().plans(words, "k17.W *")
    assert of_kind(events, "cancelled") == ([cancelled("red", *numbers)] if numbers else [])
    if numbers:
        at = events.index(cancelled("red", *numbers))
        assert events[at + 1] == step(numbers[0])
        assert len(of_kind(events[:at], "step")) == numbers[0] - 1
    assert not [event for event in of_kind(events, "moved") if event["seat"] == "red"]


def test_r_op_40_both_are_told_red_first() -> None:
    events = cancelling().plans("k01.E k17.W k01.E k01.E", "k17.W k01.E k17.W k17.W")
    assert events[1:] == [
        step(1),
        turned("red", "k01", "E"),
        turned("blue", "k17", "W"),
        cancelled("red", 2, 3, 4),
        cancelled("blue", 2, 3, 4),
        *round_end(1),
    ]


def test_r_op_40_with_all_cancelled_the_round_is_over_before_it_began() -> None:
    events = cancelling(flag="blue").plans("k17.W *", "k01.E *")
    assert events[1:] == [
        cancelled("red", 1, 2, 3, 4),
        cancelled("blue", 1, 2, 3, 4),
        scored("blue", "flag", 1),
        *round_end(1),
    ]


def test_r_op_40_one_that_stands_cancelled_is_seen_and_fights() -> None:
    """Red stands on k01 with everything cancelled; blue walks into its sight."""
    staged = cancelling(blue={"node": "k09", "face": "N"})
    events = staged.plans("k17.W *", "k05.NW *")
    assert events[1:5] == [
        cancelled("red", 1, 2, 3, 4),
        step(1),
        moved("blue", "k09", "k05", "NW"),
        sighted(1, "close", ["blue"], ["SE"], ["NW"]),
    ]
    assert staged.match.actors() == ("red", "blue")
    assert (staged.seat("red")["node"], staged.seat("red")["face"]) == ("k01", "SE")


def test_r_op_37_a_cancelled_sprint_makes_no_halves() -> None:
    events = cancelling().plans("k01.E k07>k10.N k01.E k01.E", "k17.W *")
    assert of_kind(events, "step") == [step(1), step(2), step(3), step(4)]


def test_r_op_38_the_first_lawful_entry_becomes_action_1() -> None:
    """Red on k13 sees k17, k05 and more. Markers 1 and 2 are lost, 3 and 4 are actions 1 and 2."""
    staged = cancelling(round=2, red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k13.E *", "k17.W k05.E k10.N k04.W")
    assert events[1:] == [
        cancelled("blue", 1, 2),
        step(1),
        stayed("red", "k13"),
        spawned("blue", "k10", "N"),
        step(2),
        stayed("red", "k13"),
        moved("blue", "k10", "k04", "W"),
        step(3),
        stayed("red", "k13"),
        step(4),
        stayed("red", "k13"),
        *round_end(2),
    ]


def test_r_op_38_what_follows_the_entry_is_judged_like_any_plan() -> None:
    """Entry by marker 2 on k10; marker 3 is legal, marker 4 is not: early and lost are told in steps 1 and 3."""
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k13.E *", "k05.E k10.N k04.W k14.N")
    assert events[1:] == [
        cancelled("blue", 1),
        step(1),
        stayed("red", "k13"),
        spawned("blue", "k10", "N"),
        step(2),
        stayed("red", "k13"),
        moved("blue", "k10", "k04", "W"),
        cancelled("blue", 4),
        step(3),
        stayed("red", "k13"),
        step(4),
        stayed("red", "k13"),
        *round_end(1),
    ]


def test_r_op_38_the_last_marker_can_be_the_entry() -> None:
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k13.E *", "k05.E k05.E k05.E k10.N")
    assert events[1:4] == [cancelled("blue", 1, 2, 3), step(1), stayed("red", "k13")]
    assert of_kind(events, "spawned", "cancelled") == [cancelled("blue", 1, 2, 3), spawned("blue", "k10", "N")]


def test_r_op_38_a_ladder_not_faced_along_its_arrow_is_no_lawful_entry() -> None:
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k13.E *", "k03.W k03.E k04.W k04.W")
    assert of_kind(events, "cancelled", "spawned") == [cancelled("blue", 1), spawned("blue", "k03", "E")]


def test_r_op_38_a_sprint_on_the_entering_marker_is_lost() -> None:
    """k10 is entered without running, and the markers after it go on from there."""
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k13.E *", "k05.E k07>k10.N k04.W k04.W")
    assert of_kind(events, "step", "spawned", "moved", "cancelled") == [
        cancelled("blue", 1),
        step(1),
        spawned("blue", "k10", "N"),
        step(2),
        moved("blue", "k10", "k04", "W"),
        step(3),
        step(4),
    ]


def test_r_op_38_a_later_sprint_moves_along() -> None:
    """Marker 3 is the sprint; with the entry on marker 2 it is action 2."""
    staged = cancelling(red={"node": "k08", "face": "N"}, blue={"node": None})
    # Lawful entries with red on k08 keep out of its sight and the flag's: k10 is one, k05 is not.
    events = staged.plans("k08.N *", "k05.E k10.N k16>k17.W k17.W")
    assert of_kind(events, "step", "spawned", "moved", "cancelled") == [
        cancelled("blue", 1),
        step(1),
        spawned("blue", "k10", "N"),
        step(2, "via"),
        moved("blue", "k10", "k16", "W", True),
        step(2),
        moved("blue", "k16", "k17", "W", True),
        step(3),
        step(4),
    ]


def test_r_op_38_a_sprint_before_the_entry_is_lost_with_its_marker() -> None:
    staged = cancelling(red={"node": "k08", "face": "N"}, blue={"node": None})
    events = staged.plans("k08.N *", "k07>k05.E k10.N k10.S k10.S")
    assert of_kind(events, "step") == [step(1), step(2), step(3), step(4)]
    assert of_kind(events, "cancelled", "spawned", "turned") == [
        cancelled("blue", 1),
        spawned("blue", "k10", "N"),
        turned("blue", "k10", "S"),
    ]


def test_r_op_38_entries_are_judged_as_the_map_stands_while_planning() -> None:
    """Red leaves k13 in step 1 so that k17 is out of its sight then; it was not while planning, and k17 is no entry."""
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k09.N k05.E *", "k17.W *")
    assert of_kind(events, "cancelled", "spawned") == [cancelled("blue", 1, 2, 3, 4)]
    # And the other way round: k01 is lawful while planning, and red walks into its sight.
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k09.N k05.E *", "k01.E k01.SE *")
    assert of_kind(events, "spawned", "sighted") == [
        spawned("blue", "k01", "E"),
        sighted(1, "close", ["blue"], ["NW"], ["SE"]),
    ]


def test_r_op_39_with_no_lawful_entry_the_operator_stays_off_the_map() -> None:
    """It plans its respawn again next round; the other walks its four actions meanwhile."""
    staged = cancelling(red={"node": "k13", "face": "E"}, blue={"node": None})
    events = staged.plans("k09.N k09.S k09.N k09.S", "k17.W k05.E k13.E k03.W")
    assert events[1:] == [
        cancelled("blue", 1, 2, 3, 4),
        step(1),
        moved("red", "k13", "k09", "N"),
        control("red"),
        step(2),
        turned("red", "k09", "S"),
        step(3),
        turned("red", "k09", "N"),
        step(4),
        turned("red", "k09", "S"),
        scored("red", "flag", 1),
        *round_end(1),
    ]
    assert staged.seat("blue")["node"] is None
    assert kinds(staged.plans("k09.S *", "k01.E *")).count("spawned") == 1


def test_r_op_39_both_off_the_map_without_an_entry() -> None:
    """Both mark nodes that see the flag: nothing happens all round, not even a step."""
    staged = cancelling(red={"node": None}, blue={"node": None}, flag="red")
    events = staged.plans("k09.N *", "k05.E *")
    assert events[1:] == [
        cancelled("red", 1, 2, 3, 4),
        cancelled("blue", 1, 2, 3, 4),
        scored("red", "flag", 1),
        *round_end(1),
    ]


def test_r_op_40_nothing_more_is_told_of_one_that_fell() -> None:
    """Blue's markers 3 and 4 are cancelled; it falls in step 2, and red goes on: no notice of the fallen."""
    hand = {"hand": ["fast-maneuvers", "dig-in", "kill-shot"]}
    staged = cancelling(
        phase="combat",
        step=2,
        red={"node": "k12", "face": "SE", **hand},
        blue={"node": "k13", "face": "SE", **hand, "plan": {"at": ["k13"] * 2, "face": ["SE"] * 2, "early": [], "lost": [3, 4]}},
    )
    staged.kill("red", "steady-shot")
    assert staged.play("red", "press") == [
        {"is": "pressed", "seat": "red"},
        step(3),
        stayed("red", "k12"),
        step(4),
        stayed("red", "k12"),
        *round_end(1),
    ]


def test_cancelled_markers_are_kept_in_the_position_until_they_are_told() -> None:
    """`plan` holds only legal markers once the actions run, `early` and `lost` what is not yet announced."""
    staged = cancelling(red={"node": "k13", "face": "SE"}, blue={"node": "k12", "face": "SE"})
    staged.plans("k13.SE k01.E *", "k12.SE *")
    plans = {seat: staged.seat(seat)["plan"] for seat in ("red", "blue")}
    assert plans["red"] == {"at": ["k13"], "face": ["SE"], "sprint": 0, "via": None, "early": [], "lost": [2, 3, 4]}
    assert plans["blue"] == {"at": ["k12"] * 4, "face": ["SE"] * 4, "sprint": 0, "via": None, "early": [], "lost": []}
    assert RULES.write(RULES.read(staged.whole)) == staged.whole
    refusing = Staged(red={"node": "k13", "face": "SE"}, blue={"node": "k12", "face": "SE"})
    refusing.plans("k13.SE *", "k12.SE *")
    assert set(refusing.seat("red")["plan"]) == {"at", "face", "sprint", "via"}
