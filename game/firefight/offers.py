"""What units may do before it is decided who pays: worked out once for a unit as it stands on the ground (9.2, "The list")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.api import Action
from game.firefight import cards, hiding, loading, moving, paths, smoke, standing
from game.firefight.firing import fire
from game.firefight.firing.aiming import cannot_attack, cannot_use, price, swings
from game.firefight.firing.attack import FLAME, GUN, farthest, is_mortar
from game.firefight.plan import Plan
from game.firefight.position import Laid, Position, Unit
from game.firefight.purses import Deed, Menu, Offer, Prices
from game.firefight.records import AWAY, DIRECTION, DIRECTIONS
from game.firefight.world import World

What = tuple[str | None, ...]
"""Something that a unit does: a word, and what it names, as `("fire", space, spotter, weapon)` or `("hide", space)`."""


Slips = tuple[tuple[str, int], ...]
"""Spaces, each with its bit."""


STALLS = ("activate", "pool", "opportunity")
"""The ways in which a unit stalls (R-FF-12)."""
Hits = tuple[tuple[str, str | None, int], ...]
"""By weapon, and by spotter space where a mortar needs one, the spaces that can be fired at now, as bit sets."""
Needs = tuple[tuple[str, ...], int, object]
"""What a book depends on besides its unit: what the unit carries, vehicles on its road, works and smoke near by."""


class Arm(NamedTuple):
    """A weapon, and the other spaces that a unit reaches with it; a mortar reaches spaces out of sight too."""

    weapon: str
    covers: int
    mortar: bool


class Arms(NamedTuple):
    """The use a unit has for some weapons: all the other spaces they reach, those that reach any, those for its own space."""

    covers: int
    far: tuple[Arm, ...]
    mortar: bool
    """Whether one of them is a mortar."""
    close: tuple[str, ...]


Outline = tuple[tuple[tuple[What, int, bool], ...], Slips, Prices]
"""What a unit may do whatever the others do, where it could hide as far as the ground goes, its two highest prices."""


class Book:
    """What a unit may do as it stands on the ground, and what was listed of it last.

    It holds while the unit and its `needs` are the same: those it carries, vehicles on the road that it `follows` within its
    `reach`, works and smoke there.
    """

    __slots__ = (
        "unit", "here", "laid", "reach", "follows", "needs", "carried", "alone", "driven", "slips", "around", "prices", "stalls",
        "offers", "shots", "spots", "weapons", "arms", "aimed", "crowd", "hides", "lifts", "asked", "listed",
    )  # fmt: skip

    def __init__(self, position: Position, unit: Unit, here: tuple[Unit, ...], laid: Laid) -> None:
        world, kind, away = position.world, position.kind(unit), unit.at == AWAY
        self.unit, self.here, self.laid, self.reach = unit, here, laid, 0
        for space in (unit.entry or ()) if away else (unit.at,):
            self.reach |= world.hexes.around(space, 1 + kind.bonus)
        self.follows = kind.cls == "wheeled" and kind.bonus > 0 and (away or unit.at in world.ground.on_road)
        self.needs = self._needs(position, here, laid)
        self.carried = self.needs[0]
        whats, self.slips, self.prices = outline_of(position, unit, self.needs)
        """Where it could hide, as far as the ground goes; the two highest prices that anything may have."""
        self.around = world.hexes.around(unit.at, 1) if self.slips else 0
        """Its space and those next to it, where it could hide."""
        self.driven: Menu | None = None
        """A carrier's moves, with all it carries."""
        if self.carried:
            moves = [one for one in whats if one[0][0] == "move"]
            self.driven, whats = Menu(_offers(world, unit, moves, self.carried)), whats[len(moves) :]
        self.alone = Menu(_offers(world, unit, whats))
        """What it does whatever the others do; of a carrier what it does without those it carries."""
        self.stalls: dict[str, Action] = {} if away else {by: {"do": "stall", "by": by, "unit": unit.id} for by in STALLS}
        self.offers: dict[What, Offer] = {}
        """What others have a part in."""
        self.shots: dict[Hits, Menu] = {}
        """The attacks on what there is to aim at."""
        self.spots: dict[tuple[What, ...], Menu] = {}
        """What it does where it stands."""
        self.weapons: tuple[str, ...] = ()
        self.arms = Arms(0, (), False, ())
        """The use it has for the weapons it was last asked about."""
        self.aimed: tuple[object, Hits] = (None, ())
        """What it had to aim at last, and what came of it."""
        self.crowd, self.hides = -1, tuple[What, ...]()
        """The spaces of others round it, and where it could hide between them."""
        self.lifts: tuple[What, ...] | None = None
        """Its loading and unloading."""
        self.asked: object = None
        self.listed: list[Action] = []
        """What was listed last, and what for."""

    def holds(self, position: Position, here: tuple[Unit, ...], laid: Laid) -> bool:
        """Whether it still holds with who is here now, the works and the smoke there are, and the vehicles on its road."""
        if here is self.here and laid is self.laid and not self.follows:
            return True
        self.here, self.laid, self.lifts = here, laid, None
        return self._needs(position, here, laid) == self.needs

    def _needs(self, position: Position, here: tuple[Unit, ...], laid: Laid) -> Needs:
        unit, near, ground = self.unit, self.reach, None
        carried = tuple([one.id for one in here if one.aboard == unit.id]) if len(here) > 1 else ()
        met = paths.vehicles(position, unit) & near if self.follows else 0
        if unit.fort is not None or near & laid.touched:
            kinds = tuple([(name, spaces & near) for name, spaces in laid.kinds.items() if spaces & near])
            ground = kinds, laid.screens & near, laid.there.get(unit.at), position.work(unit.fort)
        return carried, met, ground


