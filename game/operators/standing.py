"""How a position of Operators stands for red, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping

from game.operators.outlook import Outlook
from game.operators.plans import Stand
from game.operators.position import Area, Position

_OFF = 4
"""Lines to the flag that count for an operator who has to come back."""


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as red sees them."""
    red, blue, needed = position.red, position.blue, position.world.options["points"]
    outlook = Outlook(position, "red")
    score, other = position.score
    lead, late = (score - other) / needed, max(score, other) / needed
    owner = outlook.owner
    leader = score if owner == 1 else other
    return {
        "score": lead,
        "score_late": lead * late,
        "match_point": 1 / max(1, needed - score) - 1 / max(1, needed - other),
        "flag": float(owner),
        "flag_late": owner * max(0.0, 1 - 0.5 * (needed - 1 - leader)) if owner else 0.0,
        "wounds": float(blue.wounds - red.wounds),
        "cards": outlook.habits.cards[min(3, len(red.hand))] - outlook.habits.cards[min(3, len(blue.hand))],
        "hand": _strength(position, red) - _strength(position, blue),
        "on_map": float((red.node is not None) - (blue.node is not None)),
        "near_flag": _away(outlook, blue) - _away(outlook, red),
        "fight": _fight(position, outlook),
        "way_on": _way_on(position, red) - _way_on(position, blue),
    }


def _strength(position: Position, area: Area) -> float:
    """What the best card in a hand is good for."""
    cards = position.world.tables.cards
    return max((sum(cards[one][4:8]) + sum(cards[one].firepower.values()) / 3 for one in area.hand), default=0.0) / 4


def _away(outlook: Outlook, area: Area) -> float:
    """The lines from an operator to the flag."""
    ground = outlook.ground
    if not ground.flag:
        return 0.0
    return float(_OFF if area.node is None else ground.away[ground.flag].get(area.node, _OFF))


def _fight(position: Position, outlook: Outlook) -> float:
    """What the fight that is on is worth, in points: by where both stand, and what the match stands at."""
    red, blue = position.red, position.blue
    if position.phase != "combat" or red.node is None or blue.node is None:
        return 0.0
    stands = [Stand(area.node or "", area.face or "", area.sprinting) for area in (red, blue)]
    chance, owner = (1 + outlook.between(*stands)) / 2, outlook.owner
    won, lost = outlook.wins[1 if owner == 1 else 0], outlook.losses[-1 if owner == -1 else 0]
    return chance * won + (1 - chance) * lost - (position.score[0] - position.score[1])


def _way_on(position: Position, area: Area) -> float:
    """Whether an operator who won a fight has the flag still on its way."""
    if position.phase != "onward" or area.plan is None or area.node is None or not position.features.flag:
        return 0.0
    return float(position.world.graph.flag in area.plan.at[max(0, position.step - 1) :])
