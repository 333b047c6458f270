"""How a game tells its story: what the log, the result and the ledger ask of a game's own module of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from game.api import Event, Seat
from scenes.ledger import Roll

Names = Mapping[Seat, str]


class Heading(NamedTuple):
    """A line that separates: level 1 for a round, level 2 for a part of it."""

    words: str
    level: int


class Point(NamedTuple):
    """Points won: when (rounds since the start, 2.4 lies in the third round), by whom, to which score, by what."""

    at: float
    seat: Seat
    score: int
    why: str


class Clash(NamedTuple):
    """A fight as the list of fights shows it: where it stands in the match, its totals, how it ended (rich text)."""

    when: str
    totals: Mapping[Seat, int]
    winner: Seat | None
    ending: str


class Teller(Protocol):
    """A game's own words for what happened: the module `scenes/tables/<game>_story.py`."""

    KINDS: tuple[str, ...]  # kinds of dice figures, in the ledger's order

    def names(self, view: Any) -> dict[Seat, str]: ...  # what each seat is called

    def opening(self) -> Heading: ...  # what stands over the first line of a match

    def heading(self, event: Event) -> Heading | None: ...  # what stands over this event's line

    def line(self, event: Event, names: Names) -> str | None: ...  # rich text; None: not worth a line

    def spaces(self, event: Event, story: Sequence[Event] = ()) -> list[str]: ...  # where it happened

    def rolls(self, event: Event) -> list[Roll]: ...  # the dice it rolled

    def kind_words(self, kind: str) -> str: ...  # what a kind of KINDS is called

    def kind_icon(self, kind: str) -> str: ...  # its symbol below art/

    def points(self, story: Sequence[Event]) -> list[Point]: ...

    def point_words(self, why: str) -> str: ...  # what such a point is called

    def point_icon(self, why: str) -> str: ...  # its symbol below art/

    def rounds(self, story: Sequence[Event]) -> int: ...  # rounds begun

    def clashes(self, story: Sequence[Event], names: Names) -> list[Clash]: ...

    def reason(self, story: Sequence[Event], winner: Seat, names: Names) -> str: ...  # why the match was won

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None: ...  # a seat's picture below art/


def teller(game: str) -> Teller:
    """The module that tells a game's story."""
    return cast(Teller, import_module(f"scenes.tables.{game}_story"))
