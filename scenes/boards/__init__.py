"""Boards on the screen: a camera to look through, and one drawer for each kind of board."""

import sys


def forget() -> None:
    """Drop every cached picture of boards and pieces (another screen depth, another test)."""
    drawers = [module for name, module in sys.modules.items() if name.startswith(f"{__name__}.")]
    for drawer in drawers:  # a kind of board that nobody has opened is not among them, and has no pictures
        if hasattr(drawer, "forget"):
            drawer.forget()
