"""The first start outlives a kill at any moment, and the next one waits for what the killed one has left running."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.start_kills import Place, run
from tests.tiers import thorough


@thorough
def test_a_killed_first_start_heals_at_the_next(tmp_path: Path) -> None:
    assert run(4, 2, tmp_path).startswith("4 kills")


@pytest.mark.skipif(os.name == "nt", reason="locks belong to one process there")
def test_the_lock_is_held_until_all_that_a_killed_start_began_has_ended(tmp_path: Path) -> None:
    import fcntl

    place = Place(tmp_path)
    process = place.start()
    making, lock = place.folder / ".venv" / "making", place.folder / ".venv" / "lock"
    while not making.exists():
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.3)  # until Python has begun to make it
    process.kill()
    process.wait()
    with open(lock, "a") as other:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(other, fcntl.LOCK_EX)  # it is free once that has ended
    if process.stderr:
        process.stderr.close()
