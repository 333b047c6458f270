"""Matches played by a cluster of dask.distributed, each counted once whatever becomes of workers and scheduler.

Only `--scheduler` reads this file, so nobody else needs the library (`requirements-cluster.txt`).
"""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from distributed import Client, KilledWorker, LocalCluster

from game import VERSION
from game.lab.pool import TRIES, Came, Shared, answer, unplayed
from game.messages import Refused

AHEAD = 2
"""Matches that a cluster holds for each of its threads: the one that is played and the next, so that a worker seldom waits."""
PATIENCE = 120.0
"""Seconds after which a scheduler that has gone counts as gone for good."""
ATTEMPT = 5
"""Seconds of one try to reach a scheduler."""
LOCAL = "local:"


def cluster_rows(shared_of: Shared, numbers: Sequence[int], address: str) -> Generator[Came, None, None]:
    """The matches by their numbers, each as it ends, in any order, played by the cluster of a scheduler.

    `address` is `tcp://host:port`, or `local:2` for a cluster of so many workers on this machine that ends with the run.
    Raises: Refused(bad-match) where there is no such scheduler, or none of its workers is of this version.
    """
    if not numbers:
        return
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is told in our own words
    with ExitStack() as stack:
        if address.startswith(LOCAL):
            few = int(address.removeprefix(LOCAL))
            local = LocalCluster(n_workers=few, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL)
            stack.callback(local.close)
            address = local.scheduler_address
        run = _Run(shared_of, numbers, address)
        stack.callback(run.close)
        yield from run.rows()


def _asking() -> Callable[[], str]:
    """What a worker is asked: its version, or "" where it has no Sandtable. It goes there as it stands, not by its name."""

    def theirs() -> str:
        try:
            from game import VERSION
        except ImportError:
            return ""
        return VERSION

    return theirs


class _Held(NamedTuple):
    """A match that the cluster has: its future, and the worker that is to play it."""

    future: Any
    worker: str


