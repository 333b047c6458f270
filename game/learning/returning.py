"""When something that was got wrong comes back: after 1, 3 and 8 days, until it is solved twice in a row. The day is given."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

WAITS = (1, 3, 8)
"""Days until it comes back: the more often it has been solved, the more."""
ENOUGH = 2
"""So many times in a row it must be solved."""


class Standing(NamedTuple):
    """How far somebody is with it: the day on which it is due, how often it was solved, and how often in a row."""

    due: date
    solved: int = 0
    row: int = 0

    @property
    def learned(self) -> bool:
        """Whether it comes back no more."""
        return self.row >= ENOUGH

    def is_due(self, today: date) -> bool:
        """Whether it is to be tried on this day."""
        return not self.learned and today >= self.due


def begun(today: date) -> Standing:
    """How it stands on the day on which it was got wrong."""
    return Standing(today + timedelta(WAITS[0]))


def tried(before: Standing, right: bool, today: date) -> Standing:
    """How it stands after it was tried.

    Solved when it was due, it waits longer, or comes back no more. Solved before, nothing changes: it was still fresh. Not
    solved, its row begins anew on the next day.
    """
    if not right:
        return Standing(today + timedelta(WAITS[0]), before.solved)
    if not before.is_due(today):
        return before
    solved = before.solved + 1
    return Standing(today + timedelta(WAITS[min(solved, len(WAITS) - 1)]), solved, before.row + 1)
