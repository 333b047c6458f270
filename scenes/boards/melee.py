"""A fight hand to hand on a board of counters: both throw themselves at each other, and whoever is hit is thrown down."""

from __future__ import annotations

from scenes.boards.blows import LUNGE, REACHES, RECOIL, TILT, Ground, Lunge, Recoil
from scenes.kit.tweens import ease_in, smooth

CLASH, FLOORED = LUNGE * 1.4, RECOIL * 2.2  # seconds
MEETS = 0.46  # of the way to the other each goes
FALLS, RISES = 0.16, 0.62  # parts of the time after which whoever is thrown down lies, and gets up


class Clash(Lunge[Ground]):
    """Two throw themselves at each other, and shake where they meet."""

    def __init__(self, board: Ground, unit: str, target: str, seconds: float = CLASH) -> None:
        super().__init__(board, unit, target, seconds)

    def ready(self) -> None:
        super().ready()
        self.far *= MEETS / REACHES

    def show(self, part: float) -> None:
        super().show(part)
        if self.foe and self.foe_rest:
            at = self.counter.at or self.rest
            self.foe.at = self.foe_rest.moved(self.rest.x - at.x, self.rest.y - at.y)


class Floored(Recoil[Ground]):
    """Whoever is hit at close quarters is thrown down, lies there for a moment and gets up."""

    def __init__(self, board: Ground, unit: str, source: str | None, heavy: bool = True, seconds: float = FLOORED) -> None:
        super().__init__(board, unit, source, heavy, seconds)

    def ready(self) -> None:
        super().ready()
        self.board.tip(self.unit)

    def show(self, part: float) -> None:
        super().show(part)
        down = ease_in(min(1.0, part / FALLS)) if part < RISES else 1 - smooth((part - RISES) / (1 - RISES))
        self.counter.lean = TILT * down
