"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight import cards, fire, hiding, loading, moving, paths, rally, smoke, standing
from game.firefight.paying import lowered, purse
from game.firefight.plan import Plan
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


class Book:
    """What a unit may do as it stands on the ground. `alone`: whatever the others do; `paid`: the finished actions.

    They are kept by what pays for them, and under that by the space they aim at; "" holds those that aim nowhere.
    """

    __slots__ = ("alone", "aimed", "paid")

    def __init__(self, alone: list[Offer]) -> None:
        self.alone = alone
        self.aimed: dict[tuple[str, tuple[str, ...]], list[Offer]] = {}
        """Attacks by space, and by the weapons there are."""
        self.paid: dict[object, dict[str, list[Action]]] = {}


# --- what a unit may do -------------------------------------------------------------------------------------------------


def _book(position: Position, seat: Seat, unit: Unit, cargo: tuple[Unit, ...]) -> Book:
    """What a unit may do as it stands on the ground; worked out once for a unit like it, fresh or spent."""
    world = position.world
    key: tuple[object, ...] = (unit[:5], unit[6:], position.ground_number)
    if cargo:
        key += (tuple([one.id for one in cargo]),)
    if position.kind(unit).cls == "wheeled":  # R-FF-108
        vehicles = (one.at for one in position.units.values() if not one.hidden and position.kind(one).vehicle)
        key += (tuple(sorted(vehicles)),)
    found: Book | None = world.kept.get(key)
    if found is None:
        found = world.kept[key] = Book(_alone(position, seat, unit))
    return found


