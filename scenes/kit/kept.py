"""Pictures that were drawn once and may be wanted again: kept by number for each function, and by bytes for all of them.

`@kept(64)` keeps the last 64 pictures of a function of drawing, as `functools.lru_cache` does. What all of them have drawn is
counted: `tidy` forgets everything once that is more than a budget, and the memory goes back to the system. A window that
changes its size forgets sooner, as pictures of the old size are not wanted again.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from pygame import Surface

BUDGET = 100_000_000
"""Bytes that may be drawn in a window that stays as it is before all is forgotten, at a moment when nothing moves."""
MOVING = 2 * BUDGET
"""The same while something moves, and a picture drawn anew would be seen to halt it."""
RESIZED = 32_000_000
"""The same where the window has changed its size."""

P = ParamSpec("P")
T = TypeVar("T")

_forgetting: list[Callable[[], object]] = []
_putting_away: list[Callable[[], object]] = []
_drawn = 0


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last `most` pictures that a function has drawn; it returns a surface, or several in a tuple or a list."""

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        @wraps(draw)
        def counted(*args: P.args, **named: P.kwargs) -> T:
            made = draw(*args, **named)
            weigh(made)
            return made

        cached = lru_cache(maxsize=most)(counted)
        _forgetting.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return decorate


def also(forgetting: Callable[[], object]) -> Callable[[], object]:
    """Have one more store of pictures forgotten with the others; what empties it is returned."""
    _forgetting.append(forgetting)
    return forgetting


def covered(putting_away: Callable[[], object]) -> Callable[[], object]:
    """Have what screens hold for themselves put away once another screen covers all of them; what does it is returned."""
    _putting_away.append(putting_away)
    return putting_away


def put_away() -> None:
    """Let go of what covered screens hold for themselves; what is kept for all stays, and brings it back fast."""
    for putting in _putting_away:
        putting()


def weigh(made: object) -> None:
    """Count the bytes of a surface, or of all in a tuple or a list."""
    global _drawn
    if isinstance(made, Surface):
        _drawn += made.get_pitch() * made.get_height()
    elif isinstance(made, Iterable) and not isinstance(made, str):
        for one in made:
            weigh(one)


def tidy(budget: int = BUDGET) -> bool:
    """Whether more than a budget of bytes had been drawn since everything was forgotten last, and all is forgotten now."""
    if _drawn <= budget:
        return False
    forget()
    return True


def forget() -> None:
    """Forget every picture (a full budget, another screen depth, another test)."""
    global _drawn
    _drawn = 0
    for forgetting in _forgetting:
        forgetting()
    give_back()


def give_back() -> None:
    """Let go of scenes that nothing leads to any more, and let the system have what is free; glibc alone keeps it otherwise."""
    gc.collect()
    library = _glibc()
    if library is not None:
        library.malloc_trim(0)


@lru_cache(maxsize=1)
def _glibc() -> Any:
    """The C library with `malloc_trim`, None where it has none."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    try:
        library = ctypes.CDLL("libc.so.6")
        return library if hasattr(library, "malloc_trim") else None
    except OSError:  # another C library
        return None
