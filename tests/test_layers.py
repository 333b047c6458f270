"""The arrows that never run the other way: every file's imports are read and held against who may know whom."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from game.games import GAMES, rules
from tests.books import nodes, tree

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")])
WINDOW = ("pygame", "pytmx")
PACKAGES = {name.split(".")[1] for name in GAMES.values()}
TITLES = tuple(rules(game).title for game in GAMES)
TOOLS = (
    *("game.api", "game.messages", "game.texts", "game.draws", "game.options", "game.files", "game.folders"),
    *("game.content", "game.boards"),
)
"""What a game may know besides itself: its board, how its files are read, chance, and the words all games share."""
MATCH = ("game.match", "game.kept", "game.journal_lines", "game.journal_marks", "game.journal", "game.noted", "game.recording")
RULES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TOOLS, TOOLS),
    "game.boards": (),
    "game.bots": ("game.api", "game.messages", "game.texts", "game.draws"),
    "game.career": TOOLS,
    "game.learning": (*TOOLS, "game.games", "game.match", "game.service.lines"),
    "game.service": (*TOOLS, *MATCH, "game.games", "game.bots"),
    "game.lab": (*TOOLS, *MATCH, "game.games", "game.bots", "game.service", "game.review"),
    "game.review": (*TOOLS, *MATCH, "game.games", "game.bots", "game.service"),
    **dict.fromkeys(MATCH, (*TOOLS, *MATCH, "game.games")),
}
"""What the parts of game/ that are no game may know besides themselves."""
BASICS = (*TOOLS, "game.learning")
SCENES: dict[str, tuple[str, ...]] = {
    "scenes.kit": BASICS,
    "scenes.boards": ("scenes.kit", *BASICS),
    "scenes.app": ("scenes.kit", "scenes.boards", *BASICS),
    "scenes.presentation": ("scenes.kit", *BASICS, *MATCH),
    "scenes.tables": ("scenes.boards", "scenes.presentation", "scenes.kit", "scenes.app.page", "game"),
}
"""What the parts of scenes/ below the screens may know besides themselves. A page that a table opens is one of the program's."""
BY_NAME = ("game.games", "scenes.presentation.games")
"""Where a module is imported by its name: the list of games, and what each offers to the screens."""


def module_of(file: Path) -> str:
    """The dotted name of a file's module."""
    parts = list(file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, package: bool) -> set[str]:
    """Every module a source imports, at the top or inside a function; `from game import x` counts as game.x where that is one."""
    found: set[str] = set()
    for node in nodes(tree(source)):
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


@cache
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


