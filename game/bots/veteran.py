"""The veteran: mixes its choices so that nobody who sees through it gains by it, or thinks its whole turn through."""

from __future__ import annotations

from game.api import Action, Seat
from game.bots.api import Budget, Commander, Gambler, Judge, View
from game.bots.chance_search import thought_through
from game.bots.matrix import drawn, filled, in_one_go, mixing, plain, trimmed
from game.bots.turns import best_line
from game.draws import Draws

ROUNDS = 100
LEAST = 0.02
"""What a mixture holds less of than this share is left out."""
WIDENINGS = 30


def decide(judge: Judge, view: View, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """An action drawn from the mixture that solves the contest, widened while that finds better choices.

    The others are taken to do, in part, what does best on the whole, and for the rest to see through this very mixture.
    Where units act one after another, the beginning of the best line of plans for all of them.
    """
    if isinstance(judge, Gambler):
        return thought_through(judge.chance_search(view, seat, "veteran", draws), budget)
    if isinstance(judge, Commander):
        return best_line(judge.turn(view, seat, "veteran", draws), budget)
    contest = judge.contest(view, seat, "veteran", draws)
    columns: list[list[float]] = []
    filled(contest, columns, budget.part(0.6))
    habit = plain(columns, contest.minds()[1])
    own, others = in_one_go(mixing(columns, *contest.minds(), ROUNDS, budget, habit))
    for _ in range(WIDENINGS):
        if not contest.widen(own, others, budget.spend):
            break
        filled(contest, columns, budget)
        habit += [0.0] * (len(columns) - len(habit))
        own, others = in_one_go(mixing(columns, *contest.minds(), ROUNDS, budget, habit))
    return contest.action(drawn(trimmed(own, LEAST), draws))
