"""The packages and the actions that make and check the program: pinned by version and digest, with what they pull in."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest

from tests.test_packaging import ROOT, part

WANTED = ROOT / "packaging" / "wanted"


@pytest.fixture
def pinned_in(monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """The file of requirements for each purpose."""
    return {purpose: ROOT / file for purpose, file in part("pin", monkeypatch).PINNED.items()}


@pytest.mark.parametrize("purpose", [file.stem for file in WANTED.glob("*.in")])
def test_every_package_is_pinned_with_the_hashes_of_its_files(purpose: str, pinned_in: dict[str, Path]) -> None:
    """What is wanted and what that pulls in, each at the version that all files of requirements name."""
    pinned, play = (versions(pinned_in[one].read_text(encoding="utf-8")) for one in (purpose, "play"))
    wanted = {line.partition("==")[0].lower() for line in (WANTED / f"{purpose}.in").read_text().split() if line[0].isalnum()}
    assert wanted - {"play.in"} <= set(pinned)
    shared = set(pinned) & set(play)
    assert {name: pinned[name] for name in shared} == {name: play[name] for name in shared}


@pytest.mark.parametrize("purpose", [file.stem for file in WANTED.glob("*.in")])
def test_what_a_package_pulls_in_is_pinned_too(purpose: str, pinned_in: dict[str, Path]) -> None:
    """As far as the packages are installed here."""
    pinned = versions(pinned_in[purpose].read_text(encoding="utf-8"))
    for name in pinned:
        try:
            needs = requires(name) or []
        except PackageNotFoundError:
            continue
        for need in needs:
            if ";" not in need:  # an extra, or another system
                assert re.split(r"[^\w.-]", need)[0].lower().replace("_", "-") in pinned, f"{name} needs {need}"


def versions(requirements: str) -> dict[str, set[str]]:
    """The versions of each package of a file of requirements; one without a hash is told. Raises: AssertionError."""
    found: dict[str, set[str]] = {}
    for entry in re.split(r"\n(?=\S)", requirements.strip()):
        if entry.startswith("#"):
            continue
        name, _, version = entry.split()[0].partition("==")
        assert version and re.search(r"--hash=sha256:[0-9a-f]{64}(\s|$)", entry), f"{name} is not pinned: {entry[:80]}"
        found.setdefault(name, set()).add(version)
    return found


def test_the_actions_of_the_workflows_are_pinned_by_digest() -> None:
    used = [line for file in sorted((ROOT / ".github" / "workflows").glob("*.yml")) for line in file.read_text().splitlines()]
    actions = [line.split("uses:")[1].strip() for line in used if "uses:" in line]
    assert actions and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action) for action in actions), actions
