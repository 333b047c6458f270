"""What the map of a board of hexes shows: which picture each hex, and what is printed around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from game.boards.hexes import Hexes
from scenes.boards.hexes.map import ground_of, picture_for
from scenes.boards.hexes.over import Hovering
from scenes.boards.lines import Point
from scenes.kit.palette import Colour

MARGIN = 12  # board units of paper around the hexes


class Look(NamedTuple):
    """Where the pictures of hexes lie below `art/`, and which grounds are drawn with more than their picture.

    `wet` gets banks, `high` a shade at its foot, between two `fields` a hedge may grow, roads end in the yards of `built`, a
    place for a tile has a light outline while it is `dark`.
    """

    folder: str
    wet: tuple[str, ...] = ("water",)
    high: tuple[str, ...] = ("hill",)
    fields: tuple[str, ...] = ("clear", "grass")
    built: tuple[str, ...] = ("building",)
    dark: tuple[str, ...] = ("facedown",)


class HexGround:
    """What the map shows. `pictures` by hex; `links`: pairs of hexes, each sorted, that a road joins; `walls`: those a wall
    parts; `places`: the hexes of each place for a tile, whose common outline shows; `norths`: hexes with a small N, by the
    number of the direction it lies in; `objectives`: by hex the picture below `art/` that stands on it, with a red border.
    `shade` is the colour of the light in which hexes that are cut out are seen; `changes` grows whenever it shows something
    else.
    """

    def __init__(
        self, hexes: Hexes, look: Look, pictures: Mapping[str, str], roads: Iterable[Sequence[str]] = (), margin: int = MARGIN
    ) -> None:
        """`margin`: board units of paper around the hexes."""
        self.hexes, self.look, self.margin = hexes, look, margin
        self.pictures = {space: pictures[space] for space in hexes.spaces()}
        self.links = pairs_of(roads)
        self._print = dict(self.pictures), self.links
        self.places: tuple[tuple[str, ...], ...] = ()
        self.walls: frozenset[tuple[str, str]] = frozenset()
        self.norths: dict[str, int] = {}
        self.objectives: dict[str, str] = {}
        wide, high = hexes.extent()
        self.extent = (wide + 2 * margin, high + 2 * margin)
        self._centres, self._outlines = _places(hexes, margin)
        self.changes = 0
        self.shade: Colour = (255, 255, 255)

    # Where things lie, in board units with the paper's margin.

    def centre(self, space: str) -> Point:
        """The middle of a hex."""
        return self._centres[space]

    def outline(self, space: str) -> tuple[Point, ...]:
        """The six corners of a hex, in the order of `game.boards.hexes.CORNERS`."""
        return self._outlines[space]

    def at(self, point: Point) -> str | None:
        """The hex that holds a point."""
        return self.hexes.at(point[0] - self.margin, point[1] - self.margin)

    def bounds(self, spaces: Iterable[str]) -> Rect:
        """The rectangle that holds these hexes and what is drawn around them."""
        reach = self.hexes.width
        rects = [Rect(0, 0, 2 * reach, 2 * reach).move(x - reach, y - reach) for x, y in map(self.centre, spaces)]
        return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)

    # What it shows.

    def ground(self, space: str) -> str:
        """The ground of a hex, as its picture says it."""
        return ground_of(self.pictures[space])

    def picture_for(self, ground: str, space: str) -> str:
        """The name of the picture in which a hex shows a ground."""
        return picture_for(self.look.folder, ground, space)

    def set_grounds(self, grounds: Mapping[str, str]) -> None:
        """Show these grounds on their hexes from now on."""
        self.set_pictures({space: self.picture_for(ground, space) for space, ground in grounds.items()})

    def set_pictures(self, pictures: Mapping[str, str]) -> None:
        """Show these pictures on their hexes from now on."""
        changed = [space for space, name in pictures.items() if self.pictures[space] != name]
        self.pictures.update(pictures)
        self._forget(changed)

    def set_roads(self, roads: Iterable[Sequence[str]]) -> None:
        """Show these roads, each as its hexes in a row, and no others."""
        links = pairs_of(roads)
        changed = {space for pair in links ^ self.links for space in pair}
        self.links = links
        self._forget(sorted(changed))

    def set_walls(self, walls: Iterable[tuple[str, str]]) -> None:
        """Show a wall between these pairs of neighbours, and no others."""
        found = frozenset((min(pair), max(pair)) for pair in walls)
        changed = {space for pair in found ^ self.walls for space in pair}
        self.walls = found
        self._forget(sorted(changed))

    def set_places(self, places: Iterable[Sequence[str]]) -> None:
        """Show the common outline of the hexes of each of these places."""
        self.places = tuple(tuple(place) for place in places)
        self._forget(self.hexes.spaces())

    def set_norths(self, norths: Mapping[str, int]) -> None:
        """Show a small N on these hexes, beside the side that lies in this direction."""
        changed = [space for space in {**norths, **self.norths} if norths.get(space) != self.norths.get(space)]
        self.norths = dict(norths)
        self._forget(changed)

    def set_objectives(self, objectives: Mapping[str, str]) -> None:
        """Show these pictures on their hexes, each with a red border."""
        changed = [one for one in {**objectives, **self.objectives} if objectives.get(one) != self.objectives.get(one)]
        self.objectives = dict(objectives)
        self._forget(changed)

    def lay(self, tile: Hovering) -> None:
        """Show a tile on its place, beside what is shown."""
        self.set_grounds(tile.pictured())
        self.set_roads([*self.links, *tile.links()])
        north, number = tile.north()
        self.set_norths({**self.norths, north: number})
        self.set_objectives({**self.objectives, **tile.objectives()})

    def set_tiles(
        self,
        tiles: Sequence[Hovering],
        grounds: Mapping[str, str],
        roads: Iterable[Sequence[str]],
        objectives: Mapping[str, str],
    ) -> None:
        """Show the map as it was printed, with these grounds, roads and objectives, and these tiles on it."""
        printed, links = self._print
        shown = {space: self.picture_for(name, space) for space, name in grounds.items()}
        for tile in tiles:
            shown |= {space: self.picture_for(name, space) for space, name in tile.pictured().items()}
        self.set_pictures({**printed, **shown})
        self.set_roads([*links, *roads, *(link for tile in tiles for link in tile.links())])
        self.set_norths(dict(tile.north() for tile in tiles))
        self.set_objectives({**objectives, **{space: name for tile in tiles for space, name in tile.objectives().items()}})

    def _forget(self, spaces: Sequence[str]) -> None:
        """Take note that these hexes show something else."""
        self.changes += bool(spaces)


@lru_cache(maxsize=16)
def _places(hexes: Hexes, margin: int) -> tuple[dict[str, Point], dict[str, tuple[Point, ...]]]:
    """The middles and outlines of all hexes with so much paper around them: shared, so nobody may change them."""
    centres = {space: hexes.centre(space) for space in hexes.spaces()}
    outlines = {space: hexes.outline(space) for space in hexes.spaces()}
    return (
        {space: (x + margin, y + margin) for space, (x, y) in centres.items()},
        {space: tuple((x + margin, y + margin) for x, y in points) for space, points in outlines.items()},
    )


def pairs_of(roads: Iterable[Sequence[str]]) -> frozenset[tuple[str, str]]:
    """The pairs of neighbours, each sorted, that roads given as hexes in a row join."""
    return frozenset((min(a, b), max(a, b)) for road in roads for a, b in zip(road, road[1:], strict=False))
