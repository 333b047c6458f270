"""A player who only reads what is told in the text mode and types: at any of what is listed, by numbers or by words alone."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence

from scenes.kit.words import say

PROMPT = "> "
NUMBERED = re.compile(r"(\d+)\. (.+)")
MOST_LINES = 60_000


def typed_for(key: str) -> str:
    """The first of the words that can be typed for something."""
    return say(f"tell.{key}").split()[0]


class Typist(io.TextIOBase):
    """Stands for both streams: what is written to it is read by it, and what is read from it is what it types."""

    encoding = "utf-8"

    def __init__(self, dice: random.Random, words: bool = False, script: Sequence[str] = ()) -> None:
        """`words`: it never types a number; `script`: what it types first."""
        self.dice, self.words, self.script = dice, words, list(script)
        self.told: list[str] = []  # everything that was told
        self.typed: list[str] = []
        self._new: list[str] = []  # what was told since it typed last
        self._tries = 0  # lines it has typed since something was done

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def write(self, words: str) -> int:
        self.told.append(words)
        if words != PROMPT:
            self._new.append(words.rstrip("\n"))
        return len(words)

    def readline(self, size: int | None = -1, /) -> str:
        assert len(self.typed) < MOST_LINES, "the match has no end"
        line = self.script.pop(0) if self.script else self._answer()
        self._new = []
        self.typed.append(line)
        return line + "\n"

    def _answer(self) -> str:
        """What is typed: yes where that is asked for, any line of the list that was told, or what there is to do."""
        lines = [line for line in self._new if line]
        if lines and lines[-1] == say("tell.sure"):
            return typed_for("yes" if self.dice.random() < 0.9 else "no")
        if any("Press Enter" in line for line in lines):
            return ""
        listed = [found for line in lines if (found := NUMBERED.fullmatch(line))]
        if not listed:
            return typed_for("command.what")
        if lines[-1].endswith(say("tell.more_left", count="")) and self.dice.random() < 0.5:
            return typed_for("command.more")
        choice = self.dice.choice(listed)
        return choice[1] if not self.words else self._by_words(choice[2])

    def _by_words(self, line: str) -> str:
        """A line of a list as somebody would type it: its words, in small letters, some of them only begun."""
        ways = re.escape(say("tell.group", words="", count=0)).replace("0", r"\d+")
        return re.sub(f"{ways}$", "", line).lower()

    def text(self) -> str:
        """All that was told, as one text."""
        return "".join(self.told)
