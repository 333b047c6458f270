"""How tokens of a loop move: from square to square, in flight, falling and standing up; dice that tumble, bursts, shells."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random

import pygame
from pygame import Surface

from scenes.boards import acts, counter_acts
from scenes.boards.counter_acts import CounterAct
from scenes.boards.flat_board import Spot, Spots
from scenes.boards.lines import ready
from scenes.boards.loop.board import LoopBoard
from scenes.boards.loop.furniture import TUMBLING, die
from scenes.boards.loop.tokens import LYING, Token
from scenes.boards.sheet import RIM
from scenes.boards.weight import Blast, thud
from scenes.kit import palette, shapes
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture
from scenes.kit.tweens import ease_in, ease_out, smooth

STEP, AIR_STEP, LONGEST, FALL, STAND, TUMBLE, DROP, BLAST, LOB = 0.15, 0.06, 0.9, 0.45, 0.4, 0.55, 0.8, 0.5, 0.6
"""Seconds."""
HOP = 16.0  # board units that a man is lifted over a step
HIGH = 60.0  # board units that a craft rises in flight
_chance = Random()  # for the eye alone: it never touches the draws of a match
BONE = palette.colour("F4EEDD")


class Air(acts.Air[LoopBoard]):
    """A motion that paints over a loop while it runs."""


class Walk(counter_acts.Going[LoopBoard]):
    """A token goes square by square; others make room."""

    def __init__(self, board: LoopBoard, unit: str, path: Sequence[str], seconds: float, flies: bool = False) -> None:
        """`path`: the squares it comes to, without the one where it stands."""
        super().__init__(board, unit, seconds)
        self.path, self.flies = tuple(path), flies
        self.effort = 0.0 if flies else 1.0

    def change(self) -> None:
        token = self.board.counters.pop(self.unit)
        self.course = [self.board.point(token.space), *(self.board.point(space) for space in self.path)]
        self.squares = (token.space, *self.path)
        token.space = self.path[-1]
        self.board.counters[self.unit] = token  # it comes to lie on top

    def begin(self) -> None:
        super().begin()
        start, end = self._ways.get(self.unit, (None, None))
        if start and end:
            self.course[0], self.course[-1] = (start.x, start.y), (end.x, end.y)

    def show(self, part: float) -> None:
        super().show(part)
        token = self.board.counters[self.unit]
        far = (smooth(part) if self.flies else part) * (len(self.course) - 1)
        place = min(len(self.course) - 2, int(far))
        t = smooth(far - place) if not self.flies else far - place
        (ax, ay), (bx, by) = self.course[place], self.course[place + 1]
        token.at = Spot(ax + (bx - ax) * t, ay + (by - ay) * t, 1.0)
        token.way = self.board.way(self.squares[place])
        token.lift = HIGH * math.sin(math.pi * part) if self.flies else 0.0 if token.craft else HOP * math.sin(math.pi * t)
        self.tread(part)

    def end(self) -> None:
        super().end()
        self.board.counters[self.unit].rest()


class Appear(counter_acts.Appear[LoopBoard, Token]):
    """A token comes down on its square."""

    def change(self) -> None:
        self.board.place(self.unit, self.counter)
        super().change()


class Join(counter_acts.Shift[LoopBoard]):
    """Tokens are others from now on, at once, and those that stay make room."""

    def __init__(self, board: LoopBoard, tokens: Mapping[str, Token | None], seconds: float) -> None:
        super().__init__(board, "", seconds)
        self.tokens = dict(tokens)

    def change(self) -> None:
        for unit, token in self.tokens.items():
            self.board.place(unit, token)


class Fall(CounterAct[LoopBoard]):
    """A token falls on its side and lies there; it turns grey if it is dead."""

    def __init__(self, board: LoopBoard, unit: str, dead: bool, seconds: float = FALL) -> None:
        super().__init__(board, seconds)
        self.unit, self.dead = unit, dead

    def begin(self) -> None:
        self.start = float(LYING) if self.board.counters[self.unit].lies else 0.0

    def show(self, part: float) -> None:
        token = self.board.counters[self.unit]
        token.lean = self.start + (LYING - self.start) * ease_in(min(1.0, part / 0.7))
        token.lift = 14 * math.sin(math.pi * min(1.0, part / 0.7)) if not self.start else 0.0
        token.dimmed = self.dead and part > 0.6
        thud(self.board, (part - 0.7) * FALL)

    def end(self) -> None:
        token = self.board.counters[self.unit]
        self.board.shaken = (0, 0)
        token.rest()
        token.lies, token.dimmed = True, self.dead


class Stand(CounterAct[LoopBoard]):
    """A token that lay there stands up."""

    def __init__(self, board: LoopBoard, unit: str, seconds: float = STAND) -> None:
        super().__init__(board, seconds)
        self.unit = unit

    def show(self, part: float) -> None:
        token = self.board.counters[self.unit]
        token.lean, token.lift = max(1.0, LYING * (1 - ease_out(part))), 18 * math.sin(math.pi * part)

    def end(self) -> None:
        token = self.board.counters[self.unit]
        token.rest()
        token.lies = token.dimmed = False


class Gone(CounterAct[LoopBoard]):
    """A token breaks up and is gone."""

    def __init__(self, board: LoopBoard, unit: str, seconds: float = FALL) -> None:
        super().__init__(board, seconds)
        self.unit = unit

    def show(self, part: float) -> None:
        token = self.board.counters[self.unit]
        token.fade, token.lift = 1 - ease_in(part), 10 * math.sin(math.pi * part)

    def end(self) -> None:
        self.board.place(self.unit, None)


class Tumble(acts.Act[LoopBoard]):
    """The dice of the tray tumble and land."""

    def __init__(self, board: LoopBoard, seconds: float = TUMBLE) -> None:
        super().__init__(board, seconds)

    def show(self, part: float) -> None:
        self.board.tumble = part

    def end(self) -> None:
        self.board.tumble = None

    def settle(self) -> None:
        self.board.stale = True


class CombatDice(Air):
    """A white die drops on each head; it tumbles, and shows a plus or a minus."""

    LANDS = 0.5
    """The seconds in which it lands; half of its time where that is shorter."""

    def __init__(self, board: LoopBoard, rolls: Sequence[tuple[str, bool]], seconds: float = DROP, lands: float = LANDS) -> None:
        """`rolls`: the token on which each die falls, and whether it shows a plus; it lies after `lands`."""
        super().__init__(board, seconds)
        self.rolls = tuple(rolls)
        self.lands = min(0.5, lands / seconds) if seconds else 0.5

    def ready(self) -> None:
        self.px = max(32, round(self.board.side_px(1.0) * 0.78))
        self.turns = [_chance.randrange(360) for _ in self.rolls]
        seen: dict[str, int] = {}
        self.aside = []
        for unit, _ in self.rolls:
            self.aside.append(seen.get(unit, 0))
            seen[unit] = seen.get(unit, 0) + 1

    def paint(self, surface: Surface) -> None:
        spots = self.board.spots()
        left = max(0.0, 1 - self.part / self.lands)
        for (unit, good), turn, aside in zip(self.rolls, self.turns, self.aside, strict=True):
            if unit not in spots:
                continue
            shown = TUMBLING if left >= 0.15 else 0 if good else -1  # a still of it is not read as a roll
            sprite = thrown(shown, self.px, self.board.counters[unit].side.counter)
            if left:
                sprite = pygame.transform.rotozoom(sprite, turn * left * 3, 1.0)
            x, y = self.lies(unit, aside, spots)
            drop = round(abs(math.sin(left * 7)) * left * spots[unit][1] * 1.5)
            sprite.set_alpha(255 if self.part < 0.9 else round(255 * (1 - self.part) * 10))
            surface.blit(sprite, sprite.get_rect(center=(x, y - drop)))
            sprite.set_alpha(255)

    def lies(self, unit: str, aside: int = 0, spots: Spots | None = None) -> tuple[int, int]:
        """The middle of a die that has landed: over its token; beside it on rows whose fans run up or down, away from whoever
        stands there, and in a corner by turns on either side; always in sight. `spots`: where tokens are drawn, if that is known.
        """
        spots = spots or self.board.spots()
        (x, y), px = spots[unit]
        space = self.board.counters[unit].space
        others = [spots[one][0] for one in self.board.on(space) if one != unit]
        across, down = self.board.inward(space)
        far, step = round(px * 0.64) + self.px // 2, round(aside * self.px * 1.15)
        if across and down:
            turn = 1 if self.board.on(space).index(unit) % 2 else -1
            x, y = x - round(turn * down * (far + step)), y + round(turn * across * (far + step))
        else:
            close = [(other, low) for other, low in others if (abs(low - y) if down else abs(other - x)) < self.px]
            side = -1 if any((other, low) > (x, y) if down else (low, other) < (y, x) for other, low in close) else 1
            x, y = (x + side * (far + step), y) if down else (x + step, y - side * round(px * 0.62))
        edge, seen = self.px * 2 // 3, self.board.clear
        return min(max(x, seen.left + edge), seen.right - edge), min(max(y, seen.top + edge), seen.bottom - edge)


@kept(24)
def thrown(shown: int, px: int, shade: Colour) -> Surface:
    """A white die in an edge of the colour of whoever throws it."""
    edge = max(3, px // 9)
    plate = shapes.box((px + 2 * edge,) * 2, shade, RIM, px // 4, max(1, px // 24)).copy()
    plate.blit(die(shown, px, BONE), (edge, edge))
    return ready(plate)


class Burst(Blast[LoopBoard]):
    """An explosion over a square."""

    usual = BLAST

    def __init__(self, board: LoopBoard, space: str, size: float = 1.0, seconds: float = BLAST) -> None:
        super().__init__(board, seconds)
        self.space, self.size = space, size

    def ready(self) -> None:
        whole = self.board.camera.px(150 * self.size)
        self.sprites = [
            picture(f"{self.board.art}/card/burst.svg", (max(16, round(whole * part / 6)),) * 2).copy() for part in range(2, 7)
        ]

    def paint(self, surface: Surface) -> None:
        sprite = self.sprites[min(4, int(ease_out(self.part) * 5))]
        sprite.set_alpha(round(255 * min(1.0, 2 * (1 - self.part))))
        surface.blit(sprite, sprite.get_rect(center=self.board.to_screen(self.space)))


class Lob(Air):
    """Something flies in an arc from a square to another."""

    def __init__(self, board: LoopBoard, start: str, end: str, thing: str, seconds: float = LOB) -> None:
        super().__init__(board, seconds)
        self.start, self.goal, self.thing = start, end, thing

    def ready(self) -> None:
        self.sprite = picture(self.thing, (max(20, self.board.camera.px(48)),) * 2)

    def paint(self, surface: Surface) -> None:
        a, b = self.board.to_screen(self.start), self.board.to_screen(self.goal)
        high = max(self.board.camera.px(90), math.dist(a, b) * 0.4)
        x, y = a[0] + (b[0] - a[0]) * self.part, a[1] + (b[1] - a[1]) * self.part
        pygame.draw.ellipse(surface, RIM, (x - 7, y - 3, 14, 6))
        turned = pygame.transform.rotozoom(self.sprite, self.part * 540, 1.0)
        surface.blit(turned, turned.get_rect(center=(x, y - 4 * self.part * (1 - self.part) * high)))
