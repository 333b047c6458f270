"""What the parts of a match screen read: who sits there, what they see, what is going on; the screen alone changes it."""

from __future__ import annotations

from dataclasses import replace

from game.api import Event, Seat
from game.journal import Journal
from game.match import Chair, Match
from scenes.app.app import App
from scenes.kit.chrome import Chrome
from scenes.kit.marks import plain
from scenes.kit.tweens import SPEEDS
from scenes.kit.words import say
from scenes.match.bots import MatchBots
from scenes.match.event_queue import Playing
from scenes.presentation.seats import PERSON, PROGRAM, Holder
from scenes.presentation.table import Table
from scenes.rulebook.lookup import Asking


class MatchState:
    """A match on the table, as far as it stands now. `perspective` is the seat whose view is shown; None: what all may know.

    `shown`: whether the picture is that of the present position; `events`: what the seat at the screen has seen.
    `tried`: whether it was begun from a review, to see what comes of the better move.
    """

    app: App
    match: Match
    journal: Journal | None
    holders: dict[Seat, Holder]
    persons: list[Seat]
    perspective: Seat | None
    chairs: dict[Seat | None, Chair]
    names: dict[Seat, str]
    table: Table
    bots: MatchBots
    playing: Playing
    chrome: Chrome
    asking: Asking
    events: list[Event]
    shown: bool = False
    tried: bool = False
    _pace: tuple[str, str] = "", ""  # the speed that was chosen at the table, and the one of the settings then

    def chair(self) -> Chair:
        """The chair of the seat at the screen."""
        return self.chairs[self.perspective]

    @property
    def coached(self) -> bool:
        """Whether anybody had himself told what is best."""
        return self.journal is not None and self.journal.marks.coached

    @property
    def played_out(self) -> bool:
        """Whether a person has left the rest of the match to the bots."""
        return self.journal is not None and bool(self.journal.marks.left)

    @property
    def uncounted(self) -> bool:
        """Whether the match is none for the career, by how it was played."""
        return self.journal is not None and self.journal.marks.uncounted

    @property
    def deciding(self) -> bool:
        """Whether the seat at the screen decides now, and nobody in its place."""
        return self.perspective is not None and self.perspective in self.match.actors() and not self.played_out

    @property
    def people(self) -> bool:
        """Whether anybody sits at the table; without people, nothing halts."""
        return bool(self.persons)

    @property
    def shared(self) -> bool:
        """Whether several people look at the same screen, each with a seat of their own."""
        return len(self.persons) > 1

    @property
    def ends_turns(self) -> bool:
        """Whether a turn in which nothing is left to be decided is to end by itself."""
        return self.app.preferences.ends_turns

    @property
    def asks_end(self) -> bool:
        """Whether the end of a turn is asked about while something could still be done."""
        return self.app.preferences.asks_end

    @property
    def advises(self) -> bool:
        """Whether a table proposes what to do."""
        return True

    @property
    def fuse_clock(self) -> bool:
        """Whether a fuse burns in real time."""
        return self.app.preferences.fuse_clock

    @property
    def fuse_known(self) -> bool:
        """Whether somebody here has begun to throw at a fuse that burns in real time."""
        return self.app.preferences.fuse_known

    def know_fuse(self) -> None:
        """Keep for all matches to come that somebody has."""
        if not self.fuse_known:
            self.app.change_preferences(replace(self.app.preferences, fuse_known=True))

    @property
    def stepwise(self) -> bool | None:
        """Whether every action waits for a click, as it was chosen last; None where nobody has chosen yet."""
        return self.app.preferences.stepwise

    def keep_stepwise(self, on: bool) -> None:
        """Keep it for all matches to come."""
        self.app.change_preferences(replace(self.app.preferences, stepwise=on))

    @property
    def covered(self) -> bool:
        """Whether something lies over the table, so that no clock may run."""
        return False

    @property
    def reading(self) -> bool:
        """Whether something waits to be read, so that no clock may run."""
        return False

    def untold(self, lesson: str) -> bool:
        """Whether this lesson is still to come for the seat at the screen."""
        return False

    @property
    def asked_over(self) -> int:
        """Over how many percent the odds are worth the question."""
        return self.app.preferences.asked_over

    def keep_asked(self, when: str, over: int) -> None:
        """Keep for the next match too when a seat wants to be asked."""
        self.app.change_preferences(replace(self.app.preferences, asked=when, asked_over=over))

    def player(self, seat: Seat) -> str:
        """Who holds a seat: a person's own name, a bot's level, or nothing."""
        holder = self.holders[seat]
        return holder.name if holder.kind in (PERSON, PROGRAM) else say(f"holders.{holder.kind}")

    def notify(self, words: str) -> None:
        """Show a sentence over the table for a moment."""
        self.app.notify(plain(words))

    def speed(self) -> float:
        """The factor for the seconds of every motion."""
        return 0.0 if self.app.preferences.reduced_motion else SPEEDS[self.pace]

    @property
    def pace(self) -> str:
        """The name of the speed: that of the settings, or what was chosen since at this table, for this match alone."""
        usual, (chosen, chosen_over) = self.app.preferences.speed, self._pace
        return chosen if chosen and chosen_over == usual else usual

    def hurry(self, speed: str) -> None:
        """Take this speed for this match, until the settings choose another."""
        self._pace = speed, self.app.preferences.speed
