"""A match reviewed action by action; it can be stopped after any, and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from game.api import Action
from game.content.canonical import canonical
from game.messages import message
from game.recording import Recording
from game.review.account import drawn, entered, expected, picks_of
from game.review.chance import Estimate, chance, estimate, sides
from game.review.decisions import decided, laid, waits
from game.review.playouts import refined
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
        self._ahead = dict[int, Decision | None]()  # what actions from the one under way on were worth, each by itself
        fits = before is not None and before.depth == depth and goes_on(before, recording)
        self.review = before if before and fits else self._begun(depth)
        if fits:
            self.review = self.review._replace(length=recording.agreed, steps=[*self.review.steps])

    def _begun(self, depth: str) -> Review:
        recording, rules = self.recording, self.rules
        start = recording.at(0)
        found = estimate(rules, start)
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
            chances=[found.chance],
            bands=[found.error],
            steps=[],
            note=note,
        )

    def steps(self) -> Iterator[Step]:
        """The actions that are not reviewed yet, one after another, each as soon as it is entered in `review`."""
        while not self.review.whole:
            number = len(self.review.steps) + 1
            step, after = self._step(number)
            self.review = self.review._replace(
                digest=self.recording.log[number - 1].digest,
                chances=[*self.review.chances, after.chance],
                bands=[*self.review.bands, after.error],
                steps=[*self.review.steps, step],
            )
            yield step

    def _step(self, number: int) -> tuple[Step, Estimate]:
        """An action, and the chance after it: where its decision is marked, play-outs have their say, if the depth has any."""
        recording, rules = self.recording, self.rules
        entry, picks = recording.log[number - 1], self._picks[number - 1]
        found = estimate(rules, recording.at(number))
        mean = expected(recording, number, picks, chance, self.depth) if picks else None
        drew = drawn(picks, mean, found.chance)
        mover = self.sides.index(self.review.side_of[entry.seat])
        decision = self._decision(number)
        if decision and not picks and rules.result(recording.at(number)) is not None and found.chance == 1.0 - mover:
            decision = won(decision)
        if decision and decision.mark:
            found = refined(rules, recording.header, recording.at(number), found, self.depth.playouts)
        luck, skill = entered(found.chance - self.review.chances[-1], mover, decision.cost if decision else 0.0)
        return Step(entry.seat, luck, skill, *drew, decision), found

    # --- decisions --------------------------------------------------------------------------------------------------------

    def _decision(self, number: int) -> Decision | None:
        """The decision of an action; what was better and is still the best at the next is held against the last of them alone."""
        self._ahead = {one: decision for one, decision in self._ahead.items() if one >= number}
        found = self._alone(number)
        if not found or not found.cost or not self._postponed(number, found):
            return found
        return self._weighed(number, found.best)

    def _postponed(self, number: int, found: Decision) -> bool:
        """Whether what was better than an action can still be done after it, and is still the best."""
        recording, rules, seat = self.recording, self.rules, self.recording.log[number - 1].seat
        places = range(found.through + 1, recording.agreed + 1)
        place = next((place for place in places if recording.log[place - 1].seat == seat), None)
        if place is None:
            return False
        view, later = (rules.view(recording.at(one - 1), seat) for one in (number, place))
        if not waits(rules, view, later, seat, recording.log[number - 1].action, found.best):
            return False
        after = self._alone(place)
        return after is not None and after.best == found.best

    def _alone(self, number: int) -> Decision | None:
        """The decision of an action by itself, weighed once."""
        if number not in self._ahead:
            self._ahead[number] = self._weighed(number)
        return self._ahead[number]

    def _weighed(self, number: int, besides: Action | None = None) -> Decision | None:
        """The decision of an action; of one laid in several actions, at the first of them."""
        recording, rules = self.recording, self.rules
        seat = recording.log[number - 1].seat
        view = rules.view(recording.at(number - 1), seat)
        if rules.lists_all and len(rules.legal(view, seat)) == 1:
            return None
        places = [place for place in range(number, recording.agreed + 1) if recording.log[place - 1].seat == seat][:MOST_LAID]
        action, number_of = laid(rules, view, seat, [recording.log[place - 1].action for place in places])
        through = places[number_of - 1]
        return decided(rules, view, seat, action, self.depth, through, besides=besides) if number_of else None


def won(decision: Decision) -> Decision:
    """A decision that ended the match as a win, with nothing left to chance: whatever was guessed of it, nothing is better."""
    return decision._replace(chance=1.0, cost=0.0, mark=None, lead=0.0, reasons=())


def match_of(recording: Recording) -> str:
    """What tells a match from others."""
    return f"{crc32(canonical(recording.header).encode()):08x}"


def goes_on(review: Review, recording: Recording) -> bool:
    """Whether a review is of this match as far as it goes."""
    done = len(review.steps)
    if review.match != match_of(recording) or done > recording.agreed:
        return False
    return not done or recording.log[done - 1].digest == review.digest
