"""The shelf of puzzles, a puzzle at the table, and the sentences about a try."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.learning.puzzle_search import Decision, Followed, Search, Unsearchable
from game.learning.puzzles import Puzzle, begun, has_puzzles, own_folder, puzzles, save_own, value_of
from scenes.app.app import STEP, App
from scenes.boards.hexes.board import Hit
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push
from scenes.kit.widgets import Button
from scenes.presentation.games import presentation
from scenes.program import Program
from scenes.puzzles.list import Puzzles
from scenes.puzzles.menu import PuzzleMenu
from scenes.puzzles.progress import shelf, solved, solved_file, tick
from scenes.puzzles.screen import TryPuzzle
from scenes.puzzles.solver import Answer, Opponents, Solver
from scenes.puzzles.verdict import Verdict, percent, rightly, told
from scenes.tables.firefight.advising.prospects import answers
from tests import tiers
from tests.scenes.fitting import PERCENTS, SIZES, fits, tabbed
from tests.scenes.sitting import Bots, Ground

PUZZLED = [game for game in GAMES if has_puzzles(game)]
ALL = [(game, puzzle.id) for game in GAMES for puzzle in puzzles(game)]


def puzzle_of(game: str, name: str) -> Puzzle:
    """A puzzle that came with a game."""
    return next(puzzle for puzzle in puzzles(game) if puzzle.id == name)


class AtShelf:
    """Somebody at the shelf of a game's puzzles, or at one of them."""

    def __init__(self, game: str) -> None:
        self.app = App(patience=0)
        self.app.open()
        self.app.surface = pygame.display.set_mode((1280, 720))
        self.app.scale = Scale(100)
        self.app.preferences = replace(self.app.preferences, speed="off")
        self.program = Program(self.app)
        self.game = game
        made = self.program.puzzles(game)
        assert isinstance(made, Puzzles)
        self.shelf = made
        self.app.apply(Push(Ground()))
        self.app.apply(Push(self.shelf))

    @property
    def top(self) -> Any:
        """The screen that is seen."""
        return self.app.stack[-1]

    def open(self, name: str) -> TryPuzzle:
        """The puzzle of this name, at the table, at its first decision."""
        self.shelf._choose(next(place for place, one in enumerate(self.shelf.shelf) if one.puzzle.id == name))
        self.app.apply(self.shelf.open())
        assert isinstance(self.top, TryPuzzle)
        self.top.bots.thinking = Bots()  # type: ignore[assignment]
        self.rest()
        return self.top

    def rest(self, until: Callable[[], bool] = lambda: False, seconds: float = 20.0) -> None:
        """Let time pass until the screen waits for a person, or until something has come about."""
        end = monotonic() + seconds
        while monotonic() < end:
            top = self.top
            if isinstance(top, TryPuzzle) and top.playing.halted:
                top.go_on()
            if until() or not (top.restless or top.waiting):
                return
            if isinstance(top, TryPuzzle):
                top.pause = 0.0
            self.app.apply(top.update(STEP))
            if isinstance(top, TryPuzzle) and top.solver.busy:
                sleep(0.001)
        raise AssertionError("The screen never comes to rest.")

    def ended(self) -> Verdict:
        """The sheet at the end of the try."""
        self.rest(lambda: isinstance(self.top, Verdict))
        assert isinstance(self.top, Verdict)
        return self.top

    def words(self) -> str:
        """All that the sheet on top says."""
        return " ".join(getattr(line, "words", "") for line in self.top.lines)


# --- the shelf ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("percent_", tiers.scales(PERCENTS))
@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("game", PUZZLED)
def test_the_shelf_fits(game: str, size: tuple[int, int], percent_: int) -> None:
    fits(AtShelf(game).shelf, size, percent_)


@pytest.mark.parametrize("game", PUZZLED)
def test_every_puzzle_has_a_picture_of_its_own_and_says_whose_it_is(game: str) -> None:
    sitting = AtShelf(game)
    pictures = set()
    for place, one in enumerate(sitting.shelf.shelf):
        sitting.shelf._choose(place)
        assert one.puzzle.text in sitting.shelf.about.words and "You play" in sitting.shelf.about.words
        pictures.add(pygame.image.tobytes(sitting.shelf.picture.look(), "RGB"))
    assert len(pictures) == len(sitting.shelf.shelf) == 10


