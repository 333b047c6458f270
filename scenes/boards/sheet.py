"""What stands still on a board of nodes and lines: ground, lines, nodes and their marks, in tiles drawn once for each zoom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.boards.graph import Graph, Line, Node
from game.content.map_files import check
from game.folders import data_folder
from scenes.boards import lines
from scenes.boards.lines import Courses, Point, ready
from scenes.boards.names import Mark, Names
from scenes.boards.tiles import TILE, Tiles
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture, turned
from scenes.kit.text import capitals, drawn

DISC = 33.0  # radius of a node's disc with its rim, in board units
SPILL = 4  # units of ground drawn beyond a tile, so that scaling leaves no seam
FINE = 3  # strokes are drawn so many times too large and brought down

NODE = palette.colour("F1E9D2")
NODE_LOW = palette.colour("DACFAE")
RIM = palette.colour("241E15")
GOLD = palette.colour("D79A26")
PAPER, VEIL = palette.colour("DCC9A0"), 62  # what the drawn ground fades towards, and by how much of 255
HAZE = 96  # the same, where its map names a colour of its own

MARK = 42.0  # side of a shield or a star
MARK_AWAY = 122.0  # from the middle of a node to its shields and stars
SHORT = 2.4 * MARK_AWAY  # a line that is shorter: its mark would seem to lie in its middle, at nobody's end
NEAR_MARK, BESIDE = 84.0, 40.0  # on a short line: how far from the node a mark lies then, and how far beside the line
LADDER_AWAY = 94.0


class Features(Protocol):
    """Which parts of the rules are on; what is off is not drawn."""

    @property
    def flag(self) -> bool: ...
    @property
    def one_way(self) -> bool: ...
    @property
    def bonus(self) -> bool: ...
    @property
    def climbing(self) -> bool: ...


class Look(NamedTuple):
    """The features that show on the sheet."""

    flag: bool = True
    one_way: bool = True
    bonus: bool = True
    climbing: bool = True
    names: bool = True  # of the nodes, and the numbers of ladders


def look_of(features: Features) -> Look:
    """The features that show on the sheet."""
    return Look(features.flag, features.one_way, features.bonus, features.climbing)


@kept(2)
def ground(map_id: str) -> Surface:
    """The drawn ground of a Tiled map, the picture of its layer `ground`, as large as its file, in the haze that it names.

    Raises: FileNotFoundError for a map or a picture that is missing, ValueError for a map without such a layer.
    """
    import pytmx  # only a board needs it, and the title comes first

    path = next(data_folder().glob(f"*/maps/{map_id}.tmx"), None)
    if path is None:
        raise FileNotFoundError(f"There is no map {map_id}.tmx below {data_folder()}.")
    check(path, data_folder())
    layers = pytmx.TiledMap(str(path)).layers
    drawn = next((layer for layer in layers if isinstance(layer, pytmx.TiledImageLayer) and layer.name == "ground"), None)
    if drawn is None:
        raise ValueError(f'{path}: the map has no image layer "ground"; the board is drawn on its picture.')
    whole = pygame.image.load(path.parent / drawn.source)
    whole = whole.convert() if pygame.display.get_surface() else whole.convert(32)
    veil = Surface(whole.get_size())
    haze = drawn.properties.get("haze")  # the air of its own that a map may have
    veil.fill(haze or PAPER)
    veil.set_alpha(HAZE if haze else VEIL)
    whole.blit(veil, (0, 0))  # roofs and trees stand back behind what is played with
    return whole


def free_directions(courses: Courses, node: Node) -> list[float]:
    """The middles of the gaps between a node's lines in degrees, the widest first; of equal ones the upper right first."""
    taken = sorted(courses.degrees(node.id, port) for port in node.ports)
    gaps = []
    for place, start in enumerate(taken):
        wide = (taken[(place + 1) % len(taken)] - start) % 360 or 360.0
        middle = (start + wide / 2) % 360
        gaps.append((-round(wide / 10), apart(middle, 315), middle))
    return [middle for _, _, middle in sorted(gaps)]


