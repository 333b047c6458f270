"""The program with more than one game on its title: which matches wait, quick starts, the best ten, seats swapped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.career.store import Career
from game.games import GAMES, rules
from game.ironsquad.position import SETTING_UP
from game.journal import ENDING, Journal
from game.match import Match
from scenes.app.app import App
from scenes.career.best import listed
from scenes.career.time_played import Attendance
from scenes.kit.scene import Push, Swap
from scenes.kit.words import say
from scenes.menus.saved_matches import Matches
from scenes.menus.title import Title
from scenes.presentation.seats import PERSON, RULEBOOK, Chosen, Holder, holders_of
from scenes.program import PLAYED_THROUGH, Program, turned_round
from scenes.result.screen import ResultScreen
from scenes.setup import quick_start
from scenes.setup.screen import Setup
from tests.scenes.squads import NAMES, SOLO, played
from tests.scenes.test_ironsquad_setup import plain_bot

HOLDERS = {"us": Holder(RULEBOOK, "Rule book"), "ge": Holder(PERSON, "Mia")}
OF_OPERATORS = {"red": Holder(PERSON, "Mia"), "blue": Holder(PERSON, "")}


class Sat:
    """In the place of a match screen: who sits at what, and how it is left."""

    def __init__(self, app: Any, match: Match, journal: Any, holders: Any, over: Any, settings: Any, navigation: Any) -> None:
        self.match, self.journal, self.holders, self.over, self.navigation = match, journal, holders, over, navigation
        self.names, self.attendance, self.lessons = NAMES, Attendance(journal.path), None
        self.coached = self.uncounted = False


@pytest.fixture
def title(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A program at its title, whose matches need no table."""
    monkeypatch.setattr("scenes.match.screen.Play", Sat)
    app = App(patience=0)
    app.open()
    made = Program(app)
    app.apply(Push(made.title()))
    yield made


def write(folder: Path, name: str, match: Match, holders: dict[str, Holder], age: float) -> Path:
    """A journal of a match as it stands, last written so many seconds ago."""
    path = folder / "matches" / f"{name}{ENDING}"
    Journal(match, path, {seat: holder._asdict() for seat, holder in holders.items()})
    when = path.stat().st_mtime - age
    os.utime(path, (when, when))
    return path


def begun(scenario: str, actions: int, options: dict[str, Any] | None = None) -> Match:
    """The beginning of a match that was played."""
    whole = played(0, scenario, tuple((options or {}).items()))
    match = Match(rules("ironsquad"), scenario, options or {}, 0)
    for entry in whole.log[:actions]:
        match.play(entry.seat, entry.action)
    return match


def test_matches_of_both_games_wait_with_game_scenario_and_round(title: Program, own_folder: Path) -> None:
    write(own_folder, "old", Match(rules("operators"), "kiln-yard", {}, 1), OF_OPERATORS, 4000)
    write(own_folder, "early", begun("standard", 3), HOLDERS, 3000)
    write(own_folder, "late", begun("solo", 90, dict(SOLO)), HOLDERS, 20)
    stands = begun("solo", 90, dict(SOLO)).position.round
    assert [one.title for one in title.waiting()] == [f"Iron Squad, round {stands}", "Iron Squad", "Operators"], (
        "the title plays only the newest through")  # fmt: skip
    listed = title.waiting(PLAYED_THROUGH)
    assert [one.title for one in listed] == [f"Iron Squad, round {stands}", "Iron Squad, set-up", "Operators, round 1"]
    assert "Behind the Lines" in listed[0].about and "Mia" in listed[0].about and "Rule book" in listed[0].about
    assert "Normandy" in listed[1].about
    assert [one.title for one in title.waiting()] == [one.title for one in listed], "what is known is told for nothing"


def test_the_list_of_matches_says_where_each_stands(title: Program, own_folder: Path) -> None:
    for age in range(3):
        write(own_folder, f"one-{age}", begun("training", 20 + 30 * age), HOLDERS, 100.0 * age)
    screen = title.title()
    assert isinstance(screen, Title)
    screen.resize((1280, 720), title.app.scale)
    push = screen.matches.press()
    assert isinstance(push, Push) and isinstance(push.scene, Matches)
    push.scene.resize((1280, 720), title.app.scale)
    assert all("round" in item.words for item in push.scene.list.items) and len(push.scene.list.items) == 3


def test_a_match_that_goes_on_is_told_anew(title: Program, own_folder: Path) -> None:
    path = write(own_folder, "one", begun("training", 2), HOLDERS, 100)
    assert title.waiting()[0].title == "Iron Squad, set-up"
    path.unlink()
    write(own_folder, "one", begun("training", 30), HOLDERS, 10)
    assert title.waiting()[0].title == "Iron Squad, round 1"


