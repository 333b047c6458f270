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
        self._parts: dict[str, tuple[Any, str, Canonical]] = {}

    def text(self, value: JsonMap) -> str:
        """The canonical text of an object."""
        return "{" + ",".join([self._part(key, value[key]) for key in sorted(value)]) + "}"

    def _part(self, key: str, value: Any) -> str:
        known = self._parts.get(key)
        if known is not None and known[0] == value:
            return known[1]
        within = known[2] if known is not None else Canonical()
        deep = isinstance(value, dict) and all(isinstance(one, dict) for one in value.values())
        text = f"{canonical(key)}:{within.text(value) if deep else canonical(value)}"
        self._parts[key] = value, text, within
        return text
