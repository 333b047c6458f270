"""What a seat can pay with, and an offer paid in each way that will do (R-FF-04 to R-FF-11, R-FF-73, R-FF-81, R-FF-83)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import or_
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight.paying import purse
from game.firefight.position import Position
from game.firefight.records import Card

AP_WAYS = ("activate", "pool", "share", "opportunity")

Payment = tuple[str, object]
"""A way to pay, or a green card, and what the actions depend on that are paid so."""
Payments = tuple[Payment, ...]


class Offer(NamedTuple):
    """Something that a unit may do: the action without who pays, its price, who takes part, and the word of a green card."""

    action: Action
    price: int
    members: tuple[str, ...]
    grant: str
    die: bool = False
    by_command: bool = True


class Purse:
    """What a seat can pay with: AP by way (None: whatever three dice give), CAPs, and its green cards."""

    __slots__ = ("ap", "caps", "inside", "left", "green", "haste", "hand", "weapons", "lays", "_payments")

    def __init__(self, position: Position, seat: Seat) -> None:
        world, pool, hand = position.world, position.pool[seat], position.hands[seat]
        self.hand = frozenset(hand) if isinstance(hand, tuple) and "cards" in world.modules else frozenset()
        self.inside, self.left = (pool.units, pool.ap or 0) if pool else ((), 0)
        ways = [by for by in AP_WAYS if pool is not None or by not in ("pool", "share")]
        self.ap = {by: purse(position, seat, by) for by in ways if by != "share" or "groups" in world.modules}
        self.caps, self.haste = position.caps[seat].now, position.turn_fx.get("haste", 0)
        self.green: tuple[Card, ...] = ()
        self.weapons: tuple[str, ...] = ()
        """The red cards in hand whose attack is an action."""
        if self.hand:
            held = [card for name, card in world.tables.cards.items() if name in self.hand]
            self.green = tuple([card for card in held if card.colour == "green"])
            self.weapons = tuple(sorted([card.id for card in held if card.weapon and "green" in card.circles]))
        self.lays = bool(self.hand) and any(world.tables.cards[name].lays for name in self.hand)
        self._payments: dict[tuple[int, bool, bool, bool, bool], Payments] = {}

    def payments(self, position: Position, names: Sequence[str], dearest: int) -> Payments:
        """The ways that the state of those who take part allows (R-FF-05, 06, 09, 10, 11, 81, 83)."""
        units, inside = position.units, self.inside
        if len(names) == 1:
            pooled, fresh = names[0] in inside, units[names[0]].state == "fresh"
            return self._paying(dearest, fresh, pooled, fresh or pooled, pooled)
        pool, new = [name in inside for name in names], [units[name].state == "fresh" for name in names]
        either = all(map(or_, pool, new))
        return self._paying(dearest, all(new), all(pool), either, pool[0])

    def _paying(self, dearest: int, fresh: bool, pooled: bool, either: bool, first: bool) -> Payments:
        """The same of those who are all fresh, all in the pool, all one or the other; `first`: who acts is in the pool."""
        key = dearest, fresh, pooled, either, first
        found = self._payments.get(key)
        if found is None:
            fits = {"pool": pooled, "share": either and not pooled, "activate": fresh, "opportunity": fresh}
            ways: list[Payment] = [(by, self._in_ap(by, have, dearest)) for by, have in self.ap.items() if fits[by]]
            ways.append(("command", ("command", min(self.caps, dearest), self.haste)))
            for card in self.green:
                pay = self.pay_of(card, first)
                if pay is not None:
                    ways.append((card.id, (card.id, self.haste, pay)))
            found = self._payments[key] = tuple(ways)
        return found

    def _in_ap(self, by: str, have: int | None, dearest: int) -> object:
        return by if have is None or have >= dearest else (by, have, min(self.caps, dearest - have), self.haste)

    def pay_of(self, card: Card, inside: bool) -> str | None:
        """How a card is paid for: "" as usual, else `ap` out of the pool; None where it cannot be (R-FF-73, R-FF-79)."""
        if card.pay == "free" or card.cost <= self.caps:
            return ""
        return "ap" if (card.pay == "ap_or_cap" or card.weapon) and inside and card.cost <= self.left else None

    def paid(self, position: Position, offer: Offer, by: str, name: str) -> Action | None:
        """An offer of a unit paid in one way, with the least CAPs named that will do; None where it cannot be."""
        price, caps, action = max(1, offer.price - self.haste), self.caps, offer.action
        if by in self.ap:
            have = self.ap[by]
            need = 0 if have is None else price - have
            if need <= 0:
                return {**action, "by": by}
            return {**action, "by": by, ("cap_limit" if offer.die else "caps_pay"): need} if need <= caps else None
        if by == "command":
            return {**action, "by": by} if offer.by_command and price <= caps else None
        card = position.world.tables.cards[by]
        if offer.grant not in card.grants or (card.max_price is not None and price > card.max_price):
            return None
        pay = self.pay_of(card, name in self.inside)
        return None if pay is None else {**action, "by": "card", "card": by, **({"pay": pay} if pay else {})}
