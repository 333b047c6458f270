"""The coach: off by default, only where everybody wants it, by what the seat knows alone, and marked in the file of the match."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.bots.weighing import key_of
from game.career.store import Career
from game.content.canonical import canonical
from game.draws import Draws
from game.games import GAMES, rules
from game.journal import Journal, resume, summary
from game.learning.puzzles import puzzles
from game.match import Match
from game.review.record import Decision
from scenes.app.app import STEP
from scenes.app.preferences import Preferences
from scenes.career.entry import enter, taken_in
from scenes.career.time_played import Attendance
from scenes.kit.words import say
from scenes.match.coach import Coach
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, Chosen, Holder, holders_of
from scenes.program import Program
from scenes.puzzles.screen import TryPuzzle
from scenes.setup.journals import about
from scenes.setup.screen import Setup
from tests.every_game.walks import played
from tests.scenes import fights, telling
from tests.scenes.learning import ready
from tests.scenes.looking import press
from tests.scenes.reviewing import Weighs
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import ADVISED, STILL, Situation, hover, lay_out, nothing


class Coached:
    """A person who decides now at a match, with a coach that answers at once."""

    def __init__(self, game: str, folder: Path, coach: bool = True, people: int = 1, agreed: bool = False) -> None:
        whole = played(game, STILL[game], 1)
        self.match = Match(whole.rules, whole.scenario, whole.options, whole.seed, whole.start)
        for entry in whole.log[: ADVISED[game]]:
            self.match.draws = Draws(whole.seed, self.match.draws.count, entry.forced)
            self.match.play(entry.seat, entry.action)
        self.seat = self.match.actors()[0]
        others = [seat for seat in self.match.seats if seat != self.seat]
        kinds = {self.seat: PERSON, **{seat: PERSON if place < people - 1 else "recruit" for place, seat in enumerate(others)}}
        self.path = folder / f"{game}.match"
        self.sitting: Any = ready(Sitting(kinds, self.match, self.path, coach=coach, agreed=agreed))
        self.app, self.play, self.weighs = self.sitting.app, self.sitting.play, Weighs()
        self.coach: Coach = self.play.coach
        self.coach.weighing = self.weighs  # type: ignore[assignment]

    def wait(self, times: int = 30) -> None:
        """Let a little time pass."""
        for _ in range(times):
            self.play.update(STEP)

    @property
    def best(self) -> Decision:
        assert self.coach._best
        return self.coach._best


# --- when there is one ------------------------------------------------------------------------------------------------------


def test_there_is_none_unless_the_settings_say_so(tmp_path: Path, own_folder: Path) -> None:
    assert Preferences().coach is False
    at = Coached("rush", tmp_path, coach=False)
    assert not at.coach.offered and at.coach.button not in at.play.chrome.tools
    press(at.app, "coach")
    at.wait()
    assert not at.coach.on and not at.weighs.asked and at.app.notice.words


def test_the_setting_brings_and_takes_the_button_in_a_match_under_way(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("rush", tmp_path, coach=False)
    at.app.change_preferences(replace(at.app.preferences, coach=True))
    at.play._furnish()
    assert at.coach.button in at.play.chrome.tools
    at.play.lessons = None  # while one is read, nobody else advises
    at.coach.button.press()
    at.app.change_preferences(replace(at.app.preferences, coach=False))
    at.play._furnish()
    assert at.coach.on and at.coach.button in at.play.chrome.tools, "it can still be sent away"
    at.coach.button.press()
    assert not at.coach.on and at.coach.button not in at.play.chrome.tools


def test_whoever_comes_to_the_screen_sees_nothing_of_what_was_told_to_the_last(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("skulls", tmp_path, people=2, agreed=True)
    press(at.app, "coach")
    at.wait(3)
    told = at.coach.card.advice
    assert told.best
    at.play._change_eyes(None)
    assert at.coach._best is None and not at.coach.card.advice.best and not at.coach.card.advice.reasons
    held = Weighs(held=True)
    at.coach.weighing = held  # type: ignore[assignment]
    at.play._change_eyes(at.seat)
    at.wait(3)
    held.give()
    at.play._change_eyes(None)
    at.wait(3)
    assert not at.coach.card.advice.best, "an answer that comes too late is told to nobody"


@pytest.mark.parametrize("agreed", [False, True])
def test_among_people_at_one_screen_all_have_to_agree(agreed: bool, tmp_path: Path, own_folder: Path) -> None:
    at = Coached("rush", tmp_path, people=2, agreed=agreed)
    assert at.coach.offered is agreed and (at.coach.button in at.play.chrome.tools) is agreed


def test_a_puzzle_has_none(program: Program, own_folder: Path) -> None:
    app = program.app
    app.change_preferences(Preferences(coach=True))
    tried = TryPuzzle(app, next(iter(puzzles("rush"))), program.settings, program, None)
    assert not tried.coach.offered and tried.coach.button not in tried.chrome.tools
    tried.coach.switch()
    assert not tried.coach.on


def test_bots_alone_have_none(tmp_path: Path, own_folder: Path) -> None:
    match = Match(rules("rush"), "skirmish", {}, 1)
    sitting = Sitting(dict.fromkeys(match.seats, "recruit"), match, tmp_path / "one.match", coach=True)
    assert not sitting.play.coach.offered


def test_while_a_lesson_is_told_it_says_nothing(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("rush", tmp_path)
    at.coach.play = type("Reading", (), {"__getattr__": lambda self, name: getattr(at.play, name), "reading": True})()
    at.coach.switch()
    assert not at.coach.on and at.app.notice.words == say("coach.lesson")


def test_the_set_up_asks_those_who_share_a_screen(own_folder: Path) -> None:
    begun: list[Chosen] = []

    def page(coach: bool) -> Setup:
        return Setup("skulls", lambda chosen: begun.append(chosen), Preferences(coach=coach))

    def holders(setup: Setup) -> list[bool]:
        return [holder.coach for holder in setup.choosing.chosen().holders.values()]

    setup = page(True)
    setup._take_preset("people")
    assert setup.coach in setup._rule_controls() and holders(setup) == [False, False], "off by default"
    setup.coach.press()
    assert holders(setup) == [True, True]
    setup._take_preset("machine")
    assert setup.coach not in setup._rule_controls() and not any(holders(setup)), "one person decides for himself"
    plain = page(False)
    plain._take_preset("people")
    assert plain.coach not in plain._rule_controls()


def test_what_was_agreed_stands_in_the_file() -> None:
    ann = Holder(PERSON, "Ann", coach=True)
    assert ann.told() == {"kind": PERSON, "name": "Ann", "coach": True}
    seats = {"red": ann.told(), "blue": {"kind": PERSON, "coach": "yes"}, "green": {"kind": "regular", "coach": True}}
    assert holders_of(seats) == {"red": ann, "blue": Holder(PERSON, ""), "green": Holder("regular", "")}
    assert Holder("regular", "R").told() == {"kind": "regular", "name": "R"}


# --- what it tells ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_the_best_by_what_the_seat_knows(game: str, tmp_path: Path, own_folder: Path) -> None:
    at = Coached(game, tmp_path)
    found, view = at.match.rules, at.play.chair().view()
    press(at.app, "coach")
    at.wait(3)
    assert at.coach.on and at.coach.card in at.play.focus.widgets
    request = at.weighs.asked[0]
    assert request["cmd"] == "weigh" and request["seat"] == at.seat and "action" not in request
    assert canonical(request["view"]) == canonical(json.loads(json.dumps(found.write(view)))), "nothing that it does not know"
    advice = at.coach.advice()
    assert advice.best == presentation(game).action_words().in_words(view, at.best.best) and not advice.line
    assert advice.chance == at.best.chance and len(advice.reasons) <= 3
    assert found.refuse(at.match.position, at.seat, at.best.best) is None
    at.app._draw()
    press(at.app, "coach")
    assert not at.coach.on and at.coach.card not in at.play.focus.widgets


def test_where_a_choice_cannot_be_weighed_it_says_so(tmp_path: Path, own_folder: Path) -> None:
    match = Match(rules("skulls"), "street-sweep", {}, 1)
    sitting: Any = ready(Sitting({"seal": PERSON, "terrorist": "recruit"}, match, tmp_path / "one.match", coach=True))
    sitting.play.coach.weighing = Weighs()
    sitting.play.coach.switch()
    sitting.play.update(STEP)
    assert sitting.play.coach.advice().line == say("coach.no_advice") and not sitting.play.coached


def test_while_nothing_changes_nothing_is_drawn_again(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("rush", tmp_path)
    press(at.app, "coach")
    at.wait(3)
    at.app._draw()
    assert not at.play.stale
    at.wait(10)
    assert not at.play.stale and not at.coach.busy and not at.play.restless


def test_it_is_asked_anew_at_the_next_decision_and_says_nothing_between(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("ironsquad", tmp_path)
    press(at.app, "coach")
    at.wait(3)
    asked = len(at.weighs.asked)
    at.play.decide(at.best.best)
    at.sitting.rest()
    assert len(at.weighs.asked) > asked
    at.sitting.play.shown = False
    assert not at.coach._deciding()
    at.coach.update(STEP)
    assert at.coach.advice().line == say("coach.waits")


@pytest.mark.parametrize("game", ["ironsquad", "skulls"])
def test_what_is_pointed_at_stands_beside_the_best(game: str, tmp_path: Path, own_folder: Path) -> None:
    at = Coached(game, tmp_path)
    press(at.app, "coach")
    at.wait(3)
    words, view, table = presentation(game).action_words(), at.play.chair().view(), at.play.table
    others = [one for one in at.match.legal(at.seat) if one["do"] == "move" and words.places(view, one)]
    spots = {space: table.spot(space) for one in others for space in words.places(view, one)[-1:]}
    board, told = at.play.chrome.board, 0
    for space, spot in spots.items():
        if not board.collidepoint(spot) or at.play.log.covers(spot):
            continue
        hover(at.app, spot)
        at.wait(60)
        pointed = at.coach._pointed
        if pointed is None:
            continue
        told += 1
        assert list(words.places(view, pointed))[-1] == space
        advice = at.coach.advice()
        if pointed == at.best.best:
            assert advice.beside == say("coach.is_best")
        else:
            known = at.coach._known.get(key_of(pointed))
            assert words.in_words(view, pointed) in advice.beside
            if known:
                gives_away = known.chance - known.options[known.played].chance
                assert advice.beside_chance == max(0, at.best.chance - gives_away)
            assert all(reason.weight < 0 for reason in advice.reasons)
    assert told


def test_a_whole_plan_is_weighed_beside_the_best_one(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("operators", tmp_path)
    press(at.app, "coach")
    at.wait(3)
    table: Any = at.play.table
    assert table.considered([]) is None
    while not table.state.planner.whole:
        table.plan.lay(table.state.planner.ends().steps[-1])
    at.wait(60)
    plan = table.considered([])
    assert plan["do"] == "plan" and at.weighs.asked[-1]["action"] == plan
    advice = at.coach.advice()
    assert advice.beside_chance is not None and advice.beside_chance <= advice.chance


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1920, 1080), 125)])
def test_in_a_fight_it_lies_under_cards_and_dice(size: tuple[int, int], percent: int, tmp_path: Path, own_folder: Path) -> None:
    sitting: Any = ready(Sitting(SOLO, fights.match_at(fights.COVERED), tmp_path / "one.match", coach=True))
    play = sitting.play
    play.coach.weighing = Weighs()
    play.coach.switch()
    for _ in range(3):
        play.update(STEP)
    lay_out(Situation(sitting.app, play, nothing), size, percent)
    card = play.coach.card
    assert play.coach.advice().best and card.rect == play.chrome.strip and card in play.focus.widgets
    assert not any(widget.rect.colliderect(card.rect) for widget in (*play.table.widgets, *play.chrome.buttons))


# --- what it leaves behind --------------------------------------------------------------------------------------------------


def test_a_match_in_which_it_spoke_is_marked_for_good(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("ironsquad", tmp_path)
    assert not at.play.coached and not summary(at.path).marks.coached
    at.weighs.held = True
    press(at.app, "coach")
    at.wait(3)
    assert not at.play.coached, "it has said nothing yet"
    at.weighs.give()
    at.wait(3)
    press(at.app, "coach")
    at.play.decide(at.match.legal(at.seat)[0])
    assert at.play.coached and summary(at.path).marks.coached
    assert say("matches.coached", about="").strip() in about(summary(at.path))
    match, journal, note = resume(rules, at.path)
    assert journal.marks.coached and note is None and len(match.log) == len(at.match.log)


def test_nobody_who_only_plays_is_marked(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("ironsquad", tmp_path)
    at.play.decide(at.match.legal(at.seat)[0])
    assert not at.play.coached and b"coached" not in at.path.read_bytes()


@pytest.mark.parametrize("coached", [False, True])
def test_a_coached_match_is_in_no_career(coached: bool, tmp_path: Path, own_folder: Path) -> None:
    """Neither when it ends in the window, nor when its file is looked at later."""
    match = telling.played(3)
    holders = {"red": Holder(PERSON, "Zoë"), "blue": Holder("regular", "Regular")}
    enter(match, holders, Attendance(None), coached)
    assert len(Career().matches()) == (not coached)
    again = Match(match.rules, match.scenario, match.options, match.seed)
    other = Career(tmp_path / "other.db")
    path = tmp_path / "matches" / "one.match"
    journal = Journal(again, path, {seat: holder.told() for seat, holder in holders.items()})
    for number, entry in enumerate(match.log):
        journal.marks.coached = coached and number > 3
        again.draws.forced = entry.forced
        again.play(entry.seat, entry.action)
    for _ in taken_in(other, path.parent):
        pass
    assert len(other.matches()) == (not coached)


def test_a_file_that_is_written_anew_keeps_the_mark(tmp_path: Path, own_folder: Path) -> None:
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    path = tmp_path / "one.match"
    journal = Journal(match, path, {})
    journal.marks.coached = True
    seat = match.actors()[0]
    match.play(seat, match.legal(seat)[0])
    path.unlink()
    seat = match.actors()[0]
    match.play(seat, match.legal(seat)[0])
    assert summary(path).marks.coached


def test_a_match_that_ends_by_no_action_of_the_coached_is_marked_too(tmp_path: Path, own_folder: Path) -> None:
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    journal = Journal(match, tmp_path / "one.match", {})
    journal.marks.coached = True
    journal.forfeit("blue", "It has left.")
    assert summary(journal.path).marks.coached


def test_leaving_ends_the_process(tmp_path: Path, own_folder: Path) -> None:
    at = Coached("rush", tmp_path)
    press(at.app, "coach")
    at.play.end()
    assert at.weighs.closed
