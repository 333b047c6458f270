"""What a sensible player would do in a turn: how much better each action is than to end it, as the bots judge it."""

from __future__ import annotations

import json

from game.api import Action, Seat
from game.draws import Draws
from game.skulls.judge import JUDGE
from game.skulls.position import Position
from game.skulls.turns import END

LEVEL = "reviewer"  # as who looks back on decisions: without whims
ASIDE = frozenset({"windows", "end-turn", "take-cover"})
"""What is no way to use an action."""


class Sense:
    """What the actions of one seat are worth in a view, worked out once for it."""

    def __init__(self, view: Position, seat: Seat) -> None:
        search = JUDGE.chance_search(view, seat, LEVEL, Draws(1))
        looks = search.looks(search.start) if view.phase == "turn" else ()
        self._worth = {_key(action): worth for action, worth in looks}
        self._end = self._worth.get(_key(END), 0.0)

    def gain(self, action: Action) -> float:
        """How much better an action is than to end the turn; worse below 0, and so is what may not be done."""
        return self._worth.get(_key(action), self._end - 1.0) - self._end


def _key(action: Action) -> str:
    return json.dumps(action, sort_keys=True)
