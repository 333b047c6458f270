"""What a game's events sound like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from game.api import Event


class Cue(NamedTuple):
    """A sound, so many seconds after its event begins to be shown (at normal speed), as loud as this (0 to 1)."""

    name: str
    after: float = 0.0
    loudness: float = 1.0


class Sounding(Protocol):
    """What a game sounds like, on one table of it. It looks at the table and changes nothing."""

    @property
    def made(self) -> Mapping[str, Callable[[Event], Sequence[Cue]]]: ...  # by the kind of an event

    @property
    def silent(self) -> frozenset[str]: ...  # the other kinds: those that make no sound, on purpose

    @property
    def triggers(self) -> Mapping[str, str]: ...  # what the hand at the screen does without any event -> the sound of it

    def tension(self, event: Event) -> float | None: ...  # seconds for which it is a fight from now on; None: as before
