"""All files of a Tiled map checked together: the map, its tilesets and their pictures, before any library opens one of them."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath
from struct import unpack

from game.content import tiled
from game.content.reader import Faulty, shown
from game.files import LARGEST, opened
from game.texts import cut

LONGEST = 512
"""Tiles in a row or a column of a map at most."""
WIDEST = 16_384
"""Pixels of a picture along a side at most."""
_PNG = b"\x89PNG\r\n\x1a\n"


def check(path: Path, data: Path) -> tiled.Map:
    """The map in a .tmx file, once everything that belongs to it can be opened without harm.

    `data` is the folder that the names in faults are relative to, and beside which the pictures of the boards lie.

    Raises: Faulty with all faults, each with file and line.
    """
    found = tiled.read(path, data)
    files = _Files(path, data)
    if found.width > LONGEST or found.height > LONGEST:
        files.refuse(1, path.stem, f"a map has at most {LONGEST} x {LONGEST} tiles, not {found.width} x {found.height}")
    ranges = files.tilesets(found)
    for layer in found.layers.values():
        if isinstance(layer, tiled.Tiles):
            files.check_tiles(layer, ranges)
        elif isinstance(layer, tiled.Image):
            files.check_picture(layer.source, layer.line, layer.name, data.parent)
    if files.faults:
        raise Faulty(files.faults)
    return found


def tileset_of(path: Path, data: Path, one: tiled.Tileset) -> tuple[Path, tiled.Sheet]:
    """The file of a tileset of a map, and what it says. Raises: Faulty, for one that lies outside of the map's folder, too."""
    files = _Files(path, data)
    if files.inside(one.source, one.line, one.source, path.parent) is None:
        raise Faulty(files.faults)
    place = path.parent / one.source
    return place, tiled.sheet(place, data)


class _Files:
    """The files of one map; `faults` of all of them are gathered."""

    def __init__(self, path: Path, data: Path) -> None:
        self.path, self.data, self.file = path, data, shown(path, data)
        self.faults: list[str] = []

    def refuse(self, line: int, who: str, sentence: str) -> None:
        self.faults.append(f"{self.file}:{line}: {cut(who)}: {sentence}")

    def inside(self, source: str, line: int, who: str, home: Path) -> Path | None:
        """The file of a source that lies in a folder or below it; None, and a fault, for any other."""
        plain = "\0" not in source and "\\" not in source and not PurePosixPath(source).is_absolute()
        if plain and not PureWindowsPath(source).drive:
            found = (self.path.parent / source).resolve()
            if found.is_relative_to(home.resolve()):
                return found
        self.refuse(line, who, f'"{cut(source)}" lies outside of the folder; put the file beside the map')
        return None

    def tilesets(self, found: tiled.Map) -> list[range]:
        """The numbers that the tiles of each tileset have in the map."""
        ranges: list[range] = []
        for one in found.tilesets:
            place = self.inside(one.source, one.line, one.source, self.path.parent)
            if place is None:
                continue
            try:
                sheet = tiled.sheet(place, self.data.resolve())
            except Faulty as fault:
                self.faults += fault.faults
                continue
            mine = range(one.first, one.first + sheet.tilecount)
            if any(mine.start < other.stop and other.start < mine.stop for other in ranges):
                self.refuse(one.line, one.source, f"its firstgid {one.first} is among the numbers of another tileset")
            ranges.append(mine)
            self.check_picture(sheet.picture, one.line, one.source, self.path.parent)
        return ranges

    def check_tiles(self, layer: tiled.Tiles, ranges: list[range]) -> None:
        """Note a fault where a tile is of no tileset."""
        for number in sorted({number for row in layer.rows for number in row} - {0}):
            if not any(number in one for one in ranges) and not self.faults:
                self.refuse(layer.line, layer.name, f"tile {number} is of no tileset; its firstgid and tilecount say which are")

    def check_picture(self, source: str, line: int, who: str, home: Path) -> None:
        """Note a fault where a picture is missing, is no file, or is larger than any board needs."""
        place = self.inside(source, line, who, home)
        if place is None:
            return
        try:
            with opened(place, LARGEST) as file:
                head = file.read(24)
        except OSError as failed:
            self.refuse(line, who, f'its picture "{cut(source)}" cannot be read: {failed.strerror}')
            return
        if head[:8] == _PNG and len(head) == 24:
            wide, high = unpack(">II", head[16:24])
            if not 0 < wide <= WIDEST or not 0 < high <= WIDEST:
                self.refuse(line, who, f'its picture "{cut(source)}" has {wide} x {high} pixels; a side has {WIDEST} at most')
        elif place.suffix == ".png":
            self.refuse(line, who, f'its picture "{cut(source)}" is no PNG')
