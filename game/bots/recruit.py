"""The recruit: does what a rule of thumb says."""

from __future__ import annotations

from typing import Any

from game.api import Action, Seat
from game.bots.api import Budget, Judge
from game.draws import Draws


def decide(judge: Judge, view: Any, seat: Seat, draws: Draws, budget: Budget) -> Action:
    """The game's own quick decision; it costs no budget."""
    return judge.quick(view, seat, draws)
