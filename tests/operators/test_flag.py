"""The flag, points and victory: R-OP-86, R-OP-100 to R-OP-113."""

from __future__ import annotations

from typing import Any

import pytest

from game.messages import Refused
from tests.operators.staged import (
    HAND,
    Staged,
    control,
    fight,
    kinds,
    mark,
    moved,
    of_kind,
    plan,
    prepared,
    round_end,
    scored,
    sighted,
    stayed,
    step,
)

AWAY = {"node": "k04", "face": "W"}
"""A place from which nothing of the flag's lanes is seen."""


def test_r_op_100_the_node_between_of_a_sprint_takes_control_too() -> None:
    """Red runs k06-k09-k12 and has the flag in the half `via`, before it has gone on."""
    staged = Staged(red={"node": "k06", "face": "E"}, blue=AWAY)
    assert staged.plans("k09>k12.SE *", "k04.W *")[1:7] == [
        step(1, "via"),
        moved("red", "k06", "k09", "SE", True),
        stayed("blue", "k04"),
        control("red"),
        step(1),
        moved("red", "k09", "k12", "SE", True),
    ]


def test_r_op_100_control_is_taken_from_one_that_stands_there() -> None:
    """Blue comes onto the flag that red stands on and holds: control changes, then they fight at range 0."""
    staged = Staged(flag="red", red={"node": "k09", "face": "N"}, blue={"node": "k12", "face": "SE"})
    assert staged.plans("k09.N *", "k09.N *")[1:] == [
        step(1),
        stayed("red", "k09"),
        moved("blue", "k12", "k09", "N"),
        control("blue", "red"),
        sighted(0, "close", [], [], []),
        prepared("red", "close", 3),
        prepared("blue", "close", 3),
    ]


def test_r_op_100_coming_onto_the_own_flag_is_nothing_new() -> None:
    staged = Staged(flag="red", red={"node": "k05", "face": "S"}, blue=AWAY)
    assert not of_kind(staged.plans("k09.N *", "k04.W *"), "control")


@pytest.mark.parametrize("holder", [None, "red", "blue"])
def test_r_op_101_both_onto_it_at_once_changes_nothing(holder: str | None) -> None:
    """Not by the fight that both survive either; and from then on both stand there and nobody comes onto it."""
    staged = Staged(flag=holder, red={"node": "k05", "face": "S", **HAND}, blue={"node": "k13", "face": "N", **HAND})
    assert kinds(staged.plans("k09.N *", "k09.S *")[1:]) == ["step", "moved", "moved", "sighted", "prepared", "prepared"]
    for number, card in ((2, "dig-in"), (3, "fast-maneuvers"), (4, "kill-shot")):
        events = staged.dud(card)
        assert events[events.index(step(number)) :][1:3] == [stayed("red", "k09"), stayed("blue", "k09")]
        assert not of_kind(events, "control")
    events = staged.dud(None)
    assert not of_kind(events, "control")
    assert of_kind(events, "scored") == ([scored(holder, "flag", 1)] if holder else [])


def test_r_op_101_a_runner_through_and_one_that_arrives_in_the_same_half() -> None:
    """Red is on k09 in the half `via` and so is blue: control does not change then."""
    staged = Staged(red={"node": "k06", "face": "E"}, blue={"node": "k13", "face": "N"})
    assert staged.plans("k09>k12.SE *", "k09.N *")[1:] == [
        step(1, "via"),
        moved("red", "k06", "k09", "SE", True),
        moved("blue", "k13", "k09", "N"),
        sighted(0, "close", [], [], []),
        prepared("red", "close", 3, sprint=-1),
        prepared("blue", "close", 3),
    ]


def test_r_op_102_after_that_fight_the_runner_leaves_and_the_other_stands_alone() -> None:
    """Both live; red runs on to k12, in sight of k09: contact again, and only after that fight blue has the flag."""
    way = {"at": ["k12", "k10", "k10", "k10"], "face": ["SE", "N", "N", "N"], "sprint": 1, "via": "k09"}
    staged = Staged(
        phase="combat",
        step=1,
        half="via",
        red={"node": "k09", "face": "SE", "sprinting": True, "plan": way, **HAND},
        blue={"node": "k09", "face": "N", **HAND},
    )
    events = staged.dud("dig-in")
    assert kinds(events)[-5:] == ["step", "moved", "sighted", "prepared", "prepared"]
    assert not of_kind(events, "control")
    events = staged.dud("kill-shot")
    at = events.index(control("blue"))
    assert kinds(events[:at])[-3:] == ["outcome", "discarded", "discarded"]
    assert events[at + 1 : at + 4] == [step(2), moved("red", "k12", "k10", "N"), stayed("blue", "k09")]


