"""A match at one keyboard: what every part of the text mode reads."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.journal import Journal
from game.match import Match
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, Holder
from scenes.tell.ear import Ear
from scenes.tell.voice import Voice


class TellState:
    """A match, who plays it, and what each reader has been told of it. `at` is the seat that is at the keyboard."""

    def __init__(self, voice: Voice, match: Match, journal: Journal, holders: Mapping[Seat, Holder], late: bool) -> None:
        """`late`: a match that is resumed: no event is told again."""
        self.voice, self.match, self.journal, self.holders, self.late = voice, match, journal, dict(holders), late
        offered = presentation(match.rules.id)
        self.own, self.own_words = offered.text_mode(), offered.action_words()
        self.tells = (offered.spoken or offered.story)(match.header())
        self.names = self.tells.names(match.view(None))
        self.people = [seat for seat in match.seats if self.holders[seat].kind == PERSON]
        listening: list[Seat | None] = [*self.people] or [None]
        self.ears: dict[Seat | None, Ear] = {seat: Ear(match.chair(seat), self.tells, self.names, late) for seat in listening}
        self.at: Seat | None = self.people[0] if len(self.people) == 1 else None

    def take_back(self, seat: Seat) -> None:
        """Undo a seat's last action, and tell it. Raises: Refused."""
        chair = self.ears[seat].chair
        gone = chair.undo()
        for ear in self.ears.values():
            ear.rebuild()
        self.voice.tell(say("tell.taken_back", deed=self.own.in_words(chair.view(), gone.action)))
