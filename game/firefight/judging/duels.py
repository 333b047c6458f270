"""What one unit's fire can do to another, worked out once for each pair as it stands; and how far it is to a place."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from game.firefight.firing.aiming import cannot_use, first_spotter, in_arc, reaches, sees, swings
from game.firefight.firing.attack import FLAME, GUN, attack_of, value
from game.firefight.position import Position, Unit
from game.firefight.records import D6
from game.firefight.world import World

MOST = 200_000
"""So many duels are kept."""
NO_WAY = 999
"""AP to a place to which there is no way."""
_FALLS = [sum(dice) for dice in product(D6, repeat=2)]
AT_LEAST = {need: sum(total >= need for total in _FALLS) / len(_FALLS) for need in range(-40, 61)}
"""The chance that two dice show so much."""


class Duel(NamedTuple):
    """An attack of one unit on another: its price, whether the unit must turn first, what the dice must show, the margin."""

    price: int
    turn: int
    need: int
    margin: int

    def chances(self, caps: int = 0) -> tuple[float, float]:
        """The chances of a hit that does not destroy by its margin, and of one that does."""
        dead = AT_LEAST[self.need - caps + self.margin]
        return AT_LEAST[self.need - caps] - dead, dead


Stance = tuple[object, ...]
"""All of a unit that its duels depend on."""


class Duels:
    """The duels of a match, kept from one position to the next."""

    def __init__(self) -> None:
        self._kept: dict[Stance, dict[Stance, Duel | None]] = {}
        self._number = 0
        self._grounds: dict[object, int] = {}
        self._last: tuple[object, object, int] = (None, None, 0)

    def stance(self, scene: Position, unit: Unit) -> Stance:
        """All of a unit that its duels depend on: the enemy in its space, who else is there where vehicles cover, the ground."""
        world, sight = scene.world, scene.sight(unit.seat)
        here = tuple([(one.type, one.seat) for one in scene.here(unit.at)]) if "vehicles" in world.modules else ()
        taken = sight.taken if scene.kind(unit).calibre else 0  # R-FF-90
        return unit[1:5], unit[6], unit[8:13], unit.dm, scene.enemy_at(unit.at, unit.seat), taken, here, self._ground(scene)

    def book(self, stance: Stance) -> dict[Stance, Duel | None]:
        """The duels of a unit that stands so, as far as they were worked out."""
        found = self._kept.get(stance)
        if found is None:
            if self._number > MOST:
                self._kept.clear()
                self._number = 0
            found = self._kept[stance] = {}
        return found

    def of(
        self, scene: Position, a: Unit, b: Unit, book: dict[Stance, Duel | None] | None = None, against: Stance | None = None
    ) -> Duel | None:
        """The best attack of `a` on `b`, enemies that both are on the board; None where there is none.

        What cannot be swung round attacks a unit outside its arc after a turn. `book` is that of `a`, `against` the stance of
        `b`, where they are at hand.
        """
        if book is None:
            book = self.book(self.stance(scene, a))
        if against is None:
            against = self.stance(scene, b)
        if against in book:
            return book[against]
        self._number += 1
        shares = a.at != b.at and scene.enemy_at(a.at, a.seat)
        found = book[against] = None if shares or a.aboard is not None else _best(scene, a, b)
        return found

    def _ground(self, scene: Position) -> int:
        """A number for the works and the smoke of a position, the same for the same."""
        works, smoke, number = self._last
        if works is not scene.works or smoke is not scene.smoke:
            number = self._grounds.setdefault((tuple(scene.works.values()), scene.smoke), len(self._grounds))
            self._last = scene.works, scene.smoke, number
        return number


@lru_cache(maxsize=8)
def duels_in(world: World) -> Duels:
    """The duels of the matches in a world."""
    return Duels()


def _best(scene: Position, a: Unit, b: Unit) -> Duel | None:
    kind = scene.kind(a)
    if kind.attack_ap is None or scene.barred(a, "attack"):
        return None
    found: Duel | None = None
    for weapon in (GUN, FLAME) if kind.flame else (GUN,):
        one = _duel(scene, a, b, weapon)
        if one is not None and (found is None or one.need + one.price < found.need + found.price):
            found = one
    return found


def _duel(scene: Position, a: Unit, b: Unit, weapon: str) -> Duel | None:
    at, kind, counter = b.at, scene.kind(a), scene.counter(a)
    if cannot_use(scene, a, weapon) is not None:
        return None
    assert kind.attack_ap is not None
    price, turn, spotter = kind.attack_ap + (counter.attack_ap if counter else 0), 0, None
    if at != a.at:
        if not reaches(scene, a, at, weapon):
            return None
        if not sees(scene, a.at, at):
            spotter = first_spotter(scene, a, at, weapon)
            if spotter is None:
                return None
        if not in_arc(scene, a, at):
            if swings(kind, weapon):
                price += scene.world.numbers.turret
            elif a.immobile or scene.barred(a, "pivot") or scene.fort_kind(a) == "bunker":
                return None
            else:
                turn = scene.world.numbers.pivot
    found = value(scene, attack_of(scene, a, at, weapon, spotter, action=False), b)
    return Duel(max(1, price), turn, found.need, found.margin)


@lru_cache(maxsize=256)
def ways_to(world: World, cls: str, move_ap: int, goal: str) -> dict[str, int]:
    """The AP that a unit of a class needs to a space from every other one, bonus steps, works and smoke left aside."""
    ground, found = world.ground, {goal: 0}
    waiting = [(0, goal)]
    while waiting:
        far, space = heappop(waiting)
        if far > found[space]:
            continue
        for before in ground.near[space]:
            if before is None:
                continue
            more = _step(world, cls, before, space)
            if more is not None and far + move_ap + more < found.get(before, NO_WAY):
                found[before] = far + move_ap + more
                heappush(waiting, (found[before], before))
    return found


def _step(world: World, cls: str, a: str, b: str) -> int | None:
    """What a step costs beside the move AP; None where it cannot be made."""
    ground = world.ground
    if cls != "foot" and (a, b) in ground.steep:
        return None
    more = world.numbers.uphill * max(0, ground.level[b] - ground.level[a])
    if (a, b) in ground.road:
        return more
    enter, wall = ground.terrain[b].enter[cls], world.tables.wall.enter[cls] if (a, b) in ground.wall else 0
    return None if enter is None or wall is None else more + enter + wall
