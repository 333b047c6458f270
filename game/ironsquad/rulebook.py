"""The bot of the rule book: what it does in any position, a pure function of it (R-IS-117 to R-IS-122)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.api import Action, Seat
from game.boards.hexes import CORNERS, fronts
from game.ironsquad import healing
from game.ironsquad.paths import reached, route, to_go
from game.ironsquad.position import Position, Unit
from game.ironsquad.shooting import hindrance, hits, modifiers

NO_WAY = 10**6


class Plan(NamedTuple):
    """What a unit of the bot is about: whom it goes for, the hex it goes to, the worth of its attack there in health points.

    `worth` is None where nobody can be attacked in this turn.
    """

    target: str
    post: str
    worth: float | None


def worth(position: Position, name: str, at: str, target: str) -> int:
    """Health the enemy is to lose by an attack from a hex, less what the attacker's side loses, over all faces of the die."""
    side, total = position.units[name].seat, 0
    acc = sum(modifiers(position, position.units[name], at, position.units[target].at).values())
    drm = position.world.tables.drm
    for shown in dict.fromkeys(position.world.luck):
        gained = 0
        for hit in hits(position, name, at, target, acc + drm[shown - 1]):
            gained += -hit.lose if position.units[hit.unit].seat == side else hit.lose
        total += gained * position.world.luck.count(shown)
    return total


def urgency(position: Position, name: str) -> tuple[int, int, str]:
    """The order of targets: lowest health, then the priority list with locals last, then the id (R-IS-119)."""
    unit, order = position.units[name], position.world.tables.solo.priority
    return unit.hp, order.index(unit.type) if unit.type in order else len(order), name


def nearest(position: Position, seat: Seat, at: str) -> str | None:
    """The unit nearest to a hex among the enemies of a seat: distance, then lowest health, then the list (R-IS-121)."""
    distance = position.world.hexes.distance
    foes = [name for name, unit in position.units.items() if unit.seat != seat]
    return min(foes, key=lambda name: (distance(at, position.units[name].at), urgency(position, name)), default=None)


def shelter(position: Position, space: str) -> int:
    """How well a hex shelters (R-IS-120)."""
    return position.world.tables.grounds[position.layout.ground[space]].shelter


def best_post(position: Position, name: str, target: str, far: Mapping[str, int]) -> str | None:
    """The hex of `far` to attack a target from, or None where it cannot be attacked from any (R-IS-120)."""
    unit, at = position.units[name], position.units[target].at
    posts = [space for space in far if hindrance(position, unit, space, at) is None]

    def order(space: str) -> tuple[int, int, int, str]:
        return -worth(position, name, space, target), -shelter(position, space), far[space], space

    return min(posts, key=order, default=None)


def plan(position: Position, name: str, far: Mapping[str, int]) -> Plan | None:
    """What a unit that has not fired is about, among the hexes it can reach; None without an enemy (R-IS-119 to R-IS-121)."""
    unit = position.units[name]
    foes = (one for one, other in position.units.items() if other.seat != unit.seat)
    for target in sorted(foes, key=lambda one: urgency(position, one)):
        post = best_post(position, name, target, far)
        if post is not None:
            return Plan(target, post, worth(position, name, post, target) / len(position.world.luck))
    foe = nearest(position, unit.seat, unit.at)
    if foe is None:
        return None
    at, distance = position.units[foe].at, position.world.hexes.distance
    ways = to_go(position, unit, at)

    def order(space: str) -> tuple[int, int, int, str]:
        return ways.get(space, NO_WAY + distance(space, at)), -shelter(position, space), far[space], space

    return Plan(foe, min(far, key=order), None)


def facing(position: Position, seat: Seat, at: str, now: int | None) -> int:
    """The corner a triangle on a hex turns to the enemy (R-IS-122); without an enemy, the one it points at."""
    foe = nearest(position, seat, at)
    if foe is None:
        return CORNERS[0] if now is None else now
    apart, where = position.world.hexes.apart, position.units[foe].at
    return min(CORNERS, key=lambda corner: sum(apart(at, direction, where) for direction in fronts(corner)))


def unit_to_act(position: Position, seat: Seat) -> str | None:
    """The unit of a seat that acts next: the active one, else the earliest on the board that is not done (R-IS-118)."""
    if position.active:
        return position.active.unit
    waiting = [(unit.seq, name) for name, unit in position.own(seat) if not unit.done]
    return min(waiting)[1] if waiting else None


def action(position: Position, seat: Seat) -> Action | None:
    """What the bot does now for a seat, or None where that seat does not decide in a turn (R-IS-118, R-IS-122)."""
    return decision(position, seat)[0]


def decision(position: Position, seat: Seat) -> tuple[Action | None, Plan | None]:
    """What the bot does now for a seat, and what its unit is about (R-IS-118)."""
    pending = position.pending
    if position.phase != "turn" or seat != (pending.seat if pending else position.seat):
        return None, None
    if pending:
        if pending.kind == "opportunity":
            return {"do": "opportunity", "unit": pending.unit, "fire": True}, None
        return {"do": "rotate", "loc": pending.loc, "rot": 0}, None
    treated = _neediest(position, healing.options(position, seat))
    if treated:
        return treated, None
    name = unit_to_act(position, seat)
    if name is None:
        return {"do": "end_turn"}, None
    unit = position.units[name]
    if not unit.fired:
        far = reached(position, unit, entering=False)
        about = plan(position, name, far)
        if about and about.post != unit.at:
            to = route(position, unit, about.post, far, entering=False)[0]
            return {"do": "move", "unit": name, "to": to}, about
        if about and about.worth is not None:
            return {"do": "fire", "unit": name, "target": about.target}, about
    return _end(position, seat, name, unit), None


def _end(position: Position, seat: Seat, name: str, unit: Unit) -> Action:
    if unit.facing is None:
        return {"do": "end", "unit": name}
    return {"do": "end", "unit": name, "facing": facing(position, seat, unit.at, unit.facing)}


def _neediest(position: Position, treatments: Iterable[Action]) -> Action | None:
    return min(treatments, key=lambda action: urgency(position, action["target"]), default=None)