def _alone(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """Moves, pivots, digging in, hidden moves: they depend on the unit and the ground."""
    found, name = _moves(position, unit), unit.id
    if unit.at == AWAY:
        return found
    if moving.bars(position, unit, "pivot") is None and position.fort_kind(unit) != "bunker":
        price = position.world.numbers.pivot
        found += [
            Offer({"do": "pivot", "unit": name, "facing": facing}, price, (name,), "pivot")
            for facing in DIRECTIONS if facing != unit.facing
        ]  # fmt: skip
    if "works" in position.world.modules:
        dig: Action = {"do": "dig", "unit": name}
        found += _planned(standing.plan_dig(position, seat, dig, unit), dig, "dig")
    if unit.hidden and position.kind(unit).unburdened:
        for to in position.world.hexes.links(unit.at):
            action: Action = {"do": "hidden_move", "unit": name, "to": to}
            found += _planned(hiding.plan_move(position, seat, action, unit), action)
    return found


def _planned(plan: Plan | str, action: Action, grant: str = "") -> list[Offer]:
    """The offer of what needs a plan; none where it may not be."""
    return [] if isinstance(plan, str) else [Offer(action, plan.price, plan.members, grant)]


def _moves(position: Position, unit: Unit) -> list[Offer]:
    if moving.bars(position, unit) is not None:
        return []
    members = moving.members_of(position, (unit.id,))
    return [
        Offer({"do": "move", "unit": unit.id, "path": list(way.path)}, way.price, members, "move", way.die is not None)
        for way in paths.ways(position, unit)
    ]


def _aimed(position: Position, unit: Unit, at: str) -> list[Offer]:
    """The attacks of a unit into a space."""
    return [
        Offer(action, price, (unit.id,), "fire" if action.get("weapon", "flame") == "flame" else "")
        for action, price in fire.shots_at(position, unit, at)
    ]


def _further(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """What depends on who else is there: rally, smoke, forts, mines, hiding, transport."""
    name, world = unit.id, position.world
    found = [Offer(action, price, (name,), "rally") for action, price in rally.rallies(position, unit)] if unit.hit else []
    found += _smoke(position, unit)
    if "works" in world.modules and position.works:
        wishes = [work.id for work in position.works_at(unit.at)]
        for into in (*wishes, None) if unit.fort is not None else wishes:
            action: Action = {"do": "occupy", "unit": name, "into": into}
            found += _planned(standing.plan_occupy(position, seat, action, unit), action)
    hand = position.hands[seat]
    if isinstance(hand, tuple) and hand and cards.laying_card(position) in hand:
        action = {"do": "lay", "unit": name}
        found += _planned(cards.plan_lay(position, seat, {**action, "by": ""}, unit), action)
    if "hidden" in world.modules and not unit.hidden and position.kind(unit).unburdened and not hiding.watched(position, unit):
        for to in (unit.at, *world.hexes.links(unit.at)):
            if hiding.entry_refusal(position, unit, to, (name,)) is None:
                action = {"do": "hide", "unit": name, "to": to}
                found.append(Offer(action, world.numbers.hide, (name,), "hide", by_command=False))
    if "transport" in world.modules:
        found += _transport(position, seat, unit)
    return found


def _smoke(position: Position, unit: Unit) -> list[Offer]:
    """Laying smoke; worked out once for what is to be seen."""
    if not smoke.lays(position, unit):
        return []
    key = "smoke", unit[:5], unit[6:], position.sight(unit.seat).number
    found: list[Offer] | None = position.world.kept.get(key)
    if found is None:
        laid = smoke.layings(position, unit)
        found = position.world.kept[key] = [Offer(action, price, (unit.id,), "") for action, price in laid]
    return found


def _transport(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """Loading and unloading."""
    if unit.aboard is not None:
        action: Action = {"do": "unload", "unit": unit.id}
        return _planned(loading.plan_unload(position, seat, action, unit), action, "unload")
    found = list[Offer]()
    for one in position.here(unit.at):
        if one.seat == seat and one.id != unit.id and position.kind(one).vehicle:
            action = {"do": "load", "unit": unit.id, "vehicle": one.id}
            found += _planned(loading.plan_load(position, seat, action, unit), action, "load")
    return found


# --- who pays -----------------------------------------------------------------------------------------------------------


class Purse(NamedTuple):
    """What a seat can pay with: AP by way (None: whatever three dice give), CAPs, and its green cards."""

    ap: dict[str, int | None]
    caps: int
    inside: tuple[str, ...]
    left: int
    green: tuple[Card, ...]
    number: int
    """The same where all that pays is the same, and the weapons in hand; who is in the pool left aside."""
    weapons: tuple[str, ...]


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
    ap, caps = {by: ways[by] for by in AP_WAYS if by in ways}, position.caps[seat].now
    haste, armed = position.turn_fx.get("haste", 0), fire.weapons(position, seat)
    number = position.world.number((*ap.items(), caps, left, haste, armed, *[card.id for card in green]))
    return Purse(ap, caps, inside, left, green, number, armed)


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
    found = _listed(position, seat)
    if not found or not position.turn_fx.get("played"):
        found.append({"do": "pass"})
    return found


def anything(position: Position, seat: Seat) -> bool:
    """Whether a seat may do anything but pass."""
    return bool(_listed(position, seat))


def _listed(position: Position, seat: Seat) -> list[Action]:
    purse = purse_of(position, seat)
    stall = lowered(position, position.world.numbers.stall)
    found: list[Action] = [{"do": "stall", "by": "command"}] if stall <= purse.caps else []
    units = position.own(seat)
    for unit in units:
        if unit.at != AWAY or unit.aboard is None:
            _add(position, seat, unit, purse, found)
    found += _bonus(position, seat, purse, units)
    return found


def _add(position: Position, seat: Seat, unit: Unit, purse: Purse, found: list[Action]) -> None:
    """Add the actions of a unit."""
    cargo = position.cargo(unit.id) if position.kind(unit).vehicle else ()
    book = _book(position, seat, unit, cargo)
    inside = purse.inside
    state: object = (purse.number, unit.state == "fresh", unit.id in inside)
    if cargo:
        state = state, *[(one.state == "fresh", one.id in inside) for one in cargo]
    paid_by = book.paid.get(state)
    if paid_by is None:
        paid_by = book.paid[state] = {"": _still(position, unit, purse, book)}
    found += paid_by[""]
    if unit.at == AWAY:
        return
    sight = position.sight(seat)
    if unit.at in sight.shown:
        found += [action for offer in _aimed(position, unit, unit.at) for action in paid(position, purse, offer)]
    if unit.at not in sight.enemies:
        spotted = f" {sight.number}" if position.kind(unit).calibre else ""  # spotters depend on where others stand
        for at in sight.shown:
            shots = paid_by.get(at + spotted)
            if shots is None:
                aim = at + spotted, purse.weapons
                offers = book.aimed.get(aim)
                if offers is None:
                    offers = book.aimed[aim] = [] if at == unit.at else _aimed(position, unit, at)
                shots = paid_by[at + spotted] = [action for offer in offers for action in paid(position, purse, offer)]
            found += shots
    for offer in _further(position, seat, unit):
        found += paid(position, purse, offer)


def _still(position: Position, unit: Unit, purse: Purse, book: Book) -> list[Action]:
    """Stalls, and what a unit may do alone, with who pays."""
    found: list[Action] = []
    if unit.at != AWAY:
        ways = _ways(position, purse, (unit.id,))
        found += [{"do": "stall", "by": by, "unit": unit.id} for by in ways if by != "share"]
    return found + [action for offer in book.alone for action in paid(position, purse, offer)]


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
