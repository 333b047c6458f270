"""How long a match has been at the table, over all its sittings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, time

from game.career.store import Career, Sitting

IDLE = 120.0
"""Seconds in which nobody stirs that still count as thinking; of a longer pause no more than these."""
LITTLE = 5.0
"""Seconds at the table that are not worth a writing, when something lies over the match for a moment."""
WRITTEN_AFTER = 300.0
"""Seconds at the table that a program which is killed may lose."""
PATIENCE = 0.3
"""Seconds to wait for another program that is writing: somebody plays meanwhile."""


class Attendance:
    """The time at one match. It is kept by the name of the match's journal, None for a match whose time is not kept."""

    def __init__(self, journal: Path | None, clock: Callable[[], float] = monotonic) -> None:
        self.journal, self._clock = journal, clock
        before = Career(patience=PATIENCE).sitting(journal) if journal else None
        self.began = before.began if before else time()
        self.seconds = self._written = before.seconds if before else 0.0
        self._last: float | None = clock()  # when somebody stirred last; None: nobody is at the table

    def stir(self) -> None:
        """Note that somebody is at the table now."""
        now = self._clock()
        if self._last is not None:
            self.seconds += min(IDLE, now - self._last)
        self._last = now
        if self.seconds - self._written >= WRITTEN_AFTER:
            self._write()

    def leave(self) -> None:
        """Note that the match is left or covered by something else, and keep the time gathered."""
        if self._last is None:
            return
        self.stir()
        self._last = None
        if self.seconds - self._written >= LITTLE:
            self._write()

    def _write(self) -> None:
        """Write the time to the career; where that fails, try again next time: no match is stopped by it."""
        if self.journal and Career(patience=PATIENCE).sit(self.journal, Sitting(self.began, self.seconds)):
            self._written = self.seconds
