"""The check: a run that is interrupted leaves nothing behind; and every command says what can stand behind it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import check
from tests.tiers import tiered

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("play", "table", "think", "lab", "replay", "tell", "career", "check", "bench", "catalogue")

SLEEPING = """
import subprocess, sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("number", range(4))
def test_that_starts_something_and_waits(number):
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
    Path(__file__).with_name(f"{number}.pid").write_text(str(child.pid))
    child.wait()
"""

CHECKING = "import sys; from tests import check; check.obey(); sys.exit(check.result(check.run(sys.argv[1:])))"
IGNORING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"


def runs(process: int) -> bool:
    """Whether a process is there and has not ended."""
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def group_of(process: int) -> list[int]:
    """All processes that stand below one."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = stat.read_text().partition(" ")
        except OSError:
            continue
        if int(rest.rpartition(")")[2].split()[1]) == process:
            found += [int(number), *group_of(int(number))]
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("number", tiered([signal.SIGINT], [signal.SIGTERM]), ids=["SIGINT", "SIGTERM"])
def test_an_interrupted_check_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    """Started with interrupts ignored, as in the background; the tests run in two processes and have started others."""
    (tmp_path / "test_sleeping.py").write_text(SLEEPING, encoding="utf-8")
    call = [sys.executable, "-c", CHECKING, "pytest", "-n", "2", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", str(tmp_path)]
    ignoring = [sys.executable, "-c", IGNORING, *call]
    check = subprocess.Popen(ignoring, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.glob("*.pid"))) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        below = group_of(check.pid)
        assert len(below) >= 5, "pytest, its two workers, a child of each"
        check.send_signal(number)
        assert check.wait(timeout=20) == 128 + number
        assert [process for process in below if runs(process)] == []
    finally:
        for process in [check.pid, *group_of(check.pid)]:
            if runs(process):
                os.kill(process, signal.SIGKILL)


def test_tests_are_compiled_beside_other_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "bytecode"))
    (tmp_path / "test_nothing.py").write_text("def test_nothing():\n    assert 1 + 1 == 3\n", encoding="utf-8")
    with check.tests_compiled(f"--rootdir={tmp_path}", str(tmp_path)):
        pass
    (kept,) = tmp_path.glob("bytecode/**/test_nothing*.pyc")
    assert "pytest" in kept.name, "with what pytest makes of its assertions"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_can_stand_behind_it(command: str) -> None:
    call = [sys.executable, "main.py", command, "--help"]
    told = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0 and not told.stderr
    assert f"python3 main.py {command}" in told.stdout
    assert len(told.stdout.splitlines()) > 3
