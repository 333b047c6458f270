"""The career outlives a program that is killed at any moment of a writing, or of the way up from its first format."""

from __future__ import annotations

from pathlib import Path

from tests.career_kills import run


def test_the_career_survives_kills_at_random_moments(tmp_path: Path) -> None:
    assert run(50, 1, tmp_path).startswith("50 kills")
