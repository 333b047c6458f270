"""A recording on a table: at one of its moments, or on the way to the next."""

from __future__ import annotations

from collections.abc import Callable

from game.recording import Recording
from scenes.match.cues import Cues
from scenes.match.event_queue import Playing
from scenes.presentation.games import presentation
from scenes.presentation.table import Table
from scenes.replay.timeline import Moment, Timeline

BEAT, LEAST_BEAT = 0.35, 0.04  # seconds from one action to the next, however little is to be seen of it


class Run:
    """What has been shown of a recording. `timeline` is the recording as it is seen now.

    `changed` is called whenever another moment is shown, or the next begins to be.
    """

    table: Table
    timeline: Timeline
    playing: Playing
    cues: Cues

    def __init__(
        self, recording: Recording, speed: Callable[[], float], still: Callable[[], float], changed: Callable[[], None]
    ) -> None:
        """It is shown on no table before `show_on` says on which.

        `speed()` is the factor for the seconds of every motion, `still()` the seconds after each that does not move.
        """
        self.recording, self.speed, self.still, self.changed = recording, speed, still, changed
        self.moment = Moment(0)
        self.reads: Callable[[Moment], float] = lambda moment: 0.0  # seconds for what is to be read at a moment
        self.goes_on = False  # whether it goes on by itself
        self.under_way = False  # whether the next group of events is being shown
        self._rest = 0.0  # seconds until the next action, while it goes on

    def show_on(self, table: Table, timeline: Timeline) -> None:
        """Show the match on this table from now on, from the timeline's perspective."""
        self.table, self.timeline = table, timeline
        self.cues = Cues(presentation(self.recording.rules.id).sounds(table), self.speed)
        self.playing = self._playing()

    def _playing(self) -> Playing:
        return Playing(self.table.motion, lambda event: None, self.cues, lambda batch: self.still())

    @property
    def at_end(self) -> bool:
        """Whether nothing comes any more."""
        return self.moment.action >= self.recording.length

    @property
    def ahead(self) -> int:
        """After how many actions a table thinks it stands: while one is being shown, it knows its end, as in a match."""
        return self.moment.action + (bool(self.moment.batch) or self.under_way)

    @property
    def seen(self) -> int:
        """How many events of the story have been seen, those of the group that is being shown among them."""
        seen, groups = self.timeline.seen(self.moment), self.timeline.batches(self.moment.action)
        return seen + (len(groups[self.moment.batch]) if self.under_way and groups else 0)

    def go_to(self, moment: Moment) -> None:
        """Show this moment on the table at once, as if nothing else had been shown before."""
        self.under_way, self._rest = False, 0.0
        self.playing = self._playing()
        self.moment = Moment(moment.action)
        self.table.forget()
        self._show()
        self.under_way = bool(moment.batch)
        self.playing.add(self.timeline.batches(moment.action)[: moment.batch])
        self.playing.skip_all()
        self.cues.drop()  # a jump makes no sound
        self.cues.recall(self.timeline.story[: self.timeline.seen(moment)])
        self.under_way = False
        self.moment = moment
        self.changed()

    def _show(self) -> None:
        """Build the picture from the position between two actions."""
        self.table.show(self.recording.view(self.moment.action, self.timeline.perspective), None)

    def begin(self) -> None:
        """Begin to show the next group of events."""
        if self.at_end:
            self.goes_on = False
            self.changed()
            return
        self.under_way = True
        self.playing.add(self.timeline.batches(self.moment.action)[self.moment.batch : self.moment.batch + 1])
        self.playing.update(0.0)
        if self.playing.idle:
            self._shown()
        else:
            self.changed()

    def finish(self) -> bool:
        """Whether a group of events was being shown, which is at its end now."""
        if not self.under_way:
            return False
        self.playing.skip_all()
        self._shown()
        return True

    def _shown(self) -> None:
        """Go on after a group of events has been seen; after the last of an action build its position's picture."""
        before, self.under_way = self.moment.action, False
        self.moment = self.timeline.after(self.moment)
        if self.moment.action != before:
            self._show()
            self._rest = max(LEAST_BEAT, BEAT * self.speed())
        self._rest = max(self._rest, self.reads(self.moment))
        self.goes_on = self.goes_on and not self.at_end
        self.changed()

    def update(self, seconds: float) -> None:
        """Let time pass: what is being shown goes on, and then perhaps the next."""
        passed = self.table.passing(seconds)
        self.cues.update(0.0 if self.playing.leading else passed)
        if self.under_way:
            before = self.table.caption()
            self.playing.update(passed)
            if self.playing.idle:
                self._shown()
            elif self.table.caption() != before:
                self.changed()
        elif self.goes_on:
            self._rest -= seconds
            if self._rest <= 0:
                self.begin()
