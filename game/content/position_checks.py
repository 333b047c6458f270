"""What a position given as JSON values may hold: each check gives the value back or says in a sentence what would be right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from game.messages import Refused, message


def bad(why: str) -> NoReturn:
    """Refuse the position. Raises: Refused(bad-position)."""
    raise Refused("bad-position", why)


def an_object(value: Any, where: str, known: tuple[str, ...] | None = None) -> Mapping[str, Any]:
    """The value, when it is an object with none but known keys, or with any. Raises: Refused(bad-position)."""
    if not isinstance(value, Mapping):
        bad(message("{where} is {value!r}; it is an object.", where=where, value=value))
    for key in value:
        if known is not None and key not in known:
            from game.content.faults import did_you_mean  # wanted only here, and slow to import

            near = did_you_mean(str(key), known)
            bad(f"{where} has an unknown key {json.dumps(key)}{near}" + ("" if near.endswith("?") else "."))
    return value


def whole(value: Any, where: str, low: int, high: int | None = None) -> int:
    """The value, when it is a whole number within these bounds. Raises: Refused(bad-position)."""
    if type(value) is not int or value < low or (high is not None and value > high):
        bounds = message("from {low} to {high}", low=low, high=high) if high is not None else message("of {low} or more", low=low)
        bad(message("{where} is {value!r}; it is a whole number {bounds}.", where=where, value=value, bounds=bounds))
    return int(value)


def one_of(value: Any, where: str, among: tuple[Any, ...]) -> Any:
    """The value, when it is one of these. Raises: Refused(bad-position)."""
    if not any(value == one and type(value) is type(one) for one in among):
        bad(
            message(
                "{where} is {value!r}; it is one of {among}.",
                where=where,
                value=value,
                among=", ".join("null" if one is None else str(one) for one in among),
            )
        )
    return value


def flag(value: Any, where: str) -> bool:
    """The value, when it is true or false. Raises: Refused(bad-position)."""
    if not isinstance(value, bool):
        bad(message("{where} is {value!r}; it is true or false.", where=where, value=value))
    return value
