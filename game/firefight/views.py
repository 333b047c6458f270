"""What a seat may know of a position (9.1, R-FF-61, R-FF-68)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.firefight.held import Oba
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Pool, Position, Unit


def view(position: Position, seat: Seat | None) -> Position:
    """The position as a seat may know it; for None as everybody may."""
    new = position.copy()
    new.units = {
        name: _seen(unit) if unit.seat != seat else unit
        for name, unit in position.units.items() if unit.seat == seat or not unit.hidden
    }  # fmt: skip
    new._spots, new.books = None, {}
    new.works = {name: work for name, work in position.works.items() if work.owner == seat or not work.hidden}
    new.hands = {
        one: hand if one == seat or isinstance(hand, int) else len(hand) for one, hand in position.hands.items()
    }  # fmt: skip
    if isinstance(position.deck, Mapping):
        new.deck = sum(position.deck.values())
    new.piles = {name: sum(pile.values()) if isinstance(pile, Mapping) else pile for name, pile in position.piles.items()}
    new.oba = tuple(_closed(one) if one.seat != seat else one for one in position.oba)
    new.pool = {one: pool if one == seat or pool is None else _pool(position, pool) for one, pool in position.pool.items()}
    return new


def _seen(unit: Unit) -> Unit:
    return unit._replace(hit=UNKNOWN) if unit.hit is not None and not unit.hit_shown else unit


def _closed(oba: Oba) -> Oba:
    """A package of another seat; that there is a strike stays, for whose turn it is, but is never written."""
    return oba._replace(secret=True)


def _pool(position: Position, pool: Pool) -> Pool:
    """The pool of another seat (R-FF-16, R-FF-68)."""
    if any(name not in position.units or position.units[name].hidden for name in pool.units):
        return Pool((UNKNOWN,), None)
    return Pool(pool.units, None) if position.world.secret_ap else pool
