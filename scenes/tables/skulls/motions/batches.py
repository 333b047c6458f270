"""How each event of Danger Close looks on the table: what moves together, and what is left when it has moved.

Whatever was skipped or did not move, after a group the board holds what the view holds that the group has led to.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event
from game.skulls.position import Position
from scenes.boards.zones.board import Hit, ZoneBoard
from scenes.kit.tweens import Do, InTurn, Motion, Together
from scenes.tables import motions
from scenes.tables.skulls.captions import caption
from scenes.tables.skulls.motions.cards import RevealPlate
from scenes.tables.skulls.motions.fire import Fire
from scenes.tables.skulls.motions.moving import Moving
from scenes.tables.skulls.motions.pull import PullPlate
from scenes.tables.skulls.motions.rounds import Rounds
from scenes.tables.skulls.motions.units import Units
from scenes.tables.skulls.pieces import clouds_of, counters_of, things_of
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts

RESULTS = frozenset({"held", "discarded", "incapacitated", "killed", "dropped"})
JOINS: dict[str, frozenset[str]] = {
    "token-shown": frozenset({"declared"}),
    **dict.fromkeys(("attack", "stunned", "cloud", "danger"), frozenset({"spent"})),
    "revived": frozenset({"danger"}),
    **dict.fromkeys(("returned", "no-return"), frozenset({"fired"})),
    "threat": frozenset({"threat"}),
    "drew": frozenset({"drew"}),
    **dict.fromkeys(("held", "discarded"), RESULTS),
    **dict.fromkeys(("incapacitated", "killed"), frozenset({"discarded"})),
    "dropped": frozenset({"incapacitated", "killed"}),
    "revealed": frozenset({"revealed"}),
    "token-reset": frozenset({"token-reset"}),
    **dict.fromkeys(("stood-up", "round-end"), frozenset({"stood-up"})),
}


class Motions(motions.Motions[Position, Hit]):
    """The motions of one table."""

    moving: Moving
    joins = JOINS
    quiet = frozenset({"deployed", "withdrawn", "stacked", "unstacked", "readied", "unreadied", "committed", "windows"})

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        on = Moving(state, acts)
        self.board: ZoneBoard = state.board
        unseen = dict.fromkeys(self.quiet | {"spent"}, lambda event: None)
        super().__init__(on, {**unseen, **Units(on).looks, **Fire(on).looks, **Rounds(on).looks})

    def motion(self, batch: Sequence[Event], after: Position) -> Motion | None:
        for air in list(self.board.airs):
            if isinstance(air, (PullPlate, RevealPlate)) and air.done:
                air.close()
        return super().motion(batch, after)

    def clear(self) -> None:
        super().clear()
        words = caption(self.moving.batch, self.moving.before)
        if words:
            self.moving.acts.tell(words)

    def whole(self, motions: Sequence[Motion]) -> Motion | None:
        after = self.moving.after
        if not motions:
            self._settle(after)
            return None
        pan = self.moving.air(*self.moving.pan())
        return InTurn([*pan, Together(motions), Do(lambda: self._settle(after))])

    def _settle(self, view: Position) -> None:
        """Lay on the board what the view holds."""
        self.board.counters, self.board.things = counters_of(view), things_of(view)
        self.board.set_clouds(clouds_of(view))
