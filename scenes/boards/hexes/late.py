"""What is shown over the map for the pointer, as small pictures: ways, lines of sight, rings, tags, corners, a hovering tile."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.hexes.ground import HexGround
from scenes.boards.hexes.ground_picture import GroundPicture, hex_picture
from scenes.boards.hexes.over import Corners, Hovering, Over, Sight
from scenes.boards.hexes.overlays import cell, cell_size, ring_cell
from scenes.boards.hexes.pieces import degrees_of
from scenes.boards.lines import Point, ready
from scenes.boards.over import Path
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.layout import SMALL_FLOOR
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture

FINE = 3
CLOSED, BEHIND = palette.NOBODY, palette.colour("8C908B")
WAY = palette.AMBER
NUMBERED = palette.colour("6A2B25")  # the ground of a direction whose number says what an enemy needs now
FLAG = 34.0  # board units: height of a flag
LIFT = 7.0  # board units a tile hovers over the map
AROUND = 41.0 / 64  # widths of a hex from its middle to a corner that is offered
HANDLE = 13  # pixels: radius of a corner that is offered, at least
SIDE = 3**0.5 / 4  # widths of a hex from its middle to the middle of a side
BETWEEN = 0.53  # the same to a direction that is offered between two counters, so that it covers neither
TOUCH = 14  # pixels: how far from its middle a corner can be hit

Late = tuple[Surface, tuple[int, int]]
"""A picture and where its corner lies, in pixels from the board's corner."""


def under(ground: GroundPicture, over: Over, zoom: float) -> list[Late]:
    """What lies for the pointer under the counters, the lowest first."""
    found: list[Late] = []
    if over.tile:
        found += hovering(ground, over.tile, zoom)
    size = cell_size(ground, zoom)
    if over.hovered:
        found.append(on(cell(size, None, (*palette.TEXT, 230), max(1.5, zoom * 2), 0.5), ground.centre(over.hovered), zoom))
    for space, ring in over.rings.items():
        found.append(on(ring_cell(size, ring.shade, ring.dashed), ground.centre(space), zoom))
    if over.path:
        found += way(ground, over.path, zoom)
    if over.sight:
        found += sight(ground, over.sight, zoom)
    return found


def on(sprite: Surface, point: Point, zoom: float, drop: int = 0) -> Late:
    """A picture with its middle at a point of the board, so many pixels lower."""
    x, y = round(point[0] * zoom), round(point[1] * zoom)
    return sprite, (x - sprite.get_width() // 2, y - sprite.get_height() // 2 + drop)


# Ways.


@kept(48)
def _stretch(across: int, down: int, thick: int, shade: Colour) -> Surface:
    """A dashed stretch between the middles of two neighbours, so many pixels apart."""
    room = thick + 2
    size = (abs(across) + 2 * room, abs(down) + 2 * room)
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    a = ((room if across >= 0 else room - across) * FINE, (room if down >= 0 else room - down) * FINE)
    b = (a[0] + across * FINE, a[1] + down * FINE)
    whole = math.dist(a, b)
    for grown, colour in ((1.5, (*RIM, 235)), (0.0, (*shade, 255))):
        for start in (0.04, 0.29, 0.54, 0.79):
            piece = lines.stretch([a, b], whole * start, whole * (start + 0.14))
            lines.band(large, colour, piece, (thick + 2 * grown) * FINE)
            for end in (piece[0], piece[-1]):
                pygame.draw.circle(large, colour, end, (thick / 2 + grown) * FINE)
    return ready(pygame.transform.smoothscale(large, size))


def way(ground: HexGround, path: Path, zoom: float) -> Iterator[Late]:
    """The pictures of a way: a dashed stretch for each step, a ring at its end."""
    thick = max(3, round(3.4 * zoom))
    points = [ground.centre(space) for space in path.spaces]
    for a, b in zip(points, points[1:], strict=False):
        across, down = round(b[0] * zoom) - round(a[0] * zoom), round(b[1] * zoom) - round(a[1] * zoom)
        yield on(_stretch(across, down, thick, WAY), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), zoom)
    size = cell_size(ground, zoom)
    yield on(cell(size, None, (*WAY, 255), max(2.0, zoom * 2.6), 0.5), points[-1], zoom)


# Lines of sight.


