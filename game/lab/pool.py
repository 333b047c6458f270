"""Who plays the matches of a run: processes of this program side by side, none of which is relied upon."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import NamedTuple, TextIO

from game import VERSION, folders
from game.api import JsonMap, JsonObject
from game.lab.fitted import fit_broken_off, fit_row
from game.lab.rows import FIT, STUDY, Row, broken_off, row_of
from game.lab.studied import study_broken_off, study_row
from game.messages import Refused
from game.service.lines import serve

TRIES = 3
"""How many workers may end over a match before it is broken off."""


class Came(NamedTuple):
    """A match that was played: its row, and the seconds it took, which are no part of it."""

    row: Row
    seconds: float


Shared = Callable[[int], Row]


def unplayed(shared: JsonMap, number: int) -> Row:
    """The row of a match that could not be played."""
    row: Callable[[JsonMap, int], Row] = {STUDY: study_broken_off, FIT: fit_broken_off}.get(shared["how"], broken_off)
    return row(shared, number)


def answer(request: JsonMap) -> JsonObject:
    """The row of a request {"shared", "number"} with its seconds; broken off where the program itself fails."""
    shared, number, started = request["shared"], request["number"], time.perf_counter()
    try:
        row = {STUDY: study_row, FIT: fit_row}.get(shared["how"], row_of)(shared, number)
    except Exception:
        row = unplayed(shared, number)
        print(f"lab: match {number} (seed {row['seed']}) was broken off:\n{traceback.format_exc()}", file=sys.stderr, flush=True)
    return {"row": row, "seconds": time.perf_counter() - started}


def serve_rows(source: TextIO, sink: TextIO) -> int:
    """0 at the end of `source`: each line of it is a match to play, each line of `sink` its row."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process decides when it ends
    print(json.dumps({"version": VERSION}), file=sink, flush=True)
    serve(lambda line: answer(json.loads(line)), source, sink)
    return 0


def rows_of(shared_of: Shared, numbers: Sequence[int], workers: int, call: Sequence[str] = ()) -> Generator[Came, None, None]:
    """The matches by their numbers, each as it ends, in any order.

    `shared_of` gives what a number is played with; `call` starts a worker, this program's own when left out.

    Raises: Refused(bad-match) when no worker can be started.
    """
    pool = _Pool(shared_of, numbers, call or folders.own_call("lab", "--worker"))
    try:
        for _ in range(min(workers, len(numbers))):
            threading.Thread(target=pool.feed, daemon=True).start()
        left = len(numbers)
        while left:
            try:
                came = pool.came.get(timeout=0.5)  # a wait without end could not be interrupted everywhere
            except Empty:
                continue
            if came is None:
                raise Refused("bad-match", f"lab: a worker ends as soon as it is started; {left} matches were not played.")
            left -= 1
            yield came
    finally:
        pool.close()


class _Pool:
    """Matches that wait, and the processes that play them."""

    def __init__(self, shared_of: Shared, numbers: Sequence[int], call: Sequence[str]) -> None:
        self._shared_of, self._call = shared_of, call
        self._waiting = deque(numbers)
        self._ended = Counter[int]()
        self._processes = set[subprocess.Popen[str]]()
        self._lock, self._closed = threading.Lock(), False
        self.came = SimpleQueue[Came | None]()

    def feed(self) -> None:
        """Play matches that wait, one after the other, in one process after the other, until none waits."""
        vain = 0
        while self._waiting and not self._closed and vain < TRIES:
            process = self._started()
            if process is None:
                vain += 1
                continue
            vain = 0
            while (number := self._next()) is not None:
                came = self._played(process, number)
                if came is None:
                    self._again(number)
                    break
                self.came.put(came)
            self._end(process)
        if vain == TRIES:
            self.came.put(None)

    def _next(self) -> int | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting and not self._closed else None

    def _again(self, number: int) -> None:
        """Let another worker play a match whose worker has ended."""
        with self._lock:
            self._ended[number] += 1
            if self._closed:
                return
            if self._ended[number] < TRIES:
                self._waiting.appendleft(number)
                return
        row = unplayed(self._shared_of(number), number)
        print(f"lab: match {number} (seed {row['seed']}) ended {TRIES} workers and was broken off.", file=sys.stderr, flush=True)
        self.came.put(Came(row, 0.0))

    def _played(self, process: subprocess.Popen[str], number: int) -> Came | None:
        """The match, or None where the worker has ended over it."""
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps({"shared": self._shared_of(number), "number": number}) + "\n")
            process.stdin.flush()
            return Came(**json.loads(process.stdout.readline()))
        except (OSError, ValueError):
            return None

    def _started(self) -> subprocess.Popen[str] | None:
        """A process of this program that is ready to play, or None."""
        with self._lock:
            if self._closed:
                return None
            try:
                process = subprocess.Popen(self._call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
            except OSError:
                return None
            self._processes.add(process)
        assert process.stdout is not None
        with suppress(OSError, ValueError):
            if json.loads(process.stdout.readline())["version"] == VERSION:
                return process
        self._end(process)
        return None

    def _end(self, process: subprocess.Popen[str]) -> None:
        process.terminate()
        process.wait()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                assert stream is not None
                stream.close()
        with self._lock:
            self._processes.discard(process)

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            processes = list(self._processes)
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()
