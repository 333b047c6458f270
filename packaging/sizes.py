"""How large a bundle is, and how large it may be."""

from __future__ import annotations

from pathlib import Path

LARGEST_FOLDER, LARGEST_ARCHIVE = 64_000_000, 30_000_000
"""Bytes, unpacked and packed."""


def size_of(folder: Path) -> int:
    """The bytes of all files below a folder, each once: what a link points at is counted where it lies."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def fits(what: str, size: int, largest: int) -> bool:
    """Whether a size is within its limit; both are told in a line."""
    holds = size <= largest
    print(f"{what}: {size / 1e6:.1f} MB of {largest / 1e6:.0f} MB{'' if holds else ', too large'}")
    return holds
