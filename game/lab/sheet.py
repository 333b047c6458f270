"""The file of a run: a row for each match, each number once, whatever became of whoever wrote it."""

from __future__ import annotations

import csv
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import IO

from game.lab.rows import Row
from game.messages import Refused

_NUMBERS = ("number", "seed", "won_by", "actions")


class Sheet:
    """The CSV file of a run: each row is on the disk before the next match is counted, and no number stands there twice."""

    def __init__(self, path: Path, settings: str, columns: Sequence[str]) -> None:
        """Open the file, or begin it. What is refused leaves it as it was.

        Raises: Refused(bad-match) for a file that cannot be written, that somebody else writes, or that holds something else.
        """
        self._path, self._settings, self._columns = path, settings, list(columns)
        self.rows: dict[int, Row] = {}
        """The rows that stand there, by number."""
        heading = _line(self._columns)
        try:
            self._file = path.open("r+b" if path.exists() else "w+b")
        except OSError as failed:
            raise Refused("bad-match", f"lab: {path} cannot be written: {failed}.") from None
        try:
            _lock(self._file, path)
            old = self._file.read()
            whole = old[: old.rfind(b"\n") + 1]  # what stands after it was torn as its writer ended
            if not whole and not heading.startswith(old):
                raise _other(path)
            if whole:
                self._read(whole)
            self._file.seek(len(whole))
            self._file.truncate()
            if not whole:
                self._write(heading)
        except Refused:
            self._file.close()
            raise

    def _read(self, whole: bytes) -> None:
        """Take the rows that stand there. Raises: Refused(bad-match)."""
        try:
            lines = list(csv.reader(StringIO(whole.decode("utf-8"), newline=""), strict=True))
        except (ValueError, csv.Error):
            raise _other(self._path) from None
        if lines[0] != self._columns:
            raise self._difference(lines)
        numbered = self._columns[self._columns.index("actions") :]
        for place, values in enumerate(lines[1:], 2):
            if values == self._columns:
                continue  # parts of a run put one after the other
            row: Row = dict(zip(self._columns, values, strict=False))
            if len(values) != len(self._columns):
                raise Refused(
                    "bad-match", f"lab: {self._path}:{place} has {len(values)} values of {len(self._columns)}; mend it."
                )
            if row["settings"] != self._settings:
                raise self._difference([lines[0], values])
            for name in {*_NUMBERS, *numbered} & row.keys():
                with suppress(ValueError):
                    row[name] = int(row[name])
            if not isinstance(row["number"], int):
                raise Refused("bad-match", f"lab: {self._path}:{place} has no number of a match; mend it.")
            self.rows.setdefault(row["number"], row)

    def _difference(self, lines: Sequence[Sequence[str]]) -> Refused:
        """What another run's file is refused with."""
        there = next(
            (row["settings"] for values in lines[1:2] if "settings" in (row := dict(zip(lines[0], values, strict=False)))), ""
        )
        found = differences(there, self._settings) if there else ""
        return Refused("bad-match", f"lab: {self._path} holds {found}; give --csv another file.") if found else _other(self._path)

    def add(self, row: Row) -> bool:
        """Whether the row was new; then it is written and flushed. Raises: Refused(bad-match) where the disk takes no more."""
        if row["number"] in self.rows:
            return False
        try:
            self._write(_line(list(row.values())))
        except OSError as failed:
            raise Refused("bad-match", f"lab: {self._path} cannot be written: {failed}.") from None
        self.rows[row["number"]] = row
        return True

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self._file.close()


def differences(there: str, here: str) -> str:
    """What two settings have different, as a sentence goes on after "holds"."""
    old, new = _named(there), _named(here)
    found = []
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) != new.get(name):
            was, now = (f"{name} {one[name]}".rstrip() if name in one else f"no {name}" for one in (old, new))
            found.append(f"matches with {was}, and this run has {now}")
    return "; ".join(found)


def _named(settings: str) -> dict[str, str]:
    """The settings by name: the version, then `--name value`, `--name` alone, and `--option name=value`."""
    version, *words = shlex.split(settings)
    found = {"version": version}
    for name, value in pairwise([*words, "--"]):
        if name == "--option":
            key, _, value = value.partition("=")
            found[f"--option {key}"] = value
        elif name.startswith("--"):
            found[name] = "" if value.startswith("--") else value
    return found


def _line(values: Sequence[object]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue().encode("utf-8")


def _other(path: Path) -> Refused:
    return Refused("bad-match", f"lab: {path} holds other columns than those of this run; give --csv another file.")


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep the file for this process until it is closed. Raises: Refused(bad-match) where another one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 40)  # beyond all rows, so that others can read them meanwhile
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise Refused("bad-match", f"lab: another run writes {path} just now; wait for it, or give --csv another file.") from None
    except OSError:  # a file system without locks
        pass


def carried_out(run: Callable[[], None], sheet: Sheet | None) -> int:
    """The exit code of a run, whose file is then closed: 0 at its end, 130 when interrupted, 2 with a sentence when refused."""
    try:
        run()
    except KeyboardInterrupt:
        return 130
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 2
    finally:
        if sheet:
            sheet.close()
    return 0
