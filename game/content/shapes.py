"""What may stand at one place of a file, a position or an action: one kit of checks for YAML nodes and for JSON values.

A game declares the shape of each of its files, of the records of its position and of the fields of its actions. Out of a file
(`game.content`) come the NamedTuples of the game, and all faults at once, with file, line and column. Out of a JSON
value comes the same, or the first fault with its path. Nothing is guessed: what stands there is what the shape asks for, or
it is a fault.

What may stand in a position or an action can depend on the match, as the ids of its units do. Such a shape looks into a
scope: a position, or anything else that has the `world` and the `units` of one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Self

from game.content.faults import WRONG, Reading, about, as_written, did_you_mean, is_scalar
from game.messages import Message, Refused, data_message, message
from game.texts import cut

if TYPE_CHECKING:
    import yaml  # slow to import, and not needed where no file is read

Scope = Any
"""What a shape looks into: a position of the game, or something with the same `world` and `units`."""
Value = Any
"""What a shape gives: a number, a word, a record ..., as the shape says."""
Bound = int | Callable[[Scope], int]
Path = tuple[str, ...]
Uses = dict[str, Callable[[Value], Value]]

_WHOLE = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)")
_EMPTY = "tag:yaml.org,2002:null"
_KINDS = ("map", "seq", "str", "int", "float", "bool", "null", "timestamp", "merge", "value")
_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in _KINDS)
"""What YAML takes a value for by itself; any other tag was written by somebody."""


def bad(why: str) -> NoReturn:
    """Refuse a position. Raises: Refused(bad-position)."""
    raise Refused("bad-position", why)


def an_object(value: object, where: str, known: Collection[str] | None = None) -> Mapping[str, Value]:
    """The value, when it is an object with none but known keys, or with any. Raises: Refused(bad-position)."""
    if not isinstance(value, Mapping):
        bad(message("{where} is {value!r}; it is an object.", where=where, value=value))
    for key in value:
        if known is not None and key not in known:
            near = did_you_mean(str(key), known)
            bad(f"{where} has an unknown key {json.dumps(key)}{near}" + ("" if near.endswith("?") else "."))
    return value


class Slot(NamedTuple):
    """Something of a position as JSON values that can be changed by itself.

    `among` are the values with what each is called; a number has bounds instead, a switch neither. `empty`: null may stand
    there as well.
    """

    path: Path
    word: str
    now: Value
    among: tuple[tuple[Value, str], ...] = ()
    low: int = 0
    high: int = 0
    empty: bool = False


class Shape:
    """What may stand at one place. `read` returns the value of a node of a file, `taken` that of a JSON value."""

    kind = "a value"
    """What a fault of a file calls it."""
    word = ""
    """The kind of thing, by which screens find words for it: unit, space, number ..."""

    before = ""
    """What else may stand there: "null or "."""
    _checks: tuple[Callable[[Value], str | None], ...] = ()
    _right: Message | None = None

    # --- in files ---------------------------------------------------------------------------------------------------------

    def provided(self, check: Callable[[Value], str | None]) -> Shape:
        """This shape, with a further check that returns why a value is wrong, or None."""
        self._checks += (check,)
        return self

    def read(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        """The value of a node. For the sentence of a fault: `who` has it, `what` it is called there ("" at the top)."""
        if node.tag not in _TAGS:
            return reading.refuse(node, who, f"{about(what)}the tag {cut(node.tag)} is not used here; leave it out")
        value = self._value(node, who, what, reading)
        if value is not WRONG:
            for check in self._checks:
                why = check(value)
                if why:
                    return reading.refuse(node, who, about(what) + why)
        return value

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        raise NotImplementedError

    def called(self) -> str:
        """What may stand there, as a fault of a file says it."""
        return self.before + self.kind

    def _wanted(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        return reading.refuse(node, who, f"{what or 'this'} should be {self.called()}, not {as_written(node)}")

    # --- in JSON values ---------------------------------------------------------------------------------------------------

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether a JSON value may stand there."""
        raise NotImplementedError

    def saying(self, right: Message) -> Self:
        """This shape, with words of its own for what would be right."""
        self._right = right
        return self

    def right(self, scope: Scope) -> Message:
        """What would be right, as a sentence goes on after a value that is wrong."""
        return self._right or self._wording(scope)

    def _wording(self, scope: Scope) -> Message:
        return message("it is {kind}", kind=self.called())

    def taken(self, value: object, where: str, scope: Scope = None, code: str = "bad-position") -> Value:
        """The value of a JSON value at a place. Raises: Refused(code) with what would be right."""
        if not self.fits(value, scope):
            right = self.right(scope)
            raise Refused(code, message("{where} is {value!r}; {right}.", where=where, value=value, right=right))
        return value

    def written(self, name: str, uses: Uses) -> str:
        """The Python expression that gives the JSON value of what an expression gives; what it calls is put into `uses`."""
        return name

    # --- for screens ------------------------------------------------------------------------------------------------------

    def among(self, scope: Scope) -> Sequence[Value]:
        """The values there are to choose from; () where they are not counted out, as for numbers."""
        return ()

    def name(self, value: Value, scope: Scope) -> str:
        """What a value is called: a text of the data where it has one."""
        return str(value)

    def place(self, value: Value, scope: Scope) -> str | None:
        """The space of the board where a value lies, or None."""
        return None

    def slots(self, value: Value, path: Path, scope: Scope) -> Iterator[Slot]:
        """What can be changed in a JSON value that stands at a path."""
        among = self.among(scope)
        if len(among) > 1:
            yield Slot(path, self.word, value, tuple((one, self.name(one, scope)) for one in among))


