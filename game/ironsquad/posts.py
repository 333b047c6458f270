"""What it is worth that a unit ends its turn on a hex (section 11, features 1, 5, 8 and 9)."""

from __future__ import annotations

from game.ironsquad.outlook import Outlook
from game.ironsquad.position import UNTOUCHED, Position
from game.ironsquad.worths import NO_WAY


class Posts:
    """The hexes on which one unit may end, as its seat values them."""

    def __init__(self, outlook: Outlook, scene: Position, name: str) -> None:
        unit = scene.units[name]
        self.outlook, self.scene, self.name, self.unit = outlook, scene, name, unit
        self.weights = outlook.weights
        self.distance = scene.world.hexes.distance
        self.range = scene.range(unit)
        self.others = [(one, other) for one, other in scene.own(unit.seat) if one != name]
        runs = (outlook.turns_to(other, other.at) for _, other in self.others if not scene.immobilised(other))
        self.rival = min(runs, default=99.0)
        self.hidden = scene.layout.hidden_near
        self.seek = outlook.country.ways(outlook.unexplored) if outlook.unexplored else {}
        self.known: dict[str, float] = {}

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
            found = self._way(at) + self._hunt(at) + self._pickings(at) + self._company(at)
            outlook = self.outlook
            if outlook.breadth.threat:
                found -= self.weights.danger * outlook.danger(self.name, self.unit, at)
                if at != self.unit.at and at in outlook.ambushed:
                    found -= self.weights.snap * outlook.ambushed[at]
                found += outlook.watched(at)
            self.known[at] = found
        return found

    def spare(self, at: str, mp: int) -> float:
        """What movement points left over on a hex are worth: each turns up a tile beside it (R-IS-42)."""
        near = self.hidden.get(at)
        return self.outlook.point * min(mp, len(near)) if near else 0.0

    def _way(self, at: str) -> float:
        """How much nearer the mission is: the best runner counts, the others follow."""
        outlook, weights = self.outlook, self.weights
        if outlook.goal is None or outlook.held:
            return 0.0
        turns = outlook.turns_to(self.unit, at)
        best = min(self.rival, turns)
        share = 1.0 if best <= outlook.left + 1 else weights.hopeless
        longest = outlook.measures.longest
        worth = -share * (weights.run * min(best, longest) + weights.follow * min(turns, longest))
        if at == outlook.goal and not any(other.at == at for _, other in outlook.foes):
            worth += weights.held + (0.0 if outlook.lacking else weights.win)
        return worth

    def _hunt(self, at: str) -> float:
        """How near the unit comes to enemies it may shoot at next."""
        return -self.weights.hunt * max(0, self.outlook.nearest(at) - self.range)

    def _pickings(self, at: str) -> float:
        """Points for an objective entered and a building explored; in the solo game, the search."""
        outlook, scene = self.outlook, self.scene
        worth = 0.0
        if self.seek:
            turns = self.seek.get(at, NO_WAY) / scene.kind(self.unit).mp
            worth -= self.weights.seek * min(turns, outlook.measures.longest)
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
        scene, most = self.scene, self.scene.world.tables.numbers.treatment
        hurt = [unit for _, unit in self.others if self.distance(at, unit.at) <= 1] + [self.unit]
        return max(min(most, scene.most_hp(unit) - unit.hp) + (2 if scene.immobilised(unit) else 0) for unit in hurt)
