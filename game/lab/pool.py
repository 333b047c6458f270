"""Who plays the matches of a run: this process, or several of this program side by side."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from queue import Empty, SimpleQueue
from typing import TextIO

from game import folders
from game.lab.rows import Row, row_of
from game.messages import Refused
from game.service.lines import serve


def serve_rows(source: TextIO, sink: TextIO) -> int:
    """0 at the end of `source`: each line of it is a match to play, each line of `sink` its row."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process decides when it ends
    serve(lambda line: row_of(**json.loads(line)), source, sink)
    return 0


def _worker() -> subprocess.Popen[str]:
    """A process of this program that plays matches."""
    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game.lab.main"]
    arguments = ["lab", "--worker"] if getattr(sys, "frozen", False) else ["--worker"]
    where = folders.program_folder()
    return subprocess.Popen(
        command + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=where
    )


def rows_of(shared: Row, numbers: range, seed: int, workers: int) -> Iterator[Row]:
    """The rows of the matches, each as it ends. Raises: Refused when a worker goes away."""
    if workers == 1:
        for number in numbers:
            yield row_of(shared, number, seed + number)
        return
    waiting, lock, rows = iter(numbers), threading.Lock(), SimpleQueue[Row | None]()

    def feed(process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None and process.stdout is not None
        try:
            while True:
                with lock:
                    number = next(waiting, None)
                if number is None:
                    break
                process.stdin.write(json.dumps({"shared": shared, "number": number, "seed": seed + number}) + "\n")
                process.stdin.flush()
                rows.put(json.loads(process.stdout.readline()))
        except (OSError, ValueError):
            pass
        rows.put(None)

    with ExitStack() as stack:
        processes = [_worker() for _ in range(min(workers, len(numbers)))]
        for process in processes:
            stack.callback(_ended, process)
            threading.Thread(target=feed, args=(process,), daemon=True).start()
        came, left = 0, len(processes)
        while left:
            try:
                row = rows.get(timeout=0.5)  # a wait without end could not be interrupted everywhere
            except Empty:
                continue
            if row is None:
                left -= 1
            else:
                came += 1
                yield row
        if came < len(numbers):
            raise Refused(
                "bad-match", f"lab: a worker went away; {len(numbers) - came} of {len(numbers)} matches were not played."
            )


def _ended(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait()
