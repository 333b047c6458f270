"""The four faces of the interface, opened once for each size."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.folders import art_folder

REGULAR, SEMIBOLD, BOLD, STENCIL = "regular", "semibold", "bold", "stencil"

FILES = {
    REGULAR: "IBMPlexSansCondensed-Regular.ttf",
    SEMIBOLD: "IBMPlexSansCondensed-SemiBold.ttf",
    BOLD: "IBMPlexSansCondensed-Bold.ttf",
    STENCIL: "SairaStencilOne-Regular.ttf",
}

# Type sizes in design units; Scale.text() makes pixels of them.
SMALL = 13
BODY = 15
LABEL = 16  # on buttons and chips
SENTENCE = 17  # the one sentence of the bottom bar
HEADING = 17  # amber, over a panel
TITLE = 28
GREAT = 68  # the name of the program


@lru_cache(maxsize=96)
def font(face: str, px: int) -> pygame.font.Font:
    """The open font of a face at so many pixels."""
    return pygame.font.Font(art_folder() / "fonts" / FILES[face], px)


def forget() -> None:
    """Forget every open font (after pygame's fonts were shut)."""
    font.cache_clear()
