"""Odd machines: no screen, streams that are closed or full, folders that cannot be written, names that are not UTF-8.

What cannot be done is told in one sentence; nobody sees a traceback.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

MAIN = Path(__file__).resolve().parent.parent / "main.py"
FULL = Path("/dev/full")
NO_SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
on_posix = pytest.mark.skipif(os.name == "nt", reason="streams and screens are other things there")
where_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


def called(
    *arguments: str | bytes, without: Sequence[str] = (), shell: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """A call of the program that has ended, with what it printed; `shell`: what stands behind it on a command line."""
    given = {name: value for name, value in os.environ.items() if name not in without} | environment
    call: list[str | bytes] = [sys.executable, str(MAIN), *arguments]
    if shell:
        call = ["sh", "-c", f'"$@" {shell}', "sh", *call]
    done = subprocess.run(call, env=given, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    printed, faults = (raw.decode(errors="replace") for raw in (done.stdout, done.stderr))
    text = subprocess.CompletedProcess(call, done.returncode, printed, faults)
    assert "Traceback" not in text.stderr and "Exception" not in text.stderr, text.stderr
    return text


@on_posix
@pytest.mark.skipif(sys.platform == "darwin", reason="there is always a screen there")
@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":99999"}, {"SDL_VIDEODRIVER": "nonsense"}])
@pytest.mark.parametrize("arguments", [(), ("play", "--first-frame")])
def test_without_a_screen_no_window_opens_that_nobody_sees(environment: dict[str, str], arguments: tuple[str, ...]) -> None:
    done = called(*arguments, without=NO_SCREEN, **environment)
    assert done.returncode == 2
    assert "Sandtable cannot open a window (" in done.stderr and " tell plays without one." in done.stderr


@on_posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", [("tell", "operators"), ("table",), ("career",), ("--help",), ("--version",)])
def test_streams_that_are_closed_are_done_without(closed: str, arguments: tuple[str, ...]) -> None:
    assert called(*arguments, shell=closed).returncode == 0


@on_posix
@where_full
@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("career",), ("catalogue",)])
def test_standard_output_that_is_full_is_told(arguments: tuple[str, ...]) -> None:
    done = called(*arguments, shell=f">{FULL}")
    assert done.returncode == 1 and "No space left on device." in done.stderr


@on_posix
@where_full
def test_a_full_stream_of_faults_ends_nothing() -> None:
    assert called("nonsense", shell=f"2>{FULL}").returncode in (1, 2)


@pytest.mark.parametrize("arguments", [("tell", "operators", "--seed", "1"), ("career",), ("play", "--first-frame")])
def test_a_file_in_the_place_of_the_users_folder_is_told(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, and no folder")
    done = called(*arguments, SANDTABLE_HOME=str(tmp_path / "home"), SDL_VIDEODRIVER="dummy")
    assert done.returncode in (0, 1)
    assert "The match is saved" not in done.stdout
    assert (tmp_path / "home").read_text() == "a file, and no folder"


@on_posix
@pytest.mark.parametrize("environment", [{"HOME": "/proc/nowhere"}, {"SANDTABLE_HOME": "~nobody-of-this-name/x"}])
def test_a_home_that_is_none_stops_no_match(environment: dict[str, str], tmp_path: Path) -> None:
    given = {name: value for name, value in os.environ.items() if name not in ("SANDTABLE_HOME", "XDG_DATA_HOME")} | environment
    call = [sys.executable, str(MAIN), "tell", "operators", "--seed", "1"]
    done = subprocess.run(call, cwd=tmp_path, env=given, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "Traceback" not in done.stderr


@on_posix
def test_without_any_home_everything_lies_where_the_program_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.folders import home_folder, user_folder
    from scenes.replay.files import _places

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SANDTABLE_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.chdir(tmp_path)
    assert home_folder() == tmp_path and tmp_path in user_folder().parents
    assert _places() == {"home": tmp_path}


@on_posix
@pytest.mark.skipif(sys.platform == "darwin", reason="every name is UTF-8 there")
def test_names_that_are_not_utf8_are_told(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff.match"
    Path(os.fsdecode(odd)).write_text("nothing")
    for command, code in (("replay", 1), ("tell", 1)):
        done = called(command, odd)
        assert done.returncode == code and len((done.stdout + done.stderr).splitlines()) == 1
    assert called(b"\xff\xfe").returncode == 2


def test_an_environment_that_a_killed_start_left_half_made_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever moment it was killed at: while it made the environment, or while it installed."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("start", MAIN)
    assert spec and spec.loader
    start = module_from_spec(spec)
    spec.loader.exec_module(start)
    start.HERE, start.VENV = tmp_path, tmp_path / ".venv"  # type: ignore[attr-defined]
    (tmp_path / "requirements.txt").write_text("PyYAML\n")
    calls: list[list[str]] = []
    killed = [True]

    def run(call: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(call)
        python = start.venv_python()
        python.parent.mkdir(parents=True, exist_ok=True)
        if not python.exists():
            python.symlink_to(sys.executable)
        if killed[0]:
            raise KeyboardInterrupt
        return subprocess.CompletedProcess(call, 0)

    monkeypatch.setattr(subprocess, "run", run)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            start.make_environment()
    assert [call[2] for call in calls] == ["venv", "venv"], "one whose making was cut short is made again"
    killed[0] = False
    start.make_environment()
    assert [call[2] for call in calls[2:]] == ["venv", "pip"] and "--force-reinstall" not in calls[3]
    start.ready_mark().unlink()
    killed[0] = True
    with pytest.raises(KeyboardInterrupt):
        start.make_environment()
    killed[0] = False
    start.make_environment()
    assert calls[-1][2] == "pip" and "--force-reinstall" in calls[-1]
    assert start.ready_mark().exists() and not (start.VENV / "installing").exists()
