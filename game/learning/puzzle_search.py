"""What a puzzle is worth, by search: exact chances of every decision, and the proof of what the puzzle claims.

A line's worth is the greatest chance there is that it still reaches the goal. Own decisions take the greatest worth, those
of other seats the least, whatever they may know; chance is the mean over `draws.every_branch`, in exact fractions. Positions
that are written alike, with the same of the goal behind them, are one: by whatever order of actions they came about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeVar

from game.api import Action, Event, JsonObject, Position, Seat
from game.content.json_patterns import Pattern, matches
from game.content.shapes import Value
from game.draws import Branch, Draws, every_branch
from game.learning.puzzles import BEGINNING, Odds, Progress, Puzzle, after, state
from game.match import Match

MOST = 200_000
"""Actions a search looks at before it gives up, and outcomes of one action; the games' own puzzles need far fewer."""
DRAWS = 400
"""Draws of one action; what draws more never ends."""
NOTHING, CERTAIN = Fraction(0), Fraction(1)
_FINE = 10**9
"""The rules answer odds as floats; their worth is the nearest fraction with at most this denominator."""

T = TypeVar("T")
_canonical = json.JSONEncoder(separators=(",", ":"), sort_keys=True, check_circular=False).encode


class Unsearchable(Exception):
    """A puzzle that cannot be searched through; its text is a sentence that says why."""


class Prospect(NamedTuple):
    """One own action and the greatest chance it leaves."""

    action: Action
    worth: Fraction


class _Spared(Branch):
    """A branch of a search: it ends where an action draws for ever, as a fight that is thrown until somebody falls, or is given
    up."""

    __slots__ = ("search",)

    def __init__(self, path: list[int], search: Search) -> None:
        super().__init__(path)
        self.search = search

    def pick(self, among: Sequence[T], what: str) -> T:
        """One of a list. Raises: Unsearchable."""
        if self.count >= min(DRAWS, self.search.most):
            raise Unsearchable("An action can draw again and again without an end; its odds would say what it is worth.")
        return super().pick(among, what)


