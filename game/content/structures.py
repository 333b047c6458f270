"""Shapes that hold others: lists, maps, records, records by their ids, a word that stands for a value of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, get_type_hints

from game.content.faults import WRONG, Reading, about, as_written, did_you_mean, is_list, is_map, is_scalar
from game.content.shapes import Path, Ref, Scope, Shape, Slot, Uses, Value, Words, an_object
from game.messages import Message
from game.texts import cut

if TYPE_CHECKING:
    import yaml


class ListOf(Shape):
    """A list of `least` to `most` values of one shape, as a tuple."""

    word = "list"

    def __init__(self, shape: Shape, least: int = 0, most: int | None = None) -> None:
        self.shape, self.least, self.most = shape, least, most
        if most is None:
            count = f" of at least {least}" if least else ""
        else:
            count = f" of {least}" if least == most else f" of {least} to {most}"
        self.kind = f"a list{count}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not is_list(node):
            return self._wanted(node, who, what, reading)
        number = len(node.value)
        if number < self.least or (self.most is not None and number > self.most):
            return reading.refuse(node, who, f"{what} should be {self.called()}, but there are {number}")
        values = [self.shape.read(entry, who, f"{what} {n}".strip(), reading) for n, entry in enumerate(node.value, 1)]
        return WRONG if any(value is WRONG for value in values) else tuple(values)

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is a list; what is in it is looked at one by one."""
        return isinstance(value, list) and self.least <= len(value) and (self.most is None or len(value) <= self.most)

    def taken(self, value: object, where: str, scope: Scope = None, code: str = "bad-position") -> Value:
        """The values as a tuple. Raises: Refused(code)."""
        found = super().taken(value, where, scope, code)
        return tuple([self.shape.taken(one, where, scope, code) for one in found])

    def written(self, name: str, uses: Uses) -> str:
        """A list."""
        inner = self.shape.written("each", uses)
        return f"list({name})" if inner == "each" else f"[{inner} for each in {name}]"

    def name(self, value: Value, scope: Scope) -> str:
        """What each is called."""
        return ", ".join(self.shape.name(one, scope) for one in value)


