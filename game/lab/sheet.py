"""The file of a run, a row for each match."""

from __future__ import annotations

import csv
from pathlib import Path

from game.lab.rows import Row
from game.messages import Refused


class Sheet:
    """The CSV file of a run: each row is on the disk before the next match is counted."""

    def __init__(self, path: Path) -> None:
        try:
            old = path.read_text(encoding="utf-8").splitlines()[:1] if path.exists() else []
            self._file = path.open("a", encoding="utf-8", newline="")
        except (OSError, ValueError) as failed:
            raise Refused("bad-match", f"lab: {path} cannot be written: {failed}.") from None
        self._path = path
        self._heading = old[0] if old else ""

    def add(self, row: Row) -> None:
        """Write the row and flush it. Raises: Refused when the file holds rows of another kind."""
        if not self._heading:
            self._heading = ",".join(row)
            self._file.write(self._heading + "\n")
        if self._heading != ",".join(row):
            raise Refused("bad-match", f"lab: {self._path} holds other columns; give --csv another file.")
        csv.writer(self._file, lineterminator="\n").writerow(row.values())
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
