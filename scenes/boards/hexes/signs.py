"""Small signs on a board of hexes: how many share a hex, who stands in a building, and health that would be hidden."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.pieces import FIELD, FINE, pips
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.pictures import icon
from scenes.kit.text import capitals, drawn


@kept(32)
def number_badge(number: int, px: int) -> Surface:
    """How many counters lie on a hex, on a small dark disc."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.circle(large, palette.TEXT, (px * FINE / 2,) * 2, px * FINE / 2)
    pygame.draw.circle(large, palette.BAR, (px * FINE / 2,) * 2, px * FINE / 2 - FINE)
    badge = pygame.transform.smoothscale(large, (px, px))
    size = max(15, round(px * 0.74))
    glyph = drawn(str(number), BOLD, size, palette.TEXT)
    top, high = capitals(BOLD, size)
    badge.blit(glyph, ((px - glyph.get_width() + 1) // 2, (px - high) // 2 - top))
    return ready(badge)


@kept(8)
def house_sign(px: int) -> Surface:
    """A house on a pale disc: whoever stands there stands in a building."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.circle(large, RIM, (px * FINE / 2,) * 2, px * FINE / 2)
    pygame.draw.circle(large, FIELD, (px * FINE / 2,) * 2, (px / 2 - 1.4) * FINE)
    disc = pygame.transform.smoothscale(large, (px, px))
    sign = icon("home", round(px * 0.66), palette.INK)
    disc.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return ready(disc)


def upright_strip(area: Rect, health: int, full: int) -> tuple[Surface, Rect]:
    """The health of a counter that takes a part of the screen and whose foot another hides: upright, at its right side."""
    strip = _upright(min(area.size), health, full)
    return strip, strip.get_rect(midright=(area.right, area.centery - 1))


@kept(64)
def _upright(px: int, health: int, full: int) -> Surface:
    return ready(pygame.transform.rotate(pips(px, health, full), 90))
