"""What may stand in a file of data: a game declares the shape of each of its files, `game.content.reader` reads them.

Records become the NamedTuples of the game, lists become tuples, maps stay dicts in the order of the file. Nothing is
guessed: what stands in a file is what the shape asks for, or it is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import yaml

from game.messages import data_message

_WHOLE = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)")
_EMPTY = "tag:yaml.org,2002:null"
_KINDS = ("map", "seq", "str", "int", "float", "bool", "null", "timestamp", "merge", "value")
_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in _KINDS)
"""What YAML takes a value for by itself; any other tag was written by somebody."""
_WRONG: Any = object()
"""Stands for a value that was refused, so that reading goes on and finds the next fault."""


def did_you_mean(word: str, known: Iterable[object]) -> str:
    """What to add to a sentence about an unknown word: `; did you mean "move"?`, the words there are, or nothing."""
    from difflib import get_close_matches  # only a fault needs it, and it is slow to import

    words = [str(one) for one in known]
    near = get_close_matches(word, words, 1)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; there are {', '.join(words)}" if 0 < len(words) <= 12 else ""


class Reading:
    """One pass over the files of a game: the present file, the faults, the names given and the names used."""

    def __init__(self) -> None:
        self.file = ""
        self.faults: list[str] = []
        self.known: dict[str, dict[str, str]] = {}
        self.references: list[tuple[str, str, str, str, str]] = []

    def place(self, node: yaml.Node) -> str:
        """Where a node stands, as `file:line:column`."""
        mark = node.start_mark
        return f"{self.file}:{mark.line + 1}:{mark.column + 1}"

    def refuse(self, node: yaml.Node, who: str, sentence: str) -> Any:
        """`_WRONG`; the fault is noted."""
        self.faults.append(f"{self.place(node)}: {who}: {sentence}")
        return _WRONG

    def name(self, node: yaml.Node, kind: str, word: str) -> None:
        """Record that `word` names one of `kind` from now on, and note a name used twice as a fault."""
        names = self.known.setdefault(kind, {})
        if word in names:
            self.refuse(node, word, f"the name stands already at {names[word]}; give each its own")
        else:
            names[word] = self.place(node)

    def check_references(self) -> None:
        """Note every name used that belongs to nothing as a fault. Raises: LookupError for a kind no shape names."""
        for place, who, what, kind, word in self.references:
            if kind not in self.known:
                if not self.faults:
                    raise LookupError(f"no shape names any {kind}")  # a slip in the shapes, not in the data
                continue  # the file that names them is faulty itself, and said so
            if word not in self.known[kind]:
                hint = did_you_mean(word, self.known[kind])
                self.faults.append(f'{place}: {who}: {what}: "{word}" is not among the {kind}{hint}')


class Shape:
    """What may stand at one place of a file. `read` returns the value, or notes a fault and returns `_WRONG`."""

    kind = "a value"

    def __init__(self) -> None:
        self._checks: list[Callable[[Any], str | None]] = []

    def provided(self, check: Callable[[Any], str | None]) -> Shape:
        """This shape, with a further check that returns why a value is wrong, or None."""
        self._checks.append(check)
        return self

    def read(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        """The value of a node. For the sentence of a fault: `who` has it, `what` it is called there ("" at the top)."""
        if node.tag not in _TAGS:
            return reading.refuse(node, who, f"{_about(what)}the tag {node.tag} is not used here; leave it out")
        value = self._value(node, who, what, reading)
        if value is not _WRONG:
            for check in self._checks:
                why = check(value)
                if why:
                    return reading.refuse(node, who, _about(what) + why)
        return value

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        raise NotImplementedError

    def _wanted(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        return reading.refuse(node, who, f"{what or 'this'} should be {self.kind}, not {_as_written(node)}")


def _about(what: str) -> str:
    return f"{what}: " if what else ""


def _as_written(node: yaml.Node) -> str:
    if isinstance(node, yaml.ScalarNode):
        return f'"{node.value}"' if node.value or node.style else "empty"
    return "a list" if isinstance(node, yaml.SequenceNode) else "a map"


def _plain(node: yaml.Node) -> str | None:
    """The text of a scalar that stands without quotes, else None."""
    return node.value if isinstance(node, yaml.ScalarNode) and not node.style else None


class Text(Shape):
    """A text. Words that YAML would turn into something else (`no`, `12:30`) stay what they are: texts."""

    kind = "a text"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        plain = _plain(node)
        if not isinstance(node, yaml.ScalarNode) or node.tag == _EMPTY or not node.value:
            return self._wanted(node, who, what, reading)
        if plain is not None and _NUMBER.fullmatch(plain):
            return reading.refuse(node, who, f'{what} should be a text; if {plain} is one, write "{plain}" in quotes')
        return str(node.value)


class Words(Text):
    """A text that a player reads: a `game.api.Said`, which another language says otherwise."""

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        text = super()._value(node, who, what, reading)
        return text if text is _WRONG else data_message(text, reading.place(node).rpartition(":")[0])


class Whole(Shape):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__()
        self.low, self.high = low, high
        self.kind = f"a whole number from {low} to {high}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        plain = _plain(node)
        if plain is None or len(plain) > 12 or not _WHOLE.fullmatch(plain):
            return self._wanted(node, who, what, reading)
        return int(plain) if self.low <= int(plain) <= self.high else self._wanted(node, who, what, reading)


class Number(Shape):
    """A decimal number from `low` to `high`."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__()
        self.low, self.high = low, high
        self.kind = f"a number from {low} to {high}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        plain = _plain(node)
        if plain is None or not _NUMBER.fullmatch(plain) or not self.low <= float(plain) <= self.high:
            return self._wanted(node, who, what, reading)
        return float(plain)


