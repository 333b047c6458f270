"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterable

from game.api import Action, Seat
from game.firefight import cards, hiding, loading, rally, standing
from game.firefight.aiming import close_targets, first_spotter, sees
from game.firefight.attack import FLAME, GUN, is_mortar
from game.firefight.offers import Book, What, book_of, covered, offer_of, usable
from game.firefight.paying import lowered
from game.firefight.position import Position, Sight, Unit
from game.firefight.purses import Payments, Purse
from game.firefight.records import AWAY, Card

STALLS = ("activate", "pool", "opportunity")
"""The ways in which a unit stalls (R-FF-12)."""


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
    position.world.make_room()
    purse, sight = Purse(position, seat), position.sight(seat)
    stall = lowered(position, position.world.numbers.stall)
    found: list[Action] = [{"do": "stall", "by": "command"}] if stall <= purse.caps else []
    placed = list[tuple[Unit, Book]]()
    for unit in position.own(seat):
        if unit.at == AWAY and unit.aboard is not None:
            continue
        cargo = position.cargo(unit.id) if position.kind(unit).vehicle else ()
        book = book_of(position, unit, cargo)
        found += _of_unit(position, unit, cargo, book, purse, sight)
        if unit.at != AWAY:
            placed.append((unit, book))
    if purse.hand:
        for name, card in position.world.tables.cards.items():
            if name in purse.hand and card.colour in ("blue", "red") and "green" not in card.circles:
                found += _bonus(position, card, purse, sight, placed)
    return found


def _of_unit(
    position: Position, unit: Unit, cargo: tuple[Unit, ...], book: Book, purse: Purse, sight: Sight
) -> list[Action]:
    """The actions of a unit."""
    name = unit.id
    ways = purse.payments(position, (name,), book.dearest)
    together = purse.payments(position, (name, *[one.id for one in cargo]), book.dearest) if cargo else ()
    aims: list[What] = []
    here: list[tuple[What, Payments]] = []
    if unit.at != AWAY:
        aims = _aims(position, unit, book, purse, sight)
        here = [(what, ways) for what in _close(position, unit, purse, sight)]
        here += [(what, ways) for what in _further(position, unit, book, purse, sight)]
        if "transport" in position.world.modules:
            here += _transport(position, unit, book, purse)
    key = ways, together, tuple(aims), tuple(here)
    found = book.listed.get(key)
    if found is None:
        found = book.listed[key] = _paid(position, unit, book, purse, key)
        position.world.kept += 1
    return found


def _paid(
    position: Position, unit: Unit, book: Book, purse: Purse,
    key: tuple[Payments, Payments, tuple[What, ...], tuple[tuple[What, Payments], ...]],
) -> list[Action]:  # fmt: skip
    """The finished actions of a unit: those on its own and into other spaces by each way to pay, then those where it stands."""
    ways, together, aims, here = key
    found: list[Action] = []
    if together:  # what it carries takes part in moves, and in nothing else
        found += [{"do": "stall", "by": by, "unit": unit.id} for by, _ in ways if by in STALLS and unit.at != AWAY]
        for offer in book.alone:
            each = together if len(offer.members) > 1 else ways
            found += [one for by, _ in each if (one := purse.paid(position, offer, by, unit.id))]
        for what in aims:
            found += _every(position, unit, book, purse, what, ways)
    else:
        for by, payment in ways:
            alone = book.paid.get(payment)
            if alone is None:
                alone = [{"do": "stall", "by": by, "unit": unit.id}] if by in STALLS and unit.at != AWAY else []
                alone += [one for offer in book.alone if (one := purse.paid(position, offer, by, unit.id))]
                book.paid[payment] = alone
            found += alone
            for what in aims:
                found += _every(position, unit, book, purse, what, ((by, payment),))
    for what, payments in here:
        found += _every(position, unit, book, purse, what, payments)
    return found


def _every(position: Position, unit: Unit, book: Book, purse: Purse, what: What, payments: Payments) -> list[Action]:
    """Something that others have a part in, by each way to pay."""
    found: list[Action] = []
    for by, payment in payments:
        one = book.paid.get((payment, what))
        if one is None:
            action = purse.paid(position, offer_of(position, unit, book, what), by, unit.id)
            one = book.paid[payment, what] = [] if action is None else [action]
        found += one
    return found


# --- what others have a part in ---------------------------------------------------------------------------------------------


def _aims(position: Position, unit: Unit, book: Book, purse: Purse, sight: Sight) -> list[What]:
    """The attacks into other spaces, and a mortar's smoke; none beside an enemy (R-FF-56)."""
    ground = position.world.ground
    if ground.bit[unit.at] & sight.taken:
        return []
    kind, screens, at = position.kind(unit), position.screens, unit.at
    hits: list[tuple[str, int]] = []
    every = 0
    for weapon in (GUN, FLAME, *purse.weapons) if purse.weapons else (GUN, FLAME):
        spaces = covered(position, unit, book, weapon) & sight.shown
        if spaces and screens and not is_mortar(kind, weapon):
            spaces = ground.seen(at, spaces, screens)
        if spaces:
            hits.append((weapon, spaces))
            every |= spaces
    return [one for to in ground.spaces(every) for one in _into(position, unit, to, hits)]


