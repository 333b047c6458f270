"""What a seat can pay with, and an offer paid in each way that will do (R-FF-04 to R-FF-11, R-FF-73, R-FF-81, R-FF-83)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.api import Action, Seat
from game.firefight.firing.attack import FLAME, GUN
from game.firefight.paying import purse
from game.firefight.position import Position, Unit
from game.firefight.records import Card

AP_WAYS = ("activate", "pool", "share", "opportunity")

Prices = tuple[int, int]
"""The highest price that something may have, and the next below it."""
Payment = tuple[str, Any]
"""A way to pay, or a green card, and what the actions depend on that are paid so."""
Payments = tuple[Payment, ...]


class Paid(dict[object, Action]):
    """The whole actions of a deed by who pays: a way, or fields where it names more; each made when it is asked for first."""

    __slots__ = ("_plain",)

    def __init__(self, plain: Action) -> None:
        self._plain = plain

    def __missing__(self, key: Any) -> Action:
        found = self[key] = {**self._plain, **({"by": key} if isinstance(key, str) else dict(key))}
        return found


class Deed:
    """Something that a unit does, whatever it costs: the actions it makes, who takes part, the word of a green card."""

    __slots__ = ("paid", "members", "grant")

    def __init__(self, action: Action, members: tuple[str, ...], grant: str) -> None:
        self.paid, self.members, self.grant = Paid(action), members, grant


Offer = tuple[Deed, int, bool]
"""A deed, its price, and whether the die of an obstacle is added."""


class Menu:
    """Some offers of a unit, and the actions that they make by who pays, each worked out when it is asked for first."""

    __slots__ = ("offers", "_columns", "_rows")

    def __init__(self, offers: list[Offer]) -> None:
        self.offers = offers
        self._columns: dict[Payment, list[Action | None]] = {}
        self._rows: dict[Payment, list[Action]] = {}

    def column(self, purse: Purse, way: Payment) -> list[Action | None]:
        """Each offer paid in one way, with the least CAPs named that will do; None where it cannot be."""
        found = self._columns.get(way)
        if found is None:
            found = self._columns[way] = purse.column(self.offers, way)
        return found

    def row(self, purse: Purse, way: Payment) -> list[Action]:
        """Those that can be paid in one way."""
        found = self._rows.get(way)
        if found is None:
            found = self._rows[way] = [one for one in purse.column(self.offers, way) if one is not None]
        return found

    def by_deed(self, purse: Purse, ways: Payments) -> list[Action]:
        """Each by all ways that can pay for it."""
        columns = [self.column(purse, way) for way in ways]
        return [one for row in zip(*columns, strict=True) for one in row if one is not None]


class Purse:
    """What a seat can pay with: AP by way (None: whatever three dice give), CAPs, and its green cards."""

    __slots__ = ("ap", "caps", "inside", "left", "green", "haste", "more", "weapons", "lays", "slipping", "cards", "_payments")

    def __init__(self, position: Position, seat: Seat) -> None:
        world, pool, hand = position.world, position.pool[seat], position.hands[seat]
        self.inside, self.left = (pool.units, pool.ap or 0) if pool else ((), 0)
        ways = [by for by in AP_WAYS if pool is not None or by not in ("pool", "share")]
        self.ap = {by: purse(position, seat, by) for by in ways if by != "share" or "groups" in world.modules}
        self.caps, self.haste = position.caps[seat].now, position.turn_fx.get("haste", 0)
        self.green: list[Card] = []
        self.more: list[Card] = []
        """The cards in hand that are played in addition to an action."""
        self.weapons: tuple[str, ...] = (GUN, FLAME)
        """The gun, the flames, and the red cards in hand whose attack is an action."""
        self.lays = self.slipping = False
        if isinstance(hand, tuple) and hand and "cards" in world.modules:
            held = [card for name, card in world.tables.cards.items() if name in hand]
            self.green = [card for card in held if card.colour == "green"]
            self.more = [card for card in held if card.colour in ("blue", "red") and "green" not in card.circles]
            self.weapons += tuple(sorted([card.id for card in held if card.weapon and "green" in card.circles]))
            self.lays = any(card.lays for card in held)
            self.slipping = any("hide" in card.grants for card in self.green)
        self.cards = world.tables.cards
        key = tuple(self.ap.items()), self.caps, self.haste, self.left, tuple([card.id for card in self.green])
        self._payments: dict[object, Payments] = world.payments.setdefault(key, {})

    def payments(self, prices: Prices, fresh: bool, pooled: bool) -> Payments:
        """The ways to pay that the state of a unit allows (R-FF-05, 06, 09, 10, 11, 81); `prices`: its highest two."""
        key = prices, fresh, pooled, pooled, fresh or pooled
        return self._payments.get(key) or self._paying(*key)

    def shared(self, units: Iterable[Unit], prices: Prices) -> Payments:
        """Those that the state of all who take part allows (R-FF-83)."""
        all_fresh = all_pooled = any_way = True
        first: bool | None = None
        for unit in units:
            fresh, pooled = unit.state == "fresh", unit.id in self.inside
            first = pooled if first is None else first
            all_fresh, all_pooled, any_way = all_fresh and fresh, all_pooled and pooled, any_way and (fresh or pooled)
        key = prices, all_fresh, all_pooled, bool(first), any_way
        return self._payments.get(key) or self._paying(*key)

    def _paying(self, prices: Prices, fresh: bool, pooled: bool, first: bool, either: bool) -> Payments:
        """The same of those who are all fresh, all in the pool, all one or the other; `first`: who acts is in the pool."""
        fits = {"pool": pooled, "share": either and not pooled, "activate": fresh, "opportunity": fresh}
        ways: list[Payment] = [(by, self._rest(by, have, prices)) for by, have in self.ap.items() if fits[by]]
        if self.caps:
            ways.append(("command", ("command", _bounded(self.caps + self.haste, prices))))
        for card in self.green:
            pay = self.pay_of(card, first)
            if pay is not None:
                ways.append((card.id, (card.id, self.haste, pay)))
        found = self._payments[prices, fresh, pooled, first, either] = tuple(ways)
        return found

    def _rest(self, by: str, have: int | None, prices: Prices) -> object:
        """What the actions depend on that a way in AP pays for; its name alone where it pays for all."""
        most, second = prices
        if have is None or have >= most:
            return by
        if have >= second:
            need = max(1, most - self.haste) - have
            return by, need if need <= self.caps else None
        return by, have, min(self.caps, most - have), self.haste

    def pay_of(self, card: Card, inside: bool) -> str | None:
        """How a card is paid for: "" as usual, else `ap` out of the pool; None where it cannot be (R-FF-73, R-FF-79)."""
        if card.pay == "free" or card.cost <= self.caps:
            return ""
        return "ap" if (card.pay == "ap_or_cap" or card.weapon) and inside and card.cost <= self.left else None

    def column(self, offers: Iterable[Offer], way: Payment) -> list[Action | None]:
        """Some offers of a unit paid in one way, with the least CAPs named that will do; None where it cannot be."""
        by, key = way
        if key == by:  # it pays for everything
            return [deed.paid[by] for deed, _, _ in offers]
        if by in self.ap:
            return self._in_ap(offers, by, self.ap[by])
        if by == "command":  # which pays for no hiding (R-FF-65)
            most = self.caps + self.haste
            return [deed.paid[by] if price <= most and deed.grant != "hide" else None for deed, price, _ in offers]
        return self._by_card(offers, self.cards[by], key[2])

    def _in_ap(self, offers: Iterable[Offer], by: str, have: int | None) -> list[Action | None]:
        """The same, paid in AP as far as they go."""
        if have is None:
            return [deed.paid[by] for deed, _, _ in offers]
        most, caps = have + self.haste if have else -1, self.caps
        if not caps:
            return [deed.paid[by] if price <= most else None for deed, price, _ in offers]
        found = list[Action | None]()
        for deed, price, die in offers:
            if price <= most:
                found.append(deed.paid[by])
            else:
                need = max(1, price - self.haste) - have
                found.append(deed.paid[("by", by), ("cap_limit" if die else "caps_pay", need)] if need <= caps else None)
        return found

    def _by_card(self, offers: Iterable[Offer], card: Card, pay: str) -> list[Action | None]:
        """The same, paid by a green card (R-FF-73)."""
        most = 999 if card.max_price is None else card.max_price + self.haste
        key = ("by", "card"), ("card", card.id), *([("pay", pay)] if pay else [])
        return [deed.paid[key] if deed.grant in card.grants and price <= most else None for deed, price, _ in offers]


def _bounded(caps: int, prices: Prices) -> int:
    """The number of CAPs that pay for the same as so many."""
    most, second = prices
    return caps if caps < second else second if caps < most else most
