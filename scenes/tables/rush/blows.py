"""How blows fall at the table of Rush: those who fight throw themselves at each other, who is hit is thrown back and falls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from game.rush.records import SIDE_OF
from scenes.boards.blows import BEAT, DUCK, LUNGE, RECOIL, Duck, Lunge, Recoil
from scenes.boards.gunfire import FLIGHT
from scenes.boards.loop.motions import Burst, CombatDice, Fall
from scenes.boards.loop.shots import SHOT, Brace, Shot
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.rush.group import RushMoving
from scenes.tables.rush.names import soldier_name

FALLS, BURSTS = 0.4, 0.4  # seconds
SKULL, MANY = "rush/card/skull.svg", 3


class Blows:
    """The blows of one table."""

    def __init__(self, on: RushMoving) -> None:
        self.on, self.board = on, on.board

    def clash(self, seats: Sequence[str]) -> list[Motion]:
        """The first of these who fight throws himself at an enemy, before the dice fall."""
        on, foe = self.on, _foe(seats[0], seats)
        return on.air(Lunge(self.board, on.token(seats[0]), on.token(foe), on.seconds(LUNGE))) if foe else []

    def round(self, rolls: Sequence[tuple[str, bool]], tell: Callable[[], object]) -> list[Motion]:
        """What is seen under the dice of a round: all brace till these lie, then whoever rolled a minus is shot, and falls as
        that is told. Where all rolled a plus they duck.
        """
        on = self.on
        tokens = {seat: on.token(seat) for seat, _ in rolls}
        falls = [seat for seat, good in rolls if not good]
        blows = [self._shot(seat, self._shooter(seat, rolls), tokens, falls) for seat in falls]
        ducks = [Duck(self.board, tokens[seat], tokens.get(_foe(seat, [*tokens]) or ""), on.seconds(DUCK)) for seat in tokens]
        down = [
            Fall(self.board, seat, False, on.seconds(FALLS))
            for seat in falls
            if (token := self.board.counters.get(seat)) and not token.craft
        ]
        braced = on.air(Brace(self.board, [*tokens.values()], on.seconds(CombatDice.LANDS)))
        if not falls:
            return [*braced, Do(tell), *on.air(Together(ducks))]
        fate = self._fate([seat for seat in falls if tokens[seat] == seat])
        return [*braced, *on.air(Together(blows)), Do(tell), Together([*down, *fate])]

    def _fate(self, down: Sequence[str]) -> list[Motion]:
        """It is told over their square who is down: nothing of a crew, whose vehicle bursts."""
        on, at = self.on, self.on.at(down[0]) if down else None
        if at is None:
            return []
        names = [soldier_name(on.after, seat) for seat in down]
        key = ("fate", "fate_both")[len(names) - 1] if len(names) < MANY else "fate_many"
        words = say(f"rush:moving.{key}", name=names[0], other=names[-1], count=len(names))
        foes = {SIDE_OF[seat] != SIDE_OF[on.state.seat] for seat in down} if on.state.seat else set[bool]()
        return [on.fate(at, words, SKULL, foes.pop() if len(foes) == 1 else None)]

    def _shot(self, seat: str, shooter: str | None, tokens: Mapping[str, str], falls: Collection[str]) -> Motion:
        """Somebody is thrown back by the shot that hits him; a vehicle bursts."""
        on, unit = self.on, tokens[seat]
        source = tokens[shooter] if shooter else None
        hit = self.damaged(unit, source) if unit != seat else [self.struck(unit, source)]
        blow = InTurn([Pause(on.seconds(FLIGHT)), Together(hit)])
        if shooter is None or source is None:
            return blow
        return Together([Shot(self.board, source, unit, shooter not in falls, on.seconds(SHOT)), blow])

    @staticmethod
    def _shooter(seat: str, rolls: Sequence[tuple[str, bool]]) -> str | None:
        """Who fells somebody: an enemy who rolled a plus, or else one who falls as well."""
        foes = sorted((roll for roll in rolls if SIDE_OF[roll[0]] != SIDE_OF[seat]), key=lambda roll: not roll[1])
        return foes[0][0] if foes else None

    def struck(self, unit: str, source: str | None = None) -> Motion:
        """A token is thrown back."""
        return Recoil(self.board, unit, source, True, self.on.seconds(RECOIL))

    def damaged(self, vehicle: str, source: str | None = None) -> list[Motion]:
        """A vehicle bursts, and is thrown back."""
        at, struck = self.on.at(vehicle), self.struck(vehicle, source)
        return [Burst(self.board, at, 0.8, self.on.seconds(BURSTS)), struck] if at else [struck]

    def thrown_at(self, unit: str, source: str, saved: bool) -> Motion:
        """Whoever something was thrown at ducks, if he is `saved`, else he is thrown back."""
        return Duck(self.board, unit, source, self.on.seconds(DUCK)) if saved else self.struck(unit, source)

    def fall(self, unit: str, dead: bool) -> list[Motion]:
        """A man is thrown back; a beat is held, and he falls. Vehicles do not fall."""
        if unit not in self.board.counters or self.board.counters[unit].craft:
            return []
        on = self.on
        falls = Fall(self.board, unit, dead, on.seconds(FALLS))
        if self.board.counters[unit].lies:
            return [falls]
        blow = InTurn([self.struck(unit), Pause(on.seconds(BEAT))])
        return [*on.air(blow), falls]


def _foe(seat: str, seats: Sequence[str]) -> str | None:
    """The first of those who fight against a seat."""
    return next((other for other in seats if SIDE_OF[other] != SIDE_OF[seat]), None)
