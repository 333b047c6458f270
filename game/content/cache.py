"""What was worked out from files once and is kept for the next start, for as long as those files are the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeVar
from zlib import crc32

from game import VERSION
from game.files import bytes_of
from game.folders import cache_folder, write_whole

T = TypeVar("T")
_PARTS = ("faults", "shapes", "structures", "reader", "tiled", "drawing")
_READERS = ("messages", "texts", "files", "options", *(f"content/{name}" for name in _PARTS))


class Kept(NamedTuple):
    """The files of a game's data: what is read of its own is kept from start to start, what is read of another folder is not.

    `boards` names the module of its kind of boards, `maps` the folder in which they are drawn.
    """

    game: str
    boards: str
    home: Path
    maps: str = "maps"

    def tables(self, folder: Path | None, read: Callable[[Path], T]) -> T:
        """The tables that `read` makes of the YAML files of a folder, by default the game's own."""
        if folder is not None:
            return read(folder)
        return self._kept("tables", sorted(self.home.rglob("*.yaml")), partial(read, self.home))

    def board(self, map_id: str, folder: Path | None, read: Callable[[Path], T]) -> T:
        """The board that `read` makes of `<map_id>.tmx` among the maps of a folder, by default the game's own."""
        path = (folder or self.home) / self.maps / f"{map_id}.tmx"
        if folder is not None:
            return read(path)
        return self._kept(map_id, [path, *sorted(path.parent.glob("*.tsx")), self.home / "terrain.yaml"], partial(read, path))

    def _kept(self, name: str, sources: Iterable[Path], make: Callable[[], T]) -> T:
        return cached(f"{self.game}-{name}", [*sources, *readers(self.game, self.boards)], make)


def readers(game: str, board: str) -> list[Path]:
    """The files of code that decide what is made of a game's data; `board` names the module of its kind of boards.

    In a bundle all code is in the program itself.
    """
    if getattr(sys, "frozen", False):
        return [Path(sys.executable)]
    names = (*_READERS, f"boards/{board}", *(f"{game}/{name}" for name in ("records", "reading", "maps")))
    return [Path(__file__).parent.parent / f"{name}.py" for name in names]


def cached(name: str, sources: Iterable[Path], make: Callable[[], T]) -> T:
    """What `make` gives; or what it gave the last time, when no file of `sources` was touched since.

    `sources` are the data and the code that reads it. Whatever is wrong with what is kept, it is made again; what cannot
    be kept is not.
    """
    import pickle

    now = (VERSION, sys.version, [(str(path), *_stamp(path)) for path in sources])
    place = cache_folder() / f"{name}.pickle"
    try:
        raw = bytes_of(place)
        file = BytesIO(raw[_CHECK:])
        if raw[:_CHECK] == _check(raw[_CHECK:]) and pickle.load(file) == now:
            found: T = pickle.load(file)
            return found
    except Exception:
        pass
    made = make()
    with suppress(OSError):
        kept = b"".join(pickle.dumps(one, pickle.HIGHEST_PROTOCOL) for one in (now, made))
        write_whole(place, _check(kept) + kept)
    return made


_CHECK = 4
"""Bytes of the checksum before what is kept: pickle is given nothing that was changed by accident."""


def _check(kept: bytes) -> bytes:
    return crc32(kept).to_bytes(_CHECK, "big")


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was written and how long it is; zeros where there is none."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
