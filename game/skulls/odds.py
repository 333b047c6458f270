"""Exact odds of what a pull of skulls does, by the sums of sampling without replacement (R-SK-198)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from game.skulls.bag import DEAD, DOWN, HELD, Pulled, fate, without
from game.skulls.position import Bag, Position

DIGITS = 6


class Chances(NamedTuple):
    """The chances that a unit holds, is incapacitated, is killed; they add up to 1."""

    held: float
    incapacitated: float
    killed: float


@lru_cache(maxsize=1 << 12)
def pulls(bag: Bag, name: str, danger: int) -> tuple[tuple[Pulled, float], ...]:
    """Every way a pull of so many skulls for a unit can fall, with its chance (R-SK-63, R-SK-64)."""
    own = int(name in bag.own)
    plain, number = bag.white + len(bag.own) - own, min(danger, bag.size)
    whole = comb(bag.size, number)
    found = []
    for black in range(min(bag.black, number) + 1):
        for red in range(min(bag.red, number - black) + 1):
            for mine in range(min(own, number - black - red) + 1):
                white = number - black - red - mine
                ways = comb(bag.black, black) * comb(bag.red, red) * comb(plain, white)
                if ways:
                    found.append((Pulled(white, black, red, bool(mine)), ways / whole))
    return tuple(found)


def of_units(position: Position, bag: Bag, names: Sequence[str], dangers: dict[str, int]) -> dict[str, Chances]:
    """The chances of units of one team that pull one after another from its bag, the threats in it already (R-SK-75).

    Each is exact over everything that may befall those before it.
    """
    bags: dict[Bag, float] = {bag: 1.0}
    found: dict[str, Chances] = {}
    for name in names:
        ends = {HELD: 0.0, DOWN: 0.0, DEAD: 0.0}
        further: dict[Bag, float] = {}
        for before, likely in bags.items():
            for pulled, chance in pulls(before, name, dangers[name]):
                end = fate(position, name, pulled)
                ends[end] += likely * chance
                after = before if end == HELD else without(before, name, pulled, end)
                further[after] = further.get(after, 0.0) + likely * chance
        bags = further
        found[name] = Chances(ends[HELD], ends[DOWN], ends[DEAD])
    return found
