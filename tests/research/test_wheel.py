"""The wheel: one name at the top, and all of the program below it, working where nothing of the sources is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from game import VERSION
from game.folders import program_folder

SPEC = spec_from_file_location("one_name", program_folder() / "packaging" / "one_name.py")
assert SPEC is not None and SPEC.loader is not None
one_name = module_from_spec(SPEC)
SPEC.loader.exec_module(one_name)

SAID = """
import sys, sandtable
from sandtable.game.games import GAMES, rules
from sandtable.game.draws import Draws
for game in GAMES:
    found = rules(game)
    assert found.legal(found.setup(next(iter(found.scenarios())), {}, Draws(1)), found.seats[0]) is not None
import sandtable.scenes.program
assert not {"game", "scenes"} & set(sys.modules), "another name at the top"
print(sandtable.__version__, sandtable.__file__)
"""
PLAYED = """
import sys, sandtable
made = sandtable.env("skulls", "first-contact", render_mode="rgb_array")
made.reset(seed=1)
for _ in range(50):
    made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
print(made.actions, made.render().shape)
assert not {"game", "scenes"} & set(sys.modules)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel lies as pip would put it there."""
    folder = tmp_path_factory.mktemp("wheel")
    name = one_name.build_wheel(str(folder))
    with zipfile.ZipFile(folder / name) as wheel:
        wheel.extractall(folder / "there")
    return folder / "there"


def said(code: str, folder: Path) -> str:
    """What a program says that finds the wheel and no sources."""
    given = {**os.environ, "PYTHONPATH": str(folder), "SDL_VIDEODRIVER": "dummy"}
    call = [sys.executable, "-W", "ignore", "-c", code]
    told = subprocess.run(call, cwd=folder.parent, env=given, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_it_puts_one_name_at_the_top(unpacked: Path) -> None:
    assert sorted(path.name for path in unpacked.iterdir()) == ["sandtable", f"sandtable-{VERSION}.dist-info"]
    record = (unpacked / f"sandtable-{VERSION}.dist-info" / "RECORD").read_text().splitlines()
    files = [path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()]
    assert sorted(line.split(",")[0] for line in record) == sorted(files)


def test_no_module_in_it_imports_a_name_of_the_sources(unpacked: Path) -> None:
    for path in (unpacked / "sandtable").rglob("*.py"):
        assert not re.search(r"^\s*(from|import) (game|scenes)\b", path.read_text(encoding="utf-8"), re.MULTILINE), path


def test_every_game_begins_from_it(unpacked: Path) -> None:
    assert said(SAID, unpacked).split()[0] == VERSION


@pytest.mark.skipif(find_spec("pettingzoo") is None, reason="PettingZoo is not installed; requirements-research.txt names it")
def test_its_environment_plays_and_is_seen(unpacked: Path) -> None:
    assert "3)" in said(PLAYED, unpacked)


@pytest.mark.skipif(find_spec("pettingzoo") is not None, reason="PettingZoo is installed")
def test_without_pettingzoo_it_says_what_to_install(unpacked: Path) -> None:
    code = "import sandtable\ntry:\n    sandtable.env('skulls')\nexcept ImportError as failed:\n    print(failed)"
    assert "sandtable[research]" in said(code, unpacked)
