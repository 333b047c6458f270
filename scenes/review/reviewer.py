"""The process that reviews a match while the screen is looked at: what it finds comes action by action."""

from __future__ import annotations

from pathlib import Path

from game.api import JsonObject
from game.service.child import Child
from scenes.kit.words import say

CALL = ("review", "--process")


class Reviewer:
    """One review at a time. What it has found is kept beside the match, so that nothing is lost when it is ended."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._child = Child(*CALL)
        self.busy = False
        """Whether more is to come."""

    def begin(self, depth: str) -> None:
        """Begin the review, or go on with what is kept of it."""
        self.busy = True
        self._child.say({"cmd": "review", "file": str(self._file), "depth": depth})

    def stop(self) -> None:
        """Stop after the action that is under way."""
        if self.busy:
            self._child.say({"cmd": "stop"})

    def news(self) -> list[JsonObject]:
        """What has come since the last call."""
        found = list[JsonObject]()
        while (answer := self._child.heard()) is not None:
            found.append(answer)
        if self.busy and self._child.died:
            found.append({"why": say("review.broken_off")})
        if any("ended" in answer or "why" in answer for answer in found):
            self.busy = False
        return found

    def close(self) -> None:
        """End the process."""
        self.busy = False
        self._child.stop()
