"""The list of games, a line each; a game's own module is read only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from game.api import Rules
from game.messages import Refused, message

GAMES = {
    "operators": "game.operators.rules",
    "ironsquad": "game.ironsquad.rules",
    "skulls": "game.skulls.rules",
    "firefight": "game.firefight.rules",
    "rush": "game.rush.rules",
}


def rules(game: object) -> Rules:
    """The rules of a game, by its name. Raises: Refused(unknown-game), also for what is no name at all."""
    if not isinstance(game, str) or game not in GAMES:
        raise Refused("unknown-game", message("There is no game {game!r}; there are {games}.", game=game, games=", ".join(GAMES)))
    found: Rules = import_module(GAMES[game]).RULES
    return found


class GameData(Protocol):
    """What a game's files hold: its tables, and the boards of its maps."""

    def tables(self) -> object: ...

    def board(self, name: str) -> object: ...


def data_of(game: str) -> GameData | None:
    """What the files of a game hold, by its name; None of a game whose rules are all code."""
    module = f"{GAMES[game].rpartition('.')[0]}.tables"
    found: GameData | None = import_module(module) if find_spec(module) else None
    return found
