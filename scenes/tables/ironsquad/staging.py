"""What every motion of Iron Squad's table needs: its seconds, what is said of it, where it is seen, the counters' marks."""

from __future__ import annotations

from game.api import Event, Seat
from game.ironsquad.position import Position
from game.ironsquad.records import SEATS
from scenes.boards.effects import room_of
from scenes.boards.hexes.board import Counter, HexBoard, Hit
from scenes.boards.hexes.motions import Mark
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Motion, Pause
from scenes.kit.words import say
from scenes.tables.ironsquad.names import figure_of, nation_name
from scenes.tables.ironsquad.pieces import SHOT, SLOW, STUCK
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState
from scenes.tables.motions import Moving

AROUND = 2
"""So many hexes around what the enemy does are brought into sight as well."""


class Staging(Moving[Position, Hit]):
    """The stage of the motions of one table. `at`: the hex where something last happened."""

    state: IronSquadState
    board: HexBoard

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self.world, self.type_of = state.world, state.world.tables.type_of
        self.at = ""

    def tell(self, key: str, **given: object) -> None:
        """Show a sentence of the section `moving` on the bottom bar."""
        self.acts.tell(say(f"ironsquad:moving.{key}", **given))

    def seat(self, unit: str) -> Seat:
        """Whose counter it is; under solo rules that is not written in its id."""
        counter = self.board.counters[unit]
        return next(seat for seat in SEATS if SIDES[seat] == counter.side)

    def name(self, unit: str) -> str:
        """What a unit on the board is called, in its side's colour."""
        return self.called(unit, self.seat(unit))

    def called(self, unit: str, seat: Seat) -> str:
        """What a unit of a seat is called, in the side's colour."""
        return in_colour(seat, say("ironsquad:table.unit", side=nation_name(seat), unit=self.type_of(unit).title))

    def side(self, seat: Seat) -> str:
        """What a seat is called, in its side's colour."""
        return in_colour(seat, self.state.names[seat])

    def told(self, event: Event) -> Motion | None:
        """An event of which nothing but the sentence is seen."""
        given: dict[str, str] = {}
        if "seat" in event:
            given["side"] = self.side(event["seat"])
        for field in ("unit", "target"):
            if field in event:
                given[field] = self.name(event[field])
        self.tell(event["is"], **given)
        return Pause(self.seconds(0.4))

    def follow(self, *spaces: str) -> None:
        """Follow what happens on the last of these hexes, and bring all of them into sight; where the board has to move for that
        in the enemy's turn, also those who act next and what lies around, as far as one view holds them: it stays for what comes.
        """
        self.at = spaces[-1]
        super().follow(*spaces)
        seen = all(map(room_of(self.board).collidepoint, map(self.board.to_screen, spaces)))
        if not seen and self.state.seat and self.before.phase == "turn" and self.before.seat != self.state.seat:
            self._follow_next()
        self.scene = self.at

    def _follow_next(self) -> None:
        """Follow who of the acting side is still to act, the nearest first, and what lies around, while one view holds all."""
        hexes, counters = self.state.world.hexes, self.board.counters
        own = [one.space for one in counters.values() if one.side == SIDES[self.before.seat or ""] and not one.dimmed]
        near = sorted(own, key=lambda space: (hexes.distance(self.at, space), space))
        room = room_of(self.board)
        for wanted in (*near, *hexes.within(self.at, AROUND)):
            xs, ys = zip(*map(self.board.to_screen, (*self.watched, wanted)), strict=True)
            if max(xs) - min(xs) <= room.w and max(ys) - min(ys) <= room.h:
                super().follow(wanted)

    def marks(self, unit: str, more: str = "", less: str = "") -> tuple[str, ...]:
        """The marks of a counter with one more or one less, in the order in which they lie."""
        lie = {*self.board.counters[unit].marks, more} - {less}
        return tuple(mark for mark in (SLOW, STUCK, SHOT) if mark in lie)

    def mark(self, unit: str, mark: str) -> Motion:
        """A marker falls on a counter."""
        return Mark(self.board, unit, self.marks(unit, more=mark), self.seconds(0.25))

    def new_counter(self, unit: str, seat: Seat, at: str, facing: int | None) -> Counter:
        """The counter of a unit to which nothing has happened."""
        kind = self.type_of(unit)
        full = len(kind.health)
        return Counter(SIDES[seat], figure_of(kind.id, seat), at, kind.shape, facing, full, full)

    @property
    def alone(self) -> bool:
        """Whether the present event moves by itself."""
        return len(self.batch) == 1
