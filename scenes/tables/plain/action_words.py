"""What an action of any game is called and where it happens, from its verb and the kinds of its fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action
from game.games import rules
from scenes.presentation.table import Table
from scenes.tables.plain.wording import View, Wording


class PlainActionWords:
    """The words and places of one game's actions."""

    def __init__(self, game: str) -> None:
        self.wording = Wording(rules(game))

    def in_words(self, view: View, action: Action) -> str:
        """An action in words."""
        return self.wording.action(view, action)

    def places(self, view: View, action: Action) -> Sequence[str]:
        """The spaces an action speaks of, the one to click last."""
        return self.wording.places(view, action)

    def where(self, view: View, space: str) -> str:
        """A space as the board writes it."""
        return space

    def around(self, view: View, actions: Sequence[Action]) -> Sequence[str]:
        """No spaces: a picture shows the whole board."""
        return ()

    def suppose(self, table: Table, told: Mapping[str, object]) -> None:
        """Do nothing: the plain table shows no odds."""
