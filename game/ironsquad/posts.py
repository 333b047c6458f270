"""What it is worth that a unit ends its turn on a hex (section 11, features 1, 5, 8 and 9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from game.ironsquad import healing
from game.ironsquad.outlook import Outlook
from game.ironsquad.position import UNTOUCHED, Position, Unit
from game.ironsquad.worths import NO_WAY


def advance(outlook: Outlook, units: Collection[Unit]) -> float:
    """How near the own mission is with all units where they are; the objective itself counts where it would be taken."""
    if outlook.goal is None or outlook.held:
        return 0.0
    turns = [outlook.turns_to(unit, unit.at) for unit in units if not outlook.scene.immobilised(unit)]
    worth = _nearness(outlook, min(turns, default=NO_WAY), turns)
    return worth + (_taken(outlook) if any(unit.at == outlook.goal for unit in units) else 0.0)


def search(outlook: Outlook, units: Collection[Unit]) -> float:
    """How near units are to buildings that must be searched, each to one of its own, the nearest pair first (solo)."""
    country, types, longest = outlook.country, outlook.scene.world.tables.types, outlook.measures.longest
    pairs = sorted(
        (min(longest, country.ways((space,)).get(unit.at, NO_WAY) / types[unit.type].mp), number, space)
        for space in outlook.unexplored
        for number, unit in enumerate(units)
        if not outlook.scene.immobilised(unit)
    )
    turns, taken = dict[int, float](), set[str]()
    for far, number, space in pairs:
        if number not in turns and space not in taken:
            turns[number] = far
            taken.add(space)
    return -outlook.weights.seek * sum(turns.values())


def _nearness(outlook: Outlook, best: float, turns: Iterable[float]) -> float:
    """What turns to the own objective cost: the best runner's count, the others follow."""
    weights, longest = outlook.weights, outlook.measures.longest
    share = 1.0 if best <= outlook.left + 1 else weights.hopeless
    return -share * (weights.run * min(best, longest) + weights.follow * sum(min(one, longest) for one in turns))


def _taken(outlook: Outlook) -> float:
    """What it is worth to stand on the own objective at the end of the turn."""
    if any(other.at == outlook.goal for _, other in outlook.foes):
        return 0.0
    return outlook.weights.held + (0.0 if outlook.lacking else outlook.weights.win)


