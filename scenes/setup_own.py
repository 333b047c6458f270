"""What the set-up screen asks of a game: the module `scenes/tables/<game>_setup.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from pygame import Surface

from game.api import Seat
from scenes.kit.controls import Control
from scenes.kit.widgets import Widget

Options = Mapping[str, Any]
Choose = Callable[[str, Any], None]


class SeatPart(Protocol):
    """The widgets of one seat that are a game's own, in rows on its card."""

    rows: Sequence[Sequence[Widget]]

    def show(self, options: Options, scenario: str) -> None: ...  # shows what is chosen now


class OwnSetup(Protocol):
    """A game's own part of the set-up."""

    OWN: frozenset[str]  # options that the panel of rules does not show: they stand on the seats' cards, or follow from them
    WHOLE: frozenset[str]  # options whose control has a row for itself
    MORE: frozenset[str]  # options that are seen only where the panel is unfolded

    PROPORTION: float  # of the boards' pictures: height by width

    def scenarios(self) -> Mapping[str, str]: ...  # the titles of those that are offered, by id, the usual one first

    def alone(self, scenario: str) -> str | None: ...  # in a game for one: the option that names the person's seat

    def hastens(self, scenario: str) -> bool: ...  # whether there is a set-up that the program can play for everybody

    def setting_up(self, view: Any) -> bool: ...  # whether a match is still before its first turn

    def text_of(self, scenario: str) -> str: ...  # what a scenario is like

    def portrait(self, scenario: str, size: tuple[int, int]) -> Surface: ...  # the picture of its board, so many pixels large

    def name_of(self, seat: Seat, options: Options) -> str: ...

    def figure_of(self, seat: Seat, options: Options) -> str: ...  # below art/

    def control(self, option: str, value: Any, choose: Choose) -> Control | None: ...  # of its own, for an option; or None

    def part(self, seat: Seat, options: Options, choose: Choose) -> SeatPart: ...


def own_setup(game: str) -> OwnSetup:
    """A game's own part of the set-up."""
    return cast(OwnSetup, import_module(f"scenes.tables.{game}_setup"))
