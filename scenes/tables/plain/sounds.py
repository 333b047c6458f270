"""The plain table makes no sound of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.api import Event
from scenes.presentation.sounds import Cue
from scenes.presentation.table import Table


class PlainSounds:
    """The sounds of a plain table: none."""

    made: Mapping[str, Callable[[Event], Sequence[Cue]]] = {}
    silent = frozenset[str]()
    triggers: Mapping[str, str] = {}

    def __init__(self, table: Table) -> None:
        """Make no sound of this table."""

    def tension(self, event: Event) -> float | None:
        """None: the mood stays as it is."""
        return None
