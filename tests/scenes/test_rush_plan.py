"""A move of Rush while it is thought about: the pointer only looks, what was chosen stays, stops say what they bring."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.match import Match
from game.review.decisions import decided
from game.review.settings import settings
from scenes.boards.loop.board import Hit
from scenes.boards.loop.overlays import hung
from scenes.kit.marks import plain
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.rush.landed import unhelped
from scenes.tables.rush.moving import Moving
from scenes.tables.rush.prospects import landing, percent
from tests.scenes.rushing import ISLAND, RULES, seated
from tests.scenes.sitting import Sitting


def hand_of(sitting: Sitting) -> Moving:
    """What the hand does at a table."""
    found: Moving = sitting.play.table.mode  # type: ignore[attr-defined]
    assert isinstance(found, Moving)
    return found


def table(sitting: Sitting) -> Any:
    """The table of a sitting."""
    return sitting.play.table


def point_at(sitting: Sitting, at: tuple[int, int]) -> None:
    """Move the pointer to a pixel."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    sitting.app.apply(sitting.play.handle(event))
    sitting.step()


def main(sitting: Sitting) -> Button:
    """The main button."""
    return next(one for one in sitting.play.chrome.buttons if one.main)


def arc_of(sitting: Sitting) -> str:
    """Where the arc that is lit leads first."""
    found: str = next(arc.end for arc in table(sitting).board.over.arcs if not arc.quiet)
    return found


def test_the_pointer_looks_at_the_other_order_and_chooses_nothing() -> None:
    sitting = seated()
    hand = hand_of(sitting)
    chosen, label = hand.picked, main(sitting).label
    other = next(way.stops[0].space for place, way in enumerate(hand.ways) if place != chosen)
    own = hand.ways[chosen].stops[0].space
    assert arc_of(sitting) == own
    point_at(sitting, table(sitting).spot(other))
    assert arc_of(sitting) == other, "what is looked at is shown"
    assert hand.picked == chosen and main(sitting).label == label, "and the main button means what it meant"
    assert hand.looking.title == "IF YOU CLICK THERE"
    point_at(sitting, main(sitting).rect.center)
    assert arc_of(sitting) == own, "on the way to the button the plan is what was chosen"
    assert hand.lit.rect.h and hand.seen == chosen


def test_a_vehicle_on_the_other_order_is_named_while_that_is_looked_at() -> None:
    for at in ("s13", "s15"):
        sitting = seated(vehicles={"b-ah1": {"at": at, "crew": []}})
        table(sitting).acts.point(Hit(at, "b-ah1"))
        assert "Attack Helicopter" in table(sitting).board.over.notes[at] and table(sitting).board.over.hovered == at


def test_two_clicks_on_the_other_order_move_there() -> None:
    sitting = seated()
    hand = hand_of(sitting)
    other = next(way for place, way in enumerate(hand.ways) if place != hand.picked)
    at = table(sitting).spot(other.stops[0].space)
    point_at(sitting, at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=at, button=1)))
    sitting.rest()
    assert sitting.play.match.position.soldiers["A1"].at == other.stops[0].space


def test_what_was_chosen_by_a_card_stays_while_the_pointer_looks_elsewhere() -> None:
    sitting = seated()
    hand = hand_of(sitting)
    before = hand.picked
    hand.pick(1 - before)
    first = hand.ways[before].stops[0].space
    point_at(sitting, table(sitting).spot(first))
    assert hand.seen == before and hand.picked == 1 - before
    point_at(sitting, (5, 5))
    assert hand.seen == hand.picked == 1 - before


def test_a_first_stop_at_a_deck_says_that_no_card_is_drawn_there() -> None:
    """The square says what it always does where the last die ends (R-RU-24)."""
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [5, 3]})
    hand = hand_of(sitting)
    squares, over = table(sitting).state.world.squares, table(sitting).board.over
    early = [way.stops[0].space for way in hand.ways if squares[way.stops[0].space].kind in ("armoury", "supply")]
    assert early, "the dice lead to a deck"
    assert all(over.notes[at].endswith("first stop, no card") for at in early)
    last = hand.ways[0].stops[1].space
    assert squares[last].kind == "armoury" and last not in over.notes


# --- one place to enter, sums that add up, what is blown up -------------------------------------------------------------------


