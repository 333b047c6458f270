"""The buttons at the right of the bottom bar: each keeps its place while a phase of the match lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MAIN = "main"
"""The place of the main button, at the right end; the main button has it whatever it is called."""


class Place(NamedTuple):
    """Where a button stands: its left edge and its width, in pixels from the left of the bar."""

    x: int
    wide: int


class Row:
    """The places of one phase, by the names of the buttons.

    A button that comes later stands at the left of those that were there; one that goes leaves its place free until there is no
    room for both. `crowd` is how narrow its buttons had to become, and only grows.
    """

    def __init__(self) -> None:
        self.crowd = 0
        self.wide: dict[str, int] = {}  # pixels of each place, from the right

    def narrow(self, crowd: int) -> None:
        """Take note that the buttons are narrower from now on, each as wide as it needs to be."""
        if crowd > self.crowd:
            self.crowd, self.wide = crowd, dict.fromkeys(self.wide, 0)

    def close_up(self, named: Sequence[str]) -> None:
        """Give up the places of all buttons but these."""
        self.wide = {name: wide for name, wide in self.wide.items() if name in named}

    def taken(self, named: Sequence[tuple[str, int]], gap: int) -> int:
        """The pixels from the right end that these buttons reach to, named from the left with their widths; among them the
        places that wait for others.
        """
        if MAIN in self.wide or any(name == MAIN for name, _ in named):
            self.wide = {MAIN: self.wide.get(MAIN, 0), **self.wide}
        for name, wide in reversed(named):
            self.wide[name] = max(wide, self.wide.get(name, 0))
        places = self.places(0, gap)
        return max((-places[name].x for name, _ in named), default=0)

    def places(self, right: int, gap: int) -> dict[str, Place]:
        """Where each button stands, for a bar whose right end is there."""
        found = {}
        for name, wide in self.wide.items():
            found[name] = Place(right - wide, wide)
            right -= wide + gap
        return found
