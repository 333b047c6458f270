"""The weight of blows: all stands still for a moment as one falls, and blasts shake the board, where anything moves at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scenes.boards import weight
from scenes.boards.acts import Act
from scenes.boards.blows import Recoil, Topple
from scenes.boards.graph.motions import Fall
from scenes.boards.hexes.shots import Burst
from scenes.boards.loop.motions import Burst as SquareBurst
from scenes.boards.loop.motions import Fall as SquareFall
from scenes.boards.zones.motions import Fall as Down
from scenes.boards.zones.shots import Burst as ZoneBurst
from tests.scenes import hexing, rushing, zoning
from tests.scenes.test_board_graph import with_two

pytestmark = pytest.mark.usefixtures("window", "bare_boards")
FRAME = 1 / 60
Making = Callable[[float], Act[Any]]


def on_the_loop() -> Any:
    return rushing.seated().play.table.board  # type: ignore[attr-defined]


BLOWS: dict[str, Making] = {
    "hit": lambda speed: Recoil(hexing.with_four(), "ge-sniper", "us-medic", False, 0.42 * speed),
    "killed": lambda speed: Topple(zoning.with_five(), "s-gun", "t-vet", 1, seconds=1.15 * speed),
    "operator": lambda speed: Fall(with_two(), "red", 1, 1.15 * speed),
}
FALLS: dict[str, Making] = {
    "zones": lambda speed: Down(zoning.with_five(), "s-gun", 8, 0.5 * speed),
    "loop": lambda speed: SquareFall(on_the_loop(), "A1", False, 0.45 * speed),
}
BLASTS: dict[str, Making] = {
    "hexes": lambda speed: Burst(hexing.with_four(), "H07", (), 0.5 * speed),
    "zones": lambda speed: ZoneBurst(zoning.with_five(), "A2", 0.65 * speed),
    "loop": lambda speed: SquareBurst(on_the_loop(), "s10", 1.0, 0.5 * speed),
}
ALL = {**BLOWS, **BLASTS}


def shifts(act: Act[Any]) -> list[int]:
    """By how many pixels the board is shifted in each frame of an act."""
    far = []
    while not act.over:
        act.update(FRAME)
        far.append(max(map(abs, act.board.shaken)))
    return far


@pytest.mark.parametrize("name", ALL)
def test_all_stands_still_for_a_moment_as_a_blow_falls(name: str) -> None:
    act = ALL[name](1.0)
    act.update(FRAME)
    board = act.board
    assert 0.06 <= board.held <= 0.09
    passed = [weight.passing(board, FRAME) for _ in range(6)]
    assert passed[0] == 0 and passed[-1] == FRAME and sum(passed) < 3 * FRAME


@pytest.mark.parametrize("name", ALL)
def test_nothing_stands_still_or_shakes_where_nothing_moves_or_once_it_is_skipped(name: str) -> None:
    for speed, skipped in ((0.0, False), (1.0, True)):
        act = ALL[name](speed)
        act.update(FRAME)
        if skipped:
            act.finish()
        assert act.over and act.board.held == 0 and act.board.shaken == (0, 0)


@pytest.mark.parametrize("name", BLASTS)
def test_a_blast_shakes_the_board_and_is_soon_over(name: str) -> None:
    act = BLASTS[name](1.0)
    far = shifts(act)
    most = act.board.scale.px(weight.MOST)
    assert 3 <= max(far) <= most and sum(map(bool, far)) * FRAME <= 0.25


@pytest.mark.parametrize("name", FALLS)
def test_who_falls_shakes_the_board_a_little_as_he_lands(name: str) -> None:
    act = FALLS[name](1.0)
    far = shifts(act)
    assert far[0] == 0 < max(far) <= act.board.scale.px(weight.SHIFT) and act.board.shaken == (0, 0)
