"""What the parts of the table of Danger Close read: what is shown, who may see which of it, what an action would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.api import Action, Event, Seat
from game.match import Chair
from game.skulls import rounds
from game.skulls.position import HIDDEN, Checks, Declared, Position, World
from game.skulls.records import SEATS
from game.skulls.to_come import named_stacks, note_turned, turned_over
from scenes.boards.zones.board import NOTHING, Hit, ZoneBoard
from scenes.presentation.table import MatchContext
from scenes.tables.skulls.gone import Gone
from scenes.tables.skulls.names import seat_names
from scenes.tables.skulls.parts.advice import Then
from scenes.tables.skulls.pieces import board_of
from scenes.tables.skulls.prospects import Prospect, prospect
from scenes.tables.state import TableState
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost

SECRET = frozenset({"muster", "plan"})
"""The phases in which a seat decides what the other one must not see."""


class Planned(NamedTuple):
    """What was told of the rest of a turn as its first step was made: whose turn, and what was to follow."""

    unit: str
    round: int
    then: Then


ROOMY = 1700  # design units of a bottom bar that has room for words on all its buttons


@dataclass(eq=False)
class SkullsState(TableState[Position, Hit]):
    """What is known at a table of Danger Close.

    `pair`: which pair of the round is open, and how many there are; `turned`: whose cards have been turned over in it;
    `penalties`: what was taken from the initiative of each card as it was turned over (R-SK-33); `kept_open`: a turn does not
    end by itself just now, as something of it was taken back; `planned`: what was to follow the last step; `gone`: where enemies
    went since the seat last did something; `subject_shown`: the panel of what is pointed at has room beside the board.
    """

    board: ZoneBoard
    pair: tuple[int, int] | None = None
    turned: set[str] = field(default_factory=set)
    penalties: dict[str, int] = field(default_factory=dict)
    kept_open: bool = False
    subject_shown: bool = False
    planned: Planned | None = None
    gone: Gone = field(init=False)
    _prospects: dict[str, Prospect] = field(default_factory=dict)
    _prospects_of: Position | None = None
    _known: tuple[Position, Position] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.gone = Gone(self.world)

    @property
    def roomy(self) -> bool:
        """Whether the bottom bar has room for the words of what is only looked at, beside all that decides."""
        return self.chrome is not None and self.chrome.bottom.w >= self.chrome.scale.px(ROOMY)

    @property
    def world(self) -> World:
        """What never changes in a match."""
        return self.view.world

    def pick(self, at: tuple[int, int]) -> Hit:
        return self.board.pick(at)

    def placed(self, view: Position, ghost: Ghost) -> Position:
        new = view.copy()
        new.change(ghost.unit, space=ghost.at, vehicle=None)
        return new

    @property
    def known(self) -> Position:
        """The view, with the cards that are yet to be turned over named: whose they are has been seen, though not their order."""
        if self._known is None or self._known[0] is not self.view:
            self._known = self.view, named_stacks(self.view, self.turned)
        return self._known[1]

    @property
    def thought(self) -> Position:
        """The view as it is known, or what it would be if the unit whose ghost stands somewhere stood there."""
        return self.hand.thought(self.known, self.placed)

    # --- who may see what, and who decides --------------------------------------------------------------------------------

    def knows(self, seat: Seat) -> bool:
        """Whether what a seat alone may know of itself is shown: always where one person plays, while planning, and at a peek."""
        if seat != self.seat:
            return False
        return not self.context.shared or self.view.phase in SECRET or self.looks.on("peek")

    @property
    def open_view(self) -> Position:
        """The view as it may lie open now: the seat's tokens that lie face down are hidden from whoever looks on."""
        seat = self.seat
        if seat is None or self.knows(seat):
            return self.view
        found = self.view.copy()
        found.units = {
            name: unit._replace(ready=HIDDEN) if unit.ready and not unit.shown and self.world.side(name) == seat else unit
            for name, unit in self.view.units.items()
        }
        return found

    def deciding(self) -> Seat | None:
        """The seat that is waited for, None where it is not one alone."""
        view = self.view
        if view.phase == "respond" and isinstance(view.pending, Declared):
            return view.pending.seat
        if view.phase == "order" and isinstance(view.pending, Checks):
            return view.pending.queue[0][0]
        if view.phase in ("turn", "follow") and view.turn:
            return self.world.side(view.turn.unit)
        waiting = [seat for seat in SEATS if not view.teams[seat].done]
        return waiting[0] if len(waiting) == 1 else None

    def foe(self, unit: str) -> bool:
        """Whether a unit is an enemy of the seat at the screen, else of the one that is waited for."""
        own = self.seat or self.deciding()
        return own is not None and self.world.side(unit) != own

    # --- pairs ------------------------------------------------------------------------------------------------------------

    def count_pairs(self, story: Sequence[Event], view: Position) -> None:
        """Count from the story how many pairs of the round were open, and what the cards of the last counted."""
        opened, self.penalties = 0, {}
        self.turned, self._known = turned_over(story), None
        for event in reversed(story):
            if event["is"] == "round":
                break
            if event["is"] == "revealed" and opened == 1:
                self.penalties[event["unit"]] = event["penalty"]
            opened += event["is"] == "first"
        self._set_pair(opened, view)

    def _set_pair(self, opened: int, view: Position) -> None:
        stacks = [len(team.stack) for team in view.teams.values() if isinstance(team.stack, tuple)]
        self.pair = (opened, opened + max(stacks, default=0)) if opened else None

    def note(self, event: Event, view: Position) -> None:
        """Go on counting with an event that led to this view."""
        self.gone.note(event, None if self.context.shared else self.seat)
        note_turned(self.turned, event)
        self._known = None
        if event["is"] == "revealed":
            self.penalties[event["unit"]] = event["penalty"]
        elif event["is"] == "first":
            self._set_pair((self.pair[0] if self.pair else 0) + 1, view)
        elif event["is"] == "round":
            self.pair = None

    def penalty(self, seat: Seat, unit: str) -> int:
        """What was taken from the initiative of an open card; what would be now where nobody saw it turned over."""
        return self.penalties[unit] if unit in self.penalties else rounds.penalty(self.view, seat)

    # --- what would be ----------------------------------------------------------------------------------------------------

    def seen(self, action: Action, order: Sequence[str] = ()) -> Prospect:
        """What an action that is decided about would come to, worked out once for each view."""
        view = self.view
        if self._prospects_of is not view:
            self._prospects_of, self._prospects = view, {}
        key = repr((sorted(action.items()), order))
        if key not in self._prospects:
            acting = action["unit"] if action["do"] == "check" else view.turn.unit if view.turn else ""
            self._prospects[key] = prospect(view, view.world.side(acting) if acting else "seal", action, order)
        return self._prospects[key]


def state_of(chair: Chair, context: MatchContext) -> SkullsState:
    """The state of a table at which nothing has been shown yet."""
    view: Position = chair.view()
    looks = ViewToggles(("threat", "peek"))
    return SkullsState(context, view, board_of(view.world), NOTHING, seat_names(), looks, chair.seat)
