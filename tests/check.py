"""`python3 main.py check`: what must hold, in one run: data, lint where the tools are there, tests.

The tests stand in two tiers (`tests/tiers.py`): those that every change must pass run in a few minutes, and `--all` adds the
thorough ones.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any

HERE = Path(__file__).resolve().parent.parent
STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
MERCY = 5.0  # seconds that what was started has to end by itself
GROUPS = hasattr(os, "killpg")
stopped: list[int] = []
"""The signals that have come and say that this run is to end."""


def data() -> int:
    """0 when the data of every game can be read, else the number of its faults, each told in a line."""
    from game.content.reader import Faulty
    from game.draws import Draws
    from game.games import GAMES, rules
    from game.learning.lessons import training
    from game.learning.puzzles import puzzles
    from game.learning.rulebook import book
    from game.learning.spoken_position import speech
    from game.review.weights import chances_of

    def set_up(game: str) -> None:
        found = rules(game)
        for scenario in found.scenarios():
            found.setup(scenario, {}, Draws(1))

    bad = 0
    for game in GAMES:
        for reading in (set_up, book, training, puzzles, speech, chances_of):
            try:
                reading(game)
            except Faulty as faulty:
                print(faulty)
                bad += len(faulty.faults)
    print(f"data: {'holds' if not bad else f'{bad} faults'}", flush=True)
    return bad


def lint() -> int:
    """0 when the linters that are installed have nothing to say."""
    bad = 0
    for tool, call in (("ruff", ["check", "-q"]), ("mypy", [])):
        if find_spec(tool) is None:
            print(f"{tool}: not installed, left out (requirements-dev.txt has it)", flush=True)
            continue
        code = run([tool, *call])
        print(f"{tool}: {'holds' if not code else 'has faults'}", flush=True)
        bad += code
    return bad


def obey() -> None:
    """Note the signals that say that this run is to end, also where whoever started it has them ignored."""

    def stop(number: int, _: FrameType | None) -> None:
        stopped.append(number)

    for number in STOPPING:
        signal.signal(number, stop)


def run(call: list[str]) -> int:
    """The exit code of a module of Python's; when this comes back, all that it started has ended, interrupted or not."""
    if stopped:
        return 1
    process = started(call)
    try:
        return code_of(process)
    finally:
        end(process)


def started(call: list[str], **more: Any) -> subprocess.Popen[bytes]:
    """A module of Python's that has been started, in a group of its own."""
    return subprocess.Popen([sys.executable, "-m", *call], cwd=HERE, env=surroundings(), start_new_session=True, **more)


def code_of(process: subprocess.Popen[bytes]) -> int:
    """The exit code of a process, once it has ended; 1 as soon as this run is to end."""
    while not stopped:
        try:
            return process.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            continue
    return 1


@contextmanager
def tests_compiled(*where: str) -> Iterator[None]:
    """Have the tests compiled on another core meanwhile, as pytest does it when it collects them.

    Otherwise each of its workers compiles all of them where no bytecode has been kept, which takes some twenty seconds.
    """
    call = ["pytest", "--collect-only", "-n0", "-p", "no:cacheprovider", *where]
    process = started(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
        code_of(process)
    finally:
        end(process)


def surroundings() -> dict[str, str]:
    """The environment of what is started: bytecode is kept where this process keeps its own, so that all share it."""
    if not sys.pycache_prefix:
        return dict(os.environ)
    others = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return others | {"PYTHONPYCACHEPREFIX": sys.pycache_prefix}


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started."""
    for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        if not told(process, number):
            break
        deadline = time.monotonic() + MERCY
        while time.monotonic() < deadline and told(process, 0):
            time.sleep(0.05)
    process.wait()


def told(process: subprocess.Popen[bytes], number: int) -> bool:
    """Whether a signal reached a process or anything that it started; 0 only asks whether any of them is left."""
    process.poll()  # one that has ended and was not waited for would count
    try:
        if GROUPS:
            os.killpg(process.pid, number)
        elif process.returncode is None and number:
            process.send_signal(number)
    except (ProcessLookupError, PermissionError):
        return False
    return GROUPS or process.returncode is None


def main(arguments: list[str]) -> int:
    """The exit code: 0 when everything holds."""
    parser = ArgumentParser(
        prog="python3 main.py check",
        description="Run what must hold before every commit: data, lint where the tools are there, tests on all cores.",
        epilog="What else is given goes to pytest, as in: check -x tests/scenes/test_table.py",
    )
    tier = parser.add_mutually_exclusive_group()
    tier.add_argument("--all", action="store_true", help="every test: more seeds, every window, scale and language")
    tier.add_argument("--rest", action="store_true", help="only those tests that --all adds")
    tier.add_argument("--environment-only", action="store_true", help="run nothing: the environment is there now")
    given, chosen = parser.parse_known_args(arguments)
    if given.environment_only:
        return 0
    obey()
    bad = 0
    if not given.rest:
        with nullcontext() if chosen else tests_compiled():
            bad = data() + lint()
    if not chosen:
        chosen = ["-n", "logical", "--dist", "worksteal", "-p", "tests.progress", "-o", "console_output_style=classic"]
    tiers = [f"--{name}" for name in ("all", "rest") if getattr(given, name)]
    code = run(["pytest", *tiers, *chosen])
    return result(bad + code)


def result(bad: int) -> int:
    """The exit code."""
    return 128 + stopped[0] if stopped else int(bool(bad))  # as shells count signals
