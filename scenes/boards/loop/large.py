"""The drawing of a map that is looked at from nearby: drawn large once, beside all else, and brought down for every zoom."""

from __future__ import annotations

from threading import Thread

import pygame
from pygame import Surface

from game.folders import art_folder
from scenes.boards.lines import ready
from scenes.kit.kept import also

LARGE = 1.25
"""Pixels a board unit."""


class _Drawing(Thread):
    """A drawing that is made while the program goes on."""

    def __init__(self, name: str, size: tuple[int, int]) -> None:
        super().__init__(daemon=True)
        self.name_of, self.size = name, size
        self.made: Surface | None = None
        self.start()

    def run(self) -> None:
        self.made = pygame.image.load_sized_svg(art_folder() / self.name_of, self.size)


_drawings: dict[tuple[str, tuple[int, int]], _Drawing] = {}
_taken: dict[tuple[str, tuple[int, int]], Surface] = {}
also(_taken.clear)


def begin(name: str, extent: tuple[int, int]) -> None:
    """Begin to draw a map, unless that has been done; only the last one is kept."""
    key = name, extent
    if key not in _drawings:
        for other in [*_drawings]:
            _drawings.pop(other).join()
            _taken.pop(other, None)
        _drawings[key] = _Drawing(name, (round(extent[0] * LARGE), round(extent[1] * LARGE)))


def large(name: str, extent: tuple[int, int]) -> Surface:
    """The map drawn large; waits for it where it is not there yet."""
    begin(name, extent)
    key = name, extent
    if key not in _taken:
        drawing = _drawings[key]
        drawing.join()
        assert drawing.made is not None, f"{name} could not be drawn"
        _taken[key] = ready(drawing.made)
    return _taken[key]
