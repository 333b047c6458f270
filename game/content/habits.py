"""What the bots of a game think by: read once from its `bots.yaml`, or with other weights while a trainer tries them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

Habits = TypeVar("Habits")


class Kept(Generic[Habits]):
    """A game's habits as they are read when first asked for; `weights` is a part of them."""

    def __init__(self, read: Callable[[], Habits]) -> None:
        self._read = read
        self._own: Habits | None = None
        self._tried: Habits | None = None

    def __call__(self) -> Habits:
        """What holds now."""
        if self._tried is not None:
            return self._tried
        if self._own is None:
            self._own = self._read()
        return self._own

    def weighed(self, values: Mapping[str, float]) -> Habits:
        """The habits with other values for some weights."""
        own: Any = self()
        found: Habits = own._replace(weights=own.weights._replace(**values))
        return found

    @contextmanager
    def instead(self, habits: Habits) -> Iterator[None]:
        """Let bots think by these for a while."""
        before, self._tried = self._tried, habits
        try:
            yield
        finally:
            self._tried = before


KEPT = dict[str, Kept[Any]]()
"""The habits of each game whose judge has been read, by the game's name."""


def habits_of(game: str) -> Callable[[Callable[[], Habits]], Kept[Habits]]:
    """Keep what a function reads as the habits of a game."""

    def keep(read: Callable[[], Habits]) -> Kept[Habits]:
        KEPT[game] = Kept(read)
        return KEPT[game]

    return keep
