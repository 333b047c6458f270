"""Positions: what an abbreviated one is filled up with, and which are none (R-OP-02, R-OP-14, R-OP-21, R-OP-45)."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import Match
from game.messages import Refused
from tests.operators.staged import HAND, RULES, Staged

CARDS = ["steady-shot", "fast-maneuvers", "deep-breath", "dig-in", "full-auto", "kill-shot"]


def test_the_empty_position_in_full() -> None:
    """Everything that is not given has the value the rules name."""
    area = {
        "sprinting": False,
        "wounds": 0,
        "hand": CARDS[:3],
        "deck": CARDS[3:],
        "discard": [],
        "draft": {"at": [], "face": [], "sprint": 0, "via": None},
        "plan": None,
        "committed": False,
        "stopped": False,
        "fight": None,
    }
    assert RULES.write(RULES.read({})) == {
        "game": "operators",
        "scenario": "kiln-yard",
        "map": "kiln-yard",
        "round": 1,
        "phase": "planning",
        "step": 0,
        "half": None,
        "options": {
            "points": 5,
            "red_operator": "shepherd",
            "red_weapon": "m4a1",
            "blue_weapon": "m60",
            "illegal_plans": "refuse",
            "empty_hand": "none",
            "open_plans": False,
            "pace": "manual",
        },
        "features": {"flag": True, "sprint": True, "one_way": True, "bonus": True, "climbing": True},
        "score": {"red": 0, "blue": 0},
        "flag": None,
        "winner": None,
        "fought": False,
        "seats": {
            "red": {"operator": "shepherd", "weapon": "m4a1", "node": "k01", "face": "SE", **area},
            "blue": {"operator": "ghost", "weapon": "m60", "node": "k17", "face": "NW", **area},
        },
    }


def test_r_op_21_a_plan_while_planning_means_committed() -> None:
    staged = Staged(red={"plan": {"at": ["k01"] * 4, "face": ["E"] * 4}})
    assert staged.seat("red")["committed"] is True
    assert staged.match.actors() == ("blue",)


def test_once_the_actions_run_a_seat_without_a_plan_stays() -> None:
    """Four times the present node and facing; one off the map has none."""
    combat = Staged(phase="combat", red={"node": "k13", "face": "E"}, blue={"node": "k12"})
    assert (combat.whole["step"], combat.whole["half"]) == (1, "end")
    assert combat.seat("red")["plan"] == {"at": ["k13"] * 4, "face": ["E"] * 4, "sprint": 0, "via": None}
    assert combat.seat("blue")["face"] == "NE", "the first port of the node in port order"
    onward = Staged(phase="onward", winner="red", red={"node": "k13"}, blue={"node": None})
    assert onward.seat("blue")["plan"] is None
    assert onward.seat("red")["plan"]["at"] == ["k13"] * 4


@pytest.mark.parametrize(
    ("seat", "node", "face"),
    [
        ("red", "k01", "SE"),
        ("red", "k17", "NE"),
        ("blue", "k17", "NW"),
        ("blue", "k01", "E"),
        ("red", "k03", "E"),
        ("red", "k15", "W"),
    ],
)
def test_the_facing_that_is_not_given(seat: str, node: str, face: str) -> None:
    """The spawn facing on the own spawn node, a ladder's arrow, else the first port."""
    assert Staged(**{seat: {"node": node}, "blue" if seat == "red" else "red": {"node": "k09"}}).seat(seat)["face"] == face


def test_hands_and_piles_that_are_not_given() -> None:
    """The hand is the first three cards not discarded, the pile the rest; both in card order, discards in theirs."""
    red = Staged(red={"discard": ["dig-in", "steady-shot"]}).seat("red")
    assert (red["hand"], red["deck"]) == (["fast-maneuvers", "deep-breath", "full-auto"], ["kill-shot"])
    assert red["discard"] == ["dig-in", "steady-shot"]
    red = Staged(red={"hand": ["kill-shot", "dig-in"]}).seat("red")
    assert (red["hand"], red["deck"]) == (["dig-in", "kill-shot"], CARDS[:3] + ["full-auto"])


