"""What is shown at a corner of a square that tokens cover: its number, or a tile with what stands on it; and what they cover."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from scenes.boards.flat_board import Spots
from scenes.boards.lines import ready
from scenes.boards.loop.furniture import ALIGHT, LAMPS
from scenes.boards.loop.state import LoopState
from scenes.boards.loop.tokens import Token, badge_rects
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture

PAPER = palette.colour("F3E8C8")


def numeral_rect(board: LoopState, space: str) -> Rect:
    """Where the number of a square stands while tokens cover it: at its upper left corner, on no square beside it."""
    return _sign_rect(board, space, max(18, round(board.square_rect(space).w * 0.44)))


def tile_rect(board: LoopState, space: str) -> Rect:
    """Where what stands on a square is shown while tokens cover it: at the same corner, a little larger."""
    return _sign_rect(board, space, max(22, round(board.square_rect(space).w * 0.56)))


def _sign_rect(board: LoopState, space: str, side: int) -> Rect:
    square, (from_left, right, down) = board.square_rect(space), board.sign_at(space)
    middle = square.x + from_left * square.w + right * side, square.y + down * side
    return Rect(0, 0, side, side).move_to(center=(round(middle[0]), round(middle[1])))


def called_rect(board: LoopState, space: str) -> Rect:
    """Where a square says what it is called: on the middle of its outer edge, whoever stands there; a corner, below."""
    square, (ix, iy) = board.square_rect(space), board.inward(space)
    plate = Rect((0, 0), called(board.called[space], called_px(square), "").get_size())
    middle = (square.centerx - math.copysign(square.w / 2, ix), square.centery) if ix and not iy else (
        square.centerx, square.centery - math.copysign(square.h / 2, iy)
    )  # fmt: skip
    return plate.move_to(center=(round(middle[0]), round(middle[1])))


def called_px(square: Rect) -> int:
    """How large a square's name is written on its edge."""
    return max(13, round(square.w * 0.27))


def over_tokens(board: LoopState) -> list[Rect]:
    """Where numbers, names and tiles are shown now, in pixels."""
    stood = board.by_space()
    return [
        *(numeral_rect(board, space) for space in board.numerals if space in stood),
        *(called_rect(board, space) for space in board.called),
        *(tile_rect(board, space) for space in board.tiles if space in stood and space not in board.called),
    ]


def _token_parts(token: Token, at: tuple[int, int], px: int, corner: tuple[float, float]) -> tuple[Rect, Rect]:
    """What a token covers, and its badges at a corner of it: nothing where it has none."""
    badges = [rect for _, rect in badge_rects(token, at, px, corner)]
    face = Rect(0, 0, round(px * 0.9), round(px * 0.9)).move_to(center=at)
    return face, badges[0].unionall(badges[1:]) if badges else Rect(at, (0, 0))


def parts_of(board: LoopState, spots: Spots) -> dict[str, tuple[Rect, Rect]]:
    """What each token covers where it is drawn, and its badges."""
    tokens, corners = board.counters, board.badges(spots)
    return {unit: _token_parts(tokens[unit], at, px, corners[unit]) for unit, (at, px) in spots.items()}


def stood_on(board: LoopState, parts: Mapping[str, tuple[Rect, Rect]]) -> dict[str, Rect]:
    """The squares on which tokens stand, together with them."""
    found: dict[str, Rect] = {}
    for unit, (token, _) in parts.items():
        space = board.counters[unit].space
        found[space] = (found.get(space) or board.square_rect(space)).union(token)
    return found


def around(board: LoopState, parts: Mapping[str, tuple[Rect, Rect]]) -> dict[str, Rect]:
    """The squares on which tokens stand, together with them and their badges."""
    found = stood_on(board, parts)
    for unit, (_, badge) in parts.items():
        space = board.counters[unit].space
        found[space] = found[space].union(badge) if badge.w else found[space]
    return found


@kept(32)
def tile(name: str, px: int, frame: Colour) -> Surface:
    """What stands on a square as a small tile of paper in the frame of its kind."""
    plate = shapes.box((px, px), PAPER, RIM, max(3, px // 6), 1).copy()
    pygame.draw.rect(plate, frame, plate.get_rect().inflate(-2, -2), max(2, px // 12), border_radius=max(2, px // 7))
    inner = px - 2 * max(3, px // 8)
    plate.blit(picture(name, (inner, inner)), ((px - inner) // 2, (px - inner) // 2))
    return ready(plate)


@kept(48)
def called(words: str, size: int, sign: str) -> Surface:
    """What a square is called, on a plate in the light of its lamp: dark where that gives none."""
    lit = sign in ALIGHT
    ground = LAMPS[sign][0] if lit else palette.SHADOW
    glyphs = text.drawn(words, BOLD, size, palette.INK if lit else palette.DIM)
    top, high = text.capitals(BOLD, size)
    plate = shapes.box(
        (glyphs.get_width() + size // 2 + 2, high + size // 2 + 2), ground, RIM, size // 3, max(1, size // 9)
    ).copy()
    plate.blit(glyphs, ((plate.get_width() - glyphs.get_width()) // 2, (plate.get_height() - high) // 2 - top))
    return ready(plate)


@kept(16)
def numeral(words: str, px: int) -> Surface:
    """The number of a square on a disc of paper."""
    plate = shapes.box((px, px), PAPER, RIM, px // 2, max(2, px // 12)).copy()
    glyphs = text.drawn(words, BOLD, round(px * 0.72), palette.INK)
    top, high = text.capitals(BOLD, round(px * 0.72))
    plate.blit(glyphs, ((px - glyphs.get_width()) // 2, (px - high) // 2 - top))
    return ready(plate)
