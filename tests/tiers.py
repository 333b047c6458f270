"""The two tiers of the tests: what every change must pass, in a few minutes, and what is thorough, which `--all` adds.

Whatever is thorough carries a mark, so each test belongs to one tier: `--rest` runs what `check` has left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

thorough = pytest.mark.thorough
SEEDS, ALL_SEEDS = 6, 12
USUAL_WINDOWS, USUAL_SCALE = ((1280, 720), (1920, 1080)), 100


def tiered(quick: Iterable[Any], more: Iterable[Any]) -> list[Any]:
    """The values of a parameter: those of every run, and those that are thorough."""
    return [*quick, *(pytest.param(*each(value), marks=thorough) for value in more)]


def each(value: Any) -> tuple[Any, ...]:
    """The values of one case: a tuple stands for several parameters."""
    return value if isinstance(value, tuple) else (value,)


def thinned(values: Iterable[Any], every: int) -> list[Any]:
    """The values of a parameter in their order: one in so many is tried in every run, the first among them."""
    return [value if number % every == 0 else pytest.param(*each(value), marks=thorough) for number, value in enumerate(values)]


def one_a_game(cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Cases that begin with a game: every run takes the first of each game."""
    known = set[Any]()
    return [case if case[0] not in known and not known.add(case[0]) else pytest.param(*case, marks=thorough) for case in cases]


def sizes(windows: Iterable[tuple[int, int]]) -> list[Any]:
    """Sizes of the window: every run takes the usual ones."""
    return [size if size in USUAL_WINDOWS else pytest.param(size, marks=thorough) for size in windows]


def scales(percents: Iterable[int]) -> list[Any]:
    """Scales of the window: every run takes the usual one."""
    return [percent if percent == USUAL_SCALE else pytest.param(percent, marks=thorough) for percent in percents]


def screens(found: Iterable[tuple[tuple[int, int], int]]) -> list[Any]:
    """Windows with their scales: every run takes the usual ones."""
    pairs = list(found)
    usual = [(size, percent) for size, percent in pairs if size in USUAL_WINDOWS and percent == USUAL_SCALE]
    return tiered(usual, [pair for pair in pairs if pair not in usual])


def seeds(few: int = SEEDS, many: int = ALL_SEEDS) -> list[Any]:
    """The seeds of a test that takes one."""
    return tiered(range(few), range(few, many))
