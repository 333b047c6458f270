"""What a good player's list is as advice to a person: no AP wasted, no CAPs for nothing, nobody led into fire (section 11).

Bots play by `gamble` alone; what is said here is shown, and changes nothing that is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Seat
from game.firefight.judging import shots
from game.firefight.judging.outlook import Outlook
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY

Look = tuple[Action, float]
WASTED, CHANGED = 0.05, 0.05
"""What an AP that is thrown away costs beside what it is worth, and what it costs to leave a unit that could go on."""
KILL = 0.6
"""What it adds that a target is likely destroyed, which ends its fire for good."""
NOW, NEXT = 1.0, 0.6
"""How much the harm to a stack counts of an enemy who can still act in this round, and of one who can in the next."""
PERIL, RECKLESS = 0.5, 9.0
"""From which chance to be hit on a step is led into fire, and what it costs then: more than anything that it may gain."""
STEPS = frozenset({"move", "hidden_move"})
ROLLED = frozenset({"fire", "rally"})
PAYING = frozenset({"by", "caps_pay", "pay", "caps", "support", "facing", "card"})


def advised(position: Position, seat: Seat, outlook: Outlook, found: Sequence[Look]) -> list[Look]:
    """These looks, best first, as they are worth to be advised."""
    by_pool = {_core(action) for action, _ in found if action.get("by") == "pool" and not action.get("caps_pay")}
    kept = [(action, worth) for action, worth in found if not _spendthrift(position, seat, action, by_pool)]
    again = [(action, worth + _more(position, seat, outlook, action)) for action, worth in kept]
    again.sort(key=lambda one: (-one[1], one[0]["do"] != "pass"))
    return again


def _core(action: Action) -> str:
    """An action without who pays for it."""
    return repr(sorted((key, repr(value)) for key, value in action.items() if key not in PAYING))


def _spendthrift(position: Position, seat: Seat, action: Action, by_pool: set[str]) -> bool:
    """Whether CAPs are paid for what the unit's own AP can do, or for a step that takes nothing."""
    if action.get("by") != "command" and not action.get("caps_pay"):
        return False
    if _core(action) in by_pool:
        return True
    if action["do"] in ROLLED or action["do"] in ("stall", "bonus"):
        return False
    to = _end(action)
    held = position.control.get(to or "")
    return to not in position.world.points.at_end or held is not None and position.friends(held, seat)


def _more(position: Position, seat: Seat, outlook: Outlook, action: Action) -> float:
    """What is added to the worth of an action, or taken from it."""
    pool, found = position.pool[seat], 0.0
    if action.get("by") == "activate" and pool is not None and pool.ap:
        found -= WASTED * pool.ap + CHANGED
    if action["do"] == "fire":
        found += KILL * _killed(position, seat, action)
    if action["do"] in STEPS:
        found -= _stacked(position, outlook, action)
        unit, to = position.units.get(action.get("unit", "")), _end(action)
        if unit is not None and to is not None and reckless(position, outlook, unit, to, action.get("facing")):
            found -= RECKLESS
    return found


def peril(position: Position, outlook: Outlook, unit: Unit, to: str, facing: str | None = None, now: bool = False) -> float:
    """The chance that the best shot of an enemy hits a unit that stands in a space, in this round or in the next one.

    `facing`: the way it looks then, if it is another; `now`: in this round, without CAPs.
    """
    there = position.copy()
    there.change(unit.id, at=to, fort=unit.fort if to == unit.at else None, **({"facing": facing} if facing else {}))
    foes = [one for one in outlook.sides(there)[1] if one.at not in (AWAY, to) and not one.hidden]
    if now or there.round >= there.world.rounds:
        foes = [one for one in foes if one.state != "spent"]
    duels = [outlook.duels.of(there, one, there.units[unit.id]) for one in foes]
    return max((sum(one.chances()) for one in duels if one is not None), default=0.0)


def reckless(position: Position, outlook: Outlook, unit: Unit, to: str, facing: str | None = None) -> bool:
    """Whether a step ends in the open beside an enemy, where the unit is as likely to be hit as not, for nothing: neither
    points, nor a fight, nor less fire than where it stands, nor a shot of its own that no enemy is before.
    """
    held, ground = position.control.get(to), position.world.ground
    points = to in position.world.points.at_end and (held is None or not position.friends(held, unit.seat))
    if unit.at == AWAY or unit.hidden or points or ground.terrain[to].dm or position.enemy_at(to, unit.seat):
        return False
    if not any(position.enemy_at(space, unit.seat) for space in position.world.hexes.links(to)):
        return False
    after = peril(position, outlook, unit, to, facing)
    if after < PERIL or after < peril(position, outlook, unit, unit.at):
        return False
    return not (_has_shot(position, unit) and peril(position, outlook, unit, to, facing, now=True) < PERIL)


def _has_shot(position: Position, unit: Unit) -> bool:
    """Whether a unit has the AP for a step and for an attack after it."""
    kind, pool = position.kind(unit), position.pool[unit.seat]
    ap = (pool.ap or 0) if pool is not None and unit.id in pool.units else 0
    if unit.state == "fresh":
        ap = position.world.numbers.pool
    return kind.attack_ap is not None and ap >= kind.move_ap + kind.attack_ap


def _killed(position: Position, seat: Seat, action: Action) -> float:
    """How many enemies an attack destroys on the mean, by its dice or by a second hit; own ones are held against it."""
    found, caps = 0.0, action.get("caps", {})
    for one in shots.chances(position, action):
        unit = position.units.get(one.target)
        if unit is not None:
            hit, dead = one.of(caps.get(one.target, 0))
            chance = dead + (hit if unit.hit is not None else 0.0)
            found += -2 * chance if position.friends(unit.seat, seat) else chance
    return found


def _end(action: Action) -> str | None:
    """Where a step leads."""
    path = action.get("path")
    found: str | None = path[-1] if path else action.get("to")
    return found


def _stacked(position: Position, outlook: Outlook, action: Action) -> float:
    """The harm that one shot at a stack does beyond that at one of it, by the enemy who is best placed, if the stack grows so."""
    to, unit = _end(action), position.units.get(action.get("unit", ""))
    if unit is None or to is None or unit.at == AWAY or unit.at == to:
        return 0.0
    there = position.copy()
    there.change(unit.id, at=to, fort=None, **({"facing": action["facing"]} if action.get("facing") else {}))
    stack = [one for one in there.here(to) if position.friends(one.seat, unit.seat)]
    if len(stack) < 2:
        return 0.0
    foes = [one for one in outlook.sides(there)[1] if one.at not in (AWAY, to) and not one.hidden]
    return max((_shot_at(there, outlook, foe, stack) for foe in foes), default=0.0)


def _shot_at(there: Position, outlook: Outlook, foe: Unit, stack: Sequence[Unit]) -> float:
    """The harm of one shot of an enemy at all of a stack, less that at the one who suffers most."""
    harm = []
    for one in stack:
        duel = outlook.duels.of(there, foe, one)
        if duel is not None:
            hit, dead = duel.chances()
            harm.append(outlook.loss(there, one) * (dead + hit * (1.0 if one.hit is not None else outlook.weights.hit)))
    late = foe.state == "spent"
    if late and there.round >= there.world.rounds:
        return 0.0
    return (sum(harm) - max(harm)) * (NEXT if late else NOW) if harm else 0.0
