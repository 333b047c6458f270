"""The names of a board's nodes: beside each node, clear of lines and marks; without one its id stands on its disc."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise

from pygame import Rect, Surface

from game.boards.graph import Graph, Node
from scenes.boards.lines import Courses, Point
from scenes.kit import text
from scenes.kit.fonts import SEMIBOLD, SMALL
from scenes.kit.language import translated
from scenes.kit.palette import Colour
from scenes.kit.text import HALO, capitals, haloed

SIZE = 27  # board units of a name's letters
AWAY = 64.0  # from the middle of a node to its name above or below: whoever stands there leaves it in sight
EVERY = 8.0  # board units from one point of a line that is looked at to the next
Mark = tuple[Point, float]
Box = tuple[int, int, int, int]
LINE, MARK, NAME, EDGE = 1, 40, 300, 1000
"""How bad it is that a name lies on such a piece of a line, on a mark or a node, on another name, beyond the board's edge."""


class Names:
    """Where the names of the nodes of a board `extent` units large lie, and how they are written.

    `marks()`: the middles of all that a name should not lie on, each with how far it reaches; `disc`: the radius of a node.
    """

    def __init__(self, courses: Courses, extent: tuple[int, int], marks: Callable[[], Iterable[Mark]], disc: float) -> None:
        self.graph: Graph = courses.graph
        self.courses, self.extent, self.marks, self.disc = courses, extent, marks, disc

    def rect(self, node: str, zoom: float) -> Rect | None:
        """The pixels from the board's corner that a node's name takes; None of one whose id stands on its disc."""
        spot = self._spots.get(node)
        if spot is None:
            return None
        size = self._size(zoom)
        rect = Rect(0, 0, text.width(self._words(node), SEMIBOLD, size), size)
        rect.center = round(spot[0] * zoom), round(spot[1] * zoom)
        return rect

    @cached_property
    def areas(self) -> tuple[Rect, ...]:
        """What all names cover, in board units."""
        return tuple(rect for node in self.graph.nodes if (rect := self.rect(node, 1.0)))

    def write(self, surface: Surface, node: Node, origin: tuple[int, int], zoom: float, shade: Colour, halo: Colour) -> None:
        """Write the name of a node on a surface, with the board's corner at `origin`."""
        spot = self._spots.get(node.id)
        size = self._size(zoom) if spot else max(SMALL, round(self.disc * 0.72 * zoom))
        x, y = spot or (node.x, node.y)
        words = haloed(self._words(node.id), SEMIBOLD, size, shade, halo)
        top, high = capitals(SEMIBOLD, size)
        at = round(x * zoom) + origin[0] - words.get_width() // 2, round(y * zoom) + origin[1] - high // 2 - top - HALO
        surface.blit(words, at)

    @staticmethod
    def _size(zoom: float) -> int:
        return max(SMALL, round(SIZE * zoom))

    def _words(self, node: str) -> str:
        title = self.graph.nodes[node].title
        return translated(title) if title else node

    # --- where they lie ---------------------------------------------------------------------------------------------------

    @cached_property
    def _spots(self) -> dict[str, Point]:
        """The middle of the name of each node that has one, in board units: where it covers least."""
        named = [node for node in self.graph.nodes.values() if node.title]
        places = tuple(tuple(_box(rect) for rect in self._places(node)) for node in named)
        spots = least_covering(places, tuple(self._inked()), tuple(self.marks()), self.extent)
        return {node.id: spot for node, spot in zip(named, spots, strict=True)}

    def _places(self, node: Node) -> Iterator[Rect]:
        """Where the name of a node might lie, the likeliest first: below, above, beside, and across the corners."""
        rect = Rect(0, 0, text.width(self._words(node.id), SEMIBOLD, SIZE) + 8, SIZE)
        half, low = rect.w / 2, AWAY + rect.h / 2
        for across in (0.0, half * 0.6, -half * 0.6, half + 20, -half - 20):
            for down in (low, -low):
                yield rect.move_to(center=(round(node.x + across), round(node.y + down)))
        for across in (half + AWAY, -half - AWAY):
            for down in (0.0, 18.0, -18.0):
                yield rect.move_to(center=(round(node.x + across), round(node.y + down)))

    def _inked(self) -> Iterator[Point]:
        """Points along all lines."""
        for strand in self.courses.strands:
            for (x, y), (to_x, to_y) in pairwise(strand.points):
                steps = max(1, round(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 / EVERY))
                yield from ((x + (to_x - x) * part / steps, y + (to_y - y) * part / steps) for part in range(steps))


def _box(rect: Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


@lru_cache(maxsize=8)
def least_covering(
    places: tuple[tuple[Box, ...], ...], inked: tuple[Point, ...], marks: tuple[Mark, ...], extent: tuple[int, int]
) -> tuple[Point, ...]:
    """The middle of each name, of all the places where it might lie; kept, as every board of a map asks it anew."""
    placed: list[Rect] = []
    for boxes in places:
        rects = [Rect(box) for box in boxes]
        costs = [_cost(rect, inked, marks, placed, extent) + place for place, rect in enumerate(rects)]
        placed.append(rects[costs.index(min(costs))])
    return tuple(rect.center for rect in placed)


def _cost(rect: Rect, inked: Iterable[Point], marks: Iterable[Mark], placed: list[Rect], extent: tuple[int, int]) -> float:
    wide, high = extent
    cost = 0.0 if Rect(6, 6, wide - 12, high - 12).contains(rect) else float(EDGE)
    around = rect.inflate(10, 8)
    cost += LINE * sum(around.collidepoint(point) for point in inked)
    cost += MARK * sum(rect.inflate(2 * far, 2 * far).collidepoint(spot) for spot, far in marks)
    return cost + NAME * (around.collidelist(placed) >= 0)
