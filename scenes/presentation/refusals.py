"""The rules' own sentences as a player reads them: with names in the place of ids."""

from __future__ import annotations

from collections.abc import Callable

from game.messages import Message, refilled
from scenes.kit.language import translated


def readable(why: str, name: Callable[[str], str]) -> str:
    """A sentence of the rules in the language that is spoken, with `name` of each id in its place."""
    if not isinstance(why, Message) or not why.given:
        return translated(why)

    def named(value: object) -> object:
        if isinstance(value, Message) or not isinstance(value, str):
            return value
        return ", ".join(name(part) for part in value.split(", "))

    return translated(refilled(why, {key: named(value) for key, value in why.given.items()}))
