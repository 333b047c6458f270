"""Questions: `los`, `reach`, `spawn`, `threat`, `odds` (R-OP-04 to R-OP-08, R-OP-22 to R-OP-33, R-OP-71)."""

from __future__ import annotations

from typing import Any

import pytest

from game.messages import Refused
from tests.operators.staged import HAND, Staged, fight


def ask(staged: Staged, what: str, **about: Any) -> dict[str, Any]:
    """The answer of the table to a seat, or to anybody."""
    match = staged.match
    return match.rules.ask(match.view(about.get("seat")), what, about)


def test_r_op_07_and_08_los_of_two_nodes() -> None:
    staged = Staged(scenario="salt-quay")
    assert ask(staged, "los", **{"from": "q11", "to": "q19"}) == {
        "sees": True,
        "range": 2,
        "track": "long",
        "colours": ["green", "violet"],
        "ports": ["SE", "S", "SW"],
        "back_ports": ["N", "NE", "NW"],
    }
    assert ask(staged, "los", **{"from": "q01", "to": "q01"}) == {
        "sees": True, "range": 0, "track": "close", "colours": [], "ports": [], "back_ports": [],
    }  # fmt: skip
    assert ask(staged, "los", **{"from": "q01", "to": "q29"}) == {"sees": False}


def test_r_op_06_los_is_mutual_whoever_stands_and_looks_where() -> None:
    """R-OP-05: nothing that stands between takes a sight away, and no facing gives or takes one."""
    plain, crowded = Staged(), Staged(flag="red", red={"node": "k09", "face": "N"}, blue={"node": "k06", "face": "E"})
    nodes = plain.match.position.world.graph.spaces()
    for one in nodes:
        for other in nodes:
            there = ask(plain, "los", **{"from": one, "to": other})
            back = ask(plain, "los", **{"from": other, "to": one})
            assert there == ask(crowded, "los", **{"from": one, "to": other})
            if there["sees"]:
                assert (there["ports"], there["back_ports"]) == (back["back_ports"], back["ports"])
                assert (there["range"], there["colours"]) == (back["range"], back["colours"])
            else:
                assert back == {"sees": False}


def test_r_op_04_los_of_one_node_lists_all_it_sees_by_id() -> None:
    assert ask(Staged(), "los", **{"from": "k02"}) == {
        "sees": [
            {"node": "k01", "range": 1, "ports": ["E"]},
            {"node": "k03", "range": 2, "ports": ["E"]},
            {"node": "k04", "range": 3, "ports": ["E"]},
            {"node": "k05", "range": 2, "ports": ["SE"]},
            {"node": "k06", "range": 1, "ports": ["SE"]},
            {"node": "k07", "range": 3, "ports": ["SE"]},
            {"node": "k08", "range": 1, "ports": ["S"]},
            {"node": "k09", "range": 2, "ports": ["SE"]},
            {"node": "k12", "range": 3, "ports": ["SE"]},
            {"node": "k14", "range": 2, "ports": ["S"]},
            {"node": "k16", "range": 4, "ports": ["SE"]},
        ]
    }


def test_r_op_22_to_27_reach_is_what_may_be_marked() -> None:
    """For every node, with and without a sprint, `reach` says what `legal` lists for an operator that stands there."""
    for scenario in ("kiln-yard", "salt-quay"):
        graph = Staged(scenario=scenario).match.position.world.graph
        for node in graph.spaces():
            staged = Staged(scenario=scenario, red={"node": node})
            listed: dict[tuple[str, str | None], list[str]] = {}
            for one in staged.match.legal("red"):
                listed.setdefault((one["at"], one.get("via")), []).append(one["face"])
            for sprint in (False, True):
                steps = ask(staged, "reach", **{"from": node, "sprint": sprint})["steps"]
                wanted = {key: faces for key, faces in listed.items() if sprint or key[1] is None}
                assert {(one["at"], one["via"]): one["faces"] for one in steps} == wanted
    assert ask(Staged(), "reach", **{"from": "k01"}) == ask(Staged(), "reach", **{"from": "k01", "sprint": False})


