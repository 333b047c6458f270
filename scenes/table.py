"""What the match screen asks of a game's table: its panels, the look of its events, the meaning of a click."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

import pygame

from game.api import Action, Event, Seat
from game.match import Chair
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.palette import Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget

# A line a game: where its table is.
TABLES = {
    "operators": "scenes.tables.operators",
}


class Surroundings(Protocol):
    """What a table is given: how to decide something, how fast to move, whether to stop after every step."""

    decide: Callable[[Action], None]
    take_back: Callable[[], None]
    speed: Callable[[], float]
    names: Mapping[Seat, str]


class Table(Protocol):
    """One game's picture. It never changes the match: what is decided goes to `decide`."""

    title: str
    widgets: Sequence[Widget]
    stale: bool
    restless: bool

    def side(self, seat: Seat) -> Side: ...

    def figure(self, seat: Seat) -> str: ...

    def resize(self, chrome: Chrome) -> None: ...

    def show(self, view: Any, chair: Chair | None) -> None:
        """Nothing comes back; the picture is built anew from a view. `chair` is the seat's that may decide now, if any."""
        ...

    def batches(self, events: Sequence[Event]) -> list[list[Event]]: ...

    def motion(self, batch: Sequence[Event]) -> Motion | None: ...

    def handle(self, event: pygame.event.Event) -> bool: ...

    def update(self, seconds: float) -> None: ...

    def draw(self, surface: pygame.Surface) -> None: ...

    def draw_over(self, surface: pygame.Surface) -> None: ...

    def chips(self) -> tuple[list[Chip], list[Chip]]: ...

    def sentence(self) -> str: ...

    def buttons(self) -> list[Button]: ...

    def line(self, event: Event) -> str | None: ...

    def spaces(self, event: Event) -> list[str]: ...

    def point_out(self, spaces: Sequence[str]) -> None: ...


def table_of(game: str, chair: Chair, around: Surroundings) -> Table:
    """The table of a game."""
    made: Table = import_module(TABLES[game]).make(chair, around)
    return made
