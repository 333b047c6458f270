"""Played out: bots bring a match of one person against bots to its end, and its file, its review and the career know of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.career.store import Career
from game.draws import Draws
from game.games import GAMES, rules
from game.journal import resume, summary
from game.journal_marks import DECIDED, OPEN, Marks
from game.match import Match
from game.recording import recording_of
from scenes.app.pause import Pause
from scenes.career.entry import enter, taken_in
from scenes.career.time_played import Attendance
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.kit.words import say
from scenes.match.play_out import STAYS, SURE, PlayItOut
from scenes.presentation.seats import Holder
from scenes.program import Program
from scenes.review.state import OWN
from tests.every_game.walks import played
from tests.scenes.learning import ready
from tests.scenes.reviewing import AtReview
from tests.scenes.sitting import Ground, Sitting
from tests.scenes.situations import STILL

LEFT = 12
"""So many actions before its end a match that was played by chance is sat down at."""


def near_its_end(game: str, left: int = LEFT) -> Match:
    """A match by chance, so many actions before its end."""
    whole = played(game, STILL[game], 1)
    match = Match(whole.rules, whole.scenario, whole.options, whole.seed, whole.start)
    for entry in whole.log[: len(whole.log) - left]:
        match.draws = Draws(whole.seed, match.draws.count, entry.forced)
        match.play(entry.seat, entry.action)
    return match


def sat_at(game: str, folder: Path, people: int = 1) -> Any:
    """A match near its end with so many people at it, whoever decides now the first of them; bots hold the other seats."""
    match = near_its_end(game)
    first = match.actors()[0]
    seats = [first, *(seat for seat in match.seats if seat != first)]
    kinds = {seat: "person" if place < people else "recruit" for place, seat in enumerate(seats)}
    sitting = Sitting(kinds, match, folder / f"{game}.match")
    sitting.journal.seats.update({seat: {"kind": kind, "name": ""} for seat, kind in kinds.items()})  # type: ignore[union-attr]
    sitting.journal._begin_anew(folder / f"{game}-2.match")  # type: ignore[union-attr]
    sitting.bots.at_once = True
    return ready(sitting)


def entry(sitting: Any) -> Any:
    """The entry of the menu, which is opened for it."""
    sitting.app.apply(sitting.play._menu())
    assert isinstance(sitting.top, Pause)
    return next(one for one in sitting.top.contents() if getattr(one, "label", "") == say("play_out.entry"))


def play_it_out(sitting: Any) -> None:
    """Press the entry of the menu, and yes; the rest goes by."""
    sitting.app.apply(entry(sitting).press())
    assert isinstance(sitting.top, PlayItOut)
    yes = next(one for one in sitting.top.contents() if getattr(one, "main", False))
    assert yes.label == say("play_out.yes")
    sitting.app.apply(yes.press())
    assert sitting.top is sitting.play
    go_by(sitting)


def go_by(sitting: Any) -> None:
    """Let time pass until the match is over; nobody presses anything."""
    for _ in range(20_000):
        if sitting.over:
            return
        sitting.step()
    raise AssertionError("The bots do not come to the end.")


@pytest.mark.parametrize("game", GAMES)
def test_bots_bring_a_match_to_its_end_and_its_file_has_all_they_did(game: str, tmp_path: Path, own_folder: Path) -> None:
    sitting = sat_at(game, tmp_path)
    before, seat = len(sitting.match.log), sitting.play.persons[0]
    play_it_out(sitting)
    assert sitting.match.result() is not None and len(sitting.match.log) > before
    recording = recording_of(sitting.journal.path)
    assert recording.over and recording.log == tuple(sitting.match.log) and recording.agreed == recording.length
    own = [number for number, one in enumerate(recording.log, 1) if one.seat == seat]
    assert [number for number in own if recording.played_out(number)] == [number for number in own if number > before]
    assert not any(recording.played_out(number) for number in range(1, recording.length + 1) if number not in own)
    assert sitting.play.holders[seat].kind == "person", "the match is still his"


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_bar_says_that_bots_play_it_out(game: str, late: bool, tmp_path: Path, own_folder: Path) -> None:
    """However long one of them thinks."""
    sitting = sat_at(game, tmp_path)
    sitting.bots.at_once = False
    sitting.app.apply(entry(sitting).press())
    sitting.app.apply(next(one for one in sitting.top.contents() if getattr(one, "main", False)).press())
    sitting.play.bars.late = late
    sitting.play.bars.fill()
    assert sitting.play.playing.idle and sitting.play.chrome.sentence.words == say("play_out.begun")


def test_between_two_people_nobody_can_have_it_played_out(tmp_path: Path, own_folder: Path) -> None:
    sitting = sat_at("operators", tmp_path, people=2)
    assert not sitting.play.play_out.offered
    assert entry(sitting).reason == say("play_out.only") and entry(sitting).press() is None


# --- when it is offered beside the board --------------------------------------------------------------------------------------


def with_chances(sitting: Any, chances: list[float]) -> None:
    """Let turns of one's own begin with these chances."""
    out = sitting.play.play_out
    for chance in chances:
        out.chance = lambda chance=chance: chance
        out.turn_begins()


