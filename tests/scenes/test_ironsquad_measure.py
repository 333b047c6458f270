"""What Iron Squad proposes is held to the measure of a review: not even a slip; a hex and the facing there are one decision."""

from __future__ import annotations

from typing import Any

import pytest

from game.api import Action
from game.bots.levels import decision
from game.bots.weighing import Scale
from game.games import rules
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.facings import facing
from game.ironsquad.outlook import Outlook as Values
from game.ironsquad.worths import habits
from game.match import Match
from game.review.decisions import decided
from game.review.settings import settings
from scenes.kit.text import spans
from scenes.review.state import LEAST
from scenes.tables.ironsquad.advising import advice
from scenes.tables.ironsquad.advising.advice import Adviser
from scenes.tables.ironsquad.advising.measured import AS_GOOD
from scenes.tables.ironsquad.advising.proposing import in_words
from scenes.tables.ironsquad.advising.suggested import Suggested, turn_of
from scenes.tables.ironsquad.advising.tours import points
from scenes.tables.ironsquad.prospects import Outlook
from tests import tiers
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_turn import seated, told
from tests.scenes.test_ironsquad_winning import TILES

RULES = rules("ironsquad")
EVERY, MOST = 4, 8
"""Of the decisions of a side one in so many is weighed, so many of a match."""


class Hand:
    """A hand that nothing else is asked of."""

    facing = aimed = entering = outlook = None
    treating = warned = thinking = restless = False
    proposes = True


def proposed(view: Any) -> Action | None:
    """What amber comes to in a view, the right unit chosen before it; None where it is no unit's deed."""
    adviser, seat = Adviser(Hand()), view.seat
    name = view.active.unit if view.active else adviser.first(view, seat)
    step = adviser.of(Outlook(view, name)) if name else None
    if step is None or step.action["do"] in ("first", "end_turn"):
        return None
    corner = adviser.facing(Outlook(view, name)) if step.action["do"] == "end" else None
    return {**step.action, "facing": corner} if corner else step.action


def unmarked(words: str) -> str:
    return "".join(span.words for span in spans(words))


def test_what_is_held_for_as_good_is_marked_as_nothing() -> None:
    measure = settings().games[RULES.id]
    lost = Scale(0.5, measure.point).of(AS_GOOD) - 0.5
    assert lost < measure.marks.inaccuracy and lost < LEAST, "nor is it told as a small mistake"


@pytest.mark.parametrize("seed", tiers.thinned(range(1, 9), 8))
@pytest.mark.parametrize("scenario", ["training", "standard"])
def test_what_is_proposed_is_not_even_a_slip_in_a_review(scenario: str, seed: int) -> None:
    """Matches in which one side does what is proposed."""
    match, weighed, number = Match(RULES, scenario, {}, seed), 0, 0
    while match.actors() and weighed < MOST:
        seat, number = match.actors()[0], number + 1
        view = match.view(seat)
        action = proposed(view) if seat == "us" and view.phase == "turn" and not view.pending else None
        if action and number % EVERY == seed % EVERY:
            found = decided(RULES, view, seat, action, settings().depths["usual"], 0)
            assert found is None or found.mark in (None, "brilliant"), (found, action)
            weighed += found is not None
        match.play(seat, action or decision(RULES, view, seat, "regular", number, steps=40))
    assert weighed


def test_nobody_who_came_where_he_was_sent_is_sent_on_for_what_is_as_good() -> None:
    """A walk that is proposed is one decision: its end is no place to think again."""
    match, adviser, walks, again = Match(RULES, "standard", {}, 1), Adviser(Hand()), 0, list[str]()
    sent = dict[str, str]()
    queue = list[Action]()
    for number in range(110):
        seat = match.actors()[0]
        view = match.view(seat)
        action: Action | None = None
        if queue and seat == "us" and view.active and queue[0] in match.legal("us"):
            action = queue.pop(0)
        elif seat == "us" and view.phase == "turn" and not view.pending:
            queue = []
            name = view.active.unit if view.active else adviser.first(view, "us")
            step = adviser.of(Outlook(view, name)) if name else None
            if name and step and step.to:
                plain = not (step.target or step.tile or points(view, name, step.to))
                if plain and view.active and sent.get(name) == view.units[name].at:
                    again.append(name)
                left = view.units[name].mp - Outlook(view, name).far[step.to]
                ends = plain and left * 2 < view.full_mp(view.units[name])  # who has taken points goes on to more
                walks, sent[name] = walks + 1, step.to if ends else ""
                queue = [{"do": "move", "unit": name, "to": at} for at in Outlook(view, name).steps(step.to)]
                action = queue.pop(0)
            elif step and step.action["do"] not in ("first", "end_turn"):
                corner = adviser.facing(Outlook(view, name)) if step.action["do"] == "end" and name else None
                action = {**step.action, "facing": corner} if corner else step.action
        match.play(seat, action or decision(RULES, view, seat, "regular", number, steps=40))
    assert walks > 5 and len(again) <= 1, again


