"""Another language: nothing on any screen is English any more, and nothing is cut where words are longer by two fifths."""

from __future__ import annotations

import ast
import gettext
import random
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.journal import ENDING, Journal
from game.match import Match
from game.messages import Message, Refused
from scenes import catalogue
from scenes.app.app import App
from scenes.app.page import Page
from scenes.kit import fonts, language, words
from scenes.kit.panels import Panel
from scenes.kit.scene import Pop, Push
from scenes.lessons.spoken import spoken as told_of
from scenes.menus.settings import Settings
from scenes.program import Program
from scenes.puzzles.drill import DrillScreen
from scenes.rulebook.screen import Rulebook
from scenes.setup.widgets import SeatCard
from tests import pseudo
from tests.books import tree
from tests.every_game.walks import SCENARIOS, begun, chance, changed, some, walk
from tests.scenes import spoken
from tests.scenes.fitting import SIZES, fits, frame_fits
from tests.scenes.spoken import Heard
from tests.tiers import thorough

OTHERS = "äöüßÄÖÜàâçéèêëîïôùûœæñ¿¡ãõåøłńśźżąęčďěňřšťůžğışőű„“”«»–…’"
"""Letters and signs of the languages that are written in Latin letters."""

# --- the language, and what a translator is given ------------------------------------------------------------------------


def test_the_language_of_tests_is_longer_and_keeps_what_is_no_word() -> None:
    said = "Within {n} steps of **the flag**: {amber|see R-OP-45}, [[fight|a fight]], {key:undo}."
    other = pseudo.pseudo(said)
    assert [part in other for part in ("{n}", "**", "{amber|", "R-OP-45", "[[fight|", "]]", "{key:undo}")] == [True] * 7
    assert pseudo.english(said) == ["Within", "steps", "flag", "fight"]
    assert pseudo.english(other) == []
    plain = "The rules of the match stand in the book."
    assert len(pseudo.pseudo(plain)) == pytest.approx(1.4 * len(plain), abs=1)


def test_the_typefaces_have_the_letters_of_many_languages() -> None:
    for face in (fonts.REGULAR, fonts.SEMIBOLD, fonts.BOLD, fonts.STENCIL):
        known = fonts.font(face, 20).metrics(pseudo.ACCENTED + OTHERS)
        assert None not in known, face


