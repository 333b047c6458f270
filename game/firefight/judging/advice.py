"""What speaks against an action as advice to a person: AP wasted, CAPs for nothing, two led before one shot (section 11).

Bots play by `gamble` alone; what is said here is shown, and changes nothing that is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Seat
from game.firefight.judging.outlook import Outlook
from game.firefight.paying import lowered
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY
from game.firefight.turn_verbs import TURN

NOW, NEXT = 1.0, 0.6
"""How much the harm to a stack counts of an enemy who can still act in this round, and of one who can in the next."""
ROLLED = frozenset({"fire", "rally"})
PAYING = frozenset({"by", "caps_pay", "pay", "caps", "support", "facing", "card"})


def unpaid(action: Action) -> str:
    """An action without who pays for it."""
    return repr(sorted((key, repr(value)) for key, value in action.items() if key not in PAYING))


def caps_paid(position: Position, seat: Seat, action: Action) -> int:
    """How many CAPs an action is paid for with after the cards of the turn (R-FF-22), those on its dice left out."""
    if action.get("by") != "command":
        return int(action.get("caps_pay", 0))
    plan = TURN[action["do"]].plan(position, seat, action)
    return lowered(position, plan.price) if isinstance(plan, Plan) else 0


def spendthrift(position: Position, seat: Seat, action: Action, cheapest: Action | None = None) -> bool:
    """Whether CAPs are paid for what the unit's own AP can do, or fewer of them, or for a step that takes nothing.

    `cheapest`: the same action paid for with the fewest.
    """
    if action.get("by") != "command" and not action.get("caps_pay"):
        return False
    if cheapest is not None and caps_paid(position, seat, cheapest) < caps_paid(position, seat, action):
        return True
    if action["do"] in ROLLED or action["do"] in ("stall", "bonus"):
        return False
    to = end_of(action) or ""
    return to not in position.world.points.at_end or position.holds(seat, to)


def wasted(position: Position, seat: Seat, action: Action) -> int:
    """The AP in the pool that an action of another unit throws away."""
    pool = position.pool[seat]
    return pool.ap or 0 if action.get("by") == "activate" and pool is not None else 0


def end_of(action: Action) -> str | None:
    """Where a step leads; None for what is none."""
    path = action.get("path")
    found: str | None = path[-1] if path else action.get("to")
    return found


def stacked(position: Position, outlook: Outlook, action: Action) -> float:
    """The harm that one shot at a stack does beyond that at one of it, by the enemy who is best placed, if the stack grows so."""
    to, unit = end_of(action), position.units.get(action.get("unit", ""))
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
