"""Decisions that bots take at a look: where to place what is printed, what to plan, how to answer a question (section 11)."""

from __future__ import annotations

from game.api import Action, Seat
from game.firefight import deciding
from game.firefight.firing.attack import strike_on, value
from game.firefight.held import Oba
from game.firefight.judging.duels import AT_LEAST
from game.firefight.judging.facings import best_facing
from game.firefight.judging.habits import Level
from game.firefight.judging.outlook import Outlook
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY
from game.firefight.sheets import sheet_of


def decided(position: Position, seat: Seat, outlook: Outlook, level: Level) -> Action:
    """What a seat does where it is not its turn."""
    if position.pending:
        return _reply(position, seat, outlook, level)
    listed = deciding.legal(position, seat)
    if position.phase == "setup":
        return _placed(position, seat, listed)
    if position.phase == "oba_plan":
        return _planned(position, seat, outlook, listed)
    if position.phase == "initiative":
        spare = position.caps[seat].now > level.reserve + 2 and level.dice > 1
        return listed[min(len(listed) - 1, 1 if spare else 0)]
    return listed[0]


def _reply(position: Position, seat: Seat, outlook: Outlook, level: Level) -> Action:
    """The best facing of a unit that has been shown; CAPs on mines where an enemy stands in them and there are plenty."""
    question = position.pending[0]
    if question.kind == "reveal_facing":
        unit = position.units[question.unit]
        return {"do": "reply", "facing": best_facing(outlook, position, unit, unit.at) or unit.facing}
    spare = min(level.dice, position.caps[seat].now - level.reserve)
    enemies = [name for name in question.units if name in position.units and not position.units[name].hidden
               and not position.friends(position.units[name].seat, seat)]  # fmt: skip
    return {"do": "reply", "caps": {enemies[0]: spare}} if enemies and spare > 0 else {"do": "reply"}


def _placed(position: Position, seat: Seat, listed: list[Action]) -> Action:
    """The next thing to place where the scenario prints it, else in the first space there is."""
    one = sheet_of(position.world)
    printed: dict[str, str | None] = {} if one is None else {row.id: row.at for row in one.units.get(seat, ())}
    printed |= {} if one is None else {row.id: row.at for row in one.works.get(seat, ())}
    right = [action for action in listed if printed.get(action.get("unit") or action.get("work") or "") == action.get("at")]
    return (right or listed)[0]


def _planned(position: Position, seat: Seat, outlook: Outlook, listed: list[Action]) -> Action:
    """The strike with the greatest harm to be expected on the seven spaces where it lands; none where there is little."""
    best, most = listed[0], outlook.weights.strike / 2
    package = next(one for one in position.oba if one.id == listed[0]["oba"])
    hexes, harm = position.world.hexes, dict[str, float]()
    for unit in position.units.values():
        if unit.at != AWAY:
            harm[unit.at] = harm.get(unit.at, 0.0) + _struck(position, outlook, package, unit)
    for action in listed:
        if action["at"] is not None and action.get("shell", "he") == "he":
            worth = sum(harm.get(space, 0.0) for space in (action["at"], *hexes.links(action["at"])))
            if worth > most:
                best, most = action, worth
    return best


def _struck(position: Position, outlook: Outlook, package: Oba, unit: Unit) -> float:
    """The harm that a strike is likely to do to a unit, less if it may be gone until then."""
    weights, own = outlook.weights, position.friends(unit.seat, package.seat)
    found = value(position, strike_on(package, unit.at), unit)
    hit, dead = AT_LEAST[found.need], AT_LEAST[found.need + found.margin]
    harm = outlook.loss(position, unit) * (dead + (hit - dead) * (1.0 if unit.hit else weights.hit))
    if own:
        return -weights.own_strike * harm
    stays = 1.0 if unit.fort or unit.at in position.control else weights.stays
    return weights.strike * stays * harm * (weights.belief if unit.hidden else 1.0)
