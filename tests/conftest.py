"""What every test stands on: the program's own folder on the import path, and a user's folder that is thrown away."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

os.environ["SDL_AUDIODRIVER"] = "dummy"  # nobody hears a test

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this test's user: no test reads or writes anybody's own journals and preferences."""
    home = tmp_path / "sandtable-home"
    monkeypatch.setenv("SANDTABLE_HOME", str(home))
    return home
