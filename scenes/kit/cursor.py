"""The shape of the pointer: an arrow, a hand over what leads on, a question over everything while somebody asks."""

from __future__ import annotations

import contextlib

import pygame

SHAPES = {"arrow": pygame.SYSTEM_CURSOR_ARROW, "hand": pygame.SYSTEM_CURSOR_HAND, "ask": pygame.SYSTEM_CURSOR_CROSSHAIR}
_now = "arrow"


def show(shape: str) -> None:
    """Give the pointer this shape from now on; where there is no pointer, leave it alone."""
    global _now
    if shape != _now:
        _now = shape
        with contextlib.suppress(pygame.error):
            pygame.mouse.set_cursor(SHAPES[shape])


def shown() -> str:
    """The shape the pointer has now."""
    return _now
