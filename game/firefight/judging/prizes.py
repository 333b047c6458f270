"""What a player sees in an action without a search: a kill or a hit by its chance, a flag that is taken, a rally (section 11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.api import Action, Seat
from game.firefight import rally
from game.firefight.firing import aiming
from game.firefight.judging.duels import AT_LEAST
from game.firefight.judging.shots import Chance, chances
from game.firefight.position import Position
from game.firefight.records import AWAY

GOOD = 8 / 36
"""So likely a hit must be for a shot to be a good one."""
LIKELY = 0.5
"""So likely a target must be destroyed for it to be a likely kill."""
HIT, RALLIED, POINT = 0.5, 0.25, 0.5
"""What a hit, a rally and each point of a flag are worth beside a kill, where they are certain."""
UNANSWERED = 1.0
"""What a likely kill is worth beyond that where no enemy can answer any more."""
LATER = 0.7
"""How much of what is to follow counts where an enemy can come between."""


def quiet(position: Position, seat: Seat) -> bool:
    """Whether no enemy that shows itself can attack any more in this round."""
    foes = [one for one in position.units.values() if one.at != AWAY and not (one.hidden or position.friends(one.seat, seat))]
    return not any(aiming.can_pay(position, one) for one in foes)


def met(position: Position, seat: Seat, space: str) -> bool:
    """Whether an enemy who shows himself in a space can attack in this round: whoever comes there may be attacked first."""
    foes = [one for one in position.here(space) if not (one.hidden or position.friends(one.seat, seat))]
    return any(aiming.can_pay(position, one) for one in foes)


def strikes_back(position: Position, seat: Seat, action: Action) -> bool:
    """Whether an action attacks an enemy in the unit's own space where one can still attack that unit (R-FF-56)."""
    unit = position.units.get(action.get("unit", ""))
    close = action["do"] == "fire" and unit is not None and unit.at == action["at"]
    return close and met(position, seat, action["at"])


def prize(position: Position, seat: Seat, action: Action, then: Action | None = None, after: Position | None = None) -> float:
    """What is seen in an action; `then`: what its unit is to do in the position `after` it."""
    alone = quiet(position, seat)
    if action["do"] == "fire":
        return _struck(position, seat, action, alone)
    if action["do"] == "rally" and "unit" in action:
        need = rally.chance(position, position.units[action["unit"]]).need
        return RALLIED * AT_LEAST[need] if need is not None else 0.0
    if action["do"] != "move":
        return 0.0
    to = str(action["path"][-1])
    found = taken(position, seat, to)
    if then is None or after is None or met(position, seat, to):
        return found
    if (then["do"], then.get("unit"), then.get("by")) == ("fire", action["unit"], "pool"):
        found += (1.0 if alone else LATER) * _struck(after, seat, then, alone)
    return found


def taken(position: Position, seat: Seat, space: str) -> float:
    """What it is worth to enter a space for the flag in it that is not one's own yet; 0 where an enemy is there."""
    points = position.world.points.at_end
    if space not in points or position.enemy_at(space, seat) or position.holds(seat, space):
        return 0.0
    return POINT * points[space]


def _foes(position: Position, seat: Seat, action: Action) -> list[Chance]:
    found = [one for one in chances(position, action) if one.target in position.units]
    own = [one for one in found if position.friends(position.units[one.target].seat, seat)]
    return [] if any(sum(one.of()) for one in own) else [one for one in found if one not in own]


def _struck(position: Position, seat: Seat, action: Action, alone: bool) -> float:
    """What an attack does on the mean; 0 where it could hit one's own men."""
    found = 0.0
    for one in _foes(position, seat, action):
        hit, dead = one.of(int(action.get("caps", {}).get(one.target, 0)))
        if position.units[one.target].hit is not None:  # a second hit always destroys (R-FF-54)
            hit, dead = 0.0, hit + dead
        found += dead + HIT * hit + (UNANSWERED if alone and dead >= LIKELY else 0.0)
    return found


def good_shots(position: Position, seat: Seat, looks: Iterable[Action]) -> list[Action]:
    """The first of these actions for each good shot of each unit at each space."""
    found: dict[tuple[object, ...], Action] = {}
    for action in looks:
        key = action.get("unit"), action.get("at"), action.get("target")
        if action["do"] != "fire" or key in found:
            continue
        if max((sum(one.of()) for one in _foes(position, seat, action)), default=0.0) >= GOOD:
            found[key] = action
    return list(found.values())


def strikes(position: Position, seat: Seat, looks: Iterable[Action]) -> list[Action]:
    """The first of these actions for each attack of a unit on an enemy in its own space where it may be attacked itself."""
    found: dict[tuple[str, str], Action] = {}
    for action in looks:
        if strikes_back(position, seat, action):
            found.setdefault((action["unit"], str(action.get("target"))), action)
    return list(found.values())


def closing(position: Position, seat: Seat, looks: Sequence[Action]) -> list[Action]:
    """The first of these actions for each step of a unit with AP for more that leads beside an enemy, or to one."""
    found: dict[tuple[str, str], Action] = {}
    links = position.world.hexes.links
    for action in looks:
        if action["do"] != "move" or action.get("by") not in ("pool", "activate"):
            continue
        to = str(action["path"][-1])
        if (action["unit"], to) not in found and any(position.enemy_at(one, seat) for one in (to, *links(to))):
            found[action["unit"], to] = action
    return list(found.values())
