"""JSON values inside the files of data, as they are: positions, actions, draws, and patterns that events and positions match.

Words without quotes are texts unless they are `true`, `false`, `null` or whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml

from game.content.faults import Reading
from game.content.shapes import Shape, Value

COMPARISONS = {"least", "most", "among", "lacks", "has"}
"""Keys that make a map of a pattern a comparison."""
_WHOLE = re.compile(r"-?(0|[1-9]\d{0,11})")
_WORDS = {"true": True, "false": False, "null": None}

Pattern = Mapping[str, Value]


# --- patterns -----------------------------------------------------------------------------------------------------------


def matches(pattern: Value, value: Value) -> bool:
    """Whether a JSON value is what a pattern, itself one, asks for.

    A map asks for its keys, whatever else is there; a list for a list as long, place by place. `{least: 3}`, `{most: 3}`,
    `{among: [a, b]}`, `{lacks: [key]}` and `{has: [item]}` compare, and may stand together; anything else must be equal.
    """
    if isinstance(pattern, dict):
        if pattern and pattern.keys() <= COMPARISONS:
            return all(_compared(how, right, value) for how, right in pattern.items())
        return isinstance(value, dict) and all(key in value and matches(right, value[key]) for key, right in pattern.items())
    if isinstance(pattern, list):
        return isinstance(value, (list, tuple)) and len(value) == len(pattern) and all(map(matches, pattern, value))
    return bool(value == pattern) and isinstance(value, bool) == isinstance(pattern, bool)


def _compared(how: str, right: Value, value: object) -> bool:
    if how in ("least", "most"):
        if type(value) is not int:
            return False
        return bool(value >= right if how == "least" else value <= right)
    if how == "among":
        return any(matches(one, value) for one in right)
    if not isinstance(value, (dict, list, tuple)):
        return False
    return all(one in value for one in right) if how == "has" else not any(one in value for one in right)


# --- shapes -------------------------------------------------------------------------------------------------------------


class Plain(Shape):
    """Any JSON value."""

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        return _plain(node)


class PlainMap(Plain):
    """Any JSON object; `kind` says in a fault what it should be."""

    def __init__(self, kind: str = "a map") -> None:
        self.kind = kind

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        return _plain(node) if isinstance(node, yaml.MappingNode) else self._wanted(node, who, what, reading)


class PlainList(Plain):
    """Any JSON list; `kind` says in a fault what it should be."""

    def __init__(self, kind: str = "a list") -> None:
        self.kind = kind

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        return _plain(node) if isinstance(node, yaml.SequenceNode) else self._wanted(node, who, what, reading)


def _plain(node: Value) -> Value:
    """The JSON value of a node."""
    if isinstance(node, yaml.SequenceNode):
        return [_plain(one) for one in node.value]
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _plain(one) for key, one in node.value}
    word = str(node.value)
    if node.style:
        return word
    return _WORDS[word] if word in _WORDS else int(word) if _WHOLE.fullmatch(word) else word
