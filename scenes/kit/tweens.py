"""Movement over time, on the loop's fixed step: how fast frames come never changes where things end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

Ease = Callable[[float], float]

# How long things take at each speed, as a part of the time they are written with.
SPEEDS = {"slow": 1.5, "normal": 1.0, "fast": 0.35, "off": 0.0}


def linear(part: float) -> float:
    """The part itself."""
    return part


def ease_out(part: float) -> float:
    """Fast, then slowing to a stop: for what answers the player."""
    return 1 - (1 - part) ** 3


def ease_in(part: float) -> float:
    """Slow, then ever faster: for what leaves."""
    return part**3


def smooth(part: float) -> float:
    """Slow, fast, slow: for what travels."""
    return part * part * (3 - 2 * part)


def spring(part: float) -> float:
    """A little past the goal and back: for what lands."""
    return 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2


def bounce(part: float) -> float:
    """Falls, and jumps up twice, ever lower: for dice."""
    return 1 - abs(math.cos(part * math.pi * 2.5)) * (1 - part) ** 2


class Motion(Protocol):
    """Something that goes on for a while. `update` gives back the seconds it did not need."""

    over: bool

    def update(self, seconds: float) -> float: ...

    def finish(self) -> None: ...


class Tween:
    """A number that goes from `start` to `end` in so many seconds, handed to `show` at every step."""

    def __init__(
        self,
        start: float,
        end: float,
        seconds: float,
        show: Callable[[float], object],
        ease: Ease = smooth,
        done: Callable[[], object] | None = None,
    ) -> None:
        self.start, self.end, self.seconds = start, end, seconds
        self.show, self.ease, self.done = show, ease, done
        self.passed = 0.0
        self.over = False

    def update(self, seconds: float) -> float:
        """Seconds left over after the end, 0 while it runs."""
        if self.over:
            return seconds
        self.passed += seconds
        # Time is summed from many small steps; what they lack to the end by rounding does not count.
        if self.passed >= self.seconds - 1e-9:
            rest = max(0.0, self.passed - self.seconds)
            self.finish()
            return rest
        self.show(self.start + (self.end - self.start) * self.ease(self.passed / self.seconds))
        return 0.0

    def finish(self) -> None:
        """Go to the end state at once."""
        if not self.over:
            self.over = True
            self.show(self.end)
            if self.done:
                self.done()


class Pause:
    """A motion in which nothing happens, for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds
        self.over = seconds <= 0

    def update(self, seconds: float) -> float:
        """Seconds left over after the end, 0 while it runs."""
        if self.over:
            return seconds
        self.left -= seconds
        self.over = self.left <= 1e-9
        return max(0.0, -self.left) if self.over else 0.0

    def finish(self) -> None:
        """Go to the end at once."""
        self.over = True


class Stage(Pause):
    """A moment at which whoever hurries what moves sees the next part of it; who does not hurry passes it unnoticed."""

    def __init__(self) -> None:
        super().__init__(INSTANT)


class Do:
    """One action between movements, done once."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act
        self.over = False

    def update(self, seconds: float) -> float:
        """All the seconds: an action takes none."""
        self.finish()
        return seconds

    def finish(self) -> None:
        """Do it, if it was not done."""
        if not self.over:
            self.over = True
            self.act()


class InTurn:
    """One movement after another (a sequence)."""

    def __init__(self, motions: Sequence[Motion]) -> None:
        self.motions = list(motions)
        self.place = 0
        self.over = not self.motions

    def update(self, seconds: float) -> float:
        """Seconds left over after the last movement, 0 while one runs."""
        while self.place < len(self.motions):
            motion = self.motions[self.place]
            seconds = motion.update(seconds)
            if not motion.over:
                return 0.0
            self.place += 1
        self.over = True
        return seconds

    def finish(self) -> None:
        """Bring every movement to its end state, in order."""
        for motion in self.motions[self.place :]:
            motion.finish()
        self.place = len(self.motions)
        self.over = True


class Together:
    """Movements side by side; over when the longest is."""

    def __init__(self, motions: Sequence[Motion]) -> None:
        self.motions = list(motions)
        self.over = not self.motions

    def update(self, seconds: float) -> float:
        """Seconds the longest did not need, 0 while one runs."""
        if self.over:
            return seconds
        rests = [motion.update(seconds) for motion in self.motions]
        self.over = all(motion.over for motion in self.motions)
        return min(rests) if self.over else 0.0

    def finish(self) -> None:
        """Bring every movement to its end state."""
        for motion in self.motions:
            motion.finish()
        self.over = True


class Lead:
    """The first seconds of a movement: what is left of it goes on elsewhere, and must be brought to its end there."""

    def __init__(self, motion: Motion, seconds: float) -> None:
        self.motion, self.left = motion, seconds
        self.over = False

    def update(self, seconds: float) -> float:
        """Seconds left over after these, 0 while they run."""
        if self.over:
            return seconds
        self.motion.update(min(seconds, self.left))
        self.left -= seconds
        self.over = self.left <= 1e-9
        return max(0.0, -self.left) if self.over else 0.0

    def finish(self) -> None:
        """Bring all of the movement to its end state: nobody has waited for what is left of it."""
        self.over = True
        self.motion.finish()


INSTANT = 0.001  # seconds that nobody sees
STILL = 0.6  # seconds that each batch is seen where nothing moves: it takes the place of the motion


class Wait:
    """A halt until somebody says go on (a click, a key), or until so many seconds have passed, if any are given.

    In its first `least` seconds nobody can have read it: who says go on then means what was there before.
    """

    def __init__(self, seconds: float | None = None, least: float = 0.0) -> None:
        self.left, self.least = seconds, least
        self.over = False

    def update(self, seconds: float) -> float:
        """0 while it waits, then the seconds it did not need."""
        if self.over:
            return seconds
        self.least = max(0.0, self.least - seconds)
        if self.left is None:
            return 0.0
        self.left -= seconds
        self.over = self.left <= 1e-9
        return max(0.0, -self.left) if self.over else 0.0

    def finish(self) -> None:
        """Go on."""
        self.over = True


class Later:
    """A motion that is made when its turn comes, from what is there by then; None: nothing is to be seen."""

    def __init__(self, make: Callable[[], Motion | None]) -> None:
        self._make = make
        self._motion: Motion | None = None
        self._made = False
        self.over = False

    def _begin(self) -> None:
        if not self._made:
            self._made, self._motion = True, self._make()
        self.over = self._motion is None or self._motion.over

    def update(self, seconds: float) -> float:
        """0 while it runs, then the seconds it did not need."""
        self._begin()
        if self._motion is None:
            return seconds
        rest = self._motion.update(seconds)
        self.over = self._motion.over
        return rest

    def finish(self) -> None:
        """Go to the end state at once."""
        self._begin()
        if self._motion is not None:
            self._motion.finish()
        self.over = True
