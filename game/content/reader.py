"""The data of a game: YAML files read into tables, and every fault in them told at once with its place.

A game declares the shape of each of its files (`game.content.shapes`); `read` returns what the files hold in that shape. A fault
reads `data/<game>/cards.yaml:3:5: who: sentence`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from game.content.faults import Reading
from game.content.shapes import Shape, Value

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_UNPRINTABLE = yaml.reader.Reader.NON_PRINTABLE
_DEEPEST = 200
"""Maps and lists in each other; no data nests so deep, and the C loader runs out of stack at some ten thousand."""


class Faulty(Exception):
    """Files of data that cannot be used; `faults` holds one sentence each, with file and line, in reading order."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


def shown(path: Path, data: Path) -> str:
    """The name of a file as faults show it: relative to the parent of the folder `data`, with forward slashes."""
    try:
        return path.relative_to(data.parent).as_posix()
    except ValueError:
        return path.as_posix()


def text_of(path: Path, name: str) -> str:
    """The text of a UTF-8 file.

    Raises: Faulty when there is no such file, it cannot be read, or it is not UTF-8.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise Faulty([f"{name}:1:1: {path.stem}: there is no such file"]) from None
    except OSError as error:
        raise Faulty([f"{name}:1:1: {path.stem}: the file cannot be read: {error.strerror}"]) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        raise Faulty([f"{name}:{_place(before)}: {path.stem}: the file is not UTF-8; save it as UTF-8"]) from None
    odd = _UNPRINTABLE.search(text)
    if odd:
        place, code = _place(text[: odd.start()]), f"U+{ord(odd.group()):04X}"
        raise Faulty([f"{name}:{place}: {path.stem}: the character {code} cannot stand in a text"])
    return text


def read(folder: Path, shapes: Mapping[str, Shape]) -> dict[str, Value]:
    """What the files `<folder>/<name>.yaml` hold, by name, each in its shape.

    Raises: Faulty with all faults of all the files.
    """
    reading = Reading()
    found: dict[str, Value] = {}
    for name, shape in shapes.items():
        path = folder / f"{name}.yaml"
        reading.file = shown(path, folder.parent)
        node = _composed(path, reading)
        if node is not None:
            found[name] = shape.read(node, name, "", reading)
    reading.check_references()
    if reading.faults:
        raise Faulty(reading.faults)
    return found


def _composed(path: Path, reading: Reading) -> yaml.Node | None:
    try:
        text = text_of(path, reading.file)
        too_deep = _too_deep(text)
        node: yaml.Node | None = None if too_deep else yaml.compose(text, Loader=LOADER)
    except Faulty as fault:
        reading.faults += fault.faults
        return None
    except yaml.MarkedYAMLError as error:
        reading.faults.append(not_yaml(path, reading.file, error))
        return None
    if too_deep:
        sentence = f"maps and lists stand in each other more than {_DEEPEST} deep"
        reading.faults.append(f"{reading.file}:{too_deep.line + 1}:{too_deep.column + 1}: {path.stem}: {sentence}")
    elif node is None:
        reading.faults.append(f"{reading.file}:1:1: {path.stem}: the file is empty")
    return node


def not_yaml(path: Path, name: str, error: yaml.MarkedYAMLError) -> str:
    """The sentence that says where a file is no YAML, and why."""
    mark = error.problem_mark or error.context_mark
    place = f"{mark.line + 1}:{mark.column + 1}" if mark else "1:1"
    why = ", ".join(words for words in (error.context, error.problem) if words)
    return f"{name}:{place}: {path.stem}: this is not YAML: {why}"


def _too_deep(text: str) -> Value:
    """The mark where a text begins to nest too deep, or None. Raises: yaml.MarkedYAMLError."""
    if sum(text.count(opening) for opening in ("[", "{", "- ", "? ")) <= _DEEPEST:
        return None
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                return event.start_mark
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return None


def _place(before: str) -> str:
    return f"{before.count(chr(10)) + 1}:{len(before) - (before.rfind(chr(10)) + 1) + 1}"
