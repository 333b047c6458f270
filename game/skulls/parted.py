"""What the worth of a position is made of, part by part: for those who ask why one is better than another."""

from __future__ import annotations

from copy import copy
from typing import Any

from game.skulls.outlook import Outlook
from game.skulls.position import Position


def parted(outlook: Outlook, position: Position) -> dict[str, float]:
    """The parts of `Outlook.worth` by name; they add up to it.

    Weights go into a worth as factors: what is gone without a weight is what it stands for.
    """
    if position.result is not None:
        return {"over": outlook.worth(position)}
    alone = copy(outlook)
    alone.bold = 0.0
    calm = copy(alone)
    calm.weights = outlook.weights._replace(danger=0.0, peril=0.0)
    material, own, safe = outlook._material(position), alone._material(position), calm._material(position)
    found = {"foes": material - own, "danger": own - safe, "own": safe}
    whole, lacking = outlook._places(position), copy(outlook)
    for name, without in PLACES.items():
        none: dict[str, Any] = dict.fromkeys(without, 0.0)
        lacking.weights = outlook.weights._replace(**none)
        found[name] = whole - lacking._places(position)
    found["clock"] = outlook.clock * outlook._ahead(position) if outlook.clock else 0.0
    found["objective"] = outlook._objectives(position) if position.objectives else 0.0
    return found


PLACES = {"targets": ("exchange", "creep"), "exposed": ("exposure",), "far": ("nearest",), "crowd": ("crowd",)}
"""Which weights each part of the worth of places stands for."""