def _plain(node: yaml.Node) -> str | None:
    """The text of a scalar that stands without quotes, else None."""
    return node.value if is_scalar(node) and not node.style else None


# --- single values ------------------------------------------------------------------------------------------------------


class Text(Shape):
    """A text. Words that YAML would turn into something else (`no`, `12:30`) stay what they are: texts."""

    kind = "a text"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        plain = _plain(node)
        if not is_scalar(node) or node.tag == _EMPTY or not node.value:
            return self._wanted(node, who, what, reading)
        if plain is not None and _NUMBER.fullmatch(plain):
            return reading.refuse(node, who, f'{what} should be a text; if {cut(plain)} is one, write "{cut(plain)}" in quotes')
        return str(node.value)


class Words(Text):
    """A text that a player reads: a `Message`, which another language says otherwise."""

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        text = super()._value(node, who, what, reading)
        return text if text is WRONG else data_message(text, reading.place(node).rpartition(":")[0])


class Whole(Shape):
    """A whole number from `low` to `high`, or of `low` and more; in JSON values the bounds may depend on the scope."""

    word = "number"

    def __init__(self, low: Bound, high: Bound | None = None) -> None:
        self.low, self.high = low, high

    def called(self) -> str:
        """The bounds."""
        return f"{self.before}a whole number from {self.low} to {self.high}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        plain = _plain(node)
        if plain is None or len(plain) > 12 or not _WHOLE.fullmatch(plain) or not self.fits(int(plain), None):
            return self._wanted(node, who, what, reading)
        return int(plain)

    def bounds(self, scope: Scope) -> tuple[int, int | None]:
        """The least and the most, None for no most."""
        low = self.low if isinstance(self.low, int) else self.low(scope)
        return low, self.high(scope) if callable(self.high) else self.high

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is a whole number within the bounds; true and false are none."""
        if not isinstance(value, int) or type(value) is not int:
            return False
        low, high = self.bounds(scope)
        return low <= value and (high is None or value <= high)

    def _wording(self, scope: Scope) -> Message:
        low, high = self.bounds(scope)
        if high is None:
            return message("it is a whole number of {low} or more", low=low)
        return message("it is a whole number from {low} to {high}", low=low, high=high)

    def slots(self, value: Value, path: Path, scope: Scope) -> Iterator[Slot]:
        """The number."""
        low, high = self.bounds(scope)
        yield Slot(path, self.word, value, low=low, high=MOST if high is None else high)


MOST = 99
"""How far a number without a bound of its own can be changed on a screen."""


class Number(Shape):
    """A decimal number from `low` to `high`."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.kind = f"a number from {low} to {high}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        plain = _plain(node)
        if plain is None or not _NUMBER.fullmatch(plain) or not self.low <= float(plain) <= self.high:
            return self._wanted(node, who, what, reading)
        return float(plain)


