"""Each match exactly once: whatever ended before its time, the same command plays what is missing and nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.folders import own_call
from game.games import GAMES, rules
from game.lab import pool
from game.lab.main import main
from game.lab.pool import answer, rows_of
from game.lab.rows import columns_of, row_of
from game.lab.sheet import Sheet, differences
from game.messages import Refused
from tests.lab.runs import RECRUITS, lines, rows, shared
from tests.tiers import tiered

FIRST, *OTHERS = GAMES


@pytest.mark.parametrize("game", tiered([FIRST], OTHERS))
def test_equal_rows_from_one_worker_and_from_two(tmp_path: Path, game: str) -> None:
    for workers in ("1", "2"):
        arguments = ["--game", game, "--bots", "regular,recruit", "--steps", "20", "--matches", "4", "--workers", workers]
        assert main([*arguments, "--csv", str(tmp_path / workers)]) == 0
    assert lines(tmp_path / "1") == lines(tmp_path / "2")


def test_the_same_command_again_plays_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parts = tmp_path / "whole.csv", tmp_path / "parts.csv"
    assert main([*RECRUITS, "--matches", "8", "--csv", str(whole)]) == 0
    written = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    parts.write_text("".join([written[0], written[3], written[7]]), encoding="utf-8")
    capsys.readouterr()
    assert main([*RECRUITS, "--matches", "8", "--csv", str(parts)]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[:-1] == _table(whole)
    assert len(told.err.splitlines()) == 6, "six matches were missing"
    assert lines(parts) == lines(whole)
    assert main([*RECRUITS, "--matches", "8", "--csv", str(parts)]) == 0
    assert lines(parts) == lines(whole)
    assert "actions a second" not in capsys.readouterr().out, "nothing was played any more"


def _table(path: Path) -> list[str]:
    """What is told of a file that is whole, without playing."""
    run = subprocess.run(
        own_call("lab", *RECRUITS, "--matches", "8", "--csv", str(path)), capture_output=True, text=True, timeout=60, check=True
    )
    return run.stdout.splitlines()


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_torn_last_line_is_cut_and_played_again(tmp_path: Path, left: int) -> None:
    path = tmp_path / "out.csv"
    assert main([*RECRUITS, "--matches", "3", "--csv", str(path)]) == 0
    whole = path.read_bytes()
    start = whole[:-1].rfind(b"\n") + 1
    path.write_bytes(whole[: start + left] if left > 0 else whole[:-1])
    assert main([*RECRUITS, "--matches", "3", "--csv", str(path)]) == 0
    assert path.read_bytes() == whole


def test_a_torn_heading_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("number,se", encoding="utf-8")
    assert main([*RECRUITS, "--matches", "1", "--csv", str(path)]) == 0
    assert [row["number"] for row in rows(path)] == ["0"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--seed", "2"], "matches with --seed 1, and this run has --seed 2"),
        (["--steps", "5"], "matches with no --steps, and this run has --steps 5"),
        (["--pairs"], "matches with no --pairs, and this run has --pairs"),
        (["--bots", "recruit,regular"], "--bots recruit,recruit, and this run has --bots recruit,regular"),
        (["--option", "points=3"], "no --option points, and this run has --option points 3"),
        (["--scenario", "salt-quay"], "--scenario kiln-yard, and this run has --scenario salt-quay"),
        (["--game", "rush", "--scenario", "skirmish"], "--game operators, and this run has --game rush"),
    ],
)
def test_other_settings_are_refused_with_the_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], told: str
) -> None:
    path = tmp_path / "out.csv"
    assert main([*RECRUITS, "--matches", "2", "--csv", str(path)]) == 0
    before = path.read_bytes() + b"torn"
    path.write_bytes(before)
    capsys.readouterr()
    assert main([*RECRUITS, "--matches", "2", *more, "--csv", str(path)]) == 2
    said = capsys.readouterr()
    assert told in said.err and said.err.count("\n") == 1 and said.out == ""
    assert path.read_bytes() == before, "what is refused changes nothing"


def test_files_put_one_after_the_other_are_one(tmp_path: Path) -> None:
    parts, whole = [tmp_path / "a.csv", tmp_path / "b.csv"], tmp_path / "whole.csv"
    for part, first in zip(parts, ("0", "2"), strict=True):
        assert main([*RECRUITS, "--matches", "3", "--first", first, "--csv", str(part)]) == 0
    whole.write_bytes(b"".join(part.read_bytes() for part in parts))
    run = shared()
    sheet = Sheet(whole, run["settings"], columns_of(run))
    sheet.close()
    assert list(sheet.rows.values()) == [row_of(run, number) for number in range(5)]


def test_another_version_is_another_setting() -> None:
    assert differences("0.1.0 lab --game rush", "0.2.0 lab --game rush") == (
        "matches with version 0.1.0, and this run has version 0.2.0"
    )


def test_a_file_that_another_run_writes_is_left_to_it(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("the lock is another one there")
    path = tmp_path / "out.csv"
    sheet = Sheet(path, "x", ["number", "actions", "settings"])
    with pytest.raises(Refused, match="another run writes"):
        Sheet(path, "x", ["number", "actions", "settings"])
    sheet.close()
    Sheet(path, "x", ["number", "actions", "settings"]).close()


def test_a_number_is_never_written_twice(tmp_path: Path) -> None:
    run = shared()
    one = row_of(run, 4)
    path = tmp_path / "out.csv"
    sheet = Sheet(path, run["settings"], list(one))
    assert sheet.add(one) and not sheet.add(one)
    sheet.close()
    assert Sheet(path, run["settings"], list(one)).rows == {4: one}
    assert len(rows(path)) == 1


DYING = """
import json, os, sys
sys.path.insert(0, {root!r})
from game.lab import pool
kept = pool.row_of
def row_of(shared, number):
    mark = os.path.join({marks!r}, str(number))
    if number in {numbers!r}:
        ends = len(open(mark).read()) if os.path.exists(mark) else 0
        if ends < {ends}:
            open(mark, "a").write("x")
            os._exit(9)
    return kept(shared, number)
