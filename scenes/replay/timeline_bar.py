"""The controls of a replay: the line of its moments, and the buttons below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SENTENCE
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Colour
from scenes.kit.widgets import HANDLED, Answer, Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.story import MARKS

STAR = "star"
LANES = (STAR, *MARKS)
LANE, GLYPH = 11.0, 10.0  # design units: from lane to lane, and the size of what stands in them
KNOB, TRACK = 18.0, 8.0
NEAR = 7.0  # design units: a mark is hit within these
GAP = 6.0
FINE = 4


class Tick(NamedTuple):
    """A mark on the line: where (in actions), which of LANES it stands in, whose it is, what it tells (rich text)."""

    at: float
    kind: str
    seat: Seat | None
    words: str


class Chapter(NamedTuple):
    """Where a round begins on the line, in actions, and what it is called."""

    at: float
    words: str


@kept(128)
def glyph(kind: str, shade: Colour, px: int) -> Surface:
    """The sign of a kind of mark: a star, a ring, a cross, a disc; told apart without their colours."""
    side = px * FINE
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*palette.GROUND_DARK, 0))
    middle, reach = side / 2, side * 0.46
    if kind == "kill":
        for a, b in (((0.14, 0.14), (0.86, 0.86)), ((0.14, 0.86), (0.86, 0.14))):
            pygame.draw.line(large, shade, [part * side for part in a], [part * side for part in b], max(2, side // 4))
    elif kind == "fight":
        pygame.draw.circle(large, shade, (middle, middle), reach, max(2, side // 5))
    elif kind == STAR:
        turns = [pygame.Vector2(0, -reach * (1.08 if turn % 2 == 0 else 0.46)).rotate(36 * turn) for turn in range(10)]
        pygame.draw.polygon(large, shade, [(middle + turn.x, middle + turn.y) for turn in turns])
    else:
        pygame.draw.circle(large, shade, (middle, middle), reach * 0.86)
    surface = pygame.transform.smoothscale(large, (px, px))
    return surface.convert_alpha() if pygame.display.get_surface() else surface


class TimelineBar(Widget):
    """The line of all moments with what mattered above it. A click or a drag goes to a moment, a click on a mark to that."""

    def __init__(
        self,
        go: Callable[[float], None],
        go_to_mark: Callable[[Tick], None],
        step: Callable[[int], None],
        called: Callable[[int], str],
    ) -> None:
        """`go` is given actions, `step` how many of them to go on or back; `called`: how the moment after so many is called."""
        super().__init__()
        self.go, self.go_to_mark, self.step, self.called = go, go_to_mark, step, called
        self.length = 0
        self.ticks: tuple[Tick, ...] = ()
        self.chapters: tuple[Chapter, ...] = ()
        self.at = 0.0  # in actions
        self.pointed_at = (-1, -1)  # where the pointer is
        self._dragged = False

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(LANE) * len(LANES) + max(24, scale.px(KNOB))

    def stand(self, at: float) -> None:
        """Move the knob to this moment."""
        if at != self.at:
            self.at, self.stale = at, True

    # where things stand

    def track(self) -> Rect:
        """The line itself, on the screen."""
        px = self.scale.px
        knob = max(24, px(KNOB))
        high = px(TRACK)
        return Rect(self.rect.x + knob // 2, self.rect.bottom - (knob + high) // 2, self.rect.w - knob, high)

    def x(self, at: float) -> int:
        """Where a moment stands on the screen, in pixels."""
        track = self.track()
        return track.x + round(track.w * at / max(1, self.length))

    def moment(self, x: int) -> float:
        """The moment at a place on the screen, in actions."""
        track = self.track()
        return min(float(self.length), max(0.0, (x - track.x) / max(1, track.w) * self.length))

    def _lane(self, kind: str) -> int:
        """The middle of a lane on the screen."""
        return self.rect.y + self.scale.px(LANE) * LANES.index(kind) + self.scale.px(LANE) // 2

    def tick_at(self, at: tuple[int, int]) -> Tick | None:
        """The mark that a point is on, or nearly."""
        near = self.scale.px(NEAR)

        def off(tick: Tick) -> tuple[int, int]:
            return abs(self.x(tick.at) - at[0]), abs(self._lane(tick.kind) - at[1])

        return min((tick for tick in self.ticks if max(off(tick)) <= near), key=lambda tick: sum(off(tick)), default=None)

    # the pointer

    def hold(self, at: tuple[int, int]) -> None:
        self._point(at)
        tick = None if self._dragged else self.tick_at(at)
        if tick:
            self.go_to_mark(tick)
        elif self._dragged or at[1] >= self.track().y - self.scale.px(LANE):
            self._dragged = True
            self.go(self.moment(at[0]))

    def hover(self, at: tuple[int, int]) -> None:
        self._dragged = False
        self._point(at)

    def _point(self, at: tuple[int, int]) -> None:
        if at != self.pointed_at:
            self.pointed_at, self.stale = at, True

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if states.get("hovered") is False:
            self._dragged = False

    def click(self, at: tuple[int, int]) -> None:
        self._dragged = False

    def turn(self, step: int) -> Answer:
        self.step(step)
        return HANDLED

    def wheel(self, notches: float) -> Answer:
        self.step(-1 if notches > 0 else 1)
        return HANDLED

    # drawing

    def state(self) -> object:
        return None

    def paint(self) -> Surface:
        """Everything but the knob and what lies before it."""
        surface, px = self.clear(), self.scale.px
        track = self.track().move(-self.rect.x, -self.rect.y)
        surface.blit(shapes.box(track.size, palette.FIELD, palette.LINE_HIGH, track.h // 2), track)
        for chapter in self.chapters:
            x = self.x(chapter.at) - self.rect.x
            pygame.draw.line(surface, palette.LINE, (x, px(2)), (x, track.y - 1))
        size = px(GLYPH)
        for kind in LANES:
            y = self._lane(kind) - self.rect.y
            for tick in self.ticks:
                if tick.kind == kind:
                    sign = glyph(kind, shade_of(tick), size)
                    surface.blit(sign, sign.get_rect(center=(self.x(tick.at) - self.rect.x, y)))
        return surface

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        px, track = self.scale.px, self.track()
        x = self.x(self.at)
        if x - track.x >= track.h:
            whole = shapes.box(track.size, palette.AMBER, None, track.h // 2)  # one for all moments; the knob hides its end
            surface.blit(whole, track, Rect(0, 0, x - track.x, track.h))
        knob = px(KNOB)
        shade = palette.AMBER_HIGH if self.hovered or self.focused else palette.AMBER
        surface.blit(shapes.box((knob, knob), shade, palette.INK, knob // 2, px(2)), (x - knob // 2, track.centery - knob // 2))

    def draw_bubble(self, surface: Surface) -> None:
        """Tell what is under the pointer above it; call this after everything else."""
        if not self.hovered:
            return
        tick = self.tick_at(self.pointed_at)
        at = tick.at if tick else round(self.moment(self.pointed_at[0]))
        lines = [tick.words] if tick else []
        lines.append(f"{{dim|{self.where(at)}}}")
        scale, px = self.scale, self.scale.px
        words = text.rich("\n".join(lines), scale.text(BODY), min(px(360), surface.get_width() - px(48)))
        area = words.get_rect().inflate(2 * px(12), 2 * px(8))
        area.midbottom = (self.x(at), self.rect.y - px(6))
        area.clamp_ip(surface.get_rect().inflate(-px(8), -px(8)))
        shapes.cast(surface, area, px(4), px(10), px(3))
        surface.blit(shapes.box(area.size, palette.BAR, palette.LINE_HIGH, px(4)), area)
        surface.blit(words, words.get_rect(center=area.center))

    def where(self, at: float) -> str:
        """What a moment is called: its round, and after how many actions it is."""
        chapter = next((chapter.words for chapter in reversed(self.chapters) if chapter.at <= at), "")
        return say("replay.where", round=chapter, count=self.called(int(at))) if chapter else self.called(int(at))


def shade_of(tick: Tick) -> Colour:
    """The colour of a mark: of whose it is."""
    if tick.kind == STAR:
        return palette.AMBER_HIGH
    return SIDES[tick.seat].words if tick.seat in SIDES else palette.DIM


class Bar:
    """The foot of a replay: what has just happened, the line, the buttons; in letters small enough that all have room.

    `left` are the buttons that move through the match, `right` the others; `widgets` belong in the screen's Focus.
    """

    def __init__(self, timeline: TimelineBar, left: Sequence[Button], right: Sequence[Widget]) -> None:
        self.timeline, self.left, self.right = timeline, list(left), list(right)
        self.sentence, self.count = Label("", SENTENCE), Label("", BODY, palette.DIM, align="right")
        self.scale = Scale(100)
        self.area = Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order Tab walks them."""
        return [self.sentence, self.count, self.timeline, *self.left, *self.right]

    def _wide(self, scale: Scale) -> int:
        gap = scale.px(GAP)
        return sum(widget.natural(scale)[0] + gap for widget in (*self.left, *self.right)) + scale.px(12)

    def fitting(self, scale: Scale, room: int) -> Scale:
        """The largest scale, up to the one given, at which the buttons stand in one line; before it gets smaller, icons do."""
        for one in scale.downwards():
            for bare in (False, True):
                for button in self.right:
                    if isinstance(button, Button):
                        button.change(bare=bare)
                if self._wide(one) <= room:
                    return one
        return one

    def high(self, scale: Scale, room: int) -> int:
        """Pixels of the foot in a window so wide."""
        small = self.fitting(scale, room)
        lines, line = 2 * text.line_height(REGULAR, small.text(BODY)), self.timeline.natural(small, room)[1]
        return lines + line + self._row(small) + small.px(22)

    def _row(self, scale: Scale) -> int:
        return max(widget.natural(scale)[1] for widget in (*self.left, *self.right))

    def place(self, area: Rect, scale: Scale) -> None:
        """Place everything in this area."""
        self.area, self.scale = Rect(area), self.fitting(scale, area.w)
        px, gap = self.scale.px, self.scale.px(GAP)
        over = self._wide(self.scale) - area.w  # in the narrowest windows the smallest letters are still too wide
        gap = max(0, gap - max(0, -(-over // (len(self.left) + len(self.right) - 1))))
        row = self._row(self.scale)
        top = area.bottom - px(8) - row
        x = area.x
        for button in self.left:
            wide, high = button.natural(self.scale)
            button.place(Rect(x, top + (row - high) // 2, wide, high), self.scale)
            x += wide + gap
        x = area.right
        for widget in reversed(self.right):
            wide, high = widget.natural(self.scale)
            x -= wide
            widget.place(Rect(x, top + (row - high) // 2, wide, high), self.scale)
            x -= gap
        high = self.timeline.natural(self.scale, area.w)[1]
        self.timeline.place(Rect(area.x, top - px(6) - high, area.w, high), self.scale)
        self._place_lines()

    def say(self, sentence: str, count: str) -> None:
        """Say what has just happened (rich text), and how far it has come."""
        if (sentence, count) != (self.sentence.words, self.count.words):
            self.sentence.change(words=sentence)
            self.count.change(words=count)
            self._place_lines()

    def _place_lines(self) -> None:
        """Place the two texts on the line above; a long sentence gets smaller and takes two lines."""
        if not self.area.w:
            return
        px, scale = self.scale.px, self.scale
        bottom = self.timeline.rect.y - px(2)
        wide, high = self.count.natural(scale, self.area.w // 2)
        self.count.place(Rect(self.area.right - wide, bottom - high, wide, high), scale)
        room = self.count.rect.x - px(16) - self.area.x
        for size in (SENTENCE, BODY):
            self.sentence.change(size=size)
            high = self.sentence.natural(scale, room)[1]
            if high <= bottom - self.area.y:
                break
        self.sentence.place(Rect(self.area.x, bottom - high, room, high), scale)