def test_r_op_33_spawn_of_either_seat() -> None:
    """What would be an entry now, also asked for one that stands on the map."""
    staged = Staged(round=2, red={"node": "k13", "face": "E"}, blue={"node": None})
    assert ask(staged, "spawn", seat="blue") == {"nodes": ["k01", "k03", "k04", "k08", "k10", "k14", "k15"]}
    assert ask(staged, "spawn", seat="red") == {"nodes": ["k01", "k03", "k04", "k08", "k10", "k14", "k15", "k17"]}


def test_threat_grows_by_a_line_a_step_and_once_by_a_sprint() -> None:
    """Blue on k10: step 1 is a line or a sprint (not onto a ladder), step 2 a line more of either."""
    staged = Staged(blue={"node": "k10", "face": "N"})
    first = ask(staged, "threat", seat="red", step=1)
    # One line: k04 k07 k12 k16, or staying. Sprints: over k07 to k05 k09, over k12 to k09 k13 k17, over k16 to k17.
    assert first["stand"] == ["k04", "k05", "k07", "k09", "k10", "k12", "k13", "k16", "k17"]
    sight = staged.match.position.world.graph.sight
    assert first["sees"] == [
        node for node in staged.match.position.world.graph.spaces() if any((one, node) in sight for one in first["stand"])
    ]
    second = ask(staged, "threat", seat="red", step=2)
    # A ladder may be walked onto, from k04 or k07; a second sprint may not be run.
    assert second["stand"] == ["k01", "k03", "k04", "k05", "k06", "k07", "k09", "k10", "k11", "k12", "k13", "k15", "k16", "k17"]


def test_r_op_25_threat_of_an_enemy_in_mid_sprint_has_no_second_sprint() -> None:
    """Blue between k08 and k09: it goes on to k09 and walks from there, or it holds on k11 (R-OP-95)."""
    way = {"at": ["k08", "k09", "k09", "k09"], "face": ["N"] * 4, "sprint": 2, "via": "k11"}
    staged = Staged(
        phase="combat",
        step=2,
        half="via",
        red={"node": "k13", "face": "E"},
        blue={"node": "k11", "face": "NE", "sprinting": True, "plan": way},
    )
    assert ask(staged, "threat", seat="red", step=2)["stand"] == ["k09", "k11"]
    assert ask(staged, "threat", seat="red", step=3)["stand"] == ["k05", "k06", "k07", "k09", "k11", "k12", "k13"]


def test_threat_of_an_enemy_off_the_map_is_where_it_may_enter() -> None:
    staged = Staged(red={"node": "k13", "face": "E"}, blue={"node": None})
    assert ask(staged, "threat", seat="red", step=1)["stand"] == ask(staged, "spawn", seat="blue")["nodes"]


def test_r_op_30_threat_and_reach_come_from_open_information() -> None:
    """The same answers whatever the enemy has committed."""
    answers = []
    for words in (["k17"] * 4, ["k16", "k10", "k04", "k03"]):
        faces = ["W"] * 4 if words[0] == "k17" else ["W", "N", "W", "E"]
        staged = Staged(blue={"plan": {"at": words, "face": faces}})
        answers.append([ask(staged, "threat", seat="red", step=number) for number in (1, 2, 3, 4)])
    assert answers[0] == answers[1]


def test_r_op_71_odds_never_use_the_true_choice() -> None:
    """With blue's choice in or not, and whatever it is, red is told the same."""
    mine = fight("kill-shot", 3, 2, 2)
    answers = []
    for choice in (None, fight("dig-in", 0, 3, 4), fight("kill-shot", 5, 0, 2)):
        fields = {} if choice is None else {"fight": {key: value for key, value in choice.items() if key != "do"}}
        staged = Staged(
            phase="combat", red={"node": "k13", "face": "E", **HAND}, blue={"node": "k12", "face": "SE", **HAND} | fields
        )
        answers.append(ask(staged, "odds", seat="red", action=mine))
    assert answers[0] == answers[1] == answers[2]


