"""What is laid over a board for a while: light and dark of sight, threat, cones, rings, range tags.

Everything is painted on a `Glass`, a surface over the board, when something changes, never in every frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.lines import STROKES, Point, ready, sample
from scenes.boards.pieces import PLATE
from scenes.boards.sheet import DISC, RIM
from scenes.boards.sheet import Sheet as StillSheet
from scenes.kit import palette, shapes
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

DARK = (10, 13, 11, 140)  # what is out of sight
CORRIDOR = 40.0  # how wide a line in sight stays light, in board units
COARSE = 2  # soft things are drawn so many times too small
LIT = palette.colour("FFF3B8")
HOLLOW = lines.BAND + 2 * lines.CASING + 2 * lines.EDGE + 2
REACH = 24.0  # how far hatching stands out around a node


class Glass(NamedTuple):
    """A surface over the board: `origin` is the pixel of the board's corner on it, `zoom` the pixels of a board unit."""

    surface: Surface
    origin: tuple[int, int]
    zoom: float

    def at(self, point: Point) -> tuple[int, int]:
        """The pixel of a point of the board."""
        return self.origin[0] + round(point[0] * self.zoom), self.origin[1] + round(point[1] * self.zoom)

    def px(self, units: float, least: int = 1) -> int:
        """Pixels of a length in board units."""
        return max(least, round(units * self.zoom))

    def stamp(self, sprite: Surface, point: Point) -> None:
        """Paint a sprite with its middle at a point of the board."""
        self.surface.blit(sprite, sprite.get_rect(center=self.at(point)))

    def shown(self, point: Point) -> bool:
        """Whether a point of the board lies on the glass."""
        return self.surface.get_rect().collidepoint(self.at(point))


# Sight.


