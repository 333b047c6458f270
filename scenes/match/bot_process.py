"""Bots in a process of their own: a view goes out as a line, an action comes back, and the window never waits."""

from __future__ import annotations

import json
import subprocess
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import NamedTuple

from game.api import JsonObject
from game.folders import own_call
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
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[tuple[int, str]] = SimpleQueue()
        self._asked: dict[str, Asked] = {}
        self._life = 0
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
        self._send(key, request)

    def _send(self, key: str, request: JsonObject) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"key": key, **request}, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._answers.put((self._life, json.dumps({"key": key, "why": say("play.bot_ended")})))

    def _start(self) -> None:
        self._life += 1
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self._process = subprocess.Popen(
            own_call("think"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", creationflags=flags
        )
        Thread(target=self._listen, args=(self._process, self._life), daemon=True).start()

    def _listen(self, process: subprocess.Popen[str], life: int) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._answers.put((life, line))

    def answer(self) -> Thought | None:
        """The next answer that has come, or None. A process that died is asked again, once it is restarted."""
        if self._asked and self._process is not None and self._process.poll() is not None and self._answers.empty():
            self._deaths += 1
            if self._deaths > LIVES:
                key, _ = self._asked.popitem()
                return Thought(key, None, say("play.bot_ends"))
            for key, asked in self._asked.items():
                self._send(key, asked.request)
        while True:
            try:
                life, line = self._answers.get_nowait()
            except Empty:
                return None
            if life != self._life:
                continue  # of a process that was told to stop
            try:
                value = json.loads(line)
            except ValueError:
                continue  # of a process that ended in the middle of its answer
            key = str(value.get("key"))
            if self._asked.pop(key, None) is not None:
                self._deaths = 0
                return Thought(key, value.get("action"), str(value.get("why", "")))

    def hurry(self) -> None:
        """Ask again, with next to no time, what is being thought about."""
        self._stop()
        for key, asked in self._asked.items():
            asked.request["budget_ms"] = HURRIED
            self._send(key, asked.request)

    def forget(self) -> None:
        """Forget every open question."""
        if self._asked:
            self._stop()
        self._asked.clear()

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._life += 1
        if process is not None:
            process.kill()
            process.wait()

    def close(self) -> None:
        """End the process."""
        self._asked.clear()
        self._stop()
