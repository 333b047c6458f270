"""The look down on a board: fit, zoom to the pointer, panning, what belongs to the camera and what does not."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from scenes.boards.camera import LEVELS, Camera

EXTENT = (1600, 1200)
WINDOW = Rect(16, 56, 880, 584)


@pytest.fixture
def camera() -> Camera:
    camera = Camera(EXTENT)
    camera.place(WINDOW)
    return camera


def test_the_whole_board_is_shown_first(camera: Camera) -> None:
    assert WINDOW.contains(camera.sheet)
    assert abs(camera.sheet.centerx - WINDOW.centerx) <= 1 and abs(camera.sheet.centery - WINDOW.centery) <= 1
    assert camera.zoom == pytest.approx(584 / 1200)


@pytest.mark.parametrize("level", range(LEVELS + 1))
def test_points_go_to_the_screen_and_back(camera: Camera, level: int) -> None:
    camera.zoom_at(level, (300, 200))
    for point in ((0.0, 0.0), (560.0, 130.0), (1600.0, 1200.0), (799.5, 600.25)):
        back = camera.to_board(camera.to_screen(point))
        assert back == pytest.approx(point, abs=1.0 / camera.zoom)
    for pos in ((20, 60), (456, 348), (890, 630)):
        at = camera.to_screen(camera.to_board(pos))
        assert abs(at[0] - pos[0]) <= 1 and abs(at[1] - pos[1]) <= 1


def test_zoom_keeps_what_is_under_the_pointer(camera: Camera) -> None:
    pos = (400, 330)
    camera.zoom_at(2, pos)
    at = camera.to_board(pos)
    for notch in (1, 1, -1, 1):
        camera.zoom_at(notch, pos)
        assert camera.to_board(pos) == pytest.approx(at, abs=3)


def test_zoom_goes_from_the_whole_board_to_three_times(camera: Camera) -> None:
    least = camera.zoom
    camera.zoom_at(50, WINDOW.center)
    assert 2.9 < camera.zoom / least <= 3.0
    camera.zoom_at(-50, WINDOW.center)
    assert camera.zoom == least and camera.centre == (800, 600)


def test_the_board_never_leaves_the_window(camera: Camera) -> None:
    assert not camera.pan(300, 300), "the whole board has nowhere to go"
    camera.zoom_at(4, WINDOW.center)
    assert camera.pan(100000, 100000)
    assert abs(camera.sheet.left - WINDOW.left) <= 1 and abs(camera.sheet.top - WINDOW.top) <= 1
    camera.pan(-100000, -100000)
    assert abs(camera.sheet.right - WINDOW.right) <= 1 and abs(camera.sheet.bottom - WINDOW.bottom) <= 1


def test_a_new_window_keeps_centre_and_level(camera: Camera) -> None:
    camera.zoom_at(3, (500, 300))
    centre, level = camera.centre, camera.level
    camera.place(Rect(20, 70, 1420, 910))
    assert camera.level == level and camera.centre == pytest.approx(centre, abs=60)
    camera.fit()
    assert camera.level == 0 and camera.centre == (800, 600)


def mouse(kind: int, pos: tuple[int, int], button: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=button, buttons=(0, 0, 1), rel=(0, 0))


def test_a_right_click_without_a_drag_is_left_to_others(camera: Camera) -> None:
    camera.zoom_at(3, WINDOW.center)
    before = camera.centre
    assert not camera.handle(mouse(pygame.MOUSEBUTTONDOWN, (400, 300), 3))
    assert not camera.handle(mouse(pygame.MOUSEMOTION, (401, 301)))
    assert not camera.handle(mouse(pygame.MOUSEBUTTONUP, (401, 301), 3))
    assert camera.centre == before


@pytest.mark.parametrize("button", [2, 3])
def test_a_drag_moves_the_board_with_the_pointer(camera: Camera, button: int) -> None:
    camera.zoom_at(3, WINDOW.center)
    at = camera.to_board((400, 300))
    camera.handle(mouse(pygame.MOUSEBUTTONDOWN, (400, 300), button))
    assert camera.handle(mouse(pygame.MOUSEMOTION, (430, 320)))
    assert camera.dragging
    assert camera.handle(mouse(pygame.MOUSEBUTTONUP, (430, 320), button)), "a drag takes nothing back"
    assert camera.to_board((430, 320)) == pytest.approx(at, abs=2)
    assert not camera.handle(mouse(pygame.MOUSEMOTION, (500, 400)))


def test_a_press_outside_the_board_drags_nothing(camera: Camera) -> None:
    assert not camera.handle(mouse(pygame.MOUSEBUTTONDOWN, (1000, 300), 2))
    assert not camera.handle(mouse(pygame.MOUSEMOTION, (1050, 350)))


def key(kind: int, code: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=0, unicode="")


def test_arrow_keys_move_the_board_while_they_are_held(camera: Camera) -> None:
    assert not camera.handle(key(pygame.KEYDOWN, pygame.K_RIGHT)), "the whole board has nowhere to go"
    camera.zoom_at(4, WINDOW.center)
    before = camera.centre
    assert camera.handle(key(pygame.KEYDOWN, pygame.K_RIGHT)) and camera.moving
    camera.update(0.1)
    assert camera.centre[0] > before[0] and camera.centre[1] == before[1]
    assert camera.handle(key(pygame.KEYUP, pygame.K_RIGHT)) and not camera.moving


def test_a_held_key_is_let_go_when_the_window_loses_the_keyboard(camera: Camera) -> None:
    camera.zoom_at(4, WINDOW.center)
    camera.handle(key(pygame.KEYDOWN, pygame.K_UP))
    camera.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not camera.moving


def test_the_wheel_zooms_at_the_pointer_over_the_board_only(camera: Camera, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (300, 200))
    assert camera.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)) and camera.level == 1
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (1100, 200))
    assert not camera.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)) and camera.level == 1