def test_odds_add_up_and_name_their_modifiers() -> None:
    staged = Staged(
        phase="combat", red={"node": "k13", "face": "E", "wounds": 1, **HAND}, blue={"node": "k12", "face": "SE", **HAND}
    )
    odds = ask(staged, "odds", seat="red", action=fight("fast-maneuvers", 3, 2, 2), against=fight("dig-in", 3, 2, 2))
    assert odds["win"] + odds["lose"] + odds["both_fall"] + odds["both_stand"] == pytest.approx(1)
    assert odds["wound"] == 0, "one that has a token takes no other: it dies"
    assert 0 < odds["wound_kills"] <= odds["both_fall"]
    red, blue = odds["modifiers"]["red"], odds["modifiers"]["blue"]
    assert (red["wound"], red["on_target"], red["cover"], red["defence"], red["speed"], red["card"]) == (-1, 2, 2, 2, 1, 0)
    assert (blue["wound"], blue["on_target"], blue["cover"]) == (0, 0, 0)
    theirs = ask(staged, "odds", seat="blue", action=fight("dig-in", 3, 2, 2), against=fight("fast-maneuvers", 3, 2, 2))
    assert theirs["win"] == pytest.approx(odds["lose"])
    assert theirs["lose"] == pytest.approx(odds["win"])
    assert theirs["both_fall"] == pytest.approx(odds["both_fall"])


@pytest.mark.parametrize(
    ("what", "about", "code"),
    [
        ("weather", {}, "bad-action"),
        ("los", {}, "bad-action"),
        ("los", {"from": "k99"}, "bad-action"),
        ("los", {"from": "k01", "to": None}, "bad-action"),
        ("los", {"from": ["k01"]}, "bad-action"),
        ("reach", {"from": "q01"}, "bad-action"),
        ("reach", {"from": "k01", "sprint": 1}, "bad-action"),
        ("spawn", {}, "bad-action"),
        ("spawn", {"seat": "green"}, "bad-action"),
        ("threat", {"seat": "red"}, "bad-action"),
        ("threat", {"seat": "red", "step": 0}, "bad-action"),
        ("threat", {"seat": "red", "step": 5}, "bad-action"),
        ("threat", {"seat": "red", "step": True}, "bad-action"),
        ("odds", {"seat": "red", "action": fight("steady-shot", 3, 2, 2)}, "illegal"),
    ],
)
def test_a_wrong_question_is_answered_in_one_sentence(what: str, about: dict[str, Any], code: str) -> None:
    staged = Staged()
    with pytest.raises(Refused) as caught:
        staged.match.rules.ask(staged.match.view(None), what, about)
    assert caught.value.code == code
    assert caught.value.why.endswith(".")


@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({}, "bad-action"),
        ({"action": None}, "bad-action"),
        ({"action": {"do": "press"}}, "bad-action"),
        ({"action": fight("steady-shot", 3, 2, 2) | {"more": 1}}, "bad-action"),
        ({"action": fight("big-gun", 3, 2, 2)}, "bad-action"),
        ({"action": fight("steady-shot", -1, 5, 3)}, "bad-action"),
        ({"action": fight("kill-shot", 3, 2, 2)}, "illegal"),
        ({"action": fight("steady-shot", 3, 2, 3)}, "illegal"),
        ({"action": fight("steady-shot", 6, 1, 0)}, "illegal"),
        ({"action": fight(None, 3, 2, 2)}, "illegal"),
        ({"action": fight("steady-shot", 3, 2, 2), "against": fight("steady-shot", 2, 4, 1)}, "illegal"),
        ({"action": fight("steady-shot", 3, 2, 2), "against": 7}, "bad-action"),
    ],
)
def test_odds_of_what_could_not_be_chosen_are_refused(about: dict[str, Any], code: str) -> None:
    staged = Staged(phase="combat", red={"node": "k13", "face": "E"}, blue={"node": "k12", "face": "SE"})
    with pytest.raises(Refused) as caught:
        ask(staged, "odds", seat="red", **about)
    assert caught.value.code == code
    assert caught.value.why.endswith(".")


def test_no_question_changes_anything() -> None:
    staged = Staged(phase="combat", red={"node": "k13", "face": "E"}, blue={"node": "k12", "face": "SE"})
    before = staged.whole
    ask(staged, "odds", seat="red", action=fight("steady-shot", 3, 2, 2))
    ask(staged, "threat", seat="red", step=4)
    ask(staged, "spawn", seat="blue")
    assert staged.whole == before
    assert staged.match.draws.count == 0
