"""A display that nobody sees, and what is on it."""

from __future__ import annotations

import os
import struct
import subprocess
import zlib
from pathlib import Path
from typing import NamedTuple

HEAD = 25  # whole numbers at the start of a picture in X's own format


class Picture(NamedTuple):
    """What a screen showed: its size in pixels, and four bytes a pixel, blue, green, red and one of no meaning."""

    wide: int
    high: int
    pixels: bytes

    def colours(self) -> int:
        """How many different colours there are in it."""
        return len(set(struct.unpack(f"<{self.wide * self.high}I", self.pixels)))

    def write(self, path: Path) -> None:
        """Write the picture into this file, a PNG."""
        rows = []
        for row in range(self.high):
            line = self.pixels[row * self.wide * 4 : (row + 1) * self.wide * 4]
            rgb = bytearray(self.wide * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            rows.append(b"\0" + rgb)
        head = struct.pack(">IIBBBBB", self.wide, self.high, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b""))
        with path.open("wb") as out:
            out.write(b"\x89PNG\r\n\x1a\n")
            for kind, body in parts:
                out.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))


class Screen:
    """An X server of its own, to be used in a `with` statement; `folder` is where it keeps what it shows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.display = ""

    def __enter__(self) -> Screen:
        self._folder.mkdir(parents=True, exist_ok=True)
        read, write = os.pipe()
        call = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-fbdir", str(self._folder)]
        self._server = subprocess.Popen(call, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"
        return self

    def __exit__(self, *fault: object) -> None:
        self._server.terminate()
        self._server.wait()

    def picture(self) -> Picture:
        """What is on it now."""
        raw = (self._folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(f">{HEAD}I", raw[: HEAD * 4])
        size, wide, high, line, colours = head[0], head[4], head[5], head[12], head[19]
        start = size + colours * 12
        rows = [raw[start + row * line : start + row * line + wide * 4] for row in range(high)]
        return Picture(wide, high, b"".join(rows))
