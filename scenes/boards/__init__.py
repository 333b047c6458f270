"""Boards on the screen: a camera to look through, and one drawer for each kind of board."""

import sys

_OF_LINES = ("overlays", "pieces", "plan", "sheet")
_OF_HEXES = ("", "_ground", "_ink", "_late", "_map", "_mood", "_overlays", "_pieces", "_shots")


def forget() -> None:
    """Nothing comes back; every picture of boards and pieces is let go (another screen depth, another test)."""
    for name in (*_OF_LINES, *(f"hexes{part}" for part in _OF_HEXES)):
        drawer = sys.modules.get(f"{__name__}.{name}")  # a kind of board that nobody has opened has no pictures
        if drawer:
            drawer.forget()
