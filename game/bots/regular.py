"""The regular: takes what does best on the whole, whatever the others might do, one unit after another."""

from __future__ import annotations

from game.api import Action, Seat
from game.bots.api import Budget, Commander, Gambler, Judge, View
from game.bots.chance_search import looked
from game.bots.matrix import best_mean, filled
from game.bots.turns import best
from game.draws import Draws


def decide(judge: Judge, view: View, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """The action with the best mean over as many of the others' choices as the budget allows, one at least.

    Where units act one after another, the beginning of the best plan of the next one.
    """
    if isinstance(judge, Gambler):
        return looked(judge.chance_search(view, seat, "regular", draws))
    if isinstance(judge, Commander):
        return best(judge.turn(view, seat, "regular", draws))
    contest = judge.contest(view, seat, "regular", draws)
    columns: list[list[float]] = []
    filled(contest, columns, budget)
    return contest.action(best_mean(columns, contest.minds()[0][0][1]))
