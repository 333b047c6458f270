"""Beside the board of a review: the decision that is looked at, the list of marks, and where the result came from."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, HEADING, LABEL, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.review.marks import badge
from scenes.review.said import percent, signed, why
from scenes.review.state import ReviewState

HERO = 46.0  # design units: the chance once the decision is made
ROW, SIGN = 38.0, 24.0  # design units: a line of the list, and the sign in it


def in_percent(share: float) -> str:
    """A chance in whole per cent: "44 %"."""
    return f"{percent(share)} %"


def shade_of(share: float) -> palette.Colour:
    """The colour of a gain."""
    return palette.DANGER if share < 0 else palette.GOOD


class DecisionPanel(Widget):
    """The decision that is picked: its mark, the chance before and after, what was done and what was better, and why."""

    focusable = False

    def __init__(self, state: ReviewState) -> None:
        super().__init__()
        self.known = state
        self.about: object = None

    def follow(self) -> None:
        """Paint anew when another decision is picked."""
        about = self.known.picked, len(self.known.steps) >= self.known.picked, self.known.busy
        if about != self.about:
            self.about = about
            self._looks.clear()
            self.stale = True

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self._painted(Surface((1, 1)), scale, room)

    def paint(self) -> Surface:
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, self.scale.px(6), 1).copy()
        self._painted(surface, self.scale, self.rect.w)
        return surface

    def _painted(self, surface: Surface, scale: Scale, wide: int) -> int:
        """The pixels it takes; what stands in it is painted on the way."""
        px, pad = scale.px, scale.px(14)
        y, room, state = pad, wide - 2 * pad, self.known
        decision, step = state.decision, state.step
        left = pad
        if decision and decision.mark:
            sign = badge(decision.mark, px(SIGN + 2))
            surface.blit(sign, (pad, y))
            left += sign.get_width() + px(10)
        title = say(f"reviewed.mark.{decision.mark}" if decision and decision.mark else "review.no_mark").upper()
        head = text.drawn(title, STENCIL, scale.text(HEADING), palette.AMBER, px(1))
        surface.blit(head, (left, y + (px(SIGN + 2) - head.get_height()) // 2))
        y += px(SIGN + 2) + px(8)
        if decision is None:
            return self._line(surface, self._why_none(), y, pad, room, scale, palette.DIM) + pad
        assert step
        y = self._line(surface, say("review.chance_of", name=state.names[step.seat]), y, pad, room, scale, palette.DIM)
        y = self._paint_chances(surface, decision.chance, decision.chance - decision.cost, y, pad, scale)
        for line in self._told():
            y = self._line(surface, line, y, pad, room, scale) + px(4)
        y += px(4)
        most = max((abs(reason.weight) for reason in decision.reasons), default=1.0)
        for reason in decision.reasons:
            y = self._paint_reason(
                surface, reason.weight, most, why(state.recording.rules.id, reason), Rect(pad, y, room, 0), scale
            )
        if decision.unknown:
            y = self._line(surface, self._unknown(), y, pad, room, scale, palette.DIM) + px(2)
        return y + pad - px(4)

    def _why_none(self) -> str:
        state = self.known
        if not state.picked:
            return say("review.pick")
        return say("review.no_choice" if state.step else "review.not_yet")

    def _told(self) -> list[str]:
        """What was done, and what would have been better, in words."""
        state, decision = self.known, self.known.decision
        assert decision and state.step
        view = state.recording.at(state.picked - 1)
        words = presentation(state.recording.rules.id).action_words()
        done = words.in_words(view, decision.options[decision.played].action)
        if decision.played == 0 or decision.cost == 0:
            return [say("review.done_best", done=done)]
        return [say("review.done", done=done), say("review.better", better=words.in_words(view, decision.best))]

    def _unknown(self) -> str:
        """What the seat could not know, in the words of its game."""
        decision, game = self.known.decision, self.known.recording.rules.id
        assert decision
        return say("reviewed.unknown", things=", ".join(say(f"{game}:review.unknown.{one}") for one in decision.unknown))

    def _line(
        self, surface: Surface, words: str, y: int, x: int, room: int, scale: Scale, shade: palette.Colour = palette.TEXT
    ) -> int:
        """The pixel under a text of as many lines as it needs."""
        drawn = text.rich(words, scale.text(BODY), room, shade)
        surface.blit(drawn, (x, y))
        return y + drawn.get_height()

    def _paint_chances(self, surface: Surface, before: float, after: float, y: int, x: int, scale: Scale) -> int:
        """The chance before, an arrow, and large the chance after."""
        px = scale.px
        large = text.drawn(in_percent(after), STENCIL, px(HERO), palette.AMBER)
        middle = y + large.get_height() // 2
        if round(before * 100) != round(after * 100):
            small = text.drawn(in_percent(before), SEMIBOLD, px(HERO * 0.6), palette.DIM)
            surface.blit(small, (x, middle - small.get_height() // 2))
            x += small.get_width() + px(10)
            end = x + px(26)
            pygame.draw.line(surface, palette.DIM, (x, middle), (end, middle), max(2, px(3)))
            pygame.draw.lines(
                surface,
                palette.DIM,
                False,
                [(end - px(8), middle - px(8)), (end, middle), (end - px(8), middle + px(8))],
                max(2, px(3)),
            )
            x = end + px(12)
        surface.blit(large, (x, y))
        return y + large.get_height()

    def _paint_reason(self, surface: Surface, weight: float, most: float, words: str, area: Rect, scale: Scale) -> int:
        """A reason with its weight, and a bar as long as that."""
        px = scale.px
        figure = text.drawn(signed(weight), SEMIBOLD, scale.text(BODY), palette.TEXT)
        drawn = text.rich(words, scale.text(BODY), area.w - figure.get_width() - px(12))
        surface.blit(drawn, area.topleft)
        surface.blit(figure, (area.right - figure.get_width(), area.y))
        y = area.y + drawn.get_height() + px(2)
        bar = Rect(area.x, y, area.w, px(6))
        surface.blit(shapes.box(bar.size, palette.FIELD, None, bar.h // 2), bar)
        part = max(bar.h, round(bar.w * abs(weight) / most))
        surface.blit(shapes.box((part, bar.h), shade_of(weight), None, bar.h // 2), bar)
        return bar.bottom + px(7)


class MarkRow(Widget):
    """A marked decision in the list: its sign, its round, what was done, and what it cost or found."""

    def __init__(self, state: ReviewState, number: int, stage: str, words: str, pick: Callable[[int], None]) -> None:
        super().__init__()
        self.known, self.number, self.stage, self.words, self.pick = state, number, stage, words, pick
        self.picked = False

    def press(self) -> None:
        self.pick(self.number)

    def _words(self, scale: Scale, wide: int) -> tuple[Surface, Surface, int]:
        """The round and what was done, in as many lines as it needs, and where that begins."""
        size = scale.text(LABEL)
        stage = text.drawn(self.stage, REGULAR, size, palette.DIM)
        x = scale.px(8 + SIGN + 8) + max(stage.get_width(), scale.px(18)) + scale.px(8)
        room = wide - x - text.width("−100", SEMIBOLD, size) - scale.px(20)
        return stage, text.rich(self.words, size, max(scale.px(60), room)), x

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, max(scale.px(ROW), self._words(scale, room)[1].get_height() + scale.px(12))

    def paint(self) -> Surface:
        px, scale, high = self.scale.px, self.scale, self.rect.h
        ground = palette.PANEL_HIGH if self.picked or self.hovered else palette.PANEL
        edge = palette.AMBER if self.picked else palette.LINE
        surface = shapes.box(self.rect.size, ground, edge, px(4), 2 if self.picked else 1).copy()
        sign = badge(self.known.mark(self.number), px(SIGN))
        surface.blit(sign, (px(8), (high - sign.get_height()) // 2))
        stage, words, x = self._words(scale, self.rect.w)
        size, box = scale.text(LABEL), surface.get_rect()
        surface.blit(stage, (px(8 + SIGN + 8), text.middle(box, REGULAR, size)))
        surface.blit(words, (x, (high - words.get_height()) // 2))
        worth = self.known.worth(self.number)
        figure = text.drawn(signed(worth), SEMIBOLD, size, shade_of(worth))
        surface.blit(figure, (self.rect.w - px(10) - figure.get_width(), text.middle(box, SEMIBOLD, size)))
        return surface


class WherePanel(Widget):
    """Where the result came from: the decisions of both sides and luck, one after another, up to the result."""

    focusable = False

    def __init__(self, state: ReviewState) -> None:
        super().__init__()
        self.known = state
        self.tip = say("review.where_tip")
        self.about = -1

    def follow(self) -> None:
        """Paint anew when more is known."""
        if self.about != len(self.known.steps):
            self.about = len(self.known.steps)
            self._looks.clear()
            self.stale = True

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(150)

    def parts(self) -> list[tuple[str, float]]:
        """What each part gave to the side that is told of: its own decisions, those of the other, luck."""
        state, review = self.known, self.known.review
        if not review:
            return []
        skill = [state.told_gain(part) for part in review.skill]
        own, other = (skill[state.own], skill[1 - state.own])
        return [
            (say("review.own", name=state.side_name(state.own)), own),
            (say("review.own", name=state.side_name(1 - state.own)), other),
            (say("review.luck"), state.told_gain(review.luck)),
        ]

    def paint(self) -> Surface:
        px, scale, pad = self.scale.px, self.scale, self.scale.px(14)
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, px(6), 1).copy()
        head = text.drawn(say("review.where").upper(), STENCIL, scale.text(HEADING - 2), palette.AMBER, px(1))
        surface.blit(head, (pad, px(8)))
        review, parts = self.known.review, self.parts()
        if not review:
            return surface
        start, end = (self.known.told(review.chances[place]) for place in (0, -1))
        way = text.drawn(say("review.way", start=in_percent(start), end=in_percent(end)), REGULAR, scale.text(15), palette.DIM)
        surface.blit(way, (self.rect.w - pad - way.get_width(), px(10)))
        rows = [*parts, (say("review.result"), end - start)]
        top, size = px(8) + head.get_height() + px(2), scale.text(15)
        high, left, right = (self.rect.h - top - px(6)) // len(rows), pad, self.rect.w - pad
        at, least, most = 0.0, 0.0, 0.0
        ends = list[tuple[float, float]]()
        for number, (_, gain) in enumerate(rows):
            ends.append((0.0, gain) if number == len(rows) - 1 else (at, at + gain))
            at += gain
            least, most = min(least, *ends[-1]), max(most, *ends[-1])
        wide = max(0.01, most - least)
        for number, ((words, gain), (begin, stop)) in enumerate(zip(rows, ends, strict=True)):
            y, face = top + number * high, SEMIBOLD if number == len(rows) - 1 else REGULAR
            figure = text.drawn(signed(gain), SEMIBOLD, size, shade_of(gain))
            small = size
            while small > BODY_FLOOR and text.width(words, face, small) > right - left - figure.get_width() - px(8):
                small -= 1
            surface.blit(text.drawn(words, face, small, palette.TEXT), (left, y))
            surface.blit(figure, (right - figure.get_width(), y))
            a, b = (left + round((one - least) / wide * (right - left)) for one in sorted((begin, stop)))
            bar = Rect(a, y + high - px(9), max(2, b - a), max(3, px(6)))
            surface.blit(shapes.box(bar.size, shade_of(gain), None, px(2)), bar)
        return surface
