"""A board of flat-topped hexes in columns, and all there is to know of it: neighbours, distances, lines, rings, wedges, reach.

A hex is a column letter and a two-digit row, `G07`; columns B, D, F … stand half a hex lower. Lines run from centre to
centre and are worked out in whole numbers, once for each difference of two hexes; nothing here is ever a float but pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import groupby
from typing import NamedTuple

from game.boards import Sketch

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
"""The six neighbours clockwise from the top, the order in which neighbours are always listed."""
CORNERS = (1, 3, 5, 7, 9, 11)
"""The six corners as on a clock; direction number k lies at 2k o'clock, between the corners 2k - 1 and 2k + 1."""
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners of a hex in the lattice, from its centre; direction number k lies between those numbered k and k + 1."""

Axial = tuple[int, int]
Vector = tuple[int, int]
"""Places in the two whole-number systems: axes along two directions, and the finer lattice in which corners lie too."""
Costs = Callable[[str], Iterable[tuple[str, int]]]
"""The hexes that can be stepped to from one, each with what the step costs, in the order of DIRECTIONS."""
_FACINGS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""The directions as vectors of that lattice."""


class Line(NamedTuple):
    """What lies between two centres, ends left out, from the first to the second.

    `through`: hexes whose inside is cut; `seams`: pairs of hexes, each sorted, along whose common side the line runs;
    `touch`: hexes met in a corner only, sorted. What would lie off the board is left out, a seam with one such side too.
    """

    through: tuple[str, ...]
    seams: tuple[tuple[str, str], ...]
    touch: tuple[str, ...]


class Ray(NamedTuple):
    """A line to a hex as bit sets (`Hexes.bit`): what it cuts, and both sides of each seam."""

    to: str
    distance: int
    through: int
    seams: tuple[int, ...]


