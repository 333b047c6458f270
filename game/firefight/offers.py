"""What units may do before it is decided who pays: worked out once for a unit as it stands on the ground (9.2, "The list")."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action
from game.firefight import cards, hiding, loading, moving, paths, smoke, standing
from game.firefight.firing import fire
from game.firefight.firing.aiming import cannot_attack, cannot_use, price, swings
from game.firefight.firing.attack import FLAME, GUN, farthest, is_mortar
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.purses import Deed, Offer, Prices
from game.firefight.records import AWAY, DIRECTION, DIRECTIONS, UnitType
from game.firefight.world import World

What = tuple[str | None, ...]
"""Something that a unit does: a word, and what it names, as `("fire", space, spotter, weapon)` or `("hide", space)`."""


Slips = tuple[tuple[str, int], ...]
"""Spaces, each with its bit."""


class Arm(NamedTuple):
    """A weapon, the other spaces that a unit reaches with it, and whether it uses it in its own.

    A mortar reaches spaces out of sight too.
    """

    weapon: str
    covers: int
    mortar: bool
    close: bool


class Book:
    """What a unit may do as it stands on the ground. `alone`: whatever the others do; `offers`: what they have a part in.

    `prices`: the two highest that anything may have. `slips`: the spaces where it could hide, as far as the ground goes;
    `carried`: what goes with it.
    `around`: its space and those next to it, where it could hide. `arms`: the use it has for weapons; `drawn`: for several at
    once, with all that they reach; `shots`: by what there is to aim at; `rows`: the finished actions.
    """

    __slots__ = ("alone", "prices", "slips", "carried", "around", "offers", "arms", "drawn", "shots", "rows")

    def __init__(self, alone: list[Offer], prices: Prices, slips: Slips, carried: tuple[str, ...], around: int) -> None:
        self.alone, self.prices, self.slips, self.carried, self.around = alone, prices, slips, carried, around
        self.offers: dict[What, Offer] = {}
        self.arms: dict[str, Arm] = {}
        self.drawn: dict[tuple[str, ...], tuple[int, tuple[Arm, ...]]] = {}
        self.shots: dict[object, list[Offer]] = {}
        self.rows: dict[object, list[Action]] = {}

    def keep(self, world: World, key: object, row: list[Action]) -> list[Action]:
        """Keep finished actions, which the world counts."""
        world.kept += 1
        self.rows[key] = row
        return row


def alike(unit: Unit, other: Unit) -> bool:
    """Whether two units may do the same: fresh or not makes no difference before it is decided who pays."""
    return unit[:5] == other[:5] and unit[6:] == other[6:]


def book_of(position: Position, unit: Unit) -> Book:
    """What a unit may do as it stands on the ground; worked out once for what it depends on."""
    world, kind = position.world, position.world.tables.units[unit.type]
    carried = tuple([one.id for one in position.cargo(unit.id)]) if kind.vehicle else ()
    key = unit[:5] + unit[6:], carried, _near(position, unit, kind)  # fresh or not, it may do the same
    found: Book | None = world.books.get(key)
    if found is None:
        alone, slips, numbers = _alone(position, unit, carried), _slips(position, unit), world.numbers
        further = [numbers.hide if slips else 0, numbers.rally if unit.hit else 0, standing.occupying(position, unit)]
        around = world.hexes.around(unit.at, 1) if slips else 0
        prices = sorted({*fire.prices(position, unit), *further, *[cost for _, cost, _ in alone]})
        found = world.books[key] = Book(alone, (prices[-1], prices[-2]), slips, carried, around)
    return found


def _near(position: Position, unit: Unit, kind: UnitType) -> object:
    """The works, the smoke and the vehicles that the moves of a unit may meet."""
    world, laid, near = position.world, position.laid, 0
    for space in (unit.entry or ()) if unit.at == AWAY else (unit.at,):
        near |= world.hexes.around(space, 1 + kind.bonus)
    vehicles = 0
    if kind.cls == "wheeled" and kind.bonus and (unit.at == AWAY or unit.at in world.ground.on_road):  # R-FF-108
        vehicles = paths.vehicles(position, unit) & near
    if unit.fort is None and not near & laid.touched:
        return vehicles
    kinds = tuple([(name, spaces & near) for name, spaces in laid.kinds.items() if spaces & near])
    return vehicles, kinds, laid.screens & near, laid.there.get(unit.at), position.work(unit.fort)


def _alone(position: Position, unit: Unit, carried: tuple[str, ...]) -> list[Offer]:
    """Moves, pivots, digging in, hidden moves: they depend on the unit and the ground."""
    found, world, seat = _moves(position, unit, carried), position.world, unit.seat
    if unit.at == AWAY:
        return found
    if moving.bars(position, unit, "pivot") is None and position.fort_kind(unit) != "bunker":
        sides = [facing for facing in DIRECTIONS if facing != unit.facing]
        found += [(deed(world, unit, ("pivot", facing)), world.numbers.pivot, False) for facing in sides]
    if "works" in world.modules:
        found += _planned(position, unit, ("dig",), standing.plan_dig(position, seat, {}, unit))
    if position.kind(unit).pioneer:
        found += [(deed(world, unit, ("smoke", at, None)), cost, False) for at, cost in smoke.around(position, unit)]
    if unit.hidden and position.kind(unit).unburdened:
        for to in world.hexes.links(unit.at):
            found += _planned(position, unit, ("hidden_move", to), hiding.plan_move(position, seat, {"to": to}, unit))
    return found


def _planned(position: Position, unit: Unit, what: What, plan: Plan | str) -> list[Offer]:
    """The offer of what needs a plan; none where it may not be."""
    return [] if isinstance(plan, str) else [(deed(position.world, unit, what), plan.price, False)]


def _moves(position: Position, unit: Unit, carried: tuple[str, ...]) -> list[Offer]:
    if moving.bars(position, unit) is not None:
        return []
    world = position.world
    return [(deed(world, unit, ("move", *path), carried), cost, die) for path, cost, die in paths.courses(position, unit)]


def _slips(position: Position, unit: Unit) -> Slips:
    """The spaces where a unit could hide if nobody were near (R-FF-65)."""
    if "hidden" not in position.world.modules or unit.at == AWAY or hiding.unfit(position, unit) is not None:
        return ()
    near, bit = position.world.hexes.links(unit.at), position.world.ground.bit
    spaces = (unit.at, *[to for to in near if hiding.step_refusal(position, unit, to, "R-FF-65") is None])
    return tuple([(to, bit[to]) for to in spaces])


# --- weapons --------------------------------------------------------------------------------------------------------------


def arm_of(position: Position, unit: Unit, book: Book, weapon: str) -> Arm:
    """The use that a unit has for a weapon (R-FF-45, R-FF-56, R-FF-76, R-FF-93, R-FF-141)."""
    found = book.arms.get(weapon)
    if found is None:
        card, found = position.world.tables.cards.get(weapon), Arm(weapon, 0, False, False)
        if cannot_attack(position, unit, card is not None) is None and cannot_use(position, unit, weapon) is None:
            close = card is None or (card.reach is not None and card.reach[0] <= 0)
            found = Arm(weapon, _covered(position, unit, weapon), is_mortar(position.kind(unit), weapon), close)
        book.arms[weapon] = found
    return found


def draw(position: Position, unit: Unit, book: Book, weapons: tuple[str, ...]) -> tuple[int, tuple[Arm, ...]]:
    """All the other spaces that a unit reaches with some weapons, and those of them with which it reaches any."""
    arms = tuple([arm for arm in [arm_of(position, unit, book, weapon) for weapon in weapons] if arm.covers])
    covered = 0
    for arm in arms:
        covered |= arm.covers
    book.drawn[weapons] = covered, arms
    return covered, arms


def lays_smoke(position: Position, unit: Unit) -> bool:
    """Whether a unit's gun lays smoke wherever it can fire (R-FF-103)."""
    return position.kind(unit).calibre >= position.world.numbers.smoke_calibre and "smoke" in position.world.modules


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


