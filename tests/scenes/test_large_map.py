"""The large drawing of a map: made once, beside all else, and the last one alone is kept."""

from __future__ import annotations

import pygame
import pytest

from scenes.boards.loop import large as large_maps
from scenes.boards.loop.large import LARGE, begin, large
from tests.scenes import rushing

PENINSULA, MOLE, SMALL = "rush/ground/peninsula.svg", "rush/ground/mole.svg", (174, 120)


def test_a_map_is_drawn_large_once_and_the_last_one_is_kept() -> None:
    pygame.display.set_mode((1280, 720))
    first = large(PENINSULA, SMALL)
    assert first.get_size() == tuple(round(units * LARGE) for units in SMALL) and large(PENINSULA, SMALL) is first
    begin(MOLE, SMALL)
    assert [name for name, _ in large_maps._drawings] == [MOLE]


def test_a_board_that_opens_has_its_large_map_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    board = rushing.seated().play.table.board  # type: ignore[attr-defined]
    assert (board.ground.picture, board.extent) in large_maps._drawings
    board.camera.zoom_at(2, board.camera.rect.center)
    monkeypatch.setattr("scenes.boards.loop.large._Drawing", lambda *_: pytest.fail("drawn a second time"))
    board.draw(pygame.Surface((1280, 720)))