pool.row_of = row_of
sys.exit(pool.serve_rows(sys.stdin, sys.stdout))
"""


def dying(marks: Path, numbers: list[int], ends: int) -> list[str]:
    """The call of a worker that ends over these matches, so many times each."""
    from game.folders import program_folder

    code = DYING.format(root=str(program_folder()), marks=str(marks), numbers=numbers, ends=ends)
    return [sys.executable, "-c", code]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_whose_worker_ended_goes_to_another(tmp_path: Path, workers: int) -> None:
    run = shared()
    came = [one.row for one in rows_of(lambda number: run, range(6), workers, dying(tmp_path, [1, 4], 2))]
    assert sorted(came, key=lambda row: row["number"]) == [row_of(run, number) for number in range(6)]
    assert (tmp_path / "1").read_text() == (tmp_path / "4").read_text() == "xx"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_that_ends_three_workers_is_broken_off(tmp_path: Path, workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    run = shared("--seed", "70")
    came = {one.row["number"]: one.row for one in rows_of(lambda number: run, range(5), workers, dying(tmp_path, [3], 99))}
    assert sorted(came) == [0, 1, 2, 3, 4]
    assert came[3]["winner"] == "broken off" and came[3]["seed"] == 73 and came[3]["won_by"] == ""
    assert list(came[3]) == list(came[2])
    assert (tmp_path / "3").read_text() == "xxx"
    assert "match 3 (seed 73) ended 3 workers" in capsys.readouterr().err


def test_workers_that_never_start_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused, match="as soon as it is started; 4 matches"):
        list(rows_of(lambda number: {}, range(4), 2, [sys.executable, "-c", "pass"]))


def test_a_match_in_which_the_program_fails_is_broken_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(pool, "row_of", failing)
    found = answer({"shared": shared(), "number": 2})["row"]
    assert (found["number"], found["seed"], found["winner"]) == (2, 3, "broken off")
    assert "match 2 (seed 3) was broken off" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds its workers there")
def test_a_run_whose_workers_are_killed_again_and_again_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    arguments = [*RECRUITS, "--matches", "150", "--csv", str(path)]
    run = subprocess.Popen(
        own_call("lab", *arguments, "--workers", "2"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stderr is not None
    killed = 0
    for line in run.stderr:
        if line.startswith(("20 of", "50 of", "90 of")):
            children = Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()
            for tasks in Path(f"/proc/{run.pid}/task").glob("*/children"):
                children += tasks.read_text().split()
            if children:
                os.kill(int(children[0]), signal.SIGKILL)
                killed += 1
    assert run.wait(timeout=60) == 0 and killed
    assert run.stdout is not None and run.stdout.read().startswith("150 matches")
    assert main([*RECRUITS, "--matches", "150", "--csv", str(tmp_path / "calm.csv")]) == 0
    assert lines(path) == lines(tmp_path / "calm.csv")


def test_every_game_counts_the_same_names_without_a_match() -> None:
    """The heading of a file is known before the first row."""
    for game in GAMES:
        assert list(rules(game).judge.tally([])), game
