"""A drag with the left button moves a board that is larger than its place, and is never a click; a click may tremble."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.press import TREMBLE
from tests.scenes.situations import SITUATIONS, Situation, lay_out

TURNS = ("operators planning", "ironsquad nobody", "skulls turn", "firefight cards", "rush ready")
"""A turn of each game."""


def near(name: str) -> Situation:
    """A turn with the board larger than its place."""
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    camera = camera_of(situation)
    camera.fit()
    camera.zoom_at(4, camera.rect.center)
    return situation


def camera_of(situation: Situation) -> Any:
    return situation.screen.table.board.camera


def hear(situation: Situation, kind: int, at: tuple[int, int], **more: Any) -> None:
    """Let the screen hear one event of the pointer."""
    situation.app.apply(situation.screen.handle(pygame.event.Event(kind, pos=at, **more)))


def carry(situation: Situation, *way: tuple[int, int], down: bool = True) -> None:
    """Press the left button at the first point, and go on to the others with it."""
    if down:
        hear(situation, pygame.MOUSEMOTION, way[0], rel=(0, 0), buttons=(0, 0, 0))
        hear(situation, pygame.MOUSEBUTTONDOWN, way[0], button=1)
    for before, at in zip(way, way[1:], strict=False):
        hear(situation, pygame.MOUSEMOTION, at, rel=(at[0] - before[0], at[1] - before[1]), buttons=(1, 0, 0))


def release(situation: Situation, at: tuple[int, int]) -> None:
    hear(situation, pygame.MOUSEBUTTONUP, at, button=1)


def spot(situation: Situation) -> tuple[int, int]:
    """A point of the board that no widget and no panel lies over."""
    area, widgets = situation.screen.chrome.board, situation.screen.focus.widgets
    plate = situation.screen.table.state.chrome.plate
    points = [(area.x + area.w * x // 8, area.y + area.h * y // 8) for y in (4, 3, 5) for x in (3, 2, 4)]
    return next(at for at in points if not plate.collidepoint(at) and not any(one.hit(at) for one in widgets if not one.through))


def said(situation: Situation) -> tuple[int, str, object]:
    """What a click can change: the match, what is said, what is chosen or planned."""
    screen, state = situation.screen, situation.screen.table.state
    chosen = list(state.planner.marks) if hasattr(state, "planner") else state.chosen
    return len(screen.match.log), situation.app.notice.words, chosen


@pytest.mark.parametrize("name", TURNS)
def test_a_drag_moves_the_board_and_clicks_nothing(name: str) -> None:
    situation = near(name)
    camera, at = camera_of(situation), spot(situation)
    before, under = said(situation), camera.to_board(at)
    end = at[0] + 60, at[1] + 44
    carry(situation, at, (at[0] + 20, at[1] + 10), end)
    assert camera.dragging and camera.to_board(end) == pytest.approx(under, abs=3), "the board hangs on the pointer"
    release(situation, end)
    assert said(situation) == before and not camera.dragging
    rests = camera.centre
    hear(situation, pygame.MOUSEMOTION, at, rel=(-60, -44), buttons=(0, 0, 0))
    assert camera.centre == rests


@pytest.mark.parametrize("name", TURNS)
def test_a_click_may_tremble_and_is_answered_where_it_comes_up(name: str) -> None:
    situation = near(name)
    camera, at = camera_of(situation), spot(situation)
    clicked: list[object] = []
    table = situation.screen.table
    table.clicks._click = lambda *more: clicked.append(more) or True
    centre = camera.centre
    carry(situation, at, (at[0] + 3, at[1] - 2), (at[0] + 1, at[1] + TREMBLE - 2))
    assert not clicked, "it is nothing before it comes up"
    release(situation, (at[0] + 1, at[1]))
    assert len(clicked) == 1 and camera.centre == centre
    carry(situation, at, (at[0] + 40, at[1]), at)
    release(situation, at)
    assert len(clicked) == 1, "a drag there and back is none"


@pytest.mark.parametrize("name", TURNS)
def test_a_drag_ends_wherever_the_button_comes_up(name: str) -> None:
    situation = near(name)
    camera, at = camera_of(situation), spot(situation)
    before = said(situation)
    for end in (situation.screen.chrome.side.center, situation.screen.chrome.bottom.center, (at[0], -30)):
        carry(situation, at, (at[0] - 30, at[1]), end)
        assert camera.dragging
        release(situation, end)
        assert not camera.dragging and said(situation) == before


@pytest.mark.parametrize("name", TURNS)
def test_a_press_that_nobody_saw_end_drags_no_further(name: str) -> None:
    situation = near(name)
    camera, at = camera_of(situation), spot(situation)
    carry(situation, at, (at[0] + 30, at[1]))
    hear(situation, pygame.MOUSEMOTION, (at[0] + 50, at[1]), rel=(20, 0), buttons=(0, 0, 0))
    rests = camera.centre
    carry(situation, (at[0] + 50, at[1]), (at[0] + 90, at[1]), down=False)
    assert not camera.dragging and camera.centre == rests


@pytest.mark.parametrize("name", TURNS)
def test_a_drag_over_a_board_that_is_whole_in_sight_clicks_nothing(name: str) -> None:
    situation = near(name)
    camera_of(situation).fit()
    at, before = spot(situation), said(situation)
    carry(situation, at, (at[0] + 40, at[1] + 10))
    release(situation, (at[0] + 40, at[1] + 10))
    assert said(situation) == before


@pytest.mark.parametrize("name", ["operators replay", "firefight replay"])
def test_the_board_of_a_replay_is_dragged_too(name: str) -> None:
    situation = near(name)
    camera = camera_of(situation)
    at = situation.screen.chrome.board.center
    under, end = camera.to_board(at), (at[0] + 60, at[1] + 44)
    carry(situation, at, end)
    assert camera.to_board(end) == pytest.approx(under, abs=3)
    release(situation, (end[0], situation.app.size[1] - 4))
    assert not camera.dragging
