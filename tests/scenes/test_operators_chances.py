"""The chance of the match that is told of a plan: it moves with the score and with what comes of the round."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from game.api import Seat
from game.match import Match
from game.operators.plans import Walk
from game.operators.position import NOTHING, Position
from game.operators.rules import RULES
from scenes.kit.marks import plain
from scenes.tables.operators.advice import CLOSE, Table, proposal
from scenes.tables.operators.cards import whole_percent
from scenes.tables.operators.match_chances import MatchChances
from scenes.tables.operators.planning import plan_of
from scenes.tables.operators.raising import CLEARLY, changed
from scenes.tables.operators.threats import faces_of
from tests import tiers
from tests.scenes import learning
from tests.scenes.sitting import SOLO, Sitting

POINTS = range(5)


def standing(red: int, blue: int, flag: Seat | None = None, wounds: int = 0) -> dict[str, Any]:
    """Red stands on the flag at this score, and blue has to come in."""
    start: dict[str, Any] = {
        "game": "operators",
        "scenario": "kiln-yard",
        "phase": "planning",
        "flag": flag,
        "score": {"red": red, "blue": blue},
    }
    start["seats"] = {"red": {"node": "k09", "wounds": wounds}, "blue": {"node": None}}
    return start


def at(red: int, blue: int, flag: Seat | None = None, wounds: int = 0) -> Position:
    """Red's view of that."""
    view: Position = Match(RULES, "kiln-yard", {}, 1, standing(red, blue, flag, wounds)).view("red")
    return view


@pytest.mark.parametrize(("flag", "wounds"), [(None, 0), ("red", 1)])
def test_a_point_more_is_always_a_better_chance_while_the_round_comes_to_the_same(flag: Seat | None, wounds: int) -> None:
    table = Table(at(0, 0, flag, wounds), "red").finish()
    plan, foes = table.contest.plan(0), [foe.plan for foe in table.contest.foes[:40]]
    told = dict[tuple[int, int], float]()
    for red in POINTS:
        for blue in POINTS:
            outlook = MatchChances(at(red, blue, flag, wounds), "red")
            mine = Walk(outlook.ground, plan)
            told[red, blue] = sum(outlook.pair(mine, Walk(outlook.ground, foe)) for foe in foes) / len(foes)
    for other in POINTS:
        for less, more in pairwise(POINTS):
            assert told[more, other] > told[less, other] + 0.01 and told[other, more] < told[other, less] - 0.01
    assert min(told.values()) > 0.0 and 0.9 < max(told.values()) < 1.0


@pytest.mark.parametrize("wounds", [0, 1])
def test_a_plan_that_wins_more_fights_and_holds_the_flag_more_often_wins_the_match_more_often(wounds: int) -> None:
    table = Table(at(2, 2, None, wounds), "red").finish()
    plans = [table.contest.plan(number) for number in range(table.looked)]
    known = [(table.outcome(plan), table.chance(plan)) for plan in plans]
    compared = 0
    for worse, chance in known:
        for better, other in known:
            if better.beaten >= worse.beaten + 0.05 and better.fallen <= worse.fallen - 0.05 and better.flag >= worse.flag:
                compared += 1
                assert other > chance, (better, worse)
    assert compared > 50
    assert max(chance for _, chance in known) > min(chance for _, chance in known) + 0.1


def test_what_decides_the_match_is_certain() -> None:
    outlook = MatchChances(at(4, 4), "red")
    assert set(outlook.wins.values()) == {1.0} and set(outlook.losses.values()) == {0.0}
    assert (outlook.ends[1], outlook.ends[-1]) == (1.0, 0.0) and 0.4 < outlook.ends[0] < 0.6


@pytest.mark.parametrize(("flag", "wounds"), [("red", 0), ("red", 1), (None, 0)])
def test_a_plan_leaves_the_flag_only_where_staying_is_clearly_worse_however_its_markers_look(
    flag: Seat | None, wounds: int
) -> None:
    view, chance = at(2, 1, flag, wounds), random.Random(1)
    table = Table(view, "red").finish()
    if {*proposal(view, "red", NOTHING, table).at} == {"k09"}:
        return
    faces = faces_of(view, "k09")
    plan = min(map(table.contest.plan, range(table.looked)), key=lambda one: (set(one.at) != {"k09"}, table.lack_turned(one)))
    looked = [plan._replace(face=tuple(chance.choice(faces) for _ in plan.at)) for _ in range(30)]
    assert set(plan.at) == {"k09"} and min(map(table.lack_turned, looked)) > CLOSE


@pytest.mark.parametrize(
    ("scenario", "seed"), tiers.thinned([("kiln-yard", 3), ("salt-quay", 3), ("kiln-yard", 8), ("basic-training", 5)], 2)
)
def test_no_plan_that_was_laid_before_and_no_change_of_one_marker_is_told_higher_than_what_is_suggested(
    scenario: str, seed: int
) -> None:
    chance, sitting = random.Random(seed), learning.ready(Sitting(SOLO, Match(RULES, scenario, {}, seed)))
    hand, planner = sitting.play.table.plan, sitting.play.table.state.planner
    own = list[int]()
    for _ in range(3):
        planner.clear()
        while not planner.whole:
            ends = planner.ends()
            hand.lay(chance.choice(ends.steps or ends.entries))
        while not planner.judged:
            hand.ponder()
        own.append(whole_percent(planner.odds.wins))
    planner.clear()
    hand.suggest()
    plan, table = plan_of(planner.marks), Table(planner.view, planner.seat).finish()
    told = table.chance(plan)
    assert whole_percent(told) >= max(own)
    assert max(map(table.chance, changed(table, plan, 0))) < told + CLEARLY


def test_the_best_plan_that_was_laid_is_laid_again_by_suggest() -> None:
    sitting = learning.ready(Sitting(SOLO, Match(RULES, "kiln-yard", {}, 3)))
    hand, planner = sitting.play.table.plan, sitting.play.table.state.planner
    for node in ("k01", "k01", "k01", "k01"):
        hand.lay(node)
    own = list(planner.marks)
    while not planner.judged:
        hand.ponder()
    table, mine = hand._thinker().table, plan_of(own)
    usual, planner.marks = table.chance, []
    table.chance = lambda plan: 0.99 if plan == mine else usual(plan)
    hand.suggest()
    assert planner.marks == own


@pytest.mark.parametrize("wounds", [0, 1])
def test_where_nearly_every_plan_falls_the_reason_says_so(wounds: int) -> None:
    sitting = learning.ready(Sitting(SOLO, Match(RULES, "kiln-yard", {}, 1, standing(1, 0, "red", wounds))))
    table: Any = sitting.play.table
    table.plan.suggest()
    table.panels.refresh()
    told = plain(table.panels.warnings.lines[0].left)
    assert ("you are wounded and nearly every plan loses this fight" in told) == bool(wounds), told
    assert ("flag" in told) != bool(wounds)
