"""Arrows over a board: what was done in white, what would have been better in amber, and those of words at a moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.api import Action
from game.review.record import Decision
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import LABEL, SEMIBOLD
from scenes.kit.layout import LEAST, Scale
from scenes.kit.palette import Colour
from scenes.kit.words import say

Spot = tuple[int, int]
DONE, BETTER = palette.colour("FFFFFF"), palette.AMBER
"""What was done is white: red is a side, and so is blue."""
LEGEND = {"done": DONE, "better": BETTER}
BEND = 0.16
"""How far an arrow bends aside, as a part of its length: to the left the one that was done, to the right the better one."""

RING, AROUND = 28, 38
"""Design units that a ring reaches, and one around another."""

CLEAR = 24
"""Design units that an arrow keeps off the middle of where it begins; of where it ends it keeps half of that."""


def draw(
    surface: Surface, spots: Sequence[Spot], shade: Colour, bend: float, window: Rect, scale: Scale, reach: int = RING
) -> None:
    """Draw an arrow from each of these pixels to the next, or a ring that reaches so far where nothing leads anywhere."""
    if not spots:
        return
    before = surface.get_clip()
    surface.set_clip(window)
    ways = _ways(spots, scale)
    for start, end in ways:
        _arrow(surface, start, end, shade, bend, scale)
    if not ways:
        _ring(surface, spots[-1], shade, scale, reach)
    surface.set_clip(before)


def _ways(spots: Sequence[Spot], scale: Scale) -> list[tuple[Spot, Spot]]:
    """From where to where there is an arrow."""
    return [(a, b) for a, b in pairwise(spots) if math.dist(a, b) >= scale.px(12)]


def _ring(surface: Surface, at: Spot, shade: Colour, scale: Scale, reach: int) -> None:
    for thick, colour, edge in ((scale.px(8), palette.GROUND_DARK, 2), (scale.px(4), shade, 0)):
        pygame.draw.circle(surface, colour, at, scale.px(reach + edge), thick)


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

    first = spots(done)
    draw(surface, first, DONE, -BEND, window, scale)
    if decision is not None and bettered(decision):
        second = spots(decision.best)
        same = first and second and math.dist(first[-1], second[-1]) < scale.px(RING)
        draw(surface, second, BETTER, BEND, window, scale, AROUND if same and not _ways(first, scale) else RING)


def bettered(decision: Decision) -> bool:
    """Whether something would have been better."""
    return decision.cost > 0 and decision.played > 0


def draw_legend(
    surface: Surface,
    spot: Callable[[str], Spot],
    places: Callable[[Action], Sequence[str]],
    decision: Decision,
    window: Rect,
    scale: Scale,
) -> None:
    """Draw in a corner of the board, away from them, which arrow or ring is what was done, and which is better, if any."""
    px, size = scale.px, scale.text(LABEL)
    drawn = {"done": decision.options[decision.played].action} | ({"better": decision.best} if bettered(decision) else {})
    shown = {name: [spot(space) for space in places(action)] for name, action in drawn.items()}
    words = {name: text.drawn(say(f"review.legend_{name}"), SEMIBOLD, size, palette.TEXT) for name in shown if shown[name]}
    if not words:
        return
    long, pad = px(34), px(10)
    high = max(one.get_height() for one in words.values()) + px(2)
    wide = long + px(8) + max(one.get_width() for one in words.values())
    box = Rect(0, 0, wide + 2 * pad, high * len(words) + px(10))
    box = _corner(box, window.inflate(-2 * px(8), -2 * px(8)), [one for spots in shown.values() for one in spots])
    surface.blit(shapes.box(box.size, palette.PANEL, palette.LINE, px(6), 1), box)
    for row, (name, one) in enumerate(words.items()):
        y = box.y + px(5) + row * high
        middle, small = y + high // 2, Scale(max(LEAST, scale.percent * 6 // 10))
        if _ways(shown[name], scale):
            _arrow(surface, (box.x + pad, middle), (box.x + pad + long, middle), LEGEND[name], 0, small)
        else:
            for thick, shade in ((px(6), palette.GROUND_DARK), (px(3), LEGEND[name])):
                pygame.draw.circle(surface, shade, (box.x + pad + long // 2, middle), high // 2 - px(2), thick)
        surface.blit(one, (box.x + pad + long + px(8), y + (high - one.get_height()) // 2))


def _corner(box: Rect, window: Rect, spots: Sequence[Spot]) -> Rect:
    """The box in the corner of a window from which these pixels are farthest, of several that are far enough the first."""
    corners = [box.copy() for _ in range(4)]
    corners[0].bottomright, corners[1].bottomleft = window.bottomright, window.bottomleft
    corners[2].topright, corners[3].topleft = window.topright, window.topleft

    def room(corner: Rect) -> float:
        return min((math.dist(corner.center, spot) for spot in spots), default=math.inf)

    far = 1.5 * box.w
    return next((one for one in corners if room(one) >= far), max(corners, key=room))


def _arrow(surface: Surface, start: Spot, end: Spot, shade: Colour, bend: float, scale: Scale) -> None:
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    if bend:  # on a board it leaves free what stands at both ends, as far as it is long enough
        away = (b - a).normalize()
        off = min(scale.px(CLEAR), (b - a).length() / 4)
        a, b = a + away * off, b - away * off / 2
    aside = (b - a).rotate(90) * bend
    middle = (a + b) / 2 + aside
    points = [a * (1 - t) ** 2 + middle * 2 * t * (1 - t) + b * t**2 for t in (step / 24 for step in range(25))]
    head, thick = scale.px(15), scale.px(5)
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
