"""The two streams of the text mode: lines that are told, lines that are typed, numbered choices, the curtain."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, TextIO

from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.presentation.hearing import words_in

PAGE = 9  # lines that are told at once of a list, or of a long answer
FEW = 20  # lines of an answer that are told without a pause
LONGEST = 400  # letters of a line that is typed; whatever stands behind them is not heard
AWAY = 80  # empty lines that push away what was told, where there is no terminal to be cleared
SIGNS = {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "»": "", "×": "x", " · ": ", ", "·": ","}
"""Signs that a voice reads badly, and what is told in their place."""
POOR = {"−": "-", "–": "-", "—": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "→": "to"}
"""What stands for a sign on a terminal that does not have it."""


class Gone(Exception):
    """The reader is gone: the input has ended, or nobody takes the output any more."""


class Choice(NamedTuple):
    """One line of a list: what it says, what happens when its number is typed; or `name`, where it has one."""

    words: str
    take: Callable[[], None]
    name: str = ""


def spoken(markup: str) -> str:
    """Rich text as a voice reads it, in one line: without marks, and without signs that are only for the eye."""
    return _spoken(markup, say("tell.way"))


@lru_cache(maxsize=5_000)  # most of what can be done is the same after the next decision
def _spoken(markup: str, way: str) -> str:
    words = plain(markup).replace(" → ", way)
    for sign, instead in SIGNS.items():
        words = words.replace(sign, instead)
    return re.sub(r"\s+", " ", words).strip()


class Voice:
    """Tells lines and hears others. What was told since somebody typed last can be told again."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source, self.sink = source, sink
        self.recent: list[str] = []
        self._fresh = False  # whether something has been typed since the last line was told
        self._list: list[Choice] = []
        self._lines: list[str] = []  # what is left of a long answer
        self._from = 0  # the first line of the list that was told last
        with suppress(AttributeError, ValueError):
            sink.reconfigure(line_buffering=True)  # type: ignore[attr-defined]

    # --- telling ----------------------------------------------------------------------------------------------------------

    def tell(self, *lines: str) -> None:
        """Tell each line, rich text without its marks. Raises: Gone."""
        if self._fresh:
            self.recent, self._fresh = [], False
        for line in lines:
            words = spoken(line)
            self.recent.append(words)
            self._write(words + "\n")

    def again(self) -> None:
        """Tell once more what was told before the last line that was typed. Raises: Gone."""
        before, self._fresh = self.recent, False
        for words in before:
            self._write(words + "\n")

    def _write(self, words: str) -> None:
        try:
            self.sink.write(fitting(words, self.sink.encoding or "utf-8"))
        except (BrokenPipeError, ValueError, OSError):
            raise Gone from None

    def push_away(self) -> None:
        """Push all that was told out of sight, as far as a program can see to that.

        A terminal is cleared, with what can be scrolled back to; else empty lines push everything away. Raises: Gone.
        """
        self.recent, self._list, self._lines = [], [], []
        if self.sink.isatty() and os.environ.get("TERM", "") not in ("", "dumb"):
            self._write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self._write("\n" * AWAY)

    # --- hearing ----------------------------------------------------------------------------------------------------------

    def hear(self) -> str:
        """The next line that is typed, without control letters and spaces around it. Raises: Gone where there is none."""
        self._write(say("tell.prompt"))
        try:
            self.sink.flush()
            line = self.source.readline()
        except UnicodeDecodeError:
            return "?"
        except (KeyboardInterrupt, OSError, ValueError):
            raise Gone from None
        if not line:
            raise Gone
        self._fresh = True
        return "".join(letter if letter.isprintable() else " " for letter in line[:LONGEST]).strip()

    # --- lists --------------------------------------------------------------------------------------------------------------

    def offer(self, choices: Sequence[Choice]) -> None:
        """Tell the choices with their numbers, so many at once. Raises: Gone."""
        self._list, self._from, self._lines = list(choices), 0, []
        self._page()

    def read(self, lines: Sequence[str]) -> None:
        """Tell the lines, so many at once where there are many. Raises: Gone."""
        self._list, self._lines = [], list(lines)
        self._turn_page(FEW if len(lines) <= FEW else PAGE)

    def forget(self) -> None:
        """Forget the last list: numbers mean nothing until the next one, and there is no more of it."""
        self._list, self._lines = [], []

    @property
    def offered(self) -> Sequence[Choice]:
        """The list that is open."""
        return self._list

    def more(self) -> bool:
        """Whether there was more of the list, which is told now. Raises: Gone."""
        if self._lines:
            self._turn_page(PAGE)
            return True
        if self._from + PAGE >= len(self._list):
            return False
        self._from += PAGE
        self._page()
        return True

    def _turn_page(self, count: int) -> None:
        page, self._lines = self._lines[:count], self._lines[count:]
        self.tell(*page)
        if self._lines:
            self.tell(say("tell.more_left", count=len(self._lines)))

    def _page(self) -> None:
        for number, choice in enumerate(self._list[self._from : self._from + PAGE], self._from + 1):
            self.tell(say("tell.numbered", number=number, words=choice.words))
        left = len(self._list) - self._from - PAGE
        if left > 0:
            self.tell(say("tell.more_left", count=left))

    def numbered(self, typed: str) -> Choice | None:
        """The choice whose number was typed, or None."""
        number = re.fullmatch(r"(\d+)\.?", typed)
        place = int(number[1]) - 1 if number and len(number[1]) < 5 else -1
        return self._list[place] if 0 <= place < len(self._list) else None

    def named(self, typed: Sequence[str]) -> Choice | None:
        """The choice whose name was typed in full, or None."""
        return next((one for one in self._list if one.name and words_in(spoken(one.name)) == tuple(typed)), None)


def fitting(words: str, encoding: str) -> str:
    """The words with every sign that an encoding does not have told in another way, a question mark at the worst."""
    try:
        words.encode(encoding)
        return words
    except (UnicodeEncodeError, LookupError):
        pass
    for sign, instead in POOR.items():
        words = words.replace(sign, instead)
    try:
        return words.encode(encoding, "replace").decode(encoding)
    except LookupError:
        return words.encode("ascii", "replace").decode("ascii")
