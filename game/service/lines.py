"""A JSON object a line in, a JSON object a line out: how the table, the bots' process and the lab's workers are spoken to."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from io import TextIOWrapper
from math import isfinite
from typing import Any, TextIO

from game.api import JsonObject
from game.messages import Refused, message

DEEPEST = 64
"""Lists and objects in each other; nothing that is asked nests so deep, and what nests deeper could not be answered."""


def asked(line: str, right: str) -> JsonObject:
    """The JSON object of a line; `right` says in the sentence of a refusal what would be one. Raises: Refused(bad-json)."""
    try:
        value = json.loads(line, parse_float=_finite, parse_constant=_finite)
        if isinstance(value, dict) and not _too_deep(value):
            return value
    except (ValueError, RecursionError):
        pass
    why = message(
        "The line is no JSON object, of finite numbers and at most {deepest} deep; {right}.", deepest=DEEPEST, right=right
    )
    raise Refused("bad-json", why)


def _finite(written: str) -> float:
    """The number; JSON knows no NaN and nothing infinite, and neither could be answered. Raises: ValueError."""
    number = float(written)
    if not isfinite(number):
        raise ValueError(written)
    return number


def _too_deep(value: Any) -> bool:
    layer = [value]
    for _ in range(DEEPEST):
        layer = [inner for one in layer for inner in (one.values() if isinstance(one, dict) else one)]
        layer = [inner for inner in layer if isinstance(inner, (dict, list))]
        if not layer:
            return False
    return True


def serve(answer: Callable[[str], JsonObject], source: TextIO, sink: TextIO) -> None:
    """Answer each line of `source` on `sink`, until it ends or nobody reads the answers any more."""
    if isinstance(source, TextIOWrapper):
        # JSON is UTF-8 whatever the system's own custom; some shells put a mark before it.
        source.reconfigure(encoding="utf-8-sig", errors="replace")
    try:
        for line in source:
            if line.strip():
                sink.write(json.dumps(answer(line), separators=(",", ":")) + "\n")
                sink.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sink.fileno())  # Python flushes once more as it ends
