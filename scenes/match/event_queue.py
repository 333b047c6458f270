"""Plays events one after another: each batch becomes a motion when its turn comes, and can be skipped to its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from game.api import Event
from scenes.kit.tweens import InTurn, Motion, Stage, Wait
from scenes.match.cues import Cues

Batch = Sequence[Event]


class Playing:
    """The queue between what has happened and what is seen.

    `motion(batch)` gives the movement of some events that go together, or None; `told(event)` is called as each begins, `seen()`
    when what was told has been seen to its end.
    `cues` are the sounds of what begins; they are dropped with a motion that is skipped. `still(batch)` gives the seconds for
    which the picture stands still after a batch of which anything is to be seen, so that things that do not move are told one
    after the other all the same. `holds(batch)`, asked before it begins, gives those for which what it came to stays in sight:
    once after all that follow each other and are to be held.
    """

    def __init__(
        self,
        motion: Callable[[Batch], Motion | None],
        told: Callable[[Event], None],
        cues: Cues | None = None,
        still: Callable[[Batch], float] = lambda batch: 0.0,
        seen: Callable[[], None] = lambda: None,
        holds: Callable[[Batch], float] = lambda batch: 0.0,
    ) -> None:
        self._motion, self._told, self._cues, self._still, self._seen = motion, told, cues, still, seen
        self._holds, self._held = holds, 0.0
        self._waiting: deque[Batch] = deque()
        self._now: Motion | None = None

    @property
    def idle(self) -> bool:
        """Whether everything has been seen."""
        return self._now is None and not self._waiting

    @property
    def under_way(self) -> bool:
        """Whether what waits has begun to be seen."""
        return self._now is not None

    @property
    def halted(self) -> bool:
        """Whether it stands still until somebody says go on."""
        wait = self._wait()
        return wait is not None and wait.left is None

    @property
    def unread(self) -> bool:
        """Whether it has only just come to stand still, for something that must be seen before anybody can go on from it."""
        wait = self._wait()
        return wait is not None and wait.least > 0

    @property
    def still(self) -> bool:
        """Whether it stands still, for a while or until somebody says go on."""
        return self._wait() is not None

    @property
    def leading(self) -> bool:
        """Whether what happens has not begun yet: the board is only brought to where it does."""
        return getattr(self._first(), "leads", False)

    def _first(self) -> Motion | None:
        """The motion that runs now, of a sequence the part whose turn it is."""
        now = self._now
        while isinstance(now, InTurn) and now.place < len(now.motions):
            now = now.motions[now.place]
        return now

    def _wait(self) -> Wait | None:
        """The halt that everything waits for now, also inside a sequence."""
        now = self._first()
        return now if isinstance(now, Wait) and not now.over else None

    def add(self, batches: Iterable[Batch]) -> None:
        """Play these after what is there already."""
        self._waiting.extend(batches)

    def update(self, seconds: float) -> None:
        """Let time pass, and show what it is enough for."""
        while self._now is not None or self._waiting or self._held:
            if self._now is None:
                held = self._holds(self._waiting[0]) if self._waiting else 0.0
                if self._held and not held:
                    self._now, self._held = Wait(self._held), 0.0
                    continue
                self._held = held
                batch = self._waiting.popleft()
                for event in batch:
                    self._told(event)
                if self._cues:
                    self._cues.begin(batch)
                self._now = self._motion(batch)
                still = self._still(batch) if self._now else 0.0
                if self._now and still:
                    self._now = InTurn([self._now, Wait(still)])
                if self._now is None:
                    self._seen()
                continue
            seconds = self._now.update(seconds)
            if not self._now.over:
                return
            self._now = None
            self._seen()

    def skip(self) -> None:
        """Take the running motion to its end state, or end a halt, unless nobody can have read it yet."""
        if not self.unread:
            self._finish()

    def _finish(self) -> None:
        running = self._wait() or self._now
        if running is not None:
            running.finish()
            if self._cues:
                self._cues.drop()

    def skip_on(self) -> None:
        """Take everything to its end state as far as the next halt, or the next stage of what is told in some."""
        self.update(0.0)
        begun = self._first()
        while not self.idle and not self.halted:
            running = self._first()
            if isinstance(running, Stage) and running is not begun:
                return
            if running is not None:
                running.finish()
            if self._cues:
                self._cues.drop()
            self.update(0.0)

    def skip_all(self) -> None:
        """Take everything to its end state, halts included."""
        while not self.idle:
            self._finish()
            self.update(0.0)