def apart(a: float, b: float) -> float:
    """How many degrees lie between two directions."""
    return abs((a - b + 180) % 360 - 180)


def away(point: Point, degrees: float, far: float) -> Point:
    """The point so far from another in a direction (0 is east, 90 south)."""
    turn = math.radians(degrees)
    return point[0] + math.cos(turn) * far, point[1] + math.sin(turn) * far


def mark_spot(courses: Courses, node: Node, port: str) -> Point:
    """Where the shield or the star of a port lies: on the line, clearly at its node's end.

    On a short line it lies beside it, on the side with more room: whoever stands there and looks along the line covers it else.
    """
    degrees, centre = courses.degrees(node.id, port), (node.x, node.y)
    if min(lines.length(courses.way(node.id, other)) for other in node.ports[port]) >= SHORT:
        return away(centre, degrees, MARK_AWAY)
    turns = [(courses.degrees(node.id, other) - degrees) % 360 for other in node.ports if other != port]
    side = 90 if min(turns, default=360) >= 360 - max(turns, default=0) else -90
    return away(away(centre, degrees, NEAR_MARK), degrees + side, BESIDE)


def one_way(courses: Courses, line: Line) -> tuple[Point, ...]:
    """The course of a line that may be walked one way only, that way."""
    return courses.way(line.a if line.one_way == line.b else line.b, line.one_way or "")


def flag_spot(courses: Courses, node: Node) -> Point:
    """Where the foot of the flag stands beside its node."""
    return away((node.x, node.y), free_directions(courses, node)[0], DISC + 16)


def ladder_spot(courses: Courses, node: Node, number: bool = False) -> Point:
    """Where the middle of a node's ladder lies, in board units, or that of what it costs."""
    degrees = courses.degrees(node.id, node.climb or "")
    middle = away((node.x, node.y), degrees, LADDER_AWAY)
    side = 90 if math.sin(math.radians(degrees + 90)) >= 0 else -90
    return away(middle, degrees + side, 42) if number else middle


def spawn_spot(courses: Courses, extent: tuple[int, int], node: Node) -> Point:
    """Where the mark of a spawn node lies: in the widest gap between its lines that is not cut by the board's edge."""
    spots = [away((node.x, node.y), turn, DISC + 44) for turn in free_directions(courses, node)]
    wide, high = extent
    return next((spot for spot in spots if 40 < spot[0] < wide - 40 and 40 < spot[1] < high - 40), spots[0])


