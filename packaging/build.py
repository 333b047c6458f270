#!/usr/bin/env python3
"""Makes Sandtable for people without Python: one folder, packed into one archive, and proved to work.

    python3 packaging/build.py            build, pack and prove
    python3 packaging/build.py --all      so, and fail where a tool for a part of the proof is missing

Everything lands in `dist/`. What is installed beside this Python does not get in: PyInstaller runs in an environment of
its own below `build/`. On Debian it needs binutils, and the proof Xvfb, xdotool and strace.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zlib
from hashlib import sha256
from importlib.metadata import Distribution, distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD, DIST = ROOT / "build", ROOT / "dist"
ENVIRONMENT = BUILD / "environment"
INSIDE = ("pygame-ce", "PyTMX", "PyYAML", "pyinstaller")
"""The distributions of which something is in the bundle; of PyInstaller it is the program that starts it all."""

WINDOWS, MAC = sys.platform == "win32", sys.platform == "darwin"
sys.path[:0] = [str(HERE), str(ROOT)]

from licences import NoLicence, collect  # noqa: E402
from prove import prove  # noqa: E402
from sizes import LARGEST_ARCHIVE, LARGEST_FOLDER, fits, size_of  # noqa: E402

from game import VERSION  # noqa: E402


def main(arguments: list[str]) -> int:
    """The exit code: 0 when the archive is there and everything of it was proved."""
    try:
        python = environment()
        folder = bundle(python)
        slimmed(folder)
        finished(folder)
        archive = packed(folder)
    except (subprocess.CalledProcessError, NoLicence, OSError) as failed:
        print(f"The bundle could not be made: {failed}", file=sys.stderr)
        return 1
    holds = fits("unpacked", size_of(folder), LARGEST_FOLDER) & fits("archive", archive.stat().st_size, LARGEST_ARCHIVE)
    return 0 if prove(archive, "--all" in arguments) and holds else 1


def surroundings() -> dict[str, str]:
    """This process's environment without what leads Python to other packages: none of them gets into the bundle.

    A build that depends on the order of a set would differ from one time to the next.
    """
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | {"PYTHONHASHSEED": "1"}


def environment() -> Path:
    """The interpreter of an environment with the run-time requirements and PyInstaller, and nothing else."""
    python = ENVIRONMENT / ("Scripts/python.exe" if WINDOWS else "bin/python")
    wanted = b"".join((folder / "requirements.txt").read_bytes() for folder in (ROOT, HERE)) + sys.version.encode()
    ready = ENVIRONMENT / f"ready-{zlib.crc32(wanted):08x}"
    if not ready.exists():
        print("The environment for the bundle is made, about 90 MB, once.", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True)
        install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", str(HERE / "requirements.txt")]
        subprocess.run(install, check=True, env=surroundings())
        ready.touch()
    return python


def bundle(python: Path) -> Path:
    """The folder that PyInstaller made; on macOS the application."""
    made, work = BUILD / "made", BUILD / "work"
    for stale in (made, work):
        shutil.rmtree(stale, ignore_errors=True)
    call = [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    call += ["--distpath", str(made), "--workpath", str(work), str(HERE / "sandtable.spec")]
    subprocess.run(call, check=True, cwd=ROOT, env=surroundings())
    return made / ("Sandtable.app" if MAC else "sandtable")


def slimmed(folder: Path) -> None:
    """Strip Python's and the system's libraries, on Linux, of the names that only a debugger reads.

    Those of wheels were made so by their makers, and to change them again can break them; on macOS it breaks signatures.
    """
    if WINDOWS or MAC:
        return
    before = size_of(folder)
    for path in libraries(folder):
        if "pygame_ce.libs" not in path.parts:
            subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)
    print(f"stripped: {before / 1e6:.1f} MB to {size_of(folder) / 1e6:.1f} MB")


def libraries(folder: Path) -> list[Path]:
    """Every library of the bundle once, in order."""
    ending = re.compile(r"\.so(\.[.\d]+)?$|\.dylib$|\.dll$|\.pyd$|^Python$", re.IGNORECASE)
    return sorted(path for path in folder.rglob("*") if ending.search(path.name) and not path.is_symlink() and path.is_file())


def finished(folder: Path) -> None:
    """Put the licences and a word to the reader beside the program, and on Linux its way into the menu."""
    place = folder / "Contents" / "Resources" if MAC else folder
    modules = re.compile(r"\.cpython-|\.abi3\.|\.pyd$")  # these belong to a distribution or to Python
    alone = [path for path in libraries(folder) if not modules.search(path.name) and "lib-dynload" not in path.parts]
    print(f"licences: {collect(place / 'licences', alone, inside())} texts")
    shutil.copyfile(HERE / "README.txt", place / "README.txt")
    if MAC:
        # What was put into the application since it was signed makes the signature wrong; this one is for no one by name.
        subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(folder)], check=True)
    elif not WINDOWS:
        shutil.copyfile(ROOT / "art" / "icon.png", folder / "sandtable.png")
        shutil.copyfile(HERE / "sandtable.desktop", folder / "sandtable.desktop")
        shutil.copy(HERE / "add-to-menu.sh", folder)
        print(f"glibc: {glibc(folder)} or newer, as the libraries ask for")


def inside() -> list[Distribution]:
    """The distributions of the bundle, as they are installed in its environment."""
    places = [str(path) for path in ENVIRONMENT.rglob("site-packages")]
    found = {one.metadata["Name"].lower(): one for one in distributions(path=places)}
    return [found[name.lower()] for name in INSIDE]


def glibc(folder: Path) -> str:
    """The oldest version of glibc that has everything the bundle's programs and libraries ask of it."""
    asked = {(2, 0)}
    for path in [folder / "sandtable", *libraries(folder)]:
        told = subprocess.run(["objdump", "-T", str(path)], check=True, capture_output=True, text=True).stdout
        asked |= {(int(major), int(minor)) for major, minor in re.findall(r"\(?GLIBC_(\d+)\.(\d+)", told)}
    return "{}.{}".format(*max(asked))


def packed(folder: Path) -> Path:
    """The archive in `dist/`, beside a file with its checksum; it holds one folder, named like it, or the application."""
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
    system = "windows" if WINDOWS else "macos" if MAC else "linux"
    name = f"sandtable-{VERSION}-{system}-{machine}"
    DIST.mkdir(exist_ok=True)
    archive = DIST / f"{name}.{'zip' if WINDOWS or MAC else 'tar.xz'}"
    archive.unlink(missing_ok=True)
    if MAC:  # ditto alone keeps what a signed application is made of
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(archive)], check=True)
    else:
        whole = folder.with_name(name)
        shutil.rmtree(whole, ignore_errors=True)
        folder.rename(whole)
        if WINDOWS:
            shutil.make_archive(str(archive.with_suffix("")), "zip", whole.parent, name)
        else:
            with tarfile.open(archive, "w:xz", preset=6) as out:
                out.add(whole, name, filter=of_nobody)
        whole.rename(folder)
    told = f"{sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"
    # With the line end of sha256sum, which reads it, also where another one is the custom.
    archive.with_name(f"{archive.name}.sha256").write_text(told, encoding="utf-8", newline="\n")
    print(f"packed: {archive}")
    return archive


def of_nobody(one: tarfile.TarInfo) -> tarfile.TarInfo:
    """The same entry without whose it was on the machine that built it; everybody may read it, and nobody but the owner write."""
    one.uid = one.gid = 0
    one.uname = one.gname = ""
    one.mode = 0o755 if one.isdir() or one.mode & 0o100 else 0o644
    return one


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
