"""The list of games, a line each; a game's own module is read only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.api import Refused, Rules

GAMES = {
    "operators": "game.operators.rules",
}


@cache
def rules(game: str) -> Rules:
    """The rules of a game. Raises: Refused(unknown-game)."""
    if game not in GAMES:
        raise Refused("unknown-game", f"There is no game {game!r}; there are {', '.join(GAMES)}.")
    found: Rules = import_module(GAMES[game]).RULES
    return found
