"""Who pays for an action, and how: the ways of R-FF-04 (R-FF-05 to R-FF-11, R-FF-17, R-FF-22, R-FF-73, R-FF-83)."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action, JsonMap, Seat
from game.firefight.plan import Plan
from game.firefight.position import Pool, Position
from game.firefight.records import Card
from game.messages import message

WAYS = ("activate", "pool", "share", "opportunity", "command", "card")
SHORT_OF = {"activate": "R-FF-05", "pool": "R-FF-06", "share": "R-FF-81", "opportunity": "R-FF-09"}
"""The rule of each way that is paid in AP."""
TOO_DEAR = {**dict.fromkeys(("activate", "pool", "share"), "R-FF-07"), "opportunity": "R-FF-09"}
"""The rule that bounds what each of them can pay."""
GROUP_VERBS = {"group_move": "move"}


class Bill(NamedTuple):
    """What is paid in AP and in CAPs for the price, the CAPs on dice left aside."""

    price: int
    ap: int
    caps: int


def lowered(position: Position, price: int) -> int:
    """A price after the cards of the turn, 1 at least (R-FF-22)."""
    return max(1, price - int(position.turn_fx.get("haste", 0)))


def grouped(action: JsonMap) -> bool:
    """Whether an action is one of a group (R-FF-82); a carrier and what it carries are one unit."""
    return action["do"] == "group_move" or "units" in action or bool(action.get("support"))


def purse(position: Position, seat: Seat, by: str) -> int | None:
    """The AP that a way has; None for those that are not paid in AP, and for what three dice will tell."""
    numbers = position.world.numbers
    if by == "activate":
        return numbers.pool if position.world.variable == "fixed" else None
    if by == "opportunity":
        return numbers.opportunity
    if by in ("pool", "share"):
        pool = position.pool[seat]
        return pool.ap if pool else 0
    return None


def refusal(position: Position, seat: Seat, action: Action, plan: Plan) -> str | None:
    """Why an action cannot be paid in this way, or None."""
    by, caps_pay = action["by"], action.get("caps_pay", 0)
    price, now = lowered(position, plan.price), position.caps[seat].now
    why = _standing(position, seat, by, plan, grouped(action))
    if why is not None:
        return why
    if action.get("cap_limit", 0) < 0:
        return message("R-FF-133: cap_limit is {given}; it is 0 or more.", given=action["cap_limit"])
    if plan.dice and caps_pay:
        return message("R-FF-17: a move with a die for its obstacle names cap_limit, not caps_pay.")
    if not 0 <= caps_pay <= price:
        return message("R-FF-17: caps_pay is {given}; it is from 0 to the price, {price}.", given=caps_pay, price=price)
    if by != "card" and "pay" in action:
        return message("R-FF-73: pay goes with a green card.")
    if by in ("command", "card"):
        if caps_pay:
            return message("R-FF-17: no CAPs are added to a {by} action.", by=by)
        if by == "card":
            return _card_refusal(position, seat, action, plan, price)
        if price + plan.dice_caps > now:
            return _too_few(price + plan.dice_caps, now)
        return None
    purse_ap = purse(position, seat, by)
    if plan.dice:
        if plan.dice_caps > now:
            return _too_few(plan.dice_caps, now)
        helped = min(action.get("cap_limit", 0), now - plan.dice_caps)
        if purse_ap is not None and purse_ap + helped < price:
            return message("R-FF-133: the price is {price}, and {ap} AP with cap_limit are not enough.", price=price, ap=purse_ap)
        return None
    if purse_ap is not None and price - caps_pay > purse_ap:
        given = {"rule": TOO_DEAR[by], "price": price, "ap": purse_ap}
        return message("{rule}: this costs {price} AP and you have {ap}.", **given)
    if caps_pay + plan.dice_caps > now:
        return _too_few(caps_pay + plan.dice_caps, now)
    return None


def _too_few(needed: int, now: int) -> str:
    return message("R-FF-22: this needs {needed} CAP; you have {now}.", needed=needed, now=now)


def _standing(position: Position, seat: Seat, by: str, plan: Plan, group: bool) -> str | None:
    """Why the state of those who take part does not allow a way (R-FF-05, 06, 09, 81, 83)."""
    units, pool = position.units, position.pool[seat]
    if by in ("command", "card"):
        return None
    if by == "share" and ("groups" not in position.world.modules or pool is None):
        return message("R-FF-81: there is no pool to share.")
    inside = pool.units if pool else ()
    if by == "share" and all(name in inside for name in plan.members):
        return message("R-FF-81: all of them are in the pool already.")
    for number, name in enumerate(plan.members):
        state = units[name].state
        if by == "pool":
            right = name in inside
        elif by == "share":
            right = name in inside or state == "fresh"
        else:
            right = state == "fresh"
        if not right:
            rule = "R-FF-83" if group or number else SHORT_OF[by]
            what = message("an active unit") if by == "pool" else message("fresh")
            return message("{rule}: {name} is not {what}.", rule=rule, name=name, what=what)
    return None


# --- green cards --------------------------------------------------------------------------------------------------------


def _card_refusal(position: Position, seat: Seat, action: Action, plan: Plan, price: int) -> str | None:
    """Why a green card does not pay for an action, or None (R-FF-72, R-FF-73, R-FF-77)."""
    do, name, now = action["do"], action["card"], position.caps[seat].now
    why = holding_refusal(position, seat, name)
    if why is not None:
        return why
    card, group = position.world.tables.cards[name], grouped(action)
    if card.colour != "green" or GROUP_VERBS.get(do, do) not in card.grants:
        return message("R-FF-73: the card {name} does not pay for this.", name=name)
    if card.max_price is not None and price > card.max_price:
        given = {"name": name, "most": card.max_price, "price": price}
        return message("R-FF-73: the card {name} pays up to {most}, and the price is {price}.", **given)
    if group and "purple" not in card.circles:
        return message("R-FF-77: the card {name} has no purple circle; it is for one unit.", name=name)
    bill = card_bill(position, seat, action, plan, price)
    if action.get("pay") == "ap":
        pool = position.pool[seat]
        if group or card.pay != "ap_or_cap":
            return message("R-FF-73: the card {name} is not paid in AP.", name=name)
        if pool is None or plan.members[0] not in pool.units or (pool.ap or 0) < card.cost:
            return message("R-FF-73: the unit is not in a pool with AP for the card.")
    if bill.caps + plan.dice_caps > now:
        return _too_few(bill.caps + plan.dice_caps, now)
    return None


def holding_refusal(position: Position, seat: Seat, name: str) -> str | None:
    """Why a seat cannot play a card, or None (R-FF-72)."""
    hand = position.hands[seat]
    if "cards" not in position.world.modules:
        return message("R-FF-72: there are no cards in this scenario.")
    if isinstance(hand, int) or name not in hand:
        return message("R-FF-72: the card {name} is not in hand.", name=name)
    return None


def card_bill(position: Position, seat: Seat, action: JsonMap, plan: Plan, price: int) -> Bill:
    """What a green card costs (R-FF-73, R-FF-77)."""
    card: Card = position.world.tables.cards[action["card"]]
    if grouped(action):
        return Bill(price, 0, card.group_cap or 0)
    if card.pay == "free":
        return Bill(price, 0, 0)
    return Bill(price, card.cost, 0) if action.get("pay") == "ap" else Bill(price, 0, card.cost)


def bill_of(position: Position, seat: Seat, action: JsonMap, plan: Plan, price: int) -> Bill:
    """What is paid for an action whose price is settled."""
    by = action["by"]
    if by == "command":
        return Bill(price, 0, price)
    if by == "card":
        return card_bill(position, seat, action, plan, price)
    if plan.dice:
        return split(position, seat, by, price)
    caps = action.get("caps_pay", 0)
    return Bill(price, price - caps, caps)


def split(position: Position, seat: Seat, by: str, price: int) -> Bill:
    """A price paid in AP before CAPs (R-FF-133)."""
    pool: Pool | None = position.pool[seat]
    have = position.world.numbers.opportunity if by == "opportunity" else (pool.ap or 0) if pool else 0
    ap = min(price, have)
    return Bill(price, ap, price - ap)
