"""Another process of this program, spoken to in JSON objects by the line: a thread listens to it, so that nobody waits."""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from game.api import JsonMap, JsonObject
from game.folders import own_call


class Child:
    """One process at a time, started with the first thing that is said to it, and anew where it has ended."""

    def __init__(self, *call: str) -> None:
        """`call` is what stands behind the program's own name."""
        self._call = call
        self._listener: Thread | None = None
        self._lines = SimpleQueue[str]()
        self.process: subprocess.Popen[str] | None = None

    @property
    def died(self) -> bool:
        """Whether it has ended by itself, and all that it said has been heard."""
        return self.process is not None and not self._speaks and self._lines.empty()

    @property
    def _speaks(self) -> bool:
        return self._listener is not None and self._listener.is_alive()

    def say(self, value: JsonMap) -> None:
        """Say it; where it cannot be said, the process has died."""
        if self.process is None or not self._speaks:
            self._start()
        assert self.process is not None and self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.dumps(value, separators=(",", ":")) + "\n")
            self.process.stdin.flush()

    def _start(self) -> None:
        self.stop()
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self.process = subprocess.Popen(
            own_call(*self._call),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            creationflags=flags,
        )
        # A queue of its own for each: nothing that one said before it was stopped is taken for the next one's.
        self._lines = SimpleQueue()
        self._listener = Thread(target=_listen, args=(self.process, self._lines), daemon=True)
        self._listener.start()

    def heard(self) -> JsonObject | None:
        """The next thing that it has said, or None; half a line, of one that ended in the middle of it, is nothing."""
        while True:
            try:
                value = json.loads(self._lines.get_nowait())
            except Empty:
                return None
            except ValueError:
                continue
            if isinstance(value, dict):
                return value

    def stop(self) -> None:
        """End it at once; what it has said and nobody has heard is gone."""
        process, self.process, self._lines, self._listener = self.process, None, SimpleQueue(), None
        if process is not None:
            process.kill()
            process.wait()


def _listen(process: subprocess.Popen[str], lines: SimpleQueue[str]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