def test_options_and_features_are_filled_up_key_by_key() -> None:
    staged = Staged(
        options={"points": 3, "red_operator": "ghost", "blue_weapon": "m4a1"}, features={"bonus": False}, score={"blue": 2}
    )
    whole = staged.whole
    assert (whole["options"]["points"], whole["options"]["empty_hand"]) == (3, "none")
    assert whole["features"] == {"flag": True, "sprint": True, "one_way": True, "bonus": False, "climbing": True}
    assert whole["score"] == {"red": 0, "blue": 2}
    assert (staged.seat("red")["operator"], staged.seat("blue")["operator"]) == ("ghost", "shepherd")
    assert staged.seat("blue")["weapon"] == "m4a1"


COMBAT = {"phase": "combat", "seats": {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}}


def combat(**red: Any) -> dict[str, Any]:
    """A fight with something else in red's area."""
    return COMBAT | {"seats": {"red": {"node": "k13", "face": "E"} | red, "blue": {"node": "k12", "face": "SE"}}}


BAD: list[tuple[str, Any]] = [
    ("no object", []),
    ("null", "null"),
    ("another game", {"game": "rush"}),
    ("an unknown key", {"phaze": "combat"}),
    ("an unknown phase", {"phase": "dusk"}),
    ("another map", {"map": "salt-quay"}),
    ("an unknown option", {"options": {"pointz": 5}}),
    ("points out of range", {"options": {"points": 11}}),
    ("points of another type", {"options": {"points": True}}),
    ("an option of another type", {"options": {"open_plans": 0}}),
    ("options no object", {"options": [5]}),
    ("an unknown feature", {"features": {"night": True}}),
    ("a feature no bool", {"features": {"flag": 1}}),
    ("a negative score", {"score": {"red": -1}}),
    ("a score of nobody", {"score": {"green": 1}}),
    ("a broken round", {"round": 0}),
    ("a round no number", {"round": 1.5}),
    ("a step while planning", {"step": 2}),
    ("a half while planning", {"half": "end"}),
    ("no half", COMBAT | {"half": None}),
    ("step 0 of a fight", COMBAT | {"step": 0}),
    ("step 5", COMBAT | {"step": 5}),
    ("a flag of nobody", {"flag": "green"}),
    ("a winner while planning", {"winner": "red"}),
    ("a winner in a fight", COMBAT | {"winner": "red"}),
    ("nobody decides onward", {"phase": "onward", "seats": {"blue": {"node": None}}}),
    ("onward with both on the map", {"phase": "onward", "winner": "red"}),
    ("onward with the winner gone", {"phase": "onward", "winner": "red", "seats": {"red": {"node": None}}}),
    ("over without a winner", {"phase": "over"}),
    ("a third seat", {"seats": {"green": {}}}),
    ("an unknown node", {"seats": {"red": {"node": "k18"}}}),
    ("a node of the other map", {"seats": {"red": {"node": "q01"}}}),
    ("a node no string", {"seats": {"red": {"node": 7}}}),
    ("R-OP-02: a facing that is no port", {"seats": {"red": {"node": "k13", "face": "S"}}}),
    ("a facing off the map", {"seats": {"red": {"node": None, "face": "S"}}}),
    ("R-OP-24: a climber that looks away", {"seats": {"red": {"node": "k03", "face": "W"}}}),
    ("three wounds", {"seats": {"red": {"wounds": 3}}}),
    ("a wound off the map", {"seats": {"red": {"node": None, "wounds": 1}}}),
    ("a card too few", {"seats": {"red": {"hand": CARDS[:3], "deck": CARDS[3:5]}}}),
    ("a card twice", {"seats": {"red": {"hand": CARDS[:2], "deck": CARDS[1:]}}}),
    ("R-OP-16: a card twice in hand", {"seats": {"red": {"hand": ["dig-in", "dig-in"]}}}),
    ("R-OP-16: a card twice in the draw pile", {"seats": {"red": {"hand": CARDS[:3], "deck": [*CARDS[3:], "dig-in"]}}}),
    ("four in hand", {"seats": {"red": {"hand": CARDS[:4]}}}),
    ("an unknown card", {"seats": {"red": {"hand": ["big-gun"]}}}),
    ("the same operator twice", {"seats": {"red": {"operator": "ghost"}}}),
    ("an unknown operator", {"seats": {"red": {"operator": "wolf"}}}),
    ("an unknown weapon", {"seats": {"red": {"weapon": "bow"}}}),
    ("a fight without sight", {"phase": "combat"}),
    ("a fight with one off the map", {"phase": "combat", "seats": {"red": {"node": None}}}),
    (
        "both committed",
        {"seats": {seat: {"plan": {"at": [node] * 4, "face": ["W"] * 4}} for seat, node in (("red", "k01"), ("blue", "k17"))}},
    ),
    ("a plan of three", {"seats": {"red": {"plan": {"at": ["k01"] * 3, "face": ["E"] * 3}}}}),
    ("an unlawful plan", {"seats": {"red": {"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}}}}),
    ("an unlawful draft", {"seats": {"red": {"draft": {"at": ["k17"], "face": ["W"]}}}}),
    ("a whole draft", {"seats": {"red": {"draft": {"at": ["k01"] * 4, "face": ["E"] * 4}}}}),
    (
        "draft and plan",
        {"seats": {"red": {"draft": {"at": ["k01"], "face": ["E"]}, "plan": {"at": ["k01"] * 4, "face": ["E"] * 4}}}},
    ),
    ("a draft no object", {"seats": {"red": {"draft": []}}}),
    ("committed to no plan", {"seats": {"red": {"committed": True}}}),
    ("R-OP-94: holding while planning", {"seats": {"red": {"stopped": True}}}),
    ("a draft in a fight", combat(draft={"at": ["k13"], "face": ["E"]})),
    ("a sprint without its node", {"seats": {"red": {"draft": {"at": ["k08"], "face": ["N"], "sprint": 1}}}}),
    ("at and face unequal", {"seats": {"red": {"draft": {"at": ["k01"], "face": []}}}}),
    ("a choice while planning", {"seats": {"red": {"fight": {"card": "steady-shot", "aim": 3, "agility": 2, "aggressive": 2}}}}),
    ("six dice", combat(fight={"card": "steady-shot", "aim": 3, "agility": 2, "aggressive": 1})),
    ("a card not in hand", combat(fight={"card": "kill-shot", "aim": 3, "agility": 2, "aggressive": 2})),
    ("a sprinter while planning", {"seats": {"red": {"sprinting": True}}}),
    ("a sprinter in the half end", combat(sprinting=True)),
    (
        "a sprinter off the map",
        {"phase": "onward", "winner": "red", "half": "via", "seats": {"blue": {"node": None, "sprinting": True}}},
    ),
    ("a sprinter without a plan", combat(sprinting=True, plan=None) | {"half": "via"}),
    ("a sprinter with nothing of its plan", combat(sprinting=True, plan={"at": [], "face": []}) | {"half": "via"}),
    ("a way on that cannot be walked", combat(plan={"at": ["k13", "k01", "k01", "k01"], "face": ["E"] * 4})),
    (
        "a sprint on over a node that is not between",
        combat(plan={"at": ["k13", "k13", "k09", "k05"], "face": ["E", "E", "N", "S"], "sprint": 4, "via": "k01"}),
    ),
    ("words for flags", {"fought": "yes"}),
    ("cancelled markers of no number", combat(plan={"at": ["k13"], "face": ["E"], "early": [9], "lost": []})),
]


@pytest.mark.parametrize("value", [value for _, value in BAD], ids=[name for name, _ in BAD])
def test_what_is_no_position_is_refused_in_one_sentence(value: Any) -> None:
    with pytest.raises(Refused) as caught:
        RULES.read(value)
    assert caught.value.code == "bad-position"
    assert caught.value.why.endswith((".", "?"))


def test_an_unknown_scenario_is_named_as_such() -> None:
    with pytest.raises(Refused) as caught:
        RULES.read({"scenario": "moon"})
    assert caught.value.code == "unknown-scenario"


def test_a_near_miss_is_asked_about() -> None:
    with pytest.raises(Refused, match='"weapn"; did you mean "weapon"'):
        RULES.read({"seats": {"red": {"weapn": "m60"}}})


def test_a_position_in_the_middle_of_things_is_the_same_match() -> None:
    """From the position in mid-sprint the match plays as the one it was taken from."""
    staged = Staged(red={"node": "k08", "face": "N", **HAND}, blue={"node": "k13", "face": "SE", **HAND})
    staged.plans("k11>k09.SW k05.W *", "k13.SE *")
    assert (staged.whole["half"], staged.seat("red")["sprinting"]) == ("via", True)
    again = Match(RULES, "", {}, 1, staged.whole)
    assert RULES.write(again.position) == staged.whole
    other = Staged()
    other.match = again
    assert other.dud("dig-in") == staged.dud("dig-in")
    assert other.whole == staged.whole
