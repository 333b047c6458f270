"""The signs of a plan's slots: the arrow of a way, the cone of a look, the ring of one who stays, the tick of what was done."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from game.boards.graph import Graph
from scenes.boards.lines import ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import icon, picture
from scenes.tables.operators.walk import Deed

OPEN, LONG = 32, 0.78  # degrees on either side of a look, and how far its cone reaches, as a part of its sign


@kept(48)
def way_arrow(px: int, degrees: int, shade: Colour) -> Surface:
    """An arrow with a shaft, so many pixels long, pointing in a direction (0 is east, 90 south)."""
    fine = 4
    full = px * fine
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*shade, 0))
    turn = math.radians(degrees)

    def at(x: float, y: float) -> tuple[float, float]:
        half = full / 2
        return half + half * (x * math.cos(turn) - y * math.sin(turn)), half + half * (x * math.sin(turn) + y * math.cos(turn))

    pygame.draw.polygon(large, shade, [at(-0.62, -0.12), at(0.2, -0.12), at(0.2, 0.12), at(-0.62, 0.12)])
    pygame.draw.polygon(large, shade, [at(0.95, 0.0), at(0.1, -0.52), at(0.1, 0.52)])
    pygame.draw.circle(large, shade, at(-0.66, 0.0), full * 0.13)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(48)
def cone(px: int, degrees: int, shade: Colour) -> Surface:
    """The sign of a look: an eye's cone of light, so many pixels long, opening in a direction (0 is east, 90 south)."""
    fine = 4
    full = px * fine
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*shade, 0))

    def at(angle: float, far: float) -> tuple[float, float]:
        turn, half = math.radians(degrees + angle), full / 2
        back = math.radians(degrees)
        x, y = half - half * 0.62 * math.cos(back), half - half * 0.62 * math.sin(back)
        return x + full * far * math.cos(turn), y + full * far * math.sin(turn)

    rim = [at(angle, LONG) for angle in range(-OPEN, OPEN + 1, 4)]
    pygame.draw.polygon(large, (*shade, 120), [at(0, 0), *rim])
    for side in (rim[0], rim[-1]):
        pygame.draw.line(large, shade, at(0, 0), side, max(1, round(full * 0.075)))
    pygame.draw.circle(large, shade, at(0, 0), full * 0.13)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(16)
def stays(px: int, shade: Colour) -> Surface:
    """The sign of one who stays: a ring with a dot in it."""
    fine = 4
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((*shade, 0))
    pygame.draw.circle(large, shade, (px * fine / 2,) * 2, px * fine * 0.42, round(px * fine * 0.11))
    pygame.draw.circle(large, shade, (px * fine / 2,) * 2, px * fine * 0.15)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(4)
def tick(px: int) -> Surface:
    """The sign of what was done."""
    large = Surface((px * 4, px * 4), pygame.SRCALPHA)
    large.fill((*palette.GOOD, 0))
    pygame.draw.circle(large, palette.GOOD, (px * 2, px * 2), px * 2)
    pygame.draw.circle(large, mixed(palette.GOOD, (0, 0, 0), 0.72), (px * 2, px * 2), px * 2 - 5)
    small = pygame.transform.smoothscale(large, (px, px))
    sign = icon("check", round(px * 0.66), palette.GOOD)
    small.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return ready(small)


def done_sign(graph: Graph, deed: Deed, scale: Scale, shade: Colour) -> Surface:
    """The sign of what is done, an arrow the way it goes on the board."""
    px = scale.px
    if deed.does in ("sprint", "via"):
        return picture("operators/sprint.svg", (px(24), px(24)))
    if deed.does == "enter":
        return picture("operators/spawn.svg", (px(24), px(24)))
    if deed.does in ("stay", "turn") or not deed.before:
        return stays(px(20), shade)
    (x, y), (to_x, to_y) = graph.centre(deed.before), graph.centre(deed.node)
    return way_arrow(px(25), round(math.degrees(math.atan2(to_y - y, to_x - x)) / 5) * 5, shade)


def look_sign(degrees: float, scale: Scale, shade: Colour) -> Surface:
    """The sign of the way somebody looks."""
    return cone(scale.px(27), round(degrees / 3) * 3 % 360, shade)
