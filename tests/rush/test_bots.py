"""What bots of Rush decide: always legal, alike from the same view, and sensible where it can be told (section 11)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.api import Action, Seat
from game.bots.api import LEVELS
from game.bots.arena import played
from game.bots.levels import decision
from game.draws import Draws
from game.match import Match
from game.rush.judging.chances import duel, stops, sums
from game.rush.judging.habits import habits
from game.rush.judging.look import Look
from game.rush.judging.suggested import best
from tests.every_game.walks import begun, chance, walk
from tests.rush.staged import RULES, Staged, moving
from tests.tiers import thorough, tiered

THINKING = ("regular", "veteran")


@cache
def walked() -> list[tuple[Any, str]]:
    """Positions of every phase with a seat that decides."""
    found: list[tuple[Any, str]] = []
    for scenario in ("standard", "full"):
        match, dice, phases = begun("rush", scenario, 3), chance("rush", scenario, 3), dict[str, int]()
        for seat, action in walk(match, dice):
            phase = match.position.turn.phase
            phases[phase] = phases.get(phase, 0) + 1
            if phases[phase] in (1, 9, 30):
                found.append((match.position, seat))
            match.play(seat, action)
    return found


def done(staged: Staged, level: str, seat: Seat) -> Action:
    """What a bot does in a staged position."""
    return decision(RULES, staged.match.view(seat), seat, level, 3, steps=5)


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_is_lawful_the_same_again_and_from_the_view_alone(level: str) -> None:
    differ, phases = 0, set()
    for position, seat in walked():
        phases.add(position.turn.phase)
        view = RULES.view(position, seat)
        action = decision(RULES, view, seat, level, 5, steps=2)
        assert RULES.refuse(position, seat, action) is None, action
        assert decision(RULES, RULES.read(RULES.write(view), seat), seat, level, 5, steps=2) == action
        twin = RULES.determinize(view, seat, Draws(8))
        differ += RULES.write(twin) != RULES.write(position)
        assert decision(RULES, twin, seat, level, 5, steps=2) == action
    assert phases >= {"muster", "spawn", "ready", "move", "revive", "defuse", "card", "rest"} and differ > 5


@pytest.mark.parametrize(("one", "other"), tiered([("recruit", "regular")], [("veteran", "regular")]))
def test_whole_matches_come_to_their_end_and_are_counted(one: str, other: str) -> None:
    match = Match(RULES, "skirmish", {"attackers": ["Ann", "Bob"], "defenders": ["Cid"]}, 4)
    end = played(match, {seat: other if seat[0] == "D" else one for seat in match.seats}, steps=2)
    result = match.result()
    assert end.over and result is not None and result["winner"] == end.winner
    assert end.tally["by_kills"] + end.tally["by_mcoms"] == 1 and end.tally["turns"] > 10


@thorough
def test_regulars_beat_recruits() -> None:
    won = 0
    for number in range(40):
        levels = {"A": LEVELS[number % 2], "D": LEVELS[1 - number % 2]}
        match = Match(RULES, "skirmish", {"attackers": ["Ann", "Bob"], "defenders": ["Cid", "Dee"]}, number // 2)
        end = played(match, {seat: levels[seat[0]] for seat in match.seats}, steps=2)
        won += levels["A" if end.winner == "attackers" else "D"] == "regular"
    assert won >= 24  # four in five, of which this is more than four standard errors away from being luck


# --- sense --------------------------------------------------------------------------------------------------------------


def test_a_veteran_defends_with_long_reach() -> None:
    """Alone on the mole a Recon defends far better than an Engineer does; attackers gain nothing by it."""
    match = Match(RULES, "skirmish", {}, 1)
    chosen = {
        (level, seat): decision(RULES, match.view(seat), seat, level, 3, steps=5)["class"]
        for level in LEVELS
        for seat in match.seats
    }
    assert chosen.pop(("veteran", "D1")) == "recon" and set(chosen.values()) == {"engineer"}


@pytest.mark.parametrize("level", THINKING)
def test_a_defender_whose_post_is_near_is_saved_by_his_card(level: str) -> None:
    down = {"class": "recon", "at": "s58", "status": "down", "cards": ["m-revival1"]}
    fallen = {"phase": "revive", "seat": "A1", "after": "turn", "casualties": [{"unit": "D1", "by": "A1"}]}
    staged = Staged({"A1": "assault s58", "D1": down}, turn=fallen)
    assert done(staged, level, "D1") == {"do": "revive", "with": "card"}


@pytest.mark.parametrize("level", THINKING)
def test_an_attacker_stops_on_a_live_station(level: str) -> None:
    """s04 is 1A; the other order would stop beside it."""
    staged = Staged({"A1": "assault s00", "D1": "assault s30"}, turn=moving("A1", 4, 2))
    assert done(staged, level, "A1") == {"do": "move", "die": 4}


@pytest.mark.parametrize("level", THINKING)
def test_nobody_walks_into_a_tank_he_cannot_hurt(level: str) -> None:
    tank = {"b-mbt": {"at": "s03", "crew": ["D1"]}}
    staged = Staged({"A1": "medic s00", "D1": "assault"}, vehicles=tank, turn=moving("A1", 3, 2))
    assert done(staged, level, "A1") == {"do": "move", "die": 2}


@pytest.mark.parametrize("level", THINKING)
def test_a_recon_defender_attacks_from_afar(level: str) -> None:
    staged = Staged({"D1": "recon s10", "A1": "assault s15"}, turn={**moving("D1", 3, 1), "left": [3]})
    assert done(staged, level, "D1") in ({"do": "move", "die": 3}, {"do": "move", "die": 3, "steps": 4})
    near = Staged({"D1": "recon s11", "A1": "assault s15"}, turn={**moving("D1", 3, 1), "left": [3]})
    assert done(near, level, "D1") == {"do": "move", "die": 3, "steps": 4}


@pytest.mark.parametrize("level", LEVELS)
def test_a_fuse_is_thrown_for_and_a_fall_is_answered(level: str) -> None:
    burning = {"phase": "defuse", "seat": "A1", "fuse": {"mcom": "1A", "by": "A1"}}
    staged = Staged({"A1": "assault s04", "D1": "assault s30"}, turn=burning)
    assert done(staged, level, "D1") == {"do": "defuse"}
    look = Look(staged.match.position, "D1", habits().levels["veteran"], Draws(0))
    parts = look.parts_of(staged.match.position, {"do": "defuse"})
    assert max(parts, key=lambda part: parts[part]) == "fuse" and "rest" not in parts
    down = {"class": "assault", "at": "s10", "status": "down"}
    fallen = {"phase": "revive", "seat": "D1", "after": "turn", "casualties": [{"unit": "A1", "by": "D1"}]}
    staged = Staged({"A1": down, "A2": "medic s20", "D1": "assault s10"}, turn=fallen)
    assert done(staged, level, "A1") == {"do": "revive", "with": "A2"}


def test_answers_are_suggested_best_first() -> None:
    staged = Staged({"A1": "assault s00", "D1": "assault s30"}, turn=moving("A1", 4, 2))
    view = staged.match.view("A1")
    assert best(view, "A1", 3) == best(view, "A1", 3) == [{"do": "move", "die": 4}, {"do": "move", "die": 2}]


def test_the_card_of_the_last_stop_is_not_lost_by_boarding_after_it() -> None:
    """It was drawn before (R-RU-34)."""
    resting = {"seat": "D1", "phase": "rest", "dice": [2, 1]}
    vehicles = {"b-apc": {"at": "s05", "side": "defenders", "crew": []}}
    staged = Staged({"D1": "recon s05", "A1": "assault s30"}, turn=resting, vehicles=vehicles)
    (boards,) = staged.legal("D1", do="enter")
    look = Look(staged.match.view("D1"), "D1", habits().levels["reviewer"], Draws(0))
    assert abs(look.parts_of(staged.match.view("D1"), boards)["packs"]) < habits().weights.supply / 4


# --- what it rests on -----------------------------------------------------------------------------------------------------


def test_an_even_fight_is_won_once_in_three() -> None:
    """R-RU-39."""
    assert duel(1, 1, 0, 0).alive == pytest.approx(1 / 3) and duel(1, 1, 0, 0).kills == pytest.approx(2 / 3)


@pytest.mark.parametrize(("kind", "long"), [("assault", False), ("recon", True)])
def test_chances_to_stop_are_those_that_reach_counts(kind: str, long: bool) -> None:
    foes = {f"D{number}": f"assault s{10 + number:02}" for number in range(1, 7)}
    staged = Staged({"A1": f"{kind} s10", **foes})
    reach = staged.ask("reach", seat="A1")["squares"]
    found = stops((1, 2, 3, 4, 5, 6), 1, long)
    assert all(found[steps] == pytest.approx(reach[f"s{10 + steps}"] / 36) for steps in range(1, 7))


def test_sums_and_habits_are_whole() -> None:
    assert sum(sums((1, 2, 3, 4, 5, 6)).values()) == pytest.approx(1)
    assert tuple(habits().levels) == (*LEVELS, "reviewer")
