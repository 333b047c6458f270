"""Bots against bots: one match from its first decision to its end, and what is counted of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from game.api import Action, Event, Result, Rules, Seat
from game.bots.api import View
from game.bots.levels import decision, seed_of

MOST_ACTIONS = 20_000
"""A match that goes on for longer is broken off without a winner."""


class Playable(Protocol):
    """What the arena needs of a match."""

    rules: Rules
    seed: int

    def actors(self) -> tuple[Seat, ...]:
        """The seats that may decide now."""
        ...

    def view(self, seat: Seat | None) -> View:
        """The position as a seat may know it."""
        ...

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """The events of an action."""
        ...

    def result(self) -> Result | None:
        """Who won, or None."""
        ...


Decide = Callable[[Seat, int], Action]
"""Who decides for a seat without being a bot: the seat and the seed of the decision in, an action out."""


class Played(NamedTuple):
    """A match as it is counted: who won (a seat, a side; None: nobody), whether it came to its end, actions, seconds, what the
    game counts."""

    winner: str | None
    over: bool
    actions: int
    seconds: float
    tally: Mapping[str, int]


def played(
    match: Playable,
    levels: Mapping[Seat, str],
    *,
    steps: int | None = None,
    budget_ms: float | None = None,
    most: int = MOST_ACTIONS,
    others: Mapping[Seat, Decide] | None = None,
) -> Played:
    """The match played to its end by the bots of these levels; each decides from the view of its own seat.

    `others` decide for their seats in the place of a bot; what they raise breaks the match off where it is.
    """
    rules, events, actions = match.rules, list[Event](), 0
    started = time.perf_counter()
    while actions < most:
        actors = match.actors()
        if not actors:
            break
        seat = actors[0]
        seed = seed_of(match.seed, rules.seats.index(seat), actions)
        decide = (others or {}).get(seat)
        action = (
            decide(seat, seed)
            if decide
            else decision(rules, match.view(seat), seat, levels[seat], seed, steps=steps, budget_ms=budget_ms)
        )
        events += match.play(seat, action)
        actions += 1
    result = match.result()
    winner = result["winner"] if result else None
    return Played(winner, result is not None, actions, time.perf_counter() - started, rules.judge.tally(events))
