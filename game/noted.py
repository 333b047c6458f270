"""Words that somebody has put to moments of a match that is over, each with an arrow if wanted; they stand in its own file.

In a journal they are its last line, `{"notes": [[action, event, words, arrow], ...]}`; in a saved match they are its "notes".
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.api import JsonMap
from game.files import bytes_of, json_in
from game.folders import write_whole
from game.journal_lines import KEY, lines_of, noted
from game.match import checked
from game.messages import Refused, message
from game.texts import cleaned, unmarked

WORDS, SPACE, MOST = 160, 40, 100
"""Letters of a note and of the name of a space at most, and notes of a match."""


class Note(NamedTuple):
    """Words at a moment, after so many actions and so many events of the next one; `arrow` leads from a space to another."""

    action: int
    event: int
    words: str
    arrow: tuple[str, str] | None = None


def read_notes(value: object) -> list[Note]:
    """The notes of a JSON value, in the order of their moments. Raises: Refused(bad-match) that says which one is none."""
    if not isinstance(value, list) or len(value) > MOST:
        raise Refused("bad-match", message("The notes of the match are no list of at most {most}.", most=MOST))
    found = {}
    for number, one in enumerate(value, 1):
        note = _note(one)
        if note is None:
            wanted = message("it is two numbers, a text of at most {letters} letters, and two spaces or null", letters=WORDS)
            raise Refused("bad-match", message("Note {number} of the match is none: {wanted}.", number=number, wanted=wanted))
        found[note[:2]] = note
    return [found[at] for at in sorted(found)]


def _note(value: object) -> Note | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    action, event, words, arrow = value
    right = all(type(one) is int and one >= 0 for one in (action, event))
    right = right and isinstance(words, str) and len(words) <= WORDS
    if arrow is not None:
        right = right and isinstance(arrow, list) and len(arrow) == 2
        right = right and all(isinstance(space, str) and 0 < len(space) <= SPACE for space in arrow)
    if not right or not (words or arrow):
        return None
    return Note(action, event, as_words(words), (cleaned(arrow[0]), cleaned(arrow[1])) if arrow else None)


def as_words(text: str) -> str:
    """A text as the words of a note: in one line, no longer than may be, and without what rich text reads as marks."""
    return cleaned(unmarked(text), WORDS)


def notes_of(path: Path) -> list[Note]:
    """The notes in the file of a match. Raises: Refused(bad-match) for one that cannot be read, or notes that are none."""
    saved = _saved(path)
    if saved is not None:
        return read_notes(saved.get(KEY, []))
    return read_notes(next((value[KEY] for _, value in reversed(lines_of(path).values) if KEY in value), []))


def keep_notes(path: Path, notes: Sequence[Note]) -> None:
    """Put the notes into the file of a match that is over, in the place of those that were there; nothing else of it changes.

    Raises: Refused(bad-match) for notes that could not be read again, or a file that is damaged; OSError.
    """
    value: list[Any] = [[*note[:3], list(note.arrow) if note.arrow else None] for note in sorted(notes)]
    read_notes(value)
    saved = _saved(path)
    if saved is None:
        lines = lines_of(path)
        if lines.note:
            raise Refused("bad-match", lines.note)
        whole = noted(bytes_of(path), value)
    else:
        changed = {key: one for key, one in saved.items() if key != KEY} | ({KEY: value} if value else {})
        whole = json.dumps(checked(changed), separators=(",", ":")).encode() + b"\n"
    times = path.stat()
    write_whole(path, whole)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # nobody has played in it


def _saved(path: Path) -> JsonMap | None:
    """The JSON object of a saved match; None for what is a journal, or nothing. Raises: Refused(bad-match)."""
    try:
        value = json_in(bytes_of(path))
    except OSError as failed:
        why = failed.strerror or failed
        raise Refused("bad-match", message("{path} cannot be read: {why}.", path=path, why=why)) from None
    except ValueError:
        return None
    return value if isinstance(value, dict) and "actions" in value else None
