"""Careers for tests: matches made up, and a file as the first format was given out, with rows."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

from game.career.formats import APPLICATION
from game.career.played import PLAYED, Dice, Played, Sat

FIRST = """
CREATE TABLE match (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    began REAL,
    ended REAL NOT NULL,
    seconds REAL,
    winner TEXT,
    how TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    set_up INTEGER NOT NULL,
    score INTEGER,
    about TEXT NOT NULL,
    source TEXT NOT NULL
);
CREATE TABLE seat (
    match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    called TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    score INTEGER,
    PRIMARY KEY (match, seat)
);
INSERT INTO match VALUES ('a1', 'operators', 'kiln-yard', '{"points": 3}', 1700000000.0, 1700001265.0, 1211.5, 'red', '',
    8, 61, 0, NULL, '', 'played');
INSERT INTO seat VALUES ('a1', 0, 'red', 'Shepherd', 'person', 'Zoë', 3);
INSERT INTO seat VALUES ('a1', 1, 'blue', 'Ghost', 'regular', '', 1);
INSERT INTO match VALUES ('b2', 'ironsquad', 'solo', '{"solo": "ge"}', 1700100000.0, 1700103000.0, 2900.0, NULL, 'time',
    12, 240, 0, 28, 'Germany, round 12, 4 empty houses', 'played');
INSERT INTO seat VALUES ('b2', 0, 'us', 'USA', 'rulebook', '', NULL);
INSERT INTO seat VALUES ('b2', 1, 'ge', 'Germany', 'person', 'Ben', 19);
"""
"""The first format as it was given out: this never changes."""


def first_format(path: Path, more: int = 0) -> None:
    """Write a file of the first format with two matches, and so many more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(path)
    base.executescript(f"BEGIN; {FIRST} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1; COMMIT;")
    for number in range(more):
        base.execute("INSERT INTO match SELECT ?, game, scenario, options, began, ended + ?, seconds, winner, how, rounds,"
                     " actions, set_up, score, about, source FROM match WHERE id = 'a1'", (f"m{number}", number))  # fmt: skip
        base.execute("INSERT INTO seat SELECT ?, place, seat, called, kind, name, score FROM seat WHERE match = 'a1'",
                     (f"m{number}",))  # fmt: skip
    base.commit()
    base.close()


def made_up(number: int, **other: object) -> Played:
    """A match that was never played; the same number makes the same one. `other` values take the place of its own."""
    chance = random.Random(number)
    ended = 1_700_000_000.0 + number * 40_000
    game = chance.choice(("operators", "operators", "ironsquad"))
    first, second = (("red", "Shepherd"), ("blue", "Ghost")) if game == "operators" else (("us", "USA"), ("ge", "Germany"))
    seats = [first, second] if chance.random() < 0.6 else [second, first]
    against = chance.choice(("recruit", "regular", "veteran", "person"))
    kinds = ("speed", "aim") if game == "operators" else ("luck", "opportunity")
    dice = tuple(Dice(kind, 14, chance.randint(10, 30), 21.0, 1) for kind in kinds)
    person = Sat(*seats[0], "person", "Anna", chance.randint(0, 5), chance.random(), dice)
    other_name = "Ben" if against == "person" else ""
    opponent = Sat(*seats[1], against, other_name, chance.randint(0, 5), chance.random(), dice)
    values: dict[str, object] = {
        "id": f"n{number}",
        "game": game,
        "scenario": "kiln-yard" if game == "operators" else "standard",
        "options": {},
        "began": ended - 2000,
        "ended": ended,
        "seconds": 600.0 + chance.randint(0, 2000),
        "winner": chance.choice((seats[0][0], seats[0][0], seats[1][0], None if game == "ironsquad" else seats[1][0])),
        "how": "",
        "rounds": 8,
        "actions": 60,
        "set_up": False,
        "score": None,
        "about": "",
        "source": PLAYED,
        "seats": (person, opponent),
    }
    return Played(**(values | other))  # type: ignore[arg-type]


def made_up_solo(number: int, score: int, name: str = "Anna", **other: object) -> Played:
    """A match for one that was never played."""
    person = Sat("us", "USA", "person", name, score, 0.4)
    seats = (person, Sat("ge", "Germany", "rulebook", ""))
    about = f"USA, round {number % 12 + 1}, 4 empty houses"
    given = {"game": "ironsquad", "scenario": "solo", "score": score, "about": about, "seats": seats, "id": f"s{number}"}
    return made_up(number, **(given | {"winner": "us" if score > 20 else None} | other))
