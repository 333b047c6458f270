"""Arrows over a board: what was done in red, what would have been better in amber, and those of words at a moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.api import Action
from game.review.record import Decision
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour

Spot = tuple[int, int]
DONE, BETTER = palette.DANGER, palette.AMBER
BEND = 0.16
"""How far an arrow bends aside, as a part of its length: to the left the one that was done, to the right the better one."""


def draw(surface: Surface, spots: Sequence[Spot], shade: Colour, bend: float, window: Rect, scale: Scale) -> None:
    """Draw an arrow from each of these pixels to the next, or a ring where nothing leads anywhere."""
    if not spots:
        return
    before = surface.get_clip()
    surface.set_clip(window)
    ways = [(a, b) for a, b in pairwise(spots) if math.dist(a, b) >= scale.px(12)]
    for start, end in ways:
        _arrow(surface, start, end, shade, bend, scale)
    if not ways:
        for thick, colour, reach in ((scale.px(8), palette.GROUND_DARK, 30), (scale.px(4), shade, 28)):
            pygame.draw.circle(surface, colour, spots[-1], scale.px(reach), thick)
    surface.set_clip(before)


def draw_decision(
    surface: Surface,
    spot: Callable[[str], Spot],
    places: Callable[[Action], Sequence[str]],
    decision: Decision | None,
    done: Action,
    window: Rect,
    scale: Scale,
) -> None:
    """Draw what was done, and over it what would have been better, where anything would."""

    def spots(action: Action) -> list[Spot]:
        return [spot(space) for space in places(action)]

    better = decision is not None and decision.cost > 0 and decision.played > 0
    draw(surface, spots(done), DONE if better else BETTER, -BEND, window, scale)
    if decision is not None and better:
        draw(surface, spots(decision.best), BETTER, BEND, window, scale)


def _arrow(surface: Surface, start: Spot, end: Spot, shade: Colour, bend: float, scale: Scale) -> None:
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    aside = (b - a).rotate(90) * bend
    middle = (a + b) / 2 + aside
    points = [a * (1 - t) ** 2 + middle * 2 * t * (1 - t) + b * t**2 for t in (step / 24 for step in range(25))]
    head, thick = scale.px(16), scale.px(7)
    along = (points[-1] - points[-4]).normalize()
    neck = b - along * head
    course = [point for point in points if (point - b).length() > head * 0.9] or [a]
    side = along.rotate(90) * head * 0.75
    for wide, colour, grow in ((thick + scale.px(4), palette.GROUND_DARK, 1.2), (thick, shade, 1.0)):
        if len(course) > 1:
            pygame.draw.lines(surface, colour, False, course, wide)
            for point in course:
                pygame.draw.circle(surface, colour, point, wide // 2)
        tip = [neck + side * grow, b + along * scale.px(2) * grow, neck - side * grow]
        pygame.draw.polygon(surface, colour, tip)
