"""Every page of the program that stands without a board, each as somebody comes to it who has played a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from time import time
from typing import Any

from game.career.store import Career
from game.folders import user_folder
from game.games import GAMES, rules
from game.journal import ENDING, Journal
from game.learning import mistakes as kept_mistakes
from game.learning.lessons import has_lessons
from game.learning.mistakes import Mistake
from game.learning.puzzle_search import Decision, Followed
from game.learning.puzzles import has_puzzles, puzzles
from game.learning.returning import Standing
from game.learning.rulebook import book, has_book
from game.texts import cut
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.page import Page
from scenes.app.preferences import Preferences
from scenes.career.best import placed
from scenes.career.page import CareerPage
from scenes.kit import palette
from scenes.kit.marks import plain
from scenes.kit.scene import Pop, Push, Screen
from scenes.kit.words import say
from scenes.lessons.list import LessonLeft, LessonList
from scenes.match.curtain import Curtain
from scenes.match.screen import Play
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, Holder
from scenes.program import Program
from scenes.puzzles.list import Puzzles
from scenes.puzzles.menu import PuzzleMenu
from scenes.puzzles.verdict import Verdict, rightly, told
from scenes.replay.film import Film, Part
from scenes.replay.filming import ChooseFilm, FilmSheet
from scenes.replay.timeline import Moment
from scenes.rulebook.screen import Rulebook
from scenes.setup.program_sheet import ProgramSheet
from scenes.setup.screen import Setup
from tests.career import made_up, made_up_solo
from tests.every_game.walks import begun, chance, walk
from tests.mistaken import MONDAY, a_mistake, recording
from tests.scenes import squads, test_ironsquad_result, test_result
from tests.scenes.editing import AtEditor
from tests.scenes.learning import at as learning
from tests.scenes.sitting import Bots

SCENARIOS = {game: tuple(presentation(game).setup().scenarios()) for game in GAMES}
"""The scenarios that each game offers."""
PROGRAMS = Preferences(programs={"./bots/long-thinker --level 9 --book openings.txt": "The Long Thinker of the North 2.11.7-rc1"})
NAMES = ("Anna", "Ben", *"CDEFGHIJKL")


def leaves(game: str) -> list[str]:
    """Pages of a game's rule book: the first with a table, the first with an example where there is one, the longest."""
    paragraphs = book(game).paragraphs
    longest = max(paragraphs, key=lambda one: len(one.text))
    first = [next((one for one in paragraphs if has(one)), longest) for has in (lambda one: one.table, lambda one: one.example)]
    return list(dict.fromkeys(one.id for one in (*first, longest)))


def program() -> Program:
    """A program whose window has just opened."""
    app = App(patience=0)
    app.open()
    return Program(app)


def kept(name: str, game: str, scenario: str, actions: int) -> None:
    """Keep the first actions of a random match in the player's folder."""
    match = begun(game, scenario, 3)
    seats = {seat: {"kind": PERSON, "name": "Maximiliane" if place else "Anna"} for place, seat in enumerate(match.seats)}
    Journal(match, user_folder() / "matches" / f"{name}{ENDING}", seats)
    for seat, action in walk(match, chance(game, scenario, 3)):
        if len(match.log) == actions:
            return
        match.play(seat, action)


def lived_in() -> Program:
    """A program with matches of both games, some over, many waiting."""
    for place in range(9):
        kept(f"waits-{place}", "ironsquad" if place % 2 else "operators", "training" if place % 2 else "kiln-yard", 9 + place)
    kept("over-1", "operators", "kiln-yard", 100_000)
    kept("over-2", "ironsquad", "training", 100_000)
    for place in range(2):
        kept_mistakes.keep(a_mistake("rush", place, date.min))
    return program()


def opened(change: object) -> Page:
    """The page that a wish leads to."""
    assert isinstance(change, Push) and isinstance(change.scene, Page), change
    return change.scene


def as_page(scene: object) -> Page:
    """The same, which is known to be a page."""
    assert isinstance(scene, Page)
    return scene


def matches(house: Program) -> Page:
    """The list of the matches that wait, as the title opens it."""
    title: Any = house.title()
    title.resize((1280, 720), house.app.scale)
    return opened(title.matches.press())


def setup(game: str, scenario: str, unfolded: bool) -> Page:
    """The set-up of a scenario, with all its rules or only with those that are seen first."""
    page = opened(program().open_game(game))
    assert isinstance(page, Setup)
    page.resize((1280, 720), page.scale)
    page._take_scenario(scenario)
    if unfolded:
        page._unfold()
    return page


def searched(game: str) -> Page:
    """The contents of a rule book while something is looked for."""
    page = Rulebook(game)
    page.resize((1280, 720), page.scale)
    page.search.change(value="move")
    page._search("move")
    return page


