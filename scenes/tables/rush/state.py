"""What the parts of the table of Rush read: what is shown, who looks at it, how long a fuse has burnt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from game.api import Action, Event, Seat
from game.match import Chair
from game.rush.position import Position, Soldier, World, but
from game.rush.records import SIDE_OF
from scenes.boards.lines import Point
from scenes.boards.loop.board import NOTHING, Hit, LoopBoard
from scenes.boards.loop.furniture import Die
from scenes.kit.chrome import Chrome
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.presentation.refusals import readable
from scenes.presentation.table import MatchContext
from scenes.tables.rush.after_fuse import AfterFuse, burnt_out
from scenes.tables.rush.names import full_name, name_in, out_of_play, place_name, soldier_name, vehicle_name
from scenes.tables.rush.pieces import board_of
from scenes.tables.state import Acts, TableState
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost

RushActs = Acts[Hit]


@dataclass(eq=False)
class RushState(TableState[Position, Hit]):
    """What is known at a table of Rush.

    `burnt`: the seconds that the fuse has burnt, None where none does; `clock`: whether it burns in real time; `waits`: it does
    not as long as something is read; `ready`: whoever throws has let it run himself; `defusing`: the dice that were thrown at
    it last; `after_fuse`: whether a press still means the fuse that is out; `told`: what was done last, `outcome`: that of a
    fight, a shot or a demolition in this turn; `plate_at`: the pixel of a seat's plate beside the board, where its points
    stand; `unread`: the view before dice and falls that have not been seen; `heard`: how many events there were up to the end
    of the group that moves, `group`: how many of them are its own; `entered`: the round in which somebody entered unasked,
    because there was one place to enter; `taught`: the round in which a lesson stood here last; `tried`: whoever learns has
    started the clock of this fuse; `salvo`: the dice of shells that are still to be seen; `idle`: why a card had no effect, by
    round, seat and card; `clash`: the first fight of whoever learns waits for him; `through`: who moves both dice by one
    press, as either order brings the same, and in which round.
    """

    board: LoopBoard
    burnt: float | None = None
    clock: bool = True
    waits: bool = False
    ready: bool = False
    defusing: tuple[Die, ...] | None = None
    told: str = ""
    outcome: str = ""
    after_fuse: AfterFuse = field(default_factory=AfterFuse)
    entered: int = 0
    taught: int | None = None
    tried: bool = False
    unread: Position | None = None
    heard: int = 0
    group: int = 0
    clash: bool = False
    through: tuple[Seat, int] | None = None
    salvo: tuple[Die, ...] | None = None
    idle: dict[tuple[int, Seat, str], str] = field(default_factory=dict)
    plate_at: Callable[[Seat], Point | None] = lambda seat: None
    _asks: tuple[Position, dict[str, Any]] | None = field(default=None)

    @property
    def world(self) -> World:
        """What never changes in a match."""
        return self.view.world

    def score_at(self, chrome: Chrome, seat: Seat) -> Point | None:
        return self.plate_at(seat)

    def pick(self, at: tuple[int, int]) -> Hit:
        return self.board.pick(at)

    def placed(self, view: Position, ghost: Ghost) -> Position:
        """A copy of a view in which a soldier stands where his ghost does."""
        new = view.copy()
        if ghost.unit in view.vehicles:
            vehicle = view.vehicles[ghost.unit]
            new.set_vehicle(ghost.unit, but(vehicle, at=ghost.at))
            for seat in vehicle.crew:
                new.change(seat, at=ghost.at)
            return new
        new.soldiers = {**new.soldiers, ghost.unit: but(new.soldiers[ghost.unit], at=ghost.at, status="up", ride=None)}
        return new

    def ask(self, what: str, **about: object) -> Any:
        """The answer to a question about what is shown, worked out once for each view."""
        key = f"{what} {sorted(about.items(), key=lambda one: one[0])!r}"
        return self.worked_out(key, lambda view: self.context.chair().rules.ask(view, what, dict(about)))

    def worked_out(self, key: str, make: Callable[[Position], Any]) -> Any:
        """What `make` finds in the view, or in what is thought of it; found out once for each."""
        view = self.thought if self.hand.busy else self.settled
        if self._asks is None or self._asks[0] is not view:
            self._asks = view, {}
        known = self._asks[1]
        if key not in known:
            known[key] = make(view)
        return known[key]

    def refusal(self, action: Action) -> str:
        """Why the seat at the screen may not do this, with names in the place of ids; "" where it may."""
        return readable(self.context.chair().refusal(action) or "", partial(name_in, self.view))

    def soldier(self, seat: Seat) -> Soldier:
        """A seat's soldier."""
        return self.view.soldiers[seat]

    def label(self, space: str) -> str:
        """What a square is called."""
        return place_name(self.view, space)

    def called(self, seat: Seat) -> str:
        """A soldier's name in the colour of his side, as rich text."""
        return in_colour(seat, soldier_name(self.view, seat)) if seat in self.view.soldiers else seat

    def unit_called(self, unit: str) -> str:
        """A soldier's or a vehicle's name, as rich text."""
        if unit in self.view.soldiers:
            return self.called(unit)
        vehicle = self.view.vehicles.get(unit)
        return in_colour(first_seat(vehicle.side if vehicle else SIDES_OF[unit[0]]), vehicle_name(self.world, unit))

    @property
    def saved(self) -> bool:
        """Whether the dice that lie in the tray have just saved the station whose fuse is still shown."""
        lain = self.defusing if self.unread is None and self.view.turn.fuse is not None else None
        return lain is not None and len({die.shown for die in lain}) == 1

    @property
    def burnt_out(self) -> bool:
        """Whether to take something back would light a fuse again that has burnt out."""
        context = self.context
        seat = None if context.shared else context.perspective
        return burnt_out(context.chair().story(), seat)

    @property
    def settled(self) -> Position:
        """The position as far as it is told: what dice have done is not, as long as they roll."""
        return self.unread or self.view

    @property
    def story(self) -> Sequence[Event]:
        """What has happened as far as it is told, as the position is."""
        return self.context.chair().story()[: self.heard - (self.group if self.unread is not None else 0)]

    @property
    def seconds(self) -> int:
        """How long a fuse burns (R-RU-125)."""
        return int(self.world.options["defuse_seconds"])

    @property
    def unready(self) -> bool:
        """Whether a fuse waits until whoever throws at it says that he is ready: it is the first one that burns in real time."""
        context = self.context
        if not self.clock or not context.people or context.fuse_known or self.ready or self.view.turn.fuse is None:
            return False
        return context.shared or SIDE_OF.get(self.seat or "") == "defenders"

    @property
    def delayed(self) -> bool:
        """Whether no clock runs now: a lesson or the log is read, or the first fuse waits for whoever throws."""
        return self.context.reading or self.context.covered or self.unready

    def left(self) -> float | None:
        """The seconds that the fuse has left; None where none burns, the clock is off, or a match is only looked back on."""
        if self.burnt is None or self.view.turn.fuse is None or not self.clock or not self.context.people:
            return None
        return max(0.0, self.seconds - self.burnt)


SIDES_OF = {"r": "attackers", "b": "defenders"}


def first_seat(side: str) -> Seat:
    """The seat whose colours stand for a side."""
    return "A1" if side == "attackers" else "D1"


def board_name(world: World) -> str:
    """What a board is called."""
    return say(f"rush:board.{world.board.id}")


def short_place(view: Position, space: str) -> str:
    """What a square is called in a word or two: an M-Com that is played for by its number."""
    square = view.world.squares[space]
    return square.number if square.kind == "mcom" and space not in out_of_play(view) else translated(square.label)


def names_in(view: Position) -> Mapping[Seat, str]:
    """What each seat is called, those without a soldier by the plain words."""
    found = {}
    for side in SIDE_OF:
        named = side in view.soldiers
        found[side] = full_name(view, side) if named else say(f"rush:plain.seat.{side}")
    return found


def state_of(chair: Chair, context: MatchContext) -> RushState:
    """The state of a new table."""
    view: Position = chair.view()
    board, names = board_of(view.world.board), names_in(view)
    state = RushState(context, view, board, NOTHING, names, ViewToggles(("threat",)), chair.seat)
    state.clock = context.fuse_clock
    return state
