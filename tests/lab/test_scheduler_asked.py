"""What a run on a cluster is refused for, with or without the library that it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.folders import program_folder
from game.lab import settings
from game.lab.main import main
from tests.lab.runs import RECRUITS

STEPS = ["--steps", "5"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--scheduler", "local:2"], "counts --steps"),
        (["--scheduler", "local:2", *STEPS, "--budget-ms", "50"], "counts --steps"),
        (["--scheduler", "local:2", *STEPS, "--workers", "2"], "--workers is for this machine"),
        (["--scheduler", "local:0", *STEPS], "local:0"),
        (["--scheduler", "http://here:80", *STEPS], "tcp://host:8786"),
        (["--scheduler", "tcp://here", *STEPS], "tcp://host:8786"),
        (["--scheduler", "local:2", *STEPS, "--bots", f"{sys.executable} examples/random_seat.py,recruit"], "a program plays"),
    ],
)
def test_what_a_cluster_cannot_do_is_refused(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RECRUITS, "--matches", "1", *arguments]) == 2
    said = capsys.readouterr()
    assert told in said.err and said.err.count("\n") == 1 and said.out == ""


def test_a_study_asks_the_same_of_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "rush", "--scheduler", "local:0"]) == 2
    assert "local:0" in capsys.readouterr().err


def test_without_its_library_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda name: None)
    assert main([*RECRUITS, "--matches", "1", "--scheduler", "local:2", *STEPS]) == 2
    assert "requirements-cluster.txt" in capsys.readouterr().err
    assert "\ndistributed==" in (program_folder() / "requirements-cluster.txt").read_text(encoding="utf-8")


def test_nothing_but_a_scheduler_reads_the_library() -> None:
    code = "import sys; from game.lab.main import main; main({!r}); print(sorted({{'dask', 'distributed'}} & sys.modules.keys()))"
    call = [sys.executable, "-c", code.format([*RECRUITS, "--matches", "1"])]
    run = subprocess.run(call, cwd=program_folder(), capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
