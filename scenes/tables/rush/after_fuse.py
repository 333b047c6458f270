"""After a fuse: presses that still mean it for a while, and what is never taken back behind one that has burnt out."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event, Seat

SHORT, LONG = 2.0, 6.0
"""The seconds in which they do: each press begins the first again, but no longer than the second in all."""
ACTS = frozenset({"spawn", "move", "enter", "leave", "stay"})
"""What somebody does himself, and may take back."""


class AfterFuse:
    """How long a press still means a fuse that is out. It is time that a person sees: none passes while something moves."""

    def __init__(self) -> None:
        self._left = self._most = 0.0

    @property
    def on(self) -> bool:
        """Whether a press still means the fuse."""
        return self._left > 0

    def thrown(self) -> None:
        """Begin: somebody has thrown at it."""
        self._left, self._most = SHORT, LONG

    def pressed(self) -> None:
        """Begin the short while again: it was pressed once more."""
        self._left = min(SHORT, self._most)

    def ends(self) -> None:
        """Mean by the next press what it says."""
        self._left = 0.0

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self._left, self._most = max(0.0, self._left - seconds), max(0.0, self._most - seconds)


def burnt_out(story: Sequence[Event], seat: Seat | None) -> bool:
    """Whether to take something back would light a fuse again that has burnt out: a seat, or at a shared screen whoever
    decides, has done nothing since.
    """
    out = next((n for n in reversed(range(len(story))) if story[n]["is"] == "timeout"), None)
    if out is None:
        return False
    now = None
    for event in story[out:]:
        if event["is"] == "turn":
            now = event["seat"]
        elif event["is"] in ACTS and (seat is None or now == seat):
            return False
    return True