def test_a_click_chooses_and_a_second_one_begins(game: str = "operators") -> None:
    sitting = AtShelf(game)
    assert sitting.shelf._open_item("3") is None and sitting.shelf.place == 3
    sitting.app.apply(sitting.shelf._open_item("3"))
    assert isinstance(sitting.top, TryPuzzle) and sitting.top.puzzle.id == puzzles(game)[3].id


def test_every_button_of_the_shelf_is_reached_by_keys() -> None:
    page = AtShelf("operators").shelf
    assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}


def test_own_puzzles_stand_behind_the_others_and_can_be_thrown_away() -> None:
    sitting = AtShelf("ironsquad")
    first = puzzles("ironsquad")[0]
    save_own("ironsquad", first._replace(id="mine", title="Mine", answer=(), key=(), tries=()))
    sitting.shelf.again()
    assert sitting.shelf.shelf[-1].puzzle.title == "Mine" and sitting.shelf.shelf[-1].file
    sitting.shelf._choose(len(sitting.shelf.shelf) - 1)
    assert sitting.shelf.drop in sitting.shelf.focus.widgets
    sitting.shelf.drop.press()
    assert len(sitting.shelf.shelf) == 10 and not list(own_folder("ironsquad").glob("*.json"))


def test_a_broken_file_is_told_about_and_stays() -> None:
    folder = own_folder("operators")
    folder.mkdir(parents=True)
    (folder / "bad.json").write_text("{}", encoding="utf-8")
    sitting = AtShelf("operators")
    assert "bad.json" in sitting.app.notice.words and len(sitting.shelf.shelf) == 10
    assert (folder / "bad.json").read_text(encoding="utf-8") == "{}"


def test_what_was_solved_is_remembered_and_a_broken_list_is_no_hindrance(tmp_path: Path) -> None:
    tick("operators", "run-late")
    tick("operators", "run-late")
    assert solved("operators") == ["run-late"] and not solved("ironsquad")
    assert [one.puzzle.id for one in shelf("operators")[0] if one.solved] == ["run-late"]
    solved_file().write_text('{"operators": [1, "x"], "ironsquad": 5}', encoding="utf-8")
    assert solved("operators") == ["x"]
    solved_file().write_text("[", encoding="utf-8")
    assert solved("operators") == []
    tick("operators", "run-late")
    assert json.loads(solved_file().read_text(encoding="utf-8")) == {"operators": ["run-late"]}


@pytest.mark.parametrize("spoiled", [b"[", b"[]", b"\xff", b"[" * 100_000], ids=["broken off", "a list", "no text", "too deep"])
def test_a_spoiled_list_of_what_was_solved_is_told_of_once_and_kept_under_another_name(spoiled: bytes) -> None:
    tick("operators", "run-late")
    solved_file().write_bytes(spoiled)
    found, faults = shelf("operators")
    assert not any(one.solved for one in found)
    assert len(faults) == 1 and "solved.json" in faults[0] and "solved.broken.json" in faults[0]
    tick("operators", "run-late")
    assert solved_file().with_name("solved.broken.json").read_bytes() == spoiled
    assert not shelf("operators")[1]


def test_a_puzzle_leads_to_the_editor_at_its_position() -> None:
    sitting = AtShelf("ironsquad")
    sitting.app.apply(sitting.shelf._edit())
    first = puzzles("ironsquad")[0]
    assert sitting.top.value == first.rules.write(first.rules.read(first.start))


# --- at the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), tiers.thinned(ALL, 5))
def test_the_answer_is_shown_to_its_good_end(game: str, name: str) -> None:
    sitting = AtShelf(game)
    trying = sitting.open(name)
    sitting.app.apply(trying.answer.press())
    assert sitting.top.showing and sitting.top is not trying
    sitting.top.bots.thinking = Bots()
    verdict = sitting.ended()
    tried = sitting.app.stack[-2]
    assert isinstance(tried, TryPuzzle) and tried.chrome.sentence.words in ("**Solved.**", "**Not solved.**"), (
        "nobody is waited for"
    )
    assert "That was the answer." in sitting.words() and puzzle_of(game, name).why in sitting.words()
    assert name not in solved(game), "who looks at the answer has not solved it"
    assert verdict.answer is None


