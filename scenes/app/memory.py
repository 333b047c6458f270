"""Memory that the program no longer needs, given back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from contextlib import suppress

from scenes.kit.kept import PICTURES


def _trim() -> Callable[[int], object] | None:
    """What gives free memory back on Linux with glibc, which keeps it otherwise; None on any other system."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
            return found
    return None


def give_back() -> None:
    """Give the system what is free."""
    if trim := _trim():
        trim(0)


def come_to_rest() -> None:
    """Forget most pictures, and give back what scenes held that are gone."""
    PICTURES.shrink()
    gc.collect()
    give_back()
