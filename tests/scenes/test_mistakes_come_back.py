"""Mistakes made puzzles on the review, and tried again on their shelf until they are solved twice in a row."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pygame
import pytest

from game.api import Action
from game.games import GAMES
from game.journal import Journal
from game.learning.mistakes import Came, Choice, Mistake, folder, keep, shelf
from game.learning.puzzle_search import Search, Unsearchable, proof
from game.learning.puzzles import BEGINNING, Goal, bare, puzzles
from game.learning.returning import Standing
from game.recording import Recording, recording_of
from game.review.reviewing import match_of
from scenes.app.app import STEP, App
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.kit.words import say
from scenes.program import Program
from scenes.puzzles.days import due_in_words, in_words
from scenes.puzzles.list import MISTAKES, Puzzles
from scenes.puzzles.mistaken import TryMistake, TryWeighed, worth_of
from scenes.puzzles.verdict import Verdict
from scenes.review.making import Maker
from scenes.review.proving import Prover, proved
from tests.every_game.walks import begun, kept, played
from tests.mistaken import MONDAY, a_mistake
from tests.scenes.fitting import fits
from tests.scenes.looking import Roads
from tests.scenes.reviewing import AtReview
from tests.scenes.sitting import Bots, Ground
from tests.scenes.situations import STILL

# --- on the review --------------------------------------------------------------------------------------------------------


def made(at: AtReview) -> Maker:
    """The part that makes puzzles, looking for proofs for a moment only; its day is a Monday."""
    at.screen.maker.patience, at.screen.maker.today = 0.2, lambda: MONDAY
    return at.screen.maker


def own_fault(at: AtReview) -> int:
    """A fault of the person's."""
    first = at.recording.seats[0]
    return next(number for number in at.screen.state.faults() if at.recording.log[number - 1].seat == first)


def wait(at: AtReview) -> None:
    """Let time pass until a proof is found or given up."""
    end = monotonic() + 30
    while at.screen.maker.busy and monotonic() < end:
        at.screen.update(STEP)
        sleep(0.005)
    assert not at.screen.maker.busy


@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_goes_to_the_shelf_of_its_game_and_says_where_it_is_from(game: str, tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played(game, STILL[game], 1), tmp_path)
    maker = made(at)
    at.screen.pick(own_fault(at))
    assert maker.button.enabled
    maker.button.press()
    assert at.screen.waiting and not maker.button.enabled, "one at a time"
    wait(at)
    (one,) = shelf(game).mistakes
    number, entry = at.screen.state.picked, at.recording.log[at.screen.state.picked - 1]
    assert (one.came.action, one.came.match, one.puzzle.seat) == (number, match_of(at.recording), entry.seat)
    assert one.played == entry.action and one.standing.due == MONDAY + timedelta(1)
    assert one.came.against and one.came.stage and one.puzzle.text and at.app.notice.words
    assert one.puzzle.rules.read(one.puzzle.start) == at.recording.at(number - 1) or one.puzzle.start == at.recording.written(
        number - 1
    )
    assert not maker.button.enabled, "it is there already"


def test_only_a_persons_faults_can_be_made_puzzles(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path)
    other = at.recording.seats[1]
    at.screen.pick(next(number for number in at.screen.state.faults() if at.recording.log[number - 1].seat == other))
    assert made(at).button.reason == say("review.puzzle_of_bot")
    at.screen.pick(next(number for number in at.screen.state.marked() if at.screen.state.mark(number) == "brilliant"))
    assert made(at).button.reason


def test_a_difference_within_the_error_is_not_put_on_the_shelf(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path)
    number = own_fault(at)
    at.screen.pick(number)
    review = at.screen.state.review
    assert review
    step = review.steps[number - 1]
    assert step.decision
    review.steps[number - 1] = step._replace(decision=step.decision._replace(error=0.15))  # type: ignore[index]
    made(at).button.press()
    wait(at)
    assert not shelf("operators").mistakes and "difference" in at.app.notice.words


