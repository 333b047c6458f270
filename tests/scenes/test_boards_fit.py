"""Every screen with a board fits every window at every scale: nothing is cut, dropped, covered or too small to be read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pygame
import pytest

from game.games import GAMES
from scenes.kit import text
from scenes.kit.layout import SMALL_FLOOR
from tests.scenes import spoken
from tests.scenes.fitting import frame_fits
from tests.scenes.situations import SITUATIONS, lay_out
from tests.scenes.spoken import Heard
from tests.tiers import thorough

pytestmark = pytest.mark.usefixtures("bare_boards")
WINDOWS = [
    ((1280, 720), 100),
    ((1920, 1080), 100),
    ((1280, 720), 150),
    ((1920, 1080), 150),
    ((2560, 1440), 200),
    ((1024, 640), 75),
    ((1024, 640), 100),
    ((1280, 720), 200),
    ((1280, 720), 250),
]


@pytest.fixture
def smallest(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, str]]:
    """The sizes in which words were drawn, each with words that were; what is printed on pieces is the board's own."""
    for game in GAMES:
        import_module(f"scenes.tables.{game}.table")  # what a board writes is not listened to: it took `drawn` before
    found: dict[int, str] = {}
    drawn = text.drawn

    def heard(words: str, face: str, px: int, *more: object, **named: object) -> pygame.Surface:
        if words.strip():
            found.setdefault(px, words)
        return drawn(words, face, px, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(text, "drawn", heard)
    yield found


def in_windows() -> list[Any]:
    """Every second situation in one of the two usual windows, by turns; thorough: each of them in all the others."""
    found = []
    for number, name in enumerate(SITUATIONS):
        usual = WINDOWS[number // 2 % 2]
        others = [window for window in WINDOWS if window != usual]
        marks = [thorough] if number % 2 else []
        found.append(pytest.param(name, [usual], id=name, marks=marks))
        found.append(pytest.param(name, others, id=f"{name}-others", marks=thorough))
    return found


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize(("name", "windows"), in_windows())
def test_nothing_is_cut_in_any_window(name: str, windows: list[tuple[tuple[int, int], int]], smallest: dict[int, str]) -> None:
    seen = SITUATIONS[name]()
    for size, percent in windows:
        lay_out(seen, size, percent)
        if hasattr(seen.screen, "chrome"):
            frame_fits(seen.screen)
    assert min(smallest) >= SMALL_FLOOR, smallest[min(smallest)]


@thorough
@pytest.mark.parametrize("name", SITUATIONS)
def test_nothing_is_cut_in_a_longer_language(name: str, heard: Heard) -> None:
    seen = SITUATIONS[name]()
    for size in ((1280, 720), (1024, 640), (1920, 1080)):
        lay_out(seen, size, 100)
        spoken.shown(seen.app, heard)
        if hasattr(seen.screen, "chrome"):
            frame_fits(seen.screen)
