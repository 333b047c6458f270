"""What the tests of reviews share: a look that is shallow and fast, the same in all of them."""

from __future__ import annotations

import pytest

from game.review import decisions, reviewing
from game.review.settings import Depth, settings


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """All depths look no deeper than a test needs."""
    quick = settings()
    games = {name: one._replace(steps=min(one.steps, 3.0)) for name, one in quick.games.items()}
    fast = quick._replace(
        depths=dict.fromkeys(quick.depths, Depth(steps=24, worlds=2, walked=12, drawn=4, playouts=0)), games=games
    )
    for module in (decisions, reviewing):
        monkeypatch.setattr(module, "settings", lambda: fast)
