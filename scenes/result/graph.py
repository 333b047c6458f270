"""The score of a match as a graph over its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.palette import Side
from scenes.kit.pictures import picture
from scenes.kit.widgets import HANDLED, Answer, Widget
from scenes.kit.words import say
from scenes.presentation.story import Narrator, Point, point_line

FINE = 3  # lines are drawn so many times too large and brought down, once
DISC, DOT = 24.0, 11.0  # design units: a mark with its sign, and one without
CROWDED = 0.6  # marks that would take more of the graph's width than this are not all drawn as discs
MOST_DISCS = 8
DASH = 9.0  # design units: a stroke of the second seat's line, so that the two differ without colours


def seat_side(seat: Seat) -> Side:
    """How a seat looks."""
    return palette.SIDES[seat]


class Mark(NamedTuple):
    """A point on the graph: where its disc stands on the widget, and what it was for."""

    place: Rect
    point: Point
    small: bool = False  # a dot, where there are too many for all to have a disc


class ScoreGraph(Widget):
    """The score of every seat over the rounds: a line that rises at each point, which is marked by what it was for.

    The pointer on a mark, or the arrows left and right, tell of it.
    """

    def __init__(self, points: Sequence[Point], rounds: int, names: Mapping[Seat, str], narrator: Narrator) -> None:
        super().__init__()
        self.points, self.rounds, self.names, self.narrator = tuple(points), rounds, names, narrator
        self.most = max([1, *(point.score for point in points)])  # what stands on the graph may bring nothing, as a pick-up
        self.at: int | None = None  # the mark whose tip is shown
        self._head = 0  # pixels above the plot

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(230)

    # where things stand

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        signs = self._signs(point.why for point in self.points)
        self._head = max([text.line_height(REGULAR, scale.text(BODY)), *(place.bottom for _, place in signs)]) + scale.px(18)

    def _plot(self) -> Rect:
        """The place between the axes."""
        px, scale = self.scale.px, self.scale
        label = text.line_height(REGULAR, scale.text(SMALL))
        left = text.width(str(self.most), SEMIBOLD, scale.text(LABEL)) + px(12)
        return Rect(left, self._head, self.rect.w - left - px(16), self.rect.h - self._head - label - px(6))

    def _x(self, at: float) -> float:
        plot = self._plot()
        return plot.x + plot.w * at / self.rounds

    def _y(self, score: int) -> float:
        plot = self._plot()
        return plot.bottom - plot.h * score / self.most

    def _crowded(self) -> bool:
        """Whether discs for all points would hide the lines."""
        return len(self.points) * self.scale.px(DISC) > self._plot().w * CROWDED

    def _centred(self, point: Point, size: int) -> Rect:
        """A mark of that size on its point."""
        place = Rect(0, 0, size, size)
        place.center = (round(self._x(point.at)), round(self._y(point.score)))
        place.right = min(place.right, self.rect.w)
        return place

    def _gains(self) -> list[int]:
        """By how much each point raised its seat's score."""
        found, scores = list[int](), dict[Seat, int]()
        for point in self.points:
            found.append(point.score - scores.get(point.seat, 0))
            scores[point.seat] = point.score
        return found

    def _few_marks(self) -> list[Mark]:
        """Of many points those that brought most have discs, as far as these stand free of each other; the others are dots."""
        disc, dot, gains = self.scale.px(DISC), self.scale.px(DOT), self._gains()
        placed = dict[int, Rect]()
        for number in sorted(range(len(gains)), key=lambda one: -gains[one]):
            place = self._centred(self.points[number], disc)
            if len(placed) < MOST_DISCS and not any(
                place.colliderect(other.inflate(disc * 2, disc)) for other in placed.values()
            ):
                placed[number] = place
        return [
            Mark(placed.get(number) or self._centred(point, dot), point, number not in placed)
            for number, point in enumerate(self.points)
        ]

    def marks(self) -> list[Mark]:
        """The marks of all points; where they are few all are discs, moved aside where two would cover each other."""
        if self._crowded():
            return self._few_marks()
        size, found = self.scale.px(DISC), list[Mark]()
        for point in self.points:
            place = self._centred(point, size)
            while any(place.colliderect(mark.place.inflate(-size // 2, -size // 2)) for mark in found):
                place.x += size * 2 // 3
            place.right = min(place.right, self.rect.w)
            found.append(Mark(place, point))
        return found

    # telling of a point

    def _tell(self, at: int | None) -> None:
        if at != self.at:
            self.at, self.stale = at, True
            self.tip = "" if at is None else self._words(self.points[at])

    def _words(self, point: Point) -> str:
        """What a point was for, whose it was and when."""
        return point_line(self.narrator, point, self.names)

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here, and tell of the mark under it."""
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        reach = self.scale.px(4)  # a dot is told of a little beside it too
        marks = enumerate(self.marks())
        hits = [(number, mark) for number, mark in marks if mark.place.inflate(reach, reach).collidepoint(local)]
        near = min(hits, key=lambda hit: (not hit[1].small, -hit[0]), default=None)  # dots lie on top of discs
        self._tell(near[0] if near else None)

    def touch(self, **states: bool) -> None:
        if states.get("hovered") is False or states.get("focused") is False:
            self._tell(None)
        super().touch(**states)

    def turn(self, step: int) -> Answer:
        if self.points:
            now = (-1 if step > 0 else len(self.points)) if self.at is None else self.at
            self._tell(max(0, min(len(self.points) - 1, now + step)))
        return HANDLED

    def state(self) -> tuple[object, ...]:
        return (self.at,)

    # painting

    def paint(self) -> Surface:
        surface = self.clear()
        self._paint_axes(surface)
        large = Surface((self.rect.w * FINE, self.rect.h * FINE), pygame.SRCALPHA)
        for number, seat in enumerate(self.names):
            self._paint_line(large, seat, number)
        surface.blit(pygame.transform.smoothscale(large, self.rect.size), (0, 0))
        for number, mark in sorted(enumerate(self.marks()), key=lambda one: one[1].small):
            self._paint_mark(surface, mark, number == self.at)
        self._paint_legend(surface)
        if not self.points:
            words = text.drawn(say("result.no_course"), REGULAR, self.scale.text(BODY), palette.DIM)
            surface.blit(words, words.get_rect(center=self._plot().center))
        return surface

    def _paint_axes(self, surface: Surface) -> None:
        scale, plot, px = self.scale, self._plot(), self.scale.px
        size = scale.text(LABEL)
        step = rounded(px(22) * self.most / max(1, plot.h))
        for score in range(0, self.most + 1, step):
            y = round(self._y(score))
            pygame.draw.line(surface, palette.GRID if score else palette.LINE_HIGH, (plot.x, y), (plot.right, y))
            words = text.drawn(str(score), SEMIBOLD, size, palette.DIM)
            area = Rect(0, y - px(10), plot.x, px(20))
            surface.blit(words, (plot.x - px(10) - words.get_width(), text.middle(area, SEMIBOLD, size)))
        size = scale.text(SMALL)
        widest = text.width(str(self.rounds), REGULAR, size) + px(10)
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if plot.w * n / self.rounds >= widest)
        for number in range(1, self.rounds + 1):
            x = round(self._x(number))
            if number % every == 0:
                pygame.draw.line(surface, palette.GRID, (x, plot.y), (x, plot.bottom))
                words = text.drawn(str(number), REGULAR, size, palette.DIM)
                # The number of a round stands under the round, which ends at its line.
                middle = round(self._x(number - every / 2)) if every == 1 else x
                surface.blit(words, (middle - words.get_width() // 2, plot.bottom + px(4)))

    def _paint_line(self, large: Surface, seat: Seat, number: int) -> None:
        """Paint a seat's line, a little aside so that equal scores show both."""
        last = max(1, len(self.names) - 1)
        aside = self.scale.px(4) * (number / last - 0.5)  # all of them within a line's breadth of what they tell
        corners, score = [(self._x(0), self._y(0) - aside)], 0
        for point in self.points:
            if point.seat == seat:
                corners.append((self._x(point.at), self._y(score) - aside))
                score = point.score
                corners.append((self._x(point.at), self._y(score) - aside))
        corners.append((self._x(self.rounds), self._y(score) - aside))
        for start, end in zip(corners, corners[1:], strict=False):
            self._paint_stroke(large, seat_side(seat).words, start, end, dashed=self._dashed(seat, number))

    def _dashed(self, seat: Seat, number: int) -> float:
        """How long the dashes of a seat's line are, in parts of the longest: 0 for the first seat's, which is solid; near dots
        where a line of its colour came before it.
        """
        same = [one for one in [*self.names][:number] if seat_side(one).words == seat_side(seat).words and one != seat]
        return 1 / (1 + 3 * len(same)) if number else 0.0

    def _paint_stroke(
        self, large: Surface, shade: palette.Colour, start: tuple[float, float], end: tuple[float, float], dashed: float
    ) -> None:
        thick = self.scale.px(3) * FINE
        across, down = end[0] - start[0], end[1] - start[1]
        length = max(abs(across), abs(down))
        dash = max(1, self.scale.px(DASH * dashed)) if dashed else length
        done = 0.0
        while length and done < length:
            stop = min(length, done + dash)
            a = (start[0] + across * done / length, start[1] + down * done / length)
            b = (start[0] + across * stop / length, start[1] + down * stop / length)
            box = Rect(round(min(a[0], b[0]) * FINE), round(min(a[1], b[1]) * FINE), 0, 0)
            box.w, box.h = round(abs(b[0] - a[0]) * FINE) + thick, round(abs(b[1] - a[1]) * FINE) + thick
            box.move_ip(-thick // 2, -thick // 2)
            pygame.draw.rect(large, shade, box, border_radius=thick // 2)
            done += dash + (0.7 * self.scale.px(DASH) if dashed else 0)

    def _paint_mark(self, surface: Surface, mark: Mark, lit: bool) -> None:
        side, place = seat_side(mark.point.seat), mark.place
        rim = palette.AMBER if lit else palette.TEXT
        if mark.small:
            surface.blit(shapes.box(place.size, side.words, palette.AMBER if lit else palette.PANEL, place.w // 2), place)
            return
        surface.blit(shapes.counter(side, place.w, self.narrator.point_icon(mark.point.why), rim=rim), place)

    def _paint_legend(self, surface: Surface) -> None:
        """Paint which line is whose, and what the signs of the marks mean; a name that has no room is left out."""
        px, size = self.scale.px, self.scale.text(BODY)
        row = Rect(0, 0, self.rect.w, text.line_height(REGULAR, size) + px(2))
        x = 0
        for number, seat in enumerate(self.names):
            if number and x + px(40) + text.width(self.names[seat], SEMIBOLD, size) > self.rect.w:
                break
            sample = Surface((px(34) * FINE, row.h * FINE), pygame.SRCALPHA)
            start, end = (px(2), row.centery), (px(32), row.centery)
            self._paint_stroke(sample, seat_side(seat).words, start, end, dashed=self._dashed(seat, number))
            surface.blit(pygame.transform.smoothscale(sample, (px(34), row.h)), (x, 0))
            x += px(40)
            words = text.drawn(self.names[seat], SEMIBOLD, size, seat_side(seat).words)
            surface.blit(words, (x, text.middle(row, SEMIBOLD, size)))
            x += words.get_width() + px(22)
        for why, place in self._signs(mark.point.why for mark in self.marks() if not mark.small):
            side = min(px(18), row.h)
            sign = picture(self.narrator.point_icon(why), (side, side))
            surface.blit(sign, (place.x, place.y + (row.h - sign.get_height()) // 2))
            words = text.drawn(self._called(why), REGULAR, size, palette.DIM)
            surface.blit(words, (place.x + side + px(6), text.middle(place, REGULAR, size)))

    def _called(self, why: str) -> str:
        """What points of a kind are called, at the head of a line."""
        words = self.narrator.point_words(why)
        return words[:1].upper() + words[1:]

    def _signs(self, whys: Iterable[str]) -> list[tuple[str, Rect]]:
        """What signs mean, each at its place: beside the names, then in a row of its own; what has no room there is left out."""
        px, size = self.scale.px, self.scale.text(BODY)
        high, found = text.line_height(REGULAR, size) + px(2), list[tuple[str, Rect]]()
        x, y = sum(px(62) + text.width(name, SEMIBOLD, size) for name in self.names.values()), 0
        for why in dict.fromkeys(whys):
            wide = min(px(18), high) + px(6) + text.width(self._called(why), REGULAR, size)
            if x + wide > self.rect.w and not y:
                x, y = 0, high
            if x + wide <= self.rect.w:
                found.append((why, Rect(x, y, wide, high)))
                x += wide + px(22)
        return found


def rounded(least: float) -> int:
    """The least of 1, 2, 5, 10, 20, 50 … that is no smaller: what a scale counts by."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step >= least:
                return step
        power *= 10