def at_match(game: str, scenario: str, actions: int = 60) -> Play:
    """A match that has gone on for a while, at its table."""
    match = begun(game, scenario, 3)
    for _, (seat, action) in zip(range(actions), walk(match, chance(game, 3)), strict=False):
        match.play(seat, action)
    house = program()
    holders = {seat: Holder(PERSON, name) for seat, name in zip(match.seats, NAMES, strict=False)}
    journal = Journal(match, user_folder() / "matches" / f"now{ENDING}", {})
    play = Play(house.app, match, journal, holders, lambda _: None, house.settings, navigation=house)
    play.bots.thinking = Bots()  # type: ignore[assignment]
    house.app.apply(Push(play))
    return play


def pause(game: str, scenario: str, sure: bool = False) -> Page:
    """The menu of a match; `sure`: as it asks back."""
    page: Any = opened(at_match(game, scenario)._menu())
    page.resize((1280, 720), page.scale)
    if sure:
        page.choices[-1].press()
    return page


def dice(game: str, scenario: str) -> Page:
    """The dice of a match so far."""
    return opened(at_match(game, scenario, 200).elsewhere.open_ledger())


def in_words(game: str, scenario: str) -> Page:
    """The position of a match in words."""
    return opened(at_match(game, scenario).elsewhere.read_aloud())


def shelf(game: str) -> Page:
    """The puzzles of a game."""
    return as_page(program().puzzles(game))


def told_mistake(game: str, place: int) -> Mistake:
    """A mistake in the words that are spoken: one that is due, one that waits, one that is learned."""
    standing = (Standing(MONDAY), Standing(MONDAY + timedelta(8), 1, 1), Standing(MONDAY, 2, 2))[place % 3]
    mistake = a_mistake(game, place + 1, part=0.3 + 0.15 * place)
    puzzle = mistake.puzzle
    view = puzzle.rules.read(puzzle.start)
    done = plain(presentation(game).action_words().in_words(view, mistake.played))
    stage = presentation(game).story(recording(game).header).stage(recording(game).story())
    told = puzzle._replace(title=cut(done, 48), text=say("mistakes.find", done=done, cost=17))
    return mistake._replace(puzzle=told, came=mistake.came._replace(stage=stage), standing=standing)


def mistakes(game: str, number: int = 3) -> Page:
    """One's own mistakes in a game: due, waiting, learned."""
    for place in range(number):
        kept_mistakes.keep(told_mistake(game, place))
    made = program()
    return as_page(Puzzles(made.app, game, made.settings, made, lambda: MONDAY, mistakes=True))


def lesson_list(game: str) -> Page:
    """The lessons of a training of which some have been read."""
    lessons = learning(game).play.lessons
    course = lessons.course()
    course.done.update(list(lessons.training.lessons)[:4])
    return LessonList(lessons.training, course, lambda: None)


def lesson_left(game: str) -> Page:
    """The first of the lessons that a training has left unread."""
    lessons = learning(game).play.lessons
    return LessonLeft(lessons.training, lessons.course(), list(lessons.training.lessons)[-3:])


def replay_menu(game: str) -> Page:
    """The menu of a match that is replayed, which is over."""
    match = squads.played(0) if game == "ironsquad" else test_result.played(3)
    house = program()
    replay: Any = house.replay(match)
    house.app.apply(Push(replay))
    return opened(replay._menu())


def film(under_way: bool) -> Page:
    """The sheet that asks what is to be filmed, or the one with the bar."""
    house = program()
    replay: Any = house.replay(test_result.played(3))
    house.app.apply(Push(replay))
    replay.resize((1280, 720), house.app.scale)
    if not under_way:
        return ChooseFilm(replay.session, [0.0])
    sheet = FilmSheet(replay.session, Film(house.app, replay.session.recording, replay.session.sees, Part(Moment(0), Moment(3))))
    sheet._show(0.4)
    return sheet


def play_from(game: str) -> Page:
    """The sheet that asks who plays on from a position."""
    found = rules(game)
    start = puzzles(game)[0].start if has_puzzles(game) else {}
    return as_page(program().play_from(game, found.write(found.read(start))))


def verdict(game: str, won: bool) -> Page:
    """The sentences about a try at the puzzle with the longest reasons; lost by a slip or solved."""
    puzzle = max(puzzles(game), key=lambda one: len(one.why) + max((len(tried.text) for tried in one.tries), default=0))
    decisions = (Decision({}, Fraction(1), Fraction(1)), Decision({}, Fraction(1), Fraction(1 if won else 0)))
    tempted = None if won else max(puzzle.tries, key=lambda one: len(one.text), default=None)
    end = "solved" if won else "failed"
    followed = Followed(end, Fraction(won), decisions)
    return Verdict(told(puzzle, won, False, followed, tempted), rightly(won, followed), False, Screen, Screen, Screen)


