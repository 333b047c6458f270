"""The position of Firefight: all that changes in a match, and the world that does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from game.api import JsonMap, Seat
from game.content.shapes import Value, Whole
from game.content.structures import null
from game.firefight.ground import Smoke
from game.firefight.held import Caps, Coming, Gone, Oba
from game.firefight.kinds import (
    COUNTER,
    FACING,
    ID,
    NULL_ID,
    SEAT,
    SPACES,
    STATE,
    TYPE,
    UNKNOWN,
    WHERE,
    WORK_KIND,
    YES,
)
from game.firefight.records import AWAY, DIRECTION, Counter, UnitType
from game.firefight.world import World


class Unit(NamedTuple):
    """A unit (9.1). `fort` it is in, `aboard` of which vehicle, `dm` of a card, `entry`: where it may enter while `away`."""

    id: Annotated[str, ID]
    type: Annotated[str, TYPE]
    seat: Annotated[Seat, SEAT]
    at: Annotated[str, WHERE]
    facing: Annotated[str, FACING] = "N"
    state: Annotated[str, STATE] = "fresh"
    hit: Annotated[str | None, COUNTER] = None
    hit_shown: Annotated[bool, YES] = False
    hidden: Annotated[bool, YES] = False
    fort: Annotated[str | None, NULL_ID] = None
    aboard: Annotated[str | None, NULL_ID] = None
    immobile: Annotated[bool, YES] = False
    exposed: Annotated[bool, YES] = False
    dm: Annotated[int, Whole(-99, 99)] = 0
    entry: Annotated[tuple[str, ...] | None, null(SPACES)] = None


class Work(NamedTuple):
    """A fort or an obstacle; `maker` of a hasty defence."""

    id: Annotated[str, ID]
    kind: Annotated[str, WORK_KIND]
    at: Annotated[str, WHERE]
    facing: Annotated[str, FACING]
    owner: Annotated[Seat, SEAT]
    maker: Annotated[str | None, NULL_ID] = None
    hidden: Annotated[bool, YES] = False


class Pool(NamedTuple):
    """The AP of the units that are active (R-FF-05); `roll` under variable AP; `ap` None: a view does not show them."""

    units: tuple[str, ...]
    ap: int | None
    roll: tuple[int, ...] | None = None


class Question(NamedTuple):
    """A question that waits: `reveal_facing` of a unit, or `mine_caps` for units on mines (section 6)."""

    kind: str
    seat: Seat
    unit: str = ""
    work: str = ""
    units: tuple[str, ...] = ()


class Laid(NamedTuple):
    """What works and smoke make of the ground; sets of spaces are bit sets. `there`: the works of each space, by id."""

    works: int
    """Where visible works lie."""
    kinds: Mapping[str, int]
    """By kind where visible ones lie."""
    screens: int
    """Where smoke blocks the sight (R-FF-100)."""
    there: Mapping[str, tuple[Work, ...]]
    touched: int
    """The spaces with anything of this."""


class Sight(NamedTuple):
    """What shows itself to a side, as bit sets of spaces.

    `taken`: with unhidden enemies, `shown`: with those or visible works, `crowd`: with anybody's unhidden units;
    `eyes`: where unhidden enemies stand, each with the spaces that it may look at.
    """

    taken: int
    shown: int
    crowd: int
    eyes: tuple[tuple[str, int], ...]


class At(NamedTuple):
    """Where shapes look when no whole position is there."""

    world: World
    units: Mapping[str, Unit]
    works: Mapping[str, Work] = {}


class Position:
    """All that changes in a match of Firefight. What it holds is replaced, never changed, so that copies may share it."""

    __slots__ = (
        "world", "round", "phase", "declared", "order", "to_move", "passes", "caps", "vp", "pool", "turn_fx", "units", "coming",
        "entered", "works", "smoke", "control", "hands", "deck", "discard", "piles", "oba", "pending", "after", "destroyed",
        "result", "books", "_spots", "_sights", "_laid", "_vehicles",
    )  # fmt: skip

    world: World
    round: int
    phase: str
    declared: Mapping[Seat, int]
    order: tuple[Seat, ...]
    to_move: Seat
    passes: int
    caps: Mapping[Seat, Caps]
    vp: Mapping[Seat, int]
    pool: Mapping[Seat, Pool | None]
    turn_fx: JsonMap
    units: Mapping[str, Unit]
    coming: tuple[Coming, ...]
    entered: Mapping[str, Seat]
    works: Mapping[str, Work]
    smoke: tuple[Smoke, ...]
    control: Mapping[str, Seat | None]
    hands: Mapping[Seat, tuple[str, ...] | int]
    """A number in a view of another seat."""
    deck: Mapping[str, int] | int
    discard: tuple[str, ...]
    piles: Mapping[str, Mapping[str, int] | int]
    oba: tuple[Oba, ...]
    pending: tuple[Question, ...]
    after: Seat | None
    destroyed: tuple[Gone, ...]
    result: JsonMap | None
    books: dict[str, Any]
    """What each unit may do, with what it was worked out from."""
    _spots: dict[str, tuple[Unit, ...]] | None
    _sights: tuple[object, object, dict[str, Sight]] | None
    """What it was worked out from, and by side."""
    _laid: tuple[object, object, Laid] | None
    _vehicles: tuple[object, int] | None

    def __init__(self) -> None:
        self._spots = self._sights = self._laid = self._vehicles = None
        self.books = {}

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        new = Position.__new__(Position)
        new.world = self.world
        new.round = self.round
        new.phase = self.phase
        new.declared = self.declared
        new.order = self.order
        new.to_move = self.to_move
        new.passes = self.passes
        new.caps = self.caps
        new.vp = self.vp
        new.pool = self.pool
        new.turn_fx = self.turn_fx
        new.units = self.units
        new.coming = self.coming
        new.entered = self.entered
        new.works = self.works
        new.smoke = self.smoke
        new.control = self.control
        new.hands = self.hands
        new.deck = self.deck
        new.discard = self.discard
        new.piles = self.piles
        new.oba = self.oba
        new.pending = self.pending
        new.after = self.after
        new.destroyed = self.destroyed
        new.result = self.result
        new.books = self.books
        new._spots = self._spots
        new._sights = self._sights
        new._laid = self._laid
        new._vehicles = self._vehicles
        return new

    # --- units ----------------------------------------------------------------------------------------------------------

    def kind(self, unit: Unit) -> UnitType:
        """The type of a unit."""
        return self.world.tables.units[unit.type]

    def counter(self, unit: Unit) -> Counter | None:
        """The hit counter under a unit; None where there is none, or none that is known."""
        return None if unit.hit is None or unit.hit == UNKNOWN else self.world.tables.hits[unit.hit]

    def barred(self, unit: Unit, what: str) -> bool:
        """Whether a unit's counter forbids something: move, pivot or attack (3.2)."""
        counter = self.counter(unit)
        return counter is not None and (what in counter.bars or "all" in counter.bars)

    def here(self, space: str) -> tuple[Unit, ...]:
        """The units in a space, by id."""
        spots = self._spots
        if spots is None:
            found: dict[str, list[Unit]] = {}
            for name in sorted(self.units):
                unit = self.units[name]
                found.setdefault(unit.at, []).append(unit)
            spots = self._spots = {at: tuple(those) for at, those in found.items()}
        return spots.get(space, ())

    def _moved(self, old: Unit | None, new: Unit) -> None:
        """Keep the places of units right when one of them has changed."""
        if self._spots is None:
            return
        spots = dict(self._spots)
        if old is not None and old.at != new.at:
            left = tuple([one for one in spots[old.at] if one.id != new.id])
            if left:
                spots[old.at] = left
            else:
                del spots[old.at]
        rest = [one for one in spots.get(new.at, ()) if one.id != new.id]
        spots[new.at] = tuple(sorted([*rest, new])) if rest else (new,)
        self._spots = spots

    def cargo(self, name: str) -> tuple[Unit, ...]:
        """What a vehicle carries and tows, by id."""
        here = self.here(self.units[name].at)
        return tuple([one for one in here if one.aboard == name]) if len(here) > 1 else ()

    def friends(self, a: Seat, b: Seat) -> bool:
        """Whether two seats are of one side (R-FF-28)."""
        return self.world.side_of[a] == self.world.side_of[b]

    def holds(self, seat: Seat, space: str) -> bool:
        """Whether a seat's side controls a space (R-FF-24)."""
        held = self.control.get(space)
        return held is not None and self.friends(held, seat)

    def enemy_at(self, space: str, seat: Seat) -> bool:
        """Whether an unhidden enemy unit is in a space."""
        return bool(self.world.ground.bit.get(space, 0) & self.sight(seat).taken)

    @property
    def laid(self) -> Laid:
        """What works and smoke make of the ground."""
        kept = self._laid
        if kept is None or kept[0] is not self.works or kept[1] is not self.smoke:
            bit, kinds, there = self.world.ground.bit, dict[str, int](), dict[str, tuple[Work, ...]]()
            for _, work in sorted(self.works.items()):
                there[work.at] = (*there.get(work.at, ()), work)
                if not work.hidden:
                    kinds[work.kind] = kinds.get(work.kind, 0) | bit.get(work.at, 0)
            seen = 0
            for spaces in kinds.values():
                seen |= spaces
            screens = self.world.ground.screens(self.smoke)
            touched = sum([bit.get(space, 0) for space in there]) | screens
            laid = Laid(seen, kinds, screens, there, touched)
            kept = self._laid = self.works, self.smoke, laid
        return kept[2]

    @property
    def screens(self) -> int:
        """The spaces with smoke that blocks the sight, as a bit set (R-FF-100)."""
        return self.laid.screens if self.smoke else 0

    def sight(self, seat: Seat) -> Sight:
        """What shows itself to a seat's side."""
        kept = self._sights
        if kept is None or kept[0] is not self.units or kept[1] is not self.works:
            kept = self._sights = self.units, self.works, {}
        side = self.world.side_of[seat]
        found = kept[2].get(side)
        if found is None:
            found = kept[2][side] = self._sight(side)
        return found

    def _sight(self, side: str) -> Sight:
        bit, friends = self.world.ground.bit, self.world.sides[side]
        taken = crowd = free = 0
        eyes: list[tuple[str, int]] = []
        for unit in self.units.values():
            if not unit.hidden and unit.at != AWAY:
                space = bit[unit.at]
                crowd |= space
                if unit.seat in friends:
                    continue
                if unit.fort is not None:
                    eyes.append((unit.at, self._outlook(unit)))
                elif not free & space:
                    free |= space
                    eyes.append((unit.at, -1))
                taken |= space
        return Sight(taken, taken | self.laid.works if self.works else taken, crowd, tuple(eyes))

    def _outlook(self, unit: Unit) -> int:
        """The spaces that a unit may look at, as a bit set: from a bunker its own, and those in the arc (R-FF-129)."""
        if self.fort_kind(unit) != "bunker":
            return -1
        ground = self.world.ground
        return ground.hexes.ahead(unit.at, DIRECTION[unit.facing]) | ground.bit[unit.at]

    @property
    def vehicles(self) -> int:
        """The spaces with unhidden vehicles, as a bit set."""
        kept = self._vehicles
        if kept is None or kept[0] is not self.units:
            types, bit, found = self.world.tables.units, self.world.ground.bit, 0
            for unit in self.units.values():
                if types[unit.type].vehicle and not unit.hidden:
                    found |= bit.get(unit.at, 0)
            kept = self._vehicles = self.units, found
        return kept[1]

    def works_at(self, space: str) -> list[Work]:
        """The forts and obstacles in a space, by id."""
        return list(self.laid.there.get(space, ())) if self.works else []

    def work_at(self, space: str, kind: str) -> Work | None:
        """The visible work of a kind in a space."""
        if not self.works or not self.laid.kinds.get(kind, 0) & self.world.ground.bit.get(space, 0):
            return None
        return next(one for one in self.laid.there[space] if one.kind == kind and not one.hidden)

    def work(self, name: str | None) -> Work | None:
        """A work by its id."""
        return None if name is None else self.works.get(name)

    def fort_kind(self, unit: Unit) -> str | None:
        """The kind of fort that a unit is in."""
        fort = self.work(unit.fort)
        return fort.kind if fort else None

    def facing(self, unit: Unit) -> int:
        """The number of the direction that a unit faces."""
        return DIRECTION[unit.facing]

    def change(self, name: str, **what: Value) -> Unit:
        """The unit as it is after the change."""
        unit = self.units[name]._replace(**what)
        self.put(unit)
        return unit

    def put(self, unit: Unit) -> None:
        """Put a unit in the place of the one with its id."""
        before, units = self.units, dict(self.units)
        old = units.get(unit.id)
        self._moved(old, unit)
        units[unit.id] = unit
        self.units = units
        if old is not None and old.at == unit.at and old.hidden == unit.hidden and old.fort == unit.fort:
            self._unmoved(before, unit.fort is None or old.facing == unit.facing)

    def _unmoved(self, before: object, still: bool) -> None:
        """Keep what shows itself, where nobody has moved: `still` also where who turns sees another way."""
        sights, vehicles = self._sights, self._vehicles
        if still and sights is not None and sights[0] is before:
            self._sights = self.units, sights[1], sights[2]
        if vehicles is not None and vehicles[0] is before:
            self._vehicles = self.units, vehicles[1]

    def remove(self, name: str) -> None:
        """Take a unit off the board for good."""
        self.units, self._spots = {one: unit for one, unit in self.units.items() if one != name}, None

    def put_work(self, work: Work) -> None:
        """Put a work in the place of the one with its id."""
        self.works = {**self.works, work.id: work}

    def spend(self, seat: Seat, number: int) -> None:
        """Take CAPs from a seat."""
        if number:
            caps = self.caps[seat]
            self.caps = {**self.caps, seat: caps._replace(now=max(0, caps.now - number))}

    def own(self, seat: Seat) -> list[Unit]:
        """The units of a seat, by id."""
        return sorted([unit for unit in self.units.values() if unit.seat == seat])

    def on_board(self, unit: Unit) -> bool:
        """Whether a unit has entered the board."""
        return unit.at != AWAY
