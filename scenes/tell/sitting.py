"""A match told in lines: who decides, what each hears, the curtain between two people, the bots, the end."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.bots import api as bots
from game.bots import levels
from game.journal import Journal
from game.match import Match
from game.messages import Refused
from scenes.career.time_played import Attendance
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, Holder
from scenes.presentation.story import own
from scenes.tell.commands import Left, command_in, obey
from scenes.tell.ear import Ear
from scenes.tell.hearing import words_in
from scenes.tell.prompt import Prompt
from scenes.tell.voice import Voice

FEW = 6  # deeds that are listed without being asked for


class Sitting:
    """One match at one keyboard."""

    def __init__(
        self,
        voice: Voice,
        match: Match,
        journal: Journal,
        holders: Mapping[Seat, Holder],
        late: bool,
        attendance: Attendance,
    ) -> None:
        """`late`: a match that is gone on with, of which no event is told again."""
        self.attendance = attendance
        self.voice, self.match, self.journal, self.holders = voice, match, journal, dict(holders)
        game = match.rules.id
        self.own, self.deeds = presentation(game).text_mode(), presentation(game).action_words()
        self.tells = presentation(game).story(match.header())
        self.names = self.tells.names(match.view(None))
        self.people = [seat for seat in match.rules.seats if self.holders[seat].kind == PERSON]
        listening: list[Seat | None] = [*self.people] or [None]
        self.ears: dict[Seat | None, Ear] = {seat: Ear(match.chair(seat), self.tells, self.names, late) for seat in listening}
        self.at: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.fault: str | None = None
        self._thinking: Seat | None = None
        self.late, self._briefed = late, set[Seat]()

    # --- the loop -----------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the match until it is over. Raises: Gone, Left where somebody goes away first."""
        self.voice.tell(*self.greeting())
        while self.match.result() is None:
            acting = self.match.actors()
            thinking = [seat for seat in acting if self.holders[seat].kind != PERSON]
            if thinking:
                self._think(thinking[0])
            else:
                self._serve(acting)
        self._news()

    def greeting(self) -> list[str]:
        """Who plays what, and where help is."""
        who = [
            say("tell.you", seat=self.names[seat])
            if self.people == [seat]
            else say("tell.sits", seat=self.names[seat], who=self.called(seat))
            for seat in self.match.rules.seats
        ]
        scenario = self.match.rules.scenarios().get(self.match.scenario, self.match.scenario)
        head = say("tell.game", game=translated(self.match.rules.title), scenario=translated(scenario))
        return [head, *who, *([say("tell.first_help")] if self.people else [])]

    def called(self, seat: Seat) -> str:
        """What the player of a seat is called: a person's own name, or what he is."""
        holder = self.holders[seat]
        return holder.name or say(f"holders.{holder.kind}")

    def _think(self, seat: Seat) -> None:
        """Let a bot decide, and tell what there is to hear of it."""
        match, rules = self.match, self.match.rules
        if seat != self._thinking and bots.MILLISECONDS.get(self.holders[seat].kind):
            self.voice.tell(own(rules.id, "tell.thinks", seat=self.names[seat]))
        self._thinking = seat
        decided = sum(entry.seat == seat for entry in match.log)
        seed = levels.seed_of(match.seed, rules.seats.index(seat), decided)
        level = self.holders[seat].kind
        match.play(seat, levels.decision(rules, match.view(seat), seat, level, seed))
        self._news(hold=True)

    def _serve(self, acting: tuple[Seat, ...]) -> None:
        """Let a person do something, or take something back."""
        seat = self.at if self.at in acting else acting[0]
        if seat != self.at:
            self._hand_over(seat)
            if self.at != seat:
                return
        self._thinking = None
        self._news()
        ear = self.ears[seat]
        chair = ear.chair
        if seat not in self._briefed:
            self._briefed.add(seat)
            ear.secret = True
            self.voice.tell(*(self.own.look(chair.view(), seat) if self.late else self.own.answers["score"](chair, "")))
        prompt = Prompt(self, chair)
        ear.secret = ear.secret or not self.own.open(prompt.view)
        self.voice.forget()
        self.voice.tell(*self.own.expected(prompt.view, seat))
        if sum(action["do"] not in self.own.aside for action in prompt.legal) <= FEW:
            prompt.lay_out()
        while not prompt.played:
            self._obey(prompt, self.hear())

    def hear(self) -> str:
        """The next line that is typed. Raises: Gone."""
        typed = self.voice.hear()
        self.attendance.stir()
        return typed

    def _obey(self, prompt: Prompt, typed: str) -> None:
        try:
            obey(self, prompt, typed)
        except Refused as refused:
            self.voice.tell(self.own.readable(prompt.view, refused.why))

    def _news(self, hold: bool = False) -> None:
        """Tell whoever listens now what has happened; a line that may grow waits, if `hold`."""
        if self.at is not None or not self.people:
            self.voice.tell(*self.ears[self.at].news(hold))
        if self.journal.fault != self.fault:
            self.fault = self.journal.fault
            self.voice.tell(translated(self.fault) if self.fault else say("tell.written_again"))

    # --- the curtain --------------------------------------------------------------------------------------------------------

    def _hand_over(self, seat: Seat) -> None:
        """Hand the keyboard to another person, so that no secret told before can be read.

        One Enter does where nothing secret was told.
        """
        private = True
        if self.at is not None:
            self._news()
            private = self.ears[self.at].secret
            self.voice.tell(say("tell.hand_over" if private else "tell.passed", who=self._person(seat)))
            if self._stopped(self.at):
                return
        if private:
            self.voice.push_away()
            self.voice.tell(say("tell.curtain", who=self._person(seat)))
            if self._stopped(seat):
                return
        self.at, self.ears[seat].secret = seat, False

    def _stopped(self, seat: Seat) -> bool:
        """Whether whoever hands over has taken his last action back; anything but that and quit opens the curtain."""
        typed = words_in(self.hear())
        if typed and command_in(typed[0]) == "quit":
            raise Left
        if typed and command_in(typed[0]) == "undo" and seat == self.at and self.ears[seat].chair.can_undo():
            self.take_back(seat)
            return True
        return False

    def take_back(self, seat: Seat) -> None:
        """Undo a seat's last action, and tell it. Raises: Refused."""
        chair = self.ears[seat].chair
        gone = chair.undo()
        for ear in self.ears.values():
            ear.rebuild()
        self.voice.tell(say("tell.taken_back", deed=self.deeds.deed(chair.view(), gone.action)))

    def _person(self, seat: Seat) -> str:
        holder = self.holders[seat]
        return say("tell.person", name=holder.name, seat=self.names[seat]) if holder.name else self.names[seat]