def test_leaving_gives_the_search_up(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("ironsquad", STILL["ironsquad"], 1), tmp_path)
    made(at).patience = 60.0
    at.screen.pick(own_fault(at))
    at.screen.maker.button.press()
    at.press("let_go")
    assert not at.screen.maker.busy and not folder("ironsquad").exists()


def test_what_a_search_can_prove_is_proved() -> None:
    """A puzzle of the book whose best first move is known, beside one that does less."""
    puzzle = next(one for one in puzzles("ironsquad") if one.tries and len(one.tries[0].actions) == 1 and one.certain)
    better, worse = puzzle.answer[0], puzzle.tries[0].actions[0]
    found = proved(Search(puzzle), better, worse)
    assert found and found.worth == proof(puzzle).worth == 1 and found.left == proof(puzzle).tries[0]
    assert proved(Search(puzzle), worse, better) is None, "what was played is better"
    assert proved(Search(puzzle, 3), better, worse) is None, "too much can happen"
    prover = Prover([puzzle._replace(goal=puzzle.goal._replace(events=({"is": "never seen"},))), puzzle], better, worse, 60.0)
    while prover.busy:
        sleep(0.005)
    assert prover.proof and prover.proof.puzzle == puzzle, "the first goal that it reaches"


def test_what_hangs_on_what_could_not_be_known_is_not_proved() -> None:
    """A proof holds in every position that could stand behind the view, or is none."""
    puzzle = next(one for one in puzzles("ironsquad") if one.tries and len(one.tries[0].actions) == 1 and one.certain)
    better, worse = puzzle.answer[0], puzzle.tries[0].actions[0]
    same, other = dict(puzzle.position), {**puzzle.position, "units": {}}
    for others, holds in (([same, same], True), ([same, other], False)):
        prover = Prover([puzzle], better, worse, 60.0, others)
        while prover.busy:
            sleep(0.005)
        assert bool(prover.proof) == holds


# --- on the shelf ---------------------------------------------------------------------------------------------------------


class AtMistakes:
    """Somebody at the shelf of his mistakes, on a day that can be chosen."""

    def __init__(self, game: str, today: date = MONDAY) -> None:
        self.app = App(patience=0)
        self.app.open()
        self.app.surface = pygame.display.set_mode((1280, 720))
        self.app.scale = Scale(100)
        self.app.preferences = replace(self.app.preferences, speed="off")
        self.today = today
        program = Program(self.app)
        self.page = Puzzles(self.app, game, program.settings, program, lambda: self.today, mistakes=True)
        self.app.apply(Push(Ground()))
        self.app.apply(Push(self.page))

    @property
    def top(self) -> Any:
        """The screen that is seen."""
        return self.app.stack[-1]

    def open(self) -> Any:
        """The first mistake at the table, at its decision."""
        self.app.apply(self.page.open())
        self.top.bots.thinking = Bots()
        self.rest()
        return self.top

    def rest(self) -> None:
        """Let time pass until the screen waits for a person, or a sheet lies over it."""
        end = monotonic() + 60
        while monotonic() < end and not isinstance(self.top, Verdict):
            if self.top.playing.halted:
                self.top.go_on()
            if not (self.top.restless or self.top.waiting):
                return
            self.top.pause = 0.0
            self.app.apply(self.top.update(STEP))
            sleep(0.001)

    def words(self) -> str:
        """All that the sheet at the end says."""
        assert isinstance(self.top, Verdict)
        return " ".join(getattr(line, "words", "") for line in self.top.lines)


def standing(game: str) -> Standing:
    """How the first mistake of a game stands."""
    return shelf(game).mistakes[0].standing


