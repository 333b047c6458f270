"""Plates with a few words over a loop, a die before them where one leads there."""

from __future__ import annotations

from pygame import Surface

from scenes.boards.lines import ready
from scenes.boards.loop import furniture
from scenes.kit import palette, shapes
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.text import capitals, drawn


@kept(64)
def tag(words: str, size: int, edge: Colour, die: int = 0, shade: Colour = (0, 0, 0)) -> Surface:
    """A dark plate with a few words, behind a die where one leads there."""
    glyphs = drawn(words, SEMIBOLD, size, palette.TEXT)
    pad, high = round(size * 0.55), round(size * 1.75)
    left = pad + (high if die else 0)
    surface = shapes.box((left + glyphs.get_width() + pad, high), palette.SHADOW, edge, high // 3, max(2, size // 8)).copy()
    if die:
        sprite = furniture.die(die, round(high * 0.72), shade)
        surface.blit(sprite, sprite.get_rect(center=(pad // 2 + high // 2, high // 2)))
    top, tall = capitals(SEMIBOLD, size)
    surface.blit(glyphs, (left, (high - tall) // 2 - top))
    return ready(surface)
