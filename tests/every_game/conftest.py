"""What the tests of every game share: a window that nobody sees."""

from __future__ import annotations

import os
from collections.abc import Iterator
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from scenes.kit import fonts, kept


def afresh() -> None:
    """Forget everything drawn in another test's window; the process keeps the memory, for looking for it takes seconds."""
    with mock.patch.object(kept, "give_back"):
        kept.forget()
    fonts.forget()


@pytest.fixture(scope="module")
def screen() -> Iterator[None]:
    """A window that nobody sees, with nothing kept from another test's window."""
    afresh()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield
    afresh()
    pygame.quit()


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the card of a lesson be pressed as soon as it is there."""
    monkeypatch.setattr("scenes.lessons.reading.SETTLES", 0.0)
