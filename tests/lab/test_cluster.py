"""Matches played by real schedulers and workers of dask on this machine: every number once, whoever ends before its time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.folders import own_call, program_folder
from game.lab.main import main
from game.lab.pool import TRIES
from game.lab.rows import row_of
from tests.lab.runs import RECRUITS, lines, rows, shared
from tests.tiers import thorough

distributed = pytest.importorskip("distributed")
from game.lab import cluster  # noqa: E402 (only where the library is there)

RUN = [*RECRUITS[:-1], "regular,recruit", "--steps", "300"]
WAIT = 60


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()

    def start(self, *words: str, where: Path | None = None) -> subprocess.Popen[bytes]:
        """Start one of dask's commands, where it finds Sandtable or another folder's."""
        home = where or program_folder()
        call = [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:], "--no-dashboard"]
        quiet = subprocess.DEVNULL
        environment = {**os.environ, "PYTHONPATH": str(home)}
        process = subprocess.Popen(call, cwd=home, stdout=quiet, stderr=quiet, env=environment)
        self.processes.append(process)
        return process

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """Start the scheduler at its port, and wait for it."""
        process = self.start("dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        until(lambda: socket.socket().connect_ex(("127.0.0.1", self.port)) == 0)
        return process

    def start_worker(self, *words: str, where: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker of one thread, which nobody starts again when it ends unless `--nanny` is asked for."""
        return self.start("dask_worker", self.address, "--nthreads", "1", *(words or ["--no-nanny"]), where=where)

    def end(self) -> None:
        """End everything."""
        for process in self.processes:
            process.kill()
            process.wait()


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + WAIT
    while not holds():
        assert time.monotonic() < end, "it never did"
        time.sleep(0.05)


@pytest.fixture
def made() -> Iterator[Cluster]:
    """A scheduler without workers."""
    found = Cluster()
    yield found
    found.end()


def begun(path: Path, address: str, *more: str) -> subprocess.Popen[str]:
    """A run that has played a few matches."""
    call = own_call("lab", *RUN, "--scheduler", address, "--csv", str(path), *more)
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: path.exists() and path.read_bytes().count(b"\n") > 5 or process.poll() is not None)
    assert process.poll() is None, process.communicate()
    return process


def whole(path: Path, matches: int) -> None:
    """Hold the rows of a file to those of one worker of this machine, each once."""
    calm = path.with_name("calm.csv")
    assert main([*RUN, "--matches", str(matches), "--csv", str(calm)]) == 0
    assert lines(path) == lines(calm)


KINDS = {
    "run": [*RUN, "--matches", "12"],
    "league": ["league", *RUN[:-3], "recruit,regular,veteran", "--steps", "50", "--matches", "4"],
    "study": ["study", "operators", "--levels", "recruit,regular", "--vary", "none", "--steps", "50", "--matches", "2"],
}


@thorough
@pytest.mark.parametrize("kind", KINDS)
def test_equal_rows_from_one_worker_from_two_and_from_a_local_cluster(tmp_path: Path, kind: str) -> None:
    page = ["--html", str(tmp_path / "page.html")] if kind == "study" else []
    found = {}
    for how in ("--workers 1", "--workers 2", "--scheduler local:2"):
        path = tmp_path / f"{how.replace(':', ' ')}.csv"
        call = own_call("lab", *KINDS[kind], *how.split(), *page, "--csv", str(path))
        subprocess.run(call, check=True, capture_output=True, timeout=WAIT * 2)
        found[how] = lines(path)
    assert found["--workers 1"] == found["--workers 2"] == found["--scheduler local:2"] and len(found["--workers 1"]) == 13


@thorough
def test_one_of_two_workers_is_killed(tmp_path: Path, made: Cluster) -> None:
    first, _ = made.start_worker(), made.start_worker()
    path = tmp_path / "out.csv"
    run = begun(path, made.address, "--matches", "60")
    first.kill()
    told, _ = run.communicate(timeout=WAIT * 2)
    assert run.returncode == 0 and told.startswith("60 matches")
    whole(path, 60)


@thorough
def test_all_workers_are_killed_and_another_comes(tmp_path: Path, made: Cluster) -> None:
    first = made.start_worker()
    path = tmp_path / "out.csv"
    run = begun(path, made.address, "--matches", "40")
    first.kill()
    made.start_worker()
    told, _ = run.communicate(timeout=WAIT * 2)
    assert run.returncode == 0 and told.startswith("40 matches")
    whole(path, 40)


