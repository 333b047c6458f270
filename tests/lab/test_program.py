"""A program in a seat: it plays in the bots' own lines; whatever it does wrong is its own loss and never a fault of ours."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from game.folders import program_folder
from game.games import GAMES, rules
from game.lab import program
from game.lab.main import main
from game.match import Match
from tests.lab.runs import lines, rows
from tests.tiers import thorough, tiered

PYTHON = f"{sys.executable} {program_folder() / 'examples' / 'random_seat.py'}"
NODE = f"node {program_folder() / 'examples' / 'random_seat.mjs'}"
WHERE = ["--game", "operators", "--scenario", "kiln-yard", "--steps", "20"]

FRAME = """
import json, os, subprocess, sys, time
asked = 0
def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        {hello}
        continue
    asked += 1
    legal = request["legal"]
    {turn}
"""
HELLO, TURN = 'say({"name": "mine", "version": "1"})', 'say({"action": legal[0]})'


def made(folder: Path, turn: str = TURN, hello: str = HELLO) -> str:
    """The call of a program that decides so, and greets so."""
    path = folder / "mine.py"
    path.write_text(FRAME.format(hello=hello, turn=turn), encoding="utf-8")
    return f"{sys.executable} {path}"


def lab(folder: Path, call: str, *more: str) -> list[dict[str, str]]:
    """The rows of two matches of a program against a recruit."""
    path = folder / "out.csv"
    assert main([*WHERE, "--bots", f"{call},recruit", "--matches", "2", "--csv", str(path), *more]) == 0
    return sorted(rows(path), key=lambda row: int(row["number"]))


def test_a_program_plays_in_either_seat(tmp_path: Path) -> None:
    found = lab(tmp_path, made(tmp_path))
    assert [(row["red"], row["blue"]) for row in found] == [("mine 1", "recruit"), ("recruit", "mine 1")]
    assert all(row["winner"] in ("red", "blue") and row["forfeit"] == "" and int(row["actions"]) > 5 for row in found)


def test_equal_rows_from_one_worker_and_from_two(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        arguments = [*WHERE, "--bots", f"{PYTHON},recruit", "--matches", "4", "--csv", str(tmp_path / workers)]
        assert main([*arguments, "--workers", workers]) == 0
    assert lines(tmp_path / "1") == lines(tmp_path / "2")


FAULTS = {
    "os._exit(3)": "ended with the code 3",
    "raise SystemExit": "ended with the code 0",
    "os.close(1); time.sleep(30)": "closed its lines",
    "time.sleep(30)": "gave no answer in 0.3 seconds",
    'say("what?")': "was refused twice",
    'say({"action": None})': "was refused twice",
    'say({"action": {"do": "fly"}})': "was refused twice",
    'say({"action": {"do": "mark", "at": "k99", "face": "N"}})': "was refused twice",
    'say({"action": [legal[0]]})': "was refused twice",
    "say({})": 'The answer has no "action"',
    'say("[" * 100000)': "was refused twice",
    'say("x" * 3000000)': "answered more than",
    "say(legal[0] if asked < 3 else 7)": "was refused twice",
    "sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()": "was refused twice",
    "\n    while True: say(3)": "was refused twice",
}


QUICK = ("os._exit(3)", "time.sleep(30)", 'say("what?")', 'say({"action": {"do": "fly"}})', 'say("x" * 3000000)')


@pytest.mark.parametrize("turn", tiered(QUICK, [turn for turn in FAULTS if turn not in QUICK]))
def test_what_a_program_does_wrong_is_its_own_loss(tmp_path: Path, turn: str, capfd: pytest.CaptureFixture[str]) -> None:
    for row, seat, other in zip(
        lab(tmp_path, made(tmp_path, turn), "--budget-ms", "300"), ("red", "blue"), ("blue", "red"), strict=True
    ):
        assert row["winner"] == other and row[other] == "recruit"
        assert row["forfeit"].startswith(f"{seat} ") and FAULTS[turn] in row["forfeit"]
    told = capfd.readouterr()
    assert "forfeit" in told.out and "Traceback" not in told.err


def test_the_first_illegal_answer_is_told_and_may_be_mended(tmp_path: Path) -> None:
    turn = 'say({"action": legal[0] if "refused" in request or asked > 4 else {"do": "fly"}})'
    path = tmp_path / "traffic.txt"
    mended = lab(tmp_path, made(tmp_path, turn.replace("asked > 4", "asked != 2")), "--traffic", str(path))
    assert all(row["forfeit"] == "" for row in mended), "once is told"
    told = [json.loads(line.split(" ", 3)[3]) for line in path.read_text(encoding="utf-8").splitlines() if " > " in line]
    refused = [request["refused"] for request in told if "refused" in request]
    assert len(refused) == 2 and refused[0]["error"] == "bad-action" and '"do" is' in refused[0]["why"]
    (tmp_path / "out.csv").unlink()
    again = lab(tmp_path, made(tmp_path, turn))
    assert all("was refused twice" in row["forfeit"] for row in again), "the second of a match is one too many"


def test_all_that_is_said_stands_in_the_traffic(tmp_path: Path) -> None:
    path = tmp_path / "traffic.txt"
    found = lab(tmp_path, made(tmp_path), "--traffic", str(path))
    told = [line.split(" ", 3) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {(number, seat) for number, seat, _, _ in told} == {("0", "red"), ("1", "blue")}
    assert [way for _, _, way, _ in told] == [">", "<"] * (len(told) // 2)
    first = [json.loads(line) for number, _, _, line in told if number == "0"]
    assert first[0] == {"hello": {"version": "0.1.0", "protocol": program.PROTOCOL}}
    assert first[1] == {"name": "mine", "version": "1"}
    game = rules("operators")
    match = Match(game, "kiln-yard", {}, int(found[0]["seed"]))
    assert first[2]["view"] == game.write(match.view("red")) and first[2]["legal"] == match.legal("red")
    assert first[3] == {"action": match.legal("red")[0]}


def test_a_program_gets_no_more_than_the_view_of_its_seat(tmp_path: Path) -> None:
    path = tmp_path / "traffic.txt"
    lab(tmp_path, made(tmp_path), "--traffic", str(path))
    for line in path.read_text(encoding="utf-8").splitlines():
        request = json.loads(line.split(" ", 3)[3])
        if "view" in request:
            assert set(request) == {"game", "seat", "seed", "budget_ms", "view", "legal"}
            other = "blue" if request["seat"] == "red" else "red"
            seen = rules("operators").read(request["view"], request["seat"])
            assert rules("operators").actors(seen).count(request["seat"]) == 1 and other in rules("operators").seats


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        ("os._exit(4)", "ended with the code 4"),
        ("say({})", "did not say its name and version"),
        ('say({"name": "", "version": "1"})', "did not say its name and version"),
        ('say({"name": "x" * 99, "version": "1"})', "did not say its name and version"),
        ('say({"name": "a\\nb", "version": "1"})', "did not say its name and version"),
        ('say({"name": 3, "version": 1})', "did not say its name and version"),
        ('say("hello")', "did not answer the greeting"),
    ],
)
def test_a_program_that_does_not_greet_is_refused(
    tmp_path: Path, hello: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.csv"
    assert main([*WHERE, "--bots", f"{made(tmp_path, hello=hello)},recruit", "--csv", str(path)]) == 2
    said = capsys.readouterr()
    assert told in said.err and said.err.count("\n") == 1 and not path.exists()


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("./no/such/program,recruit", "cannot be started"),
        ("genius,recruit", "no level 'genius'"),
        ("'open,recruit", "quotation"),
        ("", "names nobody"),
        ("recruit,,regular", "no level ''"),
    ],
)
def test_bots_that_are_none_are_refused(bots: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WHERE, "--bots", bots]) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1


def test_traffic_without_a_program_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WHERE, "--bots", "recruit,recruit", "--traffic", str(tmp_path / "x")]) == 2
    assert "--traffic" in capsys.readouterr().err


def test_a_program_of_another_version_is_another_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab(tmp_path, made(tmp_path))
    call = made(tmp_path, hello='say({"name": "mine", "version": "2"})')
    assert main([*WHERE, "--bots", f"{call},recruit", "--matches", "2", "--csv", str(tmp_path / "out.csv")]) == 2
    assert "--programs mine 1, and this run has --programs mine 2" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended otherwise there")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "children"
    turn = f"child = subprocess.Popen(['sleep', '60']); open({str(mark)!r}, 'a').write(str(child.pid) + ' '); os._exit(1)"
    assert all("code 1" in row["forfeit"] for row in lab(tmp_path, made(tmp_path, turn)))
    children = [int(one) for one in mark.read_text().split()]
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and any(runs(child) for child in children):
        time.sleep(0.05)
    assert len(children) == 2 and not any(runs(child) for child in children)


def runs(process: int) -> bool:
    """Whether a process is still there and no mere remains of one."""
    try:
        os.kill(process, 0)
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (OSError, ValueError):
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="a signal that Windows does not have")
def test_a_program_that_kills_its_worker_ends_three_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In match 1, where it sits in the blue seat."""
    turn = 'os.kill(os.getppid(), 9) if request["seat"] == "blue" else say({"action": legal[0]})'
    first, second = lab(tmp_path, made(tmp_path, turn), "--workers", "2")
    assert first["winner"] in ("red", "blue") and second["winner"] == "broken off"
    assert "match 1 (seed 2) ended 3 workers" in capsys.readouterr().err


def test_the_examples_have_thirty_lines() -> None:
    for path in (program_folder() / "examples").iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 30


@thorough
@pytest.mark.parametrize("call", [PYTHON, NODE], ids=["python", "node"])
@pytest.mark.parametrize("game", GAMES)
def test_an_example_plays_whole_matches_of_every_game(tmp_path: Path, game: str, call: str) -> None:
    if not shutil.which(call.split()[0]):
        pytest.skip(f"{call.split()[0]} is not installed")
    path, scenario = tmp_path / "out.csv", next(iter(rules(game).scenarios()))
    arguments = ["--game", game, "--scenario", scenario, "--steps", "20", "--matches", "2", "--csv", str(path)]
    assert main([*arguments, "--bots", f"{call},recruit"]) == 0
    for row in rows(path):
        assert row["forfeit"] == "" and row["winner"] != "broken off" and int(row["actions"]) > 10
