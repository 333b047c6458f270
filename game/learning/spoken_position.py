"""A position read aloud: sentences that say all of it, for players who do not see the board, and the position back from them.

What a game says stands in `data/<game>/aloud.yaml`: sentences for places in the position as it is written (`Rules.write`),
and the names by which values are spoken. Nothing else is a game's own. What no sentence speaks of is said by its key, so
that nothing is left out; what only `unusual` sentences speak of is passed over where it is as in the usual start.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.api import JsonMap, JsonObject, Position, Rules
from game.content.reader import read
from game.content.shapes import Flag, Text, Value, Words
from game.content.structures import Default, ListOf, MapOf, Record
from game.folders import data_folder
from game.messages import Message, Refused, message

Path = tuple[str, ...]
Leaves = dict[Path, Value]
Seen = Callable[[Position], Position]
VALUE = "value"
"""What a sentence calls what it is about, where that is a single value."""
COMMA = ", "
NUMBER = "#"
"""Before the number of a map in a list, in the place where it lies."""
TO = " to "
"""Between the parts of a way, which is a list in a list."""


class Sentence(NamedTuple):
    """A sentence about a place: `of` names it, with a word in angles for a key that may be any.

    The braces of `says` name such words and the keys below the place; `when` says which values keys must have for it.
    """

    of: Path
    says: str
    when: JsonMap
    unusual: bool

    def bound(self) -> dict[str, int]:
        """The words in angles, each with the part of the place it stands for."""
        return {part[1:-1]: at for at, part in enumerate(self.of) if part.startswith("<")}

    def fields(self) -> list[str]:
        """The keys below its place that it speaks of; VALUE is the place itself."""
        named = [name for name in re.findall(r"\{(\w+)\}", self.says) if name not in self.bound()]
        return list(dict.fromkeys([*named, *self.when]))

    def leaf(self, place: Path, field: str) -> Path:
        """Where a field lies, of a place."""
        return place if field == VALUE else (*place, field)

    def key(self, field: str) -> str:
        """Under which key a field's values have their names: a single value's is the last of its place."""
        return self.of[-1] if field == VALUE else field


class Speech(NamedTuple):
    """All that a game says of a position: its sentences in the order they are spoken, the names of values by their key."""

    sentences: tuple[Sentence, ...]
    names: Mapping[str, Mapping[str, str]]
    lists: frozenset[str]
    none: str  # how an empty list is spoken

    def spoken(self, key: str, value: Value) -> str:
        """A value as it is said under a key."""
        if isinstance(value, list):
            if not value:
                return message(self.none)
            return _listed([TO.join(one) if isinstance(one, list) else self.spoken(key, one) for one in value])
        name = self.names.get(key, {}).get(_plain(value))
        return _plain(value) if name is None else message(name)

    def message(self, sentence: Sentence, values: JsonMap) -> Message:
        """A sentence with the values of its fields and of the words in angles."""
        return message(sentence.says, **{field: self.spoken(sentence.key(field), value) for field, value in values.items()})

    def meant(self, sentence: Sentence, field: str, words: str) -> Value:
        """The value that is said so in a sentence. Raises: ValueError where it cannot be meant."""
        key = sentence.key(field)
        if key in self.lists or f"{sentence.of[-1]}.{key}" in self.lists:
            parts = [] if words == self.none else words.split(COMMA)
            return [part.split(TO) if TO in part else self._one(key, part) for part in parts]
        return self._one(key, words)

    def _one(self, key: str, words: str) -> Value:
        named = self.names.get(key)
        if named is None and COMMA not in words:
            return _value(words)
        if named is None or words not in named.values():
            raise ValueError(words)
        return _value(next(value for value, name in named.items() if name == words))


@lru_cache(maxsize=8)
def speech(game: str) -> Speech:
    """What a game says of its positions; without a file of its own it names each key. Raises: game.content.Faulty."""
    folder = data_folder() / game
    if not (folder / "aloud.yaml").is_file():
        return Speech((), {}, frozenset(), "")

    def sentence(of: str, says: str, when: JsonMap, unusual: bool) -> Sentence:
        return Sentence(tuple(of.split(".")), says, {key: _value(value) for key, value in when.items()}, unusual)

    record = Record(sentence, of=Text(), says=Words(), when=Default(MapOf(Text(), Text()), {}), unusual=Default(Flag(), False))
    shape = Record(
        dict,
        sentences=ListOf(record, least=1),
        names=MapOf(Text(), MapOf(Text(), Words())),
        lists=ListOf(Text()),
        none=Words(),
    )
    found = read(folder, {"aloud": shape})["aloud"]
    return Speech(found["sentences"], found["names"], frozenset(found["lists"]), found["none"])


def whole(position: Position) -> Position:
    """The position: nothing of it is hidden."""
    return position


# --- speaking -----------------------------------------------------------------------------------------------------------


def aloud(rules: Rules, written: JsonMap, seen: Seen = whole) -> list[Message]:
    """The sentences that say a position as it is written; `seen` makes of a position what it is a view of."""
    game, start = speech(rules.id), _leaves(_start(rules, written["scenario"], written["options"], seen, written.get("board")))
    start |= _leaves(_start(rules, written["scenario"], {}, whole)["options"], ("options",))  # only usual ones go without saying
    there = _leaves(written)
    unsaid = {path for path, value in there.items() if path not in start or start[path] != value}
    unsaid.add(("scenario",))  # without it nobody could rebuild the position
    told, lines = set[Path](), list[Message]()
    places = _by_length(there)
    for sentence in game.sentences:
        fields = sentence.fields()
        for place in _places(sentence, places):
            leaves = [sentence.leaf(place, field) for field in fields]
            if any(leaf not in there for leaf in leaves):
                continue
            values = {field: there[leaf] for field, leaf in zip(fields, leaves, strict=True)}
            if told.issuperset(leaves) or any(values[field] != value for field, value in sentence.when.items()):
                continue
            if not sentence.unusual or unsaid.intersection(leaves):
                bound = {word: place[at] for word, at in sentence.bound().items()}
                lines.append(game.message(sentence, values | bound))
            told.update(leaves)
    unsaid -= told
    lines += [message("{key}: {value}.", key=".".join(path), value=json.dumps(there[path])) for path in there if path in unsaid]
    gone = [path for path in start if not any(path[:length] in there for length in range(1, len(path) + 1))]
    over = {path[:length] for path in there for length in range(1, len(path))}
    missing = (next(path[:n] for n in range(1, len(path) + 1) if path[:n] not in over) for path in gone if path not in over)
    return lines + [message("{key} is not there.", key=".".join(path)) for path in dict.fromkeys(missing)]


def _by_length(there: Leaves) -> dict[int, list[Path]]:
    """Every place of a position once, in their order, by how many parts it has."""
    found: dict[int, dict[Path, None]] = {}
    for path in there:
        for length in range(1, len(path) + 1):
            found.setdefault(length, {})[path[:length]] = None
    return {length: list(places) for length, places in found.items()}


def _places(sentence: Sentence, places: Mapping[int, Sequence[Path]]) -> Iterator[Path]:
    """The places a sentence fits, by their keys alone."""
    fixed = [(at, part) for at, part in enumerate(sentence.of) if not part.startswith("<")]
    for place in places.get(len(sentence.of), ()):
        if all(place[at] == part for at, part in fixed):
            yield place


def _start(rules: Rules, scenario: str, options: JsonMap, seen: Seen, board: Value = None) -> JsonObject:
    """The usual start of a scenario as it is written, with all of its seats, or the same view of it.

    Where a board is told by its name it is the start on that board.
    """
    short: JsonObject = {"scenario": scenario, "options": dict(options)}
    if isinstance(board, str):
        short["board"] = board
    position = rules.read(short)
    if scenario in rules.scenarios() and (seats := rules.seats_in(scenario, options)) != rules.seats_of(position):
        position = rules.read(short | {"seats": list(seats)})
    return rules.write(seen(position))


def _leaves(value: Value, path: Path = ()) -> Leaves:
    """All that lies in a position by where it lies; a list lies there as a whole, and so does an empty map.

    The maps in a list lie there one by one, under their number in it.
    """
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        value = {f"{NUMBER}{number}": one for number, one in enumerate(value, 1)}
    if not isinstance(value, Mapping) or (not value and path):
        return {path: value}
    return {leaf: one for key, inner in value.items() for leaf, one in _leaves(inner, (*path, key)).items()}


def _listed(items: Sequence[str]) -> Message:
    """The items with commas between them, each in whatever language is spoken."""
    names = {f"item_{number}": item for number, item in enumerate(items)}
    return message(COMMA.join(f"{{{name}}}" for name in names), **names)


def _plain(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _value(words: str) -> Value:
    return json.loads(words) if re.fullmatch(r"-?\d+|true|false|null|\[\]", words) else words


# --- hearing ------------------------------------------------------------------------------------------------------------


def heard(rules: Rules, lines: Sequence[str], seen: Seen = whole) -> JsonObject:
    """The position that was read aloud, as it is written. Raises: Refused(bad-position) for a sentence that means nothing."""
    game = speech(rules.id)
    found = dict[Path, Value]()
    gone = list[Path]()
    for line in lines:
        if match := re.fullmatch(r"(\S+) is not there\.", line):
            gone.append(tuple(match[1].split(".")))
        else:
            found |= _heard(game, line)
    scenario = found.get(("scenario",))
    if not isinstance(scenario, str):
        raise Refused("bad-position", message("No sentence says which scenario the position belongs to."))
    options: JsonObject = {}
    for path, value in found.items():
        if path[0] == "options":
            _put(options, path[1:], value)
    position = _start(rules, scenario, options, seen, found.get(("board",)))
    for path, value in found.items():
        _put(position, path, value)
    for path in gone:
        inner: Value = position
        for key in path[:-1]:
            inner = inner[key]
        inner.pop(path[-1], None)
    again: JsonObject = _numbered(position)
    return again


def _numbered(value: Value) -> Value:
    """The value with lists of maps again where maps lie under their numbers."""
    if not isinstance(value, dict):
        return value
    inner = {key: _numbered(one) for key, one in value.items()}
    if inner and all(key.startswith(NUMBER) for key in inner):
        return [inner[key] for key in sorted(inner, key=lambda key: int(key[len(NUMBER) :]))]
    return inner


def _heard(game: Speech, line: str) -> Leaves:
    """What one sentence says. Raises: Refused(bad-position)."""
    for sentence in game.sentences:
        match = _pattern(sentence.says).fullmatch(line)
        if match is None:
            continue
        named = {*sentence.bound(), *sentence.fields()} - sentence.when.keys()
        try:
            values = {field: game.meant(sentence, field, match[field]) for field in named} | dict(sentence.when)
        except ValueError:
            continue
        place = tuple(str(values[part[1:-1]]) if part.startswith("<") else part for part in sentence.of)
        return {sentence.leaf(place, field): values[field] for field in sentence.fields()}
    if match := re.fullmatch(r"(\S+): (.+)\.", line):
        return {tuple(match[1].split(".")): json.loads(match[2])}
    raise Refused("bad-position", message("No sentence about a position reads {line!r}.", line=line))


@lru_cache(maxsize=256)
def _pattern(says: str) -> re.Pattern[str]:
    """What a sentence looks like, a group for each word in braces; one that comes again is the same again."""
    pattern, named = "", set[str]()
    for at, part in enumerate(re.split(r"\{(\w+)\}", says)):
        if at % 2 == 0:
            pattern += re.escape(part)
        else:
            pattern += f"(?P={part})" if part in named else f"(?P<{part}>.+?)"
            named.add(part)
    return re.compile(pattern)


def _put(position: JsonObject, path: Path, value: Value) -> None:
    inner = position
    for key in path[:-1]:
        if not isinstance(inner.get(key), dict):
            inner[key] = {}
        inner = inner[key]
    inner[path[-1]] = value
