"""The exact account of a match: what each decision gave away, and what luck brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.api import Event
from game.draws import Draws
from game.recording import Recording
from game.review.branches import Mean, Noted, Pick, TooMany, sampled, told, walked
from game.review.record import Drawn
from game.review.settings import Depth

SEED = 20_260_101
"""Where the falls of draws that are not walked begin; the same in every match."""
Skill = tuple[float, float]
"""What the decisions of each side gave to the first side: its own 0 or less, the other's 0 or more."""


class Entered(NamedTuple):
    """What changed in one action; see `game.review.record.Step`."""

    luck: float
    skill: Skill


class Drew(NamedTuple):
    """What the draws of one action gave; see `game.review.record.Step`."""

    drew: float
    exact: bool
    drawn: Sequence[Drawn]


def silent(event: Event) -> None:
    """Ignore what happened."""


def picks_of(recording: Recording) -> list[list[Pick]]:
    """What was drawn in each action of a match that its rules still play."""
    rules, head = recording.rules, recording.header
    draws = Draws(head["seed"])
    if head.get("start") is None:
        rules.setup(head["scenario"], head["options"], draws)
    found, count = list[list[Pick]](), draws.count
    for number, entry in enumerate(recording.log[: recording.agreed]):
        noted = Noted(head["seed"], count, entry.forced)
        rules.apply(rules.copy(recording.at(number)), entry.seat, entry.action, noted, silent)
        found.append(noted.picks)
        count = noted.count
    return found


def expected(recording: Recording, number: int, picks: Sequence[Pick], chance: Callable[..., float], depth: Depth) -> Mean:
    """The mean of the chance after an action (the first being 1) over its draws."""
    rules, entry, before = recording.rules, recording.log[number - 1], recording.at(number - 1)

    def run(draws: Draws) -> float:
        after = rules.copy(before)
        rules.apply(after, entry.seat, entry.action, draws, silent)
        return chance(rules, after)

    try:
        return walked(run, picks, depth.walked)
    except (TooMany, TypeError):  # what cannot be counted cannot be walked
        return sampled(run, SEED, depth.drawn)


def drawn(picks: Sequence[Pick], mean: Mean | None, after: float) -> Drew:
    """What was drawn, against the mean of all that could have come; `after`: the chance that came of it."""
    if mean is None:
        return Drew(0.0, True, [])
    return Drew(after - mean.value, mean.after is not None, told(picks, mean, after))


def entered(change: float, mover: int, cost: float) -> Entered:
    """What changed, as it is entered; `mover`: whose side, 0 or 1; `cost`: what its decision gave away.

    What was not given away is luck: what the draws gave, and what the side that decided could neither know nor foresee.
    """
    skill = (-cost, 0.0) if mover == 0 else (0.0, cost)
    return Entered(change - sum(skill), skill)