class Search:
    """All that can come of a puzzle, worked out as it is asked for and kept; own actions that match `banned` are left out."""

    def __init__(self, puzzle: Puzzle, most: int = MOST, banned: Sequence[Pattern] = ()) -> None:
        self.puzzle = puzzle
        self.rules = puzzle.rules
        self.most = most
        self.banned = tuple(banned)
        self.looked = 0
        """How many actions have been looked at so far, each once for every position."""
        self._known: dict[tuple[str, frozenset[int]], Fraction | None] = {}
        """What positions are worth; None for those on the line that is looked at."""

    def start(self) -> Position:
        """The position of the puzzle."""
        return self.rules.read(self.puzzle.start)

    def worth(self, position: Position, progress: Progress = BEGINNING) -> Fraction:
        """The greatest chance there is to reach the goal from a position. Raises: Unsearchable."""
        found = state(self.puzzle, progress, position)
        if found != "open":
            return CERTAIN if found == "solved" else NOTHING
        key = _canonical(self.rules.write(position)), progress.happened
        if key not in self._known:
            self._known[key] = None
            try:
                self._known[key] = self._decided(position, progress)
            except (Unsearchable, RecursionError) as failed:
                del self._known[key]
                if isinstance(failed, RecursionError):
                    raise Unsearchable("A line goes on for too long; an earlier end would do.") from None
                raise
        worth = self._known[key]
        if worth is None:
            raise Unsearchable("A line can come back to where it was, so that it has no end to be judged by.")
        return worth

    def _decided(self, position: Position, progress: Progress) -> Fraction:
        """What a decision that waits is worth: the seat's own before those of others."""
        seat = self.decider(position)
        mine = seat == self.puzzle.seat
        best = NOTHING if mine else CERTAIN
        for action in self.decisions(position, seat):
            if mine and any(matches(pattern, action) for pattern in self.banned):
                continue
            self.looked += 1
            self._spare(self.looked)
            worth = self.of(position, progress, seat, action)
            best = max(best, worth) if mine else min(best, worth)
            if best == (CERTAIN if mine else NOTHING):
                break
        return best

    def decisions(self, position: Position, seat: Seat) -> list[Action]:
        """What a seat may do now, its settings left out: they could be changed to and fro for ever."""
        return [action for action in self.rules.legal(position, seat) if action["do"] not in self.rules.settings]

    def _spare(self, number: int) -> None:
        """Check that the number is not too large. Raises: Unsearchable."""
        if number > self.most:
            raise Unsearchable(f"More than {self.most:,} things can happen; fewer units or an earlier end would do.")

    def decider(self, position: Position) -> Seat:
        """Whose decision is looked at first where several decide: the seat's own, so that the others answer the worst."""
        actors = self.rules.actors(position)
        return self.puzzle.seat if self.puzzle.seat in actors else actors[0]

    def of(self, position: Position, progress: Progress, seat: Seat, action: Action) -> Fraction:
        """What an action is worth, by best play after it. Raises: Unsearchable."""
        return self.mean(position, progress, seat, action, self.worth)

    def mean(
        self, position: Position, progress: Progress, seat: Seat, action: Action, worth: Callable[[Position, Progress], Fraction]
    ) -> Fraction:
        """The mean of what every outcome of an action is worth by some measure."""
        odds = self.puzzle.goal.odds
        if odds and seat == self.puzzle.seat and matches(odds.of, action):
            return self._answered(position, odds, action)
        return sum((share * worth(*outcome) for share, outcome in self.outcomes(position, progress, seat, action)), NOTHING)

    def outcomes(
        self, position: Position, progress: Progress, seat: Seat, action: Action
    ) -> Iterator[tuple[Fraction, tuple[Position, Progress]]]:
        """Each way an action can fall: its exact chance, the position after it and the progress."""

        def run(draws: Draws) -> tuple[Position, Progress]:
            draft, events = self.rules.copy(position), list[Event]()
            self.rules.apply(draft, seat, action, draws, events.append)
            return draft, after(self.puzzle, progress, events)

        for number, (branch, found) in enumerate(every_branch(run, lambda path: _Spared(path, self)), 1):
            self._spare(number)
            yield Fraction(branch.ways, branch.of), found

    def _answered(self, position: Position, odds: Odds, action: Action) -> Fraction:
        """What the rules answer about an action that ends the line."""
        about = given(self.puzzle, self.rules.write(position))
        answer = self.rules.ask(position, odds.ask, {"seat": self.puzzle.seat, "action": action, **about})
        return Fraction(sum(answer[part] for part in odds.sum)).limit_denominator(_FINE)

    def prospects(self, position: Position, progress: Progress = BEGINNING) -> list[Prospect]:
        """What each own action is worth that may be done now, in the order of listing. Raises: Unsearchable."""
        seat = self.puzzle.seat
        return [Prospect(action, self.of(position, progress, seat, action)) for action in self.decisions(position, seat)]

    def alone(self, position: Position, progress: Progress, actions: Sequence[Action]) -> Fraction:
        """What it is worth to do these actions in order and nothing else, the others answering the worst.

        An action that cannot be done any more, because of how chance fell, is passed over.
        """
        if state(self.puzzle, progress, position) != "open":
            return self.worth(position, progress)
        seat = self.decider(position)
        if seat != self.puzzle.seat:
            on = partial(self.alone, actions=actions)
            return min(self.mean(position, progress, seat, reply, on) for reply in self.decisions(position, seat))
        for place, action in enumerate(actions):
            if self.rules.refuse(position, seat, action) is None:
                return self.mean(position, progress, seat, action, partial(self.alone, actions=actions[place + 1 :]))
        return NOTHING

    def begun_by(self, position: Position, progress: Progress, actions: Sequence[Action]) -> Fraction:
        """The greatest chance left when a line begins with these actions, each as long as it is open. Raises: Unsearchable."""
        if not actions or state(self.puzzle, progress, position) != "open":
            return self.worth(position, progress)
        seat, first = self.puzzle.seat, actions[0]
        if seat not in self.rules.actors(position):
            raise Unsearchable(f"{first} cannot be done where another seat decides.")
        why = self.rules.refuse(position, seat, first)
        if why is not None:
            raise Unsearchable(f"{first} cannot be done: {why}")
        return self.mean(position, progress, seat, first, partial(self.begun_by, actions=actions[1:]))


