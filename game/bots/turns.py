"""Turns of units that act one after another: one of the best plans, the best plan, the best line of plans in any order."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from typing import Any, NamedTuple
from zlib import crc32

from game.api import Action
from game.bots.api import Budget, Prospect, Turn
from game.draws import mixed

MORE = 2
"""A whole line is bettered by so many times the plans that it was grown with."""
LEAST = 1e-6
"""A line that is better by less than this is not better."""


def best(turn: Turn) -> Action:
    """What begins the best plan of the unit that a plain player takes next."""
    scene = turn.start
    return turn.action(turn.prospects(scene, turn.units(scene)[0])[0])


def one_of_best(turn: Turn) -> Action:
    """What begins any of the best plans of the unit that a plain player takes next.

    Which one depends on the plans alone, so that a plan once begun is gone on with.
    """
    scene = turn.start
    plans = turn.prospects(scene, turn.units(scene)[0])[: turn.plans]
    return turn.action(min(plans, key=lambda one: mixed(crc32(one.key.encode()))))


class Line(NamedTuple):
    """Plans of some units in order: what they come to, what they are worth together, and who does what."""

    scene: Any
    worth: float
    steps: tuple[tuple[str, Prospect], ...]


def best_line(turn: Turn, budget: Budget) -> Action:
    """What begins the best line of plans of all units in any order, the others' best answer counted in.

    A beam search: the best lines of each length are gone on with, by the best plans of every unit that is left. The best
    whole line is then bettered by one other plan at a time. Each plan added to a line is a step of the budget; when that
    is spent the best of the lines so far stands, and the plain player's plan where there is none.
    Where only one unit may act now, which has begun, what the others do after it is not searched through again.
    """
    alone = len(turn.units(turn.start)) == 1
    lines, ended = [Line(turn.start, 0.0, ())], list[Line]()
    while lines:
        grown: dict[frozenset[str], Line] = {}
        for line in lines:
            if not _grow(turn, line, budget, grown):
                ended.append(line)
        if not budget.spend(0):
            ended += grown.values()
            break
        lines = nlargest(1 if alone else turn.lines, grown.values(), key=lambda line: line.worth)
    line = max(ended, key=lambda line: line.worth + turn.answered(line.scene))
    if not line.steps:
        return best(turn)
    return turn.action(_bettered(turn, line, 1 if alone else len(line.steps), budget).steps[0][1])


def _grow(turn: Turn, line: Line, budget: Budget, grown: dict[frozenset[str], Line]) -> bool:
    """Whether a line can be gone on with; the longer lines are put among the others, of the same plans the better order."""
    units = turn.units(line.scene)
    done = frozenset(prospect.key for _, prospect in line.steps)
    for unit in units:
        for prospect in turn.prospects(line.scene, unit)[: turn.plans]:
            keys, worth = done | {prospect.key}, line.worth + prospect.worth
            same = grown.get(keys)
            if same is not None and same.worth >= worth:
                continue
            if not budget.spend(1):
                return bool(grown)
            grown[keys] = Line(turn.after(line.scene, prospect), worth, (*line.steps, (unit, prospect)))
    return bool(units)


def _bettered(turn: Turn, line: Line, places: int, budget: Budget) -> Line:
    """The line, or one that is better by other plans of single units among the first so many, the units after them doing as
    before where they can."""
    best, most = line, line.worth + turn.answered(line.scene)
    better = True
    while better:
        better = False
        begun = Line(turn.start, 0.0, ())
        for place, (unit, planned) in enumerate(line.steps[:places]):
            for prospect in turn.prospects(begun.scene, unit)[: MORE * turn.plans]:
                if prospect.key != planned.key:
                    if not budget.spend(len(line.steps) - place):
                        return best
                    other = _gone_on(turn, _with(turn, begun, unit, prospect), line.steps[place + 1 :])
                    worth = other.worth + turn.answered(other.scene)
                    if worth > most + LEAST:
                        best, most, better = other, worth, True
            begun = _with(turn, begun, unit, planned)
        line = best
    return best


def _with(turn: Turn, line: Line, unit: str, prospect: Prospect) -> Line:
    return Line(turn.after(line.scene, prospect), line.worth + prospect.worth, (*line.steps, (unit, prospect)))


def _gone_on(turn: Turn, line: Line, steps: Sequence[tuple[str, Prospect]]) -> Line:
    """A line played to its end: units in the order of these steps, by the same plans or, where they are gone, by their best."""
    planned = {unit: prospect.key for unit, prospect in steps}
    order = list(planned)
    while units := turn.units(line.scene):
        unit = min(units, key=lambda one: order.index(one) if one in planned else len(order))
        prospects = turn.prospects(line.scene, unit)
        same = (one for one in prospects if one.key == planned.get(unit))
        line = _with(turn, line, unit, next(same, prospects[0]))
    return line
