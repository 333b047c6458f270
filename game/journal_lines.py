"""The lines of a journal: a JSON object each, with a checksum of its text that carries on from the line before.

A line that was changed, lost or doubled since it was written is told by it. One without a checksum is of an earlier program.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from game.api import JsonMap
from game.files import bytes_of, json_in
from game.messages import Refused, message

KEY = "notes"
"""What the line is called that holds the words that somebody has put to the match."""
_SUM = re.compile(rb'^(\{.*),"sum":"([0-9a-f]{8})"\}$', re.DOTALL)


class Lines(NamedTuple):
    """What stands in a journal: its values with the numbers of their lines, the bytes that are whole lines, a note when a
    half-written last line was dropped, the lines that are not as they were written, those without a checksum, the last one's."""

    values: list[tuple[int, Any]]
    whole: int
    note: str | None
    changed: list[int]
    unchecked: list[int]
    last: str


def written(value: JsonMap, before: str) -> tuple[bytes, str]:
    """A line of a journal, and its checksum; `before` is that of the line before, "" where that has none."""
    text = json.dumps(value, separators=(",", ":")).encode()
    checksum = _checksum(text, before)
    return text[:-1] + b',"sum":"' + checksum.encode() + b'"}\n', checksum


def _checksum(text: bytes, before: str) -> str:
    return f"{crc32(text, int(before or '0', 16)):08x}"


def lines_of(path: Path) -> Lines:
    """What stands in a journal. Raises: Refused(bad-match) for one that cannot be read or is damaged before its last line."""
    try:
        raw = bytes_of(path)
    except OSError as failed:
        raise Refused("bad-match", message("{path} cannot be read: {why}.", path=path, why=failed.strerror or failed)) from None
    values, changed, unchecked = list[tuple[int, Any]](), list[int](), list[int]()
    whole, before, lines = 0, "", raw.split(b"\n")
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        if last and not line:
            break
        try:
            value = json_in(line)
            if not isinstance(value, dict) or last:
                raise ValueError("not a whole line")
        except ValueError:
            if number >= len(lines) - 1 and not any(lines[number:]):
                return Lines(values, whole, _half_written(path), changed, unchecked, before)
            raise damaged(path, number) from None
        found = _SUM.match(line)
        if found:
            if _checksum(found[1] + b"}", before) != found[2].decode():
                changed.append(number)
        else:
            (changed if "sum" in value else unchecked).append(number)
        before = found[2].decode() if found else ""
        values.append((number, value))
        whole += len(line) + 1
    return Lines(values, whole, None, changed, unchecked, before)


def noted(raw: bytes, notes: list[Any]) -> bytes:
    """A whole journal with these notes as its last line, in the place of those that were there; without any it has none."""
    lines = raw.split(b"\n")[:-1]
    while KEY in json_in(lines[-1]):
        lines.pop()
    found = _SUM.match(lines[-1])
    line = written({KEY: notes}, found[2].decode() if found else "")[0] if notes else b""
    return b"".join(one + b"\n" for one in lines) + line


def _half_written(path: Path) -> str:
    return message(
        "The last line of {name} was half written and is left out; the match stands at the action before.", name=path.name
    )


def damaged(path: Path, number: int) -> Refused:
    """The refusal of a line that makes no sense."""
    why = message("{path}:{number}: the line is damaged; the file is left as it is.", path=path, number=number)
    return Refused("bad-match", why)
