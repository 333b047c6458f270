"""What the worth of a position is made of, part by part: for those who ask why one is better than another."""

from __future__ import annotations

from copy import copy
from typing import Any

from game.skulls.outlook import Outlook
from game.skulls.position import OTHER, Position


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


def counted(outlook: Outlook, position: Position) -> dict[str, float]:
    """What parts are about, below 0 what is bad: how many stand, the danger on the own units, how many enemies can fire at."""
    seat, world = outlook.seat, outlook.world
    own, reach = position.standing(seat), world.tables.numbers.reach
    mine, theirs = outlook._stances(position)
    exposed = 0
    for stance in mine:
        away = world.board.ranges[stance.zone]
        fars = [(away[foe.zone], foe) for foe in theirs if not (foe.hidden or stance.hidden)]
        exposed += any(far <= reach and foe.threat[far] for far, foe in fars)
    danger = sum(position.units[name].danger for name in own)
    return {"own": len(own), "foes": -len(position.standing(OTHER[seat])), "danger": -danger, "exposed": -exposed}
