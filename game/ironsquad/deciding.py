"""Shots whose kill wins the match at once: how likely one of them does it, all that was fired before counted in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.ironsquad.worths import Fate


class Try(NamedTuple):
    """A shot at an enemy whose death wins: what it may come to, how likely it is fired at all."""

    target: str
    fates: Sequence[Fate]
    sure: float = 1.0


class Tries(NamedTuple):
    """The shots of a line of plans that may win; `counted`: what their kills were taken to be worth, each by itself."""

    shots: tuple[Try, ...] = ()
    counted: float = 0.0


def felled(shots: Iterable[Try], health: int) -> float:
    """How likely shots at the same enemy take all of his health, in whatever order they fall."""
    left = {health: 1.0}
    for shot in shots:
        after = dict[int, float]()
        for hp, share in left.items():
            after[hp] = after.get(hp, 0.0) + share * (1 - shot.sure)
            for fate in shot.fates:
                rest = max(0, hp - fate.lose) if fate.who == "defender" else hp
                after[rest] = after.get(rest, 0.0) + share * shot.sure * fate.chance
        left = after
    return left.get(0, 0.0)