def test_who_held_the_seats_of_a_match_for_one_holds_them_again() -> None:
    assert holders_of({seat: holder._asdict() for seat, holder in HOLDERS.items()}) == HOLDERS


def test_both_games_can_be_set_up_from_the_title(title: Program) -> None:
    for game in GAMES:
        push = title.open_game(game)
        assert isinstance(push, Push) and isinstance(push.scene, Setup)
        push.scene.resize((1280, 720), title.app.scale)


# --- quick start ----------------------------------------------------------------------------------------------------------


def chosen(scenario: str, quick: bool) -> Chosen:
    options = dict(SOLO) if scenario == "solo" else {}
    holders = HOLDERS if scenario == "solo" else {"us": Holder(PERSON, "Mia"), "ge": Holder("regular", "Regular")}
    return Chosen(scenario, options, holders, 77, quick)


@pytest.mark.parametrize("scenario", ["standard", "solo", "training"])
def test_a_quick_start_begins_at_the_first_turn_again_and_again(
    scenario: str, title: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_start.levels, "decision", plain_bot([]))
    swap = title.begin("ironsquad", chosen(scenario, True))
    assert isinstance(swap, Swap) and isinstance(swap.scene, Sat)
    sat = swap.scene
    assert sat.match.position.phase == "turn" and len(sat.journal.path.read_text().splitlines()) == 1 + len(sat.match.log)
    assert sat.match.rules.id == "ironsquad" and "quick" not in sat.match.options
    ended = {"by": "time", "score": 25} if scenario == "solo" else {"by": "draw"}
    sat.match.position.phase, sat.match.position.result = "over", {"winner": None, "vp": {"us": 1, "ge": 1}, **ended}
    over = sat.over(sat)
    assert isinstance(over, Swap) and isinstance(over.scene, ResultScreen)
    again = next(one for one in over.scene.buttons if one.label == say("result.again")).press()
    assert isinstance(again, Swap) and isinstance(again.scene, Sat)
    assert again.scene.match.position.phase == "turn" and again.scene.match.log


def test_without_it_people_begin_with_the_set_up(title: Program) -> None:
    swap = title.begin("ironsquad", chosen("standard", False))
    assert isinstance(swap, Swap) and isinstance(swap.scene, Sat)
    assert swap.scene.match.position.phase in SETTING_UP and not swap.scene.match.log


# --- after the match ------------------------------------------------------------------------------------------------------


def over(match: Match, holders: dict[str, Holder]) -> Any:
    """A match screen whose match has come to its end."""
    sat = {"match": match, "journal": None, "lessons": None, "names": NAMES, "holders": holders, "attendance": Attendance(None)}
    return SimpleNamespace(**sat, coached=False, uncounted=False)


def test_a_match_for_one_comes_among_the_best_and_stays_there(title: Program) -> None:
    match = played(1, "solo", SOLO)
    result = match.result()
    assert result
    swap = title.over(over(match, HOLDERS))
    assert isinstance(swap, Swap) and isinstance(swap.scene, ResultScreen)
    shown = swap.scene.best
    assert shown and shown.entered.place == 0 and shown.entered.this.score == result["score"]
    (kept,) = listed(Career().matches(), "ironsquad")
    assert (kept.score, kept.won, kept.name) == (result["score"], False, "Mia")
    assert kept.about == f"Germany, round {match.position.round}, 4 empty houses"


def test_a_broken_career_is_told_and_the_result_is_shown(title: Program) -> None:
    file = Career().path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{" * 600, encoding="utf-8")
    swap = title.over(over(played(1, "solo", SOLO), HOLDERS))
    assert isinstance(swap, Swap) and isinstance(swap.scene, ResultScreen) and swap.scene.best
    assert file.name in title.app.notice.words and file.with_name("career.broken.db").read_text() == "{" * 600
    assert len(Career().matches()) == 1


def test_no_other_match_is_played_for_the_list(title: Program) -> None:
    swap = title.over(over(played(0, "training"), {"us": Holder(PERSON, "Mia"), "ge": Holder("regular", "Regular")}))
    assert isinstance(swap, Swap) and isinstance(swap.scene, ResultScreen) and swap.scene.best is None
    assert Career().matches() == [], "a lesson is none of the career"


def test_seats_swapped_in_a_match_for_one_lead_the_other_side() -> None:
    turned = turned_round("ironsquad", chosen("solo", False))
    assert turned.options == {"solo": "us", "empty_cards": 4}
    assert turned.holders == {"us": HOLDERS["ge"], "ge": HOLDERS["us"]}
    two = turned_round("ironsquad", chosen("standard", True))
    assert two.holders["ge"] == Holder(PERSON, "Mia") and two.options == {} and two.quick
