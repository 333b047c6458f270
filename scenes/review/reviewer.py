"""The process that reviews a match while the screen is looked at: what it finds comes action by action."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from game.api import JsonObject
from game.folders import own_call
from scenes.kit.words import say

CALL = ("review", "--process")


class Reviewer:
    """One review at a time. What it has found is kept beside the match, so that nothing is lost when it is ended."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[JsonObject] = SimpleQueue()
        self.busy = False
        """Whether more is to come."""

    def begin(self, depth: str) -> None:
        """Begin the review, or go on with what is kept of it."""
        if self._process is None or self._process.poll() is not None:
            flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
            call = own_call(*CALL)
            self._process = subprocess.Popen(
                call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", creationflags=flags
            )
            Thread(target=self._listen, args=(self._process,), daemon=True).start()
        self.busy = True
        self._say({"cmd": "review", "file": str(self._file), "depth": depth})

    def stop(self) -> None:
        """Stop after the action that is under way."""
        if self.busy:
            self._say({"cmd": "stop"})

    def _say(self, request: JsonObject) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._answers.put({"why": say("review.broken_off")})

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            try:
                self._answers.put(json.loads(line))
            except ValueError:
                break  # it ended in the middle of a line
        self._answers.put({"gone": True})

    def news(self) -> list[JsonObject]:
        """What has come since the last call."""
        found = list[JsonObject]()
        while True:
            try:
                answer = self._answers.get_nowait()
            except Empty:
                return found
            if answer.get("gone"):
                if not self.busy:
                    continue
                answer = {"why": say("review.broken_off")}
            if "ended" in answer or "why" in answer:
                self.busy = False
            found.append(answer)

    def close(self) -> None:
        """End the process."""
        process, self._process, self.busy = self._process, None, False
        if process is not None:
            process.kill()
            process.wait()
