"""The set-up of a match that the program plays for everybody, so that people begin at the first turn."""

from __future__ import annotations

from collections.abc import Callable

from game.bots import levels
from game.match import Match

LEVEL = "recruit"
"""The bots that set a match up: of several good squads and places they take any, so that no two quick starts are alike."""
MILLISECONDS = 60.0  # a decision: a window must not stand still for long before it shows its match
MOST = 200  # decisions; what is not done by then is left to those who sit there


def play_setup(match: Match, setting_up: Callable[[object], bool]) -> None:
    """Play the set-up to its end, every seat deciding as a bot would, from its own view.

    Each decision is an ordinary action of the match.
    """
    rules = match.rules
    for number in range(MOST):
        actors = match.actors()
        if not actors or not setting_up(match.view(None)):
            return
        seat = actors[0]
        seed = levels.seed_of(match.seed, rules.seats.index(seat), number)
        match.play(seat, levels.decision(rules, match.view(seat), seat, LEVEL, seed, budget_ms=MILLISECONDS))
