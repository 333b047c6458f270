"""Words put to the moments of a match: in its own file, bounded, and refused in a sentence where they are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import journal
from game.games import rules
from game.journal import Journal, looked_back_on, summary
from game.journal_lines import lines_of
from game.messages import Refused
from game.noted import MOST, WORDS, Note, as_words, keep_notes, notes_of, read_notes
from game.recording import recording_of
from tests.every_game.walks import begun, kept

NOTES = [
    Note(2, 0, "Here it was lost", ("North Gate", "Date Walk")),
    Note(4, 1, "Zu früh – 北", None),
    Note(9, 0, "", ("a", "b")),
]


@pytest.fixture
def journalled(tmp_path: Path) -> Path:
    """The journal of a match that is over."""
    whole, path = kept("operators", "kiln-yard", 1), tmp_path / "one.match"
    match = begun("operators", "kiln-yard", 1)
    Journal(match, path, {"red": {"kind": "person", "name": "Ann"}})
    for entry in whole.log:
        match.play(entry.seat, entry.action)
    return path


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The same match as one JSON object."""
    path = tmp_path / "one.json"
    path.write_text(json.dumps(kept("operators", "kiln-yard", 1).save()))
    return path


@pytest.mark.parametrize("form", ["journalled", "saved"])
def test_notes_come_back_and_nothing_else_of_the_match_changes(form: str, request: pytest.FixtureRequest) -> None:
    path: Path = request.getfixturevalue(form)
    before, played, bare = recording_of(path), path.stat().st_mtime_ns, path.read_bytes()
    keep_notes(path, [NOTES[1]])
    keep_notes(path, NOTES)
    assert notes_of(path) == NOTES and path.stat().st_mtime_ns == played, "nobody has played in it"
    after = recording_of(path)
    assert after.note is None and after.over and after.result == before.result and after.log == before.log
    assert after.notes() == NOTES and after.kept() == path.read_bytes()
    after.note_at(NOTES[0]._replace(words="", arrow=None))
    assert after.notes() == NOTES[1:]
    keep_notes(path, [])
    assert notes_of(path) == [] and (form == "saved" or path.read_bytes() == bare)


def test_the_notes_of_a_journal_are_its_last_line_whatever_is_read_of_it(journalled: Path) -> None:
    before = summary(journalled)
    keep_notes(journalled, NOTES)
    lines = lines_of(journalled)
    assert not lines.changed and not lines.unchecked and list(lines.values[-1][1])[0] == "notes"
    assert summary(journalled) == before
    assert looked_back_on(rules, journalled).over == before.over
    match, _, note = journal.read(rules, journalled)
    assert match.result() and note is None


def test_a_match_under_other_rules_keeps_what_was_kept_of_it(journalled: Path) -> None:
    """The line of notes stands behind the one that holds the positions."""
    keep_notes(journalled, NOTES)
    raw = journalled.read_bytes().split(b"\n")
    at = next(number for number, line in enumerate(raw) if b'"digest"' in line and number > 5)
    spoilt = json.loads(raw[at])
    raw[at] = json.dumps({**spoilt, "digest": "0" * len(spoilt["digest"])}).encode()
    journalled.write_bytes(b"\n".join(raw))
    found = recording_of(journalled)
    assert found.agreed < found.length == len(kept("operators", "kiln-yard", 1).log) and found.notes() == NOTES


@pytest.mark.parametrize(
    "value",
    [
        1,
        {},
        [1],
        [[1, 0, "words"]],
        [[-1, 0, "words", None]],
        [[1, True, "words", None]],
        [[1, 0, 7, None]],
        [[1, 0, "", None]],
        [[1, 0, "x" * (WORDS + 1), None]],
        [[1, 0, "words", ["a"]]],
        [[1, 0, "words", ["a", "x" * 41]]],
        [[number, 0, "words", None] for number in range(MOST + 1)],
    ],
)
def test_what_are_no_notes_is_refused_in_a_sentence_and_never_written(value: object, journalled: Path) -> None:
    with pytest.raises(Refused, match="otes? "):
        read_notes(value)
    before = journalled.read_bytes()
    if isinstance(value, list) and value and isinstance(value[0], list) and len(value[0]) == 4:
        with pytest.raises(Refused):
            keep_notes(journalled, [Note(*one) for one in value])
    assert journalled.read_bytes() == before


def test_words_are_one_line_without_marks() -> None:
    assert as_words("{amber|**a**}\nb\x00[[c]]") == "ambera b c"
    assert read_notes([[1, 0, "a\nb", None]])[0].words == "a b"


def test_a_damaged_file_stays_as_it_is(journalled: Path, tmp_path: Path) -> None:
    half = journalled.read_bytes()[:-9]
    journalled.write_bytes(half)
    with pytest.raises(Refused):
        keep_notes(journalled, NOTES)
    assert journalled.read_bytes() == half
    with pytest.raises(Refused):
        notes_of(tmp_path / "none.match")
