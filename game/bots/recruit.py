"""The recruit: does what a rule of thumb says, or one of the first things that come to mind."""

from __future__ import annotations

from game.api import Action, Seat
from game.bots.api import Budget, Commander, Gambler, Judge, View
from game.bots.chance_search import looked
from game.bots.turns import one_of_best
from game.draws import Draws


def decide(judge: Judge, view: View, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """The game's own quick decision, one of the best plans of the unit that is next, or what looks best; it costs no budget."""
    if isinstance(judge, Gambler):
        return looked(judge.chance_search(view, seat, "recruit", draws))
    if isinstance(judge, Commander):
        return one_of_best(judge.turn(view, seat, "recruit", draws))
    return judge.quick(view, seat, draws)