def book_of(position: Position, unit: Unit, laid: Laid) -> Book:
    """What a unit may do as it stands on the ground; fresh or not, it may do the same before it is decided who pays."""
    books, here = position.books, position.here(unit.at)
    book: Book | None = books.get(unit.id)
    if book is not None and (book.unit is unit or book.unit[:5] == unit[:5] and book.unit[6:] == unit[6:]):
        book.unit = unit
        if book.holds(position, here, laid):
            return book
    book = books[unit.id] = Book(position, unit, here, laid)
    return book


# --- what it does whatever the others do ----------------------------------------------------------------------------------


def outline_of(position: Position, unit: Unit, needs: Needs) -> Outline:
    """What a unit may do as it stands on the ground, whoever it is; worked out once for what it depends on."""
    world = position.world
    key = unit.type, unit[3:5], unit[6:], needs[1:]
    found: Outline | None = world.outlines.get(key)
    if found is None:
        whats, slips, numbers = _alone(position, unit), _slips(position, unit), world.numbers
        further = [numbers.hide if slips else 0, numbers.rally if unit.hit else 0, standing.occupying(position, unit)]
        prices = sorted({*fire.prices(position, unit), *further, *[cost for _, cost, _ in whats]})
        found = world.outlines[key] = tuple(whats), slips, (prices[-1], prices[-2])
    return found


def _alone(position: Position, unit: Unit) -> list[tuple[What, int, bool]]:
    """Moves, pivots, digging in, hidden moves, each with its price and whether it has a die: what the ground allows."""
    world, seat, found = position.world, unit.seat, list[tuple[What, int, bool]]()
    if moving.bars(position, unit) is None:
        found += [(("move", *path), cost, die) for path, cost, die in paths.courses(position, unit)]
    if unit.at == AWAY:
        return found
    if moving.bars(position, unit, "pivot") is None and position.fort_kind(unit) != "bunker":
        found += [(("pivot", facing), world.numbers.pivot, False) for facing in DIRECTIONS if facing != unit.facing]
    if "works" in world.modules:
        found += _planned(("dig",), standing.plan_dig(position, seat, {}, unit))
    if position.kind(unit).pioneer:
        found += [(("smoke", at, None), cost, False) for at, cost in smoke.around(position, unit)]
    if unit.hidden and position.kind(unit).unburdened:
        for to in world.hexes.links(unit.at):
            found += _planned(("hidden_move", to), hiding.plan_move(position, seat, {"to": to}, unit))
    return found


def _planned(what: What, plan: Plan | str) -> list[tuple[What, int, bool]]:
    """What needs a plan, with its price; nothing where it may not be."""
    return [] if isinstance(plan, str) else [(what, plan.price, False)]


def _slips(position: Position, unit: Unit) -> Slips:
    """The spaces where a unit could hide if nobody were near (R-FF-65)."""
    if "hidden" not in position.world.modules or unit.at == AWAY or hiding.unfit(position, unit) is not None:
        return ()
    near, bit = position.world.hexes.links(unit.at), position.world.ground.bit
    spaces = (unit.at, *[to for to in near if hiding.step_refusal(position, unit, to, "R-FF-65") is None])
    return tuple([(to, bit[to]) for to in spaces])


# --- weapons --------------------------------------------------------------------------------------------------------------


def arms_of(position: Position, unit: Unit, weapons: tuple[str, ...]) -> Arms:
    """The use that a unit has for weapons (R-FF-45, R-FF-56, R-FF-76, R-FF-93, R-FF-141)."""
    world, kept = position.world, position.world.arms
    key = unit.type, unit.at, unit.facing, unit.hit, unit.aboard is None, position.fort_kind(unit), weapons
    found: Arms | None = kept.get(key)
    if found is None:
        covers, far, close, cards = 0, list[Arm](), list[str](), world.tables.cards
        for weapon in weapons:
            card = cards.get(weapon)
            if cannot_attack(position, unit, card is not None) is None and cannot_use(position, unit, weapon) is None:
                arm = Arm(weapon, _covered(position, unit, weapon), is_mortar(position.kind(unit), weapon))
                covers |= arm.covers
                if arm.covers:
                    far.append(arm)
                if card is None or (card.reach is not None and card.reach[0] <= 0):
                    close.append(weapon)
        found = kept[key] = Arms(covers, tuple(far), any(arm.mortar for arm in far), tuple(close))
    return found


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
    return world.deeds_of(unit.id, carried).get(what) or _new_deed(world, unit.id, what, carried)


def _new_deed(world: World, name: str, what: What, carried: tuple[str, ...]) -> Deed:
    word, named = str(what[0]), zip(_FIELDS[str(what[0])], what[1:], strict=False)
    action: Action = {"do": "fire" if word == "fight" else word, "unit": name}
    action |= {name: value for name, value in named if value is not None or word == "occupy"}
    if word == "move":
        action["path"] = list(what[1:])
    members = (name, str(what[1])) if word in PAIRS else (name, *carried)
    grant = "" if action.get("weapon", FLAME) != FLAME else action["do"]
    found = world.deeds_of(name, carried)[what] = Deed(action, members, grant)
    world.kept += 1
    return found


def _offers(world: World, unit: Unit, whats: Iterable[tuple[What, int, bool]], carried: tuple[str, ...] = ()) -> list[Offer]:
    """Offers of what a unit does, with what it carries."""
    own = world.deeds_of(unit.id, carried)
    return [(own.get(what) or _new_deed(world, unit.id, what, carried), cost, die) for what, cost, die in whats]


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
