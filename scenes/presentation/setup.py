"""What the set-up screen asks of a game: a game's `setup.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pygame import Surface

from game.api import Seat
from scenes.kit.controls import Control
from scenes.kit.widgets import Widget
from scenes.presentation.choices import Choices, Options
from scenes.presentation.seats import Chosen
from scenes.presentation.types import View

Choose = Callable[[str, Any], None]


class SeatPart(Protocol):
    """The widgets of one seat that are a game's own, in rows on its card."""

    @property
    def rows(self) -> Sequence[Sequence[Widget]]: ...

    def show(self, options: Options, scenario: str) -> None: ...  # shows what is chosen now


def settled(chosen: Chosen) -> Chosen:
    """What was chosen, as it is: names are no part of the match."""
    return chosen


def prepare(scenario: str) -> bool:
    """Whether a part was painted of what its match will show; in most games nothing takes so long, False."""
    return False


def standing(name: str) -> str:
    """Where a player stands before a match: in most games nowhere, ""."""
    return ""


class SetupPage(Choices[View], Protocol[View]):
    """A game's own part of the set-up."""

    WHOLE: frozenset[str]  # options whose control has a row for itself
    ABOVE: tuple[str, ...]  # options that say how many seats there are, and stand over them in this order

    PROPORTION: float  # of the boards' pictures: height by width

    def portrait(self, scenario: str, size: tuple[int, int]) -> Surface: ...  # the picture of its board, so many pixels large

    def prepare(self, scenario: str) -> bool: ...  # paints a part of what its match will show; False: all of it is there

    def figure_of(self, seat: Seat, options: Options) -> str: ...  # below art/

    def control(self, option: str, value: Any, choose: Choose) -> Control | None: ...  # of its own, for an option; or None

    def part(self, seat: Seat, options: Options, choose: Choose) -> SeatPart: ...

    def standing(self, name: str) -> str: ...  # where the person of that name stands so far; "" where nobody knows

    def settled(self, chosen: Chosen) -> Chosen: ...  # what was chosen, as the match needs it
