"""What is shown at a corner of a square that tokens cover: its number, or a tile with what stands on it."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import ready
from scenes.boards.loop.state import LoopState
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture

PAPER = palette.colour("F3E8C8")


def numeral_rect(square: Rect) -> Rect:
    """Where the number of a square stands while tokens cover it: at its upper left corner."""
    side = max(18, round(square.w * 0.44))
    return Rect(0, 0, side, side).move_to(center=(square.x + round(square.w * 0.08), square.y + round(square.h * 0.08)))


def tile_rect(square: Rect) -> Rect:
    """Where what stands on a square is shown while tokens cover it: at the same corner, a little larger."""
    side = max(22, round(square.w * 0.56))
    return Rect(0, 0, side, side).move_to(center=numeral_rect(square).center)


def over_tokens(board: LoopState) -> list[Rect]:
    """Where numbers and tiles are shown now, in pixels."""
    found = [numeral_rect(board.square_rect(space)) for space in board.numerals if board.on(space)]
    return [*found, *(tile_rect(board.square_rect(space)) for space in board.tiles if board.on(space))]


@kept(32)
def tile(name: str, px: int, frame: Colour) -> Surface:
    """What stands on a square as a small tile of paper in the frame of its kind."""
    plate = shapes.box((px, px), PAPER, RIM, max(3, px // 6), 1).copy()
    pygame.draw.rect(plate, frame, plate.get_rect().inflate(-2, -2), max(2, px // 12), border_radius=max(2, px // 7))
    inner = px - 2 * max(3, px // 8)
    plate.blit(picture(name, (inner, inner)), ((px - inner) // 2, (px - inner) // 2))
    return ready(plate)


@kept(16)
def numeral(words: str, px: int) -> Surface:
    """The number of a square on a disc of paper."""
    plate = shapes.box((px, px), PAPER, RIM, px // 2, max(2, px // 12)).copy()
    glyphs = text.drawn(words, BOLD, round(px * 0.72), palette.INK)
    top, high = text.capitals(BOLD, round(px * 0.72))
    plate.blit(glyphs, ((px - glyphs.get_width()) // 2, (px - high) // 2 - top))
    return ready(plate)
