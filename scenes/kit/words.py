"""Every sentence a player reads, from `data/words.yaml` and `data/<game>/words.yaml`, or a language's own beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from game.content.reader import Faulty, bounded, fault_at, not_yaml, shown, text_of
from game.folders import called, data_folder
from game.messages import Message
from scenes.kit import language

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NAMED = re.compile(r"\{(\w+)\}")
PLAIN = frozenset({str, int, bool})
"""What can be filled in and is the same whenever it is: words filled with nothing else are filled once."""


class Unsaid(KeyError):
    """The words asked for are not in the file, or they need something that was not given."""

    def __str__(self) -> str:
        return str(self.args[0])


def file_of(game: str) -> Path:
    """The file that holds a game's words; "" is the program's own."""
    return data_folder() / game / "words.yaml" if game else data_folder() / "words.yaml"


@lru_cache(maxsize=8)
def words_of(game: str = "") -> dict[str, str]:
    """All words of a game ("" for the program's own) by dotted key, in the language that is spoken.

    Words that ask for what the English ones are not given stay English. Raises: Unsaid when the file is missing; Faulty.
    """
    file = file_of(game)
    if not file.is_file():
        raise Unsaid(f"{file}: this file of words is missing.")
    words, folder = _read(file), language.spoken()
    other = folder / game / file.name if folder else None
    if other is None or not other.is_file():
        return words
    return words | {key: said for key, said in _read(other).items() if _fits(said, words.get(key, ""))}


def _fits(said: str, english: str) -> bool:
    """Whether a language's words can stand for the English ones: there are some, and they ask for nothing else."""
    whole = bool(said) and said.count("{") == said.count("}") and said.count("[[") == said.count("]]")
    return whole and len(said) <= language.longest(english) and _asks(said) <= _asks(english)


def _asks(words: str) -> set[str]:
    """The {names} that are filled in."""
    return set(_NAMED.findall(words))


def names_of_languages() -> dict[str, str]:
    """What each language there is calls itself, by code; English, whose code is "", stands first; faulty ones are left out."""
    found = {"": _read(file_of(""))["language.name"]}
    for code, folder in language.languages().items():
        with suppress(Faulty):
            found[code] = _read(folder / language.NAMED).get("language.name", code)
    return found


def _read(file: Path) -> dict[str, str]:
    """The words of a file by dotted key. Raises: Faulty."""
    name = shown(file, data_folder())
    try:
        return _words_in(bounded(yaml.parse(text_of(file, name), Loader=_Loader), file, name), file, name)
    except yaml.MarkedYAMLError as error:
        raise Faulty([not_yaml(file, name, error)]) from None


def _words_in(events: Iterator[yaml.Event], file: Path, name: str) -> dict[str, str]:
    """The words of the first document of a file: every value is a text, as `no` and `off` are words. Raises: Faulty."""
    found: dict[str, str] = {}
    above: list[str] = []  # the keys of the maps that are open
    key: str | None = None

    begun, skipped = False, 0  # skipped: lists, and maps in them, that are open and hold no words
    for event in events:
        if skipped or (isinstance(event, yaml.SequenceStartEvent) and key is not None):
            skipped += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            key = None
        elif isinstance(event, yaml.MappingStartEvent) and (key is not None or not begun):
            begun = True
            above.append(key or "")
            key = None
        elif isinstance(event, yaml.MappingEndEvent):
            above.pop()
        elif isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent)) and above:
            if key is not None:
                if isinstance(event, yaml.ScalarEvent):
                    found[".".join([*above[1:], key])] = event.value
                key = None
            elif isinstance(event, yaml.ScalarEvent):
                key = event.value
            else:
                raise fault_at(event, file, name, "a key should be one word")
        elif isinstance(event, yaml.DocumentEndEvent):
            break
        elif isinstance(event, yaml.NodeEvent) and not (isinstance(event, yaml.ScalarEvent) and not event.value):
            raise fault_at(event, file, name, "the file should be a map of words")
    return found


def speak(folder: Path | None) -> list[str]:
    """What is wrong with the files of a language's folder, one sentence each; with none its words are said from now on.

    None is English, which is also spoken where anything is wrong.
    """
    if folder or language.spoken():
        words_of.cache_clear()
        forget()
    try:
        language.speak(folder)
        for file in folder.rglob(language.NAMED) if folder else ():
            _read(file)
    except Faulty as faulty:
        language.speak(None)
        return faulty.faults
    return []


def knows(key: str) -> bool:
    """Whether there are words for this key."""
    game, _, rest = key.rpartition(":")
    try:
        return rest in words_of(game)
    except Unsaid:
        return False


def say(key: str, /, **given: object) -> str:
    """The words of "title.continue" or, from a game's own file, "<game>:planning.marker", with {names} filled in.

    {program} is what somebody types to start this program. A {mark|…} of rich text is left as it is.

    Raises: Unsaid for an unknown key or a {name} that was not given.
    """
    for name in given:
        if type(given[name]) not in PLAIN:
            return _fill(key, **given)
    return _filled(key, **given)


def _fill(key: str, /, **given: object) -> str:
    """The words of a key with {names} filled in."""
    game, _, rest = key.rpartition(":")
    words = words_of(game).get(rest)
    if words is None:
        raise Unsaid(f'{file_of(game).name}: there are no words for "{rest}"; add them to {file_of(game)}.')

    def fill(match: re.Match[str]) -> str:
        if match[1] == "program":
            return called()
        if match[1] not in given:
            raise Unsaid(f'{file_of(game).name}: "{rest}" needs {{{match[1]}}}, which was not given.')
        value = given[match[1]]
        return language.translated(value) if isinstance(value, Message) else str(value)

    return _NAMED.sub(fill, words)


_filled = lru_cache(maxsize=4096, typed=True)(_fill)


def forget() -> None:
    """Let go of all sentences that have been said."""
    _filled.cache_clear()
