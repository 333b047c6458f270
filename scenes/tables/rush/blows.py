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
        self._foes: dict[str, str | None] = {}  # against whom each fights

    def clash(self, seats: Sequence[str]) -> list[Motion]:
        """The first of these who fight throws himself at an enemy, before the dice fall."""
        on, first = self.on, seats[0]
        foe = next((seat for seat in seats if SIDE_OF[seat] != SIDE_OF[first]), None)
        self._foes = {seat: (foe if SIDE_OF[seat] == SIDE_OF[first] else first) for seat in seats}
        return on.air(Lunge(self.board, on.token(first), on.token(foe), on.seconds(LUNGE))) if foe else []

    def struck(self, unit: str, source: str | None = None) -> Motion:
        """A token is thrown back."""
        return Recoil(self.board, unit, source, True, self.on.seconds(RECOIL))

    def thrown_at(self, unit: str, source: str, saved: bool) -> Motion:
        """Whoever something was thrown at ducks, if he is `saved`, else he is thrown back."""
        return Duck(self.board, unit, source, self.on.seconds(DUCK)) if saved else self.struck(unit, source)

    def fall(self, unit: str, dead: bool) -> list[Motion]:
        """A man is thrown back by whom he fought; a beat is held, and he falls. Vehicles do not fall."""
        if unit not in self.board.counters or self.board.counters[unit].craft:
            return []
        on, foe = self.on, self._foes.pop(unit, None)
        falls = Fall(self.board, unit, dead, on.seconds(0.4))
        if self.board.counters[unit].lies:
            return [falls]
        blow = InTurn([self.struck(unit, on.token(foe) if foe else None), Pause(on.seconds(BEAT))])
        return [*on.air(blow), falls]
