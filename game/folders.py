"""Where things stand on the disk, and how they are put there: the user's own folder, and those the program came with."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from glob import escape
from itertools import count
from pathlib import Path
from time import time

from game.api import JsonMap, JsonObject
from game.files import json_of

OVERRIDE, DATA = "SANDTABLE_HOME", "SANDTABLE_DATA"
CUT_OFF = 60.0
"""Seconds after which a file that somebody began to write counts as given up."""
_HERE = Path(__file__).resolve().parent.parent


def user_folder() -> Path:
    """The folder that holds this user's preferences, journals and reports; it may not exist yet.

    `SANDTABLE_HOME` goes before everything; otherwise each system's own custom is followed.
    """
    chosen = os.environ.get(OVERRIDE)
    if chosen:
        return expanded(Path(chosen))
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else home_folder() / "AppData" / "Roaming") / "Sandtable"
    if sys.platform == "darwin":
        return home_folder() / "Library" / "Application Support" / "Sandtable"
    shared = os.environ.get("XDG_DATA_HOME", "")
    # The desktop's own rule: a relative path in the variable counts as not set.
    return (Path(shared) if Path(shared).is_absolute() else home_folder() / ".local" / "share") / "sandtable"


def home_folder() -> Path:
    """The folder in which all of this user's files lie; where the system knows none, the one the program was started in."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def expanded(path: Path) -> Path:
    """A path with the folder of a user in the place of its ~; as it is where there is no such user."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def cache_folder() -> Path:
    """The folder for what can be made again at any time, within the user's own; it may not exist yet."""
    return user_folder() / "cache"


def program_folder() -> Path:
    """The folder that holds `data/` and `art/`: beside the program, or where a bundle unpacked itself."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle else _HERE


def own_call(*arguments: str) -> list[str]:
    """The call that starts this program once more, in the same interpreter or out of the same bundle."""
    inside = [] if getattr(sys, "frozen", False) else [str(program_folder() / "main.py")]
    return [sys.executable, *inside, *arguments]


def called() -> str:
    """What somebody types to start this program: in a bundle its own name."""
    return Path(sys.executable).stem if getattr(sys, "frozen", False) else "python3 main.py"


def data_folder() -> Path:
    """The folder of the games' tables, scenarios, maps and words; `SANDTABLE_DATA` goes before the one the program came with."""
    chosen = os.environ.get(DATA)
    return Path(chosen) if chosen else program_folder() / "data"


def art_folder() -> Path:
    """The folder of pictures, fonts and sounds."""
    return program_folder() / "art"


# --- writing ------------------------------------------------------------------------------------------------------------


def write_whole(path: Path, content: str | bytes) -> None:
    """Write the file whole or not at all, a text as UTF-8, and make its folder where there is none.

    What a program that was killed had begun to write of this file is gone, too.

    Raises: OSError; then what stood there stands there still.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as out:
            out.write(content.encode() if isinstance(content, str) else content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    for begun in path.parent.glob(f"{escape(path.name)}.*.new"):
        with suppress(OSError):
            if time() - begun.stat().st_mtime > CUT_OFF:  # else another program may be at it right now
                begun.unlink()


def unused(path: Path) -> Path:
    """This file where there is none yet, else one named like it with a number behind, that is not there yet."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not os.path.lexists(path) else next(free for free in numbered if not os.path.lexists(free))


def set_aside(path: Path, kept: Path) -> Path:
    """Put a file that could not be read aside, so that nothing in it is lost, and return where it is.

    It gets the other name, with a number behind where one of that name was put aside before. Where it cannot be moved it stays.
    """
    kept = unused(kept)
    try:
        os.replace(path, kept)
    except OSError:
        return path
    return kept


def remembered(path: Path) -> JsonObject:
    """What stands in a JSON file that is a convenience, {} where there is none.

    One that cannot be read is set aside under another name, so that nothing in it is written over.
    """
    try:
        value = json_of(path)
        if isinstance(value, dict):
            return value
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        pass
    set_aside(path, path.with_suffix(f".broken{path.suffix}"))
    return {}


def remember(path: Path, value: JsonMap) -> None:
    """Keep a convenience as JSON. Where it cannot be written, do without: nothing depends on it."""
    with suppress(OSError):
        write_whole(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def why_unread(fault: Exception) -> str:
    """Why a file could not be read, in one line."""
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return str(fault).splitlines()[0] if str(fault) else type(fault).__name__
