"""The one text of a JSON object: keys in order, no blanks. What has not changed since the last time is not written again."""

from __future__ import annotations

import json
from typing import Any

from game.api import JsonMap

canonical = json.JSONEncoder(separators=(",", ":"), sort_keys=True, check_circular=False).encode
"""The text of any JSON value."""


class Canonical:
    """The texts of objects that are each much like the one before, as the positions of a match are.

    A part is taken to be as it was where it equals what it was: no key may hold `true` at one time and 1 at another.
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[Any, str, str, Canonical]] = {}  # by key: value, text, that of the key, what is within

    def text(self, value: JsonMap) -> str:
        """The canonical text of an object."""
        parts, found = self._parts, []
        for key in sorted(value):
            known, one = parts.get(key), value[key]
            found.append(known[1] if known is not None and known[0] == one else self._anew(key, one, known))
        return "{" + ",".join(found) + "}"

    def _anew(self, key: str, value: Any, known: tuple[Any, str, str, Canonical] | None) -> str:
        _, _, name, within = known or (None, "", canonical(key) + ":", Canonical())
        deep = isinstance(value, dict) and all(isinstance(one, dict) for one in value.values())
        text = name + (within.text(value) if deep else canonical(value))
        self._parts[key] = value, text, name, within
        return text