@pytest.mark.parametrize("game", PUZZLED)
def test_a_person_who_does_the_answer_has_solved_it(game: str) -> None:
    sitting, puzzle = AtShelf(game), puzzles(game)[0]
    trying = sitting.open(puzzle.id)
    assert trying.perspective == puzzle.seat and trying.journal is None
    for action in puzzle.answer:
        trying.decide(action)
        sitting.rest(lambda: isinstance(sitting.top, Verdict))
    sheet = sitting.ended()
    board = trying.board_place
    assert board and sheet.beside and sheet.back.rect.x >= board.right, "the position is seen beside what became of it"
    legend = getattr(getattr(trying.table, "board", None), "legend", None)
    assert legend is None or trying.lit_place.contains(legend.rect), "and so is what its colours mean"
    assert trying.lit_place.contains(board) and trying.lit_place.right == board.right
    assert puzzle.why in sitting.words() and solved(game) == [puzzle.id]
    assert sheet.answer is None, "whoever has found it need not be shown"
    on = sitting.top.buttons[0]
    sitting.app.apply(on.press())
    assert isinstance(sitting.top, TryPuzzle) and sitting.top.puzzle.id == puzzles(game)[1].id
    assert len(sitting.app.stack) == 3


def test_a_puzzle_of_operators_warns_of_no_marker_and_shows_its_board_once_it_is_solved() -> None:
    sitting, puzzle = AtShelf("operators"), puzzles("operators")[1]
    trying = sitting.open(puzzle.id)
    table: Any = trying.table
    assert table.state.planner.away() or table.state.planner.blind(), "else nothing would be warned of"
    assert table.panels.warnings not in table.panels.widgets
    for action in puzzle.answer:
        trying.decide(action)
        sitting.rest(lambda: isinstance(sitting.top, Verdict))
    assert sitting.ended().beside and table.state.view.phase == "combat"
    assert table.board_shown and trying.lit_place and trying.lit_place.contains(trying.board_place)
    sitting.app.apply(Pop())
    assert table.board_shown, "it is what is looked at"
    table.state.dueling = True
    assert trying.lit_place is None, "what covers the board is darkened as a whole"


def test_a_tempting_try_fails_and_it_is_said_why() -> None:
    sitting, puzzle = AtShelf("ironsquad"), puzzles("ironsquad")[0]
    trying = sitting.open(puzzle.id)
    tempting = puzzle.tries[0]
    for action in (*tempting.actions, {"do": "end", "unit": "us-captain"}, {"do": "end_turn"}):
        trying.decide(action)
        sitting.rest(lambda: isinstance(sitting.top, Verdict))
    sitting.ended()
    assert tempting.text in sitting.words() and "Decision 1 was a mistake" in sitting.words()
    assert puzzle.why not in sitting.words() and not solved("ironsquad")
    sitting.app.apply(sitting.top.buttons[0].press())
    assert isinstance(sitting.top, TryPuzzle) and not sitting.top.match.log


