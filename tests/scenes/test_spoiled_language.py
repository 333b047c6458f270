"""A language whose files are spoiled is told of, and English is spoken; no word of it can end the program."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from game.messages import message
from scenes.app import preferences
from scenes.app.app import App
from scenes.app.preferences import Preferences
from scenes.kit import language
from scenes.kit.words import file_of, names_of_languages, say, speak, words_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a language that says one word, and the only one there is besides English."""
    found = tmp_path / "languages" / "xx"
    (found / "operators").mkdir(parents=True)
    (found / "words.yaml").write_text("language: {name: Xish}\nmatches: {title: xxx}\n", encoding="utf-8")
    monkeypatch.setattr(language, "languages", lambda: {"xx": found})
    yield found
    speak(None)


def test_a_language_says_what_it_knows_and_the_rest_is_english(folder: Path) -> None:
    english = say("matches.line")
    assert speak(folder) == []
    assert say("matches.title") == "xxx" and say("matches.line") == english
    assert names_of_languages() == {"": "English", "xx": "Xish"}


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("words.yaml", b"a: b: c", "xx/words.yaml:1:5: words: this is not YAML"),
        ("words.yaml", b"- matches", "xx/words.yaml:1:1: words: the file should be a map of words"),
        ("words.yaml", b"title: \xff", "xx/words.yaml:1:8: words: the file is not UTF-8"),
        ("operators/words.yaml", b"a: b: c", "xx/operators/words.yaml:1:5: words: this is not YAML"),
        ("LC_MESSAGES/sandtable.mo", b"", "sandtable: the catalogue cannot be read"),
        ("LC_MESSAGES/sandtable.mo", b"nonsense that is long enough to have a head", "sandtable: the catalogue cannot be read"),
    ],
)
def test_a_spoiled_file_is_told_of_in_english(folder: Path, file: str, content: bytes, told: str) -> None:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_bytes(content)
    faults = speak(folder)
    assert len(faults) == 1 and told in faults[0]
    assert language.spoken() is None and say("matches.title") == words_of()["matches.title"]
    preferences.save(Preferences(language="xx"))
    app = App(patience=0)
    app.open()
    assert app.faults == faults and told in app.notice.words


def test_a_language_that_cannot_be_read_is_not_offered(folder: Path) -> None:
    (folder / "words.yaml").write_text("a: [", encoding="utf-8")
    assert names_of_languages() == {"": "English"}


def test_words_that_ask_for_what_nobody_gives_stay_english(folder: Path) -> None:
    (folder / "words.yaml").write_text('play: {thinks: "{who} xxx", thinking: "{amber|xxx}"}\n', encoding="utf-8")
    speak(folder)
    assert "xxx" not in say("play.thinks", name="Anna") and say("play.thinking") == "{amber|xxx}"


def test_several_faults_are_told_together(folder: Path) -> None:
    (folder / "words.yaml").write_text("a: [", encoding="utf-8")
    file = preferences.file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('{"language": "xx", "speed": "sideways"}', encoding="utf-8")
    app = App(patience=0)
    app.open()
    assert "sideways" in app.notice.words and "this is not YAML" in app.notice.words
    assert file_of("").is_file()


def test_a_hole_or_a_slip_costs_its_own_sentence_alone(folder: Path) -> None:
    english = dict(words_of())
    words = ["language: {name: Xish}", "title:", "  continue: [a, b]", "  quit:", "matches:", "  title: xxx", '  line: ""']
    words += ["replays:", '  title: "{amber|xxx"']
    (folder / "words.yaml").write_text("\n".join(words) + "\n", encoding="utf-8")
    assert speak(folder) == []
    assert say("matches.title") == "xxx"
    found = words_of()
    spoilt = ("title.continue", "title.quit", "matches.line", "replays.title")
    assert all(key in english and found[key] == english[key] for key in spoilt)


@pytest.mark.parametrize(
    "said",
    ["", " ", "{seat!s}", "{seat:>99999999}", "{seat.real}", "{seat[0]}", "{0}", "{", "{other}", "x" * 9000, "a\0b", "{{seat}"],
)
def test_a_pattern_of_a_catalogue_takes_names_alone(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = message("{seat} does not decide now.", seat="red")
    catalogue = NullTranslations()
    monkeypatch.setattr(catalogue, "gettext", lambda pattern: said if pattern == english.pattern else pattern)
    monkeypatch.setattr(language._Spoken, "catalogue", catalogue)
    assert language.translated(english) == english


def test_what_a_catalogue_says_of_plurals_is_never_worked_out(folder: Path) -> None:
    import struct

    text = b"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n/0;\n\0"
    head = struct.pack("<7I", 0x950412DE, 0, 1, 28, 36, 0, 0) + struct.pack("<4I", 0, 44, len(text) - 1, 45)
    (folder / "LC_MESSAGES").mkdir()
    (folder / "LC_MESSAGES" / "sandtable.mo").write_bytes(head + b"\0" + text)
    assert speak(folder) == []
    assert language.translated("anything") == "anything"
