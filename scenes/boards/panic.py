"""Those who panic: they tremble where they stand."""

from __future__ import annotations

import math

from scenes.boards.blows import Blow, Ground

TREMBLE, TREMORS = 0.7, 7  # seconds, and how often one goes to and fro in them
SWAY, BEND = 4, 5  # design units to either side, and degrees


class Tremble(Blow[Ground]):
    """Somebody trembles where he stands, ever less."""

    def __init__(self, board: Ground, unit: str, seconds: float = TREMBLE) -> None:
        super().__init__(board, unit, None, seconds)

    def begin(self) -> None:
        super().begin()
        self.across, self.down = 1.0, 0.0

    def ready(self) -> None:
        self.board.limber(self.unit)

    def show(self, part: float) -> None:
        super().show(part)
        sway = math.sin(part * math.tau * TREMORS) * (1 - part)
        self.counter.lean = BEND * sway
        self.stand(self.board.scale.px(SWAY) * sway)