def test_after_the_end_the_board_can_be_looked_at_and_nothing_more_be_done() -> None:
    sitting = AtShelf("ironsquad")
    trying = sitting.open(puzzles("ironsquad")[0].id)
    trying.decide({"do": "end_turn"})
    sitting.ended()
    sitting.app.apply(sitting.top.escape())
    sitting.rest()
    assert sitting.top is trying and trying.table.state.chair is None
    assert trying.hint not in trying.focus.widgets and trying.again in trying.focus.widgets
    assert {trying.back, trying.onward} <= set(trying.focus.widgets), "the board leads on, as the sheet did"
    sitting.app.apply(trying.focus.enter(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")).change)
    assert isinstance(sitting.top, TryPuzzle) and sitting.top.puzzle.id == puzzles("ironsquad")[1].id


@pytest.mark.parametrize("game", PUZZLED)
def test_a_puzzle_stands_over_its_board_by_name(game: str) -> None:
    trying = AtShelf(game).open(puzzles(game)[0].id)
    assert trying.chrome.title == f"Puzzle: {puzzles(game)[0].title}"


@pytest.mark.parametrize(("game", "name"), [one for one in ALL if one[0] in ("firefight", "rush")])
def test_no_move_is_proposed_in_a_puzzle(game: str, name: str) -> None:
    """Two games propose one elsewhere: Firefight the wisest action, Rush the better order."""
    trying: Any = AtShelf(game).open(name)
    mode = trying.table.mode
    if game == "firefight":
        while mode.thinks:
            mode.advance()
        mode.acts.update_highlights()
        assert mode.advised() is None and (answers(mode.view, mode.seat) or mode.option() is None)
        if not answers(mode.view, mode.seat):
            for _ in range(2):
                listed = [key for key in getattr(mode, "_cards", {}) if isinstance(key, tuple) and key[0] == "option"]
                passing = [one for one in mode.buttons() if one.main and one.label == "Pass"]
                assert not listed and not passing, "neither is what seems best told in the column, nor is giving up amber"
                mode.next_unit()
    elif hasattr(mode, "ways"):
        asked = [action for action in mode.legal if action["do"] == "move"]
        assert all(not stop.gains for way in mode.ways for stop in way.stops), "what a stop is good for is left to find"
        assert [way.action for way in mode.ways if not way.long] == [action for action in asked if "steps" not in action]


@pytest.mark.parametrize(("game", "name"), [(game, puzzles(game)[0].id) for game in PUZZLED])
def test_nothing_is_amber_before_anything_is_picked(game: str, name: str) -> None:
    """Amber is what lessons say to press: in a puzzle it would be the answer, or worse, not."""
    sitting = AtShelf(game)
    trying = sitting.open(name)
    sitting.rest()
    bar = trying.chrome.buttons
    assert trying._choice and not [one.label for one in bar if one.main or one.key == "confirm"]
    offered = len(bar)
    trying.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=trying.chrome.board.center, button=1))
    assert trying._looked and offered


def test_the_way_is_for_the_one_who_solves_to_find() -> None:
    """A click on the house does not walk him there; one on the next hex takes a step."""
    sitting = AtShelf("ironsquad")
    trying: Any = sitting.open("by-road")
    mode = trying.table.mode
    mode.choose("us-captain")
    assert not mode.click(Hit("G08")) and "step by step" in mode.why_nothing(Hit("G08"))
    assert set(mode.outlook.far) == {"C07", *mode.view.world.hexes.links("C07")}
    assert mode.click(Hit("C08"))
    sitting.rest()
    assert len(trying.match.log) == 1 and trying.match.position.units["us-captain"].at == "C08"


@pytest.mark.parametrize(("to", "lost"), [("C08", False), ("D07", True)])
def test_it_is_said_as_soon_as_nothing_can_solve_it_any_more(to: str, lost: bool) -> None:
    sitting = AtShelf("ironsquad")
    trying = sitting.open("by-road")
    trying.decide({"do": "move", "unit": "us-captain", "to": to})
    sitting.rest()
    assert ("can no longer be solved" in trying.panel.lines[0].left) == lost
    amber = [one for one in trying.focus.widgets if isinstance(one, Button) and one.main]
    assert (amber == [trying.again]) == lost, "where nothing solves it, amber begins anew"
    assert (trying.again.key == "confirm") == lost and sum(one.key == "confirm" for one in trying.chrome.buttons) <= (not lost)
    trying.take_back()
    sitting.rest()
    assert not trying.again.main
    assert "can no longer be solved" not in trying.panel.lines[0].left


@pytest.mark.parametrize("game", PUZZLED)
def test_a_hint_points_first_and_then_says_what_to_do(game: str) -> None:
    sitting, puzzle = AtShelf(game), puzzles(game)[1]
    trying = sitting.open(puzzle.id)
    words = puzzle.rules.read(puzzle.start)
    trying.hint.press()
    first = trying.panel.lines[0].left
    trying.hint.press()
    second = trying.panel.lines[0].left
    deeds = presentation(game).action_words()
    assert first != second and deeds.in_words(words, puzzle.answer[0]) in second
    assert all(deeds.where(words, place) in first for place in deeds.places(words, puzzle.answer[0]))


def test_off_the_answers_way_a_hint_is_searched_for() -> None:
    sitting = AtShelf("ironsquad")
    trying = sitting.open("the-next-class")
    other = next(
        action for action in trying.match.legal("us") if action["do"] == "move" and action != trying.puzzle.answer[0]
    )  # fmt: skip
    trying.decide(other)
    sitting.rest()
    trying.hint.press()
    sitting.rest(lambda: bool(trying._advice))
    assert trying._advice