def sight(ground: HexGround, line: Sight, zoom: float) -> Iterator[Late]:
    """The pictures of a line of sight: seams, the line as far as it goes and beyond, what closes it."""
    size = cell_size(ground, zoom)
    seen = palette.THEIRS if line.foe else palette.OURS
    for pair in line.seams:
        a, b = (placed(point, zoom) for point in _seam(ground, pair))
        shade = CLOSED if pair in line.closed else mixed(seen, palette.TEXT, 0.4)
        yield _drawn([((a, b), shade, max(5.0, 6.5 * zoom), False)], 4)
    for space in line.blockers:
        yield on(ring_cell(size, CLOSED, False), ground.centre(space), zoom)
    a, b = ground.centre(line.start), ground.centre(line.end)
    cut = 1.0 if line.clear else _cut(ground, line)
    middle = (a[0] + (b[0] - a[0]) * cut, a[1] + (b[1] - a[1]) * cut)
    thick = max(3.0, 3.6 * zoom)
    strokes = [((placed(a, zoom), placed(middle, zoom)), seen if line.clear else CLOSED, thick, False)]
    if cut < 1.0:
        strokes.insert(0, ((placed(middle, zoom), placed(b, zoom)), BEHIND, thick, True))
    yield _drawn(strokes, 4)
    if cut < 1.0:
        yield on(_cross(max(13, round(15 * zoom))), middle, zoom)


def placed(point: Point, zoom: float) -> Point:
    return point[0] * zoom, point[1] * zoom


def _seam(ground: HexGround, pair: tuple[str, str]) -> tuple[Point, Point]:
    """The ends of the side that two neighbours have in common."""
    number = ground.hexes.direction(*pair)
    corners_ = ground.outline(pair[0])
    return corners_[number - 1], corners_[number]


def _cut(ground: HexGround, line: Sight) -> float:
    """How far along a line the first thing that closes it is met, 0 to 1."""
    a, b = ground.centre(line.start), ground.centre(line.end)
    found = [_enters(a, b, ground.outline(space)) for space in line.blockers]
    whole = math.dist(a, b) or 1.0
    found += [min(math.dist(a, corner) for corner in _seam(ground, pair)) / whole for pair in line.closed]
    return min([part for part in found if part is not None], default=1.0)


def _enters(a: Point, b: Point, corners_: Sequence[Point]) -> float | None:
    """How far along the way from a to b a convex outline, given clockwise, is entered; None where it is not."""
    start, end = 0.0, 1.0
    for (px, py), (qx, qy) in zip(corners_, [*corners_[1:], corners_[0]], strict=True):
        x, y = qy - py, px - qx  # outwards
        speed, ahead = (b[0] - a[0]) * x + (b[1] - a[1]) * y, (px - a[0]) * x + (py - a[1]) * y
        if not speed:
            if ahead < 0:
                return None
        elif speed > 0:
            end = min(end, ahead / speed)
        else:
            start = max(start, ahead / speed)
    return start if start < end else None


