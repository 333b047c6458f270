"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import or_
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight import cards, fire, hiding, loading, moving, paths, rally, smoke, standing
from game.firefight.paying import lowered, purse
from game.firefight.plan import Plan
from game.firefight.position import Position, Sight, Unit
from game.firefight.records import AWAY, DIRECTIONS, Card

AP_WAYS = ("activate", "pool", "share", "opportunity")
STALLS = ("activate", "pool", "opportunity")
"""The ways in which a unit stalls (R-FF-12)."""


Aim = tuple[str, tuple[int, int], tuple[str, ...]]
"""A space to aim at, what the sight of it depends on, and the weapons there are."""


class Offer(NamedTuple):
    """Something that a unit may do: the action without who pays, its price, who takes part, and the word of a green card."""

    action: Action
    price: int
    members: tuple[str, ...]
    grant: str
    die: bool = False
    by_command: bool = True


class Book:
    """What a unit may do as it stands on the ground. `alone`: whatever the others do; `aimed`: attacks by space and weapons.

    `paid`: the finished actions by what pays for them, and under that by the space they aim at; "" holds what aims nowhere.
    Whoever has AP for `dearest` can pay for everything.
    """

    __slots__ = ("alone", "dearest", "aimed", "paid")

    def __init__(self, alone: list[Offer], dearest: int) -> None:
        self.alone, self.dearest = alone, dearest
        self.aimed: dict[Aim, list[Offer]] = {}
        self.paid: dict[object, dict[object, list[Action]]] = {}


# --- what a unit may do -------------------------------------------------------------------------------------------------


def _book(position: Position, seat: Seat, unit: Unit, cargo: tuple[Unit, ...]) -> Book:
    """What a unit may do as it stands on the ground; worked out once for a unit like it, fresh or spent."""
    world = position.world
    key = unit[:5], unit[6:], tuple([one.id for one in cargo]) if cargo else (), _ground_near(position, unit)
    found: Book | None = world.kept.get(key)
    if found is None:
        alone = _alone(position, seat, unit)
        dearest = max([one.price for one in alone], default=0)
        found = world.kept[key] = Book(alone, max(dearest, fire.dearest(position, unit)))
    return found


def _ground_near(position: Position, unit: Unit) -> object:
    """What moves of a unit may meet: works, and the smoke and the vehicles where they matter to it."""
    kind, world = position.kind(unit), position.world
    if not position.works and not kind.vehicle:
        return ()
    bit, places = world.ground.bit, (unit.entry or ()) if unit.at == AWAY else (unit.at,)
    near = 0
    for space in places:
        near |= world.hexes.around(space, 1 + kind.bonus)
    works = tuple([work for work in position.works.values() if bit[work.at] & near])
    if not kind.vehicle:
        return works
    if kind.cls != "wheeled":
        return works, position.smoke
    others = [
        one.at for one in position.units.values()
        if one.id != unit.id and not one.hidden and position.kind(one).vehicle and bit.get(one.at, 0) & near
    ]  # fmt: skip
    return works, position.smoke, tuple(sorted(others))  # R-FF-108


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
    found += [Offer(action, price, (name,), "") for action, price in smoke.around(position, unit)]
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


def _aimed(position: Position, unit: Unit, at: str, weapons: tuple[str, ...]) -> list[Offer]:
    """The attacks of a unit into a space, and a mortar's smoke."""
    found = [
        Offer(action, price, (unit.id,), "fire" if action.get("weapon", "flame") == "flame" else "")
        for action, price in fire.shots_at(position, unit, at, weapons)
    ]
    if at != unit.at:
        found += [Offer(action, price, (unit.id,), "") for action, price in smoke.afar(position, unit, at)]
    return found


def _further(position: Position, seat: Seat, unit: Unit) -> list[Offer]:
    """What depends on who else is there: rally, forts, mines, hiding, transport."""
    name, world = unit.id, position.world
    found = [Offer(action, price, (name,), "rally") for action, price in rally.rallies(position, unit)] if unit.hit else []
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
    haste: int
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
    green = tuple([card for name, card in cards.items() if name in held and card.colour == "green"]) if held else ()
    inside, left = (pool.units, pool.ap or 0) if pool else ((), 0)
    haste = position.turn_fx.get("haste", 0)
    ap, caps = {by: ways[by] for by in AP_WAYS if by in ways}, position.caps[seat].now
    return Purse(ap, caps, inside, left, green, haste, fire.weapons(position, seat))


def _ways(position: Position, purse: Purse, members: tuple[str, ...]) -> list[str]:
    """The ways that the state of those who take part allows (R-FF-05, 06, 09, 10, 11, 81, 83)."""
    units, inside = position.units, purse.inside
    pooled = [name in inside for name in members]
    fresh = [units[name].state == "fresh" for name in members]
    found = [by for by in purse.ap if _fits(by, fresh, pooled)]
    return [*found, "command", *[card.id for card in purse.green]]


