"""The sign of the cover that whoever stands on a hex has there, and where it lies at his counter."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.land.fronts import IVORY
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

FINE = 3
GROUND, LEAST = palette.colour("1B3D20"), 12  # of its word, and pixels of its smallest letter
WIDE, BETWEEN = 0.3, 0.36  # sides of a counter that it is wide, beside one and above two
DRAWING, LETTER = 0.64, 0.56  # of its width: its drawing, and the size of its word
OUT, LOWER, ABOVE = 0.53, 0.02, 0.42  # sides of a counter to its middle, aside and below, and to its foot above two


def place(words: str, at: tuple[int, int], px: int, shared: bool, left: bool) -> Rect:
    """Where it lies at a counter of so many pixels with its middle at `at`: at the right of one or the `left`, away from his
    front, or once above two who share their hex, between them.
    """
    wide, high = _size(words, px, shared)
    aside, down = px * OUT * (-1 if left else 1), min(px * LOWER, px * 0.24 - high / 2)
    if shared:
        aside, down = 0.5 * px, -ABOVE * px - high / 2
    return Rect(0, 0, wide, high).move_to(center=(at[0] + round(aside), at[1] + round(down)))


@kept(24)
def chip(words: str, sign: str, px: int, shared: bool) -> Surface:
    """What a unit of so many pixels stands in, and what that adds to its defence: a drawing over a word, on green."""
    wide, high = _size(words, px, shared)
    drawing, word = round(_wide(px, shared) * DRAWING), _word(words, px, shared)
    top, letters = capitals(BOLD, _letter(px, shared))
    large = Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for inset, tone in ((0, RIM), (FINE, IVORY), (2 * FINE, GROUND)):
        area = large.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(large, tone, area, border_radius=wide * FINE // 3 - inset)
    whole = pygame.transform.smoothscale(large, (wide, high))
    whole.blit(picture(sign, (drawing, drawing)), ((wide - drawing) // 2, 2))
    whole.blit(word, ((wide - word.get_width()) // 2, high - letters - 4 - top))
    return ready(whole)


def _wide(px: int, shared: bool) -> int:
    return round(px * (BETWEEN if shared else WIDE))


def _letter(px: int, shared: bool) -> int:
    return max(LEAST, round(_wide(px, shared) * LETTER))


def _word(words: str, px: int, shared: bool) -> Surface:
    return drawn(words, BOLD, _letter(px, shared), palette.TEXT)


def _size(words: str, px: int, shared: bool) -> tuple[int, int]:
    """How wide and high it is, in pixels."""
    wide, (_, letters) = _wide(px, shared), capitals(BOLD, _letter(px, shared))
    return max(wide, _word(words, px, shared).get_width() + 8), round(wide * DRAWING) + letters + 7
