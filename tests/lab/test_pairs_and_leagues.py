"""Pairs of matches, a run until it is sure, and a league of many bots."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from game.folders import own_call
from game.lab import settings
from game.lab.main import main
from game.lab.rows import Row, meeting_of
from game.lab.telling import Account, league
from tests.lab.runs import RECRUITS, lines, rows, shared

LEAGUE = ["league", "--game", "operators", "--scenario", "kiln-yard", "--steps", "20"]


def test_pairs_play_each_seed_twice_with_seats_exchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.csv"
    arguments = [*RECRUITS[:-1], "recruit,regular", "--steps", "20", "--pairs", "--matches", "8", "--csv", str(path)]
    assert main(arguments) == 0
    found = sorted(rows(path), key=lambda row: int(row["number"]))
    assert [row["seed"] for row in found] == ["1", "1", "2", "2", "3", "3", "4", "4"]
    assert [row["red"] for row in found] == ["recruit", "regular"] * 4
    assert "over 4 pairs" in capsys.readouterr().out


def made(run: Row, number: int, winner: int) -> Row:
    """A row as a match would have given it: won by a bot's place, 0 for nobody."""
    return {"number": number, "winner": "red", "won_by": winner or "", "actions": 1, "settings": ""}


def test_a_test_stops_at_the_same_match_whichever_ends_first() -> None:
    run = shared()
    results = [1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]
    told = set()
    for order in (range(24), reversed(range(24))):
        account = Account(run, range(24), (70, 30))
        for number in order:
            account.add(made(run, number, results[number]))
        assert account.settled
        told.add(account.table())
    assert len(told) == 1
    assert "recruit wins 70 : 30 rather than even" in (said := told.pop()) and said.startswith("12 matches")
    assert said.count("at most 5%") == 2, "both error rates are told"


def test_pairs_say_something_only_when_one_bot_wins_both() -> None:
    run = shared("--pairs")
    shared_pairs = Account(run, range(40), (70, 30))
    for number in range(40):
        shared_pairs.add(made(run, number, number % 2 + 1))
    assert not shared_pairs.settled and "open whether" in shared_pairs.table()
    won = Account(run, range(40), (70, 30))
    for number in range(40):
        won.add(made(run, number, 2))
    assert won.settled and "is even rather than 70 : 30" in won.table()


def test_a_run_until_it_is_sure_stops_and_goes_on_at_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.csv"
    arguments = [*RECRUITS[:-1], "regular,recruit", "--steps", "200", "--until", "80:20", "--csv", str(path)]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    count = len(rows(path))
    assert 5 <= count < 200 and told.startswith(f"{count} matches") and "80 : 20" in told
    assert main(arguments) == 0
    again = capsys.readouterr()
    assert again.err == "" and told.startswith(again.out.rstrip())
    two = tmp_path / "two.csv"
    run = subprocess.run(own_call("lab", *arguments[:-1], str(two), "--workers", "2"), capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[:-1] == told.splitlines()[:-1], "what counts does not hang on who ends first"
    assert set(lines(path)) <= set(lines(two))


def test_a_league_lets_each_two_meet_and_rates_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.csv"
    assert main([*LEAGUE, "--bots", "regular,recruit,veteran", "--matches", "6", "--csv", str(path)]) == 0
    found = sorted(rows(path), key=lambda row: int(row["number"]))
    assert len(found) == 18
    met = [frozenset((row["red"], row["blue"])) for row in found]
    assert all(met.count(one) == 6 for one in met)
    assert {(row["red"], row["blue"], row["seed"]) for row in found} == {
        (red, blue, seed)
        for red in ("regular", "recruit", "veteran")
        for blue in ("regular", "recruit", "veteran")
        for seed in ("1", "2", "3")
        if red != blue
    }
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("18 matches of Operators") and "rating" in told[1]
    assert [sum(name in line for line in told[2:5]) for name in ("regular", "recruit", "veteran")] == [1, 1, 1]
    assert all(" : " in line and " to " in line for line in told[2:5])


def test_a_league_warns_of_a_circle() -> None:
    run = settings.checked(settings.arguments_of([*LEAGUE, "--bots", "recruit,regular,veteran"]))
    found = []
    for number in range(300):
        a, b = sorted(set(meeting_of(run, number).holds.values()))
        found.append(made(run, number, {(0, 1): 1, (1, 2): 2, (0, 2): 3}[a, b]))
    told = league(run["bots"], run, found)
    assert told[-1] == (
        "  Warning: 1. recruit beats 2. regular beats 3. veteran beats 1. recruit, each beyond chance; no rating can say that."
    )
    assert not any("Warning" in line for line in league(run["bots"], run, [row for row in found if row["won_by"] != 3]))


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ([*RECRUITS, "--until", "50:50"], "50:50"),
        ([*RECRUITS, "--until", "much"], "much"),
        ([*RECRUITS[:-1], "recruit", "--until", "55:45"], "two bots"),
        ([*RECRUITS[:-1], "recruit,regular,veteran", "--pairs"], "two bots"),
        ([*RECRUITS, "--pairs", "--matches", "5"], "even"),
        ([*LEAGUE, "--bots", "recruit"], "two bots or more"),
        ([*LEAGUE, "--matches", "3"], "even"),
        (["league", "--game", "ironsquad", "--scenario", "solo"], "two sides"),
        (["--game", "ironsquad", "--scenario", "solo", "--until", "55:45"], "one side"),
    ],
)
def test_what_cannot_be_counted_so_is_refused(arguments: list[str], names: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert names in told.err and told.err.count("\n") == 1 and told.out == ""
