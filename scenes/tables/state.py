"""What the parts of a table read, and what they may ask for. A part holds these two, never the table that composes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from game.api import Action, Seat
from game.match import Chair
from scenes.boards.acts import Painted
from scenes.boards.camera import Camera
from scenes.boards.effects import Spaces
from scenes.boards.lines import Point
from scenes.kit.chrome import Chrome
from scenes.presentation.table import MatchContext
from scenes.tables.points import Points
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost, WhatIfHand

V = TypeVar("V")
"""A game's view: its position as somebody may know it."""


class Hit(Protocol):
    """What lies at a point of a board."""

    @property
    def space(self) -> str | None: ...

    @property
    def unit(self) -> str | None: ...


H = TypeVar("H", bound=Hit)
"""What a game's board finds at a point."""


class Over(Protocol):
    """What is laid over a board for a while."""

    def clear(self) -> None: ...

    def show_hovered(self, space: str | None = None, /) -> None: ...


class Board(Spaces, Protocol):
    """A board that counters stand on."""

    pace: float
    rect: Rect
    camera: Camera

    @property
    def over(self) -> Over: ...

    @property
    def restless(self) -> bool: ...

    def leave(self, result: Painted) -> None: ...

    def dismiss(self) -> None: ...

    def clear_bodies(self) -> None: ...

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]: ...

    def gently(self) -> AbstractContextManager[None]: ...

    def update(self, seconds: float) -> None: ...

    def draw(self, surface: Surface) -> None: ...

    def handle(self, event: pygame.event.Event) -> bool: ...

    def is_shown(self, space: str) -> bool: ...

    def show_space(self, space: str, part: float = 0.5) -> None: ...

    def choose(self, unit: str | None) -> None: ...

    def show_targets(self, targets: Mapping[str, bool] | None = None) -> None: ...

    def show_ready(self, units: Sequence[str] = ()) -> None: ...

    def space_at(self, pos: tuple[int, int]) -> str | None: ...

    def whole(self) -> Surface: ...


@dataclass(eq=False)
class TableState(Generic[V, H]):
    """What is known at one table.

    `view`: the position as far as it has been shown; `seat`: the seat at the screen, None where everybody looks on; `chair`: of
    the seat that may decide now; `hit`: what is pointed at; `chosen`: the unit that is; `shown`: whether the picture is that of
    the view and nothing moves; `words`: on the bottom bar while things move; `behind`: the panels show less than the view;
    `stale`: draw it again. `hand` thinks of units elsewhere; `points` are on their way to the score.
    """

    context: MatchContext
    view: V
    board: Board
    hit: H
    names: Mapping[Seat, str]
    looks: ViewToggles
    seat: Seat | None = None
    chair: Chair | None = None
    chosen: str | None = None
    shown: bool = False
    words: str = ""
    chrome: Chrome | None = None
    behind: bool = False
    stale: bool = True
    hand: WhatIfHand = field(init=False)
    points: Points = field(init=False)
    nothing: H = field(init=False)  # what is pointed at where nothing is
    _asked: tuple[V, Chair, Sequence[Action], str] | None = None

    def __post_init__(self) -> None:
        self.nothing = self.hit
        self.points = Points(self, self.score_at)

    @property
    def looks_on(self) -> bool:
        """Whether somebody at the screen looks on while another decides."""
        return self.seat is not None and self.chair is None

    def change(self) -> None:
        """Have the picture drawn again."""
        self.stale = True

    def score_at(self, chrome: Chrome, seat: Seat) -> Point | None:
        """The pixel at which the score of a seat stands; None where it is not seen."""
        return None

    def pick(self, at: tuple[int, int]) -> H:
        """What lies at a point of the screen."""
        raise NotImplementedError

    def placed(self, view: V, ghost: Ghost) -> V:
        """A copy of a view in which a unit stands where its ghost does."""
        raise NotImplementedError

    @property
    def thought(self) -> V:
        """The view, or what it would be if the unit whose ghost stands somewhere stood there."""
        return self.hand.thought(self.view, self.placed)

    # --- what may be done -------------------------------------------------------------------------------------------------

    def _question(self) -> tuple[Sequence[Action], str]:
        """What the chair may do and what it is asked, found out once for each position shown."""
        if self.chair is None:
            return (), ""
        if self._asked is None or self._asked[0] is not self.view or self._asked[1] is not self.chair:
            what = next((ask.what for ask in self.chair.pending() if ask.seat == self.chair.seat), "")
            self._asked = self.view, self.chair, self.chair.legal(), what
        return self._asked[2:]

    @property
    def legal(self) -> Sequence[Action]:
        """What the seat at the screen may do now."""
        return self._question()[0]

    @property
    def asked(self) -> str:
        """What the seat at the screen is asked (`Ask.what`); "" where it does not decide."""
        return self._question()[1]

    def forget_legal(self) -> None:
        """Find out again what may be done: something has been."""
        self._asked = None


@dataclass(frozen=True)
class Acts(Generic[H]):
    """What a part of a table may ask for."""

    decide: Callable[[Mapping[str, object]], None]  # the seat at the screen does this, unless it no longer decides
    take_back: Callable[[], None]
    update_highlights: Callable[[], None]  # board and panels follow what was chosen
    change_mode: Callable[[], None]  # what the hand does follows what is asked, or thought
    point: Callable[[H], None]  # what is pointed at, by the mouse or by a key
    put_away: Callable[[], None]  # the lights go, because something moves
    tell: Callable[[str], None]  # words on the bottom bar while it does
    resize: Callable[[Chrome], None]
    refresh: Callable[[], None]  # what stands beside the board is filled again