class Posts:
    """The hexes on which one unit may end, as its seat values them."""

    def __init__(self, outlook: Outlook, scene: Position, name: str) -> None:
        unit = scene.units[name]
        self.outlook, self.scene, self.name, self.unit = outlook, scene, name, unit
        self.weights = outlook.weights
        self.distance = scene.world.hexes.distance
        self.range = scene.range(unit)
        self.others = [(one, other) for one, other in scene.own(unit.seat) if one != name]
        self.hidden = scene.layout.hidden_near
        self.known: dict[str, float] = {}
        self.lonely = outlook.lonely.setdefault((name, unit), {})

    @cached_property
    def rival(self) -> float:
        """The turns that the best runner beside the unit needs to the own objective."""
        outlook, scene = self.outlook, self.scene
        runs = (outlook.turns_to(other, other.at) for _, other in self.others if not scene.immobilised(other))
        return min(runs, default=99.0)

    @cached_property
    def seek(self) -> Mapping[str, int]:
        """What it costs from each hex to come to a building that must be searched."""
        return self.outlook.country.ways(self.outlook.unexplored) if self.outlook.unexplored else {}

    def key(self) -> tuple[object, ...]:
        """What the worth of posts depends on beside the outlook and the unit itself."""
        kind, restored = self.scene.kind(self.unit), self.scene.world.tables.numbers.restored
        if kind.ability in ("treat", "splash", "restore"):
            return self.rival, *((other.at, other.hp) for _, other in self.others)
        captain = self.scene.units.get(f"{self.unit.seat}-captain") if self.unit.hp == restored else None
        return self.rival, captain.at if captain else ""

    def worth(self, at: str) -> float:
        """What it is worth that the unit ends on a hex, points picked up there included, spare movement left aside."""
        found = self.known.get(at)
        if found is None:
            found = self.known[at] = self._way(at) + self._company(at) + self._lonely(at)
        return found

    def _lonely(self, at: str) -> float:
        """What of the worth of a hex does not depend on where comrades are."""
        found = self.lonely.get(at)
        if found is None:
            found = self._hunt(at) + self._pickings(at)
            if self.outlook.breadth.threat:
                found += self.outlook.watched(at) - self.weights.danger * self._danger(at) - self._snapped(at)
            self.lonely[at] = found
        return found

    def care(self, at: str) -> float:
        """What more there is to fear on a hex than its worth counts, where every enemy that can shoot there does."""
        return (self.weights.care - self.weights.danger) * self._danger(at)

    def gain(self, at: str) -> float:
        """What of the worth of a hex is had at once, whatever becomes of the unit there."""
        return self._found(at) - self._snapped(at)

    def standing(self) -> float:
        """What it is worth that the unit stands where it does; danger, the mission and the search are left aside."""
        at = self.unit.at
        return self._hunt(at) + self._company(at) + self.outlook.health(self.unit, self.unit.hp)

    def _danger(self, at: str) -> float:
        return self.outlook.danger(self.name, self.unit, at)

    def _snapped(self, at: str) -> float:
        """What an enemy sniper may do to the unit as it steps on to a hex."""
        return 0.0 if at == self.unit.at else self.weights.snap * self.outlook.ambushed.get(at, 0.0)

    def spare(self, at: str, mp: int) -> float:
        """What movement points left over on a hex are worth: each turns up a tile beside it (R-IS-42)."""
        near = self.hidden.get(at)
        return self.outlook.point * min(mp, len(near)) if near else 0.0

    def _way(self, at: str) -> float:
        """How much nearer the mission is: the best runner counts, the others follow."""
        outlook = self.outlook
        if outlook.goal is None or outlook.held:
            return 0.0
        turns = outlook.turns_to(self.unit, at)
        return _nearness(outlook, min(self.rival, turns), (turns,)) + (_taken(outlook) if at == outlook.goal else 0.0)

    def _hunt(self, at: str) -> float:
        """How near the unit comes to enemies it may shoot at next."""
        return -self.weights.hunt * max(0, self.outlook.hunted(at) - self.range)

    def _pickings(self, at: str) -> float:
        """Points for an objective entered and a building explored; in the solo game, the search."""
        return self._sought(at) + self._found(at)

    def _sought(self, at: str) -> float:
        """How far it is to a building that must be searched, in the solo game."""
        if not self.seek:
            return 0.0
        turns = self.seek.get(at, NO_WAY) / self.scene.kind(self.unit).mp
        return -self.weights.seek * min(turns, self.outlook.measures.longest)

    def _found(self, at: str) -> float:
        """Points for an objective entered and a building explored; in the solo game, a building searched."""
        outlook, scene = self.outlook, self.scene
        worth = 0.0
        if scene.layout.ground[at] != "building" or at == self.unit.at:
            return worth
        site = scene.layout.sites.get(at)
        if site and outlook.seat not in scene.objectives.get(site, UNTOUCHED).entered:
            worth += outlook.point
        if at not in scene.explored:
            worth += outlook.point
            if at in outlook.unexplored:
                worth += self.weights.search
        return worth

    def _company(self, at: str) -> float:
        """The Captain beside those he restores, the medic beside those he treats, and they beside them."""
        weights, distance, scene, kind = self.weights, self.distance, self.scene, self.unit.type
        restored, worth = scene.world.tables.numbers.restored, 0.0
        if kind == "captain":
            worth += weights.restore * sum(unit.hp == restored and distance(at, unit.at) <= 1 for _, unit in self.others)
        elif kind == "medic":
            if not self.unit.healed:
                worth += weights.treat * self._treatment(at)
            hurt = [distance(at, unit.at) for _, unit in self.others if unit.hp < restored and not scene.kind(unit).local]
            worth -= weights.near * max(0, min(min(hurt, default=1), self.outlook.measures.reach) - 1)
        elif self.unit.hp == restored:
            captain = scene.units.get(f"{self.unit.seat}-captain")
            worth += weights.restore if captain and distance(at, captain.at) <= 1 else 0.0
        return worth

    def _treatment(self, at: str) -> float:
        """The most health the medic can give on a hex; somebody who cannot move counts for two more."""
        scene = self.scene
        hurt = [unit for _, unit in self.others if self.distance(at, unit.at) <= 1] + [self.unit]
        return max(healing.given(scene, unit) + (2 if scene.immobilised(unit) else 0) for unit in hurt)
