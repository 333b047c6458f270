"""Screens are tested on SDL's dummy driver: a real surface, and no window."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes import diagram
from scenes.kit import fonts, keys, pictures, shapes, text


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the user's own folder."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    """A window of 1280 x 720, with nothing kept from another test's screen."""
    for kept in (diagram, fonts, text, pictures, shapes):
        kept.forget()
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 720))
    keys.TABLE.reset()
    for kept in (diagram, fonts, text, pictures, shapes):
        kept.forget()
    pygame.quit()
