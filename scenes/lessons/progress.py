"""How far everybody has come with the lessons of each match, kept in one JSON file in the user's folder.

The file is a convenience: a match whose entry is missing or spoiled is gone on with all the same.
"""

from __future__ import annotations

from pathlib import Path

from game.api import Seat
from game.folders import remember, remembered, user_folder
from game.learning.lessons import Note

MATCHES = 40
"""So many matches are kept, the ones played last."""


def file() -> Path:
    """The file the notes stand in."""
    return user_folder() / "lessons.json"


def note(match: str, seat: Seat) -> Note | None:
    """What is kept of a seat's course in the match of this name; None for nothing that can be used."""
    entry = remembered(file()).get(match, {})
    value = entry.get(seat) if isinstance(entry, dict) else None
    if not isinstance(value, dict) or not isinstance(value.get("done"), list) or type(value.get("off")) is not bool:
        return None
    return Note(tuple(one for one in value["done"] if isinstance(one, str)), value["off"])


def keep(match: str, seat: Seat, new: Note) -> None:
    """Keep this from now on. Where it cannot be written, do without: nothing of the match depends on it."""
    if note(match, seat) == new:
        return
    whole = remembered(file())
    entry = whole.pop(match, {})
    whole[match] = {**(entry if isinstance(entry, dict) else {}), seat: {"done": list(new.done), "off": new.off}}
    latest = dict(list(whole.items())[-MATCHES:])
    remember(file(), latest)
