"""Sentences for players, with what another language needs to say them, and the one exception for bad input."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from game.texts import quoted

CODES = (
    "bad-json",
    "unknown-command",
    "unknown-game",
    "unknown-scenario",
    "bad-position",
    "bad-action",
    "illegal",
    "not-your-turn",
    "bad-draw",
    "over",
    "bad-match",
)


_FIELD = re.compile(r"\{(\w+)(!r)?\}|\{\{|\}\}")
"""What a pattern may hold: `{name}`, `{name!r}` for a foreign value that is repeated, and braces written twice."""


class Message(str):
    """A sentence for a player: English as it stands, and the pattern and the values from which another language says it.

    `place` is where a text of the data stands, as `data/<game>/cards.yaml:3`; the braces of such a text are its own.
    """

    pattern: str
    given: Mapping[str, Any]
    place: str


def message(pattern: str, /, **given: Any) -> Message:
    """The sentence of a pattern, "{seat} does not decide now", with the values filled in.

    The patterns are the messages of a translation: each is written out where it is said.
    """
    sentence = Message(filled(pattern, given) if given else pattern)
    sentence.pattern, sentence.given, sentence.place = pattern, given, ""
    return sentence


def filled(pattern: str, given: Mapping[str, Any], said: Callable[[Any], str] = str) -> str:
    """A pattern with the values in the places of their names; what a sentence only repeats is cut.

    Raises: KeyError for a name that is not given.
    """

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return match[0][0]
        return quoted(given[name]) if match[2] else said(given[name])

    return _FIELD.sub(value, pattern)


def names_in(pattern: str) -> set[str] | None:
    """The names of the values that a pattern needs; None for one that holds a brace which belongs to no name."""
    if {"{", "}"} & set(_FIELD.sub("", pattern)):
        return None
    return {match[1] for match in _FIELD.finditer(pattern) if match[1]}


def refilled(sentence: Message, given: Mapping[str, Any]) -> Message:
    """A sentence with other values in the places of its own, such as names in those of ids."""
    return message(sentence.pattern, **given)


def data_message(text: str, place: str = "") -> Message:
    """A text of the data as a player reads it: a title, a sentence."""
    sentence = message(text)
    sentence.place = place
    return sentence


class Refused(Exception):
    """Bad input, and the only exception for it: `code` is one of CODES, `why` one sentence that says what would be right."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code = code
        self.why = why
