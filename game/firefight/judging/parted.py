"""What the worth of a position is made of, part by part: for those who ask why one is better than another."""

from __future__ import annotations

from game.firefight.judging.outlook import Outlook
from game.firefight.position import Position


def parted(outlook: Outlook, scene: Position) -> dict[str, float]:
    """The parts of `Outlook.worth` by name; they add up to it."""
    points = outlook._points(scene)
    if scene.result is not None:
        return {"points": points}
    mine, foes = outlook.sides(scene)
    weights = outlook.weights
    fire, _ = outlook.fire(scene, mine, foes)
    answer, best = outlook.fire(scene, foes, mine)
    return {
        "points": points,
        "held": outlook.held(scene),
        "own": outlook._units(scene, mine, ()),
        "foes": outlook._units(scene, (), foes),
        "caps": outlook._caps(scene),
        "way": outlook.goals(scene, mine),
        "targets": weights.patience * fire,
        "threat": -outlook._fear * (answer + (weights.reply * best if outlook.reply else 0.0)),
    }
