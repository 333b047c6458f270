"""Where a unit best faces, by the fire that it can give and the fire that it may meet."""

from __future__ import annotations

from game.firefight.judging.duels import Stance
from game.firefight.judging.outlook import Outlook
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY, DIRECTIONS

FEARED = 0.8
"""How much the enemy's fire counts beside one's own."""
AHEAD = 0.0001
"""What tells facings apart where nobody can fire: how nearly they look at the enemy."""


def best_facing(outlook: Outlook, position: Position, unit: Unit, at: str) -> str | None:
    """The facing that a unit best takes in a space; None where it has none to choose."""
    if position.fort_kind(unit) == "bunker" and at == unit.at:
        return None
    there = unit._replace(at=at, fort=unit.fort if at == unit.at else None, entry=None)
    _, foes = outlook.sides(position) if outlook.side == outlook.world.side_of[unit.seat] else ([], [])
    seen = [foe for foe in foes if foe.at not in (AWAY, at) and not foe.hidden]
    if not seen:
        return unit.facing
    best, most = unit.facing, float("-inf")
    stances = [outlook.duels.stance(position, foe) for foe in seen]
    for facing in DIRECTIONS:
        worth = _worth(outlook, position, there._replace(facing=facing), list(zip(seen, stances, strict=True)))
        if worth > most + 1e-9:
            best, most = facing, worth
    return best


def _worth(outlook: Outlook, position: Position, unit: Unit, foes: list[tuple[Unit, Stance]]) -> float:
    """What a unit can do where it stands, less what the enemy can do to it."""
    duels, ground, top, found = outlook.duels, outlook.world.ground, 0.0, 0.0
    loss, mine = outlook.loss(position, unit), duels.stance(position, unit)
    book = duels.book(mine)
    number = DIRECTIONS.index(unit.facing)
    for foe, stance in foes:
        out = duels.of(position, unit, foe, book, stance)
        if out is not None and not out.turn:
            top = max(top, sum(out.chances()) * outlook.loss(position, foe))
        back = None if unit.hidden else duels.of(position, foe, unit, duels.book(stance), mine)
        if back is not None:
            found -= FEARED * sum(back.chances()) * loss / (2 if back.turn or foe.state == "spent" else 1)
        if ground.in_arc(unit.at, number, foe.at):
            found += AHEAD / outlook.world.hexes.distance(unit.at, foe.at)
    return found + top
