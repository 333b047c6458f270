"""What makes the bundle: what goes into it, its licences, and the proof that it reads nothing of the machine it was made on."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game import VERSION
from game.content.cache import readers
from scenes.kit import words
from scenes.kit.words import say

ROOT = Path(__file__).resolve().parent.parent
OUR_PROGRAM = "/home/ada/Spiele für draußen/sandtable"


def part(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of `packaging/`, which is no package: its name is that of one on PyPI."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hidden(text: str) -> str:
    """A path as strace writes it with -xx."""
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


def opened(path: str, flags: str = "O_RDONLY|O_CLOEXEC", process: int = 7) -> str:
    return f'{process} openat(AT_FDCWD<{hidden("/")}>, "{hidden(path)}", {flags}) = 3<{hidden(path)}>'


def started(path: str, process: int = 7) -> str:
    return f'{process} execve("{hidden(path)}", ["{hidden(path)}"], 0x7ffd /* 2 vars */) = 0'


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What `traced.outside` says of such lines, for a bundle and a user's folder of Ada's."""
    if sys.platform == "win32":
        pytest.skip("strace and its paths are not of this system")
    traced = part("traced", monkeypatch)

    def said(*lines: str) -> tuple[int, list[str]]:
        log = tmp_path / "0.log"
        ends = {line.split()[0] for line in lines}
        log.write_text("\n".join([*lines, *(f"{process} +++ exited with 0 +++" for process in sorted(ends))]) + "\n")
        found: tuple[int, list[str]] = traced.outside([log], (Path(OUR_PROGRAM).parent, Path("/home/ada/.local/share/sandtable")))
        return found

    return said


def test_what_belongs_to_the_bundle_the_user_or_the_system_may_be_read(outside: Any) -> None:
    count, faults = outside(
        started(OUR_PROGRAM),
        opened(str(Path(OUR_PROGRAM).parent / "_internal" / "data" / "words.yaml")),
        opened("/home/ada/.local/share/sandtable/preferences.json", "O_WRONLY|O_CREAT"),
        opened("/usr/lib/x86_64-linux-gnu/libX11.so.6.4.0"),
        opened("/dev/urandom"),
    )
    assert (count, faults) == (4, [])


@pytest.mark.parametrize(
    "path",
    [
        str(ROOT / "data" / "words.yaml"),
        "/usr/lib/python3.11/os.py",
        "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0",
        "/lib/x86_64-linux-gnu/libsqlite3.so.0.8.6",
        "/usr/lib/python3/dist-packages/yaml/__init__.py",
        "/home/ada/.venv/lib/python3.11/site-packages/pygame/__init__.py",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/home/ada/Spiele für draußen besser/words.yaml",
    ],
)
def test_any_other_file_is_a_fault(outside: Any, path: str) -> None:
    _, faults = outside(opened(path))
    assert len(faults) == 1 and path in faults[0]


def test_nothing_may_be_written_into_the_bundle(outside: Any) -> None:
    _, faults = outside(opened(str(Path(OUR_PROGRAM).parent / "cache"), "O_WRONLY|O_CREAT|O_TRUNC"))
    assert len(faults) == 1 and "written" in faults[0]


def test_a_program_of_the_system_may_not_be_started(outside: Any) -> None:
    assert len(outside(started("/usr/bin/python3"))[1]) == 1


def test_what_a_helper_of_the_desktop_reads_is_its_own(outside: Any) -> None:
    assert outside(started("/usr/bin/dbus-launch", 8), opened("/etc/dbus-1/session.conf", process=8)) == (0, [])


def test_a_call_that_was_broken_off_is_read_whole(outside: Any) -> None:
    whole = opened("/opt/secret")
    cut = whole.index(", O_RDONLY")
    lines = (f"{whole[:cut]} <unfinished ...>", opened("/dev/null", process=9), f"7 <... openat resumed>{whole[cut:]}")
    assert any("/opt/secret" in fault for fault in outside(*lines)[1])


