"""Pictures of every situation and every page, the same in every run, and what differs between two folders of them.

python -m tests.scenes.pictures FOLDER                      write a picture of each into the folder
python -m tests.scenes.pictures FOLDER --against BEFORE     the same, and compare them with the pictures of another folder
python -m tests.scenes.pictures FOLDER --against BEFORE --kept     compare what stands in both folders already
--size 1920x1080    the window, 1280x720 without it
--only WORDS        those alone whose name has these words
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import os
import pathlib
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

NOW = 1_795_176_000  # 20 November 2026, noon
TICK = 2e-5
"""Seconds that pass from one look at the clock to the next, so that whoever waits for a time to pass comes to an end."""
DAY = 86_400
FRAMES, BETWEEN = 40, 1.5
"""Pictures of a match of each game in motion, and seconds from each to the next."""
_WAIT = (queue, subprocess, threading)  # they take the true clock, before it is replaced


class Chance(random.Random):
    """A source of chance that is the same in every run, also where nobody gave it a seed: for the eye alone."""

    unseeded: list[Chance] = []

    def __init__(self, seed: Any = None) -> None:
        super().__init__(1 if seed is None else seed)
        if seed is None:
            self.unseeded.append(self)


def pin() -> None:
    """Set clock, calendar, chance and the dates of files to what they are in every run. Nothing of ours may be imported yet."""
    clock = itertools.count()

    def seconds() -> float:
        return next(clock) * TICK

    def shown(form: str, when: Any = None) -> str:
        return plain(form, when or time.gmtime(NOW))

    class Date(datetime.date):
        @classmethod
        def today(cls) -> Date:
            return cls(2026, 11, 20)

    def stat(path: Path, **given: Any) -> Any:
        found = looked(path, **given)
        if not str(path).startswith(os.environ["SANDTABLE_HOME"]):
            return found
        written = NOW - DAY + crc32(path.name.encode()) % DAY
        return os.stat_result((*found[:7], written, written, written), {"st_mtime_ns": written * 10**9})

    plain, looked, there = time.strftime, pathlib.Path.stat, time.localtime
    os.environ |= {"TZ": "UTC", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if hasattr(time, "tzset"):
        time.tzset()
    for name, fixed in {
        "time": lambda: float(NOW), "time_ns": lambda: NOW * 10**9, "monotonic": seconds, "perf_counter": seconds,
        "strftime": shown, "localtime": lambda when=None: there(NOW if when is None else when),
    }.items():  # fmt: skip
        setattr(time, name, fixed)
    datetime.date = Date  # type: ignore[misc]
    random.Random = Chance  # type: ignore[misc]
    pathlib.Path.stat = stat  # type: ignore[method-assign, assignment]


Drawing = Callable[[], Iterator[tuple[str, Any]]]
"""Draws one or more windows, each with its name."""


def drawings(size: tuple[int, int]) -> dict[str, Drawing]:
    """What is drawn, by name: situations, pages, matches in motion."""
    from game.games import GAMES
    from tests.scenes import pages, situations

    more: dict[str, Any] = {f"skulls editor {n}": partial(situations._editor, "skulls", n) for n in (0, 1)}
    more |= {f"skulls puzzle {n}": partial(situations._puzzle, "skulls", n) for n in (0, 4)}
    more |= {"skulls verdict": partial(situations._puzzle, "skulls", 0, True)}
    found: dict[str, Drawing] = {}
    for name, made in {**situations.SITUATIONS, **more}.items():
        found[name] = partial(situation, name, made, size)
    for name, page in pages.PAGES.items():
        found[f"pages-{name}"] = partial(paper, f"pages-{name}", page, size)
    for game in GAMES:
        found[f"motion-{game}"] = partial(motion, game, size)
    return found


def situation(name: str, made: Callable[[], Any], size: tuple[int, int]) -> Iterator[tuple[str, Any]]:
    """A screen with a board, as the hand rests."""
    from tests.scenes import situations

    yield name, situations.lay_out(made(), size, 100)


def paper(name: str, made: Callable[[], Any], size: tuple[int, int]) -> Iterator[tuple[str, Any]]:
    """A page at its head and, where it goes on below the window, at its foot."""
    import pygame

    from scenes.kit import palette
    from scenes.kit.layout import Scale

    page, surface = made(), pygame.display.set_mode(size)
    page.resize(size, Scale(100))
    for end in ("", " (foot)"):
        surface.fill(palette.GROUND_DARK)
        page.draw(surface)
        yield name + end, surface
        before = page.focus.offset
        page.focus.scroll_to(10**6)
        if page.focus.offset == before:
            return


def motion(game: str, size: tuple[int, int]) -> Iterator[tuple[str, Any]]:
    """A match that is looked back on, as it plays."""
    from scenes.kit.layout import Scale
    from tests.scenes import situations

    seen = situations.SITUATIONS[f"{game} replay"]()
    app, recording = seen.app, seen.screen
    app.preferences = replace(app.preferences, speed="normal")
    surface = situations.lay_out(seen, size, 100)
    assert app.scale == Scale(100)
    recording.session.play()
    for frame in range(FRAMES):
        for _ in range(round(BETWEEN / situations.STEP)):
            app.apply(recording.update(situations.STEP))
        app._draw()
        yield f"motion-{game} {frame:02}", surface


def draw(folder: Path, size: tuple[int, int], only: str) -> None:
    """Write the pictures, each from a user's folder of its own in which nothing stands."""
    import pygame

    folder.mkdir(parents=True, exist_ok=True)
    home = Path(os.environ["SANDTABLE_HOME"])
    for name, drawing in drawings(size).items():
        if only not in name:
            continue
        for one in home.iterdir():
            if one.name == "cache":
                continue
            shutil.rmtree(one) if one.is_dir() else one.unlink()
        for chance in Chance.unseeded:
            chance.seed(1)
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(size)
        for called, surface in drawing():
            pygame.image.save(surface, folder / f"{re.sub(r'[^a-z0-9]+', '-', called.lower()).strip('-')}.png")


