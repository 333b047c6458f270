"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterable

from game.api import Action, Seat
from game.firefight import cards, hiding, loading, rally, standing
from game.firefight.aiming import close_targets, observers
from game.firefight.attack import GUN
from game.firefight.offers import PAIRS, Book, What, arms_of, book_of, lays_smoke, offer_of
from game.firefight.paying import lowered
from game.firefight.position import Position, Unit
from game.firefight.purses import Payments, Purse
from game.firefight.records import AWAY, Card

STALLS = ("activate", "pool", "opportunity")
"""The ways in which a unit stalls (R-FF-12)."""

Hits = tuple[tuple[str, int], ...]
"""By weapon the spaces that it can be fired at now, as bit sets."""
Spotted = tuple[tuple[str, str], ...]
"""The spaces that a mortar can fire at through a spotter, each with the spotter space."""


def turn(position: Position, seat: Seat) -> list[Action]:
    """The legal actions of the seat to move."""
    found = _Turn(position, seat).listed(seat)
    if not found or not position.turn_fx.get("played"):
        found.append({"do": "pass"})
    return found


def anything(position: Position, seat: Seat) -> bool:
    """Whether a seat may do anything but pass."""
    return bool(_Turn(position, seat).listed(seat))


class _Turn:
    """What the actions of all units in a turn depend on."""

    __slots__ = ("position", "purse", "sight", "world", "ground", "screens", "touched", "transport")

    def __init__(self, position: Position, seat: Seat) -> None:
        self.position, self.world, self.ground = position, position.world, position.world.ground
        self.purse, self.sight, self.screens = Purse(position, seat), position.sight(seat), position.screens
        self.touched = position.laid.touched if "works" in self.world.modules else 0
        self.transport = "transport" in self.world.modules

    def listed(self, seat: Seat) -> list[Action]:
        """All but the pass."""
        position, purse = self.position, self.purse
        self.world.make_room()
        stall = lowered(position, self.world.numbers.stall)
        found: list[Action] = [{"do": "stall", "by": "command"}] if stall <= purse.caps else []
        units = position.own(seat)
        for unit in units:
            if not purse.pays_for(unit) or (unit.at == AWAY and unit.aboard is not None):
                continue
            cargo = position.cargo(unit.id) if position.kind(unit).vehicle else ()
            book = book_of(position, unit, cargo)
            if unit.at == AWAY:
                found += self._actions(unit, cargo, book, (), (), ())
            else:
                hits, spotted = self._hits(unit, book)
                found += self._actions(unit, cargo, book, hits, spotted, self._here(unit, book))
        for card in purse.more:
            found += self._bonus(card, [unit for unit in units if unit.at != AWAY])
        return found

    # --- what there is to aim at, and to do on the spot ---------------------------------------------------------------------

    def _hits(self, unit: Unit, book: Book) -> tuple[Hits, Spotted]:
        """The spaces with targets that the weapons of a unit reach; none beside an enemy (R-FF-56)."""
        ground, sight, at = self.ground, self.sight, unit.at
        if ground.bit[at] & sight.taken:
            return (), ()
        hits, spotted = list[tuple[str, int]](), list[tuple[str, str]]()
        for weapon, covers, mortar in arms_of(self.position, unit, book, self.purse.weapons).far:
            spaces = covers & sight.shown
            if spaces and (mortar or self.screens):
                direct = ground.seen(at, spaces, self.screens)
                if mortar and spaces != direct:
                    posts = observers(self.position, unit)
                    for to in ground.spaces(spaces & ~direct):
                        post = ground.seen(to, posts, self.screens)
                        if post:
                            spotted.append((to, ground.spaces(post & -post)[0]))
                spaces = direct
            if spaces:
                hits.append((weapon, spaces))
        return tuple(hits), tuple(spotted)

    def _here(self, unit: Unit, book: Book) -> tuple[What, ...]:
        """What a unit may do where it stands: close combat, rally, forts, mines, hiding, transport."""
        position, at, bit = self.position, unit.at, self.ground.bit[unit.at]
        found: list[What] = []
        if bit & self.sight.shown:
            armed, targets = arms_of(position, unit, book, self.purse.weapons).close, close_targets(position, unit)
            found += [("fight", at, target, None if weapon == GUN else weapon) for weapon in armed for target in targets]
        if unit.hit is not None and rally.cannot_rally(position, unit) is None:
            found.append(("rally",))
        if bit & self.touched or unit.fort is not None:
            kinds, works = self.world.tables.works, position.laid.there.get(at, ())
            forts: list[str | None] = [work.id for work in works if kinds[work.kind].fort]
            found += [
                ("occupy", into) for into in (forts if unit.fort is None else [*forts, None])
                if standing.occupy_refusal(position, unit, into) is None
            ]  # fmt: skip
        if self.purse.lays and cards.laying_refusal(position, unit) is None:
            found.append(("lay",))
        if book.slips and self.purse.hides(unit) and not hiding.watched(position, unit):
            free = {to for to in book.slips if not self.ground.bit[to] & self.sight.crowd}
            if all(one.hidden or one is unit for one in position.here(at)):
                free.add(at)
            found += [("hide", to) for to in book.slips if to in free]
        if self.transport:
            found += self._transport(unit)
        return tuple(found)

    def _transport(self, unit: Unit) -> list[What]:
        """Loading and unloading; the second of the two is named last."""
        position = self.position
        if unit.aboard is not None:
            return [("unload", unit.aboard)] if loading.unload_refusal(position, unit) is None else []
        here = position.here(unit.at)
        return [] if len(here) < 2 else [
            ("load", one.id) for one in here
            if one is not unit and one.seat == unit.seat and position.kind(one).vehicle
            and loading.load_refusal(position, unit, one) is None
        ]  # fmt: skip

    # --- the actions of a unit ----------------------------------------------------------------------------------------------

    def _actions(
        self, unit: Unit, cargo: tuple[Unit, ...], book: Book, hits: Hits, spotted: Spotted, here: tuple[What, ...]
    ) -> list[Action]:
        """The actions of a unit that has something to aim at and something to do where it stands."""
        payments, dearest = self.purse.payments, book.dearest
        ways = payments(self.position, (unit.id,), dearest)
        together = payments(self.position, (unit.id, *[one.id for one in cargo]), dearest) if cargo else ways
        each = [payments(self.position, (unit.id, str(what[1])), dearest) if what[0] in PAIRS else ways for what in here]
        key = ways, together, hits, spotted, here, tuple(each)
        found = book.listed.get(key)
        if found is None:
            self.world.kept += 1
            aims = self._aims(unit, hits, spotted)
            found = self._carrier(unit, book, aims, ways, together) if cargo else self._single(unit, book, aims, ways)
            for what, those in zip(here, each, strict=True):
                offer = offer_of(self.position, unit, book, what)
                found += [one for by, _ in those if (one := self.purse.paid(offer, by))]
            book.listed[key] = found
        return found

    def _aims(self, unit: Unit, hits: Hits, spotted: Spotted) -> list[What]:
        """The attacks into other spaces, space by space, and a heavy mortar's smoke (R-FF-89, R-FF-103)."""
        bit, spots, found = self.ground.bit, dict(spotted), list[What]()
        every = sum([bit[to] for to in spots])
        for _, spaces in hits:
            every |= spaces
        lays = lays_smoke(self.position, unit)
        for to in self.ground.spaces(every):
            armed = [weapon for weapon, spaces in hits if bit[to] & spaces]
            if to in spots:
                found.append(("fire", to, spots[to], None))
            found += [("fire", to, None, None if weapon == GUN else weapon) for weapon in armed]
            if lays and (to in spots or GUN in armed):
                found.append(("smoke", to, spots.get(to)))
        return found

    def _single(self, unit: Unit, book: Book, aims: list[What], ways: Payments) -> list[Action]:
        """The actions on its own and into other spaces of a unit, by each way to pay."""
        found, paid = list[Action](), self.purse.paid
        shots = [offer_of(self.position, unit, book, what) for what in aims]
        for way in ways:
            alone = book.paid.get(way)
            if alone is None:
                by = way[0]
                alone = [{"do": "stall", "by": by, "unit": unit.id}] if by in STALLS and unit.at != AWAY else []
                alone += [one for offer in book.alone if (one := paid(offer, by))]
                book.paid[way] = alone
            found += alone
            found += [one for offer in shots if (one := paid(offer, way[0]))]
        return found

    def _carrier(self, unit: Unit, book: Book, aims: list[What], ways: Payments, together: Payments) -> list[Action]:
        """The same of a carrier: what it carries takes part in its moves, and in nothing else."""
        on_board, paid = unit.at != AWAY, self.purse.paid
        found: list[Action] = [{"do": "stall", "by": by, "unit": unit.id} for by, _ in ways if by in STALLS and on_board]
        for offer in [*book.alone, *[offer_of(self.position, unit, book, what) for what in aims]]:
            for by, _ in together if len(offer.deed.members) > 1 else ways:
                one = paid(offer, by)
                if one is not None:
                    found.append(one)
        return found

    # --- cards in addition to an action -------------------------------------------------------------------------------------

    def _bonus(self, card: Card, units: Iterable[Unit]) -> list[Action]:
        """What a card that is played in addition to an action can do, each once (R-FF-74, R-FF-79)."""
        action: Action = {"do": "bonus", "card": card.id}
        if not card.weapon:
            if card.cost > self.purse.caps:
                return []
            return [{**action, "unit": unit.id} for unit in units] if card.dm else [action]
        found: list[Action] = []
        for unit in units:
            pay = self.purse.pay_of(card, unit.id in self.purse.inside)
            if pay is not None:
                more = {"pay": pay} if pay else {}
                found += [{**action, "unit": unit.id, **aim, **more} for aim in self._thrown(unit, card)]
        return found

    def _thrown(self, unit: Unit, card: Card) -> list[Action]:
        """At what a unit can use a weapon that is no action: space by space, in its own at one target."""
        ground, sight, own = self.ground, self.sight, self.ground.bit[unit.at]
        book = book_of(self.position, unit, self.position.cargo(unit.id) if self.position.kind(unit).vehicle else ())
        arms = arms_of(self.position, unit, book, (card.id,))
        spaces = own & sight.shown if arms.close else 0
        if arms.far and not own & sight.taken:
            spaces |= ground.seen(unit.at, arms.far[0].covers & sight.shown, self.screens)
        found: list[Action] = []
        for at in ground.spaces(spaces):
            if at == unit.at:
                found += [{"at": at, "target": target} for target in close_targets(self.position, unit)]
            else:
                found.append({"at": at})
        return found
