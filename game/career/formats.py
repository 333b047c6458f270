"""The formats of the file of the career, and the steps from each to the next. A step that was given out never changes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from game.folders import write_whole

APPLICATION = 0x53414E44
"""What SQLite's own field for it says whose file it is: SAND."""

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
"""
"""Format 1: matches and who sat where. Times are seconds since 1970, `seconds` those at the table."""

DICE_AND_TIME = """
ALTER TABLE seat ADD COLUMN luck REAL;
CREATE TABLE dice (
    match TEXT NOT NULL,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    dice INTEGER NOT NULL,
    rolled INTEGER NOT NULL,
    expected REAL NOT NULL,
    good INTEGER NOT NULL,
    PRIMARY KEY (match, seat, kind),
    FOREIGN KEY (match, seat) REFERENCES seat (match, seat) ON DELETE CASCADE
);
CREATE TABLE sitting (
    journal TEXT PRIMARY KEY,
    began REAL NOT NULL,
    seconds REAL NOT NULL
);
CREATE TABLE looked_at (
    journal TEXT PRIMARY KEY,
    stamp TEXT NOT NULL
);
"""
"""Format 2: dice by seat and kind, the time at matches that are not over, which journals have been looked at."""

STEPS = (FIRST, DICE_AND_TIME)
"""What leads to format 1, 2 …, each from the one before."""
FORMAT = len(STEPS)
TABLES = [set(re.findall(r"CREATE TABLE (\w+)", "".join(STEPS[:form]))) for form in range(FORMAT + 1)]
"""The tables of each format, from 0 on."""


@cache
def columns(form: int) -> dict[str, list[str]]:
    """The columns of each table of a format, in their order."""
    base = sqlite3.connect(":memory:")
    try:
        for statement in _statements(0, form):
            base.execute(statement)
        return {table: _columns_of(base, table) for table in sorted(TABLES[form])}
    finally:
        base.close()


def _columns_of(base: sqlite3.Connection, table: str) -> list[str]:
    return [str(name) for (name,) in base.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))]


class Newer(Exception):
    """The file has a format of a newer program."""


def bring_up(base: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is new; it has this program's format. Each step is one transaction, with a copy of the file kept before.

    Raises: Newer, and then nothing was changed; sqlite3.Error, OSError; then the file has one of the formats, whole, or is no
    file of ours.
    """
    if path.stat().st_size == 1:  # SQLite takes such a file for an empty one and writes over it
        raise sqlite3.DatabaseError("it holds a single byte")
    new = False
    while (found := format_of(base)) != FORMAT:
        if found > FORMAT:
            raise Newer(found)
        base.execute("BEGIN IMMEDIATE")
        try:
            if format_of(base) == found:  # else another program has done it meanwhile
                if found:
                    _keep_copy(path, found)
                _take(base, found, found + 1 if found else FORMAT)
                new = not found
            base.execute("COMMIT")
        except BaseException:
            if base.in_transaction:
                base.execute("ROLLBACK")
            raise
    return new


@contextmanager
def _at_one_moment(base: sqlite3.Connection) -> Iterator[None]:
    """Read all of it as it is at one moment: what another program writes meanwhile is there as a whole, or not at all."""
    own = not base.in_transaction
    if own:
        base.execute("BEGIN")
    try:
        yield
    finally:
        if own and base.in_transaction:
            base.execute("ROLLBACK")


def format_of(base: sqlite3.Connection) -> int:
    """The format of a file, 0 for an empty one. Raises: sqlite3.DatabaseError for one that is not ours."""
    with _at_one_moment(base):
        found = int(base.execute("PRAGMA user_version").fetchone()[0])
        whose = int(base.execute("PRAGMA application_id").fetchone()[0])
        things = base.execute("SELECT type, name FROM sqlite_master").fetchall()
        tables = {name for kind, name in things if kind == "table"}
    if (found or whose or tables) and (whose != APPLICATION or found < 1):
        raise sqlite3.DatabaseError("it is a file of another program")
    if found <= FORMAT and not TABLES[found] <= tables:
        raise sqlite3.DatabaseError("it lacks a table")
    if found <= FORMAT and any(kind not in ("table", "index") for kind, _ in things):
        raise sqlite3.DatabaseError("it holds what no career has")
    if found <= FORMAT and any(_columns_of(base, table) != right for table, right in columns(found).items()):
        raise sqlite3.DatabaseError("it lacks a column")
    return found


def _statements(found: int, goal: int) -> list[str]:
    """What leads from one format to another."""
    return list(filter(str.strip, "".join(STEPS[found:goal]).split(";")))


def _take(base: sqlite3.Connection, found: int, goal: int) -> None:
    """Take the steps from one format to another, within the open transaction."""
    for statement in _statements(found, goal):
        base.execute(statement)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {goal}")


def sound(path: Path) -> bool:
    """Whether the file is whole, and made as its format says."""
    base, right = sqlite3.connect(path), sqlite3.connect(":memory:")
    try:
        for statement in _statements(0, int(base.execute("PRAGMA user_version").fetchone()[0])):
            right.execute(statement)
        whole = base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return whole and not base.execute("PRAGMA foreign_key_check").fetchall() and _made(base) == _made(right)
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    finally:
        base.close()
        right.close()


def _made(base: sqlite3.Connection) -> dict[str, str]:
    """The statements that make the tables of a file, without what SQLite may write otherwise."""
    found = base.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    return {name: re.sub(r"[\s\"]", "", str(sql)).casefold() for name, sql in found}


def copy_of(path: Path, form: int) -> Path:
    """Where the file is kept as it was in an older format."""
    return path.with_name(f"{path.stem}.format-{form}{path.suffix}")


def _keep_copy(path: Path, form: int) -> None:
    """Keep a copy of the file in its old format beside it. Raises: OSError, sqlite3.Error."""
    # Read by a connection of its own: opening the file itself would let go of the locks this process holds on it.
    reader = sqlite3.connect(path)
    try:
        write_whole(copy_of(path, form), reader.serialize())
    finally:
        reader.close()
