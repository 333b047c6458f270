"""What the parts of Iron Squad's table read: what is shown, who looks at it, how the board lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.api import Seat
from game.ironsquad.position import Position, World
from game.ironsquad.records import SEATS
from game.match import Chair
from scenes.boards.hexes.board import HexBoard, Hit, Mood
from scenes.boards.lines import Point
from scenes.kit.chrome import Chrome
from scenes.presentation.table import MatchContext
from scenes.tables.ironsquad.names import seat_names
from scenes.tables.ironsquad.pieces import board_of, mood_of, tile_of
from scenes.tables.ironsquad.walks import Walks
from scenes.tables.points import chip_of
from scenes.tables.state import Acts, TableState
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost

LEAST_COUNTER = 44  # design units: no counter is smaller in a look that the table takes by itself

IronSquadActs = Acts[Hit]


@dataclass(eq=False)
class IronSquadState(TableState[Position, Hit]):
    """What is known at a table of Iron Squad.

    `previous_seat`: the seat that was at the screen, while all see what it has done; `mission_open`: the seat looks at its
    mission; `holding`: the round and the unit that its sniper lets pass without being asked again; `walks`: what its
    clicks walked; `reckoned`: the view that missions are ticked by while somebody still falls. As far as they have been shown:
    the points, the markers that make slow, the tiles.
    """

    board: HexBoard
    previous_seat: Seat | None = None
    mission_open: bool = False
    holding: tuple[int, str] | None = None
    walks: Walks = field(default_factory=Walks)
    reckoned: Position | None = None
    vp: dict[Seat, int] = field(default_factory=dict)
    slow: dict[str, str] = field(default_factory=dict)
    laid: dict[str, tuple[str, int]] = field(default_factory=dict)

    @property
    def world(self) -> World:
        """What never changes in a match."""
        return self.view.world

    def score_at(self, chrome: Chrome, seat: Seat) -> Point | None:
        return chip_of(chrome, "panel.vp", SEATS.index(seat))

    def pick(self, at: tuple[int, int]) -> Hit:
        return self.board.pick(at)

    def placed(self, view: Position, ghost: Ghost) -> Position:
        """A copy of a view in which a unit stands where its ghost does, and nobody is in the midst of anything."""
        new = view.copy()
        new.active = new.pending = None
        new.change(ghost.unit, at=ghost.at, facing=ghost.facing)
        return new

    @property
    def thinkable(self) -> bool:
        """Whether a thought may begin now: in a turn in which no question waits for an answer."""
        return self.view.phase == "turn" and self.view.pending is None and self.shown and bool(self.view.units)

    def look_at(self, space: str) -> None:
        """Move the board so that a hex can be seen."""
        if not self.board.is_shown(space):
            self.board.show_space(space)

    def look_first(self, own: Sequence[str], everybody: Sequence[str]) -> None:
        """Look at the board for the first time with all hexes of the own squad in sight, as far as counters stay large.

        So are those of the enemy where missions lie open, as in the training, or the window's edge would cut any of them.
        """
        board = self.board
        board.hold_spaces(own, LEAST_COUNTER)
        clear = board.clear
        cut = any(clear.colliderect(area) and not clear.contains(area) for area in board.standing().values())
        if (cut or self.world.scenario.missions) and board.holds(everybody, LEAST_COUNTER):
            board.hold_spaces(everybody, LEAST_COUNTER)

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


def state_of(chair: Chair, context: MatchContext) -> IronSquadState:
    """The state of a new table."""
    view: Position = chair.view()
    looks = ViewToggles(("threat", "sight"))
    board, alone = board_of(view.world), context.people and not context.shared
    return IronSquadState(context, view, board, Hit(), seat_names(), looks, chair.seat, mission_open=alone, vp=dict(view.vp))
