"""What an action of Rush is called and where it happens: a move by the square it ends on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.api import Action
from game.rush.position import Position
from scenes.kit.words import say
from scenes.tables.plain.action_words import PlainActionWords
from scenes.tables.plain.wording import View
from scenes.tables.rush.names import place_name


class RushActionWords(PlainActionWords):
    """The words and places of the actions."""

    def in_words(self, view: View, action: Action) -> str:
        """An action in words."""
        if action["do"] != "move":
            return super().in_words(view, action)
        steps, (to,) = _steps(action), self.places(view, action)
        return say("rush:action.move", steps=steps, to=self.where(view, to))

    def places(self, view: View, action: Action) -> Sequence[str]:
        """The squares an action speaks of; that on which a move ends."""
        position = cast(Position, view)
        if action["do"] != "move":
            return super().places(view, action)
        start = position.soldiers[position.turn.seat].at or ""
        return (position.world.track.ahead(start, _steps(action)),)

    def where(self, view: View, space: str) -> str:
        """What a square is called."""
        return place_name(cast(Position, view), space)


def _steps(action: Action) -> int:
    steps: int = action["steps"] if "steps" in action else action["die"]
    return steps
