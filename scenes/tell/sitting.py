"""A match told in lines: who decides, what each hears, the curtain between two people, the bots, the end."""

from __future__ import annotations

from game.api import Seat
from game.bots import api as bots
from game.bots import levels
from game.messages import Refused
from scenes.career.time_played import Attendance
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.hearing import words_in
from scenes.presentation.seats import PERSON
from scenes.presentation.story import own
from scenes.tell.commands import Left, command_in, obey
from scenes.tell.prompt import Prompt
from scenes.tell.state import TellState

FEW = 6  # actions that are listed without being asked for


class Sitting:
    """The loop of one match at one keyboard."""

    def __init__(self, state: TellState, attendance: Attendance) -> None:
        self.state, self.attendance = state, attendance
        self.voice, self.match, self.own = state.voice, state.match, state.own
        self.names, self.people = state.names, state.people
        self.fault: str | None = None
        self._thinking: Seat | None = None
        self._briefed = set[Seat]()

    # --- the loop -----------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the match until it is over. Raises: Gone, Left where somebody goes away first."""
        self.voice.tell(*self.greeting())
        while self.match.result() is None:
            acting = self.match.actors()
            thinking = [seat for seat in acting if self.state.holders[seat].kind != PERSON]
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
            for seat in self.match.seats
        ]
        scenario = self.match.rules.scenarios().get(self.match.scenario, self.match.scenario)
        head = say("tell.game", game=translated(self.match.rules.title), scenario=translated(scenario))
        return [head, *who, *([say("tell.first_help")] if self.people else [])]

    def called(self, seat: Seat) -> str:
        """What the player of a seat is called: a person's own name, or what he is."""
        holder = self.state.holders[seat]
        return holder.name or say(f"holders.{holder.kind}")

    def _think(self, seat: Seat) -> None:
        """Let a bot decide, and tell what there is to hear of it."""
        match, rules = self.match, self.match.rules
        if seat != self._thinking and bots.MILLISECONDS.get(self.state.holders[seat].kind):
            self.voice.tell(own(rules.id, "tell.thinks", seat=self.names[seat]))
        self._thinking = seat
        decided = sum(entry.seat == seat for entry in match.log)
        seed = levels.seed_of(match.seed, rules.seats.index(seat), decided)
        level = self.state.holders[seat].kind
        match.play(seat, levels.decision(rules, match.view(seat), seat, level, seed))
        self._news(hold=True)

    def _serve(self, acting: tuple[Seat, ...]) -> None:
        """Let a person do something, or take something back."""
        seat = self.state.at if self.state.at in acting else acting[0]
        if seat != self.state.at:
            self._hand_over(seat)
            if self.state.at != seat:
                return
        self._thinking = None
        self._news()
        ear = self.state.ears[seat]
        chair = ear.chair
        if seat not in self._briefed:
            self._briefed.add(seat)
            ear.secret = True
            lines = self.own.look(chair.view(), seat) if self.state.late else self.own.answers["score"](chair, "")
            self.voice.tell(*lines)
        prompt = Prompt(self.voice, self.own, chair)
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
            obey(self.state, prompt, typed)
        except Refused as refused:
            self.voice.tell(self.own.readable(prompt.view, refused.why))

    def _news(self, hold: bool = False) -> None:
        """Tell whoever listens now what has happened; a line that may grow waits, if `hold`."""
        if self.state.at is not None or not self.people:
            self.voice.tell(*self.state.ears[self.state.at].news(hold))
        if self.state.journal.fault != self.fault:
            self.fault = self.state.journal.fault
            self.voice.tell(translated(self.fault) if self.fault else say("tell.written_again"))

    # --- the curtain --------------------------------------------------------------------------------------------------------

    def _hand_over(self, seat: Seat) -> None:
        """Hand the keyboard to another person, so that no secret told before can be read.

        One Enter does where nothing secret was told.
        """
        private = True
        if self.state.at is not None:
            self._news()
            private = self.state.ears[self.state.at].secret
            self.voice.tell(say("tell.hand_over" if private else "tell.passed", who=self._person(seat)))
            if self._stopped(self.state.at):
                return
        if private:
            self.voice.push_away()
            self.voice.tell(say("tell.curtain", who=self._person(seat)))
            if self._stopped(seat):
                return
        self.state.at, self.state.ears[seat].secret = seat, False

    def _stopped(self, seat: Seat) -> bool:
        """Whether a last action was taken back instead of handing over; anything but undo and quit opens the curtain."""
        typed = words_in(self.hear())
        if typed and command_in(typed[0]) == "quit":
            raise Left
        if typed and command_in(typed[0]) == "undo" and seat == self.state.at and self.state.ears[seat].chair.can_undo():
            self.state.take_back(seat)
            return True
        return False

    def _person(self, seat: Seat) -> str:
        holder = self.state.holders[seat]
        return say("tell.person", name=holder.name, seat=self.names[seat]) if holder.name else self.names[seat]
