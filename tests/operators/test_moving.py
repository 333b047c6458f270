"""The action phase and the end of the round: R-OP-01, R-OP-41 to R-OP-49, R-OP-106, R-OP-108."""

from __future__ import annotations

from typing import Any

from tests.operators.staged import (
    HAND,
    Staged,
    cancelled,
    control,
    moved,
    of_kind,
    prepared,
    round_end,
    scored,
    sighted,
    spawned,
    stayed,
    step,
    turned,
)

# --- steps and halves ---------------------------------------------------------------------------------------------------


def test_r_op_41_and_43_actions_in_order_both_at_once() -> None:
    """Node and facing are the marker's at once: a walk, a turn, a stay, a walk."""
    staged = Staged()
    assert staged.plans("k02.S k02.E k02.E k08.N", "k16.W k16.NW k17.NE k17.NE") == [
        {"is": "actions", "round": 1},
        step(1),
        moved("red", "k01", "k02", "S"),
        moved("blue", "k17", "k16", "W"),
        sighted(4, "long", ["red"], ["SE"], ["NW"]),
        prepared("red", "long", 3, cover=2),
        prepared("blue", "long", 4, cover=2),
    ]
    staged = Staged(blue={"node": "k10", "face": "N"})
    assert staged.plans("k02.S k02.E k02.E k08.N", "k10.N k10.S k10.S k10.NW") == [
        {"is": "actions", "round": 1},
        step(1),
        moved("red", "k01", "k02", "S"),
        stayed("blue", "k10"),
        step(2),
        turned("red", "k02", "E"),
        turned("blue", "k10", "S"),
        step(3),
        stayed("red", "k02"),
        stayed("blue", "k10"),
        step(4),
        moved("red", "k02", "k08", "N"),
        turned("blue", "k10", "NW"),
        *round_end(1),
    ]


def test_r_op_42_two_sprinters_go_in_parallel() -> None:
    """Red runs k01-k06-k08, blue k17-k13-k09; k06 and k13 do not see each other, nor do k08 and k09."""
    assert Staged().plans("k06>k08.SE *", "k13>k09.NW *") == [
        {"is": "actions", "round": 1},
        step(1, "via"),
        moved("red", "k01", "k06", "SW", True),
        moved("blue", "k17", "k13", "N", True),
        step(1),
        moved("red", "k06", "k08", "SE", True),
        moved("blue", "k13", "k09", "NW", True),
        control("blue"),
        *[event for number in (2, 3, 4) for event in (step(number), stayed("red", "k08"), stayed("blue", "k09"))],
        scored("blue", "flag", 1),
        *round_end(1),
    ]


def test_r_op_42_in_the_second_half_only_sprinters_act() -> None:
    staged = Staged(red={"node": "k08", "face": "N"}, blue={"node": "k10", "face": "N"})
    events = staged.plans("k11>k09.N k05.W *", "k10.S *")
    assert events[1:7] == [
        step(1, "via"),
        moved("red", "k08", "k11", "NE", True),
        turned("blue", "k10", "S"),
        step(1),
        moved("red", "k11", "k09", "N", True),
        control("red"),
    ]


def test_r_op_42_both_sprints_in_different_steps() -> None:
    """Each step has the halves it needs, and no more."""
    events = Staged().plans("k06>k08.SE k08.SE k08.SE k08.N", "k17.W k12>k10.N k10.N k10.N")
    assert of_kind(events, "step") == [step(1, "via"), step(1), step(2, "via"), step(2), step(3), step(4)]


def test_r_op_44_neighbours_that_change_places_do_not_meet() -> None:
    """They end one line apart: the range of the contact is 1, and it is not the middle of the line."""
    staged = Staged(red={"node": "k05", "face": "E"}, blue={"node": "k07", "face": "W"})
    assert staged.plans("k07.NE *", "k05.S *")[1:] == [
        step(1),
        moved("red", "k05", "k07", "NE"),
        moved("blue", "k07", "k05", "S"),
        sighted(1, "close", ["green"], ["W"], ["E"]),
        prepared("red", "close", 3),
        prepared("blue", "close", 3),
    ]


