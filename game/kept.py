"""What a match that is over keeps of itself beside its actions: where it stood after each of them, and what happened.

Its actions are enough to play it again for as long as the rules are the same. Under rules that have changed since it is looked
back on as it was kept.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.api import Event, JsonMap, JsonObject
from game.files import json_in
from game.match import Entry, Match

LARGEST = 8 * 1024 * 1024
"""Bytes at most of what is kept, unpacked; the longest match has a thirtieth of them."""

MOST = 50_000_000
"""Values that may be copied to unpack a match; the longest needs a hundredth."""


class Kept(NamedTuple):
    """A match as it was kept: its actions, its result, the position before the first action and after each (as JSON values), the
    events of each."""

    log: list[Entry]
    over: JsonMap
    positions: list[JsonObject]
    events: list[list[Event]]


def packed(match: Match) -> str:
    """All positions and events of a match, as a text for its file."""
    found = [match.rules.write(position) for position in match.positions()]
    changes = [difference(before, after) for before, after in zip(found, found[1:], strict=False)]
    value = {"start": found[0], "then": changes, "events": match.events}
    return b64encode(zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 9)).decode()


def unpacked(text: object, log: list[Entry], over: JsonMap) -> Kept | None:
    """What `packed` has packed of a match of these actions; None for what makes no sense."""
    if not isinstance(text, str):
        return None
    try:
        opener = zlib.decompressobj()
        value = json_in(opener.decompress(b64decode(text, validate=True), LARGEST))
        positions, events, room = [value["start"]], value["events"], [MOST]
        for change in value["then"][: len(log)]:
            positions.append(changed(positions[-1], change, room))
        fits = len(positions) == len(log) + 1 == len(events) + 1
        right = all(isinstance(position, dict) for position in positions)
        right &= all(isinstance(event, dict) and isinstance(event["is"], str) for of_one in events for event in of_one)
        right &= all(isinstance(entry.seat, str) and isinstance(entry.action, dict) for entry in log)
    except (zlib.error, ValueError, LookupError, TypeError, AttributeError):
        return None
    return Kept(log, over, positions, events) if fits and right else None


def difference(before: Any, after: Any) -> Any:
    """What leads from a JSON value to another: what is inside of it and has changed, as pairs, or {"is": all of it}."""
    parts = _parts(before, after)
    if parts is None:
        return {"is": after}
    return [[key, difference(old, new)] for key, old, new in parts if old != new]


def _parts(before: Any, after: Any) -> Sequence[tuple[Any, Any, Any]] | None:
    """Each part of two values of the same outline: its place, before and after; None where their outlines differ."""
    if isinstance(before, dict) and isinstance(after, dict) and list(before) == list(after):
        return [(key, before[key], after[key]) for key in after]
    if isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)) and len(before) == len(after):
        return [(place, old, new) for place, (old, new) in enumerate(zip(before, after, strict=True))]
    return None


def changed(before: Any, change: Any, room: list[int]) -> Any:
    """The value that a difference leads to; it shares what has not changed. `room[0]` is how many values may still be copied.

    Raises: LookupError, TypeError, ValueError, AttributeError.
    """
    if isinstance(change, Mapping):
        return change["is"]
    found = before.copy()
    room[0] -= len(found)
    if room[0] < 0:
        raise ValueError("too much to unpack")
    for key, part in change:
        found[key] = changed(found[key], part, room)
    return found
