"""The regular: takes what does best on the whole against everything the others might do."""

from __future__ import annotations

from typing import Any

from game.api import Action, Seat
from game.bots.api import Budget, Judge
from game.bots.matrix import best_mean, filled
from game.draws import Draws


def decide(judge: Judge, view: Any, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """The action with the best mean over as many of the others' choices as the budget allows, one at least."""
    contest = judge.contest(view, seat, "regular", draws)
    columns: list[list[float]] = []
    filled(contest, columns, budget)
    return contest.action(best_mean(columns, contest.minds()[0][0][1]))
