"""The career of the persons at this table: every match they played to its end, in one SQLite file in the user's folder.

The file has a rollback journal, not a log written ahead: between two writings all of it is in the one file, which can be copied
as it is; and a process killed in a writing leaves what stood there, or all of what it wrote.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.career import file
from game.career.formats import Newer, bring_up, sound
from game.career.migrations import OlderBest
from game.career.played import LATEST, Played, all_of, write
from game.folders import set_aside, why_unread
from game.messages import Message, message
from game.texts import QUOTED, cleaned

PATIENCE = 2.0
"""Seconds to wait for another program that is writing."""
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_DOUBTFUL = (
    *(sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_CONSTRAINT),
    *(sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_INTERNAL, sqlite3.SQLITE_NOTFOUND),
)
"""What SQLite says where statements that have always held do not: the file may be broken, or not."""
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

T = TypeVar("T")


class Sitting(NamedTuple):
    """What was gathered at a match that is not over: when it began, in seconds since 1970, and seconds at the table."""

    began: float
    seconds: float


class Career:
    """The file. Nothing here raises for the sake of the disk: `faults` says in a sentence each what could not be done."""

    def __init__(self, path: Path | None = None, patience: float = PATIENCE) -> None:
        self.path = path or file()
        self.patience = patience
        self.faults: list[Message] = []

    # --- what is kept -------------------------------------------------------------------------------------------------------

    def enter(self, played: Played, journal: Path | None = None) -> bool:
        """Whether the match is kept, and that its journal tells nothing new. One that was kept stays, but for dice it lacked."""

        def work(base: sqlite3.Connection) -> bool:
            write(base, played)
            if journal:
                _seen(base, journal)
            return True

        return self._done(work, False)

    def pass_over(self, journal: Path) -> bool:
        """Whether it is kept that a journal holds nothing to be entered, as it stands."""

        def work(base: sqlite3.Connection) -> bool:
            _seen(base, journal)
            return True

        return self._done(work, False)

    def matches(self) -> list[Played]:
        """All matches, the one that ended first at the beginning."""
        nothing: tuple[list[Played], int] = ([], 0)
        found, senseless = self._done(all_of, nothing, "DEFERRED")
        if senseless:
            sentence = message(
                "Matches in {path} that make no sense are left out: {count}; the file stays as it is.",
                path=self.path,
                count=senseless,
            )
            self._fault(sentence)
        return found

    def finished(self, game: str) -> set[str]:
        """The scenarios of a game that a person has played to the end, from their own set-up."""

        def work(base: sqlite3.Connection) -> set[str]:
            found = base.execute(
                "SELECT DISTINCT scenario FROM match JOIN seat ON seat.match = match.id"
                " WHERE game = ? AND kind = 'person' AND set_up = 0",
                (game,),
            )
            return {str(scenario) for (scenario,) in found}

        return self._done(work, set(), "DEFERRED") if self.path.exists() else set()

    def unseen(self, journals: list[Path]) -> list[Path]:
        """Those of the journals that have not been looked at as they stand now; [] where that cannot be known."""

        def work(base: sqlite3.Connection) -> list[Path]:
            known = dict(base.execute("SELECT journal, stamp FROM looked_at").fetchall())
            return [journal for journal in journals if known.get(journal.name) != stamp(journal)]

        return self._done(work, [], "DEFERRED")

    def sitting(self, journal: Path) -> Sitting | None:
        """What was gathered so far at the match of a journal."""

        def work(base: sqlite3.Connection) -> Sitting | None:
            found = base.execute("SELECT began, seconds FROM sitting WHERE journal = ?", (journal.name,)).fetchone()
            if not found or not all(isinstance(one, float) and 0 <= one < LATEST for one in found):
                return None
            return Sitting(*found)

        return self._done(work, None, "DEFERRED") if self.path.exists() else None

    def sit(self, journal: Path, sitting: Sitting) -> bool:
        """Whether what was gathered so far at the match of a journal is kept."""

        def work(base: sqlite3.Connection) -> bool:
            base.execute("INSERT OR REPLACE INTO sitting VALUES (?, ?, ?)", (journal.name, *sitting))
            return True

        return self._done(work, False)

    # --- the file -----------------------------------------------------------------------------------------------------------

    def _done(self, work: Callable[[sqlite3.Connection], T], otherwise: T, kind: str = "IMMEDIATE") -> T:
        """What the function gives, run in one transaction of that kind; `otherwise` where it cannot be, and `faults` says why.

        A file that is broken is set aside, and a new one takes its place.
        """
        try:
            before = _which(self.path)
            try:
                return self._carried_out(work, kind)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as fault:  # the latter: SQLite quotes what it finds
                if not self._broken(fault):
                    raise
                if _which(self.path) == before:  # else another program has set it aside meanwhile
                    self._put_aside(fault)
                return self._carried_out(work, kind)
        except Newer as newer:
            self._fault(
                message(
                    "The career in {path} has format {form}, of a newer program; it is left as it is, and nothing is entered.",
                    path=self.path,
                    form=newer.args[0],
                )
            )
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as fault:
            if _code(fault) in _HELD:
                self._fault(message("Another program is writing the career in {path}; try again in a moment.", path=self.path))
            else:
                self._unwritten(fault)
        except OSError as fault:
            self._unwritten(fault.strerror or fault)
        return otherwise

    def _broken(self, fault: Exception) -> bool:
        """Whether a fault is the file's own. One that SQLite takes for read-only, though it can be written, says so falsely."""
        code = _code(fault)
        if code == sqlite3.SQLITE_READONLY:
            return os.access(self.path, os.W_OK) and os.access(self.path.parent, os.W_OK)
        return code in _BROKEN or (code in _DOUBTFUL and not sound(self.path))

    def _carried_out(self, work: Callable[[sqlite3.Connection], T], kind: str) -> T:
        """What the function gives; all of it is on the disk, or nothing. Raises: sqlite3.Error, OSError, Newer."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and not self.path.is_file():
            raise OSError(errno.EINVAL, "it is no plain file")
        base = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None)
        base.text_factory = _text
        try:
            base.execute("PRAGMA trusted_schema = OFF")
            base.execute("PRAGMA foreign_keys = ON")
            base.execute("PRAGMA synchronous = EXTRA")
            self._bring_over(base, bring_up(base, self.path))
            with _transaction(base, kind):
                return work(base)
        finally:
            base.close()

    def _bring_over(self, base: sqlite3.Connection, new: bool) -> None:
        """Take over the older list of the best, where there is one. Raises: sqlite3.Error."""
        older = OlderBest(self.path.parent)
        if not older.there(new):
            return
        with _transaction(base, "IMMEDIATE"):
            for played in older.matches():
                write(base, played)
        if older.fault:
            self._fault(older.fault)
        older.put_away()

    def _put_aside(self, fault: Exception) -> None:
        """Move the file to another name, with the journal of its last writing, which belongs to no other file."""
        names = (self.path.with_name(f"{self.path.stem}.broken{number or ''}{self.path.suffix}") for number in count())
        free = next(name for name in names if not name.exists())
        journal = self.path.with_name(f"{self.path.name}-journal")
        if journal.exists():  # first: one that is there afterwards may be of another program's new file
            set_aside(journal, free.with_name(f"{free.name}-journal"))
        kept = set_aside(self.path, free)
        self._fault(
            message(
                "The career in {name} could not be read ({why}); it is kept as {kept}, and a new one begins "
                "with the matches that are still on the disk.",
                name=self.path.name,
                why=cleaned(why_unread(fault), QUOTED),
                kept=kept.name,
            )
        )

    def _unwritten(self, why: object) -> None:
        why = cleaned(str(why), QUOTED)
        sentence = message(
            "The career in {path} cannot be kept ({why}); make room or the folder writable.", path=self.path, why=why
        )
        self._fault(sentence)

    def _fault(self, sentence: Message) -> None:
        if sentence not in self.faults:
            self.faults.append(sentence)


@contextmanager
def _transaction(base: sqlite3.Connection, kind: str) -> Iterator[None]:
    """Put all that is done within it on the disk, or none of it."""
    base.execute(f"BEGIN {kind}")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


def _text(raw: bytes) -> str:
    """A text of the file; what is no UTF-8 in it stands as a mark, so that one bad row hides no other."""
    return raw.decode(errors="replace").replace("\ufffd", "?")


def _code(fault: Exception) -> int:
    """SQLite's own number of a fault, without what it says in particular; what we have found ourselves is no file of ours."""
    return int(getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_NOTADB)) & 0xFF


def _which(path: Path) -> int | None:
    """What tells a file from another that takes its name later; None where there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return None


def stamp(journal: Path) -> str:
    """What tells whether a file has changed: its size and when it was written; "" for one that is not there."""
    try:
        found = journal.stat()
    except OSError:
        return ""
    return f"{found.st_size}-{found.st_mtime_ns}"


def _seen(base: sqlite3.Connection, journal: Path) -> None:
    """Note that the journal has been looked at as it stands now, and stop gathering time for it."""
    base.execute("DELETE FROM sitting WHERE journal = ?", (journal.name,))
    base.execute("INSERT OR REPLACE INTO looked_at VALUES (?, ?)", (journal.name, stamp(journal)))