def test_nobody_is_farther_from_the_enemy_because_one_of_them_has_fallen() -> None:
    view = Staged({"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "C05", "ge-medic": "M10"}).match.view("us")
    fallen = view.copy()
    fallen.units = {name: unit for name, unit in view.units.items() if name != "ge-captain"}
    breadth, turn = habits().breadth["reviewer"], turn_of(view, "us")
    assert turn.outlook(fallen).hunted("C03") == turn.outlook(view).hunted("C03") == 2
    assert Values(fallen, "us", breadth).hunted("C03") > 2 and turn.outlook(fallen).nearest("C03") > 2


IN_CHURCH: dict[str, Any] = {
    "scenario": "training",
    "tiles": TILES,
    "explored": {"K06": "us"},
    "objectives": {"church": {"entered": ["us"]}},
    "missions": {"us": "tr-us", "ge": "tr-ge"},
    "active": {"unit": "us-medic"},
    "round": 2,
}


@pytest.mark.parametrize(("captain", "gunner"), [("J04", "D07"), ("K04", "E07"), ("K04", "E06")])
def test_nobody_is_sent_off_the_objective_he_has_just_taken_nor_blamed_for_staying(captain: str, gunner: str) -> None:
    units: dict[str, Any] = {
        "us-captain": captain, "us-rifleman": {"at": "H02", "done": True}, "us-mg": {"at": "F04", "facing": 5, "done": True},
        "us-medic": {"at": "K06", "mp": 10}, "ge-captain": "D06", "ge-rifleman": "C06", "ge-mg": {"at": gunner, "facing": 9},
        "ge-medic": {"at": "D06", "hp": 3},
    }  # fmt: skip
    view = Staged(units, **IN_CHURCH).match.view("us")
    step = Adviser(Hand()).of(Outlook(view, "us-medic"))
    assert step and step.action["do"] == "end"
    found = decided(RULES, view, "us", {"do": "end", "unit": "us-medic"}, settings().depths["usual"], 0)
    assert found and found.mark is None
    left = Suggested({"do": "move", "unit": "us-medic", "to": "J06"}, "J06", heir="us-captain")
    words = unmarked(in_words(view, Outlook(view, "us-medic"), left, "", ""))
    assert "The Captain can hold the Church" in words
    assert "Nobody then holds the Church" in unmarked(in_words(view, Outlook(view, "us-medic"), left._replace(heir=""), "", ""))


def test_where_a_gunner_goes_and_how_he_looks_there_are_one_decision() -> None:
    view = Staged({"us-captain": "A01", "us-mg": {"at": "C03", "facing": 11}, "ge-captain": "D06"}).match.view("us")
    turn, plan = turn_of(view, "us"), Plan("us-mg", "D04", None, "D04", 0)
    there = turn.after(view, Choice(0.0, "", plan)).units["us-mg"]
    assert there.facing == facing(view, "us-mg", view.units["us-mg"]._replace(at="D04")) != 11
    for corner in (1, 3, 5, 7, 9, 11):
        begun = turn.begun({"do": "end", "unit": "us-mg", "facing": corner})
        assert begun and begun[0].units["us-mg"].facing == corner
    begun = turn.begun({"do": "end", "unit": "us-mg"})
    assert begun and begun[0].units["us-mg"].facing == facing(view, "us-mg", view.units["us-mg"])


def test_somebody_else_who_comes_first_is_named_with_what_he_does() -> None:
    view = Staged({"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "D05"}).match.view("us")

    def told(**first: Any) -> str:
        done = Suggested(first.pop("action"), **first)
        step = Suggested({"do": "first", "unit": "us-rifleman"}, first=done)
        return unmarked(in_words(view, Outlook(view, "us-captain"), step, "", ""))

    fire = {"do": "fire", "unit": "us-rifleman", "target": "ge-captain"}
    assert "The Rifleman first: he has a shot at the German Captain" in told(action=fire, target="ge-captain")
    move = {"do": "move", "unit": "us-rifleman", "to": "D04"}
    assert "from D04 he has a shot at the German Captain" in told(action=move, to="D04", target="ge-captain")
    assert "he should go to D04, nearer to the enemy" in told(action=move, to="D04", why="hunt")


def test_the_best_is_looked_for_in_slices_and_nothing_is_proposed_before_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SLICE", 0.0)
    sitting = seated(Staged({"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "D05"}).match)
    mode: Any = sitting.play.table.mode
    mode.advice._measure = None
    mode.advice.ponder(mode.view, "us")
    assert mode.restless and mode.advice.pondering
    mode.choose("us-captain")
    assert mode.advice.step is None and mode.buttons()
    monkeypatch.setattr(advice, "SLICE", 9.0)
    mode.advance()
    assert not mode.restless and mode.advice.step


def test_what_to_do_next_is_looked_for_where_a_walk_ends_not_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = seated(Staged({"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}).match)
    mode, looked = sitting.play.table.mode, list[str]()
    mode.choose("us-captain")
    sitting.rest()
    far = max(mode.outlook.far, key=lambda at: mode.outlook.far[at])
    assert len(mode.outlook.steps(far)) > 2
    begun = advice.turn_of
    monkeypatch.setattr(advice, "turn_of", lambda view, seat: looked.append(view.units["us-captain"].at) or begun(view, seat))
    mode.go(far)
    sitting.rest()
    assert looked == [far] and mode.advice.step


def test_who_had_better_act_first_is_said_with_what_he_can_do_before_anybody_is_chosen() -> None:
    units = {"us-medic": {"at": "C03", "hp": 2}, "us-rifleman": "F03", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    mode: Any = sitting.play.table.mode
    assert unmarked(told(sitting.play.table)).endswith("The Medic first: he can give himself 2 health.")
    mode.next_unit()
    assert mode.chosen == "us-medic"
