"""Text out of the program and into it: through the clipboard, or through a file where there is none."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.files import text_of
from game.folders import write_whole

MOST = 2_000_000
"""Letters taken from a clipboard at most: what is longer is no position."""


def copied(text: str, instead: Path) -> Path | None:
    """None, when the text is on the clipboard; else the file it was written to. Raises: OSError where neither can be."""
    if on_clipboard(text):
        return None
    write_whole(instead, text)
    return instead


def pasted(instead: Path) -> str:
    """The text on the clipboard, else that of the file it would have been written to; "" where there is neither."""
    text = from_clipboard()
    if text:
        return text
    try:
        return text_of(instead)[:MOST]
    except (OSError, ValueError):
        return ""


def on_clipboard(text: str) -> bool:
    """Whether the text is on the clipboard now; a desktop may have none, or not allow it to be used."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except (pygame.error, AttributeError, ValueError):
        return False


def from_clipboard() -> str:
    """The text on the clipboard, "" where there is none."""
    try:
        return pygame.scrap.get_text()[:MOST] if pygame.scrap.has_text() else ""
    except (pygame.error, AttributeError, ValueError):
        return ""