def test_r_op_01_and_07_two_on_one_node_are_in_contact_at_range_0() -> None:
    """Nobody is blocked; nothing of facing or icons counts at range 0."""
    staged = Staged(red={"node": "k05", "face": "W"}, blue={"node": "k13", "face": "N"})
    assert staged.plans("k09.S *", "k09.N *")[1:] == [
        step(1),
        moved("red", "k05", "k09", "S"),
        moved("blue", "k13", "k09", "N"),
        sighted(0, "close", [], [], []),
        prepared("red", "close", 3),
        prepared("blue", "close", 3),
    ]


def test_r_op_44_and_48_sprinters_over_the_same_node_meet_on_it() -> None:
    """Both are on k12 in the half `via`: each has the sprint penalty, and nobody is on target at range 0."""
    staged = Staged(red={"node": "k10", "face": "N"}, blue={"node": "k17", "face": "NW"})
    events = staged.plans("k12>k13.N *", "k12>k10.S *")
    assert events[1:] == [
        step(1, "via"),
        moved("red", "k10", "k12", "W", True),
        moved("blue", "k17", "k12", "NE", True),
        sighted(0, "close", [], [], []),
        prepared("red", "close", 3, sprint=-1),
        prepared("blue", "close", 3, sprint=-1),
    ]
    assert [staged.seat(seat)["sprinting"] for seat in ("red", "blue")] == [True, True]


def test_r_op_45_standing_still_in_sight_is_contact_at_every_check() -> None:
    """k12 and k13, nobody faces the other: three fights in three steps, until the hands give no more duds."""
    staged = Staged(phase="combat", step=1, red={"node": "k12", "face": "SE", **HAND}, blue={"node": "k13", "face": "SE", **HAND})
    for number, card in ((2, "fast-maneuvers"), (3, "dig-in"), (4, "kill-shot")):
        events = staged.dud(card)
        assert events[events.index(step(number)) :] == [
            step(number),
            stayed("red", "k12"),
            stayed("blue", "k13"),
            sighted(1, "close", ["green"], ["W"], ["E"]),
            prepared("red", "close", 3),
            prepared("blue", "close", 3, cover=2),
        ]
    assert staged.match.legal("red")[0]["card"] is None
    events = staged.dud(None)
    assert not of_kind(events, "discarded")
    assert events[-2:] == round_end(1)


def test_r_op_46_contact_again_in_the_second_half_of_the_same_step() -> None:
    """Caught on k11 the sprinter lives, runs on to the flag, and is caught there again without the penalty."""
    staged = Staged(
        phase="combat",
        step=3,
        half="via",
        red={"node": "k11", "face": "NE", "sprinting": True, **HAND, "plan": SPRINT_TO_THE_FLAG},
        blue={"node": "k13", "face": "SE", **HAND},
    )
    events = staged.dud("dig-in")
    assert events[events.index(step(3)) :] == [
        step(3),
        moved("red", "k11", "k09", "SW", True),
        control("red"),
        sighted(1, "close", ["violet"], ["S"], ["N"]),
        prepared("red", "close", 3),
        prepared("blue", "close", 3, cover=2),
    ]
    assert staged.match.actors() == ("red", "blue"), "with both standing nobody decides to press or hold"


SPRINT_TO_THE_FLAG = {"at": ["k02", "k08", "k09", "k05"], "face": ["S", "SE", "SW", "W"], "sprint": 3, "via": "k11"}


def test_r_op_47_an_operator_off_the_map_does_nothing() -> None:
    """Red walks over the flag and through blue's old sights; nothing is seen while blue is off the map."""
    staged = Staged(options={"illegal_plans": "cancel"}, red={"node": "k05", "face": "S"}, blue={"node": None})
    # Blue's entry is not lawful anywhere: all four nodes see red.
    events = staged.plans("k09.S k13.E k12.SE k12.SE", "k09.N k13.N k09.N k13.N")
    assert events[1:] == [
        cancelled("blue", 1, 2, 3, 4),
        step(1),
        moved("red", "k05", "k09", "S"),
        control("red"),
        step(2),
        moved("red", "k09", "k13", "E"),
        step(3),
        moved("red", "k13", "k12", "SE"),
        step(4),
        stayed("red", "k12"),
        scored("red", "flag", 1),
        *round_end(1),
    ]