def darken(glass: Glass, paths: Iterable[Sequence[Point]], nodes: Iterable[Point]) -> None:
    """Darken all but the ways along these paths and the nodes, whose edges are soft."""
    wide, high = glass.surface.get_size()
    small = Surface((-(-wide // COARSE), -(-high // COARSE)), pygame.SRCALPHA)
    small.fill(DARK)
    scale = 1 / COARSE
    for share, part in ((1.25, 0.55), (1.0, 0.0)):
        clear = (*DARK[:3], round(DARK[3] * part))
        broad = CORRIDOR * share * glass.zoom * scale
        for path in paths:
            placed = [_scaled(glass.at(point), scale) for point in path]
            lines.band(small, clear, placed, broad)
            for end in (placed[0], placed[-1]):
                pygame.draw.circle(small, clear, end, broad / 2)
        for node in nodes:
            pygame.draw.circle(small, clear, _scaled(glass.at(node), scale), (PLATE + 14 * share) * glass.zoom * scale)
    soft = pygame.transform.gaussian_blur(small, 1, repeat_edge_pixels=True)
    glass.surface.blit(pygame.transform.smoothscale(soft, (soft.get_width() * COARSE, soft.get_height() * COARSE)), (0, 0))


def _scaled(point: tuple[int, int], scale: float) -> Point:
    return point[0] * scale, point[1] * scale


@kept(64)
def range_tag(colours: tuple[str, ...], words: str, size: int) -> Surface:
    """A dark tag with a piece of each line and a few words: "1 close"."""
    glyphs = drawn(words, SEMIBOLD, size, palette.TEXT)
    top, high = capitals(SEMIBOLD, size)
    tall = high + max(8, size // 2 + 2)
    strip = max(20, round(size * 1.5))
    wide = 6 + len(colours) * (strip + 4) + glyphs.get_width() + 7
    tag = plain_box((wide, tall))
    x = 6
    for colour in colours:
        piece = sample(colour, (strip, max(8, round(size * 0.62))))
        tag.blit(piece, (x, (tall - piece.get_height()) // 2))
        x += strip + 4
    tag.blit(glyphs, (x + 1, (tall - high) // 2 - top))
    return ready(tag)


def plain_box(size: tuple[int, int], edge: Colour = palette.LINE_HIGH) -> Surface:
    """A dark rounded ground for words over the board."""
    fine = 3
    large = Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    large.fill((*edge, 0))
    radius = min(size[1] // 2, 6) * fine
    pygame.draw.rect(large, edge, large.get_rect(), border_radius=radius)
    pygame.draw.rect(large, (*palette.BAR, 255), large.get_rect().inflate(-2 * fine, -2 * fine), border_radius=radius - fine)
    return pygame.transform.smoothscale(large, size)


def seen_ring(glass: Glass, node: Point, colour: str, close: bool) -> None:
    """Ring a seen node in the colour of the line, thick at close range and thin at long: dashes mean where one may go."""
    shade = mixed(STROKES[colour].shade, (255, 255, 255), 0.25)
    glass.stamp(ring(glass.px(DISC + 9), shade, 0, 4 if close else 2), node)


def own_ring(glass: Glass, node: Point) -> None:
    """Draw a bright ring around the node under the pointer."""
    glass.stamp(ring(glass.px(DISC + 9), palette.TEXT, 0, 4), node)


def mark_at_port(glass: Glass, spot: Point) -> int:
    """Ring a shield or a star at the port looked through; how many pixels from its middle its name may begin."""
    radius = glass.px(30, 12)
    glass.stamp(ring(radius, palette.AMBER, 0, 3), spot)
    return radius + 4


# Rings and hatching.


@kept(96)
def ring(radius: int, shade: Colour, dashes: int, thick: int) -> Surface:
    """A ring with a dark casing, in so many dashes (0: whole)."""
    fine, room = 4, thick + 3
    half = radius + room
    large = Surface((half * 2 * fine, half * 2 * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for grown, colour in ((1.5, (*RIM, 215)), (0.0, shade)):
        _arcs(large, half * fine, radius * fine, (thick / 2 + grown) * fine, colour, dashes)
    return ready(pygame.transform.smoothscale(large, (half * 2, half * 2)))


def _arcs(surface: Surface, middle: float, radius: float, half: float, shade: tuple[int, ...], dashes: int) -> None:
    if not dashes:
        pygame.draw.circle(surface, shade, (middle, middle), radius + half, round(half * 2))
        return
    for dash in range(dashes):
        start = math.tau * dash / dashes
        spread = math.tau / dashes * 0.6
        steps = [start + spread * step / 6 for step in range(7)]
        outer = [(middle + math.cos(a) * (radius + half), middle + math.sin(a) * (radius + half)) for a in steps]
        inner = [(middle + math.cos(a) * (radius - half), middle + math.sin(a) * (radius - half)) for a in reversed(steps)]
        pygame.draw.polygon(surface, shade, outer + inner)


@kept(16)
def glow(radius: int, shade: Colour, strength: int, hole: int = 0) -> Surface:
    """A soft round light of so many pixels' radius, with a hole in it where the light shall not wash over something."""
    small = Surface((radius * 2, radius * 2), pygame.SRCALPHA)
    small.fill((*shade, 0))
    pygame.draw.circle(small, (*shade, strength), (radius, radius), radius * 0.66)
    soft = shapes.blurred(small, radius // 5)
    if hole:
        pygame.draw.circle(soft, (*shade, 0), (radius, radius), hole)
    return ready(soft)


@kept(16)
def hatching(inner: int, outer: int, strong: bool) -> Surface:
    """A hatched ring between two radii in pixels; stronger, with a rim, where somebody may stand."""
    fine, half = 3, outer + 2
    side = half * 2 * fine
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*palette.THEIRS_INK, 0))
    step, broad = max(5, outer // 5) * fine, max(2, outer // 14) * fine
    pygame.draw.circle(large, (*palette.THEIRS_INK, 90 if strong else 45), (side / 2, side / 2), outer * fine)
    for start in range(-side, side, step):
        pygame.draw.line(large, (*palette.THEIRS_INK, 235 if strong else 200), (start, side), (start + side, 0), broad)
    clear = Surface((side, side), pygame.SRCALPHA)
    clear.fill((255, 255, 255, 0))
    pygame.draw.circle(clear, (255, 255, 255, 255), (side / 2, side / 2), outer * fine)
    pygame.draw.circle(clear, (255, 255, 255, 0), (side / 2, side / 2), inner * fine)
    large.blit(clear, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if strong:
        pygame.draw.circle(large, (*palette.THEIRS_INK, 255), (side / 2, side / 2), outer * fine, 3 * fine)
    return ready(pygame.transform.smoothscale(large, (half * 2, half * 2)))


def threat(glass: Glass, stand: Iterable[Point], sees: Iterable[Point]) -> None:
    """Hatch the nodes the enemy can see, those he can stand on more strongly."""
    inner, outer = glass.px(DISC), glass.px(DISC + REACH)
    for node in sees:
        glass.stamp(hatching(inner, outer, False), node)
    for node in stand:
        glass.stamp(hatching(inner, outer, True), node)


class Lights(NamedTuple):
    """Which nodes are offered: for a step, for a sprint, to come in on; and those refused."""

    steps: tuple[str, ...] = ()
    sprints: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


def offer(glass: Glass, sheet: StillSheet, lights: Lights, wide: Iterable[str]) -> None:
    """Ring the offered nodes, the `wide` ones (where a piece stands) around the piece."""
    wide = set(wide)
    for node in lights.refused:
        glass.stamp(_refusal(glass.px(DISC)), sheet.graph.centre(node))
    for node in lights.steps:
        _ringed(glass, sheet.graph.centre(node), node in wide, LIT, 16)
    for node in lights.entries:
        _ringed(glass, sheet.graph.centre(node), node in wide, LIT, 16)
    for node in lights.sprints:
        x, y = sheet.graph.centre(node)
        _ringed(glass, (x, y), node in wide, palette.AMBER, 0)
        sign = picture(f"{sheet.art}/sprint.svg", (glass.px(40, 17),) * 2)
        glass.stamp(sign, (x + 37, y - 37))


def _ringed(glass: Glass, node: Point, wide: bool, shade: Colour, dashes: int) -> None:
    radius = glass.px((PLATE if wide else DISC) + 10)
    glass.stamp(glow(round(radius * 1.7), shade, 120, glass.px(DISC + 1)), node)
    glass.stamp(ring(radius, shade, dashes, 3), node)


@kept(8)
def _refusal(radius: int) -> Surface:
    """A grey veil over a node that is refused."""
    fine = 4
    large = Surface(((radius + 2) * 2 * fine,) * 2, pygame.SRCALPHA)
    large.fill((60, 62, 60, 0))
    middle = large.get_rect().center
    pygame.draw.circle(large, (70, 72, 68, 170), middle, radius * fine)
    reach = radius * 0.7 * fine
    a, b = (middle[0] - reach, middle[1] + reach), (middle[0] + reach, middle[1] - reach)
    pygame.draw.line(large, (40, 40, 38, 230), a, b, max(2, radius // 6) * fine)
    return ready(pygame.transform.smoothscale(large, ((radius + 2) * 2,) * 2))


# Light along lines.


class Beam(NamedTuple):
    """Light along a course: its colour, how strong at the beginning and at the end (0..255), how wide in board units."""

    path: tuple[Point, ...]
    shade: Colour
    start: int = 200
    end: int = 200
    wide: float = 30.0
    hollow: float = 0.0  # so much in the middle stays clear: the line itself is to be read
    nodes: tuple[Point, ...] = ()  # and these nodes


def light(size: tuple[int, int], beams: Iterable[Beam], origin: tuple[int, int], zoom: float) -> tuple[Surface, Rect] | None:
    """A soft picture of the beams and where it lies on a glass of `size` pixels; None when no beam falls on it."""
    beams = list(beams)
    placed = [[(origin[0] + x * zoom, origin[1] + y * zoom) for x, y in beam.path] for beam in beams]
    if not placed:
        return None
    spread = max(beam.wide for beam in beams) * zoom + 12
    xs, ys = [x for path in placed for x, _ in path], [y for path in placed for _, y in path]
    rect = Rect(min(xs) - spread, min(ys) - spread, max(xs) - min(xs) + 2 * spread, max(ys) - min(ys) + 2 * spread)
    rect = rect.clip((0, 0, *size))
    if not rect.w or not rect.h:
        return None
    small = Surface((-(-rect.w // COARSE) + 1, -(-rect.h // COARSE) + 1), pygame.SRCALPHA)
    small.fill((*beams[0].shade, 0))
    for beam, path in zip(beams, placed, strict=True):
        _shine(small, beam, [((x - rect.x) / COARSE, (y - rect.y) / COARSE) for x, y in path], zoom / COARSE)
    soft = pygame.transform.gaussian_blur(small, max(1, round(6 * zoom / COARSE)), repeat_edge_pixels=False)
    for beam, path in zip(beams, placed, strict=True):
        if beam.hollow:
            coarse = [((x - rect.x) / COARSE, (y - rect.y) / COARSE) for x, y in path]
            spots = [(origin[0] + x * zoom - rect.x, origin[1] + y * zoom - rect.y) for x, y in beam.nodes]
            _hollow(soft, beam, coarse, [(x / COARSE, y / COARSE) for x, y in spots], zoom / COARSE)
    picture_of = pygame.transform.smoothscale(soft, (small.get_width() * COARSE, small.get_height() * COARSE))
    return ready(picture_of), rect


def _shine(surface: Surface, beam: Beam, path: list[Point], unit: float) -> None:
    whole, parts = lines.length(path), 12 if beam.start != beam.end else 1
    for part in range(parts):
        strength = round(beam.start + (beam.end - beam.start) * part / max(1, parts - 1))
        piece = lines.stretch(path, whole * part / parts, whole * (part + 1) / parts)
        lines.band(surface, (*beam.shade, strength), piece, beam.wide * unit)


def _hollow(surface: Surface, beam: Beam, path: list[Point], nodes: list[Point], unit: float) -> None:
    """Take the light away from the middle of a beam and from its nodes."""
    clear = (*beam.shade, 0)
    lines.band(surface, clear, path, beam.hollow * unit)
    for node in nodes:
        pygame.draw.circle(surface, clear, node, (DISC + 2) * unit)


def cone_beam(path: tuple[Point, ...], nodes: tuple[Point, ...], foe: bool) -> Beam:
    """The light along what a marker will see, in the colour of ours or of theirs, fading away from the marker."""
    return Beam(path, mixed(palette.THEIRS if foe else palette.OURS, (255, 250, 214), 0.45), 240, 60, 92.0, HOLLOW, nodes)
