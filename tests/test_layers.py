"""The arrows that never run the other way: every file's imports are read and held against who may know whom."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")])
WINDOW = ("pygame", "pytmx")
PACKAGES = {name.split(".")[1] for name in GAMES.values()}
TOOLS = ("game.api", "game.messages", "game.draws", "game.options", "game.folders", "game.content", "game.boards")
"""What a game may know besides itself: its board, how its files are read, chance, and the words all games share."""


def module_of(file: Path) -> str:
    """The dotted name of a file's module."""
    parts = list(file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, package: bool) -> set[str]:
    """Every module a source imports, at the top or inside a function; `from game import x` counts as game.x where that is one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                home = module.split(".")[: None if package and node.level == 1 else -node.level + (1 if package else 0)]
                base = ".".join([*home, *([base] if base else [])])
            inner = {f"{base}.{alias.name}" for alias in node.names if is_module(f"{base}.{alias.name}")}
            found |= inner or {base}
            if len(inner) < len(node.names):
                found.add(base)
    return found


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of ours."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def within(name: str, *homes: str) -> bool:
    """Whether a module is one of these or inside one of them."""
    return any(name == home or name.startswith(home + ".") for home in homes)


def ours(name: str) -> bool:
    """Whether a module is part of the program."""
    return within(name, "game", "scenes", "main", "tests")


def wrong(module: str, name: str) -> str | None:
    """Why a module may not import another, or None."""
    own = f"game.{module.split('.')[1]}" if module.count(".") else module
    if within(name, "main", "tests"):
        return "nothing imports main or a test"
    if within(module, "scenes"):
        return None
    if within(name, *WINDOW):
        return "nothing under game/ opens a window"
    if within(name, "scenes"):
        return "the rules know no screen"
    if within(module, "game.boards") and ours(name) and not within(name, "game.boards"):
        return "game/boards is pure geometry and imports nothing of ours"
    if within(module, "game.bots") and ours(name) and not within(name, "game.bots", "game.api", "game.messages", "game.draws"):
        return "a bot knows only api and draws, never a game"
    if own.removeprefix("game.") in PACKAGES and ours(name) and name != "game" and not within(name, own, *TOOLS):
        return "a game knows itself, boards, api, draws and how files are read"
    if within(module, *TOOLS) and ours(name) and name != "game" and not within(name, *TOOLS):
        return "what every game stands on knows no game"
    if own.removeprefix("game.") not in PACKAGES and within(name, *(f"game.{package}" for package in PACKAGES)):
        return "games are found by the list in games.py, by name"
    if name == "random" or (name in ("time", "datetime") and own.removeprefix("game.") in PACKAGES):
        return "chance comes from draws alone, and no rule knows a clock"
    return None


@pytest.mark.parametrize("file", FILES, ids=[module_of(file) for file in FILES])
def test_no_arrow_runs_the_other_way(file: Path) -> None:
    module = module_of(file)
    found = imports(file.read_text(encoding="utf-8"), module, file.name == "__init__.py")
    faults = {name: why for name in sorted(found) if (why := wrong(module, name))}
    assert not faults


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.match", "import pygame"),
        ("game.content.tiled", "def read():\n    from pytmx.util_pygame import load_pygame"),
        ("game.operators.fight", "from scenes.kit import palette"),
        ("game.operators.fight", "from game.match import Match"),
        ("game.operators.fight", "from game import match"),
        ("game.operators.fight", "import random"),
        ("game.operators.fight", "from time import perf_counter"),
        ("game.operators.fight", "from game.bots import api"),
        ("game.ironsquad.solo", "from game.operators import tables"),
        ("game.ironsquad.moving", "from game.bots import api"),
        ("game.ironsquad.moving", "import pygame"),
        ("game.boards.graph", "from game.api import Seat"),
        ("game.boards.hexes", "from game.ironsquad.tables import Tables"),
        ("game.bots.recruit", "from game.operators import planning"),
        ("game.bots.recruit", "from ..operators import planning"),
        ("game.bots.recruit", "from game.match import Match"),
        ("game.draws", "from game.match import Match"),
        ("game.service.protocol", "from game.operators.rules import RULES"),
        ("scenes.match.screen", "import main"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str) -> None:
    """The test can fail: these are arrows that must not be."""
    assert any(wrong(module, name) for name in imports(source, module, False))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "game.operators.fight",
            "from game.operators import flag\nfrom game.api import Seat\nfrom game.boards.graph import Graph",
        ),
        ("game.operators.tables", "from game.content import reader, tiled"),
        ("game.ironsquad.ground", "from game.ironsquad.tables import Board\nfrom game.boards.hexes import Hexes"),
        ("game.bots.veteran", "from game.bots.api import Budget\nfrom game.draws import Draws"),
        ("game.service.protocol", "from game.games import rules\nfrom game.bots import api"),
        ("game.journal", "from game import VERSION"),
        ("scenes.match.screen", "import pygame\nfrom game.match import Chair"),
    ],
)
def test_a_right_arrow_is_let_be(module: str, source: str) -> None:
    assert not [why for name in imports(source, module, False) if (why := wrong(module, name))]


PROBE = """
import sys
import game.service.protocol as protocol
for game_id, scenario in (("operators", "kiln-yard"), ("ironsquad", "standard")):
    answer = protocol.Table().answer('{"cmd":"new","game":"%s","scenario":"%s","seed":1}' % (game_id, scenario))
    assert answer["ok"], answer
print(" ".join(sorted(name for name in sys.modules if name.split(".")[0] in ("pygame", "pytmx", "scenes", "random"))))
"""


def test_the_table_opens_no_window() -> None:
    """A match is played through the protocol in a process of its own: no pygame, pytmx or screen is there afterwards."""
    run = subprocess.run(
        [sys.executable, "-c", PROBE], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""


def test_the_rules_hold_no_state_of_a_match() -> None:
    """Two matches of a game share its rules and nothing that changes: what one plays the other does not see."""
    from game.games import rules
    from game.match import Match

    for game in GAMES:
        found = rules(game)
        scenario = next(iter(found.scenarios()))
        one, other = Match(found, scenario, {}, 3), Match(found, scenario, {}, 3)
        before = found.write(other.position)
        for _ in range(5):
            seat = one.actors()[0]
            one.play(seat, one.legal(seat)[0])
        assert found.write(other.position) == before
