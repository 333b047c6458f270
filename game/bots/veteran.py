"""The veteran: mixes its choices so that nobody who sees through it gains by it."""

from __future__ import annotations

from typing import Any

from game.api import Action, Seat
from game.bots.api import Budget, Judge
from game.bots.matrix import drawn, filled, mixture, trimmed
from game.draws import Draws

ROUNDS = 400
LEAST = 0.02
"""What a mixture holds less of than this share is left out."""
WIDENINGS = 8


def decide(judge: Judge, view: Any, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """An action drawn from the mixture that solves the contest, widened while that finds better choices."""
    contest = judge.contest(view, seat, "veteran", draws)
    columns: list[list[float]] = []
    filled(contest, columns, budget.part(0.6))
    own, others = mixture(columns, *contest.minds(), ROUNDS, budget)
    for _ in range(WIDENINGS):
        if not contest.widen(own, others, budget.spend):
            break
        filled(contest, columns, budget)
        own, others = mixture(columns, *contest.minds(), ROUNDS, budget)
    return contest.action(drawn(trimmed(own, LEAST), draws))
