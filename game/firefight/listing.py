"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from game.api import Action, Seat
from game.firefight import cards, hiding, loading, rally, standing
from game.firefight.firing.aiming import close_targets, observers
from game.firefight.firing.attack import GUN
from game.firefight.offers import PAIRS, Book, What, alike, arm_of, book_of, draw, lays_smoke, offer_of
from game.firefight.paying import lowered
from game.firefight.position import Position, Unit
from game.firefight.purses import Offer, Payment, Payments, Purse
from game.firefight.records import AWAY, Card

STALLS = ("activate", "pool", "opportunity")
"""The ways in which a unit stalls (R-FF-12)."""

Hits = tuple[tuple[str, str | None, int], ...]
"""By weapon, and by spotter space where a mortar needs one, the spaces that can be fired at now, as bit sets."""


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

    __slots__ = ("position", "purse", "sight", "world", "ground", "screens", "laid", "touched", "transport", "_watch")

    def __init__(self, position: Position, seat: Seat) -> None:
        self.position, self.world, self.ground = position, position.world, position.world.ground
        self.purse, self.sight, self.screens = Purse(position, seat), position.sight(seat), position.screens
        self.laid = position.laid
        self.touched = self.laid.touched if "works" in self.world.modules else 0
        self.transport = "transport" in self.world.modules
        self._watch: int | None = None

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
            book = self._book(unit)
            ways, hits = purse.payments(unit, book.prices), self._hits(unit, book) if unit.at != AWAY else ()
            if book.carried:
                found += self._carrier(unit, book, hits, ways)
            else:
                rows = book.rows
                for way in ways:
                    row = rows.get(way)
                    found += self._alone(unit, book, way) if row is None else row
                    if hits:
                        row = rows.get((way, hits))
                        if row is None:
                            row = book.keep(self.world, (way, hits), self._payable(self._shots(unit, book, hits), way))
                        found += row
            here = self._here(unit, book) if unit.at != AWAY else ()
            if here:
                found += self._on_the_spot(unit, book, here, ways)
        for card in purse.more:
            found += self._bonus(card, [unit for unit in units if unit.at != AWAY])
        return found

    def _book(self, unit: Unit) -> Book:
        """What a unit may do as it stands on the ground."""
        kept, here = self.position.books.get(unit.id), self.position.here(unit.at)
        if kept is not None and kept[2] is self.laid and (kept[1] is here or kept[1] is None):
            before, same = kept[0], kept[3]
            if before is unit or alike(before, unit):
                return cast("Book", same)
        found, kind = book_of(self.position, unit), self.position.kind(unit)
        if kind.cls != "wheeled":  # which looks at vehicles in other spaces too
            self.position.books[unit.id] = unit, here if kind.vehicle else None, self.laid, found
        return found

    # --- what there is to aim at, and to do on the spot ---------------------------------------------------------------------

    def _hits(self, unit: Unit, book: Book) -> Hits:
        """The spaces with targets that the weapons of a unit reach; none beside an enemy (R-FF-56)."""
        ground, shown, at = self.ground, self.sight.shown, unit.at
        found: Hits = ()
        covered, arms = book.drawn.get(self.purse.weapons) or draw(self.position, unit, book, self.purse.weapons)
        if not covered & shown or ground.bit[at] & self.sight.taken:
            return found
        for weapon, covers, mortar, _ in arms:
            spaces = covers & shown
            if not spaces:
                continue
            direct = ground.seen(at, spaces, self.screens) if mortar or self.screens else spaces
            if direct:
                found = (*found, (weapon, None, direct))
            if mortar and spaces != direct:
                found = (*found, *self._observed(unit, spaces & ~direct))
        return found

    def _observed(self, unit: Unit, spaces: int) -> Iterable[tuple[str, str | None, int]]:
        """Of some spaces those into which a mortar can fire through a spotter (R-FF-90)."""
        ground, posts = self.ground, observers(self.position, unit)
        for to in ground.spaces(spaces):
            serving = ground.seen(to, posts, self.screens)
            if serving:
                yield GUN, self.world.hexes.first(serving), ground.bit[to]

    def _here(self, unit: Unit, book: Book) -> tuple[What, ...]:
        """What a unit may do where it stands: close combat, rally, forts, mines, hiding, transport."""
        position, at, bit = self.position, unit.at, self.ground.bit[unit.at]
        found: tuple[What, ...] = ()
        if bit & self.sight.shown:
            arms, targets = [arm_of(position, unit, book, name) for name in self.purse.weapons], close_targets(position, unit)
            armed = [None if arm.weapon == GUN else arm.weapon for arm in arms if arm.close]
            found = tuple([("fight", at, target, weapon) for weapon in armed for target in targets])
        if unit.hit is not None and not bit & self.sight.taken and rally.chance_number(position, unit) is not None:
            found = (*found, ("rally",))
        if bit & self.touched or unit.fort is not None:
            kinds, works = self.world.tables.works, position.laid.there.get(at, ())
            open_to = [work.id for work in works if kinds[work.kind].fort and work.maker is None and work.id != unit.fort]
            forts: list[str | None] = [*open_to]
            if unit.fort is not None:
                forts.append(None)
            found = (*found, *[("occupy", into) for into in forts if standing.occupy_refusal(position, unit, into) is None])
        if self.purse.lays and cards.laying_refusal(position, unit) is None:
            found = (*found, ("lay",))
        if book.slips and self.purse.hides(unit) and not self.watch & book.around:
            crowd = self.sight.crowd
            if all(one.hidden or one is unit for one in position.here(at)):
                crowd &= ~bit
            found = (*found, *[("hide", to) for to, space in book.slips if not space & crowd])
        if self.transport and (unit.aboard is not None or len(position.here(at)) > 1):
            return (*found, *self._transport(unit))
        return found

    @property
    def watch(self) -> int:
        """The spaces that the enemy sees, as a bit set."""
        if self._watch is None:
            self._watch = hiding.watch(self.position, self.sight)
        return self._watch

    def _transport(self, unit: Unit) -> list[What]:
        """Loading and unloading; the second of the two is named last."""
        position = self.position
        if unit.aboard is not None:
            return [("unload", unit.aboard)] if loading.unload_refusal(position, unit) is None else []
        return [
            ("load", one.id) for one in position.here(unit.at)
            if one is not unit and one.seat == unit.seat and position.kind(one).vehicle
            and loading.load_refusal(position, unit, one) is None
        ]  # fmt: skip

    # --- the actions of a unit ----------------------------------------------------------------------------------------------

    def _alone(self, unit: Unit, book: Book, way: Payment) -> list[Action]:
        """What a unit does on its own, paid in one way."""
        by = way[0]
        found: list[Action] = [{"do": "stall", "by": by, "unit": unit.id}] if by in STALLS and unit.at != AWAY else []
        return book.keep(self.world, way, found + self._payable(book.alone, way))

    def _payable(self, offers: list[Offer], way: Payment) -> list[Action]:
        """Those of some offers that can be paid in one way."""
        by, key = way
        if key == by:  # it pays for everything
            return [deed.paid.get(by) or deed.whole(by, {"by": by}) for deed, _, _ in offers]
        return [one for one in self.purse.column(offers, by) if one is not None]

    def _shots(self, unit: Unit, book: Book, hits: Hits) -> list[Offer]:
        """The attacks into other spaces, and a heavy mortar's smoke."""
        found = book.shots.get(hits)
        if found is None:
            found = book.shots[hits] = [offer_of(self.position, unit, book, what) for what in self._aims(unit, hits)]
        return found

    def _aims(self, unit: Unit, hits: Hits) -> list[What]:
        """The attacks into other spaces, space by space, and a heavy mortar's smoke (R-FF-89, R-FF-103)."""
        bit, found, every = self.ground.bit, list[What](), 0
        for _, _, spaces in hits:
            every |= spaces
        lays = lays_smoke(self.position, unit)
        for to in self.ground.spaces(every):
            here = [(weapon, spotter) for weapon, spotter, spaces in hits if bit[to] & spaces]
            found += [("fire", to, spotter, None if weapon == GUN else weapon) for weapon, spotter in here]
            if lays and here[0][0] == GUN:
                found.append(("smoke", to, here[0][1]))
        return found

    def _carrier(self, unit: Unit, book: Book, hits: Hits, ways: Payments) -> list[Action]:
        """The same of a carrier, by all ways: what it carries takes part in its moves, and in nothing else."""
        units = (unit, *[self.position.units[name] for name in book.carried])
        together = self.purse.shared(units, book.prices)
        found = book.rows.get((ways, together, hits))
        if found is None:
            found = [{"do": "stall", "by": by, "unit": unit.id} for by, _ in ways if by in STALLS and unit.at != AWAY]
            moves = [offer for offer in book.alone if len(offer[0].members) > 1]
            others = [*book.alone[len(moves) :], *self._shots(unit, book, hits)]
            for offers, those in ((moves, together), (others, ways)):
                columns = [self.purse.column(offers, by) for by, _ in those]
                found += [one for row in zip(*columns, strict=True) for one in row if one is not None]
            book.keep(self.world, (ways, together, hits), found)
        return found

    def _on_the_spot(self, unit: Unit, book: Book, here: tuple[What, ...], ways: Payments) -> list[Action]:
        """What a unit does where it stands, each by all ways that those who take part can pay."""
        units, shared = self.position.units, self.purse.shared
        rows, found = book.rows, list[Action]()
        for what in here:
            for way in shared((unit, units[str(what[1])]), book.prices) if what[0] in PAIRS else ways:
                row = rows.get((way, what))
                if row is None:
                    row = book.keep(self.world, (way, what), self._payable([offer_of(self.position, unit, book, what)], way))
                found += row
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
        arm = arm_of(self.position, unit, self._book(unit), card.id)
        spaces = own & sight.shown if arm.close else 0
        if arm.covers and not own & sight.taken:
            spaces |= ground.seen(unit.at, arm.covers & sight.shown, self.screens)
        found: list[Action] = []
        for at in ground.spaces(spaces):
            if at == unit.at:
                found += [{"at": at, "target": target} for target in close_targets(self.position, unit)]
            else:
                found.append({"at": at})
        return found
