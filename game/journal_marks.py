"""What the lines of a match tell of how it was played: that somebody had himself told what is best, that bots played it out."""

from __future__ import annotations

from dataclasses import dataclass

from game.api import JsonObject
from game.journal_lines import Lines

COACHED = "coached"
"""What stands in the lines of actions, and of the end, once somebody had himself told what is best."""
PLAYED_OUT = "played_out"
"""What stands in these lines once bots play for a person too: how the match stood then, DECIDED or OPEN."""
DECIDED, OPEN = "decided", "open"


@dataclass
class Marks:
    """What every line bears from some moment on. `left` is how the match stood when a person left it to the bots, "" where nobody
    did; `since`: after so many actions."""

    coached: bool = False
    left: str = ""
    since: int = 0

    def on(self, value: JsonObject, place: int) -> JsonObject:
        """A line with the marks that it bears; `place`: of its action in the match, the first being 0."""
        coached = {COACHED: True} if self.coached else {}
        return value | coached | ({PLAYED_OUT: self.left} if self.left and place >= self.since else {})

    @property
    def uncounted(self) -> bool:
        """Whether the match is none for the career: somebody was told what is best, or left it before it was decided."""
        return self.coached or self.left == OPEN


def marks_of(lines: Lines) -> Marks:
    """The marks that stand in the lines of a journal."""
    found, number = Marks(), 0
    for _, value in lines.values:
        found.coached |= value.get(COACHED) is True
        left = value.get(PLAYED_OUT)
        if not found.left and isinstance(left, str):
            found.left, found.since = DECIDED if left == DECIDED else OPEN, number
        number += 1 if "action" in value else -1 if "undo" in value else 0
    return found
