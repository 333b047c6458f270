"""How blows fall at the table of Rush: those who fight throw themselves at each other, who is hit is thrown back and falls."""

from __future__ import annotations

from collections.abc import Sequence

from game.rush.records import SIDE_OF
from scenes.boards.blows import BEAT, DUCK, LUNGE, RECOIL, Duck, Lunge, Recoil
from scenes.boards.loop.motions import Fall
from scenes.kit.tweens import InTurn, Motion, Pause
from scenes.tables.rush.group import RushMoving


class Blows:
    """The blows of one table."""

    def __init__(self, on: RushMoving) -> None:
        self.on, self.board = on, on.board

    def clash(self, seats: Sequence[str]) -> list[Motion]:
        """The first of these who fight throws himself at an enemy, before the dice fall."""
        on, foe = self.on, _foe(seats[0], seats)
        return on.air(Lunge(self.board, on.token(seats[0]), on.token(foe), on.seconds(LUNGE))) if foe else []

    def struck(self, unit: str, source: str | None = None) -> Motion:
        """A token is thrown back."""
        return Recoil(self.board, unit, source, True, self.on.seconds(RECOIL))

    def thrown_at(self, unit: str, source: str, saved: bool) -> Motion:
        """Whoever something was thrown at ducks, if he is `saved`, else he is thrown back."""
        return Duck(self.board, unit, source, self.on.seconds(DUCK)) if saved else self.struck(unit, source)

    def fall(self, unit: str, dead: bool) -> list[Motion]:
        """A man is thrown back by whom he fights; a beat is held, and he falls. Vehicles do not fall."""
        if unit not in self.board.counters or self.board.counters[unit].craft:
            return []
        on = self.on
        falls = Fall(self.board, unit, dead, on.seconds(0.4))
        if self.board.counters[unit].lies:
            return [falls]
        foe = _foe(unit, [seat for event in on.heard("combat") for seat, _ in event["rolls"]])
        blow = InTurn([self.struck(unit, on.token(foe) if foe else None), Pause(on.seconds(BEAT))])
        return [*on.air(blow), falls]


def _foe(seat: str, seats: Sequence[str]) -> str | None:
    """The first of those who fight against a seat, if it is one of them."""
    return next((other for other in seats if seat in seats and SIDE_OF[other] != SIDE_OF[seat]), None)
