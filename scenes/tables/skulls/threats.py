"""The threats that reach the seat's team by exchange of fire: over the whole board, and at the space under the pointer."""

from __future__ import annotations

from game.api import Seat
from game.skulls import firing
from game.skulls.asks import Answer
from game.skulls.position import Position
from scenes.boards.zones.board import Hit
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.skulls.names import called, space_name, title_of
from scenes.tables.skulls.parts.steps import reaching
from scenes.tables.skulls.prospects import threats
from scenes.tables.skulls.state import SkullsState

MOVED = frozenset({"turn", "follow"})
"""The phases in which somebody may choose where to stand."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:danger.{key}", **given)


def far_words(view: Position, one: Answer, space: str) -> str:
    """How many threats an enemy could deal in a space, from how far, and what of them is not from his card."""
    given = {"count": one["threat"], "range": _say(f"range.{one['range']}")}
    place = view.units[one["unit"]].space
    pattern, *more = firing.fire(view, one["unit"], place, "", space).parts if place else ()
    if not more:
        return _say("threats", **given)
    added = ", ".join(say(f"skulls:event.part.{part['name']}", by=signed(part["add"])) for part in more)
    return _say("threats_more", card=pattern["add"], more=added, **given)


class Danger:
    """The danger to the seat at the screen of one table. What was worked out is kept for as long as the view is the same."""

    def __init__(self, state: SkullsState) -> None:
        self.state = state
        self._of: tuple[Position, Seat] | None = None
        self._totals: dict[str, int] = {}

    @property
    def seat(self) -> Seat | None:
        """Whose danger it is: that of the seat at the screen, else of the one whose turn it is."""
        return self.state.seat or self.state.deciding()

    def totals(self) -> dict[str, int]:
        """The threats that all standing enemies together could deal in each space where there are any."""
        view, seat = self.state.thought, self.seat
        if seat is None:
            return {}
        if self._of is None or self._of[0] is not view or self._of[1] != seat:
            self._of = view, seat
            sums = {space: sum(one["threat"] for one in reaching(view, seat, space)) for space in view.world.board.spaces}
            self._totals = {space: total for space, total in sums.items() if total}
        return self._totals

    def show(self) -> None:
        """Hatch the board where threats reach, with their sum in each space."""
        if self.state.looks.on("threat") and self.seat:
            self.state.board.over.show_hatching(self.totals())
        else:
            self.state.board.over.show_hatching()

    # --- in words ---------------------------------------------------------------------------------------------------------

    def told(self, hit: Hit) -> tuple[str, list[Part]] | None:
        """Title and parts of the panel: what reaches the seat's unit under the pointer, or any of its units that stood there."""
        view, seat = self.state.thought, self.seat
        if seat is None or not hit.space or view.phase in ("muster", "plan", "over"):
            return None
        own = hit.unit if hit.unit and hit.unit in view.units and view.world.side(hit.unit) == seat else None
        if hit.unit and own is None:
            return None
        if own is None and not (self.state.looks.on("threat") or self._may_go(hit.space)):
            return None
        enemies = sorted(reaching(view, seat, hit.space), key=lambda one: (-one["threat"], one["unit"]))
        world = view.world
        title = _say("title", unit=title_of(world, own)).upper() if own else _say("title_at", space=space_name(world, hit.space))
        if not enemies:
            return title, [Prose(_say("safe"), _say("tip"))]
        parts: list[Part] = [
            Row(
                called(world, one["unit"]),
                far_words(view, one, hit.space),
                tip=_say("tip"),
                topic="panel.exposure",
            )
            for one in enemies
        ]
        total = sum(one["threat"] for one in enemies)
        parts.append(Row(_say("total"), f"**{threats(total)}**", len(enemies) > 1, _say("tip_total")))
        return title, parts

    def _may_go(self, space: str) -> bool:
        """Whether one of the seat's units could choose to stand there now."""
        view = self.state.view
        if view.phase not in MOVED or self.state.chair is None:
            return False
        return any(action.get("to") == space for action in self.state.legal)
