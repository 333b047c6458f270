"""Presses after the last throw at a fuse: for a while they still mean the fuse, and decide nothing else."""

from __future__ import annotations

SHORT, LONG = 2.0, 6.0
"""The seconds in which they do: each press begins the first again, but no longer than the second in all."""


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