@pytest.mark.parametrize("game", GAMES)
def test_the_better_decision_solves_it_and_it_waits_longer(game: str, own_folder: Path) -> None:
    keep(a_mistake(game))
    at = AtMistakes(game)
    tried = at.open()
    assert isinstance(tried, TryWeighed) and tried.state() == "open"
    tried.decide(tried.mistake.choices[0].action)
    at.rest()
    assert isinstance(at.top, Verdict) and tried.state() == "solved" and "61" in at.words() and "26 November" in at.words()
    assert standing(game) == Standing(MONDAY + timedelta(3), 1, 1)
    at.today = MONDAY + timedelta(3)
    again = AtMistakes(game, at.today)
    second = again.open()
    second.decide(second.mistake.choices[0].action)
    again.rest()
    assert standing(game).learned and "no more" in again.words()


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_before_is_no_solution(game: str, own_folder: Path) -> None:
    keep(a_mistake(game)._replace(standing=Standing(MONDAY, 1, 1)))
    at = AtMistakes(game)
    tried = at.open()
    tried.decide(tried.mistake.played)
    at.rest()
    assert tried.state() == "failed" and "44" in at.words()
    assert standing(game) == Standing(MONDAY + timedelta(1), 1, 0)


def test_a_plan_is_one_decision(own_folder: Path) -> None:
    """Whether its markers are laid one by one or all at once."""
    match = begun("operators", "kiln-yard", 1)
    seat, whole = match.actors()[0], match.rules.write(match.position)
    marks = list[Action]()
    while len(marks) < 4:
        marks.append(next(one for one in match.legal(seat) if one["do"] == "mark" and not one.get("via")))
        match.play(seat, marks[-1])
    plan: Action = {"do": "plan", "at": [one["at"] for one in marks], "face": [one["face"] for one in marks]}
    mistake = a_mistake("operators")
    position = bare(whole)
    puzzle = mistake.puzzle._replace(
        seat=seat, answer=(plan,), position=position, scenario=whole["scenario"], options=whole["options"]
    )
    keep(mistake._replace(puzzle=puzzle, played=plan, choices=[Choice(plan, 0.5)]))
    at = AtMistakes("operators")
    tried = at.open()
    for mark in marks:
        assert tried.state() == "open" and tried.decision() is None
        tried.decide(mark)
        at.rest()
    assert tried.decision() == plan and tried.state() == "solved"


def test_whoever_is_shown_the_answer_has_not_solved_it(own_folder: Path) -> None:
    keep(a_mistake("ironsquad"))
    at = AtMistakes("ironsquad")
    tried = at.open()
    at.app.apply(tried.show_answer())
    at.rest()
    assert standing("ironsquad").due == MONDAY + timedelta(1) and standing("ironsquad").row == 0
    assert isinstance(at.top, Verdict) and standing("ironsquad").solved == 0, "nor does the answer count"


def test_what_nobody_has_weighed_is_weighed(own_folder: Path) -> None:
    mistake = a_mistake("ironsquad")
    rules, seat = mistake.puzzle.rules, mistake.puzzle.seat
    view = rules.view(rules.read(mistake.puzzle.start), seat)
    known = [one.action for one in mistake.choices]
    other = next(one for one in rules.legal(view, seat) if one not in known and one["do"] not in rules.settings)
    found = worth_of(mistake, view, other)
    assert found and 0 <= found.chance <= found.best == 0.61


def test_hints_point_to_the_better_decision(own_folder: Path) -> None:
    keep(a_mistake("ironsquad"))
    tried = AtMistakes("ironsquad").open()
    tried.give_hint()
    tried.give_hint()
    assert tried._hinted == tried.puzzle.answer[0] and tried._advice


def test_a_proved_one_is_played_as_a_puzzle_and_comes_back_too(own_folder: Path) -> None:
    puzzle = next(one for one in puzzles("ironsquad") if one.certain)._replace(id="0123abcd-1")
    came = Came("none.match", "0123abcd", 1, MONDAY, "Ghost", "round 6")
    keep(Mistake(puzzle, came, puzzle.answer[0], (), 0.0, Standing(MONDAY)))
    at = AtMistakes("ironsquad")
    tried = at.open()
    assert isinstance(tried, TryMistake) and not isinstance(tried, TryWeighed)
    for action in puzzle.answer:
        tried.decide(action)
        at.rest()
    assert isinstance(at.top, Verdict) and standing("ironsquad").row == 1 and "26 November" in at.words()


