"""A list whose rows are widgets: what the pointer and the keys do on it is done to the row they are on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.rows import Rows
from scenes.kit.widgets import Button


class Listed:
    """Three buttons under each other, with what was pressed of them."""

    def __init__(self) -> None:
        self.pressed: list[str] = []
        self.walked: list[str] = []
        self.buttons = [Button(name, self._press(name), tip=f"tip {name}") for name in "abc"]
        self.rows = Rows(self.buttons, 3, lambda row: self.walked.append(row.tip[-1]))
        self.rows.place(Rect((20, 30), (200, self.rows.natural(Scale(100), 200)[1])), Scale(100))
        self.focus = Focus([self.rows])

    def _press(self, name: str) -> Callable[[], None]:
        return lambda: self.pressed.append(name)

    def mouse(self, kind: int, at: tuple[int, int]) -> None:
        given = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.focus.handle(pygame.event.Event(kind, pos=at, **given))

    def key(self, code: int) -> None:
        self.focus.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def test_rows_stand_close_under_each_other_and_move_together() -> None:
    listed = Listed()
    first, second, _ = (button.rect for button in listed.buttons)
    assert second.top == first.bottom + 3 and first.w == 200
    listed.rows.shift(-10)
    assert listed.buttons[0].rect.top == 20 and listed.rows.rect.top == 20


def test_a_click_presses_the_row_under_the_pointer_and_only_where_it_went_down() -> None:
    listed = Listed()
    for button in listed.buttons:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            listed.mouse(kind, button.rect.center)
    assert listed.pressed == ["a", "b", "c"]
    listed.mouse(pygame.MOUSEBUTTONDOWN, listed.buttons[0].rect.center)
    assert listed.buttons[0].pressed
    listed.mouse(pygame.MOUSEBUTTONUP, listed.buttons[1].rect.center)
    assert listed.pressed == ["a", "b", "c"] and not listed.buttons[0].pressed


def test_the_row_under_the_pointer_lights_up_and_tells_of_itself() -> None:
    listed = Listed()
    listed.mouse(pygame.MOUSEMOTION, listed.buttons[1].rect.center)
    assert [button.hovered for button in listed.buttons] == [False, True, False] and listed.rows.tip == "tip b"
    listed.mouse(pygame.MOUSEMOTION, (400, 400))
    assert not any(button.hovered for button in listed.buttons) and listed.rows.tip == ""


def test_arrows_walk_from_row_to_row_and_enter_presses() -> None:
    listed = Listed()
    listed.focus.to(listed.rows)
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
        listed.key(code)
    assert listed.pressed == ["c", "b"] and listed.walked == ["b", "c", "b"]
    assert [button.focused for button in listed.buttons] == [False, True, False]
    listed.focus.to(None)
    assert not any(button.focused for button in listed.buttons)


def test_a_row_that_cannot_be_used_is_not_pressed_and_says_why() -> None:
    listed = Listed()
    listed.buttons[0].change(reason="not now")
    at = listed.buttons[0].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        listed.mouse(kind, at)
    listed.focus.to(listed.rows)
    listed.key(pygame.K_RETURN)
    assert not listed.pressed and listed.rows.tip == "not now"


def test_it_is_drawn_anew_as_soon_as_a_row_is() -> None:
    listed = Listed()
    surface = pygame.Surface((300, 300))
    listed.rows.draw(surface)
    assert not listed.rows.stale
    listed.buttons[2].change(label="d")
    assert listed.rows.stale
