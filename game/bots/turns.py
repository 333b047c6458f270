"""Turns of units that act one after another: one of the best plans, the best plan, the best line of plans in any order."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from heapq import nlargest
from typing import NamedTuple
from zlib import crc32

from game.api import Action
from game.bots.api import Budget, Prospect, Scene, Turn
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
    """Plans of some units in order: what they come to, their worth by a plain look, what they gain, and who does what."""

    scene: Scene
    worth: float
    gain: float
    steps: tuple[tuple[str, Prospect], ...]


def best_line(turn: Turn, budget: Budget) -> Action:
    """What begins the best line of plans of all units in any order, the others' best answer counted in.

    A beam search: the best lines of each length are gone on with, by the best plans of every unit that is left. The best
    whole line, and one on which every unit takes the greatest care, are then bettered by one other plan at a time. Each
    plan added to a line is a step of the budget; when that is spent the best of the lines so far stands, and the plain
    player's plan where there is none, or where the decision is no unit's. Where only one unit may act now, which has begun, a
    single line is grown, and bettered all the same.
    """
    if turn.units(turn.start)[0] == "":
        return best(turn)
    line = line_from(turn, Line(turn.start, 0.0, 0.0, ()), budget)
    return turn.action(line.steps[0][1]) if line.steps else best(turn)


def line_from(turn: Turn, start: Line, budget: Budget) -> Line:
    """The best line of plans for all who may still act that begins with this one, as `best_line` finds it."""
    *_, found = growing(turn, start, budget)
    assert found is not None
    return found


def growing(turn: Turn, start: Line, budget: Budget) -> Iterator[Line | None]:
    """The same bit by bit: None after each thing that was looked at, the line at the end."""
    width = 1 if len(turn.units(start.scene)) == 1 else turn.lines
    lines, ended = [start], list[Line]()
    while lines:
        grown: dict[frozenset[str], Line] = {}
        for line in lines:
            if not _grow(turn, line, budget, grown):
                ended.append(line)
            yield None
        if not budget.spend(0):
            ended += grown.values()
            break
        lines = nlargest(width, grown.values(), key=lambda line: line.worth)
    bold = max(ended, key=lambda line: line_value(turn, line))
    if len(bold.steps) == len(start.steps):
        yield bold
        return
    tried = set[tuple[str, ...]]()
    found = [(yield from _bettering(turn, start, bold, tried, budget))]
    if budget.spend(len(bold.steps)):
        found.append((yield from _bettering(turn, start, _careful(turn, start), tried, budget)))
    yield max(found, key=lambda line: line_value(turn, line))


def line_value(turn: Turn, line: Line) -> float:
    """What a line comes to: what is gained on the way, and what its scene is worth once the others have answered."""
    return line.gain + turn.answered(line.scene)


def _careful(turn: Turn, line: Line) -> Line:
    """A line on which each unit, in the plain player's order, takes the plan that fears the others most."""
    while units := turn.units(line.scene):
        line = _with(turn, line, units[0], max(turn.prospects(line.scene, units[0]), key=lambda one: one.care))
    return line


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
            grown[keys] = _with(turn, line, unit, prospect)
    return bool(units)


def _bettering(turn: Turn, start: Line, line: Line, tried: set[tuple[str, ...]], budget: Budget) -> Generator[None, None, Line]:
    """The line, or one that is better by other plans of single units, the units after them doing as before where they can; bit by
    bit.

    What stands in `start` stays. What has been tried before, for this line or another, is not tried again.
    """
    most, better = line_value(turn, line), True
    tried.add(tuple(one.key for _, one in line.steps))
    while better:
        better = False
        begun, place = start, len(start.steps)
        while place < len(line.steps):  # a better line may be shorter
            for prospect in turn.prospects(begun.scene, line.steps[place][0])[: MORE * turn.plans]:
                changed = (*line.steps[:place], (line.steps[place][0], prospect), *line.steps[place + 1 :])
                keys = tuple(one.key for _, one in changed)
                if keys in tried:
                    continue
                if not budget.spend(len(line.steps) - place):
                    return line
                tried.add(keys)
                other = gone_on(turn, _with(turn, begun, *changed[place]), changed[place + 1 :])
                worth = line_value(turn, other)
                if worth > most + LEAST:
                    line, most, better = other, worth, True
                yield
            begun, place = _with(turn, begun, *line.steps[place]), place + 1
    return line


def _with(turn: Turn, line: Line, unit: str, prospect: Prospect) -> Line:
    scene, steps = turn.after(line.scene, prospect), (*line.steps, (unit, prospect))
    return Line(scene, line.worth + prospect.worth, line.gain + prospect.gain, steps)


def gone_on(turn: Turn, line: Line, steps: Sequence[tuple[str, Prospect]]) -> Line:
    """A line played to its end: units in the order of these steps, by the same plans or, where they are gone, by their best.

    Without steps every unit takes its best plan, in the order of a plain player.
    """
    planned = {unit: prospect.key for unit, prospect in steps}
    order = list(planned)
    while units := turn.units(line.scene):
        unit = min(units, key=lambda one: order.index(one) if one in planned else len(order))
        prospects = turn.prospects(line.scene, unit)
        same = (one for one in prospects if one.key == planned.get(unit))
        line = _with(turn, line, unit, next(same, prospects[0]))
    return line