def test_r_op_102_standing_alone_takes_what_was_not_had() -> None:
    """Red stands on the flag that blue controls: after the first half without contact it is red's."""
    staged = Staged(flag="blue", red={"node": "k09", "face": "N"}, blue=AWAY)
    events = staged.plans("k09.N *", "k04.W *")
    assert events[1:5] == [step(1), stayed("red", "k09"), stayed("blue", "k04"), control("red", "blue")]
    assert len(of_kind(events, "control")) == 1


@pytest.mark.parametrize(("holder", "lost"), [(None, []), ("blue", [{"is": "neutral", "was": "blue"}]), ("red", [])])
def test_r_op_102_and_103_after_a_fight_on_the_flag_the_survivor_has_it(holder: str | None, lost: list[Any]) -> None:
    """Blue falls on the flag: neutral if it was blue's; points; cards; and then red, alone, takes it if it has it not."""
    staged = Staged(
        phase="combat", step=2, flag=holder, red={"node": "k09", "face": "N", **HAND}, blue={"node": "k09", "face": "N", **HAND}
    )
    events = staged.kill("red", "steady-shot")
    at = events.index({"is": "outcome", "winner": "red", "how": "firepower"})
    assert events[at + 3 :] == [
        {"is": "eliminated", "seat": "blue", "node": "k09", "why": "firepower"},
        *lost,
        scored("red", "elimination", 1),
        {"is": "drew", "seat": "blue", "count": 1},
        {"is": "dealt", "seat": "blue", "cards": ["steady-shot"], "to": ["blue"]},
        *([] if holder == "red" else [control("red")]),
    ]
    assert staged.whole["phase"] == "onward"


def test_r_op_103_control_lasts_without_presence_over_rounds() -> None:
    staged = Staged(flag="red", red={"node": "k08", "face": "N"}, blue=AWAY)
    for number in (1, 2, 3):
        events = staged.plans("k08.N *", "k04.W *")
        assert of_kind(events, "scored") == [scored("red", "flag", number)]


def test_r_op_103_the_flag_of_a_winner_that_dies_of_its_wound_is_neutral() -> None:
    staged = Staged(
        phase="combat", step=3, flag="red", red={"node": "k13", "face": "E", "wounds": 1}, blue={"node": "k12", "face": "SE"}
    )
    draws = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3, "dig-in", "full-auto"]
    events = staged.fight(("steady-shot", 5, 0, 2), ("fast-maneuvers", 3, 2, 2), draws)
    at = events.index({"is": "eliminated", "seat": "red", "node": "k13", "why": "wound"})
    assert events[at + 1 : at + 3] == [
        {"is": "neutral", "was": "red"},
        {"is": "eliminated", "seat": "blue", "node": "k12", "why": "firepower"},
    ]
    assert not [event for event in of_kind(events, "scored") if event["why"] == "flag"]


def test_r_op_104_the_flag_pays_at_the_end_of_each_round_also_after_a_hold() -> None:
    staged = Staged(phase="onward", winner="red", step=1, flag="red", red={"node": "k08", "face": "N"}, blue={"node": None})
    assert staged.play("red", "hold") == [{"is": "held", "seat": "red"}, scored("red", "flag", 1), *round_end(1)]


def test_r_op_107_each_token_heals_by_one() -> None:
    staged = Staged(red={"node": "k08", "face": "N", "wounds": 2}, blue={"node": "k10", "face": "N", "wounds": 1})
    events = staged.plans("k08.N *", "k10.N *")
    assert of_kind(events, "healed") == [
        {"is": "healed", "seat": "red", "wounds": 1},
        {"is": "healed", "seat": "blue", "wounds": 0},
    ]
    events = staged.plans("k08.N *", "k10.N *")
    assert of_kind(events, "healed") == [{"is": "healed", "seat": "red", "wounds": 0}]
    assert not of_kind(staged.plans("k08.N *", "k10.N *"), "healed")


