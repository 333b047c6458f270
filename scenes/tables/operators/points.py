"""A point that was made flies from where it was made to the score on the top bar, and counts once it is there."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.api import Event
from game.operators.records import SEATS
from scenes.boards.lines import Point, ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.numbers import signed
from scenes.kit.palette import SIDES, Side
from scenes.kit.text import drawn
from scenes.kit.tweens import Motion, Tween, smooth
from scenes.tables.operators.state import OperatorsState

FLIGHT, WIDE = 0.75, 30  # seconds; design units
SPARKS, BEHIND = 7, 0.035  # behind it, and the part of the way from one to the next
TOPIC = "panel.score"


@kept
def token(words: str, side: Side, px: int) -> Surface:
    """The point, px across, in the colour of its side with an amber rim."""
    fine = 3
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for part, shade in ((1.0, RIM), (0.93, palette.AMBER), (0.78, RIM), (0.72, side.counter)):
        pygame.draw.circle(large, shade, (px * fine / 2,) * 2, px * fine / 2 * part)
    disc = pygame.transform.smoothscale(large, (px, px))
    glyphs = drawn(words, BOLD, max(13, round(px * 0.5)), palette.TEXT)
    disc.blit(glyphs, glyphs.get_rect(center=disc.get_rect().center))
    return ready(disc)


class Points:
    """The points of one table while they fly."""

    def __init__(self, state: OperatorsState) -> None:
        self.state = state
        self.flying: tuple[Event, Point, float] | None = None  # whose, from which pixel, the part of the way behind it

    def fly(self, event: Event, start: Point) -> Motion:
        """The motion of a point from a pixel of the screen to its score."""

        def go(part: float) -> None:
            self.flying, self.state.stale = (event, start, part), True

        def land() -> None:
            self.flying, self.state.stale = None, True
            self.state.score[SEATS.index(event["seat"])] = event["score"]

        return Tween(0, 1, FLIGHT * self.state.context.speed(), go, smooth, land)

    def draw(self, surface: Surface) -> None:
        """Paint the point that flies, and the sparks behind it."""
        chrome = self.state.chrome
        if self.flying is None or chrome is None:
            return
        event, start, part = self.flying
        places = chrome.places_of(TOPIC)
        place = SEATS.index(event["seat"])
        goal = places[place].center if place < len(places) else chrome.bar.center
        px = chrome.scale.px(WIDE)
        for number in range(SPARKS, 0, -1):
            if part > number * BEHIND:
                at = _along(start, goal, part - number * BEHIND)
                pygame.draw.circle(surface, palette.AMBER, at, max(1, px * (SPARKS - number + 1) // (SPARKS * 5)))
        sprite = token(signed(event["points"]), SIDES[event["seat"]], px)
        surface.blit(sprite, sprite.get_rect(center=_along(start, goal, part)))


def _along(start: Point, goal: Point, part: float) -> tuple[int, int]:
    """The pixel after a part of the way, which bends upwards."""
    middle = (start[0] + goal[0]) / 2, min(start[1], goal[1]) + abs(start[1] - goal[1]) * 0.2
    rest = 1 - part
    x, y = (rest * rest * a + 2 * rest * part * m + part * part * b for a, m, b in zip(start, middle, goal, strict=True))
    return round(x), round(y)
