"""Turns of units that act one after another: one of the best plans, the best plan, the best line of plans in any order."""

from __future__ import annotations

from heapq import nlargest
from typing import Any, NamedTuple
from zlib import crc32

from game.bots.api import Budget, Prospect, Turn
from game.draws import mixed


def best(turn: Turn) -> Prospect:
    """The best plan of the unit that a plain player takes next."""
    scene = turn.start
    return turn.prospects(scene, turn.units(scene)[0])[0]


def one_of_best(turn: Turn, few: int) -> Prospect:
    """Any of the `few` best plans of the unit that a plain player takes next.

    Which one depends on the plans alone, so that a plan once begun is gone on with.
    """
    scene = turn.start
    return min(turn.prospects(scene, turn.units(scene)[0])[:few], key=lambda one: mixed(crc32(one.key.encode())))


class Line(NamedTuple):
    """Plans of some units in order: what they come to, what they are worth together, their keys, and the first of them."""

    scene: Any
    worth: float
    keys: frozenset[str]
    first: Prospect | None


def best_line(turn: Turn, width: int, few: int, budget: Budget) -> Prospect:
    """The plan that begins the best line of plans of all units in any order, the others' best answer counted in.

    A beam search: the `width` best lines of each length are gone on with, by the `few` best plans of every unit that is
    left. Each plan added to a line is a step of the budget; when that is spent the best of the lines so far stands, and
    the plain player's plan where there is none.
    """
    lines, ended = [Line(turn.start, 0.0, frozenset(), None)], list[Line]()
    while lines:
        grown: dict[frozenset[str], Line] = {}
        for line in lines:
            if not _grow(turn, line, few, budget, grown):
                ended.append(line)
        if not budget.spend(0):
            ended += grown.values()
            break
        lines = nlargest(width, grown.values(), key=lambda line: line.worth)
    first = max(ended, key=lambda line: line.worth + turn.answered(line.scene)).first
    return first or best(turn)


def _grow(turn: Turn, line: Line, few: int, budget: Budget, grown: dict[frozenset[str], Line]) -> bool:
    """Whether a line can be gone on with; the longer lines are put among the others, of the same plans the better order."""
    units = turn.units(line.scene)
    for unit in units:
        for prospect in turn.prospects(line.scene, unit)[:few]:
            keys, worth = line.keys | {prospect.key}, line.worth + prospect.worth
            same = grown.get(keys)
            if same is not None and same.worth >= worth:
                continue
            if not budget.spend(1):
                return bool(grown)
            grown[keys] = Line(turn.after(line.scene, prospect), worth, keys, line.first or prospect)
    return bool(units)
