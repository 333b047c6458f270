"""Bots in a process of their own: a view goes out as a line, an action comes back, and the window never waits."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from game.api import JsonObject
from game.service.child import Child
from scenes.kit.words import say

HURRIED = 100  # ms a bot gets when somebody does not want to wait
LIVES = 3  # how often in a row a process may die before its questions are given up


class Thought(NamedTuple):
    """What came back: for which question, and the action, or the sentence that says why there is none."""

    key: str
    action: JsonObject | None
    why: str


class Asked(NamedTuple):
    """A question that waits for its answer: what went out, and when it was asked first (seconds of the clock that only grows)."""

    request: JsonObject
    since: float


class Thinking:
    """One process that thinks about one question after another. It is started with the first question."""

    def __init__(self) -> None:
        self._child = Child("think")
        self._asked: dict[str, Asked] = {}
        self._deaths = 0

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return bool(self._asked)

    @property
    def seconds(self) -> float:
        """How long the oldest question has been waiting."""
        return monotonic() - min(asked.since for asked in self._asked.values()) if self._asked else 0.0

    def asked(self, key: str) -> bool:
        """Whether this question is being thought about."""
        return key in self._asked

    def ask(self, key: str, request: JsonObject) -> None:
        """Send the question, unless it has been sent already."""
        if key in self._asked:
            return
        self._asked[key] = Asked(request, monotonic())
        if not self._child.died:  # else it is asked with all the others
            self._child.say({"key": key, **request})

    def answer(self) -> Thought | None:
        """The next answer that has come, or None. A process that died is asked again, once it is restarted."""
        if self._asked and self._child.died:
            self._deaths += 1
            if self._deaths > LIVES:
                key, _ = self._asked.popitem()
                return Thought(key, None, say("play.bot_ends"))
            self._ask_again()
        while (value := self._child.heard()) is not None:
            key = str(value.get("key"))
            if self._asked.pop(key, None) is not None:
                self._deaths = 0
                return Thought(key, value.get("action"), str(value.get("why", "")))
        return None

    def _ask_again(self) -> None:
        """Ask everything that waits of a process of its own."""
        self._child.stop()
        for key, asked in self._asked.items():
            self._child.say({"key": key, **asked.request})

    def hurry(self) -> None:
        """Ask again, with next to no time, what is being thought about."""
        for asked in self._asked.values():
            asked.request["budget_ms"] = HURRIED
        self._ask_again()

    def forget(self) -> None:
        """Forget every open question."""
        if self._asked:
            self._child.stop()
        self._asked.clear()

    def close(self) -> None:
        """End the process."""
        self._asked.clear()
        self._child.stop()
