"""What can be asked about a position: los, reach, targets, exposure, odds (section 9.5, R-SK-198)."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from game.messages import Refused
from tests.skulls.staged import BAG, Staged

DOWN: dict[str, Any] = {"state": "down", "danger": 8}
UNITS: dict[str, Any] = {
    "s-lead": "c1/1",
    "s-gun": {"space": "c2/0", "danger": 3},
    "s-eod": {"space": None, "state": "dead"},
    "t-gunman": "c2/0",
    "t-boss": "c3/1",
    "t-vet": {"space": "c2/0", **DOWN},
}


def pulled(black: int, white: int, danger: int, least: int, most: int) -> float:
    """The chance of a number of black skulls between two, by the formula of section 9.5."""
    ways = sum(comb(black, k) * comb(white, danger - k) for k in range(least, most + 1))
    return round(ways / comb(black + white, danger), 6)


@pytest.mark.parametrize(
    ("start", "end", "answer"),
    [
        ("n3/2", "c3/0", {"range": 1, "height": 2, "clear": True}),
        ("c3/0", "n3/2", {"range": 1, "height": 0, "clear": True}),
        ("n3/1", "n3/0", {"range": 0, "height": 1, "clear": True}),
        ("w1/0", "e1/0", {"range": 6, "height": 0, "clear": False}),
        ("c2/0", "l1/0", {"range": 1, "height": 0, "clear": False}),
        ("l1/0", "c2/0", {"range": 1, "height": 0, "clear": False}),
    ],
)
def test_los(start: str, end: str, answer: dict[str, Any]) -> None:
    staged = Staged(UNITS, "s-lead", zones={"l1": {"smoke": True}})
    assert staged.ask("los", **{"from": start, "to": end}) == answer


def test_reach_respects_gas() -> None:
    staged = Staged(UNITS, "s-lead", zones={"l1": {"gas": True}})
    assert staged.ask("reach", unit="s-lead", steps=0) == {"spaces": {"c1/1": 0}}
    near = {"c1/0": 1, "c1/1": 0, "c2/0": 2, "n1/0": 2, "s3/0": 2, "w2/0": 2}
    assert staged.ask("reach", unit="s-lead", steps=2) == {"spaces": near}


def test_targets_with_what_comes_back() -> None:
    """R-SK-52, R-SK-159, R-SK-164: parts by name; a target that cannot return says why."""
    staged = Staged(UNITS, "s-lead")
    assert staged.ask("targets", unit="s-lead") == {
        "targets": [
            {
                "unit": "t-boss", "range": 2, "threat": 1, "parts": [{"name": "pattern", "add": 1}],
                "return": {"threat": 1, "parts": [{"name": "pattern", "add": 1}]},
            },
            {
                "unit": "t-gunman", "range": 1, "threat": 3,
                "parts": [{"name": "pattern", "add": 2}, {"name": "height", "add": 1}],
                "return": {"threat": 2, "parts": [{"name": "pattern", "add": 2}]},
            },
        ]
    }  # fmt: skip
    there = staged.ask("targets", unit="s-lead", at="c3/0")["targets"]
    assert [(one["unit"], one["range"], one["threat"]) for one in there] == [("t-boss", 0, 2), ("t-gunman", 1, 2)]
    assert staged.ask("targets", unit="t-vet") == {"targets": []}, "who lies fires at nobody"
    assert Staged(UNITS, "s-lead", zones={"c1": {"smoke": True}}).ask("targets", unit="s-lead") == {"targets": []}


def test_exposure_is_what_each_enemy_could_deal_there() -> None:
    """Creep, a stun or smoke elsewhere change nothing; smoke there or here does."""
    staged = Staged(UNITS, {"unit": "s-lead", "creep": True})
    assert staged.ask("exposure", unit="s-lead") == {
        "enemies": [{"unit": "t-boss", "range": 2, "threat": 1}, {"unit": "t-gunman", "range": 1, "threat": 2}],
        "total": 3,
    }
    assert staged.ask("exposure", unit="s-lead", at="c3/0")["total"] == 2 + 1 + 2
    assert staged.ask("exposure", unit="t-boss", at="c1/0")["enemies"] == [
        {"unit": "s-gun", "range": 1, "threat": 3}, {"unit": "s-lead", "range": 0, "threat": 3}
    ]  # fmt: skip
    smoke = Staged(UNITS, "s-lead", zones={"c3": {"smoke": True}})
    assert smoke.ask("exposure", unit="s-lead")["total"] == 2
    assert smoke.ask("exposure", unit="s-lead", at="c3/0")["total"] == 0


# --- odds -----------------------------------------------------------------------------------------------------------------


def test_r_sk_198_odds_of_an_exchange_by_the_formula() -> None:
    units = {"s-lead": {"space": "c1/0", "danger": 4}, "t-boss": {"space": "c2/0", "danger": 3}}
    staged = Staged(units, "s-lead", terrorist={"bag": {"white": 8, "black": 5}})
    found = staged.ask("odds", seat="seal", action={"do": "fire", "target": "t-boss"})["units"]
    pattern = [{"name": "pattern", "add": 2}]
    assert found["t-boss"] == {
        "threat": 2, "parts": pattern, "danger": 5, "defence": 4, "held": pulled(7, 8, 5, 0, 3),
        "incapacitated": pulled(7, 8, 5, 4, 4), "killed": pulled(7, 8, 5, 5, 5),
    }  # fmt: skip
    assert found["s-lead"] == {
        "threat": 2, "parts": pattern, "danger": 6, "defence": 4, "held": pulled(6, 40, 6, 0, 3),
        "incapacitated": pulled(6, 40, 6, 4, 4), "killed": pulled(6, 40, 6, 5, 6),
    }  # fmt: skip


def test_r_sk_198_odds_with_cover_are_as_if_the_other_team_took_it_first() -> None:
    """In a window the declared action is asked about, by the seat that answers; an objection has no odds."""
    units = {"s-lead": {"space": "c1/0", "danger": 2}, "t-boss": {"space": "c2/0", "danger": 4}}
    fire = {"do": "fire", "target": "t-boss"}
    pending = {"seat": "terrorist", "action": fire}
    waiting = Staged(units, "s-lead", phase="respond", pending=pending)
    plain, covered = (waiting.ask("odds", seat="terrorist", action=fire, cover=cover)["units"] for cover in (False, True))
    assert (plain["t-boss"]["danger"], covered["t-boss"]["danger"]) == (6, 3)
    assert (plain["s-lead"], covered["s-lead"]["danger"]) == (covered["s-lead"], 4)
    assert covered["t-boss"]["held"] == 1.0
    with pytest.raises(Refused, match="illegal: R-SK-84"):
        waiting.ask("odds", seat="terrorist", action={"do": "end-turn"})


def test_r_sk_198_odds_of_several_follow_the_order() -> None:
    """R-SK-75: the first is exact by itself, and the next pulls from what a fall leaves."""
    units = {
        "s-gren": {"space": "c1/0", "ready": "frag"},
        "t-vet": {"space": "c2/0", "danger": 2},
        "t-marks": {"space": "c2/0", "danger": 4},
        "s-gun": "c2/0",
    }
    staged = Staged(units, "s-gren", terrorist={"bag": {"white": 6, "black": 2}})
    action = {"do": "use", "token": "frag", "zone": "c2"}
    default = staged.ask("odds", seat="seal", action=action)["units"]
    assert list(default) == ["t-marks", "t-vet", "s-gun"]
    assert default["t-marks"]["held"] == pulled(8, 6, 7, 0, 2)
    other = staged.ask("odds", seat="seal", action=action, order=["t-vet"])["units"]
    assert list(other) == ["t-vet", "t-marks", "s-gun"]
    assert other["t-vet"]["held"] == pulled(8, 6, 5, 0, 3)
    assert other["t-marks"]["held"] > default["t-marks"]["held"], "a fall before has taken black skulls out"
    assert other["s-gun"] == default["s-gun"]
    assert default["s-gun"]["parts"] == [{"name": "frag", "add": 3}]


def test_odds_of_a_small_bag_are_of_all_of_it() -> None:
    """R-SK-64"""
    units = {"s-lead": {"space": "c1/0", "ready": "focus-fire"}, "t-boss": {"space": "c2/0", "danger": 6}}
    staged = Staged(units, "s-lead", terrorist={"bag": {"white": 1, "black": 2}})
    found = staged.ask("odds", seat="seal", action={"do": "use", "token": "focus-fire", "target": "t-boss"})["units"]["t-boss"]
    assert (found["danger"], found["held"], found["incapacitated"], found["killed"]) == (5, 0.0, 1.0, 0.0)


@pytest.mark.parametrize("action", [{"do": "move", "to": "c1/0"}, {"do": "end-turn"}])
def test_what_hits_nobody_has_no_odds(action: dict[str, Any]) -> None:
    assert Staged(UNITS, "s-lead").ask("odds", seat="seal", action=action) == {"units": {}}


def test_r_sk_198_odds_by_option() -> None:
    """R-SK-170, R-SK-172, R-SK-187: one red, one own skull among n, d of them pulled, is there with chance d/n."""
    units = {"s-lead": "c1/0", "t-boss": "c2/0"}
    fire = {"seat": "seal", "action": {"do": "fire", "target": "t-boss"}}
    for kind, bag in (("red", {"white": 17, "red": 1}), ("coloured", {"white": 16, "own": ["t-boss", "t-vet"]})):
        staged = Staged({**units, "t-vet": "e2/0"}, "s-lead", options={"start_skulls": kind}, terrorist={"bag": bag})
        assert staged.ask("odds", **fire)["units"]["t-boss"]["incapacitated"] == round(2 / 20, 6)
    weak = {"s-lead": "c1/0", "t-boss": {"space": "c2/0", "override": {"defence": 1}}}
    for no_kill in (False, True):
        staged = Staged(weak, "s-lead", options={"no_kill": no_kill}, terrorist={"bag": {"white": 2}})
        found = staged.ask("odds", **fire)["units"]["t-boss"]
        assert (found["killed"], found["incapacitated"]) == (
            (0.0, round(5 / 6, 6)) if no_kill else (round(1 / 6, 6), round(4 / 6, 6))
        )


@pytest.mark.parametrize(
    ("what", "about", "code"),
    [
        ("weather", {}, "bad-action"),
        ("los", {"from": "c1/0"}, "bad-action"),
        ("los", {"from": "c1/0", "to": "c2/1"}, "bad-action"),
        ("reach", {"unit": "s-lead"}, "bad-action"),
        ("reach", {"unit": "s-lead", "steps": -1}, "bad-action"),
        ("reach", {"unit": "s-lead", "steps": True}, "bad-action"),
        ("reach", {"unit": "s-eod", "steps": 1}, "bad-action"),
        ("targets", {"unit": "nobody"}, "bad-action"),
        ("targets", {"unit": "s-lead", "at": "c9/0"}, "bad-action"),
        ("exposure", {"unit": None}, "bad-action"),
        ("odds", {"seat": "blue", "action": {"do": "end-turn"}}, "bad-action"),
        ("odds", {"seat": "seal"}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "dance"}}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "fire"}}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "end-turn"}, "cover": 1}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "end-turn"}, "order": "t-vet"}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "end-turn"}, "order": ["t-gun"]}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "end-turn"}, "order": ["t-vet", "t-vet"]}, "bad-action"),
        ("odds", {"seat": "seal", "action": {"do": "fire", "target": "t-vet"}}, "illegal"),
        ("odds", {"seat": "terrorist", "action": {"do": "end-turn"}}, "illegal"),
    ],
)
def test_a_question_that_is_none_is_told(what: str, about: dict[str, Any], code: str) -> None:
    staged = Staged(UNITS, "s-lead")
    with pytest.raises(Refused) as caught:
        staged.ask(what, **about)
    assert caught.value.code == code
    assert caught.value.why.endswith(".")


def test_questions_change_nothing() -> None:
    staged = Staged(UNITS, "s-lead", seal={"bag": BAG})
    before = staged.whole
    staged.ask("odds", seat="seal", action={"do": "fire", "target": "t-boss"}, cover=True)
    staged.ask("targets", unit="s-lead", at="c2/0")
    assert staged.whole == before
