"""The lab: rows that survive an abort, shards that fit together, one sentence for bad arguments."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.folders import program_folder
from game.lab.main import main
from tests.lab.runs import RECRUITS, lines, rows


def test_a_run_counts_every_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.csv"
    assert main([*RECRUITS, "--matches", "12", "--csv", str(path)]) == 0
    found = rows(path)
    assert [int(row["number"]) for row in found] == list(range(12))
    assert [int(row["seed"]) for row in found] == list(range(1, 13))
    told = capsys.readouterr()
    assert told.out.startswith("12 matches of Operators on kiln-yard")
    assert "12 of 12 matches" in told.err
    wins = [sum(row["won_by"] == str(bot) for row in found) for bot in (1, 2)]
    assert sum(wins) == 12
    assert f"recruit  {wins[0]:>4} wins" in told.out


def test_seats_change_from_match_to_match(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    main(["--scenario", "kiln-yard", "--bots", "recruit,regular", "--steps", "300", "--matches", "4", "--csv", str(path)])
    found = rows(path)
    assert [row["red"] for row in found] == ["recruit", "regular"] * 2
    assert [row["blue"] for row in found] == ["regular", "recruit"] * 2
    for row in found:
        assert row[row["winner"]] == ("recruit", "regular")[int(row["won_by"]) - 1]


def test_parts_of_a_run_put_together_are_the_run(tmp_path: Path) -> None:
    """Also over several processes, whose rows come in any order."""
    whole, parts = tmp_path / "whole.csv", tmp_path / "parts.csv"
    assert main([*RECRUITS, "--matches", "6", "--seed", "40", "--workers", "2", "--csv", str(whole)]) == 0
    for first in ("0", "4"):
        number = "4" if first == "0" else "2"
        assert main([*RECRUITS, "--matches", number, "--first", first, "--seed", "40", "--csv", str(parts)]) == 0
    assert lines(whole) == lines(parts)


SOLO = ["--game", "ironsquad", "--scenario", "solo", "--matches", "4"]


def test_a_seat_that_is_bound_is_nobodys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the solo game the rule book sits opposite, whoever is asked for; the bots take turns at the person's seat."""
    path = tmp_path / "out.csv"
    assert main([*SOLO, "--bots", "recruit,rulebook", "--csv", str(path)]) == 0
    found = rows(path)
    assert [row["us"] for row in found] == ["recruit", "rulebook"] * 2
    assert all(row["ge"] == "rulebook" for row in found)
    for row in found:
        assert row["winner"] in ("us", "ge", "nobody")
        assert row["won_by"] == (str(int(row["number"]) % 2 + 1) if row["winner"] == "us" else "")
        assert (row["winner"] == "nobody") == (row["by_time"] == "1")
        assert int(row["score"]) != 0
    undecided = sum(row["winner"] == "nobody" for row in found)
    assert (f"undecided   {undecided}" in capsys.readouterr().out) == bool(undecided)


def test_a_level_of_one_game_is_none_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RECRUITS[:-1], "rulebook,recruit", "--matches", "1"]) == 2
    assert "rulebook" in capsys.readouterr().err


def lab(path: Path, *more: str) -> subprocess.Popen[str]:
    arguments = [*RECRUITS, "--matches", "5000", "--csv", str(path), *more]
    process = subprocess.Popen(
        [sys.executable, "-m", "game.lab.main", *arguments],
        cwd=program_folder(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (path.exists() and len(path.read_text(encoding="utf-8").splitlines()) > 3):
        time.sleep(0.02)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt is sent otherwise there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_keeps_its_rows_and_tells_its_table(tmp_path: Path, workers: str) -> None:
    path = tmp_path / "out.csv"
    process = lab(path, "--workers", workers)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    found = rows(path)
    assert 3 <= len(found) < 5000
    assert told.startswith(f"{len(found)} matches of Operators")


def test_a_killed_run_keeps_its_rows_and_can_go_on(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    process = lab(path)
    process.kill()
    process.communicate(timeout=30)
    before = len(rows(path))
    assert before >= 3
    assert main([*RECRUITS, "--matches", "1", "--first", "6000", "--csv", str(path)]) == 0
    after = rows(path)
    assert len(after) == before + 1 and after[-1]["number"] == "6000"
    assert main([*RECRUITS, "--matches", str(before + 5), "--csv", str(path)]) == 0
    assert {int(row["number"]) for row in rows(path)} == {*range(before + 5), 6000}
    assert len(rows(path)) == before + 6


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--bots", "veteran,genius"], "genius"),
        (["--game", "chess"], "chess"),
        (["--scenario", "nowhere"], "nowhere"),
        (["--option", "points=99"], "99"),
        (["--option", "weather=fine"], "weather"),
        (["--matches", "0"], "--matches"),
        (["--matches", "many"], "--matches"),
        (["--seed", "-1"], "--seed"),
        (["--workers", "0"], "--workers"),
        (["--seed", str(2**64)], "seed"),
        (["--fast"], "--fast"),
        (["--csv", "no/such/folder/out.csv"], "out.csv"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: list[str], names: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert names in told.err
    assert told.err.count("\n") == 1


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letters.csv"
    path.write_text("to,from\n", encoding="utf-8")
    assert main([*RECRUITS, "--matches", "1", "--csv", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "to,from\n"
    assert "letters.csv" in capsys.readouterr().err
