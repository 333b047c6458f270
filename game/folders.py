"""Where things stand on the disk: the user's own folder, and the folders the program came with."""

from __future__ import annotations

import os
import sys
from pathlib import Path

OVERRIDE = "SANDTABLE_HOME"


def user_folder() -> Path:
    """The folder that holds this user's preferences, journals and reports; it may not exist yet.

    `SANDTABLE_HOME` goes before everything; otherwise each system's own custom is followed.
    """
    chosen = os.environ.get(OVERRIDE)
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "Sandtable"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Sandtable"
    shared = os.environ.get("XDG_DATA_HOME", "")
    # The desktop's own rule: a relative path in the variable counts as not set.
    return (Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share") / "sandtable"


def cache_folder() -> Path:
    """The folder for what can be made again at any time, within the user's own; it may not exist yet."""
    return user_folder() / "cache"


def program_folder() -> Path:
    """The folder that holds `data/` and `art/`: beside the program, or where a bundle unpacked itself."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle else Path(__file__).resolve().parent.parent


def data_folder() -> Path:
    """The folder of the games' tables, scenarios, maps and words."""
    return program_folder() / "data"


def art_folder() -> Path:
    """The folder of pictures, fonts and sounds."""
    return program_folder() / "art"
