"""Chances that bots reckon with: of fights, by numbers alone, and of stopping so many squares ahead."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

HALF = 0.5
"""The chance of a minus (R-RU-37)."""


class Duel(NamedTuple):
    """What a fight comes to: the chance that the first of mine is up at its end, and how many enemies die in it."""

    alive: float
    kills: float


@lru_cache(maxsize=1024)
def duel(mine: int, foes: int, saved: float, foe_saved: float) -> Duel:
    """A fight of one or two against some, where each who falls is saved with a chance (R-RU-38, R-RU-39)."""
    return _fought(True, mine > 1, foes, HALF * (1 - saved), HALF * (1 - foe_saved))


def _fought(first: bool, second: bool, foes: int, dies: float, foe_dies: float) -> Duel:
    if not foes or not (first or second):
        return Duel(float(first), 0.0)
    alive = kills = changed = 0.0
    for one, other in product((True, False), repeat=2):
        if one > first or other > second:
            continue
        chance = (1.0 if not first else 1 - dies if one else dies) * (1.0 if not second else 1 - dies if other else dies)
        for dead in range(foes + 1):
            part = chance * comb(foes, dead) * foe_dies**dead * (1 - foe_dies) ** (foes - dead)
            if (one, other, dead) == (first, second, 0):
                continue
            after = _fought(one, other, foes - dead, dies, foe_dies)
            changed += part
            alive += part * after.alive
            kills += part * (dead + after.kills)
    return Duel(alive / changed, kills / changed)


@lru_cache(maxsize=64)
def throws(faces: tuple[int, ...]) -> tuple[tuple[int, int, float], ...]:
    """The different throws of two dice with their chances; 21 of two dice of six faces."""
    of = len(faces) ** 2
    return tuple((a, b, (1 if a == b else 2) / of) for a, b in product(faces, faces) if a <= b)


@lru_cache(maxsize=64)
def stops(faces: tuple[int, ...], multiplier: int, long_range: bool) -> dict[int, float]:
    """The chance of a throw with which one can stop so many squares ahead (R-RU-22, R-RU-83, R-RU-87)."""
    found: dict[int, float] = {}
    for a, b, chance in throws(faces):
        reached = {multiplier * (a + b)} if multiplier > 1 else {a, b, a + b}
        if long_range:
            for first, second in ((a, b), (b, a)):
                reached |= {first + steps for steps in range(1, second + a + 1)}
        for steps in reached:
            found[steps] = found.get(steps, 0.0) + chance
    return found


@lru_cache(maxsize=64)
def sums(faces: tuple[int, ...]) -> dict[int, float]:
    """The chance of each sum of two dice."""
    found: dict[int, float] = {}
    for a, b, chance in throws(faces):
        found[a + b] = found.get(a + b, 0.0) + chance
    return found
