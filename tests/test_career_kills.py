"""The career outlives a program that is killed at any moment of a writing, or of the way up from its first format."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.career_kills import run
from tests.tiers import tiered


@pytest.mark.parametrize("kills", tiered([10], [50]))
def test_the_career_survives_kills_at_random_moments(tmp_path: Path, kills: int) -> None:
    assert run(kills, 1, tmp_path).startswith(f"{kills} kills")
