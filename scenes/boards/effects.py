"""What rises and runs over a board of spaces, whatever kind of board it is: words, a ring; and the way to where it happens."""

from __future__ import annotations

import math
from typing import Protocol, TypeVar

from pygame import Rect, Surface

from scenes.boards.acts import Act, Air, Sky
from scenes.boards.camera import Camera
from scenes.boards.overlays import ring
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD, HEADING
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour
from scenes.kit.text import haloed
from scenes.kit.tweens import ease_out, smooth

WORDS, PULSE = 0.9, 0.4  # seconds
STEPS = 8  # sizes in which something that grows is drawn
MARGIN = 60  # board units: nearer to the edge of the window (by half of it) a space is not seen well


class Spaces(Sky, Protocol):
    """A board of spaces, each of which lies somewhere on the screen. `shaken`: the pixels by which all of it is shifted now;
    `held`: the seconds for which all on it still stands still.
    """

    camera: Camera
    scale: Scale
    shaken: tuple[int, int]
    held: float

    @property
    def window(self) -> Rect: ...

    @property
    def painted(self) -> Rect: ...  # all that the board fills, under panels too

    @property
    def clear(self) -> Rect: ...  # the part of the window that nothing lies over

    def to_screen(self, space: str) -> tuple[int, int]: ...


Under = TypeVar("Under", bound=Spaces)


def shift(low: int, high: int, least: int, most: int) -> float:
    """How many pixels a view goes until a stretch lies between two pixels, in their middle where it is too long for that."""
    if high - low > most - least:
        return (low + high) / 2 - (least + most) / 2
    return min(0, low - least) + max(0, high - most)


def room_of(board: Spaces) -> Rect:
    """The part of the screen in which a space of a board is seen well: away from the edge of its window."""
    air = board.camera.px(MARGIN)
    return board.clear.inflate(-air, -air)


class Pan(Act[Under]):
    """The board moves so that these spaces can be seen, if one of them cannot."""

    leads = True  # what happens there begins after it

    def __init__(self, board: Under, spaces: tuple[str, ...], seconds: float) -> None:
        super().__init__(board, seconds)
        self.spaces = spaces

    def begin(self) -> None:
        camera = self.board.camera
        self.start = self.goal = camera.centre
        pixels = [self.board.to_screen(space) for space in self.spaces]
        room = room_of(self.board)
        if not all(map(room.collidepoint, pixels)):
            xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
            across = shift(min(xs), max(xs), room.left, room.right) / camera.zoom
            down = shift(min(ys), max(ys), room.top, room.bottom) / camera.zoom
            camera.look_at((self.start[0] + across, self.start[1] + down))  # no farther than must be: others are looked at, too
            self.goal = camera.centre
            camera.look_at(self.start)
        if math.dist(self.start, self.goal) * camera.zoom < 3:
            self.goal, self.seconds = self.start, 0.0

    def show(self, part: float) -> None:
        (ax, ay), (bx, by) = self.start, self.goal
        self.board.camera.look_at((ax + (bx - ax) * smooth(part), ay + (by - ay) * smooth(part)))

    def end(self) -> None:
        if self.goal != self.start:
            self.board.camera.look_at(self.goal)

    def settle(self) -> None:
        self.board.stale = True


class Rise(Air[Under]):
    """A few words rise from a space and fade: "−2", "+3 VP", "held"."""

    def __init__(self, board: Under, space: str, words: str, shade: Colour = palette.TEXT, seconds: float = WORDS) -> None:
        super().__init__(board, seconds)
        self.space, self.words, self.shade = space, words, shade

    def ready(self) -> None:
        size = max(self.board.scale.text(HEADING) + 3, self.board.camera.px(20))
        self.glyphs = haloed(self.words, BOLD, size, self.shade, RIM).copy()

    def paint(self, surface: Surface) -> None:
        x, y = self.board.to_screen(self.space)
        away = self.board.camera.px(14) + round(self.board.scale.px(34) * ease_out(self.part))
        self.glyphs.set_alpha(round(255 * min(1.0, 2.4 * (1 - self.part))))
        rect = self.glyphs.get_rect(midbottom=(x, y - away + self.glyphs.get_height() // 2))
        surface.blit(self.glyphs, rect.clamp(self.board.window))


class Pulse(Air[Under]):
    """A ring runs outwards from a space: a unit becomes active, or is done."""

    def __init__(self, board: Under, space: str, shade: Colour = palette.AMBER, seconds: float = PULSE) -> None:
        super().__init__(board, seconds)
        self.space, self.shade = space, shade

    def ready(self) -> None:
        least, most = max(14, self.board.camera.px(22)), max(24, self.board.camera.px(46))
        self.rings = [ring(round(least + (most - least) * step / STEPS), self.shade, 0, 3) for step in range(STEPS)]

    def paint(self, surface: Surface) -> None:
        one = self.rings[min(STEPS - 1, int(ease_out(self.part) * STEPS))]
        one.set_alpha(round(255 * (1 - self.part)))
        surface.blit(one, one.get_rect(center=self.board.to_screen(self.space)))
        one.set_alpha(255)
