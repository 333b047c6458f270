"""What is shown of a recording, and where: its moments, marks and stars. This is all that the parts of a replay read."""

from __future__ import annotations

from collections.abc import Callable

from game import pictured
from game.api import Action, JsonObject, Seat
from game.noted import Note
from game.recording import OPEN, Perspective, Recording, Spectator
from scenes.app.app import App
from scenes.kit.scene import Change
from scenes.kit.tweens import SPEEDS, STILL
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.kept_story import leave_out_untold
from scenes.presentation.seats import held_by
from scenes.replay.run import Run
from scenes.replay.stars import Stars
from scenes.replay.timeline import Moment, Stop, Timeline

READ, READ_A_LETTER = 2.0, 0.05
"""Seconds to read words, and more for each of their letters."""


class Session:
    """A recording on its own table, which it is also the context of: nothing can be decided there any more.

    `changed` is called whenever another moment is shown, `marked` when other marks or stars are; `look_up`
    opens the rule book.
    """

    people = False  # nothing waits for a click
    shared = ends_turns = asks_end = advises = fuse_clock = fuse_known = covered = reading = False
    stepwise = None
    asked, asked_over = "always", 0

    def __init__(
        self,
        app: App,
        recording: Recording,
        changed: Callable[[], None],
        marked: Callable[[], None],
        look_up: Callable[[str], Change | None],
    ) -> None:
        self.app, self.recording, self.changed, self.marked, self.look_up = app, recording, changed, marked, look_up
        self.sees: Perspective = recording.perspectives()[0]
        self.run = Run(recording, self.speed, self.still, changed)
        self.wanted: float | None = None  # where the knob of the line was dragged to
        self._stopped_at: int | None = None  # the place among the stops of the one that was gone to
        self.table = presentation(recording.rules.id).table(self.chair(), self)
        leave_out_untold(recording, presentation(recording.rules.id).sounds(self.table).tension)
        self.names: dict[Seat, str] = {seat: self.table.name(seat) for seat in recording.rules.seats}
        self.tells = presentation(recording.rules.id).story(recording.header)
        self.timelines: dict[Perspective, Timeline] = {}
        self.stars = Stars(recording)
        self._notes: dict[Moment, Note] = {}
        self.run.reads = self._reads
        self.stops: list[Stop] = []
        self._look_on()

    # --- what the table asks ----------------------------------------------------------------------------------------------

    @property
    def perspective(self) -> Seat | None:
        """The seat whose view is shown; None where it is everybody's, or nothing is hidden."""
        return None if self.sees == OPEN else self.sees

    def untold(self, lesson: str) -> bool:
        """False: no lessons are told beside a replay."""
        return False

    def keep_asked(self, when: str, over: int) -> None:
        """Ignore the wish: nobody is asked in what has been."""

    def keep_stepwise(self, on: bool) -> None:
        """Nothing is kept."""

    def know_fuse(self) -> None:
        """Keep nothing: no fuse burns here."""

    def decide(self, action: Action) -> None:
        """Ignore the action: what has been played is decided."""

    def take_back(self) -> None:
        """Do nothing: what has been played stands."""

    def can_take_back(self) -> bool:
        """False: what has been played stands."""
        return False

    def report(self, trigger: str, where: str = "") -> None:
        """Ignore what was done: nobody is taught here."""

    def go_on(self) -> None:
        """Take what is being shown to its end."""
        self.run.playing.skip()

    def player(self, seat: Seat) -> str:
        """Who held a seat: a person's own name, a bot's level, or nothing."""
        return held_by(self.recording.held.get(seat))

    def chair(self) -> Spectator:
        """The chair that looks on."""
        return self.recording.chair(self.run.ahead, self.sees)

    def notify(self, words: str) -> None:
        """Say nothing: nobody decides here."""

    def carried(self) -> JsonObject | None:
        """The position that a picture of this moment carries: as much of it as is shown."""
        recording, sees, action = self.recording, self.sees, self.moment.action
        if sees == OPEN:
            return pictured.note(recording.rules.id, recording.written(action))
        if sees is None:
            return None
        return pictured.note(recording.rules.id, recording.rules.write(recording.view(action, sees)), sees)

    def speed(self) -> float:
        """The factor for the seconds of every motion."""
        return 0.0 if self.app.preferences.reduced_motion else SPEEDS[self.app.preferences.speed]

    def still(self) -> float:
        """Seconds for which the picture stands still after each group of events, where it does not move."""
        chosen = self.app.preferences
        return STILL * SPEEDS[chosen.speed] if chosen.reduced_motion else 0.0

    # --- moments ----------------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.run.moment

    @property
    def timeline(self) -> Timeline:
        """The recording as it is seen now."""
        return self.timelines[self.sees]

    def go_to(self, moment: Moment) -> None:
        """Show this moment at once."""
        self.wanted = None
        self.run.go_to(moment)

    def step(self, by: int) -> None:
        """Go one group of events further, which is seen to happen, or one back."""
        self.run.goes_on, self._stopped_at = False, None
        if self.run.finish() and by > 0:
            return
        if by > 0:
            self.run.begin()
        else:
            self.go_to(self.timeline.before(self.moment))

    def step_action(self, by: int) -> None:
        """Go to the end of the action that is being shown, or of the next; or to its start, or that of the last."""
        self._stopped_at = None
        inside = self.run.ahead > self.moment.action
        action = self.moment.action + (by if by > 0 or not inside else 0)
        self.go_to(Moment(max(0, min(self.recording.length, action))))

    def play(self) -> None:
        """Play on by itself, from the start where it is at its end, or halt."""
        self._stopped_at = None
        self.run.goes_on = not self.run.goes_on
        if self.run.goes_on and self.run.at_end:
            self.go_to(Moment(0))
        self.changed()

    def halt(self) -> None:
        """Play on no further."""
        self.run.goes_on = False
        self.changed()

    def drag(self, to: float) -> None:
        """Wish for another moment: the table follows when it is drawn next, however often that is."""
        self.wanted, self._stopped_at = to, None

    def arrive(self) -> None:
        """Show the moment that was wished for, if one was."""
        if self.wanted is not None:
            self.go_to(Moment(round(self.wanted)))

    # --- marks and stars --------------------------------------------------------------------------------------------------

    def _stop_moments(self) -> list[Moment]:
        """The moments that mattered or that bear a star, each once."""
        starred = [self.timeline.at_star(star) for star in self.stars.marked]
        return sorted({*(stop.moment for stop in self.stops), *starred})

    def _stop_beside(self, by: int) -> Moment | None:
        """The next moment that mattered, or the one before; of one that was gone to, its own neighbour."""
        places = self._stop_moments()
        if self._stopped_at is not None:
            place = self._stopped_at + by
        elif by > 0:
            place = sum(moment <= self.moment for moment in places)
        else:
            place = sum(moment < self.moment for moment in places) - 1
        return places[place] if 0 <= place < len(places) else None

    def marks_around(self) -> tuple[bool, bool]:
        """Whether anything that mattered lies before this moment, and after it."""
        return self._stop_beside(-1) is not None, self._stop_beside(1) is not None

    def step_mark(self, by: int) -> None:
        """Go to the next moment that mattered, or the one before, and show it happen."""
        moment = self._stop_beside(by)
        if moment is not None:
            self._stop_at(moment)

    def go_to_mark(self, at: float) -> None:
        """Go to the moment of the mark there on the line, in actions, and show it happen."""
        self._stop_at(min(self._stop_moments(), key=lambda moment: abs(self.timeline.along(moment) - at)))

    def _stop_at(self, moment: Moment) -> None:
        """Stop just before this moment, and show what made it one."""
        self._stopped_at = self._stop_moments().index(moment)
        self.go_to(moment)
        if any(stop.moment == moment for stop in self.stops):
            self.run.begin()

    def star(self) -> None:
        """Mark this moment, or remove its mark."""
        there = next((star for star in self.stars.marked if self.timeline.at_star(star) == self.moment), None)
        self.stars.toggle(there or self.timeline.star_at(self.moment))
        if self.stars.fault:
            self.app.notify(self.stars.fault)
        self._stopped_at = None
        self._place_notes()
        self.marked()
        self.changed()

    def note(self) -> Note | None:
        """The words at the moment that is shown."""
        return self._notes.get(self.moment)

    def put(self, words: str, arrow: tuple[str, str] | None) -> None:
        """Put words and an arrow to the moment that is shown, or take them away."""
        there = next((star for star in self.stars.notes if self.timeline.at_star(star) == self.moment), None)
        self.stars.put(there or self.timeline.star_at(self.moment), words, arrow)
        if self.stars.fault:
            self.app.notify(self.stars.fault)
        self._place_notes()
        self.marked()
        self.changed()

    def knows(self, arrow: tuple[str, str]) -> bool:
        """Whether both spaces of an arrow lie on this board."""
        try:
            return all(self.table.spot(space) for space in arrow)
        except (LookupError, ValueError, AttributeError, TypeError):
            return False

    def _place_notes(self) -> None:
        """Find the moments of the words, as they are come to from here."""
        self._notes = {self.timeline.at_star(star): note for star, note in self.stars.notes.items()}

    def _reads(self, moment: Moment) -> float:
        """Seconds for which a match that goes on by itself halts at a moment, so that its words can be read."""
        note = self._notes.get(moment)
        return READ + len(note.words) * READ_A_LETTER if note else 0.0

    # --- perspectives -----------------------------------------------------------------------------------------------------

    def see_as(self, perspective: Perspective) -> None:
        """Show the same moment from this perspective from now on."""
        star = self.timeline.star_at(self.moment)
        self.sees, self._stopped_at = perspective, None
        self._look_on()
        self.marked()
        self.go_to(self.timeline.at_star(star))

    def _look_on(self) -> None:
        if self.sees not in self.timelines:
            self.timelines[self.sees] = Timeline(self.recording, self.sees, self.table.batches)
        self.run.show_on(self.table, self.timeline)
        self._place_notes()
        self.stops = self.timeline.stops(self.tells, self.names)

    def why_not_from_here(self) -> str:
        """Why no match can begin at this moment, "" when one can."""
        if not self.recording.over:
            return say("replay.not_over")
        return "" if self.recording.rules.actors(self.recording.at(self.moment.action)) else say("replay.nothing_from_here")