def given(puzzle: Puzzle, written: Value) -> JsonObject:
    """What the odds of a puzzle are asked with beside the action, in a written position: what its task tells of the others."""
    odds = puzzle.goal.odds
    return {key: _looked_up(value, written) for key, value in odds.about.items()} if odds else {}


def _looked_up(value: Value, written: Value) -> Value:
    """What stands in a written position at `{at: seats.blue.fight}`; any other value is itself."""
    if not isinstance(value, dict) or value.keys() != {"at"}:
        return value
    for part in value["at"].split("."):
        written = written[part]
    return written


class Proof(NamedTuple):
    """What a search found: the worth of best play, of the answer alone, without each key, of each try, of each first action.

    `looked` counts the actions that were looked at for it.
    """

    worth: Fraction
    answer: Fraction
    without: tuple[Fraction, ...]
    tries: tuple[Fraction, ...]
    first: tuple[Prospect, ...]
    looked: int


def proof(puzzle: Puzzle, most: int = MOST) -> Proof:
    """What a search through all lines finds of a puzzle. Raises: Unsearchable."""
    search = Search(puzzle, most)
    position = search.start()
    without = [Search(puzzle, most, [pattern]) for pattern in puzzle.key]
    return Proof(
        worth=search.worth(position),
        answer=search.alone(position, BEGINNING, puzzle.answer),
        without=tuple(one.worth(position) for one in without),
        tries=tuple(search.begun_by(position, BEGINNING, one.actions) for one in puzzle.tries),
        first=tuple(search.prospects(position)),
        looked=search.looked + sum(one.looked for one in without),
    )


class Decision(NamedTuple):
    """An own action of a try: the greatest chance there was before it, and what was left of it by the action."""

    action: Action
    best: Fraction
    left: Fraction

    @property
    def good(self) -> bool:
        """Whether nothing was given away."""
        return self.left == self.best


class Followed(NamedTuple):
    """How a person's try stands: `open`, `solved` or `failed`; the chance left by best play; every own decision so far.

    A goal that is not certain can be missed by chance alone: `sound` says whether no decision gave anything away.
    """

    state: str
    worth: Fraction
    decisions: tuple[Decision, ...]

    @property
    def sound(self) -> bool:
        """Whether every own decision so far was the best there is."""
        return all(decision.good for decision in self.decisions)


def followed(search: Search, match: Match) -> Followed:
    """How the try in a match begun from the search's puzzle stands. Raises: Unsearchable."""
    position, progress, decisions = search.start(), BEGINNING, list[Decision]()
    draws = Draws(match.seed)
    for entry in match.log:
        if state(search.puzzle, progress, position) != "open":
            break
        if entry.seat == search.puzzle.seat:
            best = search.worth(position, progress)
            decisions.append(Decision(entry.action, best, search.of(position, progress, entry.seat, entry.action)))
        events = list[Event]()
        draws = Draws(match.seed, draws.count, entry.forced)
        search.rules.apply(position, entry.seat, entry.action, draws, events.append)
        progress = after(search.puzzle, progress, events)
    return Followed(state(search.puzzle, progress, position), search.worth(position, progress), tuple(decisions))


def hint(search: Search, match: Match) -> Action | None:
    """The first best action now, or None where the seat does not decide or nothing can be reached. Raises: Unsearchable."""
    position = match.position
    progress = after(search.puzzle, BEGINNING, match.story())
    if state(search.puzzle, progress, position) != "open" or search.puzzle.seat not in search.rules.actors(position):
        return None
    best = max(search.prospects(position, progress), key=lambda one: one.worth)
    return best.action if best.worth else None


def reply(search: Search, match: Match) -> Action | None:
    """What another seat does now that is worst for the puzzle's, the first of the worst; None where none decides.

    Raises: Unsearchable.
    """
    position = match.position
    progress = after(search.puzzle, BEGINNING, match.story())
    if state(search.puzzle, progress, position) != "open" or search.puzzle.seat in search.rules.actors(position):
        return None
    seat = search.decider(position)
    return min(search.decisions(position, seat), key=lambda action: search.of(position, progress, seat, action))