class Several(ListOf):
    """A list of some of the things there are, as a tuple; `right` says which; each at most once where they are `different`."""

    def __init__(self, thing: Shape, right: Callable[[Scope], Message], different: bool = False) -> None:
        super().__init__(thing)
        self._which, self.different = right, different

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is a list of them."""
        if not isinstance(value, list) or not all(self.shape.fits(one, scope) for one in value):
            return False
        return not self.different or len(set(value)) == len(value)

    def taken(self, value: object, where: str, scope: Scope = None, code: str = "bad-position") -> Value:
        """The values as a tuple. Raises: Refused(code)."""
        return tuple(Shape.taken(self, value, where, scope, code))

    def _wording(self, scope: Scope) -> Message:
        return self._which(scope)


class MapOf(Shape):
    """A map from keys of one shape to values of another, as a dict in the order of the file.

    With `naming`, its keys are the names of that kind, for `Ref`. `within` gives the scope of what stands under a key, where
    that looks at more than the map itself does.
    """

    kind = "a map"

    def __init__(
        self,
        keys: Shape,
        values: Shape,
        naming: str | None = None,
        within: Callable[[Scope, str], Scope] = lambda scope, key: scope,
    ) -> None:
        self.keys, self.values, self.naming, self.within = keys, values, naming, within

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        pairs = _pairs(node, who, reading)
        if pairs is None:
            return self._wanted(node, who, what, reading)
        found: dict[Value, Value] = {}
        fine = True
        for word, (key_node, value_node) in pairs.items():
            if self.naming:
                reading.name(key_node, self.naming, word)
            key = self.keys.read(key_node, who, f"{about(what)}the key", reading)
            value = self.values.read(value_node, word, "", reading)
            fine = fine and key is not WRONG and value is not WRONG
            found[key] = value
        return found if fine else WRONG

    def taken(self, value: object, where: str, scope: Scope = None, code: str = "bad-position") -> Value:
        """The values by key. Raises: Refused(bad-position)."""
        known = an_object(value, where, self.keys.among(scope) or None)
        return {key: self.values.taken(one, f"{where}.{key}", self.within(scope, key), code) for key, one in known.items()}

    def written(self, name: str, uses: Uses) -> str:
        """An object."""
        inner = self.values.written("each", uses)
        return f"dict({name})" if inner == "each" else f"{{key: {inner} for key, each in {name}.items()}}"

    def slots(self, value: Value, path: Path, scope: Scope) -> Iterator[Slot]:
        """What can be changed under each key."""
        for key, one in value.items():
            yield from self.values.slots(one, (*path, key), self.within(scope, key))


class Default:
    """A field of a record that may be left out: `value` stands for it then."""

    def __init__(self, shape: Shape, value: Value) -> None:
        self.shape, self.value = shape, value


class Record(Shape):
    """A map with known keys, made into `into(**fields)`; a field is a shape, or a `Default` when it may be missing."""

    kind = "a map"

    def __init__(self, into: Callable[..., Value], **fields: Shape | Default) -> None:
        self.into = into
        self.fields = {key: one.shape if isinstance(one, Default) else one for key, one in fields.items()}
        self.usual = {key: one.value for key, one in fields.items() if isinstance(one, Default)}

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if name := _own_name(node):
            who, what = name, ""
        pairs = _pairs(node, who, reading)
        if pairs is None:
            return self._wanted(node, who, what, reading)
        fine = True
        for word, (key_node, _) in pairs.items():
            if word not in self.fields:
                hint = did_you_mean(word, self.fields)
                reading.refuse(key_node, who, f'{about(what)}unknown key "{cut(word)}"{hint}')
                fine = False
        found: dict[str, Value] = {}
        for name, shape in self.fields.items():
            if name in pairs:
                found[name] = shape.read(pairs[name][1], who, f"{what}.{name}" if what else name, reading)
            elif name in self.usual:
                found[name] = self.usual[name]
            else:
                found[name] = reading.refuse(node, who, f'{about(what)}the key "{name}" is missing')
            fine = fine and found[name] is not WRONG
        return self.into(**found) if fine else WRONG

    def taken(self, value: object, where: str, scope: Scope = None, code: str = "bad-position", **usual: Value) -> Value:
        """The record of an object; `usual` are the JSON values of keys left out. Raises: Refused(bad-position)."""
        given = an_object(value, where, self.fields)
        found: dict[str, Value] = {}
        for name, shape in self.fields.items():
            if name in given or name in usual or name not in self.usual:
                found[name] = shape.taken(given.get(name, usual.get(name)), f"{where}.{name}", scope, code)
            else:
                found[name] = self.usual[name]
        return self.into(**found)

    @cached_property
    def write(self) -> Callable[[Value], dict[str, Value]]:
        """What gives a record as a JSON object; its code is made once, since every action writes a whole position."""
        uses: Uses = {}
        pairs = ", ".join(f"{name!r}: {shape.written(f'one.{name}', uses)}" for name, shape in self.fields.items())
        found: Callable[[Value], dict[str, Value]] = eval(f"lambda one: {{{pairs}}}", dict(uses))
        return found

    def written(self, name: str, uses: Uses) -> str:
        """An object."""
        uses[call := f"write_{len(uses)}"] = self.write
        return f"{call}({name})"

    def slots(self, value: Value, path: Path, scope: Scope) -> Iterator[Slot]:
        """What can be changed of each field."""
        for name, shape in self.fields.items():
            if name in value:
                yield from shape.slots(value[name], (*path, name), scope)


def described(into: type, *names: str) -> Record:
    """The shape of a class whose fields are annotated with theirs, `danger: Annotated[int, Whole(0, 8)] = 0`; of some of them."""
    hints = get_type_hints(into, include_extras=True)
    shapes = {name: next(one for one in hints[name].__metadata__ if isinstance(one, Shape)) for name in names or hints}
    usual = getattr(into, "_field_defaults", {})
    return Record(into, **{name: Default(one, usual[name]) if name in usual else one for name, one in shapes.items()})


class ById(Shape):
    """A list of records that each have an `id`, as a dict by id in the order of the file; the ids name a kind."""

    def __init__(self, record: Record, naming: str) -> None:
        self.record, self.naming = record, naming
        self.kind = f"a list of {naming}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not is_list(node) or not node.value:
            return self._wanted(node, who, what, reading)
        reading.known.setdefault(self.naming, {})
        found: dict[str, Value] = {}
        fine = True
        for number, entry in enumerate(node.value, 1):
            name = _own_name(entry)
            if name:
                reading.name(entry, self.naming, name)
            value = self.record.read(entry, name or f"entry {number}", "", reading)
            fine = fine and value is not WRONG
            if value is not WRONG:
                found[value.id] = value
        return found if fine else WRONG


class Or(Shape):
    """One plain word that stands for a value of its own, or what another shape asks for; a JSON value is that value itself."""

    def __init__(self, word: str, value: Value, shape: Shape) -> None:
        self.plain, self.stands_for, self.shape = word, value, copy(shape)
        self.shape.before = f"{word} or {shape.before}"
        self.word = shape.word

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if is_scalar(node) and not node.style and node.value == self.plain:
            return self.stands_for
        return self.shape.read(node, who, what, reading)

    def _stands(self, value: object) -> bool:
        return value == self.stands_for and type(value) is type(self.stands_for)

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is that value, or fits the other shape."""
        return self._stands(value) or self.shape.fits(value, scope)

    def _wording(self, scope: Scope) -> Message:
        return self.shape.right(scope)

    def taken(self, value: object, where: str, scope: Scope = None, code: str = "bad-position") -> Value:
        """That value, or what the other shape makes of it. Raises: Refused(code)."""
        return self.stands_for if self._stands(value) else self.shape.taken(value, where, scope, code)

    def written(self, name: str, uses: Uses) -> str:
        """That value or what the other shape writes."""
        inner = self.shape.written(name, uses)
        same = "is" if self.stands_for is None else "=="
        return inner if inner == name else f"({name} if {name} {same} {self.stands_for!r} else {inner})"

    def name(self, value: Value, scope: Scope) -> str:
        """What it is called."""
        return str(value) if self._stands(value) else self.shape.name(value, scope)

    def place(self, value: Value, scope: Scope) -> str | None:
        """The space where it lies."""
        return None if self._stands(value) else self.shape.place(value, scope)

    def among(self, scope: Scope) -> tuple[Value, ...]:
        """The values to choose from, that one first."""
        others = tuple(self.shape.among(scope))
        return (self.stands_for, *others) if others else ()

    def slots(self, value: Value, path: Path, scope: Scope) -> Iterator[Slot]:
        """What can be changed; null may be put in its place."""
        if among := self.among(scope):
            yield Slot(path, self.word, value, tuple((one, self.name(one, scope)) for one in among))
            return
        if not (self._stands(value) and isinstance(self.shape, Record)):
            for slot in self.shape.slots(value, path, scope):
                yield slot._replace(empty=True) if slot.path == path else slot