def _drawn(strokes: Sequence[tuple[tuple[Point, Point], Colour, float, bool]], room: int) -> Late:
    """Straight strokes with dark casings in one picture: their ends in pixels, colour, width, whether they are dashed."""
    fine = 2
    ends = [end for (a, b), *_ in strokes for end in (a, b)]
    room += math.ceil(max(thick for _, _, thick, _ in strokes))
    left, top = min(x for x, _ in ends) - room, min(y for _, y in ends) - room
    rect = Rect(math.floor(left), math.floor(top), 0, 0)
    rect.size = (math.ceil(max(x for x, _ in ends)) + room - rect.x, math.ceil(max(y for _, y in ends)) + room - rect.y)
    large = Surface((rect.w * fine, rect.h * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for grown in (1.5, 0.0):
        for (a, b), shade, thick, dashed in strokes:
            placed = [((x - rect.x) * fine, (y - rect.y) * fine) for x, y in (a, b)]
            whole = math.dist(*placed)
            step = 12 * fine
            pieces = [placed] if not dashed else [
                lines.stretch(placed, at, min(whole, at + step * 0.55)) for at in range(0, max(1, round(whole)), step)
            ]  # fmt: skip
            for piece in pieces:
                lines.band(large, (*RIM, 235) if grown else (*shade, 255), piece, (thick + 2 * grown) * fine)
                for end in (piece[0], piece[-1]):
                    pygame.draw.circle(large, (*RIM, 235) if grown else (*shade, 255), end, (thick / 2 + grown) * fine)
    return ready(pygame.transform.smoothscale(large, rect.size)), rect.topleft


@kept(8)
def _cross(px: int) -> Surface:
    """The mark where a line of sight ends."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    near, far = px * FINE * 0.22, px * FINE * 0.78
    for wide, shade in ((0.34, RIM), (0.17, palette.TEXT)):
        for a, b in (((near, near), (far, far)), ((near, far), (far, near))):
            lines.band(large, shade, [a, b], px * FINE * wide)
            for end in (a, b):
                pygame.draw.circle(large, shade, end, px * FINE * wide / 2)
    return ready(pygame.transform.smoothscale(large, (px, px)))


# Corners.


def corner_spots(ground: HexGround, offered: Corners, zoom: float) -> dict[int, Point]:
    """Where each direction that is offered lies, by its hour, in pixels from the board's corner."""
    x, y = placed(ground.centre(offered.space), zoom)
    wide, found = zoom * ground.hexes.width, dict[int, Point]()
    for hour in offered.hours:
        turn = math.radians(degrees_of(hour))
        side = SIDE * wide - handle_px(zoom) if offered.empty else BETWEEN * wide  # clear of the counters next door
        far = max(36.0, AROUND * wide if hour % 2 else side)
        found[hour] = x + math.sin(turn) * far, y - math.cos(turn) * far
    return found


def handle_px(zoom: float) -> int:
    """The radius of a direction that is offered."""
    return max(HANDLE, round(11 * zoom))


def corners(ground: HexGround, offered: Corners, zoom: float, letters: int) -> Iterator[Late]:
    """The pictures of the directions that are offered around a hex."""
    radius = handle_px(zoom)
    for hour, (x, y) in corner_spots(ground, offered, zoom).items():
        words = offered.words.get(hour, "")
        if words:
            size = max(SMALL_FLOOR, min(letters, round(radius * 0.92)))
            disc = _told(radius, hour, hour == offered.chosen, words, size, hour in offered.faint)
        else:
            disc = _handle(radius, hour, hour == offered.chosen)
        yield disc, (round(x) - disc.get_width() // 2, round(y) - disc.get_height() // 2)


@kept(48)
def _handle(radius: int, hour: int, chosen: bool) -> Surface:
    full = radius * 2 + 4
    large = Surface((full * FINE, full * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    edge, inner = (palette.AMBER_HIGH, palette.AMBER) if chosen else (palette.TEXT, palette.BUTTON)
    for less, shade in ((0.0, RIM), (1.3, edge), (2.8, inner)):
        pygame.draw.circle(large, shade, (full * FINE / 2,) * 2, (radius + 1.5 - less) * FINE)
    turn = pygame.Vector2(0, -radius * FINE).rotate(degrees_of(hour))
    aside, middle = turn.rotate(90), pygame.Vector2(full * FINE / 2)
    shape = ((0.68, 0.0), (0.02, 0.52), (0.02, 0.17), (-0.58, 0.17), (-0.58, -0.17), (0.02, -0.17), (0.02, -0.52))
    points = [middle + turn * ahead + aside * across for ahead, across in shape]
    pygame.draw.polygon(large, palette.INK if chosen else palette.TEXT, points)
    disc = pygame.transform.smoothscale(large, (full, full))
    return ready(disc)


@kept(96)
def _told(radius: int, hour: int, chosen: bool, words: str, size: int, faint: bool) -> Surface:
    """A direction that is offered with words on its disc; a point on its edge says which way it looks."""
    full = radius * 2 + 16
    large = Surface((full * FINE, full * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    edge, inner = (palette.AMBER_HIGH, palette.AMBER) if chosen else (palette.TEXT, palette.BUTTON if faint else NUMBERED)
    turn, middle = pygame.Vector2(0, -1).rotate(degrees_of(hour)), pygame.Vector2(full * FINE / 2)
    aside = turn.rotate(90)
    for less, shade in ((0.0, RIM), (1.3, edge), (2.8, inner)):
        far, half = (radius + 8 - less * 1.6) * FINE, (radius * 0.62 - less) * FINE
        foot = turn * radius * 0.72 * FINE
        pygame.draw.polygon(large, shade, [middle + turn * far, middle + foot + aside * half, middle + foot - aside * half])
        pygame.draw.circle(large, shade, middle, (radius + 1.5 - less) * FINE)
    disc = pygame.transform.smoothscale(large, (full, full))
    glyphs = text.drawn(words, BOLD, size, palette.INK if chosen else palette.DIM if faint else palette.TEXT)
    top, high = text.capitals(BOLD, size)
    disc.blit(glyphs, ((full - glyphs.get_width()) // 2, (full - high) // 2 - top))
    return ready(disc)


# A tile over its place.


def hovering(ground: GroundPicture, tile: Hovering, zoom: float) -> Iterable[Late]:
    """The pictures of a tile that hovers: its shadow, then the tile as it would lie, or its hexes on their way round."""
    lift = round(LIFT * zoom)
    size = cell_size(ground, zoom)
    shadow = cell(size, (10, 8, 4, 120), None, 0, -1.0)
    found = [on(shadow, ground.centre(space), zoom, lift) for space in tile.spaces]
    if tile.turns == round(tile.turns):
        sprite, (x, y) = laid(ground, tile, zoom)
        found.append((sprite, (round(x * zoom), round(y * zoom) - lift)))
    else:
        found += [on(hex_picture(name, (size[0] + 2, size[1] + 2)), point, zoom, -lift) for name, point in turning(ground, tile)]
    if tile.turns == round(tile.turns):
        edge = cell(size, None, (*WAY, 255), max(2.0, zoom * 2.2), 0.0)
        inside = set(tile.spaces)
        found += [(side, at) for space in tile.spaces for side, at in _sides(ground, space, inside, zoom, lift)] or [
            on(edge, ground.centre(tile.spaces[0]), zoom)
        ]
    return found


def laid(ground: GroundPicture, tile: Hovering, zoom: float) -> tuple[Surface, Point]:
    """A tile as it would lie at this whole turn, cut out, and the point of the board at its corner."""
    pictures = {space: ground.picture_for(name, space) for space, name in tile.pictured().items()}
    other = ground.with_tile(pictures, tile.links(), tile.north(), tile.objectives())
    return ground.patch(tile.spaces, zoom, other)


def turning(ground: HexGround, tile: Hovering) -> Iterator[tuple[str, Point]]:
    """The pictures below `art/` of the hexes of a tile that is being turned, and the point at which each is."""
    x, y = ground.centre(tile.spaces[0])
    for slot, name in enumerate(tile.grounds):
        turn, far = math.radians(60 * (slot - 1 + tile.turns)), ground.hexes.height if slot else 0
        point = (x + math.sin(turn) * far * 0.99, y - math.cos(turn) * far)
        yield f"{ground.look.folder}/{ground.picture_for(name, tile.spaces[slot])}.svg", point
        if tile.objective and tile.objective[0] == slot:
            yield tile.objective[1], point


def _sides(ground: HexGround, space: str, inside: set[str], zoom: float, lift: int) -> Iterator[Late]:
    """The outer sides of one hex of a tile that hovers."""
    outline = ground.outline(space)
    for number, other in enumerate(ground.hexes.near[space]):
        if other not in inside:
            (ax, ay), (bx, by) = outline[number - 1], outline[number]
            across, down = round(bx * zoom) - round(ax * zoom), round(by * zoom) - round(ay * zoom)
            sprite = _edge(across, down, max(2, round(2.4 * zoom)))
            x, y = round(min(ax, bx) * zoom), round(min(ay, by) * zoom)
            room = (sprite.get_width() - abs(across)) // 2
            yield sprite, (x - room, y - room - lift)


@kept(32)
def _edge(across: int, down: int, thick: int) -> Surface:
    room = thick + 2
    size = (abs(across) + 2 * room, abs(down) + 2 * room)
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*WAY, 0))
    a = ((room if across >= 0 else room - across) * FINE, (room if down >= 0 else room - down) * FINE)
    b = (a[0] + across * FINE, a[1] + down * FINE)
    lines.band(large, WAY, [a, b], thick * FINE)
    for end in (a, b):
        pygame.draw.circle(large, WAY, end, thick * FINE / 2)
    return ready(pygame.transform.smoothscale(large, size))


@kept(24)
def flag(art: str, px: int, side: Side) -> Surface:
    """A captured objective's flag, px high, with the counter of the side that holds it."""
    cloth = picture(f"{art}/flag.svg", (px, px), tint=mixed(side.counter, (255, 255, 255), 0.25))
    sign = shapes.counter(side, max(shapes.LETTERED, px // 3))
    whole = Surface((px, px + sign.get_height() // 2), pygame.SRCALPHA)
    whole.blit(cloth, (0, sign.get_height() // 2))
    whole.blit(sign, sign.get_rect(midtop=(px // 2, 0)))  # over the cloth: below it counters stand
    return ready(whole)