class Flag(Shape):
    """`true` or `false`, and nothing else that YAML would take for them."""

    kind = "true or false"
    word = "flag"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        plain = _plain(node)
        return plain == "true" if plain in ("true", "false") else self._wanted(node, who, what, reading)

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is true or false."""
        return isinstance(value, bool)

    def slots(self, value: Value, path: Path, scope: Scope) -> Iterator[Slot]:
        """The switch."""
        yield Slot(path, self.word, value)


class OneOf(Shape):
    """One of a few words; in JSON values also of numbers and null, or of what the scope has. `like` knows their names."""

    word = "word"

    def __init__(
        self,
        *words: Value,
        of: Callable[[Scope], Collection[Value]] | None = None,
        word: str = "word",
        like: Shape | None = None,
    ) -> None:
        self.words, self._of, self.word, self._like = words, of, word, like

    def called(self) -> str:
        """All of them."""
        return self.before + (f"one of {', '.join(map(str, self.words))}" if len(self.words) != 1 else f'"{self.words[0]}"')

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if is_scalar(node) and node.value in self.words:
            return str(node.value)
        return self._wanted(node, who, what, reading)

    def among(self, scope: Scope) -> Sequence[Value]:
        """The values."""
        return self.words if self._of is None else tuple(self._of(scope))

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is one of them: neither is 1 true, nor 0 false."""
        among = self.words if self._of is None else self._of(scope)
        if value is None or isinstance(value, str):
            return value in among
        return any(value == one and type(value) is type(one) for one in among)

    def _wording(self, scope: Scope) -> Message:
        return message("it is one of {among}", among=", ".join(json.dumps(one).strip('"') for one in self.among(scope)))

    def name(self, value: Value, scope: Scope) -> str:
        """What it is called: as another shape calls it that knows it."""
        return self._like.name(value, scope) if self._like and value is not None else str(value)


class Ref(Shape):
    """The name of one of `kind` that this or another file of the game gives."""

    def __init__(self, kind: str) -> None:
        self.names = kind
        self.kind = f"the name of one of the {kind}"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not is_scalar(node) or not node.value:
            return self._wanted(node, who, what, reading)
        reading.references.append((reading.place(node), who, what, self.names, node.value))
        return str(node.value)


class Thing(Shape):
    """The id of something that there is in a match: a unit, a space, a token.

    `known` is what there is, `right` what would be right where another id stands; `name`, `place` and `owner` say of an id what
    it is called, on which space of the board it lies, whose it is.
    """

    def __init__(
        self,
        word: str,
        known: Callable[[Scope], Collection[str]],
        right: Message | Callable[[Scope], Message],
        name: Callable[[str, Scope], str] | None = None,
        place: Callable[[str, Scope], str | None] | None = None,
        owner: Callable[[str, Scope], str | None] | None = None,
    ) -> None:
        self.word, self.known = word, known
        self._which, self._name, self._place, self._owner = right, name, place, owner

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is the id of one of them."""
        return isinstance(value, str) and value in self.known(scope)

    def _wording(self, scope: Scope) -> Message:
        return self._which(scope) if callable(self._which) else self._which

    def among(self, scope: Scope) -> Sequence[Value]:
        """All ids."""
        return tuple(self.known(scope))

    def name(self, value: Value, scope: Scope) -> str:
        """What it is called."""
        return self._name(value, scope) if self._name and self.fits(value, scope) else str(value)

    def place(self, value: Value, scope: Scope) -> str | None:
        """The space where it lies."""
        return self._place(value, scope) if self._place and self.fits(value, scope) else None

    def owner(self, value: Value, scope: Scope) -> str | None:
        """The seat whose it is."""
        return self._owner(value, scope) if self._owner and self.fits(value, scope) else None
