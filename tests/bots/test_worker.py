"""The bots' own process: decisions from written views, a line for a line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from game.bots.levels import decision
from game.folders import program_folder
from game.games import rules
from game.match import Match


def asked(*lines: Any) -> list[dict[str, Any]]:
    """The answers of a worker, in a process of its own so that its priority is not ours."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    code = "import sys; from game.service.worker import serve; serve(sys.stdin, sys.stdout)"
    run = subprocess.run(
        [sys.executable, "-c", code], input=text, capture_output=True, text=True, cwd=program_folder(), timeout=60
    )
    assert run.returncode == 0 and run.stderr == ""
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_worker_decides_from_a_written_view() -> None:
    game = rules("operators")
    match = Match(game, "salt-quay", {}, 8)
    request = {"game": "operators", "seat": "blue", "level": "recruit", "seed": 4, "budget_ms": 50}
    request["view"] = game.write(match.view("blue"))
    answers = asked(request, "", request, request | {"level": "regular"})
    assert answers[0] == answers[1] == {"action": decision(game, match.view("blue"), "blue", "recruit", 4)}
    match.check("blue", answers[2]["action"])


def test_the_worker_goes_on_after_what_it_refuses() -> None:
    game = rules("operators")
    view = game.write(Match(game, "kiln-yard", {}, 8).view("red"))
    good = {"game": "operators", "seat": "red", "level": "recruit", "seed": 4, "budget_ms": None, "view": view}
    bad: list[Any] = [
        "{",
        "[]",
        {},
        good | {"game": "chess"},
        good | {"game": None},
        good | {"seat": "green"},
        good | {"level": "genius"},
        good | {"seed": -1},
        good | {"seed": "x"},
        good | {"budget_ms": -1},
        good | {"view": {"round": "x"}},
        good | {"view": []},
        good | {"view": view | {"phase": "over", "winner": "red", "score": {"red": 5, "blue": 0}}},
    ]
    answers = asked(*bad, good)
    assert len(answers) == len(bad) + 1
    for request, answer in zip(bad, answers, strict=False):
        assert set(answer) == {"error", "why"}, request
        assert answer["why"].endswith("."), answer
    assert "action" in answers[-1]


def test_the_worker_ends_with_its_input() -> None:
    assert asked() == []
