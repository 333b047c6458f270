"""A view as a vector of a fixed length, whatever the game: every value of it is counted at a place that its name gives."""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy

from game.api import JsonMap

LENGTH = 1024
"""Numbers of an observation."""
MOST = 8.0
"""No number of it is further from 0."""
_KEPT = 50_000
_HALF = 4.0
"""The number that counts one half; larger ones count up to one."""


class Vectors:
    """Views as vectors. A part of a view that has been seen before is not worked out again."""

    def __init__(self, length: int = LENGTH) -> None:
        self.length = length
        self._parts: dict[tuple[str, Any], tuple[list[int], list[float]]] = {}

    def of(self, view: JsonMap, said: Sequence[int] = ()) -> Any:
        """The vector of a view as its rules write it, and of the tokens that its seat has said of its next action."""
        places, weights = list[int](), list[float]()
        for key, value in view.items():
            rows = value.items() if isinstance(value, dict) and len(value) > 1 else (("", value),)
            for name, part in rows:
                where, how_much = self._part(f"{key}/{name}" if name else key, part)
                places += where
                weights += how_much
        for number, token in enumerate(said):
            places.append(crc32(f"said/{number}/{token}".encode()) % self.length)
            weights.append(1.0)
        summed = numpy.bincount(places, weights, self.length)
        return summed.clip(-MOST, MOST).astype(numpy.float32)

    def _part(self, path: str, value: Any) -> tuple[list[int], list[float]]:
        known = path, marshal.dumps(value, 2)  # several times as fast as JSON; its second version is a function of the value
        found = self._parts.get(known)
        if found is None:
            if len(self._parts) >= _KEPT:
                self._parts.clear()
            leaves = [(crc32(name.encode()), weight) for name, weight in _leaves(path, value)]
            signed = [(code % self.length, weight if code & 0x10000 else -weight) for code, weight in leaves]
            found = self._parts[known] = [place for place, _ in signed], [weight for _, weight in signed]
        return found


def _leaves(path: str, value: Any) -> Iterator[tuple[str, float]]:
    """Every value below a path: a number by where it stands, anything else by where it stands and what it is."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _leaves(f"{path}/{key}", one)
        yield f"{path}/#", len(value) / (len(value) + _HALF)
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _leaves(f"{path}/{place}", one)
        yield f"{path}/#", len(value) / (len(value) + _HALF)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value / (abs(value) + _HALF)
    else:
        yield f"{path}={value}", 1.0
