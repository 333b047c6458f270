"""A moving picture as an animated PNG: each frame holds what has changed, and programs that know no motion show the first one."""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

_HEAD = b"\x89PNG\r\n\x1a\n"
_SAME, _UP = 0, 2
"""The filters of a row: as it is, or what it differs from the one above."""
_LEVEL = 6


class _Frame(NamedTuple):
    """A frame as it is packed: its size, where its left top corner lies."""

    size: tuple[int, int]
    at: tuple[int, int]
    packed: bytes


class MovingPng:
    """A moving picture that grows frame by frame, each so long as a tick or several.

    Pixels are RGBA, row by row; those that are clear leave what was there. `rate`: ticks in a second; `bits`: how many of each
    colour are kept.
    """

    def __init__(self, size: tuple[int, int], rate: int, bits: int = 8) -> None:
        self.size, self.rate, self.bits = size, rate, bits
        self._frames: list[_Frame] = []
        self._ticks: list[int] = []
        self._filter = _UP
        self._bytes = 0

    @property
    def length(self) -> int:
        """How many bytes it has so far, but for a few."""
        return self._bytes + 60 * len(self._frames)

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return len(self._frames)

    @property
    def seconds(self) -> float:
        """How long it is."""
        return sum(self._ticks) / self.rate

    def add(self, pixels: bytes, size: tuple[int, int], at: tuple[int, int] = (0, 0)) -> None:
        """Add a frame. The first one is the whole picture. Raises: ValueError for pixels that do not fit."""
        (wide, high), (x, y) = size, at
        if len(pixels) != 4 * wide * high or not pixels or x + wide > self.size[0] or y + high > self.size[1] or min(at) < 0:
            raise ValueError("the pixels do not fit")
        if not self._frames and (size, at) != (self.size, (0, 0)):
            raise ValueError("the first frame is the whole picture")
        kept = _fewer(pixels, self.bits)
        if not self._frames:
            self._filter = min((_SAME, _UP), key=lambda kind: len(_packed(kept, wide, kind)))
        packed = _packed(kept, wide, self._filter)
        self._frames.append(_Frame(size, at, packed))
        self._ticks.append(1)
        self._bytes += len(packed)

    def stretch(self, ticks: int = 1) -> None:
        """Show the last frame for so many ticks more."""
        self._ticks[-1] += ticks

    def whole(self) -> bytes:
        """The picture as a file."""
        wide, high = self.size
        chunks = [
            _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)),
            _chunk(b"acTL", struct.pack(">II", len(self._frames), 0)),
        ]
        number = 0
        for place, (frame, ticks) in enumerate(zip(self._frames, self._ticks, strict=True)):
            lasts = min(ticks, 0xFFFF), self.rate
            control = struct.pack(">IIIIIHHBB", number, *frame.size, *frame.at, *lasts, 0, 1 if place else 0)
            chunks.append(_chunk(b"fcTL", control))
            number += 1
            if place:
                chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + frame.packed))
                number += 1
            else:
                chunks.append(_chunk(b"IDAT", frame.packed))
        return _HEAD + b"".join(chunks) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _fewer(pixels: bytes, bits: int) -> bytes:
    """The pixels with so many bits of each colour, all of them taken at once as one large number."""
    if bits >= 8:
        return pixels
    kept = 256 - (1 << 8 - bits)
    mask = int.from_bytes(bytes((kept, kept, kept, 255)) * (len(pixels) // 4), "little")
    return (int.from_bytes(pixels, "little") & mask).to_bytes(len(pixels), "little")


def _packed(pixels: bytes, wide: int, kind: int) -> bytes:
    """Rows of so many pixels, each with its filter, packed."""
    row, sign = 4 * wide, bytes((kind,))
    if kind == _UP:
        pixels = _less_above(pixels, row)
    return zlib.compress(b"".join(sign + pixels[at : at + row] for at in range(0, len(pixels), row)), _LEVEL)


def _less_above(pixels: bytes, row: int) -> bytes:
    """Each byte less the one a row above it, all of them at once: in one large number no byte may borrow from the next."""
    number = len(pixels)
    here, high = int.from_bytes(pixels, "little"), int.from_bytes(b"\x80" * number, "little")
    full = (1 << 8 * number) - 1
    above = here << 8 * row & full
    apart = ((here | high) - (above & ~high)) ^ ((here ^ above ^ full) & high)
    return apart.to_bytes(number, "little")
