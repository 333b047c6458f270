"""The room of a lesson's card that was closed: held a while for a pointer beside it, then what lies below eases into it."""

from __future__ import annotations

from scenes.kit.tweens import smooth

HELD, EASED = 0.5, 0.3  # seconds
WAITS = 1.0
"""Seconds: no longer does a pointer that rests beside it keep it free, or what lies below would be cut off for good."""


class Yielding:
    """How much of the room is still kept free, and for how long."""

    def __init__(self) -> None:
        self._high, self._age, self._end, self._waited = 0, 0.0, 0.0, 0.0

    def begin(self, high: int, moves: bool = True) -> None:
        """Keep so many pixels free; where nothing `moves`, all of them until they go at once."""
        self._high, self._age, self._end, self._waited = high, 0.0, HELD + (EASED if moves else 0.0), 0.0

    def stop(self) -> None:
        """Keep nothing free any more."""
        self._end = 0.0

    @property
    def active(self) -> bool:
        """Whether something is kept free."""
        return self._age < self._end

    @property
    def moves(self) -> bool:
        """Whether what lies below is on its way."""
        return self.active and self._age > HELD

    @property
    def left(self) -> int:
        """So many pixels are kept free now."""
        if not self.active:
            return 0
        return round(self._high * (1 - smooth(min(1.0, max(0.0, (self._age - HELD) / EASED)))))

    def update(self, seconds: float, held: bool = False) -> bool:
        """Let time go by; whether less is kept free than before. While it is `held`, what lies below waits a while."""
        if not self.active:
            return False
        if held and not self.moves and self._waited < WAITS:
            self._age, self._waited = 0.0, self._waited + seconds
            return False
        if not held and self._age < HELD:
            self._age = HELD  # nobody's pointer is there
        before = self.left
        self._age += seconds
        return self.left != before
