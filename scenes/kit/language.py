"""The language the program speaks: words of its own over the English ones, and the messages of a gettext catalogue.

A language is one folder, `data/languages/<code>/`: `words.yaml` and `<game>/words.yaml` with the words it says otherwise,
`name` of the language in the former, and `LC_MESSAGES/sandtable.mo` for all that stands elsewhere: the refusals of the
rules (`game.api.message`), titles and texts of the games' data, lessons, rule books, puzzles. What a language does not say is
said in English.
"""

from __future__ import annotations

import gettext
import string
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

from game.content.reader import Faulty, shown
from game.folders import data_folder
from game.messages import Message

DOMAIN = "sandtable"
NAMED = "words.yaml"

T = TypeVar("T")


class _Spoken:
    """What is spoken now: the folder of the language (None: English) and its catalogue."""

    folder: Path | None = None
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def languages() -> dict[str, Path]:
    """The folders of the languages beside English, by code."""
    home = data_folder() / "languages"
    return {folder.name: folder for folder in sorted(home.iterdir()) if (folder / NAMED).is_file()} if home.is_dir() else {}


def speak(folder: Path | None) -> None:
    """Say everything in the language of a folder from now on, in English for None.

    Words that are on a screen already stay; a screen that is built anew has the new ones.

    Raises: Faulty for a catalogue that cannot be read; then English is spoken.
    """
    _Spoken.folder, _Spoken.catalogue = None, gettext.NullTranslations()
    file = folder / "LC_MESSAGES" / f"{DOMAIN}.mo" if folder else None
    if file and file.is_file():
        _Spoken.catalogue = _catalogue(file)
    _Spoken.folder = folder


def _catalogue(file: Path) -> gettext.GNUTranslations:
    """The catalogue of a file. Raises: Faulty."""
    try:
        with file.open("rb") as opened:
            return gettext.GNUTranslations(opened)
    except (OSError, ValueError, LookupError, struct.error) as fault:
        sentence = f"the catalogue cannot be read ({fault}); write it anew with msgfmt"
        raise Faulty([f"{shown(file, data_folder())}: {file.stem}: {sentence}"]) from None


def spoken() -> Path | None:
    """The folder of the language that is spoken now; None for English."""
    return _Spoken.folder


def translated(sentence: str) -> str:
    """A sentence or title from the rules or the data, as it is said in the language that is spoken now.

    A sentence of `game.api.message` is put together anew from its pattern and its values, which may be such sentences too.
    """
    if not isinstance(sentence, Message):
        return _Spoken.catalogue.gettext(sentence) if sentence else sentence
    pattern = _Spoken.catalogue.gettext(sentence.pattern) if sentence.pattern else ""
    if not sentence.given:
        return pattern
    if not _needs(pattern) <= sentence.given.keys():  # a catalogue that asks for what nobody gave
        return str(sentence)
    return pattern.format(
        **{name: translated(value) if isinstance(value, str) else value for name, value in sentence.given.items()}
    )


def translated_whole(value: T) -> T:
    """A value of the games' data, as a lesson or a chapter, with every text in it as it is said in the language spoken now."""
    found: Any = value
    if spoken() is None:
        return value
    if isinstance(value, Message):
        found = translated(value)
    elif isinstance(value, Mapping):
        found = {key: translated_whole(one) for key, one in value.items()}
    elif isinstance(value, tuple):
        parts = [translated_whole(one) for one in value]
        found = value._make(parts) if hasattr(value, "_make") else tuple(parts)
    return cast(T, found)


def _needs(pattern: str) -> set[str]:
    """The names of the values a pattern needs."""
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}