def known(module: str, table: dict[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """What a module may know by a table of parts, itself included; None where the table does not speak of it."""
    part = next((one for one in table if within(module, one)), None)
    return None if part is None else (part, *table[part])


def wrong(module: str, name: str) -> str | None:
    """Why a module may not import another, or None."""
    if within(name, "main", "tests"):
        return "nothing imports main or a test"
    return wrong_in_scenes(module, name) if within(module, "scenes") else wrong_in_game(module, name)


def wrong_in_game(module: str, name: str) -> str | None:
    """Why a module of the rules may not import another, or None."""
    own = f"game.{module.split('.')[1]}" if module.count(".") else module
    a_game = own.removeprefix("game.") in PACKAGES
    if within(name, *WINDOW):
        return "nothing under game/ opens a window"
    if within(name, "scenes"):
        return "the rules know no screen"
    if name == "random" or (name in ("time", "datetime") and a_game):
        return "chance comes from draws alone, and no rule knows a clock"
    if not ours(name) or name == "game":
        return None
    if a_game:
        return None if within(name, own, *TOOLS) else "a game knows itself, boards, api, draws and how files are read"
    if within(name, *(f"game.{package}" for package in PACKAGES)):
        return "games are found by the list in games.py, by name"
    may = known(module, RULES)
    return None if may is None or within(name, *may) else f"{may[0]} knows only {', '.join(may[1:]) or 'itself'}"


def wrong_in_scenes(module: str, name: str) -> str | None:
    """Why a module of the screens may not import another, or None."""
    if not ours(name) or name in ("game", "scenes"):
        return None
    at_home = module.split(".")[2] if within(module, "scenes.tables") and module.count(".") > 1 else ""
    for package in PACKAGES:
        if package != at_home and within(name, f"game.{package}", f"scenes.tables.{package}"):
            return "a game's folder is known to its own table alone"
    may = known(module, SCENES)
    if may is not None:
        return None if within(name, *may) else f"{may[0]} knows only {', '.join(may[1:])}"
    if within(name, "scenes.tables"):
        return "what a game offers is found by name, in scenes/presentation/games.py"
    return "the program is what leads to the screens" if within(name, "scenes.program") else None


def test_no_arrow_runs_the_other_way() -> None:
    faults = {}
    for file in FILES:
        module = module_of(file)
        found = imports(file.read_text(encoding="utf-8"), module, file.name == "__init__.py")
        faults |= {(module, name): why for name in sorted(found) if (why := wrong(module, name))}
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
        ("game.content.reader", "from game.match import Match"),
        ("game.learning.lessons", "from game.career import store"),
        ("game.career.store", "from game.service import protocol"),
        ("game.lab.settings", "from game.learning import puzzles"),
        ("game.match", "from game.bots import levels"),
        ("scenes.match.screen", "from scenes.tables.skulls.table import SkullsTable"),
        ("scenes.match.screen", "from scenes.tables import clicks"),
        ("scenes.match.screen", "from game.skulls.position import Position"),
        ("scenes.match.screen", "from scenes.program import Program"),
        ("scenes.presentation.table", "from scenes.match.screen import Play"),
        ("scenes.presentation.games", "from scenes.tables.skulls import presentation"),
        ("scenes.presentation.table", "if TYPE_CHECKING:\n    from scenes.boards.camera import Camera"),
        ("scenes.app.app", "from scenes.menus.title import Title"),
        ("scenes.boards.camera", "from scenes.presentation.table import Table"),
        ("scenes.boards.zones.board", "from game.skulls.tables import Board"),
        ("scenes.kit.text", "from scenes.app.page import Page"),
        ("scenes.kit.text", "from scenes.boards import camera"),
        ("scenes.kit.text", "from game.match import Match"),
        ("scenes.tables.skulls.table", "from scenes.match.screen import Play"),
        ("scenes.tables.skulls.table", "from scenes.tables.ironsquad import preview"),
        ("scenes.tables.skulls.table", "from game.ironsquad.position import Position"),
        ("scenes.tables.what_if", "from scenes.tables.skulls.table import SkullsTable"),
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
        ("scenes.match.screen", "from scenes.presentation.table import Table\nfrom scenes.boards.camera import Camera"),
        ("scenes.tables.skulls.table", "from game.skulls.rules import RULES\nfrom scenes.tables.skulls import panels"),
        ("scenes.tables.skulls.table", "from scenes.tables.what_if import Ghost\nfrom scenes.boards.zones import board"),
        ("scenes.boards.zones.board", "from game.boards.zones import Zones\nfrom scenes.kit import text"),
    ],
)
def test_a_right_arrow_is_let_be(module: str, source: str) -> None:
    assert not [why for name in imports(source, module, False) if (why := wrong(module, name))]


# --- circles ------------------------------------------------------------------------------------------------------------------


@cache
def graph() -> dict[str, set[str]]:
    """Which module of ours imports which others, wherever in it, for typing too."""
    names = {module_of(file): file for file in FILES if file.name != "__init__.py"}
    edges = {}
    for name, file in names.items():
        edges[name] = {one for one in imports(file.read_text(encoding="utf-8"), name, False) if one in names and one != name}
    return edges


def circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules each of which leads to all others of its set; one that leads to itself alone is none."""
    leads = {name: set(others) for name, others in edges.items()}
    while True:  # whatever has no way on, or is led to by nobody, is in no circle
        led_to = {other for others in leads.values() for other in others}
        left = {name: others & leads.keys() for name, others in leads.items() if others & leads.keys() and name in led_to}
        if left == leads:
            break
        leads = left
    found, seen = [], set[str]()
    reached = {name: reach(leads, name) for name in leads}
    for name in sorted(leads):
        circle = sorted(other for other in reached[name] if name in reached[other])
        if name not in seen and len(circle) > 1:
            found.append(circle)
            seen.update(circle)
    return found


def reach(edges: dict[str, set[str]], start: str) -> set[str]:
    """Every module to which one leads, over however many others; the one itself too, where a way leads back."""
    found, todo = set[str](), [start]
    while todo:
        new = edges.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def test_no_imports_run_in_a_circle() -> None:
    edges = graph()
    found = [[f"{name} -> {', '.join(sorted(edges[name] & set(circle)))}" for name in circle] for circle in circles(edges)]
    assert not found, "\n\n".join("\n".join(lines) for lines in found)


def test_a_circle_is_found() -> None:
    """The test can fail: of two circles that a bridge joins each is named; what hangs on them is in neither."""
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d", "leaf"}, "leaf": set(), "root": {"a"}}
    assert circles(edges) == [["a", "b", "c"], ["d", "e"]]
    assert circles({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": set()}) == []
    assert imports("if TYPE_CHECKING:\n    from game.match import Match", "game.api", False) == {"game.match"}
    assert imports("def later():\n    import game.match", "game.api", False) == {"game.match"}
    assert graph()["game.journal"] >= {"game.match", "game.api"}, "the graph is that of the program"


# --- by name, and no game by name --------------------------------------------------------------------------------------------


def by_name(source: str) -> int:
    """How often a source imports a module by its name."""
    calls = [node.func for node in nodes(tree(source)) if isinstance(node, ast.Call)]
    names = [call.id if isinstance(call, ast.Name) else call.attr if isinstance(call, ast.Attribute) else "" for call in calls]
    return sum(name in ("import_module", "__import__") for name in names)


def test_modules_are_imported_by_name_in_two_places_alone() -> None:
    found = {module_of(file): by_name(file.read_text(encoding="utf-8")) for file in FILES}
    assert {name for name, number in found.items() if number} == set(BY_NAME)
    assert found["scenes.presentation.games"] == 1, "what a game offers to the screens is one record"


def test_an_import_by_name_is_found() -> None:
    assert by_name('from importlib import import_module\nimport_module("a"), importlib.import_module("b"), __import__("c")') == 3
    assert by_name("import importlib") == 0


def games_named(source: str) -> list[str]:
    """Where a source names a game: its id in the code or before a picture or a word of its own, or its title anywhere."""
    every = nodes(tree(source))
    told = {id(node.value) for node in every if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    found = []
    for node in every:
        for text in texts_of(node):
            words = re.split(r"\W+", text) if id(node) not in told else re.findall(r"\b(\w+)(?=[:/]\w)", text)
            if set(words) & set(PACKAGES):
                found.append(f"{getattr(node, 'lineno', 0)}: {text}")
    for number, line in enumerate(source.splitlines(), 1):
        remark = line.partition("#")[2]
        if any(title in line for title in TITLES) or set(re.findall(r"\b(\w+)(?=[:/]\w)", remark)) & set(PACKAGES):
            found.append(f"{number}: {line.strip()}")
    return found


def texts_of(node: ast.AST) -> list[str]:
    """What a part of a source says in names and texts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    names = (getattr(node, key, None) for key in ("id", "attr", "arg", "name", "module"))
    return [name for name in names if isinstance(name, str)]


LOW = [file for file in FILES if within(module_of(file), "scenes.boards", "scenes.kit")]


def test_boards_and_kit_name_no_game() -> None:
    assert not {module_of(file): named for file in LOW if (named := games_named(file.read_text(encoding="utf-8")))}


@pytest.mark.parametrize(
    "source",
    [
        'picture("skulls/mark/stunned.svg", size)',
        'say("ironsquad:board.same")',
        'say(f"operators:colour.{colour}")',
        'COLOURS = {"skulls": RED}',
        "if game == 'rush':\n    pass",
        "skulls = 3",
        "from game.operators import cards",
        '"""The board of Danger Close."""',
        '"""As in `art/skulls/town/`."""',
        "x = 1  # a word of ironsquad:board",
    ],
)
def test_a_game_that_is_named_is_found(source: str) -> None:
    assert games_named(source)


@pytest.mark.parametrize("source", ['"""Where the operators stand, in a rush."""', 'say("board.same")', "x = 1  # operators"])
def test_usual_words_are_let_be(source: str) -> None:
    assert not games_named(source)


# --- what runs ----------------------------------------------------------------------------------------------------------------


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


def test_the_bundle_is_built_by_a_python_that_has_no_package() -> None:
    """What builds and proves the bundle is read where nothing but Python is installed."""
    alone = {**os.environ, "PYTHONPATH": f"{ROOT / 'packaging'}{os.pathsep}{ROOT}"}
    run = subprocess.run([sys.executable, "-S", "-c", "import build"], cwd=ROOT, capture_output=True, text=True, env=alone)
    assert run.returncode == 0, run.stderr


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