@pytest.mark.parametrize("game", PUZZLED)
def test_every_action_of_every_puzzle_has_words_and_places(game: str) -> None:
    deeds = presentation(game).action_words()
    for puzzle in puzzles(game):
        match = begun(puzzle, 0)
        view = match.view(puzzle.seat)
        for action in (*puzzle.answer, *(one for try_ in puzzle.tries for one in try_.actions), *match.legal(puzzle.seat)[:40]):
            assert deeds.in_words(view, action)
            assert all(isinstance(place, str) for place in deeds.places(view, action))


def test_the_task_folds_to_its_title() -> None:
    sitting = AtShelf("operators")
    trying = sitting.open(puzzles("operators")[0].id)
    high = trying.panel.rect.h
    trying.panel.click(trying.panel.rect.center)
    assert trying.panel.rect.h == high, "where a button was before a hint came, nothing folds"
    trying.panel.click(trying.panel.rect.move(20, 12).topleft)
    assert trying.panel.rect.h < high / 2 and trying.hint not in trying.focus.widgets
    trying.panel.click(trying.panel.rect.center)
    assert trying.panel.rect.h == high


def test_the_task_tells_of_folding_on_its_title_alone() -> None:
    trying = AtShelf("ironsquad").open(puzzles("ironsquad")[2].id)
    x, y = trying.panel.rect.topleft
    for at, speaks in (((x + 30, y + 12), True), ((x + 30, y + 60), False), ((2, 2), False)):
        trying.focus._move(at, moved=True)
        assert bool(trying.focus._tip()) == speaks
    trying.focus.to(trying.panel)
    assert trying.focus._tip(), "who comes with the keys is told as well"


def test_odds_go_by_what_the_task_tells_and_are_not_covered_by_it() -> None:
    puzzle = puzzle_of("operators", "enough-is-enough")
    trying = AtShelf("operators").open(puzzle.id)
    choosing: Any = trying.table.duel.choosing
    told = {name: choosing.against[name] for name in ("card", "aim", "agility", "aggressive")}
    assert told == {"card": "full-auto", "aim": 1, "agility": 1, "aggressive": 5}
    choosing.choose(puzzle.answer[0]["card"])
    for kind in ("aim", "agility"):
        choosing.take(kind, puzzle.answer[0][kind])
    trying._furnish()
    while choosing.reckoning:
        choosing.go_on()
    worth = sum(choosing.panel.odds[part] for part in ("win", "both_fall", "both_stand"))
    assert worth == pytest.approx(0.821, abs=0.001), "what the puzzle says that there is at best"
    assert not trying.panel.folded
    assert trying.panel.rect.collidelist([choosing.rect, *(pane.rect for pane in trying.table.duel.state.panes.values())]) == -1


@pytest.mark.parametrize("percent_", tiers.scales([75, 100, 150]))
@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("game", PUZZLED)
def test_the_task_stands_beside_the_board_and_covers_no_button(game: str, size: tuple[int, int], percent_: int) -> None:
    sitting = AtShelf(game)
    trying = sitting.open(puzzles(game)[1].id)
    surface = pygame.display.set_mode(size)
    trying.resize(size, Scale(percent_))
    trying.draw(surface)
    assert not trying.stale and surface.get_rect().contains(trying.panel.rect)
    assert trying.panel.scale.text(trying.panel.size) >= 15
    others = [*trying.chrome.buttons, *trying.chrome.tools]
    assert not [button for button in others if button.rect.colliderect(trying.panel.rect)]
    assert all(button.rect.h >= trying.panel.scale.px(36) for button in trying.panel.buttons)


def test_the_menu_leads_back_to_the_shelf() -> None:
    sitting = AtShelf("operators")
    trying = sitting.open(puzzles("operators")[0].id)
    sitting.app.apply(trying._menu())
    assert isinstance(sitting.top, PuzzleMenu)
    sitting.app.apply(sitting.top.choices[-1].press())
    assert sitting.app.stack[-1] is sitting.app.stack[1]


def test_an_own_puzzle_without_an_answer_is_shown_by_the_search() -> None:
    puzzle = puzzle_of("ironsquad", "over-the-gun")
    save_own("ironsquad", puzzle._replace(id="mine", title="Mine", answer=(), key=(), tries=(), why=""))
    sitting = AtShelf("ironsquad")
    trying = sitting.open("mine")
    sitting.app.apply(trying.answer.press())
    sitting.ended()
    assert "That was the answer." in sitting.words()


