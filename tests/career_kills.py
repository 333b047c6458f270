"""A program killed while it writes the career, or brings it up from its first format: nothing that was kept is lost or half.

    python -m tests.career_kills [--kills 50] [--seed 1]

Half of the kills meet a program that enters one match after another, half one that finds a file of the first format.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from game.career import NAME
from game.career.formats import FORMAT, copy_of, format_of
from game.career.store import Career
from tests.career import first_format, made_up

ROOT = Path(__file__).resolve().parent.parent
OLD = 400
"""Matches of a file that is brought up, besides the two that it was given out with."""
WRITING, STEP = 0.06, 0.025
"""Seconds the victim lives at most after it has begun to write, or to bring a file up."""


def victim(path: Path, first: int) -> None:
    """Enter matches from this number on, and tell each that is kept, until somebody kills it."""
    career = Career(path)
    print("begun", flush=True)
    number = first
    while True:
        if career.enter(made_up(number)):
            print(number, flush=True)
        number += 1


def killed(path: Path, first: int, seconds: float) -> list[int]:
    """The matches that a victim told were kept before it was killed, so many seconds after it had begun."""
    call = [sys.executable, "-m", "tests.career_kills", "--victim", str(path), "--first", str(first)]
    process = subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(seconds)
    process.kill()
    told = [int(line) for line in process.stdout if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    return told


def looked_at(path: Path) -> int:
    """The format of a file, which is sound. Raises: AssertionError."""
    base = sqlite3.connect(path)
    try:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        return format_of(base)
    finally:
        base.close()


def while_writing(path: Path, chance: random.Random) -> str:
    """What a kill met while matches were entered. Raises: AssertionError where anything is lost or half."""
    before = Career(path).matches()
    told = killed(path, len(before), chance.uniform(0.0, WRITING))
    met = "in a writing" if path.with_name(f"{path.name}-journal").exists() else "between two writings"
    assert looked_at(path) == FORMAT
    career = Career(path)
    after = career.matches()
    assert not career.faults, career.faults
    assert after == [made_up(number) for number in range(len(after))], "a match is lost, or half"
    assert len(before) + len(told) <= len(after) <= len(before) + len(told) + 1, "more or less is kept than was told"
    return met


def while_brought_up(folder: Path, chance: random.Random) -> str:
    """What a kill met while a file of the first format was brought up. Raises: AssertionError where anything is lost or half."""
    path = folder / NAME
    for left in folder.glob("career*"):
        left.unlink()
    first_format(path, OLD)
    whole, old = path.read_bytes(), OLD + 2
    told = killed(path, 0, chance.uniform(0.0, STEP))
    left = path.with_name(f"{path.name}-journal").exists()
    form = looked_at(path)
    assert 1 < form <= FORMAT or path.read_bytes() == whole, "the old format, and not as it was"
    copy = copy_of(path, 1)
    assert copy.exists() or form == 1, "brought up without a copy"
    assert not copy.exists() or copy.read_bytes() == whole, "the copy is not what stood there"
    career = Career(path)
    assert old + len(told) <= len(career.matches()) <= old + len(told) + 1 and not career.faults
    assert looked_at(path) == FORMAT
    if form == 1:
        return "in the step" if left or copy.exists() else "before the step"
    return "between two steps" if form < FORMAT else "after the steps"


def run(kills: int, seed: int, home: Path) -> str:
    """A line that tells what the kills met. Raises: AssertionError for the first that lost anything."""
    chance, met = random.Random(seed), Counter[str]()
    written, brought = home / "written" / NAME, home / "brought-up"
    for number in range(kills):
        met[while_brought_up(brought, chance) if number % 2 else while_writing(written, chance)] += 1
    told = ", ".join(f"{count} {what}" for what, count in met.items())
    return f"{kills} kills: {told}; {len(Career(written).matches())} matches entered, none lost, none half"


def main() -> None:
    """Kill as often as the command line says."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kills", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--victim", type=Path)
    arguments.add_argument("--first", type=int, default=0)
    chosen = arguments.parse_args()
    if chosen.victim:
        victim(chosen.victim, chosen.first)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as thrown:
        print(run(chosen.kills, chosen.seed, Path(thrown)))


if __name__ == "__main__":
    main()
