"""How far everybody has come with the lessons of each match and each game, kept in one JSON file in the user's folder.

The lessons of a new match go on where those of the last one stopped, and stay closed where they were closed.
The file is a convenience: a match whose entry is missing or spoiled is gone on with all the same.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from game.api import JsonObject, Seat
from game.folders import remember, remembered, user_folder
from game.learning.course import Note

ANYBODY = "anybody"
"""The seat of what is kept of a game."""
TRAINED = "trained"
"""The seat of the note that a training came to its end."""
MATCHES = 40
"""So many matches are kept, the ones played last."""
BEGUN = "begun"
"""In the place of a seat: how many matches of training of a game were begun."""
PROPOSED = "proposed"
"""In the place of a seat: the actions that the training itself proposed."""


def file() -> Path:
    """The file the notes stand in."""
    return user_folder() / "lessons.json"


def note(match: str, seat: Seat) -> Note | None:
    """What is kept of a seat's course in the match of this name; None for nothing that can be used."""
    entry = remembered(file()).get(match, {})
    value = entry.get(seat) if isinstance(entry, dict) else None
    if not isinstance(value, dict) or not isinstance(value.get("done"), list) or type(value.get("off")) is not bool:
        return None
    return Note(_named(value["done"]), value["off"], _named(value.get("unread")))


def _named(value: object) -> tuple[str, ...]:
    """The lessons that a list names; none where it is no list."""
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def keep(match: str, seat: Seat, new: Note) -> None:
    """Keep this from now on. Where it cannot be written, do without: nothing of the match depends on it."""
    if note(match, seat) == new:
        return
    whole = remembered(file())
    entry = whole.pop(match, {})
    whole[match] = {
        **(entry if isinstance(entry, dict) else {}),
        seat: {"done": list(new.done), "off": new.off, "unread": list(new.unread)},
    }
    latest = dict(list(whole.items())[-MATCHES:])
    remember(file(), latest)


def propose(match: str, number: int, proposed: bool) -> None:
    """Keep whether a training proposed the action of this number; what was taken back after it counts no more."""
    whole = remembered(file())
    before = _proposed(whole, match)
    now = {one for one in before if one < number} | ({number} if proposed else set())
    entry = whole.get(match)
    if now != before and isinstance(entry, dict):
        entry[PROPOSED] = sorted(now)
        remember(file(), whole)


def taught(match: str) -> frozenset[int]:
    """The numbers of the actions of a match that its training proposed, as far as that is kept."""
    return _proposed(remembered(file()), match)


def _proposed(whole: JsonObject, match: str) -> frozenset[int]:
    entry = whole.get(match)
    found = entry.get(PROPOSED) if isinstance(entry, dict) else None
    return frozenset(one for one in found if type(one) is int) if isinstance(found, list) else frozenset()


def of_game(game: str) -> Note | None:
    """What is kept of the lessons of a game, whichever match they were read in."""
    return note(_game(game), ANYBODY)


def keep_for_game(game: str, new: Note) -> None:
    """Keep for the next match of a game what has been read in this one too; a course that begins again forgets the rest."""
    before = of_game(game)
    notes = [*([before] if before and new.done else []), new]
    done = dict.fromkeys(one for each in notes for one in each.done)
    read = {one for each in notes for one in each.done if one not in each.unread}
    keep(_game(game), ANYBODY, Note(tuple(done), new.off, tuple(one for one in done if one not in read)))


def open_again(game: str, lessons: Collection[str]) -> None:
    """Give the lessons of a game from now on, all of them where all have been read."""
    before = of_game(game)
    if before:
        keep(_game(game), ANYBODY, Note() if before.off or set(before.done) >= set(lessons) else before._replace(off=False))


def begin(game: str) -> int:
    """Count a match of training of a game that begins; gives how many were begun before."""
    whole = remembered(file())
    entry = whole.pop(_game(game), {})
    entry = entry if isinstance(entry, dict) else {}
    before = entry.get(BEGUN)
    number = before if type(before) is int and before >= 0 else 0
    whole[_game(game)] = {**entry, BEGUN: number + 1}
    remember(file(), whole)
    return number


def finish(game: str) -> None:
    """Keep that a match of training of a game was played to its end."""
    keep(_game(game), TRAINED, Note())


def finished(game: str) -> bool:
    """Whether a match of training of a game was ever played to its end."""
    return note(_game(game), TRAINED) is not None


def _game(game: str) -> str:
    return f"game {game}"
