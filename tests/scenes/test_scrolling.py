"""What scrolls shows that it does, and follows wheel, bar and keys."""

from __future__ import annotations

import pygame
import pytest

from scenes.app.keys_sheet import KeysSheet
from scenes.kit.layout import Scale
from scenes.kit.lists import Item, ScrollList
from scenes.rulebook.screen import Rulebook
from tests.scenes.fitting import press

SIZE = (1280, 720)


def page() -> KeysSheet:
    """A page that is much higher than its window."""
    found = KeysSheet()
    found.resize(SIZE, Scale(250))
    found.draw(pygame.display.get_surface())
    return found


def mouse(page: object, kind: int, at: tuple[int, int]) -> None:
    """Move the pointer there, or press or release its button there."""
    more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    page.handle(pygame.event.Event(kind, pos=at, **more))  # type: ignore[attr-defined]


def test_the_bar_of_a_page_is_dragged_and_lights_up() -> None:
    shown = page()
    focus, bar = shown.focus, shown.focus.bar
    assert bar.needed and focus.offset == 0
    thumb = bar.thumb(0)
    mouse(shown, pygame.MOUSEMOTION, thumb.center)
    assert bar.lit and focus.under is None
    mouse(shown, pygame.MOUSEBUTTONDOWN, thumb.center)
    assert focus.offset == 0, "taken hold of, it does not jump"
    mouse(shown, pygame.MOUSEMOTION, (thumb.centerx - 300, thumb.centery + 100))
    assert bar.held and bar.thumb(focus.offset).y == pytest.approx(thumb.y + 100, abs=1)
    mouse(shown, pygame.MOUSEMOTION, (thumb.centerx, 5000))
    assert focus.offset == bar.most
    mouse(shown, pygame.MOUSEBUTTONUP, (400, 300))
    mouse(shown, pygame.MOUSEMOTION, (400, 200))
    assert not bar.held and not bar.lit and focus.offset == bar.most


def test_a_click_beside_the_bar_brings_it_there() -> None:
    shown = page()
    bar = shown.focus.bar
    mouse(shown, pygame.MOUSEBUTTONDOWN, (SIZE[0] - 4, bar.view.centery))
    assert shown.focus.offset == pytest.approx(bar.most / 2, abs=bar.most // 50)


def test_the_keys_of_pages_and_ends_scroll_and_arrows_go_on_where_no_button_follows() -> None:
    shown = page()
    focus = shown.focus
    shown.handle(press(pygame.K_PAGEDOWN))
    assert focus.bar.view.h // 2 < focus.offset < focus.bar.view.h
    shown.handle(press(pygame.K_END))
    assert focus.offset == focus.bar.most
    shown.handle(press(pygame.K_HOME))
    assert focus.offset == 0


def test_a_page_that_fits_has_no_bar() -> None:
    book = Rulebook("operators")
    book.resize(SIZE, Scale(100))
    assert not book.focus.bar.needed and not book.focus.bar.hit((SIZE[0] - 2, 300))


def test_the_bar_of_a_list_is_dragged_and_opens_nothing() -> None:
    opened: list[str] = []
    items = [Item(str(number), f"Line {number}") for number in range(60)]
    listed = ScrollList(items, opened.append)
    listed.place(pygame.Rect(100, 100, 400, 300), Scale(100))
    thumb = listed.bar.thumb(0).move(listed.rect.topleft)
    listed.hold(thumb.center)
    listed.hold((thumb.centerx - 80, thumb.centery + 60))
    listed.click((thumb.centerx - 80, thumb.centery + 60))
    listed.release()
    assert listed.offset > 0 and not opened
    listed.click((200, 200))
    assert len(opened) == 1, "once it is let go, a click opens again"


def test_a_list_leaps_by_pages_and_to_its_ends() -> None:
    listed = ScrollList([Item(str(number), f"Line {number}") for number in range(60)], lambda _: None)
    listed.place(pygame.Rect(0, 0, 400, 300), Scale(100))
    listed.touch(focused=True)
    assert listed.leap(1, False).taken and 4 < listed.chosen < 12 and str(listed.chosen) in listed.places()
    assert listed.leap(1, True).taken and listed.chosen == 59 and "59" in listed.places()
    assert not listed.leap(1, False).taken
    assert listed.leap(-1, True).taken and listed.chosen == 0 and listed.offset <= Scale(100).px(4)
