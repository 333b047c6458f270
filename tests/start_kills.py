"""The first start killed at any moment, while it makes .venv or installs: the next one has all that it needs.

    python -m tests.start_kills [--kills 50] [--seed 1]

What is installed are stand-ins of many files, with the names of what the program needs, so that no network is asked. One kill
in two ends all that the start had begun as well, as a power cut does; the other leaves that to itself.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = {"yaml": "PyYAML", "pygame": "pygame_ce", "pytmx": "PyTMX", "pytest": "pytest", "xdist": "pytest_xdist"}
FILES = 60
"""Modules of each stand-in."""
PATIENCE = 300.0


def stand_in(folder: Path, module: str, name: str) -> str:
    """The line of the requirements for a wheel of that name, which is written into a folder."""
    about = f"{name}-1.0.dist-info"
    held = {f"{module}/part_{number}.py": f"NUMBER = {number}\n" for number in range(FILES)}
    held[f"{module}/__init__.py"] = "".join(f"from {module} import part_{number}\n" for number in range(FILES))
    held[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    held[f"{about}/WHEEL"] = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    held[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in [*held, f"{about}/RECORD"])
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for path, text in held.items():
            packed.writestr(path, text)
    return f"{name}==1.0 --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"


class Place:
    """A copy of the program's beginning in a folder, where nothing was started yet."""

    def __init__(self, home: Path) -> None:
        self.folder, wheels = home / "program", home / "wheels"
        (self.folder / "tests").mkdir(parents=True)
        wheels.mkdir()
        shutil.copy(ROOT / "main.py", self.folder)
        (self.folder / "tests" / "__init__.py").touch()
        shutil.copy(ROOT / "tests" / "check.py", self.folder / "tests")
        lines = [stand_in(wheels, module, name) for module, name in MODULES.items()]
        (self.folder / "requirements.txt").write_text("".join(lines), encoding="utf-8")
        given = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self._environment = {**given, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}

    def start(self) -> subprocess.Popen[str]:
        """A start that only makes sure that the environment is there, by an interpreter with no packages of its own."""
        call = [getattr(sys, "_base_executable", sys.executable), "-S", "main.py", "check", "--environment-only"]
        return subprocess.Popen(
            call, cwd=self.folder, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip

    def started(self) -> float:
        """The seconds that a start took, after which everything is there. Raises: AssertionError."""
        begun = time.monotonic()
        process = self.start()
        _, said = process.communicate(timeout=PATIENCE)
        took = time.monotonic() - begun
        assert process.returncode == 0, said
        python = self.folder / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        call = [str(python), "-c", f"import {', '.join(MODULES)}"]
        done = subprocess.run(call, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"after {said!r}: {done.stderr}"
        return took

    def state(self) -> str:
        """How far a start has come that was killed."""
        found = self.folder / ".venv"
        if list(found.glob("ready-*")):
            return "ready"
        marks = [name for name in ("making", "installing") if (found / name).exists()]
        return marks[-1] if marks else "nothing"

    def forget(self) -> None:
        """Take the environment away."""
        shutil.rmtree(self.folder / ".venv", ignore_errors=True)


def run(kills: int, seed: int, home: Path) -> str:
    """A line that tells what the kills met. Raises: AssertionError for a start that one of them has spoilt."""
    chance, met = random.Random(seed), Counter[str]()
    place = Place(home)
    whole = place.started()
    for number in range(kills):
        place.forget()
        process = place.start()
        time.sleep((number + chance.random()) / kills * whole)
        if number % 2 and os.name != "nt":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        if process.stderr:
            process.stderr.close()
        met[place.state()] += 1
        place.started()
    told = ", ".join(f"{count} {state}" for state, count in met.items())
    return f"{kills} kills over {whole:.1f} seconds met: {told}; each next start had everything"


def main() -> None:
    """Kill as often as the command line says."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kills", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-") as thrown:
        print(run(chosen.kills, chosen.seed, Path(thrown)))


if __name__ == "__main__":
    main()
