"""Basic training: R-OP-120 to R-OP-125."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import Match
from tests.operators.staged import (
    HAND,
    RULES,
    Staged,
    control,
    kinds,
    mark,
    moved,
    of_kind,
    plan,
    prepared,
    scored,
    sighted,
    stayed,
    step,
    turned,
)

FEATURES = ["flag", "sprint", "one_way", "bonus", "climbing"]
OFF = dict.fromkeys(FEATURES, False)
LESSONS = [{"is": "lesson", "feature": feature} for feature in FEATURES]


def training(**start: Any) -> Staged:
    """A match of the training at a position, its features off but for those given."""
    return Staged(scenario="basic-training", **start)


def test_r_op_120_the_training_starts_on_kiln_yard_with_all_features_off() -> None:
    value = RULES.write(Match(RULES, "basic-training", {}, 1).position)
    assert (value["map"], value["features"], value["fought"]) == ("kiln-yard", OFF, False)
    assert [value["seats"][seat]["node"] for seat in ("red", "blue")] == ["k01", "k17"]
    for scenario in ("kiln-yard", "salt-quay"):
        assert all(RULES.write(Match(RULES, scenario, {}, 1).position)["features"].values())


def test_r_op_121_without_the_flag_nobody_has_it_and_it_pays_nothing() -> None:
    staged = training(red={"node": "k05", "face": "S"}, blue={"node": "k04", "face": "W"})
    events = staged.plans("k09.N *", "k04.W *")
    assert not of_kind(events, "control", "scored")
    assert staged.whole["flag"] is None
    assert staged.whole["score"] == {"red": 0, "blue": 0}
    given = training(flag="blue", red={"node": "k08", "face": "N"}, blue={"node": "k10", "face": "N"})
    assert not of_kind(given.plans("k08.N *", "k10.N *"), "scored")


def test_r_op_121_without_sprints_none_is_listed_and_none_taken() -> None:
    staged = training()
    assert not [one for one in staged.match.legal("red") if "via" in one]
    assert staged.illegal("red", mark("k02>k08.N")) == "R-OP-121"
    assert staged.illegal("red", plan("k02>k08.N *")) == "R-OP-121"
    cancelling = training(options={"illegal_plans": "cancel"})
    assert not [one for one in cancelling.match.legal("red") if "via" in one]
    assert cancelling.illegal("red", mark("k02>k08.N")) == "R-OP-121"


def test_r_op_121_without_arrows_every_line_is_walked_both_ways() -> None:
    staged = training(red={"node": "k07", "face": "W"}, blue={"node": "k08", "face": "N"})
    assert mark("k04.W") in staged.match.legal("red")
    assert staged.plans("k04.W *", "k08.N *")[2] == moved("red", "k07", "k04", "W")
    # A sprint may not end where one open line leads: with arrows off k04 is one line from k07.
    open_sprint = training(features={"sprint": True}, red={"node": "k07", "face": "W"})
    assert open_sprint.illegal("red", mark("k10>k04.W")) == "R-OP-26"


def test_r_op_121_without_bonus_its_icons_are_nothing() -> None:
    for bonus in (False, True):
        staged = training(features={"bonus": bonus}, red={"node": "k04", "face": "SW"}, blue={"node": "k07", "face": "SW"})
        events = staged.plans("k04.SW *", "k07.SW *")
        assert events[-2:] == [prepared("red", "close", 3, on_target=2, bonus=int(bonus)), prepared("blue", "close", 3)]


def test_r_op_121_without_climbing_a_ladder_is_a_node_like_any() -> None:
    """Any facing, no penalty, and a sprint may go onto it and over it."""
    staged = training(features={"sprint": True}, red={"node": "k01", "face": "E"}, blue={"node": "k08", "face": "N"})
    assert {one["face"] for one in staged.match.legal("red") if one["at"] == "k03"} == {"E", "SE", "W"}
    assert mark("k03>k04.S") in staged.match.legal("red")
    near = training(red={"node": "k03", "face": "W"}, blue={"node": "k07", "face": "SW"})
    assert near.plans("k03.W *", "k07.SW *")[-2:] == [prepared("red", "close", 3), prepared("blue", "close", 3)]


def test_r_op_121_fused_lines_are_always_on() -> None:
    staged = training(red={"node": "k16", "face": "NW"}, blue={"node": "k13", "face": "N"})
    assert staged.plans("k16.NW *", "k13.N *")[-2] == prepared("red", "long", 3, on_target=2, cover=2)


# --- open plans ---------------------------------------------------------------------------------------------------------


def shown(seat: str, words: str) -> dict[str, Any]:
    """The event that shows a plan."""
    action = plan(words)
    return {
        "is": "plan-shown",
        "seat": seat,
        "at": action["at"],
        "face": action["face"],
        "sprint": action.get("sprint", 0),
        "via": action.get("via"),
    }


def test_r_op_122_open_plans_are_shown_when_the_actions_begin_until_the_first_fight() -> None:
    staged = training(options={"open_plans": True})
    for number in (1, 2):  # in every quiet round
        events = staged.plans("k01.E *", "k17.W *")
        assert events[:4] == [
            {"is": "actions", "round": number},
            shown("red", "k01.E *"),
            shown("blue", "k17.W *"),
            step(1),
        ]
        assert "to" not in events[1]


def test_r_op_122_a_sprint_is_shown_with_its_node() -> None:
    staged = training(options={"open_plans": True}, features={"sprint": True})
    assert staged.plans("k01.E k06>k08.SE k08.SE k08.SE", "k17.W *")[1] == shown("red", "k01.E k06>k08.SE k08.SE k08.SE")


def test_r_op_122_plans_are_hidden_again_before_cards_and_dice() -> None:
    """The view of the other seat in the fight is that of a match with closed plans."""
    views = []
    for choice in (True, False):
        staged = training(options={"open_plans": choice}, red={"node": "k05", "face": "S"}, blue={"node": "k13", "face": "N"})
        staged.plans("k05.S *", "k13.N *")
        assert staged.whole["phase"] == "combat"
        view = staged.view("blue")
        assert "plan" not in view["seats"]["red"]
        view["options"].pop("open_plans")
        views.append(view)
    assert views[0] == views[1]


@pytest.mark.parametrize(
    ("scenario", "fought", "option"),
    [("basic-training", True, True), ("basic-training", False, False), ("kiln-yard", False, True)],
)
def test_r_op_122_plans_stay_closed_otherwise(scenario: str, fought: bool, option: bool) -> None:
    """After the first fight, without the option, and in every other scenario."""
    staged = Staged(scenario=scenario, fought=fought, options={"open_plans": option})
    assert not of_kind(staged.plans("k01.E *", "k17.W *"), "plan-shown")


# --- the first fight ----------------------------------------------------------------------------------------------------


def test_r_op_123_the_first_fight_counts_in_full() -> None:
    """Cover, On Target, First Strike, the wound, the point and the choice to press are all there."""
    staged = training(phase="combat", step=3, red={"node": "k13", "face": "E"}, blue={"node": "k12", "face": "SE"})
    draws = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3, "full-auto"]
    events = staged.fight(("steady-shot", 5, 0, 2), ("fast-maneuvers", 3, 2, 2), draws)
    assert [event["total"] for event in of_kind(events, "firepower")] == [17, 12]
    assert of_kind(events, "wounded", "scored") == [
        {"is": "wounded", "seat": "red", "wounds": 2},
        scored("red", "elimination", 1),
    ]
    assert staged.match.legal("red") == [{"do": "press"}, {"do": "hold"}]
    assert staged.whole["fought"] is True


def after_a_fight(pace: str, **red: Any) -> Staged:
    """The first fight is over and red decides; its round has one step left."""
    staged = training(
        options={"pace": pace},
        phase="combat",
        step=3,
        red={"node": "k12", "face": "SE", **HAND} | red,
        blue={"node": "k13", "face": "SE", **HAND},
    )
    staged.kill("red", "steady-shot")
    return staged


def test_r_op_124_all_lessons_come_at_the_end_of_the_round_of_the_first_fight() -> None:
    """Not before it: the flag red walks over on the way there is not open yet."""
    staged = after_a_fight("manual", plan={"at": ["k12", "k12", "k12", "k09"], "face": ["SE", "SE", "SE", "N"]})
    assert staged.whole["features"] == OFF
    assert staged.play("red", "press") == [
        {"is": "pressed", "seat": "red"},
        step(4),
        moved("red", "k12", "k09", "N"),
        {"is": "round-end", "round": 1},
        *LESSONS,
        {"is": "round", "round": 2},
    ]
    assert all(staged.whole["features"].values())
    # From here on it is a match like any: R-OP-102 gives red the flag it stands on.
    events = staged.plans("k09.N *", "k10.N *")
    assert of_kind(events, "control", "scored") == [control("red"), scored("red", "flag", 2)]
    assert not of_kind(events, "lesson")


def test_r_op_124_gently_one_lesson_opens_each_round_and_never_closes() -> None:
    staged = after_a_fight("gentle")
    events = staged.play("red", "hold")
    for number, lesson in enumerate(LESSONS, 1):
        assert of_kind(events, "lesson") == [lesson]
        assert staged.whole["features"] == {feature: place < number for place, feature in enumerate(FEATURES)}
        events = staged.plans("k12.SE *", "k01.W *" if number == 1 else "k01.E *" if number % 2 else "k01.W *")
    assert not of_kind(events, "lesson"), "after the fifth there is none left"
    assert all(staged.whole["features"].values())


def test_r_op_124_no_fight_no_lesson() -> None:
    for pace in ("manual", "gentle"):
        staged = training(options={"pace": pace})
        assert not of_kind(staged.plans("k01.E *", "k17.W *"), "lesson")
        assert staged.whole["features"] == OFF


def test_r_op_124_a_fight_that_both_survive_is_a_first_fight_too() -> None:
    staged = training(
        phase="combat", step=4, red={"node": "k12", "face": "SE", **HAND}, blue={"node": "k13", "face": "SE", **HAND}
    )
    assert of_kind(staged.dud("dig-in"), "lesson") == LESSONS


@pytest.mark.parametrize("pace", ["manual", "gentle"])
def test_r_op_125_who_stands_on_a_ladder_turns_to_its_arrow(pace: str) -> None:
    """Red on k03 looks W and turns E; blue on k15 looks W, its arrow, already."""
    staged = training(
        options={"pace": pace},
        fought=True,
        features={"flag": True, "sprint": True, "one_way": True, "bonus": True},
        red={"node": "k03", "face": "W"},
        blue={"node": "k15", "face": "W"},
    )
    events = staged.plans("k03.SE *", "k15.W *")
    assert kinds(events)[-4:] == ["round-end", "lesson", "turned", "round"]
    assert events[-2] == turned("red", "k03", "E")
    assert staged.match.legal("red")[0] == mark("k01.E")
    assert [one for one in staged.match.legal("red") if one["at"] == "k03"] == [mark("k03.E")]


def test_r_op_125_both_turn_red_first() -> None:
    """With all lessons at once the climbers turn after the last of them."""
    staged = training(fought=True, red={"node": "k15", "face": "NW"}, blue={"node": "k03", "face": "W"})
    events = staged.plans("k15.NW *", "k03.W *")
    assert events[events.index({"is": "round-end", "round": 1}) + 1 :] == [
        *LESSONS,
        turned("red", "k15", "W"),
        turned("blue", "k03", "E"),
        {"is": "round", "round": 2},
    ]


def test_r_op_121_the_flag_bars_entries_only_while_it_is_open() -> None:
    """R-OP-33 without the flag's part: a node that sees the flag and not the enemy is an entry."""
    staged = training(red={"node": "k08", "face": "N"}, blue={"node": None})
    events = staged.plans("k08.N *", "k09.N *")
    assert {"is": "spawned", "seat": "blue", "node": "k09", "face": "N"} in events
    assert not of_kind(events, "control")
    assert events[1:3] == [step(1), stayed("red", "k08")]
    with_flag = training(features={"flag": True}, red={"node": "k08", "face": "N"}, blue={"node": None})
    assert with_flag.illegal("blue", mark("k09.N")) == "R-OP-33"


def test_r_op_45_contact_is_the_same_in_the_training() -> None:
    staged = training(red={"node": "k05", "face": "S"}, blue={"node": "k13", "face": "N"})
    assert staged.plans("k05.S *", "k13.N *")[-3] == sighted(2, "long", ["violet"], ["S"], ["N"])
