"""How far everybody has come with the lessons of each match, kept in one JSON file in the user's folder.

The file is a convenience: a match whose entry is missing or spoiled is gone on with all the same.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.api import Seat
from game.folders import user_folder
from game.lessons import Note

MATCHES = 40
"""So many matches are kept, the ones played last."""


def file() -> Path:
    """The file the notes stand in."""
    return user_folder() / "lessons.json"


def note(match: str, seat: Seat) -> Note | None:
    """What is kept of a seat's course in the match of this name; None for nothing that can be used."""
    entry = _read().get(match, {})
    value = entry.get(seat) if isinstance(entry, dict) else None
    if not isinstance(value, dict) or not isinstance(value.get("done"), list) or type(value.get("off")) is not bool:
        return None
    return Note(tuple(one for one in value["done"] if isinstance(one, str)), value["off"])


def keep(match: str, seat: Seat, new: Note) -> None:
    """Nothing comes back; this is kept from now on. Where it cannot be written it is not: nothing of the match hangs on it."""
    if note(match, seat) == new:
        return
    whole = _read()
    entry = whole.pop(match, {})
    whole[match] = {**(entry if isinstance(entry, dict) else {}), seat: {"done": list(new.done), "off": new.off}}
    latest = dict(list(whole.items())[-MATCHES:])
    path = file()
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(latest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _read() -> dict[str, Any]:
    try:
        value = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}
