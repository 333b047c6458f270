"""What the career keeps of a match, and how that stands in the rows of its file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.api import JsonMap, Seat
from game.files import json_in
from game.texts import cleaned

PLAYED, READ, BEST = "played", "journal", "best"
"""Where an entry comes from: entered at the match's end, read from its journal later, or in the older list of the best."""
LATEST = 32_503_680_000.0
"""The year 3000 in seconds since 1970, from which on Windows tells no date."""


class Dice(NamedTuple):
    """A seat's dice of one kind in a match. `good`: 1, high numbers are lucky; -1, low ones are; 0, none is better."""

    kind: str
    dice: int
    rolled: int
    expected: float
    good: int


class Sat(NamedTuple):
    """A seat of a match: what it was called, who held it (a person's own name; ""), its score where it had one.

    `luck`: the chance (0 to 1) of dice worse than these, those as good counting half; None where luck had no say.
    """

    seat: Seat
    called: str
    kind: str
    name: str
    score: int | None = None
    luck: float | None = None
    dice: tuple[Dice, ...] = ()


class Played(NamedTuple):
    """A match that was played to its end. Times in seconds since 1970; `began` and `seconds` None where nobody knows them."""

    id: str
    game: str
    scenario: str
    options: JsonMap
    began: float | None
    ended: float
    seconds: float | None  # at the table
    winner: str | None  # the seat that won, or the seats of the side that did, with a space between them
    how: str  # by what it was won, as the rules name it
    rounds: int
    actions: int
    set_up: bool  # it began at a position that somebody had set up
    score: int | None  # of a match that is played for one
    about: str  # such a match in a list
    source: str  # PLAYED, READ or BEST
    seats: tuple[Sat, ...]

    def won(self, seat: Seat) -> bool:
        """Whether a seat is among those that won."""
        return self.winner is not None and seat in self.winner.split(" ")


def write(base: sqlite3.Connection, played: Played) -> None:
    """Write the rows of the match. Keep those that are there, and add the dice and the luck that they lack."""
    values = played._asdict() | {"options": json.dumps(played.options, sort_keys=True), "set_up": int(played.set_up)}
    del values["seats"]
    row = tuple(values.values())
    added = base.execute(f"INSERT OR IGNORE INTO match VALUES ({','.join('?' * len(row))})", row).rowcount
    for place, sat in enumerate(played.seats):
        if added:
            held = (played.id, place, sat.seat, sat.called, sat.kind, sat.name, sat.score, sat.luck)
            base.execute("INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", held)
        given = (sat.luck, played.id, sat.seat)
        base.execute("UPDATE seat SET luck = ? WHERE match = ? AND seat = ? AND luck IS NULL", given)
        dice = [(played.id, sat.seat, *one) for one in sat.dice]
        base.executemany("INSERT OR IGNORE INTO dice VALUES (?, ?, ?, ?, ?, ?, ?)", dice)
    if added and played.source != BEST and played.score is not None:
        _replace_older(base, played)


def _replace_older(base: sqlite3.Connection, played: Played) -> None:
    """Delete the same match from the older list of the best: it stands here whole now."""
    names = [sat.name for sat in played.seats]
    found = base.execute(
        "SELECT match.id FROM match JOIN seat ON seat.match = match.id WHERE source = ? AND game = ? AND match.score = ?"
        f" AND name IN ({','.join('?' * len(names))})"
        " AND date(ended, 'unixepoch', 'localtime') = date(?, 'unixepoch', 'localtime') LIMIT 1",
        (BEST, played.game, played.score, *names, played.ended),
    ).fetchone()
    if found:
        base.execute("DELETE FROM match WHERE id = ?", found)


def all_of(base: sqlite3.Connection) -> tuple[list[Played], int]:
    """Every match of the file, the one that ended first at the beginning; and how many make no sense and are left out.

    Texts are cleaned: the file may come from anywhere.
    """
    dice: dict[tuple[str, str], list[Dice]] = {}
    for match, seat, *values in base.execute("SELECT * FROM dice ORDER BY rowid"):
        dice.setdefault((match, _clean(seat)), []).append(Dice(*map(_clean, values)))
    seats: dict[str, list[Sat]] = {}
    for match, _, *values in base.execute("SELECT * FROM seat ORDER BY match, place"):
        sat = Sat(*map(_clean, values))
        seats.setdefault(match, []).append(sat._replace(dice=tuple(dice.get((match, sat.seat), ()))))
    found, senseless = [], 0
    for row in base.execute("SELECT * FROM match ORDER BY ended, id"):
        try:
            found.append(_read(row, seats.get(row[0], [])))
        except ValueError:
            senseless += 1
    return found, senseless


def _clean(value: Any) -> Any:
    """A value as it is, a text cut and in one line."""
    return cleaned(value, _LONGEST) if isinstance(value, str) else value


_LONGEST, _MOST = 200, 1_000_000_000
"""Letters of a text, and what a count or a score never reaches."""
_WORDS, _NUMBER, _WHOLE = str, float | None, int | None
_MATCH = (*[_WORDS] * 4, _NUMBER, float, _NUMBER, str | None, _WORDS, int, int, int, _WHOLE, _WORDS, _WORDS)
_SEAT = (*[_WORDS] * 4, _WHOLE, _NUMBER)
_DICE = (_WORDS, int, int, float, int)


def _read(row: Sequence[Any], seats: Sequence[Sat]) -> Played:
    """The match of a row and its seats. Raises: ValueError where one holds what the program never writes: SQLite takes it."""
    given = [(row, _MATCH), *((sat, _SEAT) for sat in seats), *((one, _DICE) for sat in seats for one in sat.dice)]
    if not all(isinstance(value, kind) for values, kinds in given for value, kind in zip(values, kinds, strict=False)):
        raise ValueError("a value of another kind")
    counts = [one for values, kinds in given for one, kind in zip(values, kinds, strict=False) if kind in (int, _WHOLE)]
    if any(abs(one or 0) > _MOST for one in counts):
        raise ValueError("a number out of its range")
    options = json_in(row[3])
    if not isinstance(options, dict):
        raise ValueError("options that are no object")
    played = Played._make((row[0], *map(_clean, row[1:3]), {}, *map(_clean, row[4:]), tuple(seats)))
    times = (played.ended, played.seconds or 0.0, played.began or 0.0)
    if not all(0 <= time < LATEST for time in times) or not all(0 <= (sat.luck or 0.0) <= 1 for sat in seats):
        raise ValueError("a value out of its range")
    return played._replace(options=options, set_up=bool(played.set_up))