def test_a_row_in_the_column_offers_it_once_the_chance_stays_at_an_end(tmp_path: Path, own_folder: Path) -> None:
    sitting = sat_at("firefight", tmp_path)
    play, out = sitting.play, sitting.play.play_out
    with_chances(sitting, [SURE] * (STAYS - 1))
    assert out.row not in play.focus.widgets, "one turn is not enough"
    with_chances(sitting, [0.99])
    assert out.row in play.focus.widgets and out.row.label == say("play_out.won") and not out.row.main
    assert play.chrome.below.contains(out.row.rect) and play.chrome.below.h and not out.row.rect.colliderect(play.chrome.side)
    with_chances(sitting, [0.9])
    assert out.row not in play.focus.widgets and not play.chrome.below.w
    with_chances(sitting, [0.03] * STAYS)
    play.resize((1280, 720), Scale(200))
    assert out.row not in play.focus.widgets and not play.chrome.below.w, "a low window has no room for it"
    play.resize((1280, 720), Scale(100))
    assert out.row in play.focus.widgets
    assert out.row.label == say("play_out.lost")
    change = out.row.press()
    assert isinstance(change, Push) and isinstance(change.scene, PlayItOut)


@pytest.mark.parametrize("game", GAMES)
def test_the_chance_is_asked_once_as_a_turn_of_ones_own_begins(
    game: str, tmp_path: Path, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr("scenes.match.play_out.believed", lambda *given: asked.append(given) or 0.5)
    sitting = sat_at(game, tmp_path)
    sitting.play._waited = True  # somebody else has acted before
    sitting.play.shown = False
    for _ in range(30):
        sitting.play.update(0.01)
        sitting.painted()
    assert len(asked) == 1


# --- what is kept of it -------------------------------------------------------------------------------------------------------


def test_a_match_that_was_left_to_the_bots_goes_on_so_after_a_save(tmp_path: Path, own_folder: Path) -> None:
    sitting = sat_at("operators", tmp_path)
    sitting.bots.at_once = False
    sitting.app.apply(sitting.play.play_out.ask(1))
    sitting.app.apply(next(one for one in sitting.top.contents() if getattr(one, "main", False)).press())
    before, since = len(sitting.match.log), sitting.journal.marks.since
    match, journal, _ = resume(rules, sitting.journal.path)
    assert not journal.marks.left, "nothing was done since"
    sitting.bots.at_once = True
    while len(sitting.match.log) < before + 2:
        sitting.step()
    match, journal, _ = resume(rules, sitting.journal.path)
    assert journal.marks == Marks(False, sitting.journal.marks.left, since) and journal.marks.left in (DECIDED, OPEN)
    again = Sitting({seat: "person" if seat == sitting.match.seats[0] else "recruit" for seat in match.seats}, match)
    again.app.apply(again.play._menu())
    held = {seat: Holder(one.kind, "") for seat, one in sitting.play.holders.items()}
    play = type(sitting.play)(again.app, match, journal, held, again._end, Ground)
    assert not play.persons and play.played_out and not play.deciding and not play.can_take_back()


@pytest.mark.parametrize(("left", "counts"), [(DECIDED, True), (OPEN, False)])
def test_the_career_counts_it_only_where_it_was_decided(left: str, counts: bool, tmp_path: Path, own_folder: Path) -> None:
    sitting = sat_at("operators", tmp_path)
    sitting.play.play_out.chance = lambda: 0.5 if left == OPEN else 0.99
    sitting.app.apply(sitting.play.play_out.ask(1))
    told = [one.words for one in sitting.top.contents() if hasattr(one, "words")]
    assert (say("play_out.open") in told) is not counts
    sitting.app.apply(next(one for one in sitting.top.contents() if getattr(one, "main", False)).press())
    go_by(sitting)
    path = sitting.journal.path
    assert summary(path).marks.left == left and sitting.play.uncounted is not counts
    enter(sitting.match, sitting.play.holders, Attendance(path), sitting.play.uncounted)
    assert len(Career().matches()) == counts
    other = Career(tmp_path / "other.sqlite")
    for _ in taken_in(other, tmp_path):
        pass
    assert len([one for one in other.matches() if one.actions == len(sitting.match.log)]) == counts


def test_the_review_holds_nothing_against_whoever_left_it_to_the_bots(tmp_path: Path, own_folder: Path) -> None:
    match = played("firefight", STILL["firefight"], 1)
    seat, since = match.seats[0], len(match.log) // 2
    at = AtReview(match, tmp_path, marks=Marks(left=DECIDED, since=since))
    state = at.screen.state
    own = [number for number, step in enumerate(state.steps, 1) if step.seat == seat and step.decision and step.decision.mark]
    assert any(number > since for number in own) and any(number <= since for number in own)
    assert all(number <= since for number in state.marked() if state.seat(number) == seat)
    later = next(number for number in own if number > since)
    at.screen.pick(later)
    page = at.screen._page()
    assert page.note == say("review.played_out") and page.decision is not None and page.decision.mark is None
    assert any(say("review.by_bots") in words for words in at.screen.where.small(OWN))


def test_the_result_says_that_the_bots_played_it_out(tmp_path: Path, own_folder: Path) -> None:
    sitting = sat_at("operators", tmp_path)
    sitting.play.play_out.chance = lambda: 0.99
    play_it_out(sitting)
    change: Any = Program(sitting.app).over(sitting.play)
    assert say("result.played_out") in change.scene.banner.lines[-1]
