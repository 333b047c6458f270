"""Another language: nothing on any screen is English any more, and nothing is cut where words are longer by two fifths."""

from __future__ import annotations

import ast
import gettext
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.api import Refused, Said
from game.games import GAMES, rules
from game.journal import ENDING, Journal
from game.match import Match
from scenes import catalogue
from scenes.app import App
from scenes.kit import fonts, language, words
from scenes.kit.layout import Scale
from scenes.kit.widgets import Panel
from scenes.page import Page
from scenes.program import Program
from scenes.scene import Push
from scenes.settings import Settings
from scenes.setup_parts import SeatCard
from tests import pseudo
from tests.every_game.walks import SCENARIOS, any_of, begun, chance, changed, some, walk
from tests.scenes import spoken
from tests.scenes.fitting import SIZES, fits, frame_fits
from tests.scenes.sitting import Bots, Sitting
from tests.scenes.spoken import Heard

OTHERS = "äöüßÄÖÜàâçéèêëîïôùûœæñ¿¡ãõåøłńśźżąęčďěňřšťůžğışőű„“”«»–…’"
"""Letters and signs of the languages that are written in Latin letters."""
NAMES = frozenset({"english", *GAMES, "shared", "match", "bench"})
"""What is not translated: what a language calls itself, and the names of files and folders of matches."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the language of tests."""
    return pseudo.write(tmp_path_factory.mktemp("languages"))


