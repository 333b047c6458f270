"""What the tests of every game share: a window that nobody sees."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from scenes.kit import fonts, pictures, shapes, text
from scenes.rulebook import diagram

KEPT = (fonts, text, pictures, shapes, diagram)


@pytest.fixture(scope="module")
def screen() -> Iterator[None]:
    """A window that nobody sees, with nothing kept from another test's window."""
    for kept in KEPT:
        kept.forget()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield
    for kept in KEPT:
        kept.forget()
    pygame.quit()
