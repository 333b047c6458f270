"""A line of the log shows its place on the board for a while; with the next decision one looks on where one looked before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.every_game.walks import begun
from tests.scenes.learning import ready
from tests.scenes.sitting import Sitting
from tests.scenes.situations import STILL

SCROLLED = ["firefight", "ironsquad", "skulls", "rush"]


def looking(game: str) -> tuple[Any, str]:
    """People at a table, who look at the upper left of the board from near, and a space that they do not see."""
    match = begun(game, STILL[game], 1)
    sitting: Any = ready(Sitting(dict.fromkeys(match.seats, "person"), match))
    board = sitting.play.table.board
    board.camera.zoom_at(6, board.window.center)
    board.camera.pan(5000, 5000)
    spaces = sitting.play.table.mark(list(match.rules.board(match.position).centres))
    return sitting, max(spaces, key=lambda space: sum(board.to_screen(space)))


def next_decision(sitting: Any) -> None:
    """Let the table show what is to be decided, as after every action."""
    chair = sitting.play.chair()
    sitting.play.table.put_away()
    sitting.play.table.show(chair.view(), chair)


@pytest.mark.parametrize("game", SCROLLED)
def test_the_board_returns_with_the_next_decision(game: str) -> None:
    sitting, far = looking(game)
    table = sitting.play.table
    camera = table.board.camera
    before = camera.level, camera.centre
    table.point_out([far])
    shown = camera.centre
    assert shown != before[1] and table.board.is_shown(far)
    table.point_out([far])
    table.change_mode()
    assert camera.centre == shown, "it stays for as long as nothing is decided"
    next_decision(sitting)
    assert (camera.level, camera.centre) == before


@pytest.mark.parametrize("game", SCROLLED)
def test_who_has_moved_the_board_since_looks_on_there(game: str) -> None:
    sitting, far = looking(game)
    camera = sitting.play.table.board.camera
    sitting.play.table.point_out([far])
    camera.pan(40, 40)
    moved = camera.centre
    next_decision(sitting)
    assert camera.centre == moved