def _fits(by: str, fresh: list[bool], pooled: list[bool]) -> bool:
    """Whether a way in AP fits those of whom some are fresh, some in the pool."""
    if by == "pool":
        return all(pooled)
    if by == "share":
        return not all(pooled) and all(map(or_, fresh, pooled))
    return all(fresh)


def _paid(position: Position, purse: Purse, offer: Offer, by: str) -> list[Action]:
    """An offer paid in one way, with the least CAPs named that will do; nothing where it cannot be."""
    price, caps, action = max(1, offer.price - purse.haste), purse.caps, offer.action
    if by in purse.ap:
        have = purse.ap[by]
        need = 0 if have is None else price - have
        if need <= 0:
            return [{**action, "by": by}]
        return [{**action, "by": by, ("cap_limit" if offer.die else "caps_pay"): need}] if need <= caps else []
    if by == "command":
        return [{**action, "by": by}] if offer.by_command and price <= caps else []
    card = position.world.tables.cards[by]
    if offer.grant not in card.grants or (card.max_price is not None and price > card.max_price):
        return []
    if card.pay == "free" or card.cost <= caps:
        return [{**action, "by": "card", "card": by}]
    if card.pay == "ap_or_cap" and offer.members[0] in purse.inside and card.cost <= purse.left:
        return [{**action, "by": "card", "card": by, "pay": "ap"}]
    return []


def all_paid(position: Position, purse: Purse, offers: Iterable[Offer]) -> list[Action]:
    """Offers with each way that can pay for them."""
    return [
        action for offer in offers for by in _ways(position, purse, offer.members)
        for action in _paid(position, purse, offer, by)
    ]  # fmt: skip


def _paying(purse: Purse, by: str, dearest: int, inside: bool) -> object:
    """What the actions of a unit depend on that are paid in one way."""
    if by in purse.ap:
        have = purse.ap[by]
        return by if have is None or have >= dearest else (by, have, purse.caps, purse.haste)
    if by == "command":
        return by, min(purse.caps, dearest), purse.haste
    return by, purse.haste, purse.caps, purse.left if inside else -1


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


def _aims(position: Position, unit: Unit, purse: Purse, book: Book, sight: Sight) -> list[Aim]:
    """The spaces, not its own, that a unit has attacks into; they stand in its book then."""
    if unit.at == AWAY or unit.at in sight.enemies:
        return []
    ground, screens, taken = position.world.ground, position.screens, 0
    mortar = position.kind(unit).calibre > 0
    if mortar:  # R-FF-90: an enemy keeps a space from serving
        taken = sight.taken & position.world.hexes.around(unit.at, position.world.numbers.spotter_within)
    found: list[Aim] = []
    for at in sight.shown:
        sees = screens if mortar or not screens else 1 + ground.sees(unit.at, at, screens)
        aim = at, (sees, taken), purse.weapons
        offers = book.aimed.get(aim)
        if offers is None:
            offers = book.aimed[aim] = [] if at == unit.at else _aimed(position, unit, at, purse.weapons)
        if offers:
            found.append(aim)
    return found


def _add(position: Position, seat: Seat, unit: Unit, purse: Purse, found: list[Action]) -> None:
    """Add the actions of a unit."""
    cargo = position.cargo(unit.id) if position.kind(unit).vehicle else ()
    book, sight, away = _book(position, seat, unit, cargo), position.sight(seat), unit.at == AWAY
    aims, ways = _aims(position, unit, purse, book, sight), _ways(position, purse, (unit.id,))
    if cargo:  # it takes part in moves, and in nothing else
        found += [] if away else [{"do": "stall", "by": by, "unit": unit.id} for by in ways if by in STALLS]
        found += all_paid(position, purse, book.alone + [offer for aim in aims for offer in book.aimed[aim]])
    else:
        inside = unit.id in purse.inside
        for by in ways:
            key = _paying(purse, by, book.dearest, inside)
            paid = book.paid.get(key)
            if paid is None:
                still: list[Action] = [{"do": "stall", "by": by, "unit": unit.id}] if by in STALLS and not away else []
                still += [action for offer in book.alone for action in _paid(position, purse, offer, by)]
                paid = book.paid[key] = {"": still}
            found += paid[""]
            for aim in aims:
                shots = paid.get(aim)
                if shots is None:
                    shots = paid[aim] = [one for offer in book.aimed[aim] for one in _paid(position, purse, offer, by)]
                found += shots
    if not away:
        if unit.at in sight.shown:
            found += all_paid(position, purse, _aimed(position, unit, unit.at, purse.weapons))
        found += all_paid(position, purse, _further(position, seat, unit))


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
