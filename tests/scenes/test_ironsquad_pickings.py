"""What is proposed in Iron Squad takes the points on the way: no walk has another that brings more for no price to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.levels import decision
from game.games import rules
from game.ironsquad.worths import NO_WAY, country
from game.match import Match
from scenes.tables.ironsquad.advising.advice import Adviser
from scenes.tables.ironsquad.advising.pickings import place, richer
from scenes.tables.ironsquad.advising.reasons import reason, seen
from scenes.tables.ironsquad.advising.suggested import Suggested
from scenes.tables.ironsquad.advising.threat_lines import Dangers
from scenes.tables.ironsquad.advising.tours import points, tours
from scenes.tables.ironsquad.places import goal_of, holds
from scenes.tables.ironsquad.prospects import Outlook
from tests import tiers
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_measure import Hand

RULES = rules("ironsquad")
MOST = 60
"""So many decisions of a match are looked at."""


def step_of(view: Any, name: str) -> Suggested | None:
    return Adviser(Hand()).of(Outlook(view, name))


def proposals(
    scenario: str, seed: int, same: Adviser | None = None, most: int = MOST
) -> Iterator[tuple[Outlook, Suggested, Dangers]]:
    """What is proposed to the first side in a match in which it does that; `same`: by one who remembers what he proposed."""
    match = Match(RULES, scenario, {}, seed)
    for number in range(most):
        if not match.actors():
            return
        seat = match.actors()[0]
        view, action = match.view(seat), None
        if seat == "us" and view.phase == "turn" and not view.pending:
            adviser = same or Adviser(Hand())
            name = view.active.unit if view.active else adviser.first(view, seat)
            outlook = Outlook(view, name) if name else None
            step = adviser.of(outlook) if outlook else None
            if outlook and step and step.action["do"] not in ("first", "end_turn"):
                yield outlook, step, adviser.dangers(outlook)
                corner = adviser.facing(outlook) if step.action["do"] == "end" else None
                action = {**step.action, "facing": corner} if corner else step.action
        match.play(seat, action or decision(RULES, view, seat, "regular", number, steps=40))


@pytest.mark.parametrize("seed", tiers.tiered([3], [1, 2, 4, 5, 6]))
def test_nobody_who_has_taken_the_points_near_by_is_told_to_stay_with_half_a_walk_left(seed: int) -> None:
    """On the open map there is always something to walk on to; where enemies come near he may well stay."""
    for outlook, step, dangers in proposals("standard", seed, Adviser(Hand()), 45):
        view, unit = outlook.view, outlook.unit
        waits = step.action["do"] == "end" and len(outlook.far) > 1 and not holds(view, outlook.name)
        if waits and not (dangers.get(unit.at) or unit.at in dangers.veiled):
            assert unit.mp * 2 < view.full_mp(unit), (outlook.name, unit.at, unit.mp, step)


@pytest.mark.parametrize("seed", tiers.tiered(range(1, 3), range(3, 9)))
@pytest.mark.parametrize("scenario", ["training", "standard"])
def test_no_walk_has_another_with_more_points_no_more_danger_and_no_worse_a_shot(scenario: str, seed: int) -> None:
    """Only the mission comes before points."""
    walks = 0
    for outlook, step, dangers in proposals(scenario, seed):
        view, name = outlook.view, outlook.name
        if step.action["do"] not in ("move", "end") or holds(view, name):
            continue
        for_safety = step.why == "threat" and outlook.ambush
        here = place(outlook, step.to or outlook.unit.at, dangers, step.target)
        scored = max(
            one.points
            for one in tours(view, name, outlook.steps(step.to) if step.to else ())
            if place(outlook, one.end, dangers, step.target).holds_up(here)
        )
        for at in outlook.far:
            if points(view, name, at) > scored and not for_safety and not later(outlook, step, at):
                assert not place(outlook, at, dangers, step.target).holds_up(here), (name, outlook.unit.at, step, at)
        more = [one for one in richer(outlook, step, dangers) if not later(outlook, step, one.end, one.left)]
        assert not more, (name, outlook.unit.at, step, more)
        assert seen(outlook, step, dangers) != "targets" or nearer(outlook, step), (name, outlook.unit.at, step)
        walks += 1
    assert walks > 5


def later(outlook: Outlook, step: Suggested, at: str, left: int | None = None) -> bool:
    """Whether whoever goes to a hex is later at the objective than by a step for its sake, what movement is left counted."""
    if "mission" not in (step.why, *step.more):
        return False
    view, far, mp = outlook.view, outlook.far, outlook.unit.mp
    ways, to = country(view.world, view.layout).ways((goal_of(view, outlook.unit.seat),)), step.to or outlook.unit.at
    return ways.get(at, NO_WAY) - (mp - far[at] if left is None else left) > ways.get(to, NO_WAY) - (mp - far[to])


def nearer(outlook: Outlook, step: Suggested) -> bool:
    """Whether whoever stays or walks is no farther from the nearest enemy than before."""
    distance, at = outlook.view.world.hexes.distance, outlook.unit.at
    foes = [one.at for one in outlook.view.units.values() if one.seat != outlook.unit.seat]
    return min(distance(step.to or at, foe) for foe in foes) <= min(distance(at, foe) for foe in foes)


LONE: dict[str, Any] = {"us-captain": {"at": "C03", "mp": 12}, "ge-captain": "M10"}


def test_a_house_as_near_as_the_way_without_it_is_searched_first() -> None:
    view = Staged(LONE, ground={"C04": "building", "C06": "building"}, missions={"us": "us-4"}).match.view("us")
    step = step_of(view, "us-captain")
    assert step and "C04" in Outlook(view, "us-captain").steps(step.to)
    most = max(one.points for one in tours(view, "us-captain"))
    assert most == 2 == max(one.points for one in tours(view, "us-captain", Outlook(view, "us-captain").steps(step.to)))


def test_an_objective_is_worth_its_search_and_the_visit() -> None:
    ground = {"B04": "building", "E04": "building"}
    view = Staged(LONE, ground=ground, sites={"lighthouse": "B04"}, missions={"us": "us-4"}).match.view("us")
    found = {one.stops: one.points for one in tours(view, "us-captain")}
    assert found["B04",] == 2 and found["E04",] == 1 and step_of(view, "us-captain")


def test_nobody_is_told_to_guard_what_no_enemy_can_come_to() -> None:
    given: dict[str, Any] = {"ground": {"C03": "building"}, "sites": {"church": "C03"}, "missions": {"us": "us-4"}}
    far = Staged(LONE | {"us-captain": "D05"}, explored={"C03": "us"}, **given).match.view("us")
    near = Staged(LONE | {"us-captain": "D05", "ge-captain": "D07"}, explored={"C03": "us"}, **given).match.view("us")
    back = Suggested({"do": "move", "unit": "us-captain", "to": "D04"}, "C03", "", "guard")
    assert not seen(Outlook(far, "us-captain"), back, Dangers()) and seen(Outlook(near, "us-captain"), back, Dangers()) == "guard"
    assert reason(Outlook(near, "us-captain"), back, Dangers()) == ", to hold the building of your mission"
