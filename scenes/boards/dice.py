"""Six-sided dice with pips on a plate over the board: they tumble, they land, and what was needed meets what was thrown."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.effects import Under
from scenes.boards.lines import ready
from scenes.boards.plates import Plate
from scenes.kit import palette
from scenes.kit.fonts import BODY, BOLD, STENCIL
from scenes.kit.kept import kept
from scenes.kit.layout import covered
from scenes.kit.palette import Colour, mixed
from scenes.kit.shapes import box
from scenes.kit.text import drawn, rich
from scenes.kit.tweens import smooth

DIE, BAR, AIR, WIDE = 46, 16, 14, 330  # design units: a die, the bar, the air around, the plate at least
FINE, QUARTER = 3, 30
IVORY, EDGE, PIP = palette.colour("F4ECD8"), palette.colour("3A3326"), palette.colour("231E14")
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PARTS = 12
"""Into so many parts a line is cut to find what would lie on it."""
COLUMNS, ROWS = 15, 9
"""Where a plate may lie: at so many places across its room and down."""
LANDS = 0.42
"""The part of its time after which the dice lie."""
TURNED = 0.21
"""Sides of a die that lies askew beyond one that lies straight, up and down."""
_chance = Random()  # for the eye alone: it never touches the draws of a match


@kept(32)
def face(shown: int, px: int) -> Surface:
    """A die px wide that lies with this face up."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*EDGE, 0))
    whole, round_ = large.get_rect(), px * FINE // 5
    pygame.draw.rect(large, EDGE, whole, border_radius=round_)
    pygame.draw.rect(large, IVORY, whole.inflate(-2 * FINE, -2 * FINE), border_radius=round_)
    middle, apart = px * FINE / 2, px * FINE * 0.26
    for x, y in PIPS[shown]:
        pygame.draw.circle(large, PIP, (middle + x * apart, middle + y * apart), px * FINE * 0.085)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(128)
def tilted(shown: int, px: int, degrees: int) -> Surface:
    """A die on its way, turned."""
    return ready(pygame.transform.rotozoom(face(shown, px), degrees, 1.0))


class Roll(NamedTuple):
    """What a throw says. `words`: rich text over the dice; `sums`: rich text beside them once they lie; `value` meets `needed`
    on the bar, which is left out where that is None (`sure`: from there on it is more than enough); `result` in large letters, in
    its colour.
    """

    words: str
    dice: tuple[int, ...]
    sums: str
    value: int
    needed: int | None
    result: str
    shade: Colour
    sure: int | None = None