def test_all_that_the_program_needs_is_in_the_bundle_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every package that is wanted but those of the tests."""
    play, bundle = ((ROOT / "packaging" / "wanted" / f"{purpose}.in").read_text().split() for purpose in ("play", "bundle"))
    needed = {line.split("==")[0] for line in play} - {"pytest", "pytest-xdist"}
    assert {line for line in bundle if "==" not in line} == needed


def test_what_leads_this_python_elsewhere_does_not_lead_the_bundle_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE"):
        monkeypatch.setenv(name, "/somewhere/else")
    given = part("build", monkeypatch).surroundings()
    assert "/somewhere/else" not in given.values() and "PATH" in given


def test_pictures_and_data_are_in_the_bundle_and_what_makes_them_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {path.relative_to(ROOT).as_posix() for path in part("contents", monkeypatch).pictures_and_data(ROOT)}
    assert {"data/words.yaml", "art/title/emblem.svg", "data/ironsquad/maps/normandy.png"} <= found
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "data").rglob("*.yaml")} <= found
    assert not any(path.endswith(".py") or path.startswith("art/screenshots/") for path in found)
    assert "art/operators/ground/kiln-yard.png" in found and "art/operators/ground/kiln-yard.svg" not in found


def test_a_library_of_unknown_licence_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    licences = part("licences", monkeypatch)
    with pytest.raises(licences.NoLicence, match=r"libsecret-1\.so\.0 .* packaging/licences\.py"):
        licences.collect(tmp_path / "licences", [Path("libsecret-1.so.0")], [])


def test_every_text_of_a_licence_is_there_and_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    licences = part("licences", monkeypatch)
    named = {library.text for library in licences.LIBRARIES} | {text for _, _, text in licences.ALWAYS}
    assert named == {path.name for path in licences.TEXTS.iterdir()}
    files = [Path("libSDL2-2-50d19f93.0.so.0.3200.10"), Path("SDL2_mixer.dll"), Path("libz.1.dylib"), Path("python311.dll")]
    licences.collect(tmp_path / "licences", files, [])
    index = (tmp_path / "licences" / "INDEX.txt").read_text(encoding="utf-8")
    kept = {path.name for path in (tmp_path / "licences").iterdir()} - {"INDEX.txt"}
    assert {"sandtable.txt", "python.txt", "sdl2.txt", "sdl2-mixer.txt", "zlib.txt", "libyaml.txt"} <= kept
    assert all(text in index for text in kept)


def test_the_icons_hold_a_picture_of_every_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    icons = part("icons", monkeypatch)
    emblem = ROOT / "art" / "title" / "emblem.svg"
    monkeypatch.setattr(icons.sys, "platform", "win32")
    windows = Path(icons.write_icon(emblem, tmp_path)).read_bytes()
    assert struct.unpack("<HHH", windows[:6]) == (0, 1, len(icons.SIZES))
    for number, px in enumerate(icons.SIZES):
        wide, _, _, _, _, _, length, at = struct.unpack("<BBBBHHII", windows[6 + 16 * number : 22 + 16 * number])
        png = windows[at : at + length]
        assert png.startswith(b"\x89PNG") and struct.unpack(">II", png[16:24]) == (px, px) and wide == px % 256
    monkeypatch.setattr(icons.sys, "platform", "darwin")
    mac = Path(icons.write_icon(emblem, tmp_path)).read_bytes()
    assert mac[:4] == b"icns" and struct.unpack(">I", mac[4:8])[0] == len(mac)
    assert mac.count(b"\x89PNG") == len(icons.MAC)
    monkeypatch.setattr(icons.sys, "platform", "linux")
    assert icons.write_icon(emblem, tmp_path) is None


def test_a_picture_of_a_screen_is_a_png_of_the_same_colours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import pygame

    picture = part("screen", monkeypatch).Picture(2, 1, bytes([30, 20, 10, 0, 3, 2, 1, 0]))
    assert picture.colours() == 2
    picture.write(tmp_path / "shot.png")
    shot = pygame.image.load(tmp_path / "shot.png")
    assert [tuple(shot.get_at((x, 0)))[:3] for x in (0, 1)] == [(10, 20, 30), (1, 2, 3)]


def test_sizes_are_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    sizes = part("sizes", monkeypatch)
    (tmp_path / "one").write_bytes(b"x" * 1000)
    if sys.platform != "win32":  # there links are for administrators, and a bundle has none
        (tmp_path / "two").symlink_to(tmp_path / "one")
    assert sizes.size_of(tmp_path) == 1000, "what a link points at counts once"
    assert sizes.fits("archive", 1000, 1000) and not sizes.fits("archive", 1001, 1000)
    assert "too large" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="the script is for Linux")
def test_the_menu_calls_the_program_wherever_its_folder_is(tmp_path: Path) -> None:
    folder = tmp_path / 'a "b" $c `d` 100% \\e ß'
    folder.mkdir()
    for name in ("add-to-menu.sh", "sandtable.desktop"):
        shutil.copy(ROOT / "packaging" / name, folder)
    more = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path / "share")}
    subprocess.run(["sh", folder / "add-to-menu.sh"], env=more, check=True, stdout=subprocess.DEVNULL)
    entry = tmp_path / "share" / "applications" / "sandtable.desktop"
    lines = [line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines()[1:]]
    values = {key: value.replace("\\\\", "\\") for key, value in lines}
    assert values["Icon"] == str(folder / "sandtable.png")
    called = re.fullmatch(r'"((?:[^"`$\\]|\\["`$\\])*)" %f', values["Exec"])
    assert called and re.sub(r"\\(.)", r"\1", called[1]).replace("%%", "%") == str(folder / "sandtable")
    subprocess.run(["sh", folder / "add-to-menu.sh", "--remove"], env=more, check=True, stdout=subprocess.DEVNULL)
    assert not entry.exists()


def test_the_version_stands_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"] and part("one_name", monkeypatch).version() == VERSION
    told = subprocess.run([sys.executable, ROOT / "main.py", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"Sandtable {VERSION}\n"


def test_what_is_kept_between_starts_of_a_bundle_hangs_on_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert readers("operators", "graph") == [Path(sys.executable)]


def test_a_sentence_names_the_program_as_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "python3 main.py tell " in say("tell.kept", file="one.match")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/sandtable/sandtable")
    words.forget()  # a program is called by one name as long as it runs
    assert say("tell.kept", file="one.match").endswith(" sandtable tell one.match")
    words.forget()
