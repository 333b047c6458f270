"""What typed words mean: which of many things they name, forgiving of case, accents, hyphens, zeros and missing endings."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Generic, TypeVar
from unicodedata import combining, normalize

from game.messages import Refused
from scenes.kit.words import say

Thing = TypeVar("Thing")
Words = tuple[str, ...]
NEAR_ENOUGH = 0.65  # how alike a word must be to be meant, 0 to 1
BREATH = ","
KEPT = 5_000  # phrases that are kept as words: a few decisions' worth, as most of them are said again at the next
_WORD = re.compile(r"\d+-\d+|[^\W_]+(?:['-][^\W_]+)*")


def words_in(text: str) -> Words:
    """The words of a text as they are compared: small letters, no accents, South-East as southeast, k05 as k5."""
    bare = "".join(letter for letter in normalize("NFKD", text.lower()) if not combining(letter))
    return tuple(_bare(word) for word in _WORD.findall(bare))


def _bare(word: str) -> str:
    if re.fullmatch(r"\d+-\d+", word):
        return word
    word = re.sub(r"['-]", "", word)
    place = re.fullmatch(r"([a-z]+)0+(\d+)", word)
    return place[1] + place[2] if place else word


@lru_cache(maxsize=KEPT)
def _in_breaths(phrase: str) -> Words:
    """The words of a phrase with a mark at each comma, over which no two of them belong together."""
    first, *rest = re.split("[,;:.]", phrase)
    return words_in(first) + tuple(word for part in rest for word in (BREATH, *words_in(part)))


def fillers() -> frozenset[str]:
    """Words that may be typed and say nothing."""
    return frozenset(words_in(say("tell.fillers")))


def joined(typed: Sequence[str], known: Container[str]) -> list[str]:
    """The words, where two beside each other are one word that is known: north east as northeast."""
    found = list[str]()
    for word in typed:
        if found and found[-1] + word in known:
            found[-1] += word
        else:
            found.append(word)
    return found


class Naming(Generic[Thing]):
    """Things with the phrases that name them; typed words narrow them down."""

    def __init__(self, named: Iterable[tuple[Thing, Sequence[str]]]) -> None:
        """`named`: each thing with its phrases, the one that is told first."""
        self.named = [(thing, [_in_breaths(phrase) for phrase in phrases]) for thing, phrases in named]
        self.vocabulary = {word for _, phrases in self.named for phrase in phrases for word in phrase} - {BREATH}

    def meant(self, typed: Sequence[str]) -> list[Thing]:
        """The things that the words name; [] where there are none. What they say in order goes before what they only contain."""
        heard = [word for word in joined(typed, self.vocabulary) if word in self.vocabulary or word not in fillers()]
        if not heard:
            return []
        tests = [self._test(word) for word in heard]
        if not all(any(map(test, self.vocabulary)) for test in tests):
            return []
        for found in (_at_once, _close, _in_order, _anyhow):
            left = [thing for thing, phrases in self.named if any(found(phrase, heard, tests) for phrase in phrases)]
            if left:
                return left
        return []

    def _test(self, word: str) -> Callable[[str], bool]:
        """What tells whether a word of a phrase is meant: the word itself where anything is called so, else its beginning."""
        if word in self.vocabulary:
            return lambda other: other == word
        if word.isdigit():
            return lambda other: False
        return lambda other: other.startswith(word)

    def knows(self, word: str) -> bool:
        """Whether some phrase has a word that begins so."""
        return any(map(self._test(word), self.vocabulary))

    def like(self, word: str) -> str | None:
        """The word that may have been meant instead, or None."""
        found = get_close_matches(word, sorted(self.vocabulary), 1, NEAR_ENOUGH)
        return found[0] if found else None


Test = Callable[[str], bool]


def _anyhow(phrase: Words, heard: Sequence[str], tests: Sequence[Test]) -> bool:
    """Whether a phrase has all the words, none of them typed twice, and a number behind the word it was typed behind."""
    if len(set(heard)) < len(heard) or not all(any(map(test, phrase)) for test in tests):
        return False
    beside = [place for place in range(1, len(heard)) if heard[place].isdigit() > heard[place - 1].isdigit()]
    pairs = list(zip(phrase, phrase[1:], strict=False))
    return all(any(tests[place - 1](word) and tests[place](number) for word, number in pairs) for place in beside)


def _in_order(phrase: Words, heard: Sequence[str], tests: Sequence[Test]) -> bool:
    """Whether a phrase has the words one after another, with others between."""
    left = iter(phrase)
    return all(any(map(test, left)) for test in tests)


def _at_once(phrase: Words, heard: Sequence[str], tests: Sequence[Test]) -> bool:
    """Whether a phrase begins with the first word, and has the others close behind it."""
    return bool(phrase) and tests[0](phrase[0]) and _close(phrase, heard, tests)


def _close(phrase: Words, heard: Sequence[str], tests: Sequence[Test]) -> bool:
    """Whether a phrase has the words in order, and a number right beside the word it was typed beside."""
    if not _in_order(phrase, heard, tests):
        return False
    places = [-1]
    for number, test in enumerate(tests):
        beside = number and heard[number].isdigit() != heard[number - 1].isdigit()
        found = [
            at for at, word in enumerate(phrase) if test(word) and any(at == one + 1 if beside else at > one for one in places)
        ]
        if not found:
            return False
        places = found
    return True


def one_of(things: Mapping[str, Sequence[str]], typed: str, kind: str) -> str:
    """The thing that typed words name, by id; `kind` says what is looked for, as "space".

    Raises: Refused(bad-action) where none is named, or more than one.
    """
    naming = Naming(things.items())
    heard = words_in(typed)
    found: list[str] = naming.meant(heard)
    if len(found) == 1:
        return found[0]
    exact = [name for name in found if any(words_in(phrase) == heard for phrase in things[name])]
    if len(exact) == 1:
        return exact[0]
    if found:
        listed = ", ".join(things[name][0] for name in found[:6])
        raise Refused("bad-action", say("tell.which", typed=typed, listed=listed))
    like = next((naming.like(word) for word in heard if not naming.knows(word) and naming.like(word)), None)
    if like:
        raise Refused("bad-action", say("tell.no_such_like", kind=kind, typed=typed, like=like))
    raise Refused("bad-action", say("tell.no_such", kind=kind, typed=typed))
