"""Moves of a vehicle that turns before it drives, where that leads farther or costs less (R-FF-35, R-FF-106)."""

from __future__ import annotations

from game.firefight import paths
from game.firefight.position import Unit
from game.firefight.records import DIRECTIONS
from scenes.tables.firefight.grouping import payable
from scenes.tables.firefight.prospects import Choice
from scenes.tables.firefight.state import FirefightState, standing

TURN_FIRST = "turn_first"
"""What the hand holds while a vehicle is to turn before it drives."""


def can_turn_first(state: FirefightState, unit: Unit) -> bool:
    """Whether a unit may gain by turning first: one on foot never does, for a step to its flank costs as much."""
    return standing(state.view, unit) and state.view.kind(unit).bonus > 0 and not unit.aboard


def turned_choices(state: FirefightState, unit: Unit) -> list[Choice]:
    """The moves after a turn to each other side, the cheapest to each space, that no move without the turn does as cheaply."""
    view, pivot = state.view, state.world.numbers.pivot
    plain = {way.path[-1]: way.price for way in paths.ways(view, unit)}
    best: dict[str, tuple[int, str, tuple[str, ...]]] = {}
    for facing in DIRECTIONS:
        if facing == unit.facing:
            continue
        for way in paths.ways(view, unit._replace(facing=facing)):
            price, to = way.price + pivot, way.path[-1]
            if price < min(plain.get(to, price + 1), best[to][0] if to in best else price + 1):
                best[to] = price, facing, way.path
    cores = [
        {"do": "move", "unit": unit.id, "path": list(path), "pivot_first": facing} for _, facing, path in best.values()
    ]  # fmt: skip
    return [one for core in cores if (one := payable(state, core))]
