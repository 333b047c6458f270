"""The sniper's question at the table: a strip over the board with the odds here, fire or hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.boards.hexes_over import COVER, DANGER
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.ironsquad_modes import Mode
from scenes.tables.ironsquad_outlook import Shot, shot_of
from scenes.tables.ironsquad_pieces import title_of
from scenes.tables.ironsquad_turn import sight_of

if TYPE_CHECKING:
    from scenes.tables.ironsquad import IronSquadTable


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:answer.{key}", **given)


class Answering(Mode):
    """The sniper of the seat at the screen may fire at a unit that crosses his area (R-IS-93 to R-IS-96)."""

    def __init__(self, table: IronSquadTable) -> None:
        super().__init__(table)
        self._chair = table.chair
        view = table.view
        assert view.pending is not None and view.active is not None
        self.pending = view.pending
        self.seen = Shot("", "", "", {}, {}, False, {})
        self._shot_for: Any = None

    @property
    def chair(self) -> object | None:
        return self._chair

    def preview(self) -> Shot:
        """The shot that is asked about."""
        if self._shot_for is not self.table.view:
            pending = self.table.view.pending
            assert pending is not None
            self._shot_for, self.pending = self.table.view, pending
            self.seen = shot_of(self.table.view, pending.unit, pending.target, self.table.around.chair().ask)
        return self.seen

    def dress(self) -> None:
        super().dress()
        view, shot = self.table.view, self.preview()
        sniper = view.units[shot.unit]
        cone = view.world.hexes.wedge(sniper.at, sniper.facing or 1, view.range(sniper))
        seen = view.layout.seen(sniper.at)
        self.board.over.show_hatching(DANGER, [space for space in cone if space in seen])
        self.board.over.show_hatching(COVER, [space for space in cone if space not in seen])
        self.board.over.show_sight(sight_of(view, shot))
        self.board.choose(shot.unit)
        self.board.show_targets({shot.target: False})
        self.table.look_at(view.units[shot.target].at)

    def advance(self) -> None:
        if self.table.bars.holding == (self.table.view.round, self.preview().target):
            self.answer(False)

    def answer(self, fire: bool) -> None:
        """Nothing comes back; the sniper fires or holds."""
        if self.table.view.pending:
            self.table.around.decide({"do": "opportunity", "unit": self.table.view.pending.unit, "fire": fire})

    def hold_for_all(self) -> None:
        """Nothing comes back; he holds now, and whenever this unit is asked about in this turn."""
        self.table.bars.holding = (self.table.view.round, self.preview().target)
        self.answer(False)

    def key(self, action: str) -> bool:
        if action == "confirm":
            self.answer(True)
            return True
        return False

    def sentence(self) -> str:
        view, shot = self.table.view, self.preview()
        snap = view.world.tables.numbers.snap
        mean = f"{shot.answer.get('expected', 0):.1f}"
        return _say("question", target=title_of(view, shot.target), at=view.units[shot.target].at, snap=snap, mean=mean)

    def buttons(self) -> list[Button]:
        if not self._buttons:
            self._buttons = {
                "never": Button(_say("never"), self.hold_for_all, tip=_say("never_tip")),
                "hold": Button(_say("hold"), lambda: self.answer(False), key="next", tip=_say("hold_tip")),
                "fire": Button(_say("fire"), lambda: self.answer(True), key="confirm", main=True),
            }
        return list(self._buttons.values())
