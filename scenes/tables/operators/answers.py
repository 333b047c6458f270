"""What the rules answer about a view of Operators."""

from __future__ import annotations

from functools import cached_property

from game.api import JsonMap, JsonObject
from game.operators.position import Position
from game.operators.rules import RULES


class Answers:
    """What the rules answer about one view; each question is asked once."""

    def __init__(self, view: Position) -> None:
        self.view = view
        self._known: dict[tuple[object, ...], JsonObject] = {}

    def ask(self, what: str, about: JsonMap) -> JsonObject:
        """The answer to a question."""
        key = (what, *about.items())
        if key not in self._known:
            self._known[key] = RULES.ask(self.view, what, about)
        return self._known[key]

    @cached_property
    def walking(self) -> Answers:
        """The answers if nobody could sprint."""
        view = self.view.copy()
        view.features = view.features._replace(sprint=False)
        return Answers(view)
