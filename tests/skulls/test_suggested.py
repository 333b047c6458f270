"""What is suggested of squads and plans: always legal, whole, and worked out from nothing that is hidden."""

from __future__ import annotations

import random

import pytest

from game.games import rules
from game.match import Match
from game.skulls import suggested
from game.skulls.position import HIDDEN, Position, world_of
from game.skulls.records import SEATS
from game.skulls.tables import tables

SQUADS = {"seal": ("s-breach", "s-corps", "s-gren", "s-gun"), "terrorist": ("t-enfor", "t-gun", "t-gunman", "t-medic")}


def plan_phase(scenario: str, size: int, seed: int) -> Match:
    """A match at a later planning, after turns in which anything was done."""
    options = {} if tables().scenarios[scenario].squads else {"units_seal": size, "units_terrorist": size}
    match, chance = Match(rules("skulls"), scenario, options, seed), random.Random(seed)
    for _ in range(400):
        actors = match.actors()
        if not actors or (match.position.round > 2 and match.position.phase == "plan"):
            break
        match.play(actors[0], chance.choice(match.legal(actors[0])))
    return match


@pytest.mark.parametrize("scenario", tables().scenarios)
@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_a_suggested_squad_is_whole_and_stands_on_start_spaces(scenario: str, size: int) -> None:
    options = {} if tables().scenarios[scenario].squads else {"units_seal": size, "units_terrorist": size}
    world = world_of(scenario, options, "bad-match")
    for seat in SEATS:
        squad = suggested.squad(world, seat)
        assert len(squad) == world.sizes[seat]
        assert set(squad) <= set(world.rosters[seat]) and set(squad.values()) <= set(world.starts[seat])
        crowd = [list(squad.values()).count(space) for space in world.starts[seat]]
        assert max(crowd) - min(crowd) <= 1


@pytest.mark.parametrize("scenario", tables().scenarios)
@pytest.mark.parametrize("seed", range(4))
def test_a_suggested_plan_can_be_laid_and_committed(scenario: str, seed: int) -> None:
    match = plan_phase(scenario, 2 + 2 * seed, seed)
    for seat in match.actors() if match.position.phase == "plan" else ():
        for name in match.position.teams[seat].stack:
            match.play(seat, {"do": "uncard", "unit": name})
        for name in match.position.own(seat):
            if match.position.units[name].ready:
                match.play(seat, {"do": "unready", "unit": name})
        wanted = suggested.plan(match.view(seat), seat)
        for name in wanted.stack:
            match.play(seat, {"do": "card", "unit": name})
        for name, token in wanted.tokens.items():
            match.play(seat, {"do": "ready", "unit": name, "token": token})
        match.play(seat, {"do": "commit"})


def staged() -> Position:
    """Four a side as they come to blows in the souk, planned by nobody yet."""
    match = Match(rules("skulls"), "street-sweep", {}, 1)
    for seat in SEATS:
        for unit, space in suggested.places(match.position.world, seat, SQUADS[seat]).items():
            match.play(seat, {"do": "deploy", "unit": unit, "space": space})
        match.play(seat, {"do": "commit"})
    position: Position = match.position
    return position


def test_what_the_other_seat_hides_changes_nothing() -> None:
    position = staged()
    twin = position.copy()
    enemy = twin.own("terrorist")
    twin.change_team("terrorist", stack=tuple(reversed(enemy)))
    twin.change(enemy[0], ready="smoke")
    views = [rules("skulls").view(one, "seal") for one in (position, twin)]
    assert views[0].units[enemy[0]].ready == HIDDEN
    assert suggested.plan(views[0], "seal") == suggested.plan(views[1], "seal")


def test_high_initiative_comes_first_whoever_may_fall_sooner_and_the_fallen_last() -> None:
    position = staged()
    first, second, third, last = suggested.by_initiative(position, "seal")
    assert suggested.stack(position, "seal") == (first, second, third, last)
    enemy = position.own("terrorist")[0]
    position.change(enemy, space=position.units[third].space)
    position.change(third, danger=8)
    assert suggested.stack(position, "seal").index(third) == 1
    position.change(first, state="down", danger=8)
    assert suggested.stack(position, "seal")[-1] == first and suggested.by_initiative(position, "seal")[-1] == first


def test_a_medkit_is_ready_where_a_friend_is_down_beside() -> None:
    position = staged()
    assert suggested.tokens(position, "seal")["s-corps"] != "medkit"
    position.change("s-gun", state="down", danger=8, space=position.units["s-corps"].space)
    assert suggested.tokens(position, "seal")["s-corps"] == "medkit"


def test_a_grenade_is_ready_for_a_crowd_next_door_but_not_among_friends() -> None:
    position = staged()
    for name in position.own("terrorist"):
        position.change(name, space="c1/0")
    position.change("s-gren", space="w2/0")
    alone = suggested.promise(position, "s-gren", "frag")
    assert alone == max(suggested.promise(position, "s-gren", token) for token in ("frag", "smoke", "focus-fire", "creep"))
    for name in ("s-breach", "s-corps", "s-gun"):
        position.change(name, space="c1/0")
    assert suggested.promise(position, "s-gren", "frag") < alone
