"""How a position of Operators stands for red, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb, log

from game.operators.outlook import Outlook
from game.operators.plans import Stand
from game.operators.position import Area, Position

OFF = 4
"""Lines to the flag that count for an operator who has to come back."""
SURE = 0.98
"""No race to the points counts as surer while the match goes on."""


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as red sees them; points, flag and fight as the odds of a race to the points."""
    red, blue, needed = position.red, position.blue, position.world.options["points"]
    outlook = Outlook(position, "red")
    lacking = max(1, needed - position.score[0]), max(1, needed - position.score[1])
    score, owner = _odds(race(*lacking)), outlook.owner
    with_flag = race(lacking[0] - (owner == 1), lacking[1] - (owner == -1))
    return {
        "lead": (position.score[0] - position.score[1]) / needed,
        "score": score,
        "flag": _odds(with_flag) - score,
        "wounds": float(blue.wounds - red.wounds),
        "on_map": float((red.node is not None) - (blue.node is not None)),
        "near_flag": _away(outlook, blue) - _away(outlook, red),
        "fight": _fight(position, outlook, *lacking) - score if position.phase == "combat" else 0.0,
        "way_on": _way_on(position, red) - _way_on(position, blue),
    }


@lru_cache(maxsize=1024)
def race(red: int, blue: int) -> float:
    """The chance that red has its points first when each point is as likely to go to either."""
    if red <= 0 or blue <= 0:
        return SURE if red < blue else 1 - SURE if blue < red else 0.5
    return float(sum(comb(red - 1 + other, other) / 2 ** (red + other) for other in range(blue)))


def _odds(chance: float) -> float:
    chance = max(1 - SURE, min(SURE, chance))
    return log(chance / (1 - chance))


def _away(outlook: Outlook, area: Area) -> float:
    """The lines from an operator to the flag."""
    ground = outlook.ground
    if not ground.flag:
        return 0.0
    return float(OFF if area.node is None else ground.away[ground.flag].get(area.node, OFF))


def _fight(position: Position, outlook: Outlook, red_lacks: int, blue_lacks: int) -> float:
    """The odds of the race to the points once the fight that is on is over, by where both stand."""
    stands = [Stand(area.node or "", area.face or "", area.sprinting) for _, area in position.areas]
    chance = (1 + outlook.between(*stands)) / 2
    return _odds(chance * race(red_lacks - 1, blue_lacks) + (1 - chance) * race(red_lacks, blue_lacks - 1))


def _way_on(position: Position, area: Area) -> float:
    """Whether an operator who won a fight has the flag still on its way."""
    if position.phase != "onward" or area.plan is None or area.node is None or not position.features.flag:
        return 0.0
    return float(position.world.graph.flag in area.plan.at[max(0, position.step - 1) :])
