"""How much memory a long sitting takes: the monkey, in a window of another size every moment, and the title after it.

    python -m tests.by_mouse.soak [--minutes 10] [--seed 1] [--home FOLDER]

It ends with 1 where the memory at the end is more than `MOST` times that after a fifth of the time, or the title holds more
than `TITLE` megabytes.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from scenes.kit.scene import Pop
from scenes.match.screen import Play
from tests.by_mouse.monkey import OFTEN, Monkey

MOST = 1.5
TITLE = 200
RESIZING = 8  # how often the window changes, among the deeds of `OFTEN`
LEAST, LARGEST = (1024, 600), (2560, 1440)
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def megabytes() -> float:
    """What this process holds now, on Linux."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


class Resizer(Monkey):
    """The monkey, in a window that is never of one size for long."""

    def resize(self) -> None:
        """Give the window any size."""
        if self.app.preferences.full_screen:
            return
        size = (self.chance.randint(LEAST[0], LARGEST[0]), self.chance.randint(LEAST[1], LARGEST[1]))
        self._told(f"size {size}")
        self.app.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def go_home(self) -> None:
        """Leave everything for the title, and let a second pass there."""
        self.app.apply(Pop(len(self.app.stack) - 1))
        for _ in range(60):
            self.app.turn()


def soak(seconds: float, seed: int, parts: int = 20) -> tuple[list[float], float]:
    """The megabytes after each part of the time, and back on the title. Raises: whatever the program raises."""
    monkey, held = Resizer(seed), list[float]()
    end = perf_counter() + seconds
    try:
        for part in range(parts):
            while perf_counter() < end - seconds * (parts - 1 - part) / parts:
                monkey.turn()
            held.append(megabytes())
            print(f"{seconds * (part + 1) / parts:5.0f} s: {held[-1]:5.0f} MB, {monkey.deeds['resize']} sizes", flush=True)
        monkey.go_home()
        return held, megabytes()
    finally:
        for scene in monkey.app.stack:
            if isinstance(scene, Play):
                scene.bots.thinking.close()


def main() -> int:
    """The exit code, after the soak."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--home", type=Path)
    told = parser.parse_args()
    os.environ["SANDTABLE_HOME"] = str(told.home or tempfile.mkdtemp())
    OFTEN["resize"] = RESIZING
    held, title = soak(told.minutes * 60, told.seed)
    early = held[len(held) // 5 - 1]
    print(f"after a fifth {early:.0f} MB, at the end {held[-1]:.0f} MB ({held[-1] / early:.2f} times), the title {title:.0f} MB")
    return int(held[-1] > MOST * early or title > TITLE)


if __name__ == "__main__":
    sys.exit(main())
