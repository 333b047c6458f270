"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight import cards, fire, hiding, loading, moving, paths, rally, smoke, standing
from game.firefight.paying import lowered, purse
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY, DIRECTIONS, Card

AP_WAYS = ("activate", "pool", "share", "opportunity")


class Offer(NamedTuple):
    """Something that a unit may do: the action without who pays, its price, who takes part, and the word of a green card."""

    action: Action
    price: int
    members: tuple[str, ...]
    grant: str
    die: bool = False
    by_command: bool = True


# --- what a unit may do -------------------------------------------------------------------------------------------------


def offers(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """All that a unit may do, if it can be paid for."""
    if unit.at == AWAY:
        return _moves(position, unit)
    alone = (unit.id,)
    found = _moves(position, unit)
    if moving.bars(position, unit, "pivot") is None and position.fort_kind(unit) != "bunker":
        price = position.world.numbers.pivot
        found += [
            Offer({"do": "pivot", "unit": unit.id, "facing": facing}, price, alone, "pivot")
            for facing in DIRECTIONS if facing != unit.facing
        ]  # fmt: skip
    found += [Offer(action, price, alone, "fire" if "weapon" not in action or action["weapon"] == "flame" else "") for action, price in fire.shots(position, unit)]
    found += [Offer(action, price, alone, "rally") for action, price in rally.rallies(position, unit)]
    found += [Offer(action, price, alone, "") for action, price in smoke.layings(position, unit)]
    found += _works(position, seat, unit)
    found += _hidden(position, seat, unit)
    found += _transport(position, seat, unit)
    return found


def _moves(position: Position, unit: Unit) -> list[Offer]:
    if moving.bars(position, unit) is not None:
        return []
    members = moving.members_of(position, (unit.id,))
    return [
        Offer({"do": "move", "unit": unit.id, "path": list(way.path)}, way.price, members, "move", way.die is not None)
        for way in paths.ways(position, unit)
    ]


def _works(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """Digging in, going into forts and out of them, laying mines."""
    found, name, world = list[Offer](), unit.id, position.world
    if "works" in world.modules:
        wishes: list[tuple[Action, str]] = [({"do": "dig", "unit": name}, "dig")]
        for work in position.works_at(unit.at):
            wishes.append(({"do": "occupy", "unit": name, "into": work.id}, ""))
        if unit.fort is not None:
            wishes.append(({"do": "occupy", "unit": name, "into": None}, ""))
        for action, grant in wishes:
            plan = standing.plan_dig if grant else standing.plan_occupy
            needed = plan(position, seat, action, unit)
            if not isinstance(needed, str):
                found.append(Offer(action, needed.price, needed.members, grant))
    hand = position.hands[seat]
    if isinstance(hand, tuple) and hand and cards.laying_card(position) in hand:
        action = {"do": "lay", "unit": name}
        needed = cards.plan_lay(position, seat, {**action, "by": ""}, unit)
        if not isinstance(needed, str):
            found.append(Offer(action, needed.price, needed.members, ""))
    return found


def _hidden(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """Hidden moves, and hiding."""
    if "hidden" not in position.world.modules or not position.kind(unit).unburdened:
        return []
    near = position.world.hexes.links(unit.at)
    found = list[Offer]()
    if unit.hidden:
        for to in near:
            action: Action = {"do": "hidden_move", "unit": unit.id, "to": to}
            needed = hiding.plan_move(position, seat, action, unit)
            if not isinstance(needed, str):
                found.append(Offer(action, needed.price, needed.members, ""))
        return found
    if moving.bars(position, unit) is not None or hiding.watchers(position, unit):
        return []
    for to in (unit.at, *near):
        if hiding.refusal(position, unit, to, (unit.id,)) is None:
            action = {"do": "hide", "unit": unit.id, "to": to}
            found.append(Offer(action, position.world.numbers.hide, (unit.id,), "hide", by_command=False))
    return found


def _transport(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """Loading and unloading."""
    if "transport" not in position.world.modules:
        return []
    wishes: list[Action] = []
    if unit.aboard is not None:
        wishes.append({"do": "unload", "unit": unit.id})
    else:
        for one in position.here(unit.at):
            if one.seat == seat and one.id != unit.id and position.kind(one).vehicle:
                wishes.append({"do": "load", "unit": unit.id, "vehicle": one.id})
    found = list[Offer]()
    for action in wishes:
        plan = loading.plan_unload if action["do"] == "unload" else loading.plan_load
        needed = plan(position, seat, action, unit)
        if not isinstance(needed, str):
            found.append(Offer(action, needed.price, needed.members, action["do"]))
    return found


# --- who pays -----------------------------------------------------------------------------------------------------------


class Purse(NamedTuple):
    """What a seat can pay with: AP by way (None: whatever three dice give), CAPs, and its green cards."""

    ap: dict[str, int | None]
    caps: int
    inside: tuple[str, ...]
    left: int
    green: tuple[Card, ...]


def purse_of(position: Position, seat: Seat) -> Purse:
    """What a seat can pay with now."""
    pool, hand, cards = position.pool[seat], position.hands[seat], position.world.tables.cards
    ways: dict[str, int | None] = {by: purse(position, seat, by) for by in ("activate", "opportunity")}
    if pool is not None:
        ways["pool"] = pool.ap or 0
        if "groups" in position.world.modules:
            ways["share"] = pool.ap or 0
    held = set(hand) if isinstance(hand, tuple) and "cards" in position.world.modules else set()
    green = tuple(card for name, card in cards.items() if name in held and card.colour == "green")
    inside, left = (pool.units, pool.ap or 0) if pool else ((), 0)
    return Purse({by: ways[by] for by in AP_WAYS if by in ways}, position.caps[seat].now, inside, left, green)


def _ways(position: Position, purse: Purse, members: tuple[str, ...]) -> list[str]:
    """The ways in AP that the state of those who take part allows (R-FF-05, 06, 09, 81, 83)."""
    units, inside = position.units, purse.inside
    fresh = all(units[name].state == "fresh" for name in members)
    found = []
    for by in purse.ap:
        if by == "pool":
            right = all(name in inside for name in members)
        elif by == "share":
            right = all(name in inside or units[name].state == "fresh" for name in members)
            right = right and any(name not in inside for name in members)
        else:
            right = fresh
        if right:
            found.append(by)
    return found


def paid(position: Position, purse: Purse, offer: Offer) -> Iterator[Action]:
    """An offer with each way that can pay for it, the least CAPs named that will do."""
    price, caps, action = lowered(position, offer.price), purse.caps, offer.action
    for by in _ways(position, purse, offer.members):
        have = purse.ap[by]
        need = 0 if have is None else price - have
        if need <= 0:
            yield {**action, "by": by}
        elif need <= caps:
            yield {**action, "by": by, ("cap_limit" if offer.die else "caps_pay"): need}
    if offer.by_command and price <= caps:
        yield {**action, "by": "command"}
    for card in purse.green:
        if offer.grant in card.grants and (card.max_price is None or price <= card.max_price):
            if card.pay == "free" or card.cost <= caps:
                yield {**action, "by": "card", "card": card.id}
            elif card.pay == "ap_or_cap" and offer.members[0] in purse.inside and card.cost <= purse.left:
                yield {**action, "by": "card", "card": card.id, "pay": "ap"}


# --- the list -----------------------------------------------------------------------------------------------------------


def turn(position: Position, seat: Seat) -> list[Action]:
    """The legal actions of the seat to move."""
    found = list(_listed(position, seat))
    if not found or not position.turn_fx.get("played"):
        found.append({"do": "pass"})
    return found


def anything(position: Position, seat: Seat) -> bool:
    """Whether a seat may do anything but pass."""
    return next(_listed(position, seat), None) is not None


def _listed(position: Position, seat: Seat) -> Iterator[Action]:
    purse = purse_of(position, seat)
    stall = lowered(position, position.world.numbers.stall)
    if stall <= purse.caps:
        yield {"do": "stall", "by": "command"}
    units = position.own(seat)
    for unit in units:
        if unit.at != AWAY:
            for by in _ways(position, purse, (unit.id,)):
                if by != "share":
                    yield {"do": "stall", "by": by, "unit": unit.id}
        elif unit.aboard is not None:
            continue
        for offer in offers(position, seat, unit):
            yield from paid(position, purse, offer)
    yield from _bonus(position, seat, purse, units)


def _bonus(position: Position, seat: Seat, purse: Purse, units: list[Unit]) -> Iterator[Action]:
    """The cards in addition to an action, each once."""
    hand, known = position.hands[seat], position.world.tables.cards
    if not isinstance(hand, tuple) or not hand or "cards" not in position.world.modules:
        return
    for name, card in known.items():
        if name not in hand or card.colour not in ("blue", "red") or "green" in card.circles:
            continue
        action: Action = {"do": "bonus", "card": name}
        if card.weapon:
            for one in fire.bonus_shots(position, seat, name):
                if card.cost <= purse.caps:
                    yield one
                elif one["unit"] in purse.inside and card.cost <= purse.left:
                    yield {**one, "pay": "ap"}
        elif card.cost <= purse.caps:
            if card.dm:
                yield from ({**action, "unit": unit.id} for unit in units if unit.at != AWAY)
            else:
                yield action
