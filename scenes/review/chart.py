"""The winning chance over the whole match, with its error, the rounds, what mattered, and the marks of decisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import ceil

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import REGULAR, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.palette import mixed
from scenes.kit.widgets import HANDLED, Answer, Widget
from scenes.kit.words import say
from scenes.presentation.story import MARKS
from scenes.replay.timeline_bar import Chapter, Tick, glyph, shade_of
from scenes.review.marks import badge
from scenes.review.state import ReviewState

HIGH, LEFT, FOOT, HEAD = 150, 58, 24, 26  # design units: its height; room for the scale, the rounds, and the words above
BADGE, FAINT = 22.0, 13.0  # design units: the sign of a decision that is gone through, and of one that the filter leaves out
NEAR = 9.0  # design units: a sign is hit within these


class ChanceChart(Widget):
    """The line of chances; a click or a drag goes to an action, a click on a sign to its decision."""

    def __init__(self, state: ReviewState, go: Callable[[int], None]) -> None:
        super().__init__()
        self.known, self.go = state, go
        self.chapters: tuple[Chapter, ...] = ()
        self.ticks: tuple[Tick, ...] = ()
        self.shown: object = None  # what the picture was painted of

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(HIGH)

    @property
    def field(self) -> Rect:
        """Where the line itself is drawn, on the screen."""
        px = self.scale.px
        left, top = self.rect.x + px(LEFT), self.rect.y + px(HEAD)
        return Rect(left, top, self.rect.right - px(18) - left, self.rect.bottom - px(FOOT) - top)

    def x(self, moment: float) -> int:
        """Where a moment stands on the screen, in pixels."""
        return self.field.x + round(self.field.w * moment / max(1, self.known.recording.length))

    def y(self, chance: float) -> int:
        """Where a chance stands on the screen, in pixels."""
        return self.field.bottom - round(self.field.h * chance)

    @property
    def begins(self) -> int:
        """The moment from which the line is drawn: while one side has set up and the other has not, it says nothing."""
        first = next((chapter.at for chapter in self.chapters if number_in(chapter.words)), 0.0)
        return ceil(first) if first < len(self.known.steps) else 0

    def mark_spots(self) -> dict[int, tuple[int, int]]:
        """The middle of the sign of each marked action, on the screen: on the line, where it was decided."""
        review = self.known.review
        if not review:
            return {}
        chances = [self.known.told(chance) for chance in review.chances]
        return {number: (self.x(number - 1), self.y(chances[number - 1])) for number in self.known.marked()}

    def follow(self) -> None:
        """Paint anew what has changed."""
        known = len(self.known.steps), self.known.picked, self.known.whose, self.chapters, self.ticks
        if known != self.shown:
            self.shown = known
            self._looks.clear()
            self.stale = True

    # --- the pointer ------------------------------------------------------------------------------------------------------

    def hold(self, at: tuple[int, int]) -> None:
        near = self.scale.px(NEAR)
        spots = self.mark_spots()
        hit = [number for number, (x, y) in spots.items() if max(abs(x - at[0]), abs(y - at[1])) <= near]
        length = self.known.recording.length
        moment = round((at[0] - self.field.x) / max(1, self.field.w) * length)
        self.go(min(hit, key=lambda number: abs(spots[number][0] - at[0])) if hit else max(1, min(length, moment + 1)))

    def turn(self, step: int) -> Answer:
        self.go(max(1, min(self.known.recording.length, self.known.picked + step)))
        return HANDLED

    # --- drawing ----------------------------------------------------------------------------------------------------------

    def paint(self) -> Surface:
        px, surface = self.scale.px, shapes.box(self.rect.size, palette.PANEL, palette.LINE, self.scale.px(6), 1).copy()
        away = (-self.rect.x, -self.rect.y)
        field = self.field.move(away)
        self._paint_ground(surface, field)
        review = self.known.review
        if review:
            points = [
                (self.x(moment) + away[0], self.y(self.known.told(chance)) + away[1])
                for moment, chance in enumerate(review.chances)
            ][self.begins :]
            if self.begins:  # where the sum of what decided it starts as well
                start = self.x(0) + away[0], self.y(self.known.told(review.chances[0])) + away[1]
                pygame.draw.line(surface, palette.DIM, start, points[0], max(2, px(2)))
            self._paint_band(surface, points, review.bands[self.begins :], field)
            self._paint_line(surface, points, field)
        small = px(10)
        for tick in self.ticks:
            sign = glyph(tick.kind, shade_of(tick), small)
            surface.blit(sign, sign.get_rect(center=(self.x(tick.at) + away[0], field.bottom - small // 2 - 1)))
        if self.known.picked:
            x = self.x(self.known.picked - 1) + away[0]
            pygame.draw.line(surface, palette.AMBER, (x, field.y), (x, field.bottom), 1)
        spots = self.mark_spots()
        for number, (x, y) in spots.items():
            self._paint_cost(surface, number, (x + away[0], y + away[1]), field)
        listed = set(self.known.marked(self.known.whose))
        for number, (x, y) in sorted(spots.items(), key=lambda one: one[0] in listed):  # those that are gone through lie on top
            size = px(BADGE + (6 if number == self.known.picked else 0) if number in listed else FAINT)
            sign = badge(self.known.mark(number), size)
            surface.blit(sign, sign.get_rect(center=(x + away[0], y + away[1])))
        self._paint_words(surface)
        return surface

    def _paint_ground(self, surface: Surface, field: Rect) -> None:
        """The scale, and the rounds by turns lighter."""
        size = self.scale.text(14)
        for chance in (0.0, 0.5, 1.0):
            y = field.bottom - round(field.h * chance)
            pygame.draw.line(surface, palette.LINE_HIGH if chance == 0.5 else palette.LINE, (field.x, y), (field.right, y))
            words = text.drawn(f"{chance:.0%}".replace("%", " %"), REGULAR, size, palette.DIM)
            surface.blit(words, (field.x - words.get_width() - self.scale.px(8), y - words.get_height() // 2))
        ends = [*(chapter.at for chapter in self.chapters[1:]), float(self.known.recording.length)]
        free = field.x
        for number, (chapter, end) in enumerate(zip(self.chapters, ends, strict=True)):
            left, right = (self.x(at) - self.rect.x for at in (chapter.at, end))
            if number % 2:
                surface.fill(mixed(palette.PANEL, palette.PANEL_HIGH, 0.7), Rect(left, field.y + 1, right - left, field.h - 1))
            words = text.drawn(number_in(chapter.words) or chapter.words, REGULAR, size, palette.DIM)
            x = (left + right - words.get_width()) // 2
            if x >= free:
                surface.blit(words, (x, field.bottom + self.scale.px(4)))
                free = x + words.get_width() + self.scale.px(6)

    def _paint_band(self, surface: Surface, points: Sequence[tuple[int, int]], bands: Sequence[float], field: Rect) -> None:
        """How far the chances may be wrong."""
        if len(points) < 2:
            return
        glass = Surface(surface.get_size(), pygame.SRCALPHA)
        above = [(x, max(field.y, y - round(field.h * band))) for (x, y), band in zip(points, bands, strict=True)]
        below = [(x, min(field.bottom, y + round(field.h * band))) for (x, y), band in zip(points, bands, strict=True)]
        pygame.draw.polygon(glass, (*palette.DIM, 60), [*above, *reversed(below)])
        surface.blit(glass, (0, 0))

    def _paint_line(self, surface: Surface, points: Sequence[tuple[int, int]], field: Rect) -> None:
        if len(points) < 2:
            return
        middle = field.bottom - field.h // 2
        glass = Surface(surface.get_size(), pygame.SRCALPHA)
        for (x, y), (right, after) in zip(points, points[1:], strict=False):
            if right > x:
                shade = palette.GOOD if y < middle else palette.DANGER
                pygame.draw.polygon(glass, (*shade, 70), [(x, middle), (x, y), (right, after), (right, middle)])
        surface.blit(glass, (0, 0))
        pygame.draw.lines(surface, palette.GROUND_DARK, False, points, self.scale.px(5))
        pygame.draw.lines(surface, palette.TEXT, False, points, max(2, self.scale.px(2)))

    def _paint_cost(self, surface: Surface, number: int, at: tuple[int, int], field: Rect) -> None:
        """How far a mistake moved the chance by itself, from its mark: what came after may have brought it back."""
        cost = self.known.cost_told(number)
        if not cost:
            return
        (x, y), px = at, self.scale.px
        end = max(field.y, min(field.bottom, y - round(field.h * cost)))
        shade = palette.GOOD if cost > 0 else palette.DANGER
        wide = max(2, px(4))
        pygame.draw.line(surface, palette.GROUND_DARK, (x, y), (x, end), wide + 2)
        pygame.draw.line(surface, shade, (x, y), (x, end), wide)
        pygame.draw.line(surface, shade, (x - px(7), end), (x + px(7), end), max(2, px(3)))

    def _paint_words(self, surface: Surface) -> None:
        size, state = self.scale.text(15), self.known
        name = state.side_name(state.own) if state.review else ""
        words = text.drawn(say("review.chart", name=name) if name else "", SEMIBOLD, size, palette.DIM)
        surface.blit(words, (self.scale.px(LEFT), self.scale.px(5)))
        self._paint_key(surface, self.scale.px(LEFT) + words.get_width())

    def keyed(self, room: int) -> list[str]:
        """The kinds of signs along the foot that a key of so many pixels has room for."""
        found = [kind for kind in MARKS if any(tick.kind == kind for tick in self.ticks)]
        return found if sum(map(self._key_wide, found)) <= room else []

    def _key_wide(self, kind: str) -> int:
        words = text.width(say(f"review.key.{kind}"), REGULAR, self.scale.text(14))
        return self.scale.px(10 + 5 + 16) + words

    def _paint_key(self, surface: Surface, left: int) -> None:
        """Say at the right of the words, which end `left`, what the signs along the foot are."""
        px, size, x = self.scale.px, self.scale.text(14), surface.get_width() - self.scale.px(18)
        kinds = self.keyed(x - left)
        x -= sum(map(self._key_wide, kinds))
        for kind in kinds:
            words, sign = text.drawn(say(f"review.key.{kind}"), REGULAR, size, palette.DIM), glyph(kind, palette.DIM, px(10))
            surface.blit(sign, (x + px(16), px(5) + (words.get_height() - sign.get_height()) // 2))
            surface.blit(words, (x + px(16) + px(15), px(5)))
            x += self._key_wide(kind)


def number_in(words: str) -> str:
    """The number of a round, of what the log calls it; "" where it has none."""
    found = re.search(r"\d+", words)
    return found[0] if found else ""
