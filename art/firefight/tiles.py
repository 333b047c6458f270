"""Draws the tile set of Firefight for Tiled again, `land.png` and `land.tsx`: `python art/firefight/tiles.py`.

Each ground takes one field of 96 by 84 px, as large as a hex of the map, six in a row, in the order of `land.GROUNDS`;
the two levels come last. On the board the pictures lie over ground that runs on from space to space; here each lies on a flat hex
of its own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

HERE = Path(__file__).resolve().parent
MAPS = HERE.parents[1] / "data" / "firefight" / "maps"
sys.path.append(str(HERE.parent / "ironsquad"))

from atlas import png  # noqa: E402
from land import GROUNDS, RIM, TALL, WIDE  # noqa: E402

FINE, COLUMNS = 2, 6
FLAT = {"clear": "C3BA7D", "field": "DDBB6A", "woods": "97A05E", "heavy_woods": "75844E", "wood_building": "BBA777",
        "stone_building": "BDB291", "water": "6C9AA9"}  # fmt: skip
HILL = "#6E4E22"


def hexagon(left: float, top: float) -> list[tuple[float, float]]:
    """The corners of a field of the sheet."""
    wide, high = WIDE * FINE, TALL * FINE
    across, down = (0.25, 0.75, 1, 0.75, 0.25, 0), (0, 0, 0.5, 1, 1, 0.5)
    return [(left + wide * x, top + high * y) for x, y in zip(across, down, strict=True)]


def ground(name: str) -> pygame.Surface:
    """A ground on its flat hex."""
    size = (WIDE * FINE, TALL * FINE)
    field, mask = (pygame.Surface(size, pygame.SRCALPHA) for _ in range(2))
    field.fill(f"#{FLAT[name.rpartition('-')[0]]}")
    if name.startswith("field"):
        for at in range(-size[1] * 2, size[0], 12):
            pygame.draw.line(field, "#CBA552", (at, 0), (at + size[1] * 2, size[1]), 4)
    whole = pygame.image.load_sized_svg(HERE / "ground" / f"{name}.svg", ((WIDE + 2 * RIM) * FINE, (TALL + 2 * RIM) * FINE))
    field.blit(whole, (-RIM * FINE, -RIM * FINE))
    pygame.draw.polygon(mask, (255, 255, 255), hexagon(0, 0))
    field.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return field


def level(number: int) -> pygame.Surface:
    """The tint of a level with its triangles."""
    field = pygame.Surface((WIDE * FINE, TALL * FINE), pygame.SRCALPHA)
    pygame.draw.polygon(field, (*pygame.Color(HILL)[:3], 46 + 34 * number), hexagon(0, 0))
    for place in range(number):
        x = (WIDE / 2 + (place - (number - 1) / 2) * 20) * FINE
        for grown, shade in ((5, "#F3E3B8"), (0, HILL)):
            base, top = 66 * FINE + grown * 0.6, 54 * FINE - grown
            pygame.draw.polygon(field, shade, ((x, top), (x + 8 * FINE + grown, base), (x - 8 * FINE - grown, base)))
    return field


def sheet() -> pygame.Surface:
    """All fields side by side, drawn larger and brought to their size."""
    fields = [*map(ground, GROUNDS), level(1), level(2)]
    whole = pygame.Surface((COLUMNS * WIDE * FINE, -(-len(fields) // COLUMNS) * TALL * FINE), pygame.SRCALPHA)
    for place, field in enumerate(fields):
        whole.blit(field, (place % COLUMNS * WIDE * FINE, place // COLUMNS * TALL * FINE))
    return pygame.transform.smoothscale_by(whole, 1 / FINE)


def tile_set(size: tuple[int, int]) -> str:
    """The tile set: what each tile means, and by which picture the board shows it."""
    count = len(GROUNDS) + 2
    shape = f'tilewidth="{WIDE}" tileheight="{TALL}" tilecount="{count}" columns="{COLUMNS}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.11.2" name="land" {shape}>',
        f' <image source="land.png" width="{size[0]}" height="{size[1]}"/>',
    ]
    said = [[("picture", "", name), ("terrain", "", name.rpartition("-")[0])] for name in GROUNDS]
    said += [[("level", ' type="int"', str(number))] for number in (1, 2)]
    for place, properties in enumerate(said):
        inner = [f'   <property name="{name}"{kind} value="{value}"/>' for name, kind, value in properties]
        lines += [f' <tile id="{place}">', "  <properties>", *inner, "  </properties>", " </tile>"]
    return "\n".join([*lines, "</tileset>\n"])


if __name__ == "__main__":
    drawn = sheet()
    (MAPS / "land.png").write_bytes(png(drawn))
    (MAPS / "land.tsx").write_text(tile_set(drawn.get_size()))