def test_who_has_one_place_to_enter_enters_and_is_told_why_that_stays() -> None:
    seats = {**deepcopy(ISLAND["seats"]), "A1": {"name": "Ann", "class": "engineer", "status": "box"}}
    sitting = seated(seats=seats, turn={"seat": "A1", "phase": "spawn"})
    assert sitting.play.match.position.soldiers["A1"].at == sitting.play.match.position.world.spawns["1"]
    assert sitting.play.match.position.turn.phase == "ready" and main(sitting).label == say("rush:choice.throw")
    undo = next(one for one in sitting.play.chrome.buttons if one.name == "undo")
    assert undo.reason == say("rush:button.undo_alone")


def test_who_may_enter_at_several_places_is_asked() -> None:
    seats = {**deepcopy(ISLAND["seats"]), "A1": {"name": "Ann", "class": "engineer", "status": "dead", "at": "s10"}}
    sitting = seated(seats=seats, turn={"seat": "A1", "phase": "spawn"})
    assert sitting.play.match.position.turn.phase == "spawn" and len(table(sitting).mode.choices) > 1


@pytest.mark.parametrize("helpers", [("A2",), ("D2",), ("A2", "D2")])
@pytest.mark.parametrize("who", ["A1", "D1"])
def test_what_the_odds_are_without_help_stands_below_them(helpers: tuple[str, ...], who: str) -> None:
    seats = deepcopy(ISLAND["seats"])
    for seat in ("A2", "D2"):
        seats[seat]["class"] = "medic" if seat in helpers else "assault"
    seats["A1"]["at"], seats["D1"]["at"] = ("s10", "s13") if who == "A1" else ("s13", "s10")
    sitting = seated(seats=seats, turn={"seat": who, "phase": "move", "dice": [3, 5]})
    state = table(sitting).state
    found = landing(state, who, "s13")
    row = unhelped(state, found)
    assert row and all(plain(state.called(one)) in plain(row.left) for one in helpers)
    scene = state.view.copy()
    for one in helpers:
        scene.change(one, kind="assault")
    alone = state.context.chair().rules.ask(scene, "odds", {"seat": who, "at": "s13"})
    assert row.right == say("rush:panel.percent", n=percent(alone["win"]) if not found.hunts else found._replace(odds=alone).hits)


def test_whose_building_it_is_that_can_be_blown_up_is_said() -> None:
    """Only what one's own team has just taken can be blown up (R-RU-34)."""
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [4, 5]})
    match = sitting.play.match
    assert match.position.world.squares["s14"].kind == "building"
    table(sitting).mode.decide({"do": "move", "die": 4})
    sitting.rest()
    one = next(one for one in table(sitting).mode.choices if one.action["do"] == "demolish")
    assert "Yours now" in one.line and "+50" in one.line


def test_an_offer_to_blow_up_says_what_it_does_for_winning_as_a_review_counts_it() -> None:
    """The same number wherever one's own building was taken, and the review's reason is the building, not the move after it."""
    told = set()
    for start, dice in (("s10", [4, 5]), ("s10", [4, 1]), ("s12", [2, 6])):
        seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": start}}  # type: ignore[dict-item]
        match = Match(RULES, "standard", {}, 1, {**ISLAND, "seats": seats, "turn": {"seat": "A1", "phase": "move", "dice": dice}})
        match.play("A1", {"do": "move", "die": dice[0]})
        sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
        sitting.rest()
        hand = table(sitting).mode
        one = next(one for one in hand.choices if one.action["do"] == "demolish")
        found = decided(RULES, match.chair("A1").view(), "A1", one.action, settings().depths["quick"], 0)
        assert found and [reason.what for reason in found.reasons] == ["ruin"] and hand.now.action["do"] != "demolish"
        assert say("rush:choice.demolish_costs", n=percent(found.cost)) in one.line
        told.add(one.line)
    assert told


def test_odds_that_still_stand_there_when_the_fight_is_over_are_told_as_they_were() -> None:
    sitting = seated()
    known: Any = table(sitting).state
    found = landing(known, "A1", "s13")
    assert found.odds and unhelped(known, found)
    known.view = known.view.copy()
    known.view.change("D1", status="dead")
    told = unhelped(known, found)
    assert told and told.right == say("rush:panel.percent", n=found.chance)


# --- why amber is amber -------------------------------------------------------------------------------------------------------

