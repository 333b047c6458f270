"""The cord of a fuse that burns along the inner edge of a loop."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from scenes.boards.sheet import RIM
from scenes.kit import palette

if TYPE_CHECKING:
    from scenes.boards.loop.over import Burning
    from scenes.boards.loop.state import LoopState


def burn(surface: Surface, board: LoopState, fuse: Burning) -> None:
    """Paint the cord along the inner edge of the loop: ash where it has burnt, a spark where it burns."""
    whole = _cord(board, fuse.space)
    burnt = round((1 - fuse.left) * (len(whole) - 1))
    thick = max(4, board.scale.px(6))
    rest = whole[burnt:]
    if len(rest) > 1:
        for wide, shade in ((thick + 4, RIM), (thick, palette.colour("C9A26A"))):
            pygame.draw.lines(surface, shade, False, rest, wide)
    x, y = whole[burnt]
    flicker = 1 + 0.25 * math.sin(fuse.left * 400)
    for radius, shade in ((20, palette.colour("E0461E")), (13, palette.colour("F6A93A")), (6, palette.colour("FFF6D8"))):
        pygame.draw.circle(surface, shade, (x, y), board.scale.px(round(radius * flicker)))


def _cord(board: LoopState, space: str) -> list[tuple[int, int]]:
    """The pixels of the cord: once around inside the loop, and to the square at last."""
    ids, index = board.track.ids, board.track.index[space]
    found = []
    for step in range(1, board.track.length + 1):
        at = ids[(index + step) % board.track.length]
        x, y = board.point(at)
        ix, iy = board.inward(at)
        far = board.side * 0.72 * (1.4 if ix and iy else 1.0)
        found.append(board.camera.to_screen((x + ix * far, y + iy * far)))
    return [*found, board.to_screen(space)]