class DicePlate(Plate[Under]):
    """A throw on a plate over the board, away from the spaces that it is about, then from `signs`, then from `others` as far as
    that can be. `tells`: the part of its time after which result and bar are seen.
    """

    fades = (0.06, 0.9)

    def __init__(
        self,
        board: Under,
        roll: Roll,
        spaces: Sequence[str],
        seconds: float,
        others: Sequence[str] = (),
        signs: Sequence[str] = (),
        tells: float = LANDS,
    ) -> None:
        super().__init__(board, seconds)
        self.roll, self.spaces, self.others, self.signs = roll, tuple(spaces), tuple(others), tuple(signs)
        self.tells = tells

    def ready(self) -> None:
        scale, roll = self.board.scale, self.roll
        px = scale.px
        self.pad, self.px = px(AIR), px(DIE)
        self.head = rich(roll.words, scale.text(BODY + 1), px(WIDE) * 2, palette.TEXT)
        self.sums = rich(roll.sums, scale.text(BODY + 5), px(WIDE) * 2, palette.TEXT)
        self.result = drawn(roll.result, STENCIL, scale.text(24), roll.shade)
        beside = max(self.sums.get_width(), self.result.get_width())
        dice = len(roll.dice) * (self.px + px(8))
        wide = max(px(WIDE), self.head.get_width(), dice + px(12) + beside) + 2 * self.pad
        high = self.pad * 2 + self.head.get_height() + px(8) + max(self.px, self.sums.get_height() + self.result.get_height())
        high += px(10) + px(BAR) if roll.needed is not None else 0
        self.ground = box((wide, high), palette.PANEL, palette.LINE_HIGH, px(10), 1, mixed(palette.PANEL, palette.TEXT, 0.25))
        self.rect = self._place((wide, high))
        self.ways = [_chance.randrange(360) for _ in roll.dice]

    def _place(self, size: tuple[int, int]) -> Rect:
        """Where the plate hides none of its spaces, nor the line from each to the next, else where it hides least; of such places
        the one nearest to the last of its spaces.
        """
        room = self.board.clear.inflate(-2 * self.pad, -2 * self.pad)
        reach = self.board.camera.px(60)
        points = [self.board.to_screen(space) for space in self.spaces]
        lines = [
            (x + (far_x - x) * part / PARTS, y + (far_y - y) * part / PARTS)
            for (x, y), (far_x, far_y) in zip(points, points[1:], strict=False)
            for part in range(1, PARTS)
        ]

        def areas(spaces: Sequence[str]) -> list[Rect]:
            return [Rect(0, 0, reach, reach).move_to(center=self.board.to_screen(space)) for space in spaces]

        signs, standing = areas(self.signs), areas(self.others)

        def hides(at: Rect) -> tuple[int, int, int, float]:
            near = at.inflate(2 * reach, 2 * reach)
            about = PARTS * sum(map(near.collidepoint, points)) + sum(map(at.collidepoint, lines))
            far = dist(at.center, points[-1]) if points else 0.0
            return about, covered(at, signs), covered(at, standing), far

        rect, free = Rect((0, 0), size), (max(0, room.w - size[0]), max(0, room.h - size[1]))
        shares = [(across / (COLUMNS - 1), down / (ROWS - 1)) for down in range(ROWS) for across in range(COLUMNS)]
        shares.sort(key=lambda share: (max(abs(share[0] - 0.5), abs(share[1] - 0.5)) < 0.5, share != (0.5, 0.0)))  # edges first
        return min((rect.move_to(topleft=(room.x + free[0] * x, room.y + free[1] * y)) for x, y in shares), key=hides)

    def paint(self, surface: Surface) -> None:
        plate, px = self.ground.copy(), self.board.scale.px
        y = self.pad
        plate.blit(self.head, (self.pad, y))
        y += self.head.get_height() + px(8)
        landed = self.part >= LANDS
        x = self.pad
        for way, shown in zip(self.ways, self.roll.dice, strict=True):
            self._die(plate, (x + self.px // 2, y + self.px // 2), way, shown, landed)
            x += self.px + px(8)
        if landed:
            plate.blit(self.sums, (x + px(12), y))
        if self.part >= self.tells:
            plate.blit(self.result, (x + px(12), y + self.sums.get_height()))
        if self.roll.needed is not None:
            low = self.rect.h - self.pad - px(BAR)
            self._bar(plate, Rect(self.pad, low, self.rect.w - 2 * self.pad, px(BAR)))
        self.lay(surface, plate, 14)

    def _die(self, plate: Surface, at: tuple[int, int], way: int, shown: int, landed: bool) -> None:
        if landed:
            sprite = face(shown, self.px)
        else:
            left = 1 - smooth(self.part / LANDS)
            turn = round((way + left * 540) / QUARTER) * QUARTER % 360
            sprite = tilted((shown + int(left * 9)) % 6 + 1 if left > 0.08 else shown, self.px, turn if left > 0.08 else 0)
            aside, down = abs((left * 3) % 1 - 0.5) * left, TURNED * min(1.0, left * 4)  # it hops aside: above it stands a name
            at = at[0] + round(aside * self.px), at[1] + round(down * self.px)
        plate.blit(sprite, sprite.get_rect(center=at))

    def _bar(self, plate: Surface, area: Rect) -> None:
        """Paint the bar: what is needed as a post, what was reached as its filling."""
        roll, px = self.roll, self.board.scale.px
        most = max(roll.value, roll.needed or 0, roll.sure or 0) + 3
        plate.blit(box(area.size, palette.FIELD, palette.LINE, px(4)), area)
        if self.part >= self.tells:
            part = min(1.0, (self.part - self.tells) / 0.12) * max(0, roll.value) / most
            inner = Rect(area.x + 2, area.y + 2, round((area.w - 4) * part), area.h - 4)
            if inner.w > 2 * px(3):
                plate.blit(box(inner.size, roll.shade, None, px(3)), inner)
        for number, shade in ((roll.needed, palette.TEXT), (roll.sure, palette.DANGER)):
            if number is not None:
                x = area.x + round(area.w * number / most)
                plate.fill(shade, Rect(x - 1, area.y - px(4), max(2, px(2)), area.h + px(4)))
                told = drawn(str(number), BOLD, self.board.scale.text(15), shade)
                place = told.get_rect(midleft=(x + px(5), area.centery))
                plate.fill(palette.FIELD, place.inflate(px(6), 0).clip(area.inflate(0, px(4))))  # readable on any filling
                plate.blit(told, place)