def editor_sheet(game: str, save: bool) -> Page:
    """What lies over the position editor: its menu, or the sheet that makes a puzzle of a position."""
    editor: Any = AtEditor(game).editor
    page: Any = opened(editor.save() if save else editor.menu())
    if save:
        page.solver.close()
    return page


def charts() -> Page:
    """The charts of Iron Squad, over a shot."""
    from tests.scenes.test_ironsquad_panels import SHOTS, aimed

    return opened(aimed(SHOTS[0], "us-rifleman", "ge-captain").panels.charts.press())


def career(matches: int) -> CareerPage:
    """The career after so many matches, a quarter as many of them for one."""
    for number in range(matches):
        Career().enter(made_up(number, ended=time() - number * 150_000) if number % 4 else made_up_solo(number, number))
    page = program().career()
    assert isinstance(page, CareerPage)
    return page


def of_games() -> Iterator[tuple[str, Callable[[], Page]]]:
    """The pages that every game has."""
    for game in GAMES:
        for scenario in SCENARIOS[game]:
            yield f"set-up of {game}, {scenario}", partial(setup, game, scenario, False)
            yield f"set-up of {game}, {scenario}, all rules", partial(setup, game, scenario, True)
        first = SCENARIOS[game][0]
        if has_book(game):
            yield f"rule book of {game}", partial(Rulebook, game)
            yield f"rule book of {game}, searched", partial(searched, game)
            for leaf in leaves(game):
                yield f"rule book of {game} at {leaf}", partial(Rulebook, game, leaf)
        yield f"menu of {game}", partial(pause, game, first)
        yield f"menu of {game}, asking back", partial(pause, game, first, True)
        yield f"dice of {game}", partial(dice, game, first)
        yield f"{game} in words", partial(in_words, game, first)
        if has_lessons(game):
            yield f"lessons of {game}", partial(lesson_list, game)
            yield f"lessons left of {game}", partial(lesson_left, game)
        yield f"menu of a replay of {game}", partial(replay_menu, game)
        yield f"play from a position of {game}", partial(play_from, game)
        yield f"editor's menu of {game}", partial(editor_sheet, game, False)
        if has_puzzles(game):
            yield f"puzzles of {game}", partial(shelf, game)
            yield f"mistakes of {game}", partial(mistakes, game)
            yield f"a puzzle of {game} that was solved", partial(verdict, game, True)
            yield f"a puzzle of {game} that was not", partial(verdict, game, False)
            yield f"puzzle made of a position of {game}", partial(editor_sheet, game, True)


def squad_result(recipe: tuple[int, str, Any], best: Any) -> Page:
    """The result of a match of Iron Squad, which is played when the page is asked for."""
    return test_ironsquad_result.shown(squads.played(*recipe), best=best)


def results() -> Iterator[tuple[str, Callable[[], Page]]]:
    """The results of matches of every kind."""
    yield "result of operators", test_result.shown
    for recipe in (squads.RECIPES[0], squads.RECIPES[4], squads.RECIPES[8]):
        best = placed(test_ironsquad_result.TEN, test_ironsquad_result.THIS) if recipe[1] == "solo" else None
        yield f"result of {recipe[1]}", partial(squad_result, recipe, best)


PAGES: dict[str, Callable[[], Page]] = {
    "title": lambda: as_page(lived_in().title()),
    "title at the first start": lambda: as_page(program().title()),
    "matches": lambda: matches(lived_in()),
    "matches to look back on": lambda: as_page(lived_in().replays()),
    "nothing to look back on": lambda: as_page(program().replays()),
    "career": lambda: career(40),
    "career that has just begun": lambda: career(2),
    "career of nobody": lambda: career(0),
    "whose career it is": lambda: opened(career(9).whom.press()),
    "settings": lambda: as_page(program().settings()),
    "keys": KeysSheet,
    "program": lambda: ProgramSheet(PROGRAMS, lambda kept: None, lambda holder: None),
    "curtain": lambda: Curtain("Shepherd", palette.RED, Pop, "operators/shepherd.svg", take_back=Pop),
    "curtain with a long name": lambda: Curtain("Maximiliane von Wolken", palette.BLUE_SIDE, Pop),
    "what is to be filmed": lambda: film(False),
    "a film on its way": lambda: film(True),
    "no mistakes": lambda: mistakes("operators", 0),
    "menu of a puzzle": lambda: PuzzleMenu(Pop, Screen, Pop, Screen),
    "charts": charts,
    **dict(of_games()),
    **dict(results()),
}
