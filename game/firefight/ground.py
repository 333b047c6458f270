"""The ground of a board: heights, roads and walls, and what can be seen over it (R-FF-37 to R-FF-42, R-FF-100, R-FF-101)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from game.firefight.board import CLEAR, Board, Pair
from game.firefight.records import Terrain

_HIGHEST = 3
"""The greatest height there is: an obstacle on the highest level."""


class Smoke(NamedTuple):
    """A counter of smoke: its space, and how much it adds to the defence (R-FF-99)."""

    at: str
    strength: int


Shades = tuple[Mapping[int, int], tuple[tuple[int, int], ...]]
"""What smoke in each space would hide from one, and in each pair of spaces together, as bit sets."""


class Ground:
    """The ground of a board; lines of sight are worked out once for each space they start from.

    `terrain` and `level` of every space, and its six neighbours `near`; `road`, `wall` and `steep`: hexsides, each from both
    sides; `on_road`: the spaces with a road.
    """

    def __init__(self, board: Board, terrains: Mapping[str, Terrain], thick: int) -> None:
        """Work out the ground; smoke from strength `thick` on stands one level high (R-FF-100)."""
        self.board, self.hexes, self.thick = board, board.hexes, thick
        self.bit = bit = board.hexes.bit
        self.near = board.hexes.near
        self.terrain = {space: terrains[board.terrain.get(space, CLEAR)] for space in bit}
        self.level = {space: board.level.get(space, 0) for space in bit}
        self.road = _both_ways(pair for road in board.roads for pair in pairwise(road))
        self.on_road = frozenset(space for road in board.roads for space in road)
        self.wall = _both_ways(board.walls)
        cliffs = [(a, b) for a in bit for b in self.hexes.links(a) if abs(self.level[a] - self.level[b]) > 1]
        self.steep = _both_ways([*board.steep, *cliffs])
        height = {space: level + self.terrain[space].blocks for space, level in self.level.items()}
        self._high = [sum(bit[one] for one in bit if height[one] >= least) for least in range(_HIGHEST + 2)]
        """The spaces at least so high, as bit sets."""
        self._smoked = [sum(bit[one] for one in bit if self.level[one] + 1 >= least) for least in range(_HIGHEST + 2)]
        """The spaces that would be at least so high under thick smoke, whatever stands there."""
        self._seen: dict[str, int] = {}
        self._shades: dict[str, Shades] = {}
        self._smoky: dict[str, tuple[int, int]] = {}
        """What is seen from a space through the smoke that was looked through last."""

    # --- lines of sight -------------------------------------------------------------------------------------------------

    def _least(self, a: str, b: str) -> int:
        """The height from which on a space blocks the line between two others (R-FF-38)."""
        one, other = self.level[a], self.level[b]
        return one + 1 if one == other else max(one, other)

    def _blocking(self, a: str, b: str, screens: int) -> int:
        least = self._least(a, b)
        return self._high[least] | screens & self._smoked[least]

    def screens(self, smoke: Iterable[Smoke]) -> int:
        """The spaces with smoke that stands one level high, as a bit set (R-FF-100)."""
        found = 0
        for at, strength in smoke:
            if strength >= self.thick:
                found |= self.bit[at]
        return found

    def seen(self, space: str, among: int = -1, screens: int = 0) -> int:
        """Of a bit set of spaces those with a line of sight from one, itself among them (R-FF-37 to R-FF-39)."""
        clear = self._seen.get(space)
        if clear is None:
            known, own = self._seen, self.bit[space]
            clear = known[space] = sum([
                bit for to, bit in self.bit.items()
                if (known[to] & own if to in known else to == space or self._clear(space, to))
            ])  # fmt: skip
        if screens and clear & among:
            kept = self._smoky.get(space)
            if kept is None or kept[0] != screens:
                kept = self._smoky[space] = screens, clear & ~self._shaded(space, screens)
            clear = kept[1]
        return clear & among

    def _clear(self, a: str, b: str) -> bool:
        through, seams = self.hexes.crossing(a, b)
        high = self._high[self._least(a, b)]
        return not through & high and all(seam & high != seam for seam in seams)

    def _shaded(self, space: str, smoke: int) -> int:
        """The spaces that smoke closes to the sight from one, as a bit set (R-FF-38, R-FF-39, R-FF-100)."""
        kept = self._shades.get(space)
        if kept is None:
            kept = self._shades[space] = self._shades_of(space)
        behind, seams = kept
        found, left = 0, smoke
        while left:
            bit = left & -left
            left ^= bit
            found |= behind.get(bit, 0)
        for pair, spaces in seams:
            if pair & smoke == pair:
                found |= spaces
        return found

    def _shades_of(self, space: str) -> Shades:
        """What smoke in a space, and on both sides of a seam, would close to the sight from one."""
        behind, seams, clear = dict[int, int](), dict[int, int](), self._seen[space]
        for to, bit in self.bit.items():
            if to == space or not clear & bit:
                continue
            (through, sides), least = self.hexes.crossing(space, to), self._least(space, to)
            high, smoked = self._high[least], self._smoked[least]
            closing = through & smoked
            for seam in sides:
                low = seam & ~high
                if low & ~smoked:
                    continue
                if low & (low - 1):
                    seams[low] = seams.get(low, 0) | bit
                else:
                    closing |= low
            while closing:
                one = closing & -closing
                closing ^= one
                behind[one] = behind.get(one, 0) | bit
        return behind, tuple(seams.items())

    def spaces(self, among: int) -> list[str]:
        """The spaces of a bit set, sorted."""
        ids, found = self.hexes.ids, []
        while among:
            bit = among & -among
            among ^= bit
            found.append(ids[bit.bit_length() - 1])
        return found

    def sees(self, a: str, b: str, screens: int = 0) -> bool:
        """Whether there is a line of sight between two spaces."""
        return bool(self.seen(a, self.bit[b], screens))

    def blockers(self, a: str, b: str, screens: int = 0) -> tuple[list[str], list[Pair]]:
        """What closes the line between two spaces: spaces it goes through, and both spaces of hexsides it runs along, sorted."""
        blocking, bit, line = self._blocking(a, b, screens), self.bit, self.hexes.line(a, b)
        through = [one for one in line.through if bit[one] & blocking]
        return sorted(through), sorted((x, y) for x, y in line.seams if bit[x] & blocking and bit[y] & blocking)

    def smoke_between(self, a: str, b: str, smoke: Iterable[Smoke]) -> int:
        """What smoke adds to the defence against fire from one space into another (R-FF-100 to R-FF-102)."""
        added: dict[str, int] = {}
        for at, strength in smoke:
            added[at] = added.get(at, 0) + strength
        if not added:
            return 0
        found = added.get(a, 0)
        if a == b:
            return found
        found += added.get(b, 0)
        would, line = self._smoked[self._least(a, b)], self.hexes.line(a, b)
        along = {one: more for one, more in added.items() if self.bit[one] & would}
        found += sum(along.get(one, 0) for one in line.through)
        return found + sum(min(along.get(x, 0), along.get(y, 0)) for x, y in line.seams)

    # --- arcs and hexsides ----------------------------------------------------------------------------------------------

    def in_arc(self, space: str, facing: int, other: str) -> bool:
        """Whether a space lies in the half-plane before a unit that faces so (R-FF-42)."""
        return self.hexes.faces(space, facing, other)

    def walled(self, a: str, b: str) -> bool:
        """Whether the line from one space enters another over a wall, or at a corner beside one (R-FF-49)."""
        near = self.near[b]
        return a != b and any((b, near[side]) in self.wall for side in self.hexes.sides_entered(a, b))


def _both_ways(pairs: Iterable[Pair]) -> frozenset[tuple[str, str | None]]:
    return frozenset(one for a, b in pairs for one in ((a, b), (b, a)))
