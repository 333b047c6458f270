"""`python3 main.py check`: everything that must hold, in one run: data, lint where the tools are there, all tests."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


def data() -> int:
    """0 when the data of every game can be read, else the number of its faults, each told in a line."""
    from game.aloud import speech
    from game.book import book
    from game.content import Faulty
    from game.draws import Draws
    from game.games import GAMES, rules
    from game.lessons import training
    from game.puzzles import puzzles

    def set_up(game: str) -> None:
        found = rules(game)
        for scenario in found.scenarios():
            found.setup(scenario, {}, Draws(1))

    bad = 0
    for game in GAMES:
        for reading in (set_up, book, training, puzzles, speech):
            try:
                reading(game)
            except Faulty as faulty:
                print(faulty)
                bad += len(faulty.faults)
    print(f"data: {'holds' if not bad else f'{bad} faults'}")
    return bad


def lint() -> int:
    """0 when the linters that are installed have nothing to say."""
    bad = 0
    for tool, call in (("ruff", ["check", "-q"]), ("mypy", [])):
        if find_spec(tool) is None:
            print(f"{tool}: not installed, left out (requirements-dev.txt has it)")
            continue
        code = subprocess.run([sys.executable, "-m", tool, *call], cwd=HERE).returncode
        print(f"{tool}: {'holds' if not code else 'has faults'}")
        bad += code
    return bad


def main(arguments: list[str]) -> int:
    """The exit code: 0 when everything holds. With --environment-only nothing is run: the environment is there.

    Other arguments are pytest's. Without any, all tests run on all cores, where pytest-xdist is installed.
    """
    if "--environment-only" in arguments:
        return 0
    bad = data() + lint()
    chosen = arguments or (["-n", "logical", "--dist", "worksteal"] if find_spec("xdist") else [])
    code = subprocess.run([sys.executable, "-m", "pytest", *chosen], cwd=HERE).returncode
    return 1 if bad or code else 0