# --- comparing ----------------------------------------------------------------------------------------------------------------


def difference(one: Path, other: Path) -> str:
    """How two pictures differ: in how many pixels and where; "" where they do not."""
    import pygame

    first, second = pygame.image.load(one), pygame.image.load(other)
    if first.get_size() != second.get_size():
        return f"{first.get_size()} is not {second.get_size()}"
    wide, high = first.get_size()
    rows = [pygame.image.tobytes(surface, "RGB") for surface in (first, second)]
    if rows[0] == rows[1]:
        return ""
    length = 3 * wide
    differing = [y for y in range(high) if rows[0][y * length : y * length + length] != rows[1][y * length : y * length + length]]
    at = [
        (x, y) for y in differing for x in range(wide)
        if rows[0][y * length + 3 * x : y * length + 3 * x + 3] != rows[1][y * length + 3 * x : y * length + 3 * x + 3]
    ]  # fmt: skip
    left, right = min(x for x, _ in at), max(x for x, _ in at)
    return f"{len(at)} pixels in ({left}, {differing[0]}) to ({right}, {differing[-1]})"


def compare(folder: Path, before: Path, only: str) -> int:
    """How many pictures differ, with a line for each."""
    one, other = ({path.name: path for path in where.glob("*.png")} for where in (folder, before))
    count, seen = 0, 0
    for name in sorted(one.keys() | other.keys()):
        if re.sub(r"[^a-z0-9]+", "-", only.lower()).strip("-") not in name:
            continue
        seen += 1
        both = name in one and name in other
        found = difference(one[name], other[name]) if both else f"only in {folder if name in one else before}"
        if found:
            count += 1
            print(f"{name}: {found}")
    print(f"{seen} pictures, {count} differ.")
    return count


def main() -> int:
    """The exit code: 1 where a picture differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.pictures")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    if not given.kept:
        wide, high = map(int, given.size.split("x"))
        with tempfile.TemporaryDirectory(prefix="sandtable-") as home:
            os.environ["SANDTABLE_HOME"] = home
            pin()
            draw(given.folder, (wide, high), given.only)
    return int(given.against is not None and compare(given.folder, given.against, given.only) > 0)


if __name__ == "__main__":
    sys.exit(main())
