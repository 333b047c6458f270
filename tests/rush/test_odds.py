"""Fight odds, arming, defusing, revival and salvos against plays of them (9.5, R-RU-39, R-RU-49, R-RU-70, R-RU-75, R-RU-93)."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from time import process_time
from typing import Any

import pytest

from game.api import Action, Event, Seat
from game.draws import Draws
from tests.rush.staged import RULES, Staged, moving, only
from tests.tiers import thinned, tiered

FEW, MANY = 400, 20_000  # plays: in every run, and where there is time
each_number = pytest.mark.parametrize("plays", tiered([FEW], [MANY]))

Case = dict[str, Any]
FIGHTS: dict[str, Case] = {
    "even": {"A1": "assault s10", "D1": "assault s13"},
    "against two": {"A1": "assault s10", "D1": "recon s13", "D2": "engineer s13"},
    "with a Medic": {"A1": "assault s10", "A2": "medic s40", "D1": "assault s13"},
    "against a Medic's friends": {"A1": "assault s10", "D1": "assault s13", "D2": "recon s13", "D3": "medic s50"},
    "Medics on both sides": {"A1": "medic s10", "A2": "medic s40", "D1": "medic s13", "D2": "medic s50"},
    "an Engineer against a tank": {"A1": "engineer s10", "D1": "assault", "vehicles": {"b-mbt": {"at": "s13", "crew": ["D1"]}}},
    "a crew against infantry": {
        "A1": "assault", "A2": "recon", "D1": "medic s13", "D2": "assault s13",
        "vehicles": {"r-apc": {"at": "s10", "crew": ["A1", "A2"]}},
    },
    "crews with an Engineer elsewhere": {
        "A1": "assault", "A2": "recon", "A3": "engineer s40", "D1": "medic", "D2": "assault",
        "vehicles": {"r-apc": {"at": "s10", "crew": ["A1", "A2"]}, "b-luv": {"at": "s13", "crew": ["D1", "D2"]}},
    },
}  # fmt: skip


def staged(case: Case, **turn: Any) -> Staged:
    """The match of a case, in which A1 is about to move."""
    seats = {name: one for name, one in case.items() if name != "vehicles"}
    return Staged(seats, vehicles=case.get("vehicles", {}), turn=turn)


def played(staged: Staged, seat: Seat, action: Action, draws: Draws) -> list[Event]:
    """The events of an action and of all that follows until the turn is over; the first help there is is always called for."""
    position, events = RULES.copy(staged.match.position), list[Event]()
    RULES.apply(position, seat, action, draws, events.append)
    while position.turn.phase in ("revive", "repair", "defuse"):
        who = RULES.actors(position)[0]
        RULES.apply(position, who, RULES.legal(position, who)[0], draws, events.append)
    return events


def assert_near(count: int, plays: int, chance: float) -> None:
    """Within four standard errors."""
    assert abs(count - plays * chance) <= 4 * sqrt(plays * chance * (1 - chance)) + 1e-6, (count / plays, chance)


@each_number
@pytest.mark.parametrize("name", thinned(FIGHTS, 3))
def test_the_odds_of_fights_agree_with_plays(name: str, plays: int) -> None:
    case = FIGHTS[name]
    match, draws = staged(case, **moving("A1", 3, 1)), Draws(2026)
    odds = match.ask("odds", seat="A1", at="s13")
    left = dict.fromkeys(odds["survive"], 0)
    won = lost = 0
    for _ in range(plays):
        events = played(match, "A1", {"do": "move", "die": 3}, draws)
        dead = {event["seat"] for event in events if event["is"] == "dead"}
        up = [seat for seat in left if seat not in dead]
        won += any(seat[0] == "A" for seat in up)
        lost += any(seat[0] == "D" for seat in up)
        for seat in up:
            left[seat] += 1
    assert_near(won, plays, odds["win"])
    assert_near(lost, plays, odds["lose"])
    for seat, count in left.items():
        assert_near(count, plays, odds["survive"][seat])
    assert odds["win"] + odds["lose"] + odds["both"] == pytest.approx(1, abs=1e-5)


@each_number
def test_odds_with_cards_agree_with_plays_in_which_the_card_comes_first(plays: int) -> None:
    """R-RU-47, R-RU-106: a Medical Revival saves once for certain, a Medic may save at the next fall."""
    case = {
        "A1": {"class": "assault", "at": "s10", "cards": ["m-revival1"]}, "A2": "medic s40",
        "D1": {"class": "recon", "at": "s13", "cards": ["m-revival2", "m-revival3"]}, "D2": "medic s13",
    }  # fmt: skip
    match, draws = staged(case, **moving("A1", 3, 1)), Draws(2026)
    odds, plain = (match.ask("odds", seat="A1", at="s13", cards=cards) for cards in (True, False))
    left = dict.fromkeys(odds["survive"], 0)
    for _ in range(plays):
        events = played(match, "A1", {"do": "move", "die": 3}, draws)
        for seat in left.keys() - {event["seat"] for event in events if event["is"] == "dead"}:
            left[seat] += 1
    for seat, count in left.items():
        assert_near(count, plays, odds["survive"][seat])
    assert plain == match.ask("odds", seat="A1", at="s13") and odds["survive"]["D1"] > plain["survive"]["D1"] + 0.1


@each_number
def test_a_charge_is_defused_as_often_as_is_said(plays: int) -> None:
    """On foot six throws and a double saves it; in a vehicle a six blows it before that (R-RU-70, R-RU-75)."""
    foot = staged({"A1": "assault s01", "D1": "assault s30"}, **moving("A1", 3, 1))
    car = {"r-luv": {"at": "s01", "crew": ["A1"]}}
    ride = staged({"A1": "assault", "D1": "assault s30", "vehicles": car}, **moving("A1", 3, 1))
    saved, draws = foot.ask("fuse")["defused"], Draws(7)
    for match, chance in ((foot, 1 - saved), (ride, 1 / 6 + 5 / 6 * (1 - saved))):
        blown = 0
        for _ in range(plays):
            events = played(match, "A1", {"do": "move", "die": 3}, draws)
            blown += only(events, "mcom")["state"] == "destroyed"
        assert_near(blown, plays, chance)


@each_number
def test_a_station_that_is_held_is_armed_as_often_as_the_fight_is_won(plays: int) -> None:
    """Who is up on it with no enemy up arms it (R-RU-67); a six of a crew destroys it without a fuse (R-RU-75)."""
    car = {"r-luv": {"at": "s01", "crew": ["A1"]}}
    held = {"A2": "medic s30", "D1": "assault s04", "D2": "recon s04"}
    for match, part in (
        (staged({"A1": "assault s01", **held}, **moving("A1", 3, 1)), 1.0),
        (staged({"A1": "assault", **held, "vehicles": car}, **moving("A1", 3, 1)), 5 / 6),
    ):
        won, draws, armed = match.ask("odds", seat="A1", at="s04")["win"], Draws(11), 0
        for _ in range(plays):
            armed += any(event["is"] == "armed" for event in played(match, "A1", {"do": "move", "die": 3}, draws))
        assert_near(armed, plays, won * part)


def test_the_odds_of_a_crowd_are_worked_out_at_once() -> None:
    """A crew of two against six, two of them Medics, is walked through without a tree of all that can fall (R-RU-50)."""
    crowd = {
        f"D{number}": f"{kind} s13" for number, kind in enumerate(("medic", "recon", "engineer", "medic", "assault", "recon"), 1)
    }
    car = {"r-apc": {"at": "s10", "crew": ["A1", "A2"]}}
    match = staged(
        {"A1": "medic", "A2": "assault", "A3": "medic s30", "A4": "engineer s30", **crowd, "vehicles": car}, **moving("A1", 3, 1)
    )
    begun = process_time()
    odds = match.ask("odds", seat="A1", at="s13")
    assert process_time() - begun < 1
    assert odds["win"] + odds["lose"] + odds["both"] == pytest.approx(1)


@each_number
def test_a_medic_revives_eleven_times_in_thirty_six(plays: int) -> None:
    """R-RU-49."""
    down = {"A1": {"class": "assault", "at": "s10", "status": "down"}, "A2": "medic s20", "D1": "assault s10"}
    match = staged(down, seat="D1", phase="revive", after="turn", casualties=[{"unit": "A1", "by": "D1"}])
    draws, saved = Draws(8), 0
    for _ in range(plays):
        saved += only(played(match, "A1", {"do": "revive", "with": "A2"}, draws), "revive")["ok"]
    assert_near(saved, plays, 11 / 36)


@each_number
def test_a_salvo_hits_half_of_what_stands_where_it_falls(plays: int) -> None:
    """A seven falls on the square seven ahead once in six (R-RU-93)."""
    match = staged({"A1": "assault s12", "D1": "assault s18", "D2": "assault s18"}, seat="A1")
    draws, hits, falls = Draws(9), 0, 0
    for _ in range(plays):
        events = played(match, "A1", {"do": "fire"}, draws)
        falls += only(events, "shells")["at"] == "s18"
        hits += sum(event["is"] == "down" for event in events)
    six = Fraction(5, 36)
    assert_near(falls, plays, float(six))
    assert abs(hits - plays * six) <= 4 * sqrt(plays * float(six) * 1.5)


def test_an_engineer_is_no_help_to_his_own_vehicle() -> None:
    """R-RU-61: he falls with it; another one, wherever he is, is named."""
    crew = {"r-luv": {"at": "s01", "crew": ["A1", "A2"]}}
    for others, named in (({}, []), ({"A3": "engineer s40"}, ["A3"])):
        match = staged({"A1": "assault", "A2": "engineer", **others, "D1": "assault s04", "vehicles": crew})
        odds = match.ask("odds", seat="A1", at="s04")
        assert [one["seat"] for one in odds["modifiers"] if one["name"] == "Engineer"] == named