class _Run:
    """The matches of a run that are still to come, and the connection to the scheduler that has some of them."""

    def __init__(self, shared_of: Shared, numbers: Sequence[int], address: str) -> None:
        self._shared_of, self._address = shared_of, address
        self._waiting, self._left = deque(numbers), len(numbers)
        self._ended, self._handed_out = Counter[int](), 0
        self._done = SimpleQueue[tuple[int, Any]]()
        self._held = dict[int, _Held]()
        """In the order in which they were handed out, which is the one in which a worker plays them."""
        self._right, self._wrong = dict[str, int](), dict[str, str]()
        self._told_to_wait = False
        self._client: Any = None
        self._connect(ATTEMPT)

    def _connect(self, seconds: float) -> None:
        """Reach the scheduler; whatever the one before held is to be played once more. Raises: Refused(bad-match)."""
        self.close()
        for number in sorted(self._held, reverse=True):
            self._again(number)
        self._right, self._wrong = {}, {}
        end = time.monotonic() + seconds
        while True:
            try:
                self._client = Client(self._address, timeout=ATTEMPT, set_as_default=False)
                return
            except (OSError, ValueError) as why:
                failed = (str(why) or type(why).__name__).splitlines()[0]
            if time.monotonic() >= end:
                raise Refused("bad-match", f"lab: the scheduler {self._address} cannot be reached: {failed}.")
            time.sleep(0.5)

    def rows(self) -> Generator[Came, None, None]:
        """The matches, each as it ends and each once. Raises: Refused(bad-match)."""
        looked = 0.0
        while self._left:
            if self._client.status != "running":
                tell(f"the scheduler {self._address} has gone; waiting for it.")
                self._connect(PATIENCE)
            if time.monotonic() - looked > 1:
                self._look()
                looked = time.monotonic()
            found: list[Came | None] = list(self._broken_off())
            self._hand_out()
            with suppress(Empty):
                found.append(self._taken(*self._done.get(timeout=0.2)))
            for came in found:
                if came is not None:
                    self._left -= 1
                    yield came

    def _look(self) -> None:
        """See which workers there are, and take matches back from those that are no more. Raises: Refused(bad-match)."""
        try:
            there = {address: one["nthreads"] for address, one in self._client.scheduler_info()["workers"].items()}
            new = [address for address in there if address not in self._right and address not in self._wrong]
            said = self._client.run(_asking(), workers=new, on_error="return") if new else {}
        except Exception:  # whatever a connection that breaks may raise; then it is made anew
            return
        for address, theirs in said.items():
            if isinstance(theirs, OSError):
                continue  # it has gone again
            if theirs == VERSION:
                self._right[address] = there[address]
            else:
                self._wrong[address] = f"version {theirs}" if isinstance(theirs, str) and theirs else "no Sandtable"
                tell(f"the worker {address} has {self._wrong[address]}, and this is version {VERSION}; it plays nothing.")
        for address in [address for address in self._right if address not in there]:
            self._gone(address, self._right.pop(address))
        for number, held in list(self._held.items()):
            if held.future.status in ("cancelled", "lost"):
                self._again(number)
        if there and there.keys() <= self._wrong.keys():
            raise Refused(
                "bad-match", f"lab: no worker of {self._address} has version {VERSION}; {self._left} matches were not played."
            )
        if not there and not self._told_to_wait:
            self._told_to_wait = True
            tell(f"the scheduler {self._address} has no worker; waiting for one.")

    def _gone(self, address: str, threads: int) -> None:
        """Take back what a worker had that is no more; it has ended over one of the matches that it was playing."""
        had = [number for number, held in self._held.items() if held.worker == address]
        playing = [number for number in had if self._held[number].future.status != "finished"][:threads]
        for number in reversed(had):
            self._again(number)
        self._ended.update(playing)

    def _broken_off(self) -> list[Came]:
        """The matches that wait and have ended too many workers, which nobody plays any more."""
        found = []
        for number in [number for number in self._waiting if self._ended[number] >= TRIES]:
            self._waiting.remove(number)
            row = unplayed(self._shared_of(number), number)
            tell(f"match {number} (seed {row['seed']}) ended {TRIES} workers and was broken off.")
            found.append(Came(row, 0.0))
        return found

    def _hand_out(self) -> None:
        """Hand out a few matches ahead of each thread, never all."""
        with suppress(OSError, RuntimeError):  # of a connection that breaks
            while self._waiting and (worker := self._free_worker(self._waiting[0])):
                number = self._waiting[0]
                request = {"shared": self._shared_of(number), "number": number}
                order = {"workers": [worker], "priority": -self._handed_out, "pure": False, "retries": 0}
                future = self._client.submit(answer, request, **order)
                self._waiting.popleft()
                self._handed_out += 1
                self._held[number] = _Held(future, worker)
                future.add_done_callback(lambda done, number=number: self._done.put((number, done)))

    def _free_worker(self, number: int) -> str | None:
        """The worker with least to do, if one may have the match; what has ended two workers is played with nothing beside it."""
        has = Counter(held.worker for held in self._held.values())
        alone = {held.worker for other, held in self._held.items() if self._suspect(other)}
        free = [
            address
            for address, threads in self._right.items()
            if address not in alone and has[address] < (1 if self._suspect(number) else AHEAD * threads)
        ]
        return min(free, key=lambda address: has[address] / self._right[address], default=None)

    def _suspect(self, number: int) -> bool:
        return self._ended[number] >= TRIES - 1

    def _taken(self, number: int, future: Any) -> Came | None:
        """The match of a future that has ended; None where it has gone to another, or has to be played once more."""
        held = self._held.get(number)
        if held is None or held.future.key != future.key:
            return None  # a late second answer
        killed = False
        try:
            if future.status == "finished":
                came = Came(**held.future.result(timeout=ATTEMPT))
                del self._held[number]
                return came
            killed = future.status == "error" and isinstance(held.future.exception(timeout=ATTEMPT), KilledWorker)
        except Exception:  # whatever a connection that breaks may raise; then the match is played once more
            killed = False
        self._again(number)
        self._ended[number] += killed
        return None

    def _again(self, number: int) -> None:
        """Let a match be played once more; whatever still comes of it counts for nothing."""
        held = self._held.pop(number)
        self._waiting.appendleft(number)
        with suppress(Exception):
            held.future.cancel(force=True)

    def close(self) -> None:
        """Take back what the cluster still has, and leave it."""
        if self._client is not None:
            with suppress(Exception):
                if self._client.status == "running":
                    self._client.cancel([held.future for held in self._held.values()], force=True)
            with suppress(Exception):
                self._client.close(timeout=2)
            self._client = None


def tell(what: str) -> None:
    """Say something that has happened to the cluster."""
    print(f"lab: {what}", file=sys.stderr, flush=True)