HARBOUR = {
    "game": "rush", "board": "mole", "scenario": "skirmish", "pairs": 1, "stage": 1, "kills": 0, "kill_limit": 3, "round": 3,
    "mcoms": {"1A": "live", "1B": "live"},
    "seats": {
        "A1": {"name": "Ann", "class": "engineer", "at": "s07"}, "A2": {"name": "Bob", "class": "medic", "in": "r-luv"},
        "D1": {"name": "Gus", "class": "recon", "at": "s02"}, "D2": {"name": "Hal", "class": "medic", "at": "s32"},
    },
    "vehicles": {"r-luv": {"at": "s06", "crew": ["A2"]}, "b-luv": {"at": "s02", "crew": []}},
    "turn": {"seat": "D1", "phase": "move", "dice": [5, 2]},
}  # fmt: skip


def test_what_is_certain_comes_before_the_same_fight_and_amber_says_so() -> None:
    hand: Any = seated(HARBOUR).play.table.mode  # type: ignore[attr-defined]
    one, other = hand.ways[hand.picked], next(way for way in hand.ways if way.stops[0].odds)
    assert not one.stops[0].odds and one.top == other.top, "both promise the same fight"
    assert hand.why(hand.picked) == say("rush:panel.why_sure", what=one.stops[0].brings[0])
    assert any(
        say("rush:panel.why_sure", what=one.stops[0].brings[0]) in getattr(part, "words", "")
        for part in hand._lit_parts(hand.seen)
    )
    assert not hand.why(1 - hand.picked), "of what is not proposed nothing is said"


def test_a_defender_who_gives_up_much_by_staying_aboard_is_told_to_jump_out() -> None:
    seats = {**HARBOUR["seats"], "D1": {"name": "Gus", "class": "recon", "in": "b-luv"}}
    vehicles = {**HARBOUR["vehicles"], "b-luv": {"at": "s02", "crew": ["D1"]}}
    hand: Any = seated(HARBOUR, seats=seats, vehicles=vehicles, turn={"seat": "D1", "phase": "ready"}).play.table.mode  # type: ignore[attr-defined]
    assert hand.choices[hand.picked].action["do"] == "leave" and "Jump out: 89 % to stop on" in hand.choices[hand.picked].line


def test_the_tags_of_a_plan_lie_beside_their_squares() -> None:
    board: Any = seated(HARBOUR).play.table.board  # type: ignore[attr-defined]
    tags = {space: Rect(0, 0, 120, 26) for space in board.over.tags}
    hung(board, [], tags)
    assert tags
    for space, place in tags.items():
        assert abs(place.centerx - board.square_rect(space).centerx) < 2.5 * board.square_rect(space).w, space


def at_the_gun(foe: str, phase: str) -> Any:
    """What Gus may do who stands at the gun of his side, with Ann on a square ahead of it."""
    seats = {
        **HARBOUR["seats"],
        "D1": {"name": "Gus", "class": "recon", "at": "s09"},
        "A1": {"name": "Ann", "class": "medic", "at": foe},
    }
    sitting = seated(HARBOUR, seats=seats, gun={"state": "standing", "owner": "defenders"}, turn={"seat": "D1", "phase": phase})
    return sitting.play.table.mode  # type: ignore[attr-defined]


def test_the_gun_tells_how_often_it_hits() -> None:
    hand = at_the_gun("s16", "ready")
    fire = next(one for one in hand.choices if one.action["do"] == "fire")
    assert fire.hero == say("rush:panel.chance_hits", n=round(100 * 6 / 36 / 2)), "a seven, and then a minus"


def test_a_shot_that_is_lit_shows_where_its_shells_may_fall() -> None:
    """Each square with its chance by two dice, the enemies there by their names, and nothing of a throw beside it."""
    hand = at_the_gun("s16", "ready")
    for place, one in enumerate(hand.choices):
        hand.picked = place
        hand.update_highlights()
        heat = hand.board.over.heat
        if one.action["do"] == "fire":
            assert set(heat) == {f"s{n:02}" for n in range(11, 22)} and round(sum(part for part, _ in heat.values()), 6) == 1
            assert "Ann" in hand.board.over.tags["s16"][0]
        else:
            assert set(heat) != {f"s{n:02}" for n in range(11, 22)}


@pytest.mark.parametrize("at", ["s16", "s30"])
def test_a_shot_that_may_hit_is_proposed_before_nothing_at_all(at: str) -> None:
    """Either ends the turn."""
    hand = at_the_gun(at, "rest")
    fires = any(one.action["do"] == "fire" and hand.struck("fire") for one in hand.choices)
    assert (hand.now.action["do"] == "fire") == fires
