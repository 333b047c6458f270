"""What a bot is given and what it gives back; what a game offers to its search; how long it may think.

A bot holds a view of one seat, never the match. Its chance is a source of its own, so that a match replays alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from game.api import Action, Event, Refused, Rules, Seat
from game.draws import STEP, Draws, mixed

LEVELS = ("recruit", "regular", "veteran")
MILLISECONDS = {"recruit": 0, "regular": 300, "veteran": 2000}
"""What a decision may take at most by level, when nothing shorter is asked for."""

Mind = tuple[float, Sequence[int]]
"""What somebody may secretly be: how likely that is, and the numbers of the choices it then has."""


class Contest(Protocol):
    """One decision as a table: own choices against what the others may do, each numbered from 0.

    The others' choices stand in an order in which any beginning is a fair sample of all of them.
    """

    @property
    def own(self) -> int:
        """The number of own choices so far."""
        ...

    @property
    def others(self) -> int:
        """The number of the others' choices so far."""
        ...

    def column(self, other: int, first: int = 0) -> list[float]:
        """What each own choice from number `first` on is worth against one choice of the others; more is better for me."""
        ...

    def minds(self) -> tuple[Sequence[Mind], Sequence[Mind]]:
        """What I and what the others may secretly be; the first of mine is what I am."""
        ...

    def action(self, own: int) -> Action:
        """The action that an own choice stands for."""
        ...

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        """Whether choices were added that do better against these mixtures; numbers so far stay what they are."""
        ...


class Judge(Protocol):
    """What a game offers to bots: its rule of thumb, its decisions as contests, and what to count of a match."""

    def quick(self, view: Any, seat: Seat, draws: Draws) -> Action:
        """A sensible action at once."""
        ...

    def contest(self, view: Any, seat: Seat, level: str, draws: Draws) -> Contest:
        """The decision that waits for a seat, as broad as the level looks at it."""
        ...

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """What is worth counting of a whole match, by name; every match counts the same names in the same order."""
        ...


class Budget:
    """How much a bot may still look at: steps (one pair of choices each) or milliseconds from now; neither is no limit."""

    def __init__(self, steps: int | None = None, milliseconds: float | None = None) -> None:
        self.steps = steps
        self.end = None if milliseconds is None else time.perf_counter() + milliseconds / 1000

    def spend(self, steps: int) -> bool:
        """Whether so many steps are still to be had; then they are taken. With a clock, whether there is time left."""
        if self.end is not None and time.perf_counter() >= self.end:
            return False
        if self.steps is None:
            return True
        if self.steps < steps:
            return False
        self.steps -= steps
        return True

    def part(self, share: float) -> Budget:
        """A budget of its own of a share of what is left; steps are taken out of this one."""
        new = Budget()
        if self.steps is not None:
            new.steps = int(self.steps * share)
            self.steps -= new.steps
        if self.end is not None:
            now = time.perf_counter()
            new.end = now + max(0.0, self.end - now) * share
        return new


def seed_of(match_seed: int, seat_index: int, action_number: int) -> int:
    """The seed of one decision (0 to 2^64-1), of a seat by its place at the table and an action by its number in the match."""
    seed = mixed(match_seed + STEP)
    for part in (seat_index, action_number):
        seed = mixed(seed + (part + 1) * STEP)
    return seed


def decision(
    rules: Rules, view: Any, seat: Seat, level: Any, seed: int, *, steps: int | None = None, budget_ms: float | None = None
) -> Action:
    """What the bot of a level would do in that seat, from its view alone.

    The same view, seed and budget in steps give the same action; with milliseconds only the number of samples may vary.
    Without a budget in steps the level's own time holds, cut by `budget_ms`.
    Raises: Refused(bad-action) for a level there is not.
    """
    if level not in LEVELS:
        raise Refused("bad-action", f"There is no level {level!r} of bots; there are {', '.join(LEVELS)}.")
    from game.bots import recruit, regular, veteran  # they are built on this module

    decide = {"recruit": recruit.decide, "regular": regular.decide, "veteran": veteran.decide}[level]
    if steps is not None:
        budget = Budget(steps=steps, milliseconds=budget_ms)
    else:
        usual = MILLISECONDS[level]
        budget = Budget(milliseconds=usual if budget_ms is None else min(usual, budget_ms))
    return decide(rules.judge, view, seat, Draws(seed), budget)
