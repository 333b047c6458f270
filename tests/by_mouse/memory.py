"""The memory of the program while a player without a plan resizes its window again and again.

    python -m tests.by_mouse.memory [--minutes 10] [--seed 1]

What it holds at the end is compared with what it held after a fifth of the time; then everything is left but the title.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from scenes.kit.scene import Pop
from tests.by_mouse import monkey as monkeys
from tests.by_mouse.monkey import Monkey

EARLY = 0.2  # the part of the time after which memory counts as what is needed: two minutes of ten
GROWTH = 1.5  # times the early memory that the program may hold at the end
ON_TITLE = 200  # MB that it may hold once it is back on the title
LEAST, MOST = (1024, 640), (1920, 1200)  # sizes of the window
EVERY = 6  # deeds from one new size to the next
STATUS = Path("/proc/self/statm")


class Held(NamedTuple):
    """What the program held, in MB: early, at the end, at the most, and back on the title."""

    early: int
    end: int
    most: int
    title: int

    def holds(self) -> bool:
        """Whether it did not grow too much, and gave back what it no longer needs."""
        return self.end < GROWTH * self.early and self.title < ON_TITLE

    def __str__(self) -> str:
        return f"{self.early} MB early, {self.end} MB at the end ({self.most} MB at the most), {self.title} MB on the title"


def possible() -> bool:
    """Whether this system tells what a process holds."""
    return STATUS.exists()


def held() -> int:
    """The memory of this process now, in MB."""
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1_000_000


def run(seconds: float, seed: int) -> Held:
    """What the program held, while the monkey played for so many seconds. Raises: whatever the program raises."""
    monkey = Monkey(seed)
    begun, early, most, deeds = perf_counter(), 0, 0, 0
    while (passed := perf_counter() - begun) < seconds:
        if deeds % EVERY == 0:
            monkeys.SIZES = tuple((monkey.chance.randint(a, b), monkey.chance.randint(c, d)) for a, b, c, d in [_RANGE])
            monkey.resize()
        monkey.turn()
        deeds += 1
        if deeds % 20 == 0:
            most = max(most, held())
        if passed > EARLY * seconds and not early:
            early = held()
    end = held()
    while len(monkey.app.stack) > 1:
        monkey.app.apply(Pop())
    for _ in range(10):
        monkey.app.turn()
    return Held(early, end, max(most, end), held())


_RANGE = (LEAST[0], MOST[0], LEAST[1], MOST[1])


def main() -> int:
    """Play for as long as the command line says; the exit code is 1 where it held too much."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-") as home:
        os.environ["SANDTABLE_HOME"] = home
        found = run(chosen.minutes * 60, chosen.seed)
    print(found)
    return 0 if found.holds() else 1


if __name__ == "__main__":
    sys.exit(main())
