"""The first lessons of a game in a real window, where this machine can show one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.learning.lessons import training
from tests.by_mouse.learner import Learner
from tests.by_mouse.window import TOOLS, Window, possible
from tests.tiers import thorough

FIRST = 8
REMARKS = {"captain", "medic"}
"""Told as soon as somebody is chosen, wherever the others are."""


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_the_first_lessons_by_mouse(tmp_path: Path) -> None:
    """From the set-up into the training: each is told after the one before it, read or done by clicks alone."""
    found = training("ironsquad")
    assert found
    with Window(tmp_path / "home") as window:
        learner = Learner(window, found, 1)
        learner.begin()
        learner.play(300, FIRST + len(REMARKS))
        in_order = [one for one in found.lessons if not found.lessons[one].remark]
        told = [one for one in learner.told if one in in_order]
        assert told[:FIRST] == in_order[:FIRST]
        assert set(learner.told) - set(in_order) <= REMARKS, "nothing else has come up yet"
