"""The text mode in another language: it says nothing in English, and understands whatever it says when that is typed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.games import GAMES
from scenes.app import preferences
from scenes.kit import language, words
from scenes.kit.words import say
from scenes.tell.commands import COMMANDS, forget
from scenes.tell.program import run
from tests import pseudo
from tests.every_game.typist import Typist, typed_for
from tests.scenes.spoken import FILE, NAMES
from tests.tiers import thorough

GOING = frozenset({"undo", "resign", "quit"})
"""Commands that end something."""
GIVEN = NAMES | {"python", "main", "tell", "replay", "matches"}
"""What is nobody's word: names of files, and what is typed in a terminal."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, other_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the test's own, in which the language of tests is chosen; it is spoken from the start of a program on."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(language, "languages", lambda: {pseudo.CODE: other_folder})
    preferences.save(replace(preferences.load()[0], language=pseudo.CODE))
    words.speak(other_folder)
    yield tmp_path
    words.speak(None)
    forget()


def lines_of(typist: Typist, home: Path) -> list[str]:
    """What was told, without the names of files."""
    return [FILE.sub("", line) for line in typist.text().replace(str(home), "").splitlines()]


@thorough
@pytest.mark.parametrize("game", list(GAMES))
def test_every_line_is_translated_and_what_is_listed_can_be_typed(home: Path, game: str) -> None:
    asked = [typed_for(f"command.{name}") for name in COMMANDS if name not in GOING]
    help_on_words = f"{typed_for('command.help')} {typed_for('command.more')}"
    rest = [typed_for("command.more")] * 30
    typist = Typist(random.Random(game), words=True, script=[*asked, f"{typed_for('command.help')} x", *rest, help_on_words])
    assert run([game, "--seed", "4"], typist, typist) == 0
    lines = lines_of(typist, home)
    assert say("tell.over") in lines
    assert [line for line in lines if pseudo.english(line, GIVEN)] == []
    unknown = say("tell.unknown_word", word="\0").partition("\0")[0]
    assert [line for line in lines if line.startswith(unknown)] == []


def test_what_is_asked_before_a_match_and_told_of_the_command_is_translated(home: Path) -> None:
    asked = Typist(random.Random(3), script=["", "", "", "2", "2", "", "", "", typed_for("command.quit")])
    told = Typist(random.Random(3))
    assert run([], asked, asked) == 0
    assert run(["--help"], told, told) == 0
    lines = [*lines_of(asked, home), *(line for line in lines_of(told, home) if not line.startswith(tuple(GAMES)))]
    given = GIVEN | {"seat", "option", "seed", "quick", "player", "name", "value", "person", "recruit", "regular", "veteran"}
    assert [line for line in lines if pseudo.english(line, given)] == []
