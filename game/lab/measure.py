"""How sure a count is: intervals, a test that says when to stop, and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import exp, log, sqrt
from typing import NamedTuple

_Z = 1.959963984540054
"""How many standard errors hold 95 % of a normal distribution."""
ERROR = 0.05
"""How often a sequential test may go wrong, either way."""
_ELO = 400 / log(10)
"""Points of a rating for each unit of the natural logarithm of the odds."""


def wilson(wins: float, matches: float) -> tuple[float, float]:
    """The 95 % interval of a share (0 to 1), after Wilson."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, _Z * _Z
    middle = share + square / (2 * matches)
    reach = _Z * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    whole = 1 + square / matches
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def of_pairs(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of pairs, each 0, 1/2 or 1, which are independent while their two matches are not.

    After Agresti and Coull: as if four more pairs had come, two of them even, so that equal pairs are not taken for certain.
    """
    more = [*shares, 0.0, 0.5, 0.5, 1.0]
    count = len(more)
    mean = sum(more) / count
    reach = _Z * sqrt(sum((share - mean) ** 2 for share in more) / (count - 1) / count)
    return max(0.0, mean - reach), min(1.0, mean + reach)


class Sequential:
    """Wald's sequential test of two bots: even, or so many wins of the first to so many of the other.

    A match that is undecided says nothing. Over pairs a pair counts when one bot wins both of its matches; whatever the seats
    are worth, the odds of those pairs are the square of the odds of a match, so the test holds for every advantage of a seat.
    """

    def __init__(self, first: float, other: float, pairs: bool) -> None:
        odds = (first / other) ** (2 if pairs else 1)
        share = odds / (1 + odds)
        self._won, self._lost = log(2 * share), log(2 * (1 - share))
        self.ratio = 0.0
        """The logarithm of how much likelier the wins so far are when the first bot is so strong than when they are even."""
        self.bound = log((1 - ERROR) / ERROR)

    def add(self, won: bool) -> None:
        """Count a match, or a pair, that the first bot has won or lost."""
        self.ratio += self._won if won else self._lost

    @property
    def verdict(self) -> bool | None:
        """Whether the first bot is so strong; None while that is open."""
        return None if abs(self.ratio) < self.bound else self.ratio > 0


class Rating(NamedTuple):
    """How strong a bot is beside the mean of its league, in points of Elo, with its 95 % interval."""

    points: float
    low: float
    high: float


def bradley_terry(bots: int, points: Mapping[tuple[int, int], float]) -> list[Rating]:
    """The ratings of bots by what each has won of each other, an undecided match half a point to both.

    Every two that met count one drawn match more, so that nobody who has won everything is infinitely strong.
    """
    wins = {(a, b): points.get((a, b), 0.0) for a in range(bots) for b in range(bots)}
    for a, b in list(wins):
        if a != b and points.get((a, b), 0.0) + points.get((b, a), 0.0):
            wins[a, b] += 0.5
    met = {(a, b): wins[a, b] + wins[b, a] for a, b in wins}
    strength = [1.0] * bots
    for _ in range(2000):
        old = list(strength)
        for bot in range(bots):
            won = sum(wins[bot, other] for other in range(bots) if other != bot)
            weight = sum(met[bot, other] / (strength[bot] + strength[other]) for other in range(bots) if other != bot)
            if weight:
                strength[bot] = won / weight
        mean = exp(sum(map(log, strength)) / bots)
        strength = [one / mean for one in strength]
        if max(abs(log(new / was)) for new, was in zip(strength, old, strict=True)) < 1e-9:
            break
    reach = _reaches(strength, met)
    return [
        Rating(_ELO * log(one), _ELO * (log(one) - wide), _ELO * (log(one) + wide))
        for one, wide in zip(strength, reach, strict=True)
    ]


def _reaches(strength: Sequence[float], met: Mapping[tuple[int, int], float]) -> list[float]:
    """Half the width of each interval, from the information of the matches, beside the mean of all."""
    bots = len(strength)
    information = [[1.0 / bots] * bots for _ in strength]  # what holds the mean at 0
    for a in range(bots):
        for b in range(bots):
            if a != b:
                share = strength[a] / (strength[a] + strength[b])
                information[a][b] -= met[a, b] * share * (1 - share)
                information[a][a] += met[a, b] * share * (1 - share)
    inverse = inverted(information)
    return [_Z * sqrt(max(0.0, inverse[bot][bot] - 1.0 / bots)) for bot in range(bots)]


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a square matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(place == at) for at in range(size))] for place, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for at in range(size):
            if at != column:
                factor = rows[at][column]
                rows[at] = [value - factor * own for value, own in zip(rows[at], rows[column], strict=True)]
    return [row[size:] for row in rows]


class Circle(NamedTuple):
    """Three bots each of which beats the next, and whether each does so beyond chance."""

    bots: tuple[int, int, int]
    sure: bool


def circles(bots: int, points: Mapping[tuple[int, int], float]) -> list[Circle]:
    """Where A beats B, B beats C and C beats A: a rating cannot say that."""

    def low(a: int, b: int) -> float:
        return wilson(points.get((a, b), 0.0), points.get((a, b), 0.0) + points.get((b, a), 0.0))[0]

    found = []
    for three in permutations(range(bots), 3):
        steps = [(three[at], three[(at + 1) % 3]) for at in range(3)]
        if three[0] == min(three) and all(points.get((a, b), 0.0) > points.get((b, a), 0.0) for a, b in steps):
            found.append(Circle((three[0], three[1], three[2]), all(low(a, b) > 0.5 for a, b in steps)))
    return found
