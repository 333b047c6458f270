"""A unit that stands elsewhere in thought: the stage that Iron Squad lends to the hand which moves it, and the mode meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.api import Seat
from game.boards.hexes import CORNERS
from game.ironsquad.paths import reached
from game.ironsquad.position import OTHER, Position
from game.ironsquad.rules import RULES
from scenes.boards.hexes.board import Hit, Ring
from scenes.kit import palette
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.threat_lines import next_turn
from scenes.tables.ironsquad.advising.threats import enterable
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.names import called
from scenes.tables.ironsquad.pieces import counters_of, flags_of
from scenes.tables.ironsquad.prospects import Outlook
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState
from scenes.tables.ironsquad.turn import Acting
from scenes.tables.what_if import Ghost

FADE = 0.62  # of a counter that lies there in thought alone


def thought_about(view: Position) -> tuple[object, ...]:
    """All of a view that a thought is about: a turn, whether a question waits in it, the units, and the ground."""
    return view.round, view.phase, view.seat, view.pending, dict(view.units), dict(view.tiles)


class WhatIf:
    """What the hand may think of on one table: any unit on any hex that can be entered, as far as is known.

    `mode()` is what the hand does now.
    """

    def __init__(self, state: IronSquadState, acts: IronSquadActs, mode: Callable[[], Mode]) -> None:
        self.state, self.acts, self.mode = state, acts, mode

    @property
    def open(self) -> bool:
        """Whether a thought may begin now: in a turn in which no question waits for an answer."""
        return self.state.thinkable

    def units(self) -> dict[str, str | None]:
        """All units on the board, those of the other side first."""
        view = self.state.view
        own: Seat = self.state.seat or view.seat or "us"
        return {name: unit.at for seat in (OTHER[own], own) for name, unit in view.own(seat)}

    def under(self) -> str | None:
        """The unit under the pointer."""
        return self.state.hit.unit

    def called(self, unit: str) -> str:
        """A unit's name with its side, as rich text."""
        return called(self.state.view, unit)

    def where(self, space: str) -> str:
        """A space as the board writes it."""
        return space

    def may_stand(self, unit: str, space: str) -> bool:
        """Whether somebody could stand on a hex, as far as is known."""
        return enterable(self.state.view, space)

    def spaces(self, unit: str) -> Sequence[str]:
        """The hexes the unit could come to in a turn, the nearest first."""
        view = self.state.view
        view = next_turn(view, view.units[unit].seat)
        far = reached(view, view.units[unit])
        return sorted(far, key=lambda space: (far[space], space))

    def faced(self, unit: str, space: str, kept: int | None) -> int | None:
        """The facing it was turned to, else the one it has now; None for a square counter."""
        return kept or self.state.view.units[unit].facing

    def turned(self, ghost: Ghost, by: int) -> int:
        """The corner it faces after so many turns clockwise."""
        return CORNERS[(CORNERS.index(ghost.facing) + by) % len(CORNERS)]

    def choose(self, unit: str) -> bool:
        """Whether it is shown what another unit could do then."""
        if not self.mode().thinking or unit not in self.state.view.units:
            return False
        self.mode().choose(unit)
        return True

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        state, ghost = self.state, self.state.hand.ghost
        self.place()
        if ghost and state.hand.carried and self.mode().thinking:
            self.mode().hover(state.hit)  # it goes with the pointer, and nothing follows from it yet
            state.look_at(ghost.at)
        else:
            self.acts.change_mode()

    def place(self) -> None:
        """Put the counters where their units stand, but for one that stands elsewhere in thought."""
        view, ghost = self.state.view, self.state.hand.ghost
        counters = counters_of(self.state.placed(view, ghost) if ghost else view)
        if ghost:
            counters[ghost.unit].fade = FADE
        self.state.board.place_all(counters, flags_of(view))
        self.state.board.bury(view.round, self.state.context.people)


class WhatIfMode(Acting):
    """A unit is moved in thought: what it could do from there is lit, or what the chosen one could do then. Nothing is played."""

    thinking = True

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self._begun: tuple[Position, Seat, Position] | None = None
        self._ghost: str | None = None  # whose ghost it was when the board was dressed last

    @property
    def view(self) -> Position:
        """The position as it is thought of; for a unit whose turn it is not, as its next turn begins."""
        now = self.state.thought
        unit = now.units.get(self.chosen or "")
        if unit is None or (self.state.chair and unit.seat == now.seat and not unit.done):
            return now
        if self._begun is None or self._begun[0] is not now or self._begun[1] != unit.seat:
            self._begun = now, unit.seat, as_it_begins(now, unit.seat)
        return self._begun[2]

    def ask(self, what: str, **about: Any) -> dict[str, Any]:
        view = self.view
        return RULES.ask(view, what, {"seat": view.seat} | about)

    def waiting(self) -> list[str]:
        """Nobody: in thought no unit waits for its turn."""
        return []

    def update_highlights(self) -> None:
        self._choose_ghost()
        super().update_highlights()

    def _choose_ghost(self) -> None:
        """Choose a ghost of the seat's own side as it is picked up, one of the other side if nobody else is chosen."""
        ghost, view = self.state.hand.ghost, self.state.view
        unit = ghost.unit if ghost else None
        if unit != self._ghost:
            self._ghost = unit
            if unit and (self.chosen not in view.units or view.units[unit].seat == self.state.seat):
                self.chosen = unit

    def _show_tags(self, outlook: Outlook, posts: Mapping[str, str] | None = None) -> None:
        super()._show_tags(outlook, {**(posts or {}), **self._mark()})

    def _show_restored(self) -> None:
        self.board.over.show_tags(self._mark())

    def _mark(self) -> dict[str, str]:
        """The words that lie on a ghost."""
        ghost = self.state.hand.ghost
        return {ghost.at: say("ghost.mark")} if ghost else {}

    def _point(self) -> None:
        super()._point()
        ghost, over = self.state.hand.ghost, self.board.over
        if ghost:
            over.show_rings({**over.rings, self.state.view.units[ghost.unit].at: Ring(palette.TEXT, True)})
            over.show_tags({**over.tags, **self._mark()})

    def click(self, hit: Hit) -> bool:
        """False: a click is the ghost's, and nothing is ever played."""
        return False

    def card(self, name: str) -> None:
        """Pick its unit up, or choose it beside a ghost that stands, as a click on its counter does."""
        self.state.hand.click(self.state.view.units[name].at, name)

    def why_nothing(self, hit: Hit) -> str:
        """What is expected of the hand: nothing is out of reach of a thought."""
        return self.state.hand.sentence()

    def back(self) -> bool:
        return False

    def wheel(self, notches: int) -> bool:
        return False

    def key(self, action: str) -> bool:
        if action in ("turn_left", "turn_right"):
            self.point_on(1 if action == "turn_right" else -1)
            return True
        if action != "next":
            return False
        units = [name for name, _ in self.view.own(self.state.seat or self.side)]
        if units:
            place = units.index(self.chosen) + 1 if self.chosen in units else 0
            self.choose(units[place % len(units)])
        return True


def as_it_begins(view: Position, seat: Seat) -> Position:
    """A copy of a view as a turn of a seat begins, also while one goes on."""
    other = view.copy()
    other.seat = OTHER[seat]
    return next_turn(other, seat)