class Sheet:
    """The still picture of a board. `blit` paints a part of it at any zoom; tiles are kept as long as there is room.

    `art`: the folder below `art/` with the marks of its game; `mark_spots`: where the shield or star of a node's port lies.
    """

    def __init__(self, graph: Graph, map_id: str, look: Look, art: str) -> None:
        self.graph, self.map_id, self.look, self.art = graph, map_id, look, art
        self.courses = Courses(graph)
        self.extent = ground(map_id).get_size()
        ports = [(node, port) for node in graph.nodes.values() for port in (*node.cover, *node.bonus)]
        self.mark_spots = {(node.id, port): mark_spot(self.courses, node, port) for node, port in ports}
        self._tiles = Tiles(self.extent, self._drawn)
        self.names = Names(self.courses, self.extent, self._marks, DISC)
        self.fans: dict[object, list[Point]] = {}  # where discs beside a node lie, by how many they are
        self.swapped: dict[str, tuple[object, tuple[int, ...]]] = {}  # which discs lie on a node, and how they changed places

    def arrow_spot(self, line: Line) -> Point:
        """The middle of the chevrons on a line that may be walked one way only."""
        way = one_way(self.courses, line)
        return lines.along(way, lines.length(way) / 2)

    def change(self, look: Look) -> None:
        """Draw with these features from now on."""
        if look != self.look:
            self.look = look
            self.forget()

    def forget(self) -> None:
        """Drop all tiles."""
        self._tiles.forget()

    def _marks(self) -> Iterator[Mark]:
        """The middles of nodes, and of what lies beside them, each with how far it reaches."""
        for node in self.graph.nodes.values():
            yield (node.x, node.y), DISC + 4
            for port in (*node.cover, *node.bonus):
                yield self.mark_spots[node.id, port], MARK / 2
            if node.climb:
                yield away((node.x, node.y), self.courses.degrees(node.id, node.climb), LADDER_AWAY), 30.0
            if node.spawn:
                yield spawn_spot(self.courses, self.extent, node), 30.0
            if node.flag:
                x, y = flag_spot(self.courses, node)
                yield from (((x, y), 24.0), ((x + 14, y - 40), 30.0))

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Paint the board at so many pixels a unit, its corner at `origin` of the surface."""
        self._tiles.blit(surface, zoom, origin)

    def _drawn(self, column: int, row: int, rect: Rect, zoom: float) -> Surface:
        tile = Surface(rect.size)
        _ground_into(tile, ground(self.map_id), column, row, zoom, rect)
        _Inking(self, tile, rect, zoom).draw()
        return ready(tile)


def _ground_into(tile: Surface, whole: Surface, column: int, row: int, zoom: float, rect: Rect) -> None:
    part = Rect(column * TILE, row * TILE, TILE, TILE).inflate(2 * SPILL, 2 * SPILL).clip(whole.get_rect())
    left, top = round(part.left * zoom), round(part.top * zoom)
    size = (max(1, round(part.right * zoom) - left), max(1, round(part.bottom * zoom) - top))
    tile.blit(pygame.transform.smoothscale(whole.subsurface(part), size), (left - rect.x, top - rect.y))


class _Inking:
    """One tile being drawn. Points of the board become pixels by `at`, or by `fine` on the large surface that is brought down."""

    def __init__(self, sheet: Sheet, tile: Surface, rect: Rect, zoom: float) -> None:
        self.graph, self.courses, self.look, self.art = sheet.graph, sheet.courses, sheet.look, sheet.art
        self.tile, self.rect, self.zoom, self.extent, self.names = tile, rect, zoom, sheet.extent, sheet.names
        self.mark_spots = sheet.mark_spots
        reach = 130.0
        self.near = Rect(rect.x / zoom - reach, rect.y / zoom - reach, rect.w / zoom + 2 * reach, rect.h / zoom + 2 * reach)
        self.nodes = [node for node in self.graph.nodes.values() if self.near.collidepoint(node.x, node.y)]

    def at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.zoom) - self.rect.x, round(point[1] * self.zoom) - self.rect.y

    def fine(self, point: Point) -> Point:
        return (point[0] * self.zoom - self.rect.x) * FINE, (point[1] * self.zoom - self.rect.y) * FINE

    def draw(self) -> None:
        self._ink()
        if self.look.names:
            for node in self.graph.nodes.values():  # a name reaches far beyond its node
                self.names.write(self.tile, node, (-self.rect.x, -self.rect.y), self.zoom, palette.INK, NODE)

    def _ink(self) -> None:
        strands = [strand for strand in self.courses.strands if self._touches(strand.points)]
        if not strands and not self.nodes:
            return
        for node in self.nodes:
            shade = _node_shadow(max(2, round(DISC * self.zoom)))
            x, y = self.at((node.x, node.y + 4))
            self.tile.blit(shade, (x - shade.get_width() // 2, y - shade.get_height() // 2))
        fine = Surface((self.rect.w * FINE, self.rect.h * FINE), pygame.SRCALPHA)
        fine.fill((*lines.EDGE_SHADE, 0))
        lines.paint(fine, strands, self.fine, self.zoom * FINE)
        if self.look.one_way:
            self._chevrons(fine)
        for node in self.nodes:
            self._disc(fine, node)
        self.tile.blit(pygame.transform.smoothscale(fine, self.rect.size), (0, 0))
        for node in self.nodes:
            self._marks(node)

    def _touches(self, points: tuple[Point, ...]) -> bool:
        return any(self.near.clipline(a, b) for a, b in zip(points, points[1:], strict=False))

    def _chevrons(self, fine: Surface) -> None:
        """Draw chevrons on a line that may be walked one way only: three, light on dark, pointing that way."""
        for line in self.graph.lines:
            if not line.one_way or not self._touches(line.points):
                continue
            way = one_way(self.courses, line)
            whole = lines.length(way)
            for part in (-32.0, 0.0, 32.0):
                corners = chevron(lines.along(way, whole / 2 + part - 9), lines.along(way, whole / 2 + part + 9))
                placed = [self.fine(corner) for corner in corners]
                for wide, shade in ((15.0, RIM), (8.0, palette.colour("FFF6DC"))):
                    lines.band(fine, shade, placed, wide * self.zoom * FINE)
                    for end in (placed[0], placed[-1]):
                        pygame.draw.circle(fine, shade, end, wide / 2 * self.zoom * FINE)

    def _disc(self, fine: Surface, node: Node) -> None:
        x, y = self.fine((node.x, node.y))
        unit = self.zoom * FINE
        pygame.draw.circle(fine, (*lines.EDGE_SHADE, 190), (x, y), (DISC + 2.2) * unit)
        pygame.draw.circle(fine, RIM, (x, y), DISC * unit)
        ring = self._ring(node)
        if ring:
            pygame.draw.circle(fine, ring, (x, y), (DISC - 2.6) * unit)
            pygame.draw.circle(fine, RIM, (x, y), (DISC - 8.6) * unit)
        deep = 10.4 if ring else 4.2
        pygame.draw.circle(fine, NODE_LOW, (x, y), (DISC - deep) * unit)
        pygame.draw.circle(fine, (255, 252, 240), (x, y - 1.2 * unit), (DISC - deep - 1.2) * unit)
        pygame.draw.circle(fine, NODE, (x, y + 0.6 * unit), (DISC - deep - 1.6) * unit)

    def _ring(self, node: Node) -> Colour | None:
        if node.spawn:
            return palette.SIDES[node.spawn].counter
        return GOLD if node.flag and self.look.flag else None

    def _marks(self, node: Node) -> None:
        """Draw shields, stars, the ladder and the mark of a spawn node: pictures and words."""
        for port in node.cover:
            self._picture("cover", MARK, self.mark_spots[node.id, port])
        if self.look.bonus:
            for port in node.bonus:
                self._picture("bonus", MARK + 4, self.mark_spots[node.id, port])
        if self.look.climbing and node.climb:
            self._ladder(node, node.climb)
        if node.spawn:
            spot = spawn_spot(self.courses, self.extent, node)
            side = palette.SIDES[node.spawn]
            self._picture("spawn", 52, spot, mixed(side.words, (255, 255, 255), 0.1))

    def _ladder(self, node: Node, port: str) -> None:
        degrees = self.courses.degrees(node.id, port)
        px = max(14, round(66 * self.zoom))
        ladder = turned(f"{self.art}/ladder.svg", (px, px), round(degrees + 90) % 360)
        x, y = self.at(ladder_spot(self.courses, node))
        self.tile.blit(ladder, (x - ladder.get_width() // 2, y - ladder.get_height() // 2))
        arrow = pointer(max(11, round(28 * self.zoom)), round(degrees) % 360, palette.colour("F3E2B6"))
        x, y = self.at(away((node.x, node.y), degrees, DISC + 17))
        self.tile.blit(arrow, (x - arrow.get_width() // 2, y - arrow.get_height() // 2))
        if not self.look.names:
            return
        tag = number_tag("−1", max(13, round(20 * self.zoom)))
        x, y = self.at(ladder_spot(self.courses, node, number=True))
        self.tile.blit(tag, (x - tag.get_width() // 2, y - tag.get_height() // 2))

    def _picture(self, name: str, units: float, spot: Point, tint: Colour | None = None) -> None:
        px = max(10, round(units * self.zoom))
        drawing = picture(f"{self.art}/{name}.svg", (px, px), tint)
        x, y = self.at(spot)
        self.tile.blit(drawing, (x - drawing.get_width() // 2, y - drawing.get_height() // 2))


def chevron(back: Point, tip: Point) -> list[Point]:
    """The three corners of a chevron that points from one point to another and is as wide as it is long, twice."""
    x, y = tip[0] - back[0], tip[1] - back[1]
    return [(back[0] + y * 0.8, back[1] - x * 0.8), tip, (back[0] - y * 0.8, back[1] + x * 0.8)]


@kept(64)
def pointer(px: int, degrees: int, shade: Colour) -> Surface:
    """An arrow head with a dark rim so many pixels long, pointing in a direction (0 is east, 90 south)."""
    full = (px + 4) * 4
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle, turn = full / 2, math.radians(degrees)
    for grown, colour in ((1.0, RIM), (0.68, shade)):
        half = px * 2 * grown
        shape = ((half, 0.0), (-half * 0.85, half * 0.92), (-half * 0.6, 0.0), (-half * 0.85, -half * 0.92))
        corners = [
            (middle + x * math.cos(turn) - y * math.sin(turn), middle + x * math.sin(turn) + y * math.cos(turn)) for x, y in shape
        ]
        pygame.draw.polygon(large, colour, corners)
    small = pygame.transform.smoothscale(large, (px + 4, px + 4))
    return ready(small)


@kept(64)
def number_tag(words: str, size: int, shade: Colour = palette.TEXT, ground_shade: Colour = RIM) -> Surface:
    """A word or two on a dark pill."""
    glyphs = drawn(words, BOLD, size, shade)
    top, high = capitals(BOLD, size)
    tall = high + max(6, size // 2)
    round_ends = tall if len(words) > 3 else max(8, size // 2 + 2)  # words keep out of the round ends, a number fills them
    wide = max(tall, glyphs.get_width() + round_ends)
    large = Surface((wide * 4, tall * 4), pygame.SRCALPHA)
    large.fill((*ground_shade, 0))
    pygame.draw.rect(large, ground_shade, large.get_rect(), border_radius=tall * 2)
    tag = pygame.transform.smoothscale(large, (wide, tall))
    tag.blit(glyphs, ((wide - glyphs.get_width()) // 2, (tall - high) // 2 - top))
    return ready(tag)


@kept(24)
def _node_shadow(radius: int) -> Surface:
    wide = radius * 2 + 16
    shade = Surface((wide, wide), pygame.SRCALPHA)
    pygame.draw.circle(shade, (20, 16, 8, 120), (wide / 2, wide / 2), radius + 2)
    soft = pygame.transform.gaussian_blur(shade, 4, repeat_edge_pixels=False)
    return ready(soft)


@kept(8)
def portrait(graph: Graph, map_id: str, size: tuple[int, int], art: str) -> Surface:
    """A small picture of a whole board, fitted into `size` pixels: ground, lines and nodes, no names.

    Raises: FileNotFoundError, ValueError.
    """
    sheet = Sheet(graph, map_id, Look(names=False), art)
    zoom = min(size[0] / sheet.extent[0], size[1] / sheet.extent[1])
    # A node as small as a dot needs strokes that are wider than on the board itself: draw at twice the size, bring it down.
    wide, high = round(sheet.extent[0] * zoom), round(sheet.extent[1] * zoom)
    large = Surface((wide * 2, high * 2))
    sheet.blit(large, zoom * 2, (0, 0))
    small = pygame.transform.smoothscale(large, (wide, high))
    return ready(small)
