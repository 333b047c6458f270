"""Pictures that are kept: drawn once while there is room, the oldest forgotten by bytes, and what is free given back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from scenes.app import memory
from scenes.app.app import CALM, App
from scenes.kit import kept, text
from scenes.kit.kept import ENTRY, Store
from scenes.kit.palette import TEXT
from scenes.kit.scene import Pop, Push, Screen


class Blank(Screen):
    """A screen on which nothing is."""

    def draw(self, surface: Surface) -> None:
        surface.fill(0)


PIECE = 100 * 100 * 4 + ENTRY  # bytes


def piece() -> Surface:
    """A picture of so many bytes."""
    return Surface((100, 100), pygame.SRCALPHA)


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store of its own, with room for three pieces."""
    own = Store(3 * PIECE)
    monkeypatch.setattr(kept, "PICTURES", own)
    monkeypatch.setattr(text, "PICTURES", own)
    monkeypatch.setattr(memory, "PICTURES", own)
    yield own


def test_what_was_not_asked_for_longest_is_drawn_again(store: Store) -> None:
    drawn: list[int] = []

    @kept.kept
    def picture(number: int) -> Surface:
        drawn.append(number)
        return piece()

    for number in (1, 2, 3, 1, 4, 1, 2):
        assert picture(number).get_size() == (100, 100)
    assert drawn == [1, 2, 3, 4, 2], "2 was the oldest when 4 came, as 1 had been asked for since"
    assert store.held == 3 * PIECE
    picture.cache_clear()
    assert store.held == 0
    picture(1)
    assert drawn == [1, 2, 3, 4, 2, 1]


def test_pictures_are_told_apart_by_all_that_was_asked(store: Store) -> None:
    @kept.kept
    def one(px: int, high: int = 1) -> Surface:
        return Surface((px, high))

    @kept.kept
    def other(px: int, high: int = 1) -> Surface:
        return Surface((px, 2 * high))

    sizes = [one(3).get_size(), one(3, high=2).get_size(), other(3).get_size(), other(3, high=2).get_size()]
    assert sizes == [(3, 1), (3, 2), (3, 2), (3, 4)]
    assert one(3) is one(3) and other(3, high=2) is other(3, high=2)


def test_several_pictures_count_together_and_the_newest_stays_however_large(store: Store) -> None:
    @kept.kept
    def many(count: int) -> tuple[Surface, ...]:
        return tuple(piece() for _ in range(count))

    many(1)
    assert many(9) is many(9)
    assert store.held == 9 * PIECE + ENTRY
    many(1)
    assert store.held == PIECE + ENTRY


def test_words_have_no_more_room_than_all_pictures(store: Store) -> None:
    for number in range(200):
        text.drawn(f"sentence {number}", "regular", 16, TEXT)
        assert store.held <= store.room
    text.forget()
    assert store.held == 0


def test_a_larger_window_has_more_room_and_a_smaller_one_less() -> None:
    own = Store()
    own.fit((3840, 2160))
    large = own.room
    for number in range(100):
        own.keep("pieces", number, Surface((1000, 1000), 0, 32))
    assert own.held <= large
    own.fit((1024, 640))
    assert own.held <= own.room < large / 3


def test_back_on_the_first_screen_most_pictures_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[int] = []
    monkeypatch.setattr(memory, "_trim", lambda: given_back.append)
    app = App(patience=0)
    app.preferences = replace(app.preferences, full_screen=False)
    app.open()
    app.apply(Push(Blank()))
    app.apply(Push(Blank()))
    app.apply(Push(Blank()))
    store.room = 10 * kept.AT_REST
    for number in range(60):
        store.keep("pieces", number, Surface((500, 500), 0, 32))
    app.turn()
    app.apply(Pop())
    app.turn()
    assert store.held > 2 * kept.AT_REST and not given_back, "a screen is still open over the first"
    app.apply(Pop())
    app.turn()
    assert store.held <= kept.AT_REST and given_back == [0]
    app.turn()
    assert given_back == [0], "once is enough"


def test_once_a_new_size_stays_what_is_free_goes_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[int] = []
    monkeypatch.setattr(memory, "_trim", lambda: given_back.append)
    app = App(patience=0)
    app.preferences = replace(app.preferences, full_screen=False)
    app.open()
    app.apply(Push(Blank()))
    for _ in range(CALM + 2):
        app.turn()
    given_back.clear()
    for width in (1100, 1200, 1300):
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=700))
        for _ in range(CALM // 2):
            app.turn()
    assert not given_back, "the edge is still being dragged"
    for _ in range(CALM):
        app.turn()
    assert given_back == [0]
