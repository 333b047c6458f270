"""The next step as it was worked out last, in a small file: the title says it before anything of a game has been read.

The file is a convenience. It says what it was worked out from, and where that has changed, or the file is missing or spoiled, the
step is worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from game import VERSION, career
from game.api import JsonObject
from game.folders import cache_folder, data_folder, remember, remembered
from game.games import GAMES
from scenes.kit import language
from scenes.lessons import progress
from scenes.setup.ladder import Step, next_step, played_last


def file() -> Path:
    """The file the step stands in."""
    return cache_folder() / "next-step.json"


def noted_step(finished: Callable[[str], Collection[str]]) -> Step | None:
    """The step of `ladder.next_step`, out of the file where nothing has changed since it was written."""
    now = _worked_from()
    note = remembered(file())
    if note.get("from") == now and _sound(note.get("step", "")):
        return Step(*note["step"]) if note["step"] else None
    step = next_step(finished)
    remember(file(), {"from": now, "step": step})
    return step


def _worked_from() -> JsonObject:
    """All that decides which step comes next and what it is called, as far as it can be told without reading it."""
    return {
        "program": VERSION,
        "data": str(data_folder()),
        "language": str(language.spoken() or ""),
        "last": played_last(),
        "lessons": _stamp(progress.file()),
        "career": _stamp(career.file()),
    }


def _stamp(path: Path) -> list[int]:
    """When a file was written last and how long it is; [] for none."""
    try:
        told = path.stat()
    except OSError:
        return []
    return [told.st_mtime_ns, told.st_size]


def _sound(step: object) -> bool:
    """Whether this is what the file may say: nothing, or a step in a game there is."""
    if step is None:
        return True
    whole = isinstance(step, list) and len(step) == len(Step._fields) and all(isinstance(one, str) for one in step)
    return whole and isinstance(step, list) and step[0] in GAMES and bool(step[1]) == bool(step[3])
