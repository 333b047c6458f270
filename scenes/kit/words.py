"""Every sentence a player reads, from `data/words.yaml` and `data/<game>/words.yaml`, or a language's own beside them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from game.api import Said
from game.folders import data_folder
from scenes.kit import language

# BaseLoader reads every value as a string: in words, `no` and `off` are words.
_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Unsaid(KeyError):
    """The words asked for are not in the file, or they need something that was not given."""

    def __str__(self) -> str:
        return str(self.args[0])


def _flat(tree: dict[str, Any], path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{path}{key}.")
        else:
            found[path + key] = str(value)
    return found


def file_of(game: str) -> Path:
    """The file that holds a game's words; "" is the program's own."""
    return data_folder() / game / "words.yaml" if game else data_folder() / "words.yaml"


@lru_cache(maxsize=8)
def words_of(game: str = "") -> dict[str, str]:
    """All words of a game ("" for the program's own) by dotted key, in the language that is spoken.

    Raises: Unsaid when the file is missing.
    """
    file = file_of(game)
    if not file.is_file():
        raise Unsaid(f"{file}: this file of words is missing.")
    words, folder = _read(file), language.spoken()
    other = folder / game / file.name if folder else None
    return words | _read(other) if other and other.is_file() else words


def names_of_languages() -> dict[str, str]:
    """What each language there is calls itself, by code; English, whose code is "", stands first."""
    others = {code: _read(folder / language.NAMED).get("language.name", code) for code, folder in language.languages().items()}
    return {"": _read(file_of(""))["language.name"]} | others


def _read(file: Path) -> dict[str, str]:
    return _flat(yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader) or {})


def speak(folder: Path | None) -> None:
    """Nothing comes back; from now on the words are those of a language's folder, the English ones for None."""
    language.speak(folder)
    words_of.cache_clear()


def knows(key: str) -> bool:
    """Whether there are words for this key."""
    game, _, rest = key.rpartition(":")
    return file_of(game).is_file() and rest in words_of(game)


def say(key: str, /, **given: object) -> str:
    """The words of "title.continue" or, from a game's own file, "operators:planning.marker", with {names} filled in.

    A {mark|…} of rich text is left as it is. Raises: Unsaid for an unknown key or a {name} that was not given.
    """
    game, _, rest = key.rpartition(":")
    words = words_of(game).get(rest)
    if words is None:
        raise Unsaid(f'{file_of(game).name}: there are no words for "{rest}"; add them to {file_of(game)}.')

    def fill(match: re.Match[str]) -> str:
        if match[1] not in given:
            raise Unsaid(f'{file_of(game).name}: "{rest}" needs {{{match[1]}}}, which was not given.')
        value = given[match[1]]
        return language.translated(value) if isinstance(value, Said) else str(value)

    return re.sub(r"\{(\w+)\}", fill, words)
