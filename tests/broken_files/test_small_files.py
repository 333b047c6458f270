"""Files that hold what a player has chosen, learnt, set up or marked, with anything wrong in them: a sentence, never a fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.career.migrations import OlderBest
from game.career.played import Played
from game.folders import remembered
from game.games import rules
from game.learning.mistakes import due, shelf
from game.learning.mistakes import file_of as file_of_mistake
from game.learning.puzzles import own_folder, own_puzzles
from game.match import Match
from game.recording import Recording
from scenes.app import preferences
from scenes.editor.edits import draft_file, kept_draft
from scenes.kit import language
from scenes.kit.words import say, speak, words_of
from scenes.puzzles import progress
from scenes.replay.stars import Stars, file_of
from tests.broken_files.flips import BATCHES, seeds, spoilt

HERE = Path(__file__).parent
OLD = HERE.parent / "old_files" / "ben"
LONG = 900
"""Letters of a sentence at most, a path in it counted."""

Used = Callable[[Path], list[str]]
"""Uses the file and returns the sentences that were told."""


def _preferences(path: Path) -> list[str]:
    found, faults = preferences.load(path)
    assert all(len(name) <= 60 and name.isprintable() for name in found.names.values())
    preferences.contrast_chosen(path)
    return faults


def _ticks(path: Path) -> list[str]:
    return [progress._ticks()[1]]


def _puzzle(path: Path) -> list[str]:
    return list(own_puzzles("operators").faults)


def _mistake(path: Path) -> list[str]:
    found = shelf("rush")
    assert all(len(one.came.against) <= 80 and one.came.against.isprintable() for one in found.mistakes)
    due(date.max)
    return list(found.faults)


def _draft(path: Path) -> list[str]:
    kept = kept_draft("operators")
    assert kept is None or isinstance(kept, dict)
    return []


def _squads(path: Path) -> list[str]:
    assert isinstance(remembered(path), dict)
    return []


def _stars(path: Path) -> list[str]:
    return [Stars(_recording()).fault]


def _best(path: Path) -> list[str]:
    older = OlderBest(path.parent)
    assert all(isinstance(one, Played) for one in older.matches())
    return [str(older.fault or "")]


def _recording() -> Recording[Any]:
    match = Match(rules("operators"), "kiln-yard", {}, 5)
    for _ in range(3):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    return Recording(match)


def _marks() -> bytes:
    return json.dumps({"stars": [[1, 0], [2, 0], [3, 0]]}).encode()


KINDS: dict[str, tuple[bytes, Callable[[], Path], Used]] = {
    "preferences": ((OLD / "preferences.json").read_bytes(), preferences.file, _preferences),
    "ticks": ((OLD / "puzzles" / "solved.json").read_bytes(), progress.solved_file, _ticks),
    "puzzle": (
        next((OLD / "puzzles" / "operators").glob("*.json")).read_bytes(),
        lambda: own_folder("operators") / "own.json",
        _puzzle,
    ),
    "mistake": (
        (OLD.parent / "nora" / "mistakes" / "rush" / "0123abcd-5.json").read_bytes(),
        lambda: file_of_mistake("rush", "0123abcd-5"),
        _mistake,
    ),
    "draft": (
        next(path for path in OLD.parent.glob("*/positions/operators-draft.json")).read_bytes(),
        lambda: draft_file("operators"),
        _draft,
    ),
    "squads": ((OLD / "skulls-squads.json").read_bytes(), lambda: preferences.file().with_name("skulls-squads.json"), _squads),
    "stars": (_marks(), lambda: file_of(_recording()), _stars),
    "best": ((OLD / "best.json").read_bytes(), lambda: preferences.file().with_name("best.json"), _best),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the test's own for all that is kept for a player."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))


def written(path: Path, content: bytes) -> Path:
    """The file with this content, alone in its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for other in path.parent.iterdir():
        if other.is_file():
            other.unlink()
    path.write_bytes(content)
    return path


def are_sentences(told: list[str]) -> None:
    for sentence in filter(None, told):
        assert len(sentence) < LONG and "\n" not in sentence and "\0" not in sentence, sentence[:1500]


@pytest.mark.parametrize("first", BATCHES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_spoilt_file_costs_a_sentence_at_most(kind: str, first: int) -> None:
    whole, place, use = KINDS[kind]
    for seed in seeds(first):
        content = spoilt(whole, seed)
        path = written(place(), content)
        are_sentences(use(path))
        assert any(other.read_bytes() == content for other in path.parent.iterdir() if other.is_file()), seed
        are_sentences(use(path))


@pytest.mark.parametrize("content", [b"", b"\xff", b"[" * 100_000, b"{" * 100_000, b'{"a":' * 5000, b"null", b"9" * 5000, b"\0"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_json_object_costs_a_sentence(kind: str, content: bytes) -> None:
    _, place, use = KINDS[kind]
    are_sentences(use(written(place(), content)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_in_the_place_of_a_file_costs_a_sentence(kind: str) -> None:
    _, place, use = KINDS[kind]
    place().mkdir(parents=True)
    are_sentences(use(place()))


# --- languages ------------------------------------------------------------------------------------------------------------------


WORDS = b"""\
language: {name: Xish}
title: {continue: "xx {match} xx", quit: xxx}
matches:
  title: "xx **bold** xx"
  line: "{amber|xx} [[a|b]] {key:undo}"
"""


def catalogue() -> bytes:
    """A catalogue of a few messages, as msgfmt writes it."""
    import struct

    said = {
        "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
        "The match is over; nobody decides any more.": "xx",
        "{seat!r} does not decide now; {actors} may.": "xx {seat!r} xx {actors}",
    }
    keys = sorted(said)
    ids, texts, table = b"", b"", list[tuple[int, int, int, int]]()
    for key in keys:
        raw, text = key.encode(), said[key].encode()
        table.append((len(raw), len(ids), len(text), len(texts)))
        ids, texts = ids + raw + b"\0", texts + text + b"\0"
    begin = 28 + 16 * len(keys)
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    head += b"".join(struct.pack("<2I", one[0], begin + one[1]) for one in table)
    head += b"".join(struct.pack("<2I", one[2], begin + len(ids) + one[3]) for one in table)
    return head + ids + texts


@pytest.mark.parametrize("first", BATCHES)
def test_a_spoilt_language_is_english_where_it_says_nothing(first: int, tmp_path: Path) -> None:
    from game.messages import message

    home = tmp_path / "languages" / "xx"
    (home / "LC_MESSAGES").mkdir(parents=True)
    mo = catalogue()
    refusal = message("{seat!r} does not decide now; {actors} may.", seat="x" * 200_000, actors="red")
    english = words_of()
    try:
        for seed in seeds(first):
            (home / "words.yaml").write_bytes(spoilt(WORDS, seed))
            (home / "LC_MESSAGES" / "sandtable.mo").write_bytes(spoilt(mo, seed))
            are_sentences(speak(home))
            assert set(words_of()) >= set(english)
            assert say("title.continue", match="m") and say("matches.title") and say("matches.line")
            assert 0 < len(language.translated(refusal)) < LONG
            language.translated(message("The match is over; nobody decides any more."))
    finally:
        speak(None)
