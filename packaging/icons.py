"""The program's icon in the shape that each system wants, drawn anew from the emblem at every size."""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

SIZES = (16, 32, 48, 64, 128, 256)
"""Pixels; what Windows shows from the task bar to the largest tile."""

MAC = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""Pixels, and how macOS calls a PNG of that size."""


def write_icon(emblem: Path, folder: Path) -> str | None:
    """The file of the icon, made in this folder; None on a system whose programs carry none."""
    name, icon = {"win32": ("sandtable.ico", _windows), "darwin": ("sandtable.icns", _mac)}.get(sys.platform, ("", None))
    if icon is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(icon(emblem))
    return str(folder / name)


def _png(emblem: Path, px: int) -> bytes:
    """The emblem so many pixels wide and high."""
    import pygame  # only where a bundle is made is it sure to be there

    held = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(emblem, (px, px)), held, "icon.png")
    return held.getvalue()


def _windows(emblem: Path) -> bytes:
    """An ICO: a head, an entry for each picture, the pictures; 256 pixels are written as 0."""
    pictures = [(px, _png(emblem, px)) for px in SIZES]
    entries, at = b"", 6 + 16 * len(pictures)
    for px, png in pictures:
        entries += struct.pack("<BBBBHHII", px % 256, px % 256, 0, 0, 1, 32, len(png), at)
        at += len(png)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(png for _, png in pictures)


def _mac(emblem: Path) -> bytes:
    """An ICNS: a head with the whole length, then each picture behind its name and its own length."""
    parts = []
    for px, kind in MAC.items():
        png = _png(emblem, px)
        parts.append(kind + struct.pack(">I", 8 + len(png)) + png)
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