def null(shape: Shape) -> Or:
    """Null, or what a shape asks for."""
    return Or("null", None, shape)


def option(values: Callable[[], Shape]) -> Shape:
    """An option of a game, of values of a shape: `default` first among `values`, `text`, and `scenarios` or none for all."""
    scenarios = Default(ListOf(Ref("scenarios"), least=1), ())
    entry = Record(dict, default=values(), values=ListOf(values(), least=1), text=Words(), scenarios=scenarios)
    return entry.provided(_default_first)


def _default_first(option: dict[str, Value]) -> str | None:
    values = option["values"]
    if values[0] != option["default"]:
        return f"the default comes first among the values, and {values[0]} is not {option['default']}"
    return "a value stands twice" if len({(type(value), value) for value in values}) < len(values) else None


def _own_name(node: yaml.Node) -> str | None:
    if is_map(node):
        for key, value in node.value:
            if key.value == "id" and is_scalar(value) and value.value:
                return str(value.value)
    return None


def _pairs(node: yaml.Node, who: str, reading: Reading) -> dict[str, tuple[yaml.Node, yaml.Node]] | None:
    """The keys of a map as they are written, with the nodes of key and value; None when it is no map."""
    if not is_map(node):
        return None
    found: dict[str, tuple[yaml.Node, yaml.Node]] = {}
    for key, value in node.value:
        if not is_scalar(key):
            reading.refuse(key, who, f"a key should be one word, not {as_written(key)}")
        elif key.value in found:
            first = found[key.value][0].start_mark.line + 1
            reading.refuse(key, who, f'the key "{cut(key.value)}" stands twice, first in line {first}')
        else:
            found[key.value] = (key, value)
    return found
