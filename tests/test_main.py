"""What stands before every command: an environment that is missing, half made, broken, or being made by another start."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import namedtuple
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.content.reader import Faulty

MAIN = Path(__file__).resolve().parent.parent / "main.py"


@pytest.fixture
def start(tmp_path: Path) -> ModuleType:
    """The module main.py as it would be in a folder of its own, with no .venv beside it."""
    spec = spec_from_file_location("start", MAIN)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.HERE, module.VENV = tmp_path, tmp_path / ".venv"  # type: ignore[attr-defined]
    (tmp_path / "requirements.txt").write_text("PyYAML\n")
    return module


class Calls:
    """Stands for `subprocess.run`: notes the calls, makes an interpreter for `venv`, and ends those that hold a word with 1."""

    def __init__(self, start: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str = "nothing") -> None:
        self.made: list[str] = []
        self._start, self._failing = start, failing
        monkeypatch.setattr(subprocess, "run", self.run)

    def run(self, call: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        self.made.append(call[2])
        failed = self._failing == call[2]
        if call[2] == "venv" and not failed:
            self._start.venv_python().parent.mkdir(parents=True)
            self._start.venv_python().symlink_to(sys.executable)
        return subprocess.CompletedProcess(call, int(failed))


def sentence(told: pytest.ExceptionInfo[SystemExit]) -> str:
    """The one sentence a start ends with; its exit code is then 1."""
    assert isinstance(told.value.code, str)
    assert told.value.code.endswith(".")
    assert "\n" not in told.value.code
    return told.value.code


def test_an_environment_is_made_once(start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    calls = Calls(start, monkeypatch)
    start.make_environment()
    start.make_environment()
    assert calls.made == ["venv", "pip"]
    assert start.ready_mark().exists()
    captured = capsys.readouterr()
    assert "80 MB" in captured.err
    assert captured.out == "", "standard output belongs to the command"


def test_other_requirements_are_put_into_the_same_environment(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(start, monkeypatch)
    start.make_environment()
    (start.HERE / "requirements.txt").write_text("PyYAML\npytest\n")
    assert not start.ready_mark().exists()
    start.make_environment()
    assert calls.made == ["venv", "pip", "pip"]


@pytest.mark.parametrize(("failing", "words"), [("venv", "could not be made"), ("pip", "mend the connection")])
def test_what_cannot_be_made_is_told_and_tried_again(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str, words: str
) -> None:
    with monkeypatch.context() as broken:
        Calls(start, broken, failing)
        with pytest.raises(SystemExit) as told:
            start.make_environment()
    assert words in sentence(told)
    assert not start.ready_mark().exists()
    Calls(start, monkeypatch)
    start.make_environment()
    assert start.ready_mark().exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told(start: ModuleType, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    found = start.find_spec
    monkeypatch.setattr(start, "find_spec", lambda name: None if name == module else found(name))
    with pytest.raises(SystemExit) as told:
        start.make_environment()
    assert "python3-venv" in sentence(told)
    assert not start.VENV.exists()


def test_a_folder_that_cannot_be_written_is_told(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(SystemExit) as told:
        start.make_environment()
    assert "Permission denied" in sentence(told)


def test_a_file_in_the_way_of_the_environment_is_told(start: ModuleType) -> None:
    start.VENV.write_text("")
    with pytest.raises(SystemExit) as told:
        start.make_environment()
    assert str(start.VENV) in sentence(told)


def test_an_environment_whose_python_is_gone_is_told(start: ModuleType) -> None:
    start.venv_python().parent.mkdir(parents=True)
    start.venv_python().symlink_to(start.HERE / "an older python3")
    with pytest.raises(SystemExit) as told:
        start.run_in_environment()
    assert "remove the folder .venv" in sentence(told)


def test_an_environment_that_lacks_something_is_told(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    Calls(start, monkeypatch)
    start.make_environment()
    monkeypatch.setattr(start, "missing", lambda command: ["yaml"])
    monkeypatch.setattr(sys, "prefix", str(start.VENV))
    monkeypatch.setattr(sys, "argv", ["main.py", "table"])
    with pytest.raises(SystemExit) as told:
        start.main()
    assert "lacks yaml" in sentence(told)
    assert not start.ready_mark().exists(), "the next start of another Python mends it"


def test_an_old_python_is_told(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    Version = namedtuple("Version", "major minor micro")
    monkeypatch.setattr(sys, "version_info", Version(3, 10, 13))
    with pytest.raises(SystemExit) as told:
        start.main()
    assert "Python 3.11" in sentence(told)


def test_commands_there_are_not(start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(sys, "argv", ["main.py", "dance"])
    assert start.main() == 2
    assert "'dance'" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["main.py", "--help"])
    assert start.main() == 0
    assert "table protocol" in capsys.readouterr().out


def test_data_that_cannot_be_used_is_told_fault_by_fault(start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def table(arguments: list[str]) -> int:
        raise Faulty(["data/operators/dice.yaml:3:5: aim: one fault", "data/operators/dice.yaml:4:5: aim: another"])

    monkeypatch.setitem(start.COMMANDS, "table", table)
    assert start.carried_out("table", []) == 1
    assert capsys.readouterr().err.splitlines() == [
        "data/operators/dice.yaml:3:5: aim: one fault",
        "data/operators/dice.yaml:4:5: aim: another",
    ]


# --- two starts at once -------------------------------------------------------------------------------------------------

MAKING = """
import subprocess, sys, time
from pathlib import Path
sys.path.insert(0, {main!r})
import main
main.HERE = Path(sys.argv[1])
main.VENV = main.HERE / ".venv"
def run(call, **_):
    with open(main.HERE / "calls", "a") as file:
        file.write(call[2] + " ")
    print("making", flush=True)
    time.sleep(float(sys.argv[2]))
    return subprocess.CompletedProcess(call, 0)
