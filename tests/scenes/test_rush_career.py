"""The career that Rush carries from match to match: kept at the end, offered in the set-up, handed to the next match."""

from __future__ import annotations

import pytest

from game.career.played import carried
from game.career.store import Career
from game.games import rules
from game.learning.spoken_position import aloud, heard
from game.match import Match
from game.rush.scoring import CAREER
from game.rush.tables import tables
from scenes.app.preferences import Preferences
from scenes.career.entry import enter
from scenes.career.time_played import Attendance
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, Chosen, Holder
from scenes.setup.screen import Setup
from tests.every_game.walks import chance, walk

RULES = rules("rush")


def chosen(*names: str) -> Chosen:
    """People of these names in a Standard match, as the set-up hands them to a match."""
    seats = RULES.seats_in("standard", {})
    return Chosen("standard", {}, {seat: Holder(PERSON, name) for seat, name in zip(seats, names, strict=True)}, 1)


def finished(given: Chosen) -> Match:
    """A match played by chance to its end, and entered in the career."""
    match = Match(RULES, given.scenario, given.options, given.seed)
    for seat, action in walk(match, chance("rush", 3)):
        match.play(seat, action)
    enter(match, given.holders, Attendance(None))
    return match


@pytest.fixture
def first(own_folder: object) -> Match:
    """The first match of two people."""
    return finished(presentation("rush").setup().settled(chosen("Anna", "Ben")))


def test_r_ru_124_the_next_match_begins_with_what_was_scored_before(first: Match) -> None:
    assert first.options["career"] == {}
    result = first.result()
    assert result and result["career"] == carried(Career().matches(), "rush")
    again = presentation("rush").setup().settled(chosen("Ben", "Cleo"))
    assert again.options["career"] == {"Ben": result["career"]["Ben"]}
    after = finished(again).result()
    assert after and after["career"]["Ben"]["matches"] == 2 and after["career"]["Cleo"]["matches"] == 1
    assert set(after["career"]["Ben"]) == set(CAREER)
    assert carried(Career().matches(), "rush")["Ben"] == after["career"]["Ben"], "nothing counts twice"


def test_who_has_finished_a_match_sees_his_rank_in_the_set_up(first: Match) -> None:
    points = Career().matches()[0].seats[0].score
    (seat, name), *_ = ((sat.seat, sat.name) for sat in Career().matches()[0].seats)
    screen = Setup("rush", lambda found: None, Preferences(names={seat: name}))
    screen.choosing.kinds[seat] = PERSON
    screen._show()
    rank = [one.name for one in tables().ranks.values() if one.points <= (points or 0)][-1]
    assert f"{rank}: {points} points in 1 match" in screen.cards[seat].line
    screen._name_taker(seat)("Nobody")
    assert str(points) not in screen.cards[seat].line
    assert screen.choosing.chosen().options["career"] == {}


def test_a_match_from_a_position_that_was_set_up_adds_nothing(first: Match) -> None:
    (played,) = Career().matches()
    assert carried([played._replace(set_up=True)], "rush") == {}
    assert carried([played], "operators") == {}


def test_the_career_of_a_match_is_read_aloud(first: Match) -> None:
    options = presentation("rush").setup().settled(chosen("Anna", "Ben")).options
    written = RULES.write(Match(RULES, "standard", options, 1).position)
    lines = aloud(RULES, written)
    assert any(line.startswith("Anna came with 1 matches") for line in lines)
    assert heard(RULES, lines) == written
