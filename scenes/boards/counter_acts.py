"""Motions of counters that make room for each other: one comes, goes or moves, and the others move up."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

from scenes.boards.acts import Act, Stage
from scenes.boards.camera import Camera
from scenes.boards.dust import Wake
from scenes.boards.flat_board import Spot, Standing
from scenes.kit.tweens import ease_out, smooth

COMES = 0.32  # seconds
HEIGHT = 90.0  # board units from which a counter comes down
LEAN = 10.0  # degrees that one who goes leans forward
EACH, BESIDE = 0.12, 0.3  # widths of a counter between two puffs of dust, and beside the way that they rise


class Crowd(Stage, Protocol):
    """A board on which counters make room for each other."""

    @property
    def counters(self) -> Mapping[str, Standing]: ...

    def resting(self) -> dict[str, Spot]: ...

    def stir(self) -> None: ...


On = TypeVar("On", bound=Crowd)
C = TypeVar("C", bound=Standing)


class CounterAct(Act[On]):
    """A motion of counters. What stands still is as it was."""

    def settle(self) -> None:
        self.board.stale = True


class Shift(CounterAct[On]):
    """Counters go from where they stand to where they will stand, because one comes, goes or moves: a base of others."""

    def __init__(self, board: On, unit: str, seconds: float) -> None:
        super().__init__(board, seconds)
        self.unit = unit
        self._ways: dict[str, tuple[Spot, Spot]] = {}

    def change(self) -> None:
        """Change who stands where; nothing is seen of it yet."""

    def on_the_way(self, a: Spot, b: Spot, part: float) -> Spot:
        """Where a counter is after a part of its way."""
        return Spot(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, a.size + (b.size - a.size) * part)

    def begin(self) -> None:
        self.board.stir()
        before = {**self.board.resting(), **{unit: one.at for unit, one in self.board.counters.items() if one.at}}
        self.change()
        after = self.board.resting()
        self._ways = {unit: (before.get(unit, spot), spot) for unit, spot in after.items() if before.get(unit) != spot}

    def show(self, part: float) -> None:
        for unit, (start, end) in self._ways.items():
            if unit in self.board.counters:
                self.board.counters[unit].at = self.on_the_way(start, end, smooth(part))

    def end(self) -> None:
        for unit in self._ways:
            if unit in self.board.counters:
                self.board.counters[unit].at = None


class Walked(Crowd, Protocol):
    """A board on which those who go leave dust."""

    camera: Camera
    wake: Wake

    def limber(self, unit: str) -> None: ...

    def side_px(self, size: float) -> int: ...


Ground = TypeVar("Ground", bound=Walked)


class Going(Shift[Ground]):
    """A counter goes its way: it leans forward, dust stays behind and below it, and a streak in its colour: a base of others."""

    effort = 1.0
    """How much it leans and how much dust it raises; 0 for what flies."""

    def begin(self) -> None:
        super().begin()
        self._trod: Spot | None = None
        self._treads = 0
        if self.effort:
            board, counter = self.board, self.board.counters[self.unit]
            board.limber(self.unit)
            board.wake.warm(board.camera, self._wide(1.0), counter.side)

    def _wide(self, size: float) -> float:
        """Board units of the counter."""
        return self.board.side_px(size) / self.board.camera.zoom

    def tread(self, part: float) -> None:
        """Lean, and leave on the ground what belongs there now that so much of the way is gone."""
        counter = self.board.counters[self.unit]
        at, last = counter.at, self._trod
        if not self.effort or at is None:
            return
        self._trod = last = last or at
        across, down = at.x - last.x, at.y - last.y
        far, wide = math.hypot(across, down), self._wide(at.size)
        if across:
            counter.lean = math.copysign(LEAN * self.effort * min(1.0, 2 * math.sin(math.pi * part)), across)
        if far < wide * EACH:
            return
        self._trod = at
        self._treads += 1
        left_foot = self._treads % 2 == 1  # with the first of them
        if left_foot:
            self.board.wake.streak((at.x, at.y), wide * 0.8, counter.side)
        if left_foot or self.effort >= 1:
            foot, heading = wide * 0.34, math.degrees(math.atan2(down, across))
            aside = BESIDE if left_foot else -BESIDE
            x, y = at.x - across / far * wide * BESIDE - down / far * wide * aside, at.y + foot - down / far * wide * BESIDE
            self.board.wake.puff((x, y), heading, wide)


class Appear(Shift[On], Generic[On, C]):
    """A counter comes down in its space. A subclass puts it there in `change`."""

    def __init__(self, board: On, unit: str, counter: C, seconds: float = COMES) -> None:
        super().__init__(board, unit, seconds)
        self.counter = counter

    def change(self) -> None:
        self.counter.fade, self.counter.lift = 0.0, HEIGHT

    def show(self, part: float) -> None:
        super().show(part)
        self.counter.fade, self.counter.lift = min(1.0, part * 2.5), HEIGHT * (1 - ease_out(part))

    def end(self) -> None:
        super().end()
        self.counter.rest()
