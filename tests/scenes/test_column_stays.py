"""Pointing at the board moves nothing in the side column: what only the pointer brings lies below the rest, or over its foot."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests import tiers
from tests.scenes.situations import SITUATIONS, Situation, lay_out
from tests.scenes.test_clicks_answer import PHASES, places

GAMES = ("ironsquad", "firefight", "rush")
NAMES = [name for name in PHASES if name.split()[0] in GAMES]


def standing(situation: Situation, at: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """The place of each panel that stands in the column, by its kind and number, once the pointer is there."""
    app, screen = situation.app, situation.screen
    app.apply(screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))))
    screen._furnish()
    column: Any = screen.chrome.column
    return {f"{number} {type(one).__name__}": (one.rect.y, one.rect.h) for number, one in enumerate(column._panels)}


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(NAMES, 3))
def test_nothing_in_the_column_moves_as_the_pointer_moves(name: str) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    rest = standing(situation, (2, 2))
    for at in places(situation):
        now = standing(situation, at)
        assert now == rest, set(now.items()) ^ set(rest.items())
        column = situation.screen.chrome.column
        assert all(column.view.contains(one.rect) for one in column.over)
