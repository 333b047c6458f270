"""A JSON object a line in, a JSON object a line out: how the table, the processes of the screens and the lab's workers are
spoken to."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TextIO

from game.api import JsonMap, JsonObject
from game.files import DEEPEST, json_in
from game.messages import Refused, message


def asked(line: str, right: str) -> JsonObject:
    """The JSON object of a line; `right` says in the sentence of a refusal what would be one. Raises: Refused(bad-json)."""
    try:
        value = json_in(line)
        if isinstance(value, dict):
            return value
    except ValueError:
        pass
    why = message(
        "The line is no JSON object, of finite numbers and at most {deepest} deep; {right}.", deepest=DEEPEST, right=right
    )
    raise Refused("bad-json", why)


def heard(source: TextIO) -> Iterator[str]:
    """The lines of a source that say anything, until it ends."""
    if isinstance(source, TextIOWrapper):
        # JSON is UTF-8 whatever the system's own custom; some shells put a mark before it.
        source.reconfigure(encoding="utf-8-sig", errors="replace")
    return (line for line in source if line.strip())


def tell(sink: TextIO, answer: JsonMap) -> None:
    """Write an answer as a line. Raises: BrokenPipeError where nobody reads any more."""
    sink.write(json.dumps(answer, separators=(",", ":")) + "\n")
    sink.flush()


@contextmanager
def while_read(sink: TextIO) -> Iterator[None]:
    """Do what is done under it until nobody reads what is written any more, which is no fault."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sink.fileno())  # Python flushes once more as it ends


def serve(answer: Callable[[str], JsonObject], source: TextIO, sink: TextIO) -> None:
    """Answer each line of `source` on `sink`, until it ends or nobody reads the answers any more."""
    with while_read(sink):
        for line in heard(source):
            tell(sink, answer(line))
