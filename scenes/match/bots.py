"""The bots at a match: who of them decides, what each is asked, and what came back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.api import Action, Event, JsonObject, Seat
from game.bots import levels
from game.match import Entry, Match
from scenes.match.bot_process import HURRIED, Thinking
from scenes.match.programs import Programs
from scenes.presentation.seats import PERSON, Holder


class Decision(NamedTuple):
    """What a bot does; `fault` says why it is only a rule of thumb, "" when it was thought over."""

    seat: Seat
    action: Action
    fault: str


class MatchBots:
    """The bots of one match. They think in a process of their own, from the view of their own seat."""

    def __init__(self, match: Match, holders: Mapping[Seat, Holder], for_people: frozenset[str] = frozenset()) -> None:
        """`for_people`: the verbs of decisions that bots leave to people who may take them as well."""
        self.match, self.for_people = match, for_people
        self.levels = {seat: holder.kind for seat, holder in holders.items()}
        """Who decides for each seat: a level, or another kind of holder."""
        self.hurried = False
        """Whether nobody waits for more than a quick decision."""
        self.thinking, self.programs = Thinking(), Programs(match, holders)
        self.taken_back = 0
        """So many actions: what was asked before the last of them is asked anew."""
        match.watch(self._listen)

    def _listen(self, entry: Entry | Seat, events: Sequence[Event]) -> None:
        if not isinstance(entry, Entry):
            self.taken_back += 1

    @property
    def acting(self) -> list[Seat]:
        """The bots that decide now."""
        actors = self.match.actors()
        found = [seat for seat in actors if self.levels[seat] != PERSON]
        if not self.for_people or len(found) == len(actors):
            return found
        return [seat for seat in found if not any(action["do"] in self.for_people for action in self.match.legal(seat))]

    @property
    def alone(self) -> bool:
        """Whether somebody decides now, and it is none but bots."""
        actors = self.match.actors()
        return bool(actors) and len(self.acting) == len(actors)

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self.thinking.busy or self.programs.busy

    @property
    def seconds(self) -> float:
        """How long the oldest question has been waiting."""
        return max(self.thinking.seconds, self.programs.seconds)

    def decision(self) -> Decision | None:
        """What a bot or a program has decided, or None; those that decide are asked, unless they have been.

        Raises: Forfeit, whose seat says which program is out.
        """
        questions = self._questions()
        for key, seat in questions.items():
            if self.programs.holds(seat):
                action = self.programs.decision(seat, key, self._seed(seat))
                if action is not None:
                    return Decision(seat, action, "")
            elif not self.thinking.asked(key):
                self.thinking.ask(key, self.question(seat))
        thought = self.thinking.answer()
        if thought is None or thought.key not in questions:
            return None
        seat = questions[thought.key]
        if thought.action is not None:
            return Decision(seat, thought.action, "")
        seed = levels.seed_of(self.match.seed, 0, 0)
        action = levels.decision(self.match.rules, self.match.view(seat), seat, "recruit", seed)
        return Decision(seat, action, thought.why)

    def _questions(self) -> dict[str, Seat]:
        """The bots that decide now, by a key that changes with what they know: of what is quiet they learn nothing."""
        quiet = self.match.rules.quiet
        loud = sum(any(event["is"] not in quiet for event in events) for events in self.match.events)
        return {f"{seat} {self._decided(seat)} {loud} {self.taken_back}": seat for seat in self.acting}

    def _decided(self, seat: Seat) -> int:
        """How often a seat has decided in this match."""
        return sum(entry.seat == seat for entry in self.match.log)

    def question(self, seat: Seat) -> JsonObject:
        """What the process that thinks is asked for a seat."""
        rules = self.match.rules
        view = rules.write(self.match.view(seat))
        asked = {"game": rules.id, "seat": seat, "level": self.levels[seat], "seed": self._seed(seat), "view": view}
        return asked | ({"budget_ms": HURRIED} if self.hurried else {})

    def _seed(self, seat: Seat) -> int:
        """The seed of a seat's next decision."""
        return levels.seed_of(self.match.seed, self.match.rules.seats.index(seat), self._decided(seat))

    def take_seat(self, seat: Seat, level: str) -> None:
        """Let a bot decide for a seat from now on, and everybody decide quickly."""
        self.levels[seat], self.hurried = level, True

    def hurry(self) -> None:
        """Give whoever thinks now next to no more time."""
        self.thinking.hurry()

    def close(self) -> None:
        """Stop all thinking."""
        self.thinking.close()
        self.programs.close()
