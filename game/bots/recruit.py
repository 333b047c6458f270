"""The recruit: does what a rule of thumb says, or one of the first things that come to mind."""

from __future__ import annotations

from typing import Any

from game.api import Action, Seat
from game.bots.api import Budget, Commander, Judge
from game.bots.turns import one_of_best
from game.draws import Draws


def decide(judge: Judge, view: Any, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """The game's own quick decision, or one of the best plans of the unit that is next; it costs no budget."""
    if isinstance(judge, Commander):
        return one_of_best(judge.turn(view, seat, "recruit", draws))
    return judge.quick(view, seat, draws)
