"""Pin every package with the hashes of its files: `python packaging/pin.py` writes the files of requirements anew.

What is wanted stands in `packaging/wanted/`, a file for each purpose; what that pulls in is found by uv, which is fetched for it
(https://docs.astral.sh/uv). A file that has hashes is taken by pip only if all it installs has one that is right.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = ROOT / "packaging" / "wanted"
PINNED = {
    "play": "requirements.txt",
    "dev": "requirements-dev.txt",
    "research": "requirements-research.txt",
    "cluster": "requirements-cluster.txt",
    "bundle": "packaging/requirements.txt",
    "sounds": "art/sounds/requirements.txt",
}
"""The file of requirements that each file of `WANTED` becomes; the first holds the versions of all the others."""
OLDEST = "3.11"  # the Python that the versions must run on, and every newer one


def pin(uv: Path, purpose: str) -> None:
    """Write the requirements for a purpose. Raises: CalledProcessError where no versions go together."""
    target = ROOT / PINNED[purpose]
    call = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", OLDEST, "--generate-hashes", "--no-annotate"]
    call += ["--no-header", *([] if purpose == "play" else ["-c", str(ROOT / PINNED["play"])]), str(WANTED / f"{purpose}.in")]
    found = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    said = f"# Written by packaging/pin.py from packaging/wanted/{purpose}.in: change that one.\n"
    target.write_text(said + found, encoding="utf-8")
    packages = sum(line[:1].isalnum() for line in found.splitlines())
    print(f"{PINNED[purpose]}: {packages} packages, {found.count('--hash')} files")


def main() -> int:
    """The exit code, after all files of requirements were written."""
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([str(python / "python"), "-m", "pip", "install", "-q", "uv"], check=True)
        for purpose in PINNED:
            pin(python / "uv", purpose)
    return 0


if __name__ == "__main__":
    sys.exit(main())