def _into(position: Position, unit: Unit, to: str, hits: list[tuple[str, int]]) -> list[What]:
    """The attacks into a space with the weapons that reach it, and a mortar's smoke (R-FF-89, R-FF-90, R-FF-103)."""
    world, kind, spotter, lays = position.world, position.kind(unit), None, False
    found: list[What] = []
    for weapon, spaces in hits:
        if not world.ground.bit[to] & spaces:
            continue
        if is_mortar(kind, weapon):
            spotter = first_spotter(position, unit, to, weapon)
            if spotter is None and not sees(position, unit.at, to):
                continue
            lays = kind.calibre >= world.numbers.smoke_calibre and "smoke" in world.modules
            found.append(("fire", weapon, to, spotter))
        else:
            found.append(("fire", weapon, to, None))
    return [*found, ("smoke", to, spotter)] if lays else found


def _close(position: Position, unit: Unit, purse: Purse, sight: Sight) -> list[What]:
    """The attacks in a unit's own space (R-FF-56)."""
    world = position.world
    if not world.ground.bit[unit.at] & sight.shown:
        return []
    near = [
        weapon for weapon in (GUN, FLAME, *purse.weapons)
        if (weapon not in world.tables.cards or _in_own_space(world.tables.cards[weapon])) and usable(position, unit, weapon)
    ]  # fmt: skip
    return [("fight", weapon, target) for weapon in near for target in close_targets(position, unit)]


def _in_own_space(card: Card) -> bool:
    """Whether a weapon reaches into its own space (R-FF-76)."""
    return card.reach is not None and card.reach[0] <= 0


def _further(position: Position, unit: Unit, book: Book, purse: Purse, sight: Sight) -> list[What]:
    """Rally, forts, mines, hiding."""
    world, at = position.world, unit.at
    found: list[What] = []
    if unit.hit is not None and rally.cannot_rally(position, unit) is None:
        found.append(("rally",))
    if position.works and "works" in world.modules:
        forts = [work.id for work in position.laid.there.get(at, ()) if world.tables.works[work.kind].fort]
        for into in (*forts, None) if unit.fort is not None else forts:
            if standing.occupy_refusal(position, unit, into) is None:
                found.append(("occupy", into))
    if purse.lays and cards.laying_refusal(position, unit) is None:
        found.append(("lay",))
    if book.slips and not hiding.watched(position, unit):
        bit, alone = world.ground.bit, all(one.hidden or one.id == unit.id for one in position.here(at))
        found += [("hide", to) for to in book.slips if (alone if to == at else not bit[to] & sight.crowd)]
    return found


def _transport(position: Position, unit: Unit, book: Book, purse: Purse) -> list[tuple[What, Payments]]:
    """Loading and unloading, each with the ways to pay that both can take."""
    if unit.aboard is not None:
        if loading.unload_refusal(position, unit) is not None:
            return []
        return [(("unload",), purse.payments(position, (unit.id, unit.aboard), book.dearest))]
    return [
        (("load", one.id), purse.payments(position, (unit.id, one.id), book.dearest)) for one in position.here(unit.at)
        if one.id != unit.id and one.seat == unit.seat and position.kind(one).vehicle
        and loading.load_refusal(position, unit, one) is None
    ]  # fmt: skip


# --- cards in addition to an action -----------------------------------------------------------------------------------------


def _bonus(
    position: Position, card: Card, purse: Purse, sight: Sight, placed: Iterable[tuple[Unit, Book]]
) -> list[Action]:
    """What a card that is played in addition to an action can do, each once (R-FF-74, R-FF-79)."""
    action: Action = {"do": "bonus", "card": card.id}
    if not card.weapon:
        if card.cost > purse.caps:
            return []
        return [{**action, "unit": unit.id} for unit, _ in placed] if card.dm else [action]
    found: list[Action] = []
    for unit, book in placed:
        pay = purse.pay_of(card, unit.id in purse.inside)
        if pay is not None:
            more = {"pay": pay} if pay else {}
            found += [{**action, "unit": unit.id, **aim, **more} for aim in _thrown(position, unit, book, card, sight)]
    return found


def _thrown(position: Position, unit: Unit, book: Book, card: Card, sight: Sight) -> list[Action]:
    """At what a unit can use a weapon that is no action: space by space, in its own at one target."""
    ground, own, screens = position.world.ground, position.world.ground.bit[unit.at], position.screens
    spaces = 0 if own & sight.taken else covered(position, unit, book, card.id) & sight.shown
    if spaces and screens:
        spaces = ground.seen(unit.at, spaces, screens)
    close = own & sight.shown and _in_own_space(card) and usable(position, unit, card.id)
    found: list[Action] = []
    for at in ground.spaces(spaces | own if close else spaces):
        if at == unit.at:
            found += [{"at": at, "target": target} for target in close_targets(position, unit)]
        else:
            found.append({"at": at})
    return found