@thorough
def test_a_scheduler_dies_and_comes_back(tmp_path: Path, made: Cluster) -> None:
    made.start_worker()
    path = tmp_path / "out.csv"
    run = begun(path, made.address, "--matches", "40")
    made.scheduler.kill()
    made.scheduler.wait()
    time.sleep(1)
    made.start_scheduler()
    made.start_worker()
    told, said = run.communicate(timeout=WAIT * 2)
    assert run.returncode == 0 and told.startswith("40 matches"), said
    whole(path, 40)


@thorough
def test_an_interrupted_run_goes_on(tmp_path: Path, made: Cluster) -> None:
    made.start_worker()
    path = tmp_path / "out.csv"
    run = begun(path, made.address, "--matches", "30")
    run.send_signal(signal.SIGINT)
    told, _ = run.communicate(timeout=WAIT)
    count = len(rows(path))
    assert run.returncode == 130 and told.startswith(f"{count} matches") and count < 30
    with distributed.Client(made.address, set_as_default=False) as client:
        until(lambda: not any(client.processing().values()))
    again = own_call("lab", *RUN, "--matches", "30", "--scheduler", made.address, "--csv", str(path))
    subprocess.run(again, check=True, capture_output=True, timeout=WAIT * 2)
    whole(path, 30)


@thorough
def test_a_worker_of_another_version_is_named_and_refused(tmp_path: Path, made: Cluster) -> None:
    other, path = tmp_path / "other", tmp_path / "out.csv"
    (other / "game").mkdir(parents=True)
    (other / "game" / "__init__.py").write_text('VERSION = "0.0.9"\n', encoding="utf-8")
    (tmp_path / "none").mkdir()
    made.start_worker(where=other)
    made.start_worker(where=tmp_path / "none")
    with distributed.Client(made.address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=WAIT)
    call = own_call("lab", *RUN, "--matches", "10", "--scheduler", made.address, "--csv", str(path))
    alone = subprocess.run(call, capture_output=True, text=True, timeout=WAIT)
    assert alone.returncode == 2 and "has version 0.0.9, and this is version" in alone.stderr
    assert "has no Sandtable" in alone.stderr and "no worker of" in alone.stderr
    made.start_worker()
    with distributed.Client(made.address, set_as_default=False) as client:
        client.wait_for_workers(3, timeout=WAIT)
    beside = subprocess.run(call, capture_output=True, text=True, timeout=WAIT)
    assert beside.returncode == 0 and "has version 0.0.9" in beside.stderr
    whole(path, 10)


DEADLY = """
import os
from game.lab import pool
from game.lab.rows import row_of as kept
def row_of(shared, number):
    if number == 3:
        open({mark!r}, "a").write("x")
        os._exit(9)
    return kept(shared, number)
pool.row_of = row_of
"""


@thorough
def test_a_match_that_ends_three_real_workers_is_broken_off(tmp_path: Path, made: Cluster) -> None:
    """Workers that are started again each time, as by a nanny."""
    mark, deadly, path = tmp_path / "mark", tmp_path / "deadly.py", tmp_path / "out.csv"
    deadly.write_text(DEADLY.format(mark=str(mark)), encoding="utf-8")
    for _ in range(2):
        made.start_worker("--nanny", "--preload", str(deadly))
    call = own_call("lab", *RUN, "--matches", "8", "--scheduler", made.address, "--csv", str(path))
    run = subprocess.run(call, capture_output=True, text=True, timeout=WAIT * 2)
    assert run.returncode == 0 and "match 3 (seed 4) ended 3 workers and was broken off" in run.stderr
    assert mark.read_text() == "xxx"
    found = {int(row["number"]): row["winner"] for row in rows(path)}
    assert sorted(found) == list(range(8)) and [number for number in found if found[number] == "broken off"] == [3]


@thorough
def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path) -> None:
    call = own_call("lab", *RUN, "--matches", "2", "--scheduler", f"tcp://127.0.0.1:{free_port()}")
    run = subprocess.run(call, capture_output=True, text=True, timeout=WAIT)
    assert run.returncode == 2 and "cannot be reached" in run.stderr and "Traceback" not in run.stderr


# --- what hardly ever happens, played with a client of our own -------------------------------------------------------------