def test_r_op_48_on_target_is_judged_along_the_way_run() -> None:
    """Blue on k09 is just where the sprinter on k11 looks: On Target and the penalty both apply."""
    staged = Staged(red={"node": "k08", "face": "N"}, blue={"node": "k09", "face": "N"})
    assert staged.plans("k11>k09.N *", "k09.N *")[1:] == [
        step(1, "via"),
        moved("red", "k08", "k11", "NE", True),
        stayed("blue", "k09"),  # it came onto the flag in no half, and there is contact: no control
        sighted(1, "close", ["yellow"], ["NE"], ["SW"]),
        prepared("red", "close", 3, on_target=2, sprint=-1),
        prepared("blue", "close", 3),
    ]


# --- the end of the round -----------------------------------------------------------------------------------------------


def test_r_op_49_the_round_ends_as_soon_as_nobody_has_anything_left() -> None:
    """Both fall in step 1: no further step is walked."""
    staged = Staged(
        phase="combat",
        step=1,
        red={"node": "k05", "face": "S", "weapon": "m4a1"},
        blue={"node": "k13", "face": "N", "weapon": "m4a1"},
    )
    draws = [1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 3, 3, "dig-in", "kill-shot"]
    events = staged.fight(("deep-breath", 5, 0, 2), ("deep-breath", 5, 0, 2), draws)
    assert events[-6:] == [
        {"is": "drew", "seat": "red", "count": 1},
        {"is": "dealt", "seat": "red", "cards": ["dig-in"], "to": ["red"]},
        {"is": "drew", "seat": "blue", "count": 1},
        {"is": "dealt", "seat": "blue", "cards": ["kill-shot"], "to": ["blue"]},
        *round_end(1),
    ]
    assert not of_kind(events, "step")


def test_r_op_106_the_order_at_the_end_of_a_round() -> None:
    """Flag point, wounds, empty hands, lessons with the climber turned, next round."""
    none: dict[str, Any] = {"hand": [], "deck": ["dig-in"]}
    none["discard"] = ["kill-shot", "full-auto", "deep-breath", "fast-maneuvers", "steady-shot"]
    staged = Staged(
        scenario="basic-training",
        options={"empty_hand": "reload"},
        features={"flag": True},
        fought=True,
        flag="red",
        red={"node": "k08", "face": "N", "wounds": 1, **none},
        blue={"node": "k03", "face": "W", "wounds": 2},
    )
    staged.force(["dig-in", "kill-shot", "steady-shot"])
    events = staged.plans("k08.N *", "k03.W *")
    assert events[events.index(step(4)) :] == [
        step(4),
        stayed("red", "k08"),
        stayed("blue", "k03"),
        scored("red", "flag", 1),
        {"is": "healed", "seat": "red", "wounds": 0},
        {"is": "healed", "seat": "blue", "wounds": 1},
        {"is": "round-end", "round": 1},
        {"is": "reshuffled", "seat": "red"},
        {"is": "drew", "seat": "red", "count": 3},
        {"is": "dealt", "seat": "red", "cards": ["dig-in", "kill-shot", "steady-shot"], "to": ["red"]},
        {"is": "lesson", "feature": "sprint"},
        {"is": "lesson", "feature": "one_way"},
        {"is": "lesson", "feature": "bonus"},
        {"is": "lesson", "feature": "climbing"},
        turned("blue", "k03", "E"),
        {"is": "round", "round": 2},
    ]
    assert staged.seat("red")["hand"] == ["steady-shot", "dig-in", "kill-shot"]
    assert staged.seat("red")["deck"] == ["fast-maneuvers", "deep-breath", "full-auto"]
    assert staged.seat("red")["discard"] == []


def test_r_op_108_only_plans_come_back() -> None:
    """Nodes, facings, hands and the flag stay as they are."""
    staged = Staged(flag="blue", red={"node": "k08", "face": "N", **HAND}, blue={"node": "k10", "face": "SW"})
    before = staged.whole
    staged.plans("k08.N *", "k10.SW *")
    after = staged.whole
    assert after == before | {"round": 2, "score": {"red": 0, "blue": 1}}


def test_r_op_46_a_spawned_operator_fights_at_once_where_it_is_seen() -> None:
    """Red walks into blue's entry while blue comes in: contact in step 1, whoever planned what."""
    staged = Staged(red={"node": "k07", "face": "W"}, blue={"node": None})
    assert staged.plans("k05.W *", "k01.SE *")[1:] == [
        step(1),
        moved("red", "k07", "k05", "W"),
        spawned("blue", "k01", "SE"),
        sighted(1, "close", ["blue"], ["NW"], ["SE"]),
        prepared("red", "close", 3),
        prepared("blue", "close", 3, on_target=2),
    ]
