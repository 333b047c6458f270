"""Draws the Tiled atlas of the grounds of Iron Squad again: `python art/ironsquad/atlas.py`.

Each of the pictures under `ground/` takes one field of 64 by 56 px, as large as a hex of the map, seven in a row, in the order
of `GROUNDS`, which is the order of the tile ids in the tile set. The sheet is saved with a palette of 256 colours, so that it
stays small beside the map; the same pictures give the same sheet, byte for byte.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections import Counter
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

HERE = Path(__file__).resolve().parent
SHEET = HERE.parents[1] / "data" / "ironsquad" / "maps" / "normandy.png"

WIDTH, HEIGHT, COLUMNS = 64, 56, 7
KINDS = {"clear": 4, "forest": 3, "hill": 3, "water": 2, "building": 2, "rock": 2, "grass": 2, "sand": 2}
GROUNDS = [f"{kind}-{number}" for kind, count in KINDS.items() for number in range(1, count + 1)] + ["facedown"]

Colour = tuple[int, ...]
"""Red, green, blue and alpha, 0 to 255."""


def sheet() -> pygame.Surface:
    """All grounds side by side, transparent where no hex is.

    Raises: FileNotFoundError, when a ground has no picture.
    """
    rows = -(-len(GROUNDS) // COLUMNS)
    surface = pygame.Surface((COLUMNS * WIDTH, rows * HEIGHT), pygame.SRCALPHA)
    for place, name in enumerate(GROUNDS):
        picture = pygame.image.load_sized_svg(HERE / "ground" / f"{name}.svg", (WIDTH, HEIGHT))
        surface.blit(picture, (place % COLUMNS * WIDTH, place // COLUMNS * HEIGHT))
    return surface


def mean(box: list[tuple[Colour, int]]) -> Colour:
    """The colour in the middle of the box, each of its colours weighed by how often it is seen."""
    seen = sum(times for _, times in box)
    return tuple(round(sum(colour[channel] * times for colour, times in box) / seen) for channel in range(4))


def palette(seen: Counter[Colour], size: int) -> dict[Colour, Colour]:
    """For each colour the one that stands for it, at most `size` different ones (median cut)."""
    boxes = [sorted(seen.items())]
    while len(boxes) < size:
        spreads = [
            max(
                ((max(c[channel] for c, _ in box) - min(c[channel] for c, _ in box)) * len(box) ** 0.5, channel)
                for channel in range(4)
            )
            for box in boxes
        ]
        widest = max(range(len(boxes)), key=lambda at: spreads[at])
        if spreads[widest][0] == 0:
            break
        channel = spreads[widest][1]
        box = sorted(boxes.pop(widest), key=lambda entry: (entry[0][channel], entry[0]))
        boxes += [box[: len(box) // 2], box[len(box) // 2 :]]
    return {colour: stand_in for box in boxes for stand_in in [mean(box)] for colour, _ in box}


def chunk(name: bytes, body: bytes) -> bytes:
    """One chunk of a PNG: its length, name, body and check sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(surface: pygame.Surface) -> bytes:
    """The surface as a PNG of 256 colours, each with its own alpha."""
    wide, high = surface.get_size()
    raw = pygame.image.tobytes(surface, "RGBA")
    # What is fully transparent has no colour worth an entry of its own.
    pixels: list[Colour] = [tuple(raw[i : i + 4]) if raw[i + 3] else (0, 0, 0, 0) for i in range(0, len(raw), 4)]
    seen = Counter(pixels)
    clear = (0, 0, 0, 0)
    del seen[clear]
    stands_for = {**palette(seen, 255), clear: clear}
    entries = sorted(set(stands_for.values()), key=lambda colour: (colour[3], colour))
    index = {colour: entries.index(stand_in) for colour, stand_in in stands_for.items()}
    rows = b"".join(b"\0" + bytes(index[p] for p in pixels[y * wide : (y + 1) * wide]) for y in range(high))
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(value for colour in entries for value in colour[:3])),
            chunk(b"tRNS", bytes(colour[3] for colour in entries)),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        ]
    )


if __name__ == "__main__":
    SHEET.write_bytes(png(sheet()))