subprocess.run = run
main.make_environment()
"""


def making(folder: Path, seconds: float) -> subprocess.Popen[str]:
    """A start that takes so many seconds for each of the two steps of an environment."""
    code = MAKING.format(main=str(MAIN.parent))
    call = [sys.executable, "-c", code, str(folder), str(seconds)]
    return subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_starts_at_once_make_one_environment(start: ModuleType) -> None:
    first = making(start.HERE, 0.4)
    assert first.stdout is not None
    assert first.stdout.readline() == "making\n"
    second = making(start.HERE, 0)
    _, told = second.communicate(timeout=20)
    first.communicate(timeout=20)
    assert (first.returncode, second.returncode) == (0, 0)
    assert "waits" in told
    assert (start.HERE / "calls").read_text() == "venv pip "


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
def test_a_start_that_was_killed_keeps_nobody_waiting(start: ModuleType) -> None:
    killed = making(start.HERE, 60)
    assert killed.stdout is not None
    assert killed.stdout.readline() == "making\n"
    os.kill(killed.pid, signal.SIGKILL)
    killed.communicate(timeout=20)
    began = time.monotonic()
    _, told = making(start.HERE, 0).communicate(timeout=20)
    assert time.monotonic() - began < 10
    assert "waits" not in told
    assert start.ready_mark().exists()


def test_a_bundle_says_what_it_comes_without(start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(start, "FROZEN", True)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/sandtable/sandtable")
    for command in ("check", "bench", "catalogue"):
        monkeypatch.setattr(sys, "argv", ["sandtable", command])
        assert start.main() == 2
        told = capsys.readouterr().err
        assert command in told and told.endswith(".\n") and told.count("\n") == 1
    monkeypatch.setattr(sys, "argv", ["sandtable", "--help"])
    assert start.main() == 0
    told = capsys.readouterr().out
    assert "sandtable table " in told and "main.py" not in told and ".venv" not in told and " check " not in told


def test_a_letter_that_a_terminal_has_not_stops_nothing(tmp_path: Path) -> None:
    """A match of Operators told to a pipe that takes ASCII alone."""
    match = tmp_path / "one.match"
    asked = '{"cmd":"new","game":"operators","scenario":"kiln-yard","seed":1}\n{"cmd":"save"}\n'
    run = partial(subprocess.run, capture_output=True, text=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    saved = run([sys.executable, MAIN, "table"], input=asked).stdout.splitlines()[1]
    match.write_text(json.dumps({**json.loads(saved)["match"]}), encoding="utf-8")
    told = run([sys.executable, MAIN, "replay", match.rename(tmp_path / "żółw.match"), "--whole"])
    missing = run([sys.executable, MAIN, "replay", tmp_path / "żaba.match"])
    assert told.returncode == 0, told.stderr
    assert missing.returncode and "?aba.match" in missing.stdout + missing.stderr
    assert "Traceback" not in told.stderr + missing.stderr
    assert "career ?" in run([sys.executable, MAIN, "--help"]).stdout
