"""What bots of Iron Squad decide: always legal, alike from the same view, and sensible where it can be told."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import pytest

from game.api import Action
from game.bots.api import LEVELS, levels_of
from game.bots.arena import played
from game.bots.levels import decision
from game.draws import Draws
from game.games import rules
from game.ironsquad import rulebook
from game.ironsquad.outlook import Outlook
from game.ironsquad.posts import advance, search
from game.ironsquad.suspicions import suspicions
from game.ironsquad.worths import country, fates, habits, lost
from game.match import Match
from game.messages import Refused
from tests.tiers import tiered

RULES = rules("ironsquad")
ALL = (*LEVELS, "rulebook")
STEPS = 60
"""A budget that lets a veteran begin its search without coming to its end."""


def bench(seat: str = "us", **given: Any) -> Any:
    """A position of the proving ground with units given as `us-mg: {at, …}`."""
    return RULES.read({"scenario": "bench", "seat": seat, **given})


def turn_of(position: Any, seat: str, level: str, seed: int = 3, forced: tuple[Any, ...] = ()) -> tuple[Any, list[Action]]:
    """The position after a bot has played its whole turn, and what it did."""
    position, done, draws = RULES.copy(position), [], Draws(seed, forced=forced)
    while position.phase == "turn" and position.seat == seat and seat in RULES.actors(position):
        action = decision(RULES, RULES.view(position, seat), seat, level, seed, steps=STEPS)
        assert RULES.refuse(position, seat, action) is None, action
        RULES.apply(position, seat, action, draws, lambda event: None)
        done.append(action)
    return position, done


# --- lawful, alike, fair ------------------------------------------------------------------------------------------------


@cache
def walked() -> list[tuple[Any, str]]:
    """Positions of many kinds with a seat that decides, on the way of random matches."""
    found: list[tuple[Any, str]] = []
    for scenario, options in (("standard", {}), ("training", {}), ("solo", {}), ("solo", {"solo": "ge"}), ("bench", {})):
        kinds: dict[str, int] = {}
        for seed in range(2):
            match, draws = Match(RULES, scenario, options, seed), Draws(seed)
            while match.actors():
                seat = draws.pick(match.actors(), "a seat")
                legal = match.legal(seat)
                kind = _kind(match.position)
                kinds[kind] = kinds.get(kind, 0) + 1
                if kinds[kind] in (1, 40):
                    found.append((match.position, seat))
                acts = [one for one in legal if one["do"] not in ("end_turn", "end")] or legal
                match.play(seat, draws.pick(acts, "an action"))
    return found


def _kind(position: Any) -> str:
    pending = position.pending.kind if position.pending else ""
    hurt = any(position.immobilised(unit) for unit in position.units.values())
    return f"{position.phase} {pending} {position.active is not None} {hurt} {position.seat} {len(position.own('us')) == 1}"


def test_positions_of_every_kind_are_walked_through() -> None:
    kinds = {_kind(position) for position, _ in walked()}
    assert any("opportunity" in kind for kind in kinds) and any("turn rotate" in kind for kind in kinds)
    assert {kind.split()[0] for kind in kinds} == {"pick", "tiles", "deploy", "turn"}
    assert len(walked()) > 60


@pytest.mark.parametrize("level", tiered(ALL[-1:], ALL[:-1]))
def test_every_decision_is_lawful_and_the_same_again(level: str) -> None:
    for position, seat in walked():
        view = RULES.view(position, seat)
        action = decision(RULES, view, seat, level, 5, steps=STEPS)
        assert RULES.refuse(position, seat, action) is None, action
        again = RULES.read(RULES.write(view), seat)
        assert decision(RULES, again, seat, level, 5, steps=STEPS) == action


@pytest.mark.parametrize("level", tiered(LEVELS[-1:], LEVELS[:-1]))
def test_a_decision_uses_nothing_that_its_seat_may_not_know(level: str) -> None:
    differ = 0
    for position, seat in walked()[::3]:
        view = RULES.view(position, seat)
        twin = RULES.determinize(view, seat, Draws(8))
        differ += RULES.write(twin) != RULES.write(position)
        decided = [decision(RULES, one, seat, level, 5, steps=STEPS) for one in (view, RULES.view(twin, seat))]
        assert decided[0] == decided[1]
    assert differ > 5, "twins must differ for this to say anything"


@pytest.mark.parametrize("level", LEVELS)
def test_no_budget_at_all_still_gives_a_lawful_action(level: str) -> None:
    for position, seat in walked()[::4]:
        for limit in ({"steps": 0}, {"budget_ms": 0}):
            action = decision(RULES, RULES.view(position, seat), seat, level, 1, **limit)  # type: ignore[arg-type]
            assert RULES.refuse(position, seat, action) is None


def test_time_is_kept() -> None:
    position, seat = next((one, seat) for one, seat in walked() if one.phase == "turn" and len(one.own(seat)) == 5)
    started = time.perf_counter()
    decision(RULES, RULES.view(position, seat), seat, "veteran", 1, budget_ms=20)
    assert time.perf_counter() - started < 1.0


@pytest.mark.parametrize(
    ("scenario", "levels"), tiered([("training", ("recruit", "veteran"))], [("standard", ("regular", "recruit"))])
)
def test_whole_matches_come_to_their_end_and_are_counted(scenario: str, levels: tuple[str, str]) -> None:
    match = Match(RULES, scenario, {}, 4)
    end = played(match, dict(zip(RULES.seats, levels, strict=True)), steps=STEPS)
    result = match.result()
    assert end.over and result is not None and result["winner"] == end.winner
    assert end.tally["rounds"] == match.position.round
    assert end.tally["us_vp"] == result["vp"]["us"]
    assert end.tally["us_kills"] == sum(seat == "ge" for seat in match.position.dead.values())
    assert sum(count for name, count in end.tally.items() if name.startswith("by_")) == 1


# --- the rule book ------------------------------------------------------------------------------------------------------


def test_the_rule_book_is_a_level_of_this_game_alone() -> None:
    assert levels_of(RULES.judge) == ALL
    assert "rulebook" not in levels_of(rules("operators").judge)
    with pytest.raises(Refused) as refused:
        decision(rules("operators"), None, "red", "rulebook", 1)
    assert refused.value.code == "bad-action"


def test_the_rule_book_does_what_it_says() -> None:
    for position, seat in walked():
        view = RULES.view(position, seat)
        said = rulebook.action(view, seat)
        if said is not None:
            assert decision(RULES, view, seat, "rulebook", 5) == said


@pytest.mark.parametrize("level", ALL)
def test_the_bot_of_the_solo_game_is_played_by_the_book_at_every_level(level: str) -> None:
    found = [(position, seat) for position, seat in walked() if position.world.bot == seat]
    assert len(found) > 3
    for position, seat in found:
        view = RULES.view(position, seat)
        assert decision(RULES, view, seat, level, 7) == rulebook.action(view, seat)


# --- sense --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_a_kill_is_finished(level: str) -> None:
    units = {
        "us-rifleman": {"at": "G07"},
        "ge-captain": {"at": "G09"},
        "ge-rifleman": {"at": "H09", "hp": 1, "mp": 0},
        "ge-mg": {"at": "F09", "facing": 5},
    }
    _, done = turn_of(bench(units=units), "us", level)
    assert [one["target"] for one in done if one["do"] == "fire"] == ["ge-rifleman"]


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_an_objective_that_wins_is_taken_and_held(level: str) -> None:
    """Three are dead and the church stands four steps away: whoever walks there wins at the end of the turn."""
    given = {
        "units": {"us-rifleman": {"at": "G03"}, "us-captain": {"at": "A01"}, "ge-rifleman": {"at": "H05"}},
        "sites": {"church": "G07"},
        "missions": {"us": "us-4", "ge": "ge-1"},
        "dead": {"ge-captain": "ge", "ge-medic": "ge", "ge-sniper": "ge"},
        "explored": {"G07": "us"},
    }
    position, _ = turn_of(bench(**given), "us", level)
    assert position.result is not None and position.result["winner"] == "us" and position.result["by"] == "mission"


@pytest.mark.parametrize("level", ["regular", "veteran"])
@pytest.mark.parametrize(("friends", "thrown"), [({}, True), ({"us-captain": 1, "us-medic": 1, "us-rifleman": 1}, False)])
def test_a_grenade_is_not_thrown_among_friends(level: str, friends: dict[str, int], thrown: bool) -> None:
    units: dict[str, Any] = {name: {"at": "G07", "hp": hp, "done": True} for name, hp in friends.items()}
    units |= {"us-grenadier": {"at": "G06", "mp": 0}, "ge-rifleman": {"at": "G07"}}
    _, done = turn_of(bench(units=units), "us", level)
    assert any(one["do"] == "fire" for one in done) == thrown


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_the_captain_comes_to_those_he_restores(level: str) -> None:
    units = {
        "us-captain": {"at": "C03"},
        "us-rifleman": {"at": "E03", "hp": 4, "mp": 0},
        "us-mg": {"at": "D04", "hp": 4, "mp": 0, "facing": 5},
        "ge-rifleman": {"at": "D13"},
    }
    position, _ = turn_of(bench(units=units), "us", level)
    captain, distance = position.units["us-captain"], position.world.hexes.distance
    assert all(distance(captain.at, position.units[one].at) <= 1 for one in ("us-rifleman", "us-mg"))


@pytest.mark.parametrize("level", LEVELS)
def test_the_medic_treats_whom_he_can(level: str) -> None:
    """Whoever cannot move is treated before he acts, so that he can; a medic goes where he is needed."""
    beside = {"us-medic": {"at": "G03"}, "us-rifleman": {"at": "G04", "hp": 1, "mp": 12}, "ge-mg": {"at": "G13", "facing": 5}}
    _, done = turn_of(bench(units=beside), "us", level)
    assert done[0] == {"do": "heal", "unit": "us-medic", "target": "us-rifleman"}
    if level != "recruit":
        away = beside | {"us-medic": {"at": "G01"}, "us-rifleman": {"at": "G04", "hp": 1, "mp": 12}}
        _, done = turn_of(bench(units=away), "us", level)
        assert {"do": "heal", "unit": "us-medic", "target": "us-rifleman"} in done


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_the_enemy_is_kept_off_the_objective_that_it_needs(level: str) -> None:
    """Two have fallen and an enemy stands before the dock: whoever can steps on it, and nobody can take it (R-IS-99)."""
    given = {
        "units": {"us-rifleman": {"at": "G03"}, "us-captain": {"at": "A01"}, "ge-rifleman": {"at": "I07"}},
        "sites": {"dock": "G06"},
        "missions": {"us": "us-2", "ge": "ge-2"},
        "dead": {"us-medic": "us", "us-sniper": "us"},
        "explored": {"G06": "us"},
    }
    position, _ = turn_of(bench(**given), "us", level)
    assert position.units["us-rifleman"].at == "G06"


def test_nobody_runs_ahead_into_the_reach_of_the_enemy() -> None:
    """The medic alone could run half the way to the church: then two of the enemy may shoot at him, and nobody answers."""
    given = {
        "units": {
            "us-medic": {"at": "G02"},
            "us-captain": {"at": "A01", "mp": 0},
            "ge-rifleman": {"at": "F12"},
            "ge-sniper": {"at": "G12", "facing": 11},
            "ge-mg": {"at": "H12", "facing": 11},
        },
        "sites": {"church": "G11"},
        "missions": {"us": "us-4", "ge": "ge-1"},
    }
    feared = {}
    for level in ("regular", "veteran"):
        position, _ = turn_of(bench(**given), "us", level)
        medic, ground = position.units["us-medic"], country(position.world, position.layout)
        feared[level] = sum(medic.at in ground.fire(position, foe) for _, foe in position.own("ge"))
        assert medic.at > "G02", "he comes nearer all the same"
    assert feared["veteran"] == 0 < feared["regular"]


def test_the_way_to_an_objective_counts_once_for_the_runner() -> None:
    """A scene is worth a turn of the runner more where he is nearer, and a turn of a follower more where another is."""
    given = {"sites": {"church": "G12"}, "missions": {"us": "us-4", "ge": "ge-1"}}
    units = {
        "us-rifleman": {"at": "G02"},
        "us-engineer": {"at": "G02"},
        "us-captain": {"at": "G02"},
        "ge-mg": {"at": "O13", "facing": 1},
    }
    scene = bench(units=units, **given)
    outlook = Outlook(scene, "us", habits().breadth["veteran"])
    own, weights = dict(scene.own("us")), habits().weights
    ahead = own["us-rifleman"]._replace(at="G06")
    gained = advance(outlook, [ahead, own["us-engineer"]]) - advance(outlook, [own["us-rifleman"], own["us-engineer"]])
    turns = outlook.turns_to(ahead, "G02") - outlook.turns_to(ahead, "G06")
    assert turns > 0 and gained == pytest.approx((weights.run + weights.follow) * turns)
    third = own["us-captain"]._replace(at="G04")
    more = advance(outlook, [ahead, own["us-engineer"], third]) - advance(outlook, [ahead, own["us-engineer"], own["us-captain"]])
    assert more == pytest.approx(weights.follow * (outlook.turns_to(third, "G02") - outlook.turns_to(third, "G04")))


def test_units_search_different_buildings() -> None:
    """In the solo game two who stand together are as near as the nearest building and the second nearest (R-IS-110)."""
    longest, seek, differ = habits().measures.longest, habits().weights.seek, 0
    for position, seat in walked():
        if position.world.solo != seat or position.phase != "turn":
            continue
        outlook = Outlook(RULES.view(position, seat), seat, habits().breadth["veteran"])
        for _, unit in position.own(seat):
            if len(outlook.unexplored) > 1 and not position.immobilised(unit):
                mp = position.kind(unit).mp
                turns = [outlook.country.ways((space,)).get(unit.at, 999) / mp for space in outlook.unexplored]
                nearest, second, *_ = sorted(min(longest, far) for far in turns)
                assert search(outlook, [unit]) == pytest.approx(-seek * nearest)
                assert search(outlook, [unit, unit]) == pytest.approx(-seek * (nearest + second))
                differ += nearest < second
    assert differ > 3, "buildings as near as each other say nothing"


def test_what_the_enemy_may_be_after() -> None:
    """Every card of the other seat counts, more where its units are near; one that is known is the only one."""
    position = Match(RULES, "standard", {}, 2).position
    assert suspicions(position, "us") == [], "no objective lies there yet"
    sites = {"dock": "A05", "airport": "G12", "lighthouse": "N05"}
    units = {"us-captain": {"at": "A01", "hp": 5}, "ge-rifleman": {"at": "G11"}}
    given = {"units": units, "sites": sites, "missions": {"us": "us-2", "ge": "ge-2"}}
    view = RULES.view(bench(**given), "us")
    found = {one.space: one for one in suspicions(view, "us")}
    assert sum(one.share for one in found.values()) == pytest.approx(1)
    assert max(found.values(), key=lambda one: one.share).space == "G12"
    assert found["N05"].captain and not found["A05"].captain and found["A05"].lacking == 2
    units["us-captain"]["hp"] = 2
    hunted = {one.space: one for one in suspicions(RULES.view(bench(**given), "us"), "us")}
    assert hunted["N05"].share > found["N05"].share
    assert [one.space for one in suspicions(bench(**given), "us")] == ["A05"]


def test_a_sniper_waits_for_better_odds() -> None:
    """The next step is a shorter shot: a regular holds, a recruit fires at once. Where the next step is no better he fires."""
    units = {"us-sniper": {"at": "G07", "facing": 1}, "ge-rifleman": {"at": "G04", "mp": 9}}
    given = {"pending": {"kind": "opportunity", "seat": "us", "unit": "us-sniper", "target": "ge-rifleman"}}
    given |= {"active": {"unit": "ge-rifleman", "entered": True, "shot": False}}
    for ground, held in (({"G04": "forest"}, True), ({}, False)):
        view = RULES.view(bench("ge", units=units, ground=ground, **given), "us")
        answers = {level: decision(RULES, view, "us", level, 1)["fire"] for level in LEVELS}
        assert answers == {"recruit": True, "regular": not held, "veteran": not held}


def test_chances_of_a_shot_are_those_of_the_tables() -> None:
    """Mean damage by class of accuracy with the D20a, as the rules print it (3.7)."""
    world = bench(units={}).world
    for accuracy, mean in ((-20, 0.2), (-5, 0.45), (5, 0.7), (20, 1.1), (30, 1.5), (45, 1.9)):
        chances = fates(world, accuracy)
        assert sum(fate.chance for fate in chances) == pytest.approx(1)
        assert lost(world, accuracy) == pytest.approx(mean)


def test_ways_cost_what_steps_cost() -> None:
    position = Match(RULES, "standard", {}, 2).position
    far = country(position.world, position.layout).ways(("G11",))
    assert far["G11"] == 0
    assert far["G04"] == 7 * 2, "the lane is a road"
    assert all(far[space] < 999 for space in position.world.hexes.ids if position.layout.steps(space))


def test_habits_hold_every_level_and_type() -> None:
    assert tuple(habits().breadth) == (*LEVELS, "reviewer")
    types = bench(units={}).world.tables.types
    assert sorted(habits().order) == sorted(types)
    assert set(habits().squad) <= set(types) and habits().squad[0] == "captain"
