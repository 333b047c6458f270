"""Pictures that are kept: so many of each function, and so many bytes of all."""

from __future__ import annotations

import pytest
from pygame import Surface

from scenes.kit import kept


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What was drawn, with nothing counted before."""
    monkeypatch.setattr(kept, "_forgetting", [])
    monkeypatch.setattr(kept, "_drawn", 0)
    return []


def test_a_picture_is_drawn_once_while_it_is_kept(made: list[int]) -> None:
    @kept.kept(2)
    def square(px: int) -> Surface:
        made.append(px)
        return Surface((px, px))

    assert square(3) is square(3) and square(4) is not square(3)
    square(5)
    square(4)
    assert made == [3, 4, 5, 4], "the one that was asked for last is kept longest"


def test_what_is_drawn_is_forgotten_once_it_is_too_much(made: list[int]) -> None:
    @kept.kept(100)
    def squares(px: int) -> tuple[Surface, ...]:
        made.append(px)
        return Surface((px, px), depth=32), Surface((px, px), depth=32)

    first = squares(10)
    assert not kept.tidy(800) and squares(10) is first, "800 bytes are not too much"
    squares(1)
    assert kept.tidy(800) and squares(10) is not first
    assert not kept.tidy(800), "the count begins anew"
    assert made == [10, 1, 10]


def test_other_stores_are_forgotten_with_it(made: list[int]) -> None:
    words = {"one": Surface((1, 1))}
    kept.also(words.clear)
    kept.weigh([Surface((10, 10), depth=32), "one"])
    assert not kept.tidy(400) and words
    assert kept.tidy(399) and not words
