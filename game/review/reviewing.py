"""A match reviewed action by action; it can be stopped after any, and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from game.api import Ask
from game.bots.api import Duellist
from game.content.canonical import canonical
from game.messages import message
from game.recording import Recording
from game.review.account import Skill, entered, expected, picks_of
from game.review.chance import chance, error, sides
from game.review.decisions import decided, laid
from game.review.record import Decision, Review, Step
from game.review.settings import settings

MOST_LAID = 12
"""No decision is laid in more actions."""


class Reviewing:
    """One review on its way: `review` is what there is so far."""

    def __init__(self, recording: Recording, depth: str, before: Review | None = None) -> None:
        """`before` is gone on with where it is of this match and as deep."""
        rules = recording.rules
        self.recording, self.rules, self.depth = recording, rules, settings().depths[depth]
        self._picks = picks_of(recording)
        self.sides = sides(rules, recording.at(0))
        fits = before is not None and before.depth == depth and goes_on(before, recording)
        self.review = before if before and fits else self._begun(depth)
        if fits:
            self.review = self.review._replace(length=recording.agreed, steps=[*self.review.steps])
        self._decisions = dict[int, Decision | None]()

    def _begun(self, depth: str) -> Review:
        recording, rules = self.recording, self.rules
        start = recording.at(0)
        note = None
        if recording.agreed < recording.length:
            note = message("The rules have changed since: only what agrees with them is reviewed.")
        return Review(
            game=rules.id,
            match=match_of(recording),
            digest="",
            depth=depth,
            seats=list(recording.seats),
            sides=list(self.sides),
            side_of={seat: rules.side_of(start, seat) for seat in recording.seats},
            length=recording.agreed,
            chances=[chance(rules, start)],
            bands=[error(rules, start)],
            steps=[],
            note=note,
        )

    def steps(self) -> Iterator[Step]:
        """The actions that are not reviewed yet, one after another, each as soon as it is entered in `review`."""
        while not self.review.whole:
            number = len(self.review.steps) + 1
            step, after = self._step(number)
            position = self.recording.at(number)
            self.review = self.review._replace(
                digest=self.recording.log[number - 1].digest,
                chances=[*self.review.chances, after],
                bands=[*self.review.bands, error(self.rules, position)],
                steps=[*self.review.steps, step],
            )
            yield step

    def _step(self, number: int) -> tuple[Step, float]:
        recording, rules = self.recording, self.rules
        entry, picks = recording.log[number - 1], self._picks[number - 1]
        before, after = self.review.chances[-1], chance(rules, recording.at(number))
        mean = expected(recording, number, picks, chance, self.depth) if picks else None
        mover = self.sides.index(self.review.side_of[entry.seat])
        found = entered(before, after, mean, picks, mover, self._secret(number))
        return Step(entry.seat, found.luck, found.skill, found.exact, found.drawn, self._decision(number)), after

    # --- decisions --------------------------------------------------------------------------------------------------------

    def _decision(self, number: int) -> Decision | None:
        """The decision of an action; of one laid in several actions, at the first of them."""
        if number not in self._decisions:
            self._decisions[number] = self._decided(number)
        return self._decisions[number]

    def _decided(self, number: int) -> Decision | None:
        recording, rules = self.recording, self.rules
        seat = recording.log[number - 1].seat
        view = rules.view(recording.at(number - 1), seat)
        if rules.lists_all and len(rules.legal(view, seat)) == 1:
            return None
        places = [place for place in range(number, recording.agreed + 1) if recording.log[place - 1].seat == seat][:MOST_LAID]
        action, number_of = laid(rules, view, seat, [recording.log[place - 1].action for place in places])
        return decided(rules, view, seat, action, self.depth, places[number_of - 1]) if number_of else None

    def _asked(self, moment: int, seat: str) -> Ask | None:
        """What a seat is asked at a moment."""
        pending = self.rules.pending(self.recording.at(moment))
        return next((ask for ask in pending if ask.seat == seat), None)

    def _secret(self, number: int) -> Skill | None:
        """The skill of both sides where this action ends a decision that both took in secret; else None."""
        begins = self._begins(number)
        if begins is None:
            return None
        found = [0.0, 0.0]
        for place in range(begins + 1, number + 1):
            decision = self._decision(place)
            if decision is None or decision.even is None:
                continue
            mover = self.sides.index(self.review.side_of[self.recording.log[place - 1].seat])
            gain = decision.options[decision.played].chance - decision.even
            found[mover] += gain if mover == 0 else -gain
        return found[0], found[1]

    def _begins(self, number: int) -> int | None:
        """The moment from which both sides were asked the same, of which this action is the last answer; None for no such."""
        if not isinstance(self.rules.judge, Duellist):
            return None
        entry = self.recording.log[number - 1]
        asks = self.rules.pending(self.recording.at(number - 1))
        if len(asks) != 1 or asks[0].seat != entry.seat or self._asked(number, entry.seat) == asks[0] and not self._ends(number):
            return None
        moment, known = number - 1, set(map(_key, asks))
        while moment > 0 and known <= (more := set(map(_key, self.rules.pending(self.recording.at(moment - 1))))):
            moment, known = moment - 1, more
        asked = {self.review.side_of[seat] for seat, what in known if what == asks[0].what}
        return moment if len(asked) == 2 else None

    def _ends(self, number: int) -> bool:
        """Whether an action ends what was asked: others are asked after it."""
        return len(self.rules.pending(self.recording.at(number))) != 1


def _key(ask: Ask) -> tuple[str, str]:
    return ask.seat, ask.what


def match_of(recording: Recording) -> str:
    """What tells a match from others."""
    return f"{crc32(canonical(recording.header).encode()):08x}"


def goes_on(review: Review, recording: Recording) -> bool:
    """Whether a review is of this match as far as it goes."""
    done = len(review.steps)
    if review.match != match_of(recording) or done > recording.agreed:
        return False
    return not done or recording.log[done - 1].digest == review.digest
