"""Draws the boards of Rush from their maps, and each kind of square alone: `python art/rush/ground/draw.py`.

The same map gives the same files, byte for byte.

The PNG beside each SVG is the picture that Tiled shows: `python -m pygame` draws it from the SVG at one pixel a unit.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from boards import BOARDS, SEA, SHEET
from pen import Sheet
from squares import TILES, places

HERE = Path(__file__).resolve().parent
MAPS = HERE.parents[2] / "data" / "rush" / "boards"


def main() -> None:
    """Write both boards, and a tile for each kind of square."""
    tiles = HERE.parent / "square"
    tiles.mkdir(exist_ok=True)
    for name, stands in TILES.items():
        tile = Sheet(-36, -36, 72, 72)
        stands(tile)
        (tiles / f"{name}.svg").write_text(tile.svg())
    for name, drawn in BOARDS.items():
        file = HERE / f"{name}.svg"
        file.write_text(drawn(places(str(MAPS / f"{name}.tmx"))).svg(SEA))
        picture = pygame.image.load_sized_svg(file, SHEET[name][2:])
        pygame.image.save(picture, HERE / f"{name}.png")


if __name__ == "__main__":
    main()
