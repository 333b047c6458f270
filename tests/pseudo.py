"""A language of its own for tests: English with an accent on every vowel and words that are longer by two fifths.

Whoever reads it sees at once what was never given to a translator, and what has no room where words are longer.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import yaml

from game.folders import data_folder
from game.games import GAMES
from scenes.catalogue import messages
from scenes.kit.language import DOMAIN

CODE = "qps"
LONGER = 0.4
PLAIN, ACCENTED = "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
LETTERS = r"[^\W\d_]"
# What is no words: a {name} or {key:undo}, the head of a {mark| and its end, **, the head of a [[link| and its end, a rule.
_KEPT = re.compile(r"\{\w+(?:![rsa])?(?::[^{}|]*)?\}|\{\w+\||\}|\*\*|\[\[[^\]|]*\|?|\]\]|R-[A-Z]{2}-\d+(?:-\d+)?|\bD\d+\b")


def pseudo(text: str) -> str:
    """The text in the language of tests; what stands in braces and brackets for the program is left as it is."""
    found, owed, at = "", 0.0, 0
    for kept in (*_KEPT.finditer(text), None):
        piece = text[at : kept.start() if kept else None]
        for part in re.findall(rf"{LETTERS}+|(?:(?!{LETTERS}).)+", piece, re.DOTALL):
            owed += len(part) * LONGER
            if re.match(LETTERS, part):
                longer = _longer(part.translate(ACCENTS), round(owed))
                owed -= len(longer) - len(part)
                part = longer
            found += part
        if kept:
            found, at = found + kept[0], kept.end()
    return found


def _longer(word: str, by: int) -> str:
    """A word with so many vowels more; one without vowels stays as it is."""
    places = [place for place, letter in enumerate(word) if letter in ACCENTED]
    more = dict.fromkeys(places, 0)
    for place, _ in zip(cycle(places), range(by), strict=False):
        more[place] += 1
    shout = word.isupper() and len(word) > 1
    return "".join(letter + (letter if shout else letter.lower()) * more.get(place, 0) for place, letter in enumerate(word))


def english(text: str, given: frozenset[str] = frozenset()) -> list[str]:
    """The words of at least four letters that bear no accent though they could; `given` are names that nobody translates."""
    found = []
    for word in re.findall(rf"{LETTERS}{{4,}}", _KEPT.sub(" ", text)):
        plain = not any(letter in ACCENTED for letter in word)
        if plain and any(letter in PLAIN for letter in word) and word.lower() not in given:
            found.append(word)
    return found


def write(folder: Path) -> Path:
    """The folder of the language, written into another: its files of words and its catalogue."""
    home = folder / CODE
    for game in ("", *GAMES):
        words = yaml.load((data_folder() / game / "words.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        (home / game).mkdir(parents=True, exist_ok=True)
        said = yaml.dump(_all(words), allow_unicode=True, sort_keys=False)
        (home / game / "words.yaml").write_text(said, encoding="utf-8")
    (home / "LC_MESSAGES").mkdir(exist_ok=True)
    (home / "LC_MESSAGES" / f"{DOMAIN}.mo").write_bytes(_compiled({text: pseudo(text) for text in messages()}))
    return home


def _all(words: Any) -> Any:
    """A tree of words in the language of tests; figures stay figures."""
    if isinstance(words, Mapping):
        return {key: _all(value) for key, value in words.items()}
    return pseudo(words)


def _compiled(said: Mapping[str, str]) -> bytes:
    """A catalogue as gettext reads it: a head, where each message and its translation stand, then all of them."""
    entries = {"": "Content-Type: text/plain; charset=UTF-8\n", **said}
    pairs = sorted((message.encode(), words.encode()) for message, words in entries.items())
    texts = [message for message, _ in pairs] + [words for _, words in pairs]
    start = 28 + 8 * len(texts)
    places, held = b"", b""
    for text in texts:
        places += struct.pack("<2I", len(text), start + len(held))
        held += text + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start) + places + held
