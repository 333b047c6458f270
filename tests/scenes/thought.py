"""What is proposed at a position, thought out once for all tests of a process that come to it: hundreds open a table at a few."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import repeat
from typing import Any

from game.api import Seat
from game.firefight.position import Position
from game.firefight.rules import RULES as FIREFIGHT
from game.ironsquad.plans import Turn
from game.ironsquad.rules import RULES as IRONSQUAD
from scenes.tables.firefight.advising.advice import Advised, Left, Plans, looking
from scenes.tables.ironsquad.advising.measured import Measure

MOST = 60
"""Turns of Iron Squad that are kept: each holds the positions that it was thought through with."""
_looked: dict[str, tuple[int, list[Advised]]] = {}
_measures: dict[str, Measure] = {}


def looking_once(view: Position, seat: Seat, left: Left | None = None, plans: Plans = ()) -> Iterator[list[Advised] | None]:
    """What `looking` tells in Firefight, in as many bits as when it was thought out."""
    about: list[Any] = [seat, {unit: list(spaces) for unit, spaces in (left or {}).items()}, list(plans)]
    key = json.dumps([FIREFIGHT.write(view), *about])
    if key not in _looked:
        yield from _looked_through(key, looking(view, seat, left, plans))
        return
    bits, found = _looked[key]
    yield from repeat(None, bits)
    yield deepcopy(found)


def _looked_through(key: str, bits: Iterator[list[Advised] | None]) -> Iterator[list[Advised] | None]:
    for number, found in enumerate(bits):
        if found is not None:
            _looked[key] = number, deepcopy(found)
        yield found


def measured_once(turn: Turn) -> Measure:
    """The measure of a turn of Iron Squad, as far as it has been thought through."""
    key = json.dumps([IRONSQUAD.write(turn.start), turn.seat])
    known = _measures.pop(key, None) or Measure(turn)
    _measures[key] = known  # the last one is forgotten last
    if len(_measures) > MOST:
        del _measures[next(iter(_measures))]
    return known


ONCE: dict[str, Any] = {
    "scenes.tables.firefight.aim.looking": looking_once,
    "scenes.tables.ironsquad.advising.advice.Measure": measured_once,
}
"""What is to take the place of what."""