class Flag(Shape):
    """`true` or `false`, and nothing else that YAML would take for them."""

    kind = "true or false"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        plain = _plain(node)
        return plain == "true" if plain in ("true", "false") else self._wanted(node, who, what, reading)


class OneOf(Shape):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words
        self.kind = f"one of {', '.join(words)}" if len(words) > 1 else f'"{words[0]}"'

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        if isinstance(node, yaml.ScalarNode) and node.value in self.words:
            return str(node.value)
        return self._wanted(node, who, what, reading)


class Ref(Shape):
    """The name of one of `kind` that this or another file of the game gives."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.names = kind
        self.kind = f"the name of one of the {kind}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        if not isinstance(node, yaml.ScalarNode) or not node.value:
            return self._wanted(node, who, what, reading)
        reading.references.append((reading.place(node), who, what, self.names, node.value))
        return str(node.value)


class ListOf(Shape):
    """A list of `least` to `most` values of one shape, as a tuple."""

    def __init__(self, shape: Shape, least: int = 0, most: int | None = None) -> None:
        super().__init__()
        self.shape, self.least, self.most = shape, least, most
        if most is None:
            count = f" of at least {least}" if least else ""
        else:
            count = f" of {least}" if least == most else f" of {least} to {most}"
        self.kind = f"a list{count}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            return self._wanted(node, who, what, reading)
        number = len(node.value)
        if number < self.least or (self.most is not None and number > self.most):
            return reading.refuse(node, who, f"{what} should be {self.kind}, but there are {number}")
        values = [self.shape.read(entry, who, f"{what} {n}".strip(), reading) for n, entry in enumerate(node.value, 1)]
        return _WRONG if any(value is _WRONG for value in values) else tuple(values)


class MapOf(Shape):
    """A map from keys of one shape to values of another, as a dict in the order of the file.

    With `naming`, its keys are the names of that kind, for `Ref`.
    """

    kind = "a map"

    def __init__(self, keys: Shape, values: Shape, naming: str | None = None) -> None:
        super().__init__()
        self.keys, self.values, self.naming = keys, values, naming

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        pairs = _pairs(node, who, reading)
        if pairs is None:
            return self._wanted(node, who, what, reading)
        found: dict[Any, Any] = {}
        fine = True
        for word, (key_node, value_node) in pairs.items():
            if self.naming:
                reading.name(key_node, self.naming, word)
            key = self.keys.read(key_node, who, f"{_about(what)}the key", reading)
            value = self.values.read(value_node, word, "", reading)
            fine = fine and key is not _WRONG and value is not _WRONG
            found[key] = value
        return found if fine else _WRONG


class Default:
    """A field of a record that may be left out: `value` stands for it then."""

    def __init__(self, shape: Shape, value: Any) -> None:
        self.shape, self.value = shape, value


class Record(Shape):
    """A map with known keys, made into `into(**fields)`; a field is a shape, or a `Default` when it may be missing."""

    kind = "a map"

    def __init__(self, into: Callable[..., Any], **fields: Shape | Default) -> None:
        super().__init__()
        self.into = into
        self.fields = fields

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        if name := _own_name(node):
            who, what = name, ""
        pairs = _pairs(node, who, reading)
        if pairs is None:
            return self._wanted(node, who, what, reading)
        fine = True
        for word, (key_node, _) in pairs.items():
            if word not in self.fields:
                hint = did_you_mean(word, self.fields)
                reading.refuse(key_node, who, f'{_about(what)}unknown key "{word}"{hint}')
                fine = False
        found: dict[str, Any] = {}
        for name, field in self.fields.items():
            if name in pairs:
                shape = field.shape if isinstance(field, Default) else field
                found[name] = shape.read(pairs[name][1], who, f"{what}.{name}" if what else name, reading)
            elif isinstance(field, Default):
                found[name] = field.value
            else:
                found[name] = reading.refuse(node, who, f'{_about(what)}the key "{name}" is missing')
            fine = fine and found[name] is not _WRONG
        return self.into(**found) if fine else _WRONG


class ById(Shape):
    """A list of records that each have an `id`, as a dict by id in the order of the file; the ids name a kind."""

    def __init__(self, record: Record, naming: str) -> None:
        super().__init__()
        self.record, self.naming = record, naming
        self.kind = f"a list of {naming}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            return self._wanted(node, who, what, reading)
        reading.known.setdefault(self.naming, {})
        found: dict[str, Any] = {}
        fine = True
        for number, entry in enumerate(node.value, 1):
            name = _own_name(entry)
            if name:
                reading.name(entry, self.naming, name)
            value = self.record.read(entry, name or f"entry {number}", "", reading)
            fine = fine and value is not _WRONG
            if value is not _WRONG:
                found[value.id] = value
        return found if fine else _WRONG


class Or(Shape):
    """One plain word that stands for a value of its own, or what another shape asks for."""

    def __init__(self, word: str, value: Any, shape: Shape) -> None:
        super().__init__()
        self.word, self.stands_for, self.shape = word, value, shape
        shape.kind = f"{word} or {shape.kind}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Any:
        if isinstance(node, yaml.ScalarNode) and not node.style and node.value == self.word:
            return self.stands_for
        return self.shape.read(node, who, what, reading)


def option(values: Callable[[], Shape]) -> Shape:
    """An option of a game, of values of a shape: `default` first among `values`, `text`, and `scenarios` or none for all."""
    scenarios = Default(ListOf(Ref("scenarios"), least=1), ())
    entry = Record(dict, default=values(), values=ListOf(values(), least=1), text=Words(), scenarios=scenarios)
    return entry.provided(_default_first)


def _default_first(option: dict[str, Any]) -> str | None:
    values = option["values"]
    if values[0] != option["default"]:
        return f"the default comes first among the values, and {values[0]} is not {option['default']}"
    return "a value stands twice" if len({(type(value), value) for value in values}) < len(values) else None


def _own_name(node: yaml.Node) -> str | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "id" and isinstance(value, yaml.ScalarNode) and value.value:
                return str(value.value)
    return None


def _pairs(node: yaml.Node, who: str, reading: Reading) -> dict[str, tuple[yaml.Node, yaml.Node]] | None:
    """The keys of a map as they are written, with the nodes of key and value; None when it is no map."""
    if not isinstance(node, yaml.MappingNode):
        return None
    found: dict[str, tuple[yaml.Node, yaml.Node]] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            reading.refuse(key, who, f"a key should be one word, not {_as_written(key)}")
        elif key.value in found:
            first = found[key.value][0].start_mark.line + 1
            reading.refuse(key, who, f'the key "{key.value}" stands twice, first in line {first}')
        else:
            found[key.value] = (key, value)
    return found
