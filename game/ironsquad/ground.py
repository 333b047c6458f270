"""The ground of a match: what every hex shows, what a step into it costs, what can be seen from where.

A layout is never changed: a tile turned up gives a new one that shares all that the tile does not touch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.api import Action
from game.boards.hexes import Hexes, blocked
from game.ironsquad.records import HIDDEN, Board, Tables


class Step(NamedTuple):
    """A step to a neighbour; `road`: it goes over a road link; `cost` without the mover's own privileges."""

    to: str
    cost: int
    road: bool
    building: bool


class Layout:
    """The board as it is now.

    `ground` of each hex; `links`: the hexes a road joins to each; `face_down`: the location of each hex not turned up;
    `sites`: the objective on a hex; `places`: the hex of an objective; `low` and `hills`: blockers as bit sets.
    """

    __slots__ = (
        "hexes", "tables", "ground", "links", "face_down", "sites", "places", "low", "hills", "hidden_near", "open_seams",
        "lists", "farthest", "_steps", "_seen",
    )  # fmt: skip

    def __init__(self, board: Board, tables: Tables, open_seams: bool) -> None:
        self.hexes: Hexes = board.hexes
        self.tables = tables
        self.farthest = max(weapon.range for weapon in tables.weapons.values())
        self.open_seams = open_seams
        self.ground = dict(board.ground)
        self.links: dict[str, tuple[str, ...]] = {}
        self.face_down = {space: loc.id for loc in board.locations.values() for space in loc.hexes}
        self.sites: dict[str, str] = {}
        self.places: dict[str, str] = {}
        self.hidden_near: dict[str, tuple[str, ...]] = {}
        """The face-down locations beside each hex, sorted, where there are any."""
        self.lists: dict[object, list[Action]] = {}
        """Long lists of actions that depend on the ground alone, for those who ask for them again and again."""
        self._steps: dict[str, tuple[Step, ...]] = {}
        self._seen: dict[str, frozenset[str]] = {}
        self.low = self.hills = 0
        for road in board.roads:
            self._join(road)
        self._measure(self.ground)
        self._border(self.ground)

    def _join(self, road: Sequence[str]) -> None:
        for a, b in zip(road, road[1:], strict=False):
            self.links[a] = tuple(sorted({*self.links.get(a, ()), b}))
            self.links[b] = tuple(sorted({*self.links.get(b, ()), a}))

    def _measure(self, spaces: Mapping[str, str]) -> None:
        """Set the bits of these hexes to what they now are."""
        bit, grounds = self.hexes.bit, self.tables.grounds
        for space in spaces:
            one, ground = bit[space], grounds[self.ground[space]]
            self.low = self.low | one if ground.blocks and not ground.elevated else self.low & ~one
            self.hills = self.hills | one if ground.elevated else self.hills & ~one

    def _border(self, spaces: Mapping[str, str]) -> None:
        """Note which face-down locations lie beside these hexes."""
        for space in spaces:
            near = {self.face_down[one] for one in self.hexes.links(space) if one in self.face_down}
            near.discard(self.face_down.get(space, ""))
            if near:
                self.hidden_near[space] = tuple(sorted(near))
            else:
                self.hidden_near.pop(space, None)

    def _changed(self) -> Layout:
        """A copy that may be changed, without what was worked out."""
        new = Layout.__new__(Layout)
        new.hexes, new.tables, new.farthest, new.open_seams = self.hexes, self.tables, self.farthest, self.open_seams
        new.ground, new.links, new.face_down = self.ground.copy(), self.links.copy(), self.face_down.copy()
        new.sites, new.places = self.sites.copy(), self.places.copy()
        new.low, new.hills, new.hidden_near = self.low, self.hills, self.hidden_near.copy()
        new.lists, new._steps, new._seen = {}, {}, {}
        return new

    def with_tile(
        self, spaces: Sequence[str], shown: Sequence[str], site: tuple[str, str] | None, roads: Sequence[Sequence[str]]
    ) -> Layout:
        """The layout with a tile on seven hexes: the ground of each, its objective as (hex, id), its road links."""
        new = self._changed()
        for space, ground in zip(spaces, shown, strict=True):
            new.ground[space] = ground
            new.face_down.pop(space, None)
        if site:
            new.sites[site[0]], new.places[site[1]] = site[1], site[0]
        for road in roads:
            new._join(road)
        new._measure(dict.fromkeys(spaces, ""))
        around = self.hexes.within(spaces[0], 2)
        new._border(dict.fromkeys(around, ""))
        new._steps = {space: steps for space, steps in self._steps.items() if space not in around}
        # A line no longer than the farthest range meets the tile only if an end lies within that of its centre, and one more.
        distance, centre = self.hexes.distance, spaces[0]
        new._seen = {space: seen for space, seen in self._seen.items() if distance(space, centre) > self.farthest + 1}
        return new

    def drawn(self, ground: Mapping[str, str], roads: Sequence[Sequence[str]], sites: Mapping[str, str]) -> Layout:
        """The layout of a proving ground with other ground on some hexes, roads, and objectives by id (R-IS-106)."""
        new = self._changed()
        new.ground.update(ground)
        for site, space in sites.items():
            new.ground[space], new.sites[space], new.places[site] = "building", site, space
        for road in roads:
            new._join(road)
        new._measure(new.ground)
        return new

    def steps(self, space: str) -> tuple[Step, ...]:
        """The steps from a hex to neighbours that can be entered at all, in the order of directions (R-IS-30 to R-IS-34)."""
        found = self._steps.get(space)
        if found is None:
            grounds, links, road = self.tables.grounds, self.links.get(space, ()), self.tables.numbers.road
            steps = list[Step]()
            for to in self.hexes.links(space):
                ground = self.ground[to]
                cost = grounds[ground].cost
                if cost is not None:
                    steps.append(Step(to, road if to in links else cost, to in links, ground == "building"))
            found = self._steps[space] = tuple(steps)
        return found

    def elevated(self, space: str) -> bool:
        """Whether a hex is a hill."""
        return self.tables.grounds[self.ground[space]].elevated

    def hidden(self, space: str) -> bool:
        """Whether a hex lies face down."""
        return self.ground[space] == HIDDEN

    def blockers(self, a: str, b: str) -> int:
        """The hexes that count as blockers for fire from one hex to another, as a bit set (R-IS-55, R-IS-61 to R-IS-63)."""
        if not self.elevated(a):
            return self.low | self.hills
        if self.elevated(b):
            return 0
        return self.hills | self.low & ~self._ring(a)

    def _ring(self, space: str) -> int:
        bit = self.hexes.bit
        return sum(bit[one] for one in self.hexes.links(space))

    def seen(self, space: str) -> frozenset[str]:
        """The hexes within the farthest range with a line of sight from a hex, itself included (R-IS-54 to R-IS-63)."""
        found = self._seen.get(space)
        if found is None:
            found = self._seen[space] = self._sighted(space)
        return found

    def _sighted(self, space: str) -> frozenset[str]:
        rays, hills, bit, open_seams = self.hexes.rays(space, self.farthest), self.hills, self.hexes.bit, self.open_seams
        if self.elevated(space):
            count = hills | self.low & ~self._ring(space)
            clear = [ray.to for ray in rays if hills & bit[ray.to] or not blocked(ray, count, open_seams)]
        else:
            count = hills | self.low
            clear = [ray.to for ray in rays if not blocked(ray, count, open_seams)]
        clear.append(space)
        return frozenset(clear)

    def closing(self, a: str, b: str) -> tuple[str, ...]:
        """The blockers that close the line from one hex to another, sorted; () when it is clear.

        R-IS-56 what it cuts, R-IS-58 both sides of a seam; not one side (R-IS-57), no corner (R-IS-59), nothing near (R-IS-60).
        """
        if self.hexes.distance(a, b) < 2:
            return ()
        count, bit, line = self.blockers(a, b), self.hexes.bit, self.hexes.line(a, b)
        found = {one for one in line.through if bit[one] & count}
        if not self.open_seams:
            for x, y in line.seams:
                if bit[x] & count and bit[y] & count:
                    found |= {x, y}
        return tuple(sorted(found))