# --- victory ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [3, 5, 10])
def test_r_op_110_the_points_of_the_option_win_at_once(points: int) -> None:
    """In step 1 of a round, with a winner that has actions left: it is over, no card is drawn, the flag pays no more."""
    staged = Staged(
        options={"points": points},
        phase="combat",
        step=1,
        flag="red",
        score={"red": points - 1, "blue": points - 2},
        red={"node": "k12", "face": "SE", **HAND},
        blue={"node": "k13", "face": "SE", **HAND},
    )
    events = staged.kill("red")
    assert events[-3:] == [
        {"is": "eliminated", "seat": "blue", "node": "k13", "why": "firepower"},
        scored("red", "elimination", points),
        {"is": "won", "seat": "red", "red": points, "blue": points - 2},
    ]
    assert staged.match.result() == {"winner": "red", "score": {"red": points, "blue": points - 2}}


def test_r_op_110_the_flag_point_can_win_and_nothing_heals_after() -> None:
    staged = Staged(
        flag="blue", score={"blue": 4}, red={"node": "k08", "face": "N", "wounds": 2}, blue={"node": "k10", "face": "N"}
    )
    events = staged.plans("k08.N *", "k10.N *")
    assert events[-2:] == [scored("blue", "flag", 5), {"is": "won", "seat": "blue", "red": 0, "blue": 5}]
    assert staged.seat("red")["wounds"] == 2
    assert staged.whole["round"] == 1


def test_r_op_111_level_at_the_points_goes_on_until_one_leads() -> None:
    """Five all after a double death; the flag, neutral now, is taken, and its point is the lead."""
    staged = Staged(
        phase="combat",
        step=3,
        score={"red": 4, "blue": 4},
        red={"node": "k13", "face": "E", "wounds": 2},
        blue={"node": "k12", "face": "SE"},
    )
    draws = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3, "dig-in", "dig-in"]
    events = staged.fight(("steady-shot", 5, 0, 2), ("fast-maneuvers", 3, 2, 2), draws)
    assert of_kind(events, "scored", "won") == [scored("red", "elimination", 5), scored("blue", "elimination", 5)]
    assert staged.match.result() is None
    # Red enters on k01 and walks onto the flag; blue stays far off.
    events = staged.plans("k01.E k05.S k09.N *", "k10.N *")
    assert events[-2:] == [scored("red", "flag", 6), {"is": "won", "seat": "red", "red": 6, "blue": 5}]


def test_r_op_111_double_death_at_five_all_stays_level() -> None:
    staged = Staged(
        phase="combat",
        step=3,
        score={"red": 5, "blue": 5},
        red={"node": "k13", "face": "E", "wounds": 1},
        blue={"node": "k12", "face": "SE"},
    )
    draws = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3, "dig-in", "dig-in"]
    events = staged.fight(("steady-shot", 5, 0, 2), ("fast-maneuvers", 3, 2, 2), draws)
    assert of_kind(events, "scored", "won") == [scored("red", "elimination", 6), scored("blue", "elimination", 6)]
    assert events[-2:] == round_end(1)


def test_r_op_112_both_points_of_a_fight_count_before_victory() -> None:
    """At 4:3 a double death is 5:4: red wins though blue scored too, and no card is drawn."""
    staged = Staged(
        phase="combat",
        step=3,
        score={"red": 4, "blue": 3},
        red={"node": "k13", "face": "E", "wounds": 1},
        blue={"node": "k12", "face": "SE"},
    )
    draws = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3]
    events = staged.fight(("steady-shot", 5, 0, 2), ("fast-maneuvers", 3, 2, 2), draws)
    assert events[-3:] == [
        scored("red", "elimination", 5),
        scored("blue", "elimination", 4),
        {"is": "won", "seat": "red", "red": 5, "blue": 4},
    ]


def test_r_op_113_after_the_end_every_action_is_over() -> None:
    staged = Staged(flag="blue", score={"blue": 4}, red={"node": "k08", "face": "N"}, blue={"node": "k10", "face": "N"})
    staged.plans("k08.N *", "k10.N *")
    assert staged.match.actors() == ()
    for seat in ("red", "blue"):
        assert staged.match.legal(seat) == []
        actions = (mark("k08.N"), plan("k08.N *"), fight("dig-in", 3, 2, 2), {"do": "press"}, {"do": "hold"}, {"do": "dance"})
        for action in actions:
            assert staged.refused(seat, action)[0] == "over"
    with pytest.raises(Refused, match="illegal: R-OP-29"):
        staged.match.undo()