def test_the_page_tells_what_is_due_and_leads_to_the_review(own_folder: Path) -> None:
    match = played("operators", "kiln-yard", 1)
    path = own_folder / "matches" / "one.match"
    journal = Journal(match, path, {})
    assert journal.kept()
    journal.give_up()
    recording = recording_of(path)
    mistake = a_mistake("operators", 5)
    came = mistake.came._replace(match=match_of(recording))
    keep(mistake._replace(came=came, puzzle=mistake.puzzle._replace(id=f"{came.match}-5")))
    at = AtMistakes("operators")
    page = at.page
    assert "1 mistake" in page.line.words and page.kinds.options[1].words.endswith("1")
    assert "Ghost" in page.about.words and "23 November" in page.about.words and "Round 6" in page.about.words
    roads: Any = Roads()
    page.navigation = roads
    page.review.press()
    name, found, number = roads.taken[-1]
    assert (name, found.header, number) == ("review", recording.header, 5)
    path.unlink()
    page.resize((1280, 720), Scale(100))
    assert not page.review.enabled
    page.drop.press()
    assert not shelf("operators").mistakes and page.chosen is None


def test_the_shelves_are_turned_to_and_spoilt_files_are_told(own_folder: Path) -> None:
    keep(a_mistake("rush", 1, MONDAY + timedelta(5)))
    (folder("rush") / "bad.json").write_text("{}")
    at = AtMistakes("rush")
    assert "bad.json" in at.app.notice.words and (folder("rush") / "bad.json").exists()
    assert at.page.kind == MISTAKES and "Nothing" in at.page.line.words
    at.page.kinds.choose(0)
    assert len(at.page.shelf) > 5 and at.page.chosen and not at.page.chosen.mistake
    at.page.kinds.choose(1)
    assert [one.puzzle.id for one in at.page.shelf] == ["0123abcd-1"]
    for size, percent in (((1280, 720), 100), ((1920, 1080), 150), ((1024, 640), 75)):
        fits(at.page, size, percent)


def test_the_title_counts_what_is_due_and_leads_there(program: Program) -> None:
    title: Any = program.title()
    title.resize((1280, 720), Scale(100))
    assert title.due not in title.focus.widgets
    keep(a_mistake("rush", 1))
    keep(a_mistake("rush", 2))
    keep(a_mistake("operators", 1))
    keep(a_mistake("ironsquad", 1, date.today() + timedelta(2)))
    title.resize((1280, 720), Scale(100))
    assert title.due in title.focus.widgets and "3 mistakes" in title.due.label
    opened = title.due.press().scene
    assert isinstance(opened, Puzzles) and (opened.game, opened.kind) == ("rush", MISTAKES)
    for size, percent in (((1280, 720), 100), ((1920, 1080), 150), ((1024, 640), 75), ((1024, 640), 150)):
        fits(title, size, percent)


def test_days_in_words() -> None:
    assert in_words(date(2026, 11, 24)) == "24 November"
    words = [due_in_words(MONDAY + timedelta(days), MONDAY) for days in (-2, 0, 1, 3)]
    assert words[0] == words[1] and words[2] == "tomorrow" and words[3] == "in 3 days"


def test_a_fight_that_is_thrown_until_somebody_falls_is_given_up_at_once() -> None:
    """Its draws have no end: no search may follow them, and none may keep a thread at work for ever."""
    match = kept("rush", STILL["rush"], 1)
    recording, found = Recording(match), 0
    for number in range(1, recording.length + 1):
        if found == 3:
            break
        if not any(event["is"] == "combat" for event in recording.events(number)):
            continue
        entry, whole = recording.log[number - 1], recording.written(number - 1)
        position = bare(whole)
        mistake = a_mistake("rush")
        puzzle = mistake.puzzle._replace(
            seat=entry.seat, position=position, scenario=whole["scenario"], options=whole["options"],
            goal=Goal(events=({"is": "capture", "seat": entry.seat},), until=({"is": "turn"},)),
        )  # fmt: skip
        with pytest.raises(Unsearchable):
            Search(puzzle).of(recording.at(number - 1), BEGINNING, entry.seat, entry.action)
        found += 1
    assert found
