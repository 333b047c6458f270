"""Which picture each hex of a printed map shows, and which of several pictures of a ground a hex gets that is laid in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from zlib import crc32

from game.content.map_files import check
from game.folders import art_folder
from scenes.kit.kept import also


@lru_cache(maxsize=8)
def printed(path: Path) -> Mapping[str, str]:
    """The name of the picture of each hex of a Tiled map, by hex: the property `picture` of the tile in its layer `ground`.

    Raises: FileNotFoundError for a map that is missing, ValueError for one without such a layer or with a tile without picture,
    Faulty for one that cannot be opened.
    """
    import pytmx  # only a board needs it, and the title comes first

    if not path.is_file():
        raise FileNotFoundError(f"{path}: this map is missing; the program was not unpacked whole.")
    check(path, path.parents[2])
    tiled = pytmx.TiledMap(str(path))
    layer = next((one for one in tiled.layers if isinstance(one, pytmx.TiledTileLayer) and one.name == "ground"), None)
    if layer is None:
        raise ValueError(f'{path}: the map has no tile layer "ground"; it says what each hex shows.')
    found: dict[str, str] = {}
    for column, row, gid in layer.iter_data():
        name = f"{chr(65 + column)}{row + 1:02d}"
        drawn = (tiled.get_tile_properties_by_gid(gid) or {}).get("picture")
        if not drawn:
            raise ValueError(f'{path}: {name} shows a tile without a picture; each tile of its set needs the property "picture".')
        found[name] = str(drawn)
    return MappingProxyType(found)


@lru_cache(maxsize=64)
def pictures_of(folder: str, ground: str) -> tuple[str, ...]:
    """The names of all pictures of a ground in a folder of `art/`, in order: forest-1, forest-2 … or just facedown.

    Raises: FileNotFoundError where there is none.
    """
    names = sorted(path.stem for path in (art_folder() / folder).glob("*.svg"))
    found = tuple(name for name in names if ground_of(name) == ground)
    if not found:
        raise FileNotFoundError(f"{art_folder() / folder}: no picture of {ground} is among the files.")
    return found


def picture_for(folder: str, ground: str, space: str) -> str:
    """The name of the picture that a hex shows as this ground: always the same one for the same hex.

    Raises: FileNotFoundError where there is none.
    """
    known = pictures_of(folder, ground)
    return known[chance(space, "picture") % len(known)]


def ground_of(name: str) -> str:
    """The ground that a picture shows: its name without the number behind it."""
    head, _, tail = name.rpartition("-")
    return head if head and tail.isdigit() else name


def chance(*words: object) -> int:
    """A fixed number of 32 bits for these words: decoration that falls the same way at every start."""
    return crc32("/".join(map(str, words)).encode())


also(pictures_of.cache_clear)
also(printed.cache_clear)