# --- who answers --------------------------------------------------------------------------------------------------------


def test_the_others_do_what_is_worst_and_the_one_who_solves_decides_first() -> None:
    sitting = AtShelf("operators")
    trying = sitting.open("between-two-nodes")
    assert isinstance(trying.bots, Opponents) and trying.bots.decision() is None


@pytest.mark.parametrize("found", [True, False])
def test_the_other_seat_plays_what_the_search_found_or_what_a_bot_does(found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = AtShelf("ironsquad")
    trying = sitting.open("not-a-shot")
    bots = trying.bots.thinking
    bots.at_once = True  # type: ignore[attr-defined]
    if not found:
        monkeypatch.setattr(trying.solver, "ask", lambda *_: None)
        monkeypatch.setattr(trying.solver, "answer", lambda: Answer("reply", None))
    for action in trying.puzzle.answer:
        trying.decide(action)
        sitting.rest(lambda: isinstance(sitting.top, Verdict) or trying.state() != "open")
    done = [entry for entry in trying.match.log if entry.seat != trying.puzzle.seat]
    assert done and bool(bots.asked_for) != found  # type: ignore[attr-defined]


def test_what_takes_too_long_is_stopped_and_a_bot_decides() -> None:
    solver = Solver(puzzle_of("ironsquad", "not-a-shot"), patience=0.0)
    solver.ask("long", lambda search: _forever(search))
    end = monotonic() + 10
    answer = None
    while answer is None and monotonic() < end:
        answer = solver.answer()
        sleep(0.001)
    assert answer == ("long", None) and not solver.busy
    solver.ask("short", lambda search: search.most)
    short = None
    while short is None and monotonic() < end:
        short = solver.answer()
        sleep(0.001)
    assert short and short.name == "short"


def _forever(search: Search) -> None:
    """Search until stopped."""
    while search.most:
        sleep(0.001)
    raise Unsearchable("stopped")


def test_a_newer_question_takes_the_place_of_an_older_one() -> None:
    solver = Solver(puzzles("operators")[0], patience=5.0)
    solver.ask("old", lambda search: _forever(search))
    solver.ask("new", lambda _: 7)
    end, found = monotonic() + 5, None
    while found is None and monotonic() < end:
        found = solver.answer()
        sleep(0.001)
    assert found == ("new", 7)
    solver.close()


def test_only_what_is_certain_is_a_hundred_percent() -> None:
    shares = (Fraction(0), Fraction(1, 1000), Fraction(5, 8), Fraction(999, 1000), Fraction(1))
    assert [percent(share) for share in shares] == [f"{n}\u00a0%" for n in (0, 1, 62, 99, 100)]


def test_a_puzzle_written_and_read_keeps_its_goal() -> None:
    first = puzzles("operators")[0]
    path = save_own("operators", first._replace(id="again"))
    assert json.loads(path.read_text(encoding="utf-8"))["goal"] == value_of(first)["goal"]


def test_where_chance_has_a_say_the_best_decisions_count_whatever_came_of_them() -> None:
    good = Followed("failed", Fraction(0), (Decision({"do": "x"}, Fraction(5, 8), Fraction(5, 8)),))
    bad = Followed("solved", Fraction(1), (Decision({"do": "x"}, Fraction(5, 8), Fraction(1, 8)),))
    puzzle = puzzle_of("ironsquad", "the-next-class")
    assert rightly(False, good) and not rightly(True, bad) and rightly(True, None) and not rightly(False, None)
    perfect = told(puzzle, False, False, good, None)
    assert "played perfectly" in perfect[0] and puzzle.why in perfect
    lucky = " ".join(told(puzzle, True, False, bad, None))
    assert "not the best way" in lucky and "12\u00a0%" in lucky and puzzle.why not in lucky


def test_the_end_of_a_turn_is_amber_once_nothing_else_is_left_to_do() -> None:
    """How one wants to be asked about Take Cover is no choice of the puzzle."""
    trying = AtShelf("skulls").open("not-a-sound")
    for action in ({"do": "use", "token": "creep"}, {"do": "fire", "target": "t-vet"}):
        assert trying._choice
        trying.decide(action)
        while trying.restless and not trying._choice and trying.match.position.turn.left:
            trying.update(STEP)
    assert not trying._choice and trying.match.legal("seal")