@pytest.fixture
def heard(folder: Path, screen: Any, own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """The language of tests is spoken; in the end nothing English was drawn, and no text was cut short."""
    with spoken.other_language(folder, monkeypatch) as all_heard:
        yield all_heard
        assert all_heard.texts
        assert all_heard.english(NAMES) == {}
        assert all_heard.cut() == {}


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


def test_the_catalogue_can_be_read_by_gettext(folder: Path) -> None:
    with (folder / "LC_MESSAGES" / f"{language.DOMAIN}.mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    for message in catalogue.messages():
        assert read.gettext(message) == pseudo.pseudo(message)


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
        for call in catalogue.said_in(ast.parse(file.read_text(encoding="utf-8"))):
            if not catalogue.written_out(call.args[0]):
                found.add(file.relative_to(root).as_posix())
    assert found == {"game/api.py", "game/aloud.py"}, "these alone say what stands in the data"


def test_words_of_the_other_language_have_the_names_of_the_english_ones(folder: Path) -> None:
    for game in ("", *GAMES):
        assert words._read(folder / game / "words.yaml").keys() == words._read(words.file_of(game)).keys()


# --- screens ---------------------------------------------------------------------------------------------------------------


class Hasty(Bots):
    """Bots that answer at once, as recruits."""

    def __init__(self) -> None:
        super().__init__()
        self.at_once = True

    def ask(self, key: str, request: dict[str, Any]) -> None:
        level = request["level"] if request["level"] == "rulebook" else "recruit"
        super().ask(key, {**request, "level": level})


def kept(folder: Path, game: str, scenario: str, actions: int) -> None:
    """Nothing comes back; so many actions of a random match stand in a journal."""
    match = begun(game, scenario, 1)
    path = folder / "matches" / f"{game}-{actions}{ENDING}"
    Journal(match, path, {seat: {"kind": "person", "name": "Mia"} for seat in match.rules.seats})
    for count, (seat, action) in enumerate(walk(match, chance(game, scenario, actions))):
        if count == actions:
            return
        match.play(seat, action)


def test_all_that_lies_around_matches(heard: Heard, own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the title, every button is pressed that leads to another screen; and each of those fits, at every size."""
    monkeypatch.setattr("scenes.minds.Thinking", Hasty)
    for game, scenario in (("operators", "kiln-yard"), ("ironsquad", "training")):
        for actions in (60, 100_000):
            kept(own_folder, game, scenario, actions)
    app = App(patience=0)
    app.open()
    app.apply(Push(Program(app).title()))
    spoken.crawl(app, heard, 5, set(), (Settings,))
    assert len(heard.screens) > 25, sorted(heard.screens)
    for page in (screen for screen in heard.screens.values() if isinstance(screen, Page)):
        for size in SIZES:
            for percent in (100, 150):
                page.focus.offset = 0
                fits(page, size, percent, (Panel, SeatCard))


WALKS: list[tuple[str, str, int, str, int, tuple[int, int], int]] = [
    # game, scenario, seed, speed, at most so many actions, window, scale
    ("operators", "kiln-yard", 1, "off", 60, (1280, 720), 100),
    ("operators", "salt-quay", 2, "off", 50, (1024, 640), 100),
    ("operators", "basic-training", 2, "fast", 40, (1920, 1080), 150),
    ("ironsquad", "standard", 1, "off", 130, (1280, 720), 100),
    ("ironsquad", "training", 3, "fast", 110, (1280, 720), 150),
    ("ironsquad", "bench", 1, "off", 60, (1024, 640), 100),
]
LOOKS = (pygame.K_v, pygame.K_t, pygame.K_g, pygame.K_l)


@pytest.mark.parametrize(("game", "scenario", "seed", "speed", "most", "size", "percent"), WALKS)
def test_a_match(
    heard: Heard, game: str, scenario: str, seed: int, speed: str, most: int, size: tuple[int, int], percent: int
) -> None:
    match, dice = begun(game, scenario, seed), chance(game, scenario, seed)
    sitting = Sitting(dict.fromkeys(rules(game).seats, "person"), match, speed=speed)
    sitting.app.surface, sitting.app.scale = pygame.display.set_mode(size), Scale(percent)
    sitting.app._lay_out(sitting.top)
    passed, seen = [0], set[str]()

    def each() -> None:
        passed[0] += 1
        if speed != "off" and passed[0] % 40 == 0:
            spoken.shown(sitting.app, heard)

    for count in range(most):
        sitting.rest(each)
        while sitting.curtain:
            spoken.shown(sitting.app, heard)
            sitting.lift()
            sitting.rest(each)
        if sitting.over or not match.actors():
            break
        spoken.shown(sitting.app, heard)
        frame_fits(sitting.play)
        if match.position.phase not in seen or count % 25 == 24:
            seen.add(match.position.phase)
            look_around(sitting, heard)
        sitting.play.decide(any_of(match.legal(sitting.play.eyes or ""), dice))
    assert len(seen) >= 2 or scenario == "bench"


def look_around(sitting: Sitting, heard: Heard) -> None:
    """Nothing comes back; the pointer goes over the whole screen, plainly and with each way of looking."""
    spoken.sweep(sitting.app, heard)
    frame_fits(sitting.play)
    for code in LOOKS:
        sitting.press(code, chr(code))
        spoken.sweep(sitting.app, heard, 5, 3)
        frame_fits(sitting.play)
        sitting.press(code, chr(code))
        spoken.shown(sitting.app, heard)


# --- what the rules say ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_refusals(folder: Path, game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, dice = begun(game, scenario, 1), chance(game, scenario, "refusals")
    verbs, count = set(match.rules.verbs), 0
    words.speak(folder)
    try:
        for place, (seat, action) in zip(range(150), walk(match, dice), strict=False):
            for slip in tries(match, seat, action, dice) if place % 5 == 0 or place < 12 else ():
                try:
                    match.check(seat, slip)
                except Refused as refused:
                    count += 1
                    assert isinstance(refused.why, Said), refused.why
                    assert in_english(refused.why) == [], refused.why
            match.play(seat, action)
    finally:
        words.speak(None)
    assert count > 100 and verbs


def tries(match: Match, seat: str, action: dict[str, Any], dice: random.Random) -> list[Any]:
    """Some of what a slip may make of an action."""
    others = some(match.legal(seat), dice, 5)
    return some(list(changed(action, others, set(match.rules.verbs))), dice, 30)


def in_english(sentence: Said) -> list[str]:
    """What is English in a sentence as it is said now: in its pattern, and in the values that are sentences too."""
    found = pseudo.english(language.translated(sentence.pattern))
    for value in sentence.given.values():
        if isinstance(value, Said):
            found += in_english(value)
    return found
