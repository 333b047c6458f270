"""Logistic regression in plain Python: weights that foretell outcomes between 0 and 1, kept small by a ridge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.review.chance import logistic

ROUNDS = 30
"""Steps of Newton's method at most; a dozen are enough."""
NEAR = 1e-7


class Sample(NamedTuple):
    """One position: what its features are, what the match came to, how much it counts."""

    features: Sequence[float]
    outcome: float
    share: float


def fitted(samples: Sequence[Sample], ridge: Sequence[float]) -> list[float]:
    """The weights of the features that make the outcomes likeliest, by Newton's method; `ridge` pulls each of them to 0."""
    width = len(ridge)
    weights = [0.0] * width
    for _ in range(ROUNDS):
        slope = [-pull * weight for pull, weight in zip(ridge, weights, strict=True)]
        curve = [[0.0] * width for _ in range(width)]
        for at in range(width):
            curve[at][at] = ridge[at]
        for features, outcome, share in samples:
            held = [(number, value) for number, value in enumerate(features) if value]
            chance = logistic(sum([weights[number] * value for number, value in held]))
            off, bend = share * (outcome - chance), share * chance * (1 - chance)
            for number, value in held:
                slope[number] += off * value
                row, part = curve[number], bend * value
                for other, more in held:
                    if other > number:
                        break
                    row[other] += part * more
        step = solved(curve, slope)
        weights = [weight + more for weight, more in zip(weights, step, strict=True)]
        if max(abs(more) for more in step) < NEAR:
            break
    return weights


def solved(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What a symmetrical positive matrix, of which the lower half is given, makes into `right` (by Cholesky's method)."""
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = lower[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = max(rest, 1e-12) ** 0.5 if i == j else rest / root[j][j]
    found = [0.0] * size
    for i in range(size):
        found[i] = (right[i] - sum(root[i][k] * found[k] for k in range(i))) / root[i][i]
    for i in reversed(range(size)):
        found[i] = (found[i] - sum(root[k][i] * found[k] for k in range(i + 1, size))) / root[i][i]
    return found