class Future:
    """A future that ends when it is told to."""

    def __init__(self, key: str, request: dict[str, Any]) -> None:
        self.key, self.request, self.status, self._value = key, request, "pending", None
        self._call: Callable[[Any], None] = lambda done: None

    def add_done_callback(self, call: Callable[[Any], None]) -> None:
        """Keep whom to tell."""
        self._call = call

    def end(self, status: str, value: Any) -> None:
        """Come to an end."""
        self.status, self._value = status, value
        self._call(self)

    def result(self, timeout: float) -> Any:
        """What came of it."""
        return self._value

    def exception(self, timeout: float) -> Any:
        """What it failed with."""
        return self._value

    def cancel(self, force: bool = False) -> None:
        """Let it be: its answer comes late all the same."""


class Client:
    """A client of a cluster with one worker of three threads."""

    status = "running"

    def __init__(self, *_: object, **__: object) -> None:
        self.futures: list[Future] = []
        self.there = {"tcp://a:1": 3}

    def scheduler_info(self) -> dict[str, Any]:
        """The one worker."""
        return {"workers": {address: {"nthreads": threads} for address, threads in self.there.items()}}

    def run(self, asked: Callable[[], str], workers: list[str], on_error: str) -> dict[str, str]:
        """What it says of its version."""
        return {worker: asked() for worker in workers}

    def submit(self, call: object, request: dict[str, Any], **_: object) -> Future:
        """Take a match."""
        self.futures.append(Future(str(len(self.futures)), request))
        return self.futures[-1]

    def cancel(self, futures: object, force: bool) -> None:
        """Leave nothing to be done."""

    def close(self, timeout: float) -> None:
        """Leave nothing open."""


def started(monkeypatch: pytest.MonkeyPatch, matches: int) -> tuple[Any, Client]:
    """A run with such a client, which has handed out what it may."""
    monkeypatch.setattr(cluster, "Client", Client)
    run = shared()
    found: Any = cluster._Run(lambda number: run, range(matches), "tcp://x:1")
    found._look()
    found._hand_out()
    return found, found._client


def test_a_few_matches_are_handed_out_ahead_and_never_all(monkeypatch: pytest.MonkeyPatch) -> None:
    run, client = started(monkeypatch, 100)
    assert [future.request["number"] for future in client.futures] == list(range(cluster.AHEAD * 3))
    client.futures[1].end("finished", {"row": row_of(shared(), 1), "seconds": 1.0})
    assert run._taken(*run._done.get()).row["number"] == 1
    run._hand_out()
    assert len(client.futures) == cluster.AHEAD * 3 + 1


def test_a_late_second_answer_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    run, client = started(monkeypatch, 1)
    run._again(0)
    run._hand_out()
    late, second = client.futures
    late.end("finished", {"row": row_of(shared(), 0), "seconds": 1.0})
    assert run._taken(*run._done.get()) is None
    second.end("finished", {"row": row_of(shared(), 0), "seconds": 1.0})
    assert run._taken(*run._done.get()) is not None
    late.end("finished", {"row": row_of(shared(), 0), "seconds": 1.0})
    assert run._taken(*run._done.get()) is None and not run._waiting and not run._held


def test_a_match_that_ends_its_workers_is_broken_off(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run, client = started(monkeypatch, 1)
    for _ in range(TRIES):
        assert not run._broken_off()
        client.futures[-1].end("error", distributed.KilledWorker("x", None, 3))
        assert run._taken(*run._done.get()) is None
        if len(client.futures) < TRIES:
            run._hand_out()
    (came,) = run._broken_off()
    assert came.row["winner"] == "broken off" and not run._waiting and len(client.futures) == TRIES
    assert "match 0 (seed 1)" in capsys.readouterr().err


def test_a_match_that_only_waited_for_a_worker_that_ended_is_not_to_blame(monkeypatch: pytest.MonkeyPatch) -> None:
    run, client = started(monkeypatch, 100)
    client.there = {"tcp://a:2": 3}
    for _ in range(TRIES - 1):
        run._look()
        run._hand_out()
        client.there = {f"{next(iter(client.there))}0": 3}
    assert run._ended == {0: 2, 1: 2, 2: 2}, "each time the three that were played"
    run._look()
    run._hand_out()
    assert [number for number, held in run._held.items()] == [0], "what has ended two is played with nothing beside it"
