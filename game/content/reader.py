"""The data of a game: YAML files read into tables, and every fault in them told at once with its place.

A game declares the shape of each of its files (`game.content.shapes`); `read` returns what the files hold in that shape. A fault
reads `data/<game>/cards.yaml:3:5: who: sentence`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from game.content.faults import Reading
from game.content.shapes import Shape, Value
from game.files import bytes_of
from game.texts import cut

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_UNPRINTABLE = yaml.reader.Reader.NON_PRINTABLE
_LARGEST = 8 * 1024 * 1024
"""Bytes of a file of data at most."""
_DEEPEST = 200
"""Maps and lists in each other; no data nests so deep, and the C loader runs out of stack at some ten thousand."""
_MOST = 400_000
"""Parts of a file at most, those that stand for others of the same file counted each time."""
_INDENTED = "\n" + _DEEPEST * " "


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
        raw = bytes_of(path, _LARGEST)
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
        _check_bounds(text, path, reading.file)
        node: yaml.Node | None = yaml.compose(text, Loader=LOADER)
    except Faulty as fault:
        reading.faults += fault.faults
        return None
    except yaml.MarkedYAMLError as error:
        reading.faults.append(not_yaml(path, reading.file, error))
        return None
    if node is None:
        reading.faults.append(f"{reading.file}:1:1: {path.stem}: the file is empty")
    return node


def not_yaml(path: Path, name: str, error: yaml.MarkedYAMLError) -> str:
    """The sentence that says where a file is no YAML, and why."""
    mark = error.problem_mark or error.context_mark
    place = f"{mark.line + 1}:{mark.column + 1}" if mark else "1:1"
    why = ", ".join(words for words in (error.context, error.problem) if words)
    return f"{name}:{place}: {path.stem}: this is not YAML: {why}"


def _check_bounds(text: str, path: Path, name: str) -> None:
    """Check that a text can be read in little time and stack. Raises: Faulty, yaml.MarkedYAMLError."""
    openings = sum(text.count(opening) for opening in ("[", "{", "- ", "? "))
    if openings <= _DEEPEST // 2 and "&" not in text and _INDENTED[: _DEEPEST // 2] not in text:
        return
    for _ in bounded(yaml.parse(text, Loader=LOADER), path, name):
        pass


def bounded(events: Iterable[yaml.Event], path: Path, name: str) -> Iterator[yaml.Event]:
    """The events of a text, as long as it nests no deeper, and is no longer with all that it repeats, than any data is.

    Raises: Faulty.
    """
    open_at: list[tuple[str | None, int]] = []  # what each map and list that is open is called, and the parts before it
    sizes: dict[str, int] = {}
    parts = 0
    for event in events:
        parts += 1
        wrong = ""
        if isinstance(event, yaml.CollectionStartEvent):
            open_at.append((event.anchor, parts))
            if len(open_at) > _DEEPEST:
                wrong = f"maps and lists stand in each other more than {_DEEPEST} deep"
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before = open_at.pop()
            if anchor:
                sizes[anchor] = parts - before
        elif isinstance(event, yaml.AliasEvent):
            if any(anchor == event.anchor for anchor, _ in open_at):
                wrong = f"*{event.anchor} stands within itself"
            parts += sizes.get(event.anchor or "", 0)
        if parts > _MOST:
            wrong = f"it has more than {_MOST} parts with all that it repeats"
        if wrong:
            raise fault_at(event, path, name, cut(wrong))
        yield event


def fault_at(event: yaml.Event, path: Path, name: str, sentence: str) -> Faulty:
    """The fault of a part of a text that is read event by event."""
    mark = event.start_mark
    place = f"{mark.line + 1}:{mark.column + 1}" if mark else "1:1"
    return Faulty([f"{name}:{place}: {path.stem}: {sentence}"])


def _place(before: str) -> str:
    return f"{before.count(chr(10)) + 1}:{len(before) - (before.rfind(chr(10)) + 1) + 1}"
