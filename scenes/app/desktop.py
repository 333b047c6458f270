"""What the program asks the desktop to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def shown_in_folder(path: Path) -> bool:
    """Whether the desktop's file manager was asked to show a file; False where none can be."""
    if sys.platform == "win32":
        call = ["explorer", f"/select,{path}"]
    elif sys.platform == "darwin":
        call = ["open", "-R", str(path)]
    else:
        call = ["xdg-open", str(path.parent)]
    try:
        subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return True
