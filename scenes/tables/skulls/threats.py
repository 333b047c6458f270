"""The threats that reach the seat's team by exchange of fire: over the whole board, and at the space under the pointer."""

from __future__ import annotations

from game.api import Seat
from game.skulls.position import Position
from scenes.boards.zones.board import Hit
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.skulls.names import called, space_name, title_of
from scenes.tables.skulls.parts.reach_words import far_words, reach_figures, reach_words
from scenes.tables.skulls.parts.steps import reach, reaching
from scenes.tables.skulls.state import SkullsState

MOVED = frozenset({"turn", "follow"})
"""The phases in which somebody may choose where to stand."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:danger.{key}", **given)


class Danger:
    """The danger to the seat at the screen of one table. What was worked out is kept for as long as the view is the same."""

    def __init__(self, state: SkullsState) -> None:
        self.state = state
        self._of: tuple[Position, Seat] | None = None
        self._totals: dict[str, str] = {}

    @property
    def seat(self) -> Seat | None:
        """Whose danger it is: that of the seat at the screen, else of the one whose turn it is."""
        return self.state.seat or self.state.deciding()

    def totals(self) -> dict[str, str]:
        """The threats that all enemies who may act next could deal in each space where there are any, in figures."""
        view, seat = self.state.thought, self.seat
        if seat is None:
            return {}
        if self._of is None or self._of[0] is not view or self._of[1] != seat:
            self._of = view, seat
            told = {space: reach_figures(reach(view, seat, space)) for space in view.world.board.spaces}
            self._totals = {space: figures for space, figures in told.items() if figures}
        return self._totals

    def show(self) -> None:
        """Hatch the board where threats reach, with their sum in each space, but not while another decides."""
        if self.state.looks.on("threat") and self.seat and not self.state.looks_on:
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
        there = reach(view, seat, hit.space)
        later = "_later" if there.later else ""
        place = space_name(world, hit.space)
        title = _say(f"title{later}", unit=title_of(world, own)).upper() if own else _say(f"title_at{later}", space=place)
        if not enemies:
            return title, [Prose(_say("safe" if own else "safe_at"), _say("tip"))]
        parts: list[Part] = [
            Row(
                called(world, one["unit"]),
                far_words(view, one, hit.space),
                tip=_say("tip"),
                topic="panel.exposure",
            )
            for one in enemies
        ]
        parts.append(Row(_say("total"), f"**{reach_words(there)}**", len(enemies) > 1, _say("tip_total")))
        return title, parts

    def _may_go(self, space: str) -> bool:
        """Whether one of the seat's units could choose to stand there now."""
        view = self.state.view
        if view.phase not in MOVED or self.state.chair is None:
            return False
        return any(action.get("to") == space for action in self.state.legal)
