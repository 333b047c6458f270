"""What the parts of Iron Squad's table read: the position as it is shown, who looks at it, what is chosen and pointed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from game.api import Seat
from game.ironsquad.position import Position, World
from game.match import Chair
from scenes.boards.hexes.board import HexBoard, Hit, Mood
from scenes.kit.chrome import Chrome
from scenes.presentation.table import MatchContext
from scenes.tables.ironsquad.names import seat_names
from scenes.tables.ironsquad.pieces import board_of, mood_of, tile_of
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost, WhatIfHand

UNDER_NOTHING = Hit()


def placed(view: Position, ghost: Ghost) -> Position:
    """A copy of a view in which a unit stands where its ghost does, and nobody is in the midst of anything; the view stays."""
    new = view.copy()
    new.active = new.pending = None
    new.change(ghost.unit, at=ghost.at, facing=ghost.facing)
    return new


class Acts(NamedTuple):
    """What a mode may have done."""

    update: Callable[[], None]  # board and panels show what is chosen now
    refresh: Callable[[], None]  # the panels do
    point: Callable[[Hit], None]  # this is pointed at


@dataclass(eq=False)
class IronSquadState:
    """The state of one table.

    `view` is the position as far as it has been shown, `chair` that of the seat that may decide now, `seat` the one at the
    screen; `mode` names what the hand does by what is asked, "thought" while it moves a ghost, "" while it watches.
    """

    context: MatchContext
    view: Position
    seat: Seat | None
    chair: Chair | None = None
    previous_seat: Seat | None = None  # the seat that was at the screen, while all see what it has done
    mode: str = ""
    hit: Hit = UNDER_NOTHING
    chosen: str | None = None
    words: str = ""  # what is going on, while things move
    shown: bool = False  # whether the picture is that of the view, and nothing moves
    stale: bool = True
    mission_open: bool = False  # whether the seat at the screen looks at its mission
    holding: tuple[int, str] | None = None  # the round and the unit that the seat's sniper lets pass without being asked again
    slow: dict[str, str] = field(default_factory=dict)  # the markers that lie, as far as they have been shown
    laid: dict[str, tuple[str, int]] = field(default_factory=dict)
    looks: ViewToggles = field(default_factory=lambda: ViewToggles(("threat", "sight")))
    names: dict[Seat, str] = field(default_factory=seat_names)
    hand: WhatIfHand = field(init=False)
    chrome: Chrome | None = None
    vp: dict[Seat, int] = field(init=False)  # as far as it has been shown
    world: World = field(init=False)
    board: HexBoard = field(init=False)

    def __post_init__(self) -> None:
        self.world, self.vp = self.view.world, dict(self.view.vp)
        self.board = board_of(self.world)

    @property
    def thought(self) -> Position:
        """The view, or what it would be if the unit whose ghost stands somewhere stood there."""
        return self.hand.thought(self.view, placed)

    @property
    def thinkable(self) -> bool:
        """Whether a thought may begin now: in a turn in which no question waits for an answer."""
        return self.view.phase == "turn" and self.view.pending is None and self.shown and bool(self.view.units)

    def change(self) -> None:
        """Mark the picture to be drawn again."""
        self.stale = True

    def tell(self, words: str) -> None:
        """Show these words on the bottom bar while things move."""
        self.words, self.stale = words, True

    def look_at(self, space: str) -> None:
        """Move the board so that a hex can be seen."""
        if not self.board.is_shown(space):
            self.board.show_space(space)

    def turn_mission(self) -> None:
        """Turn the seat's mission card over."""
        self.mission_open = not self.mission_open and self.seat is not None
        self.stale = True

    def lay(self, loc: str, tile: str, rot: int) -> None:
        """Lay a tile on the board."""
        self.laid[loc] = (tile, rot)
        self.board.lay_tile(tile_of(self.world, loc, tile, rot))

    def light(self, night: bool, weather: str | None) -> Mood:
        """The light over the board as it lies open now."""
        grounds = {space: self.board.ground.ground(space) for space in self.world.hexes.ids}
        grounds |= dict.fromkeys(self.board.ground.objectives, "building")
        return mood_of(night, weather, grounds)
