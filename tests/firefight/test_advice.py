"""What is proposed to a person: no AP thrown away, no CAPs where AP will do, no stack led into fire, what destroys first."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.firefight.judging import advice
from game.firefight.judging.advice import advised
from game.firefight.judging.habits import habits
from game.firefight.judging.outlook import Outlook
from game.firefight.judging.suggested import best
from game.firefight.records import DIRECTION
from game.match import Match
from scenes.tables.firefight.odds import FALLS
from tests.firefight.staged import RULES, Staged


def looked(staged: Staged, *found: tuple[dict[str, Any], float]) -> list[dict[str, Any]]:
    view = staged.match.view("german")
    return [action for action, _ in advised(view, "german", Outlook(view, "german", habits(), True), found)]


def test_no_caps_where_the_unit_has_ap() -> None:
    staged = Staged({"g01": "g_lmg D05 NE active", "s01": "s_rifle E05 S"}, pool={"german": {"units": ["g01"], "ap": 5}})
    shot = {"do": "fire", "unit": "g01", "at": "E05"}
    assert looked(staged, ({**shot, "by": "command"}, 2.0), ({**shot, "by": "pool"}, 1.0)) == [{**shot, "by": "pool"}]
    assert all(one.get("by") != "command" for one in best(staged.match.view("german"), "german", 9))


def test_no_step_for_caps_but_to_what_counts() -> None:
    staged = Staged({"g01": "g_rifle D05 NE spent", "s01": "s_rifle J05 S"}, control={"D04": None})
    step = {"do": "move", "unit": "g01", "path": ["E05"], "by": "command"}
    assert looked(staged, (step, 2.0), ({"do": "pass"}, 1.0)) == [{"do": "pass"}]


def test_a_stack_is_not_led_into_the_open_before_a_gun() -> None:
    """One shot is rolled for against all in a space (R-FF-51)."""
    staged = Staged({"g01": "g_rifle D06 NE", "g02": "g_rifle D05 NE", "s01": "s_maxim F05 NW"})
    to_stack = {"do": "move", "unit": "g01", "path": ["D05"], "by": "activate", "facing": "NE"}
    alone = {"do": "move", "unit": "g01", "path": ["C06"], "by": "activate", "facing": "NE"}
    assert looked(staged, (to_stack, 0.3), (alone, 0.25)) == [alone, to_stack]
    safe = Staged({"g01": "g_rifle D06 NE", "g02": "g_rifle D05 NE", "s01": "s_smg L01 SE"})
    assert looked(safe, (to_stack, 0.3), (alone, 0.25)) == [to_stack, alone]


def test_the_unit_that_acts_goes_on_before_its_ap_are_thrown_away() -> None:
    units = {"g01": "g_rifle D05 NE active", "g02": "g_rifle C07 NE", "s01": "s_rifle F05 S"}
    staged = Staged(units, pool={"german": {"units": ["g01"], "ap": 4}})
    other = {"do": "move", "unit": "g02", "path": ["C06"], "by": "activate"}
    shot = {"do": "fire", "unit": "g01", "at": "F05", "by": "pool"}
    assert looked(staged, (other, 0.2), (shot, 0.1))[0] == shot


def test_a_target_that_any_hit_destroys_comes_before_one_that_is_only_hit() -> None:
    staged = Staged({"g01": "g_lmg D05 NE", "s01": "s_dp F05 S pinned", "s02": "s_rifle E05 S"})
    kill = {"do": "fire", "unit": "g01", "at": "F05", "by": "activate"}
    hit = {"do": "fire", "unit": "g01", "at": "E05", "by": "activate"}
    assert advice.KILL > 0 and looked(staged, (hit, 0.4), (kill, 0.38))[0] == kill


def test_nobody_is_led_into_the_open_beside_an_enemy_for_nothing() -> None:
    units = {"g01": "g_rifle D05 NE", "s01": "s_maxim F05 NW", "s02": "s_rifle F04 NW"}
    staged = Staged(units)
    beside = {"do": "move", "unit": "g01", "path": ["E05"], "by": "activate", "facing": "NE"}
    other = {"do": "move", "unit": "g01", "path": ["C05"], "by": "activate", "facing": "NE"}
    assert looked(staged, (beside, 0.9), (other, 0.1)) == [other, beside]
    spent = Staged({name: f"{text} spent" if name != "g01" else text for name, text in units.items()})
    assert looked(spent, (beside, 0.9), (other, 0.1)) == [beside, other], "it can fire before anybody there acts again"


SPENT, OPEN_LIMIT = "spent", 18


@pytest.mark.parametrize("seed", range(12))
def test_no_advised_step_of_a_match_ends_in_the_open_beside_an_enemy_for_nothing(seed: int) -> None:
    """The odds are asked for by the question that the table asks, and not by what advice itself is made of."""
    match, chance, told = Match(RULES, "f1_first_contact", {}, seed), random.Random(seed), 0
    while match.actors() and len(match.log) < 60:
        seat = match.actors()[0]
        legal = [one for one in match.legal(seat) if one["do"] != "pass"] or match.legal(seat)
        view = match.view(seat)
        if view.phase == "turn" and not view.pending and seat == "german":
            found = best(view, seat, 400)
            kept = found[: next((place for place, one in enumerate(found) if one["do"] == "pass"), len(found))]
            for action in kept:
                if action["do"] == "move":
                    told += 1
                    assert not _for_nothing(match, action), action
            legal = [one for one in kept if one["do"] == "move"] or legal
        match.play(seat, chance.choice(legal))
    assert told


def _for_nothing(match: Match, action: dict[str, Any]) -> bool:
    """Whether a step gains no flag, no fight and no first shot, and ends in the open where a fresh enemy beside it hits
    one time in two or more, likelier than where the unit stands.
    """
    view, to = match.view("german"), action["path"][-1]
    unit, world = view.units[action["unit"]], view.world
    if to in world.points.at_end and view.control.get(to) != "german" or view.enemy_at(to, "german"):
        return False
    if world.ground.terrain[to].dm or not any(view.enemy_at(one, "german") for one in world.hexes.links(to)):
        return False

    def hits(at: str) -> int:
        facing = action.get("facing", unit.facing) if at == to else unit.facing
        found = [0]
        for one in RULES.ask(view, "danger", {"at": at, "seat": "german", "unit": unit.id})["units"]:
            foe = view.units[one["unit"]]
            front = world.ground.in_arc(at, DIRECTION[facing], foe.at)
            need = one["front"] if front else one["flank"]
            if need is not None and foe.state != SPENT:
                found.append(sum(number for total, number in FALLS.items() if total >= need))
        return max(found)

    return hits(to) >= OPEN_LIMIT and hits(to) > hits(unit.at)
