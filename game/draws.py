"""Chance: one seeded source of picks, the same on every platform for ever, and the walk through all that could be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from game.messages import Refused, message

T = TypeVar("T")
B = TypeVar("B", bound="Branch")

STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_MASK = (1 << 64) - 1


def mixed(z: int) -> int:
    """A well-mixed 64-bit whole number from the lowest 64 bits of another (SplitMix64's finaliser)."""
    z &= _MASK
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)


class Draws:
    """A source of picks: `seed` (0 to 2^64-1), `count` of picks so far, `forced` results that come before the seeded ones."""

    __slots__ = ("seed", "count", "forced", "_start")

    def __init__(self, seed: int, count: int = 0, forced: Sequence[Any] = ()) -> None:
        self.seed = seed
        self.count = count
        self.forced = tuple(forced)
        self._start = mixed(seed + STEP)

    def copy(self) -> Draws:
        """A source that will give the same picks from here on."""
        new = Draws.__new__(type(self))
        new.seed = self.seed
        new.count = self.count
        new.forced = self.forced
        new._start = self._start
        return new

    def pick(self, among: Sequence[T], what: str) -> T:
        """One of a list, each place as likely; `what` names the draw.

        Raises: Refused(bad-draw) when a forced result is not in the list.
        """
        if self.forced:
            return self._forced(among, what)
        self.count = count = self.count + 1
        z = (self._start + count * STEP) & _MASK
        z = ((z ^ (z >> 30)) * _FIRST) & _MASK
        z = ((z ^ (z >> 27)) * _SECOND) & _MASK
        return among[((z ^ (z >> 31)) >> 32) * len(among) >> 32]

    def _forced(self, among: Sequence[T], what: str) -> T:
        value = self.forced[0]
        if isinstance(value, (bool, float)) or value not in among:
            fitting = ", ".join(map(str, dict.fromkeys(among)))
            given = {"value": value, "what": what, "fitting": fitting}
            raise Refused("bad-draw", message("{value!r} does not fit the draw of {what}; one of {fitting} would.", **given))
        self.forced = self.forced[1:]
        self.count += 1
        return among[among.index(value)]

    def shuffled(self, items: Sequence[T], what: str) -> list[T]:
        """The items in a random order, by one pick less than there are items."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.pick(range(last + 1), what)
            order[last], order[other] = order[other], order[last]
        return order


class Branch(Draws):
    """A source that follows a given path through the different results of each pick and notes how many of them there were.

    Its chance is `ways` in `of`: results that are equal are one, as likely as all of them together.
    """

    __slots__ = ("path", "widths", "ways", "of")

    def __init__(self, path: list[int]) -> None:
        super().__init__(0)
        self.path = path
        self.widths: list[int] = []
        self.ways = self.of = 1

    def copy(self) -> Draws:
        raise NotImplementedError("a branch is walked once; copy the position instead")

    def pick(self, among: Sequence[T], what: str) -> T:
        at = self.count
        if at == len(self.path):
            self.path.append(0)
        self.count += 1
        results = [*Counter(among).items()]
        self.widths.append(len(results))
        result, places = results[self.path[at]]
        self.ways *= places
        self.of *= len(among)
        return result


def every_outcome(run: Callable[[Draws], T]) -> Iterator[tuple[Fraction, T]]:
    """Each way the draws of `run` can fall, as (exact chance, what it returned); the chances add up to 1.

    `run` is called once a branch and must start from the same position each time.
    """
    for branch, outcome in every_branch(run, Branch):
        yield Fraction(branch.ways, branch.of), outcome


def every_branch(run: Callable[[Draws], T], begin: Callable[[list[int]], B]) -> Iterator[tuple[B, T]]:
    """Each way the draws of `run` can fall, as (the source it drew from, what it returned); `begin` makes a source for a path."""
    path: list[int] = []
    while True:
        branch = begin(path)
        yield branch, run(branch)
        while path and path[-1] + 1 == branch.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
