"""How likely the first side of a match is to win from a position, as features of the position say it.

The log-odds are a sum: where the scenario starts, and each feature (`rules.judge.standing`) times its weight
(`data/<game>/chances.yaml`). Positions are whole: whoever knows only a view hands in what could stand behind it.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from game.api import Position, Rules
from game.messages import Refused, message
from game.review.weights import Part, chances_of

SURE = 12.0
"""The log-odds that a chance has at most while the match goes on."""


class Estimate(NamedTuple):
    """The chance of the first side, the half-width of its band, and what each feature adds to the log-odds."""

    chance: float
    error: float
    terms: dict[str, float]


def sides(rules: Rules, position: Position) -> tuple[str, str]:
    """The two sides of a match, in the order of its seats; chances are those of the first.

    Raises: Refused(bad-match) where each of more seats wins for itself.
    """
    found = tuple(dict.fromkeys(rules.side_of(position, seat) for seat in rules.seats_of(position)))
    if len(found) != 2:
        raise Refused("bad-match", message("A winning chance is between two sides; this match has {number}.", number=len(found)))
    return found


def outcome(rules: Rules, position: Position) -> float | None:
    """What the match came to for the first side, 1, 0 or 0.5 where nobody won; None while it goes on."""
    result = rules.result(position)
    if result is None:
        return None
    first, other = sides(rules, position)
    return {first: 1.0, other: 0.0}.get(result["winner"], 0.5)


def chance(rules: Rules, position: Position) -> float:
    """The chance that the first side wins, a draw counted as one half; exact once the match is over."""
    over = outcome(rules, position)
    return logistic(log_odds(rules, position)) if over is None else over


def error(rules: Rules, position: Position) -> float:
    """How far the weights of other matches would move the chance: the half-width of its band, a standard deviation."""
    return 0.0 if outcome(rules, position) is not None else _band(rules, log_odds(rules, position))


def terms(rules: Rules, position: Position) -> dict[str, float]:
    """What each feature adds to the log-odds of the first side, by name; where the scenario starts is none of them."""
    judge = rules.judge
    weights = part_of(rules, judge.scenario(position)).features
    return {name: weights[name] * value for name, value in judge.standing(position).items() if name in weights}


def estimate(rules: Rules, position: Position) -> Estimate:
    """All of it at once, for less than each by itself."""
    over = outcome(rules, position)
    found = terms(rules, position)
    if over is not None:
        return Estimate(over, 0.0, found)
    odds = _start(rules, position) + sum(found.values())
    return Estimate(logistic(odds), _band(rules, odds), found)


def log_odds(rules: Rules, position: Position) -> float:
    """The logarithm of the odds of the first side, as the features say it."""
    return _start(rules, position) + sum(terms(rules, position).values())


def logistic(odds: float) -> float:
    """The chance that log-odds stand for; never quite 0 or 1."""
    return 1 / (1 + exp(-max(-SURE, min(SURE, odds))))


def part_of(rules: Rules, scenario: str) -> Part:
    """The weights that hold in a scenario; the first ones where it has none."""
    parts = chances_of(rules.id).parts
    return next((part for part in parts if scenario in part.start), parts[0])


def _start(rules: Rules, position: Position) -> float:
    scenario = rules.judge.scenario(position)
    return part_of(rules, scenario).start.get(scenario, 0.0)


def _band(rules: Rules, odds: float) -> float:
    spread = chances_of(rules.id).spread
    return (logistic(odds + spread) - logistic(odds - spread)) / 2
