"""What units may do before it is decided who pays: worked out once for a unit as it stands on the ground (9.2, "The list")."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action
from game.firefight import cards, fire, hiding, loading, moving, paths, smoke, standing
from game.firefight.aiming import cannot_attack, cannot_use, price, swings
from game.firefight.attack import FLAME, GUN, farthest, is_mortar
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.purses import Offer
from game.firefight.records import AWAY, DIRECTION, DIRECTIONS

What = tuple[str | None, ...]
"""Something that others have a part in: a word, and what it names, as `("fire", weapon, space, spotter)` or `("hide", space)`."""


class Book:
    """What a unit may do as it stands on the ground. `alone`: whatever the others do; `offers`: what they have a part in.

    Whoever has AP for `dearest` can pay for everything. `slips`: the spaces where it could hide, as far as the ground goes.
    `covers`: by weapon the spaces that it can reach, those out of sight left out but for mortars; `listed` and `paid`: the
    finished actions, by what there is to do and who pays.
    """

    __slots__ = ("alone", "dearest", "slips", "offers", "covers", "listed", "paid")

    def __init__(self, alone: list[Offer], dearest: int, slips: tuple[str, ...]) -> None:
        self.alone, self.dearest, self.slips = alone, dearest, slips
        self.offers: dict[What, Offer] = {}
        self.covers: dict[str, int] = {}
        self.listed: dict[object, list[Action]] = {}
        self.paid: dict[object, list[Action]] = {}


def book_of(position: Position, unit: Unit, cargo: tuple[Unit, ...]) -> Book:
    """What a unit may do as it stands on the ground; worked out once for what it depends on."""
    world = position.world
    near = _near(position, unit) if position.works or position.smoke or position.kind(unit).cls == "wheeled" else None
    key = unit, tuple([one.id for one in cargo]), near
    found = world.books.get(key)
    if found is None:
        alone, numbers = _alone(position, unit), world.numbers
        dearest = max([numbers.hide, numbers.rally, fire.dearest(position, unit), *[one.price for one in alone]])
        found = world.books[key] = Book(alone, dearest, _slips(position, unit))
    return found


def _near(position: Position, unit: Unit) -> object:
    """The works, the smoke and the vehicles that the moves of a unit may meet."""
    kind, laid, around = position.kind(unit), position.laid, position.world.hexes.around
    near = 0
    for space in (unit.entry or ()) if unit.at == AWAY else (unit.at,):
        near |= around(space, 1 + kind.bonus)
    vehicles = paths.vehicles(position, unit) & near if kind.cls == "wheeled" else 0
    if unit.fort is None and not near & laid.touched:
        return vehicles
    kinds = tuple([(name, spaces & near) for name, spaces in laid.kinds.items() if spaces & near])
    return vehicles, kinds, laid.screens & near, laid.there.get(unit.at), position.work(unit.fort)


def _alone(position: Position, unit: Unit) -> list[Offer]:
    """Moves, pivots, digging in, hidden moves: they depend on the unit and the ground."""
    found, name, seat = _moves(position, unit), unit.id, unit.seat
    if unit.at == AWAY:
        return found
    if moving.bars(position, unit, "pivot") is None and position.fort_kind(unit) != "bunker":
        turn = position.world.numbers.pivot
        found += [
            Offer({"do": "pivot", "unit": name, "facing": facing}, turn, (name,), "pivot")
            for facing in DIRECTIONS if facing != unit.facing
        ]  # fmt: skip
    if "works" in position.world.modules:
        dig: Action = {"do": "dig", "unit": name}
        found += _planned(standing.plan_dig(position, seat, dig, unit), dig, "dig")
    found += [Offer(action, cost, (name,), "") for action, cost in smoke.around(position, unit)]
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
        Offer({"do": "move", "unit": unit.id, "path": list(one.path)}, one.price, members, "move", one.die)
        for one in paths.courses(position, unit)
    ]


def _slips(position: Position, unit: Unit) -> tuple[str, ...]:
    """The spaces where a unit could hide if nobody were near (R-FF-65)."""
    if "hidden" not in position.world.modules or unit.at == AWAY or hiding.unfit(position, unit) is not None:
        return ()
    near = position.world.hexes.links(unit.at)
    return (unit.at, *[to for to in near if hiding.step_refusal(position, unit, to, "R-FF-65") is None])


# --- weapons --------------------------------------------------------------------------------------------------------------


def covered(position: Position, unit: Unit, book: Book, weapon: str) -> int:
    """The other spaces that a weapon of a unit reaches, as a bit set; those out of sight too where a mortar fires."""
    found = book.covers.get(weapon)
    if found is None:
        found = book.covers[weapon] = _covered(position, unit, weapon) if usable(position, unit, weapon) else 0
    return found


def usable(position: Position, unit: Unit, weapon: str) -> bool:
    """Whether a unit may attack with a weapon, if there is something to attack (R-FF-45, R-FF-76, R-FF-93, R-FF-141)."""
    card = weapon in position.world.tables.cards
    return cannot_attack(position, unit, card) is None and cannot_use(position, unit, weapon) is None


def _covered(position: Position, unit: Unit, weapon: str) -> int:
    """What arc, range and the lines over the ground leave (R-FF-37, R-FF-42, R-FF-47, R-FF-76, R-FF-112, R-FF-128, R-FF-141)."""
    world, at, kind = position.world, unit.at, position.kind(unit)
    around, least = world.hexes.around, 1
    if weapon == GUN:
        most = farthest(position, unit) * world.numbers.long_range_times - (not world.options["long_range_inclusive"])
    elif weapon == FLAME:
        most = world.numbers.flame_reach
    else:
        least, most = world.tables.cards[weapon].reach or (1, 0)
    found = around(at, most) if most > 0 else 0
    found &= ~(around(at, least - 1) if least > 1 else world.ground.bit[at])
    if not swings(kind, weapon) and position.fort_kind(unit) != "trench":
        found &= world.hexes.ahead(at, DIRECTION[unit.facing])
    return found if is_mortar(kind, weapon) else world.ground.seen(at, found)


# --- what others have a part in ---------------------------------------------------------------------------------------------


def offer_of(position: Position, unit: Unit, book: Book, what: What) -> Offer:
    """The offer of something that a unit may do."""
    found = book.offers.get(what)
    if found is None:
        found = book.offers[what] = _OFFERS[str(what[0])](position, unit, *what[1:])
    return found


def _fire(position: Position, unit: Unit, weapon: str, at: str, spotter: str | None) -> Offer:
    more = {"spotter": spotter} if spotter else {}
    return _attack(position, unit, weapon, at, more)


def _fight(position: Position, unit: Unit, weapon: str, target: str) -> Offer:
    return _attack(position, unit, weapon, unit.at, {"target": target})


def _attack(position: Position, unit: Unit, weapon: str, at: str, more: Action) -> Offer:
    usual = {} if weapon == GUN else {"weapon": weapon}
    action = {"do": "fire", "unit": unit.id, "at": at, **more, **usual}
    return Offer(action, price(position, unit, at, weapon), (unit.id,), "fire" if weapon in (GUN, FLAME) else "")


def _smoke(position: Position, unit: Unit, at: str, spotter: str | None) -> Offer:
    more = {"spotter": spotter} if spotter else {}
    return Offer({"do": "smoke", "unit": unit.id, "at": at, **more}, smoke.price_of(position, unit), (unit.id,), "")


def _rally(position: Position, unit: Unit) -> Offer:
    return Offer({"do": "rally", "unit": unit.id}, position.world.numbers.rally, (unit.id,), "rally")


def _occupy(position: Position, unit: Unit, into: str | None) -> Offer:
    return Offer({"do": "occupy", "unit": unit.id, "into": into}, standing.occupying(position, unit), (unit.id,), "")


def _lay(position: Position, unit: Unit) -> Offer:
    cost = position.world.tables.cards[cards.laying_card(position)].cost
    return Offer({"do": "lay", "unit": unit.id}, cost, (unit.id,), "")


def _hide(position: Position, unit: Unit, to: str) -> Offer:
    action = {"do": "hide", "unit": unit.id, "to": to}
    return Offer(action, position.world.numbers.hide, (unit.id,), "hide", by_command=False)


def _load(position: Position, unit: Unit, vehicle: str) -> Offer:
    action = {"do": "load", "unit": unit.id, "vehicle": vehicle}
    return Offer(action, loading.price_of(position, unit), (unit.id, vehicle), "load")


def _unload(position: Position, unit: Unit) -> Offer:
    assert unit.aboard is not None
    return Offer({"do": "unload", "unit": unit.id}, loading.price_of(position, unit), (unit.id, unit.aboard), "unload")


_OFFERS: dict[str, Callable[..., Offer]] = {
    "fire": _fire, "fight": _fight, "smoke": _smoke, "rally": _rally, "occupy": _occupy, "lay": _lay, "hide": _hide,
    "load": _load, "unload": _unload,
}  # fmt: skip
