"""What a match sounds like: the sounds of every event, at their time in its motion, and the mood of the table.

A sound comes only from an event that the seat at the screen was told of, and in the moment it is shown, so it tells of nothing
that is hidden. What each event sounds like is in each game's module `scenes/tables/<game>_sounds.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic

from game.api import Event
from scenes.kit.sounds import SOUNDS
from scenes.presentation.sounds import Cue, Sounding

SPACED, MOST = 0.12, 4  # seconds between two sounds where nothing moves, and how many of them may wait


DECISIVE = frozenset({"hit", "fall", "skull", "flashbang", "gas", "blast-near", "blast-far", "flag", "point", "lost"})
"""The sounds of what hits somebody, and of what decides: of points, falls, flags."""


class Cues:
    """The sounds of what is being shown, in step with its motions. `speed` is the factor of their seconds."""

    def __init__(self, sounding: Sounding, speed: Callable[[], float]) -> None:
        self.sounding, self.speed = sounding, speed
        self._clock = 0.0  # seconds that motions have taken
        self._waiting: list[tuple[float, Cue]] = []
        self._tense: Event | None = None  # what it became a fight by
        self._until = 0.0  # when the fight will be over, by the clock that only grows

    @property
    def pending(self) -> bool:
        """Whether a sound is still to come."""
        return bool(self._waiting)

    @property
    def mood(self) -> str:
        """The mood of the table: `contact` in a fight and a while after, else `table`."""
        return "contact" if monotonic() < self._until else "table"

    def begin(self, batch: Sequence[Event]) -> None:
        """Begin to show these events together."""
        factor = self.speed()
        for event in batch:
            tension = self.sounding.tension(event)
            if tension is not None:
                self._tense, self._until = event, monotonic() + tension
            makes = self.sounding.made.get(event["is"]) if SOUNDS.audible else None
            cues = makes(event) if makes else ()
            if factor:
                self._waiting += [(self._clock + cue.after * factor, cue) for cue in cues]
            elif cues and len(self._waiting) < MOST:
                due = max((due + SPACED for due, _ in self._waiting), default=self._clock)
                self._waiting.append((due, max(cues, key=lambda cue: cue.loudness)))

    def decisive(self, batch: Sequence[Event]) -> bool:
        """Whether these events, which are about to begin, hit or decide anything, as they sound."""
        makes = ((event, self.sounding.made.get(event["is"])) for event in batch)
        return any(cue.name in DECISIVE for event, make in makes if make for cue in make(event))

    def update(self, seconds: float) -> None:
        """Let time pass, and play what is due."""
        self._clock += seconds
        for due, cue in self._waiting:
            if due <= self._clock:
                SOUNDS.play(cue.name, cue.loudness)
        self._waiting = [waiting for waiting in self._waiting if waiting[0] > self._clock]

    def drop(self) -> None:
        """Drop what has not been heard yet: its motion was skipped."""
        self._waiting.clear()

    def report(self, trigger: str) -> None:
        """Play the sound of what the player at the screen did."""
        if trigger in self.sounding.triggers:
            SOUNDS.play(self.sounding.triggers[trigger])

    def recall(self, story: Sequence[Event]) -> None:
        """Set the mood from a story as it stands: of another seat's, or before what was taken back."""
        known = ((event, self.sounding.tension(event)) for event in reversed(story))
        last, tension = next(((event, tension) for event, tension in known if tension is not None), (None, 0.0))
        if tension == inf:
            self._tense, self._until = last, inf
        elif last is None or last != self._tense:
            self._tense, self._until = last, 0.0