# --- deeds ------------------------------------------------------------------------------------------------------------------

_FIELDS: dict[str, tuple[str, ...]] = {
    "move": (), "pivot": ("facing",), "dig": (), "hidden_move": ("to",), "fire": ("at", "spotter", "weapon"),
    "fight": ("at", "target", "weapon"), "smoke": ("at", "spotter"), "rally": (), "occupy": ("into",), "lay": (), "hide": ("to",),
    "load": ("vehicle",), "unload": (),
}  # fmt: skip
"""By word what a deed names."""
PAIRS = ("load", "unload")
"""What two units do together, the second of which is named."""


def deed(world: World, unit: Unit, what: What, carried: tuple[str, ...] = ()) -> Deed:
    """Something that a unit does; one object for the same."""
    key = unit.id, what, carried
    found = world.deeds.get(key)
    if found is None:
        word, named = str(what[0]), zip(_FIELDS[str(what[0])], what[1:], strict=False)
        action: Action = {"do": "fire" if word == "fight" else word, "unit": unit.id}
        action |= {name: value for name, value in named if value is not None or word == "occupy"}
        if word == "move":
            action["path"] = list(what[1:])
        members = (unit.id, str(what[1])) if word in PAIRS else (unit.id, *carried)
        grant = "" if action.get("weapon", FLAME) != FLAME else action["do"]
        found = world.deeds[key] = Deed(action, members, grant)
    return found


def offer_of(position: Position, unit: Unit, book: Book, what: What) -> Offer:
    """The offer of something that others have a part in."""
    found = book.offers.get(what)
    if found is None:
        found = book.offers[what] = deed(position.world, unit, what), _price(position, unit, what), False
    return found


def _price(position: Position, unit: Unit, what: What) -> int:
    word, numbers = what[0], position.world.numbers
    if word in ("fire", "fight"):
        return price(position, unit, str(what[1]), what[3] or GUN)
    if word == "smoke":
        return smoke.price_of(position, unit)
    if word == "occupy":
        return standing.occupying(position, unit)
    if word == "lay":
        return position.world.tables.cards[cards.laying_card(position)].cost
    if word in PAIRS:
        return loading.price_of(position, unit)
    return numbers.rally if word == "rally" else numbers.hide
