"""Which of the two sets of colours the program is drawn in: chosen once, before the first colour is read."""

from __future__ import annotations

USUAL, HIGH = "usual", "high"

_chosen = USUAL
_read = False


def choose(contrast: str) -> None:
    """Choose this contrast for all colours from now on.

    Raises: RuntimeError once a colour has been read, for pictures are drawn in it already.
    """
    global _chosen
    if _read and contrast != _chosen:
        raise RuntimeError(f"The colours are those of the {_chosen} contrast already; it is chosen before they are read.")
    _chosen = contrast


def high() -> bool:
    """Whether the colours are those of high contrast; nothing changes that any more."""
    global _read
    _read = True
    return _chosen == HIGH
