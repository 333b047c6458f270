"""The chance of the match that is told of a plan: it moves with the score and with what comes of the round."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.api import Seat
from game.match import Match
from game.operators.plans import Walk
from game.operators.position import Position
from game.operators.rules import RULES
from scenes.tables.operators.advice import Table
from scenes.tables.operators.match_chances import MatchChances

POINTS = range(5)


def at(red: int, blue: int, flag: Seat | None = None, wounds: int = 0) -> Position:
    """Red's view: he stands on the flag at this score, and blue has to come in."""
    start = {"game": "operators", "scenario": "kiln-yard", "phase": "planning", "flag": flag, "score": {"red": red, "blue": blue}}
    start["seats"] = {"red": {"node": "k09", "wounds": wounds}, "blue": {"node": None}}
    view: Position = Match(RULES, "kiln-yard", {}, 1, start).view("red")
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
    assert 0.0 < min(told.values()) and 0.9 < max(told.values()) < 1.0


@pytest.mark.parametrize("wounds", [0, 1])
def test_a_plan_that_wins_more_fights_and_holds_the_flag_more_often_wins_the_match_more_often(wounds: int) -> None:
    table = Table(at(2, 2, None, wounds), "red").finish()
    plans = [table.contest.plan(number) for number in range(table.looked)]
    known = [(table.outcome(plan), table.chance(plan)) for plan in plans]
    compared = 0
    for worse, chance in known:
        for better, other in known:
            if better.beaten >= worse.beaten + 0.1 and better.fallen <= worse.fallen - 0.1 and better.flag >= worse.flag:
                compared += 1
                assert other > chance, (better, worse)
    assert compared > 50
    assert max(chance for _, chance in known) > min(chance for _, chance in known) + 0.1


def test_what_decides_the_match_is_certain() -> None:
    outlook = MatchChances(at(4, 4), "red")
    assert set(outlook.wins.values()) == {1.0} and set(outlook.losses.values()) == {0.0}
    assert (outlook.ends[1], outlook.ends[-1]) == (1.0, 0.0) and 0.4 < outlook.ends[0] < 0.6
