"""Points that were made fly from where they were made to the score, and count once they are there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Surface

from game.api import Seat
from scenes.boards.lines import Point, ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.chrome import Chrome
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.numbers import signed
from scenes.kit.palette import SIDES, Side
from scenes.kit.text import drawn
from scenes.kit.tweens import Motion, Tween, smooth
from scenes.presentation.table import MatchContext

FLIGHT, WIDE = 0.75, 30  # seconds; design units
INNER = 0.72  # of it: the ground of its words
SPARKS, BEHIND = 7, 0.035  # behind it, and the part of the way from one to the next


class Scored(Protocol):
    """A table with a score. `stale`: draw it again."""

    context: MatchContext
    chrome: Chrome | None
    stale: bool


class Flight:
    """Points of a seat on their way, so much of it behind them."""

    def __init__(self, seat: Seat, points: int, start: Callable[[], Point], counts: bool = True) -> None:
        self.seat, self.points, self._start, self.counts = seat, points, start, counts
        self.part: float | None = None

    def go(self, part: float) -> None:
        """Be so far on the way; it begins where the points were made, as the board lies then."""
        if self.part is None:
            self.start = self._start()
        self.part = part


@kept(8)
def token(words: str, side: Side, px: int) -> Surface:
    """The points in the colour of their side with an amber rim, px across, and more where their words need it."""
    fine = 3
    glyphs = drawn(words, BOLD, max(13, round(px * 0.5)), palette.TEXT)
    px = max(px, round(glyphs.get_width() / INNER))
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for part, shade in ((1.0, RIM), (0.93, palette.AMBER), (0.78, RIM), (INNER, side.counter)):
        pygame.draw.circle(large, shade, (px * fine / 2,) * 2, px * fine / 2 * part)
    disc = pygame.transform.smoothscale(large, (px, px))
    disc.blit(glyphs, glyphs.get_rect(center=disc.get_rect().center))
    return ready(disc)


class Points:
    """The points of one table that are on their way. `goal` says where on the screen the score of a seat stands."""

    def __init__(self, state: Scored, goal: Callable[[Chrome, Seat], Point | None]) -> None:
        self.state, self.goal = state, goal
        self.flights: list[Flight] = []

    def due(self, seat: Seat) -> int:
        """The points of a seat that were made and are not at its score yet."""
        return sum(one.points for one in self.flights if one.counts and one.seat == seat)

    def fly(
        self,
        seat: Seat,
        points: int,
        start: Callable[[], Point],
        landed: Callable[[], object] = lambda: None,
        seconds: float = FLIGHT,
        counts: bool = True,
    ) -> Motion:
        """The motion of points from a pixel of the screen to their score; `counts`: they were made, and no promise."""
        flight = Flight(seat, points, start, counts)
        self.flights.append(flight)

        def go(part: float) -> None:
            flight.go(part)
            self.state.stale = True

        def land() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            self.state.stale = True
            landed()

        return Tween(0, 1, seconds * self.state.context.speed(), go, smooth, land)

    def forget(self) -> None:
        """Count all that are on their way: the score is shown as it is now."""
        self.flights.clear()

    def draw(self, surface: Surface) -> None:
        """Paint the points that fly, and the sparks behind them."""
        chrome = self.state.chrome
        for one in self.flights if chrome else ():
            if one.part is not None and chrome is not None:
                self._draw(surface, chrome, one, one.part)

    def _draw(self, surface: Surface, chrome: Chrome, one: Flight, part: float) -> None:
        goal = self.goal(chrome, one.seat) or chrome.bar.center
        px = chrome.scale.px(WIDE)
        for number in range(SPARKS, 0, -1):
            if part > number * BEHIND:
                at = _along(one.start, goal, part - number * BEHIND)
                pygame.draw.circle(surface, palette.AMBER, at, max(1, px * (SPARKS - number + 1) // (SPARKS * 5)))
        sprite = token(signed(one.points), SIDES[one.seat], px)
        surface.blit(sprite, sprite.get_rect(center=_along(one.start, goal, part)))


def chip_of(chrome: Chrome, topic: str, place: int) -> Point | None:
    """The middle of a chip on the top bar, by what the chips like it are about and its place among them."""
    places = chrome.places_of(topic)
    return places[place].center if place < len(places) else None


def _along(start: Point, goal: Point, part: float) -> tuple[int, int]:
    """The pixel after a part of the way, which bends upwards."""
    middle = (start[0] + goal[0]) / 2, min(start[1], goal[1]) + abs(start[1] - goal[1]) * 0.2
    rest = 1 - part
    x, y = (rest * rest * a + 2 * rest * part * m + part * part * b for a, m, b in zip(start, middle, goal, strict=True))
    return round(x), round(y)
