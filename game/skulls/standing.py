"""How a position of Danger Close stands for the SEALs, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from game.api import Seat
from game.skulls.outlook import Outlook, fates
from game.skulls.position import OTHER, Checks, Declared, Position
from game.skulls.records import SEATS

LEFT = 0.3
"""What even a beaten side counts as, in standing soldiers."""


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario.id


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as the SEALs see them."""
    outlooks = {seat: Outlook(position, seat) for seat in SEATS}
    seal, terrorist = (_side(position, seat, outlooks[seat]) for seat in SEATS)
    strength = log((seal.pop("strength") + LEFT) / (terrorist.pop("strength") + LEFT))
    found = {name: value - terrorist[name] for name, value in seal.items()}
    rounds, ahead = position.world.options["rounds"], outlooks["seal"]._ahead(position)
    found["strength"] = strength
    found["ahead"] = ahead
    found["limit"] = ahead / max(1, rounds - position.round + 1) ** 1.5 if rounds else 0.0
    found["turn"] = _turn(position)
    return found


def _side(position: Position, seat: Seat, outlook: Outlook) -> dict[str, float]:
    """What one side has, by feature."""
    weights, team = outlook.weights, position.teams[seat]
    eased = outlook.cover if team.token == "cover" else 0
    size = team.bag.size or 1
    scale = 0.6 + weights.black * (team.bag.black + team.bag.red + 0.3 * len(team.bag.own)) / size
    found = dict.fromkeys(("men", "fallen", "peril", "stunned", "items", "ready", "strength"), 0.0)
    for name in position.own(seat):
        unit = position.units[name]
        if unit.state == "up":
            found["men"] += 1
            found["peril"] -= outlook._peril(unit, eased, scale, name) / weights.standing
            found["items"] += len(unit.items) / 4
            found["stunned"] -= unit.stunned
            found["ready"] += unit.ready is not None
            found["strength"] += max(0.1, 1 - outlook._peril(unit, eased, scale, name) / weights.standing)
        elif unit.state == "down":
            worth = weights.fallen[max(0, unit.danger - eased)] / weights.standing
            found["fallen"] += worth
            found["strength"] += worth
    found["bag"] = -(team.bag.black + team.bag.red) / size
    mine, theirs = outlook._stances(position)
    found["fire"] = sum(outlook._place(position, one, theirs) for one in mine) / 4
    found["objective"] = 0.0
    if position.objectives:
        found["objective"] = outlook._objectives(position) / 40
    found["checks"] = -_checks(position, seat, outlook) / weights.standing
    found["at_fire"] = -_declared(position, seat, outlook) / weights.standing
    return found


def _checks(position: Position, seat: Seat, outlook: Outlook) -> float:
    """What the skulls that are still to be pulled are likely to cost a side."""
    if not isinstance(position.pending, Checks):
        return 0.0
    lost, bag = 0.0, position.teams[seat].bag
    for side, names in position.pending.queue:
        for name in names if side == seat else ():
            unit = position.units[name]
            _, down, dead = fates(bag, name, unit.danger, position.defence(name), position.world.options["no_kill"])
            lost += down * (outlook.weights.standing - outlook.weights.fallen[outlook.most]) + dead * outlook.weights.standing
    return lost


def _declared(position: Position, seat: Seat, outlook: Outlook) -> float:
    """What fire that is announced, or answered, is likely to cost a side."""
    waits = position.pending
    if not isinstance(waits, Declared) or waits.action["do"] != "fire" or position.turn is None:
        return 0.0
    shooter, target = position.turn.unit, waits.action["target"]
    struck, by = (target, shooter) if waits.seat == OTHER[seat] else (shooter, target)
    here, there = position.units[struck], position.units[by]
    if here.space is None or there.space is None or (struck == shooter and there.stunned):
        return 0.0
    board = position.world.board
    threat = position.pattern(by, board.ranges[board.zone_of[here.space]][board.zone_of[there.space]])
    if not threat:
        return 0.0
    threat += max(0, board.floor_of[there.space] - board.floor_of[here.space])
    return outlook.loss(position, struck, threat)


def _turn(position: Position) -> float:
    """The actions that whoever is on turn has left, for the SEALs or against them."""
    if position.turn is None:
        return 0.0
    return position.turn.left * (1.0 if position.world.side(position.turn.unit) == "seal" else -1.0)
