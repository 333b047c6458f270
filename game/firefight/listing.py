"""The legal actions of a turn: those of single units, everything else at rest (section 9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterable

from game.api import Action, Seat
from game.firefight import cards, hiding, loading, rally, standing
from game.firefight.firing.aiming import close_targets, observers
from game.firefight.firing.attack import GUN
from game.firefight.offers import PAIRS, Book, Hits, What, arms_of, book_of, lays_smoke, offer_of
from game.firefight.paying import lowered
from game.firefight.position import Position, Unit
from game.firefight.purses import Menu, Payments, Purse
from game.firefight.records import AWAY, Card


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
        units, anyone, inside = position.own(seat), bool(purse.caps or purse.green), purse.inside
        for unit in units:
            fresh, pooled, away = unit.state == "fresh", unit.id in inside, unit.at == AWAY
            if not (fresh or pooled or anyone) or (away and unit.aboard is not None):
                continue
            book = book_of(position, unit, self.laid)
            ways = purse.payments(book.prices, fresh, pooled)
            hits, spot = ((), ()) if away else (self._hits(unit, book), self._spot(unit, book, fresh or pooled))
            shared = self._shared(unit, book, spot) if book.carried or (spot and spot[-1][0] in PAIRS) else ()
            asked = ways, hits, spot, shared
            if book.asked != asked:
                book.asked, book.listed = asked, self._of_unit(unit, book, *asked)
            found += book.listed
        for card in purse.more:
            found += self._bonus(card, [unit for unit in units if unit.at != AWAY])
        return found

    def _shared(self, unit: Unit, book: Book, spot: tuple[What, ...]) -> tuple[Payments, ...]:
        """The ways to pay of a carrier with what it carries, then those of each two that load or unload (R-FF-83)."""
        units = self.position.units
        parties = [(unit, *[units[name] for name in book.carried])] if book.carried else []
        parties += [(unit, units[str(what[1])]) for what in spot if what[0] in PAIRS]
        return tuple([self.purse.shared(those, book.prices) for those in parties])

    # --- what there is to aim at, and to do on the spot ---------------------------------------------------------------------

    def _hits(self, unit: Unit, book: Book) -> Hits:
        """The spaces with targets that the weapons of a unit reach; none beside an enemy (R-FF-56)."""
        ground, shown, at, screens = self.ground, self.sight.shown, unit.at, self.screens
        if book.weapons != self.purse.weapons:
            book.weapons, book.arms = self.purse.weapons, arms_of(self.position, unit, self.purse.weapons)
        arms = book.arms
        if not arms.covers & shown or ground.bit[at] & self.sight.taken:
            return ()
        key = arms.covers & shown, screens, arms
        if key == book.aimed[0]:
            return book.aimed[1]
        found: Hits = ()
        for weapon, covers, mortar in arms.far:
            spaces = covers & shown
            if not spaces:
                continue
            direct = ground.seen(at, spaces, screens) if mortar or screens else spaces
            if direct:
                found = (*found, (weapon, None, direct))
            if mortar and spaces != direct:
                found = (*found, *self._observed(unit, spaces & ~direct))
        if not arms.mortar:  # mortars fire through others
            book.aimed = key, found
        return found

    def _observed(self, unit: Unit, spaces: int) -> Iterable[tuple[str, str | None, int]]:
        """Of some spaces those into which a mortar can fire through a spotter (R-FF-90)."""
        ground, posts = self.ground, observers(self.position, unit)
        for to in ground.spaces(spaces):
            serving = ground.seen(to, posts, self.screens)
            if serving:
                yield GUN, self.world.hexes.first(serving), ground.bit[to]

    def _spot(self, unit: Unit, book: Book, hides: bool) -> tuple[What, ...]:
        """What a unit may do where it stands: close combat, rally, forts, mines, hiding in AP or with a card, transport."""
        position, at, bit = self.position, unit.at, self.ground.bit[unit.at]
        found: tuple[What, ...] = ()
        if bit & self.sight.shown:
            armed, targets = [None if weapon == GUN else weapon for weapon in book.arms.close], close_targets(position, unit)
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
        if book.slips and (hides or self.purse.slipping) and not self.watch & book.around:
            crowd = self.sight.crowd & book.around
            if len(book.here) == 1 or all(one.hidden or one is unit for one in book.here):
                crowd &= ~bit
            if crowd != book.crowd:
                book.crowd, book.hides = crowd, tuple([("hide", to) for to, space in book.slips if not space & crowd])
            found = found + book.hides if found else book.hides
        if self.transport and (unit.aboard is not None or len(book.here) > 1):
            if book.lifts is None:
                book.lifts = self._transport(unit)
            return (*found, *book.lifts)
        return found

    @property
    def watch(self) -> int:
        """The spaces that the enemy sees, as a bit set."""
        if self._watch is None:
            self._watch = hiding.watch(self.position, self.sight)
        return self._watch

    def _transport(self, unit: Unit) -> tuple[What, ...]:
        """Loading and unloading; the second of the two is named last."""
        position = self.position
        if unit.aboard is not None:
            return (("unload", unit.aboard),) if loading.unload_refusal(position, unit) is None else ()
        others = [one for one in position.here(unit.at) if one is not unit and one.seat == unit.seat]
        vehicles = [one for one in others if position.kind(one).vehicle]
        return tuple([("load", one.id) for one in vehicles if loading.load_refusal(position, unit, one) is None])

    # --- the actions of a unit ----------------------------------------------------------------------------------------------

    def _of_unit(
        self, unit: Unit, book: Book, ways: Payments, hits: Hits, spot: tuple[What, ...], shared: tuple[Payments, ...]
    ) -> list[Action]:
        """All that a unit may do, way by way, then what it does where it stands; a carrier's deed by deed."""
        purse, left, found = self.purse, iter(shared), list[Action]()
        shots = self._shots(unit, book, hits) if hits else None
        if book.driven is not None:  # what it carries takes part in its moves, and in nothing else
            found += [book.stalls[by] for by, _ in ways if by in book.stalls]
            found += book.driven.by_deed(purse, next(left)) + book.alone.by_deed(purse, ways)
            if shots is not None:
                found += shots.by_deed(purse, ways)
        else:
            for way in ways:
                if way[0] in book.stalls:
                    found.append(book.stalls[way[0]])
                found += book.alone.row(purse, way)
                if shots is not None:
                    found += shots.row(purse, way)
        if spot:
            pairs = [what for what in spot if what[0] in PAIRS]
            found += self._doing(unit, book, spot[: len(spot) - len(pairs)]).by_deed(purse, ways)
            for what in pairs:
                found += self._doing(unit, book, (what,)).by_deed(purse, next(left))
        return found

    def _shots(self, unit: Unit, book: Book, hits: Hits) -> Menu:
        """The attacks into other spaces, and a heavy mortar's smoke."""
        found = book.shots.get(hits)
        if found is None:
            found = book.shots[hits] = Menu([offer_of(self.position, unit, book, what) for what in self._aims(unit, hits)])
        return found

    def _doing(self, unit: Unit, book: Book, spot: tuple[What, ...]) -> Menu:
        """Some of what it does where it stands."""
        found = book.spots.get(spot)
        if found is None:
            found = book.spots[spot] = Menu([offer_of(self.position, unit, book, what) for what in spot])
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
        arms = arms_of(self.position, unit, (card.id,))
        spaces = own & sight.shown if arms.close else 0
        if arms.covers & sight.shown and not own & sight.taken:
            spaces |= ground.seen(unit.at, arms.covers & sight.shown, self.screens)
        found: list[Action] = []
        for at in ground.spaces(spaces):
            if at == unit.at:
                found += [{"at": at, "target": target} for target in close_targets(self.position, unit)]
            else:
                found.append({"at": at})
        return found
