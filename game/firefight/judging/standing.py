"""How a position of Firefight stands for the first side, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping

from game.firefight.judging.habits import habits
from game.firefight.judging.outlook import Outlook
from game.firefight.position import Position, Unit


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as the side of the first seat sees them."""
    world = position.world
    outlook = Outlook(position, world.seats[0], habits(), True)
    mine, foes = outlook.sides(position)
    gone = min(1.0, position.round / max(1, world.rounds))
    points, held = outlook._points(position), outlook.held(position)
    us, them = _units(position, outlook, mine), _units(position, outlook, foes)
    found = {name: value - them[name] for name, value in us.items()}
    fire, best = outlook.fire(position, mine, foes)
    answer, reply = outlook.fire(position, foes, mine)
    found |= {"points": points / 4, "points_late": points * gone**3 / 2, "held": held / 4, "held_late": held * gone**3 / 2}
    found |= {"fire": (fire - answer) / 4, "shot": (best - reply) / 2}
    found["goals"] = outlook.goals(position, mine) / 4 - _other(position, outlook)
    found["caps"] = sum((1 if world.side_of[seat] == outlook.side else -1) * caps.now for seat, caps in position.caps.items()) / 4
    found["to_move"] = 1.0 if world.side_of[position.to_move] == outlook.side else -1.0
    return found


def _other(position: Position, outlook: Outlook) -> float:
    """What the way to the spaces that count is worth to the enemy."""
    world = position.world
    seat = next(seat for seat in world.seats if world.side_of[seat] != outlook.side)
    other = Outlook(position, seat, habits(), False)
    return other.goals(position, other.sides(position)[0]) / 4


def _units(position: Position, outlook: Outlook, units: list[Unit]) -> dict[str, float]:
    """What is left of a side's units, by feature."""
    left = hurt = fresh = 0.0
    for unit in units:
        whole = outlook.loss(position, unit)
        left += whole / 4
        hurt -= whole * outlook.hurt(position, unit) / 2
        fresh += unit.state == "fresh"
    return {"men": left, "hurt": hurt, "fresh": fresh / 4, "number": len(units) / 4}