class Hexes:
    """A board of so many columns (at most 26) and rows (at most 99), each hex `width` by `height` board units.

    `ids` of all hexes, sorted; `near`: the six neighbours of each in the order of DIRECTIONS, None off the board;
    `links`: those that there are; `bit`: a number with one bit set for each hex, so that sets of hexes are whole numbers.
    """

    def __init__(self, columns: int, rows: int, width: int = 64, height: int = 56) -> None:
        self.columns, self.rows, self.width, self.height = columns, rows, width, height
        self.ids = tuple(f"{chr(65 + column)}{row:02d}" for column in range(columns) for row in range(1, rows + 1))
        self._axial: dict[str, Axial] = {}
        for name in self.ids:
            column, row = column_and_row(name)
            self._axial[name] = column, row - (column - column % 2) // 2
        self._named = {axial: name for name, axial in self._axial.items()}
        self.bit = {name: 1 << number for number, name in enumerate(self.ids)}
        self._placed = {axial: self.bit[name] for axial, name in self._named.items()}
        self.near: dict[str, tuple[str | None, ...]] = {
            name: tuple(self._named.get((q + dq, r + dr)) for dq, dr in _STEPS) for name, (q, r) in self._axial.items()
        }
        self._links = {name: tuple(one for one in near if one) for name, near in self.near.items()}
        self._rays: dict[tuple[str, int], tuple[Ray, ...]] = {}
        self._ray: dict[tuple[str, str], Ray] = {}
        self._ahead: dict[tuple[str, int], int] = {}
        self._around: dict[tuple[str, int], int] = {}

    # --- what a screen asks of every board ------------------------------------------------------------------------------

    def spaces(self) -> tuple[str, ...]:
        """All hexes, sorted."""
        return self.ids

    def centre(self, space: str) -> tuple[int, int]:
        """The middle of a hex, in board units."""
        column, row = column_and_row(space)
        lower = self.height // 2 if column % 2 else 0
        return self.width // 2 + column * self.width * 3 // 4, self.height // 2 + row * self.height + lower

    def outline(self, space: str) -> tuple[tuple[int, int], ...]:
        """The six corners of a hex, in board units, in the order of CORNERS."""
        (x, y), half, quarter = self.centre(space), self.width // 2, self.width // 4
        up, down = y - self.height // 2, y + self.height // 2
        return (x + quarter, up), (x + half, y), (x + quarter, down), (x - quarter, down), (x - half, y), (x - quarter, up)

    def links(self, space: str) -> tuple[str, ...]:
        """The neighbours of a hex, in the order of DIRECTIONS."""
        return self._links[space]

    def sketch(self) -> Sketch:
        """The hexes, which touch their neighbours."""
        return Sketch({one: self.centre(one) for one in self.ids}, {one: self.outline(one) for one in self.ids}, {})

    def extent(self) -> tuple[int, int]:
        """Width and height of the whole board, in board units."""
        lower = self.height // 2 if self.columns > 1 else 0
        return (self.columns - 1) * self.width * 3 // 4 + self.width, self.rows * self.height + lower

    def at(self, x: float, y: float) -> str | None:
        """The hex that holds a point given in board units, or None off the board."""
        column = int(x // (self.width * 3 / 4))
        best, least = None, 1e9
        for one in (column - 1, column):
            row = int((y - (self.height // 2 if one % 2 else 0)) // self.height)
            for name in (self._name(one, row + more) for more in (-1, 0, 1)):
                if name:
                    cx, cy = self.centre(name)
                    far = max(abs(y - cy), abs(x - cx) * self.height / self.width + abs(y - cy) / 2)
                    if far < least:
                        best, least = name, far
        return best if least <= self.height / 2 + 0.5 else None

    def _name(self, column: int, row: int) -> str | None:
        return f"{chr(65 + column)}{row + 1:02d}" if 0 <= column < self.columns and 0 <= row < self.rows else None

    # --- distances and directions ---------------------------------------------------------------------------------------

    def distance(self, a: str, b: str) -> int:
        """How many steps two hexes are apart, as if nothing stood between."""
        (q, r), (s, t) = self._axial[a], self._axial[b]
        q, r = s - q, t - r
        return max(abs(q), abs(r), abs(q + r))

    def step(self, space: str, direction: int, number: int = 1) -> str | None:
        """The hex so many steps away in a direction (its number in DIRECTIONS), or None off the board."""
        (q, r), (dq, dr) = self._axial[space], _STEPS[direction]
        return self._named.get((q + dq * number, r + dr * number))

    def direction(self, a: str, b: str) -> int:
        """The number of the direction from a hex to its neighbour. Raises: ValueError where it is none."""
        return self.near[a].index(b)

    def apart(self, space: str, direction: int, other: str) -> int:
        """How far the neighbour in a direction, on the board or not, is from another hex."""
        (q, r), (s, t), (dq, dr) = self._axial[space], self._axial[other], _STEPS[direction]
        q, r = s - q - dq, t - r - dr
        return max(abs(q), abs(r), abs(q + r))

    def ring(self, space: str, number: int, first: int = 0) -> Iterator[str | None]:
        """The 6 * number hexes exactly so far away, clockwise from the one straight in direction `first`; None off the board."""
        q, r = self._axial[space]
        q, r = q + _STEPS[first][0] * number, r + _STEPS[first][1] * number
        for side in range(6):
            dq, dr = _STEPS[(first + 2 + side) % 6]
            for _ in range(number):
                yield self._named.get((q, r))
                q, r = q + dq, r + dr

    def within(self, space: str, number: int) -> tuple[str, ...]:
        """The hexes at most so far away, itself included, sorted."""
        return tuple(sorted([space, *(one for k in range(1, number + 1) for one in self.ring(space, k) if one)]))

    def around(self, space: str, number: int) -> int:
        """The hexes at most so far away, itself included, as a bit set."""
        found = self._around.get((space, number))
        if found is None:
            found, (q, r) = self.bit[space] if number < 1 else self.around(space, number - 1), self._axial[space]
            r -= number
            for dq, dr in (*_STEPS[2:], *_STEPS[:2]):
                for _ in range(number):
                    found |= self._placed.get((q, r), 0)
                    q, r = q + dq, r + dr
            self._around[space, number] = found
        return found

    def first(self, among: int) -> str | None:
        """The first hex of a bit set, by its name."""
        return self.ids[(among & -among).bit_length() - 1] if among else None

    def wedge(self, space: str, corner: int, number: int) -> tuple[str, ...]:
        """The hexes of the cone that opens at a corner, 1 to `number` steps away, two in its first row, sorted."""
        (q, r), (a, b), (c, d) = self._axial[space], *(_STEPS[one] for one in fronts(corner))
        found = (
            self._named.get((q + i * a + (k - i) * c, r + i * b + (k - i) * d))
            for k in range(1, number + 1)
            for i in range(k + 1)
        )
        return tuple(sorted(one for one in found if one))

    def front(self, space: str, corner: int) -> tuple[str, ...]:
        """The one or two hexes that share a corner with this one."""
        near = self.near[space]
        return tuple(one for one in (near[number] for number in fronts(corner)) if one)

    def ahead(self, space: str, direction: int) -> int:
        """The hexes in the half-plane before one that looks in a direction, as a bit set; those just beside it are not."""
        found = self._ahead.get((space, direction))
        if found is None:
            (x, y), beyond = _FACINGS[direction], 0
            far = {one: x * q + y * (2 * r + q) for one, (q, r) in self._axial.items()}
            for _, row in groupby(sorted(far, key=far.__getitem__, reverse=True), far.__getitem__):
                beside = tuple(row)
                self._ahead.update(dict.fromkeys([(one, direction) for one in beside], beyond))
                beyond |= sum([self.bit[one] for one in beside])
            found = self._ahead[space, direction]
        return found

    def faces(self, space: str, direction: int, other: str) -> bool:
        """Whether a hex lies in the half-plane before one that looks in a direction."""
        (q, r), (s, t), (x, y) = self._axial[space], self._axial[other], _FACINGS[direction]
        return x * 3 * (s - q) + 3 * y * (2 * (t - r) + s - q) > 0

    def sides_entered(self, a: str, b: str) -> tuple[int, ...]:
        """By which side the line from a hex enters another, as the direction in which the side lies; both at a corner."""
        (q, r), (s, t) = self._axial[a], self._axial[b]
        back = _lattice(q - s, r - t)
        return tuple(
            side for side in range(6) if _cross(_CORNERS[side], back) >= 0 and _cross(back, _CORNERS[(side + 1) % 6]) >= 0
        )

    # --- lines ----------------------------------------------------------------------------------------------------------

    def line(self, a: str, b: str) -> Line:
        """What lies between the centres of two hexes."""
        (q, r), (s, t) = self._axial[a], self._axial[b]
        named = self._named
        through, seams, touch = _crossed((s - q, t - r))
        sides = [[named.get((q + dq, r + dr)) for dq, dr in pair] for pair in seams]
        return Line(
            tuple([one for dq, dr in through if (one := named.get((q + dq, r + dr)))]),
            tuple([(min(x, y), max(x, y)) for x, y in sides if x and y]),
            tuple(sorted([one for dq, dr in touch if (one := named.get((q + dq, r + dr)))])),
        )

    def rays(self, space: str, number: int) -> tuple[Ray, ...]:
        """The lines to all other hexes at most so far away, in the order of distance, then of ids; worked out once."""
        found = self._rays.get((space, number))
        if found is None:
            rays = [self.ray(space, to) for to in self.within(space, number) if to != space]
            found = self._rays[space, number] = tuple(sorted(rays, key=lambda ray: ray.distance))
        return found

    def crossing(self, a: str, b: str) -> tuple[int, tuple[int, ...]]:
        """What the line from a hex to another cuts, and both sides of each seam, as bit sets."""
        (q, r), (s, t), placed = self._axial[a], self._axial[b], self._placed
        cut, sides, _ = _crossed((s - q, t - r))
        pairs = [[placed.get((q + dq, r + dr)) for dq, dr in pair] for pair in sides]
        return sum([placed.get((q + dq, r + dr), 0) for dq, dr in cut]), tuple([x | y for x, y in pairs if x and y])

    def ray(self, a: str, b: str) -> Ray:
        """The line from a hex to another; worked out once."""
        found = self._ray.get((a, b))
        if found is None:
            through, seams = self.crossing(a, b)
            found = self._ray[a, b] = Ray(b, self.distance(a, b), through, seams)
            self._ray[b, a] = Ray(a, found.distance, through, seams[::-1])
        return found


def column_and_row(space: str) -> tuple[int, int]:
    """The column and the row of a hex, each counted from 0: `B01` is (1, 0)."""
    return ord(space[0]) - 65, int(space[1:]) - 1


def fronts(corner: int) -> tuple[int, int]:
    """The numbers of the two directions that share a corner, counterclockwise one first."""
    return (corner - 1) // 2, (corner + 1) // 2 % 6


def blocked(ray: Ray, blockers: int, open_seams: bool = False) -> bool:
    """Whether a line is closed by a set of hexes: by one it cuts, or by both sides of a seam."""
    return bool(ray.through & blockers) or (not open_seams and any(seam & blockers == seam for seam in ray.seams))


def reach(start: str, most: int, costs: Costs) -> dict[str, int]:
    """The least that it costs to come to each hex that can be come to for at most `most`, `start` at 0, cheapest first."""
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        cost, space = heappop(queue)
        if space in found:
            continue
        found[space] = cost
        for to, more in costs(space):
            if cost + more <= most and to not in found:
                heappush(queue, (cost + more, to))
    return found


@cache
def _crossed(to: Axial) -> tuple[tuple[Axial, ...], tuple[tuple[Axial, Axial], ...], tuple[Axial, ...]]:
    """What the line from (0, 0) to an axial difference cuts, runs along and touches, as differences, in order of entry.

    A hex lies on one side of a line when all its corners do, so its centre is held against the farthest of them. Hexes are
    entered in the order in which their centres lie along the line, as each is what is nearest to its centre.
    """
    q, r = to
    line = _lattice(q, r)
    spans = sorted(abs(_cross(line, corner)) for corner in _CORNERS[:3])
    whole = scalar(line, line)
    met: list[tuple[int, Axial, int]] = []
    for s in range(min(0, q) - 1, max(0, q) + 2):
        for t in range(min(0, r) - 1, max(0, r) + 2):
            centre = _lattice(s, t)
            aside, ahead = abs(_cross(line, centre)), scalar(line, centre)
            if aside <= spans[2] and 0 < ahead < whole and (s, t) != to:
                met.append((ahead, (s, t), aside))
    through = tuple(one for _, one, aside in sorted(met) if aside < spans[2])
    rest = [(ahead, one) for ahead, one, aside in sorted(met) if aside == spans[2]]
    if spans[1] < spans[2]:
        return through, (), tuple(one for _, one in rest)
    return through, tuple((one, other) for (_, one), (_, other) in zip(rest[::2], rest[1::2], strict=True)), ()


def _lattice(q: int, r: int) -> Vector:
    """The centre of a hex in the lattice where all corners lie on whole numbers."""
    return 3 * q, 2 * r + q


def _cross(a: Vector, b: Vector) -> int:
    """Positive where the second vector of the lattice points to the right of the first."""
    return a[0] * b[1] - a[1] * b[0]


def scalar(a: Vector, b: Vector) -> int:
    """Positive where two vectors of the lattice, true to scale, open less than a right angle; it grows with their lengths."""
    return a[0] * b[0] + 3 * a[1] * b[1]
