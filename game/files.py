"""The one reader of what stands on the disk: it ends soon and says why not, whatever lies there.

Nothing that is read through it can hang, fill the memory or run out of stack: a file is a plain one and of a bounded size, a JSON
value nests no deeper than it can be walked and written again.
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, BinaryIO

LARGEST = 32 * 1024 * 1024
"""Bytes of a file at most: the longest match has a thirtieth of them."""
SMALL = 1024 * 1024
"""Bytes at most of a file that holds what somebody has chosen."""
DEEPEST = 64
"""Lists and objects in each other; nothing that is kept or asked nests so deep, and what nests deeper could not be answered."""
_HALVES = re.compile("[\ud800-\udfff]")


def bytes_of(path: Path, most: int = LARGEST) -> bytes:
    """What stands in a file. Raises: OSError for one that is no plain file, too large, or cannot be read."""
    with opened(path, most) as file:
        return _whole(file, path, most)


@contextmanager
def opened(path: Path, most: int = LARGEST) -> Iterator[BinaryIO]:
    """The file open for reading. Raises: OSError, as `bytes_of`; it never waits for anybody to write to a pipe."""
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:  # a NUL in its name
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from None
    found = os.fstat(number)
    if not S_ISREG(found.st_mode) or found.st_size > most:
        os.close(number)
        if S_ISREG(found.st_mode):
            raise _too_large(path, most)
        raise OSError(errno.EINVAL, "it is a folder" if S_ISDIR(found.st_mode) else "it is no plain file", str(path))
    with os.fdopen(number, "rb") as file:
        yield file


def _whole(file: BinaryIO, path: Path, most: int) -> bytes:
    raw = file.read(most + 1)
    if len(raw) > most:
        raise _too_large(path, most)
    return raw


def _too_large(path: Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it has more than {most // 1024} kB", str(path))


def text_of(path: Path, most: int = LARGEST) -> str:
    """The UTF-8 text of a file, without the mark that some programs put before it. Raises: OSError, ValueError."""
    raw = bytes_of(path, most)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is not UTF-8") from None


def json_of(path: Path, most: int = LARGEST) -> Any:
    """The JSON value of a file. Raises: OSError, ValueError, as `bytes_of` and `json_in`."""
    return json_in(text_of(path, most))


def json_in(text: str | bytes) -> Any:
    """The JSON value of a text, of finite numbers and no deeper than DEEPEST. Raises: ValueError that says what it is not."""
    if isinstance(text, bytes):
        text = text.decode()
    try:
        value = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise ValueError(_DEEP) from None
    if _may_be_deep(text) and not _shallow(value):
        raise ValueError(_DEEP)
    return _with_whole_letters(value) if "\\u" in text else value


_DEEP = f"lists and objects stand in each other more than {DEEPEST} deep"


def _may_be_deep(text: str) -> bool:
    return text.count("[") + text.count("{") > DEEPEST


def _finite(written: str) -> float:
    """The number; JSON knows no NaN and nothing infinite, and neither could be answered. Raises: ValueError."""
    number = float(written)
    if not isfinite(number):
        raise ValueError(f"{written[:20]} is no finite number")
    return number


def _shallow(value: Any) -> bool:
    """Whether a value nests no deeper than DEEPEST."""
    layer = [value]
    for _ in range(DEEPEST):
        layer = [inner for one in layer for inner in (one.values() if isinstance(one, dict) else one)]
        layer = [inner for inner in layer if isinstance(inner, (dict, list))]
        if not layer:
            return True
    return False


def _with_whole_letters(value: Any) -> Any:
    """The value with a question mark in the place of half a character, which no file and no screen can take."""
    if isinstance(value, str):
        return _HALVES.sub("?", value)
    if isinstance(value, list):
        return [_with_whole_letters(one) for one in value]
    if isinstance(value, dict):
        return {_with_whole_letters(key): _with_whole_letters(one) for key, one in value.items()}
    return value
