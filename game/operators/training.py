"""The training: features that open after the first fight (R-OP-120 to R-OP-125)."""

from __future__ import annotations

from game.api import Emit
from game.operators.position import Features, Position


def open_features(position: Position, emit: Emit) -> None:
    """Open the features at the end of a round after the first fight, all or one, by the pace (R-OP-124)."""
    if not position.world.training or not position.fought:
        return
    closed = [name for name, on in zip(Features._fields, position.features, strict=True) if not on]
    for name in closed if position.world.options["pace"] == "manual" else closed[:1]:
        position.features = position.features._replace(**{name: True})
        emit({"is": "lesson", "feature": name})
        if name == "climbing":
            _turn_climbers(position, emit)


def _turn_climbers(position: Position, emit: Emit) -> None:
    """Turn an operator on a ladder to its arrow when climbing opens (R-OP-11, R-OP-125)."""
    for seat, area in position.areas:
        arrow = area.node and position.world.graph.nodes[area.node].climb
        if arrow and area.face != arrow:
            area.face = arrow
            emit({"is": "turned", "seat": seat, "node": area.node, "face": arrow})
