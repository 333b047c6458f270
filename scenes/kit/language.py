"""The language the program speaks: words of its own over the English ones, and the messages of a gettext catalogue.

A language is one folder, `data/languages/<code>/`: `words.yaml` and `<game>/words.yaml` with the words it says otherwise,
`name` of the language in the former, and `LC_MESSAGES/sandtable.mo` for all that stands elsewhere: the refusals of the
rules (`game.api.message`), titles and texts of the games' data, lessons, rule books, puzzles. What a language does not say is
said in English.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar, cast

from game.content.reader import Faulty, shown
from game.files import bytes_of
from game.folders import data_folder, why_unread
from game.messages import Message, filled, names_in
from game.texts import QUOTED, UNSHOWN, cleaned

DOMAIN = "sandtable"
NAMED = "words.yaml"
_LARGEST = 8 * 1024 * 1024
_ROOM, _TIMES = 200, 6

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
        found = gettext.GNUTranslations(BytesIO(bytes_of(file, _LARGEST)))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, struct.error) as fault:
        sentence = f"the catalogue cannot be read ({cleaned(why_unread(fault), QUOTED)}); write it anew with msgfmt"
        raise Faulty([f"{shown(file, data_folder())}: {file.stem}: {sentence}"]) from None
    found.plural = one_or_more  # type: ignore[attr-defined]  # what the file says of plurals is a formula, which nobody needs
    return found


def one_or_more(number: int) -> int:
    """The plural form for a number, as English has it."""
    return int(number != 1)


def longest(english: str) -> int:
    """Letters that the words of another language may have in the place of English ones."""
    return _ROOM + _TIMES * len(english)


def spoken() -> Path | None:
    """The folder of the language that is spoken now; None for English."""
    return _Spoken.folder


def translated(sentence: str) -> str:
    """A sentence or title from the rules or the data, as it is said in the language that is spoken now.

    A sentence of `game.api.message` is put together anew from its pattern and its values, which may be such sentences too.
    """
    if not isinstance(sentence, Message):
        return _said(sentence)
    pattern = _said(sentence.pattern)
    if not sentence.given:
        return pattern
    needed = names_in(pattern)
    if needed is None or not needed <= sentence.given.keys():  # a slip, or a catalogue that asks for what nobody gave
        pattern = sentence.pattern
    return filled(pattern, sentence.given, lambda value: translated(value) if isinstance(value, str) else str(value))


def _said(sentence: str) -> str:
    """What the catalogue says for a sentence: the sentence itself where it says nothing, or what cannot stand for it."""
    found = _Spoken.catalogue.gettext(sentence) if sentence else sentence
    if found is sentence:
        return sentence
    fits = bool(found.strip()) and len(found) <= longest(sentence) and found.count("{") == found.count("}")
    return found if fits and not UNSHOWN.search(found) else sentence


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