@thorough
def test_the_catalogue_can_be_read_by_gettext(other_folder: Path) -> None:
    with (other_folder / "LC_MESSAGES" / f"{language.DOMAIN}.mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    for message in catalogue.messages():
        assert read.gettext(message) == pseudo.pseudo(message)


@thorough
def test_the_template_holds_every_message_once_with_its_places() -> None:
    found: dict[str, list[str]] = {}
    for entry in catalogue.catalogue().split("\n\n")[1:]:
        lines = entry.splitlines()
        start = next(place for place, line in enumerate(lines) if line.startswith("msgid "))
        parts = [lines[start].removeprefix("msgid "), *lines[start + 1 : lines.index('msgstr ""')]]
        message = "".join(ast.literal_eval(part) for part in parts)
        assert message not in found
        found[message] = [line.removeprefix("#: ") for line in lines if line.startswith("#: ")]
    assert found == catalogue.messages()
    assert all(found.values())
    assert any(place.startswith("game/match.py:") for place in found["The match is over; nobody decides any more."])
    assert any(place.startswith("data/ironsquad/units.yaml:") for place in found["Rifleman"])


def test_every_pattern_is_written_out_where_it_is_said() -> None:
    root = Path(catalogue.__file__).parent.parent
    found = set()
    for file in sorted((root / "game").rglob("*.py")) + sorted((root / "scenes").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for call in catalogue.said_in(tree(source)) if "message(" in source else ():
            if not catalogue.written_out(call.args[0]):
                found.add(file.relative_to(root).as_posix())
    assert found == {"game/messages.py", "game/learning/spoken_position.py"}, "these alone say what stands in the data"


def test_words_of_the_other_language_have_the_names_of_the_english_ones(other_folder: Path) -> None:
    for game in ("", *GAMES):
        assert words._read(other_folder / game / "words.yaml").keys() == words._read(words.file_of(game)).keys()


# --- screens ---------------------------------------------------------------------------------------------------------------


def kept(own_folder: Path, game: str, scenario: str, actions: int) -> None:
    """Keep so many actions of a random match in a journal."""
    match = begun(game, scenario, 1)
    path = own_folder / "matches" / f"{game}-{actions}{ENDING}"
    Journal(match, path, {seat: {"kind": "person", "name": "Mia"} for seat in match.seats})
    for count, (seat, action) in enumerate(walk(match, chance(game, scenario, actions))):
        if count == actions:
            return
        match.play(seat, action)


@thorough
@pytest.mark.parametrize("start", ["title", *GAMES])
def test_all_that_lies_around_matches(heard: Heard, own_folder: Path, monkeypatch: pytest.MonkeyPatch, start: str) -> None:
    """From the title, or from the page of a game, every button is pressed that leads to another screen; each of those fits."""
    monkeypatch.setattr("scenes.match.bots.Thinking", spoken.Hasty)
    for game, scenario in (("operators", "kiln-yard"), ("ironsquad", "training")):
        for actions in (60, 100_000):
            kept(own_folder, game, scenario, actions)
    app = App(patience=0)
    app.open()
    program = Program(app)
    app.apply(Push(program.title()))
    if start in GAMES:
        app.apply(program.open_game(start))
    title = spoken.kind_of(app.stack[0])
    spoken.crawl(app, heard, 4 if start in GAMES else 5, {(title, f"Card {game}") for game in GAMES}, (Settings,))
    assert len(heard.screens) > 10, sorted(heard.screens)
    for page in (screen for screen in heard.screens.values() if isinstance(screen, Page)):
        for size in SIZES:
            for percent in (100, 150):
                page.focus.offset = 0
                fits(page, size, percent, (Panel, SeatCard))


@thorough
@pytest.mark.parametrize("game", GAMES)
def test_lessons_and_drills(heard: Heard, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.match.bots.Thinking", spoken.Hasty)
    app = App(patience=0)
    app.open()
    app.apply(Push(Program(app).lessons(game).scene))
    play, told = app.stack[-1], told_of(game)
    spoken.settle(app)
    course = play.lessons.course()
    for lesson in told.lessons:
        course.recall(lesson)
        play._furnish()
        spoken.shown(app, heard)
        frame_fits(play)
    for drill in told.drills.values():
        app.apply(Push(DrillScreen(app, told, drill, lambda: play, lambda: None)))
        spoken.settle(app)
        frame_fits(spoken.shown(app, heard))
        app.apply(Pop())


@thorough
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_rule_book(heard: Heard, game: str) -> None:
    app = App(patience=0)
    app.open()
    page = Rulebook(game)
    app.apply(Push(page))
    for paragraph in page.book.paragraphs:
        page.open(paragraph.id)
        spoken.shown(app, heard)
    assert len(heard.texts) > len(page.book.paragraphs)


@thorough
@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_set_up(heard: Heard, game: str) -> None:
    """Every page of the editor, with whatever a click in many places chooses, places or is refused."""
    app = App(patience=0)
    app.open()
    app.apply(Push(Program(app).editor(game)))
    editor = app.stack[-1]
    board = editor.chrome.board
    for leaf in editor.state.tabs():
        editor.turn_to(leaf.id)
        for widget in [one for one in editor.focus.widgets if one not in editor.chrome.widgets and one.focusable][:12]:
            spoken.click(app, widget.rect.center)
            for place in range(6):
                at = (board.x + (place % 3 * 2 + 1) * board.w // 6, board.y + (place // 3 * 2 + 1) * board.h // 4)
                spoken.click(app, at)
                spoken.shown(app, heard)
                app.stack[1:] = []
            frame_fits(editor)


# --- what the rules say ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_refusals(other_folder: Path, game: str, scenario: str) -> None:
    match, dice = begun(game, scenario, 1), chance(game, scenario, "refusals")
    count = 0
    words.speak(other_folder)
    try:
        for place, (seat, action) in zip(range(150), walk(match, dice), strict=False):
            for slip in tries(match, seat, action, dice) if place % 5 == 0 or place < 12 else ():
                try:
                    match.check(seat, slip)
                except Refused as refused:
                    count += 1
                    assert isinstance(refused.why, Message), refused.why
                    assert in_english(refused.why) == [], refused.why
            match.play(seat, action)
    finally:
        words.speak(None)
    assert count > 100


def tries(match: Match, seat: str, action: dict[str, Any], dice: random.Random) -> list[Any]:
    """Some of what a slip may make of an action."""
    others = some(match.legal(seat), dice, 5)
    return some(list(changed(action, others, set(match.rules.verbs))), dice, 30)


def in_english(sentence: Message) -> list[str]:
    """What is English in a sentence as it is said now: in its pattern, and in the values that are sentences too."""
    found = pseudo.english(language.translated(sentence.pattern))
    for value in sentence.given.values():
        if isinstance(value, Message):
            found += in_english(value)
    return found
