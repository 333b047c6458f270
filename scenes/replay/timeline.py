"""A recording from one perspective: its story, its moments down to single events, and those of them that mattered."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from game.api import Event
from game.recording import Perspective, Recording
from scenes.presentation.story import Mark, Names, Narrator, marks
from scenes.replay.stars import Star

Batches = Callable[[Sequence[Event]], list[list[Event]]]


class Moment(NamedTuple):
    """Where a match is looked at: after so many actions, and so many of the groups of events that the next one shows."""

    action: int
    batch: int = 0


class Stop(NamedTuple):
    """A moment that mattered, just before what made it so."""

    moment: Moment
    mark: Mark


class Timeline:
    """The recording from one perspective. `batches` are the groups in which a table shows events."""

    def __init__(self, recording: Recording, perspective: Perspective, batches: Batches) -> None:
        self.recording, self.perspective = recording, perspective
        by_action = [recording.events(action, perspective) for action in range(1, recording.length + 1)]
        self.story: list[Event] = [event for events in by_action for event in events]
        self._first = [0, *accumulate(map(len, by_action))]
        self._by_action, self._batches = by_action, batches
        self._grouped: dict[int, list[list[Event]]] = {}

    def batches(self, action: int) -> list[list[Event]]:
        """The groups of events that follow after so many actions; [] where nothing is to be seen, or at the end.

        What is shown as it was kept is not seen to happen: its events may be of a shape that no table knows any more.
        """
        if action not in self._grouped:
            self._grouped[action] = self._batches(self._by_action[action]) if action < self.recording.agreed else []
        return self._grouped[action]

    def seen(self, moment: Moment) -> int:
        """How many events of the story lie before a moment."""
        shown = self.batches(moment.action)[: moment.batch] if moment.batch else ()
        return self._first[moment.action] + sum(map(len, shown))

    def along(self, moment: Moment) -> float:
        """A moment in actions, with the part of the one that is being shown."""
        return moment.action + (moment.batch / len(self.batches(moment.action)) if moment.batch else 0.0)

    def action_of(self, event: int) -> int:
        """The number of the action, the first being 1, to which an event of the story belongs."""
        return bisect_right(self._first, event)

    def before_event(self, event: int) -> Moment:
        """The moment just before the group that an event of the story belongs to; the end for one behind the last."""
        action = min(bisect_right(self._first, event) - 1, self.recording.length)
        return self._within(action, event - self._first[action])

    def _within(self, action: int, events: int) -> Moment:
        """The last moment in an action at which no more than so many of its events have been seen."""
        batch, seen = 0, 0
        groups = self.batches(action)
        while batch < len(groups) and seen + len(groups[batch]) <= events:
            seen += len(groups[batch])
            batch += 1
        return Moment(action, batch) if batch < len(groups) else Moment(min(action + bool(batch), self.recording.length))

    def at_star(self, star: Star) -> Moment:
        """The moment that a star marks, as it is come to from here."""
        return self._within(star.action, star.event)

    def star_at(self, moment: Moment) -> Star:
        """The star that marks a moment."""
        return Star(moment.action, self.seen(moment) - self._first[moment.action])

    def after(self, moment: Moment) -> Moment:
        """The moment one group of events further on; at the end, the end."""
        if moment.batch + 1 < len(self.batches(moment.action)):
            return Moment(moment.action, moment.batch + 1)
        return Moment(min(moment.action + 1, self.recording.length))

    def before(self, moment: Moment) -> Moment:
        """The moment one group of events back; at the start, the start."""
        if moment.batch:
            return Moment(moment.action, moment.batch - 1)
        action = max(0, moment.action - 1)
        return Moment(action, max(0, len(self.batches(action)) - 1) if moment.action else 0)

    def stops(self, tells: Narrator, names: Names) -> list[Stop]:
        """The moments that mattered, first to last."""
        return [Stop(self.before_event(mark.event), mark) for mark in marks(tells, self.story, names)]
