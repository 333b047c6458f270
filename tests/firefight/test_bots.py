"""What bots of Firefight decide: always legal, alike from the same view, and sensible where it can be told (section 11)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.api import Action
from game.bots.api import LEVELS
from game.bots.arena import played
from game.bots.levels import decision
from game.draws import Draws
from game.firefight.judging.duels import AT_LEAST, ways_to
from game.firefight.judging.habits import habits
from game.firefight.judging.suggested import best
from game.firefight.tables import tables
from game.match import Match
from tests.every_game.walks import begun, chance, walk
from tests.firefight.staged import RULES, Staged
from tests.tiers import thorough, tiered

THINKING = ("regular", "veteran")
STEPS = 2
SCENARIOS = tuple(RULES.scenarios())
OPTIONS: dict[str, dict[str, Any]] = {"f1_first_contact": {"variable_ap": "secret"}, "f2_the_ridge": {"setup": "free"}}
PAIRED = [
    (SCENARIOS[0], ("recruit", "veteran")),
    (SCENARIOS[0], ("veteran", "regular")),
    (SCENARIOS[-1], ("recruit", "veteran")),
]
"""The matches that bots play whole; those of the other scenarios take long and are only begun."""
BEGUN = 15  # actions


@cache
def walked() -> list[tuple[Any, str]]:
    """Positions of every scenario and phase with a seat that decides."""
    found: list[tuple[Any, str]] = []
    for scenario in SCENARIOS:
        match, dice, phases = begun("firefight", scenario, 3, OPTIONS.get(scenario, {})), chance("firefight", scenario, 3), {}
        for seat, action in walk(match, dice):
            phase = match.position.phase + ("?" if match.position.pending else "")
            phases[phase] = phases.get(phase, 0) + 1
            if phases[phase] in (1, 40):
                found.append((match.position, seat))
            match.play(seat, action)
    return found


def decided(position: Any, seat: str, level: str) -> Action:
    """What a bot does in a position."""
    return decision(RULES, RULES.view(position, seat), seat, level, 5, steps=STEPS)


def done(staged: Staged, level: str, seat: str = "german") -> Action:
    """What a bot does in a staged position, with all the time it wants."""
    return decision(RULES, staged.match.view(seat), seat, level, 3, steps=5000)


# --- lawful, alike, fair ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", tiered(LEVELS[:1], LEVELS[1:]))
def test_every_decision_is_lawful_the_same_again_and_from_the_view_alone(level: str) -> None:
    differ, phases = 0, set()
    for position, seat in walked():
        phases.add(position.phase)
        action = decided(position, seat, level)
        assert RULES.refuse(position, seat, action) is None, action
        again = RULES.read(RULES.write(RULES.view(position, seat)), seat)
        assert decision(RULES, again, seat, level, 5, steps=STEPS) == action
        twin = RULES.determinize(RULES.view(position, seat), seat, Draws(8))
        differ += RULES.write(twin) != RULES.write(position)
        assert decided(twin, seat, level) == action
    assert phases >= {"setup", "oba_plan", "initiative", "turn"} and differ > 5


@pytest.mark.parametrize(("scenario", "levels"), tiered(PAIRED[:1], PAIRED[1:]))
def test_whole_matches_come_to_their_end_and_are_counted(scenario: str, levels: tuple[str, str]) -> None:
    """`played` would raise at the first refusal."""
    match = Match(RULES, scenario, {}, 4)
    end = played(match, {seat: levels[number % 2] for number, seat in enumerate(RULES.seats)}, steps=STEPS)
    result = match.result()
    assert end.over and result is not None and result["winner"] == end.winner
    assert end.tally["attacks"] >= end.tally["destroyed"] >= len(match.position.destroyed) > 0


@thorough
@pytest.mark.parametrize("scenario", SCENARIOS[1:-1])
def test_matches_of_every_scenario_are_begun(scenario: str) -> None:
    match = Match(RULES, scenario, {}, 4)
    played(match, {seat: LEVELS[number % 2] for number, seat in enumerate(RULES.seats)}, steps=STEPS, most=BEGUN)
    assert len(match.log) == BEGUN


# --- sense --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_a_good_shot_is_taken(level: str) -> None:
    staged = Staged({"g01": "g_lmg D05 NE", "s01": "s_rifle E05 N spent pinned"})
    action = done(staged, level)
    assert (action["do"], action["unit"], action["at"]) == ("fire", "g01", "E05")


@pytest.mark.parametrize("level", THINKING)
def test_nobody_fires_where_he_cannot_hurt(level: str) -> None:
    """The anti-tank gun that cannot hurt the tank from the front has nothing to gain; it passes or keeps its fire."""
    staged = Staged({"g01": "g_pak36 C05 NE", "s01": "s_t34 H02 SW", "s02": "s_rifle L09 N"})
    assert done(staged, level)["do"] != "fire"


@pytest.mark.parametrize("level", THINKING)
def test_an_empty_space_that_counts_is_taken_in_the_last_round(level: str) -> None:
    given = {"vp_rules": {"destroyed": 1, "at_end": {"D04": 2}}, "control": {"D04": "soviet"}, "round": 5}
    staged = Staged({"g01": "g_rifle D05 N", "s01": "s_rifle L09 S"}, **given)
    action = done(staged, level)
    assert action["do"] == "move" and action["path"] == ["D04"]


@pytest.mark.parametrize("level", THINKING)
def test_a_mover_faces_the_enemy(level: str) -> None:
    given = {"vp_rules": {"destroyed": 1, "at_end": {"D04": 2}}, "control": {"D04": "soviet"}, "round": 5}
    staged = Staged({"g01": "g_rifle D05 S", "s01": "s_rifle D01 S"}, **given)
    action = done(staged, level)
    assert action["do"] == "move" and action["facing"] in ("N", "NE", "NW")


@pytest.mark.parametrize("level", THINKING)
def test_a_space_that_counts_is_taken_early_too_and_not_in_hiding(level: str) -> None:
    """With others near: who stands on it unhidden holds it (R-FF-24)."""
    given = {"vp_rules": {"destroyed": 1, "at_end": {"D04": 2}}, "control": {"D04": "soviet"}, "modules": ["core", "hidden"]}
    units = {"g01": "g_rifle D05 N", "g02": "g_rifle D05 N spent", "g03": "g_rifle C05 N spent", "s01": "s_rifle L09 S"}
    action = done(Staged(units, **given), level)
    assert action["do"] == "move" and action["path"] == ["D04"]


def test_nobody_waits_for_an_enemy_that_cannot_act() -> None:
    staged = Staged({"g01": "g_rifle B02 N", "s01": "s_rifle L09 S spent"}, vp_rules={"destroyed": 1, "at_end": {}})
    assert done(staged, "veteran")["do"] == "pass" and done(staged, "regular")["do"] != "stall"


@pytest.mark.parametrize("level", THINKING)
def test_a_poor_shot_is_not_taken(level: str) -> None:
    """The squad at long range in the house is hit on 14 (R-FF-47, R-FF-49)."""
    staged = Staged({"g01": "g_rifle A05 NE", "s01": "s_rifle G05 NW"}, board={"terrain": {"G05": "wood_building"}})
    assert staged.odds("g01", "s01")["need"] > 12 and done(staged, level)["do"] != "fire"


def test_known_fields_of_mines_cost_what_they_may_do() -> None:
    """R-FF-137."""
    given = {"vp_rules": {"destroyed": 1, "at_end": {"D03": 1}}, "control": {"D03": "soviet"}}
    units, works = {"g01": "g_rifle D05 N", "s01": "s_rifle L09 S"}, {"w01": "mines D04 soviet"}
    assert done(Staged(units, **given), "veteran").get("path") == ["D04"]
    action = done(Staged(units, works, **given), "veteran")
    assert action["do"] == "move" and action["path"] != ["D04"]


def test_recruits_put_no_caps_on_dice_and_call_no_support() -> None:
    units = {"g01": "g_lmg D05 N", "g02": "g_rifle D05 N spent", "s01": "s_rifle D02 S"}
    for seed in range(8):
        staged = Staged(units)
        action = decision(RULES, staged.match.view("german"), "german", "recruit", seed)
        assert "caps" not in action and "support" not in action


def test_an_artillery_strike_is_planned_on_a_crowd() -> None:
    package = {"id": "oba1", "seat": "german", "fp_red": 5, "fp_blue": 4, "missions": 1, "rounds": [1], "shells": ["he"]}
    units = {f"s0{number}": f"s_rifle F0{5 + number % 2} N" for number in range(1, 6)}
    staged = Staged({"g01": "g_rifle B02 N", **units}, oba=[package], phase="oba_plan")
    action = done(staged, "veteran")
    assert action["do"] == "oba_plan"
    near = staged.match.position.world.hexes.distance
    assert action["at"] is not None and near(action["at"], "F05") <= 1


def test_answers_are_suggested_best_first_and_each_once() -> None:
    staged = Staged({"g01": "g_lmg D05 NE", "s01": "s_rifle E05 N spent pinned"})
    view = staged.match.view("german")
    found = best(view, "german", 4)
    assert found == best(view, "german", 4) and 1 < len(found) <= 4
    assert (found[0]["do"], found[0]["at"]) == ("fire", "E05")
    assert all(RULES.refuse(view, "german", action) is None for action in found)
    assert sum(action["do"] == "fire" for action in found) == 1, "ways to pay for one shot are one answer"


# --- what it rests on -----------------------------------------------------------------------------------------------------


def test_chances_are_those_of_two_dice() -> None:
    assert AT_LEAST[2] == 1 and AT_LEAST[12] == pytest.approx(1 / 36) and AT_LEAST[13] == 0
    assert AT_LEAST[7] == pytest.approx(21 / 36)


def test_ways_cost_what_steps_cost() -> None:
    world = Match(RULES, "f1_first_contact", {}, 1).position.world
    far = ways_to(world, "foot", 1, "G06")
    assert far["G06"] == 0 and far["G07"] == 1 + 1 + 1, "the wall and the house each cost one more"
    assert all(space in far for space in world.hexes.ids)


def test_habits_hold_every_level() -> None:
    assert tuple(habits().levels) == (*LEVELS, "reviewer")
    noises = [habits().levels[level].noise for level in LEVELS]
    assert noises == sorted(noises, reverse=True)
    assert tables().numbers.dice_caps >= max(level.dice for level in habits().levels.values())
